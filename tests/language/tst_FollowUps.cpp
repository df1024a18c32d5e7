// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"
#include "SqlFor.h"

#include <QtCore/QStringList>
#include <QtTest/QtTest>

namespace tst_FollowUps {

using namespace querent;
using namespace querent::pieces;

/// Follow-ups that point back to the rows of the former answer, or change that answer outright.
class TestFollowUps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leadTo_data();
    void leadTo();
    void whatIsNotRelatedIsNotSure_data();
    void whatIsNotRelatedIsNotSure();
    void whatLeansOnAnUnsureAnswerIsNoSurer();
    void rowsAreSetAsideOnlyInConversation();
};

namespace {

query::Interpretation lastOf(const language::Engine &engine, const QString &turns)
{
    return pieces::lastOf(engine, turns.split(QStringLiteral(" | ")));
}

} // namespace

void TestFollowUps::leadTo_data()
{
    QTest::addColumn<QString>("turns");
    QTest::addColumn<QString>("sql");
    QTest::newRow("which of them")
        << "list the members in Lyon | which of them are older than 30?"
        << "SELECT first_name, last_name FROM members WHERE age > 30 AND city = 'Lyon'";
    QTest::newRow("their names") << "how many members live in Lyon | what are their names?"
                                 << "SELECT first_name FROM members WHERE city = 'Lyon'";
    QTest::newRow("also a column")
        << "list the members in Lyon | show also their age"
        << "SELECT first_name, last_name, age FROM members WHERE city = 'Lyon'";
    QTest::newRow("as well without pronoun")
        << "list books of genre Poetry | show the price as well"
        << "SELECT title, price FROM books WHERE genre = 'Poetry'";
    QTest::newRow("add from another table")
        << "list the titles of the books | add the name of the author"
        << "SELECT books.title, authors.name FROM books JOIN authors ON books.author_id = "
           "authors.author_id";
    QTest::newRow("only those")
        << "list the members in Lyon | only those older than 30"
        << "SELECT first_name, last_name FROM members WHERE age > 30 AND city = 'Lyon'";
    QTest::newRow("another value")
        << "list the members in Lyon | and the ones from Porto?"
        << "SELECT first_name, last_name FROM members WHERE city = 'Porto'";
    QTest::newRow("and in Porto")
        << "list the members in Lyon | and in Porto?"
        << "SELECT first_name, last_name FROM members WHERE city = 'Porto'";
    QTest::newRow("how many are there")
        << "list the members in Lyon | how many are there?"
        << "SELECT COUNT(*) AS count FROM members WHERE city = 'Lyon'";
    QTest::newRow("how many is that")
        << "list the members in Lyon | how many is that?"
        << "SELECT COUNT(*) AS count FROM members WHERE city = 'Lyon'";
    QTest::newRow("average of them")
        << "list the members in Lyon | what is their average age?"
        << "SELECT AVG(age) AS \"average age\" FROM members WHERE city = 'Lyon'";
    QTest::newRow("how old are they")
        << "list the members in Lyon | how old are they?"
        << "SELECT first_name, last_name, age FROM members WHERE city = 'Lyon'";
    QTest::newRow("oldest of them") << "list the members in Lyon | who is the oldest of them?"
                                    << "SELECT first_name, last_name, age FROM members WHERE city "
                                       "= 'Lyon' ORDER BY age DESC LIMIT 1";
    QTest::newRow("related rows")
        << "list the members in Lyon | which books did they borrow?"
        << "SELECT title FROM books WHERE book_id IN ( SELECT loans.book_id FROM loans JOIN "
           "members ON loans.member_id = members.member_id WHERE members.city = 'Lyon' )";
    QTest::newRow("related, of that one")
        << "who is the oldest member? | which books did he borrow?"
        << "SELECT title FROM books WHERE book_id IN ( SELECT loans.book_id FROM loans JOIN "
           "members ON loans.member_id = members.member_id WHERE members.member_id IN (SELECT "
           "member_id FROM members ORDER BY age DESC LIMIT 1) )";
    QTest::newRow("how many loans")
        << "who is the oldest member? | how many loans does he have?"
        << "SELECT COUNT(*) AS \"loan count\" FROM loans WHERE member_id IN (SELECT member_id FROM "
           "members ORDER BY age DESC LIMIT 1)";
    QTest::newRow("drop") << "list the members with their city | drop the ones from Lyon"
                          << "SELECT first_name, last_name, city FROM members WHERE member_id NOT "
                             "IN (SELECT member_id FROM members WHERE city = 'Lyon')";
    QTest::newRow("remove") << "list the members in Lyon | leave out those older than 60"
                            << "SELECT first_name, last_name FROM members WHERE member_id NOT IN "
                               "(SELECT member_id FROM members WHERE age > 60) AND city = 'Lyon'";
    QTest::newRow("sort")
        << "list the title and price of the books | sort them by price, highest first"
        << "SELECT title, price FROM books ORDER BY price DESC";
    QTest::newRow("sort other way") << "list the title and price of the books | sort them by price "
                                       "| the other way round, please"
                                    << "SELECT title, price FROM books ORDER BY price DESC";
    QTest::newRow("top 3")
        << "list the title and price of the books | sort them by price, highest first | top 3"
        << "SELECT title, price FROM books ORDER BY price DESC LIMIT 3";
    QTest::newRow("the same three, in another order")
        << "top 3 members by number of loans | fewest loans first"
        << "SELECT members.first_name, members.last_name, COUNT(*) AS \"loan count\" FROM loans "
           "JOIN members ON loans.member_id = members.member_id WHERE members.member_id IN ( "
           "SELECT members.member_id FROM loans JOIN members ON loans.member_id = "
           "members.member_id GROUP BY members.member_id, members.first_name, members.last_name "
           "ORDER BY COUNT(*) DESC LIMIT 3 ) GROUP BY members.member_id, members.first_name, "
           "members.last_name ORDER BY \"loan count\"";
    QTest::newRow("the three dearest, by name")
        << "list the title and price of the 3 most expensive books | sort them by title"
        << "SELECT title, price FROM books WHERE book_id IN (SELECT book_id FROM books ORDER BY "
           "price DESC LIMIT 3) ORDER BY title";
    QTest::newRow("more than an unnamed number")
        << "how many loans does each member have? | which have more than 3?"
        << "SELECT members.first_name, members.last_name, COUNT(*) AS \"loan count\" FROM loans "
           "JOIN members ON loans.member_id = members.member_id GROUP BY members.member_id, "
           "members.first_name, members.last_name HAVING COUNT(*) > 3";
    QTest::newRow("groups with more than an unnamed number")
        << "number of books by genre | which genres have more than 3?"
        << "SELECT genre, COUNT(*) AS \"book count\" FROM books GROUP BY genre HAVING COUNT(*) > 3";
    QTest::newRow("make it five")
        << "list the title and price of the 3 most expensive books | make it 5"
        << "SELECT title, price FROM books ORDER BY price DESC LIMIT 5";
    QTest::newRow("and the fewest")
        << "which genre has the most books? | and which has the fewest?"
        << "SELECT genre FROM books GROUP BY genre ORDER BY COUNT(*) LIMIT 1";
    QTest::newRow("how many it has") << "which genre has the most books? | how many does it have?"
                                     << "SELECT genre, COUNT(*) AS \"book count\" FROM books GROUP "
                                        "BY genre ORDER BY \"book count\" DESC LIMIT 1";
    QTest::newRow("what the first has")
        << "which author has the most books? | list those books"
        << "SELECT title FROM books WHERE book_id IN ( SELECT books.book_id FROM books JOIN "
           "authors ON books.author_id = authors.author_id WHERE authors.author_id IN ( SELECT "
           "authors.author_id FROM books JOIN authors ON books.author_id = authors.author_id GROUP "
           "BY authors.author_id, authors.name ORDER BY COUNT(*) DESC LIMIT 1 ) )";
    QTest::newRow("two years side by side")
        << "how many loans in 2024 | compared to 2023?"
        << "SELECT strftime('%Y', loaned_on) AS year, COUNT(*) AS \"loan count\" FROM loans WHERE "
           "loaned_on >= '2024-01-01' AND loaned_on < '2025-01-01' OR loaned_on >= '2023-01-01' "
           "AND loaned_on < '2024-01-01' GROUP BY year ORDER BY year";
    QTest::newRow("groups in two years")
        << "number of loans by genre in 2024 | compare that with 2023"
        << "SELECT strftime('%Y', loans.loaned_on) AS year, books.genre, COUNT(*) AS \"loan "
           "count\" FROM loans JOIN books ON loans.book_id = books.book_id WHERE loans.loaned_on "
           ">= '2024-01-01' AND loans.loaned_on < '2025-01-01' OR loans.loaned_on >= '2023-01-01' "
           "AND loans.loaned_on < '2024-01-01' GROUP BY books.genre, year ORDER BY year";
    QTest::newRow("all groups together") << "number of books by genre | and in total?"
                                         << "SELECT COUNT(*) AS \"book count\" FROM books";
    QTest::newRow("of all years") << "how many loans in 2024 | overall?"
                                  << "SELECT COUNT(*) AS \"loan count\" FROM loans";
    QTest::newRow("without the last filter")
        << "number of members by city | only those with more than 30 | all of them again"
        << "SELECT city, COUNT(*) AS \"member count\" FROM members GROUP BY city";
    QTest::newRow("the other values") << "list books of genre Poetry | and the others?"
                                      << "SELECT title FROM books WHERE genre <> 'Poetry'";
    QTest::newRow("by what they are called")
        << "list the members in Lyon | alphabetically"
        << "SELECT first_name, last_name FROM members WHERE city = 'Lyon' ORDER BY first_name";
    QTest::newRow("two kinds at once")
        << "number of books by genre | by author as well"
        << "SELECT books.genre, authors.name, COUNT(*) AS \"book count\" FROM books JOIN authors "
           "ON books.author_id = authors.author_id GROUP BY books.genre, authors.author_id, "
           "authors.name";
    QTest::newRow("two changes at once")
        << "list the title, price and genre of the books | only poetry, and cheapest first"
        << "SELECT title, price, genre FROM books WHERE genre = 'Poetry' ORDER BY price";
    QTest::newRow("added, and sorted by it")
        << "list the titles of the books | add the pages, most pages first"
        << "SELECT title, pages FROM books ORDER BY pages DESC";
    QTest::newRow("wider, but cut")
        << "list title and price of the poetry books | now over all genres, but only the 5 dearest"
        << "SELECT title, price FROM books ORDER BY price DESC LIMIT 5";
    QTest::newRow("whose they are")
        << "how many loans are late? | which members do they belong to?"
        << "SELECT first_name, last_name FROM members WHERE member_id IN (SELECT member_id FROM "
           "loans WHERE is_late = 1)";
    QTest::newRow("last names are not the last")
        << "list the members in Lyon | what are the last names of those?"
        << "SELECT last_name FROM members WHERE city = 'Lyon'";
    QTest::newRow("best and worst") << "which book has the best price? | and the worst?"
                                    << "SELECT title, price FROM books ORDER BY price LIMIT 1";
    QTest::newRow("of each, where it was of one")
        << "how many loans of Night Ferry are there? | show that for all books"
        << "SELECT books.title, COUNT(*) AS \"loan count\" FROM loans JOIN books ON loans.book_id "
           "= "
           "books.book_id GROUP BY books.title, books.book_id";
    QTest::newRow("something else beside the figure")
        << "how many loans does each member have? | show their city as well, most loans first"
        << "SELECT members.first_name, members.last_name, members.city, COUNT(*) AS \"loan count\" "
           "FROM loans JOIN members ON loans.member_id = members.member_id GROUP BY "
           "members.member_id, members.first_name, members.last_name, members.city ORDER BY \"loan "
           "count\" DESC";
    QTest::newRow("grouped most") << "how many books per genre | which one has the most?"
                                  << "SELECT genre, COUNT(*) AS \"book count\" FROM books GROUP BY "
                                     "genre ORDER BY \"book count\" DESC LIMIT 1";
    QTest::newRow("grouped bounded") << "how many books per genre | only those with more than 50"
                                     << "SELECT genre, COUNT(*) AS \"book count\" FROM books GROUP "
                                        "BY genre HAVING COUNT(*) > 50";
    QTest::newRow("grouped add") << "how many books per genre | average price as well"
                                 << "SELECT genre, COUNT(*) AS \"book count\", AVG(price) AS "
                                    "\"average price\" FROM books GROUP BY genre";
    QTest::newRow("value")
        << "what is the city of the oldest member? | how many members live in that city?"
        << "SELECT COUNT(*) AS \"member count\" FROM members WHERE city IN (SELECT city FROM "
           "members ORDER BY age DESC LIMIT 1)";
    QTest::newRow("invert") << "which members have never borrowed a book? | and the ones that did?"
                            << "SELECT first_name, last_name FROM members WHERE member_id IN "
                               "(SELECT member_id FROM loans WHERE member_id IS NOT NULL)";
    QTest::newRow("cheapest")
        << "list the title and price of the books | and the cheapest of those?"
        << "SELECT title, price FROM books ORDER BY price LIMIT 1";
    QTest::newRow("other end") << "which book has the highest price? | and the lowest?"
                               << "SELECT title, price FROM books ORDER BY price LIMIT 1";
    QTest::newRow("all years") << "how many loans in 2024 by month | and for all years?"
                               << "SELECT strftime('%Y-%m', loaned_on) AS month, COUNT(*) AS "
                                  "\"loan count\" FROM loans GROUP BY month ORDER BY month";
    QTest::newRow("period")
        << "list the loans in 2024 | and in 2023?"
        << "SELECT loan_id FROM loans WHERE loaned_on >= '2023-01-01' AND loaned_on < '2024-01-01'";
    QTest::newRow("figure")
        << "which member has the most loans? | how many is that?"
        << "SELECT members.first_name, members.last_name, COUNT(*) AS \"loan count\" FROM loans "
           "JOIN members ON loans.member_id = members.member_id GROUP BY members.member_id, "
           "members.first_name, members.last_name ORDER BY \"loan count\" DESC LIMIT 1";
    QTest::newRow("averages")
        << "total and lowest price per genre of books | averages instead"
        << "SELECT genre, AVG(price) AS \"average price\" FROM books GROUP BY genre";
    QTest::newRow("no change of data")
        << "list the members in Lyon | remove the members who joined in 2023"
        << "SELECT first_name, last_name FROM members WHERE member_id NOT IN ( SELECT member_id "
           "FROM members WHERE joined_on >= '2023-01-01' AND joined_on < '2024-01-01' ) AND city = "
           "'Lyon'";
    QTest::newRow("rows of the month that came first")
        << "how many loans in 2024 by month | which month had the most? | how many of those were "
           "late?"
        << "SELECT COUNT(*) AS \"loan count\" FROM loans WHERE loaned_on >= '2024-01-01' AND "
           "loaned_on < '2025-01-01' AND strftime('%Y-%m', loaned_on) IN ( SELECT "
           "strftime('%Y-%m', loaned_on) AS month FROM loans WHERE loaned_on >= '2024-01-01' AND "
           "loaned_on < '2025-01-01' GROUP BY month ORDER BY COUNT(*) DESC LIMIT 1 ) AND is_late = "
           "1";
    QTest::newRow("what is shown of the kind that came first")
        << "how many books per genre | which one has the most? | how many of those cost more than "
           "20?"
        << "SELECT COUNT(*) AS \"book count\" FROM books WHERE genre IN ( SELECT genre FROM books "
           "GROUP BY genre ORDER BY COUNT(*) DESC LIMIT 1 ) AND price > 20";
    QTest::newRow("regroup")
        << "how many books per genre | now by author"
        << "SELECT authors.name, COUNT(*) AS \"book count\" FROM books JOIN authors ON "
           "books.author_id = authors.author_id GROUP BY authors.author_id, authors.name";
    QTest::newRow("several turns on")
        << "list the members in Lyon | which of them are older than 30? | how many is that? | and "
           "in Porto?"
        << "SELECT COUNT(*) AS count FROM members WHERE age > 30 AND city = 'Porto'";
    QTest::newRow("without what they did")
        << "list the members in Lyon | only those who never borrowed a book"
        << "SELECT first_name, last_name FROM members WHERE city = 'Lyon' AND member_id NOT IN "
           "(SELECT member_id FROM loans WHERE member_id IS NOT NULL)";
    QTest::newRow("another member")
        << "who is the oldest member? | and the youngest?"
        << "SELECT first_name, last_name, age FROM members ORDER BY age LIMIT 1";
    QTest::newRow("number") << "list the books with more than 300 pages | and 500?"
                            << "SELECT title FROM books WHERE pages > 500";
    QTest::newRow("courtesy")
        << "list the members in Lyon | great, thanks. and which of these are older than 30?"
        << "SELECT first_name, last_name FROM members WHERE age > 30 AND city = 'Lyon'";
}

void TestFollowUps::leadTo()
{
    QFETCH(QString, turns);
    QFETCH(QString, sql);
    const query::Interpretation result = lastOf(library(), turns);
    QVERIFY(result.plan.has_value());
    QCOMPARE(sqlOf(*result.plan, *libraryCatalog()), sql);
}

void TestFollowUps::whatIsNotRelatedIsNotSure_data()
{
    QTest::addColumn<QString>("turns");
    QTest::newRow("the same answer again") << "list the members in Lyon | why is that?";
}

void TestFollowUps::whatIsNotRelatedIsNotSure()
{
    QFETCH(QString, turns);
    const query::Interpretation result = lastOf(library(), turns);
    QVERIFY(!result.plan || result.quality == query::PlanQuality::Low);
}

void TestFollowUps::whatLeansOnAnUnsureAnswerIsNoSurer()
{
    const language::Engine engine = library();
    const query::Interpretation first = lastOf(engine, QStringLiteral("how many loans in 2024"));
    language::Request request = asking(QStringLiteral("and in 2023?"));
    request.history = {{"how many loans in 2024", first.plan}};
    QVERIFY(engine.interpret(request, {}).quality != query::PlanQuality::Low);
    request.history.back().quality = query::PlanQuality::Low;
    QVERIFY(engine.interpret(request, {}).quality == query::PlanQuality::Low);
}

void TestFollowUps::rowsAreSetAsideOnlyInConversation()
{
    const language::Engine engine = library();
    language::Request request = asking(QStringLiteral("drop the ones from Lyon"));
    QVERIFY(engine.classify(request).kind == language::QuestionKind::Change);
    const query::Interpretation listed = lastOf(engine, QStringLiteral("list the members"));
    request.history = {{"list the members", listed.plan}};
    QVERIFY(engine.classify(request).kind == language::QuestionKind::Data);
    request.question = "delete the members from Lyon";
    QVERIFY(engine.classify(request).kind == language::QuestionKind::Change);
    request.question = "drop table members";
    QVERIFY(engine.classify(request).kind != language::QuestionKind::Data);
}

} // namespace tst_FollowUps

QUERENT_TEST(FollowUps)
#include "tst_FollowUps.moc"
