// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartInk.h"

#include "gui/charts/ChartModel.h"
#include "gui/theme/Type.h"

#include <QPainter>

namespace querent::gui {

ChartInk::ChartInk(const QPalette &palette)
    : tokens(Tokens::of(palette))
    , label(typeface(TypeScale::Label))
    , strong(typeface(TypeScale::Heading))
    , headline(typeface(TypeScale::Headline))
    , title(typeface(TypeScale::Title))
    , metric(typeface(TypeScale::Metric))
{}

QColor ChartInk::series(const ChartModel &model, std::size_t index) const
{
    const ChartModel::Series &series = model.series[index];
    if (series.colour >= 0) {
        return tokens.series[static_cast<std::size_t>(series.colour) % tokens.series.size()];
    }
    if (series.other) {
        return otherSeries();
    }
    return model.series.size() == 1 ? tokens.accent : tokens.series[index % tokens.series.size()];
}

QColor ChartInk::otherSeries() const
{
    return blended(tokens.surface, tokens.faint, 0.55);
}

QColor ChartInk::part(const ChartModel &model, std::size_t index) const
{
    if (index < model.colours.size() && model.colours[index] >= 0) {
        return tokens.series[static_cast<std::size_t>(model.colours[index]) % tokens.series.size()];
    }
    const bool rest = model.rest && index + 1 == static_cast<std::size_t>(model.categories.size());
    return rest ? otherSeries() : tokens.series[index % tokens.series.size()];
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
