// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/TickList.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QStyledItemDelegate>

namespace querent::gui {

namespace {

class RowDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        // the box belongs to the row: one frame goes round both
        QStyleOptionViewItem row = option;
        row.state.setFlag(QStyle::State_HasFocus, false);
        QStyledItemDelegate::paint(painter, row, index);
        if (option.state.testFlag(QStyle::State_HasFocus) && option.widget != nullptr) {
            QStyleOptionFocusRect focus;
            focus.QStyleOption::operator=(option);
            focus.rect = option.rect;
            focus.state |= QStyle::State_KeyboardFocusChange;
            option.widget->style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter,
                                                  option.widget);
        }
    }

    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override
    {
        if (event->type() == QEvent::MouseButtonRelease) {
            const auto *click = static_cast<QMouseEvent *>(event);
            const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
            return click->button() == Qt::LeftButton &&
                   model->setData(index, ticked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        }
        if (event->type() == QEvent::MouseButtonPress ||
            event->type() == QEvent::MouseButtonDblClick) {
            return true;
        }
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    }
};

} // namespace

TickList::TickList(QWidget *parent) : QListWidget(parent)
{
    setItemDelegate(new RowDelegate(this));
}

QListWidgetItem *TickList::addRow(const QString &text, bool ticked)
{
    auto *item = new QListWidgetItem(text, this);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
    return item;
}

int TickList::narrow(const QString &words)
{
    int shown = 0;
    int first = -1;
    for (int place = 0; place < count(); ++place) {
        const bool fits = item(place)->text().contains(words.trimmed(), Qt::CaseInsensitive);
        item(place)->setHidden(!fits);
        first = first < 0 && fits ? place : first;
        shown += fits ? 1 : 0;
    }
    setCurrentRow(first);
    return shown;
}

void TickList::tickCurrent()
{
    for (int place = 0; place < count(); ++place) {
        if (!item(place)->isHidden() && item(place)->checkState() == Qt::Checked) {
            return;
        }
    }
    if (currentItem() != nullptr && !currentItem()->isHidden()) {
        currentItem()->setCheckState(Qt::Checked);
    }
}

} // namespace querent::gui
