// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Told.h"

namespace tst_SeriesNarrative {

using namespace querent;
using namespace querent::insight;
using namespace querent::insight::narrated;

/// What is said of numbers over time.
class TestSeriesNarrative : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsTime_data();
    void followsTime();
    void warnsOfGapsAndUnfinishedPeriods();
    void runningTotalsEndSomewhere();
    void tellsLinesApart();
    void whatIsCutOffIsNotTheHighest();
};

void TestSeriesNarrative::followsTime_data()
{
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("rest");
    QTest::newRow("up")
        << Rows{{"2024-01", 100}, {"2024-02", 50}, {"2024-03", 400}, {"2024-04", 150}}
        << "Total sales: up from 100 in January 2024 to 150 in April 2024, by 50 %."
        << "The highest was 400 in March 2024, the lowest 50 in February 2024. All 4 together: "
           "700, on average 175 per month.";
    QTest::newRow("down, in any order of rows")
        << Rows{{"2024-03", 25}, {"2024-01", 100}, {"2024-02", 50}}
        << "Total sales: down from 100 in January 2024 to 25 in March 2024, by 75 %."
        << "The highest was 100 in January 2024, the lowest 25 in March 2024. All 3 together: "
           "175, on average 58.33 per month.";
    QTest::newRow("level") << Rows{{"2024-01", 5}, {"2024-02", 5}, {"2024-03", 5}}
                           << "Total sales: 5 in January 2024 and again 5 in March 2024."
                           << "It never changes. All 3 together: 15, on average 5 per month.";
    QTest::newRow("from zero there is no growth")
        << Rows{{"2024-01", 0}, {"2024-02", 5}}
        << "Total sales: up from 0 in January 2024 to 5 in February 2024."
        << "All 2 together: 5, on average 2.5 per month.";
    QTest::newRow("below zero there is no growth")
        << Rows{{"2024-01", -5}, {"2024-02", 5}}
        << "Total sales: up from -5 in January 2024 to 5 in February 2024."
        << "All 2 together: 0, on average 0 per month.";
    QTest::newRow("the same peak twice")
        << Rows{{"2024-01", 9}, {"2024-02", 9}, {"2024-03", 1}}
        << "Total sales: down from 9 in January 2024 to 1 in March 2024, by 88.9 %."
        << "The highest was 9, first in January 2024, the lowest 1, first in March 2024. All 3 "
           "together: 19, on average 6.33 per month.";
    QTest::newRow("a single moment with a value")
        << Rows{{"2024-01", 9}, {"2024-02", data::Value()}}
        << "Only one month has a value for total sales: January 2024, with 9."
        << "";
    QTest::newRow("no value at all")
        << Rows{{"2024-01", data::Value()}, {"2024-02", data::Value()}} << "2 rows."
        << "";
}

void TestSeriesNarrative::followsTime()
{
    QFETCH(Rows, rows);
    QFETCH(QString, head);
    QFETCH(QString, rest);
    const Series series;
    const data::ResultTable result = shop::table({"time", "total sales"}, rows);
    const Narrative narrative =
        told({.result = result, .columns = series.output, .plan = &series.plan});
    QCOMPARE(QString::fromStdString(narrative.headline), head);
    QCOMPARE(joined(narrative.sentences), rest);
}

void TestSeriesNarrative::warnsOfGapsAndUnfinishedPeriods()
{
    const Series series;
    const data::Catalog catalog = shop::catalog(); // orders end on 12 December 2024
    const data::ResultTable result =
        shop::table({"time", "total sales"}, {{"2024-09", 5}, {"2024-10", 7}, {"2024-12", 3}});
    const Narrative narrative = told(
        {.result = result, .columns = series.output, .plan = &series.plan, .catalog = &catalog});
    QCOMPARE(joined(narrative.caveats),
             QStringLiteral("1 of the 4 stretches (month) in between have no row. December 2024 "
                            "is not complete: the data ends on 12 December 2024."));
    const data::ResultTable whole =
        shop::table({"time", "total sales"}, {{"2024-10", 5}, {"2024-11", 3}});
    QVERIFY(
        told({.result = whole, .columns = series.output, .plan = &series.plan, .catalog = &catalog})
            .caveats.empty());
    const Series daily(TimeUnit::Day);
    const data::ResultTable days =
        shop::table({"time", "total sales"}, {{"2024-12-11", 5}, {"2024-12-12", 3}});
    QVERIFY(
        told({.result = days, .columns = daily.output, .plan = &daily.plan, .catalog = &catalog})
            .caveats.empty());
}

void TestSeriesNarrative::runningTotalsEndSomewhere()
{
    const data::ResultTable result =
        shop::table({"month", "running total"}, {{"2024-01", 5}, {"2024-02", 7}, {"2024-03", 30}});
    const Narrative narrative = told({.result = result});
    QCOMPARE(narrative.headline,
             std::string("Running total: 30 by March 2024, starting from 5 in January 2024."));
    QVERIFY(narrative.sentences.empty());
}

void TestSeriesNarrative::tellsLinesApart()
{
    Series series;
    series.plan.select.insert(series.plan.select.begin() + 1,
                              {query::column("orders", "status"), {}});
    series.plan.groupBy.push_back(query::column("orders", "status"));
    series.output.insert(series.output.begin() + 1, shop::groupedBy("orders", "status"));
    const data::ResultTable result =
        shop::table({"time", "status", "total sales"}, {{"2024-01", "open", 5},
                                                        {"2024-01", "shipped", 50},
                                                        {"2024-02", "open", 35},
                                                        {"2024-02", "shipped", 60}});
    const Narrative narrative =
        told({.result = result, .columns = series.output, .plan = &series.plan});
    QCOMPARE(narrative.headline,
             std::string("Overall, shipped has the highest total sales: 110, 73.3 % of the "
                         "total."));
    QCOMPARE(joined(narrative.sentences),
             QStringLiteral("open rose most: from 5 in January 2024 to 35 in February 2024."));
    // what does not add up is compared at the latest moment
    series.plan.select[2].expression =
        query::aggregate(query::AggregateFunction::Average, query::column("items", "amount"));
    data::ResultTable averages = result;
    averages.columns[2].name = "average amount";
    QCOMPARE(told({.result = averages, .columns = series.output, .plan = &series.plan}).headline,
             std::string("In February 2024, shipped has the highest average amount: 60."));
}

void TestSeriesNarrative::whatIsCutOffIsNotTheHighest()
{
    Series series;
    series.plan.select.insert(series.plan.select.begin() + 1,
                              {query::column("orders", "status"), {}});
    series.plan.groupBy.push_back(query::column("orders", "status"));
    series.output.insert(series.output.begin() + 1, shop::groupedBy("orders", "status"));
    data::ResultTable result =
        shop::table({"time", "status", "total sales"}, {{"2024-01", "open", 5},
                                                        {"2024-01", "shipped", 50},
                                                        {"2024-02", "open", 60},
                                                        {"2024-02", "shipped", 35},
                                                        {"2024-03", "open", 900}});
    result.truncated = true;
    const auto tellIt = [&] {
        return told({.result = result, .columns = series.output, .plan = &series.plan});
    };
    // March may go on behind the last row: it is not spoken of
    QCOMPARE(tellIt().headline,
             std::string("In February 2024, open has the highest total sales: 60."));
    QCOMPARE(joined(tellIt().sentences),
             QStringLiteral("open rose most: from 5 in January 2024 to 60 in February 2024."));
    // nothing tells which months are there whole
    std::swap(result.rows.front(), result.rows.back());
    QCOMPARE(tellIt().headline,
             std::string("Of those shown in March 2024, open has the highest total sales: 900."));
    QCOMPARE(joined(tellIt().sentences), QString());
    // one line
    data::ResultTable line =
        shop::table({"time", "total sales"}, {{"2024-01", 5}, {"2024-02", 50}, {"2024-03", 9}});
    line.truncated = true;
    const Series alone;
    QVERIFY(joined(told({.result = line, .columns = alone.output, .plan = &alone.plan}).sentences)
                .contains(QStringLiteral("Of those shown the highest was 50 in February 2024")));
}

} // namespace tst_SeriesNarrative

QUERENT_TEST(SeriesNarrative)

#include "tst_SeriesNarrative.moc"
