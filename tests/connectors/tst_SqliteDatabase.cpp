// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TestDatabase.h"
#include "connectors/SqliteSource.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_SqliteDatabase {

using namespace querent;
using namespace querent::connectors;
using base::ErrorCode;
using tests::TestDatabase;

/// What the engine itself refuses when a statement reaches it past the gate, and the functions it
/// is given.
class TestSqliteDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void refusesEverythingButReading_data();
    void refusesEverythingButReading();
    void readsWhatIsHarmless_data();
    void readsWhatIsHarmless();
    void knowsTheFunctionsOfAnalysts_data();
    void knowsTheFunctionsOfAnalysts();
    void refusesWrongArguments_data();
    void refusesWrongArguments();
    void reportsWhatAStatementTouches_data();
    void reportsWhatAStatementTouches();
    void readsOnlyTheFirstStatement();
    void refusesOpenParameters();

private:
    base::Result<std::string> firstCell(const std::string &sql);

    QTemporaryDir m_folder;
    std::shared_ptr<const SqliteSource> m_source;
    std::unique_ptr<SqliteDatabase> m_database;
    QStringList m_trace;
};

void TestSqliteDatabase::initTestCase()
{
    TestDatabase(
        m_folder.filePath(QStringLiteral("shop.db")),
        "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer TEXT, amount REAL, secret TEXT);"
        "INSERT INTO orders VALUES (1, 'Ann', 10, 'x'), (2, 'Bob', 20.5, 'y'), (3, 'Ann', 4, 'z');"
        "CREATE VIEW big AS SELECT customer, secret AS s FROM orders WHERE amount > 5;"
        "CREATE TABLE limits(a); CREATE VIEW bad AS SELECT load_extension('x') AS a;"
        "CREATE VIEW peek AS SELECT name FROM sqlite_master;"
        "CREATE TRIGGER tr AFTER INSERT ON limits BEGIN DELETE FROM orders; END;"
        "CREATE VIRTUAL TABLE docs USING fts5(title, body);"
        "INSERT INTO docs VALUES ('Snow', 'white flakes'), ('Rain', 'grey drops of water');"
        "CREATE VIRTUAL TABLE old USING fts4(body); INSERT INTO old VALUES ('green leaves');"
        "CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1); INSERT INTO boxes VALUES (1, 0, 5);");
    m_source = std::make_shared<const SqliteSource>(m_folder.filePath(QStringLiteral("shop.db")));
    m_trace = tests::traceOf(m_folder.path());
    auto opened = m_source->open();
    QVERIFY2(opened.ok(), opened ? "" : opened.error().detail.c_str());
    m_database = std::move(opened->database);
}

base::Result<std::string> TestSqliteDatabase::firstCell(const std::string &sql)
{
    auto statement = m_database->prepare(sql);
    if (!statement) {
        return statement.error();
    }
    const auto row = m_database->step(*statement);
    if (!row) {
        return row.error();
    }
    return *row ? statement->text(0) : std::string("(no row)");
}

void TestSqliteDatabase::refusesEverythingButReading_data()
{
    QTest::addColumn<std::string>("sql");
    for (const char *const sql : {
             "INSERT INTO orders(id) VALUES (9)",
             "UPDATE orders SET amount = 0",
             "DELETE FROM orders",
             "REPLACE INTO orders(id) VALUES (1)",
             "WITH x AS (SELECT 1) DELETE FROM orders",
             "INSERT INTO limits VALUES (1) RETURNING a",
             "DROP TABLE orders",
             "ALTER TABLE orders ADD COLUMN z",
             "CREATE TABLE z(a)",
             "CREATE TEMP TABLE z(a)",
             "CREATE TEMP VIEW z AS SELECT 1",
             "CREATE TEMP TRIGGER z AFTER INSERT ON limits BEGIN SELECT 1; END",
             "CREATE VIRTUAL TABLE z USING fts5(a)",
             "CREATE INDEX z ON orders(amount)",
             "PRAGMA journal_mode = WAL",
             "PRAGMA writable_schema = 1",
             "PRAGMA query_only = 0",
             "PRAGMA table_info(orders)",
             "ATTACH ':memory:' AS other",
             "ATTACH 'stolen.db' AS other",
             "DETACH main",
             "VACUUM",
             "VACUUM INTO 'copy.db'",
             "REINDEX",
             "ANALYZE",
             "BEGIN",
             "COMMIT",
             "ROLLBACK",
             "SAVEPOINT s",
             "EXPLAIN SELECT * FROM orders",
             "SELECT load_extension('evil.so')",
             "SELECT a FROM bad",
             "SELECT name FROM peek",
             "SELECT * FROM sqlite_master",
             "SELECT * FROM sqlite_schema",
             "SELECT count(*) FROM sqlite_master",
             "SELECT * FROM sqlite_temp_master",
             "SELECT * FROM \"sqlite_master\"",
             "SELECT 1 WHERE EXISTS (SELECT 1 FROM sqlite_master)",
             "SELECT * FROM pragma_table_info('orders')",
             "SELECT count(*) FROM pragma_database_list",
             "SELECT * FROM dbstat",
             "SELECT count(*) FROM dbstat",
             "SELECT * FROM sqlite_stmt",
             "SELECT * FROM docs_content",
             "SELECT count(*) FROM docs_data",
             "SELECT fts3_tokenizer('simple')",
             "SELECT fts3_tokenizer('simple', x'00')",
             "SELECT fts5(NULL)",
             "SELECT readfile('/etc/passwd')",
             "SELECT writefile('x', 'y')",
             "SELECT edit('x')",
             "SELECT changes()",
             "SELECT sqlite_compileoption_get(1)",
             "SELECT optimize(docs) FROM docs",
             "SELECT * FROM temp.orders",
             "",
             "-- nothing",
         }) {
        QTest::newRow(*sql != '\0' ? sql : "(nothing)") << std::string(sql);
    }
}

void TestSqliteDatabase::refusesEverythingButReading()
{
    QFETCH(std::string, sql);
    const auto cell = firstCell(sql);
    QVERIFY2(!cell.ok(), cell ? cell->c_str() : "");
    const auto facts = m_database->inspect(sql);
    QVERIFY(!facts.ok() || !facts->refusals.empty() || !facts->readOnly);
    // the connection is as good as before, and nothing was written
    QCOMPARE(firstCell("SELECT count(*) FROM orders").valueOr("?"), std::string("3"));
    QCOMPARE(tests::traceOf(m_folder.path()), m_trace);
}

void TestSqliteDatabase::readsWhatIsHarmless_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<std::string>("cell");
    const auto row = [](const char *sql, const char *cell) {
        QTest::newRow(sql) << std::string(sql) << std::string(cell);
    };
    row("SELECT sum(amount) FROM orders", "34.5");
    row("VALUES (7)", "7");
    row("SELECT count(*) FROM main.orders", "3");
    row("SELECT count(*) FROM MAIN.ORDERS", "3");
    row("WITH c AS (SELECT amount FROM orders) SELECT count(*) FROM c", "3");
    row("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) "
        "SELECT max(i) FROM n",
        "9");
    row("SELECT count(*) FROM big", "2");
    row("SELECT replace(customer, 'A', 'E') FROM orders", "Enn");
    row("SELECT 'please delete; drop table' AS \"update\"", "please delete; drop table");
    row("SELECT count(*) FROM limits", "0");
    row("SELECT value FROM json_each('[5, 6]') LIMIT 1", "5");
    row("SELECT rowid FROM orders ORDER BY rowid DESC", "3");
    row("SELECT title FROM docs WHERE docs MATCH 'flakes'", "Snow");
    row("SELECT highlight(docs, 1, '<', '>') FROM docs WHERE docs MATCH 'grey' ORDER BY rank",
        "<grey> drops of water");
    row("SELECT bm25(docs) < 0 FROM docs('water')", "1");
    row("SELECT body FROM old WHERE body MATCH 'leaves'", "green leaves");
    row("SELECT snippet(old) FROM old WHERE old MATCH 'green'", "<b>green</b> leaves");
    row("SELECT id FROM boxes WHERE x0 < 3", "1");
    row("SELECT row_number() OVER (ORDER BY amount) FROM orders", "1");
    row("SELECT strftime('%Y', 0, 'unixepoch')", "1970");
    row("SELECT typeof(x'00')", "blob");
}

void TestSqliteDatabase::readsWhatIsHarmless()
{
    QFETCH(std::string, sql);
    QFETCH(std::string, cell);
    const auto found = firstCell(sql);
    QVERIFY2(found.ok(), found ? "" : (found.error().message + found.error().detail).c_str());
    QCOMPARE(*found, cell);
}

void TestSqliteDatabase::knowsTheFunctionsOfAnalysts_data()
{
    QTest::addColumn<std::string>("expression");
    QTest::addColumn<std::string>("cell");
    const auto row = [](const char *expression, const char *cell) {
        QTest::newRow(expression) << std::string(expression) << std::string(cell);
    };
    // over 1, 2, 3, 4, 10 and a NULL
    row("median(v)", "3.0");
    row("percentile(v, 25)", "2.0");
    row("percentile_cont(v, 0.5)", "3.0");
    row("percentile_cont(v, 0.9)", "7.6");
    row("percentile_disc(v, 0.9)", "10.0");
    row("percentile_disc(v, 0)", "1.0");
    row("median(v) FILTER (WHERE v < 4)", "2.0");
    row("median(v) FILTER (WHERE v IN (1, 2))", "1.5");
    row("median(v) FILTER (WHERE v > 99)", "");
    row("round(var_pop(v), 3)", "10.0");
    row("variance(v)", "12.5");
    row("round(stddev(v), 6)", "3.535534");
    row("round(stddev_pop(v), 6)", "3.162278");
    row("stddev(v) FILTER (WHERE v = 1)", "");
    row("stddev_pop(v) FILTER (WHERE v = 1)", "0.0");
    row("string_agg(v, '-')", "1-2-3-4-10");
    row("string_agg(v, '-') FILTER (WHERE v > 99)", "");
    row("concat('a', NULL, 1)", "a1");
    row("concat_ws(', ', 'a', NULL, 1)", "a, 1");
    row("concat_ws(NULL, 'a')", "");
    row("'Größe 12' REGEXP '^\\w+ \\d+$'", "1");
    row("'x' REGEXP 'y'", "0");
    row("NULL REGEXP 'y'", "");
    row("count(*) FILTER (WHERE v REGEXP '^1')", "2");
}

void TestSqliteDatabase::knowsTheFunctionsOfAnalysts()
{
    QFETCH(std::string, expression);
    QFETCH(std::string, cell);
    const auto found = firstCell("WITH t(v) AS (VALUES (4), (1), (NULL), (3), (2), (10)) SELECT " +
                                 expression + " FROM (SELECT v FROM t ORDER BY v)");
    QVERIFY2(found.ok(), found ? "" : found.error().detail.c_str());
    QCOMPARE(*found, cell);
}

void TestSqliteDatabase::refusesWrongArguments_data()
{
    QTest::addColumn<std::string>("expression");
    QTest::addColumn<std::string>("words");
    const auto row = [](const char *expression, const char *words) {
        QTest::newRow(expression) << std::string(expression) << std::string(words);
    };
    row("percentile(amount, 101)", "from 0 to 100");
    row("percentile_cont(amount, 25)", "from 0 to 1");
    row("percentile_cont(amount, 'x')", "from 0 to 1");
    row("median(amount, 2)", "wrong number of arguments");
    row("customer REGEXP '('", "regular expression");
}

void TestSqliteDatabase::refusesWrongArguments()
{
    QFETCH(std::string, expression);
    QFETCH(std::string, words);
    const auto found = firstCell("SELECT " + expression + " FROM orders");
    QVERIFY(!found.ok());
    QVERIFY2(found.error().detail.find(words) != std::string::npos, found.error().detail.c_str());
}

void TestSqliteDatabase::reportsWhatAStatementTouches_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("tables");
    QTest::addColumn<QString>("columns");
    QTest::addColumn<QString>("functions");
    const auto row = [](const char *sql, const char *tables, const char *columns,
                        const char *functions) {
        QTest::newRow(sql) << QString::fromUtf8(sql) << QString::fromUtf8(tables)
                           << QString::fromUtf8(columns) << QString::fromUtf8(functions);
    };
    row("SELECT customer FROM orders", "orders", "orders.customer", "");
    row("SELECT o.amount FROM orders o WHERE upper(o.customer) = 'ANN'", "orders",
        "orders.amount orders.customer", "upper");
    row("SELECT count(*) FROM orders", "orders", "", "count");
    row("SELECT rowid FROM limits", "limits", "", "");
    row("SELECT customer FROM big", "orders big",
        "orders.customer orders.secret orders.amount big.customer", "");
    row("WITH c AS (SELECT amount AS a FROM orders) SELECT max(a) FROM c", "orders",
        "orders.amount", "max");
    row("SELECT title FROM docs WHERE docs MATCH 'x' ORDER BY rank", "docs", "docs.title", "match");
    row("SELECT 1", "", "", "");
}

void TestSqliteDatabase::reportsWhatAStatementTouches()
{
    QFETCH(QString, sql);
    QFETCH(QString, tables);
    QFETCH(QString, columns);
    QFETCH(QString, functions);
    const auto facts = m_database->inspect(sql.toStdString());
    QVERIFY(facts.ok());
    QVERIFY(facts->readOnly);
    QVERIFY(facts->returnsRows);
    QVERIFY(facts->refusals.empty());
    QCOMPARE(facts->consumed, static_cast<std::size_t>(sql.size()));
    const auto sorted = [](QStringList words) {
        words.sort();
        return words.join(QLatin1Char(' '));
    };
    QStringList found;
    for (const std::string &table : facts->tables) {
        found += QString::fromStdString(table);
    }
    QCOMPARE(sorted(found), sorted(tables.split(QLatin1Char(' '), Qt::SkipEmptyParts)));
    found.clear();
    for (const auto &[table, column] : facts->columns) {
        found += QString::fromStdString(table + "." + column);
    }
    QCOMPARE(sorted(found), sorted(columns.split(QLatin1Char(' '), Qt::SkipEmptyParts)));
    found.clear();
    for (const std::string &function : facts->functions) {
        found += QString::fromStdString(function);
    }
    QCOMPARE(sorted(found), sorted(functions.split(QLatin1Char(' '), Qt::SkipEmptyParts)));
}

void TestSqliteDatabase::readsOnlyTheFirstStatement()
{
    const std::string first = "SELECT 1;";
    const auto facts = m_database->inspect(first + " DROP TABLE orders");
    QVERIFY(facts.ok());
    QCOMPARE(facts->consumed, first.size());
    const auto cut = m_database->inspect(std::string_view("SELECT 1\0; DROP TABLE orders", 28));
    QVERIFY(cut.ok());
    QCOMPARE(cut->consumed, std::size_t{8});
}

void TestSqliteDatabase::refusesOpenParameters()
{
    const auto facts = m_database->inspect("SELECT * FROM orders WHERE id = :id");
    QVERIFY(!facts.ok());
    QCOMPARE(facts.error().code, ErrorCode::SqlInvalid);
    QCOMPARE(facts.error().detail, std::string(":id"));
}

} // namespace tst_SqliteDatabase

QUERENT_TEST(SqliteDatabase)
#include "tst_SqliteDatabase.moc"
