// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/BoardCanvas.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"
#include "session/BoardLayout.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPropertyAnimation>

#include <algorithm>

namespace querent::gui {

namespace {

const char *const animationName = "tile movement";

} // namespace

BoardCanvas::BoardCanvas(bool editable, QWidget *parent) : QWidget(parent), m_editable(editable) {}

TileFrame *BoardCanvas::makeFrame(const session::Tile &tile)
{
    auto *frame = new TileFrame(tile, m_editable, this);
    const QString id = QString::fromStdString(tile.id);
    connect(frame, &TileFrame::requested, this,
            [this, id](const TileRequest &request) { Q_EMIT requested(id, request); });
    connect(frame, &TileFrame::stepped, this, [this, id](int columns, int rows) {
        const session::TilePlace wanted =
            session::stepped(m_tiles, id.toStdString(), columns, rows);
        Q_EMIT placed(id, wanted);
    });
    connect(frame, &TileFrame::grown, this, [this, frame, id](int columns, int rows) {
        session::TilePlace wanted = frame->tile().place;
        wanted.columns =
            std::clamp(wanted.columns + columns, 1, session::boardColumns - wanted.column);
        wanted.rows = std::max(1, wanted.rows + rows);
        Q_EMIT placed(id, wanted);
    });
    frame->installEventFilter(this);
    frame->show();
    return frame;
}

void BoardCanvas::setBoard(const session::Board &board)
{
    letGo();
    const bool first = m_frames.empty();
    m_tiles = board.tiles;
    for (auto each = m_frames.begin(); each != m_frames.end();) {
        if (board.tile(each->first) == nullptr) {
            each->second->hide();
            each->second->deleteLater();
            each = m_frames.erase(each);
        } else {
            ++each;
        }
    }
    for (const session::Tile &tile : m_tiles) {
        const auto held = m_frames.find(tile.id);
        if (held != m_frames.end()) {
            held->second->setTile(tile);
        } else {
            TileFrame *frame = makeFrame(tile);
            frame->setGeometry(area(tile.place));
            m_frames.emplace(tile.id, frame);
        }
    }
    // Tab goes as the eye reads
    std::vector<const session::Tile *> order;
    for (const session::Tile &tile : m_tiles) {
        order.push_back(&tile);
    }
    std::ranges::sort(order, [](const session::Tile *one, const session::Tile *other) {
        return std::pair(one->place.row, one->place.column) <
               std::pair(other->place.row, other->place.column);
    });
    for (std::size_t next = 1; next < order.size(); ++next) {
        setTabOrder(m_frames[order[next - 1]->id], m_frames[order[next]->id]);
    }
    updateGeometry();
    arrange(!first);
}

void BoardCanvas::setRowHeight(int height)
{
    m_rowHeight = height;
    updateGeometry();
    arrange(false);
}

int BoardCanvas::rows() const
{
    int last = 0;
    for (const session::Tile &tile : m_hold ? m_preview : m_tiles) {
        last = std::max(last, tile.place.row + tile.place.rows);
    }
    return last;
}

TileFrame *BoardCanvas::frame(const std::string &tileId) const
{
    const auto held = m_frames.find(tileId);
    return held != m_frames.end() ? held->second : nullptr;
}

double BoardCanvas::columnWidth() const
{
    return (width() - gap * (session::boardColumns - 1.0)) / session::boardColumns;
}

QRect BoardCanvas::area(const session::TilePlace &place) const
{
    const double step = columnWidth() + gap;
    const int left = qRound(place.column * step);
    const int right = qRound((place.column + place.columns) * step) - gap;
    const QRect upright(left, place.row * (m_rowHeight + gap), right - left,
                        place.rows * (m_rowHeight + gap) - gap);
    return QStyle::visualRect(layoutDirection(), rect(), upright);
}

QSize BoardCanvas::sizeHint() const
{
    return {900, std::max(1, rows() * (m_rowHeight + gap) - gap)};
}

QSize BoardCanvas::minimumSizeHint() const
{
    return {480, sizeHint().height()};
}

void BoardCanvas::moveFrame(TileFrame *frame, const QRect &area, bool animated)
{
    if (auto *running = frame->findChild<QPropertyAnimation *>(QString::fromLatin1(animationName),
                                                               Qt::FindDirectChildrenOnly)) {
        if (running->endValue().toRect() == area) {
            return;
        }
        delete running;
    }
    const int duration = motionDuration();
    if (!animated || duration == 0 || !isVisible()) {
        frame->setGeometry(area);
        return;
    }
    if (frame->geometry() == area) {
        return;
    }
    auto *movement = new QPropertyAnimation(frame, "geometry", frame);
    movement->setObjectName(QString::fromLatin1(animationName));
    movement->setDuration(duration);
    movement->setEasingCurve(QEasingCurve::OutCubic);
    movement->setEndValue(area);
    movement->start(QAbstractAnimation::DeleteWhenStopped);
}

void BoardCanvas::arrange(bool animated)
{
    for (const session::Tile &tile : m_hold ? m_preview : m_tiles) {
        TileFrame *held = frame(tile.id);
        if (held != nullptr && (!m_hold || held != m_hold->frame)) {
            moveFrame(held, area(tile.place), animated);
        }
    }
    update();
}

void BoardCanvas::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        arrange(false);
    }
}

void BoardCanvas::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange) {
        arrange(false);
    }
}

void BoardCanvas::paintEvent(QPaintEvent *)
{
    if (!m_hold || !m_hold->moved) {
        return;
    }
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    for (const session::Tile &tile : m_preview) {
        if (frame(tile.id) == m_hold->frame) {
            drawPanel(&painter, area(tile.place), cardRadius, tokens.accentSoft, {});
        }
    }
}

void BoardCanvas::begin(TileFrame *frame, const QPoint &position)
{
    m_hold = Hold{.frame = frame,
                  .sizes = frame->sizesAt(frame->mapFrom(this, position)),
                  .moved = false,
                  .start = position,
                  .area = frame->geometry(),
                  .wanted = frame->tile().place};
    m_preview = m_tiles;
}

void BoardCanvas::drag(const QPoint &position)
{
    const QPoint way = position - m_hold->start;
    if (!m_hold->moved && way.manhattanLength() < QApplication::startDragDistance()) {
        return;
    }
    m_hold->moved = true;
    m_hold->frame->raise();
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const double stepX = columnWidth() + gap;
    const int stepY = m_rowHeight + gap;
    const session::TilePlace from = m_hold->frame->tile().place;
    session::TilePlace wanted = from;
    const int columns = qRound((mirrored ? -way.x() : way.x()) / stepX);
    const int rows = qRound(static_cast<double>(way.y()) / stepY);
    QRect shown = m_hold->area;
    if (m_hold->sizes) {
        wanted.columns = std::clamp(from.columns + columns, 1, session::boardColumns - from.column);
        wanted.rows = std::max(1, from.rows + rows);
        shown.setWidth(
            std::max(qRound(columnWidth()), shown.width() + (mirrored ? -way.x() : way.x())));
        shown.setHeight(std::max(m_rowHeight, shown.height() + way.y()));
        if (mirrored) {
            shown.moveRight(m_hold->area.right());
        }
    } else {
        wanted.column = from.column + columns;
        wanted.row = from.row + rows;
        shown.translate(way);
    }
    m_hold->frame->setGeometry(shown);
    wanted = session::withinBoard(wanted);
    if (wanted != m_hold->wanted) {
        m_hold->wanted = wanted;
        m_preview = m_tiles;
        session::place(m_preview, m_hold->frame->tile().id, wanted);
        updateGeometry();
        arrange(true);
    }
}

void BoardCanvas::drop()
{
    const Hold hold = *m_hold;
    m_hold.reset();
    if (!hold.moved) {
        return;
    }
    arrange(true);
    if (hold.wanted != hold.frame->tile().place) {
        Q_EMIT placed(QString::fromStdString(hold.frame->tile().id), hold.wanted);
    }
}

void BoardCanvas::letGo()
{
    if (m_hold) {
        m_hold.reset();
        updateGeometry();
        arrange(true);
    }
}

void BoardCanvas::showCursor(TileFrame *frame, const QPoint &position) const
{
    if (frame->sizesAt(position)) {
        frame->setCursor(layoutDirection() == Qt::RightToLeft ? Qt::SizeBDiagCursor
                                                              : Qt::SizeFDiagCursor);
    } else if (frame->movesAt(position)) {
        frame->setCursor(Qt::OpenHandCursor);
    } else {
        frame->unsetCursor();
    }
}

bool BoardCanvas::eventFilter(QObject *watched, QEvent *event)
{
    auto *frame = qobject_cast<TileFrame *>(watched);
    if (frame == nullptr) {
        return QWidget::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::FocusIn:
        Q_EMIT reached(frame);
        break;
    case QEvent::MouseButtonPress: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const QPoint position = mouse->position().toPoint();
        if (mouse->button() == Qt::LeftButton &&
            (frame->movesAt(position) || frame->sizesAt(position))) {
            begin(frame, frame->mapToParent(position));
        }
        break;
    }
    case QEvent::MouseMove: {
        const QPoint position = static_cast<QMouseEvent *>(event)->position().toPoint();
        if (m_hold && m_hold->frame == frame) {
            drag(frame->mapToParent(position));
            return true;
        }
        showCursor(frame, position);
        break;
    }
    case QEvent::MouseButtonRelease:
        if (m_hold && m_hold->frame == frame) {
            drop();
        }
        break;
    case QEvent::KeyPress:
        if (m_hold && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
            letGo();
            return true;
        }
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
