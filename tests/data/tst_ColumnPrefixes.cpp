// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/ColumnPrefixes.h"

#include <QtTest/QtTest>

namespace tst_ColumnPrefixes {

using namespace querent::data;

namespace {

Table table(std::string name, const std::vector<std::string> &columns)
{
    Table result;
    result.name = std::move(name);
    for (const std::string &column : columns) {
        Column one;
        one.name = column;
        result.columns.push_back(std::move(one));
    }
    return result;
}

} // namespace

/// Columns that carry the code of their table.
class TestColumnPrefixes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesThemOut();
    void keepsNames_data();
    void keepsNames();
};

void TestColumnPrefixes::leavesThemOut()
{
    std::vector<Table> tables{
        table("KNDSTM", {"KSKUND", "KSNAME", "KSCITY", "KSSTAT"}),
        table("AUFKPF", {"AKORDR", "AKKUND", "AKDATE", "AKSTAT"}),
        table("AUFPOS", {"APORDR", "APLINE", "APITEM", "APQTY", "APAP"}),
        table("PARAMS", {"NAME", "VALUE"}),
    };
    markPrefixes(tables);
    QCOMPARE(QString::fromStdString(std::string(tables[0].columns[0].ownName())), u"KUND");
    QCOMPARE(QString::fromStdString(std::string(tables[1].columns[2].ownName())), u"DATE");
    QCOMPARE(QString::fromStdString(std::string(tables[2].columns[4].ownName())), u"AP");
    QCOMPARE(QString::fromStdString(std::string(tables[3].columns[0].ownName())), u"NAME");
}

void TestColumnPrefixes::keepsNames_data()
{
    QTest::addColumn<QString>("tables");
    const QString coded = QStringLiteral("AKORDR AKKUND AKDATE AKSTAT; APORDR APLINE APITEM APQTY");
    QTest::newRow("words of several parts")
        << coded + QStringLiteral("; in_day in_no in_text in_who");
    QTest::newRow("names in which words begin with capitals")
        << "ordId ordDay ordSum ordText; cusId cusName cusTown cusZip; itmId itmName itmKind "
           "itmUnit";
    QTest::newRow("columns that are numbered")
        << "wk1 wk2 wk3 wk4; mo1 mo2 mo3 mo4; da1 da2 da3 da4";
    QTest::newRow("the same letters everywhere")
        << "XXDAY XXSUM XXWHO XXTEXT; XXNAME XXTOWN XXZIP XXLAND; XXITEM XXKIND XXUNIT XXCOST";
    QTest::newRow("too few tables") << coded + QStringLiteral("; day sum who text");
}

void TestColumnPrefixes::keepsNames()
{
    QFETCH(QString, tables);
    std::vector<Table> read;
    for (const QString &list : tables.split(QStringLiteral("; "))) {
        std::vector<std::string> names;
        for (const QString &column : list.split(QLatin1Char(' '))) {
            names.push_back(column.toStdString());
        }
        read.push_back(table("table", names));
    }
    markPrefixes(read);
    for (const Table &one : read) {
        for (const Column &column : one.columns) {
            QCOMPARE(column.prefix, std::size_t{0});
        }
    }
}

} // namespace tst_ColumnPrefixes

QUERENT_TEST(ColumnPrefixes)
#include "tst_ColumnPrefixes.moc"
