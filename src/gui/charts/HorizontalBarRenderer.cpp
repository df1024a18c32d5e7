// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/HorizontalBarRenderer.h"

#include "gui/charts/BarShape.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double rowHeight = 30;
constexpr double barHeight = 18;
constexpr double gap = 12;
constexpr double lyingBarRadius = 4;

} // namespace

double HorizontalBarRenderer::lanes() const
{
    return model().stacked ? 1.0
                           : static_cast<double>(std::max<std::size_t>(1, model().visibleSeries()));
}

int HorizontalBarRenderer::preferredHeight(const ChartInk &) const
{
    const auto rows = static_cast<double>(model().categories.size());
    const double all = model().stacked ? 1.0 : static_cast<double>(model().series.size());
    const double each = all > 1 ? all * 12 + 14 : rowHeight;
    return static_cast<int>(rows * each) + (model().series.size() > 1 ? 28 : 0) + 8;
}

QString HorizontalBarRenderer::numberText(double value) const
{
    return model().axisNumbers().label(value, m_largest);
}

double HorizontalBarRenderer::x(double value) const
{
    return m_plot.left() + m_scale.fraction(value) * m_plot.width();
}

void HorizontalBarRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_ink = ink;
    m_bars.clear();
    const double legend = m_legend.layout(area, model(), ink);
    m_names = m_legend.names();
    m_area = area.adjusted(0, legend, 0, 0);
    const QFontMetricsF metrics = ink.metrics();
    const auto categories = static_cast<std::size_t>(model().categories.size());

    double widestName = 0;
    for (const QString &name : model().categories) {
        widestName = std::max(widestName, metrics.horizontalAdvance(name));
    }
    m_nameWidth = std::ceil(std::min(widestName + 2, m_area.width() * 0.34));
    const auto [smallest, largest] = model().valueRange();
    m_largest = std::max(std::abs(smallest), std::abs(largest));
    double widestNumber = 0;
    for (const ChartModel::Series &series : model().series) {
        for (const double value : series.values) {
            if (std::isfinite(value)) {
                widestNumber = std::max(widestNumber, metrics.horizontalAdvance(numberText(value)));
            }
        }
    }
    const bool numbers = model().labels.value_or(true) && !model().shares;
    m_plot = m_area.adjusted(m_nameWidth + gap, 0, numbers ? -(widestNumber + 10) : -2, 0);
    if (model().logarithmic) {
        m_scale = Scale::decades(smallest, largest);
        m_zero = m_plot.left();
    } else {
        const double low = std::isfinite(smallest) ? std::min(smallest, 0.0) : 0.0;
        const double high = std::isfinite(largest) ? std::max(largest, 0.0) : 1.0;
        if (low < 0 && numbers) {
            m_plot.adjust(widestNumber + 8, 0, 0, 0);
        }
        m_scale = {.low = low, .high = high > low ? high : low + 1, .step = 1};
        m_zero = x(0);
    }
    m_row = std::min(m_area.height() / static_cast<double>(std::max<std::size_t>(1, categories)),
                     lanes() > 1 ? lanes() * 16 + 16 : 38.0);
    m_bars.resize(categories);
    for (std::size_t category = 0; category < categories; ++category) {
        placeBars(category);
    }
}

void HorizontalBarRenderer::placeBars(std::size_t category)
{
    const double thickness =
        lanes() > 1 ? std::min(14.0, (m_row - 10) / lanes()) : std::min(barHeight, m_row * 0.68);
    double top =
        m_area.top() + static_cast<double>(category) * m_row + (m_row - thickness * lanes()) / 2;
    double above = 0;
    double below = 0;
    Bar *last = nullptr;
    std::vector<Bar> &bars = m_bars[category];
    bars.reserve(model().series.size());
    for (std::size_t index = 0; index < model().series.size(); ++index) {
        if (model().series[index].hidden) {
            continue;
        }
        const double value = model().series[index].values[category];
        const double known = std::isfinite(value) ? value : 0.0;
        const double from = model().stacked ? (known >= 0 ? above : below) : 0.0;
        (known >= 0 ? above : below) += model().stacked ? known : 0.0;
        const double foot = from == 0 ? m_zero : x(from);
        const double end = std::isfinite(value) ? x(from + value) : foot;
        double length = known == 0 ? 0 : std::max(std::abs(end - foot), 1.5);
        const double space = model().stacked && from != 0 && length > 2 ? 1 : 0;
        length -= space;
        const double left = known < 0 ? foot - space - length : foot + space;
        bars.push_back({static_cast<int>(index),
                        QRectF(left, top, length, thickness - (lanes() > 1 ? 1 : 0)), value,
                        !model().stacked});
        if (model().stacked && known > 0) {
            last = &bars.back();
        }
        top += model().stacked ? 0 : thickness;
    }
    if (last != nullptr) {
        last->last = true;
    }
}

bool HorizontalBarRenderer::isNegative(const Bar &bar) const
{
    return bar.value < 0;
}

ChartRenderer::Mark HorizontalBarRenderer::mark(int index) const
{
    const double top = m_area.top() + index * m_row;
    Mark mark;
    mark.area = QRectF(m_area.left(), top, m_area.width(), m_row);
    mark.title = model().categories[index];
    mark.lines = linesOf(static_cast<std::size_t>(index), m_ink);
    double end = m_zero;
    for (const Bar &bar : m_bars[static_cast<std::size_t>(index)]) {
        end = std::max(end, bar.area.right());
    }
    mark.anchor = QPointF(end, top + m_row / 2);
    return mark;
}

int HorizontalBarRenderer::markAt(const QPointF &position) const
{
    if (!m_area.contains(position) || m_row <= 0) {
        return -1;
    }
    const auto index = static_cast<int>((position.y() - m_area.top()) / m_row);
    return index < markCount() ? index : -1;
}

int HorizontalBarRenderer::seriesAt(int mark, const QPointF &position) const
{
    if (model().series.size() < 2) {
        return -1;
    }
    for (const Bar &bar : m_bars[static_cast<std::size_t>(mark)]) {
        const bool beside = !model().stacked && position.y() >= bar.area.top() &&
                            position.y() < bar.area.bottom() + 1 && position.x() > m_plot.left();
        if (beside || bar.area.contains(position)) {
            return bar.series;
        }
    }
    return -1;
}

void HorizontalBarRenderer::paintNumber(QPainter *painter, const ChartInk &ink, const Bar &bar,
                                        bool faded) const
{
    const QColor colour = faded ? ink.tokens.muted : ink.tokens.text;
    if (!std::isfinite(bar.value)) {
        if (!model().stacked) {
            ink.drawText(painter, QRectF(m_zero + 8, bar.area.top(), 80, bar.area.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("–"), ink.tokens.muted);
        }
        return;
    }
    if (!model().labels.value_or(!model().stacked)) {
        return;
    }
    const QString number = numberText(bar.value);
    const double width = ink.metrics().horizontalAdvance(number) + 4;
    if (model().stacked) {
        if (width <= bar.area.width()) {
            const QColor fill = ink.series(model(), static_cast<std::size_t>(bar.series));
            ink.drawText(painter, bar.area, Qt::AlignCenter, number,
                         ink.textOn(faded ? ink.receded(fill) : fill));
        }
        return;
    }
    const double height = std::max(bar.area.height(), ink.metrics().height());
    const double top = bar.area.center().y() - height / 2;
    const QRectF place(isNegative(bar) ? bar.area.left() - 8 - width : bar.area.right() + 8, top,
                       width, height);
    ink.drawText(painter, place,
                 (isNegative(bar) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, number,
                 colour);
}

void HorizontalBarRenderer::paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
                                  double progress) const
{
    m_legend.paint(painter, ink);
    for (std::size_t category = 0; category < m_bars.size(); ++category) {
        const bool away = pointed.mark >= 0 && static_cast<std::size_t>(pointed.mark) != category;
        const double top = m_area.top() + static_cast<double>(category) * m_row;
        ink.drawText(painter, QRectF(m_area.left(), top, m_nameWidth, m_row),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     model().categories[static_cast<qsizetype>(category)],
                     away ? ink.tokens.muted : ink.tokens.text);
        for (const Bar &bar : m_bars[category]) {
            const bool faded =
                away || (pointed.mark >= 0 && pointed.series >= 0 && bar.series != pointed.series);
            QRectF area = bar.area;
            area.setLeft(m_zero + (area.left() - m_zero) * progress);
            area.setRight(m_zero + (area.right() - m_zero) * progress);
            const QColor colour = ink.series(model(), static_cast<std::size_t>(bar.series));
            const BarEnd end = !bar.last         ? BarEnd::None
                               : isNegative(bar) ? BarEnd::Left
                                                 : BarEnd::Right;
            painter->setRenderHint(QPainter::Antialiasing);
            painter->fillPath(barShape(area, end, lyingBarRadius),
                              faded ? ink.receded(colour) : colour);
            painter->setRenderHint(QPainter::Antialiasing, false);
            paintNumber(painter, ink, bar, faded);
        }
    }
    if (m_zero > m_plot.left() + 1) {
        painter->setPen(QPen(blended(ink.tokens.surface, ink.tokens.faint, 0.7), 1));
        const double line = std::round(m_zero) + 0.5;
        painter->drawLine(QPointF(line, m_area.top()),
                          QPointF(line, m_area.top() + m_row * markCount()));
    }
}

} // namespace querent::gui
