// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"
#include "gui/charts/Legend.h"
#include "gui/charts/PlotFrame.h"

namespace querent::gui {

/// Points of two numbers.
class ScatterRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    [[nodiscard]] int preferredHeight(const ChartInk &ink) const override;
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, int hovered, double progress) const override;
    [[nodiscard]] int markAt(const QPointF &position) const override;

private:
    PlotFrame m_frame;
    Legend m_legend;
    Scale m_across;
    std::vector<QPointF> m_points;
};

} // namespace querent::gui
