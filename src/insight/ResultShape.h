// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "insight/ColumnMeaning.h"
#include "insight/PlanFacts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace querent::insight {

/// What a column of a result can be used for.
enum class ColumnUse {
    Empty,      ///< no value at all
    Number,     ///< a quantity
    Category,   ///< a name or code to tell rows or groups apart by
    Time,       ///< see ColumnShape::unit
    Identifier, ///< a key: never a quantity
    Text,       ///< long text
    Other,      ///< blobs, mixtures
};

struct ColumnShape
{
    std::size_t index = 0;
    std::string name; ///< as in the result
    ColumnUse use = ColumnUse::Other;
    /// Of a Time column: the stretch each value stands for; nothing for points in time.
    std::optional<query::TimeUnit> unit;
    std::size_t nulls = 0;
    std::size_t distinct = 0; ///< different values, NULL apart
    std::size_t longest = 0;  ///< characters of the longest value
    bool wholeNumbers = false;
    bool negatives = false;
    bool aggregated = false;
    bool grouping = false;
    bool flag = false; ///< holds yes and no, in whatever spelling
    ColumnMeaning meaning;

    /// Each value once; one row without a value may be among them.
    [[nodiscard]] bool tellsRowsApart(std::size_t rows) const noexcept
    {
        return nulls <= 1 && distinct + nulls == rows;
    }
    /// No value twice, none missing.
    [[nodiscard]] bool identifiesRows(std::size_t rows) const noexcept
    {
        return nulls == 0 && distinct == rows;
    }
};

/// Which part of all the rows or groups asked about the result shows.
enum class Extent {
    All,
    Highest, ///< the first ones by the ordering column, largest first
    Lowest,  ///< the same, smallest first
    Some,    ///< cut without an order that says which
};

struct ResultShape
{
    std::size_t rows = 0;
    std::vector<ColumnShape> columns; ///< as in the result
    std::vector<std::size_t> times;   ///< places of the columns of each use, in order
    std::vector<std::size_t> categories;
    std::vector<std::size_t> numbers;
    std::vector<std::size_t> identifiers;
    Extent extent = Extent::All;
    std::optional<std::size_t> orderedBy; ///< the number column the rows are ordered by
    bool groupsLeftOut = false;           ///< shown groups were chosen by their numbers: no totals
    bool aggregated = false;              ///< rows are groups or totals, not rows of a table
    std::optional<PlanFacts> facts;       ///< of the plan, where there is one
};

[[nodiscard]] ResultShape shapeOf(const AnsweredQuery &answered, const data::Phrasebook &phrases);

} // namespace querent::insight
