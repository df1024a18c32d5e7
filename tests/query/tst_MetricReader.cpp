// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/Binder.h"
#include "query/MetricReader.h"
#include "query/PlanBuilder.h"
#include "query/SqlGenerator.h"

#include <QTest>

namespace tst_MetricReader {

using namespace querent;

namespace {

data::Catalog shop()
{
    const auto column = [](const char *name, data::ColumnType type) {
        data::Column result;
        result.name = name;
        result.type = type;
        return result;
    };
    using data::ColumnType;
    data::Table sales{"sales",
                      false,
                      {column("customer_id", ColumnType::Integer),
                       column("amount", ColumnType::Real), column("qty", ColumnType::Integer),
                       column("Unit Price", ColumnType::Real),
                       column("returned", ColumnType::Boolean), column("channel", ColumnType::Text),
                       column("rented", ColumnType::Date), column("handed_back", ColumnType::Date)},
                      100,
                      {}};
    for (std::size_t date : {std::size_t{6}, std::size_t{7}}) {
        sales.columns[date].encoding = data::DateEncoding::IsoDate;
    }
    data::Catalog catalog;
    catalog.engine = "sqlite";
    catalog.tables = {std::move(sales)};
    return catalog;
}

base::Result<query::Expression> read(const std::string &expression)
{
    static const data::Catalog catalog = shop();
    return query::readMetric(expression, catalog.tables.front(), data::Phrasebook());
}

QString sqlOf(query::Expression expression)
{
    const data::Catalog catalog = shop();
    query::QueryPlan plan;
    plan.from = query::TableSource{"sales", {}, {}};
    plan.select.push_back({std::move(expression), "metric"});
    const auto bound = query::Binder(catalog).bind(plan);
    if (!bound) {
        return QString::fromStdString(bound.error().message);
    }
    const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(*bound);
    return sql ? QString::fromStdString(*sql).simplified() : QString();
}

} // namespace

class TestMetricReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understands_data();
    void understands();
    void saysWhatItDoesNotUnderstand_data();
    void saysWhatItDoesNotUnderstand();
    void nothingMakesItFall();
    void aConditionReachesEveryAggregate();
};

void TestMetricReader::understands_data()
{
    QTest::addColumn<std::string>("expression");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, const char *expression, const char *part) {
        QTest::newRow(name) << std::string(expression) << QString::fromUtf8(part);
    };
    row("a sum", "SUM(amount)", "SUM(amount)");
    row("a sum of a product", "sum(qty * \"unit price\")", "SUM(qty * \"Unit Price\")");
    row("a share", "100.0 * sum(returned) / count(*)", "100.0 * SUM(returned)");
    row("distinct counting", "count(DISTINCT customer_id)", "COUNT(DISTINCT customer_id)");
    row("a filter", "sum(amount) filter (where channel = 'web')", "channel = 'web'");
    row("cases", "sum(CASE WHEN returned = 1 THEN amount ELSE 0 END)", "CASE WHEN");
    row("a case over one value", "sum(case channel when 'web' then 1 else 0 end)",
        "channel = 'web'");
    row("a divisor that may be nothing", "sum(amount) / nullif(count(distinct customer_id), 0)",
        "NULLIF(COUNT(DISTINCT customer_id), 0)");
    row("days between dates", "avg(julianday(handed_back) - julianday(rented))", "AVG(");
    row("a qualified column", "max(Sales.amount)", "MAX(amount)");
    row("a list", "sum(amount) filter (where channel in ('web', 'shop''s'))", "'shop''s'");
    row("a sign", "-sum(amount)", "0 - SUM(amount)");
    row("a type", "cast(sum(qty) as real)", "SUM(qty)");
    row("comments", "sum(amount) -- what was paid\n", "SUM(amount)");
}

void TestMetricReader::understands()
{
    QFETCH(std::string, expression);
    QFETCH(QString, part);
    auto metric = read(expression);
    QVERIFY2(metric.ok(), metric.ok() ? "" : metric.error().message.c_str());
    const QString sql = sqlOf(*metric);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestMetricReader::saysWhatItDoesNotUnderstand_data()
{
    QTest::addColumn<std::string>("expression");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const std::string &expression, const char *named) {
        QTest::newRow(name) << expression << QString::fromUtf8(named);
    };
    row("nothing", "  ", "empty");
    row("a comment alone", "/* sum(amount) */", "empty");
    row("no aggregate", "1 + 1", "gathers rows");
    row("a bare column", "amount", "amount");
    row("a bare column beside an aggregate", "sum(amount) + qty", "qty");
    row("an unknown column", "sum(margin)", "margin");
    row("another table", "sum(orders.amount)", "orders");
    row("a sub-query", "(select 1)", "Sub-queries");
    row("a sub-query inside", "sum((select amount from sales))", "Sub-queries");
    row("a second statement", "sum(amount); drop table sales", ";");
    row("a window", "sum(amount) over (order by rented)", "OVER");
    row("an unknown function", "load_extension('x')", "load_extension");
    row("an aggregate within another", "sum(avg(amount))", "within another");
    row("words added up", "sum(channel)", "channel");
    row("an open parenthesis", "sum(amount", "early");
    row("an open quote", "sum(amount) || 'x", "||");
    row("a parameter", "sum(amount) * ?", "?");
    row("the rest of a query", "sum(amount) from sales", "from");
    row("wrong arguments", "nullif(sum(amount))", "nullif");
    row("half a stretch of time", "avg(julianday(rented))", ")");
    row("nesting without end", std::string(200, '(') + "1" + std::string(200, ')'), "deep");
    row("signs without end", std::string(500, '-'), "");
    row("a flood", std::string(100'000, 'a'), "long");
    row("bytes", std::string("sum(amount)\0\xff\x01", 14), "not understood");
}

void TestMetricReader::saysWhatItDoesNotUnderstand()
{
    QFETCH(std::string, expression);
    QFETCH(QString, named);
    const auto metric = read(expression);
    QVERIFY(!metric.ok());
    QCOMPARE(metric.error().code, base::ErrorCode::InvalidArgument);
    const QString message = QString::fromStdString(metric.error().message);
    QVERIFY(!message.isEmpty());
    QVERIFY2(message.contains(named), qPrintable(message));
}

void TestMetricReader::nothingMakesItFall()
{
    // every beginning and every end of something long, and every pair of its pieces
    const std::string whole = "100.0*sum(case when returned is not null and qty between 1 and 2 or "
                              "channel like 'w%' then amount else -1 end) filter (where not "
                              "(qty in (1, 2))) / nullif(count(distinct \"Unit Price\"), 0)";
    QVERIFY(read(whole).ok());
    for (std::size_t cut = 0; cut < whole.size(); ++cut) {
        static_cast<void>(read(whole.substr(0, cut)));
        static_cast<void>(read(whole.substr(cut)));
        static_cast<void>(read(whole.substr(cut) + whole.substr(0, cut)));
    }
}

void TestMetricReader::aConditionReachesEveryAggregate()
{
    auto metric = read("100.0 * sum(returned) / count(*)");
    QVERIFY(metric.ok());
    const query::Expression web =
        query::compare(query::ComparisonOperator::Equal, query::column("sales", "channel"),
                       query::literal(data::Value("web")));
    const QString sql = sqlOf(query::onlyWhere(*metric, web));
    QCOMPARE(sql.count(QStringLiteral("channel = 'web'")), 2);
}

} // namespace tst_MetricReader

QUERENT_TEST(MetricReader)
#include "tst_MetricReader.moc"
