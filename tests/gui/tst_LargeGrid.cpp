// SPDX-License-Identifier: GPL-3.0-or-later
#include "../connectors/TestDatabase.h"
#include "GridStage.h"
#include "Screenshot.h"
#include "Stage.h"
#include "Watchdog.h"
#include "gui/grid/GridColumns.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace querent;
using test::cell;
using test::Shown;

namespace {

data::ResultTable fewRows()
{
    return {.columns = {{"id", data::ColumnType::Integer},
                        {"name", data::ColumnType::Text},
                        {"day", data::ColumnType::Date},
                        {"amount", data::ColumnType::Real}},
            .rows = {{1, "name 919", "2020-01-02", 47.29}},
            .truncated = true,
            .totalRows = 3};
}

} // namespace

class TestLargeGrid : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void keepsTheArrangement();
    void showsAllRowsOfALargeResult();
    void saysThatTheSourceIsGone();

private:
    [[nodiscard]] session::OpenSourcePtr open(const QString &name, int rows);

    QTemporaryDir m_folder;
};

void TestLargeGrid::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    test::setStage();
}

session::OpenSourcePtr TestLargeGrid::open(const QString &name, int rows)
{
    const QString path = m_folder.filePath(name);
    tests::TestDatabase database(
        path, "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, day TEXT, amount REAL)");
    database.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
                 std::to_string(rows) +
                 ") INSERT INTO t SELECT i, 'name ' || (i * 7919 % 1000), date('2020-01-01', '+' ||"
                 " (i % 1500) || ' days'), (i * 104729 % 100000) / 100.0 FROM n");
    session::OpenOptions options;
    options.lessonsFolder = m_folder.filePath(QStringLiteral("kept")).toStdString();
    auto source = session::openSource(path.toStdString(), options, {});
    if (!source) {
        qFatal("%s", source.error().message.c_str());
    }
    return *source;
}

void TestLargeGrid::keepsTheArrangement()
{
    const session::OpenSourcePtr source = open(QStringLiteral("arranged.db"), 3);
    const auto current = [source] { return source; };
    {
        Shown shown(fewRows());
        shown.grid.setSource(current);
        shown.grid.columns()->setPinned(2, true);
        shown.grid.columns()->setWidth(1, 222);
        QTRY_VERIFY(QFile::exists(QString::fromStdString(session::LayoutBook::of(*source).path())));
    }
    Shown shown(fewRows());
    shown.grid.setSource(current);
    QTRY_COMPARE(shown.grid.columns()->shown().front(), 2);
    QCOMPARE(shown.grid.columns()->width(1), 222);
}

void TestLargeGrid::showsAllRowsOfALargeResult()
{
    constexpr int rows = 300'000;
    const session::OpenSourcePtr source = open(QStringLiteral("large.db"), rows);
    data::ResultTable table = fewRows();
    table.totalRows = rows;
    Shown shown(std::move(table));
    gui::ResultGrid &grid = shown.grid;
    grid.setStatement("everything", "SELECT id, name, day, amount FROM t ORDER BY id");
    QVERIFY(grid.loadButton()->isHidden());
    grid.setSource([source] { return source; });
    QCOMPARE(grid.loadButton()->text(), QStringLiteral("Show all 300,000 rows"));
    test::screenshot(&grid, QStringLiteral("grid-truncated"));
    test::Watchdog dog;
    QTest::mouseClick(grid.loadButton(), Qt::LeftButton);
    QCOMPARE(grid.loadButton()->text(), QStringLiteral("Stop"));
    QTRY_COMPARE_WITH_TIMEOUT(grid.model()->rowCount(), rows, 60'000);
    QVERIFY(grid.loadButton()->isHidden());

    gui::GridView *view = grid.view();
    const auto there = [&grid](int row) {
        grid.grab();
        return !cell(grid, row, 0).isEmpty();
    };
    view->verticalScrollBar()->setValue(rows / 2);
    QTRY_VERIFY(there(view->topRow()));
    QCOMPARE(cell(grid, view->topRow(), 0), QString::number(view->topRow() + 1));
    view->setFocus();
    shown.press(Qt::Key_End, Qt::ControlModifier);
    QTRY_VERIFY(there(rows - 1));
    QCOMPARE(cell(grid, rows - 1, 0), QStringLiteral("300000"));

    shown.clickHeader(3);
    QTRY_VERIFY_WITH_TIMEOUT(!grid.isBusy() && there(0), 60'000);
    QCOMPARE(cell(grid, 0, 3), QStringLiteral("0.00"));
    grid.setFilter(1, QStringLiteral("=\"name 7\""));
    QTRY_COMPARE_WITH_TIMEOUT(grid.model()->rowCount(), 300, 60'000);
    grid.clearFilters();
    QTRY_COMPARE_WITH_TIMEOUT(grid.model()->rowCount(), rows, 60'000);
    view->setFocus();
    shown.press(Qt::Key_A, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(grid.sumsText().startsWith(QStringLiteral("1,200,000 cells")), 60'000);
    QApplication::clipboard()->clear();
    shown.clickCell(0, 0);
    shown.press(Qt::Key_Space, Qt::ControlModifier); // the whole column
    QTest::keySequence(view, QKeySequence::Copy);
    QTRY_COMPARE_WITH_TIMEOUT(QApplication::clipboard()->text().count(QLatin1Char('\n')), rows,
                              60'000);
    // the share of one of several programs on a small computer; 16 ms are measured in the bench
    QVERIFY2(dog.longestWork().count() < 150,
             qPrintable(QString::number(dog.longestWork().count())));
    test::screenshot(&grid, QStringLiteral("grid-all-rows"));
}

void TestLargeGrid::saysThatTheSourceIsGone()
{
    const session::OpenSourcePtr source = open(QStringLiteral("gone.db"), 3);
    Shown shown(fewRows());
    shown.grid.setStatement("everything", "SELECT id, name, day, amount FROM t");
    shown.grid.setSource([source] { return source; });
    QVERIFY(QFile::remove(m_folder.filePath(QStringLiteral("gone.db"))));
    shown.grid.loadAll();
    QTRY_VERIFY(!shown.grid.isBusy());
    const auto labels = shown.grid.findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
        return label->text().contains(QStringLiteral("gone.db"));
    }));
    QVERIFY(shown.grid.loadButton()->isVisible()); // to try again
    test::screenshot(&shown.grid, QStringLiteral("grid-source-gone"));
}

QTEST_MAIN(TestLargeGrid)
#include "tst_LargeGrid.moc"
