// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "gui/charts/Moment.h"

#include <QLocale>
#include <QTest>

namespace tst_Moment {

using querent::gui::Moment;

class TestMoment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void readsBuckets_data();
    void readsBuckets();
    void refusesOtherText_data();
    void refusesOtherText();
    void ticksAreRound_data();
    void ticksAreRound();
    void theYearIsSaidOnce();
    void numbersMeanTimesByTheirEncoding();
};

void TestMoment::readsBuckets_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QDate>("date");
    QTest::addColumn<QString>("said");
    QTest::newRow("a year") << "2024" << QDate(2024, 1, 1) << "2024";
    QTest::newRow("a quarter") << "2024-Q3" << QDate(2024, 7, 1) << "Q3 2024";
    QTest::newRow("a month") << "2024-05" << QDate(2024, 5, 1) << "May 2024";
    QTest::newRow("the first ISO week may begin in December")
        << "2020-W01" << QDate(2019, 12, 30) << "Week 1, 2020";
    QTest::newRow("a day") << "2024-02-29" << QDate(2024, 2, 29) << "29 Feb 2024";
    QTest::newRow("an hour") << "2024-05-31 18:00" << QDate(2024, 5, 31) << "31 May 2024, 18:00";
    QTest::newRow("a time with a T")
        << "2024-05-31T18:02:11" << QDate(2024, 5, 31) << "31 May 2024, 18:00";
}

void TestMoment::readsBuckets()
{
    QFETCH(QString, text);
    QFETCH(QDate, date);
    QFETCH(QString, said);
    const auto moment = Moment::parse(text);
    QVERIFY(moment.has_value());
    QCOMPARE(moment->date, date);
    QCOMPARE(moment->text(), said);
}

void TestMoment::refusesOtherText_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a day that does not exist") << "2023-02-29";
    QTest::newRow("a month that does not exist") << "2024-13";
    QTest::newRow("a fifth quarter") << "2024-Q5";
    QTest::newRow("a small number") << "0012";
    QTest::newRow("a phone number") << "2024-5512";
    QTest::newRow("words behind a date") << "2024-05-31 or so";
    QTest::newRow("nothing") << "";
}

void TestMoment::refusesOtherText()
{
    QFETCH(QString, text);
    QVERIFY(!Moment::parse(text).has_value());
}

void TestMoment::ticksAreRound_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("until");
    QTest::addColumn<Moment::Unit>("finest");
    QTest::addColumn<int>("most");
    QTest::addColumn<QStringList>("ticks");
    QTest::newRow("quarters of a year begin in January")
        << "2023-02-01"
        << "2024-02-01" << Moment::Unit::Month << 5
        << QStringList{QStringLiteral("2023-04-01"), QStringLiteral("2023-07-01"),
                       QStringLiteral("2023-10-01"), QStringLiteral("2024-01-01")};
    QTest::newRow("decades") << "1992-01-01"
                             << "2024-01-01" << Moment::Unit::Year << 4
                             << QStringList{QStringLiteral("2000-01-01"),
                                            QStringLiteral("2010-01-01"),
                                            QStringLiteral("2020-01-01")};
    QTest::newRow("weeks begin on Mondays")
        << "2024-05-01"
        << "2024-05-31" << Moment::Unit::Day << 5
        << QStringList{QStringLiteral("2024-05-06"), QStringLiteral("2024-05-13"),
                       QStringLiteral("2024-05-20"), QStringLiteral("2024-05-27")};
    QTest::newRow("quarters are never cut into months")
        << "2024-01-01"
        << "2024-10-01" << Moment::Unit::Quarter << 12
        << QStringList{QStringLiteral("2024-01-01"), QStringLiteral("2024-04-01"),
                       QStringLiteral("2024-07-01"), QStringLiteral("2024-10-01")};
}

void TestMoment::ticksAreRound()
{
    QFETCH(QString, from);
    QFETCH(QString, until);
    QFETCH(Moment::Unit, finest);
    QFETCH(int, most);
    QFETCH(QStringList, ticks);
    QStringList found;
    for (const Moment &tick : querent::gui::timeTicks(
             Moment::parse(from)->position(), Moment::parse(until)->position(), most, finest)) {
        found << tick.date.toString(Qt::ISODate);
    }
    QCOMPARE(found, ticks);
}

void TestMoment::theYearIsSaidOnce()
{
    const Moment december{.unit = Moment::Unit::Month, .date = QDate(2023, 12, 1), .hour = 0};
    const Moment january{.unit = Moment::Unit::Month, .date = QDate(2024, 1, 1), .hour = 0};
    const Moment february{.unit = Moment::Unit::Month, .date = QDate(2024, 2, 1), .hour = 0};
    QCOMPARE(december.tickTextAfter(std::nullopt), QStringLiteral("Dec 2023"));
    QCOMPARE(january.tickTextAfter(december), QStringLiteral("Jan 2024"));
    QCOMPARE(february.tickTextAfter(january), QStringLiteral("Feb"));
}

void TestMoment::numbersMeanTimesByTheirEncoding()
{
    using querent::data::DateEncoding;
    using querent::gui::timeOfNumber;
    const QDateTime evening(QDate(2024, 5, 31), QTime(18, 2, 11), Qt::UTC);
    QCOMPARE(timeOfNumber(1717178531, DateEncoding::UnixSeconds), evening);
    QCOMPARE(timeOfNumber(1717178531000.0, DateEncoding::UnixMilliseconds), evening);
    QCOMPARE(timeOfNumber(2460462.25151620, DateEncoding::JulianDay), evening);
    QCOMPARE(timeOfNumber(20240531, DateEncoding::CompactDate),
             QDateTime(QDate(2024, 5, 31), QTime(0, 0), Qt::UTC));
    QVERIFY(!timeOfNumber(20240532, DateEncoding::CompactDate));
    QVERIFY(!timeOfNumber(1e300, DateEncoding::UnixSeconds));
    QVERIFY(!timeOfNumber(2024, DateEncoding::Year));
}

} // namespace tst_Moment

QUERENT_WINDOW_TEST(Moment)
#include "tst_Moment.moc"
