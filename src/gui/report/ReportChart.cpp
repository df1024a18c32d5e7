// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/ReportChart.h"

#include "gui/charts/ChartRenderer.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

#include <algorithm>

namespace querent::gui {

void paintReportChart(QPainter *painter, const QRectF &area, const ChartModel &model,
                      const Tokens &tokens)
{
    const ChartInk ink(tokens.palette());
    const auto renderer = ChartRenderer::make(model);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setLayoutDirection(Qt::LeftToRight); // as the axes run
    renderer->layout(area, ink);
    renderer->paint(painter, ink, {}, 1.0);
    painter->restore();
}

int reportChartHeight(const ChartModel &model)
{
    return std::clamp(
        ChartRenderer::make(model)->preferredHeight(ChartInk(Tokens::light().palette())), 160, 560);
}

QString chartSvg(const ChartModel &model, const QSizeF &size, const Tokens &tokens,
                 const QString &prefix)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF({}, size));
    QPainter painter(&generator);
    paintReportChart(&painter, QRectF({}, size), model, tokens);
    painter.end();
    QString whole = QString::fromUtf8(buffer.data());
    for (QChar &character : whole) {
        // labels come from the data, and XML does not know every character
        if (character < QLatin1Char(' ') && character != QLatin1Char('\n') &&
            character != QLatin1Char('\r') && character != QLatin1Char('\t')) {
            character = QChar::ReplacementCharacter;
        }
    }
    // of two gradients with one name a page knows the first
    whole.replace(QStringLiteral(" id=\""), QStringLiteral(" id=\"") + prefix);
    whole.replace(QStringLiteral("url(#"), QStringLiteral("url(#") + prefix);
    // the header and the document type have no place within a page
    const qsizetype start = whole.indexOf(QStringLiteral("<svg"));
    return start < 0 ? QString() : whole.mid(start);
}

} // namespace querent::gui
