// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "AnalysisBench.h"

#include <QTest>

namespace tst_RevisedPlan {

using namespace querent;
using namespace querent::tests;
using agent::Outcome;

/// A plan that the user changed by hand, on its way through the graph.
class TestRevisedPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsAsItStands_data();
    void runsAsItStands();
    void isDescribedAndRemembered();
    void isNoWayAroundThePolicy();
};

void TestRevisedPlan::runsAsItStands_data()
{
    QTest::addColumn<query::QueryPlan>("plan");
    QTest::addColumn<std::string>("path");
    QTest::addColumn<Outcome>("outcome");

    const std::string checked = "ingress intent plan validate_plan";
    const std::string answered =
        checked + " generate_sql validate_sql dry_run execute evaluate insight explain summarize";
    QTest::newRow("one that binds is answered")
        << countOf("orders") << answered << Outcome::Answered;
    QTest::newRow("one of an unknown table is not planned anew")
        << countOf("clients") << checked + "! error summarize" << Outcome::Failed;
    QTest::newRow("one that finds nothing is not planned anew")
        << rowsWhere("customers", {"name"}, "country", "Atlantis") << answered << Outcome::Answered;
}

void TestRevisedPlan::runsAsItStands()
{
    QFETCH(query::QueryPlan, plan);
    QFETCH(std::string, path);
    QFETCH(Outcome, outcome);

    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    bench.reasoner->advice = {"Ask for something else."};
    agent::RunSettings settings;
    settings.plan = query::RevisedPlan{.plan = plan, .change = "something else", .of = "run-1"};
    const auto report = bench.ask("top 5 customers", settings);
    QCOMPARE(bench.path(), path);
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(outcome));
    QCOMPARE(report.state.plan, std::optional(plan));
    QVERIFY(bench.reasoner->planRequests.empty());
    QVERIFY(bench.reasoner->contexts.empty());
    QVERIFY(report.state.clarificationQuestions.empty());
    QVERIFY(!report.state.response.empty());
    QCOMPARE(report.state.retryCount, 0);
}

void TestRevisedPlan::isDescribedAndRemembered()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    bench.ask("how many customers?");
    query::UnderstoodPart told{query::PlanRole::Measure, "number of orders", {}, false};
    told.place = {query::PlanSection::Select, 0, 0, 1};
    bench.reasoner->described = {told, {query::PlanRole::Limit, "only 3", {}, false}};
    query::UnderstoodPart known = told;
    known.words = "how many";
    agent::RunSettings settings;
    settings.plan = query::RevisedPlan{
        .plan = countOf("orders"), .change = "orders", .of = "run-1", .parts = {known}};
    const auto report = bench.ask("how many customers?", settings);
    QCOMPARE(report.state.understood.size(), std::size_t{2});
    QCOMPARE(report.state.understood.front(), known);
    QCOMPARE(report.state.understood.back().label, std::string("only 3"));
    QCOMPARE(report.state.history.back().change, std::string("orders"));
    QCOMPARE(report.state.history.back().plan, std::optional(countOf("orders")));
    QCOMPARE(report.state.intent->interpreted, std::string("how many customers? (orders)"));

    bench.ask("and in Germany?");
    QCOMPARE(bench.reasoner->contexts.back().history.back().plan, std::optional(countOf("orders")));
}

void TestRevisedPlan::isNoWayAroundThePolicy()
{
    AnalysisBench bench;
    data::Policy policy = data::Policy::standard();
    policy.maskedColumns = {"customers.name"};
    bench.services.catalog = std::make_shared<const data::Catalog>(
        data::visibleCatalog(*(*bench.services.source->connect())->readCatalog({}), policy));
    bench.services.policy = std::make_shared<const data::Policy>(policy);
    agent::RunSettings settings;
    settings.plan = query::RevisedPlan{.plan = rowsWhere("customers", {"country"}, "name", "Ada")};
    const auto report = bench.ask("which customers?", settings);
    QCOMPARE(bench.path(), std::string("ingress intent plan validate_plan! error summarize"));
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(Outcome::Refused));
    QVERIFY(!report.state.executionResult);
}

} // namespace tst_RevisedPlan

QUERENT_TEST(RevisedPlan)
#include "tst_RevisedPlan.moc"
