// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../conformance/PostgresServer.h"
#include "connectors/ExplainedCost.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

#include <memory>
#include <string>

namespace tst_ExplainedCost {

using namespace querent;
using connectors::CostEstimate;

namespace {

double rowsOf(const std::string &table)
{
    return table == "orders" ? 200'000.0 : table == "customers" ? 1'000.0 : 0.0;
}

/// Within a factor of two: what is wanted of an estimate.
bool isAbout(double value, double expected)
{
    return value >= expected / 2.0 && value <= expected * 2.0;
}

} // namespace

/// The plans of DuckDB are what version 1.5 wrote; those of PostgreSQL come from a server.
class TestExplainedCost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void readsDuckDb_data();
    void readsDuckDb();
    void readsPostgres_data();
    void readsPostgres();
    void anythingElseIsRefused_data();
    void anythingElseIsRefused();

private:
    std::unique_ptr<tests::PostgresServer> m_server;
    QString m_why;
};

void TestExplainedCost::initTestCase()
{
    m_why = QSqlDatabase::isDriverAvailable(QStringLiteral("QPSQL"))
                ? tests::PostgresServer::whyNot()
                : QStringLiteral("Install libqt6sql6-psql.");
    m_server = m_why.isEmpty() ? tests::PostgresServer::start(&m_why) : nullptr;
    if (!m_server) {
        return;
    }
    QSqlDatabase database =
        QSqlDatabase::addDatabase(QStringLiteral("QPSQL"), QStringLiteral("plans"));
    database.setHostName(m_server->host());
    database.setPort(m_server->port());
    database.setDatabaseName(m_server->database());
    database.setUserName(m_server->user());
    database.setPassword(m_server->password());
    QVERIFY2(database.open(), qPrintable(database.lastError().text()));
    for (const char *sql :
         {"CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)",
          "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, total NUMERIC)",
          "INSERT INTO customers SELECT i, 'n' || i FROM generate_series(1, 1000) AS i",
          "INSERT INTO orders SELECT i, i % 1000, i * 1.5 FROM generate_series(1, 200000) AS i",
          "ANALYZE", "SET max_parallel_workers_per_gather = 0", "SET jit = off"}) {
        QSqlQuery query(database);
        QVERIFY2(query.exec(QLatin1String(sql)), qPrintable(query.lastError().text()));
    }
}

void TestExplainedCost::cleanupTestCase()
{
    QSqlDatabase::removeDatabase(QStringLiteral("plans"));
    m_server.reset();
}

void TestExplainedCost::readsDuckDb_data()
{
    QTest::addColumn<QString>("plan");
    QTest::addColumn<double>("rows");
    QTest::addColumn<bool>("fullScan");
    QTest::addColumn<bool>("crossJoin");
    QTest::newRow("a join on a key") << "join" << 201e3 << true << false;
    QTest::newRow("a product") << "cross_join" << 4e10 << true << true;
    QTest::newRow("a join on an inequality") << "inequality_join" << 201e3 << true << false;
    QTest::newRow("a join on anything") << "odd_join" << 2e8 << true << false;
    QTest::newRow("a correlated subquery") << "correlated" << 201e3 << true << false;
    QTest::newRow("a table function") << "function" << 10.0 << false << false;
    QTest::newRow("no table") << "constant" << 0.0 << false << false;
    QTest::newRow("a union, and a product with one row") << "union" << 201e3 << true << false;
    QTest::newRow("a recursion") << "recursive" << 2.0 << false << false;
}

void TestExplainedCost::readsDuckDb()
{
    QFETCH(QString, plan);
    QFETCH(double, rows);
    QFETCH(bool, fullScan);
    QFETCH(bool, crossJoin);
    QFile file(
        QStringLiteral(QUERENT_SOURCE_DIR "/tests/connectors/plans/duckdb_%1.json").arg(plan));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto cost = connectors::duckDbCost(file.readAll().toStdString(), rowsOf);
    QVERIFY(cost.ok());
    QVERIFY2(isAbout(cost->estimatedRows, rows), qPrintable(QString::number(cost->estimatedRows)));
    QCOMPARE(cost->fullScan, fullScan);
    QCOMPARE(cost->crossJoin, crossJoin);
    QVERIFY(!cost->steps.empty());
}

void TestExplainedCost::readsPostgres_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<double>("rows");
    QTest::addColumn<bool>("fullScan");
    QTest::addColumn<bool>("crossJoin");
    const auto row = [](const char *name, const char *sql, double rows, bool fullScan,
                        bool crossJoin) {
        QTest::newRow(name) << QString::fromLatin1(sql) << rows << fullScan << crossJoin;
    };
    row("no table", "SELECT 1", 0.0, false, false);
    row("one row by its key", "SELECT * FROM orders WHERE id = 5", 1.0, false, false);
    row("a whole table, of which little passes", "SELECT * FROM orders WHERE total = 3", 2e5, true,
        false);
    row("a join on a key",
        "SELECT c.name, SUM(o.total) FROM orders o JOIN customers c ON c.id = o.customer_id "
        "GROUP BY 1",
        201e3, true, false);
    row("a merge that ends early",
        "SELECT o.total FROM customers c JOIN orders o ON o.id = c.id WHERE c.id < 10", 1e3, false,
        false);
    row("lookups, one for each row of a few",
        "SELECT o.total FROM customers c JOIN orders o ON o.id = c.id * 7 WHERE c.id < 10", 20.0,
        false, false);
    row("a product", "SELECT COUNT(*) FROM orders a, orders b", 4e10, true, true);
    row("a product with one row",
        "SELECT COUNT(*) FROM orders a, (SELECT MAX(id) AS m FROM customers) b", 2e5, true, false);
    row("a join on anything",
        "SELECT COUNT(*) FROM orders a JOIN customers b ON (a.id + b.id) % 7 > 3", 2e8, true,
        false);
    row("a join through ranges of an index",
        "SELECT COUNT(*) FROM orders a JOIN customers b ON a.id > b.id", 6.7e7, true, false);
    row("the first rows of a whole table", "SELECT * FROM orders LIMIT 10", 10.0, true, false);
    row("the first rows of a sorted table", "SELECT * FROM orders ORDER BY total LIMIT 10", 2e5,
        true, false);
    row("a correlated subquery",
        "SELECT (SELECT MAX(total) FROM orders o WHERE o.customer_id = c.id) FROM customers c", 2e8,
        true, false);
    row("a subquery that runs once",
        "SELECT * FROM customers WHERE id > (SELECT AVG(id) FROM orders)", 201e3, true, false);
    row("a function", "SELECT * FROM generate_series(1, 100)", 100.0, false, false);
}

void TestExplainedCost::readsPostgres()
{
    if (!m_server) {
        QSKIP(qPrintable(m_why));
    }
    QFETCH(QString, sql);
    QFETCH(double, rows);
    QFETCH(bool, fullScan);
    QFETCH(bool, crossJoin);
    QSqlQuery query(QSqlDatabase::database(QStringLiteral("plans")));
    QVERIFY2(query.exec(QStringLiteral("EXPLAIN (FORMAT JSON) ") + sql) && query.next(),
             qPrintable(query.lastError().text()));
    const QByteArray plan = query.value(0).toByteArray();
    const auto cost = connectors::postgresCost(plan.toStdString(), rowsOf);
    QVERIFY2(cost.ok(), plan.constData());
    QVERIFY2(isAbout(cost->estimatedRows, rows),
             (QByteArray::number(cost->estimatedRows) + '\n' + plan).constData());
    QCOMPARE(cost->fullScan, fullScan);
    QCOMPARE(cost->crossJoin, crossJoin);
    QVERIFY(!cost->steps.empty());
}

void TestExplainedCost::anythingElseIsRefused_data()
{
    QTest::addColumn<std::string>("text");
    std::string left;
    std::string right;
    for (int i = 0; i < 600; ++i) {
        left += R"({"name": "X", "Plans": [], "children": [)";
        right += "]}";
    }
    QTest::newRow("nothing") << std::string();
    QTest::newRow("words") << std::string("Seq Scan on orders");
    QTest::newRow("another document") << std::string(R"({"Plan": {}})");
    QTest::newRow("a list of other things") << std::string("[1, null, []]");
    QTest::newRow("no list") << std::string("{}");
    QTest::newRow("a plan too deep to be one") << "[" + left + right + "]";
}

void TestExplainedCost::anythingElseIsRefused()
{
    QFETCH(std::string, text);
    QCOMPARE(connectors::postgresCost(text, rowsOf).ok(), false);
    QCOMPARE(connectors::duckDbCost(text, rowsOf).ok(), false);
    // members of the wrong kind are taken for nothing
    QVERIFY(connectors::postgresCost(R"([{"Plan": {"Node Type": 5, "Plan Rows": "x",
                                     "Plans": [7, {"Plan Rows": -5}]}}])",
                                     {})
                .ok());
    QVERIFY(connectors::duckDbCost(R"([{"name": 5, "children": {}, "extra_info": [1]}])", {}).ok());
}

} // namespace tst_ExplainedCost

QUERENT_TEST(ExplainedCost)
#include "tst_ExplainedCost.moc"
