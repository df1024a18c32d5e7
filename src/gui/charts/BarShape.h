// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QRectF>

namespace querent::gui {

/// Which end of a bar is round.
enum class BarEnd { None, Top, Bottom, Left, Right };

/// A bar whose end away from zero is round.
[[nodiscard]] QPainterPath barShape(const QRectF &area, BarEnd end, double radius);

} // namespace querent::gui
