// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <optional>
#include <string>

namespace querent::language {

/// The comparison that the payload of a "cmp" cue spells: ">", "<="; nothing for others.
[[nodiscard]] inline std::optional<query::ComparisonOperator>
comparisonNamed(const std::string &payload)
{
    using query::ComparisonOperator;
    return payload == ">"    ? std::optional(ComparisonOperator::Greater)
           : payload == "<"  ? std::optional(ComparisonOperator::Less)
           : payload == ">=" ? std::optional(ComparisonOperator::GreaterOrEqual)
           : payload == "<=" ? std::optional(ComparisonOperator::LessOrEqual)
           : payload == "="  ? std::optional(ComparisonOperator::Equal)
                             : std::nullopt;
}

} // namespace querent::language
