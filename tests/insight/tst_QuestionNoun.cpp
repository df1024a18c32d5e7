// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "insight/QuestionNoun.h"

#include <QTest>

namespace tst_QuestionNoun {

using namespace querent;
using insight::nounAsAsked;

/// What rows are called, as their question calls them.
class TestQuestionNoun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesTheWordOfTheQuestion_data();
    void takesTheWordOfTheQuestion();
    void sayingsOfTheDictionaryCount();
};

void TestQuestionNoun::takesTheWordOfTheQuestion_data()
{
    QTest::addColumn<std::string>("noun");
    QTest::addColumn<std::string>("question");
    QTest::addColumn<std::string>("asked");
    const auto row = [](const char *noun, const char *question, const char *asked) {
        QTest::newRow(question) << std::string(noun) << std::string(question) << std::string(asked);
    };
    row("ticket", "How many tickets were closed?", "tickets");
    row("ticket", "TICKETS BY STATE", "tickets");
    row("phone call", "which agent took the most calls", "phone calls");
    row("category", "categories, please", "categories");
    row("Kunde", "wie viele Kunden gibt es", "Kunden");
    row("Rechnung", "alle Rechnungen", "Rechnungen");
    row("Menü", "wie viele Menüs", "Menüs");
    // already in the plural, not said, or another word
    row("orders", "how many orders", "orders");
    row("ticket", "how many are open", "ticket");
    row("order", "what was ordered", "order");
    row("art", "how many parts", "art");
    row("ticket", "", "ticket");
}

void TestQuestionNoun::takesTheWordOfTheQuestion()
{
    QFETCH(std::string, noun);
    QFETCH(std::string, question);
    QFETCH(std::string, asked);
    QCOMPARE(nounAsAsked(noun, question), asked);
}

void TestQuestionNoun::sayingsOfTheDictionaryCount()
{
    data::DataDictionary dictionary;
    dictionary.tables["cust_mst"].synonyms = {"buyer", "Buyers of wine"};
    const auto asked = [&](const char *question) {
        return QString::fromStdString(nounAsAsked("customer mst", question, &dictionary));
    };
    QCOMPARE(asked("how many buyers are there?"), QStringLiteral("buyers"));
    QCOMPARE(asked("number of Buyers of wine"), QStringLiteral("buyers"));
    QCOMPARE(asked("one buyer?"), QStringLiteral("buyer"));
    QCOMPARE(asked("how many customers?"), QStringLiteral("customer mst"));
    QCOMPARE(asked("how many buyersguides?"), QStringLiteral("customer mst"));
    QCOMPARE(QString::fromStdString(nounAsAsked("customer mst", "how many buyers?", nullptr)),
             QStringLiteral("customer mst"));
}

} // namespace tst_QuestionNoun

QUERENT_TEST(QuestionNoun)
#include "tst_QuestionNoun.moc"
