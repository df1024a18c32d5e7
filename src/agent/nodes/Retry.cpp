// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Retry.h"

#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

namespace {

const graph::RetryPolicy backoffPolicy{.attempts = 1,
                                       .codes = {},
                                       .firstDelay = std::chrono::milliseconds(50),
                                       .factor = 2.0,
                                       .maxDelay = std::chrono::seconds(2)};

} // namespace

graph::Step<RetryWrites> retry(int retryCount, const RunSettings &settings, bool stuck,
                               const std::optional<base::Error> &error,
                               const std::optional<EarlierResult> &earlierResult,
                               graph::NodeContext &context)
{
    RetryWrites writes;
    writes.set<&State::validatedSql>(std::nullopt).set<&State::boundPlan>(nullptr);
    const bool worthIt =
        !stuck && retryCount < settings.maximumRetries && error && base::isRetryable(error->code);
    if (worthIt) {
        const auto delay = graph::backoff(backoffPolicy, retryCount + 1, context.random());
        context.emit({{"status", "planning_retry"},
                      {"retry", retryCount + 1},
                      {"of", settings.maximumRetries},
                      {"delay_ns", delay.count()}});
        if (!context.sleep(delay)) {
            return graph::NodeContext::cancelled();
        }
        return std::move(writes)
            .set<&State::retryCount>(retryCount + 1)
            .add<&State::logs>("retry: " + std::to_string(retryCount + 1) + " of " +
                               std::to_string(settings.maximumRetries));
    }
    if (!earlierResult) {
        return error.value_or(
            base::Error{base::ErrorCode::Internal, "There is nothing to retry.", {}});
    }
    return std::move(writes)
        .set<&State::settled>(true)
        .set<&State::plan>(earlierResult->plan)
        .set<&State::planExplain>(earlierResult->planExplain)
        .set<&State::plannedSql>(earlierResult->plannedSql)
        .set<&State::error>(std::nullopt)
        .add<&State::logs>("retry: settled for the result of an earlier attempt");
}

} // namespace querent::agent::nodes
