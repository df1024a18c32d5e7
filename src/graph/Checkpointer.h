// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::graph {

/// How the run stood when the snapshot was taken.
enum class RunStatus { Running, Waiting, Succeeded, Failed, Cancelled };

/// "running", "waiting", "succeeded", "failed", "cancelled".
[[nodiscard]] std::string_view statusName(RunStatus status) noexcept;
[[nodiscard]] std::optional<RunStatus> statusNamed(std::string_view name) noexcept;

/// Names one snapshot. Step n is the state after n merges; step 0 is the state a run began with.
struct CheckpointId
{
    std::string runId = {};
    int step = 0;

    friend bool operator==(const CheckpointId &, const CheckpointId &) = default;
};

/// A snapshot of a run between two nodes.
struct Checkpoint
{
    CheckpointId id = {};
    /// The step before it; at step 0 of a fork, the snapshot it was forked from.
    std::optional<CheckpointId> parent = {};
    /// The name of the graph that wrote it.
    std::string graph = {};
    /// The node whose update made this state; empty at step 0.
    std::string node = {};
    /// The node that comes next. Empty after the end.
    std::string next = {};
    RunStatus status = RunStatus::Running;
    std::chrono::system_clock::time_point time = {};
    /// The saved and shown fields by name.
    nlohmann::json state = {};
    /// What the user is being asked, while Waiting.
    std::optional<nlohmann::json> request = {};
    /// Why it failed, when Failed.
    std::optional<base::Error> error = {};

    friend bool operator==(const Checkpoint &, const Checkpoint &) = default;
};

/// A run as a list of runs shows it.
struct RunSummary
{
    std::string runId = {};
    std::string graph = {};
    int lastStep = 0;
    RunStatus status = RunStatus::Running;
    /// Of the first and of the latest snapshot.
    std::chrono::system_clock::time_point started = {};
    std::chrono::system_clock::time_point updated = {};
    /// The snapshot it was forked from.
    std::optional<CheckpointId> origin = {};
    /// It is saved as Running, and the process that ran it has ended: it was broken off. resume()
    /// goes on with it, also in another process.
    bool interrupted = false;
    /// The process that saved it last lives, and is another one.
    bool heldElsewhere = false;
    /// About what its snapshots take.
    std::uint64_t bytes = 0;

    friend bool operator==(const RunSummary &, const RunSummary &) = default;
};

/// Which runs to forget; a limit that is not set does not limit. Of what is too much, the runs that
/// were not saved to for longest go first. A run that is going on always stays.
struct PrunePolicy
{
    /// Since a run was last saved to.
    std::optional<std::chrono::seconds> maxAge = {};
    /// What all runs together may take.
    std::optional<std::uint64_t> maxBytes = {};
    std::optional<std::size_t> maxRuns = {};
    /// Forget runs that wait for an answer like any other. Otherwise they stay.
    bool waitingToo = false;
};

/// Keeps the snapshots of runs. Thread-safe: runs in different threads share one.
class Checkpointer
{
public:
    virtual ~Checkpointer() = default;

    /// Keeps `checkpoint`; one with the same run and step is replaced. When it returns, the
    /// snapshot outlives the end of the process, if the store outlives processes at all. Fails with
    /// InvalidArgument where the run goes on in another process; then it must not go on here.
    [[nodiscard]] virtual base::Result<void> save(const Checkpoint &checkpoint) = 0;
    /// The snapshot of the highest step. InvalidArgument when there is no such run or step.
    [[nodiscard]] virtual base::Result<Checkpoint> latest(std::string_view runId) const = 0;
    [[nodiscard]] virtual base::Result<Checkpoint> load(const CheckpointId &id) const = 0;
    /// All snapshots of a run by ascending step, without their states (`state` is null). Empty for
    /// an unknown run.
    [[nodiscard]] virtual base::Result<std::vector<Checkpoint>>
    steps(std::string_view runId) const = 0;
    /// All runs, the latest updated first.
    [[nodiscard]] virtual base::Result<std::vector<RunSummary>> runs() const = 0;
    /// Forgets a run; an unknown one is forgotten already. Forks of it stay.
    [[nodiscard]] virtual base::Result<void> remove(std::string_view runId) = 0;

    /// Forgets what `policy` does not want at the time `now`, and says what that was, the oldest
    /// first. A run that goes on in the meantime stays.
    [[nodiscard]] base::Result<std::vector<RunSummary>>
    prune(const PrunePolicy &policy, std::chrono::system_clock::time_point now);
    /// The snapshots that a run comes from by forks: the one it was forked from, then the one that
    /// run was forked from, and so on. Ends with a run that was not forked, or that was forgotten.
    [[nodiscard]] base::Result<std::vector<CheckpointId>> lineage(std::string_view runId) const;

protected:
    /// What latest() and load() answer for what is not there.
    [[nodiscard]] static base::Error noSuchRun(std::string_view runId);
    [[nodiscard]] static base::Error noSuchStep(const CheckpointId &id);

    /// Forgets a run if it is still as it was `seen`; says whether it was.
    [[nodiscard]] virtual base::Result<bool> removeUnchanged(const RunSummary &seen);
    /// Called after runs were pruned: gives what they took back to the computer.
    virtual void releaseSpace() {}
};

} // namespace querent::graph
