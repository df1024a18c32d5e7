// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "SqlRows.h"
#include "data/ColumnPrefixes.h"
#include "language/TableNames.h"

#include <QtTest/QtTest>

namespace tst_TerseNames {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// A dive school whose tables and columns are called as tersely as can be.
std::shared_ptr<const data::Catalog> diveSchool()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table guests{"dvs_gst_mst",
                       false,
                       {key("gst_id"), column("fst_nm", ColumnType::Text),
                        column("lst_nm", ColumnType::Text),
                        column("hm_cty", ColumnType::Text, {"Bergen", "Turku", "Odense"}),
                        date("reg_dt", "2024-12-30"), openDate("leave_dt", "2024-12-30")},
                       180,
                       {}};
    data::Table boats{"dvs_veh_mst",
                      false,
                      {key("veh_id"), column("veh_nm", ColumnType::Text),
                       column("seats", ColumnType::Integer),
                       column("ldcap_kg", ColumnType::Integer), column("len_m", ColumnType::Real),
                       column("blk_flg", ColumnType::Text, {"J", "N"})},
                      9,
                      {}};
    data::Table trips{"dvs_trp_hdr",
                      false,
                      {key("trp_id"), column("gst_id", ColumnType::Integer),
                       column("veh_id", ColumnType::Integer), openDate("pd_dt", "2024-12-30"),
                       date("trp_dt", "2024-12-30"), column("fee_amt", ColumnType::Real),
                       column("frt_amt", ColumnType::Real),
                       column("stat_cd", ColumnType::Text, {"D", "X", "PL"}),
                       column("subj", ColumnType::Text, {"Books", "Wrecks", "Caves"})},
                      2400,
                      {}};
    data::Table notes{
        "dvs_rmk",
        false,
        {key("rmk_id"), column("trp_id", ColumnType::Integer),
         column("txt", ColumnType::Text, {"Guest complaint", "Trip report", "Boat repair"})},
        70,
        {}};
    data::Table views{"dvs_page_views",
                      false,
                      {date("vw_dt", "2024-12-30"), column("views", ColumnType::Integer),
                       column("visitors", ColumnType::Integer)},
                      900,
                      {}};
    catalog.tables = {guests, boats, trips, notes, views};
    catalog.relationships = {{"dvs_trp_hdr", {"gst_id"}, "dvs_gst_mst", {"gst_id"}, false, {}},
                             {"dvs_trp_hdr", {"veh_id"}, "dvs_veh_mst", {"veh_id"}, false, {}},
                             {"dvs_rmk", {"trp_id"}, "dvs_trp_hdr", {"trp_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

QString sqlFor(const QString &question)
{
    const auto catalog = diveSchool();
    std::vector<data::ColumnValues> values{
        {"dvs_gst_mst", "hm_cty", {"Bergen", "Turku", "Odense"}, true},
        {"dvs_gst_mst", "fst_nm", {"Ada", "Jo"}, true},
        {"dvs_gst_mst", "lst_nm", {"Holm", "Reed"}, true},
        {"dvs_trp_hdr", "subj", {"Books", "Wrecks", "Caves"}, true},
        {"dvs_trp_hdr", "stat_cd", {"D", "X", "PL"}, true},
        {"dvs_rmk", "txt", {"Guest complaint", "Trip report", "Boat repair"}, true}};
    return pieces::sqlFor(question, catalog, std::move(values));
}

/// An ironmonger's system of the eighties: six letters a name, the first two of each column those
/// of its table.
std::shared_ptr<const data::Catalog> ironmonger()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table customers{"CUSMST",
                          false,
                          {column("CMCUST", ColumnType::Integer),
                           column("CMNAME", ColumnType::Text),
                           column("CMCITY", ColumnType::Text, {"Leeds", "York"}),
                           column("CMCRLM", ColumnType::Integer)},
                          400,
                          {}};
    data::Table orders{"ORDHDR",
                       false,
                       {column("OHORDR", ColumnType::Integer),
                        column("OHCUST", ColumnType::Integer), date("OHDATE", "2024-12-30"),
                        column("OHBUYR", ColumnType::Text)},
                       3000,
                       {}};
    data::Table lines{"ORDLIN",
                      false,
                      {column("OLORDR", ColumnType::Integer), column("OLLINE", ColumnType::Integer),
                       column("OLQTY", ColumnType::Integer), column("OLCOST", ColumnType::Real)},
                      9000,
                      {}};
    customers.columns.front().unique = true;
    orders.columns.front().unique = true;
    catalog.tables = {customers, orders, lines};
    data::markPrefixes(catalog.tables);
    catalog.relationships = {{"ORDHDR", {"OHCUST"}, "CUSMST", {"CMCUST"}, false, {}},
                             {"ORDLIN", {"OLORDR"}, "ORDHDR", {"OHORDR"}, false, {}}};
    return std::make_shared<data::Catalog>(std::move(catalog));
}

} // namespace

/// What is meant where tables, columns and codes are called as tersely as can be.
class TestTerseNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsMeant_data();
    void findsWhatIsMeant();
    void aWordInFrontIsKept();
    void theCodeOfTheTableIsNoName_data();
    void theCodeOfTheTableIsNoName();
};

void TestTerseNames::findsWhatIsMeant_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("without");

    QTest::newRow("rows of a master table") << "how many guests do we have"
                                            << "COUNT(*)"
                                            << "complaint";
    QTest::newRow("its first and last names") << "which guests are from Turku"
                                              << "SELECT fst_nm, lst_nm FROM dvs_gst_mst"
                                              << "rmk";
    QTest::newRow("not a word of some remark") << "number of trips in 2024"
                                               << "FROM dvs_trp_hdr WHERE"
                                               << "report";
    QTest::newRow("a sum by guest") << "total fees by guest"
                                    << "SUM(dvs_trp_hdr.fee_amt)"
                                    << "complaint";
    QTest::newRow("booked is not Books") << "guests who booked more than 3 trips"
                                         << "HAVING COUNT(*) > 3"
                                         << "Books";
    QTest::newRow("the date that every row has") << "total fees in 2024"
                                                 << "trp_dt >= '2024-01-01'"
                                                 << "pd_dt";
    QTest::newRow("sorted by the date that is shown")
        << "list the guests with their leaving date, latest first"
        << "ORDER BY leave_dt DESC"
        << "reg_dt";
    QTest::newRow("crossed out") << "number of cancelled trips"
                                 << "stat_cd = 'X'"
                                 << "rmk";
    QTest::newRow("a noun for it") << "cancellation rate of trips"
                                   << "stat_cd = 'X'"
                                   << "rmk";
    QTest::newRow("letters of the state") << "number of planned trips"
                                          << "stat_cd = 'PL'"
                                          << "rmk";
    QTest::newRow("a letter of no state") << "number of trips by day"
                                          << "COUNT(*)"
                                          << "stat_cd";
    QTest::newRow("over all of them") << "total fees in 2024 across all guests"
                                      << "SUM(fee_amt)"
                                      << "GROUP BY";
    QTest::newRow("a flag in German") << "which vehicles are blocked"
                                      << "blk_flg = 'J'"
                                      << "rmk";
    QTest::newRow("what each row has some of") << "page views in 2024"
                                               << "SUM(views)"
                                               << "COUNT";
    QTest::newRow("said in another unit") << "vehicles that can carry more than 2 tonnes"
                                          << "ldcap_kg > 2000"
                                          << "seats";
    QTest::newRow("a length, not a weight") << "vehicles over 650 cm"
                                            << "len_m > 6.5"
                                            << "ldcap_kg";
    QTest::newRow("costs have the date of their rows") << "total freight costs in 2024"
                                                       << "trp_dt >= '2024-01-01'"
                                                       << "pd_dt";
    QTest::newRow("one amount of two words") << "average freight charge per vehicle"
                                             << "AVG(dvs_trp_hdr.frt_amt)"
                                             << "fee_amt";
    QTest::newRow("a value is one still") << "number of trips about wrecks"
                                          << "subj = 'Wrecks'"
                                          << "rmk";
}

void TestTerseNames::findsWhatIsMeant()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    QFETCH(QString, without);
    const QString sql = sqlFor(question);
    QVERIFY2(sql.contains(part), qPrintable(sql));
    QVERIFY2(!sql.contains(without), qPrintable(sql));
}

void TestTerseNames::aWordInFrontIsKept()
{
    using Words = std::vector<std::string>;
    const auto first = [](const char *prefix) {
        data::Catalog catalog;
        for (const char *name : {"_items", "_notes", "_states"}) {
            catalog.tables.push_back({prefix + std::string(name), false, {}, {}, {}});
        }
        return language::TableNames(catalog).of(catalog.tables.front().name, {prefix, "items"});
    };
    QCOMPARE(first("order").front(), (Words{"order", "items"}));
    QCOMPARE(first("order").back(), Words{"items"});
    QCOMPARE(first("zqx").front(), Words{"items"});
}

void TestTerseNames::theCodeOfTheTableIsNoName_data()
{
    addSqlColumns();
    addSqlRow("a table of masters", "How many customers are in York?",
              "COUNT(*)|FROM CUSMST|CMCITY = 'York'", "JOIN");
    addSqlRow("two tables and a date", "number of orders per customer in 2024",
              "ORDHDR.OHCUST = CUSMST.CMCUST|OHDATE >= '2024-01-01'|GROUP BY CUSMST.CMCUST", "SUM");
    addSqlRow("lines", "total quantity of the order lines", "SUM(OLQTY)|FROM ORDLIN", "JOIN");
    addSqlRow("the name as it is stored", "average CMCRLM by CMCITY", "AVG(CMCRLM)|GROUP BY CMCITY",
              "JOIN");
    addSqlRow("what is short for two words", "customers with a credit limit over 5000",
              "CMCRLM > 5000", "OHBUYR");
}

void TestTerseNames::theCodeOfTheTableIsNoName()
{
    checkSqlRow([](const QString &question) {
        return pieces::sqlFor(question, ironmonger(),
                              {{"CUSMST", "CMCITY", {"Leeds", "York"}, true}});
    });
}

} // namespace tst_TerseNames

QUERENT_TEST(TerseNames)
#include "tst_TerseNames.moc"
