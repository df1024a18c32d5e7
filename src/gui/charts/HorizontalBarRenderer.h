// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"
#include "gui/charts/Legend.h"
#include "gui/charts/Scale.h"

namespace querent::gui {

/// Bars that lie, longest names first-class: names at the left, numbers at the ends.
class HorizontalBarRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    [[nodiscard]] int preferredHeight(const ChartInk &ink) const override;
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
               double progress) const override;
    [[nodiscard]] int markCount() const override { return static_cast<int>(m_bars.size()); }
    [[nodiscard]] Mark mark(int index) const override;
    [[nodiscard]] int markAt(const QPointF &position) const override;
    [[nodiscard]] int seriesAt(int mark, const QPointF &position) const override;

private:
    struct Bar
    {
        int series = 0;
        QRectF area;
        double value = 0.0; ///< NaN: a dash in its place
        bool last = true;   ///< of its stack
    };

    [[nodiscard]] double lanes() const;
    [[nodiscard]] double x(double value) const;
    [[nodiscard]] QString numberText(double value) const;
    void placeBars(std::size_t category);
    void paintNumber(QPainter *painter, const ChartInk &ink, const Bar &bar, bool faded) const;
    [[nodiscard]] bool isNegative(const Bar &bar) const;

    ChartInk m_ink; ///< of the last layout
    Legend m_legend;
    QRectF m_area;
    QRectF m_plot;
    double m_nameWidth = 0.0;
    double m_row = 0.0;
    double m_largest = 0.0;
    double m_zero = 0.0;
    Scale m_scale;
    std::vector<std::vector<Bar>> m_bars; ///< of each category
};

} // namespace querent::gui
