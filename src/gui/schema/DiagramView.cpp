// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/DiagramView.h"

#include "gui/schema/DiagramPainter.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"

#include <QAccessible>
#include <QApplication>
#include <QBuffer>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QSvgGenerator>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double leastZoom = 0.05;
constexpr double mostZoom = 2.5;
constexpr double zoomStep = 1.2;
constexpr double edgeReach = 6.0; ///< pixels
constexpr double keptInSight = 80.0;
constexpr double mostFitted = 1.0; ///< a small diagram is not blown up
constexpr double largestSide = 16'000.0;

} // namespace

DiagramView::DiagramView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(240, 160);
    setAccessibleName(tr("Diagram of the tables"));
    setAccessibleDescription(tr("Arrows go from table to table, Enter goes to one."));
}

void DiagramView::setCatalog(const data::Catalog &catalog, const data::DataDictionary &dictionary)
{
    m_catalog = catalog;
    m_dictionary = dictionary;
    rebuild();
}

void DiagramView::setEveryColumn(bool every)
{
    if (m_everyColumn != every) {
        m_everyColumn = every;
        rebuild();
    }
}

void DiagramView::rebuild()
{
    const QString kept = current();
    m_diagram = Diagram(m_catalog, m_dictionary, m_everyColumn);
    m_found.clear();
    m_pointed = -1;
    m_linking = false;
    m_current = kept.isEmpty() ? -1 : m_diagram.cardNamed(kept);
    if (m_fitted) {
        fit();
    }
    keepInSight();
    update();
}

QPointF DiagramView::inDiagram(const QPointF &place) const
{
    return place / m_zoom + m_origin;
}

QPointF DiagramView::onScreen(const QPointF &place) const
{
    return (place - m_origin) * m_zoom;
}

void DiagramView::fit()
{
    const QRectF all = m_diagram.bounds();
    m_fitted = true;
    if (all.isEmpty() || width() <= 0 || height() <= 0) {
        return;
    }
    m_zoom =
        std::clamp(std::min(width() / all.width(), height() / all.height()), leastZoom, mostFitted);
    m_origin = all.center() - QPointF(width(), height()) / (2.0 * m_zoom);
    update();
    Q_EMIT zoomChanged(m_zoom);
}

void DiagramView::setZoom(double zoom)
{
    zoomAbout(QPointF(width(), height()) / 2.0, zoom / m_zoom);
}

void DiagramView::zoomIn()
{
    setZoom(m_zoom * zoomStep);
}

void DiagramView::zoomOut()
{
    setZoom(m_zoom / zoomStep);
}

void DiagramView::zoomAbout(const QPointF &place, double factor)
{
    const QPointF held = inDiagram(place);
    m_zoom = std::clamp(m_zoom * factor, leastZoom, mostZoom);
    m_origin = held - place / m_zoom;
    m_fitted = false;
    keepInSight();
    update();
    Q_EMIT zoomChanged(m_zoom);
}

void DiagramView::keepInSight()
{
    const QRectF all = m_diagram.bounds();
    const double wide = width() / m_zoom;
    const double high = height() / m_zoom;
    const double least = keptInSight / m_zoom;
    m_origin.setX(std::clamp(m_origin.x(), all.left() - wide + least, all.right() - least));
    m_origin.setY(std::clamp(m_origin.y(), all.top() - high + least, all.bottom() - least));
}

void DiagramView::reveal(int card)
{
    if (card < 0) {
        return;
    }
    const QRectF area =
        m_diagram.cards()[static_cast<std::size_t>(card)].area.adjusted(-24, -24, 24, 24);
    const QRectF seen(m_origin, QSizeF(width(), height()) / m_zoom);
    if (!seen.contains(area)) {
        const double x = std::clamp(m_origin.x(), area.right() - seen.width(), area.left());
        const double y = std::clamp(m_origin.y(), area.bottom() - seen.height(), area.top());
        m_origin = area.width() > seen.width() || area.height() > seen.height()
                       ? area.center() - QPointF(seen.width(), seen.height()) / 2.0
                       : QPointF(x, y);
        m_fitted = false;
    }
    update();
}

int DiagramView::light(const QString &words)
{
    m_found = m_diagram.found(words);
    if (!m_found.empty()) {
        select(m_found.front());
    }
    update();
    return static_cast<int>(m_found.size());
}

void DiagramView::goToNext()
{
    if (m_found.empty()) {
        return;
    }
    const auto here = std::find(m_found.begin(), m_found.end(), m_current);
    select(here == m_found.end() || here + 1 == m_found.end() ? m_found.front() : *(here + 1));
}

QString DiagramView::current() const
{
    const bool there = m_current >= 0 && m_current < static_cast<int>(m_diagram.cards().size());
    return there ? m_diagram.cards()[static_cast<std::size_t>(m_current)].name : QString();
}

void DiagramView::setCurrent(const QString &table)
{
    select(m_diagram.cardNamed(table));
}

void DiagramView::select(int card)
{
    const bool other = card != m_current;
    m_current = card;
    if (card >= 0) {
        reveal(card);
    }
    update();
    if (other) {
        const QString name = current();
        setAccessibleDescription(name);
        QAccessibleEvent told(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&told);
        Q_EMIT currentChanged(name);
    }
}

void DiagramView::step(const QPointF &direction)
{
    const auto &cards = m_diagram.cards();
    if (cards.empty()) {
        return;
    }
    if (m_current < 0) {
        select(m_found.empty() ? 0 : m_found.front());
        return;
    }
    const QPointF here = cards[static_cast<std::size_t>(m_current)].area.center();
    int best = -1;
    double least = 0.0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const QPointF way = cards[i].area.center() - here;
        const double along = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y()) + std::abs(way.y() * direction.x());
        const double far = along + 2.0 * aside;
        if (along > 1.0 && (best < 0 || far < least)) {
            best = static_cast<int>(i);
            least = far;
        }
    }
    if (best >= 0) {
        select(best);
    }
}

DiagramView::Place DiagramView::placeAt(const QPointF &position) const
{
    const QPointF place = inDiagram(position);
    return {m_diagram.cardAt(place), m_diagram.rowAt(place)};
}

DiagramView::Relationship DiagramView::between(const Place &from, const Place &to) const
{
    const DiagramCard &start = m_diagram.cards()[static_cast<std::size_t>(from.card)];
    const DiagramCard &end = m_diagram.cards()[static_cast<std::size_t>(to.card)];
    return {start.name.toStdString(),
            start.rows[static_cast<std::size_t>(from.row)].name.toStdString(),
            end.name.toStdString(), end.rows[static_cast<std::size_t>(to.row)].name.toStdString(),
            false};
}

QImage DiagramView::picture(const Diagram &diagram, const Tokens &tokens, double scale)
{
    const QRectF all = diagram.bounds();
    const double most = largestSide / std::max({all.width(), all.height(), 1.0});
    const double drawn = std::min(scale, most);
    QImage image((all.size() * drawn).toSize().expandedTo(QSize(1, 1)),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(tokens.window);
    QPainter painter(&image);
    painter.scale(drawn, drawn);
    painter.translate(-all.topLeft());
    DiagramPainter drawing(diagram, tokens);
    drawing.setPlain();
    drawing.paint(&painter, all, 1.0);
    return image;
}

QByteArray DiagramView::svg(const Diagram &diagram, const Tokens &tokens)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    const QRectF all = diagram.bounds();
    generator.setOutputDevice(&buffer);
    generator.setSize(all.size().toSize());
    generator.setViewBox(all);
    QPainter painter(&generator);
    painter.fillRect(all, tokens.window);
    DiagramPainter drawing(diagram, tokens);
    drawing.setPlain();
    drawing.paint(&painter, all, 1.0);
    painter.end();
    return buffer.data();
}

bool DiagramView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        showTip(help->pos(), help->globalPos());
        return true;
    }
    return QWidget::event(event);
}

void DiagramView::showTip(const QPoint &position, const QPoint &onScreen)
{
    const QPointF place = inDiagram(position);
    QString words;
    if (const int card = m_diagram.cardAt(place); card >= 0) {
        const DiagramCard &shown = m_diagram.cards()[static_cast<std::size_t>(card)];
        words = shown.name;
        if (!shown.detail.isEmpty()) {
            words += QLatin1Char('\n') + shown.detail;
        }
    } else if (const int edge = m_diagram.edgeAt(place, edgeReach / m_zoom); edge >= 0) {
        words = m_diagram.words(m_diagram.edges()[static_cast<std::size_t>(edge)]);
    }
    QToolTip::showText(onScreen, words, this);
}

void DiagramView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(event->rect(), tokens.window);
    painter.save();
    painter.scale(m_zoom, m_zoom);
    painter.translate(-m_origin);
    DiagramPainter drawing(m_diagram, tokens);
    drawing.setLit({m_found.begin(), m_found.end()});
    drawing.setCurrent(m_current, hasFocus());
    drawing.setPointed(m_pointed);
    const QRectF seen(inDiagram(event->rect().topLeft()), QSizeF(event->rect().size()) / m_zoom);
    drawing.paint(&painter, seen, m_zoom);
    if (m_linking) {
        const DiagramCard &from = m_diagram.cards()[static_cast<std::size_t>(m_linkFrom.card)];
        painter.setPen(QPen(tokens.accent, 2.0 / m_zoom));
        painter.drawLine(from.rowArea(m_linkFrom.row).center(), m_linkEnd);
        for (const Place &end : {m_linkFrom, m_linkTo}) {
            if (end.card >= 0 && end.row >= 0) {
                drawPanel(&painter,
                          m_diagram.cards()[static_cast<std::size_t>(end.card)].rowArea(end.row),
                          controlRadius, {}, tokens.accent, 2.0);
            }
        }
    }
    painter.restore();
    if (hasFocus() && m_current < 0) {
        drawFocusRing(&painter, QRectF(rect()), 0.0, tokens);
    }
}

void DiagramView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_fitted) {
        fit();
    }
    keepInSight();
}

void DiagramView::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        zoomAbout(event->position(), std::pow(zoomStep, event->angleDelta().y() / 120.0));
    } else {
        const QPointF by = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) / 2.0
                                                        : QPointF(event->pixelDelta());
        m_origin -= by / m_zoom;
        m_fitted = false;
        keepInSight();
        update();
    }
    event->accept();
}

void DiagramView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_grabbed = event->position();
    m_moved = false;
    m_linkFrom = placeAt(event->position());
    m_linkTo = {};
    select(m_linkFrom.card);
}

void DiagramView::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF position = event->position();
    if (!m_grabbed) {
        const QPointF place = inDiagram(position);
        const bool onCard = m_diagram.cardAt(place) >= 0;
        const int pointed = onCard ? -1 : m_diagram.edgeAt(place, edgeReach / m_zoom);
        setCursor(onCard || pointed >= 0 ? Qt::PointingHandCursor : Qt::OpenHandCursor);
        if (pointed != m_pointed) {
            m_pointed = pointed;
            update();
        }
        return;
    }
    const QPointF by = position - *m_grabbed;
    if (!m_moved && by.manhattanLength() < QApplication::startDragDistance()) {
        return;
    }
    m_moved = true;
    if (m_linkFrom.row >= 0) {
        m_linking = true;
        m_linkEnd = inDiagram(position);
        m_linkTo = placeAt(position);
    } else {
        setCursor(Qt::ClosedHandCursor);
        m_origin -= by / m_zoom;
        m_grabbed = position;
        m_fitted = false;
        keepInSight();
    }
    update();
}

void DiagramView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_grabbed) {
        return;
    }
    m_grabbed.reset();
    setCursor(Qt::OpenHandCursor);
    if (m_linking) {
        m_linking = false;
        const Place to = placeAt(event->position());
        if (to.row >= 0 && !(to == m_linkFrom)) {
            Q_EMIT related(between(m_linkFrom, to));
        }
    }
    update();
}

void DiagramView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && placeAt(event->position()).card >= 0) {
        Q_EMIT tableActivated(current());
    }
}

void DiagramView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_pointed = -1;
    update();
}

void DiagramView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        step({-1, 0});
        break;
    case Qt::Key_Right:
        step({1, 0});
        break;
    case Qt::Key_Up:
        step({0, -1});
        break;
    case Qt::Key_Down:
        step({0, 1});
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0) {
            Q_EMIT tableActivated(current());
        }
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        break;
    case Qt::Key_Minus:
        zoomOut();
        break;
    case Qt::Key_0:
        setZoom(1.0);
        reveal(m_current);
        break;
    case Qt::Key_F:
        fit();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void DiagramView::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (m_current >= 0) {
            const QRectF area = m_diagram.cards()[static_cast<std::size_t>(m_current)].area;
            Q_EMIT menuWanted(current(), mapToGlobal(onScreen(area.center()).toPoint()));
        }
        return;
    }
    const QPointF place = inDiagram(event->pos());
    if (const int card = m_diagram.cardAt(place); card >= 0) {
        select(card);
        Q_EMIT menuWanted(current(), event->globalPos());
    } else if (const int edge = m_diagram.edgeAt(place, edgeReach / m_zoom); edge >= 0) {
        openEdgeMenu(edge, event->globalPos());
    }
}

void DiagramView::openEdgeMenu(int edge, const QPoint &place)
{
    const DiagramEdge &shown = m_diagram.edges()[static_cast<std::size_t>(edge)];
    const data::Relationship &link = shown.relationship;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString words = m_diagram.words(shown);
    menu->addAction(words.section(QLatin1Char('\n'), 0, 0))->setEnabled(false);
    QAction *deny = menu->addAction(icon("x"), tr("They are not related"));
    // what several columns say together cannot be said of one of them
    deny->setEnabled(link.fromColumns.size() == 1 && link.toColumns.size() == 1);
    connect(deny, &QAction::triggered, this, [this, link] {
        Q_EMIT unrelated(
            {link.fromTable, link.fromColumns.front(), link.toTable, link.toColumns.front(), true});
    });
    menu->popup(place);
}

void DiagramView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void DiagramView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace querent::gui
