// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Topology.h"

#include <QPainterPath>
#include <QRectF>
#include <QSizeF>

#include <string>
#include <vector>

namespace querent::gui {

/// Where the picture of a graph shows its nodes and edges: layer below layer, START at the top.
/// What leads back, and what a failure leads to, curves along the side.
struct GraphLayout
{
    struct Place
    {
        std::string node;
        QRectF area;
        int layer = 0;
    };

    struct Line
    {
        std::string from;
        std::string to;
        std::string label;
        graph::EdgeKind kind = graph::EdgeKind::Always;
        bool leadsBack = false;
        QPainterPath path; ///< from the border of one to that of the other
        QPointF end;       ///< its last point
        QPointF direction; ///< in which it arrives there; of length 1
    };

    std::vector<Place> places;
    std::vector<Line> lines;
    QSizeF size;

    [[nodiscard]] const Place *placeOf(const std::string &node) const;

    /// Nodes are `node` large. Nothing overlaps, and every edge but those that lead back or come
    /// from failures goes down.
    [[nodiscard]] static GraphLayout of(const graph::Topology &topology, const QSizeF &node);
};

} // namespace querent::gui
