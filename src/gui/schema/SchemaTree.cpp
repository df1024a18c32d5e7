// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/SchemaTree.h"

#include "gui/theme/Shapes.h"

#include <QMouseEvent>
#include <QPainter>

namespace querent::gui {

SchemaTree::SchemaTree(QWidget *parent) : QTreeView(parent)
{
    setMouseTracking(true);
}

void SchemaTree::drawRow(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(palette());
    const bool selected = selectionModel() != nullptr && selectionModel()->isSelected(index);
    if (selected || index == m_hovered) {
        drawPanel(painter, QRectF(0, option.rect.top(), viewport()->width(), option.rect.height()),
                  controlRadius,
                  selected ? tokens.accentSoft : blended(tokens.window, tokens.text, 0.05), {});
    }
    QTreeView::drawRow(painter, option, index);
}

void SchemaTree::mouseMoveEvent(QMouseEvent *event)
{
    QTreeView::mouseMoveEvent(event);
    const QModelIndex index = indexAt(event->pos());
    if (index != m_hovered) {
        m_hovered = index;
        viewport()->update();
    }
}

void SchemaTree::leaveEvent(QEvent *event)
{
    QTreeView::leaveEvent(event);
    m_hovered = QModelIndex();
    viewport()->update();
}

} // namespace querent::gui
