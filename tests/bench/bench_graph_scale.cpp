// SPDX-License-Identifier: GPL-3.0-or-later
// How the graph runtime grows: what a step costs in runs of a thousand to a hundred thousand steps,
// and the memory of ten thousand runs that wait for an answer at the same time.
#include "graph/MemoryCheckpointer.h"
#include "graph/StateGraph.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace graph = querent::graph;

namespace {

struct LongState
{
    int count = 0;
    int wanted = 0;
    std::string question;
    std::vector<std::string> notes;
};

} // namespace

template <>
struct graph::StateSchema<LongState>
{
    static constexpr auto fields = std::tuple{
        field<&LongState::count>("count", replace),
        field<&LongState::wanted>("wanted", replace),
        field<&LongState::question>("question", replace),
        field<&LongState::notes>("notes", appendBounded<5>),
    };
};

namespace {

using Counted = graph::Writes<&LongState::count, &LongState::notes>;

constexpr int mostSteps = 100'000;
constexpr std::size_t suspendedRuns = 10'000;

class NullSink final : public graph::EventSink
{
public:
    void receive(const graph::Event & /*event*/) override {}
};

LongState begun(int steps)
{
    return {.count = 0,
            .wanted = steps,
            .question = "Which product sold best last month?",
            .notes = {}};
}

querent::base::Result<graph::CompiledGraph<LongState>> loopOf()
{
    graph::StateGraph<LongState> recipe("loop");
    recipe
        .node("count", graph::reads<&LongState::count, &LongState::question>,
              [](int count, const std::string &question) {
                  return Counted().set<&LongState::count>(count + 1).add<&LongState::notes>(
                      question);
              })
        .edge(graph::START, "count")
        .route("count", [](const LongState &state) { return state.count < state.wanted; },
               {{true, "count"}, {false, graph::END}});
    return recipe.compile({.stepLimit = mostSteps + 1});
}

/// One step, and then a question to the user.
querent::base::Result<graph::CompiledGraph<LongState>> askingGraph()
{
    graph::StateGraph<LongState> recipe("asking");
    recipe
        .node("count", graph::reads<&LongState::count, &LongState::question>,
              [](int count, const std::string &question) {
                  return Counted().set<&LongState::count>(count + 1).add<&LongState::notes>(
                      question);
              })
        .node("ask", graph::reads<>,
              [](graph::NodeContext &context) -> graph::Step<Counted> {
                  if (context.answer() == nullptr) {
                      return graph::NeedsInput{{{"question", "Which month do you mean?"}}};
                  }
                  return Counted();
              })
        .edge(graph::START, "count")
        .edge("count", "ask")
        .edge("ask", graph::END);
    return recipe.compile();
}

/// The median of several runs, in processor time, which other programs on a busy machine do not
/// add to; -1 where a run did not come to its end.
double nanosecondsPerStep(const graph::CompiledGraph<LongState> &loop, int steps,
                          graph::EventSink *sink)
{
    std::vector<double> measured;
    for (int i = 0; i < 5; ++i) {
        graph::RunOptions options;
        options.events = sink;
        const std::clock_t start = std::clock();
        const auto result = loop.run(begun(steps), options);
        const double taken = static_cast<double>(std::clock() - start) * 1e9 / CLOCKS_PER_SEC;
        if (result.outcome != graph::Outcome::Success || result.step != steps) {
            return -1.0;
        }
        measured.push_back(taken / steps);
    }
    std::ranges::sort(measured);
    return measured[measured.size() / 2];
}

/// What the process has in memory, in bytes; 0 where the system does not say.
std::size_t residentBytes()
{
    std::ifstream status("/proc/self/statm");
    std::size_t pages = 0;
    status >> pages >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Starts ten thousand runs that wait, and answers them all. The bytes they took meanwhile.
double suspendedMegabytes(const graph::CompiledGraph<LongState> &asking)
{
    graph::MemoryCheckpointer checkpointer;
    graph::RunOptions options;
    options.checkpointer = &checkpointer;
    const std::size_t before = residentBytes();
    std::vector<std::string> waiting;
    for (std::size_t i = 0; i < suspendedRuns; ++i) {
        const auto result = asking.run(begun(1), options);
        if (result.outcome != graph::Outcome::NeedsInput) {
            return -1.0;
        }
        waiting.push_back(result.runId);
    }
    const std::size_t after = residentBytes();
    for (const std::string &run : waiting) {
        if (asking.resume(run, {.answer = "May"}, options).outcome != graph::Outcome::Success) {
            return -1.0;
        }
    }
    return static_cast<double>(after - std::min(before, after)) / 1e6;
}

} // namespace

int main()
{
    const auto loop = loopOf();
    const auto asking = askingGraph();
    if (!loop || !asking) {
        std::fprintf(stderr, "%s\n", (loop ? asking.error() : loop.error()).detail.c_str());
        return 1;
    }
    const double megabytes = suspendedMegabytes(*asking);
    const nlohmann::json suspended = {
        {"bench", "graph.suspended_runs"}, {"runs", suspendedRuns}, {"megabytes", megabytes}};
    std::printf("%s\n", suspended.dump().c_str());
    NullSink sink;
    for (const int steps : {1'000, 10'000, mostSteps}) {
        const nlohmann::json line = {{"bench", "graph.long_runs_cpu_ns"},
                                     {"steps", steps},
                                     {"bare", nanosecondsPerStep(*loop, steps, nullptr)},
                                     {"events", nanosecondsPerStep(*loop, steps, &sink)}};
        std::printf("%s\n", line.dump().c_str());
        std::fflush(stdout);
    }
    return 0;
}
