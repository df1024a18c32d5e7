// SPDX-License-Identifier: GPL-3.0-or-later
#include "MusicSchool.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <QtTest/QtTest>

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
class tst_Structure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writes_data();
    void writes();
};

void tst_Structure::writes_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *question, const char *sql) {
        QTest::newRow(name) << QString::fromUtf8(question) << QString::fromUtf8(sql);
    };
    row("a unit of time may be part of a column's name",
        "number of tutors, average hourly fee and highest hourly fee for each studio",
        "SELECT studios.studio_name, MAX(tutors.hourly_fee) AS \"highest hourly fee\", COUNT(*) AS "
        "count, AVG(tutors.hourly_fee) AS \"average hourly fee\" FROM tutors JOIN studios ON "
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
    row("a number set against an average of its year",
        "lessons in 2024 whose total price is more than three times the 2024 average",
        "SELECT COUNT(*) AS count FROM lessons WHERE total_price > 3.0 * ( SELECT AVG(total_price) "
        "FROM lessons WHERE held_on >= '2024-01-01' AND held_on < '2025-01-01' ) AND held_on >= "
        "'2024-01-01' AND held_on < '2025-01-01'");
    row("a season and its months", "number of lessons in the summer of 2024, from June to August",
        "SELECT COUNT(*) AS count FROM lessons WHERE held_on >= '2024-06-01' AND held_on < "
        "'2024-09-01'");
    row("a container before the rows", "top 5 most expensive kinds of lessons",
        "SELECT lesson_id, total_price FROM lessons ORDER BY total_price DESC LIMIT 5");
}

void tst_Structure::writes()
{
    QFETCH(QString, question);
    QFETCH(QString, sql);
    language::Request request;
    request.question = question.toStdString();
    request.today = *data::parseIsoDate("2025-01-15");
    const query::Interpretation interpretation = musicSchool().interpret(request, {});
    QVERIFY(interpretation.plan.has_value());
    const QString written = sqlOf(*interpretation.plan);
    QVERIFY2(written == sql, qPrintable(written));
}

QTEST_APPLESS_MAIN(tst_Structure)
#include "tst_Structure.moc"
