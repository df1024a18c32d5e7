// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/LayoutBook.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_LayoutBook {

using namespace querent::session;

namespace {

const std::vector<std::string> columns{"city", "sum"};
const TableLayout layout{
    {.column = "sum", .width = 140, .hidden = false, .pinned = true, .shading = "bars"},
    {.column = "city", .width = 0, .hidden = true, .pinned = false, .shading = {}}};

} // namespace

class TestLayoutBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outlivesTheProgram();
    void tellsResultsApartByTheirColumns();
    void forgets();
    void takesADamagedFileForNone();
    void dropsTheOldest();
};

void TestLayoutBook::outlivesTheProgram()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("shop.layouts.json")).toStdString();
    QVERIFY(LayoutBook(path).keep(columns, layout).ok());
    const auto read = LayoutBook(path).layout(columns);
    QVERIFY(read && *read == layout);
}

void TestLayoutBook::tellsResultsApartByTheirColumns()
{
    const QTemporaryDir folder;
    const LayoutBook book(folder.filePath(QStringLiteral("a.json")).toStdString());
    QVERIFY(book.keep(columns, layout).ok());
    QVERIFY(book.layout(columns).has_value());
    QVERIFY(!book.layout({"sum", "city"}));
    QVERIFY(!book.layout({}));
}

void TestLayoutBook::forgets()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("a.json")).toStdString();
    const LayoutBook book(path);
    QVERIFY(book.keep(columns, layout).ok());
    QVERIFY(book.keep(columns, {}).ok());
    QVERIFY(!book.layout(columns));
    QVERIFY(!LayoutBook(path).layout(columns));
}

void TestLayoutBook::takesADamagedFileForNone()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version":1,"results":[7,{"columns":["city","sum"],"layout":[3]},)"
               R"({"columns":["a"],"layout":[{"column":"a","width":"wide"}]}]})");
    file.close();
    const LayoutBook book(path.toStdString());
    QVERIFY(!book.layout(columns));
    const auto other = book.layout({"a"});
    QVERIFY(other && other->at(0).column == "a" && other->at(0).width == 0);
}

void TestLayoutBook::dropsTheOldest()
{
    const QTemporaryDir folder;
    const LayoutBook book(folder.filePath(QStringLiteral("a.json")).toStdString());
    for (int i = 0; i < 250; ++i) {
        QVERIFY(book.keep({"c" + std::to_string(i)}, layout).ok());
    }
    QVERIFY(!book.layout({"c0"}));
    QVERIFY(book.layout({"c249"}).has_value());
}

} // namespace tst_LayoutBook

QUERENT_TEST(LayoutBook)
#include "tst_LayoutBook.moc"
