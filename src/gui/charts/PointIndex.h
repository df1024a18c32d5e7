// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <cstddef>
#include <vector>

namespace querent::gui {

/// Finds the nearest of many points without looking at them all: a grid of cells that know their
/// points.
class PointIndex
{
public:
    /// `points` must outlive the index. Points outside `area` are not found.
    void build(const std::vector<QPointF> &points, const QRectF &area, double cell);
    /// The nearest within `radius` (at most the size of a cell), the last of equals; -1 where there
    /// is none. Only points for which `counts` is true.
    template <typename Predicate>
    [[nodiscard]] int nearest(const QPointF &position, double radius, Predicate counts) const
    {
        int found = -1;
        double best = radius * radius;
        const int column = columnOf(position.x());
        const int row = rowOf(position.y());
        for (int y = row - 1; y <= row + 1; ++y) {
            for (int x = column - 1; x <= column + 1; ++x) {
                if (x < 0 || y < 0 || x >= m_columns || y >= m_rows) {
                    continue;
                }
                const auto cell = static_cast<std::size_t>(y * m_columns + x);
                for (std::size_t place = m_starts[cell]; place < m_starts[cell + 1]; ++place) {
                    const QPointF away = (*m_points)[m_places[place]] - position;
                    const double distance = QPointF::dotProduct(away, away);
                    if (distance <= best && counts(m_places[place])) {
                        best = distance;
                        found = static_cast<int>(m_places[place]);
                    }
                }
            }
        }
        return found;
    }

private:
    [[nodiscard]] int columnOf(double x) const;
    [[nodiscard]] int rowOf(double y) const;

    const std::vector<QPointF> *m_points = nullptr;
    QRectF m_area;
    double m_cell = 1.0;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::size_t> m_starts; ///< of each cell in `m_places`
    std::vector<std::size_t> m_places;
};

} // namespace querent::gui
