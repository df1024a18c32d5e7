// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Shop.h"
#include "insight/FollowUps.h"

#include <QTest>

namespace tst_FollowUps {

using namespace querent;
using namespace querent::insight;
using query::TimeUnit;
using shop::Rows;

namespace {

const data::Phrasebook phrases;

/// "by month? | only Tech?"
QString suggested(const AnsweredQuery &answered, std::size_t most = 9)
{
    const ResultShape shape = shapeOf(answered, phrases);
    QStringList labels;
    for (const FollowUp &followUp : suggestFollowUps(answered, shape, phrases, most)) {
        labels.append(QString::fromStdString(followUp.label));
        // what is asked is what is shown, but for the question mark, in English
        if (QString::fromStdString(followUp.question + "?") != labels.back() &&
            !labels.back().startsWith(u"how many")) {
            return QStringLiteral("%1 asks %2")
                .arg(labels.back(), QString::fromStdString(followUp.question));
        }
    }
    return labels.join(QStringLiteral(" | "));
}

const Rows twoGroups{{"Tech", 5}, {"Office", 3}};

/// SELECT status, COUNT(*) FROM orders GROUP BY status
query::QueryPlan ordersByStatus()
{
    query::QueryPlan plan = shop::countOrders();
    plan.select.insert(plan.select.begin(), {query::column("orders", "status"), {}});
    plan.groupBy = {query::column("orders", "status")};
    return plan;
}

} // namespace

class TestFollowUps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesOnFromATotal();
    void goesOnFromGroups();
    void codesAreNotOfferedByTheirNames();
    void goesOnFromTime_data();
    void goesOnFromTime();
    void offersTheYearBefore();
    void offersToCountAList();
    void givesAtMostWhatIsWanted();
    void keepsSilentWhereItKnowsTooLittle();
};

void TestFollowUps::goesOnFromATotal()
{
    const data::Catalog catalog = shop::catalog();
    const query::QueryPlan plan = shop::countOrders();
    const data::ResultTable result = shop::table({"count"}, {{4600}});
    const std::vector<query::OutputColumn> output{shop::aggregated("count", "", "")};
    // orders span three years; country is one join away
    QCOMPARE(suggested({.result = result, .columns = output, .plan = &plan, .catalog = &catalog}),
             QStringLiteral("by month? | by status? | only 2024? | by country?"));
}

void TestFollowUps::goesOnFromGroups()
{
    data::Catalog catalog = shop::catalog();
    query::QueryPlan plan = shop::salesByCategory();
    const data::ResultTable result = shop::table({"name", "total sales"}, twoGroups);
    const AnsweredQuery answered{.result = result,
                                 .columns = shop::salesByCategoryOutput(),
                                 .plan = &plan,
                                 .catalog = &catalog};
    // the date of an item is that of its order
    QCOMPARE(suggested(answered),
             QStringLiteral("by month? | only Tech? | by status? | only 2024?"));
    // products have a date, too, and nobody said which one counts
    catalog.tables[1].columns.push_back(shop::dateColumn("launched", "2020-01-01", "2024-01-01"));
    QCOMPARE(suggested(answered), QStringLiteral("only Tech? | by status?"));
    // now somebody did
    plan.joins.push_back(shop::join("orders", "items", "order_id"));
    plan.where = {
        shop::during("orders", "order_date", shop::day(2023, 1, 1), shop::day(2024, 1, 1))};
    QCOMPARE(suggested(answered),
             QStringLiteral("by month? | only Tech? | by status? | only 2022?"));
}

void TestFollowUps::codesAreNotOfferedByTheirNames()
{
    data::Catalog catalog = shop::catalog();
    const query::QueryPlan plan = shop::countOrders();
    const data::ResultTable result = shop::table({"count"}, {{4600}});
    const std::vector<query::OutputColumn> output{shop::aggregated("count", "", "")};
    data::DataDictionary dictionary;
    const auto offers = [&] {
        return suggested({.result = result,
                          .columns = output,
                          .plan = &plan,
                          .catalog = &catalog,
                          .dictionary = &dictionary});
    };
    for (data::Table &table : catalog.tables) {
        for (data::Column &column : table.columns) {
            column.name = column.name == "status" ? "status_cd" : column.name;
        }
    }
    QCOMPARE(offers(), QStringLiteral("by month? | by country? | only 2024?"));
    // what the people call it is a word
    dictionary.tables["orders"].columns["status_cd"].synonyms = {"order state", "progress"};
    QCOMPARE(offers(), QStringLiteral("by month? | by order state? | only 2024? | by country?"));
    // and where there is nothing else, a code is better than nothing
    dictionary = {};
    for (data::Table &table : catalog.tables) {
        for (data::Column &column : table.columns) {
            column.name = column.name == "country" ? "country_code" : column.name;
        }
    }
    QVERIFY2(offers().contains(u"by status code?"), qPrintable(offers()));
}

void TestFollowUps::goesOnFromTime_data()
{
    QTest::addColumn<int>("unit");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("first");
    Rows months;
    for (int month = 0; month < 24; ++month) {
        const int number = month % 12 + 1;
        months.push_back({std::to_string(2023 + month / 12) + (number < 10 ? "-0" : "-") +
                              std::to_string(number),
                          month});
    }
    QTest::newRow("two years of months")
        << static_cast<int>(TimeUnit::Month) << months << "by quarter?";
    QTest::newRow("years") << static_cast<int>(TimeUnit::Year)
                           << Rows{{"2023", 1}, {"2024", 2}, {"2025", 3}} << "by month?";
    QTest::newRow("days") << static_cast<int>(TimeUnit::Day)
                          << Rows{{"2023-01-01", 1}, {"2023-01-02", 2}} << "by month?";
}

void TestFollowUps::goesOnFromTime()
{
    QFETCH(int, unit);
    QFETCH(Rows, rows);
    QFETCH(QString, first);
    const data::Catalog catalog = shop::catalog();
    const auto which = static_cast<TimeUnit>(unit);
    const query::Expression bucket =
        query::expression(query::TimeBucket{which, {query::column("orders", "order_date")}, {}});
    query::QueryPlan plan = shop::countOrders();
    plan.select.insert(plan.select.begin(), {bucket, "time"});
    plan.groupBy = {bucket};
    const data::ResultTable result = shop::table({"time", "count"}, rows);
    QCOMPARE(suggested({.result = result,
                        .columns = {shop::bucketOf("orders", "order_date", which),
                                    shop::aggregated("count", "", "")},
                        .plan = &plan,
                        .catalog = &catalog},
                       1),
             first);
}

void TestFollowUps::offersTheYearBefore()
{
    const data::Catalog catalog = shop::catalog();
    query::QueryPlan plan = ordersByStatus();
    plan.where = {
        shop::during("orders", "order_date", shop::day(2024, 1, 1), shop::day(2025, 1, 1))};
    const data::ResultTable result =
        shop::table({"status", "count"}, {{"open", 5}, {"shipped", 9}});
    const std::vector<query::OutputColumn> output{shop::groupedBy("orders", "status"),
                                                  shop::aggregated("count", "", "")};
    const AnsweredQuery answered{
        .result = result, .columns = output, .plan = &plan, .catalog = &catalog};
    QCOMPARE(suggested(answered),
             QStringLiteral("by month? | only shipped? | by country? | only 2023?"));
    // before the first year there is nothing
    plan.where = {
        shop::during("orders", "order_date", shop::day(2022, 1, 1), shop::day(2023, 1, 1))};
    QVERIFY(!suggested(answered).contains(u"only 20"));
    // within a few days months say nothing
    plan.where = {
        shop::during("orders", "order_date", shop::day(2024, 1, 1), shop::day(2024, 1, 8))};
    QVERIFY(suggested(answered).startsWith(u"by day?"));
}

void TestFollowUps::offersToCountAList()
{
    const data::Catalog catalog = shop::catalog();
    query::QueryPlan plan;
    plan.select = {{query::column("customers", "name"), {}}};
    plan.from = shop::source("customers");
    const data::ResultTable result = shop::table({"name"}, {{"Ann"}, {"Ben"}});
    QCOMPARE(suggested({.result = result, .plan = &plan, .catalog = &catalog}),
             QStringLiteral("how many? | how many by country?"));
}

void TestFollowUps::givesAtMostWhatIsWanted()
{
    const data::Catalog catalog = shop::catalog();
    const query::QueryPlan plan = ordersByStatus();
    const data::ResultTable result =
        shop::table({"status", "count"}, {{"open", 5}, {"shipped", 9}});
    const std::vector<query::OutputColumn> output{shop::groupedBy("orders", "status"),
                                                  shop::aggregated("count", "", "")};
    const AnsweredQuery answered{
        .result = result, .columns = output, .plan = &plan, .catalog = &catalog};
    QCOMPARE(suggested(answered, 2), QStringLiteral("by month? | only shipped?"));
    QCOMPARE(suggested(answered, 0), QString());
}

void TestFollowUps::keepsSilentWhereItKnowsTooLittle()
{
    const data::Catalog catalog = shop::catalog();
    const query::QueryPlan plan = shop::countOrders();
    const data::ResultTable result = shop::table({"count"}, {{5}});
    QCOMPARE(suggested({.result = result, .catalog = &catalog}), QString());
    QCOMPARE(suggested({.result = result, .plan = &plan}), QString());
    const data::ResultTable nothing = shop::table({"count"}, {});
    QCOMPARE(suggested({.result = nothing, .plan = &plan, .catalog = &catalog}), QString());
}

} // namespace tst_FollowUps

QUERENT_TEST(FollowUps)
#include "tst_FollowUps.moc"
