// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/GridView.h"

#include "gui/grid/GridAccess.h"
#include "gui/grid/GridHeader.h"
#include "gui/grid/ResultModel.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Style.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

int rowHeight()
{
    return Style::rowHeight();
}

QColor lineColour(const Tokens &tokens)
{
    return blended(tokens.surface, tokens.border, 0.55);
}

} // namespace

GridView::GridView(ResultModel *model, GridColumns *columns, QWidget *parent)
    : QAbstractScrollArea(parent), m_model(model), m_columns(columns)
{
    QAccessible::installFactory(&GridAccess::make);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Rows of the result"));
    setFont(typeface(TypeScale::Body));
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    verticalScrollBar()->setSingleStep(1);
    horizontalScrollBar()->setSingleStep(24);
    connect(m_columns, &GridColumns::changed, this, [this] {
        updateBars();
        viewport()->update();
    });
    connect(m_model, &ResultModel::rowsChanged, this, &GridView::rowsChanged);
    connect(m_model, &ResultModel::modelReset, this, [this] {
        m_row = -1;
        m_column = -1;
        m_selection.clear();
        m_ranges.clear();
        rowsChanged();
        QAccessibleTableModelChangeEvent event(this, QAccessibleTableModelChangeEvent::ModelReset);
        QAccessible::updateAccessibility(&event);
    });
}

int GridView::scrolledBy() const
{
    return horizontalScrollBar()->value();
}

int GridView::topRow() const
{
    return verticalScrollBar()->value();
}

int GridView::rowsInSight() const
{
    return std::max(1, viewport()->height() / rowHeight());
}

void GridView::rowsChanged()
{
    const int rows = m_model->rowCount();
    if (m_row >= rows) {
        m_row = -1;
        clearSelection();
    }
    updateBars();
    viewport()->update();
    if (m_row < 0 && rows > 0 && hasFocus()) {
        // whoever filtered all rows away and took that back goes on at the top
        moveTo(topRow(), std::max(0, m_columns->placeOf(m_column)), false);
    } else if (m_unread) {
        announce();
    }
}

void GridView::updateBars()
{
    // the steps of the vertical bar are rows: pixels of millions of them would not fit an int
    const int rows = m_model->rowCount();
    verticalScrollBar()->setRange(0, std::max(0, rows - rowsInSight()));
    verticalScrollBar()->setPageStep(rowsInSight());
    const int room = viewport()->width();
    horizontalScrollBar()->setRange(0, std::max(0, m_columns->totalWidth() - room));
    horizontalScrollBar()->setPageStep(room);
}

QSize GridView::sizeHint() const
{
    return {400, 10 * rowHeight()};
}

QRect GridView::cellRect(int row, int column) const
{
    const QRect area((m_columns->left(column, scrolledBy())), (row - topRow()) * rowHeight(),
                     m_columns->width(column), rowHeight());
    return QStyle::visualRect(layoutDirection(), viewport()->rect(), area);
}

std::pair<int, int> GridView::cellAt(const QPoint &point) const
{
    const int row = topRow() + (point.y() >= 0 ? point.y() / rowHeight() : -1);
    const int position =
        layoutDirection() == Qt::RightToLeft ? viewport()->width() - 1 - point.x() : point.x();
    return {row >= 0 && row < m_model->rowCount() ? row : -1,
            m_columns->columnAt(position, scrolledBy())};
}

void GridView::setCurrent(int row, int column)
{
    select(row, column, Qt::NoModifier);
    show(row, column);
}

void GridView::selectAll()
{
    const int places = static_cast<int>(m_columns->shown().size());
    if (m_model->rowCount() > 0 && places > 0) {
        m_anchorRow = 0;
        m_anchorPlace = 0;
        m_selection.set({0, 0, m_model->rowCount() - 1, places - 1});
        showSelection();
    }
}

void GridView::selectRow(int row)
{
    const int places = static_cast<int>(m_columns->shown().size());
    if (row >= 0 && row < m_model->rowCount() && places > 0) {
        m_selection.set({row, 0, row, places - 1});
        m_anchorRow = row;
        m_anchorPlace = 0;
        showSelection();
    }
}

void GridView::selectColumn(int column)
{
    const int place = m_columns->placeOf(column);
    if (place >= 0 && m_model->rowCount() > 0) {
        m_selection.set({0, place, m_model->rowCount() - 1, place});
        m_anchorRow = 0;
        m_anchorPlace = place;
        showSelection();
    }
}

void GridView::clearSelection()
{
    m_selection.clear();
    showSelection();
}

void GridView::showSelection()
{
    viewport()->update();
    QAccessibleEvent event(this, QAccessible::SelectionWithin);
    QAccessible::updateAccessibility(&event);
    Q_EMIT selectionChanged();
}

void GridView::setFound(const QString &words)
{
    m_found = words;
    viewport()->update();
}

void GridView::setRange(int column, double low, double high)
{
    m_ranges[column] = {low, high};
    viewport()->update();
}

GridRect GridView::rectTo(int row, int place) const
{
    return {std::min(row, m_anchorRow), std::min(place, m_anchorPlace), std::max(row, m_anchorRow),
            std::max(place, m_anchorPlace)};
}

void GridView::select(int row, int column, Qt::KeyboardModifiers modifiers)
{
    const int place = m_columns->placeOf(column);
    if (place < 0 || row < 0) {
        return;
    }
    m_row = row;
    m_column = column;
    if (modifiers.testFlag(Qt::ShiftModifier) && !m_selection.isEmpty()) {
        m_selection.changeLast(rectTo(row, place));
    } else {
        m_anchorRow = row;
        m_anchorPlace = place;
        const GridRect cell{row, place, row, place};
        if (modifiers.testFlag(Qt::ControlModifier)) {
            m_selection.add(cell);
        } else {
            m_selection.set(cell);
        }
    }
    announce();
    Q_EMIT currentChanged();
    showSelection();
}

void GridView::moveTo(int row, int place, bool extend)
{
    const auto &shown = m_columns->shown();
    if (shown.empty() || m_model->rowCount() == 0) {
        return;
    }
    row = std::clamp(row, 0, m_model->rowCount() - 1);
    place = std::clamp(place, 0, static_cast<int>(shown.size()) - 1);
    const int column = shown[static_cast<std::size_t>(place)];
    select(row, column, extend ? Qt::ShiftModifier : Qt::NoModifier);
    show(row, column);
}

void GridView::show(int row, int column)
{
    QScrollBar *down = verticalScrollBar();
    if (row < down->value()) {
        down->setValue(row);
    } else if (row >= down->value() + rowsInSight()) {
        down->setValue(row - rowsInSight() + 1);
    }
    if (m_columns->placeOf(column) < 0 || m_columns->isPinned(column)) {
        return;
    }
    QScrollBar *across = horizontalScrollBar();
    const int left = m_columns->left(column, 0);
    const int room = viewport()->width();
    if (left - across->value() < m_columns->pinnedWidth()) {
        across->setValue(left - m_columns->pinnedWidth());
    } else if (left + m_columns->width(column) - across->value() > room) {
        across->setValue(left + m_columns->width(column) - room);
    }
}

/// A screen reader hears the current cell.
void GridView::announce()
{
    m_unread = false;
    if (QAccessible::isActive() && hasFocus() && m_row >= 0) {
        m_unread = m_model->index(m_row, m_column).data(ResultModel::PendingRole).toBool();
        tellFocus(QAccessible::queryAccessibleInterface(this)->focusChild());
    }
}

void GridView::keyPressEvent(QKeyEvent *event)
{
    const bool extend = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool far = event->modifiers().testFlag(Qt::ControlModifier);
    const int rows = m_model->rowCount();
    const int places = static_cast<int>(m_columns->shown().size());
    const int place = std::max(0, m_column < 0 ? 0 : m_columns->placeOf(m_column));
    const int row = std::max(0, m_row);
    const int forwards = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    const auto across = [&](int step) {
        moveTo(row, far ? (step > 0 ? places - 1 : 0) : place + step, extend);
    };
    if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        moveTo(far ? 0 : row - 1, place, extend);
        break;
    case Qt::Key_Down:
        moveTo(far ? rows - 1 : m_row + 1, place, extend);
        break;
    case Qt::Key_Left:
        across(-forwards);
        break;
    case Qt::Key_Right:
        across(forwards);
        break;
    case Qt::Key_PageUp:
        moveTo(row - rowsInSight(), place, extend);
        break;
    case Qt::Key_PageDown:
        moveTo(row + rowsInSight(), place, extend);
        break;
    case Qt::Key_Home:
        moveTo(far ? 0 : row, 0, extend);
        break;
    case Qt::Key_End:
        moveTo(far ? rows - 1 : row, places - 1, extend);
        break;
    case Qt::Key_Space:
        if (extend && m_row >= 0) {
            m_selection.changeLast({m_row, 0, m_row, places - 1});
            showSelection();
        } else if (far && m_column >= 0) {
            selectColumn(m_column);
        }
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_row >= 0) {
            Q_EMIT activated(m_row, m_column);
        }
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
        event->ignore();
        return;
    }
    event->accept();
}

void GridView::mousePressEvent(QMouseEvent *event)
{
    const auto cell = cellAt(event->pos());
    if (cell.first < 0 || cell.second < 0) {
        return;
    }
    // the menu is about what is chosen already
    const bool chosen = m_selection.contains(cell.first, m_columns->placeOf(cell.second));
    if (event->button() == Qt::LeftButton || !chosen) {
        select(cell.first, cell.second, event->modifiers());
    }
}

void GridView::mouseMoveEvent(QMouseEvent *event)
{
    const auto cell = cellAt(event->pos());
    if (event->buttons().testFlag(Qt::LeftButton) && m_row >= 0) {
        const int row = std::clamp(
            topRow() +
                static_cast<int>(std::floor(static_cast<double>(event->pos().y()) / rowHeight())),
            0, m_model->rowCount() - 1);
        const int column = cell.second >= 0 ? cell.second : m_column;
        if (row != m_row || column != m_column) {
            select(row, column, Qt::ShiftModifier);
            show(row, column);
        }
    }
    if (m_hoveredRow != cell.first) {
        m_hoveredRow = cell.first;
        viewport()->update();
    }
}

void GridView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const auto cell = cellAt(event->pos());
    if (cell.first >= 0 && cell.second >= 0 && event->button() == Qt::LeftButton) {
        Q_EMIT activated(cell.first, cell.second);
    }
}

void GridView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto cell =
        byKey ? std::pair(m_row, m_column) : cellAt(viewport()->mapFromGlobal(event->globalPos()));
    if (cell.first >= 0 && cell.second >= 0) {
        Q_EMIT menuRequested(
            cell.first, cell.second,
            byKey ? viewport()->mapToGlobal(cellRect(cell.first, cell.second).center())
                  : event->globalPos());
    }
}

bool GridView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave && m_hoveredRow >= 0) {
        m_hoveredRow = -1;
        viewport()->update();
    }
    if (event->type() == QEvent::ToolTip) {
        const auto *const help = static_cast<QHelpEvent *>(event);
        const auto cell = cellAt(help->pos());
        const QString words =
            cell.first >= 0 && cell.second >= 0
                ? m_model->index(cell.first, cell.second).data(Qt::ToolTipRole).toString()
                : QString();
        QToolTip::showText(help->globalPos(), words, viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void GridView::focusInEvent(QFocusEvent *event)
{
    if (m_row < 0 && event->reason() != Qt::MouseFocusReason) {
        moveTo(topRow(), 0, false);
    } else {
        announce();
    }
    viewport()->update();
}

void GridView::focusOutEvent(QFocusEvent *)
{
    viewport()->update();
}

void GridView::setHeader(GridHeader *header)
{
    m_header = header;
    m_header->setParent(this);
    setTabOrder(m_header, this);
    placeHeader();
}

void GridView::placeHeader()
{
    if (m_header != nullptr) {
        const int height = m_header->sizeHint().height();
        setViewportMargins(0, height, 0, 0);
        const QRect cells = viewport()->geometry();
        m_header->setGeometry(cells.left(), cells.top() - height, cells.width(), height);
    }
}

bool GridView::event(QEvent *event)
{
    // the header opens or closes its fields
    if (event->type() == QEvent::LayoutRequest) {
        placeHeader();
    }
    return QAbstractScrollArea::event(event);
}

void GridView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    // the rows stand closer together, or less so
    if (event->type() == QEvent::StyleChange) {
        updateBars();
        viewport()->update();
    }
}

void GridView::resizeEvent(QResizeEvent *)
{
    placeHeader();
    updateBars();
    m_columns->fill(viewport()->width());
}

void GridView::scrollContentsBy(int, int)
{
    viewport()->update();
    Q_EMIT scrolled();
}

void GridView::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(viewport());
    painter.setFont(font());
    // a date in Latin letters stays one where everything else runs from right to left
    painter.setLayoutDirection(Qt::LayoutDirectionAuto);
    const int end = std::min(m_model->rowCount(), topRow() + rowsInSight() + 2);
    for (int row = topRow(); row < end; ++row) {
        paintRow(&painter, row, tokens);
    }
    const int pinned = m_columns->pinnedWidth();
    if (pinned > 0 && pinned < viewport()->width()) {
        const QRect edge(pinned - 1, 0, 1,
                         std::min(viewport()->height(), (end - topRow()) * rowHeight()));
        painter.fillRect(QStyle::visualRect(layoutDirection(), viewport()->rect(), edge),
                         tokens.border);
    }
}

void GridView::paintRow(QPainter *painter, int row, const Tokens &tokens) const
{
    const QRect all = viewport()->rect();
    const QRect line(0, (row - topRow()) * rowHeight(), all.width(), rowHeight());
    if (row == m_hoveredRow) {
        painter->fillRect(line, blended(tokens.surface, tokens.sunken, 0.7));
    }
    const int pinned = m_columns->pinnedWidth();
    const std::vector<int> &shown = m_columns->shown();
    const auto paint = [&](int place) {
        const int column = shown[static_cast<std::size_t>(place)];
        paintCell(painter, cellRect(row, column), row, column, tokens);
    };
    painter->save();
    painter->setClipRect(QStyle::visualRect(
        layoutDirection(), all, QRect(pinned, line.top(), all.width() - pinned, rowHeight())));
    const auto moving = m_columns->placesWithin(pinned, all.width(), scrolledBy());
    for (int place = moving.first; place < moving.second; ++place) {
        paint(place);
    }
    painter->restore();
    const int places = static_cast<int>(shown.size());
    for (int place = 0;
         place < places && m_columns->isPinned(shown[static_cast<std::size_t>(place)]); ++place) {
        paint(place);
    }
    painter->fillRect(QRect(0, line.bottom(), all.width(), 1), lineColour(tokens));
}

void GridView::paintCell(QPainter *painter, const QRect &area, int row, int column,
                         const Tokens &tokens) const
{
    const QModelIndex index = m_model->index(row, column);
    const data::Value *const value = m_model->cell(row, column);
    const bool chosen = m_selection.contains(row, m_columns->placeOf(column));
    if (chosen) {
        painter->fillRect(area, tokens.accentSoft);
    } else if (value != nullptr && value->isNumber()) {
        paintShading(painter, area, value->numeric(), column, tokens);
    }
    const QRect words = area.adjusted(GridHeader::cellPadding, 0, -GridHeader::cellPadding, 0);
    if (value == nullptr) {
        // a page that is on its way
        drawPanel(painter, QRectF(words.left(), words.center().y() - 4, words.width() * 0.6, 8), 4,
                  tokens.sunken, {});
    } else {
        const QString text = index.data(Qt::DisplayRole).toString();
        const Qt::Alignment alignment =
            QStyle::visualAlignment(layoutDirection(), m_model->format(column).alignment());
        if (!m_found.isEmpty() && text.contains(m_found, Qt::CaseInsensitive)) {
            const QRect lit = QStyle::alignedRect(
                Qt::LeftToRight, alignment,
                QSize(std::min(words.width(), fontMetrics().horizontalAdvance(text)) + 8, 20),
                words.adjusted(-4, 0, 4, 0));
            drawPanel(painter, lit, 4, blended(tokens.surface, tokens.warn, 0.25), {});
        }
        painter->setPen(value->isNull() ? tokens.faint : tokens.text);
        painter->drawText(words, alignment | Qt::AlignAbsolute,
                          fontMetrics().elidedText(text, Qt::ElideRight, words.width()));
    }
    if (row == m_row && column == m_column && hasFocus()) {
        drawFocusRing(painter, QRectF(area.adjusted(0, 0, 0, -1)), 2, tokens);
    }
}

void GridView::paintShading(QPainter *painter, const QRect &area, double value, int column,
                            const Tokens &tokens) const
{
    const auto range = m_ranges.find(column);
    const Shading shading = m_columns->shading(column);
    if (shading == Shading::None || range == m_ranges.end()) {
        return;
    }
    const double low = std::min(0.0, range->second.first);
    const double high = std::max(0.0, range->second.second);
    if (shading == Shading::Bars && high > low) {
        // from zero, so that the lengths can be compared
        const double room = area.width() - 8.0;
        const double zero = -low / (high - low) * room;
        const double end = (value - low) / (high - low) * room;
        QRect bar(area.left() + 4 + static_cast<int>(std::min(zero, end)), area.top() + 5,
                  std::max(1, static_cast<int>(std::abs(end - zero))), area.height() - 10);
        bar = QStyle::visualRect(layoutDirection(), area, bar);
        drawPanel(painter, bar, 2,
                  blended(tokens.surface, value < 0 ? tokens.bad : tokens.accent, 0.22), {});
        return;
    }
    const double width = range->second.second - range->second.first;
    const double share =
        width > 0 ? std::clamp((value - range->second.first) / width, 0.0, 1.0) : 0;
    painter->fillRect(area, blended(tokens.surface, tokens.accent, 0.30 * share));
}

} // namespace querent::gui
