// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"

#include <QtCore/QStringList>
#include <QtTest/QtTest>

namespace tst_Conversation {

using namespace querent;
using namespace querent::pieces;

class TestConversation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void edits_data();
    void edits();
    void startsAfresh_data();
    void startsAfresh();
    void aPlanChangedByHandIsGoneOnFrom();
    void declinesWhatSaysNothing();
};

namespace {

query::Interpretation lastOf(const QStringList &turns)
{
    return pieces::lastOf(library(), turns);
}

} // namespace

void TestConversation::edits_data()
{
    QTest::addColumn<QString>("turns");
    QTest::addColumn<QString>("explanation");
    QTest::newRow("a year earlier, in words")
        << "how many loans in May 2024 | and in the same month a year earlier?"
        << "Number of loans, where loans · loaned on in 2023-05-01 – 2023-05-31.";
    QTest::newRow("the period before")
        << "how many loans in May 2024 | and the month before?"
        << "Number of loans, where loans · loaned on in 2024-04-01 – 2024-04-30.";
    QTest::newRow("several units back") << "how many loans in 2024 | and two years earlier?"
                                        << "Number of loans, where loans · loaned on in 2022.";
    QTest::newRow("how many of them")
        << "how many members live in Lyon | how many of them joined in 2023?"
        << "Number of members, where members · city is Lyon; members · joined on in 2023.";
    QTest::newRow("of a list, how many")
        << "list the members in Porto | how many of those are there?"
        << "Number of members, where members · city is Porto.";
    QTest::newRow("the same but for")
        << "number of members by city | same thing, but only members older than 30"
        << "Number of members for each members · city, where members · age is more than 30.";
    QTest::newRow("another value of the same column")
        << "how many members live in Lyon | sorry, I meant Porto"
        << "Number of members, where members · city is Porto.";
    QTest::newRow("a grouping alone")
        << "how many loans in 2024 | by month"
        << "Number of loans for each month of loans · loaned on, where loans · loaned on in 2024.";
    QTest::newRow("who they are") << "how many members live in Lyon | who are they?"
                                  << "Members, where members · city is Lyon.";
    QTest::newRow("who leads in what was measured")
        << "total fee amount by month in 2024 | top 5 members"
        << "Sum of loans · fee amount for each member, where loans · loaned on in 2024, highest "
           "sum of loans · fee amount first, only the first 5.";
    QTest::newRow("who comes last in it")
        << "total fee amount by month in 2024 | bottom 3 books"
        << "Sum of loans · fee amount for each book, where loans · loaned on in 2024, lowest sum "
           "of loans · fee amount first, only the first 3.";
    QTest::newRow("the top of the groups that are there")
        << "how many members per city | top 2 cities"
        << "Number of members for each members · city, highest number of members first, only the "
           "first 2.";
    QTest::newRow("the other way")
        << "number of members by city | sort it the other way"
        << "Number of members for each members · city, lowest number of members first.";
}

void TestConversation::edits()
{
    QFETCH(QString, turns);
    QFETCH(QString, explanation);
    QCOMPARE(QString::fromStdString(lastOf(turns.split(QStringLiteral(" | "))).explanation),
             explanation);
}

void TestConversation::startsAfresh_data()
{
    QTest::addColumn<QString>("turns");
    QTest::addColumn<QString>("explanation");
    QTest::newRow("another subject") << "how many members live in Lyon | How many books are there?"
                                     << "Number of books.";
    QTest::newRow("a short question with a figure of its own")
        << "how many loans in 2024 by month | average price of books"
        << "Average of books · price.";
    QTest::newRow("a ranking that says by what")
        << "how many loans in 2024 by month | top 5 members by fee amount"
        << "Members, highest sum of loans · fee amount first, only the first 5.";
    QTest::newRow("a figure and a period of its own")
        << "loans by month | total fee amount in 2023"
        << "Sum of loans · fee amount, where loans · loaned on in 2023.";
    QTest::newRow("a share that says of what")
        << "how many books per genre | share of total fee amount by member"
        << "Sum of loans · fee amount for each member, as a share of the total.";
    QTest::newRow("those who say themselves which they are")
        << "how many books per genre | list those members who live in Lyon"
        << "Members, where members · city is Lyon.";
    QTest::newRow("a clause with that is no pointer")
        << "how many members live in Lyon | list books that have more than 300 pages"
        << "Books, where books · pages is more than 300.";
}

void TestConversation::startsAfresh()
{
    edits();
}

void TestConversation::aPlanChangedByHandIsGoneOnFrom()
{
    const query::Interpretation changed = lastOf({QStringLiteral("how many loans in 2024")});
    language::Request request = asking(QStringLiteral("by month"));
    request.history = {{"how many loans in 2023", changed.plan}};
    const query::Interpretation result = library().interpret(request, {});
    QCOMPARE(result.explanation,
             std::string("Number of loans for each month of loans · loaned on, where loans · "
                         "loaned on in 2024."));
}

void TestConversation::declinesWhatSaysNothing()
{
    const query::Interpretation result = lastOf({QStringLiteral("how many members live in Lyon")});
    QVERIFY(result.plan.has_value());
    language::Request request = asking(QStringLiteral("and what about zirconium?"));
    request.history = {{"how many members live in Lyon", result.plan}};
    const query::Interpretation declined = library().interpret(request, {});
    QVERIFY(!declined.plan.has_value());
    QCOMPARE(declined.unknownWords, std::vector<std::string>{"zirconium"});
}

} // namespace tst_Conversation

QUERENT_TEST(Conversation)
#include "tst_Conversation.moc"
