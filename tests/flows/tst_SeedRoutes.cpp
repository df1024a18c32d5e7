// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/AnalysisBench.h"
#include "agent/Routes.h"

#include <QTest>

#include <functional>

namespace tst_SeedRoutes {

using namespace querent;
using namespace querent::tests;
using agent::AnalysisState;
using agent::Outcome;

using Script = std::function<void(AnalysisBench &)>;
using Router = std::string (*)(const AnalysisState &);
using Arrange = std::function<void(AnalysisState &)>;

/// Every routing rule of the assistants that Querent unites, a row each, named after the one it
/// comes from. Their budgets are read as one: two retries after the first attempt, whatever fails.
class TestSeedRoutes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsGoTheirWay_data();
    void runsGoTheirWay();
    void routersAnswer_data();
    void routersAnswer();
    void seed000AnUnclearStateGoesOnToTheExecution();
    void seed003AnAnswerIsPlannedWithAndRun();
    void seed003WhatIsStillUnclearIsAskedAgain();
    void seed004ACancelEndsTheRunAtOnce();
};

namespace {

using Outcomes = base::Result<sandbox::AnalysisOutcome>;

const std::string toPlan = "ingress intent retrieve_schema plan";
const std::string toSql = toPlan + " validate_plan generate_sql validate_sql";
const std::string answered = " dry_run execute evaluate insight explain summarize";
const std::string failed = " error summarize";

base::Error errorOf(base::ErrorCode code)
{
    return {code, "it went wrong", {}};
}

/// "a! retry refine plan b c!" …: `attempt` fails, is tried twice more and fails as well.
std::string threeTimes(const std::string &first, const std::string &attempt)
{
    return first + "! retry refine " + attempt + "! retry refine " + attempt + "!";
}

Script planning(std::deque<base::Result<query::Interpretation>> plans)
{
    return [plans = std::move(plans)](AnalysisBench &bench) {
        bench.reasoner->plans = plans;
        bench.reasoner->advice = {"Think again."};
    };
}

/// A question that takes code, whose code fails `failures` times.
Script coding(std::size_t failures, bool evaluated)
{
    return [failures, evaluated](AnalysisBench &bench) {
        bench.reasoner->plans = {sure(countOf("customers"))};
        bench.reasoner->intent.needsCode = true;
        bench.reasoner->intent.needsEvaluation = evaluated;
        bench.reasoner->codes = {std::string("first"), std::string("second"), std::string("third")};
        const auto runs = std::make_shared<std::size_t>(0);
        bench.services.runAnalysis = [runs, failures](const sandbox::AnalysisCode &,
                                                      const data::ResultTable &,
                                                      std::stop_token) -> Outcomes {
            if ((*runs)++ < failures) {
                return base::Error{base::ErrorCode::AnalysisFailed, "wrong", "at line 1"};
            }
            return sandbox::outcomeOf(5);
        };
    };
}

Arrange failedWith(base::ErrorCode code, int retries)
{
    return [code, retries](AnalysisState &state) {
        state.error = errorOf(code);
        state.retryCount = retries;
    };
}

Arrange judged(insight::Satisfaction satisfaction, bool withQuestion = false)
{
    return [satisfaction, withQuestion](AnalysisState &state) {
        state.satisfaction = satisfaction;
        if (satisfaction != insight::Satisfaction::Satisfied) {
            state.error = errorOf(base::ErrorCode::ResultUnusable);
        }
        if (withQuestion) {
            state.clarificationQuestions = doubtful(countOf("customers")).questions;
        }
    };
}

Arrange planned(query::PlanQuality quality, bool withQuestion)
{
    return [quality, withQuestion](AnalysisState &state) {
        state.planQuality = quality;
        if (withQuestion) {
            state.clarificationQuestions = doubtful(countOf("customers")).questions;
        }
    };
}

} // namespace

void TestSeedRoutes::runsGoTheirWay_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<std::string>("path");
    QTest::addColumn<Outcome>("outcome");

    const base::Result<query::Interpretation> good = sure(countOf("customers"));
    const base::Result<query::Interpretation> unsafe = sureSql("DELETE FROM customers");
    const base::Result<query::Interpretation> breaking =
        sureSql("SELECT abs(-9223372036854775807 - 1) FROM customers");
    const base::Result<query::Interpretation> illogical = sure(countOf("clients"));
    const std::string again = " retry refine plan validate_plan generate_sql validate_sql";

    QTest::newRow("000 should_retry: valid SQL and no error is executed")
        << planning({good}) << toSql + answered << Outcome::Answered;
    QTest::newRow("000 should_retry: an error with retries left goes back to the SQL")
        << planning({unsafe, good}) << toSql + "!" + again + answered << Outcome::Answered;
    QTest::newRow("000 should_retry: an error when the retries are spent ends in failure")
        << planning({unsafe})
        << threeTimes(toSql, "plan validate_plan generate_sql validate_sql") + failed
        << Outcome::Failed;
    QTest::newRow("000 should_retry_after_execution: no error goes on to the insight")
        << Script([good](AnalysisBench &bench) {
               bench.reasoner->plans = {good};
               bench.reasoner->intent.needsEvaluation = false;
           })
        << toSql + " dry_run execute insight explain summarize" << Outcome::Answered;
    QTest::newRow("000 should_retry_after_execution: an error with retries left goes back")
        << planning({breaking, good}) << toSql + " dry_run execute!" + again + answered
        << Outcome::Answered;
    QTest::newRow("000 should_retry_after_execution: spent retries end in failure")
        << planning({breaking})
        << threeTimes(toSql + " dry_run execute",
                      "plan validate_plan generate_sql validate_sql dry_run execute") +
               failed
        << Outcome::Failed;
    QTest::newRow("000 the budget is one, whatever the mix of failures")
        << planning({unsafe, breaking, illogical})
        << toSql + "!" + again + " dry_run execute! retry refine plan validate_plan!" + failed
        << Outcome::Failed;

    QTest::newRow("001 verifier: good results go on to the generation")
        << planning({good}) << toSql + answered << Outcome::Answered;
    QTest::newRow("001 verifier: an error is planned again")
        << planning({breaking, good}) << toSql + " dry_run execute!" + again + answered
        << Outcome::Answered;
    QTest::newRow("001 planner: a simple question needs no tool")
        << Script([](AnalysisBench &bench) {
               bench.reasoner->intent.kind = reasoning::IntentKind::Conceptual;
               bench.reasoner->intent.needsQuery = false;
           })
        << std::string("ingress intent explain summarize") << Outcome::Explained;

    const std::string toResult = toSql + " dry_run execute";
    QTest::newRow("002 should_execute_code: needs_code goes to the code")
        << coding(0, false) << toResult + " analyse insight explain summarize" << Outcome::Answered;
    QTest::newRow("002 should_execute_code: no code goes to the explanation")
        << Script([](AnalysisBench &bench) {
               bench.reasoner->intent.kind = reasoning::IntentKind::Conceptual;
               bench.reasoner->intent.needsQuery = false;
           })
        << std::string("ingress intent explain summarize") << Outcome::Explained;
    QTest::newRow("002 should_retry_code: success goes on")
        << coding(0, true) << toResult + " evaluate analyse insight explain summarize"
        << Outcome::Answered;
    QTest::newRow("002 should_retry_code: fewer than three attempts are tried again")
        << coding(2, false) << toResult + " analyse analyse analyse insight explain summarize"
        << Outcome::Answered;
    QTest::newRow("002 should_retry_code: three attempts are an error")
        << coding(3, false) << toResult + " analyse analyse analyse" + failed << Outcome::Failed;
    QTest::newRow("002 should_evaluate: needs_evaluation is evaluated")
        << coding(0, true) << toResult + " evaluate analyse insight explain summarize"
        << Outcome::Answered;
    QTest::newRow("002 should_evaluate: what needs none is not")
        << coding(0, false) << toResult + " analyse insight explain summarize" << Outcome::Answered;

    QTest::newRow("003 control plan, execute, evaluate, end: a plan of high quality")
        << planning({good}) << toSql + answered << Outcome::Answered;
    QTest::newRow("003 control clarify, wait_for_user: a plan of low quality")
        << planning({doubtful(countOf("customers"))}) << toPlan + " clarify?" << Outcome::Clarify;
    QTest::newRow("003 control clarify, wait_for_user: a plan of medium quality")
        << planning({doubtful(countOf("customers"), query::PlanQuality::Medium)})
        << toPlan + " clarify?" << Outcome::Clarify;

    QTest::newRow("004 check_planner: ok with a plan")
        << planning({good}) << toSql + answered << Outcome::Answered;
    QTest::newRow("004 check_planner: retry when the failure can be mended")
        << planning({errorOf(base::ErrorCode::ModelFailed), good})
        << toPlan + "!" + again + answered << Outcome::Answered;
    QTest::newRow("004 check_planner: end when it cannot")
        << planning({errorOf(base::ErrorCode::PolicyViolation)}) << toPlan + "!" + failed
        << Outcome::Refused;
    QTest::newRow("004 check_planner: end when the retries are spent")
        << planning({errorOf(base::ErrorCode::ModelFailed)}) << threeTimes(toPlan, "plan") + failed
        << Outcome::Failed;
    QTest::newRow("004 check_logical_validation: retry for a table that is not there")
        << planning({illogical, good}) << toPlan + " validate_plan!" + again + answered
        << Outcome::Answered;
    QTest::newRow("004 check_logical_validation: end when the retries are spent")
        << planning({illogical})
        << threeTimes(toPlan + " validate_plan", "plan validate_plan") + failed << Outcome::Failed;
    QTest::newRow("004 check_logical_validation: end for what the policy hides")
        << Script([good](AnalysisBench &bench) {
               bench.reasoner->plans = {good};
               data::Policy policy = data::Policy::standard();
               policy.allowedTables = {"orders"};
               bench.services.policy = std::make_shared<const data::Policy>(policy);
           })
        << toSql + "!" + failed << Outcome::Refused;
    QTest::newRow("004 executor: its failures are in the loop too")
        << planning({breaking, good}) << toSql + " dry_run execute!" + again + answered
        << Outcome::Answered;
}

void TestSeedRoutes::runsGoTheirWay()
{
    QFETCH(Script, script);
    QFETCH(std::string, path);
    QFETCH(Outcome, outcome);

    AnalysisBench bench;
    script(bench);
    const auto report = bench.ask("How many customers are there?");
    QCOMPARE(QString::fromStdString(bench.path()), QString::fromStdString(path));
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(outcome));
    QVERIFY(bench.reasoner->planRequests.size() <= 3);
    QCOMPARE(report.state.retryCount,
             static_cast<int>(std::max<std::size_t>(bench.reasoner->planRequests.size(), 1)) - 1);
}

void TestSeedRoutes::routersAnswer_data()
{
    QTest::addColumn<Router>("router");
    QTest::addColumn<Arrange>("arrange");
    QTest::addColumn<std::string>("node");

    using base::ErrorCode;
    using insight::Satisfaction;
    using query::PlanQuality;
    const auto row = [](const char *name, Router router, Arrange arrange, const char *node) {
        QTest::newRow(name) << router << std::move(arrange) << std::string(node);
    };
    row("000 retry_count 0 is below the budget", agent::routes::afterFailure,
        failedWith(ErrorCode::SqlRejected, 0), "retry");
    row("000 retry_count 1 is below the budget", agent::routes::afterFailure,
        failedWith(ErrorCode::SqlRejected, 1), "retry");
    row("000 retry_count 2 is the budget", agent::routes::afterFailure,
        failedWith(ErrorCode::SqlRejected, 2), "error");
    row("000 a query timeout may be tried again", agent::routes::afterFailure,
        failedWith(ErrorCode::Timeout, 0), "retry");
    row("001 verifier: empty results are planned again", agent::routes::afterEvaluate,
        judged(Satisfaction::NeedsWork), "retry");
    row("001 verifier: an error asks where a question can help", agent::routes::afterEvaluate,
        judged(Satisfaction::Failed, true), "clarify");
    row("001 verifier: good results go on", agent::routes::afterEvaluate,
        judged(Satisfaction::Satisfied), "insight");
    row("003 plan_quality high: execute", agent::routes::afterPlan,
        planned(PlanQuality::High, true), "validate_plan");
    row("003 plan_quality medium: clarify", agent::routes::afterPlan,
        planned(PlanQuality::Medium, true), "clarify");
    row("003 plan_quality low: clarify", agent::routes::afterPlan, planned(PlanQuality::Low, true),
        "clarify");
    row("003 nothing to ask: execute", agent::routes::afterPlan, planned(PlanQuality::Low, false),
        "validate_plan");
    row("003 satisfaction satisfied: end", agent::routes::afterEvaluate,
        judged(Satisfaction::Satisfied), "insight");
    row("003 satisfaction needs_work: replan", agent::routes::afterEvaluate,
        judged(Satisfaction::NeedsWork), "retry");
    row("003 satisfaction failed: the end, in an error", agent::routes::afterEvaluate,
        judged(Satisfaction::Failed), "error");
    row(
        "004 retry_handler leads to the refiner", agent::routes::afterRetry, [](AnalysisState &) {},
        "refine");
    row(
        "004 the refiner leads to the planner", agent::routes::afterRefine, [](AnalysisState &) {},
        "plan");
    row("a file that another program holds is not asked in other ways", agent::routes::afterFailure,
        failedWith(ErrorCode::SourceLocked, 0), "error");
    for (const ErrorCode code :
         {ErrorCode::PolicyViolation, ErrorCode::RefusedIntent, ErrorCode::SourceMissing,
          ErrorCode::ModelMissing, ErrorCode::Cancelled}) {
        row(("004 never retried: " + std::string(base::errorName(code))).c_str(),
            agent::routes::afterFailure, failedWith(code, 0), "error");
    }
}

void TestSeedRoutes::routersAnswer()
{
    QFETCH(Router, router);
    QFETCH(Arrange, arrange);
    QFETCH(std::string, node);

    AnalysisState state;
    state.intent.emplace();
    arrange(state);
    QCOMPARE(router(state), node);
}

void TestSeedRoutes::seed000AnUnclearStateGoesOnToTheExecution()
{
    // neither valid nor an error cannot be said here: the gate succeeds, and the one edge from it
    // leads on, or fails
    AnalysisBench bench;
    std::vector<std::string> targets;
    for (const graph::Edge &edge : bench.graph().graph().topology().edges) {
        if (edge.from == "validate_sql" && edge.kind != graph::EdgeKind::OnError) {
            targets.push_back(edge.to);
        }
    }
    QCOMPARE(targets, std::vector<std::string>{"dry_run"});
}

void TestSeedRoutes::seed003AnAnswerIsPlannedWithAndRun()
{
    AnalysisBench bench;
    bench.reasoner->plans = {doubtful(countOf("customers")), sure(countOf("customers"))};
    const auto waiting = bench.ask("How many customers are there?");
    QCOMPARE(waiting.state.clarifyTurns, 0);
    bench.events.clear();
    query::ClarificationAnswer all;
    all.question = waiting.state.clarificationQuestions.front().text;
    all.text = "All of them";
    all.constraint = "all";
    const auto report = bench.answer(waiting.runId, {all});
    QCOMPARE(bench.path(), "clarify replan validate_plan generate_sql validate_sql" + answered);
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.clarifyTurns, 1);
}

void TestSeedRoutes::seed003WhatIsStillUnclearIsAskedAgain()
{
    AnalysisBench bench;
    bench.reasoner->plans = {doubtful(countOf("customers"))};
    const auto waiting = bench.ask("How many customers are there?");
    bench.events.clear();
    const auto report = bench.answer(waiting.runId, {query::ClarificationAnswer{}});
    QCOMPARE(bench.path(), std::string("clarify replan clarify?"));
    QCOMPARE(report.outcome, Outcome::Clarify);
}

void TestSeedRoutes::seed004ACancelEndsTheRunAtOnce()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    bench.stop.request_stop();
    const auto report = bench.ask("How many customers are there?");
    QCOMPARE(report.outcome, Outcome::Cancelled);
    QCOMPARE(bench.path(), std::string());
    QVERIFY(bench.reasoner->planRequests.empty());
}

} // namespace tst_SeedRoutes

QUERENT_TEST(SeedRoutes)
#include "tst_SeedRoutes.moc"
