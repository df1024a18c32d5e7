// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/PointIndex.h"

#include <cmath>

namespace querent::gui {

int PointIndex::columnOf(double x) const
{
    return static_cast<int>(std::floor((x - m_area.left()) / m_cell));
}

int PointIndex::rowOf(double y) const
{
    return static_cast<int>(std::floor((y - m_area.top()) / m_cell));
}

void PointIndex::build(const std::vector<QPointF> &points, const QRectF &area, double cell)
{
    m_points = &points;
    m_area = area;
    m_cell = cell;
    m_columns = static_cast<int>(std::ceil(area.width() / cell)) + 1;
    m_rows = static_cast<int>(std::ceil(area.height() / cell)) + 1;
    const auto cells = static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows);
    constexpr std::size_t outside = static_cast<std::size_t>(-1);
    std::vector<std::size_t> cellOf(points.size(), outside);
    m_starts.assign(cells + 1, 0);
    for (std::size_t index = 0; index < points.size(); ++index) {
        const int column = columnOf(points[index].x());
        const int row = rowOf(points[index].y());
        if (column >= 0 && row >= 0 && column < m_columns && row < m_rows) {
            cellOf[index] = static_cast<std::size_t>(row * m_columns + column);
            ++m_starts[cellOf[index] + 1];
        }
    }
    for (std::size_t index = 1; index < m_starts.size(); ++index) {
        m_starts[index] += m_starts[index - 1];
    }
    m_places.resize(m_starts.back());
    std::vector<std::size_t> next(m_starts.begin(), m_starts.end() - 1);
    for (std::size_t index = 0; index < points.size(); ++index) {
        if (cellOf[index] != outside) {
            m_places[next[cellOf[index]]++] = index;
        }
    }
}

} // namespace querent::gui
