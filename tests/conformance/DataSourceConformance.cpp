// SPDX-License-Identifier: GPL-3.0-or-later
#include "DataSourceConformance.h"

#include <QElapsedTimer>

#include <atomic>
#include <thread>
#include <vector>

namespace querent::tests {

using base::ErrorCode;
using connectors::ExecutionLimits;
using data::ColumnRole;
using data::ColumnType;
using data::Value;

/// Makes any text a statement that has passed, as a fault in the gate would.
class AroundTheGate
{
public:
    static query::ValidatedSql pass(const std::string &sql) { return {sql, 100, false, sql}; }
};

DataSourceConformance::Opened DataSourceConformance::open()
{
    const auto source = shop();
    auto connection = source->connect();
    if (!connection) {
        qFatal("%s", connection.error().message.c_str());
    }
    auto catalog = (*connection)->readCatalog({});
    if (!catalog) {
        qFatal("%s", catalog.error().message.c_str());
    }
    return {*std::move(connection), *std::move(catalog)};
}

base::Result<query::ValidatedSql> DataSourceConformance::validate(Opened &opened,
                                                                  const std::string &sql)
{
    const data::Policy policy;
    return query::SqlValidator(opened.catalog, policy, query::Dialect::Sqlite, *opened.connection)
        .validate(sql);
}

base::Result<connectors::Execution> DataSourceConformance::execute(Opened &opened,
                                                                   const std::string &sql,
                                                                   const ExecutionLimits &limits,
                                                                   std::stop_token stop)
{
    const auto validated = validate(opened, sql);
    if (!validated) {
        return validated.error();
    }
    return opened.connection->execute(*validated, limits, std::move(stop));
}

void DataSourceConformance::hasANameForPeople()
{
    QVERIFY(!shop()->displayName().empty());
    QVERIFY(shop()->displayName().find('/') == std::string::npos);
}

void DataSourceConformance::catalogTellsTablesColumnsAndKeys()
{
    const data::Catalog catalog = open().catalog;
    QCOMPARE(catalog.sourceName, shop()->displayName());
    QVERIFY(!catalog.engine.empty());
    QCOMPARE(catalog.tables.size(), std::size_t{2});
    const data::Table *const orders = catalog.table("orders");
    QVERIFY(orders != nullptr && !orders->isView);
    QCOMPARE(orders->rowCount.value_or(-1), 12);
    QCOMPARE(orders->columns.size(), std::size_t{5});
    QCOMPARE(orders->column("id")->primaryKeyPosition, 1);
    QVERIFY(orders->column("id")->unique);
    QVERIFY(orders->column("id")->role == ColumnRole::Key);
    QVERIFY(orders->column("customer_id")->role == ColumnRole::Reference);
    QCOMPARE(catalog.relationships.size(), std::size_t{1});
    const data::Relationship &key = catalog.relationships.front();
    QCOMPARE(key.fromTable, std::string("orders"));
    QCOMPARE(key.fromColumns, std::vector<std::string>{"customer_id"});
    QCOMPARE(key.toTable, std::string("customers"));
    QCOMPARE(key.toColumns, std::vector<std::string>{"id"});
}

void DataSourceConformance::catalogTellsWhatIsInTheColumns()
{
    const data::Catalog catalog = open().catalog;
    const data::Column *const amount = catalog.column("orders", "amount");
    QVERIFY(amount != nullptr && amount->type == ColumnType::Real);
    QVERIFY(amount->role == ColumnRole::Measure);
    QCOMPARE(amount->profile.min.numeric(), 10.5);
    QCOMPARE(amount->profile.max.numeric(), 126.0);
    QCOMPARE(amount->profile.distinctCount, 12);
    const data::Column *const day = catalog.column("orders", "day");
    QVERIFY(day->type == ColumnType::Date && day->role == ColumnRole::Time);
    QCOMPARE(toText(day->profile.max), std::string("2024-01-12"));
    const data::Column *const note = catalog.column("orders", "note");
    QCOMPARE(note->profile.nullCount, 11);
    QVERIFY(note->profile.exact);
    const data::Column *const city = catalog.column("customers", "city");
    QCOMPARE(city->profile.distinctCount, 2);
    QVERIFY(city->profile.examples.front() == Value("Bonn"));
    QVERIFY(city->role == ColumnRole::Category);
}

void DataSourceConformance::catalogIsTheSameEachTime()
{
    QVERIFY(open().catalog == open().catalog);
}

void DataSourceConformance::distinctValuesComeMostFrequentFirst()
{
    const Opened opened = open();
    const auto values = opened.connection->distinctValues("CUSTOMERS", "City", 10, {});
    QVERIFY(values.ok());
    QCOMPARE(values->values, (std::vector<std::string>{"Bonn", "Rome"}));
    QVERIFY(values->complete);
    const auto numbers = opened.connection->distinctValues("orders", "amount", 10, {});
    QVERIFY(numbers.ok());
    QVERIFY(numbers->values.empty());
}

void DataSourceConformance::distinctValuesSayWhenThereAreMore()
{
    const Opened opened = open();
    const auto values = opened.connection->distinctValues("customers", "city", 1, {});
    QVERIFY(values.ok());
    QCOMPARE(values->values, std::vector<std::string>{"Bonn"});
    QVERIFY(!values->complete);
    QVERIFY(opened.connection->distinctValues("customers", "city", 2, {})->complete);
}

void DataSourceConformance::distinctValuesOfWhatIsNotThere()
{
    const Opened opened = open();
    const auto noTable = opened.connection->distinctValues("nowhere", "city", 1, {});
    QVERIFY(!noTable.ok());
    QCOMPARE(noTable.error().code, ErrorCode::UnknownTable);
    const auto noColumn = opened.connection->distinctValues("customers", "c\"ity", 1, {});
    QVERIFY(!noColumn.ok());
    QCOMPARE(noColumn.error().code, ErrorCode::UnknownColumn);
}

void DataSourceConformance::inspectionReportsTablesAndColumns()
{
    const Opened opened = open();
    const std::string sql = "SELECT name FROM customers WHERE city = 'Bonn'";
    const auto facts = opened.connection->inspect(sql);
    QVERIFY(facts.ok());
    QVERIFY(facts->readOnly);
    QVERIFY(facts->returnsRows);
    QVERIFY(facts->refusals.empty());
    QCOMPARE(facts->consumed, sql.size());
    QCOMPARE(facts->tables, std::vector<std::string>{"customers"});
    QCOMPARE(facts->columns.size(), std::size_t{2});
}

void DataSourceConformance::inspectionKnowsWritingFromReading_data()
{
    QTest::addColumn<std::string>("sql");
    for (const char *const sql :
         {"INSERT INTO customers(id) VALUES (77)", "UPDATE orders SET amount = 0",
          "DELETE FROM orders", "DROP TABLE orders", "CREATE TABLE other(a INTEGER)",
          "CREATE TEMPORARY TABLE other(a INTEGER)",
          "ALTER TABLE orders ADD COLUMN more INTEGER"}) {
        QTest::newRow(sql) << std::string(sql);
    }
}

void DataSourceConformance::inspectionKnowsWritingFromReading()
{
    QFETCH(std::string, sql);
    Opened opened = open();
    const auto facts = opened.connection->inspect(sql);
    QVERIFY(!facts.ok() || !facts->readOnly || !facts->refusals.empty());
    QVERIFY(!execute(opened, sql).ok());
    const auto count = execute(opened, "SELECT count(*) FROM orders");
    QVERIFY(count.ok());
    QCOMPARE(count->result.rows[0][0].numeric(), 12.0);
}

void DataSourceConformance::writesAroundTheGateAreRefused_data()
{
    QTest::addColumn<std::string>("sql");
    for (const char *const sql :
         {"INSERT INTO customers(id) VALUES (77)", "UPDATE orders SET amount = 0",
          "DELETE FROM orders", "DROP TABLE orders", "CREATE TABLE other(a INTEGER)",
          "CREATE TEMPORARY TABLE other(a INTEGER)", "CREATE VIEW other AS SELECT 1 AS a",
          "CREATE INDEX other ON orders(amount)", "ALTER TABLE orders ADD COLUMN more INTEGER",
          "WITH one AS (SELECT 1) DELETE FROM orders", "DELETE FROM orders RETURNING id", "BEGIN",
          "COMMIT", "VACUUM"}) {
        QTest::newRow(sql) << std::string(sql);
    }
}

void DataSourceConformance::writesAroundTheGateAreRefused()
{
    QFETCH(std::string, sql);
    Opened opened = open();
    const query::ValidatedSql passed = AroundTheGate::pass(sql);
    QVERIFY(!opened.connection->dryRun(passed, {}).ok());
    QVERIFY(!opened.connection->execute(passed, {}, {}).ok());
    const auto again = open().connection->execute(
        AroundTheGate::pass("SELECT count(*), sum(amount) FROM orders"), {}, {});
    QVERIFY(again.ok());
    QCOMPARE(again->result.rows[0][0].numeric(), 12.0);
    QCOMPARE(again->result.rows[0][1].numeric(), 819.0);
}

void DataSourceConformance::whatIsGluedToAQueryDoesNotRun()
{
    Opened opened = open();
    // an engine may refuse the whole or read the first statement alone
    const auto glued = opened.connection->execute(
        AroundTheGate::pass("SELECT 1; DELETE FROM orders; DROP TABLE customers"), {}, {});
    static_cast<void>(glued);
    const auto count = execute(opened, "SELECT count(*) FROM orders, customers");
    QVERIFY(count.ok());
    QCOMPARE(count->result.rows[0][0].numeric(), 60.0);
}

void DataSourceConformance::inspectionSaysWhatCannotBePrepared()
{
    const Opened opened = open();
    const auto facts = opened.connection->inspect("SELECT missing FROM orders");
    QVERIFY(!facts.ok());
    QCOMPARE(facts.error().code, ErrorCode::SqlInvalid);
    QVERIFY(facts.error().detail.find("missing") != std::string::npos);
    QVERIFY(!opened.connection->inspect("SELEKT 1").ok());
}

void DataSourceConformance::executionGivesExactValues()
{
    Opened opened = open();
    const auto execution =
        execute(opened, "SELECT id, amount, note, day FROM orders WHERE id <= 2 ORDER BY id");
    QVERIFY(execution.ok());
    const data::ResultTable &result = execution->result;
    QCOMPARE(result.columns.size(), std::size_t{4});
    QCOMPARE(result.columns[0].name, std::string("id"));
    QVERIFY(result.columns[0].type == ColumnType::Integer);
    QVERIFY(result.columns[1].type == ColumnType::Real);
    QVERIFY(result.columns[2].type == ColumnType::Text);
    QVERIFY(result.columns[3].type == ColumnType::Date);
    QCOMPARE(result.rows.size(), std::size_t{2});
    QVERIFY(result.rows[0] ==
            (data::Row{Value(1), Value(10.5), Value("fragile"), Value("2024-01-01")}));
    QVERIFY(result.rows[1][2].isNull());
    QVERIFY(!result.truncated);
    QCOMPARE(execution->stats.rowCount, 2);
    QVERIFY(execution->stats.elapsed.count() > 0);
}

void DataSourceConformance::columnsMayShareAName()
{
    Opened opened = open();
    const auto execution = execute(opened, "SELECT id AS x, amount AS x FROM orders WHERE id = 4");
    QVERIFY(execution.ok());
    QCOMPARE(execution->result.columns[0].name, std::string("x"));
    QCOMPARE(execution->result.columns[1].name, std::string("x"));
    QVERIFY(execution->result.rows[0] == (data::Row{Value(4), Value(42.0)}));
}

void DataSourceConformance::anEmptyResultHasItsColumns()
{
    Opened opened = open();
    const auto execution = execute(opened, "SELECT id, day FROM orders WHERE id < 0");
    QVERIFY(execution.ok());
    QVERIFY(execution->result.rows.empty());
    QCOMPARE(execution->result.columns.size(), std::size_t{2});
    QVERIFY(execution->result.columns[1].type == ColumnType::Date);
    QVERIFY(!execution->result.truncated);
}

void DataSourceConformance::moreRowsThanAllowedAreCut_data()
{
    QTest::addColumn<int>("most");
    QTest::addColumn<int>("rows");
    QTest::addColumn<bool>("truncated");
    QTest::newRow("fewer are allowed") << 5 << 5 << true;
    QTest::newRow("exactly as many are allowed") << 12 << 12 << false;
    QTest::newRow("more are allowed") << 100 << 12 << false;
}

void DataSourceConformance::moreRowsThanAllowedAreCut()
{
    QFETCH(int, most);
    QFETCH(int, rows);
    QFETCH(bool, truncated);
    Opened opened = open();
    ExecutionLimits limits;
    limits.maximumRows = most;
    const auto execution = execute(opened, "SELECT id FROM orders", limits);
    QVERIFY(execution.ok());
    QCOMPARE(static_cast<int>(execution->result.rows.size()), rows);
    QCOMPARE(execution->result.truncated, truncated);
    QCOMPARE(execution->stats.truncated, truncated);
    QCOMPARE(execution->result.totalRows.value_or(-1), truncated ? 12 : -1);
}

void DataSourceConformance::aLimitOfTheGateIsACutToo_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<int>("rows");
    QTest::addColumn<bool>("truncated");
    QTest::addColumn<int>("total");
    const std::string pairs = "SELECT a.id, b.id FROM orders a JOIN orders b ON ";
    QTest::newRow("more rows than the limit that was added")
        << pairs + "a.id > 0 -- all" << 100 << true << 144;
    QTest::newRow("as many rows as the limit that was added")
        << pairs + "b.id <= 12 AND a.id * 12 + b.id <= 112" << 100 << false << 100;
    QTest::newRow("fewer rows") << pairs + "a.id = b.id" << 12 << false << -1;
    QTest::newRow("the statement's own limit is what was asked for")
        << pairs + "a.id > 0 LIMIT 100" << 100 << false << -1;
    QTest::newRow("a limit that was lowered")
        << std::string("SELECT a.id FROM orders a, orders b, orders c LIMIT 1500") << 1000 << true
        << 1500;
}

void DataSourceConformance::aLimitOfTheGateIsACutToo()
{
    QFETCH(std::string, sql);
    QFETCH(int, rows);
    QFETCH(bool, truncated);
    QFETCH(int, total);
    Opened opened = open();
    const auto execution = execute(opened, sql);
    QVERIFY(execution.ok());
    QCOMPARE(static_cast<int>(execution->result.rows.size()), rows);
    QCOMPARE(execution->result.truncated, truncated);
    QCOMPARE(execution->result.totalRows.value_or(-1), total);
}

void DataSourceConformance::failingStatementsSayWhy()
{
    Opened opened = open();
    const auto execution = execute(opened, "SELECT missing FROM orders");
    QVERIFY(!execution.ok());
    QCOMPARE(execution.error().code, ErrorCode::SqlInvalid);
    QVERIFY(!execution.error().message.empty());
}

void DataSourceConformance::dryRunsShowThePlan()
{
    Opened opened = open();
    const auto sql = validate(opened, "SELECT c.city, sum(o.amount) FROM orders o JOIN customers c "
                                      "ON c.id = o.customer_id GROUP BY c.city");
    QVERIFY(sql.ok());
    const auto cost = opened.connection->dryRun(*sql, {});
    QVERIFY(cost.ok());
    QVERIFY(!cost->steps.empty());
    QVERIFY(!cost->crossJoin);
}

void DataSourceConformance::statementsEndAtTheirTimeout()
{
    Opened opened = open();
    ExecutionLimits limits;
    limits.timeout = std::chrono::milliseconds(300);
    QElapsedTimer timer;
    timer.start();
    const auto execution = execute(opened, endlessQuery(), limits);
    const qint64 elapsed = timer.elapsed();
    QVERIFY(!execution.ok());
    QCOMPARE(execution.error().code, ErrorCode::Timeout);
    QVERIFY2(elapsed >= 290 && elapsed < 800, qPrintable(QString::number(elapsed)));
    QVERIFY(execute(opened, "SELECT count(*) FROM orders").ok());
}

void DataSourceConformance::statementsEndWhenCancelled()
{
    Opened opened = open();
    const auto sql = validate(opened, endlessQuery());
    QVERIFY(sql.ok());
    std::stop_source stop;
    std::atomic<std::int64_t> requested{0};
    const auto now = [] { return std::chrono::steady_clock::now().time_since_epoch().count(); };
    std::jthread canceller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(250));
        requested = now();
        stop.request_stop();
    });
    const auto execution = opened.connection->execute(*sql, {}, stop.get_token());
    const std::chrono::steady_clock::duration delay(now() - requested);
    QVERIFY(!execution.ok());
    QCOMPARE(execution.error().code, ErrorCode::Cancelled);
    QVERIFY2(delay < std::chrono::milliseconds(200),
             qPrintable(QString::number(std::chrono::duration<double>(delay).count())));
    QVERIFY(execute(opened, "SELECT count(*) FROM orders").ok());
}

void DataSourceConformance::nothingStartsAfterACancellation()
{
    Opened opened = open();
    std::stop_source stop;
    stop.request_stop();
    const auto execution = execute(opened, endlessQuery(), {}, stop.get_token());
    QVERIFY(!execution.ok());
    QCOMPARE(execution.error().code, ErrorCode::Cancelled);
    const auto catalog = opened.connection->readCatalog(stop.get_token());
    QVERIFY(!catalog.ok());
    QCOMPARE(catalog.error().code, ErrorCode::Cancelled);
    const auto values = opened.connection->distinctValues("orders", "note", 5, stop.get_token());
    QVERIFY(!values.ok());
    QCOMPARE(values.error().code, ErrorCode::Cancelled);
    QVERIFY(opened.connection->readCatalog({}).ok());
}

void DataSourceConformance::connectionsWorkSideBySide()
{
    const auto source = shop();
    std::atomic<int> right{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&source, &right] {
                auto connection = source->connect();
                if (!connection) {
                    return;
                }
                auto catalog = (*connection)->readCatalog({});
                Opened opened{*std::move(connection), catalog.valueOr({})};
                const auto sum = execute(opened, "SELECT sum(amount) FROM orders");
                right += sum && sum->result.rows[0][0].numeric() == 819.0 ? 1 : 0;
            });
        }
    }
    QCOMPARE(right.load(), 4);
}

} // namespace querent::tests
