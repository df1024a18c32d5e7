// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/CategoryLabels.h"
#include "gui/charts/Scale.h"

#include <QRectF>
#include <QString>

namespace querent::gui {

/// The inside of a chart with a value axis at its left: hairlines across, labels at the ends.
class PlotFrame
{
public:
    /// Leaves room for tick labels at the left and below, for the caption of the value axis above
    /// it, and `right` pixels at the right.
    void layout(const QRectF &area, const Scale &scale, const ChartInk &ink, const QString &caption,
                double right = 0);

    /// After layout(): leaves what the names of the categories need below.
    void layoutCategories(const ChartModel &model, const ChartInk &ink);

    [[nodiscard]] const QRectF &plot() const noexcept { return m_plot; }
    /// From the plot to the bottom of the frame.
    [[nodiscard]] double footer() const noexcept { return m_area.bottom() - m_plot.bottom(); }
    [[nodiscard]] const Scale &scale() const noexcept { return m_scale; }
    [[nodiscard]] double y(double value) const;

    void paintGrid(QPainter *painter, const ChartInk &ink) const;
    void paintCategories(QPainter *painter, const ChartInk &ink, int emphasised) const;
    /// A label below the plot centred at `x`, kept inside the frame.
    void paintTick(QPainter *painter, const ChartInk &ink, double x, const QString &text) const;

private:
    QRectF m_area;
    QRectF m_plot;
    Scale m_scale;
    QString m_caption;
    CategoryLabels m_labels;
};

/// About one step of the value axis every 56 pixels.
[[nodiscard]] int axisSteps(double height);

} // namespace querent::gui
