// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/NameSplitter.h"
#include "language/Tokenizer.h"

#include <QtTest/QtTest>

namespace tst_Tokenizer {

using namespace querent::language;

namespace {

QString joined(const std::vector<std::string> &words)
{
    QStringList list;
    for (const std::string &word : words) {
        list << QString::fromStdString(word);
    }
    return list.join(QLatin1Char('|'));
}

} // namespace

class TestTokenizer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void questions_data();
    void questions();
    void numbers_data();
    void numbers();
    void names_data();
    void names();
    void placesInWhatWasTyped();
};

void TestTokenizer::questions_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("words");
    QTest::newRow("a possessive loses its s") << "the member's loans"
                                              << "the|member|loans";
    QTest::newRow("a contraction is two words") << "who hasn't paid"
                                                << "who|has|not|paid";
    QTest::newRow("one typed in haste too") << "those that havent paid"
                                            << "those|that|have|not|paid";
    QTest::newRow("without in short") << "clients w/o email"
                                      << "clients|without|email";
    QTest::newRow("hyphens part words") << "part-time staff"
                                        << "part|time|staff";
    QTest::newRow("accents are folded") << "Zoë Müller"
                                        << "zoe|muller";
    QTest::newRow("a date stays whole") << "on 2024-05-31"
                                        << "on|2024-05-31";
    QTest::newRow("a school year stays whole") << "in 2024/25"
                                               << "in|2024/25";
    QTest::newRow("a range is two numbers") << "1-10 books"
                                            << "1|-|10|books";
}

void TestTokenizer::questions()
{
    QFETCH(QString, question);
    QFETCH(QString, words);
    std::vector<std::string> found;
    for (const Token &token : tokenize(question.toStdString())) {
        found.push_back(token.lower);
    }
    QCOMPARE(joined(found), words);
}

void TestTokenizer::numbers_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<double>("number");
    QTest::newRow("thousands separators") << "1,500" << 1500.0;
    QTest::newRow("a k multiplies") << "200k" << 200000.0;
    QTest::newRow("an m multiplies") << "2.5m" << 2500000.0;
    QTest::newRow("negative") << "-999" << -999.0;
    QTest::newRow("a currency sign is no part of it") << "$40" << 40.0;
}

void TestTokenizer::numbers()
{
    QFETCH(QString, question);
    QFETCH(double, number);
    const Tokens tokens = tokenize(question.toStdString());
    QVERIFY(!tokens.empty());
    QVERIFY(tokens.back().number.has_value());
    QCOMPARE(*tokens.back().number, number);
}

/// Signs of several bytes do not move the words behind them.
void TestTokenizer::placesInWhatWasTyped()
{
    const std::string typed = "What’s “Müller & Söhne” – over €50 or £9\u00A0in all";
    QStringList words;
    for (const Token &token : tokenize(typed)) {
        if (!token.sign) {
            words << QString::fromStdString(typed.substr(token.begin, token.end - token.begin));
        }
    }
    QCOMPARE(words.join(QLatin1Char('|')),
             QStringLiteral("What’s|Müller|Söhne|over|50|or|9|in|all"));
}

void TestTokenizer::names_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("words");
    QTest::newRow("snake case") << "loan_start_date"
                                << "loan|start|date";
    QTest::newRow("camel case") << "membershipFeeEur"
                                << "membership|fee|eur";
    QTest::newRow("abbreviations are written out") << "cust_nm"
                                                   << "customer|name";
    QTest::newRow("short before a date") << "cls_dt"
                                         << "closed|date";
    QTest::newRow("short before a code") << "cls_cd"
                                         << "class|code";
    QTest::newRow("short before a share") << "dsc_pct"
                                          << "discount|percent";
    QTest::newRow("spaces") << "Class Date"
                            << "class|date";
    QTest::newRow("an acronym ends before a word") << "ISBNCode"
                                                   << "isbn|code";
    QTest::newRow("a unit at the end") << "distkm"
                                       << "distance|km";
    QTest::newRow("a count at the end") << "bagct"
                                        << "bag|count";
    QTest::newRow("letters before a word") << "cxreason"
                                           << "cx|reason";
    QTest::newRow("a word is not cut") << "product"
                                       << "product";
    QTest::newRow("nor one that is no English") << "sysadmin"
                                                << "sysadmin";
}

void TestTokenizer::names()
{
    QFETCH(QString, name);
    QFETCH(QString, words);
    QCOMPARE(joined(splitName(name.toStdString())), words);
}

} // namespace tst_Tokenizer

QUERENT_TEST(Tokenizer)
#include "tst_Tokenizer.moc"
