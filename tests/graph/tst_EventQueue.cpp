// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"
#include "graph/EventQueue.h"

#include <atomic>
#include <semaphore>
#include <stdexcept>
#include <thread>

namespace tst_EventQueue {

using namespace querent;
using namespace querent::tests;
using namespace std::chrono_literals;

namespace {

/// "a1 b2" stands for a piece "a1" of node a and one "b2" of node b; "!" for any other event, "a!"
/// for one of node a.
std::vector<graph::Event> eventsOf(const std::string &words)
{
    std::vector<graph::Event> events;
    for (const QString &word : QString::fromStdString(words).split(u' ', Qt::SkipEmptyParts)) {
        graph::Event event;
        event.sequence = events.size() + 1;
        if (word == QStringLiteral("!")) {
            event.type = graph::EventType::CustomEvent;
        } else {
            event.node = word.left(1).toStdString();
            event.type = word.endsWith(u'!') ? graph::EventType::ToolStart
                                             : graph::EventType::ChatModelStream;
            if (event.type == graph::EventType::ChatModelStream) {
                event.payload = {{"chunk", word.toStdString()}};
            }
        }
        events.push_back(std::move(event));
    }
    return events;
}

/// The same the other way round, each with its number: "1:a1a2" for two pieces joined.
std::string wordsOf(const std::deque<graph::Event> &events)
{
    std::string words;
    for (const graph::Event &event : events) {
        words += (words.empty() ? "" : " ") + std::to_string(event.sequence) + ':';
        if (event.type != graph::EventType::ChatModelStream) {
            words += event.node + '!';
            continue;
        }
        words += event.payload["chunk"].get<std::string>();
        for (const char *key : {"joined", "lost_bytes"}) {
            if (event.payload.contains(key)) {
                words += '/' + event.payload[key].dump();
            }
        }
    }
    return words;
}

/// Two steps that say something while they work.
graph::CompiledGraph<TripState> talkative(int pieces)
{
    using Chatting = graph::StateGraph<TripState>;
    const auto talk = [pieces](const std::string &city, graph::NodeContext &context) {
        context.modelStarted(city);
        for (int i = 0; i < pieces; ++i) {
            context.modelStreamed("word ");
        }
        context.modelEnded(city);
        return Routed().set<&TripState::route>(city + " by night").add<&TripState::log>("talked");
    };
    Chatting recipe("chat");
    recipe.node("talk", graph::reads<&TripState::city>, talk)
        .node("rest", graph::reads<>, note("rest"))
        .edge(START, "talk")
        .edge("talk", "rest")
        .edge("rest", END);
    return compiled(recipe);
}

} // namespace

class TestEventQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyTextIsJoinedOrLost_data();
    void onlyTextIsJoinedOrLost();
    void wakesOnceForEachBatch();
    void modesChooseWhatIsTold_data();
    void modesChooseWhatIsTold();
    void branchesTellTheirOwnState();
    void listenersOfDifferentModesShareARun();
    void aSleepingListenerGetsEverythingLater();
    void aBlockedListenerHoldsNothingUp();
    void aThrowingListenerIsCalledOn();
    void aDismissedListenerIsLeftAlone();
};

void TestEventQueue::onlyTextIsJoinedOrLost_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<int>("mostEvents");
    QTest::addColumn<int>("mostBytes");
    QTest::addColumn<QString>("taken");
    const auto row = [](const char *name, const char *given, int events, int bytes,
                        const char *taken) {
        QTest::newRow(name) << QString::fromLatin1(given) << events << bytes
                            << QString::fromLatin1(taken);
    };
    row("while there is room everything stays apart", "a1 a2 ! a3", 9, 99, "1:a1 2:a2 3:! 4:a3");
    row("when it is full pieces join the last one", "a1 a2 a3 a4", 2, 99, "1:a1 2:a2a3a4/3");
    row("other events are kept, however many", "a1 ! ! ! ! !", 1, 99, "1:a1 2:! 3:! 4:! 5:! 6:!");
    row("an event of the node keeps the text before it apart", "a1 a! a2 a3", 1, 99,
        "1:a1 2:a! 3:a2a3/2");
    row("an event of another node does not", "a1 b! a2", 1, 99, "1:a1a2/2 2:b!");
    row("nodes that talk at once are told apart", "a1 b1 a2 b2 a3", 2, 99, "1:a1a2a3/3 2:b1b2/2");
    row("text beyond the bytes is lost and counted", "a1 a2 a3 a4", 1, 4, "1:a1a2/4/4");
    row("also while there is room for events", "a1 a2 a3", 9, 4, "1:a1 2:a2/2/2");
    row("also where there is nothing to join", "a1 a2 b1 b2", 9, 4, "1:a1 2:a2 3:/2/4");
}

void TestEventQueue::onlyTextIsJoinedOrLost()
{
    QFETCH(QString, given);
    QFETCH(int, mostEvents);
    QFETCH(int, mostBytes);
    QFETCH(QString, taken);
    graph::EventQueue queue([] {}, graph::StreamMode::Events,
                            {.events = static_cast<std::size_t>(mostEvents),
                             .textBytes = static_cast<std::size_t>(mostBytes)});
    for (const graph::Event &event : eventsOf(given.toStdString())) {
        queue.receive(event);
    }
    QCOMPARE(text(wordsOf(queue.take())), taken);
    QVERIFY(queue.take().empty());
    // what was taken has made room
    queue.receive(eventsOf("a1").front());
    QCOMPARE(text(wordsOf(queue.take())), QStringLiteral("1:a1"));
}

void TestEventQueue::wakesOnceForEachBatch()
{
    int woken = 0;
    graph::EventQueue queue([&woken] { ++woken; });
    for (const graph::Event &event : eventsOf("! ! !")) {
        queue.receive(event);
    }
    QCOMPARE(woken, 1);
    QCOMPARE(queue.take().size(), std::size_t(3));
    queue.receive(eventsOf("!").front());
    QCOMPARE(woken, 2);
}

void TestEventQueue::modesChooseWhatIsTold_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<QString>("told");
    QTest::newRow("updates are what each step wrote")
        << static_cast<int>(graph::StreamMode::Updates)
        << QStringLiteral(R"(on_node_end talk {"log":["talked"],"route":"Rome by night"}
on_node_end rest {"log":["rest"]}
)");
    QTest::newRow("values are the start and the state after each step")
        << static_cast<int>(graph::StreamMode::Values) << QStringLiteral(R"(on_run_start  []
on_node_end talk ["talked"]
on_node_end rest ["talked","rest"]
)");
    QTest::newRow("events are all of them, with neither")
        << static_cast<int>(graph::StreamMode::Events) << QStringLiteral(R"(on_run_start 
on_node_start talk
on_chat_model_start talk
on_chat_model_end talk
on_node_end talk
on_node_start rest
on_node_end rest
on_run_end 
)");
}

void TestEventQueue::modesChooseWhatIsTold()
{
    QFETCH(int, mode);
    QFETCH(QString, told);
    Bench bench;
    graph::EventQueue queue([] {}, static_cast<graph::StreamMode>(mode));
    graph::RunOptions options = bench.options();
    options.events = &queue;
    const auto result = talkative(0).run({.city = "Rome"}, options);
    QCOMPARE(result.outcome, graph::Outcome::Success);
    std::string lines;
    nlohmann::json last;
    for (const graph::Event &event : queue.take()) {
        lines += std::string(graph::eventName(event.type)) + ' ' + event.node;
        lines += event.update.is_null() ? "" : ' ' + event.update.dump();
        lines += event.values.is_null() ? "" : ' ' + event.values["log"].dump();
        lines += '\n';
        last = event.values;
    }
    QCOMPARE(text(lines), told);
    if (mode == static_cast<int>(graph::StreamMode::Values)) {
        QCOMPARE(last, bench.checkpointer.latest("run-1")->state);
    }
}

void TestEventQueue::branchesTellTheirOwnState()
{
    using Recipe = graph::StateGraph<TripState>;
    Recipe recipe("each");
    recipe
        .fanOut(
            "cities", graph::reads<&TripState::recent>, talkative(0),
            [](const std::vector<std::string> &cities) {
                std::vector<TripState> parts;
                for (const std::string &city : cities) {
                    parts.push_back({.city = city});
                }
                return parts;
            },
            [](graph::BranchResults<TripState> /*branches*/) { return Logged(); },
            {.maxParallel = 1})
        .edge(START, "cities")
        .edge("cities", END);
    Bench bench;
    graph::RecordingSink sink({.updates = true, .values = true});
    graph::RunOptions options = bench.options();
    options.events = &sink;
    QVERIFY(compiled(recipe).run({.recent = {"Rome", "Bern"}}, options).outcome ==
            graph::Outcome::Success);
    std::string lines;
    for (const graph::Event &event : sink.events()) {
        if (event.branch == "cities.1" && !event.values.is_null()) {
            lines += event.node + ' ' + event.values["city"].dump() + ' ' +
                     event.values["route"].dump() + '\n';
        }
    }
    QCOMPARE(text(lines), QStringLiteral(" \"Bern\" null\n"
                                         "talk \"Bern\" \"Bern by night\"\n"
                                         "rest \"Bern\" \"Bern by night\"\n"));
}

void TestEventQueue::listenersOfDifferentModesShareARun()
{
    Bench bench;
    graph::EventQueue events([] {});
    graph::EventQueue values([] {}, graph::StreamMode::Values);
    class Throwing final : public graph::EventSink
    {
    public:
        void receive(const graph::Event & /*event*/) override { throw std::runtime_error("no"); }
    } throwing;
    graph::EventFork fork({&throwing, &events, &values});
    graph::RunOptions options = bench.options();
    options.events = &fork;
    QVERIFY(talkative(3).run({.city = "Rome"}, options).outcome == graph::Outcome::Success);
    const auto all = events.take();
    QCOMPARE(all.size(), std::size_t(11));
    for (std::size_t i = 0; i < all.size(); ++i) {
        QCOMPARE(all[i].sequence, i + 1);
        QVERIFY(all[i].values.is_null());
    }
    QCOMPARE(values.take().size(), std::size_t(3));
}

void TestEventQueue::aSleepingListenerGetsEverythingLater()
{
    constexpr int pieces = 5000;
    std::string told;
    std::vector<std::uint64_t> numbers;
    int others = 0;
    std::atomic<int> calls{0};
    int callsWhenTheRunEnded = 0;
    {
        graph::EventListener listener(
            [&](const graph::Event &event) {
                ++calls;
                numbers.push_back(event.sequence);
                if (event.type == graph::EventType::ChatModelStream) {
                    told += event.payload["chunk"].get<std::string>();
                } else {
                    ++others;
                }
                std::this_thread::sleep_for(1ms);
            },
            graph::StreamMode::Events, {.events = 16});
        graph::RunOptions options;
        options.events = &listener;
        const auto result = talkative(pieces).run({.city = "Rome"}, options);
        callsWhenTheRunEnded = calls;
        QVERIFY(result.outcome == graph::Outcome::Success);
        QCOMPARE(result.nextSequence, std::uint64_t(pieces + 9));
    }
    QVERIFY2(callsWhenTheRunEnded < pieces, "the run waited for the listener");
    QCOMPARE(others, 8);
    QCOMPARE(told.size(), std::size_t(pieces) * 5);
    QVERIFY2(numbers.size() < std::size_t(pieces), "no pieces were put together");
    QVERIFY(std::ranges::is_sorted(numbers));
}

void TestEventQueue::aBlockedListenerHoldsNothingUp()
{
    std::binary_semaphore release{0};
    std::atomic<int> calls{0};
    graph::EventListener listener([&](const graph::Event & /*event*/) {
        if (calls++ == 0) {
            release.acquire();
        }
    });
    graph::RunOptions options;
    options.events = &listener;
    // returns although the listener does not before it is released
    const auto result = talkative(100).run({.city = "Rome"}, options);
    QVERIFY(result.outcome == graph::Outcome::Success);
    QVERIFY(calls <= 1);
    release.release();
    QTRY_COMPARE(calls.load(), 108);
}

void TestEventQueue::aThrowingListenerIsCalledOn()
{
    int calls = 0;
    {
        graph::EventListener listener([&calls](const graph::Event & /*event*/) {
            ++calls;
            throw std::runtime_error("no");
        });
        graph::RunOptions options;
        options.events = &listener;
        QVERIFY(talkative(2).run({.city = "Rome"}, options).outcome == graph::Outcome::Success);
    }
    QCOMPARE(calls, 10);
}

void TestEventQueue::aDismissedListenerIsLeftAlone()
{
    std::binary_semaphore entered{0};
    std::binary_semaphore release{0};
    std::atomic<int> calls{0};
    {
        graph::EventListener listener([&](const graph::Event & /*event*/) {
            ++calls;
            entered.release();
            release.acquire();
        });
        graph::RunOptions options;
        options.events = &listener;
        QVERIFY(talkative(5).run({.city = "Rome"}, options).outcome == graph::Outcome::Success);
        entered.acquire();
        listener.dismiss();
        release.release();
    }
    QCOMPARE(calls.load(), 1);
}

} // namespace tst_EventQueue

QUERENT_TEST(EventQueue)
#include "tst_EventQueue.moc"
