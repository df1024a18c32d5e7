// SPDX-License-Identifier: GPL-3.0-or-later
#include "CheckpointerConformance.h"

#include "graph/StateGraph.h"

#include <atomic>
#include <thread>
#include <vector>

namespace {

/// Has a field more than its first version had: `visits`.
struct ErrandState
{
    std::string town = {};
    int visits = 7;
    std::vector<std::string> log = {};
};

} // namespace

template <>
struct querent::graph::StateSchema<ErrandState>
{
    static constexpr auto fields = std::tuple{
        field<&ErrandState::town>("town", replace),
        field<&ErrandState::visits>("visits", replace),
        field<&ErrandState::log>("log", append),
    };
};

namespace querent::tests {

using graph::Checkpoint;
using graph::CheckpointId;
using graph::RunStatus;

namespace {

/// pack → ask (where to?) → go.
graph::CompiledGraph<ErrandState> errand()
{
    using Town = graph::Writes<&ErrandState::town>;
    using Log = graph::Writes<&ErrandState::log>;
    graph::StateGraph<ErrandState> recipe("errand");
    recipe.node("pack", graph::reads<>, [] { return Log().add<&ErrandState::log>("packed"); })
        .node("ask", graph::reads<&ErrandState::town>,
              [](const std::string &town, graph::NodeContext &context) -> graph::Step<Town> {
                  if (town.empty() && context.answer() == nullptr) {
                      return graph::NeedsInput{{{"question", "Wohin? Où? どこ?"}}};
                  }
                  return Town().set<&ErrandState::town>(
                      town.empty() ? context.answer()->get<std::string>() : town);
              })
        .node("go", graph::reads<&ErrandState::town, &ErrandState::visits>,
              [](const std::string &town, int visits) {
                  return Log().add<&ErrandState::log>(town + " " + std::to_string(visits));
              })
        .edge(graph::START, "pack")
        .edge("pack", "ask")
        .edge("ask", "go")
        .edge("go", graph::END);
    auto compiled = recipe.compile();
    Q_ASSERT(compiled.ok());
    return *std::move(compiled);
}

std::vector<std::string> idsOf(const std::vector<graph::RunSummary> &runs)
{
    std::vector<std::string> ids;
    for (const graph::RunSummary &run : runs) {
        ids.push_back(run.runId);
    }
    return ids;
}

Checkpoint checkpointOf(const std::string &runId, int step)
{
    Checkpoint checkpoint;
    checkpoint.id = {runId, step};
    if (step > 0) {
        checkpoint.parent = graph::CheckpointId{runId, step - 1};
    }
    checkpoint.graph = "trip";
    checkpoint.node = step > 0 ? "a" : "";
    checkpoint.next = "b";
    checkpoint.time = std::chrono::system_clock::time_point(std::chrono::seconds(1000 + step));
    checkpoint.state = {{"step", step}};
    return checkpoint;
}

} // namespace

void CheckpointerConformance::keepsEveryPartOfASnapshot()
{
    const auto store = makeEmpty();
    std::vector<Checkpoint> saved(4, checkpointOf("run", 3));
    saved[0].state = {{"text", "Zürich"},
                      {"number", 9007199254740993},
                      {"real", 0.1},
                      {"list", {1, nullptr, true}},
                      {"empty", nlohmann::json::object()}};
    saved[1].status = RunStatus::Waiting;
    saved[1].request = {{"question", "Which city?"}};
    saved[2].status = RunStatus::Failed;
    saved[2].error = base::Error{base::ErrorCode::Timeout, "Too long.", "30 s"};
    saved[3].status = RunStatus::Succeeded;
    saved[3].next = "";
    saved[3].parent = graph::CheckpointId{"another run", 7};
    for (const Checkpoint &checkpoint : saved) {
        QVERIFY(store->save(checkpoint).ok());
        const auto loaded = store->load({"run", 3});
        QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().message.c_str());
        QVERIFY(*loaded == checkpoint);
    }
}

void CheckpointerConformance::replacesASnapshotOfTheSameStep()
{
    const auto store = makeEmpty();
    Checkpoint checkpoint = checkpointOf("run", 1);
    QVERIFY(store->save(checkpoint).ok());
    checkpoint.status = RunStatus::Cancelled;
    checkpoint.state = {{"other", true}};
    QVERIFY(store->save(checkpoint).ok());
    QVERIFY(*store->load({"run", 1}) == checkpoint);
    QCOMPARE(store->steps("run")->size(), std::size_t(1));
}

void CheckpointerConformance::theLatestIsTheHighestStep()
{
    const auto store = makeEmpty();
    for (const int step : {0, 10, 9, 2}) {
        QVERIFY(store->save(checkpointOf("run", step)).ok());
    }
    QVERIFY(*store->latest("run") == checkpointOf("run", 10));
}

void CheckpointerConformance::listsStepsWithoutTheirStates()
{
    const auto store = makeEmpty();
    for (const int step : {2, 0, 10, 1}) {
        QVERIFY(store->save(checkpointOf("run", step)).ok());
    }
    QVERIFY(store->save(checkpointOf("other", 5)).ok());
    const auto steps = store->steps("run");
    QVERIFY(steps.ok());
    std::vector<int> numbers;
    for (const Checkpoint &checkpoint : *steps) {
        Checkpoint expected = checkpointOf("run", checkpoint.id.step);
        expected.state = nullptr;
        QVERIFY(checkpoint == expected);
        numbers.push_back(checkpoint.id.step);
    }
    QCOMPARE(numbers, (std::vector<int>{0, 1, 2, 10}));
}

void CheckpointerConformance::listsRunsByTheirLastSave()
{
    const auto store = makeEmpty();
    QVERIFY(store->runs()->empty());
    Checkpoint first = checkpointOf("first", 0);
    Checkpoint second = checkpointOf("second", 0);
    QVERIFY(store->save(first).ok());
    QVERIFY(store->save(second).ok());
    QCOMPARE(store->runs()->front().runId, std::string("second"));

    Checkpoint more = checkpointOf("first", 1);
    more.status = RunStatus::Waiting;
    QVERIFY(store->save(more).ok());
    const auto runs = store->runs();
    QCOMPARE(runs->size(), std::size_t(2));
    const graph::RunSummary expected{.runId = "first",
                                     .graph = "trip",
                                     .lastStep = 1,
                                     .status = RunStatus::Waiting,
                                     .started = first.time,
                                     .updated = more.time,
                                     .bytes = runs->front().bytes};
    QVERIFY(runs->front() == expected);
    QVERIFY(runs->front().bytes > runs->back().bytes);
    QVERIFY(!runs->back().interrupted);
}

void CheckpointerConformance::forgetsARunAndNoOther()
{
    const auto store = makeEmpty();
    QVERIFY(store->save(checkpointOf("run", 0)).ok());
    QVERIFY(store->save(checkpointOf("run", 1)).ok());
    QVERIFY(store->save(checkpointOf("run-2", 0)).ok());
    QVERIFY(store->remove("run").ok());
    QVERIFY(!store->latest("run").ok());
    QVERIFY(!store->load({"run", 0}).ok());
    QVERIFY(store->steps("run")->empty());
    QVERIFY(store->latest("run-2").ok());
    QCOMPARE(store->runs()->size(), std::size_t(1));
    QVERIFY(store->remove("run").ok());
}

void CheckpointerConformance::saysWhatIsNotThere()
{
    const auto store = makeEmpty();
    QVERIFY(store->save(checkpointOf("run", 0)).ok());
    const auto run = store->latest("nowhere");
    QVERIFY(!run.ok());
    QCOMPARE(run.error().code, base::ErrorCode::InvalidArgument);
    QCOMPARE(run.error().message, std::string("There is no saved run 'nowhere'."));
    const auto step = store->load({"run", 4});
    QVERIFY(!step.ok());
    QCOMPARE(step.error().code, base::ErrorCode::InvalidArgument);
    QCOMPARE(step.error().message, std::string("The saved run 'run' has no step 4."));
    QCOMPARE(store->load({"nowhere", 0}).error().message, run.error().message);
    QVERIFY(store->steps("nowhere")->empty());
    QVERIFY(store->remove("nowhere").ok());
    QCOMPARE(store->lineage("nowhere").error().message, run.error().message);
    QCOMPARE(store->runs()->size(), std::size_t(1));
}

void CheckpointerConformance::keepsTextThatIsHardToKeep()
{
    const auto store = makeEmpty();
    Checkpoint checkpoint = checkpointOf("it's a \"run\"; -- %_\\ Ω", 0);
    checkpoint.node = "no'de";
    checkpoint.state = {{"text", std::string("a\0b", 3)}, {"quote", "'; DROP TABLE runs; --"}};
    QVERIFY(store->save(checkpoint).ok());
    QVERIFY(*store->latest(checkpoint.id.runId) == checkpoint);
    QCOMPARE(store->runs()->front().runId, checkpoint.id.runId);
    QVERIFY(store->remove(checkpoint.id.runId).ok());
    QVERIFY(store->runs()->empty());
}

void CheckpointerConformance::savesFromManyThreads()
{
    const auto store = makeEmpty();
    constexpr int threadCount = 4;
    constexpr int stepCount = 25;
    std::vector<int> failures(threadCount, 0);
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < threadCount; ++thread) {
            threads.emplace_back([&store, &failures, thread] {
                const std::string runId = "run-" + std::to_string(thread);
                for (int step = 0; step < stepCount; ++step) {
                    const bool saved = store->save(checkpointOf(runId, step)).ok();
                    const auto latest = store->latest(runId);
                    if (!saved || !latest || latest->id.step != step) {
                        ++failures[static_cast<std::size_t>(thread)];
                    }
                }
            });
        }
    }
    QCOMPARE(failures, std::vector<int>(threadCount, 0));
    QCOMPARE(store->runs()->size(), std::size_t(threadCount));
    QCOMPARE(store->steps("run-0")->size(), std::size_t(stepCount));
}

void CheckpointerConformance::readsWhatIsWholeWhileItSaves()
{
    const auto store = makeEmpty();
    constexpr int stepCount = 60;
    const auto at = [](int step) {
        Checkpoint checkpoint = checkpointOf("run", step);
        checkpoint.state["long"] = std::string(5'000, static_cast<char>('a' + step % 26));
        return checkpoint;
    };
    QVERIFY(store->save(at(0)).ok());
    std::atomic<bool> done = false;
    bool saved = true;
    std::vector<std::string> faults(3);
    {
        std::vector<std::jthread> readers;
        for (std::string &fault : faults) {
            readers.emplace_back([&] {
                int last = 0;
                for (int round = 0; (round < 4 || !done) && fault.empty(); ++round) {
                    const auto latest = store->latest("run");
                    const auto steps = store->steps("run");
                    const auto runs = store->runs();
                    if (!latest || !steps || !runs) {
                        fault = (!latest  ? latest.error()
                                 : !steps ? steps.error()
                                          : runs.error())
                                    .message;
                    } else if (!(*latest == at(latest->id.step)) || latest->id.step < last ||
                               static_cast<int>(steps->size()) <= latest->id.step ||
                               runs->front().lastStep + 1 < static_cast<int>(steps->size())) {
                        fault = "not whole at step " + std::to_string(latest->id.step);
                    } else {
                        last = latest->id.step;
                    }
                }
            });
        }
        for (int step = 1; step < stepCount; ++step) {
            saved = saved && store->save(at(step)).ok();
        }
        done = true;
    }
    QVERIFY(saved);
    QCOMPARE(faults, std::vector<std::string>(3));
    QVERIFY(*store->latest("run") == at(stepCount - 1));
}

void CheckpointerConformance::keepsBigStates()
{
    const auto store = makeEmpty();
    Checkpoint checkpoint = checkpointOf("run", 0);
    checkpoint.state = {{"text", std::string(5'000'000, 'x')},
                        {"numbers", std::vector<double>(20'000, 0.1)},
                        {"binary", nlohmann::json::binary({0, 255, 10, 0})}};
    for (int row = 0; row < 2'000; ++row) {
        checkpoint.state["rows"].push_back({{"id", row}, {"name", "row " + std::to_string(row)}});
    }
    QVERIFY(store->save(checkpoint).ok());
    QVERIFY(*store->latest("run") == checkpoint);
    // one field changes, one goes, one comes, and comes back as it was
    Checkpoint next = checkpoint;
    next.id.step = 1;
    next.state["numbers"][7] = 0.2;
    next.state.erase("rows");
    QVERIFY(store->save(next).ok());
    Checkpoint after = checkpoint;
    after.id.step = 2;
    QVERIFY(store->save(after).ok());
    QVERIFY(*store->load({"run", 0}) == checkpoint);
    QVERIFY(*store->load({"run", 1}) == next);
    QVERIFY(*store->load({"run", 2}) == after);
    QVERIFY(store->runs()->front().bytes > 5'000'000);
}

void CheckpointerConformance::keepsEveryScript_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("Latin with marks") << QStringLiteral("Zürich, Łódź, Ἀθῆναι");
    QTest::newRow("right to left") << QStringLiteral("القاهرة ירושלים");
    QTest::newRow("ideographs") << QStringLiteral("東京 서울 北京");
    QTest::newRow("outside of the basic plane") << QStringLiteral("🙂 𝔘 👩‍👩‍👧");
    QTest::newRow("marks apart from their letters") << QStringLiteral("Zu\u0308rich");
    QTest::newRow("blanks") << QStringLiteral(" \t\n\u00a0 ");
}

void CheckpointerConformance::keepsEveryScript()
{
    QFETCH(QString, text);
    const auto store = makeEmpty();
    const std::string written = text.toStdString();
    Checkpoint checkpoint = checkpointOf(written, 0);
    checkpoint.graph = checkpoint.node = checkpoint.next = written;
    checkpoint.parent = CheckpointId{written + "'", 3};
    checkpoint.state = {{written, written}, {"long", written + std::string(500, '.') + written}};
    checkpoint.request = written;
    checkpoint.error = base::Error{base::ErrorCode::Timeout, written, written};
    QVERIFY(store->save(checkpoint).ok());
    QVERIFY(*store->latest(written) == checkpoint);
    QCOMPARE(store->runs()->front().runId, written);
    QVERIFY(store->runs()->front().origin == checkpoint.parent);
    QVERIFY(!store->latest(written + " ").ok());
}

void CheckpointerConformance::aStepSavedLateChangesNoSummary()
{
    const auto store = makeEmpty();
    Checkpoint last = checkpointOf("run", 5);
    last.status = RunStatus::Succeeded;
    QVERIFY(store->save(last).ok());
    QVERIFY(store->save(checkpointOf("run", 2)).ok());
    const graph::RunSummary run = store->runs()->front();
    QCOMPARE(run.lastStep, 5);
    QCOMPARE(run.status, RunStatus::Succeeded);
    QVERIFY(run.updated == last.time);
    QVERIFY(run.started == checkpointOf("run", 2).time);
}

void CheckpointerConformance::forgetsWhatThePolicySays_data()
{
    using Policy = graph::PrunePolicy;
    using Ids = std::vector<std::string>;
    QTest::addColumn<Policy>("policy");
    QTest::addColumn<Ids>("removed");
    const std::chrono::seconds hundred{100};
    QTest::newRow("no limit removes nothing") << Policy{} << Ids{};
    QTest::newRow("what is too old, but waiting and going runs")
        << Policy{.maxAge = hundred} << Ids{"old and large", "old"};
    QTest::newRow("what is too old, waiting runs too")
        << Policy{.maxAge = hundred, .waitingToo = true}
        << Ids{"old and large", "old and waiting", "old"};
    QTest::newRow("the oldest, until few enough are left")
        << Policy{.maxRuns = 5} << Ids{"old and large"};
    QTest::newRow("all that may go, where that is not few enough")
        << Policy{.maxRuns = 1} << Ids{"old and large", "old", "failed", "new"};
    QTest::newRow("all but the one that goes on")
        << Policy{.maxRuns = 0, .waitingToo = true}
        << Ids{"old and large", "old and waiting", "old", "failed", "new"};
    QTest::newRow("the oldest, until the rest is small enough")
        << Policy{.maxBytes = 120'000} << Ids{"old and large", "old"};
    QTest::newRow("what is small enough stays") << Policy{.maxBytes = 1'000'000} << Ids{};
    QTest::newRow("whichever limit is met first")
        << Policy{.maxAge = hundred, .maxBytes = 1'000'000, .maxRuns = 3}
        << Ids{"old and large", "old", "failed"};
}

void CheckpointerConformance::forgetsWhatThePolicySays()
{
    QFETCH(graph::PrunePolicy, policy);
    QFETCH(std::vector<std::string>, removed);
    const auto store = makeEmpty();
    const std::chrono::system_clock::time_point now{std::chrono::seconds(10'000)};
    const auto add = [&](const std::string &id, RunStatus status, int secondsAgo,
                         std::size_t bytes) {
        for (int step = 0; step < 2; ++step) {
            Checkpoint checkpoint = checkpointOf(id, step);
            checkpoint.time = now - std::chrono::seconds(secondsAgo);
            checkpoint.status = step == 1 ? status : RunStatus::Running;
            checkpoint.state["long"] = std::string(bytes, static_cast<char>('a' + step));
            QVERIFY(store->save(checkpoint).ok());
        }
    };
    add("old and large", RunStatus::Succeeded, 600, 100'000);
    add("old and waiting", RunStatus::Waiting, 500, 1'000);
    add("old", RunStatus::Cancelled, 400, 20'000);
    add("old and going", RunStatus::Running, 300, 1'000);
    add("failed", RunStatus::Failed, 90, 50'000);
    add("new", RunStatus::Succeeded, 10, 1'000);

    const auto pruned = store->prune(policy, now);
    QVERIFY2(pruned.ok(), pruned ? "" : pruned.error().message.c_str());
    QCOMPARE(idsOf(*pruned), removed);
    QCOMPARE(store->runs()->size(), 6 - removed.size());
    for (const std::string &id : removed) {
        QVERIFY(!store->latest(id).ok());
        QVERIFY(store->steps(id)->empty());
    }
    for (const std::string &id : idsOf(*store->runs())) {
        QVERIFY(store->load({id, 0}).ok());
        QVERIFY(store->latest(id).ok());
    }
    QVERIFY(store->prune(policy, now)->empty());
}

void CheckpointerConformance::forgetsAndKeepsSpaceForMore()
{
    const auto store = makeEmpty();
    Checkpoint checkpoint = checkpointOf("run", 0);
    checkpoint.status = RunStatus::Succeeded;
    checkpoint.state["long"] = std::string(100'000, 'x');
    for (int round = 0; round < 3; ++round) {
        QVERIFY(store->save(checkpoint).ok());
        QVERIFY(*store->latest("run") == checkpoint);
        QCOMPARE(store->prune({.maxRuns = 0}, checkpoint.time)->size(), std::size_t(1));
        QVERIFY(store->runs()->empty());
    }
}

void CheckpointerConformance::goesOnWithARunThatWasForgotten()
{
    const auto store = makeEmpty();
    const auto at = [](const std::string &run, int step) {
        Checkpoint checkpoint = checkpointOf(run, step);
        checkpoint.state["long"] = std::string(5'000, 'x');
        return checkpoint;
    };
    for (int step = 0; step < 3; ++step) {
        QVERIFY(store->save(at("run", step)).ok());
    }
    QVERIFY(store->remove("run").ok());
    QVERIFY(store->save(at("other", 0)).ok());
    QVERIFY(store->save(at("run", 3)).ok());
    QVERIFY(store->save(at("run", 4)).ok());
    QVERIFY(*store->latest("run") == at("run", 4));
    QCOMPARE(store->steps("run")->size(), std::size_t(2));
    QVERIFY(*store->latest("other") == at("other", 0));
    QCOMPARE(store->steps("other")->size(), std::size_t(1));
}

void CheckpointerConformance::keepsApartRunsThatGoOnAtOnce()
{
    const auto store = makeEmpty();
    constexpr int runCount = 100;
    const auto at = [](int run, int step) {
        Checkpoint checkpoint = checkpointOf("run-" + std::to_string(run), step);
        checkpoint.state["long"] = std::string(500, static_cast<char>('a' + run % 26));
        return checkpoint;
    };
    for (int step = 0; step < 3; ++step) {
        for (int run = 0; run < runCount; ++run) {
            QVERIFY(store->save(at(run, step)).ok());
        }
    }
    QCOMPARE(store->runs()->size(), std::size_t(runCount));
    for (int run = 0; run < runCount; ++run) {
        const std::string id = "run-" + std::to_string(run);
        QCOMPARE(store->steps(id)->size(), std::size_t(3));
        QVERIFY(*store->latest(id) == at(run, 2));
        QVERIFY(*store->load({id, 0}) == at(run, 0));
    }
}

void CheckpointerConformance::aForkKeepsItsLineage()
{
    const auto store = makeEmpty();
    const auto graph = errand();
    graph::RunOptions options{.checkpointer = store.get(), .runId = "first"};
    QVERIFY(graph.run({.town = "Bern"}, options).outcome == graph::Outcome::Success);
    const auto before = store->steps("first");

    // step 1 is after packing; there the town was not asked for yet
    options.runId = "second";
    const auto second = graph.forkFrom({"first", 1}, {.patch = {{"town", "Genf"}}}, options);
    QVERIFY(second.outcome == graph::Outcome::Success);
    QCOMPARE(second.state.log, (std::vector<std::string>{"packed", "Genf 7"}));
    options.runId = "third";
    const auto third = graph.forkFrom({"second", 1}, {.patch = {{"visits", 8}}}, options);
    QCOMPARE(third.state.log, (std::vector<std::string>{"packed", "Genf 8"}));

    QVERIFY(*store->steps("first") == *before);
    QCOMPARE(store->latest("first")->state["town"], nlohmann::json("Bern"));
    QVERIFY(store->lineage("first")->empty());
    QVERIFY((*store->lineage("second") == std::vector<CheckpointId>{{"first", 1}}));
    QVERIFY((*store->lineage("third") == std::vector<CheckpointId>{{"second", 1}, {"first", 1}}));
    QVERIFY(store->load({"third", 0})->parent == (CheckpointId{"second", 1}));
    const auto runs = *store->runs();
    QCOMPARE(idsOf(runs), (std::vector<std::string>{"third", "second", "first"}));
    QVERIFY(runs[0].origin == (CheckpointId{"second", 1}));
    QVERIFY(runs[1].origin == (CheckpointId{"first", 1}));
    QVERIFY(!runs[2].origin);
}

void CheckpointerConformance::aForgottenAncestorEndsTheLineage()
{
    const auto store = makeEmpty();
    std::optional<CheckpointId> parent;
    for (const char *id : {"a", "b", "c"}) {
        Checkpoint checkpoint = checkpointOf(id, 0);
        checkpoint.parent = std::exchange(parent, CheckpointId{id, 4});
        QVERIFY(store->save(checkpoint).ok());
    }
    QVERIFY(store->remove("a").ok());
    QVERIFY((*store->lineage("c") == std::vector<CheckpointId>{{"b", 4}, {"a", 4}}));
    QVERIFY(store->remove("b").ok());
    QVERIFY((*store->lineage("c") == std::vector<CheckpointId>{{"b", 4}}));
}

void CheckpointerConformance::aWaitingRunGoesOn()
{
    const auto store = makeEmpty();
    const auto graph = errand();
    const graph::RunOptions options{.checkpointer = store.get(), .runId = "run"};
    const auto waiting = graph.run({}, options);
    QVERIFY(waiting.outcome == graph::Outcome::NeedsInput);
    QCOMPARE(store->runs()->front().status, RunStatus::Waiting);
    QCOMPARE(store->latest("run")->request->at("question"), nlohmann::json("Wohin? Où? どこ?"));
    const auto ended = graph.resume("run", {.answer = "Zürich"}, options);
    QVERIFY(ended.outcome == graph::Outcome::Success);
    QCOMPARE(ended.state.log, (std::vector<std::string>{"packed", "Zürich 7"}));
    QCOMPARE(store->runs()->front().status, RunStatus::Succeeded);
    QCOMPARE(store->runs()->size(), std::size_t(1));
}

void CheckpointerConformance::aSnapshotOfAnEarlierVersionGoesOn()
{
    const auto store = makeEmpty();
    Checkpoint old = checkpointOf("run", 1);
    old.graph = "errand";
    old.next = "go";
    old.state = {{"town", "Basel"}, {"log", {"packed"}}, {"gone_since", true}};
    QVERIFY(store->save(old).ok());
    const auto ended = errand().resume("run", {}, {.checkpointer = store.get()});
    QVERIFY2(ended.outcome == graph::Outcome::Success,
             ended.error ? ended.error->message.c_str() : "");
    QCOMPARE(ended.state.log, (std::vector<std::string>{"packed", "Basel 7"}));
    QVERIFY(!store->latest("run")->state.contains("gone_since"));
}

} // namespace querent::tests
