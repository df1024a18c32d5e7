// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/LineRenderer.h"

#include "gui/charts/Downsampling.h"
#include "gui/charts/NumberText.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace querent::gui {

using insight::ChartKind;

namespace {

constexpr double labelSpace = 16;
constexpr double widestLabel = 132;

/// The part of a line that lies between two places across; its ends are cut there.
QPolygonF cutAcross(const QPolygonF &line, double left, double right)
{
    QPolygonF result;
    for (qsizetype index = 0; index < line.size(); ++index) {
        const QPointF point = line[index];
        if (index > 0) {
            const QPointF before = line[index - 1];
            for (const double edge : {left, right}) {
                if ((before.x() < edge) != (point.x() < edge) && before.x() != point.x() &&
                    point.x() != edge && before.x() != edge) {
                    const double share = (edge - before.x()) / (point.x() - before.x());
                    result << QPointF(edge, std::lerp(before.y(), point.y(), share));
                }
            }
        }
        if (point.x() >= left - 1e-6 && point.x() <= right + 1e-6) {
            result << point;
        }
    }
    return result;
}

} // namespace

LineRenderer::LineRenderer(const ChartModel &model) : ChartRenderer(model)
{
    m_positions.resize(static_cast<std::size_t>(model.categories.size()));
    for (std::size_t index = 0; index < m_positions.size(); ++index) {
        m_positions[index] = model.position(index);
    }
}

ChartRenderer::Zoom LineRenderer::zoom() const
{
    return m_positions.size() > 3 ? Zoom::Across : Zoom::None;
}

double LineRenderer::closest() const
{
    return std::min(1.0, 2.0 / static_cast<double>(std::max<std::size_t>(1, m_positions.size())));
}

int LineRenderer::markCount() const
{
    return static_cast<int>(m_positions.size());
}

double LineRenderer::place(int mark) const
{
    const double whole = m_positions.back() - m_positions.front();
    return whole > 0 ? (m_positions[static_cast<std::size_t>(mark)] - m_positions.front()) / whole
                     : 0.5;
}

double LineRenderer::x(std::size_t category) const
{
    const double fraction =
        m_last > m_first ? (m_positions[category] - m_first) / (m_last - m_first) : 0.5;
    return m_frame.plot().left() + fraction * m_frame.plot().width();
}

double LineRenderer::height(std::size_t series, std::size_t category) const
{
    if (!model().stacked) {
        return model().series[series].values[category];
    }
    double sum = 0;
    for (std::size_t index = 0; index <= series; ++index) {
        const double value = model().series[index].values[category];
        sum += !model().series[index].hidden && std::isfinite(value) ? value : 0.0;
    }
    return sum;
}

void LineRenderer::lookAt(const Viewport &view)
{
    const double from = m_positions.front();
    const double until = m_positions.back();
    m_first = std::lerp(from, until, view.left);
    m_last = std::lerp(from, until, view.right);
    const auto begin = std::lower_bound(m_positions.begin(), m_positions.end(), m_first);
    const auto end = std::upper_bound(m_positions.begin(), m_positions.end(), m_last);
    m_begin = static_cast<std::size_t>(begin - m_positions.begin());
    m_end = static_cast<std::size_t>(end - m_positions.begin());
    m_begin -= m_begin > 0 ? 1 : 0;
    m_end += m_end < m_positions.size() ? 1 : 0;
}

double LineRenderer::nameWidth(const ChartInk &ink) const
{
    double width = 0;
    for (const ChartModel::Series &series : model().series) {
        width = std::max(width, ink.metrics().horizontalAdvance(series.name));
    }
    return std::min(widestLabel, width) + 14;
}

void LineRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_ink = ink;
    m_names.clear();
    lookAt(viewport());
    auto range = model().valueRange(m_begin, m_end);
    if (!std::isfinite(range.first)) {
        range = {0, 1};
    }
    const auto [low, high] = range;
    // a line may leave zero out where that would press it flat; an area may not
    const bool fromZero = model().kind == ChartKind::Area || low < 0 || low < (high - low) * 1.5;
    const std::size_t count = model().series.size();
    m_directLabels = count > 1 && count <= 8;
    const Scale scale = valueScale(model(), range, area.height(), fromZero);
    m_frame.layout(area, scale, ink, model(), m_directLabels ? std::max(12.0, nameWidth(ink)) : 12);
    placeLines(ink);
    if (m_directLabels && !placeLabels()) {
        m_directLabels = false;
    }
    if (count > 1 && !m_directLabels) {
        const double legend = m_legend.layout(area, model(), ink);
        m_names = m_legend.names();
        m_frame.layout(area.adjusted(0, legend, 0, 0), scale, ink, model(), 12);
        placeLines(ink);
    }
}

LineRenderer::Places LineRenderer::thinned(const Places &places,
                                           const std::vector<double> &heights) const
{
    const auto most = static_cast<std::size_t>(std::max(400.0, 2 * m_frame.plot().width()));
    if (places.size() <= most) {
        return places;
    }
    std::vector<double> across(places.size());
    std::vector<double> upward(places.size());
    for (std::size_t index = 0; index < places.size(); ++index) {
        across[index] = m_positions[places[index]] - m_positions.front();
        upward[index] = heights[places[index] - m_begin];
    }
    Places kept;
    for (const std::size_t index : downsampled(across, upward, most)) {
        kept.push_back(places[index]);
    }
    return kept;
}

void LineRenderer::addPiece(Line &line, const Places &places,
                            const std::vector<double> &heights) const
{
    QPolygonF piece;
    piece.reserve(static_cast<qsizetype>(places.size()));
    for (const std::size_t category : places) {
        piece << QPointF(x(category), m_frame.y(heights[category - m_begin]));
    }
    if (m_last > m_first) {
        piece = cutAcross(piece, m_frame.plot().left(), m_frame.plot().right());
    }
    if (!piece.isEmpty()) {
        line.pieces.push_back(std::move(piece));
    }
}

void LineRenderer::placeLines(const ChartInk &ink)
{
    m_lines.clear();
    for (std::size_t index = 0; index < model().series.size(); ++index) {
        if (!model().series[index].hidden) {
            m_lines.push_back({index, {}, ink.series(model(), index), 0.0});
        }
    }
    if (model().stacked) {
        placeStack();
        return;
    }
    for (Line &line : m_lines) {
        const std::vector<double> &values = model().series[line.series].values;
        const std::vector<double> heights(values.begin() + static_cast<std::ptrdiff_t>(m_begin),
                                          values.begin() + static_cast<std::ptrdiff_t>(m_end));
        Places places;
        for (std::size_t category = m_begin; category < m_end; ++category) {
            if (std::isfinite(heights[category - m_begin])) {
                places.push_back(category);
            } else if (!places.empty()) {
                addPiece(line, thinned(places, heights), heights);
                places.clear();
            }
        }
        if (!places.empty()) {
            addPiece(line, thinned(places, heights), heights);
        }
    }
}

/// All borders of a stack turn at the same places, or layers would show through each other.
void LineRenderer::placeStack()
{
    Places all(m_end - m_begin);
    std::iota(all.begin(), all.end(), m_begin);
    std::vector<std::vector<double>> borders;
    std::vector<double> sum(all.size(), 0.0);
    Places kept;
    for (const Line &line : m_lines) {
        for (std::size_t index = 0; index < all.size(); ++index) {
            const double value = model().series[line.series].values[m_begin + index];
            sum[index] += std::isfinite(value) ? value : 0.0;
        }
        borders.push_back(sum);
        const Places turns = thinned(all, sum);
        kept.insert(kept.end(), turns.begin(), turns.end());
    }
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    for (std::size_t index = 0; index < m_lines.size(); ++index) {
        addPiece(m_lines[index], kept, borders[index]);
    }
}

std::size_t LineRenderer::pointsDrawn(std::size_t series) const
{
    std::size_t count = 0;
    for (const Line &line : m_lines) {
        for (const QPolygonF &piece : line.pieces) {
            count += line.series == series ? static_cast<std::size_t>(piece.size()) : 0;
        }
    }
    return count;
}

bool LineRenderer::placeLabels()
{
    struct Label
    {
        double y;
        std::size_t series;
    };
    std::vector<Label> order;
    const QRectF plot = m_frame.plot();
    for (std::size_t index = 0; index < model().series.size(); ++index) {
        std::size_t last = m_end;
        const std::vector<double> &values = model().series[index].values;
        while (last > m_begin && !std::isfinite(values[last - 1])) {
            --last;
        }
        // a hidden or empty line keeps its name, to be shown again
        const double at = last > m_begin ? m_frame.y(height(index, last - 1)) : plot.bottom();
        order.push_back({std::clamp(at, plot.top(), plot.bottom()), index});
    }
    if (static_cast<double>(order.size()) * labelSpace > plot.height()) {
        return false;
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const Label &a, const Label &b) { return a.y < b.y; });
    // push apart downwards, then back up from the bottom
    for (std::size_t index = 1; index < order.size(); ++index) {
        order[index].y = std::max(order[index].y, order[index - 1].y + labelSpace);
    }
    double limit = plot.bottom();
    for (std::size_t index = order.size(); index > 0; --index) {
        order[index - 1].y = std::min(order[index - 1].y, limit);
        limit = order[index - 1].y - labelSpace;
    }
    m_names.clear();
    for (const Label &label : order) {
        const double width = std::min(
            widestLabel, m_ink.metrics().horizontalAdvance(model().series[label.series].name) + 2);
        m_names.push_back({QRectF(plot.right() + 10, label.y - labelSpace / 2, width, labelSpace),
                           static_cast<int>(label.series)});
    }
    // the keyboard goes through them in the order of the series
    std::sort(m_names.begin(), m_names.end(),
              [](const Name &a, const Name &b) { return a.series < b.series; });
    return true;
}

ChartRenderer::Mark LineRenderer::mark(int index) const
{
    const auto category = static_cast<std::size_t>(index);
    const QRectF plot = m_frame.plot();
    Mark mark;
    mark.title = model().categories[index];
    mark.lines = linesOf(category, m_ink);
    mark.anchor = QPointF(x(category), plot.bottom());
    for (const Line &line : m_lines) {
        if (const double value = height(line.series, category); std::isfinite(value)) {
            mark.anchor.setY(std::min(mark.anchor.y(), m_frame.y(value)));
        }
    }
    mark.area = QRectF(x(category) - 1, plot.top(), 2, plot.height());
    return mark;
}

int LineRenderer::markAt(const QPointF &position) const
{
    const QRectF plot = m_frame.plot();
    if (m_positions.empty() || !plot.adjusted(-10, 0, 10, 24).contains(position)) {
        return -1;
    }
    const double share = std::clamp((position.x() - plot.left()) / plot.width(), 0.0, 1.0);
    const double wanted = std::lerp(m_first, m_last, share);
    const auto after = std::lower_bound(m_positions.begin(), m_positions.end(), wanted);
    auto index = static_cast<std::size_t>(after - m_positions.begin());
    index = std::min(index, m_positions.size() - 1);
    if (index > 0 && wanted - m_positions[index - 1] < m_positions[index] - wanted) {
        --index;
    }
    return static_cast<int>(index);
}

int LineRenderer::seriesAt(int mark, const QPointF &position) const
{
    if (model().series.size() < 2) {
        return -1;
    }
    int found = -1;
    double nearest = model().stacked ? 1e9 : 24;
    for (const Line &line : m_lines) {
        const double value = height(line.series, static_cast<std::size_t>(mark));
        const double away = std::isfinite(value) ? position.y() - m_frame.y(value) : 1e9;
        // the layer below its border, or the line that is near
        const bool nearer =
            model().stacked ? away >= 0 && away < nearest : std::abs(away) < nearest;
        if (nearer) {
            nearest = std::abs(away);
            found = static_cast<int>(line.series);
        }
    }
    return found;
}

bool LineRenderer::isSparse() const
{
    return m_frame.plot().width() / static_cast<double>(m_end - m_begin) > 44;
}

void LineRenderer::paintAreas(QPainter *painter, double progress) const
{
    const double floor = m_frame.base();
    const QPolygonF *below = nullptr;
    for (const Line &line : m_lines) {
        for (const QPolygonF &piece : line.pieces) {
            QPolygonF shape = piece;
            if (model().stacked && below != nullptr) {
                std::for_each(below->rbegin(), below->rend(),
                              [&shape](const QPointF &point) { shape << point; });
            } else {
                shape << QPointF(piece.back().x(), floor) << QPointF(piece.front().x(), floor);
            }
            QPainterPath path;
            path.addPolygon(shape);
            path.closeSubpath();
            QColor fill = line.colour;
            fill.setAlphaF(static_cast<float>((model().stacked ? 0.72 : 0.14) * progress));
            painter->fillPath(path, fill);
        }
        below = line.pieces.empty() ? nullptr : &line.pieces.front();
    }
}

void LineRenderer::paintLines(QPainter *painter, const ChartInk &ink, Pointed pointed,
                              double progress) const
{
    const QRectF plot = m_frame.plot();
    painter->setBrush(Qt::NoBrush);
    // the first line is the most important one: it goes on top
    for (std::size_t index = m_lines.size(); index > 0; --index) {
        const Line &line = m_lines[index - 1];
        const bool faded =
            pointed.series >= 0 && static_cast<std::size_t>(pointed.series) != line.series;
        // thick strokes of a line that turns at every pixel take longer than a frame
        const bool dense = static_cast<double>(pointsDrawn(line.series)) > 0.8 * plot.width();
        const double thickness = dense ? 1.0 / painter->device()->devicePixelRatioF()
                                 : model().series[line.series].other ? 1.25
                                                                     : 2.0;
        painter->setPen(QPen(faded && !model().stacked ? ink.receded(line.colour) : line.colour,
                             thickness, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        for (const QPolygonF &piece : line.pieces) {
            const QPolygonF drawn =
                progress < 1 ? cutAcross(piece, plot.left(), plot.left() + plot.width() * progress)
                             : piece;
            if (drawn.size() > 1) {
                painter->drawPolyline(drawn);
            }
        }
    }
}

void LineRenderer::paintDots(QPainter *painter, const ChartInk &ink, Pointed pointed,
                             double progress) const
{
    painter->setPen(QPen(ink.tokens.surface, 1.5));
    const bool sparse = isSparse() && !model().stacked;
    const QRectF reach =
        m_frame.plot().adjusted(-1, -1, 1 - m_frame.plot().width() * (1 - progress), 1);
    for (std::size_t index = m_lines.size(); index > 0; --index) {
        const Line &line = m_lines[index - 1];
        painter->setBrush(line.colour);
        for (const QPolygonF &piece : line.pieces) {
            if (piece.size() == 1 && !sparse && reach.contains(piece.front())) {
                painter->drawEllipse(piece.front(), 3.5, 3.5);
            }
        }
        for (std::size_t category = m_begin; sparse && category < m_end; ++category) {
            const double value = height(line.series, category);
            const QPointF point(x(category), m_frame.y(value));
            if (std::isfinite(value) && reach.contains(point)) {
                painter->drawEllipse(point, 3.5, 3.5);
            }
        }
        if (pointed.mark >= 0) {
            const auto category = static_cast<std::size_t>(pointed.mark);
            const double value = height(line.series, category);
            const bool one = static_cast<std::size_t>(pointed.series) == line.series;
            const QPointF point(x(category), m_frame.y(value));
            if (std::isfinite(value) && reach.contains(point)) {
                const double radius = one || pointed.series < 0 ? 5 : 3.5;
                painter->drawEllipse(point, radius, radius);
            }
        }
    }
}

void LineRenderer::paintNumbers(QPainter *painter, const ChartInk &ink) const
{
    const QFontMetricsF metrics = ink.metrics();
    for (const Line &line : m_lines) {
        double free = m_frame.plot().left() - 40;
        for (std::size_t category = m_begin; category < m_end; ++category) {
            const double value = model().series[line.series].values[category];
            const double at = x(category);
            if (!std::isfinite(value) || !m_frame.plot()
                                              .adjusted(-1, 0, 1, 0)
                                              .contains(QPointF(at, m_frame.plot().center().y()))) {
                continue;
            }
            const QString number = model().axisNumbers().compact(value);
            const double width = metrics.horizontalAdvance(number) + 2;
            if (at - width / 2 < free) {
                continue;
            }
            const double top = m_frame.y(height(line.series, category)) - metrics.height() - 5;
            ink.drawText(painter, QRectF(at - width / 2, top, width, metrics.height()),
                         Qt::AlignCenter, number, ink.tokens.text);
            free = at + width / 2 + 6;
        }
    }
}

void LineRenderer::paintPointer(QPainter *painter, const ChartInk &ink, Pointed pointed) const
{
    const QRectF plot = m_frame.plot();
    const auto category = static_cast<std::size_t>(pointed.mark);
    const double at = std::round(x(category)) + 0.5;
    if (at < plot.left() - 1 || at > plot.right() + 1) {
        return;
    }
    painter->setPen(QPen(ink.tokens.faint, 1, Qt::DotLine));
    painter->drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
    const std::size_t series = pointed.series >= 0   ? static_cast<std::size_t>(pointed.series)
                               : m_lines.size() == 1 ? m_lines.front().series
                                                     : model().series.size();
    if (series < model().series.size()) {
        const double value = height(series, category);
        if (std::isfinite(value)) {
            m_frame.paintCrosshair(painter, ink, m_frame.y(value),
                                   model().axisNumbers().compact(value));
        }
    }
}

void LineRenderer::paint(QPainter *painter, const ChartInk &ink, Pointed pointed,
                         double progress) const
{
    m_frame.paintGrid(painter, ink);
    if (!m_directLabels) {
        m_legend.paint(painter, ink);
    }
    if (pointed.mark >= 0) {
        paintPointer(painter, ink, pointed);
    }
    painter->setRenderHint(QPainter::Antialiasing);
    if (model().kind == ChartKind::Area) {
        paintAreas(painter, progress);
    }
    paintLines(painter, ink, pointed, progress);
    paintDots(painter, ink, pointed, progress);
    const QRectF plot = m_frame.plot();
    for (const Name &name : m_names) {
        if (!m_directLabels) {
            break;
        }
        const ChartModel::Series &series = model().series[static_cast<std::size_t>(name.series)];
        const double y = name.area.center().y();
        const QColor colour = ink.series(model(), static_cast<std::size_t>(name.series));
        ink.drawText(painter, name.area, Qt::AlignLeft | Qt::AlignVCenter, series.name,
                     series.hidden  ? ink.tokens.faint
                     : series.other ? ink.tokens.muted
                                    : ink.tokens.text);
        painter->setPen(
            QPen(series.hidden ? ink.tokens.border : colour, 3, Qt::SolidLine, Qt::RoundCap));
        painter->drawLine(QPointF(plot.right() + 3, y), QPointF(plot.right() + 6, y));
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
    if (model().labels.value_or(false) && progress >= 1) {
        paintNumbers(painter, ink);
    }
    paintTicks(painter, ink);
}

void LineRenderer::paintTimeTicks(QPainter *painter, const ChartInk &ink) const
{
    const QRectF plot = m_frame.plot();
    if (m_first == m_last) {
        m_frame.paintTick(painter, ink, plot.center().x(), model().categories.front());
        return;
    }
    std::optional<Moment> before;
    double free = plot.left() - 60;
    for (const Moment &tick : timeTicks(m_first, m_last, static_cast<int>(plot.width() / 64),
                                        model().moments.front().unit)) {
        const double at =
            plot.left() + (tick.position() - m_first) / (m_last - m_first) * plot.width();
        const QString text = tick.tickTextAfter(before);
        const double half = ink.metrics().horizontalAdvance(text) / 2;
        if (at - half < free) {
            continue;
        }
        m_frame.paintTick(painter, ink, at, text);
        free = at + half + 12;
        before = tick;
    }
}

void LineRenderer::paintTicks(QPainter *painter, const ChartInk &ink) const
{
    const QRectF plot = m_frame.plot();
    if (model().isTime()) {
        paintTimeTicks(painter, ink);
        return;
    }
    if (!model().positions.empty()) {
        if (m_first == m_last) {
            m_frame.paintTick(painter, ink, plot.center().x(), model().categories.front());
            return;
        }
        const Scale across =
            Scale::between(m_first, m_last, std::max(2, static_cast<int>(plot.width() / 90)));
        for (const double tick : across.ticks()) {
            const double at = plot.left() + across.fraction(tick) * plot.width();
            // years and other names keep their digits together
            m_frame.paintTick(painter, ink, at,
                              across.step >= 1 && std::abs(tick) < 9999.5
                                  ? QString::number(tick, 'f', 0)
                                  : tickNumber(tick, across.step));
        }
        return;
    }
    const double slot = plot.width() / std::max(1.0, m_last - m_first);
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(84 / slot)));
    for (std::size_t index = m_begin / every * every; index < m_end; index += every) {
        const double at = x(index);
        if (at >= plot.left() - 1 && at <= plot.right() + 1) {
            m_frame.paintTick(
                painter, ink, at,
                ink.metrics().elidedText(model().categories[static_cast<qsizetype>(index)],
                                         Qt::ElideRight, slot * static_cast<double>(every) - 4));
        }
    }
}

} // namespace querent::gui
