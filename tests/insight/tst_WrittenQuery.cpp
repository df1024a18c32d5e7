// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Told.h"
#include "insight/ChartAdvisor.h"
#include "insight/WrittenQuery.h"

namespace tst_WrittenQuery {

using namespace querent;
using namespace querent::insight;
using namespace querent::insight::narrated;

/// What the text of a statement tells of its result, and what is said of that.
class TestWrittenQuery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatIsSelected_data();
    void readsWhatIsSelected();
    void whatIsCountedIsMostAndNotHighest_data();
    void whatIsCountedIsMostAndNotHighest();
    void whatIsGroupedByIsNoQuantity();
    void rowsAsTheyAreKeptAreCountedNotCompared();
    void aFewColumnsAreStillACourse();
};

void TestWrittenQuery::readsWhatIsSelected_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("columns");
    QTest::addColumn<bool>("grouped");
    const auto row = [](const char *sql, const char *columns, bool grouped) {
        QTest::newRow(sql) << QString::fromLatin1(sql) << QString::fromLatin1(columns) << grouped;
    };
    row("select a, count(*) as n from t group by a", "a | count(*)", true);
    row("SELECT a x, COUNT(*) n FROM t GROUP BY 1", "a | COUNT(*)", true);
    row("select t.a from t", "t.a", false);
    row("select distinct t.a as \"b c\" from t", "t.a", false);
    row("select coalesce(a, 'x, y') z, 1 one from t", "coalesce(a, 'x, y') | 1", false);
    row("select case when a then 1 else 2 end from t", "case when a then 1 else 2 end", false);
    row("select case when a then 1 else 2 end b from t", "case when a then 1 else 2 end", false);
    row("with w as (select a, b, c from t group by a) select a from w", "a", false);
    row("select a from (select b from t group by b) s", "a", false);
    row("select (select max(x) from u) as m, sum(b) from t", "(select max(x) from u) | sum(b)",
        false);
    row("select 1", "1", false);
    row("select * from t", "", false);
    row("select a, t.* from t", "", false);
    row("select ((", "((", false);
    row("select a)), b", "a)), b", false);
    row("select", "", false);
    row("", "", false);
}

void TestWrittenQuery::readsWhatIsSelected()
{
    QFETCH(QString, sql);
    QFETCH(QString, columns);
    QFETCH(bool, grouped);
    const WrittenQuery written = readWritten(sql.toStdString());
    QStringList read;
    for (const std::string &column : written.columns) {
        read << QString::fromStdString(column);
    }
    QCOMPARE(read.join(QStringLiteral(" | ")), columns);
    QCOMPARE(written.grouped, grouped);
}

void TestWrittenQuery::whatIsCountedIsMostAndNotHighest_data()
{
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *column, const char *sql, const char *text) {
        QTest::newRow(sql) << QString::fromLatin1(column) << QString::fromLatin1(sql)
                           << QString::fromLatin1(text);
    };
    row("customers", "SELECT country, count(*) AS customers FROM c GROUP BY country",
        "Germany has the most customers: 9, 75 % of the total.");
    row("paying_customers", "SELECT country, count(c.id) paying_customers FROM c GROUP BY country",
        "Germany has the most paying customers: 9, 75 % of the total.");
    row("items", "SELECT country, SUM(quantity) AS items FROM c GROUP BY country",
        "Germany has the most items: 9, 75 % of the total.");
    // what does not add up has no share
    row("buyers", "SELECT country, COUNT(DISTINCT buyer) buyers FROM c GROUP BY country",
        "Germany has the most buyers: 9.");
    row("number_of_customers", "SELECT country, count(*) number_of_customers FROM c GROUP BY 1",
        "Germany has the highest number of customers: 9, 75 % of the total.");
    row("turnover", "SELECT country, sum(price) AS turnover FROM c GROUP BY country",
        "Germany has the highest turnover: 9, 75 % of the total.");
    row("points", "SELECT country, AVG(points) AS points FROM c GROUP BY country",
        "Germany has the highest points: 9.");
}

void TestWrittenQuery::whatIsCountedIsMostAndNotHighest()
{
    QFETCH(QString, column);
    QFETCH(QString, sql);
    QFETCH(QString, text);
    const data::ResultTable result = shop::table({"country", column.toStdString()},
                                                 {{"Germany", 9}, {"France", 2}, {"Sweden", 1}});
    QCOMPARE(headline({.result = result, .sql = sql.toStdString()}), text);
}

void TestWrittenQuery::whatIsGroupedByIsNoQuantity()
{
    const data::ResultTable result =
        shop::table({"rating", "rides"}, {{1, 12}, {2, 9}, {3, 40}, {4, 77}, {5, 60}});
    const AnsweredQuery answered{.result = result,
                                 .sql = "SELECT rating, count(*) AS rides FROM r GROUP BY rating"};
    QCOMPARE(headline(answered), QStringLiteral("4 has the most rides: 77, 38.9 % of the total."));
    QCOMPARE(suggestChart(answered, phrases).chart.kind, ChartKind::Bar);
}

void TestWrittenQuery::rowsAsTheyAreKeptAreCountedNotCompared()
{
    Rows rows;
    for (int day = 1; day <= 9; ++day) {
        rows.push_back({day * 31,
                        "2026-03-0" + std::to_string(day) + " 16:04:0" + std::to_string(day),
                        "chain", 9.75 * day, 40 - day});
    }
    const data::ResultTable result =
        shop::table({"repair_id", "reported_at", "fault", "parts_cost", "minutes"}, rows);
    const AnsweredQuery answered{.result = result, .sql = "select * from repairs"};
    QCOMPARE(headline(answered), QStringLiteral("9 rows."));
    QCOMPARE(suggestChart(answered, phrases).chart.kind, ChartKind::Table);
    // groups are compared, however many columns they have
    const AnsweredQuery grouped{.result = result,
                                .sql = "select * from (select 1 from repairs group by fault)"};
    QVERIFY(headline(grouped) != QStringLiteral("9 rows."));
}

void TestWrittenQuery::aFewColumnsAreStillACourse()
{
    const data::ResultTable result =
        shop::table({"day", "price"}, {{"2026-03-01", 10}, {"2026-03-02", 12}, {"2026-03-03", 15}});
    const AnsweredQuery answered{.result = result, .sql = "select day, price from quotes"};
    QCOMPARE(suggestChart(answered, phrases).chart.kind, ChartKind::Line);
}

} // namespace tst_WrittenQuery

QUERENT_TEST(WrittenQuery)

#include "tst_WrittenQuery.moc"
