// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace querent::gui {

/// Draws cells of a result: a hairline below, muted NULLs, and the whole row under the mouse lit.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Of the hairline below a row.
    [[nodiscard]] static QColor lineColour(const QPalette &palette);

    /// Returns whether that changed anything.
    bool setHoveredRow(int row);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    int m_hoveredRow = -1;
};

} // namespace querent::gui
