// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Checkpointer.h"

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

namespace querent::graph {

/// Keeps snapshots as long as it lives.
class MemoryCheckpointer final : public Checkpointer
{
public:
    [[nodiscard]] base::Result<void> save(const Checkpoint &checkpoint) override;
    [[nodiscard]] base::Result<Checkpoint> latest(std::string_view runId) const override;
    [[nodiscard]] base::Result<Checkpoint> load(const CheckpointId &id) const override;
    [[nodiscard]] base::Result<std::vector<Checkpoint>>
    steps(std::string_view runId) const override;
    [[nodiscard]] base::Result<std::vector<RunSummary>> runs() const override;
    [[nodiscard]] base::Result<void> remove(std::string_view runId) override;

protected:
    [[nodiscard]] base::Result<bool> removeUnchanged(const RunSummary &seen) override;

private:
    struct Run
    {
        std::map<int, Checkpoint> steps;
        /// When it was last saved to, in saves: times alone may be equal.
        std::uint64_t lastSave = 0;
    };

    [[nodiscard]] static RunSummary summaryOf(const Run &run);

    mutable std::mutex m_mutex;
    std::map<std::string, Run, std::less<>> m_runs;
    std::uint64_t m_saves = 0;
};

} // namespace querent::graph
