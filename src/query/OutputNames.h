// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"
#include "query/Scope.h"

#include <string>
#include <string_view>
#include <vector>

namespace querent::query {

/// "order_total" and "OrderTotal" as a person reads them: "order total".
[[nodiscard]] std::string asWords(std::string_view identifier);

/// What a result column of a bound expression is called where its plan gives no alias: the
/// column's own name, "total amount", "month".
[[nodiscard]] std::string derivedName(const Expression &expression, const ValueFacts &facts);

/// The names of a bound plan's result columns, unique without regard to case: aliases as given,
/// columns that share a name with their table before it, whatever still repeats numbered.
[[nodiscard]] std::vector<std::string> outputNames(const std::vector<SelectItem> &select,
                                                   const std::vector<ValueFacts> &facts);

} // namespace querent::query
