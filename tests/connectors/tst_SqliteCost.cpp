// SPDX-License-Identifier: GPL-3.0-or-later
#include "TestDatabase.h"
#include "connectors/SqliteCost.h"
#include "connectors/SqliteSource.h"

#include <QTemporaryDir>
#include <QTest>

using namespace querent;
using namespace querent::connectors;

class TestSqliteCost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void estimates_data();
    void estimates();
    void nestsTheSteps();
    void saysWhatCannotBePrepared();

private:
    base::Result<CostEstimate> estimate(const std::string &sql);

    QTemporaryDir m_folder;
    std::unique_ptr<SqliteDatabase> m_database;
};

void TestSqliteCost::initTestCase()
{
    const QString path = m_folder.filePath(QStringLiteral("cost.db"));
    tests::TestDatabase(path,
                        "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id, day);"
                        "CREATE INDEX orders_day ON orders(day);"
                        "CREATE TABLE customers(id INTEGER PRIMARY KEY, name);"
                        "CREATE TABLE \"two words\"(a);"
                        "CREATE TABLE days(day, note);"
                        "CREATE VIEW sales AS SELECT o.id, c.name FROM orders o JOIN customers c"
                        " ON c.id = o.customer_id;");
    auto opened = SqliteSource(path).open();
    QVERIFY(opened.ok());
    m_database = std::move(opened->database);
}

base::Result<CostEstimate> TestSqliteCost::estimate(const std::string &sql)
{
    return estimateCost(*m_database, sql, [](const std::string &table) {
        return table == "orders" ? 1e6 : table == "customers" ? 1e4 : table == "days" ? 1e5 : 10.0;
    });
}

void TestSqliteCost::estimates_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<double>("least");
    QTest::addColumn<double>("most");
    QTest::addColumn<bool>("fullScan");
    QTest::addColumn<bool>("crossJoin");
    const auto row = [](const char *title, const char *sql, double least, double most,
                        bool fullScan, bool crossJoin) {
        QTest::newRow(title) << std::string(sql) << least << most << fullScan << crossJoin;
    };
    row("a constant", "SELECT 1", 0, 0, false, false);
    row("one row by key", "SELECT * FROM orders WHERE id = 3", 1, 1, false, false);
    row("a few rows by index", "SELECT * FROM orders WHERE day = 'x'", 1, 100, false, false);
    row("a whole table", "SELECT * FROM orders", 1e6, 1e6, true, false);
    row("a range of an index", "SELECT * FROM orders WHERE day > 'x'", 1e4, 1e6, false, false);
    row("a join by key", "SELECT * FROM orders o JOIN customers c ON c.id = o.customer_id", 1e6,
        4e6, true, false);
    row("a join without a condition", "SELECT count(*) FROM orders, customers", 1e10, 2e10, true,
        true);
    row("aliases do not hide it", "SELECT count(*) FROM orders AS a, orders b WHERE a.day < b.day",
        1e11, 1e13, true, false);
    row("a join on an expression",
        "SELECT count(*) FROM orders a JOIN customers b ON a.day LIKE b.name", 1e10, 2e10, true,
        true);
    row("a join that builds its index",
        "SELECT count(*) FROM days a JOIN days b ON a.note = b.note", 1e5, 3e6, true, false);
    row("a subquery for each row",
        "SELECT (SELECT max(day) FROM orders o WHERE o.customer_id + 0 = c.id) FROM customers c",
        1e9, 2e10, true, false);
    row("a subquery once",
        "SELECT * FROM customers WHERE id > (SELECT avg(customer_id) FROM orders)", 1e6, 1.1e6,
        true, false);
    row("a view", "SELECT count(*) FROM sales", 1e6, 4e6, true, false);
    row("parts of a union add up",
        "SELECT id FROM orders UNION ALL SELECT id FROM customers UNION ALL SELECT a FROM \"two "
        "words\"",
        1.01e6, 1.02e6, true, false);
    row("a WITH clause counts once",
        "WITH big AS MATERIALIZED (SELECT customer_id, count(*) n FROM orders GROUP BY 1) SELECT "
        "max(n) FROM big",
        1e6, 3e6, true, false);
    row("a quoted name", "SELECT * FROM \"two words\"", 10, 10, true, false);
    row("a table from JSON", "SELECT * FROM json_each('[1]')", 0, 10, false, false);
}

void TestSqliteCost::estimates()
{
    QFETCH(std::string, sql);
    QFETCH(double, least);
    QFETCH(double, most);
    QFETCH(bool, fullScan);
    QFETCH(bool, crossJoin);
    const auto cost = estimate(sql);
    QVERIFY2(cost.ok(), cost ? "" : cost.error().detail.c_str());
    std::string steps;
    for (const std::string &step : cost->steps) {
        steps += step + "\n";
    }
    QVERIFY2(cost->estimatedRows >= least && cost->estimatedRows <= most,
             (std::to_string(cost->estimatedRows) + "\n" + steps).c_str());
    QVERIFY2(cost->fullScan == fullScan, steps.c_str());
    QVERIFY2(cost->crossJoin == crossJoin, steps.c_str());
}

void TestSqliteCost::nestsTheSteps()
{
    const auto cost = estimate("SELECT (SELECT count(*) FROM customers) FROM orders");
    QVERIFY(cost.ok());
    QCOMPARE(cost->steps.size(), std::size_t{3});
    QVERIFY(cost->steps[0].starts_with("SCAN orders"));
    QVERIFY(cost->steps[1].starts_with("SCALAR SUBQUERY"));
    QVERIFY(cost->steps[2].starts_with("  SCAN customers"));
}

void TestSqliteCost::saysWhatCannotBePrepared()
{
    const auto cost = estimate("SELECT nothing FROM orders");
    QVERIFY(!cost.ok());
    QCOMPARE(cost.error().code, base::ErrorCode::SqlInvalid);
    QVERIFY(cost.error().detail.find("nothing") != std::string::npos);
    QVERIFY(!estimate("DELETE FROM orders").ok());
}

QTEST_GUILESS_MAIN(TestSqliteCost)
#include "tst_SqliteCost.moc"
