### a constant
SELECT 1
### with a semicolon
SELECT 1;
### with a semicolon and a comment behind
SELECT 1; -- done
### with a semicolon, spaces and a block comment behind
SELECT 1 ;  /* done */
### a comment in front
-- the orders
SELECT * FROM orders
### a block comment in front
/* the orders; all of them */ SELECT * FROM orders
### a comment in the middle
SELECT id /* the number; not the name */ FROM orders
### a line comment in the middle
SELECT id -- DROP TABLE orders
FROM orders
### a comment at the end without line break
SELECT id FROM orders -- LIMIT 5
### a comment sign in a text
SELECT '--', '/*' FROM orders
### a comment sign in a name
SELECT 1 AS "--", 2 AS [/*], 3 AS `*/`
### a semicolon in a text
SELECT 'a;b'
### a semicolon in a name
SELECT 1 AS "a;b"
### a whole statement in a text
SELECT 'x''; DROP TABLE orders; --'
### a keyword in a text
SELECT 'please update me'
### keywords in a text
SELECT 'insert delete drop pragma attach union limit'
### a system name in a text
SELECT 'sqlite_master' AS name
### in lower case
select id from orders
### in mixed case
SeLeCt id FrOm orders
### without spaces
SELECT(id)FROM(orders)
### tabs and line breaks
SELECT
	id
FROM
	orders
### a Windows line break
SELECT id
FROM orders
### created_at
SELECT created_at FROM limits
### a column that contains a keyword
SELECT update_count FROM limits
### a table called limits
SELECT * FROM limits
### a table called limits, limited
SELECT * FROM limits LIMIT 5
### a column called delete
SELECT "delete" FROM limits
### a column called limit
SELECT "limit" FROM limits ORDER BY "limit"
### a column called limit with its table
SELECT limits."limit" FROM limits
### a column called union
SELECT [union] FROM limits
### aliases that are keywords
SELECT 1 AS "select", 2 AS "drop", 3 AS "order"
### REPLACE as a function
SELECT REPLACE(status, 'paid', 'done') FROM orders
### REPLACE in an expression
SELECT UPPER(REPLACE(status, 'a', 'b')) || '!' FROM orders
### REPLACE behind a parenthesis
SELECT (REPLACE(status, 'a', 'b')) FROM orders
### a quoted table
SELECT * FROM "orders"
### a table in brackets
SELECT * FROM [Order Items]
### a table in backticks
SELECT * FROM `orders`
### a table in other case
SELECT * FROM ORDERS
### a table with its schema
SELECT * FROM main.orders
### a view
SELECT * FROM recent_orders
### an alias
SELECT o.id FROM orders AS o
### an alias without AS
SELECT o.id FROM orders o
### DISTINCT
SELECT DISTINCT status FROM orders
### ALL
SELECT ALL status FROM orders
### WHERE
SELECT id FROM orders WHERE total > 50 AND status = 'paid'
### a text in double quotes
SELECT id FROM orders WHERE status = "paid"
### IN with a list
SELECT id FROM orders WHERE status IN ('paid', 'open')
### NOT IN with a query
SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)
### BETWEEN
SELECT id FROM orders WHERE total BETWEEN 10 AND 100
### LIKE
SELECT name FROM customers WHERE name LIKE 'A%'
### LIKE with ESCAPE
SELECT name FROM customers WHERE name LIKE '50\%%' ESCAPE '\'
### GLOB
SELECT name FROM customers WHERE name GLOB 'A*'
### IS NULL
SELECT id FROM orders WHERE total IS NULL
### ISNULL
SELECT id FROM orders WHERE total ISNULL OR total NOTNULL
### IS NOT DISTINCT FROM
SELECT id FROM orders WHERE total IS NOT DISTINCT FROM 5
### EXISTS
SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id)
### CASE
SELECT CASE WHEN total > 50 THEN 'big' ELSE 'small' END FROM orders
### CASE with a base
SELECT CASE status WHEN 'paid' THEN 1 END FROM orders
### CAST
SELECT CAST(total AS INTEGER) FROM orders
### CAST with precision
SELECT CAST(total AS DECIMAL(10, 2)) FROM orders
### COLLATE
SELECT name FROM customers ORDER BY name COLLATE NOCASE
### concatenation
SELECT name || ' (' || country || ')' FROM customers
### arithmetic
SELECT -total + +2 * 3 % 4 / 5 - 1 FROM orders
### bits
SELECT 1 & 2 | 3 << 4 >> 5, ~6
### comparison signs
SELECT 1 = 1, 1 == 1, 1 <> 2, 1 != 2, 1 <= 2, 2 >= 1
### numbers
SELECT 1.5, .5, 1e3, 1.5E-3, 0x1F, 9223372036854775807
### a blob
SELECT X'00FF', x'ab'
### the current date
SELECT CURRENT_DATE, CURRENT_TIMESTAMP
### dates
SELECT date(ordered_on, '+1 day'), strftime('%Y-%m', ordered_on), julianday(ordered_on) FROM orders
### seconds since 1970
SELECT datetime(joined, 'unixepoch') FROM customers
### the usual functions
SELECT abs(-1), round(1.5, 1), coalesce(NULL, 1), ifnull(NULL, 2), nullif(1, 1), iif(1, 2, 3)
### functions of texts
SELECT upper('a'), lower('A'), length('abc'), substr('abc', 2), trim(' a '), instr('abc', 'b'), printf('%d', 5)
### functions of JSON
SELECT json_extract('{"a":1}', '$.a'), '{"a":1}' -> '$.a', '{"a":1}' ->> 'a'
### JSON as a table
SELECT value FROM json_each('[1,2,3]')
### JSON as a tree
SELECT key, value FROM json_tree('{"a":[1,2]}')
### aggregates
SELECT COUNT(*), SUM(total), AVG(total), MIN(total), MAX(total), TOTAL(total) FROM orders
### COUNT DISTINCT
SELECT COUNT(DISTINCT status) FROM orders
### an aggregate with FILTER
SELECT COUNT(*) FILTER (WHERE status = 'paid') FROM orders
### GROUP_CONCAT
SELECT GROUP_CONCAT(name, ', ') FROM customers
### GROUP BY
SELECT status, COUNT(*) FROM orders GROUP BY status
### GROUP BY a position
SELECT status, COUNT(*) FROM orders GROUP BY 1 ORDER BY 2 DESC
### HAVING
SELECT status FROM orders GROUP BY status HAVING COUNT(*) > 1
### ORDER BY
SELECT id FROM orders ORDER BY total DESC, id
### ORDER BY with NULLS LAST
SELECT id FROM orders ORDER BY total DESC NULLS LAST
### a join
SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id
### a LEFT JOIN
SELECT o.id, c.name FROM orders o LEFT JOIN customers c ON c.id = o.customer_id
### a LEFT OUTER JOIN
SELECT o.id FROM orders o LEFT OUTER JOIN customers c ON c.id = o.customer_id
### a FULL JOIN
SELECT o.id FROM orders o FULL JOIN customers c ON c.id = o.customer_id
### a CROSS JOIN
SELECT COUNT(*) FROM orders CROSS JOIN customers
### a join with a comma
SELECT o.id FROM orders o, customers c WHERE c.id = o.customer_id
### a join with USING
SELECT id FROM orders JOIN moments USING (id)
### a join in parentheses
SELECT o.id FROM (orders o JOIN customers c ON c.id = o.customer_id)
### three tables
SELECT c.name, i.productName FROM customers c JOIN orders o ON o.customer_id = c.id JOIN "Order Items" i ON i."Order Id" = o.id
### a self-join
SELECT a.id, b.id FROM orders a JOIN orders b ON a.id < b.id
### a derived table
SELECT AVG(n) FROM (SELECT COUNT(*) AS n FROM orders GROUP BY customer_id)
### a derived table with an alias
SELECT d.n FROM (SELECT COUNT(*) AS n FROM orders) AS d
### derived tables inside each other
SELECT * FROM (SELECT * FROM (SELECT * FROM (SELECT id FROM orders)))
### a sub-query as a value
SELECT (SELECT MAX(total) FROM orders) AS most
### a correlated sub-query
SELECT name, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id) FROM customers c
### a sub-query in FROM and in WHERE
SELECT * FROM (SELECT id FROM orders) WHERE id > (SELECT MIN(id) FROM orders)
### rows as values
SELECT id FROM orders WHERE (id, status) IN (SELECT id, status FROM orders)
### WITH
WITH paid AS (SELECT * FROM orders WHERE status = 'paid') SELECT COUNT(*) FROM paid
### WITH, only counted by name
WITH p AS (SELECT id FROM orders) SELECT COUNT(*) FROM p
### WITH and column names
WITH p(a, b) AS (SELECT id, total FROM orders) SELECT a, b FROM p
### two WITH queries
WITH a AS (SELECT 1 AS x), b AS (SELECT 2 AS y) SELECT x, y FROM a, b
### WITH queries that build on each other
WITH a AS (SELECT id FROM orders), b AS (SELECT id FROM a) SELECT * FROM b
### WITH MATERIALIZED
WITH a AS MATERIALIZED (SELECT id FROM orders) SELECT * FROM a
### WITH NOT MATERIALIZED
WITH a AS NOT MATERIALIZED (SELECT id FROM orders) SELECT * FROM a
### WITH RECURSIVE
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT i FROM n
### WITH VALUES
WITH v(a, b) AS (VALUES (1, 'x'), (2, 'y')) SELECT * FROM v
### WITH inside of FROM
SELECT * FROM (WITH a AS (SELECT id FROM orders) SELECT id FROM a)
### WITH inside of a value
SELECT (WITH a AS (SELECT 1 AS x) SELECT x FROM a)
### WITH inside of WITH
WITH a AS (WITH b AS (SELECT 1 AS x) SELECT x FROM b) SELECT * FROM a
### a WITH query called like a column
WITH total AS (SELECT SUM(total) AS t FROM orders) SELECT t FROM total
### a WITH query with a quoted name
WITH "the total" AS (SELECT 1 AS t) SELECT t FROM "the total"
### a WITH query called replace
WITH "replace" AS (SELECT 1 AS t) SELECT t FROM "replace"
### UNION
SELECT name FROM customers UNION SELECT productName FROM "Order Items"
### UNION ALL
SELECT id FROM orders UNION ALL SELECT id FROM customers
### INTERSECT
SELECT id FROM customers INTERSECT SELECT customer_id FROM orders
### EXCEPT
SELECT id FROM customers EXCEPT SELECT customer_id FROM orders
### three selects in a row
SELECT 1 UNION SELECT 2 UNION SELECT 3 ORDER BY 1
### a union inside
SELECT COUNT(*) FROM (SELECT id FROM orders UNION SELECT id FROM customers)
### a union with a limit
SELECT id FROM orders UNION SELECT id FROM customers ORDER BY id LIMIT 3
### VALUES
VALUES (1, 'a'), (2, 'b')
### VALUES with a semicolon
VALUES (1);
### VALUES in FROM
SELECT * FROM (VALUES (1), (2))
### a union that ends in VALUES
SELECT 1 UNION ALL VALUES (2)
### a window
SELECT id, ROW_NUMBER() OVER (ORDER BY id) FROM orders
### a window with a partition
SELECT id, RANK() OVER (PARTITION BY status ORDER BY total DESC) FROM orders
### a window with a frame
SELECT id, SUM(total) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM orders
### a window with a range
SELECT id, SUM(total) OVER (ORDER BY id RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM orders
### a window with a name
SELECT id, SUM(total) OVER w FROM orders WINDOW w AS (ORDER BY id)
### a window with FILTER
SELECT COUNT(*) FILTER (WHERE total > 5) OVER () FROM orders
### LAG and LEAD
SELECT id, LAG(total) OVER (ORDER BY id), LEAD(total, 2, 0) OVER (ORDER BY id) FROM orders
### NTILE
SELECT id, NTILE(4) OVER (ORDER BY total) FROM orders
### LIMIT
SELECT id FROM orders LIMIT 5
### LIMIT 0
SELECT id FROM orders LIMIT 0
### LIMIT with OFFSET
SELECT id FROM orders LIMIT 5 OFFSET 2
### LIMIT with a comma
SELECT id FROM orders LIMIT 2, 5
### LIMIT in lower case
select id from orders limit 5
### LIMIT that is computed
SELECT id FROM orders LIMIT 2 + 3
### LIMIT in parentheses
SELECT id FROM orders LIMIT (5)
### LIMIT from a query
SELECT id FROM orders LIMIT (SELECT COUNT(*) FROM customers)
### LIMIT without limit
SELECT id FROM orders LIMIT -1
### LIMIT beyond the most
SELECT id FROM orders LIMIT 1000000
### LIMIT with a computed OFFSET
SELECT id FROM orders LIMIT 5 OFFSET 1 + 1
### LIMIT inside only
SELECT id FROM (SELECT id FROM orders LIMIT 5)
### LIMIT and a semicolon
SELECT id FROM orders LIMIT 5;
### LIMIT and a comment
SELECT id FROM orders LIMIT 5 -- first ones
### row numbers
SELECT rowid, id FROM orders
### a hint about an index
SELECT id FROM orders NOT INDEXED WHERE id = 1
### a column beside an aggregate
SELECT name, MAX(id) FROM customers
### columns of a table with a hidden one
SELECT id, name, country FROM customers
### counting a table with a hidden column
SELECT COUNT(*) FROM customers
### letters beyond ASCII
SELECT 'größer als 日本' AS "größe", 1 AS größe
### an emoji
SELECT '🙂' AS "🙂"
### doubled quotes
SELECT 'it''s', "a""b" FROM (SELECT 1 AS "a""b")
### an empty text
SELECT ''
### an empty comment
SELECT /**/ 1
### a comment of stars
/***/ SELECT 1 /* ** */
### many parentheses
SELECT ((((((((((1))))))))))
### true and false
SELECT TRUE, FALSE, NOT TRUE
### a star in COUNT and a product
SELECT COUNT(*) * 2 FROM orders
### an operator glued to a number
SELECT 1-1, 1+-1, 2*-3
### a very long list
SELECT 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
