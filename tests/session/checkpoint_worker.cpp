// SPDX-License-Identifier: GPL-3.0-or-later
// Saves runs until somebody ends it: the program that tst_BrokenOffRuns kills.
#include "Errands.h"
#include "session/SqliteCheckpointer.h"

#include <cstdio>
#include <string>
#include <thread>
#include <vector>

using namespace querent;

namespace {

/// Says on the standard output which steps are done. on_node_end comes after the snapshot of the
/// step; where that failed, on_checkpoint_error comes before it.
class Reporter final : public graph::EventSink
{
public:
    void receive(const graph::Event &event) override
    {
        if (event.type == graph::EventType::CheckpointError) {
            tests::writeLine(STDOUT_FILENO, "lost " + event.runId + " " + event.payload.dump());
            m_lost = true;
        } else if (event.type == graph::EventType::NodeEnd && !std::exchange(m_lost, false)) {
            tests::writeLine(STDOUT_FILENO,
                             "done " + event.runId + " " + event.payload.at("step").dump());
        }
    }

private:
    bool m_lost = false;
};

} // namespace

/// checkpoint_worker STORE JOURNAL NAME
int main(int argc, char **argv)
{
    if (argc != 4) {
        return 64;
    }
    const auto store = session::SqliteCheckpointer::open(argv[1]);
    if (!store) {
        std::fprintf(stderr, "%s\n", store.error().message.c_str());
        return 1;
    }
    const tests::Journal journal(argv[2]);
    tests::writeLine(STDOUT_FILENO, "ready");
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 2; ++thread) {
        threads.emplace_back([&, thread] {
            const auto graph = tests::errandsGraph(journal);
            for (int run = 0;; ++run) {
                Reporter reporter;
                graph::RunOptions options;
                options.events = &reporter;
                options.checkpointer = store->get();
                options.runId =
                    std::string(argv[3]) + "-" + std::to_string(thread) + "-" + std::to_string(run);
                (void)graph.run(tests::ErrandsState{.kind = run % tests::errandKinds}, options);
            }
        });
    }
}
