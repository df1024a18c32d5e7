// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/HorizontalBarRenderer.h"

#include "gui/charts/NumberText.h"
#include "gui/theme/Shapes.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double rowHeight = 30;
constexpr double barHeight = 18;
constexpr double gap = 12;

} // namespace

int HorizontalBarRenderer::preferredHeight(const ChartInk &) const
{
    const auto rows = static_cast<double>(model().categories.size());
    const auto lanes = static_cast<double>(model().series.size());
    const double each = lanes > 1 ? lanes * 12 + 14 : rowHeight;
    return static_cast<int>(rows * each) + (lanes > 1 ? 28 : 0) + 8;
}

void HorizontalBarRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_marks.clear();
    m_rows.clear();
    const double legend = m_legend.layout(area, model(), ink);
    const QRectF rest = area.adjusted(0, legend, 0, 0);
    const QFontMetricsF metrics = ink.metrics();
    const std::size_t count = model().series.size();
    const auto categories = static_cast<std::size_t>(model().categories.size());

    double widestName = 0;
    for (const QString &name : model().categories) {
        widestName = std::max(widestName, metrics.horizontalAdvance(name));
    }
    const double nameWidth = std::ceil(std::min(widestName + 2, rest.width() * 0.34));
    const auto [smallest, largest] = model().valueRange();
    m_largest = std::max(std::abs(smallest), std::abs(largest));
    double widestNumber = 0;
    for (const ChartModel::Series &series : model().series) {
        for (const double value : series.values) {
            if (std::isfinite(value)) {
                widestNumber = std::max(widestNumber,
                                        metrics.horizontalAdvance(labelNumber(value, m_largest)));
            }
        }
    }
    m_plot = rest.adjusted(nameWidth + gap, 0, -(widestNumber + 10), 0);

    const double low = std::min(smallest, 0.0);
    const double high = std::max(largest, 0.0);
    if (low < 0) {
        m_plot.adjust(widestNumber + 8, 0, 0, 0);
    }
    m_pixelsPerUnit = high > low ? m_plot.width() / (high - low) : 0;
    m_zero = m_plot.left() - low * m_pixelsPerUnit;

    const double each = rest.height() / static_cast<double>(categories);
    const double row = std::min(each, count > 1 ? static_cast<double>(count) * 16 + 16 : 38.0);
    for (std::size_t category = 0; category < categories; ++category) {
        const double top = rest.top() + static_cast<double>(category) * row;
        m_rows.push_back({QRectF(rest.left(), top, nameWidth, row), top, row});
        Mark mark;
        mark.area = QRectF(rest.left(), top, rest.width(), row);
        mark.title = model().categories[static_cast<qsizetype>(category)];
        double end = m_zero;
        for (std::size_t index = 0; index < count; ++index) {
            const ChartModel::Series &series = model().series[index];
            const double value = series.values[category];
            if (std::isfinite(value)) {
                mark.lines.push_back(
                    {series.name, fullNumber(value),
                     count > 1 ? ink.series(index, count, series.other) : QColor()});
                end = std::max(end, m_zero + value * m_pixelsPerUnit);
            }
        }
        mark.anchor = QPointF(end, top + row / 2);
        m_marks.push_back(std::move(mark));
    }
}

void HorizontalBarRenderer::paint(QPainter *painter, const ChartInk &ink, int hovered,
                                  double progress) const
{
    m_legend.paint(painter, ink);
    const std::size_t count = model().series.size();
    for (std::size_t category = 0; category < m_rows.size(); ++category) {
        const Row &row = m_rows[category];
        const bool faded = hovered >= 0 && static_cast<std::size_t>(hovered) != category;
        ink.drawText(painter, row.name, Qt::AlignLeft | Qt::AlignVCenter,
                     model().categories[static_cast<qsizetype>(category)],
                     faded ? ink.tokens.muted : ink.tokens.text);
        const double thickness =
            count > 1 ? std::min(14.0, (row.height - 10) / static_cast<double>(count))
                      : std::min(barHeight, row.height * 0.68);
        double top = row.top + (row.height - thickness * static_cast<double>(count)) / 2;
        for (std::size_t index = 0; index < count; ++index, top += thickness) {
            const ChartModel::Series &series = model().series[index];
            const double value = series.values[category];
            if (!std::isfinite(value)) {
                ink.drawText(painter, QRectF(m_zero + 8, top, 80, thickness),
                             Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("–"),
                             ink.tokens.muted);
                continue;
            }
            double length = std::abs(value) * m_pixelsPerUnit * progress;
            length = value == 0 ? 0 : std::max(length, 1.5);
            const double inner = count > 1 ? 1 : 0;
            const QRectF bar(value < 0 ? m_zero - length : m_zero, top, length, thickness - inner);
            const QColor colour = ink.series(index, count, series.other);
            const double radius = std::min(4.0, std::min(length, thickness) / 2);
            painter->save();
            painter->setClipRect(bar);
            drawPanel(painter,
                      value < 0 ? bar.adjusted(0, 0, radius, 0) : bar.adjusted(-radius, 0, 0, 0),
                      radius, faded ? ink.receded(colour) : colour, {});
            painter->restore();
            const QRectF number = value < 0 ? QRectF(bar.left() - 128, top, 120, thickness)
                                            : QRectF(bar.right() + 8, top, 120, thickness);
            ink.drawText(painter, number,
                         (value < 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                         labelNumber(value, m_largest), faded ? ink.tokens.muted : ink.tokens.text);
        }
    }
    const bool bothSides = m_zero > m_plot.left() + 1;
    if (bothSides && !m_rows.empty()) {
        painter->setPen(QPen(blended(ink.tokens.surface, ink.tokens.faint, 0.7), 1));
        const double line = std::round(m_zero) + 0.5;
        painter->drawLine(QPointF(line, m_rows.front().top),
                          QPointF(line, m_rows.back().top + m_rows.back().height));
    }
}

} // namespace querent::gui
