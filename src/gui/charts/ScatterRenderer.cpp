// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ScatterRenderer.h"

#include "gui/charts/NumberText.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double captionHeight = 20;

} // namespace

int ScatterRenderer::preferredHeight(const ChartInk &) const
{
    return 340;
}

void ScatterRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_marks.clear();
    m_points.clear();
    const double legend = m_legend.layout(area, model(), ink);
    const QRectF rest = area.adjusted(0, legend, 0, -captionHeight);
    const auto [low, high] = model().valueRange();
    const auto [left, right] = std::minmax_element(
        model().points.begin(), model().points.end(),
        [](const ChartModel::Point &a, const ChartModel::Point &b) { return a.x < b.x; });
    const auto nearZero = [](double from, double until) {
        return from >= 0 && from < (until - from) * 0.5;
    };
    m_frame.layout(rest, Scale::covering(low, high, axisSteps(rest.height()), nearZero(low, high)),
                   ink, model().valueTitle, 16);
    m_across = Scale::covering(left->x, right->x,
                               std::max(2, static_cast<int>(m_frame.plot().width() / 96)),
                               nearZero(left->x, right->x));
    const std::size_t count = model().series.size();
    for (const ChartModel::Point &point : model().points) {
        const QPointF at(m_frame.plot().left() +
                             m_across.fraction(point.x) * m_frame.plot().width(),
                         m_frame.y(point.y));
        m_points.push_back(at);
        Mark mark;
        mark.area = QRectF(at.x() - 5, at.y() - 5, 10, 10);
        mark.anchor = at;
        mark.title = point.label;
        if (count > 1) {
            const auto index = static_cast<std::size_t>(point.series);
            const ChartModel::Series &series = model().series[index];
            mark.lines.push_back({series.name, QString(), ink.series(index, count, series.other)});
        }
        mark.lines.push_back({model().categoryTitle, fullNumber(point.x), QColor()});
        mark.lines.push_back({model().valueTitle, fullNumber(point.y), QColor()});
        m_marks.push_back(std::move(mark));
    }
}

int ScatterRenderer::markAt(const QPointF &position) const
{
    double nearest = 14;
    int found = -1;
    for (std::size_t index = 0; index < m_points.size(); ++index) {
        const QPointF offset = m_points[index] - position;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance < nearest) {
            nearest = distance;
            found = static_cast<int>(index);
        }
    }
    return found;
}

void ScatterRenderer::paint(QPainter *painter, const ChartInk &ink, int hovered,
                            double progress) const
{
    m_legend.paint(painter, ink);
    m_frame.paintGrid(painter, ink);
    const QRectF plot = m_frame.plot();
    ink.drawText(painter, QRectF(plot.left(), plot.bottom() + 24, plot.width(), captionHeight),
                 Qt::AlignRight | Qt::AlignVCenter, model().categoryTitle, ink.tokens.muted, true);
    for (const double tick : m_across.ticks()) {
        m_frame.paintTick(painter, ink, plot.left() + m_across.fraction(tick) * plot.width(),
                          tickNumber(tick, m_across.step));
    }
    painter->setRenderHint(QPainter::Antialiasing);
    const std::size_t count = std::max<std::size_t>(1, model().series.size());
    const double radius = m_points.size() > 400 ? 2.5 : m_points.size() > 120 ? 3.5 : 4.5;
    for (std::size_t index = 0; index < m_points.size(); ++index) {
        const auto series = static_cast<std::size_t>(model().points[index].series);
        const bool other = series < model().series.size() && model().series[series].other;
        QColor colour = ink.series(series, count, other);
        const bool pointed = static_cast<int>(index) == hovered;
        colour.setAlphaF(pointed ? 1.0F : static_cast<float>(0.62 * progress));
        painter->setBrush(colour);
        painter->setPen(pointed ? QPen(ink.tokens.surface, 2) : QPen(Qt::NoPen));
        const double size = pointed ? radius + 2 : radius;
        painter->drawEllipse(m_points[index], size, size);
    }
}

} // namespace querent::gui
