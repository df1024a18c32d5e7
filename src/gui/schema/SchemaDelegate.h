// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace querent::gui {

/// Draws a row of the schema: icon, name, key, and a few words at the end.
class SchemaDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
    /// How much of the row's end the words take that say what it is for; 0 where there are none.
    [[nodiscard]] static int sideSpace(const QModelIndex &index);
};

} // namespace querent::gui
