// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "query/QueryPlan.h"

#include <string>
#include <vector>

namespace querent::insight {

/// A sum or average over rows that a join may repeat: several rows of `repeatedBy` can belong to
/// one row of `table`, so that its numbers count more than once.
struct FanOut
{
    std::string table;
    std::string column;
    std::string repeatedBy;

    friend bool operator==(const FanOut &, const FanOut &) = default;
};

/// Looks at the joins of a bound plan and of the queries it is made of. A join repeats rows where
/// the columns it meets on the other side are not known to be unique there. What it finds is a
/// suspicion: the question may want every repetition counted.
[[nodiscard]] std::vector<FanOut> fanOutsOf(const query::QueryPlan &plan,
                                            const data::Catalog &catalog);

} // namespace querent::insight
