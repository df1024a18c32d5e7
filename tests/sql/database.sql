-- SPDX-License-Identifier: GPL-3.0-or-later
-- The SQLite database that the statements of this folder speak about. Values that must never reach
-- somebody who may not see them are easy to recognise: animals in mails, 0117-0122 in phones, 7731-7736
-- in cards, 9xxxx.25 salaries, XK IBANs, "hush" secrets, "Southwick" rows outside the north.

CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT,
    phone TEXT,
    card_number TEXT,
    city TEXT,
    region TEXT NOT NULL,
    birth_date TEXT,
    created_at TEXT NOT NULL
);
INSERT INTO customers VALUES
    (1, 'Anna Berg', 'quokka@mail.example', '+49 170 5550117', '4111111111117731', 'Kiel', 'north', '1980-02-29', '2023-01-05'),
    (2, 'Bela Novak', 'wombat@mail.example', '+49 170 5550118', '4111111111117732', 'Bremen', 'north', '1975-07-14', '2023-03-17'),
    (3, 'Chloé Martin', 'numbat@mail.example', '+33 612 5550119', '4111111111117733', 'Lille', 'north', '1991-11-02', '2023-06-30'),
    (4, 'Dan O''Neil Southwick', 'dugong@mail.example', '+353 86 5550120', '4111111111117734', 'Cork', 'south', '1968-05-21', '2024-02-11'),
    (5, 'Eva Southwick', 'bilby@mail.example', '+34 611 5550121', '4111111111117735', 'Sevilla', 'south', '1999-12-31', '2024-04-01'),
    (6, 'Farid Southwick', NULL, '+39 351 5550122', '4111111111117736', 'Bari', 'west', NULL, '2024-09-09');

CREATE TABLE products (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    category TEXT NOT NULL,
    price REAL NOT NULL,
    cost REAL
);
INSERT INTO products (name, category, price, cost) VALUES
    ('Kettle', 'kitchen', 39.9, 17.31), ('Pan', 'kitchen', 24.5, 9.87), ('Lamp', 'light', 59.0, 21.43),
    ('Bulb', 'light', 4.9, 0.77), ('Desk', 'furniture', 249.0, 133.19);

CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    ordered_on TEXT NOT NULL,
    status TEXT NOT NULL,
    region TEXT NOT NULL,
    total REAL NOT NULL,
    note TEXT
);
INSERT INTO orders VALUES
    (101, 1, '2024-01-15', 'paid', 'north', 79.8, 'a;b'), (102, 2, '2024-02-20', 'paid', 'north', 59.0, NULL),
    (103, 3, '2024-03-05', 'open', 'north', 24.5, 'please update me'), (104, 4, '2024-03-09', 'paid', 'south', 747.0, 'Southwick dock 4'),
    (105, 5, '2024-05-01', 'cancelled', 'south', 4.9, 'Southwick dock 5'), (106, 6, '2024-06-18', 'paid', 'west', 313.9, 'Southwick dock 6'),
    (107, 1, '2024-07-04', 'paid', 'north', 9.8, '-- none');

CREATE TABLE order_lines (
    order_id INTEGER NOT NULL REFERENCES orders (id),
    line_no INTEGER NOT NULL,
    product_id INTEGER NOT NULL REFERENCES products (id),
    quantity INTEGER NOT NULL,
    unit_price REAL NOT NULL,
    PRIMARY KEY (order_id, line_no)
) WITHOUT ROWID;
INSERT INTO order_lines VALUES
    (101, 1, 1, 2, 39.9), (102, 1, 3, 1, 59.0), (103, 1, 2, 1, 24.5), (104, 1, 5, 3, 249.0),
    (105, 1, 4, 1, 4.9), (106, 1, 5, 1, 249.0), (106, 2, 3, 1, 59.0), (106, 3, 4, 1, 5.9), (107, 1, 4, 2, 4.9);

CREATE TABLE employees (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    department TEXT NOT NULL,
    manager_id INTEGER REFERENCES employees (id),
    email TEXT,
    salary REAL,
    iban TEXT
);
INSERT INTO employees VALUES
    (1, 'Gerda Kant', 'board', NULL, 'ocelot@firm.example', 98761.25, 'XK051212012345678906'),
    (2, 'Hugo Lind', 'sales', 1, 'margay@firm.example', 91357.25, 'XK051212012345678907'),
    (3, 'Ines Moor', 'sales', 2, 'serval@firm.example', 92468.25, 'XK051212012345678908'),
    (4, 'Jon Otte', 'support', 1, 'jerboa@firm.example', 93579.25, NULL);

CREATE TABLE audit_log (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    secret TEXT
);
INSERT INTO audit_log VALUES
    (1, '2024-01-15T09:00:00', 'Gerda Kant', 'login', 'hush-7c1e'), (2, '2024-01-15T09:05:00', 'Hugo Lind', 'export', 'hush-55b0');

CREATE TABLE limits (
    region TEXT PRIMARY KEY,
    "limit" REAL,
    "order" INTEGER
);
INSERT INTO limits VALUES ('north', 1000, 1), ('south', 500, 2), ('west', 250, 3);

-- Names as people and programs really leave them behind.
CREATE TABLE "odd ""table""; --" (
    "select" INTEGER PRIMARY KEY,
    "from " TEXT,
    "a;b" TEXT,
    "quo""te" TEXT,
    "[bracket]" TEXT,
    "Größe" REAL,
    "数量" INTEGER,
    "--" TEXT
);
INSERT INTO "odd ""table""; --" VALUES (1, 'f', 'ab', 'q', 'br', 1.5, 7, 'dash'), (2, 'g', NULL, '''', ']', 2.5, 8, '/*');

CREATE TABLE "group" ("order" INTEGER PRIMARY KEY, "table" TEXT, "drop table customers" TEXT);
INSERT INTO "group" VALUES (1, 'one', 'x'), (2, 'two', 'y');

CREATE VIEW customer_contacts AS SELECT id, name, email, phone FROM customers;
CREATE VIEW sales_by_region AS SELECT region, count(*) AS orders, sum(total) AS total FROM orders GROUP BY region;

CREATE INDEX orders_by_customer ON orders (customer_id);
CREATE INDEX customers_by_email ON customers (email);
ANALYZE;
