// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/SourceModel.h"

#include <optional>
#include <string>

namespace querent::language {

/// The number, said in `unit`, in the unit that the column counts in; the very number where
/// its name tells no other.
[[nodiscard]] double inUnitsOf(const ColumnModel &column, const std::string &unit, double number);

/// "Below 15 sqm": the one number of the table that is kept in a unit said from `begin` up to
/// `end`.
[[nodiscard]] std::optional<ColumnId> measuredIn(const Items &items, std::size_t begin,
                                                 std::size_t end, const SourceModel &source,
                                                 int table);

/// "under 50", "50–100", "100+"; "up to 50" and "over 100" where the edge belongs below.
[[nodiscard]] std::vector<std::string> edgeNames(const std::vector<BinEdge> &edges);

/// A width that cuts the range of the column into about eight: 1, 2, 5, 10, …
[[nodiscard]] double niceWidth(const ColumnModel &column);

} // namespace querent::language
