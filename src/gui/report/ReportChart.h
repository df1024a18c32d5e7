// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/report/ReportDocument.h"
#include "gui/theme/Tokens.h"

#include <QByteArray>
#include <QRectF>
#include <QString>

class QPainter;

namespace querent::gui {

/// The chart as the elements of an <svg> of this size, without an XML header and without anything
/// that runs. Names within it begin with `prefix`, so that several can stand on one page. Any
/// thread.
[[nodiscard]] QString chartSvg(const ChartModel &model, const QSizeF &size, const Tokens &tokens,
                               const QString &prefix);
/// Paints the chart into `area` of a painter whose unit is a pixel at 96 dpi.
void paintReportChart(QPainter *painter, const QRectF &area, const ChartModel &model,
                      const Tokens &tokens);
/// The height that suits the chart.
[[nodiscard]] int reportChartHeight(const ChartModel &model);

} // namespace querent::gui
