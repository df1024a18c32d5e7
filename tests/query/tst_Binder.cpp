// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SamplePlans.h"
#include "query/Binder.h"
#include "query/PlanTree.h"

#include <QTest>

namespace tst_Binder {

using namespace querent;
using namespace querent::query;
using base::ErrorCode;
using data::ColumnRole;
using data::ColumnType;
using data::DateEncoding;
using namespace sample;

namespace {

Expression not_(Expression operand)
{
    return expression(Not{{std::move(operand)}});
}

std::string names(const BoundPlan &bound)
{
    std::string result;
    for (const OutputColumn &column : bound.output()) {
        result += (result.empty() ? "" : ", ") + column.name;
    }
    return result;
}

} // namespace

class TestBinder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesResultColumns_data();
    void namesResultColumns();
    void accepts_data();
    void accepts();
    void refuses_data();
    void refuses();
    void spellsNamesAsTheCatalogDoes();
    void describesOutputColumns();
    void fillsInEncodings();
    void followsEncodingsThroughDerivedTables();
    void aliasesStandInForRepeatedExpressions();
    void listsTablesOnceInOrder();
    void bindingABoundPlanChangesNothing();
};

void TestBinder::namesResultColumns_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, QueryPlan plan, const char *expected) {
        QTest::newRow(name) << plan << QString::fromUtf8(expected);
    };
    const auto total = name("total");
    row("a column keeps its name", from("Order Items", {{name("productname"), {}}}), "productName");
    row("an alias wins", from("orders", {{sum(total), "Revenue"}}), "Revenue");
    row("COUNT(*)", from("orders", {{countRows(), {}}}), "order count");
    row("COUNT of a column",
        from("orders", {{aggregate(AggregateFunction::Count, name("total")), {}}}),
        "count of total");
    row("COUNT DISTINCT",
        from("orders", {{aggregate(AggregateFunction::Count, name("customer_id"), true), {}}}),
        "customer count");
    row("a sum does not say total twice", from("orders", {{sum(total), {}}}), "total");
    row("a sum", from("Order Items", {{sum(name("unit_price")), {}}}), "total unit price");
    row("camel case becomes words",
        from("Order Items", {{aggregate(AggregateFunction::Max, name("productName")), {}}}),
        "highest product name");
    row("an average", from("orders", {{aggregate(AggregateFunction::Average, total), {}}}),
        "average total");
    row("the last date",
        from("orders", {{aggregate(AggregateFunction::Max, name("ordered_on")), {}}}),
        "last ordered on");
    row("a percentile",
        from(
            "orders",
            {{expression(Aggregate{AggregateFunction::Percentile, false, {total}, {}, 0.95}), {}}}),
        "95th percentile of total");
    row("a sum of a product",
        from("Order Items",
             {{sum(arithmetic(ArithmeticOperator::Multiply, name("quantity"), name("unit_price"))),
               {}}}),
        "total");
    row("a month", from("orders", {{bucket(TimeUnit::Month, name("ordered_on")), {}}}), "month");
    row("a share in percent",
        from("orders", {{arithmetic(ArithmeticOperator::Divide,
                                    arithmetic(ArithmeticOperator::Multiply, literal(100.0), total),
                                    name("id")),
                         {}}}),
        "percent");
    row("two columns of one name are told apart by their tables",
        ordersOfCustomers({{column("o", "id"), {}}, {column("c", "id"), {}}}),
        "orders id, customers id");
    row("in a self-join by their aliases",
        changed(from("customers", {{column("a", "name"), {}}, {column("b", "name"), {}}}, "a"),
                [](QueryPlan &plan) {
                    plan.joins = {{JoinKind::Cross, TableSource{"customers", {}, "b"}, {}}};
                }),
        "a name, b name");
    row("the same thing twice is numbered",
        from("orders", {{countRows(), {}}, {countRows(), {}}, {countRows(), "COUNT"}}),
        "order count, order count 2, COUNT");
    row("a star names every column", from("customers", {{star(), {}}}),
        "id, name, country, joined, referred_by");
    row("a star of one source",
        ordersOfCustomers({{expression(Star{"c"}), {}}, {column("o", "total"), {}}}),
        "id, name, country, joined, referred_by, total");
    row("a running total",
        from("orders", {{expression(Window{WindowFunction::Sum,
                                           {total},
                                           {},
                                           {{{name("ordered_on")}, SortDirection::Ascending}},
                                           {},
                                           true}),
                         {}}}),
        "running total");
}

void TestBinder::namesResultColumns()
{
    QFETCH(QueryPlan, plan);
    QFETCH(QString, expected);
    const auto bound = Binder(sample::catalog()).bind(plan);
    QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
    QCOMPARE(QString::fromStdString(names(*bound)), expected);
}

void TestBinder::accepts_data()
{
    QTest::addColumn<QueryPlan>("plan");
    const auto row = [](const char *name, QueryPlan plan) { QTest::newRow(name) << plan; };
    const auto groupBy = [](QueryPlan plan, std::vector<Expression> keys) {
        plan.groupBy = std::move(keys);
        return plan;
    };
    const auto customer = column("c", "name");
    row("no FROM at all", changed(QueryPlan{}, [](QueryPlan &plan) {
            plan.select = {{literal(1), {}}};
        }));
    row("a name grouped by its primary key",
        groupBy(ordersOfCustomers({{customer, {}}, {countRows(), {}}}), {column("c", "id")}));
    row("a name grouped by the key that points at it",
        groupBy(ordersOfCustomers({{customer, {}}, {countRows(), {}}}),
                {column("o", "customer_id")}));
    row("the same through a LEFT join",
        groupBy(ordersOfCustomers({{customer, {}}, {countRows(), {}}}, JoinKind::Left),
                {column("o", "customer_id")}));
    row("a column that WHERE fixes",
        changed(from("orders", {{name("status"), {}}, {countRows(), {}}}), [](QueryPlan &plan) {
            plan.where = {compare(ComparisonOperator::Equal, name("status"), literal("open"))};
        }));
    row("what a derived table groups by determines its sums",
        changed(QueryPlan{}, [&](QueryPlan &plan) {
            QueryPlan inner =
                groupBy(from("orders", {{name("customer_id"), {}}, {sum(name("total")), "spent"}}),
                        {name("customer_id")});
            plan.from = TableSource{{}, {inner}, "d"};
            plan.joins = {{JoinKind::Inner,
                           TableSource{"customers", {}, "c"},
                           {compare(ComparisonOperator::Equal, column("c", "id"),
                                    column("d", "customer_id"))}}};
            plan.select = {{column("d", "spent"), {}}, {countRows(), {}}};
            plan.groupBy = {column("d", "customer_id")};
        }));
    row("grouping by an alias",
        changed(from("orders",
                     {{bucket(TimeUnit::Month, name("ordered_on")), "period"}, {countRows(), {}}}),
                [](QueryPlan &plan) { plan.groupBy = {name("period")}; }));
    row("HAVING and ORDER BY with aliases",
        changed(from("orders", {{name("status"), {}}, {sum(name("total")), "spent"}}),
                [](QueryPlan &plan) {
                    plan.groupBy = {name("status")};
                    plan.having = {
                        compare(ComparisonOperator::Greater, name("spent"), literal(10))};
                    plan.orderBy = {
                        {{arithmetic(ArithmeticOperator::Multiply, name("spent"), literal(2))},
                         SortDirection::Descending}};
                }));
    row("a correlated sub-query",
        changed(from("customers", {{name("name"), {}}}, "c"), [](QueryPlan &plan) {
            QueryPlan inner = from("orders", {{star(), {}}}, "o");
            inner.where = {
                compare(ComparisonOperator::Equal, column("o", "customer_id"), column("c", "id"))};
            plan.where = {expression(Exists{inner, true})};
        }));
    row("a table called by its own name though it has an alias",
        from("orders", {{column("orders", "total"), {}}}, "o"));
    row("WITH queries that build on each other", changed(QueryPlan{}, [](QueryPlan &plan) {
            plan.with = {{"a", from("orders", {{name("total"), "x"}})},
                         {"b", from("A", {{name("X"), "y"}})}};
            plan.select = {{sum(name("y")), {}}};
            plan.from = TableSource{"b", {}, {}};
        }));
    row("ranks over sums",
        groupBy(
            from("orders", {{name("status"), {}},
                            {expression(Window{WindowFunction::Rank,
                                               {},
                                               {},
                                               {{{sum(name("total"))}, SortDirection::Descending}},
                                               {},
                                               false}),
                             {}}}),
            {name("status")}));
    row("an average of years",
        from("moments", {{aggregate(AggregateFunction::Average, name("y")), {}}}));
    row("a whole year of a year column",
        changed(from("moments", {{countRows(), {}}}), [](QueryPlan &plan) {
            plan.where = {during(name("y"), "2020-01-01", "2021-01-01")};
        }));
    row("a union ordered by its column",
        changed(from("customers", {{name("name"), {}}}), [](QueryPlan &plan) {
            plan.setOperation =
                SetOperation{SetOperator::Union, from("Order Items", {{name("productName"), {}}})};
            plan.orderBy = {{{column("customers", "name")}, SortDirection::Ascending}};
        }));
    row("an outer column inside a grouped sub-query",
        changed(from("customers", {{name("name"), {}}}, "c"), [](QueryPlan &plan) {
            QueryPlan inner =
                from("orders",
                     {{arithmetic(ArithmeticOperator::Add, countRows(), column("c", "id")), {}}});
            plan.select.push_back({expression(ScalarSubquery{inner}), "n"});
        }));
}

void TestBinder::accepts()
{
    QFETCH(QueryPlan, plan);
    const auto bound = Binder(sample::catalog()).bind(plan);
    QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
}

void TestBinder::refuses_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, QueryPlan plan, ErrorCode code, const char *part) {
        QTest::newRow(name) << plan << code << QString::fromUtf8(part);
    };
    const auto where = [](QueryPlan plan, Expression condition) {
        plan.where = {std::move(condition)};
        return plan;
    };
    const QueryPlan count = from("orders", {{countRows(), {}}});
    const auto total = name("total");
    row("an unknown table", from("custmers", {{star(), {}}}), ErrorCode::UnknownTable,
        "did you mean `customers`?");
    row("an unknown table without a near miss", from("zebra", {{star(), {}}}),
        ErrorCode::UnknownTable, "no table `zebra`.");
    row("an unknown column", from("orders", {{name("custmer_id"), {}}}), ErrorCode::UnknownColumn,
        "no column `custmer_id` in orders; did you mean `customer_id`?");
    row("a part of a column's name", from("Order Items", {{name("price"), {}}}),
        ErrorCode::UnknownColumn, "did you mean `unit_price`?");
    row("a column of another table", from("orders", {{name("country"), {}}}),
        ErrorCode::UnknownColumn, "the table `customers` has one");
    row("an unknown qualifier", from("orders", {{column("x", "total"), {}}}),
        ErrorCode::UnknownTable, "`x.total` names no source of this query; its sources are orders");
    row("a column without FROM",
        changed(QueryPlan{},
                [&](QueryPlan &plan) {
                    plan.select = {{total, {}}};
                }),
        ErrorCode::UnknownColumn, "a query without FROM");
    row("an ambiguous column", ordersOfCustomers({{name("id"), {}}}), ErrorCode::PlanInvalid,
        "could be `o.id` or `c.id`");
    row("nothing selected", from("orders", {}), ErrorCode::PlanInvalid, "selects nothing");
    row("two sources of one name",
        changed(from("orders", {{star(), {}}}),
                [](QueryPlan &plan) {
                    plan.joins = {{JoinKind::Cross, TableSource{"orders", {}, {}}, {}}};
                }),
        ErrorCode::PlanInvalid, "alias");
    row("a join without condition",
        changed(ordersOfCustomers({{star(), {}}}),
                [](QueryPlan &plan) { plan.joins[0].on.clear(); }),
        ErrorCode::PlanInvalid, "ON takes 1");
    row("a sum of text", from("orders", {{sum(name("status")), {}}}), ErrorCode::TypeMismatch,
        "Cannot add up `orders.status`: it holds text");
    row("an average of dates",
        from("orders", {{aggregate(AggregateFunction::Average, name("ordered_on")), {}}}),
        ErrorCode::TypeMismatch, "dates, not numbers");
    row("a month of a number", from("orders", {{bucket(TimeUnit::Month, total), {}}}),
        ErrorCode::TypeMismatch, "not dates");
    row("an hour of a day", from("orders", {{bucket(TimeUnit::Hour, name("ordered_on")), {}}}),
        ErrorCode::TypeMismatch, "not exact enough to tell the hour");
    row("a month of a year", from("moments", {{bucket(TimeUnit::Month, name("y")), {}}}),
        ErrorCode::TypeMismatch, "`moments.y`");
    row("part of a year of a year column",
        where(from("moments", {{countRows(), {}}}), during(name("y"), "2020-03-01", "2021-01-01")),
        ErrorCode::TypeMismatch, "only tells the year");
    row("an empty period", where(count, during(name("ordered_on"), "2024-03-01", "2024-03-01")),
        ErrorCode::PlanInvalid, "holds no day");
    row("a period without ends", where(count, during(name("ordered_on"), "", "")),
        ErrorCode::PlanInvalid, "beginning or an end");
    row("a number compared with a word",
        where(count, compare(ComparisonOperator::Greater, total, literal("cheap"))),
        ErrorCode::TypeMismatch, "“cheap”");
    row("a date in seconds compared with ISO text",
        where(from("customers", {{star(), {}}}),
              compare(ComparisonOperator::Greater, name("joined"), literal("2024-01-01"))),
        ErrorCode::TypeMismatch, "use a period");
    row("an aggregate in WHERE",
        where(count, compare(ComparisonOperator::Greater, countRows(), literal(1))),
        ErrorCode::PlanInvalid, "HAVING");
    row("an aggregate of an aggregate", from("orders", {{sum(countRows()), {}}}),
        ErrorCode::PlanInvalid, "an aggregate cannot stand in an aggregate");
    row("a sum of everything", from("orders", {{sum(star()), {}}}), ErrorCode::PlanInvalid,
        "Only COUNT(*)");
    row("a percentile above one",
        from("orders",
             {{expression(Aggregate{AggregateFunction::Percentile, false, {total}, {}, 95}), {}}}),
        ErrorCode::PlanInvalid, "between 0 and 1");
    row("a bare column beside an aggregate",
        from("orders", {{name("status"), {}}, {countRows(), {}}}), ErrorCode::PlanInvalid,
        "`orders.status` stands beside an aggregate");
    row("a name grouped by something that does not determine it",
        changed(ordersOfCustomers({{column("c", "name"), {}}, {countRows(), {}}}),
                [](QueryPlan &plan) { plan.groupBy = {column("c", "country")}; }),
        ErrorCode::PlanInvalid, "`c.name`");
    row("a LEFT join with a further condition determines nothing",
        changed(ordersOfCustomers({{column("c", "name"), {}}, {countRows(), {}}}, JoinKind::Left),
                [](QueryPlan &plan) {
                    plan.groupBy = {column("o", "customer_id")};
                    plan.joins[0].on = {
                        allOf({plan.joins[0].on[0], compare(ComparisonOperator::Greater,
                                                            column("o", "total"), literal(5))})};
                }),
        ErrorCode::PlanInvalid, "`c.name`");
    row("a bare column in HAVING",
        changed(from("orders", {{name("status"), {}}}),
                [&](QueryPlan &plan) {
                    plan.groupBy = {name("status")};
                    plan.having = {compare(ComparisonOperator::Greater, total, literal(1))};
                }),
        ErrorCode::PlanInvalid, "`orders.total`");
    row("a bare column in ORDER BY",
        changed(from("orders", {{name("status"), {}}}),
                [&](QueryPlan &plan) {
                    plan.groupBy = {name("status")};
                    plan.orderBy = {{{total}, SortDirection::Ascending}};
                }),
        ErrorCode::PlanInvalid, "`orders.total`");
    row("a bare column in a sub-query of a grouped query",
        changed(from("orders", {{name("status"), {}}}, "o"),
                [](QueryPlan &plan) {
                    plan.groupBy = {name("status")};
                    QueryPlan inner = from("customers", {{name("name"), {}}}, "c");
                    inner.where = {compare(ComparisonOperator::Equal, column("c", "id"),
                                           column("o", "customer_id"))};
                    plan.select.push_back({expression(ScalarSubquery{inner}), {}});
                }),
        ErrorCode::PlanInvalid, "`o.customer_id`");
    row("grouping by an aggregate's alias",
        changed(from("orders", {{countRows(), "n"}}),
                [](QueryPlan &plan) { plan.groupBy = {name("n")}; }),
        ErrorCode::PlanInvalid, "`n` is an aggregate");
    row("grouping by a constant",
        changed(count, [](QueryPlan &plan) { plan.groupBy = {literal(1)}; }),
        ErrorCode::PlanInvalid, "constant");
    row("ordering by a constant",
        changed(count,
                [](QueryPlan &plan) {
                    plan.orderBy = {{{literal(1)}, SortDirection::Ascending}};
                }),
        ErrorCode::PlanInvalid, "constant");
    row("a window in WHERE",
        where(count, compare(ComparisonOperator::Equal,
                             expression(Window{WindowFunction::RowNumber, {}, {}, {}, {}, false}),
                             literal(1))),
        ErrorCode::PlanInvalid, "derived table");
    row("a rank without an order",
        from("orders", {{expression(Window{WindowFunction::Rank, {}, {}, {}, {}, false}), {}}}),
        ErrorCode::PlanInvalid, "needs an order");
    row("a union of different widths",
        changed(count,
                [](QueryPlan &plan) {
                    plan.setOperation =
                        SetOperation{SetOperator::Union, from("orders", {{star(), {}}})};
                }),
        ErrorCode::PlanInvalid, "these have 1 and 6");
    row("a union ordered by what it does not select",
        changed(from("customers", {{name("name"), {}}}),
                [](QueryPlan &plan) {
                    plan.setOperation = SetOperation{SetOperator::Union,
                                                     from("customers", {{name("country"), {}}})};
                    plan.orderBy = {{{name("id")}, SortDirection::Ascending}};
                }),
        ErrorCode::PlanInvalid, "result columns");
    row("a negative limit", changed(count, [](QueryPlan &plan) { plan.limit = -1; }),
        ErrorCode::PlanInvalid, "negative");
    row("an IN query of two columns",
        where(
            count,
            expression(In{
                {total}, {}, {from("customers", {{name("id"), {}}, {name("name"), {}}})}, false})),
        ErrorCode::PlanInvalid, "one column, not 2");
    row("an IN of nothing", where(count, expression(In{{total}, {}, {}, false})),
        ErrorCode::PlanInvalid, "IN takes");
    row("less-than that ignores case",
        where(count, expression(Comparison{
                         ComparisonOperator::Less, {name("status"), literal("b")}, true})),
        ErrorCode::PlanInvalid, "ignore case");
    row("an operator with one operand",
        where(count, expression(Arithmetic{ArithmeticOperator::Add, {total}})),
        ErrorCode::PlanInvalid, "takes 2 expressions, not 1");
    row("a CASE without a value", where(count, expression(Case{{literal(1)}, {}, {}})),
        ErrorCode::PlanInvalid, "CASE");
    row("two WITH queries of one name",
        changed(count,
                [](QueryPlan &plan) {
                    const QueryPlan any = from("orders", {{name("id"), {}}});
                    plan.with = {{"w", any}, {"W", any}};
                }),
        ErrorCode::PlanInvalid, "name of its own");
    Expression deep = literal(1);
    for (int i = 0; i < 100; ++i) {
        deep = not_(std::move(deep));
    }
    row("nesting of a hundred levels", where(count, deep), ErrorCode::PlanInvalid, "64 levels");
}

void TestBinder::refuses()
{
    QFETCH(QueryPlan, plan);
    QFETCH(ErrorCode, code);
    QFETCH(QString, part);
    const auto bound = Binder(sample::catalog()).bind(plan);
    QVERIFY(!bound.ok());
    const QString message = QString::fromStdString(bound.error().message);
    QVERIFY2(message.contains(part, Qt::CaseInsensitive), qPrintable(message));
    QCOMPARE(bound.error().code, code);
}

void TestBinder::spellsNamesAsTheCatalogDoes()
{
    const auto bound =
        Binder(sample::catalog()).bind(from("ORDER ITEMS", {{name("PRODUCTNAME"), {}}}));
    QVERIFY(bound.ok());
    const QueryPlan expected =
        from("Order Items", {{column("Order Items", "productName"), "productName"}}, "Order Items");
    QVERIFY(bound->plan() == expected);
}

void TestBinder::describesOutputColumns()
{
    QueryPlan plan =
        ordersOfCustomers({{column("c", "country"), {}},
                           {bucket(TimeUnit::Month, column("o", "ordered_on")), {}},
                           {sum(column("o", "total")), {}},
                           {countRows(), {}},
                           {aggregate(AggregateFunction::Max, column("o", "ordered_on")), {}}});
    plan.groupBy = {name("country"), bucket(TimeUnit::Month, name("ordered_on"))};
    const auto bound = Binder(sample::catalog()).bind(plan);
    QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
    const std::vector<OutputColumn> expected = {
        {"country", ColumnType::Text, ColumnRole::Category, "customers", "country", false, true,
         std::nullopt},
        {"month", ColumnType::Text, ColumnRole::Time, "orders", "ordered_on", false, true,
         TimeUnit::Month},
        {"total", ColumnType::Real, ColumnRole::Measure, "orders", "total", true, false,
         std::nullopt},
        {"order count", ColumnType::Integer, ColumnRole::Measure, "", "", true, false,
         std::nullopt},
        {"last ordered on", ColumnType::Date, ColumnRole::Time, "orders", "ordered_on", true, false,
         std::nullopt},
    };
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QVERIFY2(bound->output()[i] == expected[i], expected[i].name.c_str());
    }
}

void TestBinder::fillsInEncodings()
{
    const auto bound =
        Binder(sample::catalog())
            .bind(from("customers", {{bucket(TimeUnit::Hour, name("joined")), {}},
                                     {expression(Call{ScalarFunction::DaysBetween,
                                                      {name("joined"), literal("2024-12-31")},
                                                      {}}),
                                      {}}}));
    QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
    const auto *const hour = as<TimeBucket>(bound->plan().select[0].expression);
    QCOMPARE(hour->encoding, DateEncoding::UnixSeconds);
    const auto *const days = as<Call>(bound->plan().select[1].expression);
    QVERIFY(days->encodings == (std::vector{DateEncoding::UnixSeconds, DateEncoding::IsoDate}));
}

void TestBinder::followsEncodingsThroughDerivedTables()
{
    QueryPlan inner = from("orders", {{bucket(TimeUnit::Month, name("ordered_on")), "m"},
                                      {bucket(TimeUnit::Year, name("ordered_on")), "y"},
                                      {countRows(), "n"}});
    inner.groupBy = {name("m"), name("y")};
    QueryPlan plan;
    plan.select = {{sum(name("n")), {}}};
    plan.from = TableSource{{}, {inner}, {}};
    const data::CivilDate from = std::chrono::year(2024) / 1 / 1;
    plan.where = {allOf({expression(DuringPeriod{{name("m")}, from, {}, {}}),
                         expression(DuringPeriod{{name("y")}, from, {}, {}})})};
    const auto bound = Binder(sample::catalog()).bind(plan);
    QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
    const auto *const both = as<Logical>(bound->plan().where[0]);
    const auto *const month = as<DuringPeriod>(both->operands[0]);
    QCOMPARE(month->encoding, DateEncoding::YearMonth);
    const auto *const year = as<DuringPeriod>(both->operands[1]);
    QCOMPARE(year->encoding, DateEncoding::Year);
    // the bucket is text; it is compared as a number
    QVERIFY(as<Call>(year->operand[0]) != nullptr);
    QCOMPARE(bound->output()[0].aggregated, true);
}

void TestBinder::aliasesStandInForRepeatedExpressions()
{
    const Expression month = bucket(TimeUnit::Month, name("ordered_on"));
    QueryPlan plan = from("orders", {{month, {}}, {countRows(), {}}});
    plan.groupBy = {month};
    plan.orderBy = {{{countRows()}, SortDirection::Descending},
                    {{name("month")}, SortDirection::Ascending}};
    const auto bound = Binder(sample::catalog()).bind(plan);
    QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
    QVERIFY(bound->plan().groupBy[0] == name("month"));
    QVERIFY(bound->plan().orderBy[0].key[0] == name("order count"));
    QVERIFY(bound->plan().orderBy[1].key[0] == name("month"));

    // a source's column of that name would win in GROUP BY
    plan.select[0].alias = "status";
    const auto clash =
        Binder(sample::catalog()).bind(changed(plan, [](QueryPlan &p) { p.orderBy.clear(); }));
    QVERIFY(clash.ok());
    QVERIFY(as<TimeBucket>(clash->plan().groupBy[0]) != nullptr);
}

void TestBinder::listsTablesOnceInOrder()
{
    QueryPlan plan = ordersOfCustomers({{column("o", "total"), {}}});
    plan.with = {{"w", from("moments", {{name("id"), {}}})}};
    plan.where = {
        expression(In{{column("o", "id")}, {}, {from("orders", {{name("id"), {}}})}, false})};
    const auto bound = Binder(sample::catalog()).bind(plan);
    QVERIFY(bound.ok());
    QVERIFY(bound->tables() == (std::vector<std::string>{"moments", "orders", "customers"}));
}

void TestBinder::bindingABoundPlanChangesNothing()
{
    QueryPlan plan =
        ordersOfCustomers({{column("c", "country"), {}}, {sum(column("o", "total")), {}}});
    plan.groupBy = {name("country")};
    plan.orderBy = {{{name("total")}, SortDirection::Descending}};
    const Binder binder(sample::catalog());
    const auto once = binder.bind(plan);
    QVERIFY2(once.ok(), once.ok() ? "" : once.error().message.c_str());
    const auto twice = binder.bind(once->plan());
    QVERIFY2(twice.ok(), twice.ok() ? "" : twice.error().message.c_str());
    QVERIFY(twice->plan() == once->plan());
    QVERIFY(twice->output() == once->output());
}

} // namespace tst_Binder

QUERENT_TEST(Binder)
#include "tst_Binder.moc"
