// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ScatterRenderer.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/NumberText.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double captionHeight = 20;
constexpr std::size_t mostOneByOne = 1500;
constexpr double reach = 14;
constexpr float opacity = 0.62F;

bool nearZero(double from, double until)
{
    return from >= 0 && from < (until - from) * 0.5;
}

/// The part of a linear axis that is looked at.
Scale seen(const Scale &whole, double from, double until, int steps)
{
    return whole.logarithmic || (from <= 0 && until >= 1)
               ? whole
               : Scale::between(std::lerp(whole.low, whole.high, from),
                                std::lerp(whole.low, whole.high, until), steps);
}

} // namespace

int ScatterRenderer::preferredHeight(const ChartInk &) const
{
    return 340;
}

ChartRenderer::Zoom ScatterRenderer::zoom() const
{
    if (model().points.size() < 3) {
        return Zoom::None;
    }
    return model().logarithmic ? Zoom::Across : Zoom::Both;
}

int ScatterRenderer::markCount() const
{
    return static_cast<int>(model().points.size());
}

bool ScatterRenderer::isHidden(std::size_t point) const
{
    const auto series = static_cast<std::size_t>(model().points[point].series);
    return series < model().series.size() && model().series[series].hidden;
}

QColor ScatterRenderer::colourOf(std::size_t point, const ChartInk &ink) const
{
    const auto series = static_cast<std::size_t>(model().points[point].series);
    return series < model().series.size() ? ink.series(model(), series) : ink.tokens.accent;
}

double ScatterRenderer::radius() const
{
    return m_points.size() > 400 ? 2.5 : m_points.size() > 120 ? 3.5 : 4.5;
}

void ScatterRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_ink = ink;
    m_cloud = {};
    const double legend = m_legend.layout(area, model(), ink);
    m_names = m_legend.names();
    const QRectF rest = area.adjusted(0, legend, 0, -captionHeight);
    auto range = model().valueRange();
    if (!std::isfinite(range.first)) {
        range = {0, 1};
    }
    const int steps = axisSteps(rest.height());
    const Scale upward =
        valueScale(model(), range, rest.height(), nearZero(range.first, range.second));
    m_frame.layout(rest, seen(upward, viewport().bottom, viewport().top, steps), ink, model(), 16);
    const auto [left, right] = std::minmax_element(
        model().points.begin(), model().points.end(),
        [](const ChartModel::Point &a, const ChartModel::Point &b) { return a.x < b.x; });
    const int across = std::max(2, static_cast<int>(m_frame.plot().width() / 96));
    m_across = seen(Scale::covering(left->x, right->x, across, nearZero(left->x, right->x)),
                    viewport().left, viewport().right, across);
    const QRectF plot = m_frame.plot();
    m_points.clear();
    m_points.reserve(model().points.size());
    for (const ChartModel::Point &point : model().points) {
        m_points.emplace_back(plot.left() + m_across.fraction(point.x) * plot.width(),
                              m_frame.y(point.y));
    }
    m_index.build(m_points, plot.adjusted(-1, -1, 1, 1), reach);
}

ChartRenderer::Mark ScatterRenderer::mark(int index) const
{
    const auto place = static_cast<std::size_t>(index);
    const ChartModel::Point &point = model().points[place];
    const QPointF at = m_points[place];
    Mark mark;
    mark.area = QRectF(at.x() - 5, at.y() - 5, 10, 10);
    mark.anchor = at;
    if (place < model().keys.size() && model().keys[place]) {
        mark.title = categoryText(*model().keys[place]);
    }
    if (model().series.size() > 1) {
        const auto series = static_cast<std::size_t>(point.series);
        mark.lines.push_back({model().series[series].name, {}, colourOf(place, m_ink), -1});
    }
    mark.lines.push_back({model().categoryTitle, fullNumber(point.x), {}, -1});
    mark.lines.push_back({model().valueTitle, model().numbers.full(point.y), {}, -1});
    return mark;
}

int ScatterRenderer::markAt(const QPointF &position) const
{
    const QRectF plot = m_frame.plot().adjusted(-5, -5, 5, 5);
    return m_index.nearest(position, reach, [this, &plot](std::size_t point) {
        return !isHidden(point) && plot.contains(m_points[point]);
    });
}

ChartPick ScatterRenderer::pick(Pointed pointed) const
{
    if (pointed.mark < 0) {
        return {};
    }
    return model().pick(pointed.mark,
                        model().points[static_cast<std::size_t>(pointed.mark)].series);
}

double ScatterRenderer::place(int mark) const
{
    const QRectF plot = m_frame.plot();
    const double inView =
        (m_points[static_cast<std::size_t>(mark)].x() - plot.left()) / plot.width();
    return viewport().left + inView * viewport().width();
}

/// Points that lie on each other are darker, as if each were painted.
QImage ScatterRenderer::cloud(const ChartInk &ink, double ratio) const
{
    const QRectF plot = m_frame.plot().adjusted(-4, -4, 4, 4);
    QImage picture((plot.size() * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    const double size = radius() * ratio;
    const int half = static_cast<int>(std::ceil(size));
    std::vector<float> cover(static_cast<std::size_t>((2 * half + 1) * (2 * half + 1)));
    for (int y = -half; y <= half; ++y) {
        for (int x = -half; x <= half; ++x) {
            cover[static_cast<std::size_t>((y + half) * (2 * half + 1) + x + half)] =
                opacity * static_cast<float>(std::clamp(size + 0.5 - std::hypot(x, y), 0.0, 1.0));
        }
    }
    for (std::size_t index = 0; index < m_points.size(); ++index) {
        const QPointF at = (m_points[index] - plot.topLeft()) * ratio;
        const int left = static_cast<int>(std::lround(at.x())) - half;
        const int top = static_cast<int>(std::lround(at.y())) - half;
        if (isHidden(index) || left < 0 || top < 0 || left + 2 * half >= picture.width() ||
            top + 2 * half >= picture.height()) {
            continue;
        }
        const QColor colour = colourOf(index, ink);
        const std::array<float, 3> parts{colour.redF() * 255, colour.greenF() * 255,
                                         colour.blueF() * 255};
        std::size_t place = 0;
        for (int y = top; y <= top + 2 * half; ++y) {
            auto *line = reinterpret_cast<QRgb *>(picture.scanLine(y));
            for (int x = left; x <= left + 2 * half; ++x, ++place) {
                const float over = cover[place];
                const QRgb under = line[x];
                const float keep = 1 - over;
                const auto mix = [keep](int old, float added) {
                    return static_cast<int>(static_cast<float>(old) * keep + added + 0.5F);
                };
                line[x] =
                    qRgba(mix(qRed(under), parts[0] * over), mix(qGreen(under), parts[1] * over),
                          mix(qBlue(under), parts[2] * over), mix(qAlpha(under), 255 * over));
            }
        }
    }
    return picture;
}

void ScatterRenderer::paintCloud(QPainter *painter, const ChartInk &ink, double progress) const
{
    const double ratio = painter->device()->devicePixelRatioF();
    if (m_cloud.isNull() || m_cloud.devicePixelRatio() != ratio) {
        m_cloud = cloud(ink, ratio);
    }
    painter->setOpacity(progress);
    painter->drawImage(m_frame.plot().adjusted(-4, -4, 4, 4).topLeft(), m_cloud);
    painter->setOpacity(1);
}

void ScatterRenderer::paintOneByOne(QPainter *painter, const ChartInk &ink, double progress) const
{
    const QRectF plot = m_frame.plot().adjusted(-1, -1, 1, 1);
    painter->setPen(Qt::NoPen);
    for (std::size_t index = 0; index < m_points.size(); ++index) {
        if (!isHidden(index) && plot.contains(m_points[index])) {
            QColor colour = colourOf(index, ink);
            colour.setAlphaF(opacity * static_cast<float>(progress));
            painter->setBrush(colour);
            painter->drawEllipse(m_points[index], radius(), radius());
        }
    }
}

void ScatterRenderer::paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
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
    if (m_points.size() > mostOneByOne) {
        paintCloud(painter, ink, progress);
    } else {
        paintOneByOne(painter, ink, progress);
    }
    if (pointed.mark >= 0) {
        const auto index = static_cast<std::size_t>(pointed.mark);
        if (plot.adjusted(-1, -1, 1, 1).contains(m_points[index])) {
            painter->setBrush(colourOf(index, ink));
            painter->setPen(QPen(ink.tokens.surface, 2));
            painter->drawEllipse(m_points[index], radius() + 2, radius() + 2);
        }
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
}

} // namespace querent::gui
