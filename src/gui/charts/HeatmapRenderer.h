// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/CategoryLabels.h"
#include "gui/charts/ChartRenderer.h"

namespace querent::gui {

/// Cells whose colour is a number: categories across, series down.
class HeatmapRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    [[nodiscard]] int preferredHeight(const ChartInk &ink) const override;
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, int hovered, double progress) const override;

private:
    [[nodiscard]] QColor fill(const ChartInk &ink, double value) const;

    struct Cell
    {
        QRectF area;
        double value = 0.0;
    };
    QRectF m_grid;
    CategoryLabels m_labels;
    double m_low = 0.0;
    double m_high = 1.0;
    std::vector<Cell> m_cells;
};

} // namespace querent::gui
