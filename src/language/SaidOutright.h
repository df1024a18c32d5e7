// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "language/SourceModel.h"
#include "language/Token.h"
#include "query/QueryPlan.h"

namespace querent::language {

/// Makes a plan heed what its question says outright and readers of either kind tend to miss:
/// "salary plus allowance" is one number, "the second highest salary" not the highest, "how many"
/// is answered with a count of all, each once, the longest time is no date, and conditions are as
/// heedConditions() says.
void heedOutright(query::QueryPlan &plan, const Tokens &question, const Items &linked,
                  const SourceModel &source);

/// Whether rows of one table are counted for each value of its own key: one for each.
[[nodiscard]] bool countsSingleRows(const query::QueryPlan &plan, const SourceModel &source);

} // namespace querent::language
