// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"
#include "SqlFor.h"
#include "language/CandidateGenerator.h"

#include <QtTest/QtTest>

namespace tst_RulesAlone {

using namespace querent;
using namespace querent::pieces;

/// What the rules make of plain questions by themselves: where the trained parser agrees with them
/// an answer is sure, so it must not have to mend them.
class TestRulesAlone : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void read_data();
    void read();
};

void TestRulesAlone::read_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *question, const char *sql) {
        QTest::newRow(question) << QString::fromUtf8(sql);
    };
    // whose rows exist
    row("how many members have loans", "SELECT COUNT(*) AS \"member count\" FROM members WHERE "
                                       "member_id IN (SELECT member_id FROM loans)");
    row("number of members with loans in 2024",
        "FROM members WHERE member_id IN ( SELECT member_id FROM loans WHERE loaned_on >= "
        "'2024-01-01' AND loaned_on < '2025-01-01' )");
    row("authors with Crime books",
        "SELECT name FROM authors WHERE author_id IN (SELECT author_id FROM books WHERE genre = "
        "'Crime')");
    row("which authors have no books with genre Crime?",
        "author_id NOT IN ( SELECT author_id FROM books WHERE genre = 'Crime'");
    row("which members have only one loan", "HAVING COUNT(*) = 1");
    row("average price of books without loans",
        "AVG(price) AS \"average price\" FROM books WHERE book_id NOT IN");
    row("total price of books that have no loans", "FROM books WHERE book_id NOT IN");
    // bounds
    row("which books have a higher price than 20?", "SELECT title FROM books WHERE price > 20");
    row("which books have a higher price than Night Ferry?",
        "FROM books WHERE price > (SELECT MAX(price) FROM books WHERE title = 'Night Ferry')");
    row("how many books have a price from 12 to 20.5?",
        "SELECT COUNT(*) AS \"book count\" FROM books WHERE price BETWEEN 12 AND 20.5");
    row("number of different members of loans whose member has city Lyon and whose fee amount is "
        "at least 5 by genre",
        "loans.fee_amount >= 5");
    // figures and what they are of
    row("what is the total fee amount of all loans?",
        "SELECT SUM(fee_amount) AS \"total fee amount\" FROM loans");
    row("average number of pages of books", "SELECT AVG(pages) AS \"average pages\" FROM books");
    row("number of different members and number of loans by month",
        "COUNT(DISTINCT member_id) AS \"member count\", COUNT(*) AS \"loan count\" FROM loans");
    row("author and number of books", "COUNT(*) AS \"book count\" FROM books JOIN authors");
    row("genre and average price of books",
        "SELECT genre, AVG(price) AS \"average price\" FROM books GROUP BY genre");
    row("running total of the total fee amount of loans by month", "SUM(value) OVER");
    // what comes first
    row("most common genre among books",
        "SELECT genre FROM books GROUP BY genre ORDER BY COUNT(*) DESC LIMIT 1");
    row("the book whose price is the lowest", "FROM books ORDER BY price LIMIT 1");
    row("authors ranked by total pages of books, top 5", "ORDER BY \"total pages\" DESC LIMIT 5");
    row("the 3 months with the highest total fee amount of loans",
        "ORDER BY \"total fee amount\" DESC LIMIT 3");
}

void TestRulesAlone::read()
{
    QFETCH(QString, sql);
    const auto source =
        language::buildSourceModel(libraryCatalog(), nullptr,
                                   {{"books", "genre", {"Crime", "Poetry", "Travel"}, true},
                                    {"books", "title", {"River of Salt", "Night Ferry"}, true},
                                    {"members", "city", {"Lyon", "Nairobi", "Porto"}, true}});
    const language::CandidateGenerator generator(*source, asking({}).today);
    const std::vector<language::Candidate> readings =
        generator.generate(QTest::currentDataTag(), {}, {}, {}).all;
    QVERIFY(!readings.empty());
    const auto best = std::ranges::max_element(readings, {}, &language::Candidate::score);
    const QString found = sqlOf(best->plan, *libraryCatalog()).simplified();
    QVERIFY2(found.contains(sql), qPrintable(found));
}

} // namespace tst_RulesAlone

QUERENT_TEST(RulesAlone)
#include "tst_RulesAlone.moc"
