// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Interpretation.h"
#include "query/QueryPlan.h"

#include <set>
#include <string>
#include <vector>

/// The pieces that a plan is made of, and what they are about.
namespace querent::query {

using SourceNameSet = std::set<std::string>;

/// The name that a source has in its query.
[[nodiscard]] const std::string &sourceName(const TableSource &source);
/// Whether a column of one of the sources stands in the expression, in its sub-queries too.
[[nodiscard]] bool mentions(const Expression &expression, const SourceNameSet &sources);
/// The sources whose columns stand in the expression, in its sub-queries too.
[[nodiscard]] SourceNameSet mentionedIn(const Expression &expression);
[[nodiscard]] SourceNameSet mentionedIn(const std::vector<Expression> &expressions);
/// What a WHERE or HAVING asks for, each by itself: all of them must hold.
[[nodiscard]] std::vector<Expression> conjunctsOf(const std::vector<Expression> &condition);
/// Has the result of one row for a group, or a single one?
[[nodiscard]] bool isAggregated(const QueryPlan &query);

/// The piece of a plan that stands at a place: its conditions, groupings, measures or orders; empty
/// where there is none, and for the limit.
[[nodiscard]] std::vector<Expression> pieceAt(const QueryPlan &plan, const PlanPlace &place);

} // namespace querent::query
