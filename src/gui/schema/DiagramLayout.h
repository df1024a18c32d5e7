// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QSizeF>

#include <utility>
#include <vector>

namespace querent::gui {

/// Boxes and what points from one to another, by their places in `sizes`.
struct DiagramGraph
{
    std::vector<QSizeF> sizes;
    std::vector<std::pair<int, int>> links;
};

/// The upper left corner of each box and the extent of all, which begins at 0, 0.
struct DiagramPlaces
{
    std::vector<QPointF> corners;
    QSizeF extent;
};

/// Layers from left to right, so that links lead to the right where they can (Sugiyama's method:
/// cycles broken, longest paths, barycentres). No two boxes touch; what hangs together lies
/// together, and what hangs on nothing comes last. The same graph has the same layout.
[[nodiscard]] DiagramPlaces layOut(const DiagramGraph &graph);

} // namespace querent::gui
