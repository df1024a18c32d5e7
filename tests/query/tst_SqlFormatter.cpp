// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlCorpus.h"
#include "query/SqlFormatter.h"
#include "query/SqlLexer.h"

#include <QFile>
#include <QTest>

namespace tst_SqlFormatter {

using namespace querent;
using query::Dialect;

namespace {

constexpr Dialect dialects[] = {Dialect::Sqlite, Dialect::PostgreSql, Dialect::DuckDb};

/// Everything of a statement but white space (for SQLite a byte-order mark is), comments included.
std::string inked(std::string_view sql)
{
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    std::string ink;
    for (std::size_t at = 0; at < sql.size(); ++at) {
        const char letter = sql[at];
        if (sql.substr(at).starts_with(byteOrderMark)) {
            at += byteOrderMark.size() - 1;
        } else if (std::string_view(" \t\r\n\f").find(letter) == std::string_view::npos) {
            ink += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
    return ink;
}

/// What is wrong with the layout; empty where nothing is.
std::string problemOf(const std::string &sql, Dialect dialect)
{
    const std::string once = query::formatSql(sql, dialect);
    const auto before = query::lexSql(sql, dialect);
    const auto after = query::lexSql(once, dialect);
    if (before.size() != after.size()) {
        return "other tokens";
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i].kind != after[i].kind || before[i].text != after[i].text) {
            return "another token: " + before[i].text;
        }
    }
    if (inked(once) != inked(sql)) {
        return "something is lost or added";
    }
    return query::formatSql(once, dialect) == once ? "" : "not at rest";
}

} // namespace

class TestSqlFormatter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void laysOut_data();
    void laysOut();
    void keepsEveryStatementOfTheCorpora();
    void keepsEveryAnswerOfTheQuestions();
    void leavesAloneWhatItCannotRead_data();
    void leavesAloneWhatItCannotRead();
};

void TestSqlFormatter::laysOut_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *sql, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(expected);
    };
    row("a line for each clause", "select a,b from t where a>1 order by b desc limit 5",
        "SELECT a, b\nFROM t\nWHERE a > 1\nORDER BY b DESC\nLIMIT 5");
    row("names are names", "select t.left, count(*) as end from t group by t.left",
        "SELECT t.left, count(*) AS end\nFROM t\nGROUP BY t.left");
    row("joins", "SELECT * FROM a left outer join b on a.id=b.a JOIN c USING(id)",
        "SELECT *\nFROM a\nLEFT OUTER JOIN b ON a.id = b.a\nJOIN c USING (id)");
    row("a long list is broken",
        "SELECT customers.name AS customer, sum(order_items.amount) AS turnover, "
        "count(DISTINCT orders.order_id) AS orders FROM customers",
        "SELECT\n    customers.name AS customer,\n    sum(order_items.amount) AS turnover,\n"
        "    count(DISTINCT orders.order_id) AS orders\nFROM customers");
    row("long conditions are broken, but no BETWEEN",
        "SELECT 1 FROM t WHERE ordered BETWEEN '2024-01-01' AND '2024-12-31' AND "
        "category_name = 'Furniture' OR x IS NOT NULL",
        "SELECT 1\nFROM t\nWHERE\n    ordered BETWEEN '2024-01-01' AND '2024-12-31'\n"
        "    AND category_name = 'Furniture'\n    OR x IS NOT NULL");
    row("a subquery is indented",
        "SELECT a FROM (SELECT category AS a, sum(amount) AS total FROM sales GROUP BY category) s",
        "SELECT a\nFROM (\n    SELECT category AS a, sum(amount) AS total\n    FROM sales\n"
        "    GROUP BY category\n) s");
    row("named queries",
        "with big as (select * from orders where amount > 1000 and status = 'paid') select 1 from "
        "big",
        "WITH big AS (\n    SELECT *\n    FROM orders\n    WHERE amount > 1000 AND status = "
        "'paid'\n)"
        "\nSELECT 1\nFROM big");
    row("what looks like FROM", "select extract(year from d), a is distinct from b from t",
        "SELECT extract(year FROM d), a IS DISTINCT FROM b\nFROM t");
    row("signs", "select -1, a - -1, - - a, a*-b from t",
        "SELECT -1, a - -1, - -a, a * -b\nFROM t");
    row("comments stay", "-- what\nselect a, -- first\n b /* second */ from t -- end",
        "-- what\nSELECT\n    a, -- first\n    b /* second */\nFROM t -- end");
    row("set operations", "select 1 union all select 2", "SELECT 1\nUNION ALL\nSELECT 2");
}

void TestSqlFormatter::laysOut()
{
    QFETCH(QString, sql);
    QFETCH(QString, expected);
    const std::string given = sql.toStdString();
    QCOMPARE(QString::fromStdString(query::formatSql(given, Dialect::Sqlite)), expected);
    QCOMPARE(QString::fromStdString(problemOf(given, Dialect::Sqlite)), QString());
}

void TestSqlFormatter::keepsEveryStatementOfTheCorpora()
{
    int seen = 0;
    for (const Dialect dialect : dialects) {
        for (const auto &files : {tests::adversarialCorpus(dialect), tests::legalCorpus(dialect)}) {
            for (const tests::CorpusFile &file : files) {
                for (const tests::CorpusLine &line : file.lines) {
                    const std::string problem = problemOf(line.sql, dialect);
                    QVERIFY2(problem.empty(), tests::described(line, problem).c_str());
                    ++seen;
                }
            }
        }
    }
    QVERIFY2(seen > 1000, qPrintable(QString::number(seen)));
}

void TestSqlFormatter::keepsEveryAnswerOfTheQuestions()
{
    int seen = 0;
    for (const char *set : {"development", "unseen"}) {
        QFile file(QStringLiteral(QUERENT_SOURCE_DIR "/tests/questions/%1/questions.jsonl")
                       .arg(QLatin1String(set)));
        QVERIFY(file.open(QIODevice::ReadOnly));
        while (!file.atEnd()) {
            const auto line = nlohmann::json::parse(file.readLine().toStdString(), nullptr, false);
            if (!line.is_object() || !line.contains("gold_sql") || !line["gold_sql"].is_string()) {
                continue;
            }
            const std::string sql = line["gold_sql"].get<std::string>();
            const std::string problem = problemOf(sql, Dialect::Sqlite);
            QVERIFY2(problem.empty(), (problem + ": " + sql).c_str());
            ++seen;
        }
    }
    QVERIFY2(seen > 100, qPrintable(QString::number(seen)));
}

void TestSqlFormatter::leavesAloneWhatItCannotRead_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("a parenthesis too many") << QStringLiteral("select  (1))");
    QTest::newRow("one too few") << QStringLiteral("select  ((1)");
    QTest::newRow("a text without an end") << QStringLiteral("select  'a");
    QTest::newRow("a CASE without an end") << QStringLiteral("select  (case when 1)");
    QTest::newRow("nothing") << QString();
    QTest::newRow("a comment alone") << QStringLiteral("-- nothing");
}

void TestSqlFormatter::leavesAloneWhatItCannotRead()
{
    QFETCH(QString, sql);
    QCOMPARE(QString::fromStdString(query::formatSql(sql.toStdString(), Dialect::Sqlite)), sql);
}

} // namespace tst_SqlFormatter

QUERENT_TEST(SqlFormatter)
#include "tst_SqlFormatter.moc"
