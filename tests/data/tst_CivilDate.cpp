// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/CivilDate.h"

#include <QTest>

namespace tst_CivilDate {

using namespace querent::data;
using namespace std::chrono;

class TestCivilDate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsIsoDates_data();
    void readsIsoDates();
    void movesByDaysAndMonths_data();
    void movesByDaysAndMonths();
    void knowsTheDayOfATime();
    void namesEveryEncoding();
};

void TestCivilDate::readsIsoDates_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("date");
    QTest::newRow("a day") << std::string("2024-05-31") << std::string("2024-05-31");
    QTest::newRow("with a time") << std::string("2024-05-31T18:02") << std::string("2024-05-31");
    QTest::newRow("29 February of a leap year")
        << std::string("2000-02-29") << std::string("2000-02-29");
    QTest::newRow("29 February otherwise") << std::string("1900-02-29") << std::string();
    QTest::newRow("month 13") << std::string("2024-13-01") << std::string();
    QTest::newRow("no hyphens") << std::string("20240531") << std::string();
    QTest::newRow("letters") << std::string("2024-05-3x") << std::string();
    QTest::newRow("a longer number") << std::string("2024-05-311") << std::string();
    QTest::newRow("empty") << std::string() << std::string();
}

void TestCivilDate::readsIsoDates()
{
    QFETCH(std::string, text);
    QFETCH(std::string, date);
    const auto parsed = parseIsoDate(text);
    QCOMPARE(parsed ? isoDate(*parsed) : std::string(), date);
}

void TestCivilDate::movesByDaysAndMonths_data()
{
    QTest::addColumn<std::string>("from");
    QTest::addColumn<int>("days");
    QTest::addColumn<int>("months");
    QTest::addColumn<std::string>("to");
    const auto row = [](const char *name, const char *from, int days, int months, const char *to) {
        QTest::newRow(name) << std::string(from) << days << months << std::string(to);
    };
    row("over the end of a year", "2023-12-31", 1, 0, "2024-01-01");
    row("back over a leap day", "2024-03-01", -1, 0, "2024-02-29");
    row("the 31st into a short month", "2024-01-31", 0, 1, "2024-02-29");
    row("twelve months back", "2024-02-29", 0, -12, "2023-02-28");
    row("across the year", "2024-11-15", 0, 3, "2025-02-15");
}

void TestCivilDate::movesByDaysAndMonths()
{
    QFETCH(std::string, from);
    QFETCH(int, days);
    QFETCH(int, months);
    QFETCH(std::string, to);
    QCOMPARE(isoDate(plusDays(plusMonths(*parseIsoDate(from), months), days)), to);
}

void TestCivilDate::knowsTheDayOfATime()
{
    const auto day = sys_days(year(2024) / May / 31);
    QCOMPARE(isoDate(civilDate(day + hours(23))), std::string("2024-05-31"));
    QCOMPARE(isoDate(civilDate(sys_days(year(1969) / December / 31) + minutes(1))),
             std::string("1969-12-31"));
}

void TestCivilDate::namesEveryEncoding()
{
    for (int i = 0; i <= static_cast<int>(DateEncoding::CompactDate); ++i) {
        const auto encoding = static_cast<DateEncoding>(i);
        QVERIFY(encodingFromName(encodingName(encoding)) == encoding);
    }
    QVERIFY(encodingFromName("lunar") == DateEncoding::None);
}

} // namespace tst_CivilDate

QUERENT_TEST(CivilDate)
#include "tst_CivilDate.moc"
