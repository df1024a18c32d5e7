// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"
#include "gui/charts/Legend.h"

namespace querent::gui {

/// Bars that lie, longest names first-class: names at the left, numbers at the ends.
class HorizontalBarRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    [[nodiscard]] int preferredHeight(const ChartInk &ink) const override;
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, int hovered, double progress) const override;

private:
    struct Row
    {
        QRectF name;
        double top = 0.0;
        double height = 0.0;
    };

    Legend m_legend;
    QRectF m_plot;
    double m_largest = 0.0;
    double m_zero = 0.0;
    double m_pixelsPerUnit = 0.0;
    std::vector<Row> m_rows;
};

} // namespace querent::gui
