// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"
#include "gui/charts/PlotFrame.h"

namespace querent::gui {

/// Boxes from quartile to quartile with whiskers and outliers.
class BoxRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, int hovered, double progress) const override;

private:
    PlotFrame m_frame;
};

} // namespace querent::gui
