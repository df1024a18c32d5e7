// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "DataSourceConformance.h"
#include "TestDatabase.h"
#include "connectors/RowStream.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <thread>

namespace tst_SqliteConnection {

using namespace querent;
using namespace querent::connectors;
using base::ErrorCode;
using data::ColumnType;
using data::DateEncoding;
using data::Value;
using tests::TestDatabase;

class TestSqliteConnection : public tests::DataSourceConformance
{
    Q_OBJECT

protected:
    std::shared_ptr<const DataSource> shop() override
    {
        return *openDataSource(m_folder.filePath(QStringLiteral("shop.db")).toStdString());
    }
    std::string endlessQuery() const override
    {
        return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
               "SELECT count(*) FROM n WHERE i < 0";
    }

private Q_SLOTS:
    void initTestCase();
    void keepsEveryValueExactly();
    void handsRowsOnOneByOne();
    void namesTheTypesOfResults_data();
    void namesTheTypesOfResults();
    void knowsEncodingsOnceTheCatalogIsRead();
    void cutsTextThatIsNotUtf8OnlyInDocuments();
    void refusesCellsThatAreTooLarge_data();
    void refusesCellsThatAreTooLarge();
    void refusesResultsThatAreTooLarge();
    void refusesWhatWouldTakeHours();
    void tellsValuesApartByCase();
    void endsSortsAndAggregatesToo_data();
    void endsSortsAndAggregatesToo();
    void aLockThatComesLaterIsReported();
    void cancelsTheWaitForALock();
    void changesOfTheSchemaAreNoticed();
    void laterConnectionsKnowTheSchemaAndItsChanges();

private:
    Opened connect(const QString &name, const char *sql);

    QTemporaryDir m_folder;
};

void TestSqliteConnection::initTestCase()
{
    TestDatabase(
        m_folder.filePath(QStringLiteral("shop.db")),
        "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
        "INSERT INTO customers VALUES (1, 'Ann', 'Bonn'), (2, 'Bob', 'Rome'), (3, 'Cy', 'Bonn'),"
        " (4, 'Di', NULL), (5, 'Eve', 'Bonn');"
        "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),"
        " amount REAL, day DATE, note TEXT);"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)"
        "INSERT INTO orders SELECT i, i % 5 + 1, 10.5 * i, printf('2024-01-%02d', i),"
        " CASE i WHEN 1 THEN 'fragile' END FROM n;");
}

TestSqliteConnection::Opened TestSqliteConnection::connect(const QString &name, const char *sql)
{
    const QString path = m_folder.filePath(name);
    TestDatabase(path, sql);
    auto source = openDataSource(path.toStdString());
    if (!source) {
        qFatal("%s", source.error().message.c_str());
    }
    auto connection = (*source)->connect();
    auto catalog = (*connection)->readCatalog({});
    return {*std::move(connection), catalog.valueOr({})};
}

void TestSqliteConnection::keepsEveryValueExactly()
{
    Opened opened = open();
    const auto execution =
        execute(opened, "SELECT 9007199254740993, -9223372036854775807 - 1, 0.1 + 0.2, 1e308 * 10, "
                        "x'00ff', x'', '', NULL, 'a' || char(0) || 'b', 1.0");
    QVERIFY2(execution.ok(), execution ? "" : execution.error().detail.c_str());
    const data::Row &row = execution->result.rows.at(0);
    QCOMPARE(toText(row[0]), std::string("9007199254740993"));
    QCOMPARE(toText(row[1]), std::string("-9223372036854775808"));
    QVERIFY(row[2] == Value(0.1 + 0.2));
    QVERIFY(row[3] == Value(std::numeric_limits<double>::infinity()));
    QVERIFY(row[4] == Value(data::Blob{{std::byte{0}, std::byte{255}}}));
    QVERIFY(row[5] == Value(data::Blob{}));
    QVERIFY(row[6] == Value(""));
    QVERIFY(row[7].isNull());
    QVERIFY(row[8] == Value(std::string("a\0b", 3)));
    QVERIFY(row[9].real() != nullptr);
}

void TestSqliteConnection::handsRowsOnOneByOne()
{
    Opened opened = open();
    const auto proven =
        validate(opened, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i "
                         "< 900) SELECT i, 'row ' || i AS name FROM n LIMIT 1000");
    QVERIFY2(proven.ok(), proven ? "" : proven.error().message.c_str());
    const query::ValidatedSql &sql = *proven;
    const ExecutionLimits limits{.maximumRows = 1'000'000};
    const ExecutionLimits few{.maximumRows = 10};
    std::int64_t sum = 0;
    const auto add = [&sum](data::Row &row) -> base::Result<void> {
        sum += *row[0].integer();
        return {};
    };
    const auto all = connectors::streamed(*opened.connection, sql, limits, add, {});
    QVERIFY2(all.ok(), all ? "" : all.error().detail.c_str());
    QCOMPARE(sum, std::int64_t{900} * 901 / 2);
    QCOMPARE(all->stats.rowCount, std::int64_t{900});
    QVERIFY(!all->stats.truncated);
    QCOMPARE(all->columns.at(1).name, std::string("name"));
    QVERIFY(all->columns.at(1).type == data::ColumnType::Text);
    const auto cut = connectors::streamed(*opened.connection, sql, few, add, {});
    QVERIFY(cut.ok() && cut->stats.truncated);
    QCOMPARE(cut->stats.rowCount, std::int64_t{10});

    int rows = 0;
    const auto refuse = [&rows](data::Row &) -> base::Result<void> {
        return ++rows < 5 ? base::Result<void>()
                          : base::Error{base::ErrorCode::StorageFailed, "full", {}};
    };
    const auto refused = connectors::streamed(*opened.connection, sql, limits, refuse, {});
    QVERIFY(!refused && refused.error().code == base::ErrorCode::StorageFailed);
    QCOMPARE(rows, 5);
    std::stop_source stop;
    const auto stopping = [&](data::Row &) -> base::Result<void> {
        stop.request_stop();
        return {};
    };
    const auto stopped =
        connectors::streamed(*opened.connection, sql, limits, stopping, stop.get_token());
    QVERIFY(!stopped && stopped.error().code == base::ErrorCode::Cancelled);
}

void TestSqliteConnection::namesTheTypesOfResults_data()
{
    QTest::addColumn<std::string>("expression");
    QTest::addColumn<QString>("type");
    const auto row = [](const char *expression, const char *type) {
        QTest::newRow(expression) << std::string(expression) << QString::fromUtf8(type);
    };
    row("id", "integer");
    row("amount", "real");
    row("sum(id)", "integer");
    row("avg(id)", "real");
    row("name", "text");
    row("day", "date");
    row("max(day)", "date");
    row("strftime('%Y-%m', day)", "text");
    row("moment", "datetime");
    row("datetime(day)", "datetime");
    row("seconds", "datetime");
    row("seconds + 0", "integer");
    row("open", "boolean");
    row("open + 1", "integer");
    row("picture", "blob");
    row("NULL", "unknown");
    row("CASE id WHEN 1 THEN 1 ELSE 2.5 END", "real");
    row("CASE id WHEN 1 THEN 1 ELSE 'two' END", "text");
    row("missing", "date");
}

void TestSqliteConnection::namesTheTypesOfResults()
{
    QFETCH(std::string, expression);
    QFETCH(QString, type);
    Opened opened = connect(
        QStringLiteral("types.db"),
        "DROP TABLE IF EXISTS t;"
        "CREATE TABLE t(id INTEGER PRIMARY KEY, amount NUMERIC, name TEXT, day DATE, moment TEXT,"
        " seconds TIMESTAMP, open BOOLEAN, picture BLOB, missing DATE);"
        "INSERT INTO t VALUES (1, 1.5, 'x', '2024-05-31', '2024-05-31 10:00', 1717171717, 0,"
        " x'01', NULL), (2, 2.25, '2024', '2024-06-01', '2024-06-01 11:00', 1717271717, 1, x'02',"
        " NULL);");
    const auto execution = execute(opened, "SELECT " + expression + " FROM t GROUP BY id");
    QVERIFY2(execution.ok(), execution ? "" : execution.error().detail.c_str());
    QCOMPARE(QString::fromStdString(std::string(typeName(execution->result.columns.at(0).type))),
             type);
}

void TestSqliteConnection::knowsEncodingsOnceTheCatalogIsRead()
{
    TestDatabase(m_folder.filePath(QStringLiteral("encodings.db")),
                 "CREATE TABLE t(created_at INTEGER); INSERT INTO t VALUES (1717171717);");
    const auto source =
        openDataSource(m_folder.filePath(QStringLiteral("encodings.db")).toStdString());
    QVERIFY(source.ok());
    auto first = (*source)->connect();
    QVERIFY(first.ok());
    const auto catalog = (*first)->readCatalog({});
    QVERIFY(catalog.ok());
    // another connection of the same source knows what the first one learnt
    auto second = (*source)->connect();
    QVERIFY(second.ok());
    Opened opened{*std::move(second), *catalog};
    const auto execution = execute(opened, "SELECT created_at FROM t");
    QVERIFY(execution.ok());
    QVERIFY(execution->result.columns[0].type == ColumnType::DateTime);
    QVERIFY(execution->result.columns[0].encoding == DateEncoding::UnixSeconds);
}

void TestSqliteConnection::cutsTextThatIsNotUtf8OnlyInDocuments()
{
    Opened opened = open();
    const auto execution = execute(opened, "SELECT CAST(x'636166e9' AS TEXT)");
    QVERIFY(execution.ok());
    QVERIFY(execution->result.rows[0][0] == Value("caf\xE9"));
    QVERIFY(nlohmann::json(execution->result).dump().find("caf\xEF\xBF\xBD") != std::string::npos);
}

void TestSqliteConnection::refusesCellsThatAreTooLarge_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::newRow("made by a function") << std::string("SELECT zeroblob(500000000)");
    QTest::newRow("made by repetition")
        << std::string("WITH RECURSIVE n(t) AS (SELECT 'xxxxxxxx' UNION ALL SELECT t || t FROM n) "
                       "SELECT max(length(t)) FROM n");
    QTest::newRow("gathered by concat") << std::string(
        "SELECT length(string_agg(hex(zeroblob(1000000)), '')) FROM orders a, orders b");
}

void TestSqliteConnection::refusesCellsThatAreTooLarge()
{
    QFETCH(std::string, sql);
    Opened opened = open();
    const auto execution = execute(opened, sql);
    QVERIFY(!execution.ok());
    QCOMPARE(execution.error().code, ErrorCode::ExecutionFailed);
    QVERIFY2(execution.error().message.find("32 MB") != std::string::npos,
             execution.error().message.c_str());
}

void TestSqliteConnection::refusesResultsThatAreTooLarge()
{
    Opened opened = open();
    const auto execution =
        execute(opened, "SELECT hex(zeroblob(5000000)) FROM orders a, customers b LIMIT 100");
    QVERIFY(!execution.ok());
    QCOMPARE(execution.error().code, ErrorCode::ExecutionFailed);
    QVERIFY(execution.error().message.find("256 MB") != std::string::npos);
}

void TestSqliteConnection::refusesWhatWouldTakeHours()
{
    Opened opened =
        connect(QStringLiteral("large.db"),
                "CREATE TABLE big(a);"
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000)"
                "INSERT INTO big SELECT i FROM n;");
    const auto cross = validate(opened, "SELECT count(*) FROM big a, big b, big c");
    QVERIFY(cross.ok());
    const auto refused = opened.connection->dryRun(*cross, {});
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::TooExpensive);
    QVERIFY(refused.error().message.find("without a condition") != std::string::npos);
    const auto pairs = validate(opened, "SELECT count(*) FROM big a, big b");
    QVERIFY(pairs.ok());
    const auto allowed = opened.connection->dryRun(*pairs, {});
    QVERIFY(allowed.ok());
    QVERIFY(allowed->crossJoin);
    QCOMPARE(allowed->estimatedRows, 20000.0 + 4e8);
}

void TestSqliteConnection::tellsValuesApartByCase()
{
    const Opened opened = connect(QStringLiteral("case.db"),
                                  "CREATE TABLE t(a TEXT COLLATE NOCASE, \"b \"\" c\" TEXT);"
                                  "INSERT INTO t VALUES ('Bonn', 'x'), ('bonn', 'x'), ('Bonn', ''),"
                                  " (NULL, 5), (x'00', 'y');");
    const auto values = opened.connection->distinctValues("t", "a", 9, {});
    QVERIFY(values.ok());
    QCOMPARE(values->values, (std::vector<std::string>{"Bonn", "bonn"}));
    const auto odd = opened.connection->distinctValues("t", "B \" c", 9, {});
    QVERIFY(odd.ok());
    QCOMPARE(odd->column, std::string("b \" c"));
    QCOMPARE(odd->values, (std::vector<std::string>{"x", "5", "y"}));
}

void TestSqliteConnection::endsSortsAndAggregatesToo_data()
{
    QTest::addColumn<std::string>("sql");
    const std::string numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";
    QTest::newRow("a sort") << numbers + "SELECT i FROM n ORDER BY -i";
    QTest::newRow("a grouping") << numbers + "SELECT i % 7, count(*) FROM n GROUP BY 1";
    QTest::newRow("a window") << numbers + "SELECT sum(i) OVER (ORDER BY i) FROM n";
    QTest::newRow("a cross join") << std::string(
        "SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e, "
        "orders f, orders g, orders h, orders i");
    QTest::newRow("a median") << numbers + "SELECT median(i) FROM n";
}

void TestSqliteConnection::endsSortsAndAggregatesToo()
{
    QFETCH(std::string, sql);
    Opened opened = open();
    const auto validated = validate(opened, sql);
    QVERIFY(validated.ok());
    std::stop_source stop;
    QElapsedTimer timer;
    std::jthread canceller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        timer.start();
        stop.request_stop();
    });
    const auto execution = opened.connection->execute(*validated, {}, stop.get_token());
    const qint64 delay = timer.elapsed();
    QVERIFY(!execution.ok());
    QCOMPARE(execution.error().code, ErrorCode::Cancelled);
    QVERIFY2(delay < 200, qPrintable(QString::number(delay)));
}

void TestSqliteConnection::aLockThatComesLaterIsReported()
{
    Opened opened = connect(QStringLiteral("later.db"), "CREATE TABLE t(a);");
    TestDatabase writer(m_folder.filePath(QStringLiteral("later.db")), "BEGIN EXCLUSIVE");
    const auto facts = opened.connection->inspect("SELECT a FROM t");
    QVERIFY(!facts.ok());
    QCOMPARE(facts.error().code, ErrorCode::SourceLocked);
    writer.run("ROLLBACK");
    QVERIFY(execute(opened, "SELECT a FROM t").ok());
}

void TestSqliteConnection::cancelsTheWaitForALock()
{
    Opened opened = connect(QStringLiteral("wait.db"), "CREATE TABLE t(a);");
    const auto sql = validate(opened, "SELECT a FROM t");
    QVERIFY(sql.ok());
    TestDatabase writer(m_folder.filePath(QStringLiteral("wait.db")), "BEGIN EXCLUSIVE");
    std::stop_source stop;
    QElapsedTimer timer;
    timer.start();
    std::jthread canceller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request_stop();
    });
    const auto execution = opened.connection->execute(*sql, {}, stop.get_token());
    QVERIFY(!execution.ok());
    QCOMPARE(execution.error().code, ErrorCode::Cancelled);
    QVERIFY2(timer.elapsed() < 300, qPrintable(QString::number(timer.elapsed())));
}

void TestSqliteConnection::changesOfTheSchemaAreNoticed()
{
    Opened opened = connect(QStringLiteral("grow.db"), "CREATE TABLE t(a);");
    TestDatabase writer(m_folder.filePath(QStringLiteral("grow.db")),
                        "CREATE TABLE later(b); INSERT INTO later VALUES (5);"
                        "CREATE VIRTUAL TABLE docs USING fts5(x); INSERT INTO docs VALUES ('hi');");
    writer.close();
    const auto facts = opened.connection->inspect("SELECT b FROM later");
    QVERIFY(facts.ok());
    QVERIFY(facts->refusals.empty());
    opened.catalog = opened.connection->readCatalog({}).valueOr({});
    QVERIFY(execute(opened, "SELECT x FROM docs WHERE docs MATCH 'hi'").ok());
}

void TestSqliteConnection::laterConnectionsKnowTheSchemaAndItsChanges()
{
    const QString path = m_folder.filePath(QStringLiteral("shared.db"));
    TestDatabase(path, "CREATE TABLE t(a); CREATE TABLE gone(b);");
    const auto source = openDataSource(path.toStdString());
    QVERIFY(source.ok());
    const auto reads = [&](const char *sql) {
        const auto connection = (*source)->connect();
        const auto facts = connection ? (*connection)->inspect(sql)
                                      : base::Result<query::StatementFacts>(connection.error());
        return facts.ok() && facts->refusals.empty();
    };
    for (int connection = 0; connection < 2; ++connection) {
        QVERIFY(reads("SELECT a FROM t"));
        QVERIFY(reads("SELECT value FROM json_each('[1]')"));
        QVERIFY(!reads("SELECT name FROM sqlite_master"));
        QVERIFY(!reads("SELECT c FROM later"));
    }
    TestDatabase(path, "DROP TABLE gone; CREATE TABLE later(c);");
    QVERIFY(reads("SELECT c FROM later"));
    QVERIFY(!reads("SELECT b FROM gone"));
    // another file in its place, with as many changes behind it
    QVERIFY(QFile::remove(path));
    TestDatabase(path, "CREATE TABLE x(d); CREATE TABLE y(e); DROP TABLE y; CREATE TABLE z(f);");
    QVERIFY(reads("SELECT d FROM x"));
    QVERIFY(!reads("SELECT c FROM later"));
}

} // namespace tst_SqliteConnection

QUERENT_TEST(SqliteConnection)
#include "tst_SqliteConnection.moc"
