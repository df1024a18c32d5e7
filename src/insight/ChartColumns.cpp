// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/ChartColumns.h"

#include "insight/Periods.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace querent::insight {

std::vector<ChartColumns::Place> ChartColumns::dimensions() const
{
    std::vector<Place> all = m_shape.times;
    all.insert(all.end(), m_shape.categories.begin(), m_shape.categories.end());
    return all;
}

bool ChartColumns::tellRowsApart(Place first, Place second) const
{
    std::set<std::pair<data::Value, data::Value>> seen;
    return std::ranges::all_of(m_answered.result.rows, [&](const data::Row &row) {
        return seen.emplace(row[first], row[second]).second;
    });
}

bool ChartColumns::hasPositive(Place place) const
{
    return std::ranges::any_of(m_answered.result.rows, [&](const data::Row &row) {
        return row[place].isNumber() && row[place].numeric() > 0.0;
    });
}

bool ChartColumns::isCyclicTime(Place place) const
{
    return column(place).unit && isCyclic(*column(place).unit);
}

double ChartColumns::largest(Place place) const
{
    double most = 0.0;
    for (const data::Row &row : m_answered.result.rows) {
        most = std::max(most, std::abs(row[place].numeric()));
    }
    return most;
}

bool ChartColumns::shareAxis(Place first, Place second) const
{
    const ColumnMeaning &left = column(first).meaning;
    const ColumnMeaning &right = column(second).meaning;
    const bool leftCounts = left.function == query::AggregateFunction::Count;
    const bool rightCounts = right.function == query::AggregateFunction::Count;
    constexpr double comparable = 30.0;
    const double a = largest(first);
    const double b = largest(second);
    return left.unit == right.unit && left.scale == right.scale &&
           left.partOfWhole == right.partOfWhole && leftCounts == rightCounts && a > 0.0 &&
           b > 0.0 && std::max(a, b) / std::min(a, b) <= comparable;
}

std::vector<std::string> ChartColumns::numbersBeside(Place first) const
{
    std::vector<std::string> names;
    for (const Place place : m_numbers) {
        if (place == first || shareAxis(first, place)) {
            names.push_back(name(place));
        }
    }
    return names;
}

const ColumnShape *ChartColumns::drawKeysToo(std::size_t wanted)
{
    const ColumnShape *taken = nullptr;
    for (const Place key : m_shape.identifiers) {
        if (m_numbers.size() < wanted) {
            m_numbers.insert(std::ranges::lower_bound(m_numbers, key), key);
            taken = taken != nullptr ? taken : &column(key);
        }
    }
    return taken;
}

} // namespace querent::insight
