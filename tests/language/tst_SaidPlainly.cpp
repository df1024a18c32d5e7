// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "SqlRows.h"
#include "language/SourceModel.h"
#include "language/SpokenNumbers.h"
#include "language/SubQuestions.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_SaidPlainly {

using namespace querent;
using namespace querent::pieces;

/// What people in an office leave out or say beside: cents in euros, net of VAT, examples, flags
/// before what they qualify, and comments that nobody means.
class TestSaidPlainly : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spellsNumbers_data();
    void spellsNumbers();
    void readsFlowers_data();
    void readsFlowers();
    void namesNothingByComments();
    void looksCodesUpByTableAndColumn();
    void splitsNothingOffAtTheEnd();
};

namespace {

using data::ColumnType;

data::Relationship points(const char *from, const char *column, const char *to)
{
    return {from, {column}, to, {column}, false, {}};
}

/// A number that some rows lack.
data::Column someMissing(const char *name)
{
    data::Column result = column(name, ColumnType::Real);
    result.profile.nullCount = 40;
    return result;
}

std::shared_ptr<const data::Catalog> flowers()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table florists{"florists",
                         false,
                         {key("florist_id"), column("florist_name", ColumnType::Text),
                          column("town", ColumnType::Text, {"Bonn", "Kiel"}),
                          column("grade", ColumnType::Text, {"Junior", "Senior"}),
                          column("commission_bps", ColumnType::Integer)},
                         40,
                         {}};
    data::Table orders{
        "orders",
        false,
        {key("order_id"), column("florist_id", ColumnType::Integer),
         date("placed_on", "2025-02-07"),
         column("status", ColumnType::Text, {"completed", "cancelled"}),
         column("total_cents", ColumnType::Integer), someMissing("weight"),
         column("comment", ColumnType::Text, {"Florist was friendly", "Lovely roses again"})},
        900,
        {}};
    data::Table shifts{
        "shifts",
        false,
        {key("shift_id"), column("florist_id", ColumnType::Integer),
         date("worked_on", "2025-02-07"), column("hours", ColumnType::Real),
         column("is_billable", ColumnType::Boolean, {std::int64_t{0}, std::int64_t{1}}),
         column("shifted_by", ColumnType::Text)},
        2000,
        {}};
    data::Table bouquets{"bouquets",
                         false,
                         {key("bouquet_id"), column("bouquet_name", ColumnType::Text),
                          column("category", ColumnType::Text, {"Wedding", "Funeral"})},
                         60,
                         {}};
    data::Table customers{"customers",
                          false,
                          {key("customer_id"), column("customer_name", ColumnType::Text),
                           date("customer_since", "2024-11-03"),
                           column("credit_limit", ColumnType::Real)},
                          80,
                          {}};
    data::Table sales{
        "bouquet_sales",
        false,
        {key("line_id"), date("sold_on", "2025-02-07"), column("bouquet_id", ColumnType::Integer),
         column("customer_id", ColumnType::Integer), column("quantity", ColumnType::Integer),
         column("unit_price", ColumnType::Real), column("line_total", ColumnType::Real),
         column("salesperson_initials", ColumnType::Text)},
        4000,
        {}};
    data::Table invoices{"invoices",
                         false,
                         {key("invoice_id"), column("customer_id", ColumnType::Integer),
                          date("issued_on", "2025-02-07"), column("net_amount", ColumnType::Real),
                          column("vat_amount", ColumnType::Real)},
                         700,
                         {}};
    data::Table vans{"vans",
                     false,
                     {key("van_id"), column("van_name", ColumnType::Text, {"Rosa", "Viola"}),
                      column("driver_first_name", ColumnType::Text),
                      column("driver_last_name", ColumnType::Text)},
                     2,
                     {}};
    catalog.tables = {florists, orders, shifts, bouquets, customers, sales, invoices, vans};
    catalog.relationships = {points("orders", "florist_id", "florists"),
                             points("shifts", "florist_id", "florists"),
                             points("bouquet_sales", "bouquet_id", "bouquets"),
                             points("bouquet_sales", "customer_id", "customers"),
                             points("invoices", "customer_id", "customers")};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> flowerValues()
{
    return {{"florists", "town", {"Bonn", "Kiel"}, true},
            {"florists", "grade", {"Junior", "Senior"}, true},
            {"vans", "van_name", {"Rosa", "Viola"}, true},
            {"orders", "status", {"completed", "cancelled"}, true},
            {"orders", "comment", {"Florist was friendly", "Lovely roses again"}, true},
            {"bouquets", "category", {"Wedding", "Funeral"}, true}};
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
    QFETCH(QString, said);
    const auto source = language::buildSourceModel(flowers(), nullptr, flowerValues());
    QString spelled;
    for (const language::Token &token :
         language::spellNumbers(language::tokenize(said.toStdString()), *source)) {
        spelled += (spelled.isEmpty() ? QString() : QStringLiteral(" ")) +
                   QString::fromStdString(token.text);
    }
    QTEST(spelled, "spelled");
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

} // namespace tst_SaidPlainly

QUERENT_TEST(SaidPlainly)
#include "tst_SaidPlainly.moc"
