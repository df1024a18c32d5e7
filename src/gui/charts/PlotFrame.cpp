// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/PlotFrame.h"

#include "gui/theme/Shapes.h"

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
                       const ChartModel &model, double right)
{
    m_numbers = model.axisNumbers();
    m_caption = model.shares ? model.valueTitle : m_numbers.caption(model.valueTitle);
    m_categoryCaption = model.axisTitle;
    m_area = area;
    m_scale = scale;
    const QFontMetricsF metrics = ink.metrics();
    double widest = 0;
    for (const double tick : scale.ticks()) {
        widest =
            std::max(widest, metrics.horizontalAdvance(m_numbers.tick(tick, scale.stepAt(tick))));
    }
    if (!m_categoryCaption.isEmpty()) {
        m_area.setBottom(m_area.bottom() - captionHeight + 4);
    }
    m_plot = m_area.adjusted(std::ceil(widest) + gap,
                             metrics.height() / 2 + (m_caption.isEmpty() ? 0 : captionHeight),
                             -std::max(right, 2.0), -labelHeight - 4);
}

void PlotFrame::layoutCategories(const ChartModel &model, const ChartInk &ink,
                                 const Viewport &viewport)
{
    const auto count = static_cast<double>(std::max<qsizetype>(1, model.categories.size()));
    m_strip = strip(viewport);
    m_labels.layout(model, m_strip.width() / count, ink);
    m_plot.setBottom(m_area.bottom() - m_labels.height());
}

QRectF PlotFrame::strip(const Viewport &viewport) const
{
    const double width = m_plot.width() / viewport.width();
    return {m_plot.left() - viewport.left * width, m_plot.top(), width, m_plot.height()};
}

double PlotFrame::y(double value) const
{
    return m_plot.bottom() - m_scale.fraction(value) * m_plot.height();
}

double PlotFrame::base() const
{
    return m_scale.logarithmic ? m_plot.bottom() : y(std::clamp(0.0, m_scale.low, m_scale.high));
}

void PlotFrame::paintGrid(QPainter *painter, const ChartInk &ink) const
{
    const QFontMetricsF metrics = ink.metrics();
    ink.drawText(painter, QRectF(m_area.left(), m_area.top(), m_area.width(), metrics.height()),
                 Qt::AlignLeft | Qt::AlignVCenter, m_caption, ink.tokens.muted);
    if (!m_categoryCaption.isEmpty()) {
        ink.drawText(painter,
                     QRectF(m_plot.left(), m_area.bottom(), m_plot.width(), captionHeight - 4),
                     Qt::AlignRight | Qt::AlignBottom, m_categoryCaption, ink.tokens.muted);
    }
    const QColor hairline = blended(ink.tokens.surface, ink.tokens.border, 0.65);
    for (const double tick : m_scale.ticks()) {
        const double line = std::round(y(tick)) + 0.5;
        const bool isZero = !m_scale.logarithmic && std::abs(tick) < m_scale.step * 1e-9;
        painter->setPen(
            QPen(isZero ? blended(ink.tokens.surface, ink.tokens.faint, 0.7) : hairline, 1));
        painter->drawLine(QPointF(m_plot.left(), line), QPointF(m_plot.right(), line));
        ink.drawText(painter,
                     QRectF(m_area.left(), line - metrics.height() / 2,
                            m_plot.left() - gap - m_area.left(), metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, m_numbers.tick(tick, m_scale.stepAt(tick)),
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
    m_labels.paint(painter, ink, m_plot, m_strip, m_area.left(), emphasised);
}

void PlotFrame::paintCrosshair(QPainter *painter, const ChartInk &ink, double y,
                               const QString &text) const
{
    const double line = std::round(y) + 0.5;
    painter->setPen(QPen(ink.tokens.faint, 1, Qt::DotLine));
    painter->drawLine(QPointF(m_plot.left(), line), QPointF(m_plot.right(), line));
    const QFontMetricsF metrics = ink.metrics();
    const double width = metrics.horizontalAdvance(text) + 10;
    const QRectF pill(std::max(m_area.left(), m_plot.left() - width - 2), line - 9, width, 18);
    drawPanel(painter, pill, 4, ink.tokens.muted, {});
    ink.drawText(painter, pill, Qt::AlignCenter, text, ink.tokens.surface);
}

int axisSteps(double height)
{
    return std::clamp(static_cast<int>(height / 56), 2, 6);
}

Scale valueScale(const ChartModel &model, std::pair<double, double> range, double height,
                 bool fromZero)
{
    return model.logarithmic
               ? Scale::decades(range.first, range.second)
               : Scale::covering(range.first, range.second, axisSteps(height), fromZero);
}

} // namespace querent::gui
