// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "query/FanOut.h"
#include "query/QueryPlan.h"

#include <vector>

namespace querent::query {

/// A plan that counts every measured row once.
struct CountedOnce
{
    QueryPlan plan;
    std::vector<FanOut> mended; ///< what would have counted more than once in the plan as it was
    std::vector<FanOut> left;   ///< what still may
};

/// Takes the repetition out of the sums and averages of a bound plan (see FanOut): tables that only
/// choose the rows are tested by EXISTS instead of being joined; where the rows are grouped by what
/// repeats them, each counts once in every group. The result's columns keep their names, which are
/// `names` for the outermost query (BoundPlan::output()). The plan has to be bound again.
[[nodiscard]] CountedOnce countedOnce(const QueryPlan &plan, const std::vector<std::string> &names,
                                      const data::Catalog &catalog);

} // namespace querent::query
