// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Clock.h"
#include "base/Random.h"
#include "graph/Checkpointer.h"
#include "graph/EventWriter.h"
#include "graph/NodeThreads.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace querent::graph {

/// How a run ended.
enum class Outcome {
    Success,
    Error,
    Cancelled,
    NeedsInput, ///< a node asked the user; resume() goes on with the reply
};

/// "success", "error", "cancelled", "needs_input".
[[nodiscard]] std::string_view outcomeName(Outcome outcome) noexcept;

/// What a run is given. Everything pointed at outlives the run; null stands for: the computer's
/// clock and chance, nobody listening, nothing saved.
struct RunOptions
{
    std::stop_token stop = {};
    const base::Clock *clock = nullptr;
    base::Random *random = nullptr;
    EventSink *events = nullptr;
    Checkpointer *checkpointer = nullptr;
    /// Empty: a new one from `random`. resume() keeps the run's own.
    std::string runId = {};
    /// The number of the first event. Somebody who stores the events of a run that is resumed goes
    /// on counting here.
    std::optional<std::uint64_t> firstSequence = {};
    /// How long the run, or this leg of it, may take; zero: as long as it likes. Then it ends with
    /// ErrorCode::Timeout, and can be resumed.
    std::chrono::nanoseconds timeout{0};
    /// How often nodes may be tried again in all, on top of what each one's own policy says.
    std::optional<int> retryBudget = {};
    /// Where nodes with a time limit run. One that does not stop when its time is up goes on there
    /// alone: what it was given, clock and random included, has to outlive these threads. Null: the
    /// run has its own and does not return before all of them have.
    NodeThreads *threads = nullptr;
    /// How long a node with a time limit that is told to stop is waited for, in real time.
    std::chrono::nanoseconds grace = std::chrono::milliseconds(100);
};

/// A run that has ended, or waits.
template <typename S>
struct RunResult
{
    Outcome outcome = Outcome::Error;
    /// As the last merge left it.
    S state = {};
    /// Set exactly when the outcome is Error.
    std::optional<base::Error> error;
    /// What the user is asked; set exactly when the outcome is NeedsInput.
    std::optional<nlohmann::json> request;
    std::string runId;
    /// The node that asked, failed or was not run any more; empty after Success.
    std::string node;
    /// How many updates were merged since the run began, and the node that made the last one.
    int step = 0;
    std::string lastNode;
    /// The snapshot before that of `step`; for a fork that has merged nothing, its origin.
    std::optional<CheckpointId> parent;
    /// The number that the next event of this run should have.
    std::uint64_t nextSequence = 1;
};

/// How to go on with a saved run.
template <typename S>
struct Resume
{
    /// The reply, for a run that waits. Without one the node asks again.
    std::optional<nlohmann::json> answer = {};
    /// Sets the transient fields, which no snapshot carries.
    std::function<base::Result<void>(S &)> restore = {};
};

/// How to go on from an earlier step as a run of its own.
template <typename S>
struct Fork
{
    /// JSON merge patch (RFC 7396) on the saved fields; null gives a field its default.
    nlohmann::json patch = nlohmann::json::object();
    /// The node to start at; empty: the one that came next.
    std::string at = {};
    std::optional<nlohmann::json> answer = {};
    /// As in Resume.
    std::function<base::Result<void>(S &)> restore = {};
};

/// What the nodes of one run, or of one branch of it, share. Internal to the runtime.
struct RunScope
{
    const base::Clock &clock;
    base::Random &random;
    std::stop_token stop;
    EventWriter *events;
    Checkpointer *checkpointer;
    std::string runId;
    std::string branch;
    /// The on_node_start of the node that made this branch; 0 for the run itself.
    std::uint64_t parent;
    NodeThreads *threads;
    std::chrono::nanoseconds grace;
    /// How long the run may take, and until when, by `clock`.
    std::chrono::nanoseconds timeout;
    std::optional<std::chrono::nanoseconds> deadline;
    std::optional<int> retryBudget;
    std::optional<int> retriesLeft;
    /// What a node that is left behind may still use of what the run made for itself.
    std::shared_ptr<const void> kept;

    /// Asked through the clock, so that a replay sees the wish at the very point where the run did.
    [[nodiscard]] bool stopRequested() const { return !clock.sleep({}, stop); }
    [[nodiscard]] bool isOverdue() const { return deadline && clock.monotonic() >= *deadline; }
    /// Why a run ends whose time is up.
    [[nodiscard]] base::Error overdue(std::string_view node) const;
    /// For what runs beside others: no snapshots, and a token of its own.
    [[nodiscard]] RunScope branchOf(std::string name, std::uint64_t begunBy,
                                    std::stop_token branchStop) const;
};

/// To be called in an exception handler: the exception as an error. Internal to the runtime.
[[nodiscard]] base::Error caughtError(std::string message);

/// RunOptions with the gaps filled. Internal to the runtime.
class RunServices
{
public:
    explicit RunServices(const RunOptions &options);
    RunServices(const RunOptions &options, std::string runId);

    [[nodiscard]] RunScope scope();

private:
    struct Own
    {
        std::unique_ptr<base::Clock> clock;
        std::unique_ptr<base::Random> random;
    };

    RunServices(const RunOptions &options, std::shared_ptr<const Own> own, std::string runId);

    std::shared_ptr<const Own> m_own;
    const base::Clock &m_clock;
    base::Random &m_random;
    const RunOptions &m_options;
    std::string m_runId;
    EventWriter m_events;
    NodeThreads m_threads; ///< last, so that it waits before anything else goes
};

} // namespace querent::graph
