// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SamplePlans.h"
#include "SqliteDatabase.h"

#include <QTest>

#include <cstdlib>
#include <limits>

namespace tst_SqlGenerator {
using namespace querent;
using namespace querent::query;
using namespace sample;

namespace {

std::string flat(const SqliteDatabase::Result &result)
{
    std::string text = result.error;
    for (const auto &row : result.rows) {
        for (const std::string &value : row) {
            text += value + "|";
        }
        text += "\n";
    }
    return text;
}

} // namespace

class TestSqlGenerator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesReadableSql_data();
    void writesReadableSql();
    void runsAndAnswers_data();
    void runsAndAnswers();
    void nullTextLiteralsKeepTheirBytes();
    void doublesReadBackTheSame();
    void refusesWhatTheEngineCannotDo();

private:
    SqliteDatabase m_shop{sample::script()};
};

void TestSqlGenerator::writesReadableSql_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, QueryPlan plan, const char *expected) {
        QTest::newRow(title) << plan << QString::fromUtf8(expected);
    };
    const auto where = [](QueryPlan plan, Expression condition) {
        plan.where = {std::move(condition)};
        return plan;
    };
    const QueryPlan count = from("orders", {{countRows(), {}}});
    const auto a = name("total");
    const auto b = name("id");
    const auto c = name("customer_id");

    row("a count stands on one line", count, "SELECT COUNT(*) AS \"order count\" FROM orders");
    row("a star names its columns", from("customers", {{star(), {}}}),
        "SELECT id, name, country, joined, referred_by FROM customers");
    row("a single source needs no qualifiers",
        where(from("orders", {{column("o", "status"), {}}}, "o"),
              equal(column("o", "id"), literal(1))),
        "SELECT status FROM orders WHERE id = 1");
    row("names with spaces are quoted", from("Order Items", {{name("item id"), {}}}),
        "SELECT \"Item Id\" FROM \"Order Items\"");
    row("a join, a group, an order and a limit",
        changed(ordersOfCustomers(
                    {{column("c", "country"), {}}, {sum(column("o", "total")), "revenue"}}),
                [](QueryPlan &plan) {
                    plan.groupBy = {name("country")};
                    plan.having = {compare(ComparisonOperator::Greater, countRows(), literal(1))};
                    plan.orderBy = descending(name("revenue"));
                    plan.limit = 5;
                }),
        "SELECT c.country, SUM(o.total) AS revenue\n"
        "FROM orders AS o\n"
        "JOIN customers AS c ON c.id = o.customer_id\n"
        "GROUP BY c.country\n"
        "HAVING COUNT(*) > 1\n"
        "ORDER BY revenue DESC\n"
        "LIMIT 5");
    row("a month is grouped by its name",
        changed(from("orders", {{bucket(TimeUnit::Month, name("ordered_on")), {}}, {sum(a), {}}}),
                [](QueryPlan &plan) {
                    plan.groupBy = {bucket(TimeUnit::Month, name("ordered_on"))};
                    plan.orderBy = {{{name("month")}, SortDirection::Ascending}};
                }),
        "SELECT strftime('%Y-%m', ordered_on) AS month, SUM(total) AS total\n"
        "FROM orders\n"
        "GROUP BY month\n"
        "ORDER BY month");
    row("a year is a range that an index serves",
        where(count, during(name("ordered_on"), "2024-01-01", "2025-01-01")),
        "SELECT COUNT(*) AS \"order count\"\n"
        "FROM orders\n"
        "WHERE ordered_on >= '2024-01-01' AND ordered_on < '2025-01-01'");
    row("OR inside AND needs parentheses",
        where(count, allOf({equal(b, literal(1)),
                            expression(Logical{LogicalOperator::Or,
                                               {equal(c, literal(2)), equal(c, literal(3))}})})),
        "SELECT COUNT(*) AS \"order count\"\n"
        "FROM orders\n"
        "WHERE id = 1 AND (customer_id = 2 OR customer_id = 3)");
    row("AND inside OR does not",
        where(count, expression(Logical{LogicalOperator::Or,
                                        {allOf({equal(b, literal(1)), equal(c, literal(2))}),
                                         equal(c, literal(3))}})),
        "SELECT COUNT(*) AS \"order count\"\n"
        "FROM orders\n"
        "WHERE id = 1 AND customer_id = 2 OR customer_id = 3");
    row("division is real division",
        from("orders", {{arithmetic(ArithmeticOperator::Divide, b, c), "r"}}),
        "SELECT 1.0 * id / customer_id AS r FROM orders");
    row("division by a sum",
        from("orders",
             {{arithmetic(ArithmeticOperator::Divide, arithmetic(ArithmeticOperator::Add, b, c),
                          arithmetic(ArithmeticOperator::Subtract, b, c)),
               "r"}}),
        "SELECT 1.0 * (id + customer_id) / (id - customer_id) AS r\nFROM orders");
    row("a percentage is real already",
        from("orders", {{arithmetic(ArithmeticOperator::Divide,
                                    arithmetic(ArithmeticOperator::Multiply, literal(100.0),
                                               aggregate(AggregateFunction::Count, a)),
                                    countRows()),
                         {}}}),
        "SELECT 100.0 * COUNT(total) / COUNT(*) AS percent FROM orders");
    row("subtraction keeps its order",
        from("orders", {{arithmetic(ArithmeticOperator::Subtract, b,
                                    arithmetic(ArithmeticOperator::Subtract, c, literal(-1))),
                         "d"}}),
        "SELECT id - (customer_id - -1) AS d FROM orders");
    row("an aggregate with a filter",
        from("orders", {{expression(Aggregate{AggregateFunction::Sum,
                                              false,
                                              {a},
                                              {equal(name("status"), literal("paid"))},
                                              0.5}),
                         "paid"},
                        {expression(Aggregate{AggregateFunction::Count,
                                              false,
                                              {star()},
                                              {equal(name("status"), literal("open"))},
                                              0.5}),
                         "open"}}),
        "SELECT\n"
        "    SUM(CASE WHEN status = 'paid' THEN total END) AS paid,\n"
        "    COUNT(CASE WHEN status = 'open' THEN 1 END) AS open\n"
        "FROM orders");
    row("equality without regard to case",
        where(count, expression(Comparison{
                         ComparisonOperator::Equal, {name("status"), literal("PAID")}, true})),
        "SELECT COUNT(*) AS \"order count\"\n"
        "FROM orders\n"
        "WHERE status = 'PAID' COLLATE NOCASE");
    row("quotes in text are doubled", where(count, equal(name("status"), literal("it's"))),
        "SELECT COUNT(*) AS \"order count\"\nFROM orders\nWHERE status = 'it''s'");
    row("LIKE with an escape",
        where(count, expression(Like{{name("status"), literal("50\\%%")}, '\\', true})),
        "SELECT COUNT(*) AS \"order count\"\n"
        "FROM orders\n"
        "WHERE status NOT LIKE '50\\%%' ESCAPE '\\'");
    row("NOT of a comparison", where(count, expression(Not{{equal(b, literal(1))}})),
        "SELECT COUNT(*) AS \"order count\" FROM orders WHERE NOT (id = 1)");
    row("a correlated sub-query names both sides",
        changed(from("customers", {{column("c", "name"), {}}}, "c"),
                [](QueryPlan &plan) {
                    QueryPlan inner = from("orders", {{star(), {}}}, "o");
                    inner.where = {equal(column("o", "customer_id"), column("c", "id"))};
                    plan.where = {expression(Exists{inner, true})};
                }),
        "SELECT c.name\n"
        "FROM customers AS c\n"
        "WHERE NOT EXISTS (SELECT 1 FROM orders WHERE customer_id = c.id)");
    row("a sub-query in a list",
        where(from("customers", {{name("name"), {}}}),
              expression(In{{name("id")}, {}, {from("orders", {{c, {}}})}, false})),
        "SELECT name\n"
        "FROM customers\n"
        "WHERE id IN (SELECT customer_id FROM orders)");
    row("a list with a NULL would rule out every row",
        where(from("customers", {{name("name"), {}}}),
              expression(In{{name("id")}, {}, {from("orders", {{c, {}}})}, true})),
        "SELECT name\n"
        "FROM customers\n"
        "WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)");
    const QueryPlan present = where(from("orders", {{c, {}}}), expression(IsNull{{c}, true}));
    row("NULLs are left out once",
        where(from("customers", {{name("name"), {}}}),
              expression(In{{name("id")}, {}, {present}, true})),
        "SELECT name\n"
        "FROM customers\n"
        "WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)");
    row("the average as a value",
        where(from("orders", {{b, {}}}),
              compare(ComparisonOperator::Greater, a,
                      expression(ScalarSubquery{
                          from("orders", {{aggregate(AggregateFunction::Average, a), {}}})}))),
        "SELECT id\n"
        "FROM orders\n"
        "WHERE total > (SELECT AVG(total) FROM orders)");
    row("a union",
        changed(from("customers", {{name("name"), "who"}}),
                [](QueryPlan &plan) {
                    plan.setOperation = SetOperation{
                        SetOperator::Union, from("Order Items", {{name("productName"), {}}})};
                    plan.orderBy = {{{name("who")}, SortDirection::Ascending}};
                }),
        "SELECT name AS who\n"
        "FROM customers\n"
        "UNION\n"
        "SELECT productName FROM \"Order Items\"\n"
        "ORDER BY who");
    row("the right side keeps its own limit",
        changed(from("customers", {{name("id"), {}}}),
                [&](QueryPlan &plan) {
                    plan.setOperation = SetOperation{
                        SetOperator::Except, changed(from("orders", {{c, {}}}), [&](QueryPlan &p) {
                            p.orderBy = descending(a);
                            p.limit = 2;
                        })};
                }),
        "SELECT id\n"
        "FROM customers\n"
        "EXCEPT\n"
        "SELECT * FROM (SELECT customer_id FROM orders ORDER BY total DESC LIMIT 2)");
    row("WITH",
        changed(QueryPlan{},
                [&](QueryPlan &plan) {
                    plan.with = {
                        {"per customer", changed(from("orders", {{c, {}}, {sum(a), "spent"}}),
                                                 [&](QueryPlan &p) { p.groupBy = {c}; })}};
                    plan.select = {{aggregate(AggregateFunction::Max, name("spent")), {}}};
                    plan.from = TableSource{"per customer", {}, {}};
                }),
        "WITH \"per customer\" AS (\n"
        "    SELECT customer_id, SUM(total) AS spent\n"
        "    FROM orders\n"
        "    GROUP BY customer_id\n"
        ")\n"
        "SELECT MAX(spent) AS \"highest spent\"\n"
        "FROM \"per customer\"");
    row("a running total over a derived table",
        changed(QueryPlan{},
                [&](QueryPlan &plan) {
                    QueryPlan inner =
                        from("orders",
                             {{bucket(TimeUnit::Month, name("ordered_on")), {}}, {sum(a), {}}});
                    inner.groupBy = {bucket(TimeUnit::Month, name("ordered_on"))};
                    plan.from = TableSource{{}, {inner}, "m"};
                    plan.select = {
                        {column("m", "month"), {}},
                        {expression(Window{WindowFunction::Sum,
                                           {column("m", "total")},
                                           {},
                                           {{{column("m", "month")}, SortDirection::Ascending}},
                                           {},
                                           true}),
                         {}}};
                }),
        "SELECT\n"
        "    month,\n"
        "    SUM(total) OVER (ORDER BY month ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS "
        "\"running total\"\n"
        "FROM (\n"
        "    SELECT strftime('%Y-%m', ordered_on) AS month, SUM(total) AS total\n"
        "    FROM orders\n"
        "    GROUP BY month\n"
        ")");
    row("a moving average",
        from("orders",
             {{expression(Window{
                   WindowFunction::Average, {a}, {}, {{{b}, SortDirection::Ascending}}, 2, true}),
               "m"}}),
        "SELECT AVG(total) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS m\n"
        "FROM orders");
    row("an order that an alias would hide",
        changed(from("orders", {{a, "id"}, {b, "number"}}),
                [&](QueryPlan &plan) {
                    plan.orderBy = {{{column("orders", "id")}, SortDirection::Ascending}};
                }),
        "SELECT total AS id, id AS number FROM orders ORDER BY number");
    row("an order that an alias would hide and no other names",
        changed(from("orders", {{a, "id"}}),
                [&](QueryPlan &plan) {
                    plan.orderBy = {{{column("orders", "id")}, SortDirection::Ascending}};
                }),
        "SELECT orders.total AS id FROM orders ORDER BY orders.id");
    row("an offset without limit",
        changed(from("orders", {{b, {}}}), [](QueryPlan &plan) { plan.offset = 3; }),
        "SELECT id FROM orders LIMIT -1 OFFSET 3");
    row("a median", from("orders", {{aggregate(AggregateFunction::Median, a), {}}}),
        "SELECT AVG(CASE WHEN total_rank BETWEEN total_count / 2.0 AND total_count / 2.0 + 1 THEN "
        "total END) AS \"median total\"\n"
        "FROM (\n"
        "    SELECT\n"
        "        total,\n"
        "        ROW_NUMBER() OVER (ORDER BY total IS NULL, total) AS total_rank,\n"
        "        COUNT(total) OVER () AS total_count\n"
        "    FROM orders\n"
        ")");
    row("long conditions stand on lines of their own",
        where(count, allOf({equal(name("status"), literal("a rather long piece of text")),
                            equal(name("status"), literal("another long piece of text")),
                            compare(ComparisonOperator::Less, a, literal(5))})),
        "SELECT COUNT(*) AS \"order count\"\n"
        "FROM orders\n"
        "WHERE status = 'a rather long piece of text'\n"
        "  AND status = 'another long piece of text'\n"
        "  AND total < 5");
}

void TestSqlGenerator::writesReadableSql()
{
    QFETCH(QueryPlan, plan);
    QFETCH(QString, expected);
    const std::string sql = sqlOf(plan);
    QCOMPARE(QString::fromStdString(sql), expected);
    const auto result = m_shop.run(sql);
    QVERIFY2(result.error.empty(), result.error.c_str());
}

void TestSqlGenerator::runsAndAnswers_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<QString>("rows");
    const auto row = [](const char *title, QueryPlan plan, const char *rows) {
        QTest::newRow(title) << plan << QString::fromUtf8(rows);
    };
    const auto total = name("total");
    const auto statistic = [](AggregateFunction function, Expression argument, double fraction) {
        return expression(Aggregate{function, false, {std::move(argument)}, {}, fraction});
    };
    row("a median of an even number of values, one missing",
        from("orders", {{statistic(AggregateFunction::Median, total, 0.5), {}}}), "60.25|\n");
    row("medians per group, with other measures, a filter on groups, an order and a limit",
        changed(ordersOfCustomers(
                    {{column("c", "country"), {}},
                     {statistic(AggregateFunction::Median, column("o", "total"), 0.5), {}},
                     {countRows(), {}},
                     {sum(column("o", "total")), {}}}),
                [&](QueryPlan &plan) {
                    plan.groupBy = {column("c", "country")};
                    plan.having = {
                        compare(ComparisonOperator::Greater,
                                statistic(AggregateFunction::Median, column("o", "total"), 0.5),
                                literal(40))};
                    plan.orderBy = descending(name("median total"));
                    plan.limit = 2;
                }),
        "Spain|300.0|1|300.0|\nGermany|60.25|5|230.5|\n");
    row("a median with a filter beside one without",
        from("orders", {{statistic(AggregateFunction::Median, total, 0.5), "all"},
                        {expression(Aggregate{AggregateFunction::Median,
                                              false,
                                              {total},
                                              {equal(name("status"), literal("paid"))},
                                              0.5}),
                         "paid"}}),
        "60.25|90.0|\n");
    row("the median of nothing is NULL",
        changed(from("orders", {{statistic(AggregateFunction::Median, total, 0.5), {}}}),
                [](QueryPlan &plan) { plan.where = {equal(name("id"), literal(-1))}; }),
        "NULL|\n");
    row("a group whose values are all missing keeps its row",
        changed(
            from("orders",
                 {{name("id"), {}}, {statistic(AggregateFunction::Median, total, 0.5), {}}}),
            [](QueryPlan &plan) {
                plan.groupBy = {name("id")};
                plan.where = {expression(In{{name("id")}, {literal(5), literal(6)}, {}, false})};
            }),
        "5|10.0|\n6|NULL|\n");
    row("percentiles interpolate",
        from("orders", {{statistic(AggregateFunction::Percentile, total, 0.0), "p0"},
                        {statistic(AggregateFunction::Percentile, total, 0.25), "p25"},
                        {statistic(AggregateFunction::Percentile, total, 0.5), "p50"},
                        {statistic(AggregateFunction::Percentile, total, 1.0), "p100"}}),
        "5.0|17.5|60.25|300.0|\n");
    row("a standard deviation is that of a sample",
        from("Order Items",
             {{expression(
                   Call{ScalarFunction::Round,
                        {statistic(AggregateFunction::StdDev, name("quantity"), 0.5), literal(6)},
                        {}}),
               "deviation"}}),
        "3.338092|\n");
    row("a standard deviation of one value is NULL",
        changed(from("orders", {{statistic(AggregateFunction::StdDev, total, 0.5), {}}}),
                [](QueryPlan &plan) { plan.where = {equal(name("id"), literal(1))}; }),
        "NULL|\n");
    row("a median inside a correlated sub-query",
        changed(from("customers", {{column("c", "name"), {}}}, "c"),
                [&](QueryPlan &plan) {
                    QueryPlan inner = from(
                        "orders",
                        {{statistic(AggregateFunction::Median, column("o", "total"), 0.5), {}}},
                        "o");
                    inner.where = {equal(column("o", "customer_id"), column("c", "id"))};
                    plan.select.push_back({expression(ScalarSubquery{inner}), "m"});
                    plan.where = {compare(ComparisonOperator::Less, column("c", "id"), literal(3))};
                }),
        "Ada|70.0|\nBob|50.0|\n");
    row("a correlated sub-query inside a query of medians",
        changed(ordersOfCustomers(
                    {{column("c", "id"), {}},
                     {statistic(AggregateFunction::Median, column("o", "total"), 0.5), "m"}}),
                [&](QueryPlan &plan) {
                    QueryPlan items = from("orders", {{countRows(), {}}}, "x");
                    items.where = {equal(column("x", "customer_id"), column("c", "id"))};
                    plan.select.push_back({expression(ScalarSubquery{items}), "n"});
                    plan.groupBy = {column("c", "id")};
                    plan.orderBy = {{{column("c", "id")}, SortDirection::Ascending}};
                }),
        "1|70.0|3|\n2|50.0|2|\n3|10.0|2|\n4|300.0|1|\n");
    row("medians by month",
        changed(from("orders", {{bucket(TimeUnit::Month, name("ordered_on")), {}},
                                {statistic(AggregateFunction::Median, total, 0.5), {}}}),
                [](QueryPlan &plan) {
                    plan.groupBy = {bucket(TimeUnit::Month, name("ordered_on"))};
                    plan.where = {during(name("ordered_on"), "2024-01-01", "2024-03-01")};
                }),
        "2024-01|35.25|\n2024-02|80.0|\n");
    row("division by zero is NULL",
        changed(QueryPlan{},
                [](QueryPlan &plan) {
                    plan.select = {
                        {arithmetic(ArithmeticOperator::Divide, literal(1), literal(0)), "a"},
                        {arithmetic(ArithmeticOperator::Divide, literal(1), literal(2)), "b"}};
                }),
        "NULL|0.5|\n");
    row("days between encodings",
        changed(from("customers", {{expression(Call{ScalarFunction::DaysBetween,
                                                    {name("joined"), literal("2023-01-31")},
                                                    {}}),
                                    "days"}}),
                [](QueryPlan &plan) { plan.where = {equal(name("id"), literal(1))}; }),
        "30.0|\n");
    row("LIKE escapes and ignores case",
        changed(QueryPlan{},
                [](QueryPlan &plan) {
                    plan.select = {
                        {expression(Like{{literal("50% OFF"), literal("50\\% o%")}, '\\', false}),
                         "a"},
                        {expression(Like{{literal("500 OFF"), literal("50\\% o%")}, '\\', false}),
                         "b"}};
                }),
        "1|0|\n");
    row("equality without case, negated",
        changed(from("customers", {{countRows(), {}}}),
                [](QueryPlan &plan) {
                    plan.where = {expression(Comparison{ComparisonOperator::NotEqual,
                                                        {name("country"), literal("GERMANY")},
                                                        true})};
                }),
        "2|\n");
    row("nested set operations keep their grouping",
        changed(QueryPlan{},
                [](QueryPlan &plan) {
                    const auto one = [](int value) {
                        QueryPlan single;
                        single.select = {{literal(value), "v"}};
                        return single;
                    };
                    // 1 EXCEPT (1 EXCEPT 1) is 1; without grouping it would be nothing
                    plan = one(1);
                    QueryPlan right = one(1);
                    right.setOperation = SetOperation{SetOperator::Except, one(1)};
                    plan.setOperation = SetOperation{SetOperator::Except, right};
                }),
        "1|\n");
    row("the smallest integer there is",
        changed(QueryPlan{},
                [](QueryPlan &plan) {
                    plan.select = {
                        {literal(data::Value(std::numeric_limits<std::int64_t>::min())), "v"}};
                }),
        "-9223372036854775808|\n");
    const auto amount = name("amount");
    row("numbers stored as text are compared as numbers",
        changed(from("ledger", {{name("id"), {}}}),
                [&](QueryPlan &plan) {
                    plan.where = {compare(ComparisonOperator::Greater, amount, literal(9.5))};
                    plan.orderBy = {{{amount}, SortDirection::Ascending}};
                }),
        "2|\n3|\n");
    row("numbers stored as text have a largest one",
        from("ledger", {{aggregate(AggregateFunction::Max, amount), {}},
                        {aggregate(AggregateFunction::Median, amount), {}},
                        {sum(amount), {}}}),
        "100.0|10.5|119.5|\n");
    row("numbers stored as text sort as numbers also when they are shown",
        changed(from("ledger", {{amount, {}}}),
                [&](QueryPlan &plan) {
                    plan.orderBy = descending(amount);
                    plan.limit = 2;
                }),
        "100|\n10.5|\n");
    row("numbers stored as text equal a number and a text",
        changed(from("ledger", {{countRows(), {}}}),
                [&](QueryPlan &plan) {
                    plan.where = {expression(
                        Logical{LogicalOperator::Or,
                                {equal(amount, literal(9)), equal(amount, literal("100")),
                                 expression(In{{amount}, {literal(10.5)}, {}, false}),
                                 expression(Between{{amount, literal(8), literal(9)}, false})}})};
                }),
        "3|\n");
    row("a sum is compared with a number written as text",
        changed(from("orders", {{name("status"), {}}}),
                [](QueryPlan &plan) {
                    plan.groupBy = {name("status")};
                    plan.having = {
                        compare(ComparisonOperator::Greater, sum(name("total")), literal("100"))};
                }),
        "paid|\n");
    row("a rank within groups",
        changed(QueryPlan{},
                [&](QueryPlan &plan) {
                    QueryPlan inner = from(
                        "orders", {{name("status"), {}},
                                   {name("id"), {}},
                                   {expression(Window{WindowFunction::RowNumber,
                                                      {},
                                                      {name("status")},
                                                      {{{name("total")}, SortDirection::Descending},
                                                       {{name("id")}, SortDirection::Ascending}},
                                                      {},
                                                      false}),
                                    "place"}});
                    plan.from = TableSource{{}, {inner}, "r"};
                    plan.select = {{column("r", "status"), {}}, {column("r", "id"), {}}};
                    plan.where = {equal(column("r", "place"), literal(1))};
                    plan.orderBy = {{{column("r", "status")}, SortDirection::Ascending}};
                }),
        "cancelled|5|\nopen|8|\npaid|7|\n");
}

void TestSqlGenerator::runsAndAnswers()
{
    QFETCH(QueryPlan, plan);
    QFETCH(QString, rows);
    const std::string sql = sqlOf(plan);
    const QString got = QString::fromStdString(flat(m_shop.run(sql)));
    QVERIFY2(got == rows, (sql + "\n" + got.toStdString()).c_str());
}

void TestSqlGenerator::nullTextLiteralsKeepTheirBytes()
{
    QueryPlan plan;
    plan.select = {{literal(data::Value(std::string("a\0b", 3))), "t"},
                   {literal(data::Value(data::Blob{{std::byte{0}, std::byte{171}}})), "b"},
                   {literal(data::Value()), "n"}};
    const std::string sql = sqlOf(plan);
    QVERIFY(sql.find('\0') == std::string::npos);
    const auto result = m_shop.run(sql);
    QVERIFY(result.rows.at(0) ==
            (std::vector<std::string>{std::string("a\0b", 3), std::string("\0\xAB", 2), "NULL"}));
    QVERIFY(sqlOf(plan, Dialect::PostgreSql).find("NUL character") != std::string::npos);
}

void TestSqlGenerator::doublesReadBackTheSame()
{
    for (const double value : {0.1, 1.0 / 3.0, 5.0, -0.0, 1e300, 5e-324, 123456789012345680.0}) {
        QueryPlan plan;
        plan.select = {{literal(data::Value(value)), "v"}};
        const auto result =
            m_shop.run("SELECT printf('%!.17g', v), typeof(v) FROM (" + sqlOf(plan) + ")");
        QCOMPARE(std::strtod(result.rows.at(0).at(0).c_str(), nullptr), value);
        QCOMPARE(result.rows.at(0).at(1), std::string("real"));
    }
    QueryPlan plan;
    plan.select = {{literal(data::Value(std::numeric_limits<double>::infinity())), "v"},
                   {literal(data::Value(std::numeric_limits<double>::quiet_NaN())), "n"}};
    QCOMPARE(flat(m_shop.run(sqlOf(plan))), std::string("Inf|NULL|\n"));
}

void TestSqlGenerator::refusesWhatTheEngineCannotDo()
{
    const QueryPlan plan =
        from("orders", {{aggregate(AggregateFunction::Median, name("total"), true), {}}});
    const auto bound = Binder(sample::catalog()).bind(plan);
    QVERIFY(bound.ok());
    for (const Dialect dialect : {Dialect::Sqlite, Dialect::PostgreSql, Dialect::DuckDb}) {
        const auto sql = SqlGenerator(dialect).generate(*bound);
        QVERIFY(!sql.ok());
        QCOMPARE(sql.error().code, base::ErrorCode::Unsupported);
    }
}
} // namespace tst_SqlGenerator
QUERENT_TEST(SqlGenerator)
#include "tst_SqlGenerator.moc"
