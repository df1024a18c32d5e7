// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/QuestionNoun.h"

#include <QTest>

using querent::insight::nounAsAsked;

/// What rows are called, as their question calls them.
class TestQuestionNoun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesTheWordOfTheQuestion_data();
    void takesTheWordOfTheQuestion();
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

QTEST_GUILESS_MAIN(TestQuestionNoun)
#include "tst_QuestionNoun.moc"
