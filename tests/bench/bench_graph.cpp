// SPDX-License-Identifier: GPL-3.0-or-later
// What the graph runtime itself costs per node, without and with events and snapshots.
#include "graph/MemoryCheckpointer.h"
#include "graph/StateGraph.h"
#include "session/SqliteCheckpointer.h"

#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace graph = querent::graph;
namespace base = querent::base;
namespace session = querent::session;

namespace {

struct LoopState
{
    int count = 0;
    std::string question;
    std::vector<std::string> notes;
    /// Stands for a result of a thousand rows that most nodes leave alone.
    std::vector<double> values;
};

} // namespace

template <>
struct graph::StateSchema<LoopState>
{
    static constexpr auto fields = std::tuple{
        field<&LoopState::count>("count", replace),
        field<&LoopState::question>("question", replace),
        field<&LoopState::notes>("notes", appendBounded<5>),
        field<&LoopState::values>("values", replace),
    };
};

namespace {

constexpr int stepsPerRun = 1000;

using Counted = graph::Writes<&LoopState::count, &LoopState::notes>;

Counted countOne(int count, const std::string &question, graph::NodeContext & /*context*/)
{
    return Counted().set<&LoopState::count>(count + 1).add<&LoopState::notes>(question);
}

bool isUnfinished(const LoopState &state)
{
    return state.count < stepsPerRun;
}

class NullSink final : public graph::EventSink
{
public:
    void receive(const graph::Event & /*event*/) override {}
};

/// Takes snapshots and keeps none: what is measured is making them.
class NullCheckpointer final : public graph::Checkpointer
{
public:
    base::Result<void> save(const graph::Checkpoint & /*checkpoint*/) override { return {}; }
    base::Result<graph::Checkpoint> latest(std::string_view runId) const override
    {
        return noSuchRun(runId);
    }
    base::Result<graph::Checkpoint> load(const graph::CheckpointId &id) const override
    {
        return noSuchStep(id);
    }
    base::Result<std::vector<graph::Checkpoint>> steps(std::string_view /*runId*/) const override
    {
        return std::vector<graph::Checkpoint>();
    }
    base::Result<std::vector<graph::RunSummary>> runs() const override
    {
        return std::vector<graph::RunSummary>();
    }
    base::Result<void> remove(std::string_view /*runId*/) override { return {}; }
};

/// How long this thread has waited for other programs to leave it a processor, in nanoseconds: not
/// what is measured here. Waiting for the disk is.
double waited()
{
    std::ifstream file("/proc/thread-self/schedstat");
    double running = 0;
    double waiting = 0;
    file >> running >> waiting;
    return waiting;
}

/// The median of several runs, in nanoseconds per step.
double nanosecondsPerStep(const graph::CompiledGraph<LoopState> &loop, std::size_t valueCount,
                          bool withEvents, graph::Checkpointer *checkpointer, int repetitions)
{
    std::vector<double> measured;
    NullSink sink;
    for (int i = 0; i < repetitions; ++i) {
        LoopState state{.count = 0,
                        .question = "Which product sold best last month?",
                        .notes = {},
                        .values = std::vector<double>(valueCount, 0.5)};
        graph::RunOptions options;
        options.runId = "bench";
        options.events = withEvents ? &sink : nullptr;
        options.checkpointer = checkpointer;
        const double waitedBefore = waited();
        const auto start = std::chrono::steady_clock::now();
        const auto result = loop.run(std::move(state), options);
        const std::chrono::duration<double, std::nano> taken =
            std::chrono::steady_clock::now() - start;
        if (result.outcome != graph::Outcome::Success) {
            std::fprintf(stderr, "%s\n", result.error ? result.error->message.c_str() : "stopped");
            return -1.0;
        }
        measured.push_back((taken.count() - (waited() - waitedBefore)) / stepsPerRun);
        if (checkpointer != nullptr) {
            (void)checkpointer->remove("bench");
        }
    }
    std::ranges::sort(measured);
    return measured[measured.size() / 2];
}

} // namespace

int main()
{
    graph::StateGraph<LoopState> recipe("loop");
    recipe.node("count", graph::reads<&LoopState::count, &LoopState::question>, countOne)
        .edge(graph::START, "count")
        .route("count", isUnfinished, {{true, "count"}, {false, graph::END}});
    const auto loop = recipe.compile({.stepLimit = stepsPerRun + 1});
    if (!loop) {
        std::fprintf(stderr, "%s\n", loop.error().detail.c_str());
        return 1;
    }
    NullCheckpointer unkept;
    graph::MemoryCheckpointer kept;
    const QTemporaryDir folder;
    const auto onDisk =
        session::SqliteCheckpointer::open(folder.filePath(QStringLiteral("runs.db")).toStdString());
    if (!onDisk) {
        std::fprintf(stderr, "%s\n", onDisk.error().message.c_str());
        return 1;
    }
    const nlohmann::json line = {
        {"bench", "graph.step_ns"},
        {"steps", stepsPerRun},
        {"bare", nanosecondsPerStep(*loop, 0, false, nullptr, 51)},
        {"events", nanosecondsPerStep(*loop, 0, true, nullptr, 51)},
        {"snapshots", nanosecondsPerStep(*loop, 0, false, &unkept, 51)},
        {"memory_snapshots", nanosecondsPerStep(*loop, 0, false, &kept, 51)},
        {"events_and_memory_snapshots", nanosecondsPerStep(*loop, 0, true, &kept, 51)},
        {"snapshots_10k_values", nanosecondsPerStep(*loop, 10'000, false, &unkept, 11)},
        {"memory_snapshots_10k_values", nanosecondsPerStep(*loop, 10'000, false, &kept, 3)},
        {"sqlite_snapshots", nanosecondsPerStep(*loop, 0, false, onDisk->get(), 11)},
        {"events_and_sqlite_snapshots", nanosecondsPerStep(*loop, 0, true, onDisk->get(), 11)},
        {"sqlite_snapshots_10k_values", nanosecondsPerStep(*loop, 10'000, false, onDisk->get(), 3)},
    };
    std::printf("%s\n", line.dump().c_str());
    return 0;
}
