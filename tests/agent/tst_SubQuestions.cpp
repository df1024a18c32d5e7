// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "AnalysisBench.h"
#include "HookedSource.h"

#include <QTest>

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

namespace tst_SubQuestions {

using namespace querent;
using namespace querent::tests;
using agent::Outcome;
using query::Interpretation;
using reasoning::PlanRequest;

namespace {

constexpr std::chrono::seconds patience{20};

/// Counts those who have come here, and lets others wait for them.
class Meeting
{
public:
    void come()
    {
        const std::scoped_lock lock(m_mutex);
        ++m_come;
        m_changed.notify_all();
    }
    [[nodiscard]] bool waitFor(int others)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, patience, [&] { return m_come >= others; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_come = 0;
};

bool mentions(const std::string &text, const char *word)
{
    return text.find(word) != std::string::npos;
}

/// "how many orders" counts orders, and so on; what is not there cannot be planned.
base::Result<Interpretation> planOf(const PlanRequest &request)
{
    for (const char *table : {"customers", "orders"}) {
        if (mentions(request.context.question, table)) {
            return sure(countOf(table));
        }
    }
    return base::Error{base::ErrorCode::NotUnderstood, "There is no such thing.", {}};
}

/// The nodes of each branch in the order in which they began.
std::map<std::string, std::string> tracesOf(const std::vector<graph::Event> &events)
{
    std::map<std::string, std::string> traces;
    for (const graph::Event &event : events) {
        if (event.type == graph::EventType::NodeStart && !event.branch.empty()) {
            std::string &trace = traces[event.branch];
            trace += (trace.empty() ? "" : " ") + event.node;
        }
    }
    return traces;
}

const std::string wholeTrace = "retrieve_schema plan validate_plan generate_sql validate_sql "
                               "dry_run execute evaluate insight";

} // namespace

/// "… and …": independent questions asked in one breath.
class TestSubQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsRunSideBySideAndKeepTheirOrder();
    void aPartThatFailsLeavesTheOthers_data();
    void aPartThatFailsLeavesTheOthers();
    void nothingIsLeftToAnswerWhenAllFail();
    void aDoubtInAPartIsNoDeadlock_data();
    void aDoubtInAPartIsNoDeadlock();
    void aPartThatHangsIsLeftBehind();
};

void TestSubQuestions::partsRunSideBySideAndKeepTheirOrder()
{
    AnalysisBench bench;
    bench.reasoner->intent.subQuestions = {"how many customers", "how many orders"};
    bench.reasoner->planFor = planOf;
    // the first part only goes on when the second is there: one after the other would never end
    Meeting second;
    bool met = false;
    bench.services.source = std::make_shared<HookedSource>(
        bench.services.source, [&](const std::string &sql) -> base::Result<void> {
            if (mentions(sql, "orders")) {
                second.come();
            } else {
                met = second.waitFor(1);
            }
            return {};
        });
    const auto report = bench.ask("how many customers and how many orders?");
    QVERIFY(met);
    QCOMPARE(report.outcome, Outcome::Answered);
    const auto traces = tracesOf(bench.events.events());
    QCOMPARE(traces, (std::map<std::string, std::string>{{"fan_out.0", wholeTrace},
                                                         {"fan_out.1", wholeTrace}}));
    QCOMPARE(report.state.parts.size(), std::size_t{2});
    QCOMPARE(report.state.parts[0].question, std::string("how many customers"));
    QCOMPARE(report.state.parts[1].question, std::string("how many orders"));
    const data::Row expected{data::Value(5), data::Value(3)};
    QCOMPARE(report.state.executionResult->rows, std::vector<data::Row>{expected});
    const std::string &text = report.state.response;
    QVERIFY2(text.find('5') < text.find('3'), text.c_str());
}

void TestSubQuestions::aPartThatFailsLeavesTheOthers_data()
{
    QTest::addColumn<int>("failing");
    QTest::addColumn<bool>("planned");

    QTest::newRow("the first is not understood") << 0 << false;
    QTest::newRow("the middle one is not understood") << 1 << false;
    QTest::newRow("the last is not understood") << 2 << false;
    QTest::newRow("the first breaks while it runs") << 0 << true;
    QTest::newRow("the last breaks while it runs") << 2 << true;
}

void TestSubQuestions::aPartThatFailsLeavesTheOthers()
{
    QFETCH(int, failing);
    QFETCH(bool, planned);
    const auto place = static_cast<std::size_t>(failing);
    AnalysisBench bench;
    std::vector<std::string> parts(3, "how many customers");
    parts[place] = planned ? "how many orders" : "how many unicorns";
    bench.reasoner->intent.subQuestions = parts;
    bench.reasoner->planFor = planOf;
    bench.services.source = std::make_shared<HookedSource>(
        bench.services.source, [](const std::string &sql) -> base::Result<void> {
            return mentions(sql, "orders")
                       ? base::Result<void>(
                             base::Error{base::ErrorCode::ExecutionFailed, "The disk is gone.", {}})
                       : base::Result<void>();
        });
    const auto report = bench.ask("this, that and the other");
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.parts.size(), std::size_t{3});
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(report.state.parts[i].question, parts[i]);
        QCOMPARE(report.state.parts[i].error.has_value(), i == place);
        QCOMPARE(report.state.parts[i].result != nullptr, i != place);
    }
    const data::Row expected{data::Value(5), data::Value(5)};
    QCOMPARE(report.state.executionResult->rows, std::vector<data::Row>{expected});
    // which one, and why
    QVERIFY(mentions(report.state.response, parts[place].c_str()));
    QVERIFY(mentions(report.state.response, planned ? "disk is gone" : "no such thing"));
    const auto traces = tracesOf(bench.events.events());
    QCOMPARE(traces.size(), std::size_t{3});
    for (const auto &[branch, trace] : traces) {
        QCOMPARE(trace == wholeTrace, branch != "fan_out." + std::to_string(failing));
    }
}

void TestSubQuestions::nothingIsLeftToAnswerWhenAllFail()
{
    AnalysisBench bench;
    bench.reasoner->intent.subQuestions = {"how many unicorns", "how many dragons"};
    bench.reasoner->planFor = planOf;
    const auto report = bench.ask("how many unicorns and dragons?");
    QCOMPARE(report.outcome, Outcome::CannotAnswer);
    QVERIFY(mentions(report.state.response, "no such thing"));
}

void TestSubQuestions::aDoubtInAPartIsNoDeadlock_data()
{
    QTest::addColumn<bool>("hasPlan");

    QTest::newRow("it is answered by the best guess") << true;
    QTest::newRow("without a guess it is said, and the other part answered") << false;
}

void TestSubQuestions::aDoubtInAPartIsNoDeadlock()
{
    QFETCH(bool, hasPlan);
    AnalysisBench bench;
    bench.reasoner->intent.subQuestions = {"how many orders", "how many customers"};
    bench.reasoner->planFor = [&](const PlanRequest &request) -> base::Result<Interpretation> {
        return mentions(request.context.question, "customers")
                   ? doubtful(hasPlan ? std::optional(countOf("customers")) : std::nullopt)
                   : sure(countOf("orders"));
    };
    const auto report = bench.ask("how many orders, and customers?");
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.parts[1].error.has_value(), !hasPlan);
    QCOMPARE(report.state.executionResult->rows.front().front(), data::Value(3));
    QCOMPARE(report.state.executionResult->columns.size(), std::size_t{hasPlan ? 2U : 1U});
    QVERIFY(hasPlan || mentions(report.state.response, "how many customers"));
    // nobody was asked, and nobody waits
    QVERIFY(!mentions(bench.path(), "clarify"));
    QCOMPARE(bench.checkpointer.latest(report.runId)->status, graph::RunStatus::Succeeded);
}

void TestSubQuestions::aPartThatHangsIsLeftBehind()
{
    AnalysisBench bench;
    bench.reasoner->intent.subQuestions = {"how many orders", "how many customers"};
    bench.reasoner->planFor = planOf;
    Meeting end;
    bench.services.source = std::make_shared<HookedSource>(
        bench.services.source, [&end](const std::string &sql) -> base::Result<void> {
            if (mentions(sql, "orders")) {
                std::ignore = end.waitFor(1); // and heeds no stop
            }
            return {};
        });
    agent::TimeLimits limits;
    limits.statement = std::chrono::milliseconds(200);
    limits.source = std::chrono::milliseconds(300);
    const auto graph = agent::AnalysisGraph::build(
        std::make_shared<const agent::Services>(bench.services), limits);
    agent::AnalysisInput input;
    input.question = "how many orders, and customers?";
    input.settings.maximumRetries = 0;
    graph::NodeThreads threads;
    const auto report = graph->run(input, {.events = &bench.events, .threads = &threads});
    QCOMPARE(threads.leftBehind(), std::vector<std::string>{"execute"});
    end.come();
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.parts[0].error->code, base::ErrorCode::Timeout);
    QCOMPARE(report.state.executionResult->rows.front().front(), data::Value(5));
    QVERIFY2(mentions(report.state.response, "The query took longer than 0.2 seconds."),
             report.state.response.c_str());
    QVERIFY(threads.waitForLeftBehind(patience));
}

} // namespace tst_SubQuestions

QUERENT_TEST(SubQuestions)
#include "tst_SubQuestions.moc"
