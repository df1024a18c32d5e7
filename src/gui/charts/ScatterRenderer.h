// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"
#include "gui/charts/Legend.h"
#include "gui/charts/PlotFrame.h"
#include "gui/charts/PointIndex.h"

#include <QImage>

namespace querent::gui {

/// Points of two numbers. Many of them are drawn as one picture, made anew only when they move.
class ScatterRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    [[nodiscard]] int preferredHeight(const ChartInk &ink) const override;
    [[nodiscard]] Zoom zoom() const override;
    [[nodiscard]] double closest() const override { return 0.0005; }
    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
               double progress) const override;
    [[nodiscard]] QRectF plot() const override { return m_frame.plot(); }
    [[nodiscard]] int markCount() const override;
    [[nodiscard]] Mark mark(int index) const override;
    [[nodiscard]] int markAt(const QPointF &position) const override;
    [[nodiscard]] ChartPick pick(Pointed pointed) const override;
    [[nodiscard]] double place(int mark) const override;

private:
    [[nodiscard]] bool isHidden(std::size_t point) const;
    [[nodiscard]] QColor colourOf(std::size_t point, const ChartInk &ink) const;
    [[nodiscard]] double radius() const;
    void paintOneByOne(QPainter *painter, const ChartInk &ink, double progress) const;
    void paintCloud(QPainter *painter, const ChartInk &ink, double progress) const;
    [[nodiscard]] QImage cloud(const ChartInk &ink, double ratio) const;

    ChartInk m_ink; ///< of the last layout
    PlotFrame m_frame;
    Legend m_legend;
    Scale m_across;
    std::vector<QPointF> m_points;
    PointIndex m_index;
    mutable QImage m_cloud; ///< of the last layout; made when first painted
};

} // namespace querent::gui
