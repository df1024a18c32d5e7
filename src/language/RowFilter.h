// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "query/QueryPlan.h"

#include <functional>
#include <string>

namespace querent::language {

/// Which rows of a table count.
struct RowFilter
{
    int table = -1;
    /// The condition that they meet, for the table under a name.
    std::function<query::Expression(const std::string &alias)> condition;
};

/// The join over a key, from many to one or back, to a table that is read under its own name.
[[nodiscard]] query::Join joinOver(const JoinEdge &edge, bool forward, const SourceModel &source);

/// Narrows everything that the plan reads to the rows that count, in its sub-queries too. Where it
/// reads only what belongs to one of the rows each, that is narrowed by their key. False where the
/// plan reads neither; then it is as it was.
[[nodiscard]] bool narrowRows(query::QueryPlan &plan, const RowFilter &filter,
                              const SourceModel &source);

/// The same, and where the plan reads neither it is narrowed to what has to do with the rows that
/// count, over no more than two keys: "the acts of that night".
[[nodiscard]] bool narrowRelated(query::QueryPlan &plan, const RowFilter &filter,
                                 const SourceModel &source);

} // namespace querent::language
