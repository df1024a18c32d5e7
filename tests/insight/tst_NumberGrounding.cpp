// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Shop.h"
#include "insight/Narrative.h"

#include <QTest>

namespace tst_NumberGrounding {

using namespace querent;
using namespace querent::insight;

class TestNumberGrounding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsFoundFromInvented_data();
    void tellsFoundFromInvented();
    void derivedNumbersAreKnown();
};

void TestNumberGrounding::tellsFoundFromInvented_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("grounded");
    // the result: Furniture 1284310.5 / Tech 2000 801442 / Office NULL / 2024-05 -0.342
    QTest::newRow("no number at all") << "Furniture led." << true;
    QTest::newRow("in full") << "1,284,310.5 in all" << true;
    QTest::newRow("in full, as written in German") << "1.284.310,5 insgesamt" << true;
    QTest::newRow("in full, with thin spaces") << "1\u202F284\u202F310,5 en tout" << true;
    QTest::newRow("in full, with apostrophes") << "1'284'310.5" << true;
    QTest::newRow("rounded to a whole") << "about 1,284,311" << true;
    QTest::newRow("rounded wrongly") << "about 1,284,312" << false;
    QTest::newRow("compact") << "1.28 M" << true;
    QTest::newRow("compact in words") << "1.28 million" << true;
    QTest::newRow("compact with a comma") << "1,28 Mio" << true;
    QTest::newRow("compact, rounded wrongly") << "1.29 M" << false;
    QTest::newRow("compact by the wrong unit") << "1.28 bn" << false;
    QTest::newRow("compact without a space") << "801k" << true;
    QTest::newRow("a fraction as a percentage") << "fell by 34.2 %" << true;
    QTest::newRow("a fraction as a percentage, cut short") << "fell by 34%" << true;
    QTest::newRow("another percentage") << "fell by 35 %" << false;
    QTest::newRow("a sign does not matter") << "-0.342" << true;
    QTest::newRow("a number within a name") << "Tech 2000 follows" << true;
    QTest::newRow("parts of a date") << "in May (5) of 2024" << true;
    QTest::newRow("another year") << "in 2023" << false;
    QTest::newRow("a number within a column's name") << "the 3-month average" << true;
    QTest::newRow("the number of rows") << "4 rows" << true;
    QTest::newRow("an invented number") << "up 17.5 from 801,442" << false;
    QTest::newRow("a thousand is not its first digit") << "4,999 rows" << false;
    QTest::newRow("numbers at the end of a sentence") << "It was 801,442." << true;
    QTest::newRow("numbers in a list") << "801,442, 1,284,310.5 and 2000" << true;
}

void TestNumberGrounding::tellsFoundFromInvented()
{
    QFETCH(QString, text);
    QFETCH(bool, grounded);
    const data::ResultTable result =
        shop::table({"category", "3-month sales"}, {{"Furniture", 1284310.5},
                                                    {"Tech 2000", 801442},
                                                    {"Office", data::Value()},
                                                    {"2024-05", -0.342}});
    QCOMPARE(numbersAreGrounded(text.toStdString(), result, {}), grounded);
}

void TestNumberGrounding::derivedNumbersAreKnown()
{
    const data::ResultTable result = shop::table({"n"}, {{10}, {30}});
    const std::vector<DerivedValue> derived{{"total", 40.0}, {"share", 0.75}};
    QVERIFY(numbersAreGrounded("30 of 40, that is 75 %", result, derived));
    QCOMPARE(ungroundedNumbers("30 of 41, that is 74 %", result, derived),
             (std::vector<std::string>{"41", "74"}));
}

} // namespace tst_NumberGrounding

QUERENT_TEST(NumberGrounding)
#include "tst_NumberGrounding.moc"
