// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/RowText.h"

#include <vector>

namespace querent::gui {

/// Cells by their places: rows and shown columns from 0 on, all four ends included.
struct GridRect
{
    int top = 0;
    int left = 0;
    int bottom = 0;
    int right = 0;

    [[nodiscard]] bool contains(int row, int column) const noexcept
    {
        return row >= top && row <= bottom && column >= left && column <= right;
    }

    friend bool operator==(const GridRect &, const GridRect &) = default;
};

/// The cells that are chosen, however many: as rectangles.
class GridSelection
{
public:
    void clear() { m_rects.clear(); }
    /// In the place of everything, or besides it.
    void set(const GridRect &rect) { m_rects = {rect}; }
    void add(const GridRect &rect) { m_rects.push_back(rect); }
    /// What was set or added last becomes another one.
    void changeLast(const GridRect &rect);
    [[nodiscard]] bool contains(int row, int column) const noexcept;
    [[nodiscard]] bool isEmpty() const noexcept { return m_rects.empty(); }
    [[nodiscard]] const std::vector<GridRect> &rects() const noexcept { return m_rects; }
    /// Every cell once, in the order of the rows; `shown` are the columns by their places.
    [[nodiscard]] std::vector<session::RowBand> bands(const std::vector<int> &shown) const;
    [[nodiscard]] std::int64_t cells(const std::vector<int> &shown) const;

private:
    std::vector<GridRect> m_rects;
};

} // namespace querent::gui
