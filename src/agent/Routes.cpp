// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/Routes.h"

#include "agent/StatementCost.h"

#include <algorithm>
#include <array>

namespace querent::agent::routes {

namespace {

/// Nodes whose failure is the failure of a plan that had been made.
constexpr std::array<std::string_view, 6> afterPlanning{
    "validate_plan", "generate_sql", "validate_sql", "dry_run", "execute", "evaluate"};
/// Nodes whose failure ends an attempt.
constexpr std::array<std::string_view, 3> attempting{"plan", "replan", "refine"};

/// Nodes of these that another plan makes no faster.
constexpr std::array<std::string_view, 8> slowForGood{
    "plan",         "replan",       "refine",  "validate_plan",
    "generate_sql", "validate_sql", "dry_run", "evaluate"};

template <std::size_t Count>
bool contains(const std::array<std::string_view, Count> &names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

std::string toTheAnswer(const AnalysisState &state)
{
    const bool toAnalyse = needsAnalysis(state.intent, state.requestedAnalysis);
    return toAnalyse && state.codeResult.is_null() ? "analyse" : "insight";
}

bool canSettle(const AnalysisState &state)
{
    return state.earlierResult && !state.settled;
}

} // namespace

std::string afterIntent(const AnalysisState &state)
{
    if (state.error) {
        return "error";
    }
    switch (state.intent->kind) {
    case reasoning::IntentKind::Conceptual:
        return "explain";
    case reasoning::IntentKind::Sql:
        return "validate_sql";
    case reasoning::IntentKind::Data:
        if (state.intent->given) {
            return "plan";
        }
        [[fallthrough]];
    default:
        return state.intent->needsQuery ? "retrieve_schema" : "explain";
    }
}

std::string afterPlan(const AnalysisState &state)
{
    if (state.intent->subQuestions.size() > 1) {
        return "fan_out";
    }
    const bool asking = !state.clarificationQuestions.empty() &&
                        state.planQuality != query::PlanQuality::High &&
                        mayAsk(state.settings, state.clarifyTurns, state.userClarification);
    return asking ? "clarify" : "validate_plan";
}

std::string afterDryRun(const AnalysisState &state)
{
    if (state.error) {
        return "error";
    }
    const bool dear =
        isDear(state.settings, state.estimate, state.costAccepted, state.generatedSql);
    return dear ? "confirm" : "execute";
}

std::string afterConfirm(const AnalysisState &state)
{
    if (state.error) {
        return "error";
    }
    return state.costAccepted == state.generatedSql ? "validate_sql" : "replan";
}

std::string afterExecute(const AnalysisState &state)
{
    return !state.intent || state.intent->needsEvaluation ? "evaluate" : toTheAnswer(state);
}

std::string afterEvaluate(const AnalysisState &state)
{
    if (!state.error) {
        return toTheAnswer(state);
    }
    if (state.satisfaction == insight::Satisfaction::Failed) {
        if (!state.clarificationQuestions.empty() &&
            mayAsk(state.settings, state.clarifyTurns, state.userClarification)) {
            return "clarify";
        }
        return canSettle(state) ? "retry" : "error";
    }
    return "retry";
}

std::string afterRetry(const AnalysisState &state)
{
    return state.settled ? "validate_plan" : "refine";
}

std::string afterRefine(const AnalysisState &state)
{
    if (!state.stuck) {
        return "plan";
    }
    if (!state.clarificationQuestions.empty() &&
        mayAsk(state.settings, state.clarifyTurns, state.userClarification)) {
        return "clarify";
    }
    return canSettle(state) ? "retry" : "error";
}

std::string afterAnalyse(const AnalysisState &state)
{
    if (!state.codeResult.is_null()) {
        return "insight";
    }
    return state.error ? "error" : "analyse";
}

std::string afterFailure(const AnalysisState &state)
{
    // no plan is to blame where another program holds the file, and none opens it
    if (state.settled || state.error->code == base::ErrorCode::SourceLocked) {
        return "error";
    }
    // a statement can be made lighter; what else took too long takes as long again
    const bool tooSlow =
        state.error->code == base::ErrorCode::Timeout && contains(slowForGood, state.lastNode);
    const bool again = base::isRetryable(state.error->code) && !tooSlow &&
                       mayRetry(state.settings, state.retryCount, state.intent);
    return again || canSettle(state) ? "retry" : "error";
}

FailureWrites recordFailure(const AnalysisState &state, const graph::Failure &failure)
{
    FailureWrites writes;
    const bool planned = contains(afterPlanning, failure.node);
    if (planned || contains(attempting, failure.node)) {
        writes.add<&AnalysisState::failedAttempts>({state.retryCount + 1, failure.node,
                                                    planned ? state.generatedSql : std::string(),
                                                    failure.error});
    }
    if (planned && state.plan) {
        writes.add<&AnalysisState::rejectedPlans>(*state.plan);
    }
    return std::move(writes)
        .set<&AnalysisState::error>(failure.error)
        .set<&AnalysisState::validatedSql>(std::nullopt)
        .set<&AnalysisState::boundPlan>(nullptr)
        .add<&AnalysisState::logs>(failure.node + ": " +
                                   std::string(base::errorName(failure.error.code)));
}

} // namespace querent::agent::routes
