// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ColumnRenderer.h"

#include "gui/charts/NumberText.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace querent::gui {

using insight::ChartKind;

namespace {

constexpr double widestBar = 56;
constexpr double barRadius = 3;

/// A bar whose end away from zero is round.
QPainterPath barShape(const QRectF &area, bool upward, bool rounded)
{
    QPainterPath path;
    if (!rounded) {
        path.addRect(area);
        return path;
    }
    const double radius = std::min({barRadius, area.width() / 2, area.height()});
    path.setFillRule(Qt::WindingFill);
    path.addRoundedRect(area, radius, radius);
    path.addRect(upward ? area.adjusted(0, std::min(radius, area.height()), 0, 0)
                        : area.adjusted(0, 0, 0, -std::min(radius, area.height())));
    return path;
}

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

void ColumnRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_bars.clear();
    m_marks.clear();
    const bool histogram = model().kind == ChartKind::Histogram;
    const double legend = m_legend.layout(area, model(), ink);
    const QRectF rest = area.adjusted(0, legend, 0, 0);
    const auto [low, high] = model().valueRange();
    m_frame.layout(rest, Scale::covering(low, high, axisSteps(rest.height()), true), ink,
                   model().valueTitle);
    if (!histogram) {
        m_frame.layoutCategories(model(), ink);
    }

    const std::size_t categories = model().series.front().values.size();
    const double slot = m_frame.plot().width() / static_cast<double>(categories);
    const double width =
        histogram
            ? slot - 1
            : std::min(slot * 0.68, widestBar * (model().kind == ChartKind::GroupedBar ? 2.5 : 1));
    for (std::size_t category = 0; category < categories; ++category) {
        const double centre = m_frame.plot().left() + (static_cast<double>(category) + 0.5) * slot;
        addMark(ink, category);
        addBars(ink, category, centre - width / 2, width);
        m_marks.back().area = QRectF(centre - slot / 2, m_frame.plot().top(), slot,
                                     m_frame.plot().height() + m_frame.footer());
    }

    const QFontMetricsF metrics = ink.metrics();
    m_labelled = model().series.size() == 1 && categories <= 24 &&
                 std::all_of(m_bars.begin(), m_bars.end(), [&](const Bar &bar) {
                     return metrics.horizontalAdvance(compactNumber(bar.value)) <= slot - 6;
                 });
}

void ColumnRenderer::addMark(const ChartInk &ink, std::size_t category)
{
    Mark mark;
    mark.title = model().categories[static_cast<qsizetype>(category)];
    double sum = 0;
    const std::size_t count = model().series.size();
    for (std::size_t index = 0; index < count; ++index) {
        const ChartModel::Series &series = model().series[index];
        const double value = series.values[category];
        if (!std::isfinite(value)) {
            continue;
        }
        sum += value;
        mark.lines.push_back({series.name, fullNumber(value),
                              count > 1 ? ink.series(index, count, series.other) : QColor()});
    }
    if (model().kind == ChartKind::StackedBar && mark.lines.size() > 1) {
        mark.lines.push_back({QCoreApplication::translate("querent::gui::ColumnRenderer", "Total"),
                              fullNumber(sum), QColor()});
    }
    m_marks.push_back(std::move(mark));
}

void ColumnRenderer::addBars(const ChartInk &ink, std::size_t category, double left, double width)
{
    const std::size_t count = model().series.size();
    const bool stacked = model().kind == ChartKind::StackedBar;
    const auto mark = static_cast<int>(m_marks.size()) - 1;
    double above = 0;
    double below = 0;
    double highest = m_frame.y(0);
    std::size_t last = count;
    for (std::size_t index = 0; index < count; ++index) {
        if (const double value = model().series[index].values[category];
            std::isfinite(value) && value != 0) {
            last = index;
        }
    }
    for (std::size_t index = 0; index < count; ++index) {
        const ChartModel::Series &series = model().series[index];
        const double value = series.values[category];
        if (!std::isfinite(value)) {
            continue;
        }
        Bar bar{.mark = mark,
                .area = {},
                .colour = ink.series(index, count, series.other),
                .value = value,
                .rounded = model().kind != ChartKind::Histogram && (!stacked || index == last)};
        double from = 0;
        if (stacked) {
            double &edge = value >= 0 ? above : below;
            from = edge;
            edge += value;
            bar.area =
                QRectF(QPointF(left, m_frame.y(from)), QPointF(left + width, m_frame.y(edge)))
                    .normalized();
            // a hairline of surface between the layers
            if (from != 0 && bar.area.height() > 2) {
                bar.area.adjust(0, value < 0 ? 1 : 0, 0, value < 0 ? 0 : -1);
            }
        } else {
            const double one = width / static_cast<double>(count);
            const double space = count > 1 ? std::min(2.0, one * 0.15) : 0;
            const double start = left + one * static_cast<double>(index);
            bar.area =
                QRectF(QPointF(start, m_frame.y(0)), QPointF(start + one - space, m_frame.y(value)))
                    .normalized();
        }
        if (value != 0) {
            bar.area.setHeight(std::max(bar.area.height(), 1.0));
        }
        highest = std::min(highest, bar.area.top());
        m_bars.push_back(bar);
    }
    m_marks.back().anchor = QPointF(left + width / 2, highest);
}

void ColumnRenderer::paint(QPainter *painter, const ChartInk &ink, int hovered,
                           double progress) const
{
    m_legend.paint(painter, ink);
    m_frame.paintGrid(painter, ink);
    const double zero = m_frame.y(0);
    const bool histogram = model().kind == ChartKind::Histogram;
    for (const Bar &bar : m_bars) {
        QRectF area = bar.area;
        area.setTop(zero + (area.top() - zero) * progress);
        area.setBottom(zero + (area.bottom() - zero) * progress);
        const bool faded = hovered >= 0 && bar.mark != hovered;
        painter->fillPath(barShape(area, bar.value >= 0, bar.rounded),
                          faded ? ink.receded(bar.colour) : bar.colour);
        if (m_labelled && progress >= 1 && !(histogram && bar.value == 0)) {
            const double height = ink.metrics().height();
            const double top = bar.value >= 0 ? area.top() - height - 2 : area.bottom() + 2;
            const QString number = compactNumber(bar.value);
            const double width = ink.metrics().horizontalAdvance(number) + 4;
            const QRectF place(area.center().x() - width / 2, top, width, height);
            painter->fillRect(place, ink.tokens.surface); // no hairline through the digits
            ink.drawText(painter, place, Qt::AlignCenter, number,
                         faded ? ink.tokens.muted : ink.tokens.text);
        }
    }
    if (histogram) {
        const std::size_t bins = model().series.front().values.size();
        const double slot = m_frame.plot().width() / static_cast<double>(bins);
        const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(56 / slot)));
        for (std::size_t edge = 0; edge <= bins; edge += every) {
            m_frame.paintTick(painter, ink,
                              m_frame.plot().left() + slot * static_cast<double>(edge),
                              compactNumber(model().positions[edge]));
        }
        return;
    }
    m_frame.paintCategories(painter, ink, hovered);
}

} // namespace querent::gui
