// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ColumnRenderer.h"

#include "gui/charts/BarShape.h"
#include "gui/charts/NumberText.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

using insight::ChartKind;

namespace {

constexpr double widestBar = 56;
constexpr double barRadius = 3;

} // namespace

int ColumnRenderer::preferredHeight(const ChartInk &ink) const
{
    const int height = ChartRenderer::preferredHeight(ink);
    if (model().kind == ChartKind::Histogram) {
        return height;
    }
    constexpr double oneLine = 28;
    const double labels = CategoryLabels::usualHeight(model(), ink);
    return height + static_cast<int>(std::max(0.0, labels - oneLine));
}

ChartRenderer::Zoom ColumnRenderer::zoom() const
{
    return markCount() > 3 ? Zoom::Across : Zoom::None;
}

double ColumnRenderer::closest() const
{
    return std::min(1.0, 3.0 / std::max(1, markCount()));
}

int ColumnRenderer::markCount() const
{
    return static_cast<int>(model().series.front().values.size());
}

double ColumnRenderer::slot() const
{
    return m_frame.strip(viewport()).width() / std::max(1, markCount());
}

void ColumnRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_ink = ink;
    m_bars.clear();
    m_groups.clear();
    const double legend = m_legend.layout(area, model(), ink);
    m_names = m_legend.names();
    const QRectF rest = area.adjusted(0, legend, 0, 0);
    const auto count = static_cast<double>(markCount());
    m_first = static_cast<std::size_t>(std::max(0.0, std::floor(viewport().left * count + 1e-9)));
    const auto end =
        static_cast<std::size_t>(std::min(count, std::ceil(viewport().right * count - 1e-9)));
    m_frame.layout(rest, valueScale(model(), model().valueRange(m_first, end), rest.height(), true),
                   ink, model());
    if (model().kind != ChartKind::Histogram) {
        m_frame.layoutCategories(model(), ink, viewport());
    }
    for (std::size_t category = m_first; category < end; ++category) {
        const std::size_t first = m_bars.size();
        addBars(ink, category);
        m_groups.push_back({first, m_bars.size()});
    }
    decideLabels(ink.metrics());
}

ColumnRenderer::Group ColumnRenderer::groupOf(int mark) const
{
    const auto place = static_cast<std::size_t>(mark) - m_first;
    return place < m_groups.size() ? m_groups[place] : Group{};
}

ChartRenderer::Mark ColumnRenderer::mark(int index) const
{
    const double left = m_frame.strip(viewport()).left() + index * slot();
    Mark mark;
    mark.area =
        QRectF(left, m_frame.plot().top(), slot(), m_frame.plot().height() + m_frame.footer());
    mark.title = model().categories[index];
    mark.lines = linesOf(static_cast<std::size_t>(index), m_ink);
    const Group group = groupOf(index);
    double highest = m_frame.base();
    for (std::size_t bar = group.first; bar < group.end; ++bar) {
        highest = std::min(highest, m_bars[bar].area.top());
    }
    mark.anchor = QPointF(left + slot() / 2, highest);
    return mark;
}

int ColumnRenderer::markAt(const QPointF &position) const
{
    const QRectF reach = m_frame.plot().adjusted(0, 0, 0, m_frame.footer());
    if (!reach.contains(position)) {
        return -1;
    }
    const auto index = static_cast<int>((position.x() - m_frame.strip(viewport()).left()) / slot());
    return std::clamp(index, 0, markCount() - 1);
}

int ColumnRenderer::seriesAt(int mark, const QPointF &position) const
{
    if (model().series.size() < 2) {
        return -1;
    }
    const Group group = groupOf(mark);
    for (std::size_t bar = group.first; bar < group.end; ++bar) {
        const QRectF &area = m_bars[bar].area;
        const bool beside =
            !model().stacked && position.x() >= area.left() && position.x() < area.right() + 1;
        if (beside || area.contains(position)) {
            return m_bars[bar].series;
        }
    }
    return -1;
}

void ColumnRenderer::addBars(const ChartInk &ink, std::size_t category)
{
    const bool histogram = model().kind == ChartKind::Histogram;
    const std::size_t lanes = std::max<std::size_t>(1, model().visibleSeries());
    const double width =
        histogram ? std::max(1.0, slot() - 1)
                  : std::min(std::max(1.0, slot() * 0.68),
                             widestBar * (model().kind == ChartKind::GroupedBar ? 2.5 : 1));
    const double left = m_frame.strip(viewport()).left() +
                        (static_cast<double>(category) + 0.5) * slot() - width / 2;
    const double one = model().stacked ? width : width / static_cast<double>(lanes);
    const double space = lanes > 1 && !model().stacked ? std::min(2.0, one * 0.15) : 0;
    double above = 0;
    double below = 0;
    double start = left;
    const auto group = m_bars.size();
    for (std::size_t index = 0; index < model().series.size(); ++index) {
        const ChartModel::Series &series = model().series[index];
        if (series.hidden) {
            continue;
        }
        const double value = series.values[category];
        const double from = model().stacked ? (value >= 0 ? above : below) : 0;
        const double lane = start;
        start += model().stacked ? 0 : one;
        if (!std::isfinite(value)) {
            continue;
        }
        (value >= 0 ? above : below) += model().stacked ? value : 0;
        const double foot = from == 0 ? m_frame.base() : m_frame.y(from);
        Bar bar{.mark = static_cast<int>(category),
                .series = static_cast<int>(index),
                .area = QRectF(QPointF(lane, foot),
                               QPointF(lane + one - space, m_frame.y(from + value)))
                            .normalized(),
                .colour = ink.series(model(), index),
                .value = value,
                .rounded = !histogram && !model().stacked};
        // a hairline of surface between the layers
        if (from != 0 && bar.area.height() > 2) {
            bar.area.adjust(0, value < 0 ? 1 : 0, 0, value < 0 ? 0 : -1);
        }
        if (value != 0) {
            bar.area.setHeight(std::max(bar.area.height(), 1.0));
        }
        bar.area = bar.area.intersected(m_frame.plot().adjusted(0, -1, 0, 1));
        m_bars.push_back(bar);
    }
    const auto top =
        std::find_if(m_bars.rbegin(), m_bars.rend() - static_cast<std::ptrdiff_t>(group),
                     [](const Bar &bar) { return bar.value > 0; });
    if (model().stacked && top != m_bars.rend() - static_cast<std::ptrdiff_t>(group)) {
        top->rounded = true;
    }
}

void ColumnRenderer::decideLabels(const QFontMetricsF &metrics)
{
    if (model().labels) {
        m_labelled = *model().labels;
        return;
    }
    m_labelled =
        model().series.size() == 1 && m_groups.size() <= 24 &&
        std::all_of(m_bars.begin(), m_bars.end(), [&](const Bar &bar) {
            return metrics.horizontalAdvance(model().numbers.compact(bar.value)) <= slot() - 6;
        });
}

void ColumnRenderer::paintLabel(QPainter *painter, const ChartInk &ink, const Bar &bar,
                                bool faded) const
{
    if (bar.value == 0 && model().kind == ChartKind::Histogram) {
        return;
    }
    const QString number = model().axisNumbers().compact(bar.value);
    const double height = ink.metrics().height();
    const double width = ink.metrics().horizontalAdvance(number) + 4;
    if (model().stacked) {
        if (width <= bar.area.width() && height <= bar.area.height()) {
            const QColor ground = faded ? ink.receded(bar.colour) : bar.colour;
            ink.drawText(painter, bar.area, Qt::AlignCenter, number, ink.textOn(ground));
        }
        return;
    }
    const double room = model().series.size() == 1 ? slot() : bar.area.width() + 2;
    if (width - 4 > room) {
        return;
    }
    const double top = bar.value >= 0 ? bar.area.top() - height - 2 : bar.area.bottom() + 2;
    const QRectF place(bar.area.center().x() - width / 2, top, width, height);
    painter->fillRect(place, ink.tokens.surface); // no hairline through the digits
    ink.drawText(painter, place, Qt::AlignCenter, number,
                 faded ? ink.tokens.muted : ink.tokens.text);
}

void ColumnRenderer::paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
                           double progress) const
{
    m_legend.paint(painter, ink);
    m_frame.paintGrid(painter, ink);
    const double base = m_frame.base();
    const auto isFaded = [&pointed](const Bar &bar) {
        return pointed.mark >= 0 &&
               (bar.mark != pointed.mark || (pointed.series >= 0 && bar.series != pointed.series));
    };
    painter->setRenderHint(QPainter::Antialiasing);
    for (const Bar &bar : m_bars) {
        QRectF area = bar.area;
        area.setTop(base + (area.top() - base) * progress);
        area.setBottom(base + (area.bottom() - base) * progress);
        const BarEnd end = !bar.rounded     ? BarEnd::None
                           : bar.value >= 0 ? BarEnd::Top
                                            : BarEnd::Bottom;
        painter->fillPath(barShape(area, end, barRadius),
                          isFaded(bar) ? ink.receded(bar.colour) : bar.colour);
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
    for (const Bar &bar : m_bars) {
        if (m_labelled && progress >= 1) {
            paintLabel(painter, ink, bar, isFaded(bar));
        }
    }
    if (model().kind == ChartKind::Histogram) {
        paintBins(painter, ink);
    } else {
        m_frame.paintCategories(painter, ink, pointed.mark);
    }
}

void ColumnRenderer::paintBins(QPainter *painter, const ChartInk &ink) const
{
    const QRectF plot = m_frame.plot();
    const double step = model().positions[1] - model().positions[0];
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(56 / slot())));
    for (std::size_t edge = 0; edge < model().positions.size(); edge += every) {
        const double x = m_frame.strip(viewport()).left() + slot() * static_cast<double>(edge);
        if (x >= plot.left() - 1 && x <= plot.right() + 1) {
            m_frame.paintTick(painter, ink, x, tickNumber(model().positions[edge], step));
        }
    }
}

} // namespace querent::gui
