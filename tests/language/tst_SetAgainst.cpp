// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"
#include "SqlFor.h"

#include <QtTest/QtTest>

namespace tst_SetAgainst {

using namespace querent;
using namespace querent::pieces;

/// Numbers set against each other: differences, ratios, what is above the average of its like, what
/// comes first by a share or by so much for each.
class TestSetAgainst : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areWorkedOut_data();
    void areWorkedOut();
    void keepTheirGapInFollowUps();
};

void TestSetAgainst::areWorkedOut_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *question, const char *sql) {
        QTest::newRow(question) << QString::fromUtf8(sql);
    };
    row("how many more Crime books than Poetry books are there?",
        "COUNT(CASE WHEN genre = 'Crime' THEN 1 END) - COUNT(CASE WHEN genre = 'Poetry' THEN 1 "
        "END) AS difference FROM books");
    row("difference between the average price of Crime and of Poetry books",
        "AVG(CASE WHEN genre = 'Crime' THEN price END) - AVG(CASE WHEN genre = 'Poetry' THEN price "
        "END)");
    row("how much higher is the average price of Crime books than of Travel books?",
        "AVG(CASE WHEN genre = 'Crime' THEN price END) - AVG(CASE WHEN genre = 'Travel'");
    row("ratio of Crime to Poetry books",
        "1.0 * COUNT(CASE WHEN genre = 'Crime' THEN 1 END) / COUNT(CASE WHEN genre = 'Poetry' THEN "
        "1 END) AS ratio FROM books");
    row("how many more loans did members in Lyon have than members in Porto?",
        "COUNT(CASE WHEN members.city = 'Lyon' THEN 1 END) - COUNT(CASE WHEN members.city = "
        "'Porto' THEN 1 END)");
    row("total fee amount divided by the number of members",
        "1.0 * SUM(loans.fee_amount) / COUNT(");
    row("which genre has the highest share of late loans?", "ORDER BY percent DESC LIMIT 1");
    row("top 2 genres by share of late loans", "ORDER BY percent DESC LIMIT 2");
    row("share of late loans per genre, lowest first", "GROUP BY books.genre ORDER BY percent");
    row("which city has the most loans per member?", "ORDER BY ratio DESC LIMIT 1");
    row("which month of 2024 had the highest total fee amount?",
        "ORDER BY \"total fee amount\" DESC LIMIT 1");
    row("the 3 months with the most loans", "ORDER BY \"loan count\" DESC LIMIT 3");
    row("in which month of 2024 was the number of loans the highest?",
        "ORDER BY \"loan count\" DESC LIMIT 1");
    row("number of loans and average fee amount per city, highest average first",
        "ORDER BY \"average fee amount\" DESC");
    row("which genres have an average price above the overall average?",
        "GROUP BY genre HAVING AVG(price) > (SELECT AVG(price) FROM books)");
    row("authors whose average price is higher than the average of all books",
        "HAVING AVG(books.price) > (SELECT AVG(price) FROM books)");
    row("members with an above average number of loans", "HAVING COUNT(*) > ( SELECT AVG(value)");
    row("which books have a price above the average of their genre?",
        "WHERE peers.genre = books.genre");
    row("which books have the same genre as Night Ferry?",
        "WHERE genre IN (SELECT genre FROM books WHERE title = 'Night Ferry')");
    row("which other books have the same genre as Night Ferry?", "AND title <> 'Night Ferry'");
    row("which members had loans in 2023 but not in 2024?",
        "loaned_on < '2024-01-01' ) AND member_id NOT IN ( SELECT member_id FROM loans WHERE "
        "loaned_on >= '2024-01-01'");
    row("which members had loans in both 2023 and 2024?",
        "loaned_on < '2024-01-01' ) AND member_id IN ( SELECT member_id FROM loans WHERE "
        "loaned_on >= '2024-01-01'");
    row("the number of loans by city in 2023 and 2024", "GROUP BY members.city, year");
    row("when was the last loan of each member?", "MAX(loans.loaned_on)");
    row("for each city: number of loans and number of late loans",
        "COUNT(*) AS \"loan count\", COUNT(CASE WHEN");
    row("for each genre books and Crime books",
        "COUNT(*) AS \"book count\", COUNT(CASE WHEN genre");
    row("per author: books, Crime books and the share of Crime books",
        "COUNT(*) AS \"book count\", COUNT(CASE WHEN books.genre = 'Crime' THEN 1 END) AS Crime, "
        "100.0 *");
    row("number of Crime and number of Poetry books by author",
        "COUNT(CASE WHEN books.genre = 'Crime' THEN 1 END) AS Crime, COUNT(CASE WHEN books.genre = "
        "'Poetry' THEN 1 END) AS Poetry");
    row("number of books per genre. Please leave out the books with genre Poetry.",
        "WHERE genre <> 'Poetry' GROUP BY genre");
}

void TestSetAgainst::areWorkedOut()
{
    QFETCH(QString, sql);
    const query::Interpretation result =
        library().interpret(asking(QString::fromUtf8(QTest::currentDataTag())), {});
    QVERIFY(result.plan.has_value());
    const QString found = sqlOf(*result.plan, *libraryCatalog());
    QVERIFY2(found.contains(sql), qPrintable(found));
}

void TestSetAgainst::keepTheirGapInFollowUps()
{
    const query::Interpretation result =
        lastOf(library(), {QStringLiteral("how many more Crime books than Poetry books are there?"),
                           QStringLiteral("by author country")});
    QVERIFY(result.plan.has_value());
    const QString found = sqlOf(*result.plan, *libraryCatalog());
    QVERIFY2(found.contains(QLatin1String(" - COUNT(CASE WHEN books.genre = 'Poetry'")) &&
                 found.contains(QLatin1String("GROUP BY authors.country")),
             qPrintable(found));
}

} // namespace tst_SetAgainst

QUERENT_TEST(SetAgainst)
#include "tst_SetAgainst.moc"
