// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/LineRenderer.h"

#include "gui/charts/NumberText.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace querent::gui {

using insight::ChartKind;

namespace {

constexpr double labelSpace = 16;
constexpr double widestLabel = 132;

bool stacks(const ChartModel &model)
{
    return model.kind == ChartKind::Area && model.series.size() > 1;
}

} // namespace

double LineRenderer::x(std::size_t category) const
{
    const double position = model().isTime()            ? model().moments[category].position()
                            : model().positions.empty() ? static_cast<double>(category)
                                                        : model().positions[category];
    const double fraction = m_last > m_first ? (position - m_first) / (m_last - m_first) : 0.5;
    return m_frame.plot().left() + fraction * m_frame.plot().width();
}

void LineRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    const auto categories = static_cast<std::size_t>(model().categories.size());
    if (model().isTime()) {
        m_first = model().moments.front().position();
        m_last = model().moments.back().position();
    } else if (!model().positions.empty()) {
        m_first = model().positions.front();
        m_last = model().positions.back();
    } else {
        m_first = 0;
        m_last = static_cast<double>(categories) - 1;
    }

    const auto [low, high] = model().valueRange();
    // a line may leave zero out where that would press it flat; an area may not
    const bool fromZero = model().kind == ChartKind::Area || low < 0 || low < (high - low) * 1.5;
    const std::size_t count = model().series.size();
    const QFontMetricsF metrics = ink.metrics();
    double right = 12;
    m_directLabels = count > 1 && count <= 8;
    if (m_directLabels) {
        for (const ChartModel::Series &series : model().series) {
            right =
                std::max(right, std::min(widestLabel, metrics.horizontalAdvance(series.name)) + 14);
        }
    }
    const Scale scale = Scale::covering(low, high, axisSteps(area.height()), fromZero);
    m_frame.layout(area, scale, ink, model().valueTitle, right);
    placeLines(ink);
    if (m_directLabels && !placeLabels()) {
        m_directLabels = false;
    }
    if (count > 1 && !m_directLabels) {
        const double legend = m_legend.layout(area, model(), ink);
        m_frame.layout(area.adjusted(0, legend, 0, 0), scale, ink, model().valueTitle, 12);
        placeLines(ink);
    }
}

void LineRenderer::placeLines(const ChartInk &ink)
{
    m_lines.clear();
    m_marks.clear();
    const std::size_t count = model().series.size();
    const auto categories = static_cast<std::size_t>(model().categories.size());
    constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> base(categories, 0.0);
    for (std::size_t category = 0; category < categories; ++category) {
        Mark mark;
        mark.title = model().categories[static_cast<qsizetype>(category)];
        mark.anchor = QPointF(x(category), m_frame.plot().bottom());
        mark.area = QRectF(x(category) - 1, m_frame.plot().top(), 2, m_frame.plot().height());
        m_marks.push_back(std::move(mark));
    }
    for (std::size_t index = 0; index < count; ++index) {
        const ChartModel::Series &series = model().series[index];
        Line line;
        line.colour = ink.series(index, count, series.other);
        QPolygonF piece;
        for (std::size_t category = 0; category < categories; ++category) {
            const double value = series.values[category];
            if (!std::isfinite(value)) {
                line.points.emplace_back(nowhere, nowhere);
                if (!stacks(model()) && !piece.isEmpty()) {
                    line.pieces.push_back(std::move(piece));
                    piece = {};
                }
                continue;
            }
            if (stacks(model())) {
                base[category] += value;
            }
            const QPointF point(x(category), m_frame.y(stacks(model()) ? base[category] : value));
            line.points.push_back(point);
            piece << point;
            Mark &mark = m_marks[category];
            mark.anchor.setY(std::min(mark.anchor.y(), point.y()));
            mark.lines.push_back(
                {series.name, fullNumber(value), count > 1 ? line.colour : QColor()});
        }
        if (!piece.isEmpty()) {
            line.pieces.push_back(std::move(piece));
        }
        m_lines.push_back(std::move(line));
    }
    constexpr std::size_t mostInTooltip = 9;
    for (Mark &mark : m_marks) {
        if (mark.lines.size() > mostInTooltip) {
            const auto more = static_cast<int>(mark.lines.size() - mostInTooltip);
            mark.lines.resize(mostInTooltip);
            mark.lines.push_back({QCoreApplication::translate("querent::gui::LineRenderer",
                                                              "and %Ln more", nullptr, more),
                                  QString(), QColor()});
        }
    }
}

bool LineRenderer::placeLabels()
{
    std::vector<Line *> order;
    for (Line &line : m_lines) {
        const auto last =
            std::find_if(line.points.rbegin(), line.points.rend(),
                         [](const QPointF &point) { return std::isfinite(point.y()); });
        if (last == line.points.rend()) {
            return false;
        }
        line.labelY = last->y();
        order.push_back(&line);
    }
    if (static_cast<double>(order.size()) * labelSpace > m_frame.plot().height()) {
        return false;
    }
    std::sort(order.begin(), order.end(),
              [](const Line *a, const Line *b) { return a->labelY < b->labelY; });
    // push apart downwards, then back up from the bottom
    for (std::size_t index = 1; index < order.size(); ++index) {
        order[index]->labelY =
            std::max(order[index]->labelY, order[index - 1]->labelY + labelSpace);
    }
    double limit = m_frame.plot().bottom();
    for (std::size_t index = order.size(); index > 0; --index) {
        order[index - 1]->labelY = std::min(order[index - 1]->labelY, limit);
        limit = order[index - 1]->labelY - labelSpace;
    }
    return true;
}

int LineRenderer::markAt(const QPointF &position) const
{
    const QRectF reach = m_frame.plot().adjusted(-10, 0, 10, 24);
    if (m_marks.empty() || !reach.contains(position)) {
        return -1;
    }
    const auto nearest =
        std::min_element(m_marks.begin(), m_marks.end(), [&position](const Mark &a, const Mark &b) {
            return std::abs(a.anchor.x() - position.x()) < std::abs(b.anchor.x() - position.x());
        });
    return static_cast<int>(nearest - m_marks.begin());
}

void LineRenderer::paint(QPainter *painter, const ChartInk &ink, int hovered, double progress) const
{
    m_frame.paintGrid(painter, ink);
    if (!m_directLabels) {
        m_legend.paint(painter, ink);
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF plot = m_frame.plot();
    painter->setClipRect(QRectF(plot.left() - 6, plot.top() - 8, (plot.width() + 12) * progress,
                                plot.height() + 16));
    const double floor = m_frame.y(std::clamp(0.0, m_frame.scale().low, m_frame.scale().high));
    if (model().kind == ChartKind::Area) {
        std::vector<QPointF> below;
        for (const Line &line : m_lines) {
            for (const QPolygonF &piece : line.pieces) {
                QPolygonF shape = piece;
                if (stacks(model()) && !below.empty()) {
                    for (auto point = below.rbegin(); point != below.rend(); ++point) {
                        shape << *point;
                    }
                } else {
                    shape << QPointF(piece.back().x(), floor) << QPointF(piece.front().x(), floor);
                }
                QPainterPath path;
                path.addPolygon(shape);
                path.closeSubpath();
                QColor fill = line.colour;
                fill.setAlphaF(stacks(model()) ? 0.72F : 0.14F);
                painter->fillPath(path, fill);
            }
            below.clear();
            std::copy_if(line.points.begin(), line.points.end(), std::back_inserter(below),
                         [](const QPointF &point) { return std::isfinite(point.y()); });
        }
    }
    if (hovered >= 0) {
        painter->setPen(QPen(ink.tokens.border, 1));
        const double at = m_marks[static_cast<std::size_t>(hovered)].anchor.x();
        painter->drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
    }
    // the first line is the most important one: it goes on top
    for (std::size_t index = m_lines.size(); index > 0; --index) {
        const Line &line = m_lines[index - 1];
        const bool other = model().series[index - 1].other;
        painter->setBrush(Qt::NoBrush);
        painter->setPen(
            QPen(line.colour, other ? 1.25 : 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        for (const QPolygonF &piece : line.pieces) {
            if (piece.size() > 1) {
                painter->drawPolyline(piece);
            }
        }
        const bool sparse = plot.width() / static_cast<double>(line.points.size()) > 44;
        for (std::size_t category = 0; category < line.points.size(); ++category) {
            const QPointF point = line.points[category];
            const bool alone = std::any_of(line.pieces.begin(), line.pieces.end(),
                                           [&point](const QPolygonF &piece) {
                                               return piece.size() == 1 && piece.front() == point;
                                           });
            const bool pointed = static_cast<int>(category) == hovered;
            if (std::isfinite(point.y()) && (pointed || alone || (sparse && !stacks(model())))) {
                painter->setPen(QPen(ink.tokens.surface, 1.5));
                painter->setBrush(line.colour);
                const double radius = pointed ? 5 : 3.5;
                painter->drawEllipse(point, radius, radius);
            }
        }
    }
    painter->restore();
    if (m_directLabels) {
        for (std::size_t index = 0; index < m_lines.size(); ++index) {
            const ChartModel::Series &series = model().series[index];
            ink.drawText(painter,
                         QRectF(plot.right() + 10, m_lines[index].labelY - 8, widestLabel, 16),
                         Qt::AlignLeft | Qt::AlignVCenter, series.name,
                         series.other ? ink.tokens.muted : ink.tokens.text);
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(QPen(m_lines[index].colour, 3, Qt::SolidLine, Qt::RoundCap));
            painter->drawLine(QPointF(plot.right() + 3, m_lines[index].labelY),
                              QPointF(plot.right() + 6, m_lines[index].labelY));
            painter->setRenderHint(QPainter::Antialiasing, false);
        }
    }
    paintTicks(painter, ink);
}

void LineRenderer::paintTicks(QPainter *painter, const ChartInk &ink) const
{
    const QRectF plot = m_frame.plot();
    if (model().isTime()) {
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
        return;
    }
    if (!model().positions.empty()) {
        const Scale across = Scale::covering(
            m_first, m_last, std::max(2, static_cast<int>(plot.width() / 90)), false);
        for (const double tick : across.ticks()) {
            if (tick >= m_first && tick <= m_last && m_last > m_first) {
                const double at =
                    plot.left() + (tick - m_first) / (m_last - m_first) * plot.width();
                // years and other names keep their digits together
                m_frame.paintTick(painter, ink, at,
                                  across.step >= 1 && std::abs(tick) < 9999.5
                                      ? QString::number(tick, 'f', 0)
                                      : tickNumber(tick, across.step));
            }
        }
        return;
    }
    const auto count = static_cast<int>(model().categories.size());
    const auto every = std::max(1, static_cast<int>(std::ceil(count * 84 / plot.width())));
    for (int index = 0; index < count; index += every) {
        const QString text = ink.metrics().elidedText(model().categories[index], Qt::ElideRight,
                                                      plot.width() / count * every - 4);
        m_frame.paintTick(painter, ink, x(static_cast<std::size_t>(index)), text);
    }
}

} // namespace querent::gui
