// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Run.h"

#include <exception>

namespace querent::graph {

std::string_view outcomeName(Outcome outcome) noexcept
{
    switch (outcome) {
    case Outcome::Success:
        return "success";
    case Outcome::Error:
        return "error";
    case Outcome::Cancelled:
        return "cancelled";
    case Outcome::NeedsInput:
        return "needs_input";
    }
    return "error";
}

base::Error caughtError(std::string message)
{
    try {
        throw;
    } catch (const std::exception &exception) {
        return {base::ErrorCode::Internal, std::move(message), exception.what()};
    } catch (...) {
        return {base::ErrorCode::Internal, std::move(message), {}};
    }
}

RunServices::RunServices(const RunOptions &options) : RunServices(options, options.runId) {}

RunServices::RunServices(const RunOptions &options, std::string runId)
    : RunServices(options,
                  options.clock == nullptr ? std::make_unique<base::SystemClock>() : nullptr,
                  options.random == nullptr ? std::make_unique<base::SystemRandom>() : nullptr,
                  std::move(runId))
{}

RunServices::RunServices(const RunOptions &options, std::unique_ptr<base::Clock> ownClock,
                         std::unique_ptr<base::Random> ownRandom, std::string runId)
    : m_ownClock(std::move(ownClock))
    , m_ownRandom(std::move(ownRandom))
    , m_clock(m_ownClock ? *m_ownClock : *options.clock)
    , m_random(m_ownRandom ? *m_ownRandom : *options.random)
    , m_stop(options.stop)
    , m_checkpointer(options.checkpointer)
    , m_runId(runId.empty() ? m_random.id("run") : std::move(runId))
    , m_events(options.events, m_clock, m_runId, options.firstSequence.value_or(1))
{}

RunScope RunServices::scope()
{
    return {.clock = m_clock,
            .random = m_random,
            .stop = m_stop,
            .events = m_events,
            .checkpointer = m_checkpointer,
            .runId = m_runId,
            .branch = {},
            .parent = 0};
}

} // namespace querent::graph
