// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"

#include <atomic>
#include <thread>

namespace tst_Parallel {

using namespace querent;
using namespace querent::tests;
using namespace std::chrono_literals;

using Recipe = graph::StateGraph<TripState>;
using Build = std::function<void(Recipe &)>;

/// Nodes that run at the same time on one state and are merged as one step.
class TestParallel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEventLogIsExact_data();
    void theEventLogIsExact();
    void unsoundGroupsAreRefused_data();
    void unsoundGroupsAreRefused();
    void updatesAreMergedInDeclaredOrder();
    void everyMemberSeesTheSameState();
    void noMoreMembersRunThanAllowed();
    void theFirstErrorStopsTheOthers();
    void aBrokenRuleUndoesTheWholeStep();
    void cancelReachesEveryMember();
    void aGroupIsOneStepOfASnapshot();
    void membersShareTheBudgetOfTheRunFairly();
    void aFanOutCanBeAMember();
    void whatSeveralWroteIsShownTogether();
};

namespace {

using Costed = graph::Writes<&TripState::costs, &TripState::log>;
using Moved = graph::Writes<&TripState::city, &TripState::log>;

/// START → group of `members` → END, one at a time so that the order of events is fixed.
void groupOf(Recipe &recipe, std::vector<std::string> members, int maxParallel = 1)
{
    recipe.parallel("both", std::move(members), {.maxParallel = maxParallel})
        .edge(START, "both")
        .edge("both", END);
}

Moved move(const std::string &city)
{
    return Moved().set<&TripState::city>("new " + city);
}

} // namespace

void TestParallel::theEventLogIsExact_data()
{
    QTest::addColumn<Build>("build");
    QTest::addColumn<graph::Outcome>("outcome");
    QTest::addColumn<std::string>("log");

    QTest::newRow("two nodes on one state, one step") << Build([](Recipe &recipe) {
        recipe.node("a", graph::reads<>, note("a"))
            .node("b", graph::reads<&TripState::city>,
                  [](const std::string &city) { return Moved().set<&TripState::city>(city + "!"); })
            .node("after", graph::reads<&TripState::city>,
                  [](const std::string &city) { return Logged().add<&TripState::log>(city); })
            .parallel("both", {"b", "a"}, {.maxParallel = 1})
            .edge(START, "both")
            .edge("both", "after")
            .edge("after", END);
    }) << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_node_start both#1 {"reads":{"city":"Bern"}}
0 [both.0] on_branch_start
0 [both.0] on_node_start b#1 {"reads":{"city":"Bern"}}
0 [both.0] on_node_end b#1 {"writes":{"city":"Bern!"}}
0 [both.0] on_branch_end {"outcome":"success","steps":1}
0 [both.1] on_branch_start
0 [both.1] on_node_start a#1
0 [both.1] on_node_end a#1 {"writes":{"log":["a"]}}
0 [both.1] on_branch_end {"outcome":"success","steps":1}
0 on_node_end both#1 {"next":"after","step":1,"writes":{"city":"Bern!","log":["a"]}}
0 on_node_start after#1 {"reads":{"city":"Bern!"}}
0 on_node_end after#1 {"next":"END","step":2,"writes":{"log":["Bern!"]}}
0 on_run_end {"outcome":"success","steps":2}
)");

    QTest::newRow("each member is tried again by its own policy") << Build([](Recipe &recipe) {
        recipe
            .node("a", graph::reads<>,
                  [](graph::NodeContext &context) -> base::Result<Logged> {
                      if (context.attempt() == 1) {
                          return base::Error{base::ErrorCode::SourceLocked, "Locked.", {}};
                      }
                      return Logged().add<&TripState::log>("a");
                  },
                  {.retry = {.attempts = 2, .firstDelay = 20ms}})
            .node("b", graph::reads<>, note("b"));
        groupOf(recipe, {"a", "b"});
    }) << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_node_start both#1
0 [both.0] on_branch_start
0 [both.0] on_node_start a#1
0 [both.0] on_node_error a#1 {"error":{"code":"source_locked","detail":"","message":"Locked."},"retrying":true}
0 [both.0] on_retry a#1 {"attempts":2,"delay_ns":10000000,"next_attempt":2}
10 [both.0] on_node_start a#2
10 [both.0] on_node_end a#2 {"writes":{"log":["a"]}}
10 [both.0] on_branch_end {"outcome":"success","steps":1}
10 [both.1] on_branch_start
10 [both.1] on_node_start b#1
10 [both.1] on_node_end b#1 {"writes":{"log":["b"]}}
10 [both.1] on_branch_end {"outcome":"success","steps":1}
10 on_node_end both#1 {"next":"END","step":1,"writes":{"log":["a","b"]}}
10 on_run_end {"outcome":"success","steps":1}
)");

    QTest::newRow("a failure stops those that have not begun, and nothing is merged")
        << Build([](Recipe &recipe) {
               recipe.node("a", graph::reads<>, note("a"))
                   .node("b", graph::reads<>, failing(base::ErrorCode::PolicyViolation))
                   .node("c", graph::reads<>, note("c"));
               groupOf(recipe, {"a", "b", "c"});
           })
        << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start both#1
0 [both.0] on_branch_start
0 [both.0] on_node_start a#1
0 [both.0] on_node_end a#1 {"writes":{"log":["a"]}}
0 [both.0] on_branch_end {"outcome":"success","steps":1}
0 [both.1] on_branch_start
0 [both.1] on_node_start b#1
0 [both.1] on_node_error b#1 {"error":{"code":"policy_violation","detail":"","message":"It failed."},"retrying":false}
0 [both.1] on_branch_end {"error":{"code":"policy_violation","detail":"","message":"It failed."},"outcome":"error","steps":0}
0 [both.2] on_branch_start
0 [both.2] on_cancel c
0 [both.2] on_branch_end {"outcome":"cancelled","steps":0}
0 on_node_error both#1 {"error":{"code":"policy_violation","detail":"","message":"It failed."},"retrying":false}
0 on_run_end {"error":{"code":"policy_violation","detail":"","message":"It failed."},"outcome":"error","steps":0}
)");

    QTest::newRow("a group's failure is written down and routed as a node's is")
        << Build([](Recipe &recipe) {
               recipe.node("a", graph::reads<>, failing(base::ErrorCode::PolicyViolation));
               groupOf(recipe, {"a"});
               recipe.onError(
                   {"both"},
                   [](const TripState &, const graph::Failure &failure) {
                       return Recorded().add<&TripState::errors>(
                           {failure.error.code, failure.node, {}});
                   },
                   [](const TripState &) { return END; }, {END});
           })
        << graph::Outcome::Success << std::string(R"(0 on_run_start
0 on_node_start both#1
0 [both.0] on_branch_start
0 [both.0] on_node_start a#1
0 [both.0] on_node_error a#1 {"error":{"code":"policy_violation","detail":"","message":"It failed."},"retrying":false}
0 [both.0] on_branch_end {"error":{"code":"policy_violation","detail":"","message":"It failed."},"outcome":"error","steps":0}
0 on_node_error both#1 {"error":{"code":"policy_violation","detail":"","message":"It failed."},"next":"END","retrying":false,"step":1,"writes":{"errors":[{"code":"policy_violation","detail":"","message":"both"}]}}
0 on_run_end {"outcome":"success","steps":1}
)");

    QTest::newRow("a member cannot ask") << Build([](Recipe &recipe) {
        recipe.node("a", graph::reads<>, [](graph::NodeContext &) -> graph::Step<Logged> {
            return graph::NeedsInput{"which?"};
        });
        groupOf(recipe, {"a"});
    }) << graph::Outcome::Error << std::string(R"(0 on_run_start
0 on_node_start both#1
0 [both.0] on_branch_start
0 [both.0] on_node_start a#1
0 [both.0] on_node_error a#1 {"error":{"code":"unsupported","detail":"","message":"The node 'a' asked the user in branch both.0, and parallel nodes cannot wait for a reply."},"retrying":false}
0 [both.0] on_branch_end {"error":{"code":"unsupported","detail":"","message":"The node 'a' asked the user in branch both.0, and parallel nodes cannot wait for a reply."},"outcome":"error","steps":0}
0 on_node_error both#1 {"error":{"code":"unsupported","detail":"","message":"The node 'a' asked the user in branch both.0, and parallel nodes cannot wait for a reply."},"retrying":false}
0 on_run_end {"error":{"code":"unsupported","detail":"","message":"The node 'a' asked the user in branch both.0, and parallel nodes cannot wait for a reply."},"outcome":"error","steps":0}
)");
}

void TestParallel::theEventLogIsExact()
{
    QFETCH(Build, build);
    QFETCH(graph::Outcome, outcome);
    QFETCH(std::string, log);
    Recipe recipe("trip");
    build(recipe);
    Bench bench;
    const auto result = compiled(recipe).run({.city = "Bern"}, bench.options());
    QCOMPARE(text(bench.transcript()), text(log));
    QCOMPARE(result.outcome, outcome);
}

void TestParallel::unsoundGroupsAreRefused_data()
{
    QTest::addColumn<Build>("build");
    QTest::addColumn<QString>("message");

    const auto row = [](const char *name, Build build, const char *message) {
        QTest::newRow(name) << std::move(build)
                            << QStringLiteral("The graph 'trip' is not sound: ") +
                                   QString::fromUtf8(message);
    };
    row(
        "two writers of a field that keeps one value",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<&TripState::city>, move)
                .node("b", graph::reads<&TripState::city>, move);
            groupOf(recipe, {"a", "b"});
        },
        "The nodes 'a' and 'b' run at the same time and both write 'city', which keeps one value: "
        "leave it to one of them, or give it a reducer that joins what both write.");
    row(
        "a member that is not there",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"));
            groupOf(recipe, {"a", "b"});
        },
        "The parallel group 'both' names 'b', which is no node.");
    row(
        "a group in a group",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a")).parallel("inner", {"a"});
            groupOf(recipe, {"inner"});
        },
        "The parallel group 'both' holds the group 'inner': name the nodes of that one instead.");
    row(
        "a node in two groups",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a")).parallel("other", {"a"});
            groupOf(recipe, {"a"});
        },
        "The node 'a' is in parallel groups twice.");
    row(
        "an edge to a member",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a")).edge("a", END);
            groupOf(recipe, {"a"});
        },
        "The node 'a' runs in the parallel group 'both': edges lead to the group and leave from "
        "it.");
    row(
        "an error route of a member",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .onError(
                    {"a"}, [](const TripState &, const graph::Failure &) { return Recorded(); },
                    [](const TripState &) { return END; }, {END});
            groupOf(recipe, {"a"});
        },
        "The node 'a' runs in the parallel group 'both': edges lead to the group and leave from "
        "it.");
    row(
        "nobody in the group", [](Recipe &recipe) { groupOf(recipe, {}); },
        "The parallel group 'both' has no nodes.");
    row(
        "a group that may run nothing",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"));
            groupOf(recipe, {"a"}, 0);
        },
        "The node 'both' may run nothing: maxParallel has to be 1 or more.");
    row(
        "two nodes of one name, one of them in the group",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a")).node("a", graph::reads<>, note("b"));
            groupOf(recipe, {"a"});
        },
        "There are two nodes called 'a'.");
    row(
        "a group and a node of one name",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a")).node("both", graph::reads<>, note("b"));
            groupOf(recipe, {"a"});
        },
        "There are two nodes called 'both'.");
}

void TestParallel::unsoundGroupsAreRefused()
{
    QFETCH(Build, build);
    QFETCH(QString, message);
    Recipe recipe("trip");
    build(recipe);
    const auto result = recipe.compile();
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, base::ErrorCode::GraphInvalid);
    QCOMPARE(text(result.error().message), message);
}

void TestParallel::updatesAreMergedInDeclaredOrder()
{
    // the first member is the last to finish
    std::atomic<int> finished{0};
    const auto member = [&finished](std::string name, int retries) {
        return [&finished, name, retries](graph::NodeContext &context) {
            while (name == "a" && finished < 2 && !context.stopRequested()) {
                std::this_thread::yield();
            }
            ++finished;
            using All = graph::Writes<&TripState::log, &TripState::recent, &TripState::costs,
                                      &TripState::retries>;
            return All()
                .set<&TripState::log>({name})
                .set<&TripState::recent>({name, name})
                .set<&TripState::costs>({{"all", retries}, {name, 1}})
                .set<&TripState::retries>(retries);
        };
    };
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, member("a", 2))
        .node("b", graph::reads<>, member("b", 3))
        .node("c", graph::reads<>, member("c", 1));
    groupOf(recipe, {"a", "b", "c"}, 3);
    const auto graph = compiled(recipe);
    for (int i = 0; i < 20; ++i) {
        finished = 0;
        const auto result = graph.run({});
        QCOMPARE(result.state.log, (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(result.state.recent, (std::vector<std::string>{"b", "c", "c"}));
        QCOMPARE(result.state.retries, 3);
        QCOMPARE(result.state.costs,
                 (std::map<std::string, int>{{"all", 1}, {"a", 1}, {"b", 1}, {"c", 1}}));
        QCOMPARE(result.step, 1);
    }
}

void TestParallel::everyMemberSeesTheSameState()
{
    const auto count = [](const std::vector<std::string> &log) {
        return Logged().add<&TripState::log>("saw " + std::to_string(log.size()));
    };
    Recipe recipe("trip");
    recipe.node("a", graph::reads<&TripState::log>, count)
        .node("b", graph::reads<&TripState::log>, count);
    groupOf(recipe, {"a", "b"});
    const auto result = compiled(recipe).run({.log = {"x"}});
    QCOMPARE(result.state.log, (std::vector<std::string>{"x", "saw 1", "saw 1"}));
}

void TestParallel::noMoreMembersRunThanAllowed()
{
    std::atomic<int> running{0};
    std::atomic<int> most{0};
    Recipe recipe("trip");
    std::vector<std::string> names;
    for (int i = 0; i < 6; ++i) {
        names.push_back("n" + std::to_string(i));
        recipe.node(names.back(), graph::reads<>, [&running, &most] {
            const int now = ++running;
            for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
            }
            std::this_thread::sleep_for(2ms);
            --running;
            return Logged().add<&TripState::log>("x");
        });
    }
    groupOf(recipe, names, 2);
    QCOMPARE(compiled(recipe).run({}).state.log.size(), std::size_t(6));
    QVERIFY(most <= 2);
}

void TestParallel::theFirstErrorStopsTheOthers()
{
    Recipe recipe("trip");
    recipe
        .node("sleeps", graph::reads<>,
              [](graph::NodeContext &context) -> base::Result<Logged> {
                  if (!context.sleep(1h)) {
                      return graph::NodeContext::cancelled();
                  }
                  return Logged();
              })
        .node("fails", graph::reads<>, failing(base::ErrorCode::PolicyViolation));
    groupOf(recipe, {"sleeps", "fails"}, 2);
    const auto result = compiled(recipe).run({});
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.error->code, base::ErrorCode::PolicyViolation);
    QCOMPARE(result.node, std::string("both"));
}

void TestParallel::aBrokenRuleUndoesTheWholeStep()
{
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, note("a")).node("b", graph::reads<>, [] {
        return Moved().set<&TripState::city>("Atlantis");
    });
    groupOf(recipe, {"a", "b"});
    const auto result = compiled(recipe).run({.city = "Bern"});
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.error->message,
             std::string("The node 'both' broke a rule of the state: That city is not there."));
    QCOMPARE(result.state, (TripState{.city = "Bern"}));
}

void TestParallel::cancelReachesEveryMember()
{
    std::stop_source stop;
    std::atomic<int> asleep{0};
    const auto sleeper = [&](graph::NodeContext &context) -> base::Result<Logged> {
        if (++asleep == 2) {
            stop.request_stop();
        }
        (void)context.sleep(1h);
        return graph::NodeContext::cancelled();
    };
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, sleeper).node("b", graph::reads<>, sleeper);
    groupOf(recipe, {"a", "b"}, 2);
    Bench bench;
    auto options = bench.options(stop.get_token());
    const base::SystemClock clock;
    options.clock = &clock;
    const auto result = compiled(recipe).run({}, options);
    QCOMPARE(result.outcome, graph::Outcome::Cancelled);
    QCOMPARE(result.node, std::string("both"));
    const auto events = bench.sink.events();
    QCOMPARE(std::ranges::count(events, graph::EventType::Cancel, &graph::Event::type), 3);
    QCOMPARE(bench.checkpointer.latest("run-1")->status, graph::RunStatus::Cancelled);
}

void TestParallel::aGroupIsOneStepOfASnapshot()
{
    bool fails = true;
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, note("a"))
        .node("b", graph::reads<>, [&fails]() -> base::Result<Logged> {
            if (fails) {
                return base::Error{base::ErrorCode::ExecutionFailed, "It failed.", {}};
            }
            return Logged().add<&TripState::log>("b");
        });
    groupOf(recipe, {"a", "b"});
    const auto graph = compiled(recipe);
    Bench bench;
    QCOMPARE(graph.run({}, bench.options()).outcome, graph::Outcome::Error);
    QCOMPARE(bench.checkpointer.latest("run-1")->next, std::string("both"));
    fails = false;
    const auto result = graph.resume("run-1", {}, bench.options());
    QCOMPARE(result.outcome, graph::Outcome::Success);
    QCOMPARE(result.state.log, (std::vector<std::string>{"a", "b"}));
    const auto steps = *bench.checkpointer.steps("run-1");
    QCOMPARE(steps.size(), std::size_t(2));
    QCOMPARE(steps.back().node, std::string("both"));
    QCOMPARE(bench.checkpointer.latest("run-1")->state, graph::stateToJson(result.state));
}

void TestParallel::membersShareTheBudgetOfTheRunFairly()
{
    // two retries are left when the group begins: each member may use them, whoever comes first,
    // and afterwards none is left
    std::atomic<int> calls{0};
    const auto twiceWrong = [&calls](graph::NodeContext &context) -> base::Result<Logged> {
        ++calls;
        if (context.attempt() < 3) {
            return base::Error{base::ErrorCode::SourceLocked, "Locked.", {}};
        }
        return Logged();
    };
    const graph::NodeOptions patient{.retry = {.attempts = 5, .firstDelay = 1ms}};
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, twiceWrong, patient)
        .node("b", graph::reads<>, twiceWrong, patient)
        .node("c", graph::reads<>, twiceWrong, patient)
        .parallel("both", {"a", "b"})
        .edge(START, "both")
        .edge("both", "c")
        .edge("c", END);
    Bench bench;
    auto options = bench.options();
    options.retryBudget = 2;
    const auto result = compiled(recipe).run({}, options);
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.node, std::string("c"));
    QCOMPARE(calls.load(), 7);
}

void TestParallel::aFanOutCanBeAMember()
{
    Recipe part("part");
    part.node("note", graph::reads<>, note("part")).edge(START, "note").edge("note", END);
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, note("a"))
        .fanOut(
            "each", graph::reads<&TripState::recent>, compiled(part),
            [](const std::vector<std::string> &recent) {
                return std::vector<TripState>(recent.size());
            },
            [](const graph::BranchResults<TripState> &results) {
                return Logged().add<&TripState::log>(std::to_string(results.size()));
            });
    groupOf(recipe, {"a", "each"}, 2);
    Bench bench;
    const auto result = compiled(recipe).run({.recent = {"x", "y"}}, bench.options());
    QCOMPARE(result.state.log, (std::vector<std::string>{"a", "2"}));
    const auto events = bench.sink.events();
    QCOMPARE(std::ranges::count(events, std::string("both.1/each.1"), &graph::Event::branch), 4);
    // every branch hangs on the start of the node that made it
    for (const graph::Event &event : events) {
        if (event.type == graph::EventType::BranchStart) {
            const graph::Event &parent = events.at(static_cast<std::size_t>(event.parent) - 1);
            QCOMPARE(parent.type, graph::EventType::NodeStart);
            QVERIFY(event.branch.starts_with(parent.branch));
        }
    }
}

void TestParallel::whatSeveralWroteIsShownTogether()
{
    const auto member = [](std::string name, int retries) {
        return [name, retries] {
            using All = graph::Writes<&TripState::log, &TripState::costs, &TripState::retries>;
            return All()
                .set<&TripState::log>({name})
                .set<&TripState::costs>({{name, 1}})
                .set<&TripState::retries>(retries);
        };
    };
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, member("a", 2)).node("b", graph::reads<>, member("b", 1));
    groupOf(recipe, {"a", "b"});
    Bench bench;
    graph::RecordingSink sink({.updates = true, .values = true});
    auto options = bench.options();
    options.events = &sink;
    (void)compiled(recipe).run({}, options);
    const auto events = sink.events();
    const auto end = std::ranges::find_if(events, [](const graph::Event &event) {
        return event.type == graph::EventType::NodeEnd && event.node == "both";
    });
    const nlohmann::json both = {
        {"log", {"a", "b"}}, {"costs", {{"a", 1}, {"b", 1}}}, {"retries", 2}};
    QCOMPARE(end->update, both);
    QCOMPARE(end->payload.at("writes"), both);
    QCOMPARE(end->values.at("retries"), nlohmann::json(2));
}

} // namespace tst_Parallel

QUERENT_TEST(Parallel)
#include "tst_Parallel.moc"
