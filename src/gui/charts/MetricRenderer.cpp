// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/MetricRenderer.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double space = 48;

} // namespace

int MetricRenderer::preferredHeight(const ChartInk &) const
{
    return 88;
}

void MetricRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_cells.clear();
    m_marks.clear();
    const QFontMetricsF large(ink.metric);
    QPointF corner = area.topLeft();
    for (const ChartModel::Series &series : model().series) {
        const double width =
            std::max(large.horizontalAdvance(model().numbers.full(series.values.front())),
                     ink.metrics().horizontalAdvance(series.name)) +
            4;
        m_cells.emplace_back(corner,
                             QSizeF(std::min(width, area.right() - corner.x()), area.height()));
        corner.rx() += width + space;
    }
}

void MetricRenderer::paint(QPainter *painter, const ChartInk &ink, Pointed, double progress) const
{
    painter->setOpacity(progress);
    for (std::size_t index = 0; index < m_cells.size(); ++index) {
        const ChartModel::Series &series = model().series[index];
        const QRectF &cell = m_cells[index];
        painter->setFont(ink.metric);
        painter->setPen(ink.tokens.text);
        painter->drawText(QRectF(cell.left(), cell.top() + 8, cell.width(), 40),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          model().numbers.full(series.values.front()));
        QString caption = series.name;
        if (index == 0 && !model().categories.isEmpty()) {
            caption = QStringLiteral("%1 · %2").arg(model().categories.front(), caption);
        }
        ink.drawText(painter, QRectF(cell.left(), cell.top() + 50, cell.width() + space - 8, 20),
                     Qt::AlignLeft | Qt::AlignVCenter, caption, ink.tokens.muted);
    }
    painter->setOpacity(1);
}

} // namespace querent::gui
