// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "query/Interpretation.h"
#include "reasoning/Disclosure.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::reasoning {

/// What a planner answered, checked as far as that can be done without running it.
struct PlanAnswer
{
    std::optional<query::QueryPlan> plan; ///< every name of it exists
    std::optional<std::string> sql;       ///< one SELECT over tables that exist
    std::string generated;                ///< the SQL of either
    std::vector<query::ClarificationQuestion> questions;
    std::string missing; ///< why nothing can answer; may be empty
    std::string explanation;
    double confidence = 0.0;

    [[nodiscard]] bool runs() const noexcept { return plan || sql; }
};

/// Reads the planner's JSON, as well as a bare plan or bare SQL. Fails with MalformedDocument, or
/// with what the binder or the gate says: the message is for the model, to mend its answer.
[[nodiscard]] base::Result<PlanAnswer> readPlanAnswer(std::string_view text,
                                                      const Disclosure &disclosure);

/// The constraint of a choice that stands for a statement, and back.
[[nodiscard]] std::string constraintOfSql(const std::string &sql);
[[nodiscard]] std::optional<std::string> sqlOfConstraint(std::string_view constraint);

} // namespace querent::reasoning
