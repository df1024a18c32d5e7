// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/BarShape.h"

#include <algorithm>

namespace querent::gui {

QPainterPath barShape(const QRectF &area, BarEnd end, double radius)
{
    QPainterPath path;
    const bool upright = end == BarEnd::Top || end == BarEnd::Bottom;
    const double reach = upright ? std::min({radius, area.width() / 2, area.height()})
                                 : std::min({radius, area.height() / 2, area.width()});
    if (end == BarEnd::None || reach <= 0) {
        path.addRect(area);
        return path;
    }
    path.setFillRule(Qt::WindingFill);
    path.addRoundedRect(area, reach, reach);
    path.addRect(area.adjusted(end == BarEnd::Left ? reach : 0, end == BarEnd::Top ? reach : 0,
                               end == BarEnd::Right ? -reach : 0,
                               end == BarEnd::Bottom ? -reach : 0));
    return path;
}

} // namespace querent::gui
