// SPDX-License-Identifier: GPL-3.0-or-later
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QTableView>
#include <QTest>

using namespace querent;

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

QString cell(const gui::ResultGrid &grid, int row, int column)
{
    return grid.view()->model()->index(row, column).data().toString();
}

} // namespace

class TestResultGrid : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void writesCellsForPeople();
    void sortsByClicksOnAHeader();
    void copiesWithHeaders();
    void copiesOneCellAlone();
    void exportsCsv();
    void saysHowManyRowsThereAre_data();
    void saysHowManyRowsThereAre();
};

void TestResultGrid::writesCellsForPeople()
{
    gui::ResultGrid grid;
    grid.setTable(people());
    QCOMPARE(cell(grid, 0, 0), QStringLiteral("10482"));
    QCOMPARE(cell(grid, 0, 2), QStringLiteral("31 May 2024"));
    QCOMPARE(cell(grid, 0, 3), QStringLiteral("1,200.50"));
    QCOMPARE(cell(grid, 2, 3), QStringLiteral("99.00"));
    QVERIFY(cell(grid, 0, 4).contains(QStringLiteral("2 KiB")) ||
            cell(grid, 0, 4).contains(QStringLiteral("2.00")));
    QVERIFY(grid.view()->model()->index(1, 2).data(gui::ResultModel::NullRole).toBool());
    const auto alignment = [&grid](int column) {
        return grid.view()->model()->index(0, column).data(Qt::TextAlignmentRole).toInt();
    };
    QVERIFY(alignment(3) & Qt::AlignRight);
    QVERIFY(!(alignment(1) & Qt::AlignRight));
    QCOMPARE(grid.view()->model()->headerData(1, Qt::Horizontal).toString(),
             QStringLiteral("full name"));
    grid.resize(760, 300);
    grid.show();
    test::screenshot(&grid, QStringLiteral("grid"));
}

void TestResultGrid::sortsByClicksOnAHeader()
{
    gui::ResultGrid grid;
    grid.setTable(people());
    grid.resize(800, 300);
    grid.show();
    QVERIFY(QTest::qWaitForWindowExposed(&grid));
    QHeaderView *header = grid.view()->horizontalHeader();
    const auto click = [header](int column) {
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionViewportPosition(column) + 20, 12));
    };
    click(3);
    QCOMPARE(cell(grid, 0, 1), QStringLiteral("Cleo"));
    QCOMPARE(cell(grid, 2, 1), QStringLiteral("Bob Tab")); // NULLs last
    click(3);
    QCOMPARE(cell(grid, 0, 3), QStringLiteral("1,200.50"));
    QCOMPARE(cell(grid, 2, 1), QStringLiteral("Bob Tab"));
    click(3);
    QCOMPARE(cell(grid, 1, 1), QStringLiteral("Bob Tab")); // as the query gave them
}

void TestResultGrid::copiesWithHeaders()
{
    gui::ResultGrid grid;
    grid.setTable(people());
    grid.resize(800, 300);
    grid.show();
    QVERIFY(QTest::qWaitForWindowExposed(&grid));
    grid.view()->setFocus();
    const auto *model = grid.view()->model();
    grid.view()->selectionModel()->select(QItemSelection(model->index(0, 1), model->index(1, 2)),
                                          QItemSelectionModel::Select);
    QTest::keySequence(grid.view(), QKeySequence::Copy);
    QCOMPARE(QApplication::clipboard()->text(),
             QStringLiteral("full_name\tjoined\nAnn, the \"first\"\t2024-05-31\nBob Tab\t"));
}

void TestResultGrid::copiesOneCellAlone()
{
    gui::ResultGrid grid;
    grid.setTable(people());
    grid.view()->selectionModel()->select(grid.view()->model()->index(0, 0),
                                          QItemSelectionModel::Select);
    QCOMPARE(grid.selectedText(), QStringLiteral("10482"));
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
                            "9,Bob\tTab,,\r\n"
                            "200,Cleo,2023-01-02,99\r\n"));
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

QTEST_MAIN(TestResultGrid)
#include "tst_ResultGrid.moc"
