// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "insight/AnsweredQuery.h"
#include "insight/ChartSpec.h"
#include "insight/ResultShape.h"

#include <cstddef>
#include <string>
#include <vector>

namespace querent::insight {

/// The columns of a result as something to draw: what both ways to choose a chart stand on, by the
/// shape of the result and by what is asked for. Only for the sources of this folder.
class ChartColumns
{
public:
    using Place = std::size_t; ///< of a column in the result

    static constexpr std::size_t barCount = 12;
    static constexpr std::size_t seriesCount = 8;
    static constexpr std::size_t heatmapCells = 60; ///< along one side

    ChartColumns(const AnsweredQuery &answered, const ResultShape &shape)
        : m_answered(answered), m_shape(shape), m_numbers(shape.numbers)
    {}

    [[nodiscard]] const AnsweredQuery &answered() const noexcept { return m_answered; }
    [[nodiscard]] const ResultShape &shape() const noexcept { return m_shape; }
    [[nodiscard]] const ColumnShape &column(Place place) const { return m_shape.columns[place]; }
    [[nodiscard]] const std::string &name(Place place) const { return column(place).name; }
    /// The columns to draw as quantities.
    [[nodiscard]] const std::vector<Place> &numbers() const noexcept { return m_numbers; }
    /// The columns to draw against, time first.
    [[nodiscard]] std::vector<Place> dimensions() const;
    /// The number the answer is about: what it is ordered by, else the first.
    [[nodiscard]] Place mainNumber() const { return m_shape.orderedBy.value_or(m_numbers.front()); }

    [[nodiscard]] bool tellsRowsApart(Place place) const
    {
        return column(place).tellsRowsApart(m_shape.rows);
    }
    [[nodiscard]] bool tellRowsApart(Place first, Place second) const;
    [[nodiscard]] bool hasPositive(Place place) const;
    [[nodiscard]] bool isCyclicTime(Place place) const;
    /// The names of the numbers that can share an axis with this one: same unit, same kind, similar
    /// size.
    [[nodiscard]] std::vector<std::string> numbersBeside(Place first) const;

    [[nodiscard]] static ChartSpec make(ChartKind kind, std::string x, std::vector<std::string> y,
                                        std::string series = {})
    {
        return {kind, std::move(x), std::move(y), std::move(series), {}};
    }
    [[nodiscard]] static ChartSpec table() { return make(ChartKind::Table, {}, {}); }

    /// Draws keys as quantities, too, until there are as many numbers as wanted. Returns the first
    /// one taken.
    const ColumnShape *drawKeysToo(std::size_t wanted);

private:
    [[nodiscard]] double largest(Place place) const;
    [[nodiscard]] bool shareAxis(Place first, Place second) const;

    const AnsweredQuery &m_answered;
    const ResultShape &m_shape;
    std::vector<Place> m_numbers;
};

} // namespace querent::insight
