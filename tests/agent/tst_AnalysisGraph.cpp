// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "AnalysisBench.h"

#include <QTest>

#include <set>

namespace tst_AnalysisGraph {
using namespace querent;
using namespace querent::tests;
using agent::Outcome;

namespace {

const std::string toSql =
    "ingress intent retrieve_schema plan validate_plan generate_sql validate_sql";
const std::string again = "retry refine plan validate_plan generate_sql validate_sql";

base::Error failureOf(base::ErrorCode code)
{
    return {code, "it went wrong", {}};
}

} // namespace

class TestAnalysisGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isSoundAndShowsItsShape();
    void goesTheRightWay_data();
    void goesTheRightWay();
    void refusesQuestionsItCannotRead_data();
    void refusesQuestionsItCannotRead();
    void neverPlansMoreThanThreeTimes_data();
    void neverPlansMoreThanThreeTimes();
    void whatIsNeverRetriedIsNotRetried_data();
    void whatIsNeverRetriedIsNotRetried();
    void sqlGoesStraightToTheGate_data();
    void sqlGoesStraightToTheGate();
    void asksAtMostThreeTimes();
    void bestGuessNeverAsks();
    void subQuestionsRunInParallelAndAreCombined();
    void aPartThatFailsIsACaveat();
    void anHonestResultIsAnsweredWhenTheBudgetIsSpent();
    void anEarlierResultIsTakenUpWhenNoBetterPlanIsFound();
    void looksUpWhatItComparesWith_data();
    void looksUpWhatItComparesWith();
    void everyMeasuredRowCountsOnce();
    void aPlanThatContradictsItselfIsNotRun();
    void whatThePolicyClosesIsInNoEvent();
    void rowLimitsAreSaidAndCounted();
    void aCancelledRunSaysSo();
    void aWaitingRunOutlivesTheGraph();
    void eventLogsAreTheSameEveryTime();
    void everyEndHasAResponse();
};

void TestAnalysisGraph::isSoundAndShowsItsShape()
{
    AnalysisBench bench;
    const auto graph = bench.graph();
    std::set<std::string> nodes;
    for (const graph::NodeInfo &node : graph.graph().topology().nodes) {
        QVERIFY2(!node.description.empty(), node.name.c_str());
        QVERIFY2(node.timeout.count() > 0, node.name.c_str());
        QVERIFY(node.name != "execute" || node.timeout > bench.services.policy->timeout);
        for (const graph::NodeInfo &inner :
             node.subgraph ? node.subgraph->nodes : std::vector<graph::NodeInfo>()) {
            QVERIFY2(inner.timeout.count() > 0, inner.name.c_str());
        }
        nodes.insert(node.name);
    }
    const std::set<std::string> expected{
        "ingress",       "intent",       "retrieve_schema", "plan",    "replan",  "clarify",
        "validate_plan", "generate_sql", "validate_sql",    "dry_run", "execute", "evaluate",
        "retry",         "refine",       "analyse",         "insight", "explain", "summarize",
        "error",         "fan_out",      "combine",         "confirm"};
    QCOMPARE(nodes, expected);
    // validated_sql is written by the gate; everybody else can only clear it
    for (const graph::NodeInfo &node : graph.graph().topology().nodes) {
        const bool writes = std::ranges::find(node.writes, "limit_enforced") != node.writes.end();
        QCOMPARE(writes, node.name == "validate_sql");
    }
}

void TestAnalysisGraph::goesTheRightWay_data()
{
    QTest::addColumn<std::function<void(ScriptedReasoner &)>>("script");
    QTest::addColumn<std::string>("path");
    QTest::addColumn<Outcome>("outcome");

    using Script = std::function<void(ScriptedReasoner &)>;
    const std::string answered = " dry_run execute evaluate insight explain summarize";
    QTest::newRow("a sure plan goes straight through")
        << Script([](ScriptedReasoner &r) { r.plans = {sure(countOf("customers"))}; })
        << toSql + answered << Outcome::Answered;
    QTest::newRow("SQL instead of a plan passes the same gates") << Script([](ScriptedReasoner &r) {
        r.plans = {sureSql("SELECT COUNT(*) FROM customers")};
    }) << toSql + answered << Outcome::Answered;
    QTest::newRow("a medium plan without a question is run") << Script([](ScriptedReasoner &r) {
        r.plans = {sure(countOf("customers"))};
        r.plans.front()->quality = query::PlanQuality::Medium;
    }) << toSql + answered << Outcome::Answered;
    QTest::newRow("a conceptual question touches no data") << Script([](ScriptedReasoner &r) {
        r.intent.kind = reasoning::IntentKind::Conceptual;
        r.intent.needsQuery = false;
    }) << std::string("ingress intent explain summarize") << Outcome::Explained;
    QTest::newRow("a wish to change data is refused")
        << Script([](ScriptedReasoner &r) { r.intent.kind = reasoning::IntentKind::Change; })
        << std::string("ingress intent error summarize") << Outcome::Refused;
    QTest::newRow("babble is declined") << Script([](ScriptedReasoner &r) {
        r.intent.kind = reasoning::IntentKind::Unintelligible;
    }) << std::string("ingress intent error summarize")
                                        << Outcome::CannotAnswer;
    QTest::newRow("a doubt is asked about")
        << Script([](ScriptedReasoner &r) { r.plans = {doubtful(countOf("customers"))}; })
        << std::string("ingress intent retrieve_schema plan clarify?") << Outcome::Clarify;
    QTest::newRow("a question without evaluation goes on after execution")
        << Script([](ScriptedReasoner &r) {
               r.plans = {sure(countOf("customers"))};
               r.intent.needsEvaluation = false;
           })
        << toSql + " dry_run execute insight explain summarize" << Outcome::Answered;
    QTest::newRow("an unknown table is planned again") << Script([](ScriptedReasoner &r) {
        r.plans = {sure(countOf("clients")), sure(countOf("customers"))};
        r.advice = {"There is no table clients; use customers."};
    }) << "ingress intent retrieve_schema plan validate_plan! " + again + answered
                                                       << Outcome::Answered;
    QTest::newRow("SQL that the gate refuses is planned again") << Script([](ScriptedReasoner &r) {
        r.plans = {sureSql("DELETE FROM customers"), sure(countOf("customers"))};
        r.advice = {"Only read."};
    }) << toSql + "! " + again + answered << Outcome::Answered;
    QTest::newRow("what was open is asked where no other plan is left")
        << Script([](ScriptedReasoner &r) {
               query::Interpretation open = doubtful(countOf("clients"));
               open.quality = query::PlanQuality::High;
               r.plans = {open, failureOf(base::ErrorCode::NotUnderstood)};
           })
        << std::string(
               "ingress intent retrieve_schema plan validate_plan! retry refine plan! retry "
               "refine clarify?")
        << Outcome::Clarify;
    QTest::newRow("no plan and no idea ends after one retry") << Script([](ScriptedReasoner &r) {
        r.plans = {failureOf(base::ErrorCode::NotUnderstood)};
    }) << std::string("ingress intent retrieve_schema plan! retry refine error summarize")
                                                              << Outcome::CannotAnswer;
}

void TestAnalysisGraph::goesTheRightWay()
{
    QFETCH(std::function<void(ScriptedReasoner &)>, script);
    QFETCH(std::string, path);
    QFETCH(Outcome, outcome);

    AnalysisBench bench;
    script(*bench.reasoner);
    const auto report = bench.ask("how many customers are there?");
    QCOMPARE(bench.path(), path);
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(outcome));
    QVERIFY(!report.state.response.empty());
}

void TestAnalysisGraph::refusesQuestionsItCannotRead_data()
{
    QTest::addColumn<std::string>("question");
    QTest::addColumn<base::ErrorCode>("code");

    QTest::newRow("empty") << std::string() << base::ErrorCode::EmptyQuestion;
    QTest::newRow("blanks of every kind")
        << std::string(" \t\n\xC2\xA0\xE2\x80\x8B\xEF\xBB\xBF\r") << base::ErrorCode::EmptyQuestion;
    QTest::newRow("one character too long")
        << std::string(4001, 'x') << base::ErrorCode::QuestionTooLong;
    QTest::newRow("a megabyte") << std::string(1 << 20, 'x') << base::ErrorCode::QuestionTooLong;
}

void TestAnalysisGraph::refusesQuestionsItCannotRead()
{
    QFETCH(std::string, question);
    QFETCH(base::ErrorCode, code);

    AnalysisBench bench;
    const auto report = bench.ask(question);
    QCOMPARE(bench.path(), std::string("ingress! error summarize"));
    QCOMPARE(report.outcome, Outcome::Refused);
    QVERIFY(report.error.has_value());
    QCOMPARE(report.error->code, code);
    QVERIFY(report.state.failedAttempts.empty());
}

void TestAnalysisGraph::neverPlansMoreThanThreeTimes_data()
{
    QTest::addColumn<std::function<void(AnalysisBench &)>>("script");
    QTest::addColumn<base::ErrorCode>("last");

    using Script = std::function<void(AnalysisBench &)>;
    QTest::newRow("plans that name nothing")
        << Script([](AnalysisBench &b) { b.reasoner->plans = {sure(countOf("clients"))}; })
        << base::ErrorCode::UnknownTable;
    QTest::newRow("SQL that the gate refuses")
        << Script([](AnalysisBench &b) { b.reasoner->plans = {sureSql("DROP TABLE customers")}; })
        << base::ErrorCode::SqlRejected;
    QTest::newRow("no plan at all") << Script([](AnalysisBench &b) {
        b.reasoner->plans = {failureOf(base::ErrorCode::NotUnderstood)};
    }) << base::ErrorCode::NotUnderstood;
    QTest::newRow("a different failure every time") << Script([](AnalysisBench &b) {
        b.reasoner->plans = {failureOf(base::ErrorCode::ModelFailed), sure(countOf("clients")),
                             sureSql("PRAGMA user_version")};
    }) << base::ErrorCode::SqlRejected;
}

void TestAnalysisGraph::neverPlansMoreThanThreeTimes()
{
    QFETCH(std::function<void(AnalysisBench &)>, script);
    QFETCH(base::ErrorCode, last);

    AnalysisBench bench;
    bench.reasoner->advice = {"try something else"};
    script(bench);
    const auto report = bench.ask("how many customers are there?");
    QCOMPARE(bench.reasoner->planRequests.size(), std::size_t{3});
    QCOMPARE(report.state.retryCount, 2);
    QCOMPARE(report.state.failedAttempts.size(), std::size_t{3});
    QVERIFY(report.error.has_value());
    QCOMPARE(base::errorName(report.error->code), base::errorName(last));
    QVERIFY(!report.state.validatedSql.has_value());
    // the third request knows what was tried and what was advised
    QCOMPARE(bench.reasoner->planRequests.back().feedback.size(), std::size_t{2});
}

void TestAnalysisGraph::whatIsNeverRetriedIsNotRetried_data()
{
    QTest::addColumn<base::ErrorCode>("code");
    QTest::addColumn<Outcome>("outcome");

    QTest::newRow("a policy violation") << base::ErrorCode::PolicyViolation << Outcome::Refused;
    QTest::newRow("a missing model") << base::ErrorCode::ModelMissing << Outcome::Failed;
    QTest::newRow("a missing source") << base::ErrorCode::SourceMissing << Outcome::Failed;
    QTest::newRow("a locked source") << base::ErrorCode::SourceLocked << Outcome::Failed;
    QTest::newRow("a refused intent") << base::ErrorCode::RefusedIntent << Outcome::Refused;
}

void TestAnalysisGraph::whatIsNeverRetriedIsNotRetried()
{
    QFETCH(base::ErrorCode, code);
    QFETCH(Outcome, outcome);

    AnalysisBench bench;
    bench.reasoner->plans = {failureOf(code)};
    const auto report = bench.ask("how many customers are there?");
    QCOMPARE(bench.path(), std::string("ingress intent retrieve_schema plan! error summarize"));
    QCOMPARE(report.outcome, outcome);
    QCOMPARE(report.error->code, code);
}

void TestAnalysisGraph::sqlGoesStraightToTheGate_data()
{
    QTest::addColumn<bool>("byHand");
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<Outcome>("outcome");

    QTest::newRow("a question that is SQL")
        << false << std::string("SELECT name FROM customers") << Outcome::Answered;
    QTest::newRow("SQL edited by hand")
        << true << std::string("SELECT name FROM customers") << Outcome::Answered;
    QTest::newRow("SQL that writes")
        << true << std::string("UPDATE customers SET name = 'x'") << Outcome::Refused;
    QTest::newRow("SQL with a wrong name")
        << true << std::string("SELECT nmae FROM customers") << Outcome::Failed;
}

void TestAnalysisGraph::sqlGoesStraightToTheGate()
{
    QFETCH(bool, byHand);
    QFETCH(std::string, sql);
    QFETCH(Outcome, outcome);

    AnalysisBench bench;
    bench.reasoner->intent.kind = reasoning::IntentKind::Sql;
    agent::RunSettings settings;
    settings.sql = byHand ? sql : std::string();
    const auto report = bench.ask(byHand ? "what I wrote" : sql, settings);
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(outcome));
    QVERIFY2(bench.path().starts_with("ingress intent validate_sql"), bench.path().c_str());
    QCOMPARE(report.state.retryCount, 0);
    QVERIFY(bench.reasoner->planRequests.empty());
    if (outcome == Outcome::Answered) {
        QCOMPARE(report.state.executionResult->rows.size(), std::size_t{5});
    }
}

void TestAnalysisGraph::asksAtMostThreeTimes()
{
    AnalysisBench bench;
    bench.reasoner->plans = {doubtful(countOf("customers"))};
    auto report = bench.ask("how many customers?");
    for (int turn = 1; turn <= 3; ++turn) {
        QCOMPARE(report.outcome, Outcome::Clarify);
        QCOMPARE(report.state.clarifyTurns, turn - 1);
        report = bench.answer(report.runId, {{"Which customers do you mean?", "hm", {}, false}});
    }
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.clarifyTurns, 3);
    // the last plan was told to guess
    QVERIFY(bench.reasoner->planRequests.back().answers.back().bestGuess);
}

void TestAnalysisGraph::bestGuessNeverAsks()
{
    AnalysisBench bench;
    bench.reasoner->plans = {doubtful(countOf("customers"))};
    agent::RunSettings settings;
    settings.bestGuess = true;
    const auto report = bench.ask("how many customers?", settings);
    QCOMPARE(report.outcome, Outcome::Answered);
    QVERIFY(bench.path().find("clarify") == std::string::npos);
    QVERIFY(bench.reasoner->planRequests.back().answers.back().bestGuess);
}

void TestAnalysisGraph::subQuestionsRunInParallelAndAreCombined()
{
    AnalysisBench bench;
    bench.reasoner->intent.subQuestions = {"how many customers", "how many orders"};
    bench.reasoner->planFor = [](const reasoning::PlanRequest &request) {
        return sure(countOf(
            request.context.question.find("orders") != std::string::npos ? "orders" : "customers"));
    };
    const auto report = bench.ask("how many customers and how many orders?");
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(bench.path(),
             std::string("ingress intent retrieve_schema plan fan_out combine explain summarize"));
    QCOMPARE(report.state.parts.size(), std::size_t{2});
    QCOMPARE(report.state.executionResult->columns.size(), std::size_t{2});
    const data::Row expected{data::Value(5), data::Value(3)};
    QCOMPARE(report.state.executionResult->rows, std::vector<data::Row>{expected});
    // what it means as one statement is a statement
    bench.reasoner->intent = {};
    bench.reasoner->intent.kind = reasoning::IntentKind::Sql;
    const auto check = bench.ask(report.state.generatedSql);
    QCOMPARE(check.outcome, Outcome::Answered);
    QCOMPARE(check.state.executionResult->rows, std::vector<data::Row>{expected});
}

void TestAnalysisGraph::aPartThatFailsIsACaveat()
{
    AnalysisBench bench;
    bench.reasoner->intent.subQuestions = {"how many customers", "how many unicorns"};
    bench.reasoner->planFor =
        [](const reasoning::PlanRequest &request) -> base::Result<query::Interpretation> {
        if (request.context.question.find("unicorns") != std::string::npos) {
            return base::Error{base::ErrorCode::NotUnderstood, "There are no unicorns.", {}};
        }
        return sure(countOf("customers"));
    };
    const auto report = bench.ask("how many customers and how many unicorns?");
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.executionResult->rows.front().front(), data::Value(5));
    QVERIFY(!report.state.caveats.empty());
    QVERIFY(report.state.response.find("unicorns") != std::string::npos);
}

void TestAnalysisGraph::anHonestResultIsAnsweredWhenTheBudgetIsSpent()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(rowsWhere("customers", {"name"}, "country", "Atlantis")),
                             sure(rowsWhere("customers", {"name"}, "country", "Lemuria")),
                             sure(rowsWhere("customers", {"name"}, "country", "Mu"))};
    bench.reasoner->advice = {"try another country"};
    const auto report = bench.ask("which customers live in Atlantis?");
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(Outcome::Answered));
    QCOMPARE(bench.reasoner->planRequests.size(), std::size_t{3});
    // the first reading is the one that counts, and it says that nothing matched
    QVERIFY(report.state.validatedSql->text().find("Atlantis") != std::string::npos);
    QVERIFY(report.state.executionResult->rows.empty());
    QCOMPARE(report.state.satisfaction, insight::Satisfaction::NeedsWork);
    QVERIFY(!report.state.caveats.empty());
}

void TestAnalysisGraph::anEarlierResultIsTakenUpWhenNoBetterPlanIsFound()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(rowsWhere("customers", {"name"}, "country", "Atlantis")),
                             failureOf(base::ErrorCode::NotUnderstood)};
    bench.reasoner->advice = {"try another country"};
    const auto report = bench.ask("which customers live in Atlantis?");
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(Outcome::Answered));
    QVERIFY(report.state.settled);
    QVERIFY(report.state.executionResult->rows.empty());
    // the statement is not run a second time
    int executions = 0;
    for (const graph::Event &event : bench.events.events()) {
        executions += event.type == graph::EventType::ToolStart && event.payload["tool"] == "sql";
    }
    QCOMPARE(executions, 1);
}

void TestAnalysisGraph::looksUpWhatItComparesWith_data()
{
    QTest::addColumn<query::QueryPlan>("plan");
    QTest::addColumn<QString>("caveat");
    const auto leftOut = [](const char *country) {
        query::QueryPlan plan = countOf("customers");
        plan.where = {query::compare(query::ComparisonOperator::NotEqual,
                                     query::column("customers", "country"),
                                     query::literal(data::Value(country)))};
        return plan;
    };
    QTest::newRow("a misspelt value to leave out")
        << leftOut("Germny") << "“Germny” does not occur in country.";
    QTest::newRow("a value to leave out that is not there at all")
        << leftOut("Peru") << "“Peru” does not occur in country.";
    QTest::newRow("a value to leave out") << leftOut("Germany") << "";
    QTest::newRow("a value") << rowsWhere("customers", {"name"}, "country", "Sweden") << "";
}

void TestAnalysisGraph::looksUpWhatItComparesWith()
{
    QFETCH(query::QueryPlan, plan);
    QFETCH(QString, caveat);
    AnalysisBench bench;
    bench.reasoner->plans = {sure(plan)};
    const auto report = bench.ask("how many?");
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(Outcome::Answered));
    QCOMPARE(report.state.valueChecks.size(), std::size_t{1});
    QString caveats;
    for (const insight::Caveat &said : report.state.caveats) {
        caveats += QString::fromStdString(said.text);
    }
    QCOMPARE(caveats.contains(QStringLiteral("does not occur")), !caveat.isEmpty());
    QVERIFY2(caveats.contains(caveat), qPrintable(caveats));
}

void TestAnalysisGraph::everyMeasuredRowCountsOnce()
{
    AnalysisBench bench;
    bench.database.run("INSERT INTO orders (customer_id, total, ordered_on) VALUES"
                       " (1, 4, '2024-02-20')");
    bench.services.catalog = std::make_shared<const data::Catalog>(
        *(*bench.services.source->connect())->readCatalog({}));
    query::QueryPlan plan;
    plan.select = {
        {query::aggregate(query::AggregateFunction::Sum, query::column("customers", "spent")),
         "spent"}};
    plan.from = query::TableSource{"customers", {}, {}};
    plan.joins = {
        {query::JoinKind::Inner,
         query::TableSource{"orders", {}, {}},
         {query::compare(query::ComparisonOperator::Equal, query::column("orders", "customer_id"),
                         query::column("customers", "id"))}}};
    bench.reasoner->plans = {sure(plan)};
    const auto report = bench.ask("what have customers with orders spent?");
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(Outcome::Answered));
    QCOMPARE(report.state.executionResult->rows.front().front(), data::Value(60.75));
    QCOMPARE(insight::textsOf(report.state.caveats),
             std::vector<std::string>{"Each row of customers counts once, although several rows of "
                                      "orders can belong to it."});
}

void TestAnalysisGraph::aPlanThatContradictsItselfIsNotRun()
{
    AnalysisBench bench;
    query::QueryPlan plan = countOf("orders");
    const query::Expression total = query::column("orders", "total");
    plan.where = {query::allOf(
        {query::compare(query::ComparisonOperator::Greater, total, query::literal(data::Value(9))),
         query::compare(query::ComparisonOperator::Less, total, query::literal(data::Value(4)))})};
    bench.reasoner->plans = {sure(plan), sure(countOf("orders"))};
    const auto report = bench.ask("how many orders?");
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(Outcome::Answered));
    QCOMPARE(report.state.failedAttempts.size(), std::size_t{1});
    QCOMPARE(report.state.failedAttempts.front().node, std::string("validate_plan"));
    QCOMPARE(report.state.executionResult->rows.front().front(), data::Value(3));
}

void TestAnalysisGraph::whatThePolicyClosesIsInNoEvent()
{
    AnalysisBench bench;
    bench.database.run("UPDATE customers SET name = 'marker ' || name;"
                       "UPDATE customers SET country = 'marker' WHERE id > 3");
    data::Policy policy = data::Policy::standard();
    policy.maskedColumns = {"customers.name"};
    policy.rowFilters = {{"customers", "country <> 'marker'"}};
    bench.services.catalog = std::make_shared<const data::Catalog>(
        data::visibleCatalog(*(*bench.services.source->connect())->readCatalog({}), policy));
    bench.services.policy = std::make_shared<const data::Policy>(policy);
    query::QueryPlan plan = rowsWhere("customers", {"name", "country"}, "country", "Germany");
    plan.where.clear();
    bench.reasoner->plans = {sure(plan)};
    const auto report = bench.ask("which customers are there?");
    QCOMPARE(agent::outcomeName(report.outcome), agent::outcomeName(Outcome::Answered));
    QCOMPARE(report.state.executionResult->rows.size(), std::size_t{3});
    for (const data::Row &row : report.state.executionResult->rows) {
        QCOMPARE(row.front(), data::Value(std::string(data::maskText)));
    }
    QVERIFY(bench.events.events().size() > 20);
    for (const graph::Event &event : bench.events.events()) {
        std::string told = event.payload.dump();
        // the condition of the filter is no secret: it stands in the statement
        for (std::size_t at = told.find("'marker'"); at != std::string::npos;
             at = told.find("'marker'")) {
            told.erase(at, 8);
        }
        QVERIFY2(told.find("marker") == std::string::npos, told.c_str());
    }
}

void TestAnalysisGraph::rowLimitsAreSaidAndCounted()
{
    AnalysisBench bench;
    bench.reasoner->intent.kind = reasoning::IntentKind::Sql;
    agent::RunSettings settings;
    settings.limit = 2;
    const auto cut = bench.ask("SELECT name FROM customers", settings);
    QCOMPARE(cut.state.executionResult->rows.size(), std::size_t{2});
    QVERIFY(cut.state.executionResult->truncated);
    QCOMPARE(cut.state.executionResult->totalRows, std::optional<std::int64_t>(5));
    QVERIFY(cut.state.limitEnforced);

    settings.limit = 5;
    const auto exact = bench.ask("SELECT name FROM customers", settings);
    QCOMPARE(exact.state.executionResult->rows.size(), std::size_t{5});
    QVERIFY(!exact.state.executionResult->truncated);
}

void TestAnalysisGraph::aCancelledRunSaysSo()
{
    AnalysisBench bench;
    bench.reasoner->planFor = [&bench](const reasoning::PlanRequest &) {
        bench.stop.request_stop();
        return sure(countOf("customers"));
    };
    const auto report = bench.ask("how many customers?");
    QCOMPARE(report.outcome, Outcome::Cancelled);
    QCOMPARE(report.error->code, base::ErrorCode::Cancelled);
    QVERIFY(!report.state.response.empty());
    QCOMPARE(bench.events.events().back().type, graph::EventType::RunEnd);
}

void TestAnalysisGraph::aWaitingRunOutlivesTheGraph()
{
    AnalysisBench bench;
    bench.reasoner->plans = {doubtful(std::nullopt), sure(countOf("customers"))};
    const std::string runId = bench.ask("how many customers?").runId;
    const auto report =
        bench.answer(runId, {{"Which customers do you mean?", "All of them", "all", false}});
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(bench.reasoner->planRequests.back().answers.back().constraint, std::string("all"));
    const std::string way =
        "ingress intent retrieve_schema plan clarify? clarify replan validate_plan generate_sql "
        "validate_sql dry_run execute evaluate insight explain summarize";
    QCOMPARE(bench.path(), way);
}

void TestAnalysisGraph::eventLogsAreTheSameEveryTime()
{
    std::vector<std::string> logs;
    for (int round = 0; round < 2; ++round) {
        AnalysisBench bench;
        bench.reasoner->plans = {sure(countOf("clients")), sure(countOf("customers"))};
        bench.reasoner->advice = {"use customers"};
        QCOMPARE(bench.ask("how many customers?").outcome, Outcome::Answered);
        std::string log;
        for (const graph::Event &event : bench.events.events()) {
            nlohmann::json line = event;
            // how long SQLite took is the one thing that is measured and not injected
            if (event.node != "execute") {
                log += line.dump() + '\n';
            }
        }
        logs.push_back(log);
    }
    QVERIFY(logs[0].size() > 1000);
    // only the engine's own time differs between the two
    const auto withoutTimes = [](std::string log) {
        for (std::size_t at = log.find("execution_time_ms"); at != std::string::npos;
             at = log.find("execution_time_ms", at + 1)) {
            log.erase(at, log.find('}', at) - at);
        }
        return log;
    };
    QCOMPARE(withoutTimes(logs[0]), withoutTimes(logs[1]));
}

void TestAnalysisGraph::everyEndHasAResponse()
{
    for (int code = 0; code <= static_cast<int>(base::ErrorCode::Internal); ++code) {
        AnalysisBench bench;
        bench.reasoner->plans = {failureOf(static_cast<base::ErrorCode>(code))};
        const auto report = bench.ask("how many customers?");
        QVERIFY(!report.state.response.empty());
        QVERIFY(report.error.has_value());
        QVERIFY(!report.state.validatedSql.has_value());
    }
}
} // namespace tst_AnalysisGraph
QUERENT_TEST(AnalysisGraph)
#include "tst_AnalysisGraph.moc"
