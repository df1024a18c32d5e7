// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"
#include "SqlFor.h"

#include <QtTest/QtTest>

namespace tst_SaidInFull {

using namespace querent;
using namespace querent::pieces;

/// What names all that it asks for is read as it stands, however likely the trained parser finds
/// something else.
class TestSaidInFull : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areReadAsTheyStand_data();
    void areReadAsTheyStand();
};

void TestSaidInFull::areReadAsTheyStand_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *question, const char *sql) {
        QTest::newRow(question) << QString::fromUtf8(sql);
    };
    row("number of loans per member", "GROUP BY members.member_id");
    row("loans per member", "GROUP BY members.member_id");
    row("average number of loans per member", "1.0 * COUNT(*) / COUNT(DISTINCT");
    row("number of loans per member in 2024", "GROUP BY members.member_id");
    row("how many members have at least one loan?", "HAVING COUNT(*) >= 1");
    row("what share of members have loans?",
        "100.0 * (1.0 * COUNT(CASE WHEN member_id IN (SELECT member_id FROM loans");
    row("percentage of books with more than 3 loans",
        "COUNT(CASE WHEN book_id IN (SELECT book_id FROM loans GROUP BY book_id HAVING COUNT(*) > "
        "3");
    row("percentage of members with fewer than 2 loans",
        "HAVING COUNT(*) >= 2 ) THEN 1 END) / COUNT(*)) AS percent FROM members");
    row("how many books do not have genre Poetry?", "FROM books WHERE genre <> 'Poetry'");
    row("number of books whose genre is not Poetry", "FROM books WHERE genre <> 'Poetry'");
    row("top 3 books by pages", "ORDER BY pages DESC LIMIT 3");
    row("which members had no loans in 2024?", "WHERE member_id NOT IN");
}

void TestSaidInFull::areReadAsTheyStand()
{
    QFETCH(QString, sql);
    const query::Interpretation result =
        library().interpret(asking(QString::fromUtf8(QTest::currentDataTag())), {});
    QVERIFY(result.plan.has_value());
    QVERIFY(result.quality != query::PlanQuality::Low);
    const QString found = sqlOf(*result.plan, *libraryCatalog());
    QVERIFY2(found.contains(sql), qPrintable(found));
}

} // namespace tst_SaidInFull

QUERENT_TEST(SaidInFull)
#include "tst_SaidInFull.moc"
