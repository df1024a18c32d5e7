// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"

namespace querent::gui {

/// One number written large, or a few beside each other.
class MetricRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    [[nodiscard]] int preferredHeight(const ChartInk &ink) const override;
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
               double progress) const override;

private:
    std::vector<QRectF> m_cells;
};

} // namespace querent::gui
