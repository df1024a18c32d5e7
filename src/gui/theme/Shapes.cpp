// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/Shapes.h"

#include <QPainter>

namespace querent::gui {

void drawPanel(QPainter *painter, const QRectF &area, double radius, const QColor &fill,
               const QColor &border, double borderWidth)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    QRectF shape = area;
    if (border.isValid()) {
        painter->setPen(QPen(border, borderWidth));
        const double inset = borderWidth / 2;
        shape.adjust(inset, inset, -inset, -inset);
    } else {
        painter->setPen(Qt::NoPen);
    }
    painter->drawRoundedRect(shape, radius, radius);
    painter->restore();
}

void drawFloatingPanel(QPainter *painter, const QRectF &area, int spread, const Tokens &tokens)
{
    QColor shadow = tokens.shadow;
    shadow.setAlphaF(tokens.isDark ? 0.05F : 0.010F);
    for (int reach = spread; reach > 0; --reach) {
        drawPanel(painter, area.adjusted(-reach, -reach + 3, reach, reach), cardRadius + reach,
                  shadow, {});
    }
    drawPanel(painter, area, cardRadius, tokens.surface, tokens.border);
}

void drawFocusRing(QPainter *painter, const QRectF &area, double radius, const Tokens &tokens)
{
    drawPanel(painter, area, radius, {}, tokens.accent, 2.0);
}

} // namespace querent::gui
