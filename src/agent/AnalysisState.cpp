// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/AnalysisState.h"

#include <algorithm>

namespace querent {

bool agent::mayAsk(const RunSettings &settings, int clarifyTurns,
                   const std::vector<query::ClarificationAnswer> &userClarification) noexcept
{
    const bool toldToGuess =
        std::ranges::any_of(userClarification, [](const query::ClarificationAnswer &answer) {
            return answer.bestGuess;
        });
    return !settings.bestGuess && !toldToGuess && clarifyTurns < maximumClarifyTurns;
}

bool agent::needsAnalysis(const std::optional<reasoning::Intent> &intent,
                          const std::string &requestedAnalysis) noexcept
{
    return !requestedAnalysis.empty() || (intent && intent->needsCode);
}

data::Policy agent::policyOf(const data::Policy &policy, const RunSettings &settings,
                             const std::optional<reasoning::Intent> &intent,
                             const std::string &requestedAnalysis)
{
    data::Policy narrowed = policy;
    if (settings.timeoutMs > 0) {
        narrowed.timeout = std::chrono::milliseconds(settings.timeoutMs);
    }
    if (needsAnalysis(intent, requestedAnalysis)) {
        narrowed.maximumRows = std::max(policy.maximumRows, maximumAnalysisRows);
        narrowed.defaultLimit = narrowed.maximumRows;
    } else if (settings.limit > 0) {
        narrowed.maximumRows = std::min(policy.maximumRows, settings.limit);
        narrowed.defaultLimit = narrowed.maximumRows;
    }
    return narrowed;
}

bool agent::isGiven(const std::optional<reasoning::Intent> &intent) noexcept
{
    return intent && (intent->given || intent->kind == reasoning::IntentKind::Sql);
}

bool agent::mayRetry(const RunSettings &settings, int retryCount,
                     const std::optional<reasoning::Intent> &intent) noexcept
{
    return !isGiven(intent) && retryCount < settings.maximumRetries;
}

namespace {

base::Error broken(std::string rule)
{
    return {base::ErrorCode::Internal, std::move(rule), {}};
}

template <typename T>
bool extends(const std::vector<T> &before, const std::vector<T> &after)
{
    return after.size() >= before.size() && std::equal(before.begin(), before.end(), after.begin());
}

} // namespace

base::Result<void> graph::StateSchema<agent::AnalysisState>::check(const State &before,
                                                                   const State &after)
{
    if (after.retryCount < before.retryCount) {
        return broken("retry_count went down");
    }
    if (after.retryCount > std::max(before.retryCount, after.settings.maximumRetries)) {
        return broken("retry_count went past the budget");
    }
    if (after.validatedSql && after.error) {
        return broken("a failure has to clear validated_sql");
    }
    const bool proven =
        after.validatedSql &&
        (!before.validatedSql || before.validatedSql->text() != after.validatedSql->text());
    if (proven && after.lastNode != "validate_sql") {
        return broken("validated_sql was set by " + after.lastNode + ", not by validate_sql");
    }
    if (after.validatedSql && after.generatedSql.empty()) {
        return broken("validated_sql was set without generated_sql");
    }
    if (!extends(before.logs, after.logs) ||
        !extends(before.failedAttempts, after.failedAttempts)) {
        return broken("a log was rewritten");
    }
    return {};
}

graph::Writes<&agent::AnalysisState::lastNode, &agent::AnalysisState::nodeMs>
graph::StateSchema<agent::AnalysisState>::measure(const State &state, const NodeTiming &timing)
{
    const std::string node(timing.node);
    const auto found = state.nodeMs.find(node);
    const double before = found != state.nodeMs.end() ? found->second : 0.0;
    const double now = std::chrono::duration<double, std::milli>(timing.duration).count();
    return graph::Writes<&State::lastNode, &State::nodeMs>()
        .set<&State::lastNode>(node)
        .set<&State::nodeMs>({{node, before + now}});
}

} // namespace querent
