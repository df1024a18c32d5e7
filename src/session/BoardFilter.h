// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/SemanticModel.h"
#include "query/QueryPlan.h"
#include "session/Board.h"

#include <string>
#include <vector>

namespace querent::session {

/// Which of a board's filters a plan could take on.
struct FilterReach
{
    bool period = false;
    std::vector<bool> values; ///< one for each of the board's

    friend bool operator==(const FilterReach &, const FilterReach &) = default;
};

/// Adds the filters to every query in the plan that can say so: the period where it reads a date of
/// what happened, values where its tables hold the column or point at one that does. Rows are not
/// multiplied. `today` is the day on which relative periods are counted, or the last one in the
/// data where that is earlier.
FilterReach addFilters(query::QueryPlan &plan, const BoardFilters &filters,
                       const data::Catalog &catalog, const data::SemanticModel &semantics,
                       const data::CivilDate &today);

} // namespace querent::session
