// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"

#include <atomic>
#include <thread>

namespace tst_FanOut {

using namespace querent;
using namespace querent::tests;
using namespace std::chrono_literals;

namespace {

struct PartState
{
    std::string name = {};
    int size = 0;
};

} // namespace

} // namespace tst_FanOut

template <>
struct querent::graph::StateSchema<tst_FanOut::PartState>
{
    static constexpr auto fields = std::tuple{
        field<&tst_FanOut::PartState::name>("name", replace),
        field<&tst_FanOut::PartState::size>("size", replace),
    };
};

namespace tst_FanOut {

using Recipe = graph::StateGraph<TripState>;
using Measured = graph::Writes<&PartState::size>;
using Work = std::function<graph::Step<Measured>(const std::string &, graph::NodeContext &)>;

class TestFanOut : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void branchesLogUnderTheirOwnNames();
    void resultsAreJoinedInTheOrderOfTheParts();
    void noMoreBranchesRunThanAllowed();
    void noPartsAreJoinedToo();
    void theJoinSeesFailures();
    void theFirstErrorStopsTheOthers();
    void theFirstSuccessStopsTheOthers();
    void theNodeFailsWhenNoBranchSucceeds();
    void cancelReachesEveryBranch();
    void aBranchCannotAsk();
    void aSplitCanFail();
    void branchesFanOutInTurn();
    void aFanOutThatMayRunNothingIsRefused();
    void everyBranchHasItsOwnRetries();
    void aFanOutHasATimeLimit();
};

namespace {

std::vector<PartState> partsOf(const std::vector<std::string> &names)
{
    std::vector<PartState> parts;
    for (const std::string &name : names) {
        parts.push_back({.name = name});
    }
    return parts;
}

Logged joinSizes(const std::vector<std::string> & /*names*/,
                 const graph::BranchResults<PartState> &results)
{
    Logged update;
    for (const auto &result : results) {
        update.add<&TripState::log>(result.error ? result.error->message
                                                 : std::string(graph::outcomeName(result.outcome)) +
                                                       ' ' + std::to_string(result.state.size));
    }
    return update;
}

graph::Step<Measured> measure(const std::string &name, graph::NodeContext & /*context*/)
{
    if (name.empty()) {
        return base::Error{base::ErrorCode::InvalidArgument, "A part has no name.", {}};
    }
    return Measured().set<&PartState::size>(static_cast<int>(name.size()));
}

graph::CompiledGraph<PartState> partGraph(Work work)
{
    graph::StateGraph<PartState> recipe("part");
    recipe.node("measure", graph::reads<&PartState::name>, std::move(work))
        .edge(START, "measure")
        .edge("measure", END);
    return compiled(recipe);
}

graph::CompiledGraph<TripState> tripOf(Work work, graph::FanOutOptions options = {})
{
    Recipe recipe("trip");
    recipe
        .fanOut("each", graph::reads<&TripState::recent>, partGraph(std::move(work)), partsOf,
                joinSizes, std::move(options))
        .edge(START, "each")
        .edge("each", END);
    return compiled(recipe);
}

} // namespace

void TestFanOut::branchesLogUnderTheirOwnNames()
{
    Bench bench;
    const auto result =
        tripOf(measure, {.maxParallel = 1}).run({.recent = {"one", "three"}}, bench.options());
    QCOMPARE(result.outcome, graph::Outcome::Success);
    QCOMPARE(text(bench.transcript()), QStringLiteral(R"(0 on_run_start
0 on_node_start each#1 {"reads":{"recent":["one","three"]}}
0 [each.0] on_branch_start
0 [each.0] on_node_start measure#1 {"reads":{"name":"one"}}
0 [each.0] on_node_end measure#1 {"next":"END","step":1,"writes":{"size":3}}
0 [each.0] on_branch_end {"outcome":"success","steps":1}
0 [each.1] on_branch_start
0 [each.1] on_node_start measure#1 {"reads":{"name":"three"}}
0 [each.1] on_node_end measure#1 {"next":"END","step":1,"writes":{"size":5}}
0 [each.1] on_branch_end {"outcome":"success","steps":1}
0 on_node_end each#1 {"next":"END","step":1,"writes":{"log":["success 3","success 5"]}}
0 on_run_end {"outcome":"success","steps":1}
)"));
    QCOMPARE(bench.checkpointer.steps("run-1")->size(), std::size_t(2));
}

void TestFanOut::resultsAreJoinedInTheOrderOfTheParts()
{
    // the first part is the last to finish
    std::atomic<int> finished{0};
    const auto graph = tripOf(
        [&finished](const std::string &name, graph::NodeContext &context) -> graph::Step<Measured> {
            while (name == "a" && finished < 3 && !context.stopRequested()) {
                std::this_thread::yield();
            }
            ++finished;
            return measure(name, context);
        },
        {.maxParallel = 4});
    for (int i = 0; i < 20; ++i) {
        finished = 0;
        Bench bench;
        const auto result = graph.run({.recent = {"a", "bb", "ccc", "dddd"}}, bench.options());
        QCOMPARE(result.state.log,
                 (std::vector<std::string>{"success 1", "success 2", "success 3", "success 4"}));
        std::uint64_t expected = 1;
        std::chrono::nanoseconds last{0};
        for (const graph::Event &event : bench.sink.events()) {
            QCOMPARE(event.sequence, expected++);
            QVERIFY(event.time >= last);
            last = event.time;
        }
    }
}

void TestFanOut::noMoreBranchesRunThanAllowed()
{
    std::atomic<int> running{0};
    std::atomic<int> most{0};
    const auto graph = tripOf(
        [&](const std::string &name, graph::NodeContext &context) {
            const int now = ++running;
            for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
            }
            std::this_thread::sleep_for(2ms);
            --running;
            return measure(name, context);
        },
        {.maxParallel = 3});
    const auto result = graph.run({.recent = std::vector<std::string>(20, "x")});
    QCOMPARE(result.state.log.size(), std::size_t(20));
    QVERIFY(most <= 3);
    QVERIFY(most >= 2);
}

void TestFanOut::noPartsAreJoinedToo()
{
    for (const auto policy :
         {graph::JoinPolicy::All, graph::JoinPolicy::Any, graph::JoinPolicy::FirstError}) {
        const auto result = tripOf(measure, {.policy = policy}).run({});
        QCOMPARE(result.outcome, graph::Outcome::Success);
        QVERIFY(result.state.log.empty());
    }
}

void TestFanOut::theJoinSeesFailures()
{
    const auto result = tripOf(measure).run({.recent = {"a", "", "ccc"}});
    QCOMPARE(result.outcome, graph::Outcome::Success);
    QCOMPARE(result.state.log,
             (std::vector<std::string>{"success 1", "A part has no name.", "success 3"}));
}

void TestFanOut::theFirstErrorStopsTheOthers()
{
    const auto result =
        tripOf(
            [](const std::string &name, graph::NodeContext &context) -> graph::Step<Measured> {
                if (!name.empty() && !context.sleep(1h)) {
                    return graph::NodeContext::cancelled();
                }
                return measure(name, context);
            },
            {.maxParallel = 3, .policy = graph::JoinPolicy::FirstError})
            .run({.recent = {"a", "bb", ""}});
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.error->message, std::string("A part has no name."));
    QVERIFY(result.state.log.empty());
}

void TestFanOut::theFirstSuccessStopsTheOthers()
{
    const auto result =
        tripOf(
            [](const std::string &name, graph::NodeContext &context) -> graph::Step<Measured> {
                if (name != "bb" && !context.sleep(1h)) {
                    return graph::NodeContext::cancelled();
                }
                return measure(name, context);
            },
            {.maxParallel = 3, .policy = graph::JoinPolicy::Any})
            .run({.recent = {"a", "bb", "ccc"}});
    QCOMPARE(result.outcome, graph::Outcome::Success);
    QCOMPARE(result.state.log,
             (std::vector<std::string>{"cancelled 0", "success 2", "cancelled 0"}));
}

void TestFanOut::theNodeFailsWhenNoBranchSucceeds()
{
    const auto result =
        tripOf(measure, {.policy = graph::JoinPolicy::Any}).run({.recent = {"", ""}});
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.error->code, base::ErrorCode::InvalidArgument);
}

void TestFanOut::cancelReachesEveryBranch()
{
    std::stop_source stop;
    std::atomic<int> asleep{0};
    Bench bench;
    graph::RunOptions options = bench.options(stop.get_token());
    const base::SystemClock clock;
    options.clock = &clock;
    const auto graph = tripOf(
        [&](const std::string &, graph::NodeContext &context) -> graph::Step<Measured> {
            if (++asleep == 3) {
                stop.request_stop();
            }
            (void)context.sleep(1h);
            return graph::NodeContext::cancelled();
        },
        {.maxParallel = 3});
    const auto before = clock.monotonic();
    const auto result = graph.run({.recent = {"a", "b", "c"}}, options);
    QVERIFY(clock.monotonic() - before < 1s);
    QCOMPARE(result.outcome, graph::Outcome::Cancelled);
    QCOMPARE(result.node, std::string("each"));
    const auto events = bench.sink.events();
    QCOMPARE(std::ranges::count(events, graph::EventType::Cancel, &graph::Event::type), 4);
    QCOMPARE(events.back().type, graph::EventType::RunEnd);
}

void TestFanOut::aBranchCannotAsk()
{
    const auto result =
        tripOf([](const std::string &, graph::NodeContext &) -> graph::Step<Measured> {
            return graph::NeedsInput{"which?"};
        }).run({.recent = {"a"}});
    QCOMPARE(result.state.log,
             std::vector<std::string>{"The node 'measure' asked the user in branch each.0, and "
                                      "parallel branches cannot wait for a reply."});
}

void TestFanOut::aSplitCanFail()
{
    Recipe recipe("trip");
    recipe
        .fanOut(
            "each", graph::reads<&TripState::recent>, partGraph(measure),
            [](const std::vector<std::string> &) -> base::Result<std::vector<PartState>> {
                return base::Error{base::ErrorCode::PlanInvalid, "Nothing to split.", {}};
            },
            joinSizes)
        .edge(START, "each")
        .edge("each", END);
    QCOMPARE(compiled(recipe).run({}).error->message, std::string("Nothing to split."));
}

void TestFanOut::branchesFanOutInTurn()
{
    Recipe middle("middle");
    middle
        .fanOut("inner", graph::reads<&TripState::recent>, partGraph(measure), partsOf, joinSizes,
                {.maxParallel = 2})
        .edge(START, "inner")
        .edge("inner", END);
    Recipe outer("outer");
    outer
        .fanOut(
            "outer", graph::reads<&TripState::recent>, compiled(middle),
            [](const std::vector<std::string> &names) {
                std::vector<TripState> parts;
                for (const std::string &name : names) {
                    parts.push_back({.recent = {name, name + name}});
                }
                return parts;
            },
            [](const graph::BranchResults<TripState> &results) {
                Logged update;
                for (const auto &result : results) {
                    update.add<&TripState::log>(result.state.log.at(1));
                }
                return update;
            },
            {.maxParallel = 2})
        .edge(START, "outer")
        .edge("outer", END);
    Bench bench;
    const auto result = compiled(outer).run({.recent = {"a", "bb"}}, bench.options());
    QCOMPARE(result.state.log, (std::vector<std::string>{"success 2", "success 4"}));
    const auto events = bench.sink.events();
    QCOMPARE(std::ranges::count(events, std::string("outer.1/inner.0"), &graph::Event::branch), 4);
}

void TestFanOut::aFanOutThatMayRunNothingIsRefused()
{
    Recipe recipe("trip");
    recipe
        .fanOut("each", graph::reads<&TripState::recent>, partGraph(measure), partsOf, joinSizes,
                {.maxParallel = 0})
        .edge(START, "each")
        .edge("each", END);
    const auto refused = recipe.compile();
    QVERIFY(!refused.ok());
    QVERIFY(text(refused.error().message).contains(QStringLiteral("'each'")));
}

void TestFanOut::everyBranchHasItsOwnRetries()
{
    // each branch needs two retries of its node; how many it may take decides how many succeed
    const auto stubborn = [](const std::string &name, graph::NodeContext &context) {
        const bool late = name == "bb" && context.attempt() < 3;
        return late ? graph::Step<Measured>(
                          base::Error{base::ErrorCode::SourceLocked, "Locked.", {}})
                    : measure(name, context);
    };
    graph::StateGraph<PartState> part("part");
    part.node("measure", graph::reads<&PartState::name>, Work(stubborn),
              {.retry = {.attempts = 5, .firstDelay = 1ms}})
        .edge(START, "measure")
        .edge("measure", END);
    const auto succeeded = [&part](std::optional<int> ofTheRun, std::optional<int> ofABranch) {
        Recipe recipe("trip");
        recipe
            .fanOut("each", graph::reads<&TripState::recent>, compiled(part), partsOf, joinSizes,
                    {.maxParallel = 3, .retryBudget = ofABranch})
            .edge(START, "each")
            .edge("each", END);
        Bench bench;
        auto options = bench.options();
        options.retryBudget = ofTheRun;
        const auto result = compiled(recipe).run({.recent = {"bb", "bb", "bb"}}, options);
        return std::ranges::count(result.state.log, std::string("success 2"));
    };
    QCOMPARE(succeeded({}, {}), 3);
    QCOMPARE(succeeded({}, 1), 0);
    QCOMPARE(succeeded({}, 2), 3);
    // without a word of its own a branch may do what a run may, and none takes it from another
    QCOMPARE(succeeded(2, {}), 3);
    QCOMPARE(succeeded(1, {}), 0);
    QCOMPARE(succeeded(1, 2), 3);
}

void TestFanOut::aFanOutHasATimeLimit()
{
    Recipe recipe("trip");
    recipe
        .fanOut("each", graph::reads<&TripState::recent>,
                partGraph([](const std::string &name, graph::NodeContext &context) {
                    if (!context.sleep(1h)) {
                        return graph::Step<Measured>(graph::NodeContext::cancelled());
                    }
                    return measure(name, context);
                }),
                partsOf, joinSizes, {.timeout = 5ms})
        .edge(START, "each")
        .edge("each", END);
    graph::RecordingSink sink;
    const auto result = compiled(recipe).run({.recent = {"a", "bb"}}, {.events = &sink});
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.error->code, base::ErrorCode::Timeout);
    QVERIFY(text(result.error->message)
                .startsWith(QStringLiteral("The node 'each' took longer than 5 ms.")));
    const auto events = sink.events();
    QCOMPARE(std::ranges::count(events, graph::EventType::BranchStart, &graph::Event::type), 2);
    QCOMPARE(std::ranges::count(events, graph::EventType::BranchEnd, &graph::Event::type), 2);
}

} // namespace tst_FanOut

QUERENT_TEST(FanOut)
#include "tst_FanOut.moc"
