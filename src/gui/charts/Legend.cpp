// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/Legend.h"

#include "gui/theme/Shapes.h"

#include <QCoreApplication>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr double lineHeight = 22;
constexpr double swatch = 10;

} // namespace

double Legend::layout(const QRectF &area, const ChartModel &model, const ChartInk &ink)
{
    m_entries.clear();
    const std::size_t count = model.series.size();
    if (count < 2) {
        return 0;
    }
    std::vector<Entry> entries;
    int others = 0;
    for (std::size_t index = 0; index < count; ++index) {
        const ChartModel::Series &series = model.series[index];
        if (series.other && !model.stacked) {
            ++others;
            continue;
        }
        entries.push_back(
            {{}, series.name, ink.series(model, index), static_cast<int>(index), series.hidden});
    }
    if (others > 0) {
        entries.push_back(
            {{},
             QCoreApplication::translate("querent::gui::Legend", "%n other(s)", nullptr, others),
             ink.otherSeries()});
    }
    const QFontMetricsF metrics = ink.metrics();
    QPointF corner = area.topLeft();
    for (Entry &entry : entries) {
        const double width =
            std::min(swatch + 6 + metrics.horizontalAdvance(entry.text) + 2, area.width());
        if (corner.x() > area.left() && corner.x() + width > area.right()) {
            corner = QPointF(area.left(), corner.y() + lineHeight);
        }
        entry.area = QRectF(corner, QSizeF(width, lineHeight));
        m_entries.push_back(std::move(entry));
        corner.rx() += width + 16;
    }
    return corner.y() + lineHeight - area.top() + 6;
}

std::vector<ChartRenderer::Name> Legend::names() const
{
    std::vector<ChartRenderer::Name> names;
    for (const Entry &entry : m_entries) {
        if (entry.series >= 0) {
            names.push_back({entry.area, entry.series});
        }
    }
    return names;
}

void Legend::paint(QPainter *painter, const ChartInk &ink) const
{
    for (const Entry &entry : m_entries) {
        const QRectF box(entry.area.left(), entry.area.center().y() - swatch / 2, swatch, swatch);
        drawPanel(painter, box, 3, entry.hidden ? QColor() : entry.colour,
                  entry.hidden ? ink.tokens.faint : QColor());
        ink.drawText(painter, entry.area.adjusted(swatch + 6, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.text,
                     entry.hidden ? ink.tokens.faint : ink.tokens.muted);
    }
}

} // namespace querent::gui
