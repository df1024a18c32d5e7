// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/PlotFrame.h"

#include "gui/charts/NumberText.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double labelHeight = 20;
constexpr double captionHeight = 22;
constexpr double gap = 8;

} // namespace

void PlotFrame::layout(const QRectF &area, const Scale &scale, const ChartInk &ink,
                       const QString &caption, double right)
{
    m_caption = caption;
    m_area = area;
    m_scale = scale;
    const QFontMetricsF metrics = ink.metrics();
    double widest = 0;
    for (const double tick : scale.ticks()) {
        widest = std::max(widest, metrics.horizontalAdvance(tickNumber(tick, scale.step)));
    }
    m_plot = area.adjusted(std::ceil(widest) + gap,
                           metrics.height() / 2 + (caption.isEmpty() ? 0 : captionHeight),
                           -std::max(right, 2.0), -labelHeight - 4);
}

void PlotFrame::layoutCategories(const ChartModel &model, const ChartInk &ink)
{
    const auto count = static_cast<double>(std::max<qsizetype>(1, model.categories.size()));
    m_labels.layout(model, m_plot.width() / count, ink);
    m_plot.setBottom(m_area.bottom() - m_labels.height());
}

double PlotFrame::y(double value) const
{
    return m_plot.bottom() - m_scale.fraction(value) * m_plot.height();
}

void PlotFrame::paintGrid(QPainter *painter, const ChartInk &ink) const
{
    const QFontMetricsF metrics = ink.metrics();
    ink.drawText(painter, QRectF(m_area.left(), m_area.top(), m_area.width(), metrics.height()),
                 Qt::AlignLeft | Qt::AlignVCenter, m_caption, ink.tokens.muted);
    const QColor hairline = blended(ink.tokens.surface, ink.tokens.border, 0.65);
    for (const double tick : m_scale.ticks()) {
        const double line = std::round(y(tick)) + 0.5;
        const bool isZero = std::abs(tick) < m_scale.step * 1e-9;
        painter->setPen(
            QPen(isZero ? blended(ink.tokens.surface, ink.tokens.faint, 0.7) : hairline, 1));
        painter->drawLine(QPointF(m_plot.left(), line), QPointF(m_plot.right(), line));
        ink.drawText(painter,
                     QRectF(m_area.left(), line - metrics.height() / 2,
                            m_plot.left() - gap - m_area.left(), metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, tickNumber(tick, m_scale.step),
                     ink.tokens.muted);
    }
}

void PlotFrame::paintTick(QPainter *painter, const ChartInk &ink, double x,
                          const QString &text) const
{
    const double width = ink.metrics().horizontalAdvance(text) + 2;
    const double left =
        std::clamp(x - width / 2, m_area.left(), std::max(m_area.left(), m_area.right() - width));
    ink.drawText(painter, QRectF(left, m_plot.bottom() + 6, width, labelHeight - 4),
                 Qt::AlignCenter, text, ink.tokens.muted);
}

void PlotFrame::paintCategories(QPainter *painter, const ChartInk &ink, int emphasised) const
{
    m_labels.paint(painter, ink, m_plot, m_area.left(), emphasised);
}

int axisSteps(double height)
{
    return std::clamp(static_cast<int>(height / 56), 2, 6);
}

} // namespace querent::gui
