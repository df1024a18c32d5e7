// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/FlowLayout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace querent::gui {

FlowLayout::FlowLayout(QWidget *parent, int spacing) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem *item : m_items) {
        delete item;
    }
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.push_back(item);
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (item != nullptr) {
        m_items.erase(m_items.begin() + index);
    }
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (const QLayoutItem *item : m_items) {
        const QSize hint = item->sizeHint();
        size.setWidth(size.width() + (size.width() > 0 ? spacing() : 0) + hint.width());
        size.setHeight(std::max(size.height(), hint.height()));
    }
    return size;
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items) {
        size = size.expandedTo(item->minimumSize());
    }
    return size;
}

void FlowLayout::setGeometry(const QRect &area)
{
    QLayout::setGeometry(area);
    arrange(area, true);
}

void FlowLayout::clear()
{
    while (QLayoutItem *item = takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

int FlowLayout::arrange(const QRect &area, bool place) const
{
    const Qt::LayoutDirection direction =
        parentWidget() != nullptr ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int x = area.left();
    int y = area.top();
    int rowHeight = 0;
    std::vector<std::pair<QLayoutItem *, QRect>> row;
    // what is lower than its neighbours stands in the middle beside them
    const auto endRow = [&] {
        for (const auto &[item, wanted] : row) {
            const QRect middle = wanted.translated(0, (rowHeight - wanted.height()) / 2);
            item->setGeometry(QStyle::visualRect(direction, area, middle));
        }
        row.clear();
    };
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty()) {
            continue;
        }
        const QSize hint = item->sizeHint();
        const int width = std::min(hint.width(), area.width());
        if (x > area.left() && x + width > area.right() + 1) {
            endRow();
            x = area.left();
            y += rowHeight + spacing();
            rowHeight = 0;
        }
        if (place) {
            row.emplace_back(item, QRect(x, y, width, hint.height()));
        }
        x += width + spacing();
        rowHeight = std::max(rowHeight, hint.height());
    }
    endRow();
    return y + rowHeight - area.top();
}

} // namespace querent::gui
