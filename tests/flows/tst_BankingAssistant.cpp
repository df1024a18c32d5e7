// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/AnalysisBench.h"
#include "session/Answer.h"

#include <QTest>

namespace tst_BankingAssistant {

using namespace querent;
using namespace querent::tests;
using agent::Outcome;

/// Intent → SQL → safety validation → execution → insight, with two loops back to the plan.
class TestBankingAssistant : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersAtTheFirstAttempt();
    void retriesAfterAFailedValidation();
    void retriesAfterAFailedExecution();
    void givesUpWhenTheRetriesAreSpent();
    void theStrictPolicyRefusesSetOperations();
    void aSlowStatementIsStopped();
    void everyDocumentHasTheSameShape();
};

void TestBankingAssistant::answersAtTheFirstAttempt()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    const auto report = bench.ask("How many customers?");

    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.retryCount, 0);
    QVERIFY(report.state.failedAttempts.empty());
    QVERIFY(!report.state.error.has_value());
    QVERIFY(report.state.generatedSql.find("LIMIT") == std::string::npos);
    QVERIFY(report.state.validatedSql->text().find("LIMIT 100") != std::string::npos);
    QVERIFY(report.state.limitEnforced);
    QCOMPARE(report.state.executionResult->rows.front().front(), data::Value(5));
    QCOMPARE(report.state.chartSuggestion->kind, insight::ChartKind::Metric);
    QVERIFY(report.state.summary.find('5') != std::string::npos);
}

void TestBankingAssistant::retriesAfterAFailedValidation()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sureSql("SELECT COUNT(*) FROM users"), sure(countOf("customers"))};
    bench.reasoner->advice = {"Use the table customers."};
    const auto report = bench.ask("How many customers?");

    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.retryCount, 1);
    QCOMPARE(report.state.failedAttempts.size(), std::size_t{1});
    const agent::FailedAttempt &failed = report.state.failedAttempts.front();
    QCOMPARE(failed.attempt, 1);
    QCOMPARE(failed.node, std::string("validate_sql"));
    QCOMPARE(failed.sql, std::string("SELECT COUNT(*) FROM users"));
    // the error went to the adviser, the advice to the planner
    QCOMPARE(bench.reasoner->refineRequests.front().failedSql, failed.sql);
    QCOMPARE(bench.reasoner->refineRequests.front().error, failed.error);
    QCOMPARE(bench.reasoner->planRequests.back().feedback,
             std::vector<std::string>{"Use the table customers."});
    QVERIFY(!report.state.error.has_value());
}

void TestBankingAssistant::retriesAfterAFailedExecution()
{
    AnalysisBench bench;
    // passes the gate and the dry run; fails where the row is computed
    bench.reasoner->plans = {sureSql("SELECT abs(-9223372036854775807 - 1) FROM customers"),
                             sure(countOf("customers"))};
    bench.reasoner->advice = {"Count instead."};
    const auto report = bench.ask("How many customers?");

    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.failedAttempts.size(), std::size_t{1});
    QCOMPARE(report.state.failedAttempts.front().node, std::string("execute"));
    QCOMPARE(report.state.failedAttempts.front().error.code, base::ErrorCode::ExecutionFailed);
}

void TestBankingAssistant::givesUpWhenTheRetriesAreSpent()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sureSql("DELETE FROM customers")};
    bench.reasoner->advice = {"Only read."};
    const auto report = bench.ask("How many customers?");

    QCOMPARE(report.outcome, Outcome::Failed);
    QCOMPARE(bench.reasoner->planRequests.size(), std::size_t{3});
    QCOMPARE(report.state.failedAttempts.size(), std::size_t{3});
    QVERIFY(!report.state.validatedSql.has_value());
    QVERIFY(report.state.executionResult == nullptr);
    QCOMPARE(report.error->code, base::ErrorCode::SqlRejected);
    QVERIFY(report.state.response.find("3 attempts") != std::string::npos);
    QVERIFY(report.state.response.find(report.error->message) != std::string::npos);
    const auto after = (*bench.services.source->connect())->readCatalog({});
    QCOMPARE(after->table("customers")->rowCount, std::optional<std::int64_t>(5));
}

void TestBankingAssistant::theStrictPolicyRefusesSetOperations()
{
    for (const bool strict : {false, true}) {
        AnalysisBench bench;
        bench.services.policy = std::make_shared<const data::Policy>(
            strict ? data::Policy::strict() : data::Policy::standard());
        agent::RunSettings settings;
        settings.sql = "SELECT name FROM customers UNION SELECT country FROM customers";
        const auto report = bench.ask({}, settings);
        QCOMPARE(report.outcome, strict ? Outcome::Refused : Outcome::Answered);
    }
}

void TestBankingAssistant::aSlowStatementIsStopped()
{
    AnalysisBench bench;
    bench.reasoner->plans = {
        sureSql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1e9)"
                " SELECT COUNT(*) FROM n, customers")};
    agent::RunSettings settings;
    settings.timeoutMs = 100;
    settings.maximumRetries = 0;
    const auto report = bench.ask("How many customers?", settings);
    QCOMPARE(report.outcome, Outcome::Failed);
    QVERIFY2(report.error->code == base::ErrorCode::Timeout ||
                 report.error->code == base::ErrorCode::TooExpensive,
             report.error->message.c_str());
}

void TestBankingAssistant::everyDocumentHasTheSameShape()
{
    const auto membersOf = [](const nlohmann::json &document) {
        std::vector<std::string> names;
        for (const auto &member : document.items()) {
            names.push_back(member.key());
        }
        return names;
    };
    enum class End { Refused, Failed, Explained, Clarify, Cancelled, Answered };
    std::vector<std::vector<std::string>> shapes;
    for (const End end :
         {End::Refused, End::Failed, End::Explained, End::Clarify, End::Cancelled, End::Answered}) {
        AnalysisBench bench;
        bench.reasoner->plans = {sure(countOf(end == End::Failed ? "users" : "customers"))};
        if (end == End::Explained) {
            bench.reasoner->intent.kind = reasoning::IntentKind::Conceptual;
        } else if (end == End::Clarify) {
            bench.reasoner->plans = {doubtful(countOf("customers"))};
        } else if (end == End::Cancelled) {
            bench.stop.request_stop();
        }
        const auto report = bench.ask(end == End::Refused ? "" : "How many customers?");
        const auto document =
            session::answerToJson(session::answerOf(report, bench.events.events()), false);
        shapes.push_back(membersOf(document));
        QVERIFY(!document["response"].get<std::string>().empty());
        QCOMPARE(document["version"], nlohmann::json(1));
    }
    for (const auto &shape : shapes) {
        QCOMPARE(shape, shapes.front());
    }
    for (const char *name : {"response", "validated_sql", "execution_result", "summary",
                             "chart_suggestion", "plan", "plan_quality", "satisfaction",
                             "failed_attempts", "prompt_monitor", "metrics", "error"}) {
        QVERIFY2(std::ranges::find(shapes.front(), name) != shapes.front().end(), name);
    }
}

} // namespace tst_BankingAssistant

QUERENT_TEST(BankingAssistant)
#include "tst_BankingAssistant.moc"
