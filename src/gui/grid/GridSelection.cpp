// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/GridSelection.h"

#include <algorithm>
#include <set>

namespace querent::gui {

void GridSelection::changeLast(const GridRect &rect)
{
    if (m_rects.empty()) {
        m_rects.push_back(rect);
    } else {
        m_rects.back() = rect;
    }
}

bool GridSelection::contains(int row, int column) const noexcept
{
    return std::any_of(m_rects.begin(), m_rects.end(),
                       [=](const GridRect &rect) { return rect.contains(row, column); });
}

std::vector<session::RowBand> GridSelection::bands(const std::vector<int> &shown) const
{
    std::set<int> edges;
    for (const GridRect &rect : m_rects) {
        edges.insert(rect.top);
        edges.insert(rect.bottom + 1);
    }
    std::vector<session::RowBand> bands;
    for (auto edge = edges.begin(); edge != edges.end() && std::next(edge) != edges.end(); ++edge) {
        session::RowBand band{*edge, *std::next(edge) - *edge, {}};
        for (std::size_t place = 0; place < shown.size(); ++place) {
            if (contains(*edge, static_cast<int>(place))) {
                band.columns.push_back(static_cast<std::size_t>(shown[place]));
            }
        }
        if (!band.columns.empty()) {
            bands.push_back(std::move(band));
        }
    }
    return bands;
}

std::int64_t GridSelection::cells(const std::vector<int> &shown) const
{
    std::int64_t cells = 0;
    for (const session::RowBand &band : bands(shown)) {
        cells += band.count * static_cast<std::int64_t>(band.columns.size());
    }
    return cells;
}

} // namespace querent::gui
