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

/// What the number of a table's rows is called: "order count" of "orders".
[[nodiscard]] std::string countName(std::string_view table);
/// What each row of a table comes to: "order total" of "orders".
[[nodiscard]] std::string totalName(std::string_view table);

/// The names of a plan's result columns, unique without regard to case: aliases as given, columns
/// that share a name with their table before it, whatever still repeats numbered. `facts` are those
/// of each column, as far as known.
[[nodiscard]] std::vector<std::string>
outputNames(const QueryPlan &plan, std::vector<ValueFacts> facts, const data::Catalog &catalog);

} // namespace querent::query
