// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "query/PlanTree.h"
#include "query/QueryPlan.h"

namespace querent::language {

/// The column of the source that a plan's reference means; not valid where there is none, as under
/// an alias.
[[nodiscard]] ColumnId columnOf(const query::ColumnRef &reference, const SourceModel &source);

/// Calls `visit` with every expression of the plan, at any depth.
template <typename Plan, typename Visit>
void everywhere(Plan &plan, const Visit &visit)
{
    const auto inner = [&](auto &subquery) { everywhere(subquery, visit); };
    const auto below = [&](auto &&self, auto &expression) -> void {
        visit(expression);
        query::forEachChild(
            expression, [&](auto &child) { self(self, child); }, inner);
    };
    query::forEachPart(
        plan, [&](auto &expression) { below(below, expression); }, inner);
}

} // namespace querent::language
