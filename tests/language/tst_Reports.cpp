// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"
#include "SqlFor.h"

#include <QtTest/QtTest>

namespace tst_Reports {

using namespace querent;
using namespace querent::pieces;

/// Reports put together at random of figures, groups, conditions and periods, and what is changed
/// of them afterwards.
class TestReports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areRead_data();
    void areRead();
    void areChanged_data();
    void areChanged();
    void joinTheRowsThemselves();
    void sayWhatIsLeftOut();
    void tellStatesFromDates_data();
    void tellStatesFromDates();
};

void TestReports::areRead_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *question, const char *sql) {
        QTest::newRow(question) << QString::fromUtf8(sql);
    };
    const char *const crimeOfThick = "100.0 * (1.0 * COUNT(CASE WHEN genre = 'Crime' THEN 1 END) / "
                                     "COUNT(*)) AS percent FROM books WHERE pages > 300";
    row("percentage of books with genre Crime for books with pages over 300", crimeOfThick);
    row("what is the percentage of Crime books among books whose pages is more than 300?",
        crimeOfThick);
    row("percentage of books with genre Crime and number of books per author",
        "AS percent, COUNT(*) AS \"book count\"");
    row("number of books, average price and percentage of books with genre Poetry by author",
        "COUNT(CASE WHEN books.genre = 'Poetry' THEN 1 END) / COUNT(*)");
    row("number of Crime books and number of books for books with pages under 200",
        "COUNT(CASE WHEN genre = 'Crime' THEN 1 END) AS Crime, COUNT(*) AS \"book count\" FROM "
        "books WHERE pages < 200");
    row("which author has the highest percentage of books with genre Crime for books with pages "
        "over 300?",
        "WHERE books.pages > 300");
    row("for each member, show the number of loans with a fee amount under 5",
        "WHERE loans.fee_amount < 5 GROUP BY members.member_id");
    row("number of different members and number of loans for loans with a fee amount of at least 5",
        "SELECT COUNT(DISTINCT member_id) AS \"member count\", COUNT(*) AS \"loan count\" "
        "FROM loans WHERE fee_amount >= 5");
    row("for each author, how many books that do not have genre Crime are there?",
        "WHERE books.genre <> 'Crime' GROUP BY authors.author_id");
    row("number of books with a genre other than Crime by author",
        "WHERE books.genre <> 'Crime' GROUP BY authors.author_id, authors.name");
    row("number of loans except in 2024",
        "WHERE NOT (loaned_on >= '2024-01-01' AND loaned_on < '2025-01-01')");
    row("number of loans outside 2024 per member",
        "WHERE NOT (loans.loaned_on >= '2024-01-01' AND loans.loaned_on < '2025-01-01') GROUP BY");
    row("number of loans up to the end of 2023", "WHERE loaned_on < '2024-01-01'");
    row("number of loans by the end of March 2024", "WHERE loaned_on < '2024-04-01'");
    row("percentage of books with pages over 300 for books with genre Crime or Poetry",
        "AS percent FROM books WHERE genre IN ('Crime', 'Poetry')");
    row("number of books with genre Crime or Poetry and whose pages is more than 300",
        "COUNT(*) AS \"book count\" FROM books WHERE pages > 300 AND genre IN ('Crime', 'Poetry')");
}

void TestReports::areRead()
{
    QFETCH(QString, sql);
    const query::Interpretation result =
        library().interpret(asking(QString::fromUtf8(QTest::currentDataTag())), {});
    QVERIFY(result.plan.has_value());
    const QString found = sqlOf(*result.plan, *libraryCatalog());
    QVERIFY2(found.contains(sql), qPrintable(found));
}

void TestReports::areChanged_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *change, const char *first, const char *sql) {
        QTest::newRow(change) << QString::fromUtf8(first) << QString::fromUtf8(sql);
    };
    row("the highest price instead", "number of books by genre",
        "SELECT genre, MAX(price) AS \"highest price\" FROM books GROUP BY genre");
    row("now the lowest price", "average price of books by genre",
        "SELECT genre, MIN(price) AS \"lowest price\" FROM books GROUP BY genre");
    row("add the highest price", "number of books by genre",
        "COUNT(*) AS \"book count\", MAX(price) AS \"highest price\" FROM books GROUP BY genre");
    row("number of books instead", "percentage of books with genre Crime per author",
        "COUNT(*) AS \"book count\" FROM books JOIN authors");
    row("regardless of the genre", "number of Crime books with pages over 300",
        "FROM books WHERE pages > 300");
    row("for any genre", "average price of Crime books",
        "AVG(price) AS \"average price\" FROM books");
    row("no matter when", "number of loans per member in 2024",
        "FROM loans JOIN members ON loans.member_id = members.member_id GROUP BY");
    row("now by year", "number of loans by city", "GROUP BY year");
    row("only those with genre Crime", "average price of books by author | add the highest price",
        "AVG(books.price) AS \"average price\", MAX(books.price) AS \"highest price\"");
    row("only books with pages over 300",
        "percentage of books with genre Crime per author | also the number of books",
        "COUNT(*) AS \"book count\" FROM books JOIN authors");
    row("only those with pages over 300", "number of books by genre | highest first",
        "ORDER BY \"book count\" DESC");
    row("by country of the author", "number of books with pages over 300",
        "WHERE books.pages > 300 GROUP BY authors.country");
    row("only those of genre Crime", "number of books with pages over 300",
        "SELECT COUNT(*) AS \"book count\" FROM books WHERE");
    row("and also by year", "number of loans of members in Lyon by genre",
        "strftime('%Y', loans.loaned_on)");
    row("just since 2024", "number of loans of members in Lyon", "loans.loaned_on >= '2024-01-01'");
    row("in 2023 instead", "number of loans except in 2024",
        "WHERE loaned_on >= '2023-01-01' AND loaned_on < '2024-01-01'");
}

void TestReports::areChanged()
{
    QFETCH(QString, first);
    QFETCH(QString, sql);
    const query::Interpretation result =
        lastOf(library(), first.split(QStringLiteral(" | "))
                              << QString::fromUtf8(QTest::currentDataTag()));
    QVERIFY(result.plan.has_value());
    const QString found = sqlOf(*result.plan, *libraryCatalog());
    QVERIFY2(found.contains(sql), qPrintable(found));
    QVERIFY2(!found.contains(QLatin1String("LIMIT")), qPrintable(found));
}

/// Both a shift and who works it belong to a home: that of the shift is meant.
void TestReports::joinTheRowsThemselves()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    catalog.tables = {
        {"carers",
         false,
         {key("carer_id"), column("name", ColumnType::Text),
          column("home_id", ColumnType::Integer)},
         60,
         {}},
        {"homes", false, {key("home_id"), column("home_name", ColumnType::Text)}, 8, {}},
        {"shifts",
         false,
         {key("shift_id"), column("carer_id", ColumnType::Integer),
          column("home_id", ColumnType::Integer), date("worked_on", "2024-12-20")},
         4000,
         {}}};
    catalog.relationships = {{"carers", {"home_id"}, "homes", {"home_id"}, false, {}},
                             {"shifts", {"carer_id"}, "carers", {"carer_id"}, false, {}},
                             {"shifts", {"home_id"}, "homes", {"home_id"}, false, {}}};
    const auto shared = std::make_shared<const data::Catalog>(std::move(catalog));
    const std::vector<data::ColumnValues> values{
        {"homes", "home_name", {"Kingfisher", "Larchwood"}, true}};
    const QString found =
        sqlFor(QStringLiteral("number of shifts of home Kingfisher by carer"), shared, values);
    QVERIFY2(found.contains(QLatin1String("COUNT(*) AS \"shift count\"")) &&
                 found.contains(QLatin1String("ON shifts.home_id = homes.home_id")) &&
                 !found.contains(QLatin1String("carers.home_id")),
             qPrintable(found));
}

void TestReports::sayWhatIsLeftOut()
{
    const query::Interpretation result =
        library().interpret(asking(QStringLiteral("number of loans except in 2024")), {});
    const QString explanation = QString::fromStdString(result.explanation);
    QVERIFY2(explanation.contains(QStringLiteral("where not loans · loaned on in 2024")),
             qPrintable(explanation));
}

void TestReports::tellStatesFromDates_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("number of paid bills") << QStringLiteral("FROM bills WHERE paid_on IS NOT NULL");
    QTest::newRow("number of bills with status paid")
        << QStringLiteral("FROM bills WHERE status = 'paid'");
    QTest::newRow("number of bills of branch Harbour")
        << QStringLiteral("COUNT(*) AS \"bill count\" FROM bills JOIN branches");
    QTest::newRow(
        "number of bills with an amount of at least 20 for each branch with at least 5 bills")
        << QStringLiteral("WHERE bills.amount >= 20 GROUP BY branches.branch_id, "
                          "branches.branch_name HAVING COUNT(*) >= 5");
}

/// "Paid bills" are not the column that keeps the day on which they were.
void TestReports::tellStatesFromDates()
{
    using data::ColumnType;
    QFETCH(QString, sql);
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Column paid = date("paid_on", "2024-12-20");
    paid.profile.nullCount = 60;
    catalog.tables = {
        {"branches", false, {key("branch_id"), column("branch_name", ColumnType::Text)}, 8, {}},
        {"bills",
         false,
         {key("bill_id"), column("branch_id", ColumnType::Integer),
          column("amount", ColumnType::Real),
          column("status", ColumnType::Text, {"open", "paid", "void"}), std::move(paid)},
         900,
         {}}};
    catalog.relationships = {{"bills", {"branch_id"}, "branches", {"branch_id"}, false, {}}};
    const std::vector<data::ColumnValues> values{
        {"branches", "branch_name", {"Harbour", "Station"}, true},
        {"bills", "status", {"open", "paid", "void"}, true}};
    const QString found = sqlFor(QString::fromUtf8(QTest::currentDataTag()),
                                 std::make_shared<const data::Catalog>(std::move(catalog)), values);
    QVERIFY2(found.contains(sql), qPrintable(found));
}

} // namespace tst_Reports

QUERENT_TEST(Reports)
#include "tst_Reports.moc"
