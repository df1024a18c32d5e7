// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "GridStage.h"
#include "Stage.h"
#include "gui/grid/GridAccess.h"
#include "gui/grid/GridColumns.h"

#include <QAccessible>
#include <QLineEdit>

namespace tst_GridAccess {

using namespace querent;
using test::Shown;

namespace {

data::ResultTable people()
{
    return {.columns = {{"customer_id", data::ColumnType::Integer},
                        {"full_name", data::ColumnType::Text},
                        {"spent", data::ColumnType::Real}},
            .rows = {{10482, "Ann", 1200.5}, {9, "Bob", data::Value()}, {200, "نورة", 99.0}},
            .truncated = false,
            .totalRows = std::nullopt};
}

} // namespace

/// A grid as those know it who do not see it.
class TestGridAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void isATable();
    void cellsHaveValuesPlacesAndHeaders();
    void knowsTheCellThatTheKeyboardIsAt();
    void knowsTheNameThatTheKeyboardIsAt();
    void knowsWhatIsChosen();
    void choosesRowsAndColumns();
    void columnsCountAsTheyAreShown();
    void cellsAreWhereTheyAreDrawn();
    void everyChildIsFoundAgain();
    void millionsOfRowsCostNothing();
    void cellsOutliveAResultWithoutHarm();

private:
    [[nodiscard]] static QAccessibleInterface *of(const Shown &shown)
    {
        return QAccessible::queryAccessibleInterface(shown.grid.view());
    }
};

void TestGridAccess::initTestCase()
{
    test::setStage();
}

void TestGridAccess::isATable()
{
    Shown shown(people());
    QAccessibleInterface *grid = of(shown);
    QVERIFY(grid != nullptr);
    QCOMPARE(grid->role(), QAccessible::Table);
    QCOMPARE(grid->text(QAccessible::Name), QStringLiteral("Rows of the result"));
    QVERIFY(grid->tableInterface() != nullptr);
    QCOMPARE(grid->tableInterface()->rowCount(), 3);
    QCOMPARE(grid->tableInterface()->columnCount(), 3);
    QCOMPARE(grid->tableInterface()->columnDescription(1), QStringLiteral("full name"));
    // the header with its filters, then names, then cells
    QCOMPARE(grid->childCount(), 1 + 4 * 3);
    QCOMPARE(grid->child(0)->object(), shown.grid.header());
    QCOMPARE(grid->child(1)->role(), QAccessible::ColumnHeader);
    QCOMPARE(grid->child(4)->role(), QAccessible::Cell);
    QVERIFY(grid->child(13) == nullptr);
}

void TestGridAccess::cellsHaveValuesPlacesAndHeaders()
{
    Shown shown(people());
    QAccessibleTableInterface *table = of(shown)->tableInterface();
    QCOMPARE(table->cellAt(0, 2)->text(QAccessible::Name), QStringLiteral("1,200.50"));
    QCOMPARE(table->cellAt(0, 2)->text(QAccessible::Value), QStringLiteral("1200.5"));
    QCOMPARE(table->cellAt(1, 2)->text(QAccessible::Name), QStringLiteral("no value"));
    QCOMPARE(table->cellAt(2, 1)->text(QAccessible::Name), QString::fromUtf8("نورة"));
    QAccessibleTableCellInterface *cell = table->cellAt(2, 1)->tableCellInterface();
    QVERIFY(cell != nullptr);
    QCOMPARE(cell->rowIndex(), 2);
    QCOMPARE(cell->columnIndex(), 1);
    QCOMPARE(cell->table(), of(shown));
    QCOMPARE(cell->columnHeaderCells().size(), 1);
    QCOMPARE(cell->columnHeaderCells().front()->text(QAccessible::Name),
             QStringLiteral("full name"));
    QCOMPARE(table->cellAt(2, 1), table->cellAt(2, 1));
    QVERIFY(table->cellAt(3, 0) == nullptr);
    QVERIFY(table->cellAt(0, 3) == nullptr);
    QVERIFY(table->cellAt(-1, 0) == nullptr);
}

void TestGridAccess::knowsTheCellThatTheKeyboardIsAt()
{
    Shown shown(people());
    shown.grid.view()->setFocus(Qt::TabFocusReason);
    QAccessibleInterface *first = of(shown)->focusChild();
    QVERIFY(first != nullptr);
    QCOMPARE(first->role(), QAccessible::Cell);
    QCOMPARE(first->text(QAccessible::Name), QStringLiteral("10482"));
    shown.press(Qt::Key_Down);
    shown.press(Qt::Key_Right);
    QAccessibleInterface *current = of(shown)->focusChild();
    QVERIFY(current != nullptr);
    QCOMPARE(current->text(QAccessible::Name), QStringLiteral("Bob"));
    QVERIFY(current->state().focused && current->state().active);
    QVERIFY(!first->state().focused);
}

void TestGridAccess::knowsTheNameThatTheKeyboardIsAt()
{
    Shown shown(people());
    shown.grid.header()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(shown.grid.header(), Qt::Key_Right);
    QAccessibleInterface *name = of(shown)->child(2);
    QCOMPARE(name->text(QAccessible::Name), QStringLiteral("full name"));
    QVERIFY(name->state().focused);
    QVERIFY(!of(shown)->child(1)->state().focused);
}

void TestGridAccess::knowsWhatIsChosen()
{
    Shown shown(people());
    QAccessibleTableInterface *table = of(shown)->tableInterface();
    shown.grid.view()->clearSelection();
    QCOMPARE(table->selectedCellCount(), 0);
    shown.clickCell(0, 0);
    shown.clickCell(1, 2, Qt::ShiftModifier);
    QCOMPARE(table->selectedCellCount(), 6);
    QCOMPARE(table->selectedCells().size(), 6);
    QCOMPARE(table->selectedRows(), (QList{0, 1}));
    QCOMPARE(table->selectedRowCount(), 2);
    QCOMPARE(table->selectedColumnCount(), 0);
    QVERIFY(table->isRowSelected(1) && !table->isRowSelected(2));
    QVERIFY(table->cellAt(1, 1)->tableCellInterface()->isSelected());
    QVERIFY(table->cellAt(1, 1)->state().selected);
    QVERIFY(!table->cellAt(2, 1)->state().selected);
    shown.press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(table->selectedColumns(), (QList{0, 1, 2}));
    QCOMPARE(table->selectedRowCount(), 3);
}

void TestGridAccess::choosesRowsAndColumns()
{
    Shown shown(people());
    QAccessibleTableInterface *table = of(shown)->tableInterface();
    QVERIFY(table->selectRow(1));
    QCOMPARE(table->selectedRows(), QList{1});
    QVERIFY(table->selectColumn(2));
    QCOMPARE(table->selectedColumns(), QList{2});
    QVERIFY(!table->selectRow(3));
    QVERIFY(!table->selectColumn(-1));
    QVERIFY(!table->unselectRow(1));
    QVERIFY(table->unselectColumn(2));
    QCOMPARE(table->selectedCellCount(), 0);
}

void TestGridAccess::columnsCountAsTheyAreShown()
{
    Shown shown(people());
    shown.grid.columns()->setPinned(2, true);
    shown.grid.columns()->setHidden(0, true);
    QAccessibleTableInterface *table = of(shown)->tableInterface();
    QCOMPARE(table->columnCount(), 2);
    QCOMPARE(table->columnDescription(0), QStringLiteral("spent"));
    QCOMPARE(table->cellAt(0, 1)->text(QAccessible::Name), QStringLiteral("Ann"));
}

void TestGridAccess::cellsAreWhereTheyAreDrawn()
{
    Shown shown(people());
    QAccessibleInterface *grid = of(shown);
    QAccessibleInterface *bob = grid->tableInterface()->cellAt(1, 1);
    const QRect drawn = shown.grid.view()->cellRect(1, 1);
    QCOMPARE(bob->rect().topLeft(), shown.grid.view()->viewport()->mapToGlobal(drawn.topLeft()));
    const QPoint middle = bob->rect().center();
    QCOMPARE(grid->childAt(middle.x(), middle.y()), bob);
    QAccessibleInterface *name = grid->child(2);
    QVERIFY(name->rect().bottom() <= bob->rect().top());
    QCOMPARE(grid->childAt(name->rect().center().x(), name->rect().center().y()), grid->child(0));
    QVERIFY(!bob->state().offscreen);
}

void TestGridAccess::everyChildIsFoundAgain()
{
    Shown shown(people());
    QAccessibleInterface *grid = of(shown);
    for (int child = 0; child < grid->childCount(); ++child) {
        QCOMPARE(grid->indexOfChild(grid->child(child)), child);
        QCOMPARE(grid->child(child)->parent() == grid, true);
    }
    shown.grid.openFilters();
    QLineEdit *field = shown.grid.header()->field(1);
    QCOMPARE(QAccessible::queryAccessibleInterface(field)->text(QAccessible::Name),
             QStringLiteral("Filter of full name"));
}

void TestGridAccess::millionsOfRowsCostNothing()
{
    data::ResultTable table = people();
    table.rows.resize(200'000, table.rows.front());
    Shown shown(std::move(table));
    QAccessibleTableInterface *cells = of(shown)->tableInterface();
    QCOMPARE(cells->rowCount(), 200'000);
    shown.grid.view()->selectAll();
    QCOMPARE(cells->selectedCellCount(), 600'000);
    // what is listed has an end
    QCOMPARE(cells->selectedCells().size(), 1'000);
    QCOMPARE(cells->selectedRows().size(), 1'000);
    for (int row = 0; row < 200'000; row += 10) {
        QCOMPARE(cells->cellAt(row, 1)->tableCellInterface()->rowIndex(), row);
    }
}

void TestGridAccess::cellsOutliveAResultWithoutHarm()
{
    Shown shown(people());
    QAccessibleInterface *last = of(shown)->tableInterface()->cellAt(2, 2);
    const QAccessible::Id id = QAccessible::uniqueId(last);
    QVERIFY(last->isValid());
    data::ResultTable one = people();
    one.rows.resize(1);
    shown.grid.setTable(std::move(one));
    QVERIFY(!last->isValid());
    QVERIFY(last->state().invalid);
    QAccessibleTableModelChangeEvent reset(shown.grid.view(),
                                           QAccessibleTableModelChangeEvent::ModelReset);
    of(shown)->tableInterface()->modelChange(&reset);
    QVERIFY(QAccessible::accessibleInterface(id) == nullptr);
    QCOMPARE(of(shown)->tableInterface()->rowCount(), 1);
    QVERIFY(of(shown)->tableInterface()->cellAt(2, 2) == nullptr);
    // fewer columns without another result
    QAccessibleInterface *third = of(shown)->tableInterface()->cellAt(0, 2);
    shown.grid.columns()->setHidden(0, true);
    QVERIFY(!third->isValid());
    QVERIFY(third->state().invalid);
    QVERIFY(third->text(QAccessible::Name).isEmpty());
}

} // namespace tst_GridAccess

QUERENT_WINDOW_TEST(GridAccess)
#include "tst_GridAccess.moc"
