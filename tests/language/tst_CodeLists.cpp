// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "language/SourceModel.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <iterator>

namespace tst_CodeLists {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

data::Column partOfKey(std::string name, int position)
{
    data::Column result = column(std::move(name), ColumnType::Text);
    result.primaryKeyPosition = position;
    return result;
}

/// A pottery whose states and kinds are letters that one list spells out, and whose glazes another.
std::shared_ptr<const data::Catalog> pottery()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table codes{"lookup_codes",
                      false,
                      {partOfKey("dom", 1), partOfKey("cd", 2), column("ds", ColumnType::Text),
                       column("seq", ColumnType::Integer)},
                      19,
                      {}};
    data::Table glazes{
        "glaze_lookup", false, {partOfKey("abbr", 1), column("meaning", ColumnType::Text)}, 3, {}};
    data::Table potters{
        "potters", false, {key("potter_id"), column("name", ColumnType::Text)}, 12, {}};
    data::Table firings{
        "firings",
        false,
        {key("firing_id"), column("potter_id", ColumnType::Integer), date("fired_on", "2024-12-30"),
         column("pieces", ColumnType::Integer),
         column("st", ColumnType::Text, {"C", "B", "X", "N"}),
         column("way", ColumnType::Text, {"W", "P", "D"}),
         column("glaze", ColumnType::Text, {"CL", "TM"}),
         column("grade", ColumnType::Integer, {std::int64_t{1}, std::int64_t{2}, std::int64_t{3}}),
         column("size", ColumnType::Text, {"P", "W"})},
        900,
        {}};
    data::Table bills{"bills",
                      false,
                      {key("bill_id"), column("firing_id", ColumnType::Integer),
                       date("issued_on", "2024-12-30"), column("amount", ColumnType::Real),
                       column("st", ColumnType::Text, {"P", "O", "V"})},
                      700,
                      {}};
    catalog.tables = {codes, glazes, potters, firings, bills};
    catalog.relationships = {{"firings", {"potter_id"}, "potters", {"potter_id"}, false, {}},
                             {"bills", {"firing_id"}, "firings", {"firing_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> valuesOf(const data::Catalog &catalog)
{
    std::vector<data::ColumnValues> values{
        {"lookup_codes", "dom", {"FIST", "WAY", "BIST", "GRADE"}, true},
        {"lookup_codes",
         "ds",
         {"Completed", "Booked", "Cancelled", "No-show", "Web portal", "Phone", "Potter's desk",
          "Referral", "Paid", "Open", "Void", "Flawless", "Second choice", "Shards"},
         true},
        {"glaze_lookup", "meaning", {"Celadon glaze", "Temmoku glaze", "Shino glaze"}, true},
        {"potters", "name", {"Ines Holt", "Per Dahl"}, true}};
    values[1].rows = {{"FIST", "C", "Completed", "1"},
                      {"FIST", "B", "Booked", "2"},
                      {"FIST", "X", "Cancelled", "3"},
                      {"FIST", "N", "No-show", "4"},
                      {"WAY", "W", "Web portal", "5"},
                      {"WAY", "P", "Phone", "6"},
                      {"WAY", "D", "Potter's desk", "7"},
                      {"WAY", "R", "Referral", "8"},
                      {"BIST", "P", "Paid", "9"},
                      {"BIST", "O", "Open", "10"},
                      {"BIST", "V", "Void", "11"},
                      {"GRADE", "1", "Flawless", "12"},
                      {"GRADE", "2", "Second choice", "13"},
                      {"GRADE", "3", "Shards", "14"}};
    values[2].rows = {{"CL", "Celadon glaze"}, {"TM", "Temmoku glaze"}, {"SH", "Shino glaze"}};
    std::ranges::move(exampleValues(catalog), std::back_inserter(values));
    return values;
}

std::shared_ptr<const language::SourceModel> modelOf(const std::shared_ptr<const data::Catalog> &of)
{
    return language::buildSourceModel(of, nullptr, valuesOf(*of));
}

QString sqlFor(const QString &question)
{
    const auto catalog = pottery();
    return pieces::sqlFor(question, catalog, valuesOf(*catalog));
}

} // namespace

/// Columns of codes, and the lists that say what these stand for.
class TestCodeLists : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheKindOfCodes();
    void findsWhatIsMeant_data();
    void findsWhatIsMeant();
    void saysWhatCodesStandFor();
};

void TestCodeLists::findsTheKindOfCodes()
{
    const auto catalog = pottery();
    const auto model = modelOf(catalog);
    QStringList found;
    for (const language::CodedColumn &coded : model->codedColumns()) {
        found << QString::fromStdString(model->table(coded.column.table).table->name + "." +
                                        model->column(coded.column).column->name + " " +
                                        coded.group);
    }
    found.sort();
    // sizes P and W are some of the ways, but neither most of these nor called like them
    QCOMPARE(found,
             QStringList({QStringLiteral("bills.st BIST"), QStringLiteral("firings.glaze "),
                          QStringLiteral("firings.grade GRADE"), QStringLiteral("firings.st FIST"),
                          QStringLiteral("firings.way WAY")}));
}

void TestCodeLists::findsWhatIsMeant_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("without");

    QTest::newRow("a state") << "number of completed firings"
                             << "FROM firings WHERE st = 'C'"
                             << "lookup_codes";
    QTest::newRow("the same letter of another kind") << "how many bills are paid"
                                                     << "FROM bills WHERE st = 'P'"
                                                     << "firings";
    QTest::newRow("how it was booked") << "how many firings were booked by phone"
                                       << "way = 'P'"
                                       << "bills";
    QTest::newRow("two words") << "firings per potter that came in through the web portal"
                               << "way = 'W'"
                               << "lookup_codes";
    QTest::newRow("called otherwise") << "firings with cancelations in 2024"
                                      << "st = 'X'"
                                      << "lookup_codes";
    QTest::newRow("not so") << "total amount of bills that are not void"
                            << "st <> 'V'"
                            << "lookup_codes";
    QTest::newRow("a number for a code") << "how many flawless firings in 2024"
                                         << "grade = 1"
                                         << "lookup_codes";
    QTest::newRow("a list of its own") << "number of firings with celadon glaze"
                                       << "glaze = 'CL'"
                                       << "lookup";
    QTest::newRow("a part of several") << "number of firings by glaze"
                                       << "GROUP BY glaze"
                                       << "= '";
    QTest::newRow("a typing slip") << "number of compelted firings"
                                   << "st = 'C'"
                                   << "lookup_codes";
    QTest::newRow("rows, no code") << "top 3 potters by number of firings"
                                   << "LIMIT 3"
                                   << "way";
    QTest::newRow("by what is coded") << "number of firings by way"
                                      << "GROUP BY way"
                                      << "lookup_codes";
}

void TestCodeLists::findsWhatIsMeant()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    QFETCH(QString, without);
    const QString sql = sqlFor(question);
    QVERIFY2(sql.contains(part), qPrintable(sql));
    QVERIFY2(!sql.contains(without), qPrintable(sql));
}

void TestCodeLists::saysWhatCodesStandFor()
{
    const language::Engine engine(modelOf(pottery()), nullptr);
    const query::Interpretation result =
        engine.interpret(asking(QStringLiteral("number of completed firings")), {});
    QVERIFY2(result.explanation.find("Completed (C)") != std::string::npos,
             result.explanation.c_str());
}

} // namespace tst_CodeLists

QUERENT_TEST(CodeLists)
#include "tst_CodeLists.moc"
