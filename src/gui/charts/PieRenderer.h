// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartRenderer.h"

#include <QPainterPath>

namespace querent::gui {

/// A ring of shares with the total in its middle and the parts listed beside it.
class PieRenderer final : public ChartRenderer
{
public:
    using ChartRenderer::ChartRenderer;

    void layout(const QRectF &area, const ChartInk &ink) override;
    void paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
               double progress) const override;
    [[nodiscard]] int markAt(const QPointF &position) const override;

private:
    struct Slice
    {
        double start = 0.0; ///< share of the ring before it
        double share = 0.0;
        QColor colour;
        QRectF row;
    };

    [[nodiscard]] QPainterPath ring(const Slice &slice, double progress) const;

    QRectF m_ring;
    double m_total = 0.0;
    std::vector<Slice> m_slices;
};

} // namespace querent::gui
