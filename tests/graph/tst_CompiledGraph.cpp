// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"

#include <stdexcept>
#include <thread>

namespace tst_CompiledGraph {
using namespace querent;
using namespace querent::tests;
using namespace std::chrono_literals;

using Recipe = graph::StateGraph<TripState>;
using Build = std::function<void(Recipe &)>;

namespace {

struct TimedState
{
    std::map<std::string, std::int64_t> nodeMs = {};
    int rounds = 0;
};

} // namespace

} // namespace tst_CompiledGraph

template <>
struct querent::graph::StateSchema<tst_CompiledGraph::TimedState>
{
    static constexpr auto fields = std::tuple{
        field<&tst_CompiledGraph::TimedState::nodeMs>("node_ms", merge),
        field<&tst_CompiledGraph::TimedState::rounds>("rounds", replace),
    };

    static Writes<&tst_CompiledGraph::TimedState::nodeMs>
    measure(const tst_CompiledGraph::TimedState &state, const NodeTiming &timing)
    {
        const std::string node(timing.node);
        const auto before = state.nodeMs.find(node);
        const std::int64_t spent = before == state.nodeMs.end() ? 0 : before->second;
        return Writes<&tst_CompiledGraph::TimedState::nodeMs>()
            .set<&tst_CompiledGraph::TimedState::nodeMs>(
                {{node,
                  spent + std::chrono::duration_cast<std::chrono::milliseconds>(timing.duration)
                              .count()}});
    }
};

namespace tst_CompiledGraph {
class TestCompiledGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEventLogIsExact_data();
    void theEventLogIsExact();
    void retriesEndWhenTheBudgetIsSpent();
    void aBrokenRuleLeavesTheStateAsItWas();
    void cancelEndsASleepAtOnce();
    void cancelBeforeTheFirstNodeRunsNothing();
    void aNodeFinishedDuringTheCancelKeepsItsWork();
    void whatASinkThrowsIsLost();
    void oneGraphServesManyThreads();
    void runsWithoutAnyOptions();
    void theTimeOfEveryNodeIsMeasured();
    void transientFieldsAreNotShown();
};

namespace {

enum class Next { Again, Done };

graph::Step<Routed> plan(const std::string &city, graph::NodeContext &context)
{
    context.emit({{"status", "planning"}});
    context.modelStarted("where to?");
    context.modelStreamed("nor");
    context.modelStreamed("th");
    context.modelEnded("north");
    context.toolStarted("map", {{"city", city}});
    context.toolEnded("map", 3);
    return Routed().set<&TripState::route>("north").add<&TripState::log>("planned " + city);
}

Recorded recordFailure(const TripState &state, const graph::Failure &failure)
{
    return Recorded()
        .add<&TripState::errors>(failure.error)
        .set<&TripState::retries>(state.retries + 1);
}

bool hasBudget(const TripState &state)
{
    return state.retries <= 2;
}

} // namespace

void TestCompiledGraph::theEventLogIsExact_data()
{
    QTest::addColumn<Build>("build");
    QTest::addColumn<graph::Outcome>("outcome");
    QTest::addColumn<std::string>("log");

    QTest::newRow("nodes in a row, with what they read and wrote") << Build([](Recipe &recipe) {
        recipe.node("plan", graph::reads<&TripState::city>, plan)
            .node("b", graph::reads<&TripState::log>,
                  [](const std::vector<std::string> &log) {
                      return Logged().add<&TripState::log>("saw " + std::to_string(log.size()));
                  })
            .edge(START, "plan")
            .edge("plan", "b")
            .edge("b", END);
    }) << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_node_start plan#1 {"reads":{"city":"Bern"}}
0 on_custom_event plan#1 {"status":"planning"}
0 on_chat_model_start plan#1 {"input":"where to?"}
0 on_chat_model_stream plan#1 {"chunk":"nor"}
0 on_chat_model_stream plan#1 {"chunk":"th"}
0 on_chat_model_end plan#1 {"output":"north"}
0 on_tool_start plan#1 {"input":{"city":"Bern"},"tool":"map"}
0 on_tool_end plan#1 {"output":3,"tool":"map"}
0 on_node_end plan#1 {"next":"b","step":1,"writes":{"log":["planned Bern"],"route":"north"}}
0 on_node_start b#1 {"reads":{"log":["planned Bern"]}}
0 on_node_end b#1 {"next":"END","step":2,"writes":{"log":["saw 1"]}}
0 on_run_end {"outcome":"success","steps":2}
)");

    QTest::newRow("a router that answers by an enum loops until it is done")
        << Build([](Recipe &recipe) {
               recipe.node("a", graph::reads<>, note("a"))
                   .edge(START, "a")
                   .route("a",
                          [](const TripState &state) {
                              return state.log.size() < 2 ? Next::Again : Next::Done;
                          },
                          {{Next::Again, "a", "again"}, {Next::Done, END}});
           })
        << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_end a#1 {"next":"a","step":1,"writes":{"log":["a"]}}
0 on_node_start a#1
0 on_node_end a#1 {"next":"END","step":2,"writes":{"log":["a"]}}
0 on_run_end {"outcome":"success","steps":2}
)");

    QTest::newRow("the way in can be a router, and lead straight out") << Build([](Recipe &recipe) {
        recipe.node("a", graph::reads<>, note("a"))
            .route(START, [](const TripState &state) { return state.city.empty() ? "a" : END; },
                   {"a", END})
            .edge("a", END);
    }) << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_run_end {"outcome":"success","steps":0}
)");

    QTest::newRow("an error ends the run where nobody handles it") << Build([](Recipe &recipe) {
        recipe.node("a", graph::reads<>, failing(base::ErrorCode::Timeout))
            .edge(START, "a")
            .edge("a", END);
    }) << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_error a#1 {"error":{"code":"timeout","detail":"","message":"It failed."},"retrying":false}
0 on_run_end {"error":{"code":"timeout","detail":"","message":"It failed."},"outcome":"error","steps":0}
)");

    QTest::newRow("an error is written down and routed where a handler is declared")
        << Build([](Recipe &recipe) {
               recipe.node("a", graph::reads<>, failing(base::ErrorCode::Timeout))
                   .node("rescue", graph::reads<&TripState::retries>,
                         [](int retries) {
                             return Logged().add<&TripState::log>(std::to_string(retries));
                         })
                   .edge(START, "a")
                   .edge("a", END)
                   .edge("rescue", END)
                   .onError({"a"}, recordFailure, [](const TripState &) { return "rescue"; },
                            {"rescue"});
           })
        << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_error a#1 {"error":{"code":"timeout","detail":"","message":"It failed."},"next":"rescue","retrying":false,"step":1,"writes":{"errors":[{"code":"timeout","detail":"","message":"It failed."}],"retries":1}}
0 on_node_start rescue#1 {"reads":{"retries":1}}
0 on_node_end rescue#1 {"next":"END","step":2,"writes":{"log":["1"]}}
0 on_run_end {"outcome":"success","steps":2}
)");

    QTest::newRow("a node is tried again, with full jitter, until it succeeds")
        << Build([](Recipe &recipe) {
               recipe
                   .node("a", graph::reads<>,
                         [](graph::NodeContext &context) -> base::Result<Logged> {
                             if (context.attempt() < 3) {
                                 return base::Error{base::ErrorCode::SourceLocked, "Locked.", {}};
                             }
                             return Logged().add<&TripState::log>("a");
                         },
                         {.retry = {.attempts = 3, .firstDelay = 100ms}})
                   .edge(START, "a")
                   .edge("a", END);
           })
        << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_error a#1 {"error":{"code":"source_locked","detail":"","message":"Locked."},"retrying":true}
0 on_retry a#1 {"attempts":3,"delay_ns":50000000,"next_attempt":2}
50 on_node_start a#2
50 on_node_error a#2 {"error":{"code":"source_locked","detail":"","message":"Locked."},"retrying":true}
50 on_retry a#2 {"attempts":3,"delay_ns":100000000,"next_attempt":3}
150 on_node_start a#3
150 on_node_end a#3 {"next":"END","step":1,"writes":{"log":["a"]}}
150 on_run_end {"outcome":"success","steps":1}
)");

    QTest::newRow("attempts run out") << Build([](Recipe &recipe) {
        recipe
            .node("a", graph::reads<>, failing(base::ErrorCode::Timeout),
                  {.retry = {.attempts = 2, .firstDelay = 20ms}})
            .edge(START, "a")
            .edge("a", END);
    }) << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_error a#1 {"error":{"code":"timeout","detail":"","message":"It failed."},"retrying":true}
0 on_retry a#1 {"attempts":2,"delay_ns":10000000,"next_attempt":2}
10 on_node_start a#2
10 on_node_error a#2 {"error":{"code":"timeout","detail":"","message":"It failed."},"retrying":false}
10 on_run_end {"error":{"code":"timeout","detail":"","message":"It failed."},"outcome":"error","steps":0}
)");

    QTest::newRow("what another attempt cannot mend is not tried again")
        << Build([](Recipe &recipe) {
               recipe
                   .node("a", graph::reads<>, failing(base::ErrorCode::PolicyViolation),
                         {.retry = {.attempts = 5}})
                   .edge(START, "a")
                   .edge("a", END);
           })
        << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_error a#1 {"error":{"code":"policy_violation","detail":"","message":"It failed."},"retrying":false}
0 on_run_end {"error":{"code":"policy_violation","detail":"","message":"It failed."},"outcome":"error","steps":0}
)");

    QTest::newRow("an exception becomes an error") << Build([](Recipe &recipe) {
        recipe.node("a", graph::reads<>, []() -> Logged { throw std::runtime_error("a bad day"); })
            .edge(START, "a")
            .edge("a", END);
    }) << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_error a#1 {"error":{"code":"internal","detail":"a bad day","message":"The node 'a' stopped unexpectedly."},"retrying":false}
0 on_run_end {"error":{"code":"internal","detail":"a bad day","message":"The node 'a' stopped unexpectedly."},"outcome":"error","steps":0}
)");

    QTest::newRow("so does one that is no std::exception, in a router")
        << Build([](Recipe &recipe) {
               recipe.node("a", graph::reads<>, note("a"))
                   .edge(START, "a")
                   .route("a", [](const TripState &) -> std::string { throw 3; }, {"a", END});
           })
        << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_end a#1 {"next":null,"step":1,"writes":{"log":["a"]}}
0 on_run_end {"error":{"code":"internal","detail":"","message":"The router of 'a' stopped unexpectedly."},"outcome":"error","steps":1}
)");

    QTest::newRow("and one in an error handler") << Build([](Recipe &recipe) {
        recipe.node("a", graph::reads<>, failing(base::ErrorCode::Timeout))
            .edge(START, "a")
            .edge("a", END)
            .onError({"a"},
                     [](const TripState &, const graph::Failure &) -> Recorded {
                         throw std::runtime_error("a worse day");
                     },
                     hasBudget, {{true, "a"}, {false, END}});
    }) << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_error a#1 {"error":{"code":"timeout","detail":"","message":"It failed."},"retrying":false}
0 on_run_end {"error":{"code":"internal","detail":"a worse day","message":"The error handler of 'a' stopped unexpectedly."},"outcome":"error","steps":0}
)");

    QTest::newRow("a router may not answer what was not declared") << Build([](Recipe &recipe) {
        recipe.node("a", graph::reads<>, note("a"))
            .edge(START, "a")
            .route("a", [](const TripState &) { return "moon"; }, {"a", END});
    }) << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_end a#1 {"next":null,"step":1,"writes":{"log":["a"]}}
0 on_run_end {"error":{"code":"graph_invalid","detail":"","message":"The route from 'a' answered 'moon', which is not among its targets."},"outcome":"error","steps":1}
)");

    QTest::newRow("a run that does not end is ended") << Build([](Recipe &recipe) {
        recipe.node("a", graph::reads<>, note("a"))
            .edge(START, "a")
            .route("a", [](const TripState &) { return "a"; }, {"a", END});
    }) << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start a#1
0 on_node_end a#1 {"next":"a","step":1,"writes":{"log":["a"]}}
0 on_node_start a#1
0 on_node_end a#1 {"next":"a","step":2,"writes":{"log":["a"]}}
0 on_node_start a#1
0 on_node_end a#1 {"next":"a","step":3,"writes":{"log":["a"]}}
0 on_run_end {"error":{"code":"step_limit","detail":"","message":"The run was ended before the node 'a': it took 3 steps and may take no more."},"outcome":"error","steps":3}
)");

    QTest::newRow("a node's question ends the run") << Build([](Recipe &recipe) {
        recipe
            .node("ask", graph::reads<>,
                  [](graph::NodeContext &) -> graph::Step<Logged> {
                      return graph::NeedsInput{{{"question", "Which city?"}}};
                  })
            .edge(START, "ask")
            .edge("ask", END);
    }) << graph::Outcome::NeedsInput << std::string(R"(0 on_run_start
0 on_node_start ask#1
0 on_interrupt ask#1 {"request":{"question":"Which city?"}}
0 on_run_end {"outcome":"needs_input","steps":0}
)");

    QTest::newRow("a node is given what an optional or shared field holds")
        << Build([](Recipe &recipe) {
               recipe.node("plan", graph::reads<&TripState::city>, plan)
                   .node("days", graph::reads<>,
                         [] {
                             return graph::Writes<&TripState::days>().set<&TripState::days>(
                                 std::make_shared<const std::vector<int>>(std::vector{1, 2}));
                         })
                   .node("go", graph::reads<&TripState::route, &TripState::days>,
                         [](const std::string &route, const std::vector<int> &days) {
                             return Logged().add<&TripState::log>(
                                 route + " for " + std::to_string(days.size()) + " days");
                         })
                   .edge(START, "days")
                   .edge("days", "plan")
                   .edge("plan", "go")
                   .edge("go", END);
           })
        << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_node_start days#1
0 on_node_end days#1 {"next":"plan","step":1,"writes":{"days":[1,2]}}
0 on_node_start plan#1 {"reads":{"city":"Bern"}}
0 on_custom_event plan#1 {"status":"planning"}
0 on_chat_model_start plan#1 {"input":"where to?"}
0 on_chat_model_stream plan#1 {"chunk":"nor"}
0 on_chat_model_stream plan#1 {"chunk":"th"}
0 on_chat_model_end plan#1 {"output":"north"}
0 on_tool_start plan#1 {"input":{"city":"Bern"},"tool":"map"}
0 on_tool_end plan#1 {"output":3,"tool":"map"}
0 on_node_end plan#1 {"next":"go","step":2,"writes":{"log":["planned Bern"],"route":"north"}}
0 on_node_start go#1 {"reads":{"days":[1,2],"route":"north"}}
0 on_node_end go#1 {"next":"END","step":3,"writes":{"log":["north for 2 days"]}}
0 on_run_end {"outcome":"success","steps":3}
)");

    QTest::newRow("a node whose field holds nothing fails and says which")
        << Build([](Recipe &recipe) {
               recipe
                   .node("go", graph::reads<&TripState::route>,
                         [](const std::string &route) {
                             return Logged().add<&TripState::log>(route);
                         })
                   .edge(START, "go")
                   .edge("go", END);
           })
        << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start go#1 {"reads":{"route":null}}
0 on_node_error go#1 {"error":{"code":"internal","detail":"","message":"The field 'route' is needed here and nothing has set it."},"retrying":false}
0 on_run_end {"error":{"code":"internal","detail":"","message":"The field 'route' is needed here and nothing has set it."},"outcome":"error","steps":0}
)");
}

void TestCompiledGraph::theEventLogIsExact()
{
    QFETCH(Build, build);
    QFETCH(graph::Outcome, outcome);
    QFETCH(std::string, log);
    Recipe recipe("trip");
    build(recipe);
    Bench bench;
    const auto result = compiled(recipe, {.stepLimit = 3}).run({.city = "Bern"}, bench.options());
    QCOMPARE(text(bench.transcript()), text(log));
    QCOMPARE(result.outcome, outcome);
    QCOMPARE(result.error.has_value(), outcome == graph::Outcome::Error);
    QCOMPARE(result.request.has_value(), outcome == graph::Outcome::NeedsInput);
    QCOMPARE(result.runId, std::string("run-1"));
    std::uint64_t expected = 1;
    for (const graph::Event &event : bench.sink.events()) {
        QCOMPARE(event.sequence, expected++);
        QCOMPARE(event.runId, std::string("run-1"));
    }
    QCOMPARE(result.nextSequence, expected);
}

void TestCompiledGraph::retriesEndWhenTheBudgetIsSpent()
{
    // the budget of a run is state: an error handler counts, its router decides
    Recipe recipe("trip");
    recipe.node("plan", graph::reads<>, note("plan"))
        .node("execute", graph::reads<>, failing(base::ErrorCode::ExecutionFailed))
        .node("retry", graph::reads<>, note("retry"))
        .node("error", graph::reads<>, note("error"))
        .edge(START, "plan")
        .edge("plan", "execute")
        .edge("execute", END)
        .edge("retry", "plan")
        .edge("error", END)
        .onError({"plan", "execute"}, recordFailure, hasBudget,
                 {{true, "retry"}, {false, "error"}});
    const auto result = compiled(recipe, {.stepLimit = 20}).run({});
    QCOMPARE(result.outcome, graph::Outcome::Success);
    QCOMPARE(result.state.log,
             (std::vector<std::string>{"plan", "retry", "plan", "retry", "plan", "error"}));
    QCOMPARE(result.state.errors.size(), std::size_t(3));
    QCOMPARE(result.state.retries, 3);
}

void TestCompiledGraph::aBrokenRuleLeavesTheStateAsItWas()
{
    using Moved = graph::Writes<&TripState::city, &TripState::log>;
    Recipe recipe("trip");
    recipe
        .node(
            "move", graph::reads<>,
            [] { return Moved().set<&TripState::city>("Atlantis").add<&TripState::log>("moved"); })
        .edge(START, "move")
        .edge("move", END);
    const auto result = compiled(recipe).run({.city = "Bern"});
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.error->code, base::ErrorCode::Internal);
    QCOMPARE(result.error->message,
             std::string("The node 'move' broke a rule of the state: That city is not there."));
    QCOMPARE(result.state, (TripState{.city = "Bern"}));
    QCOMPARE(result.node, std::string("move"));
}

void TestCompiledGraph::cancelEndsASleepAtOnce()
{
    Recipe recipe("trip");
    std::stop_source stop;
    recipe.node("a", graph::reads<>, note("a"))
        .node("sleep", graph::reads<>,
              [&stop](graph::NodeContext &context) -> base::Result<Logged> {
                  const std::jthread other([&stop] { stop.request_stop(); });
                  if (!context.sleep(1h)) {
                      return graph::NodeContext::cancelled();
                  }
                  return Logged();
              })
        .edge(START, "a")
        .edge("a", "sleep")
        .edge("sleep", END)
        .onError({"sleep"}, recordFailure, hasBudget, {{true, "a"}, {false, END}});
    Bench bench;
    const base::SystemClock clock;
    graph::RunOptions options = bench.options(stop.get_token());
    options.clock = &clock;
    const auto before = clock.monotonic();
    const auto result = compiled(recipe, {.stepLimit = 20}).run({}, options);
    QVERIFY(clock.monotonic() - before < 1s);
    QCOMPARE(result.outcome, graph::Outcome::Cancelled);
    QCOMPARE(result.node, std::string("sleep"));
    QCOMPARE(result.state.log, std::vector<std::string>{"a"});
    const auto events = bench.sink.events();
    QCOMPARE(events.at(events.size() - 2).type, graph::EventType::Cancel);
    QCOMPARE(events.at(events.size() - 2).node, std::string("sleep"));
    QCOMPARE(events.back().payload.at("outcome"), nlohmann::json("cancelled"));
    QCOMPARE(bench.checkpointer.latest("run-1")->status, graph::RunStatus::Cancelled);
}

void TestCompiledGraph::cancelBeforeTheFirstNodeRunsNothing()
{
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, note("a")).edge(START, "a").edge("a", END);
    Bench bench;
    std::stop_source stop;
    stop.request_stop();
    const auto result = compiled(recipe).run({}, bench.options(stop.get_token()));
    QCOMPARE(result.outcome, graph::Outcome::Cancelled);
    QCOMPARE(text(bench.transcript()), QStringLiteral(R"(0 on_run_start
0 on_cancel a
0 on_run_end {"outcome":"cancelled","steps":0}
)"));
}

void TestCompiledGraph::aNodeFinishedDuringTheCancelKeepsItsWork()
{
    Recipe recipe("trip");
    std::stop_source stop;
    recipe
        .node("a", graph::reads<>,
              [&stop] {
                  stop.request_stop();
                  return Logged().add<&TripState::log>("a");
              })
        .node("b", graph::reads<>, note("b"))
        .edge(START, "a")
        .edge("a", "b")
        .edge("b", END);
    Bench bench;
    const auto result = compiled(recipe).run({}, bench.options(stop.get_token()));
    QCOMPARE(result.outcome, graph::Outcome::Cancelled);
    QCOMPARE(result.node, std::string("b"));
    QCOMPARE(result.state.log, std::vector<std::string>{"a"});
}

void TestCompiledGraph::whatASinkThrowsIsLost()
{
    class ThrowingSink final : public graph::EventSink
    {
    public:
        void receive(const graph::Event & /*event*/) override { throw std::runtime_error("no"); }
    };
    Recipe recipe("trip");
    recipe.node("plan", graph::reads<&TripState::city>, plan).edge(START, "plan").edge("plan", END);
    ThrowingSink sink;
    const auto result = compiled(recipe).run({}, {.events = &sink});
    QCOMPARE(result.outcome, graph::Outcome::Success);
}

void TestCompiledGraph::oneGraphServesManyThreads()
{
    Recipe recipe("trip");
    recipe.node("plan", graph::reads<&TripState::city>, plan)
        .node("b", graph::reads<>, note("b"))
        .edge(START, "plan")
        .edge("plan", "b")
        .edge("b", END);
    const auto graph = compiled(recipe);
    Bench bench;
    std::vector<std::string> logs(8);
    {
        std::vector<std::jthread> threads;
        for (std::string &log : logs) {
            threads.emplace_back([&log, &graph, &bench, city = std::to_string(threads.size())] {
                for (int i = 0; i < 50; ++i) {
                    log = graph.run({.city = city}, bench.options()).state.log.front();
                }
            });
        }
    }
    for (std::size_t i = 0; i < logs.size(); ++i) {
        QCOMPARE(logs[i], "planned " + std::to_string(i));
    }
    QCOMPARE(bench.checkpointer.runs()->size(), std::size_t(400));
}

void TestCompiledGraph::runsWithoutAnyOptions()
{
    Recipe recipe("trip");
    recipe.node("plan", graph::reads<&TripState::city>, plan).edge(START, "plan").edge("plan", END);
    const auto result = compiled(recipe).run({.city = "Bern"});
    QCOMPARE(result.outcome, graph::Outcome::Success);
    QCOMPARE(result.state.route, std::optional<std::string>("north"));
    QVERIFY(text(result.runId).startsWith(QStringLiteral("run-")));
}

void TestCompiledGraph::theTimeOfEveryNodeIsMeasured()
{
    using Counted = graph::Writes<&TimedState::rounds>;
    graph::StateGraph<TimedState> recipe("timed");
    recipe
        .node("slow", graph::reads<&TimedState::rounds>,
              [](int rounds, graph::NodeContext &context) -> base::Result<Counted> {
                  (void)context.sleep(30ms);
                  if (context.attempt() == 1) {
                      return base::Error{base::ErrorCode::Timeout, "Too slow.", {}};
                  }
                  return Counted().set<&TimedState::rounds>(rounds + 1);
              },
              {.retry = {.attempts = 2, .firstDelay = 20ms}})
        .node("quick", graph::reads<>, [] { return Counted(); })
        .edge(START, "slow")
        .route("slow", [](const TimedState &state) { return state.rounds < 2; },
               {{true, "slow"}, {false, "quick"}})
        .edge("quick", END);
    Bench bench;
    const auto result = compiled(recipe, {.stepLimit = 20}).run({}, bench.options());
    // twice two attempts of 30 ms with a wait of 10 ms between
    QCOMPARE(result.state.nodeMs,
             (std::map<std::string, std::int64_t>{{"slow", 140}, {"quick", 0}}));
    QCOMPARE(bench.checkpointer.latest("run-1")->state, graph::stateToJson(result.state));
}

void TestCompiledGraph::transientFieldsAreNotShown()
{
    Recipe recipe("trip");
    recipe
        .node("a", graph::reads<&TripState::connection>,
              [](int *connection) {
                  return Logged().add<&TripState::log>(std::to_string(*connection));
              })
        .edge(START, "a")
        .edge("a", END);
    Bench bench;
    int connection = 5;
    (void)compiled(recipe).run({.connection = &connection}, bench.options());
    QCOMPARE(bench.sink.events().at(1).payload,
             (nlohmann::json{{"reads", {{"connection", "(not shown)"}}}}));
}
} // namespace tst_CompiledGraph
QUERENT_TEST(CompiledGraph)
#include "tst_CompiledGraph.moc"
