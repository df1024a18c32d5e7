// SPDX-License-Identifier: GPL-3.0-or-later
#include "CheckpointerConformance.h"

#include <thread>
#include <vector>

namespace querent::tests {

using graph::Checkpoint;
using graph::RunStatus;

namespace {

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
    QVERIFY((runs->front() == graph::RunSummary{.runId = "first",
                                                .graph = "trip",
                                                .lastStep = 1,
                                                .status = RunStatus::Waiting,
                                                .started = first.time,
                                                .updated = more.time}));
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
    QVERIFY(!store->load({"nowhere", 0}).ok());
    QVERIFY(store->steps("nowhere")->empty());
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

} // namespace querent::tests
