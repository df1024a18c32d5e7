// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisState.h"
#include "graph/Node.h"
#include "graph/Writes.h"

#include <string>

/// Where the analysis graph goes on: functions of the state that answer in node names, and what a
/// failure leaves behind.
namespace querent::agent::routes {

[[nodiscard]] std::string afterIntent(const AnalysisState &state);
[[nodiscard]] std::string afterPlan(const AnalysisState &state);
/// "confirm" for a statement that is dear and that nobody has agreed to yet.
[[nodiscard]] std::string afterDryRun(const AnalysisState &state);
[[nodiscard]] std::string afterConfirm(const AnalysisState &state);
[[nodiscard]] std::string afterExecute(const AnalysisState &state);
[[nodiscard]] std::string afterEvaluate(const AnalysisState &state);
[[nodiscard]] std::string afterRetry(const AnalysisState &state);
[[nodiscard]] std::string afterRefine(const AnalysisState &state);
[[nodiscard]] std::string afterAnalyse(const AnalysisState &state);
/// "retry" where another attempt, or an earlier result, can still make an answer; else "error".
[[nodiscard]] std::string afterFailure(const AnalysisState &state);

using FailureWrites = graph::Writes<&AnalysisState::error, &AnalysisState::failedAttempts,
                                    &AnalysisState::validatedSql, &AnalysisState::boundPlan,
                                    &AnalysisState::rejectedPlans, &AnalysisState::logs>;
/// What a failed node leaves in the state.
[[nodiscard]] FailureWrites recordFailure(const AnalysisState &state,
                                          const graph::Failure &failure);

} // namespace querent::agent::routes
