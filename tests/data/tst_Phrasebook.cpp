// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/Phrasebook.h"

#include <QTest>

#include <limits>

namespace tst_Phrasebook {

using namespace querent::data;

namespace {

/// Puts the places the other way round, as another language may.
class Reversed final : public Phrasebook
{
protected:
    std::string translate(Phrase phrase) const override
    {
        return std::string_view(phrase.text) == "%1 of %2" ? "%2: %1"
                                                           : Phrasebook::translate(phrase);
    }
};

} // namespace

class TestPhrasebook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesNumbers_data();
    void writesNumbers();
    void writesSharesAndDates();
    void fillsPlacesOnce();
    void followsAnotherLanguage();
    void showsValues();
};

void TestPhrasebook::writesNumbers_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("decimals");
    QTest::addColumn<std::string>("text");
    const auto row = [](const char *name, double value, int decimals, const char *text) {
        QTest::newRow(name) << value << decimals << std::string(text);
    };
    row("thousands are separated", 1284310.5, 2, "1,284,310.5");
    row("a hundred needs no separator", 100, 2, "100");
    row("a negative thousand", -1000, 2, "-1,000");
    row("decimals are rounded", 2.0 / 3, 2, "0.67");
    row("rounding carries over", 999.999, 2, "1,000");
    row("zeros at the end go", 12.50, 2, "12.5");
    row("no decimals at all", 1234.5678, 0, "1,235");
    row("a negative trace is zero", -0.001, 2, "0");
    row("astronomical numbers keep their exponent", 1.5e300, 2, "1.5e+300");
    row("infinity does not break", std::numeric_limits<double>::infinity(), 2, "inf");
}

void TestPhrasebook::writesNumbers()
{
    QFETCH(double, value);
    QFETCH(int, decimals);
    QFETCH(std::string, text);
    QCOMPARE(Phrasebook().number(value, decimals), text);
}

void TestPhrasebook::writesSharesAndDates()
{
    const Phrasebook english;
    QCOMPARE(english.percent(0.342), std::string("34.2 %"));
    QCOMPARE(english.percent(1), std::string("100 %"));
    QCOMPARE(english.integer(std::numeric_limits<std::int64_t>::min()),
             std::string("-9,223,372,036,854,775,808"));
    QCOMPARE(english.date(*parseIsoDate("2024-05-31")), std::string("31 May 2024"));
    QCOMPARE(english.date(*parseIsoDate("1999-12-01")), std::string("1 December 1999"));
}

void TestPhrasebook::fillsPlacesOnce()
{
    const Phrasebook english;
    QCOMPARE(english.say(QUERENT_PHRASE("data", "%1 of %2 (%1)"), {"%2", "7"}),
             std::string("%2 of 7 (%2)"));
    QCOMPARE(english.say(QUERENT_PHRASE("data", "100 % of %3"), {"a"}), std::string("100 % of %3"));
}

void TestPhrasebook::followsAnotherLanguage()
{
    QCOMPARE(Reversed().say(QUERENT_PHRASE("data", "%1 of %2"), {"3", "9"}), std::string("9: 3"));
}

void TestPhrasebook::showsValues()
{
    const Phrasebook english;
    QCOMPARE(english.value(Value(12431)), std::string("12,431"));
    QCOMPARE(english.value(Value(0.5)), std::string("0.5"));
    QCOMPARE(english.value(Value("12431")), std::string("12431"));
    QCOMPARE(english.value(Value()), std::string("no value"));
}

} // namespace tst_Phrasebook

QUERENT_TEST(Phrasebook)
#include "tst_Phrasebook.moc"
