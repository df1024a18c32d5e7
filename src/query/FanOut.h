// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "query/QueryPlan.h"

#include <set>
#include <string>
#include <vector>

namespace querent::query {

/// A sum or average over rows that a join may repeat: several rows of `repeatedBy` can belong to
/// one row of `table`, so that its numbers count more than once.
struct FanOut
{
    std::string table;
    std::string column;
    std::string repeatedBy;

    friend bool operator==(const FanOut &, const FanOut &) = default;
};

/// A fan-out within one query, by the names its sources have there.
struct Repetition
{
    ColumnRef measure;
    std::string repeatedBy;
    /// The measured source and all that a row of it meets at most once.
    std::set<std::string> metOnce;
};

/// Looks at the joins of a bound plan and of the queries it is made of. A join repeats rows where
/// the columns it meets on the other side are not known to be unique there.
[[nodiscard]] std::vector<FanOut> fanOutsOf(const QueryPlan &plan, const data::Catalog &catalog);

/// The same for this query alone, without those it is made of.
[[nodiscard]] std::vector<Repetition> repetitionsIn(const QueryPlan &plan,
                                                    const data::Catalog &catalog);

/// The table of which each row of this query, before it is grouped, is another one: that of a fact
/// joined with what is known about it. Null where there is none or it is not known.
[[nodiscard]] const data::Table *tableOfRows(const QueryPlan &plan, const data::Catalog &catalog);

/// The table that a source of this query goes by `alias`; null for a derived one.
[[nodiscard]] const data::Table *
tableBehindAlias(const QueryPlan &plan, const data::Catalog &catalog, std::string_view alias);

} // namespace querent::query
