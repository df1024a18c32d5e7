// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Checkpointer.h"

#include <algorithm>
#include <array>

namespace querent::graph {

namespace {

constexpr std::array<std::string_view, 5> statusNames{"running", "waiting", "succeeded", "failed",
                                                      "cancelled"};

} // namespace

std::string_view statusName(RunStatus status) noexcept
{
    return statusNames[static_cast<std::size_t>(status)];
}

std::optional<RunStatus> statusNamed(std::string_view name) noexcept
{
    for (std::size_t i = 0; i < statusNames.size(); ++i) {
        if (statusNames[i] == name) {
            return static_cast<RunStatus>(i);
        }
    }
    return std::nullopt;
}

base::Result<std::vector<RunSummary>> Checkpointer::prune(const PrunePolicy &policy,
                                                          std::chrono::system_clock::time_point now)
{
    const base::Result<std::vector<RunSummary>> all = runs();
    if (!all) {
        return all.error();
    }
    std::size_t count = all->size();
    std::uint64_t bytes = 0;
    for (const RunSummary &run : *all) {
        bytes += run.bytes;
    }
    std::vector<RunSummary> removed;
    for (auto run = all->rbegin(); run != all->rend(); ++run) {
        const bool goesOn = run->status == RunStatus::Running && !run->interrupted;
        const bool waits = run->status == RunStatus::Waiting && !policy.waitingToo;
        const bool unwanted = (policy.maxAge && now - run->updated > *policy.maxAge) ||
                              (policy.maxRuns && count > *policy.maxRuns) ||
                              (policy.maxBytes && bytes > *policy.maxBytes);
        if (goesOn || waits || !unwanted) {
            continue;
        }
        const base::Result<bool> gone = removeUnchanged(*run);
        if (!gone) {
            return gone.error();
        }
        if (*gone) {
            --count;
            bytes -= run->bytes;
            removed.push_back(*run);
        }
    }
    if (!removed.empty()) {
        releaseSpace();
    }
    return removed;
}

base::Result<std::vector<CheckpointId>> Checkpointer::lineage(std::string_view runId) const
{
    const base::Result<std::vector<RunSummary>> all = runs();
    if (!all) {
        return all.error();
    }
    std::vector<CheckpointId> chain;
    std::string_view at = runId;
    // no chain is longer than there are runs, even in a store that somebody has tampered with
    while (chain.size() <= all->size()) {
        const auto run = std::ranges::find(*all, at, &RunSummary::runId);
        if (run == all->end()) {
            break;
        }
        if (!run->origin) {
            return chain;
        }
        chain.push_back(*run->origin);
        at = run->origin->runId;
    }
    if (chain.empty()) {
        return noSuchRun(runId);
    }
    return chain;
}

base::Error Checkpointer::noSuchRun(std::string_view runId)
{
    return {base::ErrorCode::InvalidArgument,
            "There is no saved run '" + std::string(runId) + "'.",
            {}};
}

base::Error Checkpointer::noSuchStep(const CheckpointId &id)
{
    return {base::ErrorCode::InvalidArgument,
            "The saved run '" + id.runId + "' has no step " + std::to_string(id.step) + ".",
            {}};
}

base::Result<bool> Checkpointer::removeUnchanged(const RunSummary &seen)
{
    base::Result<void> removed = remove(seen.runId);
    if (!removed) {
        return std::move(removed).error();
    }
    return true;
}

} // namespace querent::graph
