// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/GridHeader.h"

#include "gui/grid/GridAccess.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultModel.h"
#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cstdlib>

namespace querent::gui {

namespace {

constexpr int grip = 4;
constexpr int iconRoom = 18;

} // namespace

GridHeader::GridHeader(GridView *view, GridColumns *columns, QWidget *parent)
    : QWidget(parent), m_view(view), m_columns(columns), m_moving(new QWidget(this))
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Columns of the result"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_moving->hide();
    const auto follow = [this] {
        placeFields();
        update();
    };
    connect(m_columns, &GridColumns::changed, this, follow);
    connect(m_view, &GridView::scrolled, this, follow);
    connect(m_view->model(), &ResultModel::modelReset, this, [this] {
        for (const auto &entry : m_fields) {
            entry.second->deleteLater();
        }
        m_fields.clear();
        m_sortColumn = -1;
        m_current = -1;
    });
}

QSize GridHeader::sizeHint() const
{
    return {200, nameHeight + (m_fieldsOpen ? fieldHeight : 0)};
}

void GridHeader::setSort(int column, bool descending)
{
    m_sortColumn = column;
    m_descending = descending;
    update();
}

QString GridHeader::nameOf(int column) const
{
    return m_view->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

int GridHeader::position(const QPoint &point) const
{
    return layoutDirection() == Qt::RightToLeft ? width() - 1 - point.x() : point.x();
}

int GridHeader::columnAt(const QPoint &point) const
{
    return m_columns->columnAt(position(point), m_view->scrolledBy());
}

int GridHeader::edgeAt(const QPoint &point) const
{
    const int at = position(point);
    for (const int column : m_columns->shown()) {
        const int end = m_columns->left(column, m_view->scrolledBy()) + m_columns->width(column);
        const bool covered = !m_columns->isPinned(column) && end < m_columns->pinnedWidth();
        if (!covered && std::abs(end - at) <= grip) {
            return column;
        }
    }
    return -1;
}

QRect GridHeader::nameRect(int column) const
{
    return QStyle::visualRect(layoutDirection(), rect(),
                              QRect(m_columns->left(column, m_view->scrolledBy()), 0,
                                    m_columns->width(column), nameHeight));
}

void GridHeader::setFieldsOpen(bool open)
{
    m_fieldsOpen = open;
    updateGeometry();
    placeFields();
}

QLineEdit *GridHeader::field(int column)
{
    if (!m_fieldsOpen || column < 0 || column >= m_columns->count()) {
        return nullptr;
    }
    QLineEdit *&edit = m_fields[column];
    if (edit == nullptr) {
        edit = new QLineEdit(m_moving);
        edit->setFont(typeface(TypeScale::Label));
        edit->setPlaceholderText(tr("filter"));
        edit->setAccessibleName(tr("Filter of %1").arg(nameOf(column)));
        edit->setClearButtonEnabled(true);
        edit->installEventFilter(this);
        connect(edit, &QLineEdit::textChanged, this,
                [this, column](const QString &text) { Q_EMIT filterEdited(column, text); });
        placeField(column);
    }
    return edit;
}

void GridHeader::setFilter(int column, const QString &text)
{
    if (QLineEdit *edit = field(column)) {
        const QSignalBlocker quiet(edit);
        edit->setText(text);
    }
}

void GridHeader::clearFilters()
{
    for (const auto &entry : m_fields) {
        setFilter(entry.first, {});
        setProblem(entry.first, {});
    }
}

void GridHeader::setProblem(int column, const QString &problem)
{
    const auto found = m_fields.find(column);
    if (found != m_fields.end()) {
        const Tokens &tokens = Tokens::of(palette());
        QPalette colours = palette();
        colours.setColor(QPalette::Text, problem.isEmpty() ? tokens.text : tokens.bad);
        found->second->setPalette(colours);
        found->second->setToolTip(problem);
        found->second->setAccessibleDescription(problem);
    }
}

void GridHeader::placeFields()
{
    m_moving->setVisible(m_fieldsOpen);
    const int pinned = m_columns->pinnedWidth();
    m_moving->setGeometry(QStyle::visualRect(
        layoutDirection(), rect(), QRect(pinned, nameHeight, width() - pinned, fieldHeight)));
    for (const auto &entry : m_fields) {
        if (!m_fieldsOpen || m_columns->isHidden(entry.first)) {
            entry.second->hide();
        }
    }
    if (!m_fieldsOpen) {
        return;
    }
    // those in sight and around it: whoever goes on with Tab finds the next one there
    const auto near = m_columns->placesWithin(pinned - width(), 2 * width(), m_view->scrolledBy());
    QWidget *before = this;
    int place = 0;
    for (const int column : m_columns->shown()) {
        const bool wanted =
            m_columns->isPinned(column) || (place >= near.first && place < near.second);
        ++place;
        if (!wanted && m_fields.count(column) == 0) {
            continue;
        }
        QLineEdit *edit = field(column);
        placeField(column);
        setTabOrder(before, edit);
        before = edit;
    }
}

void GridHeader::placeField(int column)
{
    QLineEdit *edit = m_fields.at(column);
    const QRect name = nameRect(column);
    QRect area(name.left() + 4, nameHeight + 3, name.width() - 8, fieldHeight - 6);
    QWidget *holder = m_columns->isPinned(column) ? static_cast<QWidget *>(this) : m_moving;
    if (holder == m_moving) {
        area.translate(-m_moving->pos());
    }
    if (edit->parentWidget() != holder) {
        edit->setParent(holder);
    }
    edit->setGeometry(area);
    edit->show();
}

/// A screen reader hears the name that the keyboard is at.
void GridHeader::tellCurrent()
{
    auto *const table =
        QAccessible::isActive() && hasFocus()
            ? dynamic_cast<GridAccess *>(QAccessible::queryAccessibleInterface(m_view))
            : nullptr;
    if (table != nullptr) {
        tellFocus(table->headerAt(m_columns->placeOf(m_current)));
    }
}

void GridHeader::paintName(QPainter *painter, int column) const
{
    const Tokens &tokens = Tokens::of(palette());
    const QRect area = nameRect(column);
    if (column == m_hovered && m_resized < 0) {
        painter->fillRect(area, tokens.sunken);
    }
    QRect words = area.adjusted(cellPadding, 0, -cellPadding, 0);
    const bool onRight =
        m_view->model()->format(column).isNumber() || layoutDirection() == Qt::RightToLeft;
    const bool sorted = column == m_sortColumn;
    const bool pinned = m_columns->isPinned(column);
    const QString text = painter->fontMetrics().elidedText(
        nameOf(column), Qt::ElideRight, words.width() - (sorted || pinned ? iconRoom : 0));
    const int length = painter->fontMetrics().horizontalAdvance(text);
    painter->setPen(tokens.muted);
    painter->drawText(words,
                      static_cast<int>(Qt::AlignVCenter | Qt::AlignAbsolute |
                                       (onRight ? Qt::AlignRight : Qt::AlignLeft)),
                      text);
    if (sorted || pinned) {
        const int at = onRight ? words.right() - length - iconRoom + 2 : words.left() + length + 4;
        paintIcon(painter, sorted ? (m_descending ? "chevron-down" : "chevron-up") : "pin",
                  sorted ? tokens.accent : tokens.faint, QRectF(at, area.top(), 14, area.height()),
                  14);
    }
    if (column == m_current && hasFocus()) {
        drawFocusRing(painter, QRectF(area.adjusted(1, 2, -1, -2)), 4, tokens);
    }
}

void GridHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.setFont(typeface(TypeScale::Heading));
    const int pinned = m_columns->pinnedWidth();
    for (const bool part : {false, true}) {
        painter.save();
        if (!part) {
            painter.setClipRect(QStyle::visualRect(layoutDirection(), rect(),
                                                   QRect(pinned, 0, width() - pinned, nameHeight)));
        }
        for (const int column : m_columns->shown()) {
            if (m_columns->isPinned(column) == part && nameRect(column).intersects(rect())) {
                paintName(&painter, column);
            }
        }
        painter.restore();
    }
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens.border);
    if (m_target >= 0 && m_pressed >= 0) {
        const int column = m_columns->shown()[static_cast<std::size_t>(m_target)];
        const bool after = m_target > m_columns->placeOf(m_pressed);
        const int at =
            m_columns->left(column, m_view->scrolledBy()) + (after ? m_columns->width(column) : 0);
        painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), QRect(at - 1, 4, 2, 24)),
                         tokens.accent);
    }
}

void GridHeader::resizeEvent(QResizeEvent *)
{
    placeFields();
}

void GridHeader::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || event->pos().y() >= nameHeight) {
        return;
    }
    m_start = event->pos();
    m_resized = edgeAt(event->pos());
    if (m_resized >= 0) {
        m_startWidth = m_columns->width(m_resized);
    } else {
        m_pressed = columnAt(event->pos());
    }
}

void GridHeader::mouseMoveEvent(QMouseEvent *event)
{
    if (m_resized >= 0) {
        m_columns->setWidth(m_resized, m_startWidth + position(event->pos()) - position(m_start));
        return;
    }
    const bool dragged =
        (event->pos() - m_start).manhattanLength() >= QApplication::startDragDistance();
    if (m_pressed >= 0 && (m_target >= 0 || dragged)) {
        const int over = columnAt(event->pos());
        const bool fits = over >= 0 && m_columns->isPinned(over) == m_columns->isPinned(m_pressed);
        m_target = fits ? m_columns->placeOf(over) : m_columns->placeOf(m_pressed);
        setCursor(Qt::ClosedHandCursor);
        update();
        return;
    }
    const bool names = event->pos().y() < nameHeight;
    m_hovered = names ? columnAt(event->pos()) : -1;
    setCursor(names && edgeAt(event->pos()) >= 0 ? Qt::SplitHCursor : Qt::ArrowCursor);
    update();
}

void GridHeader::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const int pressed = std::exchange(m_pressed, -1);
    const int target = std::exchange(m_target, -1);
    m_resized = -1;
    unsetCursor();
    if (pressed >= 0 && target >= 0) {
        m_view->clearSelection();
        m_columns->move(pressed, target);
    } else if (pressed >= 0 && columnAt(event->pos()) == pressed) {
        Q_EMIT sortRequested(pressed);
    }
    update();
}

void GridHeader::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int edge = edgeAt(event->pos());
    if (edge >= 0) {
        m_columns->restoreWidth(edge);
    } else {
        mousePressEvent(event);
    }
}

void GridHeader::leaveEvent(QEvent *)
{
    m_hovered = -1;
    update();
}

void GridHeader::contextMenuEvent(QContextMenuEvent *event)
{
    const int column =
        event->reason() == QContextMenuEvent::Keyboard ? m_current : columnAt(event->pos());
    if (column >= 0) {
        Q_EMIT menuRequested(column);
    }
}

void GridHeader::keyPressEvent(QKeyEvent *event)
{
    const std::vector<int> &shown = m_columns->shown();
    if (shown.empty()) {
        return;
    }
    const int last = static_cast<int>(shown.size()) - 1;
    const int forwards = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    const int place = std::max(0, m_current < 0 ? 0 : m_columns->placeOf(m_current));
    const auto across = [&](int step) {
        if (event->modifiers().testFlag(Qt::ControlModifier)) {
            m_view->clearSelection();
            m_columns->move(m_current, place + step);
        } else if (event->modifiers().testFlag(Qt::ShiftModifier)) {
            m_columns->setWidth(m_current, m_columns->width(m_current) + 16 * step);
        } else {
            m_current = shown[static_cast<std::size_t>(std::clamp(place + step, 0, last))];
            m_view->setCurrent(std::max(0, m_view->currentRow()), m_current);
        }
    };
    switch (event->key()) {
    case Qt::Key_Left:
        across(-forwards);
        break;
    case Qt::Key_Right:
        across(forwards);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        Q_EMIT sortRequested(m_current);
        break;
    case Qt::Key_Down:
        m_view->setFocus(Qt::TabFocusReason);
        break;
    default:
        event->ignore();
        return;
    }
    tellCurrent();
    update();
}

bool GridHeader::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        if (m_current < 0 || m_columns->placeOf(m_current) < 0) {
            m_current = m_columns->shown().empty() ? -1 : m_columns->shown().front();
        }
        tellCurrent();
        update();
    }
    if (event->type() == QEvent::ToolTip) {
        const auto *const help = static_cast<QHelpEvent *>(event);
        const int column = columnAt(help->pos());
        if (column >= 0 && help->pos().y() < nameHeight) {
            QToolTip::showText(
                help->globalPos(),
                m_view->model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString(),
                this);
            return true;
        }
    }
    return QWidget::event(event);
}

bool GridHeader::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *const key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape) {
            Q_EMIT fieldsClosed();
            return true;
        }
        if (key->key() == Qt::Key_Down) {
            m_view->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    if (event->type() == QEvent::FocusIn) {
        // a field out of sight comes into it
        const auto entered = std::find_if(m_fields.begin(), m_fields.end(), [=](const auto &entry) {
            return entry.second == watched;
        });
        if (entered != m_fields.end()) {
            m_view->setCurrent(std::max(0, m_view->currentRow()), entered->first);
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace querent::gui
