// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "FlowerShop.h"
#include "SqlRows.h"
#include "language/PlainWords.h"
#include "language/SourceModel.h"
#include "language/SpokenNumbers.h"
#include "language/SubQuestions.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_SaidPlainly {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

/// What people in an office leave out or say beside: cents in euros, net of VAT, examples, flags
/// before what they qualify, and comments that nobody means.
class TestSaidPlainly : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spellsNumbers_data();
    void spellsNumbers();
    void spellsPlainly_data();
    void spellsPlainly();
    void readsFlowers_data();
    void readsFlowers();
    void namesNothingByComments();
    void looksCodesUpByTableAndColumn();
    void splitsNothingOffAtTheEnd();
    void carriesOverWhatIsLeftOut();
};

namespace {

/// Compares what is made of the row's words with what is expected.
void checkSpelling(language::Tokens (*spell)(const language::Tokens &,
                                             const language::SourceModel &))
{
    QFETCH(QString, said);
    const auto source = language::buildSourceModel(flowers(), nullptr, flowerValues());
    QString spelled;
    for (const language::Token &token : spell(language::tokenize(said.toStdString()), *source)) {
        spelled += (spelled.isEmpty() ? QString() : QStringLiteral(" ")) +
                   QString::fromStdString(token.text);
    }
    QTEST(spelled, "spelled");
}

} // namespace

void TestSaidPlainly::spellsNumbers_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("spelled");
    const auto row = [](const char *said, const char *spelled) {
        QTest::newRow(said) << QString::fromUtf8(said) << QString::fromUtf8(spelled);
    };
    row("more than half a million pounds", "more than 500000 pounds");
    row("above 5 grand", "above 5000");
    row("a million", "1000000");
    row("Q2 this year", "Q2 2025");
    row("the first half of last year", "the first half 2024");
    row("Q2 of 2023", "Q2 of 2023");
    row("billed ex VAT", "billed net amount");
    row("before lunch", "before lunch");
    row("for every town (Bonn, Kiel and so on) the florists", "for every town the florists");
    row("florists (Bonn and Kiel)", "florists ( Bonn and Kiel )");
    row("total hours, no hours = 0", "total hours");
    row("average hours, no hours = 0", "average hours");
    row("average weight, no weight = 0", "average weight , no weight = 0");
    row("average tip. Orders without a tip count as zero.",
        "average tip . Orders without a tip count as zero .");
    row("thanks a million", "thanks a million");
    row("sales starting January 2025", "sales since January 2025");
    row("starting salary", "starting salary");
    row("the e-mail of a florist", "the email of a florist");
    row("who is our number one florist", "who is our top florist");
    row("orders from 1 to 3 May 2024, both days included", "orders from 1 to 3 May 2024");
    row("three towns with the worst rating, worst one first", "three towns with the worst rating");
}

void TestSaidPlainly::spellsNumbers()
{
    checkSpelling(&language::spellNumbers);
}

void TestSaidPlainly::spellsPlainly_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("spelled");
    const auto row = [](const char *said, const char *spelled) {
        QTest::newRow(said) << QString::fromUtf8(said) << QString::fromUtf8(spelled);
    };
    row("return rate per florist, worst first", "return rate per florist , highest first");
    row("florists by revenue without late orders, best first",
        "florists by revenue without late orders , best first");
    row("orders that did not take place", "orders that were cancelled");
    row("shifts that took place in Bonn", "shifts that happened in Bonn");
    row("revenue of each bouquet group", "revenue of each bouquet category");
    row("each kind of bouquet", "each bouquet category");
    row("kind of florist", "kind of florist");
    row("hours depending on the grade", "hours by the grade");
    row("hours of all florists if you add them up", "hours of all florists in total");
    row("hours by grade, each one's share of the total",
        "hours by grade , as a percentage of the total");
}

void TestSaidPlainly::spellsPlainly()
{
    checkSpelling(&language::spellPlainly);
}

void TestSaidPlainly::readsFlowers_data()
{
    addSqlColumns();
    const auto row = addSqlRow;
    row("euros of what is kept in cents", "orders with a total above 80 euros",
        "total_cents > 8000", "");
    row("ranked by rows that are so", "top 5 florists by completed orders",
        "florist_name|COUNT(*)|status = 'completed'|LIMIT 5", "commission");
    row("a flag before what it qualifies", "billable hours by grade 2024",
        "SUM(shifts.hours)|is_billable|GROUP BY florists.grade", "GROUP BY florists.grade, ");
    row("what sales stored they brought in", "revenue by category",
        "SUM(bouquet_sales.line_total)|category", "credit_limit");
    row("in a period", "what was our turnover in 2024?", "SUM(line_total)|sold_on >= '2024-01-01'",
        "net_amount");
    row("net of VAT", "what did we invoice last month, without VAT?",
        "SUM(net_amount)|issued_on >= '2025-01-01'", "vat_amount");
    row("no name is left of who did it", "hours by grade", "SUM(shifts.hours)|grade", "shifted_by");
    row("both names of a role", "who drives the van Rosa?", "driver_first_name|driver_last_name",
        "");
    row("of compound rows", "number of florist shifts per month in 2024", "FROM shifts|COUNT(*)",
        "DISTINCT");
    row("by its kinds", "revenue by bouquet group", "category|SUM(bouquet_sales.line_total)",
        "bouquet_name");
    row("kinds of them", "how many bouquets of each kind of bouquet", "COUNT(*)|category",
        "bouquet_name");
    row("what was sold", "how much did we sell in 2024?", "SUM(line_total)", "COUNT(");
    row("the last word", "how much money was earned", "SUM(", "");
    row("a number of rows in a state", "how many billable hours were worked in 2024?",
        "SUM(hours)|is_billable", "COUNT(");
    row("ranked by it", "Rank the florists by billable hours, highest first",
        "florist_name|SUM(shifts.hours)|is_billable|DESC", "COUNT(");
    row("ranked by a number of their own", "rank the florists by commission bps",
        "florist_name|ORDER BY commission_bps DESC", "SUM(");
    row("beside the mean of all", "Which florists worked more shifts than the average florist?",
        "florist_name|HAVING COUNT(*) > ( SELECT AVG(", "commission_bps");
    row("money beside the mean of all", "Which customers spent more than the average customer?",
        "customer_name|HAVING SUM(bouquet_sales.line_total) > ( SELECT AVG(", "credit_limit");
    row("delays that are rows", "How many trips were late?",
        "trip_id IN (SELECT trip_id FROM trip_delays)", "");
    row("none of them", "share of trips that departed on time",
        "trip_id NOT IN (SELECT trip_id FROM trip_delays", "departed_on IS NOT NULL");
    row("depending on", "total hours depending on the grade",
        "SUM(shifts.hours)|GROUP BY "
        "florists.grade",
        "");
    row("from then on", "revenue per month starting January 2025",
        "SUM(line_total)|sold_on >= '2025-01-01'", "sold_on < '2025-02-01'");
}

void TestSaidPlainly::readsFlowers()
{
    checkSqlRow(
        [](const QString &question) { return sqlFor(question, flowers(), flowerValues()); });
}

void TestSaidPlainly::namesNothingByComments()
{
    const auto source = language::buildSourceModel(flowers(), nullptr, flowerValues());
    QVERIFY(source->values().find({"roses"}, 10).empty());
    QVERIFY(source->values().find({"florist", "was"}, 10).empty());
    QVERIFY(!source->values().find({"lovely", "roses", "again"}, 10).empty());
    QVERIFY(!source->values().find({"kiel"}, 10).empty());
}

void TestSaidPlainly::looksCodesUpByTableAndColumn()
{
    // as data portals hand them out: every coded column of every table in one list
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table list{"variable_lookup",
                     false,
                     {column("Table", ColumnType::Text), column("Variable", ColumnType::Text),
                      column("Code", ColumnType::Text), column("Label", ColumnType::Text),
                      column("Note", ColumnType::Text)},
                     7,
                     {}};
    const auto codes = [](const char *name) {
        return column(name, ColumnType::Integer,
                      {std::int64_t{1}, std::int64_t{2}, std::int64_t{3}});
    };
    data::Table floods{"Floods",
                       false,
                       {key("Flood_Index"), date("Flood_Date", "2024-12-30"),
                        codes("Flood_Severity"), column("Homes_hit", ColumnType::Integer)},
                       900,
                       {}};
    data::Table homes{
        "Homes", false, {key("Home_Index"), codes("Home_Severity"), codes("Kind")}, 4000, {}};
    catalog.tables = {list, floods, homes};
    std::vector<data::ColumnValues> values{
        {"variable_lookup", "Label", {"Ruinous", "Serious", "Slight", "Barn"}, true}};
    values.front().rows = {{"Floods", "Flood_Severity", "1", "Ruinous", ""},
                           {"Floods", "Flood_Severity", "2", "Serious", ""},
                           {"Floods", "Flood_Severity", "3", "Slight", ""},
                           {"Homes", "Kind", "1", "Detached house", ""},
                           {"Homes", "Kind", "2", "Barn", ""},
                           {"Homes", "Kind", "3", "Flat", ""}};
    const auto shared = std::make_shared<const data::Catalog>(std::move(catalog));
    const QString sql =
        sqlFor(QStringLiteral("how many ruinous floods were there?"), shared, values);
    QVERIFY2(sql.contains(QStringLiteral("Flood_Severity = 1")), qPrintable(sql));
}

void TestSaidPlainly::splitsNothingOffAtTheEnd()
{
    const auto source = language::buildSourceModel(flowers(), nullptr, flowerValues());
    for (const char *question : {"how many florists are there, please", "orders by town, and also",
                                 "how many orders are there? Then, please."}) {
        QVERIFY2(language::splitQuestion(question, *source).empty(), question);
    }
}

void TestSaidPlainly::carriesOverWhatIsLeftOut()
{
    const auto source = language::buildSourceModel(flowers(), nullptr, flowerValues());
    const std::vector<std::string> parts = language::splitQuestion(
        "How many shifts were worked and how many were billable in May 2024?", *source);
    QCOMPARE(parts.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(parts[0]),
             QStringLiteral("How many shifts were worked in May 2024"));
    QVERIFY(parts[1].starts_with("How many shifts were billable in May 2024"));
    const std::vector<std::string> apart = language::splitQuestion(
        "How many florists do we have and how many shifts were there in 2024?", *source);
    QCOMPARE(apart.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(apart[0]), QStringLiteral("How many florists do we have"));
}

} // namespace tst_SaidPlainly

QUERENT_TEST(SaidPlainly)
#include "tst_SaidPlainly.moc"
