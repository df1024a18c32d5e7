// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SamplePlans.h"
#include "SqliteDatabase.h"
#include "query/SqlLexer.h"

#include <QTest>

namespace tst_Dialect {

using namespace querent;
using namespace querent::query;
using namespace sample;

class TestDialect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quotesOnlyWhatNeedsIt_data();
    void quotesOnlyWhatNeedsIt();
    void hostileNamesStayOneIdentifier_data();
    void hostileNamesStayOneIdentifier();
    void sqliteTakesEveryHostileName();
    void hostileTextsStayOneLiteral();
    void writesOtherDialects_data();
    void writesOtherDialects();
};

namespace {

const std::vector<std::string> &hostileNames()
{
    static const std::vector<std::string> names = {
        "plain",
        "two words",
        "quo\"te",
        "\"",
        "\"\"",
        "semi;colon",
        "a--b",
        "a/*b",
        "*/",
        "it's",
        "back`tick",
        "[brackets]",
        "]",
        "back\\slash",
        "new\nline",
        "tab\t",
        "1st",
        "a.b",
        "größe",
        "日本語",
        "select",
        "ORDER",
        "limit",
        "true",
        "x\"; DROP TABLE t; --",
        "x') OR 1=1 --",
        "$tag$",
        "E'x'",
        "",
        " ",
        "🙂",
        "a\x01z",
        "\xC2\xA0",
        "%s%n",
        "?1",
        ":name",
    };
    return names;
}

} // namespace

void TestDialect::quotesOnlyWhatNeedsIt_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("sqlite");
    QTest::addColumn<QString>("postgres");
    QTest::addColumn<QString>("duckdb");
    const auto row = [](const char *title, const char *name, const char *sqlite,
                        const char *postgres, const char *duckdb) {
        QTest::newRow(title) << QString::fromUtf8(name) << QString::fromUtf8(sqlite)
                             << QString::fromUtf8(postgres) << QString::fromUtf8(duckdb);
    };
    row("a plain name", "order_id2", "order_id2", "order_id2", "order_id2");
    row("a name in capitals folds in PostgreSQL", "OrderId", "OrderId", "\"OrderId\"", "OrderId");
    row("a keyword everywhere", "order", "\"order\"", "\"order\"", "\"order\"");
    row("a keyword of SQLite alone", "abort", "\"abort\"", "abort", "abort");
    row("a keyword in mixed case", "Select", "\"Select\"", "\"Select\"", "\"Select\"");
    row("a space", "unit price", "\"unit price\"", "\"unit price\"", "\"unit price\"");
    row("a leading digit", "2024", "\"2024\"", "\"2024\"", "\"2024\"");
    row("a quote is doubled", "a\"b", "\"a\"\"b\"", "\"a\"\"b\"", "\"a\"\"b\"");
    row("nothing at all", "", "\"\"", "\"\"", "\"\"");
    row("letters beyond ASCII", "größe", "\"größe\"", "\"größe\"", "\"größe\"");
}

void TestDialect::quotesOnlyWhatNeedsIt()
{
    QFETCH(QString, name);
    QFETCH(QString, sqlite);
    QFETCH(QString, postgres);
    QFETCH(QString, duckdb);
    const auto quoted = [&](Dialect dialect) {
        return QString::fromStdString(quoteIdentifier(name.toStdString(), dialect));
    };
    QCOMPARE(quoted(Dialect::Sqlite), sqlite);
    QCOMPARE(quoted(Dialect::PostgreSql), postgres);
    QCOMPARE(quoted(Dialect::DuckDb), duckdb);
}

void TestDialect::hostileNamesStayOneIdentifier_data()
{
    QTest::addColumn<int>("dialect");
    QTest::newRow("SQLite") << static_cast<int>(Dialect::Sqlite);
    QTest::newRow("PostgreSQL") << static_cast<int>(Dialect::PostgreSql);
    QTest::newRow("DuckDB") << static_cast<int>(Dialect::DuckDb);
}

void TestDialect::hostileNamesStayOneIdentifier()
{
    QFETCH(int, dialect);
    const auto asDialect = static_cast<Dialect>(dialect);
    for (const std::string &name : hostileNames()) {
        const std::string quoted = quoteIdentifier(name, asDialect);
        const auto tokens = lexSql(quoted, asDialect);
        QVERIFY2(tokens.size() == 1, quoted.c_str());
        if (tokens[0].kind == SqlTokenKind::QuotedIdentifier) {
            QCOMPARE(tokens[0].text, name);
        } else {
            QCOMPARE(tokens[0].kind, SqlTokenKind::Word);
            QCOMPARE(quoted, name);
            QVERIFY(!isKeyword(name, asDialect));
        }
    }
    QCOMPARE(quoteIdentifier(std::string("a\0b", 3), asDialect), std::string("\"a\xEF\xBF\xBD"
                                                                             "b\""));
}

void TestDialect::sqliteTakesEveryHostileName()
{
    SqliteDatabase database("SELECT 1");
    for (const std::string &name : hostileNames()) {
        // SQLite itself has no table or column without a name
        if (name.empty()) {
            continue;
        }
        data::Catalog catalog;
        catalog.tables.push_back({});
        catalog.tables.back().name = name;
        catalog.tables.back().columns.push_back({});
        catalog.tables.back().columns.back().name = name;
        QueryPlan plan = from(name.c_str(), {{column({}, name), name}});
        plan.where = {equal(column({}, name), literal(data::Value(name)))};
        plan.orderBy = descending(column({}, name));
        const auto bound = Binder(catalog).bind(plan);
        QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
        const auto sql = SqlGenerator(Dialect::Sqlite).generate(*bound);
        QVERIFY(sql.ok());
        const std::string quoted = quoteIdentifier(name, Dialect::Sqlite);
        const auto made = database.run("CREATE TEMP TABLE " + quoted + " (" + quoted + ")");
        QVERIFY2(made.error.empty(), (name + ": " + made.error).c_str());
        (void)database.run("INSERT INTO " + quoted + " VALUES (" + quoteText(name) + ")");
        const auto result = database.run(*sql);
        QVERIFY2(result.error.empty(), (*sql + ": " + result.error).c_str());
        QVERIFY(result.names == std::vector{name});
        QCOMPARE(result.rows.size(), std::size_t{1});
        QVERIFY(result.rows[0] == std::vector{name});
        (void)database.run("DROP TABLE temp." + quoted);
    }
}

void TestDialect::hostileTextsStayOneLiteral()
{
    SqliteDatabase database("SELECT 1");
    for (const std::string &text : hostileNames()) {
        for (const Dialect dialect : {Dialect::Sqlite, Dialect::PostgreSql, Dialect::DuckDb}) {
            const auto tokens = lexSql(quoteText(text), dialect);
            QCOMPARE(tokens.size(), std::size_t{1});
            QCOMPARE(tokens[0].kind, SqlTokenKind::String);
            QCOMPARE(tokens[0].text, text);
        }
        const auto result = database.run("SELECT " + quoteText(text));
        QVERIFY(result.rows.at(0) == std::vector{text});
    }
}

void TestDialect::writesOtherDialects_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<QString>("postgres");
    QTest::addColumn<QString>("duckdb");
    const auto row = [](const char *title, QueryPlan plan, const char *postgres,
                        const char *duckdb) {
        QTest::newRow(title) << plan << QString::fromUtf8(postgres) << QString::fromUtf8(duckdb);
    };
    row("upper case is quoted where it folds",
        changed(from("Order Items", {{name("productname"), {}}}),
                [](QueryPlan &plan) { plan.orderBy = descending(name("productname")); }),
        "SELECT \"productName\"\nFROM \"Order Items\"\nORDER BY \"productName\" DESC NULLS LAST",
        "SELECT productName\nFROM \"Order Items\"\nORDER BY productName DESC NULLS LAST");
    row("a division guards itself",
        from("orders",
             {{arithmetic(ArithmeticOperator::Divide, name("id"), name("customer_id")), "r"}}),
        "SELECT 1.0 * id / NULLIF(customer_id, 0) AS r FROM orders",
        "SELECT 1.0 * id / NULLIF(customer_id, 0) AS r FROM orders");
    row("statistics are built in",
        from("orders", {{aggregate(AggregateFunction::Median, name("total")), "m"},
                        {aggregate(AggregateFunction::StdDev, name("total")), "s"}}),
        "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY total) AS m, STDDEV_SAMP(total) AS s\n"
        "FROM orders",
        "SELECT MEDIAN(total) AS m, STDDEV_SAMP(total) AS s FROM orders");
    row("a month of seconds", from("customers", {{bucket(TimeUnit::Month, name("joined")), {}}}),
        "SELECT TO_CHAR((TO_TIMESTAMP(joined) AT TIME ZONE 'UTC'), 'YYYY-MM') AS month\n"
        "FROM customers",
        "SELECT STRFTIME(MAKE_TIMESTAMP(CAST(joined * 1000000 AS BIGINT)), '%Y-%m') AS month\n"
        "FROM customers");
    row("LIKE ignores case",
        changed(from("orders", {{name("id"), {}}}),
                [](QueryPlan &plan) {
                    plan.where = {expression(Like{{name("status"), literal("p%")}, 0, false})};
                }),
        "SELECT id FROM orders WHERE status ILIKE 'p%' ESCAPE ''",
        "SELECT id FROM orders WHERE status ILIKE 'p%'");
    row("a derived table has a name where it must",
        changed(QueryPlan{},
                [](QueryPlan &plan) {
                    plan.from = TableSource{{}, {from("orders", {{name("id"), {}}})}, {}};
                    plan.select = {{countRows(), "n"}};
                    plan.offset = 1;
                }),
        "SELECT COUNT(*) AS n\nFROM (SELECT id FROM orders) AS part1\nOFFSET 1",
        "SELECT COUNT(*) AS n FROM (SELECT id FROM orders) OFFSET 1");
}

void TestDialect::writesOtherDialects()
{
    QFETCH(QueryPlan, plan);
    QFETCH(QString, postgres);
    QFETCH(QString, duckdb);
    QCOMPARE(QString::fromStdString(sqlOf(plan, Dialect::PostgreSql)), postgres);
    QCOMPARE(QString::fromStdString(sqlOf(plan, Dialect::DuckDb)), duckdb);
}

} // namespace tst_Dialect

QUERENT_TEST(Dialect)
#include "tst_Dialect.moc"
