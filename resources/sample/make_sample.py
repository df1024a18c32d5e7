#!/usr/bin/env python3
# SPDX-License-Identifier: CC0-1.0
"""Writes the sample database: four years of Northbeam, a retail company that does not exist.

usage: make_sample.py [OUT.db]        (default: ../sample.db beside this folder)

The same bytes come out every time: one seed, nothing but random() drawn from it (the other methods
of Python's random change between versions), and the few header fields where SQLite notes its own
version are set by hand.
"""
import bisect
import datetime
import itertools
import math
import os
import random
import sqlite3
import sys
import unicodedata

from assortment import (CAMPAIGNS, CARRIERS, CATEGORIES, COLLECTIONS, DEPARTMENTS, FAULTY, MAKES,
                        PRODUCT_TYPES,
                        RETURN_REASONS, SEASON, STORES, SUPPLIERS, WEEKDAYS_SHOP, WEEKDAYS_WEB)
from people import COUNTRIES, MISSPELT, ROLES

FIRST, LAST = datetime.date(2021, 1, 1), datetime.date(2024, 12, 31)
CUSTOMERS = 5600
MAIL_DOMAINS = ("example.com", "example.org", "example.net", "mail.example")
# segment: (share of the customers, how often one buys, how many are companies by name)
SEGMENTS = {"Consumer": (64, 1.0, 0.0), "Small Business": (23, 1.35, 0.45),
            "Corporate": (13, 1.8, 0.85)}
PAID_IN_SHOP = {"Card": 58, "Cash": 22, "Invoice": 14, "Gift Card": 6}
PAID_ONLINE = {"Card": 49, "PayLater": 21, "Bank Transfer": 12, "Invoice": 18}
SELLING = {"Sales Associate": 1.0, "Assistant Manager": 0.45, "Store Manager": 0.15}
NEW_YEAR_2025 = 1735689600   # in Unix seconds
BULKY = ("Sofa", "Bookcase", "Desk", "Shelf Unit")

SCHEMA = """
CREATE TABLE categories (
    category_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    parent_category_id INTEGER REFERENCES categories(category_id)
);
CREATE TABLE suppliers (
    supplier_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    country TEXT NOT NULL,
    lead_time_days INTEGER NOT NULL
);
CREATE TABLE products (
    product_id INTEGER PRIMARY KEY,
    sku TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    product_type TEXT NOT NULL,
    category_id INTEGER NOT NULL REFERENCES categories(category_id),
    supplier_id INTEGER NOT NULL REFERENCES suppliers(supplier_id),
    list_price DECIMAL(10,2) NOT NULL,
    unit_cost DECIMAL(10,2) NOT NULL,
    launched_date DATE NOT NULL,
    discontinued_date DATE
);
CREATE TABLE stores (
    store_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    region TEXT NOT NULL,
    country TEXT NOT NULL,
    opened_date DATE NOT NULL,
    floor_area_sqm INTEGER
);
CREATE TABLE staff (
    staff_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    store_id INTEGER NOT NULL REFERENCES stores(store_id),
    role TEXT NOT NULL,
    manager_id INTEGER REFERENCES staff(staff_id),
    hired_date DATE NOT NULL,
    left_date DATE,
    salary INTEGER NOT NULL
);
CREATE TABLE customers (
    customer_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    segment TEXT NOT NULL,
    joined_date DATE NOT NULL
);
CREATE TABLE promotions (
    promotion_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    start_date DATE NOT NULL,
    end_date DATE NOT NULL,
    discount DECIMAL(3,2) NOT NULL
);
-- staff_id refers to staff, but nobody ever declared it
CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers(customer_id),
    store_id INTEGER NOT NULL REFERENCES stores(store_id),
    staff_id INTEGER,
    order_date DATE NOT NULL,
    payment_method TEXT NOT NULL,
    promotion_id INTEGER REFERENCES promotions(promotion_id)
);
CREATE TABLE order_items (
    order_item_id INTEGER PRIMARY KEY,
    order_id INTEGER NOT NULL REFERENCES orders(order_id),
    product_id INTEGER NOT NULL REFERENCES products(product_id),
    quantity INTEGER NOT NULL,
    unit_price DECIMAL(10,2) NOT NULL,
    discount DECIMAL(3,2),
    amount DECIMAL(10,2) NOT NULL
);
CREATE TABLE returns (
    return_id INTEGER PRIMARY KEY,
    order_item_id INTEGER NOT NULL REFERENCES order_items(order_item_id),
    return_date TEXT NOT NULL,
    reason TEXT,
    refund_amount DECIMAL(10,2) NOT NULL
);
-- the carriers' data feed counts seconds since 1970
CREATE TABLE shipments (
    shipment_id INTEGER PRIMARY KEY,
    order_id INTEGER NOT NULL REFERENCES orders(order_id),
    carrier TEXT NOT NULL,
    shipped_at INTEGER NOT NULL,
    delivered_at INTEGER,
    shipping_cost DECIMAL(6,2) NOT NULL
);
"""

AFTERWARDS = """
CREATE INDEX order_items_by_order ON order_items(order_id);
CREATE INDEX order_items_by_product ON order_items(product_id);
CREATE INDEX orders_by_customer ON orders(customer_id);
CREATE INDEX orders_by_date ON orders(order_date);
CREATE VIEW delivery_times AS
SELECT shipment_id, carrier, date(shipped_at, 'unixepoch') AS shipped_on,
       date(delivered_at, 'unixepoch') AS delivered_on,
       round((delivered_at - shipped_at) / 86400.0, 1) AS delivery_days
FROM shipments WHERE delivered_at IS NOT NULL;
"""


class Dice:
    """Draws that stay the same in every version of Python."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def chance(self, probability):
        return self.random() < probability

    def whole(self, low, high):
        return low + int(self.random() * (high - low + 1))

    def between(self, low, high):
        return low + self.random() * (high - low)

    def pick(self, items):
        return items[int(self.random() * len(items))]

    def weighted(self, weights):
        """A key of `weights`, or an index where it is a list of running sums."""
        if isinstance(weights, dict):
            sums = list(itertools.accumulate(weights.values()))
            return list(weights)[bisect.bisect(sums, self.random() * sums[-1])]
        return bisect.bisect(weights, self.random() * weights[-1])

    def poisson(self, mean):
        limit, product, count = math.exp(-mean), self.random(), 0
        while product > limit:
            product *= self.random()
            count += 1
        return count

    def bell(self, mean, spread):
        return mean + spread * (sum(self.random() for _ in range(12)) - 6)

    def day(self, first, last):
        return first + datetime.timedelta(days=self.whole(0, (last - first).days))


def day(text):
    return datetime.date.fromisoformat(text)


def round_half_up(numerator, denominator):
    sign = -1 if numerator < 0 else 1
    return sign * ((2 * abs(numerator) + denominator) // (2 * denominator))


def shelf_price(price):
    """What a shop would write on the label: 4.9, 12.95, 149, 389."""
    if price < 10:
        return round(price) - 0.1 if price >= 2 else 1.9
    if price < 60:
        return round(price) - 0.05
    return float(round(price / 10) * 10 - 1)


def address(name, joint):
    """The part of an e-mail address before the @, its words joined by `joint`."""
    for letter, plain in (("ü", "ue"), ("ö", "oe"), ("ä", "ae"), ("ß", "ss"), ("ø", "oe"),
                          ("ł", "l"), ("ı", "i")):
        name = name.lower().replace(letter, plain)
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return joint.join("".join(c if c.isalnum() else " " for c in plain).split())


class Company:
    """Everything Northbeam knows, as lists of rows in the order of the schema's columns."""

    def __init__(self, dice):
        self.dice = dice
        self.tables = {}

    def build(self):
        self.categories()
        self.suppliers()
        self.products()
        self.stores_and_staff()
        self.customers()
        self.promotions()
        self.orders()
        self.returns()
        self.shipments()
        return self.tables

    def categories(self):
        rows = [(i, name, None) for i, name in enumerate(DEPARTMENTS, 1)]
        self.category_ids = {}
        for parent, names in enumerate(DEPARTMENTS.values(), 1):
            for name in names:
                self.category_ids[name] = len(rows) + 1
                rows.append((len(rows) + 1, name, parent))
        self.tables["categories"] = rows

    def suppliers(self):
        self.tables["suppliers"] = [(i, name, country, self.dice.whole(4, 38))
                                    for i, (name, country) in enumerate(SUPPLIERS, 1)]

    def products(self):
        dice, rows = self.dice, []
        self.products_of = {name: [] for name in CATEGORIES}
        for category, types in PRODUCT_TYPES.items():
            suppliers = CATEGORIES[category][4]
            for product_type, low, high, models in types:
                names = list(MAKES if category == "Technology" else COLLECTIONS)
                for model in range(models):
                    name = names.pop(int(dice.random() * len(names)))
                    step = (model + dice.between(0.0, 0.6)) / models
                    price = shelf_price(low + (high - low) * step ** 1.4)
                    launched = datetime.date(2014 + dice.whole(0, 6), dice.whole(1, 12), 1)
                    if dice.chance(0.24):
                        launched = datetime.date(2021 + dice.whole(0, 3), dice.whole(1, 11), 1)
                    gone = None
                    if launched.year < 2022 and dice.chance(0.17):
                        gone = datetime.date(2022 + dice.whole(0, 2), dice.whole(2, 12), 1)
                    number = len(rows) + 1
                    sku = "%s-%04d" % (category.replace(" ", "")[:3].upper(), 1000 + number * 7)
                    full = "%s %s" % (name, product_type)
                    if category == "Technology":
                        full += " %d" % (100 * (model + 1) + 10 * dice.whole(0, 9))
                    rows.append((number, sku, full, product_type, self.category_ids[category],
                                 1 + dice.pick(suppliers), price,
                                 round(price * dice.between(0.42, 0.68), 2), launched.isoformat(),
                                 gone.isoformat() if gone else None))
                    popularity = dice.between(0.3, 1.0) * (1.6 - model / models)
                    self.products_of[category].append((number, popularity, launched, gone, price,
                                                       product_type))
        self.tables["products"] = rows

    def person(self, country):
        first_names, last_names = COUNTRIES[country][2].split(), COUNTRIES[country][3].split()
        last = self.dice.pick(last_names)
        if self.dice.chance(0.04):
            last += "-" + self.dice.pick(last_names)
        return "%s %s" % (self.dice.pick(first_names), last)

    def stores_and_staff(self):
        dice, stores, staff = self.dice, [], []
        self.sellers = {}
        for number, (name, city, region, country, opened, area, *_) in enumerate(STORES, 1):
            stores.append((number, name, city, region, country, opened, area))
            first_hire, manager = max(day(opened), datetime.date(2014, 1, 1)), None
            self.sellers[number] = []
            for role, (salary, spread, in_shop, on_web) in ROLES.items():
                heads = in_shop if area else on_web
                if role == "Sales Associate" and area:
                    heads = max(3, round(area / 230))
                for _ in range(heads):
                    hired, left = first_hire, None
                    if manager is not None:
                        hired = dice.day(first_hire, datetime.date(2024, 9, 30))
                    if manager is not None and hired.year < 2023 and dice.chance(0.22):
                        left = dice.day(hired + datetime.timedelta(days=200),
                                        datetime.date(2024, 11, 30))
                    pay = max(salary * 0.8, dice.bell(salary, spread))
                    pay = int(round(pay * (1.06 if hired.year < 2018 else 1), -2))
                    person = self.person(country)
                    staff_id = len(staff) + 1
                    staff.append((staff_id, person, address(person, ".") + "@northbeam.example",
                                  number, role, manager,
                                  hired.isoformat(), left.isoformat() if left else None, pay))
                    if role in SELLING and area:
                        strength = SELLING[role] * dice.between(0.5, 1.5)
                        self.sellers[number].append((staff_id, hired, left, strength))
                    if role == "Store Manager":
                        manager = staff_id
        self.tables["stores"], self.tables["staff"] = stores, staff

    def customers(self):
        dice, found = self.dice, []
        shares = {country: entry[0] for country, entry in COUNTRIES.items()}
        before = (datetime.date(2017, 1, 1), datetime.date(2020, 12, 31))
        for _ in range(CUSTOMERS):
            country = dice.weighted(shares)
            segment = dice.weighted({name: share for name, (share, _, _) in SEGMENTS.items()})
            joined = dice.day(*before) if dice.chance(0.42) else dice.day(FIRST, LAST)
            name = self.person(country)
            if dice.chance(SEGMENTS[segment][2]):
                name = dice.pick(COUNTRIES[country][4]).format(name.split()[-1])
            digits = str(dice.whole(2, 99)) if dice.chance(0.3) else ""
            email = address(name, dice.pick(("", ".", "_"))) + digits
            email += "@" + dice.pick(MAIL_DOMAINS)
            city = dice.weighted(COUNTRIES[country][1])
            found.append([joined, name, email, city, country, segment])
        found.sort(key=lambda row: row[0])
        # The same person again, months later: the web form did not recognise them.
        for _ in range(9):
            again = list(dice.pick(found[200:3000]))
            again[0] += datetime.timedelta(days=dice.whole(90, 500))
            again[2] = again[2] if dice.chance(0.6) else None
            found.append(again)
        found.sort(key=lambda row: row[0])
        rows = []
        self.customer_index = {country: [] for country in COUNTRIES}
        for number, (joined, name, email, city, country, segment) in enumerate(found, 1):
            trouble = dice.random()
            if trouble < 0.021:
                email = None
            elif trouble < 0.024:
                email = ""
            if city in MISSPELT and dice.chance(0.006):
                city = MISSPELT[city]
            rows.append((number, name, email, city, country, segment, joined.isoformat()))
            weight = min(9.0, dice.random() ** -0.62) * SEGMENTS[segment][1]
            stays = dice.whole(60, 900) if dice.chance(0.38) else 9999
            last_visit = joined + datetime.timedelta(days=stays)
            if joined < FIRST:
                last_visit = FIRST + datetime.timedelta(days=stays)
            self.customer_index[country].append((joined, number, weight, last_visit, segment))
        self.tables["customers"] = rows
        self.customer_lookup = {}
        everyone = sorted(itertools.chain.from_iterable(self.customer_index.values()))
        for key, people in list(self.customer_index.items()) + [("Online", everyone)]:
            self.customer_lookup[key] = ([p[0] for p in people],
                                         list(itertools.accumulate(p[2] for p in people)), people)

    def customer_for(self, store_country, today):
        for attempt in range(8):
            joined, sums, people = self.customer_lookup[store_country]
            known = bisect.bisect_right(joined, today)
            chosen = people[bisect.bisect(sums, self.dice.random() * sums[known - 1], 0, known - 1)]
            if chosen[3] >= today:
                break
        return chosen

    def promotions(self):
        rows = []
        for year in range(FIRST.year, LAST.year + 1):
            for name, first, last, discount, _ in CAMPAIGNS:
                rows.append((len(rows) + 1, "%s %d" % (name, year), "%d-%s" % (year, first),
                             "%d-%s" % (year, last), discount))
        self.tables["promotions"] = rows

    def assortment_of(self, year, month):
        """Per category the products on sale in that month with running sums of their popularity."""
        today, shelves = datetime.date(year, month, 1), {}
        for category, products in self.products_of.items():
            there = [p for p in products if p[2] <= today and (p[3] is None or today < p[3])]
            shelves[category] = (there, list(itertools.accumulate(p[1] for p in there)))
        weights = {name: share * growth[year - FIRST.year] * months[month - 1]
                   for name, (share, growth, months, _, _) in CATEGORIES.items()}
        return shelves, weights

    def order_lines(self, shelves, weights, segment, year, discount):
        dice, lines, seen = self.dice, [], set()
        for _ in range(1 + dice.poisson(1.05 if segment == "Consumer" else 1.7)):
            category = dice.weighted(weights)
            there, sums = shelves[category]
            number, _, _, _, price, product_type = there[dice.weighted(sums)]
            if number in seen:
                continue
            seen.add(number)
            quantity = 1
            if price < 25:
                quantity += dice.poisson(1.6)
            elif price < 150:
                quantity += dice.poisson(0.35)
            if segment == "Corporate":
                quantity *= dice.whole(1, 4)
            elif segment == "Small Business" and dice.chance(0.3):
                quantity *= 2
            paid = shelf_price(price * 0.955 ** (LAST.year - year)) if price >= 10 else price
            off = discount
            if segment == "Corporate" and dice.chance(0.5):
                off = max(off, dice.pick((0.05, 0.10)))
            elif dice.chance(0.05):
                off = max(off, 0.05)
            if dice.chance(0.0006):
                off = None
            lines.append((number, quantity, paid, off))
            if dice.chance(0.0008):
                lines.append((number, -dice.whole(1, quantity), paid, off))
            elif dice.chance(0.0003):
                lines.append((number, 0, paid, off))
        return lines

    def orders(self):
        self.sold, self.to_ship = [], []
        orders = self.tables["orders"] = []
        self.tables["order_items"] = []
        self.kind_of = {p[0]: (p[5], name) for name, products in self.products_of.items()
                        for p in products}
        promotions = [(day(row[2]), day(row[3]), row[0], row[4], campaign[4])
                      for row, campaign in zip(self.tables["promotions"],
                                               itertools.cycle(CAMPAIGNS))]
        today, month = FIRST, None
        while today <= LAST:
            if month != today.month:
                month = today.month
                shelves, weights = self.assortment_of(today.year, month)
            running = next((p for p in promotions if p[0] <= today <= p[1]), None)
            busy = SEASON[month - 1] * (running[4] if running else 1.0)
            years = (today - FIRST).days / 365.25
            for store_id, store in enumerate(STORES, 1):
                _, _, _, _, opened, area, per_day, closed, growth = store
                if today < day(opened) or (closed and closed[0] <= today.isoformat() <= closed[1]):
                    continue
                weekday = (WEEKDAYS_SHOP if area else WEEKDAYS_WEB)[today.weekday()]
                for _ in range(self.dice.poisson(per_day * weekday * busy * growth ** years)):
                    self.sell(today, store_id, running, shelves, weights)
            today += datetime.timedelta(days=1)
        # Somebody merged customer accounts and kept the younger one.
        newcomers = [row[0] for row in self.tables["customers"] if row[6] >= "2023-06-01"]
        for _ in range(14):
            place = self.dice.whole(2000, len(orders) // 2)
            orders[place] = (orders[place][0], self.dice.pick(newcomers), *orders[place][2:])

    def sell(self, today, store_id, running, shelves, weights):
        dice, orders, items = self.dice, self.tables["orders"], self.tables["order_items"]
        country, online = STORES[store_id - 1][3], STORES[store_id - 1][5] is None
        customer = self.customer_for("Online" if online else country, today)
        promoted = running is not None and dice.chance(0.62)
        order_id, seller = len(orders) + 1, None
        here = [s for s in self.sellers[store_id] if s[1] <= today and (not s[2] or today < s[2])]
        if here and dice.chance(0.93):
            seller = here[dice.weighted(list(itertools.accumulate(s[3] for s in here)))][0]
        orders.append((order_id, customer[1], store_id, seller, today.isoformat(),
                       dice.weighted(PAID_ONLINE if online else PAID_IN_SHOP),
                       running[2] if promoted else None))
        bulky = False
        for product, quantity, paid, off in self.order_lines(shelves, weights, customer[4],
                                                             today.year,
                                                             running[3] if promoted else 0):
            percent = 100 - round((off or 0) * 100)
            amount = round_half_up(quantity * round(paid * 100) * percent, 100) / 100
            items.append((len(items) + 1, order_id, product, quantity, paid, off, amount))
            self.sold.append((today, *self.kind_of[product], online))
            bulky = bulky or self.kind_of[product][0] in BULKY
        if online or (bulky and dice.chance(0.7)):
            self.to_ship.append((order_id, today, bulky))

    def returns(self):
        dice, rows = self.dice, []
        for item, sale in zip(self.tables["order_items"], self.sold):
            (sold, product_type, category, online), quantity, paid = sale, item[3], item[6]
            probability = CATEGORIES[category][3] * (1.6 if online else 0.85)
            faulty = product_type == FAULTY[0] and FAULTY[1] <= sold.isoformat() <= FAULTY[2]
            if quantity < 1 or not dice.chance(FAULTY[3] if faulty else probability):
                continue
            days = 2 + dice.poisson(9) + (dice.poisson(14) if dice.chance(0.3) else 0)
            back = sold + datetime.timedelta(days=days)
            if back > LAST:
                continue
            reason = "Defective" if faulty and dice.chance(0.85) else dice.weighted(RETURN_REASONS)
            if reason in ("Damaged in transit", "Arrived too late") and not online:
                reason = "Changed mind"
            if dice.chance(0.012):
                reason = None
            part = 1 if quantity == 1 or dice.chance(0.7) else dice.whole(1, quantity) / quantity
            rows.append((back.isoformat(), item[0], reason, round(paid * part, 2)))
        rows.sort()
        self.tables["returns"] = [(i, item, back, reason, refund)
                                  for i, (back, item, reason, refund) in enumerate(rows, 1)]

    def shipments(self):
        dice, rows = self.dice, []
        shares = {name: entry[0] for name, entry in CARRIERS.items()}
        for order_id, ordered, bulky in self.to_ship:
            carrier = "Cargonaut" if bulky else dice.weighted(shares)
            _, days, cost = CARRIERS[carrier]
            shipped = datetime.datetime(ordered.year, ordered.month, ordered.day,
                                        tzinfo=datetime.timezone.utc).timestamp()
            shipped = int(shipped) + dice.whole(6 * 3600, 40 * 3600)
            if ordered.month == 12:
                days *= 1.45
            delivered = shipped + int(86400 * max(0.6, dice.bell(days, days * 0.28)))
            if delivered > NEW_YEAR_2025 or dice.chance(0.003):   # still on its way, or lost
                delivered = None
            rows.append((shipped, order_id, carrier, delivered,
                         round(cost * dice.between(0.85, 1.3), 1)))
        rows.sort()
        self.tables["shipments"] = [(number, order, carrier, shipped, delivered, cost) for number,
                                    (shipped, order, carrier, delivered, cost)
                                    in enumerate(rows, 1)]


def write(path, tables):
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(path)
    database.execute("PRAGMA page_size=4096")
    database.execute("PRAGMA journal_mode=OFF")
    database.execute("PRAGMA foreign_keys=ON")
    database.executescript(SCHEMA)
    for name, rows in tables.items():
        marks = ",".join("?" * len(rows[0]))
        database.executemany("INSERT INTO %s VALUES (%s)" % (name, marks), rows)
    database.commit()
    database.executescript(AFTERWARDS)
    database.commit()
    database.execute("VACUUM")
    wrong = database.execute("PRAGMA foreign_key_check").fetchall()
    if wrong:
        sys.exit("broken foreign keys: %s" % wrong[:5])
    database.close()
    # change counter, version-valid-for and SQLite's own version number
    with open(path, "r+b") as file:
        for place, number in ((24, 1), (92, 1), (96, 3040001)):
            file.seek(place)
            file.write(number.to_bytes(4, "big"))


def main():
    beside = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(beside, "sample.db")
    tables = Company(Dice(20210101)).build()
    write(path, tables)
    print("%s: %.1f MB, %s" % (os.path.basename(path), os.path.getsize(path) / 1e6,
                               ", ".join("%s %d" % (name, len(rows))
                                         for name, rows in tables.items())))


if __name__ == "__main__":
    main()
