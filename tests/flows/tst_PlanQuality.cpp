// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/AnalysisBench.h"
#include "session/Answer.h"

#include <QTest>

namespace tst_PlanQuality {

using namespace querent;
using namespace querent::tests;
using agent::Outcome;

/// Plan quality, clarification, replanning, evaluation of results, the last five turns.
class TestPlanQuality : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aHighPlanIsExecuted();
    void aDoubtIsClarifiedAndPlannedAgain_data();
    void aDoubtIsClarifiedAndPlannedAgain();
    void answerAnywayEndsTheQuestions();
    void aResultThatNeedsWorkIsPlannedAgain();
    void theLastFiveTurnsAreRemembered();
    void thePromptMonitorShowsTheWholeState();
    void theSamePlanHasTheSameName();
};

void TestPlanQuality::aHighPlanIsExecuted()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("orders"))};
    const auto report = bench.ask("How many orders?");
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.planQuality, query::PlanQuality::High);
    QCOMPARE(report.state.clarifyTurns, 0);
    QCOMPARE(report.state.satisfaction, insight::Satisfaction::Satisfied);
}

void TestPlanQuality::aDoubtIsClarifiedAndPlannedAgain_data()
{
    QTest::addColumn<query::PlanQuality>("quality");
    QTest::newRow("medium") << query::PlanQuality::Medium;
    QTest::newRow("low") << query::PlanQuality::Low;
}

void TestPlanQuality::aDoubtIsClarifiedAndPlannedAgain()
{
    QFETCH(query::PlanQuality, quality);

    AnalysisBench bench;
    bench.reasoner->plans = {doubtful(countOf("orders"), quality), sure(countOf("customers"))};
    auto report = bench.ask("How many customers?");
    QCOMPARE(report.outcome, Outcome::Clarify);
    QCOMPARE(report.state.planQuality, quality);
    QCOMPARE(report.state.response, std::string("Which customers do you mean?"));
    QCOMPARE(report.state.clarificationQuestions.front().choices.size(), std::size_t{2});
    QVERIFY(report.state.executionResult == nullptr);

    report =
        bench.answer(report.runId, {{"Which customers do you mean?", "All of them", "all", false}});
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.clarifyTurns, 1);
    QCOMPARE(report.state.userClarification.size(), std::size_t{1});
    QCOMPARE(report.state.executionResult->rows.front().front(), data::Value(5));
    // the second plan was told what the user meant, and a retry was not spent on it
    QCOMPARE(bench.reasoner->planRequests.back().answers.front().text, std::string("All of them"));
    QCOMPARE(report.state.retryCount, 0);
    QVERIFY(bench.path().find("clarify replan validate_plan") != std::string::npos);
}

void TestPlanQuality::answerAnywayEndsTheQuestions()
{
    AnalysisBench bench;
    bench.reasoner->plans = {doubtful(countOf("orders")), doubtful(countOf("customers"))};
    auto report = bench.ask("How many customers?");
    report = bench.answer(report.runId, {{{}, {}, {}, true}});
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.clarifyTurns, 1);
    QCOMPARE(report.state.planQuality, query::PlanQuality::Low);
}

void TestPlanQuality::aResultThatNeedsWorkIsPlannedAgain()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(rowsWhere("customers", {"name"}, "country", "Grmany")),
                             sure(rowsWhere("customers", {"name"}, "country", "Germany"))};
    bench.reasoner->advice = {"Filter by Germany."};
    const auto report = bench.ask("Who are the customers in Grmany?");
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.satisfaction, insight::Satisfaction::Satisfied);
    QCOMPARE(report.state.executionResult->rows.size(), std::size_t{2});
    QCOMPARE(report.state.retryCount, 1);
    QCOMPARE(report.state.failedAttempts.front().node, std::string("evaluate"));
    QCOMPARE(bench.reasoner->planRequests.back().rejected.size(), std::size_t{1});
    QVERIFY(!bench.reasoner->refineRequests.front().suggestions.empty());
}

void TestPlanQuality::theLastFiveTurnsAreRemembered()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    agent::AnalysisReport report;
    for (int turn = 1; turn <= 7; ++turn) {
        report = bench.ask("question " + std::to_string(turn));
    }
    QCOMPARE(bench.history.size(), std::size_t{5});
    QCOMPARE(bench.history.front().question, std::string("question 3"));
    QCOMPARE(bench.history.back().question, std::string("question 7"));
    QVERIFY(bench.history.back().plan.has_value());
    QCOMPARE(bench.history.back().satisfaction, std::string("satisfied"));
    // the reasoner saw the five turns before the last question
    QCOMPARE(bench.reasoner->contexts.back().history.size(), std::size_t{5});
    QCOMPARE(bench.reasoner->contexts.back().history.front().question, std::string("question 2"));
    // what drops out leaves a line in the summary
    QVERIFY(report.state.conversationSummary.find("question 2") != std::string::npos);
}

void TestPlanQuality::thePromptMonitorShowsTheWholeState()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    const auto report = bench.ask("How many customers?");
    const auto answer = session::answerOf(report, bench.events.events());
    for (const char *name :
         {"question", "interpreted_intent", "retrieved_schema", "plan", "plan_quality",
          "plan_explain", "clarification_questions", "generated_sql", "validated_sql",
          "execution_result", "execution_stats", "satisfaction", "evaluator_notes", "history",
          "logs", "metrics", "last_node", "user_context"}) {
        QVERIFY2(answer.promptMonitor.contains(name), name);
    }
    QCOMPARE(answer.promptMonitor["last_node"], nlohmann::json("summarize"));
    const auto metrics = session::answerToJson(answer, false)["metrics"];
    for (const char *name : {"total_ms", "node_ms", "row_count", "retry_count", "clarify_turns",
                             "tokens_used", "plan_id"}) {
        QVERIFY2(metrics.contains(name), name);
    }
    QVERIFY(metrics["node_ms"].contains("execute"));
    QCOMPARE(metrics["row_count"], nlohmann::json(1));
}

void TestPlanQuality::theSamePlanHasTheSameName()
{
    std::vector<std::string> names;
    for (const char *table : {"customers", "customers", "orders"}) {
        AnalysisBench bench;
        bench.reasoner->plans = {sure(countOf(table))};
        names.push_back(bench.ask("How many?").state.planId);
    }
    QCOMPARE(names[0], names[1]);
    QVERIFY(names[1] != names[2]);
}

} // namespace tst_PlanQuality

QUERENT_TEST(PlanQuality)
#include "tst_PlanQuality.moc"
