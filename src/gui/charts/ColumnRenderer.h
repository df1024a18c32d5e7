// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"
#include "gui/charts/Legend.h"
#include "gui/charts/PlotFrame.h"

namespace querent::gui {

/// Upright bars: one measure, grouped, stacked, and the bins of a histogram.
class ColumnRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    [[nodiscard]] int preferredHeight(const ChartInk &ink) const override;
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, int hovered, double progress) const override;

private:
    struct Bar
    {
        int mark = 0;
        QRectF area;
        QColor colour;
        double value = 0.0;
        bool rounded = true; ///< at the end away from zero
    };

    void addBars(const ChartInk &ink, std::size_t category, double left, double width);
    void addMark(const ChartInk &ink, std::size_t category);

    PlotFrame m_frame;
    Legend m_legend;
    std::vector<Bar> m_bars;
    bool m_labelled = false;
};

} // namespace querent::gui
