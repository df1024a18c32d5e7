// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Clock.h"
#include "base/Random.h"
#include "graph/Checkpointer.h"
#include "graph/EventWriter.h"

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

/// What the nodes of one run share. Internal to the runtime.
struct RunScope
{
    const base::Clock &clock;
    base::Random &random;
    std::stop_token stop;
    EventWriter &events;
    Checkpointer *checkpointer;
    std::string runId;
    std::string branch;
    /// The on_node_start of the node that made this branch; 0 for the run itself.
    std::uint64_t parent = 0;
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
    RunServices(const RunOptions &options, std::unique_ptr<base::Clock> ownClock,
                std::unique_ptr<base::Random> ownRandom, std::string runId);

    std::unique_ptr<base::Clock> m_ownClock;
    std::unique_ptr<base::Random> m_ownRandom;
    const base::Clock &m_clock;
    base::Random &m_random;
    std::stop_token m_stop;
    Checkpointer *m_checkpointer;
    std::string m_runId;
    EventWriter m_events;
};

} // namespace querent::graph
