// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/Viewport.h"

#include <algorithm>

namespace querent::gui {

namespace {

void zoomSide(double &from, double &until, double factor, double at, double closest)
{
    double size = std::clamp((until - from) / factor, closest, 1.0);
    // as near as it came it goes back, whatever is lost in rounding
    size = size > 1.0 - 1e-9 ? 1.0 : size;
    const double fixed = from + (until - from) * at;
    from = std::clamp(fixed - size * at, 0.0, 1.0 - size);
    until = from + size;
}

void moveSide(double &from, double &until, double by)
{
    const double size = until - from;
    from = std::clamp(from + size * by, 0.0, 1.0 - size);
    until = from + size;
}

} // namespace

Viewport Viewport::zoomed(double factor, double x, double y, bool across, bool upward,
                          double closest) const
{
    Viewport result = *this;
    if (across) {
        zoomSide(result.left, result.right, factor, x, closest);
    }
    if (upward) {
        zoomSide(result.bottom, result.top, factor, y, closest);
    }
    return result;
}

Viewport Viewport::moved(double byRight, double byUp) const
{
    Viewport result = *this;
    moveSide(result.left, result.right, byRight);
    moveSide(result.bottom, result.top, byUp);
    return result;
}

} // namespace querent::gui
