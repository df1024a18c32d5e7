// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Shop.h"
#include "insight/PlanFacts.h"

#include <QTest>

namespace tst_PlanFacts {

using namespace querent;
using namespace querent::insight;
using query::QueryPlan;

class TestPlanFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsFiltersPeriodsAndTables();
    void seesThroughAliasesAndSubqueries();
    void tellsFiltersOfTheWholeFromThoseOfAPart();
    void recognisesQuestionsForWhatIsMissing_data();
    void recognisesQuestionsForWhatIsMissing();
    void noticesGroupsThatAreLeftOut();
    void findsTheColumnTheRowsAreOrderedBy();
    void tracesColumnsToWhatComputesThem();
    void survivesCommonTablesNamedLikeTables();
};

void TestPlanFacts::findsFiltersPeriodsAndTables()
{
    QueryPlan plan = shop::countOrders();
    plan.where = {query::allOf(
        {shop::equals("orders", "status", "shipped"),
         shop::during("orders", "order_date", shop::day(2024, 1, 1), shop::day(2025, 1, 1)),
         query::expression(query::Between{
             {query::column("orders", "freight"), query::literal(1), query::literal(9)}, false})})};
    const PlanFacts facts = factsOf(plan);
    QCOMPARE(facts.filters.size(), std::size_t(2));
    QVERIFY((facts.filters[0] ==
             FilterFact{FilterFact::Kind::Equal, "orders", "status", {"shipped"}, true}));
    QVERIFY((facts.filters[1] ==
             FilterFact{FilterFact::Kind::Order, "orders", "freight", {1, 9}, true}));
    QCOMPARE(facts.periods.size(), std::size_t(1));
    QCOMPARE(facts.periods[0].table, std::string("orders"));
    QVERIFY(facts.periods[0].until == shop::day(2025, 1, 1));
    QCOMPARE(facts.mainTable, std::string("orders"));
    QVERIFY(facts.aggregated && !facts.grouped && !facts.otherConditions && !facts.joined);
}

void TestPlanFacts::seesThroughAliasesAndSubqueries()
{
    QueryPlan inner;
    inner.select = {{query::column("o", "status"), "state"}, {query::column("o", "order_id"), {}}};
    inner.from = query::TableSource{"orders", {}, "o"};
    QueryPlan plan;
    plan.select = {{query::countRows(), {}}};
    plan.from = query::TableSource{{}, {inner}, "x"};
    plan.where = {shop::equals("x", "state", "open")};
    const PlanFacts facts = factsOf(plan);
    QCOMPARE(facts.filters.size(), std::size_t(1));
    QCOMPARE(facts.filters[0].table, std::string("orders"));
    QCOMPARE(facts.mainTable, std::string("orders"));
    QCOMPARE(tableBehind(plan, "x"), std::string("orders"));
    QCOMPARE(tableBehind(plan, "y"), std::string());
}

void TestPlanFacts::tellsFiltersOfTheWholeFromThoseOfAPart()
{
    QueryPlan plan = shop::countOrders();
    plan.where = {query::expression(query::Logical{
        query::LogicalOperator::Or,
        {shop::equals("orders", "status", "open"), shop::equals("orders", "status", "shipped")}})};
    const PlanFacts facts = factsOf(plan);
    QCOMPARE(facts.filters.size(), std::size_t(2));
    QVERIFY(!facts.filters[0].outermost && facts.otherConditions);
}

void TestPlanFacts::recognisesQuestionsForWhatIsMissing_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<bool>("absence");
    QueryPlan orders;
    orders.select = {{query::column("orders", "customer_id"), {}}};
    orders.from = shop::source("orders");
    QueryPlan customers;
    customers.select = {{query::column("customers", "name"), {}}};
    customers.from = shop::source("customers");

    QueryPlan notIn = customers;
    notIn.where = {query::expression(
        query::In{{query::column("customers", "customer_id")}, {}, {orders}, true})};
    QTest::newRow("NOT IN a query") << notIn << true;
    QueryPlan isIn = customers;
    isIn.where = {query::expression(
        query::In{{query::column("customers", "customer_id")}, {}, {orders}, false})};
    QTest::newRow("IN a query does not") << isIn << false;
    QueryPlan notInList = customers;
    notInList.where = {query::expression(
        query::In{{query::column("customers", "country")}, {query::literal("France")}, {}, true})};
    QTest::newRow("NOT IN a list does not") << notInList << false;
    QueryPlan notExists = customers;
    notExists.where = {query::expression(query::Exists{orders, true})};
    QTest::newRow("NOT EXISTS") << notExists << true;
    QueryPlan negated = customers;
    negated.where = {
        query::expression(query::Not{{query::expression(query::Exists{orders, false})}})};
    QTest::newRow("NOT around EXISTS") << negated << true;
    QueryPlan leftJoin = customers;
    leftJoin.joins = {shop::join("orders", "customers", "customer_id")};
    leftJoin.joins[0].kind = query::JoinKind::Left;
    leftJoin.where = {
        query::expression(query::IsNull{{query::column("orders", "order_id")}, false})};
    QTest::newRow("a left join whose right side is NULL") << leftJoin << true;
    QueryPlan missingValue = customers;
    missingValue.where = {
        query::expression(query::IsNull{{query::column("customers", "city")}, false})};
    QTest::newRow("a missing value does not") << missingValue << false;
    QueryPlan except = customers;
    except.setOperation = query::SetOperation{query::SetOperator::Except, orders};
    QTest::newRow("EXCEPT") << except << true;
}

void TestPlanFacts::recognisesQuestionsForWhatIsMissing()
{
    QFETCH(QueryPlan, plan);
    QFETCH(bool, absence);
    QCOMPARE(factsOf(plan).asksForAbsence, absence);
}

void TestPlanFacts::noticesGroupsThatAreLeftOut()
{
    QueryPlan plan = shop::salesByCategory();
    QVERIFY(!factsOf(plan).groupsLeftOut);
    plan.having = {query::compare(query::ComparisonOperator::Greater, plan.select[1].expression,
                                  query::literal(10))};
    QVERIFY(factsOf(plan).groupsLeftOut);

    // rank within the groups, kept where it is 1
    QueryPlan inner = shop::salesByCategory();
    inner.select.push_back(
        {query::expression(query::Window{query::WindowFunction::Rank, {}, {}, {}, {}, false}),
         "place"});
    QueryPlan ranked;
    ranked.select = {{query::column("r", "name"), {}}};
    ranked.from = query::TableSource{{}, {inner}, "r"};
    ranked.where = {shop::equals("r", "place", 1)};
    QVERIFY(factsOf(ranked).groupsLeftOut);
    QVERIFY(factsOf(ranked).filters.empty());

    QueryPlan cut = shop::salesByCategory();
    cut.limit = 3;
    QueryPlan outer;
    outer.select = {{query::column("c", "total sales"), {}}};
    outer.from = query::TableSource{{}, {cut}, "c"};
    QVERIFY(factsOf(outer).groupsLeftOut);
    QVERIFY(factsOf(outer).aggregated && factsOf(outer).grouped);

    // a limit inside of a condition leaves no group of the result out
    QueryPlan filtered = shop::countOrders();
    filtered.where = {query::compare(query::ComparisonOperator::Greater,
                                     query::column("orders", "freight"),
                                     query::expression(query::ScalarSubquery{cut}))};
    QVERIFY(!factsOf(filtered).groupsLeftOut);
}

void TestPlanFacts::findsTheColumnTheRowsAreOrderedBy()
{
    QueryPlan plan = shop::salesByCategory();
    QVERIFY(!factsOf(plan).order);
    plan.orderBy = {
        shop::orderedBy(query::column({}, "total sales"), query::SortDirection::Descending)};
    QVERIFY((factsOf(plan).order == OrderFact{1, query::SortDirection::Descending}));
    plan.orderBy = {shop::orderedBy(plan.select[0].expression, query::SortDirection::Ascending)};
    QVERIFY((factsOf(plan).order == OrderFact{0, query::SortDirection::Ascending}));
    plan.orderBy = {shop::orderedBy(query::countRows(), query::SortDirection::Ascending)};
    QVERIFY(!factsOf(plan).order);
}

void TestPlanFacts::tracesColumnsToWhatComputesThem()
{
    QueryPlan plan;
    plan.with = {{"sales", shop::salesByCategory()}};
    plan.select = {{query::column("sales", "name"), {}},
                   {query::column("sales", "total sales"), "s"}};
    plan.from = shop::source("sales");
    const TracedExpression traced = traceColumn(plan, 1, "s");
    QVERIFY(traced.expression != nullptr);
    QVERIFY(std::holds_alternative<query::Aggregate>(traced.expression->node));
    QCOMPARE(tableBehind(*traced.plan, "items"), std::string("items"));
    QVERIFY(traceColumn(plan, 7, "nothing").expression == nullptr);
}

void TestPlanFacts::survivesCommonTablesNamedLikeTables()
{
    // WITH orders AS (SELECT … FROM orders a JOIN orders b) SELECT … FROM orders
    QueryPlan inner;
    inner.select = {{query::column("a", "status"), {}}};
    inner.from = query::TableSource{"orders", {}, "a"};
    inner.joins = {shop::join("orders", "a", "order_id")};
    inner.where = {shop::equals("a", "status", "open")};
    QueryPlan plan;
    plan.with = {{"orders", inner}};
    plan.select = {{query::column("orders", "status"), {}}};
    plan.from = shop::source("orders");
    const PlanFacts facts = factsOf(plan);
    QCOMPARE(facts.filters.size(), std::size_t(1));
    QCOMPARE(facts.mainTable, std::string("orders"));
}

} // namespace tst_PlanFacts

QUERENT_TEST(PlanFacts)
#include "tst_PlanFacts.moc"
