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
    void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
               double progress) const override;
    [[nodiscard]] Zoom zoom() const override;
    [[nodiscard]] double closest() const override;
    [[nodiscard]] QRectF plot() const override { return m_frame.plot(); }
    [[nodiscard]] int markAt(const QPointF &position) const override;

private:
    void paintBox(QPainter *painter, const ChartInk &ink, std::size_t index, bool faded,
                  double progress) const;
    [[nodiscard]] double slot() const;
    [[nodiscard]] bool isSeen(std::size_t index) const;

    PlotFrame m_frame;
};

} // namespace querent::gui
