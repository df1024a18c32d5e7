// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"

namespace querent::gui {

/// Paints what a mark stands for beside `pointer`, inside `bounds`. The line of `series` stands
/// out; -1: none does.
void paintChartTooltip(QPainter *painter, const ChartInk &ink, const ChartRenderer::Mark &mark,
                       int series, const QPointF &pointer, const QRectF &bounds);

} // namespace querent::gui
