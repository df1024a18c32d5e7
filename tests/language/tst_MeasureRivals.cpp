// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "language/ResultRivals.h"
#include "query/PlanBuilder.h"

#include <QtTest/QtTest>

namespace tst_MeasureRivals {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// An estate agent: flats with the price that is asked, what was bid for them and what was paid;
/// kilometres of its cars day by day.
std::shared_ptr<const language::SourceModel> agency()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table flats{"flats",
                      false,
                      {key("flat_id"), column("town", ColumnType::Text, {"Elm", "Birch"}),
                       column("floors", ColumnType::Integer)},
                      300,
                      {}};
    data::Table deals{"deals",
                      false,
                      {key("deal_id"), column("flat_id", ColumnType::Integer),
                       date("signed_on", "2024-12-20"), column("deal_price", ColumnType::Real)},
                      200,
                      {}};
    data::Table bids{"bids",
                     false,
                     {key("bid_id"), column("flat_id", ColumnType::Integer),
                      date("made_on", "2024-12-21"), column("bid_price", ColumnType::Real)},
                     900,
                     {}};
    data::Table fees{"fees",
                     false,
                     {key("fee_id"), column("deal_id", ColumnType::Integer),
                      date("due_on", "2024-12-21"), column("fee", ColumnType::Real)},
                     200,
                     {}};
    data::Table payments{"payments",
                         false,
                         {key("payment_id"), column("deal_id", ColumnType::Integer),
                          date("paid_on", "2024-12-28"), column("amount", ColumnType::Real)},
                         180,
                         {}};
    data::Table trips{"trips",
                      false,
                      {key("trip_id"), column("car", ColumnType::Text, {"Astra", "Golf", "Polo"}),
                       date("driven_on", "2024-12-28"), column("distance", ColumnType::Real)},
                      5000,
                      {}};
    trips.columns[1].profile.distinctCount = 3;
    trips.columns[1].profile.rowCount = 5000;
    catalog.tables = {flats, deals, bids, fees, payments, trips};
    catalog.relationships = {{"deals", {"flat_id"}, "flats", {"flat_id"}, false, {}},
                             {"bids", {"flat_id"}, "flats", {"flat_id"}, false, {}},
                             {"fees", {"deal_id"}, "deals", {"deal_id"}, false, {}},
                             {"payments", {"deal_id"}, "deals", {"deal_id"}, false, {}}};
    return language::buildSourceModel(std::make_shared<data::Catalog>(std::move(catalog)), nullptr,
                                      {{"flats", "town", {"Elm", "Birch"}, true},
                                       {"trips", "car", {"Astra", "Golf", "Polo"}, true}});
}

QStringList choicesFor(const QString &question)
{
    QStringList labels;
    const language::Engine engine(agency(), nullptr);
    for (const query::ClarificationQuestion &back :
         engine.interpret(asking(question), {}).questions) {
        for (const query::ClarificationChoice &choice : back.choices) {
            labels << QString::fromStdString(choice.label);
        }
    }
    return labels;
}

} // namespace

/// Which of several numbers of one kind is meant, where nothing says so.
class TestMeasureRivals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asks_data();
    void asks();
    void asksNothing_data();
    void asksNothing();
    void oneRowOrAll();
};

void TestMeasureRivals::asks_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("choices");
    const QStringList prices{QStringLiteral("deals · deal price"),
                             QStringLiteral("bids · bid price")};
    QTest::newRow("a price of any kind") << "What is the average price?" << prices;
    QTest::newRow("in a town") << "What was the average price in Elm in 2024?" << prices;
    const QStringList money{QStringLiteral("sum of fees · fee"),
                            QStringLiteral("sum of payments · amount")};
    QTest::newRow("what is earned") << "How much did we earn in 2024?" << money;
}

void TestMeasureRivals::asks()
{
    QFETCH(QString, question);
    QFETCH(QStringList, choices);
    const QStringList offered = choicesFor(question);
    for (const QString &choice : choices) {
        QVERIFY2(offered.contains(choice), qPrintable(offered.join(QStringLiteral(" | "))));
    }
}

void TestMeasureRivals::asksNothing_data()
{
    QTest::addColumn<QString>("question");
    for (const char *const question :
         {"What is the average bid price?", "What is the average price of the deals?",
          "What is the average price of our bids in Elm?", "total fees in 2024"}) {
        QTest::newRow(question) << QString::fromUtf8(question);
    }
}

void TestMeasureRivals::asksNothing()
{
    QFETCH(QString, question);
    const QStringList offered = choicesFor(question);
    QVERIFY2(offered.isEmpty(), qPrintable(offered.join(QStringLiteral(" | "))));
}

void TestMeasureRivals::oneRowOrAll()
{
    const auto source = agency();
    const language::Items none;
    const data::Phrasebook phrases;
    query::QueryPlan plan;
    plan.from = query::TableSource{"trips", {}, {}};
    plan.select = {{query::column("trips", "car"), {}}};
    plan.orderBy = {{{query::column("trips", "distance")}, query::SortDirection::Descending}};
    plan.limit = 1;
    const auto found = language::grainRivals({plan, none, *source, phrases});
    QCOMPARE(found.readings.size(), 2U);
    QVERIFY(found.readings.back().plan == plan);
    QCOMPARE(
        sqlOf(found.readings.front().plan, source->catalog()),
        QStringLiteral("SELECT car FROM trips GROUP BY car ORDER BY SUM(distance) DESC LIMIT 1"));

    plan.select = {{query::column("trips", "trip_id"), {}}}; // which trip it was
    QVERIFY(language::grainRivals({plan, none, *source, phrases}).readings.empty());
}

} // namespace tst_MeasureRivals

QUERENT_TEST(MeasureRivals)
#include "tst_MeasureRivals.moc"
