// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"
#include "gui/charts/Legend.h"
#include "gui/charts/PlotFrame.h"

#include <QPolygonF>

namespace querent::gui {

/// Lines over time or numbers, and areas below them; stacked where there are several areas.
class LineRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, int hovered, double progress) const override;
    [[nodiscard]] int markAt(const QPointF &position) const override;

private:
    struct Line
    {
        std::vector<QPolygonF> pieces; ///< broken where numbers are missing
        std::vector<QPointF> points;   ///< one a category; NaN where missing
        QColor colour;
        double labelY = 0.0;
    };

    void placeLines(const ChartInk &ink);
    /// False where the names at the ends of the lines would not fit.
    bool placeLabels();
    [[nodiscard]] double x(std::size_t category) const;
    void paintTicks(QPainter *painter, const ChartInk &ink) const;

    PlotFrame m_frame;
    Legend m_legend;
    std::vector<Line> m_lines;
    bool m_directLabels = false;
    double m_first = 0.0;
    double m_last = 1.0;
};

} // namespace querent::gui
