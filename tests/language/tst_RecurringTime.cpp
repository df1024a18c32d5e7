// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"
#include "language/RecurringTime.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_RecurringTime {

using namespace querent;
using namespace querent::pieces;

/// Weekdays, months of any year and hours of the day as conditions.
class TestRecurringTime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void leavesAlone_data();
    void leavesAlone();
    void othersAreTheRest();
    void plans_data();
    void plans();
    void asksPostgresAlike();
    void tellsNoHourOfDays();
};

namespace {

/// A ferry: crossings to the minute, tickets to the day.
std::shared_ptr<const data::Catalog> ferry()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Column left = column("left_at", ColumnType::DateTime);
    left.encoding = data::DateEncoding::IsoDateTime;
    left.profile.max = data::Value("2024-12-30 21:10:00");
    data::Table crossings{"crossings",
                          false,
                          {key("crossing_id"), left, column("passengers", ColumnType::Integer)},
                          900,
                          {}};
    data::Table repaints{"repaints",
                         false,
                         {key("repaint_id"), date("painted_on", "2024-11-30"),
                          column("colour", ColumnType::Text, {"red", "blue"})},
                         40,
                         {}};
    catalog.tables = {crossings, repaints};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

query::Interpretation asked(const QString &question)
{
    static const language::Engine engine(language::buildSourceModel(ferry(), nullptr, {}), nullptr);
    return engine.interpret(asking(question), {});
}

} // namespace

void TestRecurringTime::reads_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("values");

    QTest::newRow("a weekend") << "on weekends"
                               << "6 0";
    QTest::newRow("all but the weekend") << "on weekdays"
                                         << "1 2 3 4 5";
    QTest::newRow("days on which one works") << "on working days"
                                             << "1 2 3 4 5";
    QTest::newRow("a day") << "on Mondays"
                           << "1";
    QTest::newRow("a day, in the plural alone") << "Sundays"
                                                << "0";
    QTest::newRow("every such day") << "every Friday"
                                    << "5";
    QTest::newRow("two days") << "on Saturday and Sunday"
                              << "6 0";
    QTest::newRow("from day to day") << "from Tuesday to Thursday"
                                     << "2 3 4";
    QTest::newRow("day to day") << "Tuesday to Thursday"
                                << "2 3 4";
    QTest::newRow("a month of any year") << "in December of any year"
                                         << "12";
    QTest::newRow("every such month") << "every March"
                                      << "03";
    QTest::newRow("a season") << "every summer"
                              << "06 07 08";
    QTest::newRow("a season across the year's end") << "in winter"
                                                    << "01 02 12";
    QTest::newRow("a part of the day") << "in the morning"
                                       << "06 07 08 09 10 11";
    QTest::newRow("a part of the day across midnight") << "at night"
                                                       << "00 01 02 03 04 05 22 23";
    QTest::newRow("after an hour") << "after 6 pm"
                                   << "18 19 20 21 22 23";
    QTest::newRow("after an hour, as the clock shows it") << "after 20:00"
                                                          << "20 21 22 23";
    QTest::newRow("before an hour") << "before 3am"
                                    << "00 01 02";
    QTest::newRow("between hours of one half of the day") << "between 2 and 4 pm"
                                                          << "14 15";
    QTest::newRow("until noon") << "from 9 am to noon"
                                << "09 10 11";
}

void TestRecurringTime::reads()
{
    QFETCH(QString, words);
    QFETCH(QString, values);
    const language::Tokens tokens = language::tokenize(words.toStdString());
    const language::RecurringMatch match = language::readRecurring(tokens, 0);
    QStringList read;
    for (const std::string &value : match.recurring.values) {
        read.append(QString::fromStdString(value));
    }
    QCOMPARE(read.join(QLatin1Char(' ')), values);
    QCOMPARE(match.length, values.isEmpty() ? 0 : tokens.size());
}

void TestRecurringTime::leavesAlone_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("at");

    QTest::newRow("what is grouped by") << "by weekday" << 1;
    QTest::newRow("one certain day") << "last Monday" << 1;
    QTest::newRow("a day with its date") << "on Friday 3 May" << 0;
    QTest::newRow("a season of one year") << "in summer 2024" << 0;
    QTest::newRow("a month, the latest") << "in May" << 0;
    QTest::newRow("a number") << "after 6" << 0;
    QTest::newRow("a range of numbers") << "between 2 and 4" << 0;
    QTest::newRow("nights that are booked") << "nights" << 0;
}

void TestRecurringTime::leavesAlone()
{
    QFETCH(QString, words);
    QFETCH(int, at);
    const language::Tokens tokens = language::tokenize(words.toStdString());
    QCOMPARE(language::readRecurring(tokens, static_cast<std::size_t>(at)).length, std::size_t{0});
}

void TestRecurringTime::othersAreTheRest()
{
    const language::Recurring weekend{query::TimeUnit::DayOfWeek, {"6", "0"}};
    const std::vector<std::string> working{"1", "2", "3", "4", "5"};
    QCOMPARE(language::othersThan(weekend).values, working);
    QCOMPARE(language::othersThan(language::othersThan(weekend)), weekend);
}

void TestRecurringTime::plans_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("condition");
    QTest::addColumn<QString>("words");

    QTest::newRow("weekends") << "how many crossings on weekends"
                              << "strftime('%w', left_at) IN ('6', '0')"
                              << "crossings · left at on Saturday or Sunday";
    QTest::newRow("a day") << "total passengers on Mondays"
                           << "strftime('%w', left_at) = '1'"
                           << "crossings · left at on Monday";
    QTest::newRow("a morning") << "how many crossings in the morning"
                               << "strftime('%H', left_at) BETWEEN '06' AND '11'"
                               << "crossings · left at from 06:00 until before 12:00";
    QTest::newRow("after an hour") << "how many crossings after 6 pm"
                                   << "strftime('%H', left_at) >= '18'"
                                   << "crossings · left at from 18:00 until before 24:00";
    QTest::newRow("a month of any year") << "how many repaints in December of any year"
                                         << "strftime('%m', painted_on) = '12'"
                                         << "repaints · painted on in December of any year";
    QTest::newRow("days of one year") << "how many crossings on weekends in 2023"
                                      << "strftime('%w', left_at) IN ('6', '0') AND"
                                      << "on Saturday or Sunday";
}

void TestRecurringTime::plans()
{
    QFETCH(QString, question);
    QFETCH(QString, condition);
    QFETCH(QString, words);
    const query::Interpretation result = asked(question);
    QVERIFY(result.plan.has_value());
    const QString sql = sqlOf(*result.plan, *ferry());
    QVERIFY2(sql.contains(condition), qPrintable(sql));
    const QString said = QString::fromStdString(result.explanation);
    QVERIFY2(said.contains(words, Qt::CaseInsensitive), qPrintable(said));
}

void TestRecurringTime::asksPostgresAlike()
{
    const query::Interpretation result =
        asked(QStringLiteral("how many crossings on weekends in the evening"));
    QVERIFY(result.plan.has_value());
    const auto bound = query::Binder(*ferry()).bind(*result.plan);
    QVERIFY(bool(bound));
    const auto sql = query::SqlGenerator(query::Dialect::PostgreSql).generate(*bound);
    QVERIFY(bool(sql));
    const QString text = QString::fromStdString(*sql).simplified();
    QVERIFY2(text.contains(QStringLiteral("IN ('6', '0')")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("BETWEEN '18' AND '21'")), qPrintable(text));
}

void TestRecurringTime::tellsNoHourOfDays()
{
    const query::Interpretation result = asked(QStringLiteral("how many repaints in the morning"));
    QVERIFY(result.quality != query::PlanQuality::High);
}

} // namespace tst_RecurringTime

QUERENT_TEST(RecurringTime)
#include "tst_RecurringTime.moc"
