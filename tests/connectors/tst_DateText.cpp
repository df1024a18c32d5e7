// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "connectors/DateText.h"

#include <QTest>

namespace tst_DateText {

using namespace querent;
using namespace querent::connectors;

class TestDateText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTexts_data();
    void readsTexts();
    void keysSortInTimeOrder();
};

void TestDateText::readsTexts_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("readings");
    const auto row = [](const char *text, const char *readings) {
        QTest::newRow(text) << std::string(text) << std::string(readings);
    };
    row("2024-05-31", "day");
    row("2024-02-30", "");
    row("2024-05-31 18:02", "time");
    row("2024-05-31T18:02:11", "time");
    row("2024-05-31 18:02:11.250", "time");
    row("2024-05-31T18:02:11Z", "time");
    row("2024-05-31T18:02:11+02:00", "time");
    row("2024-05-31T18:02:11-0530", "time");
    row("2024-05-31 25:00", "");
    row("2024-05-31 18:60", "");
    row("2024-05-31 noon", "");
    row("2024-05-31 ", "");
    row("2024-05", "month");
    row("2024-13", "");
    row("9999-01", "");
    row("555-123", "");
    row("31/05/2024", "dmy");
    row("05/31/2024", "mdy");
    row("03/04/2024", "dmy mdy");
    row("31.05.2024", "dmy");
    row("03.04.2024", "dmy");
    row("31-05-2024", "dmy");
    row("31/05-2024", "");
    row("1/5/2024", "");
    row("32/05/2024", "");
    row("12:30:2024", "");
    row("20240531", "");
    row("abc", "");
    row("", "");
}

void TestDateText::readsTexts()
{
    QFETCH(std::string, text);
    QFETCH(std::string, readings);
    const DateTextReading reading = readDateText(text);
    std::string found;
    const auto note = [&found](bool holds, const char *name) {
        if (holds) {
            found += (found.empty() ? "" : " ") + std::string(name);
        }
    };
    note(reading.isoDate, "day");
    note(reading.isoDateTime, "time");
    note(reading.yearMonth, "month");
    note(reading.dayMonthYear, "dmy");
    note(reading.monthDayYear, "mdy");
    QCOMPARE(found, readings);
    QCOMPARE(reading.any(), !readings.empty());
}

void TestDateText::keysSortInTimeOrder()
{
    using data::DateEncoding;
    QVERIFY(chronologicalKey("31/01/2023", DateEncoding::DayMonthYear) <
            chronologicalKey("01/02/2023", DateEncoding::DayMonthYear));
    QVERIFY(chronologicalKey("12/31/2022", DateEncoding::MonthDayYear) <
            chronologicalKey("01/01/2023", DateEncoding::MonthDayYear));
    QCOMPARE(chronologicalKey("2024-05", DateEncoding::YearMonth), std::string("2024-05"));
    QCOMPARE(chronologicalKey("3", DateEncoding::DayMonthYear), std::string("3"));
}

} // namespace tst_DateText

QUERENT_TEST(DateText)
#include "tst_DateText.moc"
