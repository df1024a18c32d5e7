// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

namespace {

/// The gate refuses what a person wrote; what a plan led to and the gate stopped is a failure.
Outcome outcomeFor(const base::Error &error, const std::optional<reasoning::Intent> &intent)
{
    const bool written = isGiven(intent);
    if (error.code == base::ErrorCode::SqlRejected && !written) {
        return Outcome::Failed;
    }
    return outcomeOf(error.code);
}

std::string said(const Services &services, const base::Error &error, Outcome outcome,
                 std::size_t attempts)
{
    if (outcome != Outcome::Failed || attempts < 2) {
        return error.message;
    }
    return services.phrases->say(
        QUERENT_PHRASE("agent", "This did not work out after %1 attempts. The last problem: %2"),
        {services.phrases->integer(static_cast<std::int64_t>(attempts)), error.message});
}

} // namespace

graph::Step<ErrorWrites> error(const Services &services, const std::optional<base::Error> &error,
                               const std::vector<FailedAttempt> &failedAttempts,
                               const std::optional<reasoning::Intent> &intent,
                               graph::NodeContext &context)
{
    const base::Error last = error.value_or(base::Error{
        base::ErrorCode::Internal,
        services.phrases->say(QUERENT_PHRASE("agent", "Something went wrong inside Querent.")),
        {}});
    const Outcome outcome = outcomeFor(last, intent);
    const std::string text = said(services, last, outcome, failedAttempts.size());
    streamWords(context, text);
    return ErrorWrites()
        .set<&State::response>(text)
        .set<&State::explanation>(text)
        .set<&State::outcome>(outcome)
        .set<&State::error>(last)
        .add<&State::logs>("error: " + std::string(base::errorName(last.code)));
}

} // namespace querent::agent::nodes
