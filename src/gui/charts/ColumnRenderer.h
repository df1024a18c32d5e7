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
    [[nodiscard]] Zoom zoom() const override;
    [[nodiscard]] double closest() const override;
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
               double progress) const override;
    [[nodiscard]] QRectF plot() const override { return m_frame.plot(); }
    [[nodiscard]] int markCount() const override;
    [[nodiscard]] Mark mark(int index) const override;
    [[nodiscard]] int markAt(const QPointF &position) const override;
    [[nodiscard]] int seriesAt(int mark, const QPointF &position) const override;

private:
    struct Bar
    {
        int mark = 0;
        int series = 0;
        QRectF area;
        QColor colour;
        double value = 0.0;
        bool rounded = true; ///< at the end away from zero
    };
    /// The bars of one category: from `first` until before `end`.
    struct Group
    {
        std::size_t first = 0;
        std::size_t end = 0;
    };

    void addBars(const ChartInk &ink, std::size_t category);
    void decideLabels(const QFontMetricsF &metrics);
    void paintLabel(QPainter *painter, const ChartInk &ink, const Bar &bar, bool faded) const;
    void paintBins(QPainter *painter, const ChartInk &ink) const;
    [[nodiscard]] double slot() const;
    [[nodiscard]] Group groupOf(int mark) const;

    ChartInk m_ink; ///< of the last layout
    PlotFrame m_frame;
    Legend m_legend;
    std::vector<Bar> m_bars; ///< of the categories in view
    std::vector<Group> m_groups;
    std::size_t m_first = 0; ///< the first category in view
    bool m_labelled = false;
};

} // namespace querent::gui
