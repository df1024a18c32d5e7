// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
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

/// Whether a plan is none for what the question says outright: a number is divided by how many rows
/// there are where nobody asks for a mean ("number of rooms per hotel" is one for each hotel), the
/// kinds of some column are counted in the place of rows, the very values are wanted that the
/// reading of the rules leaves out, or the rows of one table are counted for each value of its own
/// key. `reading` may be null.
[[nodiscard]] bool gainsaysQuestion(const query::QueryPlan &plan, const Tokens &question,
                                    const Items &linked, const Frame *reading,
                                    const SourceModel &source);

} // namespace querent::language
