// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "language/FramePlanner.h"

#include <QtTest/QtTest>

namespace tst_StatesAndRanks {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// A zoo: keepers come and go, enclosures are closed, sponsors give money.
std::shared_ptr<const data::Catalog> zoo()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table keepers{"keepers",
                        false,
                        {key("keeper_id"), column("full_name", ColumnType::Text),
                         column("house", ColumnType::Text, {"Aviary", "Tropics"}),
                         column("enclosure_id", ColumnType::Integer),
                         date("hired_on", "2024-11-30"), openDate("term_dt", "2024-12-30")},
                        60,
                        {}};
    data::Table enclosures{"animal_enclosures",
                           false,
                           {key("enclosure_id"), column("name", ColumnType::Text),
                            column("size", ColumnType::Real), date("opened_on", "2024-11-30"),
                            openDate("closed_on", "2024-12-30")},
                           40,
                           {}};
    data::Table sponsors{"sponsors",
                         false,
                         {key("sponsor_id"), column("sponsor_name", ColumnType::Text),
                          column("town", ColumnType::Text, {"Basel", "Bern", "Chur"})},
                         150,
                         {}};
    data::Table donations{
        "donations",
        false,
        {key("donation_id"), column("sponsor_id", ColumnType::Integer),
         column("enclosure_id", ColumnType::Integer), date("given_on", "2024-12-30"),
         column("amount", ColumnType::Real),
         column("purpose", ColumnType::Text, {"Enclosure", "Food", "Completed works"})},
        2400,
        {}};
    data::Table feedings{"feedings",
                         false,
                         {key("feeding_id"), column("enclosure_id", ColumnType::Integer),
                          column("keeper_id", ColumnType::Integer), date("fed_on", "2024-12-30"),
                          column("kilos", ColumnType::Real),
                          column("planned", ColumnType::Boolean)},
                         9000,
                         {}};
    catalog.tables = {keepers, enclosures, sponsors, donations, feedings};
    catalog.relationships = {
        {"keepers", {"enclosure_id"}, "animal_enclosures", {"enclosure_id"}, false, {}},
        {"donations", {"sponsor_id"}, "sponsors", {"sponsor_id"}, false, {}},
        {"donations", {"enclosure_id"}, "animal_enclosures", {"enclosure_id"}, false, {}},
        {"feedings", {"enclosure_id"}, "animal_enclosures", {"enclosure_id"}, false, {}},
        {"feedings", {"keeper_id"}, "keepers", {"keeper_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

QString sqlFor(const QString &question)
{
    const auto catalog = zoo();
    std::vector<data::ColumnValues> values{
        {"keepers", "house", {"Aviary", "Tropics"}, true},
        {"sponsors", "town", {"Basel", "Bern", "Chur"}, true},
        {"donations", "purpose", {"Enclosure", "Food", "Completed works"}, true}};
    return pieces::sqlFor(question, catalog, std::move(values));
}

} // namespace

/// Who is there still, told by an end date, and what leads by what belongs to it.
class TestStatesAndRanks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatIsMeant_data();
    void findsWhatIsMeant();
    void nothingToRankWithinMakesNoPlan();
};

void TestStatesAndRanks::findsWhatIsMeant_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("sql");

    const auto row = [](const char *question, const char *sql) {
        QTest::newRow(question) << QString::fromLatin1(question) << QString::fromLatin1(sql);
    };
    row("how many keepers still work for us?",
        "SELECT COUNT(*) AS \"keeper count\" FROM keepers WHERE term_dt IS NULL");
    row("how many keepers do we currently employ",
        "SELECT COUNT(*) AS \"keeper count\" FROM keepers WHERE term_dt IS NULL");
    row("keepers who are no longer with us",
        "SELECT full_name FROM keepers WHERE term_dt IS NOT NULL");
    row("List all keepers who have left the company together with the leaving date.",
        "SELECT full_name, term_dt FROM keepers WHERE term_dt IS NOT NULL");
    row("which keepers have left and when?",
        "SELECT full_name, term_dt FROM keepers WHERE term_dt IS NOT NULL");
    row("number of keepers, gone or not", "SELECT COUNT(*) AS \"keeper count\" FROM keepers");
    row("Show me all enclosures that have been closed and on what date.",
        "SELECT name, closed_on FROM animal_enclosures WHERE closed_on IS NOT NULL");
    row("which enclosures are still open",
        "SELECT name FROM animal_enclosures WHERE closed_on IS NULL");
    row("who is our longest serving keeper still with us",
        "SELECT full_name, hired_on FROM keepers WHERE term_dt IS NULL ORDER BY hired_on LIMIT 1");

    // a value, a comma, and a state that no column holds but an end date tells
    row("keepers in the Tropics, current staff",
        "SELECT full_name FROM keepers WHERE house = 'Tropics' AND term_dt IS NULL");
    row("headcount in the Tropics, current keepers",
        "SELECT COUNT(*) AS \"keeper count\" FROM keepers WHERE house = 'Tropics' AND term_dt IS "
        "NULL");
    row("how many keepers are working here today",
        "SELECT COUNT(*) AS \"keeper count\" FROM keepers WHERE term_dt IS NULL");
    row("How many keepers are there? Those who already left do not count.",
        "SELECT COUNT(*) AS \"keeper count\" FROM keepers WHERE term_dt IS NULL");
    row("keepers without those who have left",
        "SELECT full_name FROM keepers WHERE term_dt IS NULL");
    row("total amount of donations in 2024? Please leave food donations out.",
        "FROM donations WHERE purpose <> 'Food' AND given_on >= '2024-01-01' AND given_on < "
        "'2025-01-01'");
    row("total donations by sponsor, food donations not counted",
        "WHERE donations.purpose <> 'Food' GROUP BY sponsors.sponsor_id, sponsors.sponsor_name");
    row("which keepers left on 5 March 2024",
        "SELECT full_name FROM keepers WHERE term_dt = '2024-03-05'");

    row("which sponsor gave us the most money", "ORDER BY SUM(donations.amount) DESC LIMIT 1");
    row("which sponsor has given the most money over all donations, no matter what purpose",
        "FROM donations JOIN sponsors ON donations.sponsor_id = sponsors.sponsor_id GROUP BY "
        "sponsors.sponsor_id, sponsors.sponsor_name ORDER BY SUM(donations.amount) DESC LIMIT 1");
    row("which sponsor spent most on donations that were given in 2024",
        "WHERE donations.given_on >= '2024-01-01' AND donations.given_on < '2025-01-01' GROUP BY "
        "sponsors.sponsor_id, sponsors.sponsor_name ORDER BY SUM(donations.amount) DESC LIMIT 1");
    row("top 3 keepers with the most unplanned kilos",
        "SELECT keepers.full_name, SUM(feedings.kilos) AS \"total kilos\" FROM feedings JOIN "
        "keepers ON feedings.keeper_id = keepers.keeper_id WHERE feedings.planned = 0 GROUP BY "
        "keepers.keeper_id, keepers.full_name ORDER BY \"total kilos\" DESC LIMIT 3");
    row("total amount by sponsor regardless of purpose",
        "SELECT sponsors.sponsor_name, SUM(donations.amount) AS \"total amount\" FROM donations "
        "JOIN sponsors ON donations.sponsor_id = sponsors.sponsor_id GROUP BY "
        "sponsors.sponsor_id, sponsors.sponsor_name");
}

void TestStatesAndRanks::findsWhatIsMeant()
{
    QFETCH(QString, question);
    QFETCH(QString, sql);
    const QString found = sqlFor(question);
    QVERIFY2(found.endsWith(sql), qPrintable(found));
}

/// "The highest amount at each rank", where no column is a rank.
void TestStatesAndRanks::nothingToRankWithinMakesNoPlan()
{
    const auto source = language::buildSourceModel(zoo(), nullptr, {});
    const language::ColumnId amount{3, 4};
    QCOMPARE(source->column(amount).column->name, std::string("amount"));
    language::Frame frame;
    frame.subject = 3;
    frame.outputs = {amount};
    frame.orders.push_back({amount, {}, {}, true, {}});
    frame.limit = 1;
    for (const auto operation : {language::Operation::TopWithin, language::Operation::RankWithin}) {
        frame.operation = operation;
        frame.groups.clear();
        QVERIFY(!language::FramePlanner(*source).plan(frame));
        language::Grouping bySponsor;
        bySponsor.column = {3, 1};
        frame.groups.push_back(bySponsor);
        QVERIFY(language::FramePlanner(*source).plan(frame));
    }
}

} // namespace tst_StatesAndRanks

QUERENT_TEST(StatesAndRanks)
#include "tst_StatesAndRanks.moc"
