// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/TimeExpressions.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_TimeExpressions {

using namespace querent;
using namespace querent::language;

class TestTimeExpressions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void absolute_data();
    void absolute();
    void relative_data();
    void relative();
};

void TestTimeExpressions::absolute_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("until");
    QTest::newRow("a year") << "in 2024"
                            << "2024-01-01"
                            << "2025-01-01";
    QTest::newRow("a month") << "in May 2025"
                             << "2025-05-01"
                             << "2025-06-01";
    QTest::newRow("a quarter") << "Q1 2025"
                               << "2025-01-01"
                               << "2025-04-01";
    QTest::newRow("a quarter in words") << "in the fourth quarter of 2024"
                                        << "2024-10-01"
                                        << "2025-01-01";
    QTest::newRow("a half") << "in the first half of 2025"
                            << "2025-01-01"
                            << "2025-07-01";
    QTest::newRow("the first months of a year") << "in the first three months of 2025"
                                                << "2025-01-01"
                                                << "2025-04-01";
    QTest::newRow("the last quarter of a year") << "in the last quarter of 2024"
                                                << "2024-10-01"
                                                << "2025-01-01";
    QTest::newRow("the last month of a year") << "in the last month of 2024"
                                              << "2024-12-01"
                                              << "2025-01-01";
    QTest::newRow("the first week of a year") << "in the first week of 2025"
                                              << "2025-01-01"
                                              << "2025-01-08";
    QTest::newRow("the last days of a month") << "in the last 10 days of May 2024"
                                              << "2024-05-22"
                                              << "2024-06-01";
    QTest::newRow("a feast") << "on New Year's Eve 2024"
                             << "2024-12-31"
                             << "2025-01-01";
    QTest::newRow("another feast") << "on Christmas Day of 2023"
                                   << "2023-12-25"
                                   << "2023-12-26";
    QTest::newRow("from a beginning on") << "from the beginning of 2023 onwards"
                                         << "2023-01-01"
                                         << "";
    QTest::newRow("until an end") << "until the end of March 2024"
                                  << ""
                                  << "2024-04-01";
    QTest::newRow("until a beginning") << "until the start of 2024"
                                       << ""
                                       << "2024-01-01";
    QTest::newRow("a day") << "on 24 December 2023"
                           << "2023-12-24"
                           << "2023-12-25";
    QTest::newRow("a day, month first") << "on June 3rd, 2024"
                                        << "2024-06-03"
                                        << "2024-06-04";
    QTest::newRow("an ISO date") << "on 2024-02-29"
                                 << "2024-02-29"
                                 << "2024-03-01";
    QTest::newRow("months of one year") << "between June and August 2023"
                                        << "2023-06-01"
                                        << "2023-09-01";
    QTest::newRow("days of one month") << "between 1 and 15 August 2024"
                                       << "2024-08-01"
                                       << "2024-08-16";
    QTest::newRow("from year to year") << "from 2022 to 2023"
                                       << "2022-01-01"
                                       << "2024-01-01";
    QTest::newRow("since") << "since March 2024"
                           << "2024-03-01"
                           << "";
    QTest::newRow("before") << "before 2015"
                            << ""
                            << "2015-01-01";
    QTest::newRow("a month, the year in two digits") << "in march 24"
                                                     << "2024-03-01"
                                                     << "2024-04-01";
    QTest::newRow("a quarter, the year in two digits") << "Q1 24"
                                                       << "2024-01-01"
                                                       << "2024-04-01";
    QTest::newRow("a fiscal year") << "FY24"
                                   << "2024-01-01"
                                   << "2025-01-01";
    QTest::newRow("months, the years in two digits") << "from jan 24 to mar 24"
                                                     << "2024-01-01"
                                                     << "2024-04-01";
    QTest::newRow("a year or later") << "in 2015 or later"
                                     << "2015-01-01"
                                     << "";
}

void TestTimeExpressions::absolute()
{
    QFETCH(QString, words);
    QFETCH(QString, from);
    QFETCH(QString, until);
    const Tokens tokens = tokenize(words.toStdString());
    const TimeMatch match = readTime(tokens, 0);
    QCOMPARE(match.length, tokens.size());
    QCOMPARE(match.periods.size(), std::size_t(1));
    const Period &period = match.periods.front();
    QCOMPARE(period.from ? QString::fromStdString(data::isoDate(*period.from)) : QString(), from);
    QCOMPARE(period.until ? QString::fromStdString(data::isoDate(*period.until)) : QString(),
             until);
}

void TestTimeExpressions::relative_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("until");
    QTest::newRow("last month") << "last month"
                                << "2025-03-01"
                                << "2025-04-01";
    QTest::newRow("this year") << "this year"
                               << "2025-01-01"
                               << "2026-01-01";
    QTest::newRow("the past two quarters") << "in the past two quarters"
                                           << "2024-10-01"
                                           << "2025-04-01";
    QTest::newRow("the last 30 days") << "over the last 30 days"
                                      << "2025-03-12"
                                      << "2025-04-11";
    QTest::newRow("yesterday") << "yesterday"
                               << "2025-04-09"
                               << "2025-04-10";
    QTest::newRow("the latest month") << "in the latest month"
                                      << "2025-04-01"
                                      << "2025-05-01";
    QTest::newRow("a month without its year is the latest") << "in June"
                                                            << "2024-06-01"
                                                            << "2024-07-01";
    QTest::newRow("the month that has begun") << "in April"
                                              << "2025-04-01"
                                              << "2025-05-01";
    QTest::newRow("a day without its year") << "on May 5"
                                            << "2024-05-05"
                                            << "2024-05-06";
    QTest::newRow("a day that few years have") << "on 29 February"
                                               << "2024-02-29"
                                               << "2024-03-01";
    QTest::newRow("the last full year") << "last full year"
                                        << "2024-01-01"
                                        << "2025-01-01";
}

void TestTimeExpressions::relative()
{
    QFETCH(QString, words);
    QFETCH(QString, from);
    QFETCH(QString, until);
    const Tokens tokens = tokenize(words.toStdString());
    const TimeMatch match = readTime(tokens, 0);
    QCOMPARE(match.length, tokens.size());
    QVERIFY(match.relative.has_value());
    const Period period = resolve(*match.relative, *data::parseIsoDate("2025-04-10"));
    QCOMPARE(QString::fromStdString(data::isoDate(*period.from)), from);
    QCOMPARE(QString::fromStdString(data::isoDate(*period.until)), until);
}

} // namespace tst_TimeExpressions

QUERENT_TEST(TimeExpressions)
#include "tst_TimeExpressions.moc"
