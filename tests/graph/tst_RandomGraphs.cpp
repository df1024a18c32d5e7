// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "EventOrder.h"
#include "TripState.h"

#include <QDir>

#include <atomic>
#include <random>
#include <stdexcept>
#include <thread>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tst_RandomGraphs {

using namespace querent;
using namespace querent::tests;
using namespace std::chrono_literals;

using Recipe = graph::StateGraph<TripState>;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr unsigned graphCount = 2'000;
#else
constexpr unsigned graphCount = 10'000;
#endif

/// Dice that the nodes of one run share, from whichever threads.
class Dice
{
public:
    explicit Dice(unsigned seed) : m_engine(seed) {}

    int roll(int sides)
    {
        const std::scoped_lock lock(m_mutex);
        return std::uniform_int_distribution<int>(0, sides - 1)(m_engine);
    }
    bool chance(int percent) { return roll(100) < percent; }

private:
    std::mutex m_mutex;
    std::mt19937 m_engine;
};

/// What the nodes of a graph draw from and how they cancel their run; exchanged for every leg of
/// it.
struct Fate
{
    explicit Fate(unsigned seed) : dice(seed) {}

    Dice dice;
    std::stop_source stop = {};
};
using FatePtr = std::shared_ptr<Fate>;

base::Error failure(Dice &dice)
{
    return {dice.chance(60) ? base::ErrorCode::SourceLocked : base::ErrorCode::PolicyViolation,
            "It failed.",
            {}};
}

/// A node that does any of the things that a node may do.
auto whim(const FatePtr &fate, bool mayAsk)
{
    return [fate, mayAsk](graph::NodeContext &context) -> graph::Step<Logged> {
        Dice &dice = fate->dice;
        context.emit(context.attempt());
        switch (dice.roll(24)) {
        case 0:
        case 1:
            return failure(dice);
        case 2:
            throw std::runtime_error("a bad day");
        case 3:
            throw 3;
        case 4:
        case 5:
            if (!context.sleep(std::chrono::seconds(dice.roll(4)))) {
                return graph::NodeContext::cancelled();
            }
            break;
        case 6:
            if (dice.chance(30)) {
                fate->stop.request_stop();
            }
            break;
        case 7:
            if (mayAsk && context.answer() == nullptr) {
                return graph::NeedsInput{"Which way?"};
            }
            break;
        case 8:
            if (context.deadline() && dice.chance(10)) {
                // past its time, and deaf
                (void)context.clock().sleep(1h, {});
                std::this_thread::sleep_for(3ms);
                context.emit("too late");
            }
            break;
        default:
            break;
        }
        return Logged().add<&TripState::log>(std::string(context.node()));
    };
}

graph::NodeOptions optionsFor(Dice &dice)
{
    graph::NodeOptions options;
    options.retry.attempts = 1 + dice.roll(3);
    options.retry.firstDelay = 10ms;
    if (dice.chance(4)) {
        options.timeout = 2s;
    }
    return options;
}

graph::CompiledGraph<TripState> partGraph(Dice &dice, const FatePtr &fate)
{
    Recipe recipe("part");
    recipe.node("first", graph::reads<>, whim(fate, dice.chance(10)), optionsFor(dice))
        .node("second", graph::reads<>, whim(fate, false), optionsFor(dice))
        .edge(START, "first")
        .edge("first", "second")
        .edge("second", END);
    return compiled(recipe);
}

/// START → n0 → n1 → … → END, where after every node chance may lead elsewhere, nodes may be
/// groups or fan-outs, and some have an error route.
graph::CompiledGraph<TripState> randomGraph(Dice &dice, const FatePtr &fate)
{
    Recipe recipe("random");
    const int count = 1 + dice.roll(5);
    const auto name = [](int i) { return "n" + std::to_string(i); };
    const auto toAny = [fate, count, name](const TripState &) {
        const int at = fate->dice.roll(count + 2);
        return at >= count ? std::string(END) : name(at);
    };
    std::vector<graph::Target<std::string>> any{END};
    for (int i = 0; i < count; ++i) {
        any.emplace_back(name(i));
    }
    for (int i = 0; i < count; ++i) {
        switch (dice.roll(6)) {
        case 0: {
            std::vector<std::string> members;
            for (int m = 0; m <= dice.roll(3); ++m) {
                members.push_back(name(i) + "_" + std::to_string(m));
                recipe.node(members.back(), graph::reads<>, whim(fate, dice.chance(10)),
                            optionsFor(dice));
            }
            recipe.parallel(name(i), members, {.maxParallel = 1 + dice.roll(3)});
            break;
        }
        case 1: {
            const std::size_t parts = static_cast<std::size_t>(dice.roll(4));
            const graph::NodeOptions options = optionsFor(dice);
            recipe.fanOut(
                name(i), graph::reads<>, partGraph(dice, fate),
                [parts] { return std::vector<TripState>(parts); },
                [](const graph::BranchResults<TripState> &results) {
                    return Logged().add<&TripState::log>(std::to_string(results.size()));
                },
                {.maxParallel = 1 + dice.roll(3),
                 .policy = static_cast<graph::JoinPolicy>(dice.roll(3)),
                 .retry = options.retry,
                 .timeout = options.timeout});
            break;
        }
        default:
            recipe.node(name(i), graph::reads<>, whim(fate, true), optionsFor(dice));
        }
        if (dice.chance(40)) {
            recipe.route(name(i), toAny, any);
            recipe.reenter(name(i), name(dice.roll(i + 1)));
        } else {
            recipe.edge(name(i), i + 1 < count ? name(i + 1) : std::string(END));
        }
        if (dice.chance(30)) {
            recipe.onError(
                {name(i)},
                [](const TripState &state, const graph::Failure &) {
                    return Recorded().set<&TripState::retries>(state.retries + 1);
                },
                toAny, any);
        }
    }
    recipe.edge(START, name(0));
    // whatever cannot be reached by its edges is reached by chance
    auto result = recipe.compile({.stepLimit = 30});
    if (!result) {
        Recipe line("random");
        line.node("n0", graph::reads<>, whim(fate, true), optionsFor(dice))
            .edge(START, "n0")
            .edge("n0", END);
        return compiled(line);
    }
    return *result;
}

std::size_t entriesOf(const char *folder)
{
    return QDir(QLatin1String(folder))
        .entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot)
        .size();
}

std::size_t allocatedBytes()
{
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

} // namespace

/// Whatever a graph is made of and whatever its nodes do, a run ends in order and leaves nothing.
class TestRandomGraphs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRunEndsInOrder();

private:
    void runOne(unsigned seed, graph::NodeThreads &threads);

    std::map<graph::Outcome, int> m_outcomes;
    std::size_t m_events = 0;
    int m_leftBehind = 0;
};

void TestRandomGraphs::runOne(unsigned seed, graph::NodeThreads &threads)
{
    Dice dice(seed);
    const auto fate = std::make_shared<Fate>(seed);
    const auto graph = randomGraph(dice, fate);
    base::ManualClock clock;
    base::SequentialRandom random;
    graph::MemoryCheckpointer checkpointer;
    graph::RunResult<TripState> result;
    for (int leg = 0; leg < 4; ++leg) {
        graph::RecordingSink sink;
        fate->stop = {};
        if (dice.chance(2)) {
            fate->stop.request_stop();
        }
        graph::RunOptions options{.stop = fate->stop.get_token(),
                                  .clock = &clock,
                                  .random = &random,
                                  .events = &sink,
                                  .checkpointer = &checkpointer,
                                  .timeout = dice.chance(3) ? 5s : 0s,
                                  .threads = &threads,
                                  .grace = 1ms};
        if (dice.chance(50)) {
            options.retryBudget = dice.roll(4);
        }
        {
            std::jthread canceller;
            if (dice.chance(1)) {
                canceller = std::jthread([stop = fate->stop]() mutable { stop.request_stop(); });
            }
            if (leg == 0) {
                result = graph.run({}, options);
            } else {
                graph::Resume<TripState> how;
                if (result.outcome == graph::Outcome::NeedsInput) {
                    how.answer = "left";
                }
                result = graph.resume("run-1", how, options);
            }
        }
        ++m_outcomes[result.outcome];
        QCOMPARE(result.error.has_value(), result.outcome == graph::Outcome::Error);
        QCOMPARE(result.request.has_value(), result.outcome == graph::Outcome::NeedsInput);
        const auto events = sink.events();
        m_events += events.size();
        m_leftBehind += static_cast<int>(std::ranges::count_if(events, [](const auto &event) {
            return event.payload.is_object() && event.payload.contains("left_behind");
        }));
        const std::string disorder = disorderIn(events);
        QVERIFY2(disorder.empty(),
                 ("graph " + std::to_string(seed) + ", leg " + std::to_string(leg) + ": " +
                  disorder + '\n' + transcriptOf(events))
                     .c_str());
        if (result.outcome == graph::Outcome::Success) {
            break;
        }
        // what was left behind may still look at the clock of this graph
        QVERIFY(threads.waitForLeftBehind(1min));
    }
    QVERIFY(threads.waitForLeftBehind(1min));
}

void TestRandomGraphs::everyRunEndsInOrder()
{
    const std::size_t threadsBefore = entriesOf("/proc/self/task");
    const std::size_t handlesBefore = entriesOf("/proc/self/fd");
    std::size_t bytesBefore = 0;
    for (unsigned seed = 0; seed < graphCount; seed += graphCount / 10) {
        graph::NodeThreads threads;
        for (unsigned i = 0; i < graphCount / 10; ++i) {
            runOne(seed + i, threads);
            if (QTest::currentTestFailed()) {
                return;
            }
        }
        if (seed == 0) {
            bytesBefore = allocatedBytes();
        }
    }
    QCOMPARE(entriesOf("/proc/self/task"), threadsBefore);
    QCOMPARE(entriesOf("/proc/self/fd"), handlesBefore);
    const std::size_t bytesAfter = allocatedBytes();
    QVERIFY2(bytesAfter < bytesBefore + 200'000,
             (std::to_string(bytesBefore) + " → " + std::to_string(bytesAfter)).c_str());
    // the walk went everywhere
    for (const graph::Outcome outcome : {graph::Outcome::Success, graph::Outcome::Error,
                                         graph::Outcome::Cancelled, graph::Outcome::NeedsInput}) {
        QVERIFY2(m_outcomes[outcome] > static_cast<int>(graphCount) / 100,
                 std::string(graph::outcomeName(outcome)).c_str());
    }
    QVERIFY(m_leftBehind > 0);
    qInfo("%u graphs: %d succeeded, %d failed, %d cancelled, %d asked; %zu events, %d left behind",
          graphCount, m_outcomes[graph::Outcome::Success], m_outcomes[graph::Outcome::Error],
          m_outcomes[graph::Outcome::Cancelled], m_outcomes[graph::Outcome::NeedsInput], m_events,
          m_leftBehind);
}

} // namespace tst_RandomGraphs

QUERENT_TEST(RandomGraphs)
#include "tst_RandomGraphs.moc"
