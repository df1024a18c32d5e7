// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "GridStage.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/grid/FilterText.h"
#include "gui/grid/FindBar.h"
#include "gui/grid/GridColumns.h"
#include "gui/grid/GridHeader.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"
#include "gui/grid/RowPopover.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

namespace tst_ResultGrid {

using namespace querent;
using session::CellCondition;
using test::actionOf;
using test::cell;
using test::Shown;
using Kind = CellCondition::Kind;

namespace {

data::ResultTable people()
{
    return {.columns = {{"customer_id", data::ColumnType::Integer},
                        {"full_name", data::ColumnType::Text},
                        {"joined", data::ColumnType::Date},
                        {"spent", data::ColumnType::Real},
                        {"photo", data::ColumnType::Blob}},
            .rows = {{10482, "Ann, the \"first\"", "2024-05-31", 1200.5,
                      data::Blob{std::vector<std::byte>(2048)}},
                     {9, "Bob\tTab", data::Value(), data::Value(), data::Value()},
                     {200, "Cleo", "2023-01-02", 99.0, data::Value()}},
            .truncated = true,
            .totalRows = 12431};
}

/// The names that are shown, from the top.
QStringList names(const gui::ResultGrid &grid)
{
    QStringList result;
    for (int row = 0; row < grid.model()->rowCount(); ++row) {
        result << cell(grid, row, 1);
    }
    return result;
}

} // namespace

class TestResultGrid : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void writesCellsForPeople();
    void writesTimesThatAreStoredAsNumbers();
    void writesStretchesOfTimeAsPeopleSayThem();
    void sortsByClicksOnAHeader();
    void sortsByTheKeyboard();
    void movesThroughCellsByTheKeyboard();
    void filtersAsOneTypes();
    void readsFilters_data();
    void readsFilters();
    void filtersByAValueAndWithoutIt();
    void aRowIsShownWhole();
    void findsNextAndPrevious();
    void addsUpWhatIsChosen();
    void copiesWithHeaders();
    void copiesOneCellAlone();
    void copiesInOtherFormats();
    void exportsCsv();
    void savesAFile();
    void pinsHidesMovesAndWidensColumns();
    void shadesNumbers();
    void showsWholeCells();
    void picturesAColumn();
    void saysHowManyRowsThereAre_data();
    void saysHowManyRowsThereAre();
    void readsFromRightToLeft();
    void asksForTheRowsBehind();

private:
    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
};

void TestResultGrid::initTestCase()
{
    m_theme = test::setStage();
}

void TestResultGrid::writesCellsForPeople()
{
    Shown shown(people());
    QCOMPARE(cell(shown.grid, 0, 0), QStringLiteral("10482"));
    QCOMPARE(cell(shown.grid, 0, 2), QStringLiteral("31 May 2024"));
    QCOMPARE(cell(shown.grid, 0, 3), QStringLiteral("1,200.50"));
    QCOMPARE(cell(shown.grid, 2, 3), QStringLiteral("99.00"));
    QVERIFY(cell(shown.grid, 0, 4).contains(QStringLiteral("2 KiB")) ||
            cell(shown.grid, 0, 4).contains(QStringLiteral("2.00")));
    QVERIFY(shown.grid.model()->index(1, 2).data(gui::ResultModel::NullRole).toBool());
    const auto alignment = [&shown](int column) {
        return shown.grid.model()->index(0, column).data(Qt::TextAlignmentRole).toInt();
    };
    QVERIFY(alignment(3) & Qt::AlignRight);
    QVERIFY(!(alignment(1) & Qt::AlignRight));
    QCOMPARE(shown.grid.model()->headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("full name"));
    test::screenshot(&shown.grid, QStringLiteral("grid"));
}

void TestResultGrid::sortsByClicksOnAHeader()
{
    Shown shown(people());
    const QStringList upwards{QStringLiteral("Cleo"), QStringLiteral("Ann, the \"first\""),
                              QStringLiteral("Bob Tab")}; // NULLs last
    shown.clickHeader(3);
    QTRY_COMPARE(names(shown.grid), upwards);
    shown.clickHeader(3);
    const QStringList downwards{upwards[1], upwards[0], upwards[2]};
    QTRY_COMPARE(names(shown.grid), downwards);
    shown.clickHeader(3);
    QTRY_COMPARE(cell(shown.grid, 1, 1), QStringLiteral("Bob Tab")); // as the query gave them
}

void TestResultGrid::sortsByTheKeyboard()
{
    Shown shown(people());
    shown.grid.header()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(shown.grid.header(), Qt::Key_Right);
    QCOMPARE(shown.grid.header()->currentColumn(), 1);
    QTest::keyClick(shown.grid.header(), Qt::Key_Space);
    QTest::keyClick(shown.grid.header(), Qt::Key_Space);
    QTRY_COMPARE(cell(shown.grid, 0, 1), QStringLiteral("Cleo"));
    QTest::keyClick(shown.grid.header(), Qt::Key_Down);
    QVERIFY(shown.grid.view()->hasFocus());
}

void TestResultGrid::movesThroughCellsByTheKeyboard()
{
    Shown shown(people());
    gui::GridView *view = shown.grid.view();
    view->setFocus(Qt::TabFocusReason);
    QCOMPARE(view->currentRow(), 0);
    shown.press(Qt::Key_Down);
    shown.press(Qt::Key_Right);
    QCOMPARE(std::pair(view->currentRow(), view->currentColumn()), std::pair(1, 1));
    shown.press(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(std::pair(view->currentRow(), view->currentColumn()), std::pair(2, 4));
    shown.press(Qt::Key_Home);
    QCOMPARE(view->currentColumn(), 0);
    shown.press(Qt::Key_Up, Qt::ShiftModifier);
    shown.press(Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(view->selection().rects() == (std::vector<gui::GridRect>{{1, 0, 2, 1}}));
    shown.press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(view->selection().cells(shown.grid.columns()->shown()), std::int64_t{15});
}

void TestResultGrid::filtersAsOneTypes()
{
    Shown shown(people());
    shown.grid.view()->setFocus();
    QTest::keyClick(shown.grid.view(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(shown.grid.header()->areFieldsOpen());
    QLineEdit *field = shown.grid.header()->field(3);
    QVERIFY(field != nullptr && field->isVisible());
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("> 100"));
    QTRY_COMPARE(names(shown.grid), QStringList{QStringLiteral("Ann, the \"first\"")});
    QCOMPARE(shown.grid.countText(), QStringLiteral("1 of 3 rows match"));
    test::screenshot(&shown.grid, QStringLiteral("grid-filtered"));
    field->clear();
    QTest::keyClicks(field, QStringLiteral("> much"));
    QVERIFY(field->toolTip().contains(QStringLiteral("no number")));
    QTest::keyClick(field, Qt::Key_Escape);
    QTRY_COMPARE(shown.grid.model()->rowCount(), 3);
    QVERIFY(!shown.grid.header()->areFieldsOpen());
}

void TestResultGrid::readsFilters_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("kind"); // -1: refused
    QTest::addColumn<QString>("values");
    const auto row = [](const char *text, int column, int kind, const char *values) {
        QTest::newRow(text) << QString::fromUtf8(text) << column << kind
                            << QString::fromUtf8(values);
    };
    const auto is = [](Kind kind) { return static_cast<int>(kind); };
    row("ann", 1, is(Kind::Holds), "ann");
    row("ann | bob", 1, is(Kind::Holds), "ann,bob");
    row("=\"a | b\"", 1, is(Kind::OneOf), "a | b");
    row("!ann", 1, is(Kind::HoldsNot), "ann");
    row("<> ann", 1, is(Kind::NoneOf), "ann");
    row("null", 1, is(Kind::Empty), "");
    row("!NULL", 3, is(Kind::NotEmpty), "");
    row("No value", 1, is(Kind::Empty), "");
    row("<>no value", 3, is(Kind::NotEmpty), "");
    row("=\"no value\"", 1, is(Kind::OneOf), "no value");
    row("1,200.5", 3, is(Kind::OneOf), "1200.5");
    row(">= 10", 3, is(Kind::GreaterOrEqual), "10");
    row("10..20", 3, is(Kind::Between), "10,20");
    row("= 1 | 2", 3, is(Kind::OneOf), "1,2");
    row("2024-05", 2, is(Kind::BeginsWith), "2024-05");
    row("> 2024", 2, is(Kind::Greater), "2024~");
    row("< 2024", 2, is(Kind::Less), "2024");
    row("2023..2024-05", 2, is(Kind::Between), "2023,2024-05~");
    row("<> 2024", 2, is(Kind::BeginsNotWith), "2024");
    row("> ", 3, -1, "");
    row("many", 3, -1, "");
}

void TestResultGrid::writesStretchesOfTimeAsPeopleSayThem()
{
    data::ResultTable table{.columns = {{"average_days", data::ColumnType::Real}},
                            .rows = {{35.0 / 24 / 60}, {3.5}},
                            .truncated = false,
                            .totalRows = {}};
    table.columns.front().inDays = true;
    Shown shown(std::move(table));
    QCOMPARE(cell(shown.grid, 0, 0), QStringLiteral("35 min"));
    QCOMPARE(cell(shown.grid, 1, 0), QStringLiteral("3.5 days"));
    QCOMPARE(shown.grid.model()->headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("average time"));
    // what is copied is what the source has
    QApplication::clipboard()->clear();
    shown.clickCell(1, 0);
    shown.press(Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::clipboard()->text().trimmed(), QStringLiteral("3.5"));
}

void TestResultGrid::writesTimesThatAreStoredAsNumbers()
{
    using data::DateEncoding;
    const data::ResultTable table{
        .columns = {{"seen", data::ColumnType::DateTime, DateEncoding::UnixSeconds},
                    {"due", data::ColumnType::Date, DateEncoding::CompactDate},
                    {"odd", data::ColumnType::Date, DateEncoding::CompactDate}},
        .rows = {{std::int64_t{1717178531}, 20240531, 20240531}, {data::Value(), 20230102, 7}},
        .truncated = false,
        .totalRows = 2};
    const auto written = [&](std::size_t column, std::size_t row) {
        return gui::CellFormat(table, column).text(table.rows[row][column]);
    };
    QCOMPARE(written(0, 0), QStringLiteral("2024-05-31 18:02:11"));
    QCOMPARE(written(0, 1), QStringLiteral("no value"));
    QCOMPARE(written(1, 0), QStringLiteral("31 May 2024"));
    QCOMPARE(written(1, 1), QStringLiteral("2 Jan 2023"));
    QCOMPARE(written(2, 1), QStringLiteral("7"));
}

void TestResultGrid::readsFilters()
{
    QFETCH(QString, text);
    QFETCH(int, column);
    QFETCH(int, kind);
    QFETCH(QString, values);
    const auto place = static_cast<std::size_t>(column);
    const auto read = gui::readFilter(text, place, gui::CellFormat(people(), place));
    QCOMPARE(read.ok(), kind >= 0);
    if (!read) {
        return;
    }
    QVERIFY(read->has_value());
    QCOMPARE(static_cast<int>((*read)->kind), kind);
    QStringList found;
    for (const data::Value &value : (*read)->values) {
        found << QString::fromStdString(data::toText(value));
    }
    QCOMPARE(found.join(QLatin1Char(',')), values);
}

void TestResultGrid::filtersByAValueAndWithoutIt()
{
    Shown shown(people());
    shown.clickCell(2, 1);
    QMenu *menu = shown.grid.cellMenu(2, 1);
    actionOf(menu, QStringLiteral("Only rows like this"))->trigger();
    QTRY_COMPARE(names(shown.grid), QStringList{QStringLiteral("Cleo")});
    shown.clickCell(0, 1);
    actionOf(shown.grid.cellMenu(0, 1), QStringLiteral("Without rows like this"))->trigger();
    QTRY_COMPARE(shown.grid.model()->rowCount(), 2);
    actionOf(shown.grid.cellMenu(0, 1), QStringLiteral("Clear all filters"))->trigger();
    QTRY_COMPARE(shown.grid.model()->rowCount(), 3);
    // several values at once
    shown.clickCell(0, 0);
    shown.clickCell(1, 0, Qt::ShiftModifier);
    actionOf(shown.grid.cellMenu(0, 0), QStringLiteral("Without rows like this"))->trigger();
    QTRY_COMPARE(names(shown.grid), QStringList{QStringLiteral("Cleo")});
}

void TestResultGrid::aRowIsShownWhole()
{
    Shown shown(people());
    shown.clickCell(1, 1);
    actionOf(shown.grid.cellMenu(1, 1), QStringLiteral("Show the whole row"))->trigger();
    auto *row = qobject_cast<gui::RowPopover *>(QApplication::activePopupWidget());
    QVERIFY(row != nullptr);
    QCOMPARE(row->list()->topLevelItemCount(), shown.grid.model()->columnCount());
    for (int column = 0; column < shown.grid.model()->columnCount(); ++column) {
        const QTreeWidgetItem *item = row->list()->topLevelItem(column);
        QCOMPARE(
            item->text(0),
            shown.grid.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        QCOMPARE(item->text(1),
                 shown.grid.model()->index(1, column).data().toString().simplified());
    }
    test::screenshot(row, QStringLiteral("row"));
    QTest::keyClick(row->list(), Qt::Key_Escape);
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
    // by the keyboard
    QTest::keyClick(shown.grid.view(), Qt::Key_Return, Qt::ShiftModifier);
    row = qobject_cast<gui::RowPopover *>(QApplication::activePopupWidget());
    QVERIFY(row != nullptr && row->list()->hasFocus());
    QTest::mouseClick(row->findChild<QPushButton *>(), Qt::LeftButton);
    const QString copied = QApplication::clipboard()->text();
    QCOMPARE(copied.count(QLatin1Char('\n')), shown.grid.model()->columnCount() - 1);
}

void TestResultGrid::findsNextAndPrevious()
{
    Shown shown(people());
    gui::FindBar *find = shown.grid.findBar();
    shown.grid.view()->setFocus();
    QTest::keyClick(shown.grid.view(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(find->isVisible() && find->field()->hasFocus());
    QTest::keyClicks(find->field(), QStringLiteral("20"));
    QTRY_COMPARE(find->outcome(), QStringLiteral("row 1 of 2"));
    QCOMPARE(shown.grid.view()->currentRow(), 0); // 1,200.50
    QTest::keyClick(find->field(), Qt::Key_Return);
    QTRY_COMPARE(shown.grid.view()->currentRow(), 2); // 2023
    QTest::keyClick(find->field(), Qt::Key_Return, Qt::ShiftModifier);
    QTRY_COMPARE(shown.grid.view()->currentRow(), 0);
    test::screenshot(&shown.grid, QStringLiteral("grid-find"));
    find->field()->clear();
    QTest::keyClicks(find->field(), QStringLiteral("nowhere"));
    QTRY_COMPARE(find->outcome(), QStringLiteral("not found"));
    QTest::keyClick(find->field(), Qt::Key_Escape);
    QVERIFY(!find->isVisible() && shown.grid.view()->hasFocus());
}

void TestResultGrid::addsUpWhatIsChosen()
{
    Shown shown(people());
    shown.clickCell(0, 3);
    QCOMPARE(shown.grid.sumsText(), QString());
    shown.clickCell(2, 3, Qt::ShiftModifier);
    QTRY_COMPARE(
        shown.grid.sumsText(),
        QStringLiteral("3 cells  ·  1 without a value  ·  sum 1,299.5  ·  average 649.75  ·  "
                       "least 99  ·  most 1,200.5"));
}

void TestResultGrid::copiesWithHeaders()
{
    Shown shown(people());
    shown.clickCell(0, 1);
    shown.clickCell(1, 2, Qt::ShiftModifier);
    QTest::keySequence(shown.grid.view(), QKeySequence::Copy);
    QTRY_COMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("full_name\tjoined\nAnn, the \"first\"\t2024-05-31\nBob Tab\t"));
}

void TestResultGrid::copiesOneCellAlone()
{
    Shown shown(people());
    shown.clickCell(0, 0);
    QTest::keySequence(shown.grid.view(), QKeySequence::Copy);
    QTRY_COMPARE(QApplication::clipboard()->text(), QStringLiteral("10482"));
}

void TestResultGrid::copiesInOtherFormats()
{
    Shown shown(people());
    shown.clickCell(2, 0);
    shown.clickCell(2, 1, Qt::ShiftModifier);
    actionOf(shown.grid.cellMenu(2, 1), QStringLiteral("JSON"))->trigger();
    QTRY_COMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("[\n{\"customer_id\": 200, \"full_name\": \"Cleo\"}\n]\n"));
    actionOf(shown.grid.cellMenu(2, 1), QStringLiteral("SQL INSERT"))->trigger();
    QTRY_COMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("INSERT INTO result (\"customer_id\", \"full_name\") VALUES\n"
                                "(200, 'Cleo');\n"));
}

void TestResultGrid::exportsCsv()
{
    data::ResultTable table = people();
    table.columns.pop_back();
    for (data::Row &row : table.rows) {
        row.pop_back();
    }
    QCOMPARE(gui::toCsv(table),
             QStringLiteral("customer_id,full_name,joined,spent\r\n"
                            "10482,\"Ann, the \"\"first\"\"\",2024-05-31,1200.5\r\n"
                            "9,Bob Tab,,\r\n"
                            "200,Cleo,2023-01-02,99\r\n")
                 .replace(QStringLiteral("Bob Tab"), QStringLiteral("Bob\tTab")));
}

void TestResultGrid::savesAFile()
{
    Shown shown(people());
    gui::GridExport exporter;
    QSignalSpy finished(&exporter, &gui::GridExport::finished);
    QSignalSpy failed(&exporter, &gui::GridExport::failed);
    const QString path = m_folder.filePath(QStringLiteral("rows.md"));
    QVERIFY(gui::GridExport::formatFor(path) == session::TextFormat::Markdown);
    exporter.save(*shown.grid.model(), {{0, 3, {1}}}, session::TextFormat::Markdown, path);
    QVERIFY(finished.wait());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("| full_name |\n| --- |\n| Ann, the \"first\" |\n"
                                        "| Bob Tab |\n| Cleo |\n"));
    exporter.save(*shown.grid.model(), {{0, 3, {1}}}, session::TextFormat::Csv,
                  QStringLiteral("/nowhere/rows.csv"));
    QVERIFY(failed.wait());
    QVERIFY(failed.front().front().toString().startsWith(QStringLiteral("Could not save")));
}

void TestResultGrid::pinsHidesMovesAndWidensColumns()
{
    Shown shown(people());
    shown.grid.resize(420, 380);
    gui::GridColumns *columns = shown.grid.columns();
    gui::GridView *view = shown.grid.view();
    actionOf(shown.grid.columnMenu(3), QStringLiteral("Pin to the side"))->trigger();
    QCOMPARE(columns->shown().front(), 3);
    view->horizontalScrollBar()->setValue(view->horizontalScrollBar()->maximum());
    QVERIFY(view->scrolledBy() > 0);
    QCOMPARE(view->cellRect(0, 3).left(), 0);
    QCOMPARE(view->cellAt(QPoint(5, 5)).second, 3);
    test::screenshot(&shown.grid, QStringLiteral("grid-pinned"));
    actionOf(shown.grid.columnMenu(0), QStringLiteral("Hide"))->trigger();
    QVERIFY(columns->isHidden(0) && columns->placeOf(0) < 0);
    actionOf(shown.grid.columnMenu(1), QStringLiteral("customer id"))->trigger();
    QVERIFY(!columns->isHidden(0));

    view->horizontalScrollBar()->setValue(0);
    const int width = columns->width(3);
    const QPoint edge(shown.grid.header()->nameRect(3).right(), 10);
    QTest::mousePress(shown.grid.header(), Qt::LeftButton, {}, edge);
    QTest::mouseMove(shown.grid.header(), edge + QPoint(40, 0));
    QTest::mouseRelease(shown.grid.header(), Qt::LeftButton, {}, edge + QPoint(40, 0));
    QVERIFY(std::abs(columns->width(3) - width - 40) <= 1);

    shown.grid.resize(900, 380);
    const QPoint from = shown.grid.header()->nameRect(0).center();
    const QPoint to = shown.grid.header()->nameRect(2).center();
    QTest::mousePress(shown.grid.header(), Qt::LeftButton, {}, from);
    QTest::mouseMove(shown.grid.header(), to);
    QTest::mouseRelease(shown.grid.header(), Qt::LeftButton, {}, to);
    QVERIFY(columns->shown() == (std::vector<int>{3, 1, 2, 0, 4}));
    shown.grid.header()->setFocus(Qt::TabFocusReason);
    actionOf(shown.grid.columnMenu(0), QStringLiteral("Arrange the columns as at first"))
        ->trigger();
    QVERIFY(columns->shown() == (std::vector<int>{0, 1, 2, 3, 4}));
}

void TestResultGrid::shadesNumbers()
{
    data::ResultTable table = test::salesByCategory();
    Shown shown(std::move(table));
    const QImage before = shown.grid.grab().toImage();
    actionOf(shown.grid.columnMenu(1), QStringLiteral("Bars"))->trigger();
    QTRY_VERIFY(shown.grid.grab().toImage() != before);
    test::screenshot(&shown.grid, QStringLiteral("grid-bars"));
    actionOf(shown.grid.columnMenu(1), QStringLiteral("A colour scale"))->trigger();
    test::screenshot(&shown.grid, QStringLiteral("grid-scale"));
    m_theme->choose(session::Settings::Theme::Dark);
    QTest::qWait(50);
    test::screenshot(&shown.grid, QStringLiteral("grid-scale-dark"));
    m_theme->choose(session::Settings::Theme::Light);
}

void TestResultGrid::showsWholeCells()
{
    data::ResultTable table = people();
    table.rows[2][1] = R"({"a":[1,2,{"b":null}],"c":"ü"})";
    Shown shown(std::move(table));
    shown.clickCell(2, 1);
    shown.press(Qt::Key_Return);
    auto *popover = shown.grid.findChild<gui::CellPopover *>();
    QVERIFY(popover != nullptr);
    QTRY_VERIFY(popover->findChild<QPlainTextEdit *>() != nullptr);
    QVERIFY(popover->findChild<QPlainTextEdit *>()->toPlainText().contains(
        QStringLiteral("  \"c\": \"ü\"")));
    QVERIFY(popover->findChild<QTreeWidget *>() != nullptr);
    test::screenshot(popover, QStringLiteral("grid-json"));
    delete popover;
    shown.grid.showCell(0, 4);
    popover = shown.grid.findChild<gui::CellPopover *>();
    QTRY_VERIFY(popover->findChild<QPlainTextEdit *>() != nullptr);
    QVERIFY(popover->findChild<QPlainTextEdit *>()->toPlainText().startsWith(
        QStringLiteral("000000  00 00")));
    const auto null = gui::contentsOf(data::Value());
    QVERIFY(null.text.isEmpty() && null.summary.contains(QStringLiteral("NULL")));
}

void TestResultGrid::picturesAColumn()
{
    Shown shown(test::salesByCategory());
    shown.grid.describeColumn(1);
    auto *popover = shown.grid.findChild<gui::GridColumnPopover *>();
    QVERIFY(popover != nullptr);
    const auto says = [popover](const char *words) {
        const auto labels = popover->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [words](const QLabel *label) {
            return label->text().contains(QString::fromUtf8(words));
        });
    };
    QTRY_VERIFY(says("7 different values"));
    QVERIFY(says("on average"));
    test::screenshot(popover, QStringLiteral("grid-column-numbers"));
    delete popover;
    shown.grid.describeColumn(0);
    popover = shown.grid.findChild<gui::GridColumnPopover *>();
    QTRY_VERIFY(popover->findChildren<QLabel *>().size() > 2);
    test::screenshot(popover, QStringLiteral("grid-column-words"));
}

void TestResultGrid::saysHowManyRowsThereAre_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<bool>("truncated");
    QTest::addColumn<qint64>("total");
    QTest::addColumn<QString>("words");
    QTest::newRow("of a number that is known") << 3 << true << qint64{12431} << "3 of 12,431 rows";
    QTest::newRow("of more") << 3 << true << qint64{-1} << "First 3 rows; there are more";
    QTest::newRow("all of them") << 3 << false << qint64{-1} << "3 rows";
    QTest::newRow("the only one") << 1 << false << qint64{-1} << "1 row";
}

void TestResultGrid::saysHowManyRowsThereAre()
{
    QFETCH(int, rows);
    QFETCH(bool, truncated);
    QFETCH(qint64, total);
    QFETCH(QString, words);
    data::ResultTable table = people();
    table.rows.resize(static_cast<std::size_t>(rows));
    table.truncated = truncated;
    table.totalRows = total >= 0 ? std::optional<std::int64_t>(total) : std::nullopt;
    gui::ResultGrid grid;
    grid.setTable(table);
    QCOMPARE(grid.countText(), words);
}

void TestResultGrid::readsFromRightToLeft()
{
    QApplication::setLayoutDirection(Qt::RightToLeft);
    Shown shown(people());
    const int room = shown.grid.view()->viewport()->width();
    QCOMPARE(shown.grid.view()->cellRect(0, 0).right(), room - 1);
    QCOMPARE(shown.grid.header()->nameRect(0).right(), room - 1);
    QCOMPARE(shown.grid.view()->cellAt(QPoint(room - 5, 5)).second, 0);
    shown.grid.view()->setFocus(Qt::TabFocusReason);
    shown.press(Qt::Key_Left);
    QCOMPARE(shown.grid.view()->currentColumn(), 1);
    test::screenshot(&shown.grid, QStringLiteral("grid-rtl"));
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

void TestResultGrid::asksForTheRowsBehind()
{
    Shown shown(test::salesByCategory());
    QVERIFY(actionOf(shown.grid.cellMenu(1, 0), QStringLiteral("Show the rows behind this one")) ==
            nullptr);
    shown.grid.setDrillable(true);
    gui::ResultGrid::NamedValues asked;
    connect(&shown.grid, &gui::ResultGrid::rowsBehindRequested, &shown.grid,
            [&asked](const gui::ResultGrid::NamedValues &row) { asked = row; });
    actionOf(shown.grid.cellMenu(1, 0), QStringLiteral("Show the rows behind this one"))->trigger();
    QVERIFY(asked ==
            (gui::ResultGrid::NamedValues{{"category", "Technology"}, {"sales", 801442.0}}));
}

} // namespace tst_ResultGrid

QUERENT_WINDOW_TEST(ResultGrid)
#include "tst_ResultGrid.moc"
