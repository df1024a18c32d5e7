// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Run.h"

#include "graph/Retry.h"

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

base::Error RunScope::overdue(std::string_view node) const
{
    return {base::ErrorCode::Timeout,
            "The run took longer than " + durationText(timeout) + " and was ended at the node '" +
                std::string(node) + "'.",
            {}};
}

RunScope RunScope::branchOf(std::string name, std::uint64_t begunBy,
                            std::stop_token branchStop) const
{
    RunScope scope = *this;
    scope.stop = std::move(branchStop);
    scope.checkpointer = nullptr;
    scope.branch = std::move(name);
    scope.parent = begunBy;
    return scope;
}

RunServices::RunServices(const RunOptions &options) : RunServices(options, options.runId) {}

RunServices::RunServices(const RunOptions &options, std::string runId)
    : RunServices(
          options,
          std::make_shared<const Own>(Own{
              .clock = options.clock == nullptr ? std::make_unique<base::SystemClock>() : nullptr,
              .random =
                  options.random == nullptr ? std::make_unique<base::SystemRandom>() : nullptr}),
          std::move(runId))
{}

RunServices::RunServices(const RunOptions &options, std::shared_ptr<const Own> own,
                         std::string runId)
    : m_own(std::move(own))
    , m_clock(m_own->clock ? *m_own->clock : *options.clock)
    , m_random(m_own->random ? *m_own->random : *options.random)
    , m_options(options)
    , m_runId(runId.empty() ? m_random.id("run") : std::move(runId))
    , m_events(options.events, m_clock, m_runId, options.firstSequence.value_or(1))
{}

RunScope RunServices::scope()
{
    std::optional<std::chrono::nanoseconds> deadline;
    if (m_options.timeout.count() > 0) {
        deadline = m_clock.monotonic() + m_options.timeout;
    }
    return {.clock = m_clock,
            .random = m_random,
            .stop = m_options.stop,
            .events = &m_events,
            .checkpointer = m_options.checkpointer,
            .runId = m_runId,
            .branch = {},
            .parent = 0,
            .threads = m_options.threads != nullptr ? m_options.threads : &m_threads,
            .grace = m_options.grace,
            .timeout = m_options.timeout,
            .deadline = deadline,
            .retryBudget = m_options.retryBudget,
            .retriesLeft = m_options.retryBudget,
            .kept = m_own};
}

} // namespace querent::graph
