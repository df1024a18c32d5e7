// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/AccessibleParts.h"

#include <QAccessibleTableInterface>

namespace querent::gui {

class GridView;

/// What a screen reader knows of a grid: a table of cells, of which those in sight and those that
/// it asks about exist. Columns count by their places, as they are shown.
class GridAccess : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    explicit GridAccess(GridView *view);

    /// For QAccessible::installFactory().
    [[nodiscard]] static QAccessibleInterface *make(const QString &key, QObject *object);

    /// The name of a column as a cell of its own; null where there is none.
    [[nodiscard]] QAccessibleInterface *headerAt(int place) const;
    /// The current cell; null where there is none.
    [[nodiscard]] QAccessibleInterface *focusChild() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;

    [[nodiscard]] QAccessibleInterface *caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *cellAt(int row, int place) const override;
    [[nodiscard]] int selectedCellCount() const override;
    /// The first of them.
    [[nodiscard]] QList<QAccessibleInterface *> selectedCells() const override;
    [[nodiscard]] QString columnDescription(int place) const override;
    [[nodiscard]] QString rowDescription(int row) const override;
    [[nodiscard]] int selectedColumnCount() const override;
    [[nodiscard]] int selectedRowCount() const override;
    [[nodiscard]] int columnCount() const override;
    [[nodiscard]] int rowCount() const override;
    [[nodiscard]] QList<int> selectedColumns() const override;
    /// The first of them.
    [[nodiscard]] QList<int> selectedRows() const override;
    [[nodiscard]] bool isColumnSelected(int place) const override;
    [[nodiscard]] bool isRowSelected(int row) const override;
    bool selectRow(int row) override;
    bool selectColumn(int place) override;
    bool unselectRow(int row) override;
    bool unselectColumn(int place) override;
    void modelChange(QAccessibleTableModelChangeEvent *event) override;

private:
    [[nodiscard]] GridView &view() const;

    mutable AccessibleParts m_cells;
};

} // namespace querent::gui
