// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/AnalysisBench.h"

#include <QTest>

#include <thread>

namespace tst_SqlSubgraph {

using namespace querent;
using namespace querent::tests;
using agent::Outcome;

namespace {

/// Gives the same chance every time.
class FixedChance final : public base::Random
{
public:
    explicit FixedChance(double chance) : m_chance(chance) {}

    [[nodiscard]] std::string id(std::string_view prefix) override
    {
        return std::string(prefix) + "-1";
    }
    [[nodiscard]] double uniform() override { return m_chance; }

private:
    double m_chance;
};

} // namespace

/// Schema retrieval with its fallback, retries with backoff and jitter, cancellation, events of
/// tools and models, snapshots.
class TestSqlSubgraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingRetrievedMeansTheWholeSchema();
    void waitsLongerBeforeEveryRetry();
    void everyKindOfFailureIsInTheLoop_data();
    void everyKindOfFailureIsInTheLoop();
    void aCancelEndsTheWaitForARetry();
    void aCancelEndsARunningStatement();
    void toolsAndModelsAnnounceThemselves();
    void everyStepIsSavedAndCanBeForked();
};

void TestSqlSubgraph::nothingRetrievedMeansTheWholeSchema()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    const auto report = bench.ask("How many?");
    QVERIFY(report.state.retrievedSchema->complete);
    QCOMPARE(report.state.retrievedSchema->entries.size(), std::size_t{2});
    QVERIFY(!report.state.retrievedSchema->entries.front().columns.empty());
}

void TestSqlSubgraph::waitsLongerBeforeEveryRetry()
{
    using std::chrono::milliseconds;
    for (const double chance : {0.0, 0.5, 1.0}) {
        AnalysisBench bench;
        bench.reasoner->plans = {sure(countOf("clients"))};
        bench.reasoner->advice = {"hm"};
        FixedChance random(chance);
        auto options = bench.options();
        options.random = &random;
        agent::AnalysisInput input;
        input.question = "How many?";
        const auto report = bench.graph().run(input, options);
        QCOMPARE(report.state.retryCount, 2);
        // full jitter: up to 50 ms before the first retry, up to 100 before the second; nobody
        // else waits for this clock
        const auto waited = std::chrono::duration_cast<milliseconds>(bench.clock.monotonic());
        QCOMPARE(waited.count(), static_cast<qint64>(chance * 150.0));
    }
}

void TestSqlSubgraph::everyKindOfFailureIsInTheLoop_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<std::string>("node");

    QTest::newRow("the gate") << std::string("SELECT 1; SELECT 2") << std::string("validate_sql");
    QTest::newRow("the engine's own reading")
        << std::string("SELECT nmae FROM customers") << std::string("validate_sql");
    QTest::newRow("the execution")
        << std::string("SELECT abs(-9223372036854775807 - 1)") << std::string("execute");
}

void TestSqlSubgraph::everyKindOfFailureIsInTheLoop()
{
    QFETCH(std::string, sql);
    QFETCH(std::string, node);

    AnalysisBench bench;
    bench.reasoner->plans = {sureSql(sql), sure(countOf("customers"))};
    bench.reasoner->advice = {"hm"};
    const auto report = bench.ask("How many?");
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.failedAttempts.size(), std::size_t{1});
    QCOMPARE(report.state.failedAttempts.front().node, node);
}

void TestSqlSubgraph::aCancelEndsTheWaitForARetry()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("clients"))};
    bench.reasoner->advice = {"hm"};
    const base::SystemClock clock;
    FixedChance random(1.0);
    auto options = bench.options();
    options.clock = &clock;
    options.random = &random;
    std::jthread canceller([&bench] {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        bench.stop.request_stop();
    });
    const auto report = bench.graph().run({.question = "How many?"}, options);
    QCOMPARE(report.outcome, Outcome::Cancelled);
    QCOMPARE(report.error->code, base::ErrorCode::Cancelled);
}

void TestSqlSubgraph::aCancelEndsARunningStatement()
{
    AnalysisBench bench;
    bench.reasoner->intent.kind = reasoning::IntentKind::Sql;
    std::string sql = "SELECT COUNT(*) FROM customers AS a";
    for (const char *alias : {"b", "c", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"}) {
        sql += std::string(" JOIN customers AS ") + alias + " ON a.id + " + alias + ".id >= 0";
    }
    const base::SystemClock clock;
    auto options = bench.options();
    options.clock = &clock;
    std::chrono::steady_clock::time_point cancelled;
    std::jthread canceller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        cancelled = std::chrono::steady_clock::now();
        bench.stop.request_stop();
    });
    const auto report = bench.graph().run({.question = sql}, options);
    const auto ended = std::chrono::steady_clock::now();
    canceller.join();
    QVERIFY2(report.outcome == Outcome::Cancelled, report.state.response.c_str());
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(ended - cancelled);
    QVERIFY2(took.count() < 200, std::to_string(took.count()).c_str());
}

void TestSqlSubgraph::toolsAndModelsAnnounceThemselves()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    const auto report = bench.ask("How many customers?");
    std::vector<std::string> talk;
    std::string streamed;
    std::uint64_t sequence = 0;
    std::chrono::nanoseconds time{0};
    for (const graph::Event &event : bench.events.events()) {
        QCOMPARE(event.sequence, ++sequence);
        QVERIFY(event.time >= time);
        time = event.time;
        if (event.type == graph::EventType::ChatModelStream) {
            streamed += event.payload["chunk"].get<std::string>();
        } else if (event.type == graph::EventType::ToolStart) {
            talk.push_back("tool " + event.payload["tool"].get<std::string>());
        } else if (event.type == graph::EventType::ChatModelStart) {
            talk.push_back("model " + event.payload["input"]["task"].get<std::string>());
        }
    }
    const std::vector<std::string> expected{"model intent", "tool schema_index", "model plan",
                                            "tool explain", "tool sql"};
    QCOMPARE(talk, expected);
    QCOMPARE(streamed, report.state.explanation);
}

void TestSqlSubgraph::everyStepIsSavedAndCanBeForked()
{
    AnalysisBench bench;
    bench.reasoner->plans = {sure(countOf("customers"))};
    const auto report = bench.ask("How many customers?");
    const auto steps = bench.checkpointer.steps(report.runId);
    QVERIFY(steps.ok());
    // the beginning, and the state after each of the thirteen nodes
    QCOMPARE(steps->size(), std::size_t{14});
    const auto last = bench.checkpointer.latest(report.runId);
    QCOMPARE(last->status, graph::RunStatus::Succeeded);
    agent::AnalysisState state;
    QVERIFY(graph::readState(last->state, state).ok());
    QCOMPARE(state.response, report.state.response);
    QCOMPARE(state.plan, report.state.plan);
    QCOMPARE(*state.executionResult, *report.state.executionResult);
    // the proof itself is not brought back: only the gate makes one
    QVERIFY(!state.validatedSql.has_value());

    // forked after the plan, with another plan in its place
    const auto planned = std::ranges::find(*steps, "plan", &graph::Checkpoint::node);
    QVERIFY(planned != steps->end());
    graph::Fork<agent::AnalysisState> how;
    how.patch = {{"plan", query::planToJson(countOf("orders"))}};
    how.restore = [&bench](agent::AnalysisState &restored) -> base::Result<void> {
        restored.connections = std::make_shared<agent::RunConnections>(bench.services.source);
        return {};
    };
    const auto forked = bench.graph().graph().forkFrom(planned->id, how, bench.options());
    QCOMPARE(forked.outcome, graph::Outcome::Success);
    QCOMPARE(forked.state.executionResult->rows.front().front(), data::Value(3));
    QVERIFY(forked.runId != report.runId);
}

} // namespace tst_SqlSubgraph

QUERENT_TEST(SqlSubgraph)
#include "tst_SqlSubgraph.moc"
