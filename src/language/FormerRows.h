// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/RowFilter.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language {

/// The table that the outermost query reads under a name; -1 for none. An empty name is that of the
/// only table.
[[nodiscard]] int tableNamed(const query::QueryPlan &plan, const std::string &name,
                             const SourceModel &source);

/// The name under which the outermost query reads a table; nothing where it does not, or only where
/// there are such rows.
[[nodiscard]] std::optional<std::string> nameInPlan(const query::QueryPlan &plan, int table,
                                                    const SourceModel &source);

/// The tables whose rows an answer tells of, what it lists first: of "students per dorm" the
/// dorms, then the students. Only those that the outermost query reads.
[[nodiscard]] std::vector<int> tablesToldOf(const query::QueryPlan &plan,
                                            const SourceModel &source);

/// The plan, ordered by expressions where it is by the names of what it shows, so that something
/// else can be shown.
[[nodiscard]] query::QueryPlan orderedByItself(query::QueryPlan plan);

/// The rows of `table` that an answer tells of, as a filter for another plan: "the three oldest
/// students", "departments with more than ten people". Nothing where the plan does not tell them
/// apart, as a union of two tables does not. A filter without a condition lets all rows count.
[[nodiscard]] std::optional<RowFilter> rowsToldOf(const query::QueryPlan &plan, int table,
                                                  const SourceModel &source);

/// The plan of the very rows that an answer shows of which only the first were wanted, in no order:
/// "the ten customers with the most revenue". Nothing where their number was not limited, or where
/// the plan does not tell them apart.
[[nodiscard]] std::optional<query::QueryPlan> firstRowsOf(const query::QueryPlan &plan,
                                                          const SourceModel &source);

} // namespace querent::language
