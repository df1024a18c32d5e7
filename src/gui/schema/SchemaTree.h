// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

namespace querent::gui {

/// A tree whose whole row lights up, the indentation included.
class SchemaTree : public QTreeView
{
    Q_OBJECT

public:
    explicit SchemaTree(QWidget *parent = nullptr);

protected:
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option,
                 const QModelIndex &index) const override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QPersistentModelIndex m_hovered;
};

} // namespace querent::gui
