// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/CategoryLabels.h"
#include "gui/charts/Scale.h"
#include "gui/charts/Viewport.h"

#include <QRectF>
#include <QString>

namespace querent::gui {

/// The inside of a chart with a value axis at its left: hairlines across, labels at the ends.
class PlotFrame
{
public:
    /// Leaves room for tick labels at the left and below, for the caption of the value axis above
    /// it, for the title of the other axis where the reader gave one, and `right` pixels at the
    /// right.
    void layout(const QRectF &area, const Scale &scale, const ChartInk &ink,
                const ChartModel &model, double right = 0);

    /// After layout(): leaves what the names of the categories need below.
    void layoutCategories(const ChartModel &model, const ChartInk &ink, const Viewport &viewport);

    [[nodiscard]] const QRectF &plot() const noexcept { return m_plot; }
    /// From the plot to the bottom of the frame.
    [[nodiscard]] double footer() const noexcept { return m_area.bottom() - m_plot.bottom(); }
    [[nodiscard]] const Scale &scale() const noexcept { return m_scale; }
    [[nodiscard]] double y(double value) const;
    /// Where bars stand on: zero, or the lowest number of the axis.
    [[nodiscard]] double base() const;
    /// Where all categories would lie side by side: wider than the plot when looked at closely.
    [[nodiscard]] QRectF strip(const Viewport &viewport) const;
    /// The same plot seen on another scale, its ticks as wide.
    void rescale(const Scale &scale) { m_scale = scale; }

    void paintGrid(QPainter *painter, const ChartInk &ink) const;
    void paintCategories(QPainter *painter, const ChartInk &ink, int emphasised) const;
    /// A label below the plot centred at `x`, kept inside the frame.
    void paintTick(QPainter *painter, const ChartInk &ink, double x, const QString &text) const;
    /// A line across at `y` with its value on the axis.
    void paintCrosshair(QPainter *painter, const ChartInk &ink, double y,
                        const QString &text) const;

private:
    QRectF m_area;
    QRectF m_plot;
    QRectF m_strip;
    Scale m_scale;
    ChartNumbers m_numbers;
    QString m_caption;
    QString m_categoryCaption;
    CategoryLabels m_labels;
};

/// About one step of the value axis every 56 pixels.
[[nodiscard]] int axisSteps(double height);
/// The value axis for these numbers, logarithmic where the chart is.
[[nodiscard]] Scale valueScale(const ChartModel &model, std::pair<double, double> range,
                               double height, bool fromZero);

} // namespace querent::gui
