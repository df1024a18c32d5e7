// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TestDatabase.h"
#include "connectors/PlanStep.h"
#include "connectors/SqliteCost.h"
#include "connectors/SqliteSource.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_SqliteCost {

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
    void tellsTheRowsOfAStep_data();
    void tellsTheRowsOfAStep();
    void linesAreReadAsTheyAreWritten();
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
                        " ON c.id = o.customer_id;"
                        "CREATE TABLE counted(kind, place);"
                        "CREATE INDEX counted_kind ON counted(kind, place);"
                        "ANALYZE;"
                        "INSERT INTO sqlite_stat1 VALUES('counted', 'counted_kind', '1000 40 5');");
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

void TestSqliteCost::tellsTheRowsOfAStep_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<int>("step");
    QTest::addColumn<double>("rows"); // below zero: nobody counted them
    const auto row = [](const char *title, const char *sql, int step, double rows) {
        QTest::newRow(title) << std::string(sql) << step << rows;
    };
    row("a whole table", "SELECT * FROM orders", 0, 1e6);
    row("a whole table by another name", "SELECT * FROM customers AS c", 0, 1e4);
    row("one row by its key", "SELECT * FROM orders WHERE id = 3", 0, 1);
    row("one row each time", "SELECT * FROM orders o JOIN customers c ON c.id = o.customer_id", 1,
        1);
    row("an index that nobody counted", "SELECT * FROM orders WHERE day = 'x'", 0, -1);
    row("an index that was counted", "SELECT * FROM counted WHERE kind = 'x'", 0, 40);
    row("two columns of it", "SELECT * FROM counted WHERE kind = 'x' AND place = 'y'", 0, 5);
    row("a part of what was counted", "SELECT * FROM counted WHERE kind > 'x'", 0, -1);
    row("sorting", "SELECT * FROM orders ORDER BY customer_id", 1, -1);
    row("an index made on the way",
        "SELECT * FROM days a JOIN days b ON a.note = b.note AND a.day < b.day", 1, -1);
}

void TestSqliteCost::tellsTheRowsOfAStep()
{
    QFETCH(std::string, sql);
    QFETCH(int, step);
    QFETCH(double, rows);
    const auto cost = estimate(sql);
    QVERIFY2(cost.ok(), cost ? "" : cost.error().detail.c_str());
    const std::string &line = cost->steps.at(static_cast<std::size_t>(step));
    const PlanStep read = readPlanLine(line);
    QVERIFY2(read.rows.value_or(-1) == rows, line.c_str());
    QVERIFY2(!read.cost, line.c_str());
}

void TestSqliteCost::linesAreReadAsTheyAreWritten()
{
    for (const PlanStep &step :
         {PlanStep{0, "SCAN orders", 45886.0, std::nullopt}, PlanStep{2, "Sort", 3.5, 18.1},
          PlanStep{1, "Limit", std::nullopt, 1e6},
          PlanStep{0, "SEARCH a USING INDEX b (c=?)", {}, {}},
          PlanStep{0, "SEARCH a USING INDEX b (c=?)", 10.0, {}}, PlanStep{0, "", {}, {}},
          PlanStep{0, "odd (rows=x)", {}, {}}, PlanStep{3, "odd (cost=1 more)", {}, {}},
          PlanStep{0, "SCAN \"a (rows=1\"", 7.0, {}}}) {
        QVERIFY2(readPlanLine(planLine(step)) == step, planLine(step).c_str());
    }
    QCOMPARE(planLine({1, "Seq Scan on orders", 810.0, 18.1}),
             std::string("  Seq Scan on orders (cost=18.1 rows=810)"));
    QCOMPARE(planLine({0, "Nested Loop", 1e30, {}}),
             std::string("Nested Loop (rows=1000000000000000000)"));
}

void TestSqliteCost::saysWhatCannotBePrepared()
{
    const auto cost = estimate("SELECT nothing FROM orders");
    QVERIFY(!cost.ok());
    QCOMPARE(cost.error().code, base::ErrorCode::SqlInvalid);
    QVERIFY(cost.error().detail.find("nothing") != std::string::npos);
    QVERIFY(!estimate("DELETE FROM orders").ok());
}

} // namespace tst_SqliteCost

QUERENT_TEST(SqliteCost)
#include "tst_SqliteCost.moc"
