// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/GridAccess.h"

#include "gui/grid/GridHeader.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultModel.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace querent::gui {

namespace {

/// Of selected cells and rows that are listed: a reader tells how many there are, and some.
constexpr int mostListed = 1'000;
/// The children before the cells: the header, which has the names and the filters.
constexpr int widgets = 1;

int clamped(std::int64_t number)
{
    return static_cast<int>(std::min<std::int64_t>(number, std::numeric_limits<int>::max()));
}

/// A cell; in row -1 the name of a column. Knows its place alone: what is there may change.
class GridCell final : public AccessiblePart, public QAccessibleTableCellInterface
{
public:
    GridCell(GridView *view, int row, int place)
        : AccessiblePart(view), m_view(view), m_row(row), m_place(place)
    {}

    [[nodiscard]] bool isValid() const override
    {
        return m_row < m_view->model()->rowCount() &&
               m_place < static_cast<int>(m_view->columns().shown().size());
    }
    [[nodiscard]] QAccessible::Role role() const override
    {
        return m_row < 0 ? QAccessible::ColumnHeader : QAccessible::Cell;
    }
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface
                   ? static_cast<QAccessibleTableCellInterface *>(this)
                   : nullptr;
    }

    [[nodiscard]] bool isSelected() const override
    {
        return m_row >= 0 && m_view->selection().contains(m_row, m_place);
    }
    [[nodiscard]] QList<QAccessibleInterface *> columnHeaderCells() const override
    {
        QAccessibleInterface *const header = static_cast<GridAccess *>(parent())->headerAt(m_place);
        return header != nullptr && m_row >= 0 ? QList{header} : QList<QAccessibleInterface *>();
    }
    [[nodiscard]] QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    [[nodiscard]] int columnIndex() const override { return m_place; }
    [[nodiscard]] int rowIndex() const override { return m_row; }
    [[nodiscard]] int columnExtent() const override { return 1; }
    [[nodiscard]] int rowExtent() const override { return 1; }
    [[nodiscard]] QAccessibleInterface *table() const override { return parent(); }

private:
    [[nodiscard]] int column() const
    {
        return m_view->columns().shown()[static_cast<std::size_t>(m_place)];
    }

    GridView *m_view;
    int m_row;
    int m_place;
};

QString GridCell::text(QAccessible::Text kind) const
{
    if (!isValid()) {
        return {};
    }
    if (m_row < 0) {
        const auto role = kind == QAccessible::Name ? Qt::DisplayRole : Qt::ToolTipRole;
        const bool told = kind == QAccessible::Name || kind == QAccessible::Description;
        return told ? m_view->model()->headerData(column(), Qt::Horizontal, role).toString()
                    : QString();
    }
    const QModelIndex index = m_view->model()->index(m_row, column());
    switch (kind) {
    case QAccessible::Name:
        return index.data(ResultModel::PendingRole).toBool()
                   ? QCoreApplication::translate("querent::gui::GridView", "is being read")
                   : index.data(Qt::DisplayRole).toString();
    case QAccessible::Value:
        return index.data(ResultModel::RawTextRole).toString();
    default:
        return {};
    }
}

QRect GridCell::rect() const
{
    if (!isValid()) {
        return {};
    }
    return m_row < 0 ? onScreen(*m_view->header(), m_view->header()->nameRect(column()))
                     : onScreen(*m_view->viewport(), m_view->cellRect(m_row, column()));
}

QAccessible::State GridCell::state() const
{
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    const QWidget *const holder = m_row < 0 ? m_view->header() : m_view->viewport();
    const QRect area =
        m_row < 0 ? m_view->header()->nameRect(column()) : m_view->cellRect(m_row, column());
    const bool current = m_row < 0
                             ? m_view->header()->currentColumn() == column()
                             : m_view->currentRow() == m_row && m_view->currentColumn() == column();
    const bool keyboard = m_row < 0 ? m_view->header()->hasFocus() : m_view->hasFocus();
    state.focusable = true;
    state.active = current;
    state.focused = current && keyboard;
    state.selectable = m_row >= 0;
    state.selected = isSelected();
    state.readOnly = true;
    state.offscreen = !area.intersects(holder->rect());
    state.invisible = !holder->isVisible();
    return state;
}

} // namespace

GridAccess::GridAccess(GridView *view) : QAccessibleWidget(view, QAccessible::Table) {}

QAccessibleInterface *GridAccess::make(const QString &key, QObject *object)
{
    auto *const view =
        key == QLatin1String("querent::gui::GridView") ? qobject_cast<GridView *>(object) : nullptr;
    return view != nullptr ? new GridAccess(view) : nullptr;
}

GridView &GridAccess::view() const
{
    return *static_cast<GridView *>(widget());
}

void *GridAccess::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface *>(this)
                                               : QAccessibleWidget::interface_cast(type);
}

int GridAccess::columnCount() const
{
    return static_cast<int>(view().columns().shown().size());
}

int GridAccess::rowCount() const
{
    return view().model()->rowCount();
}

int GridAccess::childCount() const
{
    return clamped(widgets + (std::int64_t{rowCount()} + 1) * columnCount());
}

QAccessibleInterface *GridAccess::child(int index) const
{
    if (index < 0 || index >= childCount()) {
        return nullptr;
    }
    if (index < widgets) {
        return QAccessible::queryAccessibleInterface(view().header());
    }
    const int row = (index - widgets) / columnCount() - 1;
    const int place = (index - widgets) % columnCount();
    return row < 0 ? headerAt(place) : cellAt(row, place);
}

int GridAccess::indexOfChild(const QAccessibleInterface *child) const
{
    if (child == nullptr) {
        return -1;
    }
    if (child->object() == view().header()) {
        return 0;
    }
    // asking for a cast changes nothing, though it is not declared so
    auto *const cell = const_cast<QAccessibleInterface *>(child)->tableCellInterface();
    return cell != nullptr && cell->table() == this
               ? clamped(widgets + (std::int64_t{cell->rowIndex()} + 1) * columnCount() +
                         cell->columnIndex())
               : -1;
}

QAccessibleInterface *GridAccess::childAt(int x, int y) const
{
    const GridHeader *const header = view().header();
    const QPoint screen(x, y);
    if (header != nullptr && header->isVisible() &&
        header->rect().contains(header->mapFromGlobal(screen))) {
        return child(0);
    }
    const QWidget *const cells = view().viewport();
    const QPoint inside = cells->mapFromGlobal(screen);
    if (!cells->rect().contains(inside)) {
        return nullptr;
    }
    const auto cell = view().cellAt(inside);
    return cellAt(cell.first, view().columns().placeOf(cell.second));
}

QAccessibleInterface *GridAccess::headerAt(int place) const
{
    if (place < 0 || place >= columnCount() || view().header() == nullptr) {
        return nullptr;
    }
    return m_cells.part(-1 - place, [this, place] { return new GridCell(&view(), -1, place); });
}

QAccessibleInterface *GridAccess::cellAt(int row, int place) const
{
    if (row < 0 || row >= rowCount() || place < 0 || place >= columnCount()) {
        return nullptr;
    }
    constexpr std::int64_t mostColumns = 100'000;
    return m_cells.part(row * mostColumns + place,
                        [this, row, place] { return new GridCell(&view(), row, place); });
}

QAccessibleInterface *GridAccess::focusChild() const
{
    return view().hasFocus()
               ? cellAt(view().currentRow(), view().columns().placeOf(view().currentColumn()))
               : QAccessibleWidget::focusChild();
}

int GridAccess::selectedCellCount() const
{
    return clamped(view().selection().cells(view().columns().shown()));
}

QList<QAccessibleInterface *> GridAccess::selectedCells() const
{
    QList<QAccessibleInterface *> cells;
    const GridColumns &columns = view().columns();
    for (const session::RowBand &band : view().selection().bands(columns.shown())) {
        for (std::int64_t row = 0; row < band.count; ++row) {
            for (const std::size_t column : band.columns) {
                if (cells.size() == mostListed) {
                    return cells;
                }
                cells << cellAt(static_cast<int>(band.first + row),
                                columns.placeOf(static_cast<int>(column)));
            }
        }
    }
    return cells;
}

QString GridAccess::columnDescription(int place) const
{
    QAccessibleInterface *const header = headerAt(place);
    return header != nullptr ? header->text(QAccessible::Name) : QString();
}

QString GridAccess::rowDescription(int) const
{
    return {};
}

QList<int> GridAccess::selectedColumns() const
{
    const GridColumns &columns = view().columns();
    std::vector<std::int64_t> rows(columns.shown().size(), 0);
    for (const session::RowBand &band : view().selection().bands(columns.shown())) {
        for (const std::size_t column : band.columns) {
            rows[static_cast<std::size_t>(columns.placeOf(static_cast<int>(column)))] += band.count;
        }
    }
    QList<int> places;
    for (int place = 0; place < columnCount(); ++place) {
        if (rowCount() > 0 && rows[static_cast<std::size_t>(place)] == rowCount()) {
            places << place;
        }
    }
    return places;
}

int GridAccess::selectedColumnCount() const
{
    return static_cast<int>(selectedColumns().size());
}

int GridAccess::selectedRowCount() const
{
    const std::vector<int> &shown = view().columns().shown();
    std::int64_t rows = 0;
    for (const session::RowBand &band : view().selection().bands(shown)) {
        rows += band.columns.size() == shown.size() ? band.count : 0;
    }
    return clamped(rows);
}

QList<int> GridAccess::selectedRows() const
{
    const std::vector<int> &shown = view().columns().shown();
    QList<int> rows;
    for (const session::RowBand &band : view().selection().bands(shown)) {
        const bool whole = band.columns.size() == shown.size();
        for (std::int64_t row = 0; whole && row < band.count && rows.size() < mostListed; ++row) {
            rows << static_cast<int>(band.first + row);
        }
    }
    return rows;
}

bool GridAccess::isColumnSelected(int place) const
{
    return selectedColumns().contains(place);
}

bool GridAccess::isRowSelected(int row) const
{
    for (int place = 0; place < columnCount(); ++place) {
        if (!view().selection().contains(row, place)) {
            return false;
        }
    }
    return row >= 0 && row < rowCount() && columnCount() > 0;
}

bool GridAccess::selectRow(int row)
{
    if (row < 0 || row >= rowCount() || columnCount() == 0) {
        return false;
    }
    view().selectRow(row);
    return true;
}

bool GridAccess::selectColumn(int place)
{
    if (place < 0 || place >= columnCount() || rowCount() == 0) {
        return false;
    }
    view().selectColumn(view().columns().shown()[static_cast<std::size_t>(place)]);
    return true;
}

bool GridAccess::unselectRow(int row)
{
    const bool selected = isRowSelected(row);
    if (selected) {
        view().clearSelection();
    }
    return selected;
}

bool GridAccess::unselectColumn(int place)
{
    const bool selected = isColumnSelected(place);
    if (selected) {
        view().clearSelection();
    }
    return selected;
}

void GridAccess::modelChange(QAccessibleTableModelChangeEvent *)
{
    m_cells.clear();
}

} // namespace querent::gui
