// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"
#include "graph/RunPlayer.h"

#include <atomic>
#include <sstream>
#include <thread>

namespace tst_RunPlayer {

using namespace querent;
using namespace querent::tests;
using namespace std::chrono_literals;

namespace {

/// What the outside says: never the same twice.
std::string oracle(graph::Tape &tape, const std::string &request)
{
    static std::atomic<int> calls{0};
    const nlohmann::json reply = tape.call(
        "oracle", request, [&request] { return request + " no. " + std::to_string(++calls); });
    return reply.is_string() ? reply.get<std::string>() : "nothing";
}

/// A graph that does everything a run can do: parts side by side that ask outside and sleep, a node
/// that fails and is tried again, one that asks the user, one that says what time it is.
graph::CompiledGraph<TripState> everything(graph::Tape &tape, int maxParallel)
{
    using Recipe = graph::StateGraph<TripState>;
    const graph::RetryPolicy patient{.attempts = 3, .firstDelay = 1ms, .maxDelay = 4ms};
    Recipe part("part");
    part.node(
            "visit", graph::reads<&TripState::city>,
            [&tape](const std::string &city, graph::NodeContext &context) -> base::Result<Logged> {
                context.toolStarted("oracle", city);
                const std::string said = oracle(tape, city);
                context.toolEnded("oracle", said);
                if (context.attempt() < 2) {
                    return base::Error{base::ErrorCode::Timeout, said, {}};
                }
                return Logged().add<&TripState::log>(said);
            },
            {.retry = patient})
        .edge(START, "visit")
        .edge("visit", END);
    Recipe recipe("everything");
    recipe
        .fanOut(
            "cities", graph::reads<&TripState::recent>, compiled(part),
            [](const std::vector<std::string> &cities) {
                std::vector<TripState> parts;
                for (const std::string &city : cities) {
                    parts.push_back({.city = city});
                }
                return parts;
            },
            [](graph::BranchResults<TripState> branches) {
                Logged all;
                for (const auto &branch : branches) {
                    all.add<&TripState::log>(branch.state.log.front());
                }
                return all;
            },
            {.maxParallel = maxParallel})
        .node("ask", graph::reads<>,
              [](graph::NodeContext &context) -> graph::Step<Routed> {
                  if (context.answer() == nullptr) {
                      return graph::NeedsInput{{{"question", "Which way?"}}};
                  }
                  return Routed().set<&TripState::route>(context.answer()->get<std::string>());
              })
        .node("tell", graph::reads<>,
              [](graph::NodeContext &context) {
                  const auto now = context.clock().now().time_since_epoch().count();
                  return Logged()
                      .add<&TripState::log>(std::to_string(now))
                      .add<&TripState::log>(context.random().id("ticket"));
              })
        .edge(START, "cities")
        .edge("cities", "ask")
        .edge("ask", "tell")
        .edge("tell", END);
    return compiled(recipe);
}

/// A walk that takes a moment, asks outside, and fails now and then.
auto walk(graph::Tape &tape, std::string name, double failures)
{
    return [&tape, name = std::move(name), failures](
               const std::string &city, graph::NodeContext &context) -> base::Result<Logged> {
        const double luck = context.random().uniform();
        context.toolStarted("oracle", name);
        const std::string said = oracle(tape, name + ' ' + city);
        if (!context.sleep(std::chrono::microseconds(static_cast<int>(luck * 600)))) {
            return graph::NodeContext::cancelled();
        }
        context.toolEnded("oracle", said);
        if (luck < failures) {
            return base::Error{base::ErrorCode::Timeout, said, {}};
        }
        return Logged().add<&TripState::log>(said);
    };
}

const graph::RetryPolicy twice{.attempts = 2, .firstDelay = 100us, .maxDelay = 200us};

/// Three walks side by side, each tried again once.
graph::CompiledGraph<TripState> walks(graph::Tape &tape, int maxParallel)
{
    graph::StateGraph<TripState> recipe("walks");
    for (const char *name : {"river", "tower", "market"}) {
        recipe.node(name, graph::reads<&TripState::city>, walk(tape, name, 0.3), {.retry = twice});
    }
    recipe.parallel("sights", {"river", "tower", "market"}, {.maxParallel = maxParallel})
        .node("leave", graph::reads<&TripState::city>, walk(tape, "leave", 0.1))
        .edge(START, "sights")
        .edge("sights", "leave")
        .edge("leave", END);
    return compiled(recipe);
}

/// A part of two walks for each city.
graph::CompiledGraph<TripState> twoWalks(graph::Tape &tape)
{
    graph::StateGraph<TripState> recipe("two walks");
    recipe.node("out", graph::reads<&TripState::city>, walk(tape, "out", 0.3), {.retry = twice})
        .node("back", graph::reads<&TripState::city>, walk(tape, "back", 0.3))
        .edge(START, "out")
        .edge("out", "back")
        .edge("back", END);
    return compiled(recipe);
}

/// A part for each city, until `policy` has enough of them.
graph::CompiledGraph<TripState> until(graph::JoinPolicy policy,
                                      graph::CompiledGraph<TripState> part, int maxParallel)
{
    graph::StateGraph<TripState> recipe("until");
    recipe
        .fanOut(
            "cities", graph::reads<&TripState::recent>, std::move(part),
            [](const std::vector<std::string> &cities) {
                std::vector<TripState> parts;
                for (const std::string &city : cities) {
                    parts.push_back({.city = city});
                }
                return parts;
            },
            [](graph::BranchResults<TripState> branches) {
                Logged all;
                for (const auto &branch : branches) {
                    all.add<&TripState::log>(std::string(graph::outcomeName(branch.outcome)));
                }
                return all;
            },
            {.maxParallel = maxParallel, .policy = policy})
        .edge(START, "cities")
        .edge("cities", END);
    return compiled(recipe);
}

using Make = graph::CompiledGraph<TripState> (*)(graph::Tape &, int maxParallel);

/// Runs it, and goes on with the reply when it asks.
template <typename TapeAndSink>
graph::RunResult<TripState> travel(const graph::CompiledGraph<TripState> &trip, TapeAndSink &tape,
                                   std::stop_token stop = {})
{
    const base::SystemClock systemClock;
    base::SystemRandom systemRandom;
    const graph::TapedClock clock(tape, systemClock);
    graph::TapedRandom random(tape, systemRandom);
    graph::MemoryCheckpointer checkpointer;
    const graph::RunOptions options{.stop = std::move(stop),
                                    .clock = &clock,
                                    .random = &random,
                                    .events = &tape,
                                    .checkpointer = &checkpointer};
    auto result = trip.run({.recent = {"Rome", "Bern", "Oslo", "Riga"}}, options);
    if (result.outcome == graph::Outcome::NeedsInput) {
        result = trip.resume(std::move(result), "north", options);
    }
    return result;
}

std::string recorded(int maxParallel, std::stop_token stop = {}, Make make = everything)
{
    std::ostringstream text;
    graph::RunRecorder recorder(text, {{"trip", 1}});
    recorder.beginLeg("start");
    std::ignore = travel(make(recorder, maxParallel), recorder, std::move(stop));
    if (!recorder.finish()) {
        qFatal("the recording could not be written");
    }
    return text.str();
}

base::Result<graph::RunLog> parsed(const std::string &text)
{
    std::istringstream stream(text);
    return graph::readRunLog(stream);
}

graph::ReplayVerdict replayed(const std::string &text, int maxParallel, Make make = everything)
{
    auto log = parsed(text);
    if (!log) {
        qFatal("%s", log.error().message.c_str());
    }
    graph::RunPlayer player(std::move(*log));
    std::ignore = travel(make(player, maxParallel), player);
    return player.verdict();
}

QString differenceOf(const graph::ReplayVerdict &verdict)
{
    return verdict.first ? text(verdict.first->recorded.dump() + " / " +
                                verdict.first->replayed.dump() + ' ' + verdict.astray)
                         : QString();
}

} // namespace

class TestRunPlayer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aReplayGivesTheSameEventsByteForByte_data();
    void aReplayGivesTheSameEventsByteForByte();
    void whatStopsItsSiblingsIsReplayed_data();
    void whatStopsItsSiblingsIsReplayed();
    void theRunComesToTheSameState();
    void aCancelIsReplayedWhereItWasSeen();
    void aChangedRecordingShowsTheFirstDifference();
    void anotherGraphGoesAstrayAndSaysWhere();
    void aRunThatDoesMoreOrLessIsSeen();
    void whatIsNoRecordingIsSaid_data();
    void whatIsNoRecordingIsSaid();
    void anyCutIsNoticed();
    void aFullDiskIsSaid();
};

void TestRunPlayer::aReplayGivesTheSameEventsByteForByte_data()
{
    QTest::addColumn<int>("recordedParallel");
    QTest::addColumn<int>("replayedParallel");
    QTest::newRow("one branch after the other") << 1 << 1;
    QTest::newRow("branches side by side") << 4 << 4;
    QTest::newRow("recorded side by side, replayed in turn") << 4 << 1;
    QTest::newRow("recorded in turn, replayed side by side") << 1 << 4;
}

void TestRunPlayer::aReplayGivesTheSameEventsByteForByte()
{
    QFETCH(int, recordedParallel);
    QFETCH(int, replayedParallel);
    for (int round = 0; round < 10; ++round) {
        const std::string log = recorded(recordedParallel);
        const graph::ReplayVerdict verdict = replayed(log, replayedParallel);
        QCOMPARE(differenceOf(verdict), QString());
        QCOMPARE(text(verdict.astray), QString());
        QVERIFY(verdict.events > 40);
    }
}

void TestRunPlayer::whatStopsItsSiblingsIsReplayed_data()
{
    QTest::addColumn<Make>("make");
    QTest::addColumn<int>("recordedParallel");
    QTest::addColumn<int>("replayedParallel");
    const auto rows = [](const char *what, Make make) {
        for (const auto &[recordedParallel, replayedParallel] :
             {std::pair(4, 4), std::pair(4, 1), std::pair(1, 4), std::pair(2, 3)}) {
            QTest::addRow("%s, %d at once, replayed %d at once", what, recordedParallel,
                          replayedParallel)
                << make << recordedParallel << replayedParallel;
        }
    };
    rows("a parallel group", walks);
    rows("all branches", [](graph::Tape &tape, int most) {
        return until(graph::JoinPolicy::All, twoWalks(tape), most);
    });
    rows("any branch", [](graph::Tape &tape, int most) {
        return until(graph::JoinPolicy::Any, twoWalks(tape), most);
    });
    rows("branches up to the first error", [](graph::Tape &tape, int most) {
        return until(graph::JoinPolicy::FirstError, twoWalks(tape), most);
    });
    rows("any branch of groups", [](graph::Tape &tape, int most) {
        return until(graph::JoinPolicy::Any, walks(tape, 3), most);
    });
    rows("groups up to the first error", [](graph::Tape &tape, int most) {
        return until(graph::JoinPolicy::FirstError, walks(tape, 3), most);
    });
}

void TestRunPlayer::whatStopsItsSiblingsIsReplayed()
{
    QFETCH(Make, make);
    QFETCH(int, recordedParallel);
    QFETCH(int, replayedParallel);
    int ended = 0;
    int stopped = 0;
    // a busy machine may let every run end before it is stopped, or stop each before it ends
    for (int round = 0; round < 12 || (round < 400 && (ended == 0 || stopped == 0)); ++round) {
        std::stop_source stop;
        std::jthread canceller;
        if (round % 4 == 3) {
            canceller = std::jthread([&stop, round] {
                std::this_thread::sleep_for(std::chrono::microseconds(100 * (round % 12)));
                stop.request_stop();
            });
        }
        const std::string log = recorded(recordedParallel, stop.get_token(), make);
        const graph::ReplayVerdict verdict = replayed(log, replayedParallel, make);
        QCOMPARE(differenceOf(verdict), QString());
        QCOMPARE(text(verdict.astray), QString());
        ended += log.find(R"("outcome":"success")") != std::string::npos ? 1 : 0;
        stopped += log.find(R"("outcome":"cancelled")") != std::string::npos ? 1 : 0;
    }
    QVERIFY(ended > 0 && stopped > 0);
}

void TestRunPlayer::theRunComesToTheSameState()
{
    std::ostringstream written;
    graph::RunRecorder recorder(written, {});
    const auto first = travel(everything(recorder, 4), recorder);
    QVERIFY(recorder.finish().ok());
    QCOMPARE(first.outcome, graph::Outcome::Success);
    auto log = parsed(written.str());
    QVERIFY(log.ok());
    graph::RunPlayer player(std::move(*log));
    const auto second = travel(everything(player, 4), player);
    QVERIFY(first.state == second.state);
    QCOMPARE(text(first.runId), text(second.runId));
    QCOMPARE(first.state.log.size(), std::size_t(6));
}

void TestRunPlayer::aCancelIsReplayedWhereItWasSeen()
{
    // at random moments of the run; before it has begun in the first round
    for (int round = 0; round < 20; ++round) {
        std::stop_source stop;
        std::jthread canceller([&stop, round] {
            std::this_thread::sleep_for(std::chrono::microseconds(200 * round));
            stop.request_stop();
        });
        if (round == 0) {
            canceller.join();
        }
        const std::string log = recorded(2, stop.get_token());
        QVERIFY(round > 0 || log.find("on_cancel") != std::string::npos);
        QCOMPARE(differenceOf(replayed(log, 2)), QString());
    }
}

void TestRunPlayer::aChangedRecordingShowsTheFirstDifference()
{
    const std::string log = recorded(1);
    const auto changedFrom = [&log](const std::string &what, const std::string &by) {
        std::string changed = log;
        const std::size_t at = changed.find(what);
        return at == std::string::npos ? changed : changed.replace(at, what.size(), by);
    };
    // the text of an event
    auto verdict = replayed(changedFrom(R"("data":{"input":"Bern","tool":"oracle"})",
                                        R"("data":{"input":"Berne","tool":"oracle"})"),
                            1);
    QVERIFY(!verdict.same());
    QCOMPARE(verdict.first->recorded["data"]["input"], nlohmann::json("Berne"));
    QCOMPARE(verdict.first->replayed["data"]["input"], nlohmann::json("Bern"));
    QCOMPARE(verdict.first->recorded["seq"], nlohmann::json(verdict.first->sequence));
    // what the run was told: shows in the event that depends on it
    verdict = replayed(changedFrom(R"("reply":"Oslo no)", R"("reply":"OSLO no)"), 1);
    QVERIFY(!verdict.same());
    QCOMPARE(verdict.first->recorded["event"], nlohmann::json("on_tool_end"));
    // what the run asks
    verdict = replayed(changedFrom(R"("request":"Rome")", R"("request":"Roma")"), 1);
    QVERIFY(!verdict.same());
    QVERIFY2(verdict.astray.find("“oracle” of “Rome” in branch cities.0, where the recording has "
                                 "“oracle” of “Roma”") != std::string::npos,
             verdict.astray.c_str());
}

void TestRunPlayer::anotherGraphGoesAstrayAndSaysWhere()
{
    auto log = parsed(recorded(1));
    graph::RunPlayer player(std::move(*log));
    graph::StateGraph<TripState> recipe("everything");
    recipe.node("other", graph::reads<>, note("other")).edge(START, "other").edge("other", END);
    std::ignore = travel(compiled(recipe), player);
    const graph::ReplayVerdict verdict = player.verdict();
    QVERIFY(!verdict.same());
    QCOMPARE(verdict.first->recorded["node"], nlohmann::json("cities"));
    QCOMPARE(verdict.first->replayed["node"], nlohmann::json("other"));
}

void TestRunPlayer::aRunThatDoesMoreOrLessIsSeen()
{
    const std::string log = recorded(1);
    {
        auto read = parsed(log);
        const graph::RunPlayer untouched(std::move(*read));
        QCOMPARE(untouched.verdict().first->sequence, std::uint64_t(1));
        QVERIFY(untouched.verdict().first->replayed.is_null());
    }
    auto read = parsed(log);
    graph::RunPlayer player(std::move(*read));
    std::ignore = travel(everything(player, 1), player);
    QVERIFY(player.verdict().same());
    player.receive({.sequence = 999, .node = "more"});
    QVERIFY(!player.verdict().same());
    QVERIFY(player.verdict().first->recorded.is_null());
    QCOMPARE(player.verdict().first->replayed["node"], nlohmann::json("more"));
}

void TestRunPlayer::whatIsNoRecordingIsSaid_data()
{
    QTest::addColumn<QString>("log");
    QTest::addColumn<QString>("message");
    const QString first = QStringLiteral("{\"querent_run_log\":1,\"about\":{}}\n");
    const auto row = [&](const char *name, const QString &log, const char *message) {
        QTest::newRow(name) << log << QString::fromLatin1(message);
    };
    row("nothing", QString(), "no recording");
    row("something else", QStringLiteral("SQLite format 3"), "no recording");
    row("another document", QStringLiteral("{\"version\":1}\n"), "no recording");
    row("another version", QStringLiteral("{\"querent_run_log\":2}\n"),
        "version 2, and this program reads version 1");
    row("a version that is no number", QStringLiteral("{\"querent_run_log\":\"x\"}\n"),
        "version \"x\"");
    row("no end", first, "breaks off after event 0");
    row("a line that is no JSON", first + QStringLiteral("{\"event\":{}\n{\"end\":{}}\n"),
        "Line 2 of the recording is damaged");
    row("an event that is none", first + QStringLiteral("{\"event\":{}}\n"), "Line 2");
    row("readings that are none",
        first + QStringLiteral("{\"readings\":{\"a\":1},\"branch\":\"\"}\n"), "Line 2");
    row("a call without a reply",
        first + QStringLiteral("{\"call\":\"a\",\"request\":\"\",\"branch\":\"\"}\n"), "Line 2");
    row("an end that counts events which are not there",
        first + QStringLiteral("{\"end\":{\"events\":3}}\n"), "Line 2");
    row("something after the end",
        first + QStringLiteral("{\"end\":{\"events\":0}}\n{\"leg\":1}\n"), "Line 3");
}

void TestRunPlayer::whatIsNoRecordingIsSaid()
{
    QFETCH(QString, log);
    QFETCH(QString, message);
    const auto read = parsed(log.toStdString());
    QVERIFY(!read.ok());
    QVERIFY2(text(read.error().message).contains(message), read.error().message.c_str());
}

void TestRunPlayer::anyCutIsNoticed()
{
    const std::string log = recorded(1);
    QVERIFY(parsed(log).ok());
    QVERIFY(parsed(log.substr(0, log.size() - 1)).ok()); // only the last line's end is missing
    for (std::size_t size = 0; size + 1 < log.size(); size += 97) {
        const auto read = parsed(log.substr(0, size));
        QVERIFY2(!read.ok(), std::to_string(size).c_str());
        QCOMPARE(read.error().code, base::ErrorCode::MalformedDocument);
    }
}

void TestRunPlayer::aFullDiskIsSaid()
{
    std::ostringstream stream;
    graph::RunRecorder recorder(stream, {});
    stream.setstate(std::ios::badbit);
    QVERIFY(!recorder.finish().ok());
}

} // namespace tst_RunPlayer

QUERENT_TEST(RunPlayer)
#include "tst_RunPlayer.moc"
