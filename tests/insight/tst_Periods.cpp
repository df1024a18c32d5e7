// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "insight/Periods.h"

#include <QTest>

namespace tst_Periods {

using namespace querent;
using query::TimeUnit;

class TestPeriods : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsItsUnitsByTheirText_data();
    void knowsItsUnitsByTheirText();
    void countsStretches_data();
    void countsStretches();
    void saysStretches_data();
    void saysStretches();
    void saysSpans_data();
    void saysSpans();
    void readsDaysByEncoding();
};

void TestPeriods::knowsItsUnitsByTheirText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("unit"); // -1: none
    QTest::newRow("a year") << "2024" << static_cast<int>(TimeUnit::Year);
    QTest::newRow("a quarter") << "2024-Q2" << static_cast<int>(TimeUnit::Quarter);
    QTest::newRow("a month") << "2024-05" << static_cast<int>(TimeUnit::Month);
    QTest::newRow("a week") << "2024-W22" << static_cast<int>(TimeUnit::Week);
    QTest::newRow("a day") << "2024-05-31" << static_cast<int>(TimeUnit::Day);
    QTest::newRow("an hour") << "2024-05-31 18:00" << static_cast<int>(TimeUnit::Hour);
    QTest::newRow("no month is the thirteenth") << "2024-13" << -1;
    QTest::newRow("no quarter is the fifth") << "2024-Q5" << -1;
    QTest::newRow("no February has 30 days") << "2024-02-30" << -1;
    QTest::newRow("a moment is no hour") << "2024-05-31 18:02" << -1;
    QTest::newRow("a code is nothing") << "A-12" << -1;
    QTest::newRow("letters in a year are nothing") << "20x4" << -1;
    QTest::newRow("nothing is nothing") << "" << -1;
}

void TestPeriods::knowsItsUnitsByTheirText()
{
    QFETCH(QString, text);
    QFETCH(int, unit);
    const auto found = insight::unitOfText(text.toStdString());
    QCOMPARE(found ? static_cast<int>(*found) : -1, unit);
}

void TestPeriods::countsStretches_data()
{
    QTest::addColumn<int>("unit");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("next"); // the following stretch
    QTest::addColumn<QString>("end");  // the first day after, "" for none
    const auto row = [](const char *name, TimeUnit unit, const char *text, const char *next,
                        const char *end) {
        QTest::newRow(name) << static_cast<int>(unit) << text << next << end;
    };
    row("years", TimeUnit::Year, "1999", "2000", "2000-01-01");
    row("quarters over the turn of the year", TimeUnit::Quarter, "2023-Q4", "2024-Q1",
        "2024-01-01");
    row("months over the turn of the year", TimeUnit::Month, "2023-12", "2024-01", "2024-01-01");
    row("a leap February", TimeUnit::Month, "2024-02", "2024-03", "2024-03-01");
    row("weeks over the turn of a year with 53 weeks", TimeUnit::Week, "2020-W53", "2021-W01",
        "2021-01-04");
    row("a first week that begins in December", TimeUnit::Week, "2025-W01", "2025-W02",
        "2025-01-06");
    row("days over a leap day", TimeUnit::Day, "2024-02-28", "2024-02-29", "2024-02-29");
    row("hours over midnight", TimeUnit::Hour, "2024-05-31 23:00", "2024-06-01 00:00", "");
    row("months of the year", TimeUnit::MonthOfYear, "05", "06", "");
    row("months of the year without a zero", TimeUnit::MonthOfYear, "9", "10", "");
    row("days of the week", TimeUnit::DayOfWeek, "0", "1", "");
    row("hours of the day", TimeUnit::HourOfDay, "09", "10", "");
    row("quarters of the year", TimeUnit::QuarterOfYear, "Q1", "Q2", "");
}

void TestPeriods::countsStretches()
{
    QFETCH(int, unit);
    QFETCH(QString, text);
    QFETCH(QString, next);
    QFETCH(QString, end);
    const auto which = static_cast<TimeUnit>(unit);
    const auto first = insight::periodOrdinal(text.toStdString(), which);
    const auto second = insight::periodOrdinal(next.toStdString(), which);
    QVERIFY(first && second);
    QCOMPARE(*second - *first, std::int64_t{1});
    const auto last = insight::periodEnd(text.toStdString(), which);
    QCOMPARE(last ? QString::fromStdString(data::isoDate(*last)) : QString(), end);
    QVERIFY(!insight::periodOrdinal("x", which));
    QVERIFY(!insight::periodEnd("x", which));
}

void TestPeriods::saysStretches_data()
{
    QTest::addColumn<int>("unit");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](TimeUnit unit, const char *text, const char *words) {
        QTest::newRow(words) << static_cast<int>(unit) << text << words;
    };
    row(TimeUnit::Year, "2024", "2024");
    row(TimeUnit::Quarter, "2024-Q2", "Q2 2024");
    row(TimeUnit::Month, "2024-05", "May 2024");
    row(TimeUnit::Week, "2024-W05", "week 5 of 2024");
    row(TimeUnit::Day, "2024-05-31", "31 May 2024");
    row(TimeUnit::Hour, "2024-05-31 18:00", "31 May 2024, 18:00");
    row(TimeUnit::MonthOfYear, "12", "December");
    row(TimeUnit::DayOfWeek, "0", "Sunday");
    row(TimeUnit::HourOfDay, "9", "09:00");
    row(TimeUnit::DayOfMonth, "07", "7");
    row(TimeUnit::QuarterOfYear, "Q3", "Q3");
    row(TimeUnit::Month, "never", "never");
}

void TestPeriods::saysStretches()
{
    QFETCH(int, unit);
    QFETCH(QString, text);
    QFETCH(QString, words);
    const data::Phrasebook phrases;
    QCOMPARE(QString::fromStdString(
                 insight::periodLabel(text.toStdString(), static_cast<TimeUnit>(unit), phrases)),
             words);
}

void TestPeriods::saysSpans_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("until");
    QTest::addColumn<QString>("words");
    QTest::newRow("a year") << "2024-01-01"
                            << "2025-01-01"
                            << "in 2024";
    QTest::newRow("a quarter") << "2024-04-01"
                               << "2024-07-01"
                               << "in Q2 2024";
    QTest::newRow("a month") << "2024-12-01"
                             << "2025-01-01"
                             << "in December 2024";
    QTest::newRow("a day") << "2024-05-31"
                           << "2024-06-01"
                           << "on 31 May 2024";
    QTest::newRow("three months that are no quarter") << "2024-02-01"
                                                      << "2024-05-01"
                                                      << "from 1 February 2024 to 30 April 2024";
    QTest::newRow("some days") << "2024-05-01"
                               << "2024-06-16"
                               << "from 1 May 2024 to 15 June 2024";
    QTest::newRow("no end") << "2024-05-01"
                            << ""
                            << "since 1 May 2024";
    QTest::newRow("no start") << ""
                              << "2024-05-01"
                              << "before 1 May 2024";
    QTest::newRow("neither") << ""
                             << ""
                             << "";
}

void TestPeriods::saysSpans()
{
    QFETCH(QString, from);
    QFETCH(QString, until);
    QFETCH(QString, words);
    const data::Phrasebook phrases;
    QCOMPARE(QString::fromStdString(insight::spanWords(data::parseIsoDate(from.toStdString()),
                                                       data::parseIsoDate(until.toStdString()),
                                                       phrases)),
             words);
}

void TestPeriods::readsDaysByEncoding()
{
    data::Column column;
    QVERIFY(insight::dayOf(column, "2024-05-31 18:00") == data::parseIsoDate("2024-05-31"));
    QVERIFY(!insight::dayOf(column, 1717113600));
    column.encoding = data::DateEncoding::UnixSeconds;
    QVERIFY(insight::dayOf(column, 1717113600) == data::parseIsoDate("2024-05-31"));
    column.encoding = data::DateEncoding::UnixMilliseconds;
    QVERIFY(insight::dayOf(column, std::int64_t{1717113600000}) ==
            data::parseIsoDate("2024-05-31"));
    QVERIFY(!insight::dayOf(column, "yesterday"));
    QVERIFY(!insight::dayOf(column, data::Value()));
}

} // namespace tst_Periods

QUERENT_TEST(Periods)
#include "tst_Periods.moc"
