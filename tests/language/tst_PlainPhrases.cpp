// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/PlainPhrases.h"

#include <QtTest/QtTest>

namespace tst_PlainPhrases {

using namespace querent::language;

/// Phrases that say in their own words what the engine knows in others.
class TestPlainPhrases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areSaidPlainly_data();
    void areSaidPlainly();
};

void TestPlainPhrases::areSaidPlainly_data()
{
    QTest::addColumn<QString>("plain");
    const auto row = [](const char *said, const char *plain) {
        QTest::newRow(said) << QString::fromUtf8(plain);
    };
    row("visits per calendar year", "visits per year");
    row("how many visits per annum", "how many visits per year");
    row("visits on a monthly basis", "visits per month");
    row("number of visits over the years", "number of visits per year");
    row("how did visits develop over the months of 2024",
        "how did visits develop per month in 2024");
    row("visits over the years 2020 to 2022", "visits over the years 2020 to 2022");
    row("visits in quarter 2 of 2024", "visits in q2 2024");
    row("2024 Q3 visits", "q3 2024 visits");
    row("Q3 2024 visits", "Q3 2024 visits");
    row("visits with price >= 20", "visits with price at least 20");
    row("visits with price < 20", "visits with price less than 20");
    row("visits that exceed a price of 20", "visits that have a price over 20");
    row("visits with a minimum order value of 20", "visits with a order value of at least 20");
    row("the minimum price of visits", "the minimum price of visits");
    row("visits: 2023 and 2024 side by side", "visits : 2023 versus 2024");
    row("rank shops by size and show the first 5", "top 5 shops by size");
    row("rank shops by size", "rank shops by size");
    row("how are visits distributed over the shops", "how are visits by shops");
    row("trend of visits by month", "number of visits by month");
    row("which shop comes first by number of visits", "which shop has the most visits");
}

void TestPlainPhrases::areSaidPlainly()
{
    QFETCH(QString, plain);
    const Tokens tokens = replaceEach(tokenize(QTest::currentDataTag()), plainPhraseAt);
    QStringList words;
    for (const Token &token : tokens) {
        words.append(QString::fromStdString(token.text));
    }
    QCOMPARE(words.join(QLatin1Char(' ')), plain);
}

} // namespace tst_PlainPhrases

QUERENT_TEST(PlainPhrases)
#include "tst_PlainPhrases.moc"
