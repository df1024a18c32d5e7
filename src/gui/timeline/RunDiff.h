// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"
#include "gui/timeline/Trace.h"

#include <optional>
#include <vector>

namespace querent::gui {

/// Steps of two runs that belong together, as places in their traces; one is missing where only
/// the other run went there.
struct StepPair
{
    std::optional<std::size_t> left;
    std::optional<std::size_t> right;
};

/// Pairs what both runs did in the same order: the same node, in the same part, visit by visit.
[[nodiscard]] std::vector<StepPair> alignedSteps(const Trace &left, const Trace &right);

/// A row that only one of two results has, or that both have with other values.
struct RowChange
{
    enum class Kind { Added, Removed, Changed };

    Kind kind = Kind::Changed;
    data::Row before; ///< empty where it was added
    data::Row after;  ///< empty where it was removed
};

/// How one result became another.
struct ResultDiff
{
    /// They have the same columns; otherwise their rows say nothing about one another.
    bool sameColumns = false;
    std::vector<data::ResultColumn> columns;
    std::vector<RowChange> rows;
    std::size_t same = 0;   ///< rows that both have
    bool reordered = false; ///< the same rows, in another order
};

/// Rows belong together where the values before the first number name them, and by all their
/// values where these are not different in every row.
[[nodiscard]] ResultDiff resultChanges(const data::ResultTable &before,
                                       const data::ResultTable &after);

} // namespace querent::gui
