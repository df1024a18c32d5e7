// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "MusicSchool.h"
#include "language/CandidateGenerator.h"
#include "language/Ranker.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <QtTest/QtTest>

namespace tst_Structure {

using namespace querent;
using namespace querent::pieces;

namespace {

QString sqlOf(const query::QueryPlan &plan)
{
    const auto bound = query::Binder(*musicSchoolCatalog()).bind(plan);
    if (!bound) {
        return QString::fromStdString(bound.error().message);
    }
    const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(bound.value());
    return sql ? QString::fromStdString(sql.value()).simplified() : QString();
}

} // namespace

/// What a question shows, counts, groups and compares, once its words are linked.
class TestStructure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writes_data();
    void writes();
};

void TestStructure::writes_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *question, const char *sql) {
        QTest::newRow(name) << QString::fromUtf8(question) << QString::fromUtf8(sql);
    };
    row("a unit of time may be part of a column's name",
        "number of tutors, average hourly fee and highest hourly fee for each studio",
        "SELECT studios.studio_name, COUNT(*) AS \"tutor count\", AVG(tutors.hourly_fee) AS "
        "\"average hourly "
        "fee\", MAX(tutors.hourly_fee) AS \"highest hourly fee\" FROM tutors JOIN studios ON "
        "tutors.studio_id = studios.studio_id GROUP BY studios.studio_id, studios.studio_name");
    row("a unit said after the number", "total rent every month for all studios",
        "SELECT SUM(monthly_rent) AS \"total monthly rent\" FROM studios");
    row("the average of the own group",
        "which tutors have a higher hourly fee than the average of their own studio?",
        "SELECT tutors.tutor_name FROM tutors WHERE tutors.hourly_fee > ( SELECT "
        "AVG(peers.hourly_fee) FROM tutors AS peers WHERE peers.studio_id = tutors.studio_id )");
    row("the group named before its average",
        "tutors with an hourly fee above their studio's average",
        "SELECT tutors.tutor_name FROM tutors WHERE tutors.hourly_fee > ( SELECT "
        "AVG(peers.hourly_fee) FROM tutors AS peers WHERE peers.studio_id = tutors.studio_id )");
    row("a second thing asked for",
        "which tutors work in the Blue Door studio and what hourly fee do they get?",
        "SELECT tutors.tutor_name, tutors.hourly_fee FROM tutors JOIN studios ON tutors.studio_id "
        "= studios.studio_id WHERE studios.studio_name = 'Blue Door'");
    row("columns after a colon",
        "list the lessons from 2024 that were missed: held on, total price",
        "SELECT held_on, total_price FROM lessons WHERE lesson_status = 'missed' AND held_on >= "
        "'2024-01-01' AND held_on < '2025-01-01'");
    row("an average of related rows beside a number of them",
        "tutors with an average review below 4 stars and at least 20 reviews",
        "SELECT tutors.tutor_name FROM reviews JOIN lessons ON reviews.lesson_id = "
        "lessons.lesson_id JOIN tutors ON lessons.tutor_id = tutors.tutor_id GROUP BY "
        "tutors.tutor_id, tutors.tutor_name HAVING AVG(reviews.stars) < 4 AND COUNT(*) >= 20");
    row("an unknown word before what is counted", "tutors with at least 20 wonderful lessons",
        "SELECT tutors.tutor_name FROM lessons JOIN tutors ON lessons.tutor_id = tutors.tutor_id "
        "GROUP BY tutors.tutor_id, tutors.tutor_name HAVING COUNT(*) >= 20");
    row("a rate of one state for two kinds", "missed rate of online lessons versus phone lessons",
        "SELECT channel, 100.0 * (1.0 * COUNT(CASE WHEN lesson_status = 'missed' THEN 1 END) / "
        "COUNT(*)) AS percent FROM lessons WHERE channel IN ('online', 'phone') GROUP BY channel");
    row("a share of rows with some amount", "what share of lessons gets a discount?",
        "SELECT 100.0 * (1.0 * COUNT(CASE WHEN discount_amount > 0 THEN 1 END) / COUNT(*)) AS "
        "percent FROM lessons");
    row("the value of rows is their own amount", "top 5 studios by total value of moved lessons",
        "SELECT studios.studio_name, SUM(lessons.total_price) AS \"total price\" FROM lessons JOIN "
        "tutors ON lessons.tutor_id = tutors.tutor_id JOIN studios ON tutors.studio_id = "
        "studios.studio_id WHERE lessons.lesson_status = 'moved' GROUP BY studios.studio_id, "
        "studios.studio_name ORDER BY \"total price\" DESC LIMIT 5");
    row("a number set against the average of some",
        "how many online lessons have a higher total price than the average of all phone lessons?",
        "SELECT COUNT(*) AS \"lesson count\" FROM lessons WHERE total_price > (SELECT "
        "AVG(total_price) FROM lessons WHERE channel = 'phone') AND channel = 'online'");
    row("a number set against an average of its year",
        "lessons in 2024 whose total price is more than three times the 2024 average",
        "SELECT COUNT(*) AS \"lesson count\" FROM lessons WHERE total_price > 3.0 * ( SELECT "
        "AVG(total_price) "
        "FROM lessons WHERE held_on >= '2024-01-01' AND held_on < '2025-01-01' ) AND held_on >= "
        "'2024-01-01' AND held_on < '2025-01-01'");
    row("a season and its months", "number of lessons in the summer of 2024, from June to August",
        "SELECT COUNT(*) AS \"lesson count\" FROM lessons WHERE held_on >= '2024-06-01' AND "
        "held_on < "
        "'2024-09-01'");
    row("a container before the rows", "top 5 most expensive kinds of lessons",
        "SELECT lesson_id, total_price FROM lessons ORDER BY total_price DESC LIMIT 5");
    row("another row of the same table by its label",
        "list every tutor together with their mentor's name",
        "SELECT tutors.tutor_name AS \"tutors tutor_name\", mentor.tutor_name AS \"mentor "
        "tutor_name\" FROM tutors LEFT JOIN tutors AS mentor ON tutors.mentor_id = "
        "mentor.tutor_id");
    row("groups by another row of the same table", "number of tutors per mentor",
        "SELECT mentor.tutor_name, COUNT(*) AS \"tutor count\" FROM tutors LEFT JOIN tutors AS "
        "mentor ON "
        "tutors.mentor_id = mentor.tutor_id GROUP BY tutors.mentor_id, mentor.tutor_name");
    row("the time between two dates of a row", "average length of a repair in hours",
        "SELECT 24.0 * AVG(julianday(finished_on) - julianday(reported_on)) AS \"average hours\" "
        "FROM repairs");
    row("the median time between two dates",
        "what is the median number of days between a repair being reported and being finished?",
        "SELECT AVG(CASE WHEN value_rank BETWEEN value_count / 2.0 AND value_count / 2.0 + 1 THEN "
        "value END) AS \"median days\" FROM ( SELECT julianday(finished_on) - "
        "julianday(reported_on) AS value, ROW_NUMBER() OVER (ORDER BY julianday(finished_on) - "
        "julianday(reported_on) IS NULL, julianday(finished_on) - julianday(reported_on)) AS "
        "value_rank, COUNT(julianday(finished_on) - julianday(reported_on)) OVER () AS value_count "
        "FROM repairs )");
    row("the longest by two dates", "the ten longest repairs",
        "SELECT repair_id, julianday(finished_on) - julianday(reported_on) AS days FROM repairs "
        "WHERE finished_on IS NOT NULL ORDER BY days DESC LIMIT 10");
    row("bins of the days between two dates",
        "count repairs by days between reported and finished: less than 5, 5 to 9, 10 and above",
        "SELECT CASE WHEN julianday(finished_on) - julianday(reported_on) < 5.0 THEN 'under 5' "
        "WHEN julianday(finished_on) - julianday(reported_on) < 10.0 THEN '5–10' ELSE '10+' END AS "
        "\"group\", COUNT(*) AS \"repair count\" FROM repairs WHERE finished_on IS NOT NULL GROUP "
        "BY "
        "\"group\" ORDER BY MIN(julianday(finished_on) - julianday(reported_on))");
    row("money that was received is added up", "payments received in March 2024",
        "SELECT SUM(amount) AS \"total amount\" FROM payments WHERE paid_on >= '2024-03-01' AND "
        "paid_on < '2024-04-01'");
    row("money is counted where its number is asked for", "number of payments in March 2024",
        "SELECT COUNT(*) AS \"payment count\" FROM payments WHERE paid_on >= '2024-03-01' AND "
        "paid_on < "
        "'2024-04-01'");
    row("an amount of related rows", "studios with more than 12,000 in payments",
        "SELECT studios.studio_name FROM payments JOIN lessons ON payments.lesson_id = "
        "lessons.lesson_id JOIN tutors ON lessons.tutor_id = tutors.tutor_id JOIN studios ON "
        "tutors.studio_id = studios.studio_id GROUP BY studios.studio_id, studios.studio_name "
        "HAVING SUM(payments.amount) > 12000");
    row("parts of what is left by a condition", "split of moved lessons by channel in percent",
        "SELECT channel, 100.0 * (1.0 * COUNT(*) / (SELECT COUNT(*) FROM lessons WHERE "
        "lesson_status = 'moved')) AS percent FROM lessons WHERE lesson_status = 'moved' GROUP BY "
        "channel");
    row("part of an e-mail address", "how many tutors use a zonmail address?",
        "SELECT COUNT(*) AS \"tutor count\" FROM tutors WHERE email LIKE '%zonmail%'");
    row("rows per row within groups", "lessons per tutor in each studio",
        "WITH figures_1 AS ( SELECT studios.studio_name AS part_1, COUNT(*) AS value_2, "
        "studios.studio_id AS key_2 FROM tutors JOIN studios ON tutors.studio_id = "
        "studios.studio_id GROUP BY studios.studio_id, studios.studio_name ), figures_2 AS ( "
        "SELECT studios.studio_name AS part_1, COUNT(*) AS value_1, studios.studio_id AS key_2 "
        "FROM lessons JOIN tutors ON lessons.tutor_id = tutors.tutor_id JOIN studios ON "
        "tutors.studio_id = studios.studio_id GROUP BY studios.studio_id, studios.studio_name ) "
        "SELECT figures_1.part_1 AS studio_name, 1.0 * COALESCE(figures_2.value_1, 0) / "
        "figures_1.value_2 AS ratio FROM figures_1 LEFT JOIN figures_2 ON figures_2.part_1 = "
        "figures_1.part_1 AND figures_2.key_2 = figures_1.key_2");
    row("two kinds set against each other",
        "do online lessons bring a higher average total price than phone lessons?",
        "SELECT channel, AVG(total_price) AS \"average total price\" FROM lessons WHERE channel IN "
        "('online', 'phone') GROUP BY channel");
    row("closing words ask for nothing",
        "Good morning, the owner called and wants to know how many lessons were missed in 2024 at "
        "all of our studios. One number is enough, thanks a lot!",
        "SELECT COUNT(*) AS \"lesson count\" FROM lessons WHERE lesson_status = 'missed' AND "
        "held_on >= "
        "'2024-01-01' AND held_on < '2025-01-01'");
    row("more of them in one year or another",
        "were there more lessons in 2023 or in 2024? Give me both numbers.",
        "SELECT strftime('%Y', held_on) AS year, COUNT(*) AS \"lesson count\" FROM lessons WHERE "
        "held_on >= "
        "'2023-01-01' AND held_on < '2024-01-01' OR held_on >= '2024-01-01' AND held_on < "
        "'2025-01-01' GROUP BY year ORDER BY year");
    row("a verb before its number",
        "which lessons cost more than three times the average total price?",
        "SELECT lesson_id FROM lessons WHERE total_price > 3.0 * (SELECT AVG(total_price) FROM "
        "lessons)");
    row("two words for one order", "top 5 most expensive lessons",
        "SELECT lesson_id, total_price FROM lessons ORDER BY total_price DESC LIMIT 5");
}

void TestStructure::writes()
{
    QFETCH(QString, question);
    QFETCH(QString, sql);
    // the reading itself, before the trained parser has a say
    const auto source = musicSchool();
    const language::CandidateGenerator generator(*source, *data::parseIsoDate("2025-01-15"));
    const language::Candidates candidates =
        generator.generate(question.toStdString(), {}, std::nullopt, {});
    const std::vector<language::Candidate> ranked = language::rank(candidates.all, {});
    QVERIFY(!ranked.empty());
    const QString written = sqlOf(ranked.front().plan);
    QVERIFY2(written == sql, qPrintable(written));
}

} // namespace tst_Structure

QUERENT_TEST(Structure)
#include "tst_Structure.moc"
