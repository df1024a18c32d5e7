// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/GraphView.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"
#include "gui/timeline/StepLook.h"

#include <QHelpEvent>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

const QSizeF nodeSize(124, 30);
constexpr double leastZoom = 0.4;
constexpr double mostZoom = 3.0;
constexpr double readableZoom = 0.8;
constexpr double zoomStep = 1.2;

bool isEnd(const std::string &node)
{
    return node == graph::START || node == graph::END;
}

QString nameOf(const std::string &node)
{
    if (node == graph::START) {
        return GraphView::tr("Question");
    }
    return node == graph::END ? GraphView::tr("Answer") : nodeText(QString::fromStdString(node));
}

void paintArrow(QPainter *painter, const QPointF &tip, const QPointF &direction)
{
    const QPointF across(-direction.y(), direction.x());
    painter->drawPolygon(
        QPolygonF({tip, tip - direction * 7 + across * 3.5, tip - direction * 7 - across * 3.5}));
}

} // namespace

GraphView::GraphView(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("The way through the graph"));
}

void GraphView::setTopology(std::shared_ptr<const graph::Topology> topology)
{
    if (topology == m_topology) {
        return;
    }
    m_topology = std::move(topology);
    m_layout = m_topology ? GraphLayout::of(*m_topology, nodeSize) : GraphLayout();
    m_current.clear();
    m_hovered.clear();
    countWay();
    updateGeometry();
    update();
}

void GraphView::setTrace(const Trace &trace)
{
    m_trace = trace;
    countWay();
    update();
}

void GraphView::countWay()
{
    m_taken.clear();
    std::string at = graph::START;
    for (const session::RunStep &step : m_trace.steps) {
        if (!step.branch.isEmpty()) {
            continue;
        }
        const std::string node = step.node.toStdString();
        ++m_taken[{at, node}];
        at = node;
    }
    const bool ended = !m_trace.running && !m_trace.steps.empty() &&
                       m_trace.steps.back().state == session::RunStep::State::Succeeded;
    const bool leads =
        m_topology && std::ranges::any_of(m_topology->edges, [&at](const graph::Edge &edge) {
            return edge.from == at && edge.to == graph::END;
        });
    if (ended && leads) {
        ++m_taken[{at, graph::END}];
    }
    QStringList way;
    for (const session::RunStep &step : m_trace.steps) {
        if (step.branch.isEmpty()) {
            way << nodeText(step.node);
        }
    }
    setAccessibleDescription(way.join(QStringLiteral(" → ")));
}

int GraphView::taken(const std::string &from, const std::string &to) const
{
    const auto found = m_taken.find({from, to});
    return found != m_taken.end() ? found->second : 0;
}

int GraphView::visits(const std::string &node) const
{
    return static_cast<int>(
        std::ranges::count_if(m_trace.steps, [&node](const session::RunStep &step) {
            return step.branch.isEmpty() && step.node.toStdString() == node;
        }));
}

const session::RunStep *GraphView::lastStepOf(const std::string &node) const
{
    const auto found = std::find_if(
        m_trace.steps.rbegin(), m_trace.steps.rend(), [&node](const session::RunStep &step) {
            return step.branch.isEmpty() && step.node.toStdString() == node;
        });
    return found != m_trace.steps.rend() ? &*found : nullptr;
}

void GraphView::setStep(int index)
{
    m_step = index;
    const auto found = std::ranges::find(m_trace.steps, index, &session::RunStep::index);
    if (found != m_trace.steps.end() && found->branch.isEmpty()) {
        m_current = found->node.toStdString();
    }
    update();
}

void GraphView::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, leastZoom, mostZoom);
    updateGeometry();
    adjustSize();
    update();
}

void GraphView::fitTo(int width)
{
    const double wanted = m_layout.size.width() > 0 ? width / m_layout.size.width() : 1.0;
    setZoom(std::clamp(wanted, readableZoom, 1.0));
}

QSize GraphView::sizeHint() const
{
    return (m_layout.size * m_zoom).toSize();
}

QRectF GraphView::nodeArea(const std::string &node) const
{
    const GraphLayout::Place *place = m_layout.placeOf(node);
    return place != nullptr ? QRectF(place->area.topLeft() * m_zoom, place->area.size() * m_zoom)
                            : QRectF();
}

std::string GraphView::nodeAt(const QPointF &position) const
{
    for (const GraphLayout::Place &place : m_layout.places) {
        if (place.area.contains(position / m_zoom)) {
            return place.node;
        }
    }
    return {};
}

QImage GraphView::picture(double scale) const
{
    QImage image((m_layout.size * scale).toSize().expandedTo({1, 1}),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Tokens::of(palette()).window);
    QPainter painter(&image);
    painter.scale(scale, scale);
    paint(&painter);
    return image;
}

void GraphView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.scale(m_zoom, m_zoom);
    paint(&painter);
}

void GraphView::paint(QPainter *painter) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    for (const bool lit : {false, true}) { // the way lies above the rest
        for (const GraphLayout::Line &line : m_layout.lines) {
            if ((taken(line.from, line.to) > 0) == lit) {
                paintLine(painter, line, lit);
            }
        }
    }
    for (const GraphLayout::Place &place : m_layout.places) {
        paintNode(painter, place);
    }
}

void GraphView::paintLine(QPainter *painter, const GraphLayout::Line &line, bool lit) const
{
    const bool near = !m_hovered.empty() && (line.from == m_hovered || line.to == m_hovered);
    if (line.kind == graph::EdgeKind::OnError && !lit && !near) {
        return; // there are many, and they say the same
    }
    const Tokens &tokens = Tokens::of(palette());
    const bool failure = line.kind == graph::EdgeKind::OnError;
    const QColor colour = lit    ? (failure || line.leadsBack ? tokens.warn : tokens.accent)
                          : near ? tokens.muted
                                 : tokens.border;
    QPen pen(colour, lit ? 2.0 : 1.2, failure ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap);
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(line.path);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    paintArrow(painter, line.end, line.direction);
    const int count = taken(line.from, line.to);
    if (count > 1) {
        const QPointF middle = line.path.pointAtPercent(0.5);
        const QRectF badge(middle.x() - 12, middle.y() - 9, 24, 18);
        drawPanel(painter, badge, 9, tokens.surface, colour);
        painter->setFont(typeface(TypeScale::Heading));
        painter->setPen(tokens.text);
        painter->drawText(badge, Qt::AlignCenter, QString::number(count));
    }
}

void GraphView::paintNode(QPainter *painter, const GraphLayout::Place &place) const
{
    const Tokens &tokens = Tokens::of(palette());
    const session::RunStep *step = lastStepOf(place.node);
    const bool end = isEnd(place.node);
    const bool reached =
        step != nullptr || (end && std::ranges::any_of(m_taken, [&](const auto &way) {
                                return way.first.first == place.node ||
                                       way.first.second == place.node;
                            }));
    const auto chosen = std::ranges::find(m_trace.steps, m_step, &session::RunStep::index);
    const bool marked = chosen != m_trace.steps.end() && chosen->branch.isEmpty() &&
                        chosen->node.toStdString() == place.node;
    const QColor line = step != nullptr ? stepColour(*step, tokens)
                        : reached       ? tokens.accent
                                        : tokens.border;
    const double radius = end ? place.area.height() / 2 : controlRadius;
    drawPanel(painter, place.area, radius, marked ? tokens.accentSoft : tokens.surface, line,
              marked    ? 2.0
              : reached ? 1.5
                        : 1.0);
    if (m_focusVisible && place.node == m_current) {
        drawFocusRing(painter, place.area.adjusted(-3, -3, 3, 3), radius + 3, tokens);
    }
    painter->setFont(typeface(reached ? TypeScale::Heading : TypeScale::Label));
    painter->setPen(reached ? tokens.text : tokens.muted);
    const int count = visits(place.node);
    const QString name =
        count > 1
            ? tr("%1 ×%2", "name of a step, how often it ran").arg(nameOf(place.node)).arg(count)
            : nameOf(place.node);
    const QFontMetrics metrics(painter->font());
    const QRectF words = place.area.adjusted(6, 0, -6, 0);
    painter->drawText(words, Qt::AlignCenter,
                      metrics.elidedText(name, Qt::ElideRight, static_cast<int>(words.width())));
}

QString GraphView::describe(const std::string &node) const
{
    QString text = nameOf(node);
    if (isEnd(node) || !m_topology) {
        return text;
    }
    const auto info = std::ranges::find(m_topology->nodes, node, &graph::NodeInfo::name);
    if (info != m_topology->nodes.end() && !info->description.empty()) {
        text += QStringLiteral(" (%1)").arg(QString::fromStdString(node));
    }
    const int count = visits(node);
    if (count == 0) {
        return text + QLatin1Char('\n') + tr("This run did not come here.");
    }
    std::chrono::microseconds time{0};
    for (const session::RunStep &step : m_trace.steps) {
        if (step.branch.isEmpty() && step.node.toStdString() == node) {
            time += step.duration;
        }
    }
    return text + QLatin1Char('\n') + tr("%n time(s)", "", count) + QStringLiteral(" · ") +
           preciseText(time);
}

bool GraphView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const std::string node = nodeAt(help->pos());
        if (node.empty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), describe(node), this,
                               nodeArea(node).toAlignedRect());
        }
        return true;
    }
    return QWidget::event(event);
}

void GraphView::pick(const std::string &node)
{
    // the steps of the node, one after the other
    const session::RunStep *first = nullptr;
    for (const session::RunStep &step : m_trace.steps) {
        if (!step.branch.isEmpty() || step.node.toStdString() != node) {
            continue;
        }
        if (first == nullptr) {
            first = &step;
        }
        const auto current = std::ranges::find(m_trace.steps, m_step, &session::RunStep::index);
        const bool here = current != m_trace.steps.end() && current->node == step.node &&
                          current->branch.isEmpty();
        if (here && step.index > m_step) {
            Q_EMIT stepPicked(step.index);
            return;
        }
    }
    if (first != nullptr) {
        Q_EMIT stepPicked(first->index);
    }
}

void GraphView::mousePressEvent(QMouseEvent *event)
{
    const std::string node = nodeAt(event->position());
    if (event->button() != Qt::LeftButton || node.empty()) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_current = node;
    update();
    pick(node);
}

void GraphView::mouseMoveEvent(QMouseEvent *event)
{
    if (std::string node = nodeAt(event->position()); node != m_hovered) {
        m_hovered = std::move(node);
        update();
    }
}

void GraphView::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier) || event->angleDelta().y() == 0) {
        QWidget::wheelEvent(event);
        return;
    }
    setZoom(m_zoom * std::pow(zoomStep, event->angleDelta().y() / 120.0));
    Q_EMIT zoomed();
    event->accept();
}

void GraphView::enter(const std::string &node)
{
    m_current = node;
    m_focusVisible = true;
    update();
    Q_EMIT areaEntered(nodeArea(node).toAlignedRect().adjusted(-8, -8, 8, 8));
}

void GraphView::move(const QPointF &direction)
{
    const GraphLayout::Place *from = m_layout.placeOf(m_current);
    if (from == nullptr) {
        if (!m_layout.places.empty()) {
            enter(m_layout.places.front().node);
        }
        return;
    }
    const GraphLayout::Place *best = nullptr;
    double least = 0;
    for (const GraphLayout::Place &place : m_layout.places) {
        const QPointF way = place.area.center() - from->area.center();
        const double along = QPointF::dotProduct(way, direction);
        const double across = std::abs(way.x() * direction.y() - way.y() * direction.x());
        const bool sideways = direction.y() == 0;
        if (along <= 1 || (sideways && place.layer != from->layer)) {
            continue;
        }
        const double far = along + across * 2;
        if (best == nullptr || far < least) {
            best = &place;
            least = far;
        }
    }
    if (best != nullptr) {
        enter(best->node);
    }
}

void GraphView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        move({0, -1});
        return;
    case Qt::Key_Down:
        move({0, 1});
        return;
    case Qt::Key_Left:
        move({-1, 0});
        return;
    case Qt::Key_Right:
        move({1, 0});
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        pick(m_current);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        setZoom(m_zoom * zoomStep);
        Q_EMIT zoomed();
        return;
    case Qt::Key_Minus:
        setZoom(m_zoom / zoomStep);
        Q_EMIT zoomed();
        return;
    case Qt::Key_0:
        setZoom(1.0);
        Q_EMIT zoomed();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void GraphView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    m_focusVisible =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (m_focusVisible && m_current.empty() && !m_layout.places.empty()) {
        enter(m_layout.places.front().node);
    }
    update();
}

void GraphView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_focusVisible = false;
    update();
}

} // namespace querent::gui
