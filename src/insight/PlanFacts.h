// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a bound plan says about the result it leads to.
namespace querent::insight {

/// A condition that compares a column with given values.
struct FilterFact
{
    enum class Kind { Equal, NotEqual, Order, Pattern };

    Kind kind = Kind::Equal;
    std::string table; ///< the table's own name, also where the plan uses an alias
    std::string column;
    std::vector<data::Value> values; ///< more than one: any of them (Equal), a range (Order)
    /// In force for the whole result: joined by AND in the outermost query.
    bool outermost = true;
    bool ignoresCase = false;

    friend bool operator==(const FilterFact &, const FilterFact &) = default;
};

struct PeriodFact
{
    std::string table;
    std::string column;
    std::optional<data::CivilDate> from;
    std::optional<data::CivilDate> until; ///< exclusive
    bool outermost = true;

    friend bool operator==(const PeriodFact &, const PeriodFact &) = default;
};

/// The first ORDER BY key, as a column of the result.
struct OrderFact
{
    std::size_t column = 0;
    query::SortDirection direction = query::SortDirection::Ascending;

    friend bool operator==(const OrderFact &, const OrderFact &) = default;
};

struct PlanFacts
{
    std::vector<FilterFact> filters;
    std::vector<PeriodFact> periods;
    /// Conditions beyond filters and periods: OR, NOT, sub-queries, columns compared with columns.
    bool otherConditions = false;
    std::optional<OrderFact> order;
    std::optional<std::int64_t> limit;
    bool offset = false;
    /// Rows or groups were left out by their own numbers: HAVING, a rank, a LIMIT in a sub-query.
    bool groupsLeftOut = false;
    bool grouped = false;
    bool aggregated = false;
    bool distinct = false;
    bool joined = false;
    bool crossJoined = false;
    /// Asks for what is missing: NOT EXISTS, NOT IN, EXCEPT, a left join whose right side is NULL.
    bool asksForAbsence = false;
    std::string mainTable; ///< first table of the outermost query that is one; possibly empty
};

[[nodiscard]] PlanFacts factsOf(const query::QueryPlan &plan);

/// What a column of the result is computed by, seen through sub-queries and common tables: an
/// expression and the query it stands in. Both null where that cannot be said.
struct TracedExpression
{
    const query::Expression *expression = nullptr;
    const query::QueryPlan *plan = nullptr;
};

/// `name` is the result column's name and `index` its place.
[[nodiscard]] TracedExpression traceColumn(const query::QueryPlan &plan, std::size_t index,
                                           std::string_view name);

/// The table behind an alias of this query's FROM and joins, seen through sub-queries; empty where
/// there is none.
[[nodiscard]] std::string tableBehind(const query::QueryPlan &plan, std::string_view alias);

} // namespace querent::insight
