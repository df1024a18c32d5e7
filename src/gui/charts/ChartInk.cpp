// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartInk.h"

#include "gui/theme/Type.h"

#include <QPainter>

namespace querent::gui {

ChartInk::ChartInk(const QPalette &palette)
    : tokens(Tokens::of(palette))
    , label(typeface(TypeScale::Label))
    , strong(typeface(TypeScale::Heading))
{}

QColor ChartInk::series(std::size_t index, std::size_t count, bool other) const
{
    if (other) {
        return blended(tokens.surface, tokens.faint, 0.55);
    }
    return count == 1 ? tokens.accent : tokens.series[index % tokens.series.size()];
}

QColor ChartInk::receded(const QColor &colour) const
{
    return blended(tokens.surface, colour, 0.45);
}

QColor ChartInk::textOn(const QColor &fill) const
{
    const QColor &dark = Tokens::light().text;
    const QColor &light = Tokens::light().surface;
    return contrast(fill, dark) >= contrast(fill, light) ? dark : light;
}

void ChartInk::drawText(QPainter *painter, const QRectF &area, int flags, const QString &text,
                        const QColor &colour, bool bold) const
{
    painter->setFont(bold ? strong : label);
    painter->setPen(colour);
    const QString shown =
        QFontMetricsF(bold ? strong : label).elidedText(text, Qt::ElideRight, area.width() + 1);
    painter->drawText(area, flags | Qt::TextSingleLine, shown);
}

} // namespace querent::gui
