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
    void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
               double progress) const override;
    [[nodiscard]] int markCount() const override { return static_cast<int>(m_cells.size()); }
    [[nodiscard]] Mark mark(int index) const override;
    [[nodiscard]] int markAt(const QPointF &position) const override;
    [[nodiscard]] ChartPick pick(Pointed pointed) const override;

private:
    [[nodiscard]] std::size_t columns() const;
    void paintScale(QPainter *painter, const ChartInk &ink) const;
    [[nodiscard]] QColor fill(const ChartInk &ink, double value) const;

    struct Cell
    {
        QRectF area;
        double value = 0.0;
        QString number; ///< empty where there is none, or no room for any
    };
    QRectF m_grid;
    CategoryLabels m_labels;
    double m_low = 0.0;
    double m_high = 1.0;
    std::vector<Cell> m_cells;   ///< row by row
    std::size_t m_namedRows = 1; ///< every so many has its name beside it
};

} // namespace querent::gui
