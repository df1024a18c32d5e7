// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"

#include <QtTest/QtTest>

namespace tst_SeveralFigures {

using namespace querent;
using namespace querent::pieces;

/// Questions for more than one figure, for figures beside what rows have, and for rows in an order.
class TestSeveralFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void leavesNothingOut_data();
    void leavesNothingOut();
};

namespace {

/// Swimming schools: their pools, teachers, courses, pupils and what these pay.
std::shared_ptr<const data::Catalog> swimmingSchool()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table pools{"pools",
                      false,
                      {key("pool_id"), column("pool_name", ColumnType::Text),
                       column("floor_area_sqm", ColumnType::Integer),
                       column("monthly_rent", ColumnType::Real)},
                      8,
                      {}};
    data::Table teachers{"teachers",
                         false,
                         {key("teacher_id"), column("full_name", ColumnType::Text),
                          column("pool_id", ColumnType::Integer),
                          column("hourly_rate", ColumnType::Real),
                          column("specialty", ColumnType::Text, {"Crawl", "Diving"}),
                          date("hired_on", "2024-05-01")},
                         40,
                         {}};
    data::Table courses{"courses",
                        false,
                        {key("course_id"), column("pool_id", ColumnType::Integer),
                         column("teacher_id", ColumnType::Integer),
                         column("course_state", ColumnType::Text, {"held", "cancelled", "planned"}),
                         column("rating", ColumnType::Integer), date("starts_on", "2024-12-20")},
                        900,
                        {}};
    data::Table pupils{"pupils",
                       false,
                       {key("pupil_id"), column("first_name", ColumnType::Text),
                        column("last_name", ColumnType::Text),
                        column("pool_id", ColumnType::Integer), date("birth_date", "2016-03-01"),
                        date("joined_on", "2024-11-30")},
                       700,
                       {}};
    data::Table payments{"payments",
                         false,
                         {key("payment_id"), column("pupil_id", ColumnType::Integer),
                          column("amount", ColumnType::Real),
                          column("payment_method", ColumnType::Text, {"card", "cash"}),
                          date("paid_on", "2024-12-30"), openDate("closed_on", "2024-12-30")},
                         5000,
                         {}};
    catalog.tables = {pools, teachers, courses, pupils, payments};
    catalog.relationships = {{"teachers", {"pool_id"}, "pools", {"pool_id"}, false, {}},
                             {"courses", {"pool_id"}, "pools", {"pool_id"}, false, {}},
                             {"courses", {"teacher_id"}, "teachers", {"teacher_id"}, false, {}},
                             {"pupils", {"pool_id"}, "pools", {"pool_id"}, false, {}},
                             {"payments", {"pupil_id"}, "pupils", {"pupil_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

QString sqlFor(const QString &question)
{
    static const language::Engine engine(
        language::buildSourceModel(swimmingSchool(), nullptr,
                                   {{"courses", "course_state", {"held", "cancelled"}, true},
                                    {"teachers", "specialty", {"Crawl", "Diving"}, true},
                                    {"payments", "payment_method", {"card", "cash"}, true}}),
        nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    return result.plan ? sqlOf(*result.plan, *swimmingSchool())
                       : QString::fromStdString(result.explanation);
}

} // namespace

void TestSeveralFigures::reads_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");

    QTest::newRow("an average beside a number, for each")
        << "average rating and number of courses per teacher"
        << "GROUP BY teachers.teacher_id";
    QTest::newRow("a total beside the number of the same")
        << "total payments and number of payments by payment method"
        << "SUM(amount)";
    QTest::newRow("the count in a list of figures")
        << "the count, total and average of payments per payment method"
        << "COUNT(*) AS \"payment count\", SUM(amount)";
    QTest::newRow("rows with figures of theirs")
        << "pools with number of teachers and their average hourly rate"
        << "GROUP BY pools.pool_id";
    QTest::newRow("one area for each square metre of it") << "monthly rent per floor area by pool"
                                                          << "/";
    QTest::newRow("rows in an order") << "list teachers by hourly rate from high to low"
                                      << "ORDER BY hourly_rate DESC";
    QTest::newRow("rows by a date") << "list the teachers by hire date, newest first"
                                    << "ORDER BY hired_on DESC";
    QTest::newRow("the newest are not the youngest") << "ten newest pupils"
                                                     << "ORDER BY joined_on DESC LIMIT 10";
    QTest::newRow("the longest of an average") << "teachers with the longest average rating"
                                               << "ORDER BY";
    QTest::newRow("a state that a date tells") << "number of closed payments"
                                               << "closed_on IS NOT NULL";
    QTest::newRow("payments of a pupil, for pools") << "payments per pupil by pool"
                                                    << "GROUP BY pools.pool_id";
    QTest::newRow("an age by the day of birth") << "pupils older than 12"
                                                << "birth_date < '";
    QTest::newRow("an age in words by the day of birth") << "how many pupils are under 6 years old"
                                                         << "birth_date >= '";
    QTest::newRow("namesakes keep ranks of their own") << "most recent payment of each pupil"
                                                       << "PARTITION BY key_1";
    QTest::newRow("the greatest change of each")
        << "which pool had the biggest increase in courses from 2023 to 2024"
        << "LIMIT 1";
}

void TestSeveralFigures::reads()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    const QString sql = sqlFor(question);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestSeveralFigures::leavesNothingOut_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("parts");

    QTest::newRow("two states, a number each")
        << "per pool, how many courses were held and how many were cancelled"
        << QStringList{QStringLiteral("= 'held' THEN"), QStringLiteral("= 'cancelled' THEN"),
                       QStringLiteral("pool_name")};
    QTest::newRow("all and those of two states")
        << "number of courses, held and cancelled by pool"
        << QStringList{QStringLiteral("COUNT(*) AS \"course count\""), QStringLiteral("AS held"),
                       QStringLiteral("= 'cancelled' THEN")};
    QTest::newRow("what rows have beside their number")
        << "for each pool the floor area, the monthly rent and the number of pupils"
        << QStringList{QStringLiteral("floor_area_sqm"), QStringLiteral("monthly_rent"),
                       QStringLiteral("COUNT(*)")};
    QTest::newRow("an attribute said with an article")
        << "for each teacher the specialty and the number of courses"
        << QStringList{QStringLiteral("full_name"), QStringLiteral("specialty"),
                       QStringLiteral("COUNT(*)")};
    QTest::newRow("what rows belong to")
        << "teachers with their pool and number of courses"
        << QStringList{QStringLiteral("full_name"), QStringLiteral("pool_name"),
                       QStringLiteral("COUNT(*)")};
    QTest::newRow("two kinds of rows")
        << "courses and pupils per pool"
        << QStringList{QStringLiteral("FROM courses"), QStringLiteral("FROM pupils"),
                       QStringLiteral("pool_name")};
    QTest::newRow("rows and what belongs to them, by a column of theirs")
        << "number of teachers and number of courses by specialty"
        << QStringList{QStringLiteral("FROM teachers"), QStringLiteral("FROM courses"),
                       QStringLiteral("specialty")};
    QTest::newRow("two kinds of rows, asked twice")
        << "how many courses and how many pupils do we have per pool"
        << QStringList{QStringLiteral("FROM courses"), QStringLiteral("FROM pupils"),
                       QStringLiteral("pool_name")};
}

void TestSeveralFigures::leavesNothingOut()
{
    QFETCH(QString, question);
    QFETCH(QStringList, parts);
    const QString sql = sqlFor(question);
    for (const QString &part : parts) {
        QVERIFY2(sql.contains(part), qPrintable(sql));
    }
}

} // namespace tst_SeveralFigures

QUERENT_TEST(SeveralFigures)

#include "tst_SeveralFigures.moc"
