### empty | nothing
### empty | only spaces

   	
### empty | only a comment
-- nothing here
### empty | only a block comment
/* SELECT 1 */
### single_statement | one semicolon too many at the end
SELECT 1;;
### single_statement | a semicolon in front
;SELECT 1
### single_statement | an empty statement in front and behind
;;SELECT 1;;
### empty | a semicolon alone
;
### single_statement | semicolons alone
;;;
### single_statement | DROP behind empty statements
SELECT 1;;DROP TABLE orders
### single_statement | DROP behind a statement
SELECT 1; DROP TABLE orders
### single_statement | DROP behind a statement, without spaces
SELECT 1;DROP TABLE orders;
### single_statement | a second query
SELECT 1; SELECT 2
### single_statement | a LIMIT glued on
SELECT * FROM orders; LIMIT 5
### single_statement | a second statement behind a comment
SELECT 1; -- harmless
DELETE FROM orders
### single_statement | a second statement behind a block comment
SELECT 1; /* harmless */ DELETE FROM orders
### single_statement | a statement that a comment's end uncovers
SELECT 1 /* */; DELETE FROM orders /* */
### single_statement | a comment that only looks nested
SELECT 1 /* /* */; DROP TABLE orders -- */
### single_statement | a line comment ended by a line break
SELECT 1 -- comment ; not yet
; DROP TABLE orders
### single_statement | a quote that ends earlier than it looks
SELECT 'it''s'; DROP TABLE orders; --'
### single_statement | a backslash is no escape
SELECT 'a\'; DROP TABLE orders; --'
### single_statement | an identifier that ends earlier than it looks
SELECT 1 AS "a""b"; DROP TABLE orders; --"
### single_statement | brackets that end earlier than they look
SELECT 1 AS [a]; DROP TABLE orders --]
### single_statement | a semicolon in brackets, then one outside
SELECT 1 AS [a;b]; DELETE FROM orders
### single_statement | BEGIN in front
BEGIN; SELECT 1; COMMIT
### single_statement | PRAGMA in front
PRAGMA query_only=0; SELECT 1
### single_statement | ATTACH behind
SELECT 1; ATTACH 'x.db' AS x
### unterminated | a text without end
SELECT 'abc
### unterminated | an identifier without end
SELECT "abc FROM orders
### unterminated | backticks without end
SELECT `abc FROM orders
### unterminated | brackets without end
SELECT [abc FROM orders
### unterminated | a comment without end
SELECT 1 /* and so on
### unterminated | a comment that ends in one sign
SELECT 1 /*/
### unterminated | a blob without end
SELECT X'ab
### unterminated | an odd number of quotes
SELECT ''' FROM orders
### unterminated | a quote hidden behind a comment sign in a text
SELECT '/*' || ' FROM orders */
### invalid_character | a backslash
SELECT 1 \ 2
### invalid_character | a control character
SELECT 1 
### unbalanced | a parenthesis too few
SELECT (1
### unbalanced | a parenthesis too many
SELECT 1)
### unbalanced | parentheses the wrong way round
SELECT )1(
### unbalanced | a parenthesis that closes the wrapper
SELECT 1) LIMIT 1; --
### parameter | a question mark
SELECT * FROM orders WHERE id = ?
### parameter | a numbered place
SELECT * FROM orders WHERE id = ?1
### parameter | a named place
SELECT * FROM orders WHERE id = :id
### parameter | an at sign
SELECT * FROM orders WHERE id = @id
### parameter | a dollar
SELECT * FROM orders WHERE id = $id
### parameter | in the LIMIT
SELECT * FROM orders LIMIT ?
### select_only | INSERT
INSERT INTO orders VALUES (1)
### select_only | INSERT from a query
INSERT INTO orders SELECT * FROM orders
### select_only | INSERT with RETURNING
INSERT INTO orders (id) VALUES (99) RETURNING id
### select_only | UPDATE
UPDATE orders SET total = 0
### select_only | UPDATE with RETURNING
UPDATE orders SET total = 0 RETURNING *
### select_only | DELETE
DELETE FROM orders
### select_only | DELETE with RETURNING
DELETE FROM orders RETURNING *
### select_only | DELETE with LIMIT
DELETE FROM orders LIMIT 1
### select_only | REPLACE INTO
REPLACE INTO orders (id) VALUES (1)
### select_only | in mixed case
DeLeTe FrOm orders
### select_only | behind a comment
/* SELECT */ DELETE FROM orders
### select_only | behind a line comment
-- SELECT 1
DELETE FROM orders
### select_only | behind white space
		DROP TABLE orders
### select_only | CREATE TABLE
CREATE TABLE x (a)
### select_only | CREATE TABLE AS
CREATE TABLE x AS SELECT * FROM orders
### select_only | CREATE TEMP TABLE
CREATE TEMP TABLE x AS SELECT 1
### select_only | CREATE VIEW
CREATE VIEW v AS SELECT 1
### select_only | CREATE INDEX
CREATE INDEX i ON orders (total)
### select_only | CREATE TRIGGER
CREATE TRIGGER t AFTER INSERT ON orders BEGIN SELECT 1
### single_statement | CREATE TRIGGER with its body
CREATE TRIGGER t AFTER INSERT ON orders BEGIN SELECT 1; END
### select_only | CREATE VIRTUAL TABLE
CREATE VIRTUAL TABLE v USING fts5(a)
### select_only | DROP TABLE
DROP TABLE orders
### select_only | DROP VIEW
DROP VIEW IF EXISTS recent_orders
### select_only | ALTER TABLE
ALTER TABLE orders ADD COLUMN x
### select_only | PRAGMA
PRAGMA table_info(orders)
### select_only | PRAGMA that writes
PRAGMA journal_mode = DELETE
### select_only | ATTACH
ATTACH DATABASE 'other.db' AS other
### select_only | DETACH
DETACH DATABASE main
### select_only | VACUUM
VACUUM
### select_only | VACUUM INTO
VACUUM INTO 'copy.db'
### select_only | REINDEX
REINDEX orders
### select_only | ANALYZE
ANALYZE
### select_only | BEGIN
BEGIN
### select_only | BEGIN IMMEDIATE
BEGIN IMMEDIATE TRANSACTION
### select_only | COMMIT
COMMIT
### select_only | ROLLBACK
ROLLBACK
### select_only | SAVEPOINT
SAVEPOINT s
### select_only | RELEASE
RELEASE s
### select_only | EXPLAIN
EXPLAIN SELECT * FROM orders
### select_only | EXPLAIN QUERY PLAN
EXPLAIN QUERY PLAN SELECT * FROM orders
### select_only | EXPLAIN DELETE
EXPLAIN DELETE FROM orders
### select_only | SET
SET x = 1
### select_only | SHOW
SHOW TABLES
### select_only | DESCRIBE
DESCRIBE orders
### select_only | CALL
CALL something()
### select_only | COPY
COPY orders TO 'x.csv'
### select_only | a quoted keyword
"SELECT" 1
### select_only | a number
1
### select_only | a keyword with a look-alike letter
ЅELECT 1
### select_only | words of a person
please show me all orders
### select_only | a dot command of the shell
.tables
### select_only | WITH … DELETE
WITH x AS (SELECT 1) DELETE FROM orders
### select_only | WITH … DELETE in lower case
with x as (select id from orders) delete from orders where id in x
### select_only | WITH … UPDATE
WITH x AS (SELECT 1) UPDATE orders SET total = 0
### select_only | WITH … INSERT
WITH x AS (SELECT 1) INSERT INTO orders (id) SELECT * FROM x
### select_only | WITH … REPLACE
WITH x AS (SELECT 1) REPLACE INTO orders (id) SELECT * FROM x
### select_only | WITH RECURSIVE … DELETE
WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x LIMIT 3) DELETE FROM orders
### select_only | two WITH queries, then DELETE
WITH a AS (SELECT 1), b AS (SELECT 2) DELETE FROM orders
### select_only | a WITH query that deletes
WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone
### select_only | a WITH query that inserts
WITH added AS (INSERT INTO orders (id) VALUES (77) RETURNING *) SELECT * FROM added
### select_only | a WITH query that updates
WITH changed AS (UPDATE orders SET total = 1 RETURNING *) SELECT * FROM changed
### select_only | a second WITH query that deletes
WITH a AS (SELECT 1), b AS (DELETE FROM orders RETURNING *) SELECT * FROM b
### select_only | WITH alone
WITH x AS (SELECT 1)
### select_only | WITH without a name
WITH SELECT 1
### select_only | a DELETE in the place of a value
SELECT (DELETE FROM orders RETURNING id)
### select_only | a DELETE in FROM
SELECT * FROM (DELETE FROM orders RETURNING id)
### select_only | an UPDATE in FROM
SELECT * FROM (UPDATE orders SET total = 0 RETURNING *)
### select_only | an INSERT in a list
SELECT * FROM orders WHERE id IN (INSERT INTO orders (id) VALUES (5) RETURNING id)
### select_only | SELECT INTO
SELECT * INTO copy FROM orders
### select_only | SELECT INTO OUTFILE
SELECT * FROM orders INTO OUTFILE 'x.csv'
### engine | SELECT with RETURNING
SELECT * FROM orders RETURNING *
### engine | a misspelt keyword
SELECT * FORM orders
### engine | half a statement
SELECT
### engine | an unknown column
SELECT nonsense FROM orders
### engine | two FROMs
SELECT * FROM orders FROM customers
### engine | LIMIT twice
SELECT * FROM orders LIMIT 5 LIMIT 10
### function | an unknown function
SELECT no_such_function(1)
### select_only | a MERGE inside words
SELECT 1 MERGE INTO orders
### unknown_table | a table that is not there is none of the catalog's
SELECT * FROM shadow
### unknown_table | a table outside the catalog, quoted
SELECT * FROM "shadow"
### unknown_table | a table outside the catalog, as a text
SELECT * FROM 'shadow'
### unknown_table | a table outside the catalog, behind a join
SELECT * FROM orders JOIN shadow ON 1
### unknown_table | a table outside the catalog, behind a comma
SELECT * FROM orders, shadow
### unknown_table | a table outside the catalog, with its schema
SELECT * FROM main.shadow
### unknown_table | a table outside the catalog, in a sub-query
SELECT (SELECT x FROM shadow)
### unknown_table | a table outside the catalog, in EXISTS
SELECT 1 WHERE EXISTS (SELECT x FROM shadow)
### unknown_table | a table outside the catalog, in a WITH query
WITH s AS (SELECT x FROM shadow) SELECT * FROM s
### unknown_table | a table outside the catalog, in the second half of a union
SELECT id FROM orders UNION ALL SELECT x FROM shadow
### unknown_table | a table outside the catalog, in ORDER BY
SELECT 1 FROM orders ORDER BY (SELECT x FROM shadow)
### unknown_table | a table outside the catalog, in LIMIT
SELECT 1 FROM orders LIMIT (SELECT x FROM shadow)
### unknown_table | a view outside the catalog
SELECT * FROM shadow_view
### unknown_table | IN with a bare table
SELECT 1 FROM orders WHERE id IN shadow
### unknown_table | a table that is nowhere
SELECT * FROM nowhere
### unknown_table | another database
SELECT * FROM other.orders
### hidden_table | a table the policy hides
SELECT * FROM ledger
### hidden_table | only counted
SELECT COUNT(*) FROM ledger
### hidden_table | quoted
SELECT amount FROM "LEDGER"
### hidden_table | in brackets
SELECT amount FROM [ledger]
### hidden_table | in backticks
SELECT amount FROM `Ledger`
### hidden_table | behind a join
SELECT o.id FROM orders o LEFT JOIN ledger l ON l.id = o.id
### hidden_table | behind a comma
SELECT * FROM orders, ledger
### hidden_table | in a sub-query
SELECT * FROM orders WHERE id = (SELECT MAX(id) FROM ledger)
### hidden_table | in a WITH query
WITH x AS (SELECT amount FROM ledger) SELECT * FROM x
### hidden_table | through a view
SELECT * FROM ledger_view
### hidden_table | under the name of a WITH query elsewhere
SELECT (WITH ledger AS (SELECT 1 AS id) SELECT id FROM ledger), (SELECT MAX(id) FROM ledger)
### hidden_column | a column the policy hides
SELECT referred_by FROM customers
### hidden_column | by a star
SELECT * FROM customers
### hidden_column | by a star with a qualifier
SELECT c.* FROM customers c
### hidden_column | quoted
SELECT "REFERRED_BY" FROM customers
### hidden_column | in WHERE only
SELECT name FROM customers WHERE referred_by IS NULL
### hidden_column | in ORDER BY only
SELECT name FROM customers ORDER BY referred_by
### hidden_column | in an aggregate
SELECT COUNT(referred_by) FROM customers
### hidden_column | in a join condition
SELECT a.name FROM customers a JOIN customers b ON b.id = a.referred_by
### hidden_column | by NATURAL JOIN
SELECT a.name FROM customers a NATURAL JOIN customers b
### hidden_column | by USING
SELECT a.name FROM customers a JOIN customers b USING (referred_by)
### hidden_column | in a window
SELECT RANK() OVER (ORDER BY referred_by) FROM customers
### hidden_column | through an alias
SELECT x FROM (SELECT referred_by AS x FROM customers)
### system_table | sqlite_master
SELECT * FROM sqlite_master
### system_table | sqlite_schema
SELECT sql FROM sqlite_schema
### system_table | in capitals
SELECT * FROM SQLITE_MASTER
### system_table | quoted
SELECT * FROM "sqlite_master"
### system_table | in brackets
SELECT * FROM [sqlite_master]
### system_table | in backticks
SELECT * FROM `sqlite_master`
### system_table | as a text
SELECT * FROM 'sqlite_master'
### system_table | with its schema
SELECT * FROM main.sqlite_master
### system_table | with its schema, quoted
SELECT * FROM "main"."sqlite_master"
### system_table | with its schema as a text
SELECT * FROM main.'sqlite_master'
### system_table | behind a comma
SELECT * FROM orders, sqlite_master
### system_table | behind a comma, as a text
SELECT * FROM orders, 'sqlite_master'
### system_table | behind a comment
SELECT * FROM/**/sqlite_master
### system_table | behind a line comment
SELECT * FROM --
sqlite_master
### system_table | in parentheses
SELECT * FROM (sqlite_master)
### system_table | behind a join
SELECT * FROM orders JOIN sqlite_master
### system_table | in a sub-query
SELECT (SELECT sql FROM sqlite_master LIMIT 1)
### system_table | in a WITH query
WITH m AS (SELECT * FROM sqlite_master) SELECT * FROM m
### system_table | only counted
SELECT COUNT(*) FROM sqlite_master
### system_table | the temporary schema
SELECT * FROM sqlite_temp_master
### system_table | the temporary schema by its new name
SELECT * FROM temp.sqlite_schema
### system_table | sequences
SELECT * FROM sqlite_sequence
### system_table | statistics
SELECT * FROM sqlite_stat1
### system_table | a PRAGMA as a table
SELECT * FROM pragma_table_info('orders')
### system_table | a PRAGMA as a table, without arguments
SELECT * FROM pragma_database_list
### system_table | a PRAGMA as a table, quoted
SELECT * FROM "pragma_database_list"
### system_table | a PRAGMA as a table, as a text
SELECT * FROM 'pragma_compile_options'
### system_table | the names of functions
SELECT name FROM pragma_function_list
### system_table | page statistics
SELECT * FROM dbstat
### system_table | under the name of a WITH query
WITH sqlite_master AS (SELECT 1) SELECT * FROM sqlite_master
### system_table | the version of the engine
SELECT sqlite_version()
### function | load_extension
SELECT load_extension('evil.so')
### function | load_extension in capitals
SELECT LOAD_EXTENSION('evil.so', 'entry')
### function | load_extension quoted
SELECT "load_extension"('evil.so')
### function | load_extension behind a comment
SELECT load_extension/**/('evil.so')
### function | load_extension in WHERE
SELECT 1 FROM orders WHERE load_extension('evil.so') IS NULL
### function | load_extension in a sub-query
SELECT (SELECT load_extension('evil.so'))
### function | load_extension in ORDER BY
SELECT 1 FROM orders ORDER BY load_extension('evil.so')
### function | fts3_tokenizer
SELECT fts3_tokenizer('simple')
### function | last_insert_rowid
SELECT last_insert_rowid()
### function | changes
SELECT changes()
### function | total_changes
SELECT total_changes()
### function | readfile, where there is none
SELECT readfile('/etc/passwd')
### function | writefile, where there is none
SELECT writefile('/tmp/x', 'y')
### function | edit, where there is none
SELECT edit('x')
### function | a file system as a table
SELECT * FROM fsdir('/')
### unknown_table | information_schema
SELECT * FROM information_schema.tables
### unknown_table | a table of PostgreSQL's
SELECT * FROM pg_catalog.pg_tables
### function | EXTRACT, which this engine lacks
SELECT EXTRACT(year FROM ordered_on) FROM orders
### engine | two statements without a semicolon
SELECT 1 DROP TABLE orders
### engine | a semicolon of another script is no semicolon
SELECT 1； DROP TABLE orders
