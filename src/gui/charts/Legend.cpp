// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/Legend.h"

#include "gui/theme/Shapes.h"

#include <QCoreApplication>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr double rowHeight = 22;
constexpr double swatch = 10;

} // namespace

double Legend::layout(const QRectF &area, const ChartModel &model, const ChartInk &ink)
{
    m_entries.clear();
    const std::size_t count = model.series.size();
    if (count < 2) {
        return 0;
    }
    std::vector<std::pair<QString, QColor>> names;
    int others = 0;
    for (std::size_t index = 0; index < count; ++index) {
        const ChartModel::Series &series = model.series[index];
        if (series.other && model.kind != insight::ChartKind::StackedBar &&
            model.kind != insight::ChartKind::Area) {
            ++others;
            continue;
        }
        names.emplace_back(series.name, ink.series(index, count, series.other));
    }
    if (others > 0) {
        names.emplace_back(
            QCoreApplication::translate("querent::gui::Legend", "%n other(s)", nullptr, others),
            ink.series(0, count, true));
    }
    const QFontMetricsF metrics = ink.metrics();
    QPointF corner = area.topLeft();
    for (const auto &[name, colour] : names) {
        const double width =
            std::min(swatch + 6 + metrics.horizontalAdvance(name) + 2, area.width());
        if (corner.x() > area.left() && corner.x() + width > area.right()) {
            corner = QPointF(area.left(), corner.y() + rowHeight);
        }
        m_entries.push_back({QRectF(corner, QSizeF(width, rowHeight)), name, colour});
        corner.rx() += width + 16;
    }
    return corner.y() + rowHeight - area.top() + 6;
}

void Legend::paint(QPainter *painter, const ChartInk &ink) const
{
    for (const Entry &entry : m_entries) {
        const QRectF box(entry.area.left(), entry.area.center().y() - swatch / 2, swatch, swatch);
        drawPanel(painter, box, 3, entry.colour, {});
        ink.drawText(painter, entry.area.adjusted(swatch + 6, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.text, ink.tokens.muted);
    }
}

} // namespace querent::gui
