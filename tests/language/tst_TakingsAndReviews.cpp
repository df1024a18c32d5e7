// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"

#include <QtTest/QtTest>

namespace tst_TakingsAndReviews {

using namespace querent;
using namespace querent::pieces;

/// What is taken in where the column says "total price", and what is judged by the stars of others.
class TestTakingsAndReviews : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void declinesAnUnknownRate();
};

namespace {

/// Theatres: shows, their performances, the bookings of these, and reviews.
std::shared_ptr<const data::Catalog> theatre()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table shows{"shows",
                      false,
                      {key("show_id"), column("title", ColumnType::Text),
                       column("genre", ColumnType::Text, {"drama", "comedy"}),
                       column("production_cost", ColumnType::Real)},
                      20,
                      {}};
    data::Table performances{"performances",
                             false,
                             {key("performance_id"), column("show_id", ColumnType::Integer),
                              date("starts_at", "2024-12-20"),
                              column("base_price", ColumnType::Real)},
                             300,
                             {}};
    data::Table bookings{"bookings",
                         false,
                         {key("booking_id"), column("performance_id", ColumnType::Integer),
                          date("booked_at", "2024-12-20"), column("tickets", ColumnType::Integer),
                          column("total_price", ColumnType::Real)},
                         4000,
                         {}};
    data::Table reviews{"reviews",
                        false,
                        {key("review_id"), column("show_id", ColumnType::Integer),
                         column("stars", ColumnType::Integer), date("written_on", "2024-12-20")},
                        900,
                        {}};
    catalog.tables = {shows, performances, bookings, reviews};
    catalog.relationships = {
        {"performances", {"show_id"}, "shows", {"show_id"}, false, {}},
        {"bookings", {"performance_id"}, "performances", {"performance_id"}, false, {}},
        {"reviews", {"show_id"}, "shows", {"show_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

QString sqlFor(const QString &question)
{
    static const language::Engine engine(language::buildSourceModel(theatre(), nullptr, {}),
                                         nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    return result.plan ? sqlOf(*result.plan, *theatre())
                       : QString::fromStdString(result.explanation);
}

} // namespace

void TestTakingsAndReviews::reads_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("parts");
    QTest::addColumn<QString>("never");

    QTest::newRow("revenue") << "revenue per show"
                             << QStringList{QStringLiteral("SUM(bookings.total_price)"),
                                            QStringLiteral("shows.title")}
                             << "base_price";
    QTest::newRow("turnover of a year")
        << "turnover in 2024" << QStringList{QStringLiteral("SUM(total_price)")} << "base_price";
    QTest::newRow("what things bring in, not their number")
        << "ticket revenue per show" << QStringList{QStringLiteral("SUM(bookings.total_price)")}
        << "bookings.tickets";
    QTest::newRow("the number that is sold")
        << "which show sold the most tickets?"
        << QStringList{QStringLiteral("SUM(bookings.tickets) DESC"), QStringLiteral("LIMIT 1")}
        << "price";
    QTest::newRow("what sells by amounts, not by list prices")
        << "best selling shows" << QStringList{QStringLiteral("SUM(bookings.total_price)")}
        << "base_price";
    QTest::newRow("best by the average of its reviews")
        << "which show got the best reviews?"
        << QStringList{QStringLiteral("AVG(reviews.stars) DESC"), QStringLiteral("LIMIT 1")}
        << "COUNT";
    QTest::newRow("worst reviewed")
        << "worst reviewed show" << QStringList{QStringLiteral("ORDER BY AVG(reviews.stars) LIMIT")}
        << "COUNT";
    QTest::newRow("so many of the best rated")
        << "top 3 best rated shows"
        << QStringList{QStringLiteral("AVG(reviews.stars)"), QStringLiteral("LIMIT 3")} << "COUNT";
}

void TestTakingsAndReviews::reads()
{
    QFETCH(QString, question);
    QFETCH(QStringList, parts);
    QFETCH(QString, never);
    const QString sql = sqlFor(question);
    for (const QString &part : parts) {
        QVERIFY2(sql.contains(part), qPrintable(sql));
    }
    QVERIFY2(!sql.contains(never), qPrintable(sql));
}

void TestTakingsAndReviews::declinesAnUnknownRate()
{
    // nothing says what was paid back: the cost of a production would answer another question
    const QString sql = sqlFor(QStringLiteral("refund rate per show"));
    QVERIFY2(!sql.contains(QLatin1String("SELECT")), qPrintable(sql));
}

} // namespace tst_TakingsAndReviews

QUERENT_TEST(TakingsAndReviews)

#include "tst_TakingsAndReviews.moc"
