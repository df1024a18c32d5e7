// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartTooltip.h"

#include "gui/theme/Shapes.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

void paintChartTooltip(QPainter *painter, const ChartInk &ink, const ChartRenderer::Mark &mark,
                       int series, const QPointF &pointer, const QRectF &bounds)
{
    const QFontMetricsF plain(ink.label);
    const QFontMetricsF strong(ink.strong);
    constexpr double line = 19;
    constexpr double padding = 10;
    double names = 0;
    double values = 0;
    bool swatches = false;
    for (const ChartRenderer::Mark::Line &entry : mark.lines) {
        names = std::max(names,
                         (entry.series == series ? strong : plain).horizontalAdvance(entry.name));
        values = std::max(values, strong.horizontalAdvance(entry.value));
        swatches = swatches || entry.swatch.isValid();
    }
    names = std::min(names, 190.0);
    const double lead = swatches ? 16 : 0;
    const double inner = std::max(lead + names + (values > 0 ? 16 + values : 0),
                                  std::min(strong.horizontalAdvance(mark.title), 260.0));
    const bool titled = !mark.title.isEmpty();
    const QSizeF size(inner + 2 * padding + 2,
                      line * static_cast<double>(mark.lines.size() + (titled ? 1 : 0)) +
                          2 * padding - 4);
    QPointF corner = pointer + QPointF(14, -size.height() - 10);
    if (corner.x() + size.width() > bounds.right()) {
        corner.setX(pointer.x() - size.width() - 14);
    }
    corner.setX(std::clamp(corner.x(), bounds.left(),
                           std::max(bounds.left(), bounds.right() - size.width())));
    corner.setY(std::clamp(corner.y(), bounds.top(),
                           std::max(bounds.top(), bounds.bottom() - size.height())));
    const QRectF box(QPointF(std::round(corner.x()), std::round(corner.y())), size);

    QColor shadow = ink.tokens.shadow;
    for (int spread = 4; spread > 0; --spread) {
        shadow.setAlphaF(0.025F);
        drawPanel(painter, box.adjusted(-spread, -spread + 2, spread, spread + 2),
                  controlRadius + spread, shadow, {});
    }
    const QColor fill =
        ink.tokens.isDark ? blended(ink.tokens.surface, ink.tokens.text, 0.07) : ink.tokens.surface;
    drawPanel(painter, box, controlRadius, fill, ink.tokens.border);
    double top = box.top() + padding - 2;
    const double left = box.left() + padding;
    if (titled) {
        ink.drawText(painter, QRectF(left, top, inner + 2, line), Qt::AlignLeft | Qt::AlignVCenter,
                     mark.title, ink.tokens.text, true);
        top += line;
    }
    for (const ChartRenderer::Mark::Line &entry : mark.lines) {
        if (entry.swatch.isValid()) {
            drawPanel(painter, QRectF(left, top + line / 2 - 4, 8, 8), 2, entry.swatch, {});
        }
        const bool strongName = series >= 0 && entry.series == series;
        ink.drawText(painter, QRectF(left + lead, top, names + 2, line),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.name,
                     strongName ? ink.tokens.text : ink.tokens.muted, strongName);
        ink.drawText(painter, QRectF(left, top, inner + 2, line), Qt::AlignRight | Qt::AlignVCenter,
                     entry.value, series < 0 || strongName ? ink.tokens.text : ink.tokens.muted,
                     true);
        top += line;
    }
}

} // namespace querent::gui
