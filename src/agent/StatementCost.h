// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisState.h"
#include "agent/Services.h"

#include <string>
#include <string_view>
#include <vector>

/// What a statement costs, in words, and what a person says about it before it runs.
namespace querent::agent {

/// Rows that a statement may read before somebody is asked: reading them takes SQLite minutes.
inline constexpr double dearRowVisits = 2e9;

/// What the choices of a question about the cost mean; each begins with "cost:".
inline constexpr const char *runAnyway = "cost:run";
inline constexpr const char *narrowDown = "cost:narrow";
inline constexpr const char *leaveIt = "cost:leave";
/// With the year behind it: to run it for that year alone, whatever that costs.
inline constexpr std::string_view onlyYear = "cost:year:";

/// What `AnalysisState::costAccepted` is where any other statement than `sql` was agreed to.
[[nodiscard]] std::string anyBut(const std::string &sql);

/// The question is whether a dear statement shall run, not what was meant.
[[nodiscard]] bool asksAboutCost(const query::ClarificationQuestion &question);
/// The statement is estimated to read more than may be read unasked, and nobody agreed to it.
[[nodiscard]] bool isDear(const RunSettings &settings,
                          const std::optional<connectors::CostEstimate> &estimate,
                          const std::string &costAccepted, const std::string &generatedSql);

/// "about 3 billion rows".
[[nodiscard]] std::string rowsInWords(double rows, const data::Phrasebook &phrases);
/// Asks whether `sql` shall run: anyway, made lighter, or not at all. `written`: by the user, who
/// alone may change it.
[[nodiscard]] query::ClarificationQuestion costQuestion(const std::string &sql,
                                                        const connectors::CostEstimate &estimate,
                                                        bool written, const RunSettings &settings,
                                                        const Services &services);
/// Why a dear statement was not run where nobody could be asked.
[[nodiscard]] base::Error tooDear(const std::string &sql, const connectors::CostEstimate &estimate,
                                  const Services &services);
/// What would make `sql` lighter.
[[nodiscard]] std::string lighterAdvice(const std::string &sql, const Services &services);
/// What a reader of the result should know about how much was read for it; mostly nothing.
[[nodiscard]] std::vector<std::string>
costCaveats(const std::optional<connectors::CostEstimate> &estimate,
            const data::Phrasebook &phrases);

} // namespace querent::agent
