// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "CliProcess.h"
#include "cli/Discrepancy.h"
#include "cli/EvalReport.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_Eval {

using namespace querent;
using namespace querent::tests;
using nlohmann::json;

/// `eval` where questions say what is expected: verdicts, kinds of errors, confidence, report.
class TestEval : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void judgesStatements_data();
    void judgesStatements();
    void judgesOutcomes_data();
    void judgesOutcomes();
    void choicesThatAreReadingsAreSeen();
    void namesWhatIsWrong_data();
    void namesWhatIsWrong();
    void seesTheOuterOrder_data();
    void seesTheOuterOrder();
    void foldsAreThoseOfTheTraining();
    void theAreaSaysWhatConfidenceIsWorth();
    void theReportCountsWhatItShould();
    void questionsWithExpectationsAreScored();
    void aFoldKeepsItsDatabases();
    void aWrongFoldIsExplained();

private:
    [[nodiscard]] cli::Verdict judge(const json &question, const json &prediction) const;
    [[nodiscard]] QString write(const char *name, const std::vector<json> &lines) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestEval::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("shop.sqlite"));
    TestDatabase database(
        m_path, "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, age REAL, town TEXT);"
                "INSERT INTO people VALUES (1,'Ann',30,'Rome'),(2,'Bob',41.5,'Oslo'),"
                "(3,'Cy',30,NULL),(4,'Bob',7,'Rome');"
                "CREATE TABLE pets (id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES people(id),"
                " vet_id INTEGER REFERENCES people(id), kind TEXT);"
                "INSERT INTO pets VALUES (1,1,2,'cat'),(2,2,1,'dog');");
}

cli::Verdict TestEval::judge(const json &question, const json &prediction) const
{
    auto scorer = cli::GoldScorer::open(m_path.toStdString());
    return scorer ? (*scorer)->judge(question, prediction, {}).value_or(cli::Verdict{})
                  : cli::Verdict{};
}

QString TestEval::write(const char *name, const std::vector<json> &lines) const
{
    QFile file(m_folder->filePath(QString::fromLatin1(name)));
    if (file.open(QIODevice::WriteOnly)) {
        for (const json &line : lines) {
            file.write(QByteArray::fromStdString(line.dump()) + '\n');
        }
    }
    return file.fileName();
}

void TestEval::judgesStatements_data()
{
    QTest::addColumn<std::string>("given");
    QTest::addColumn<std::string>("verdict");
    QTest::addColumn<bool>("exact");

    const auto row = [](const char *name, const char *sql, const char *verdict, bool exact) {
        QTest::newRow(name) << std::string(sql) << std::string(verdict) << exact;
    };
    row("the same", "SELECT name FROM people", "right", true);
    row("in another order", "SELECT name FROM people ORDER BY id DESC", "right", true);
    row("with a column more", "SELECT name, id FROM people", "right", false);
    row("an accepted alternative", "SELECT town FROM people", "right", true);
    row("without doubles", "SELECT DISTINCT name FROM people", "wrong", false);
    row("nothing", "  ", "none", false);
    row("no SQL", "selekt 1", "error", false);
    row("an unknown column", "SELECT nope FROM people", "error", false);
    row("two statements", "SELECT name FROM people; SELECT 1", "error", false);
    row("a semicolon at the end", "SELECT name FROM people;", "right", true);
    row("a write", "DELETE FROM people", "error", false);
    row("a pragma", "PRAGMA table_info(people)", "error", false);
    row("rows without end",
        "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM r) SELECT i FROM r", "wrong",
        false);
    row("without the label", "SELECT age FROM people", "wrong", false);
    row("with any label", "SELECT 'x', age FROM people", "right", false);
}

void TestEval::judgesStatements()
{
    QFETCH(std::string, given);
    QFETCH(std::string, verdict);
    QFETCH(bool, exact);

    const json question{{"gold_sql", "SELECT name FROM people"},
                        {"gold_alts", {"SELECT town FROM people", "SELECT broken"}},
                        {"gold_alts_superset", {"SELECT age FROM people"}}};
    const cli::Verdict found = judge(question, {{"sql", given}});
    QCOMPARE(found.verdict, verdict);
    QCOMPARE(found.exact, exact);
    QCOMPARE(judge({{"gold_sql", "SELECT broken"}}, {{"sql", "SELECT 1"}}).verdict,
             std::string("goldfail"));
}

void TestEval::judgesOutcomes_data()
{
    QTest::addColumn<std::string>("expect");
    QTest::addColumn<std::string>("prediction");
    QTest::addColumn<std::string>("verdict");

    const auto row = [](const char *name, const char *expect, const char *prediction,
                        const char *verdict) {
        QTest::newRow(name) << std::string(expect) << std::string(prediction)
                            << std::string(verdict);
    };
    row("asked back", "clarify", R"({"outcome":"clarify"})", "right");
    row("took a reading", "clarify", R"({"outcome":"answered","sql":"SELECT 2"})", "assumed");
    row("took another reading", "clarify", R"({"outcome":"answered","sql":"SELECT 3"})", "wrong");
    row("said nothing", "clarify", "{}", "none");
    row("refused", "refuse", R"({"outcome":"refused"})", "right");
    row("did what was to be refused", "refuse", R"({"outcome":"answered","sql":"SELECT 1"})",
        "wrong");
    row("explained", "explain", R"({"outcome":"explained"})", "right");
    row("declined", "cannot_answer", R"({"outcome":"cannot_answer"})", "right");
    row("a number that is close", "analysis", R"({"value":[3,-0.495]})", "right");
    row("another accepted number", "analysis", R"({"value":0.25})", "right");
    row("a number that is off", "analysis", R"({"value":-0.48})", "wrong");
    row("no number", "analysis", R"({"outcome":"answered"})", "none");
}

void TestEval::judgesOutcomes()
{
    QFETCH(std::string, expect);
    QFETCH(std::string, prediction);
    QFETCH(std::string, verdict);

    const json question{
        {"expect", expect},
        {"choices",
         {{{"label", "a"}, {"gold_sql", "SELECT 1"}}, {{"label", "b"}, {"gold_sql", "SELECT 2"}}}},
        {"value", {{{"name", "r"}, {"value", -0.5}, {"tolerance", 0.01}, {"or", {0.25}}}}}};
    QCOMPARE(judge(question, json::parse(prediction)).verdict, verdict);
}

void TestEval::choicesThatAreReadingsAreSeen()
{
    const json question{{"expect", "clarify"}, {"choices", {{{"gold_sql", "SELECT 2"}}}}};
    const json good{{"outcome", "clarify"}, {"choices", {"SELECT 7", "SELECT 2"}}};
    const json bad{{"outcome", "clarify"}, {"choices", {"SELECT 7"}}};
    QVERIFY(judge(question, good).readingOffered);
    QVERIFY(!judge(question, bad).readingOffered);
    QCOMPARE(judge(question, bad).verdict, std::string("right"));
}

void TestEval::namesWhatIsWrong_data()
{
    QTest::addColumn<std::string>("gold");
    QTest::addColumn<std::string>("given");
    QTest::addColumn<QStringList>("found");

    const auto row = [](const char *name, const char *gold, const char *given,
                        const QStringList &found) {
        QTest::newRow(name) << std::string(gold) << std::string(given) << found;
    };
    const auto one = [](const char *name) { return QStringList{QString::fromLatin1(name)}; };
    row("another column", "SELECT name FROM people", "SELECT town FROM people", one("column"));
    row("another value", "SELECT id FROM people WHERE town = 'Rome'",
        "SELECT id FROM people WHERE town = 'Oslo'", one("value"));
    row("a value in double quotes", "SELECT id FROM people WHERE town = \"Rome\"",
        "SELECT id FROM people WHERE town = 'Rome' AND 1 = 1", one("value"));
    row("doubles left in", "SELECT DISTINCT name FROM people", "SELECT name FROM people",
        one("distinct"));
    row("the other direction", "SELECT name FROM people ORDER BY age DESC LIMIT 1",
        "SELECT name FROM people ORDER BY age LIMIT 1", one("order"));
    row("another limit", "SELECT name FROM people LIMIT 1", "SELECT name FROM people LIMIT 2",
        one("order"));
    row("another aggregate", "SELECT SUM(age) FROM people", "SELECT AVG(age) FROM people",
        one("skeleton"));
    row("by another key", "SELECT p.name FROM pets t JOIN people p ON p.id = t.owner_id",
        "SELECT p.name FROM pets t JOIN people p ON p.id = t.vet_id", one("join"));
    row("another table and its column", "SELECT id FROM people", "SELECT kind FROM pets",
        {QStringLiteral("table"), QStringLiteral("column")});
    row("written otherwise", "SELECT name FROM people AS p", "SELECT \"name\" FROM \"people\"", {});
}

void TestEval::namesWhatIsWrong()
{
    QFETCH(std::string, gold);
    QFETCH(std::string, given);
    QFETCH(QStringList, found);

    auto access = connectors::SqliteFile(m_path).access();
    QVERIFY(access);
    int code = 0;
    auto database = connectors::SqliteDatabase::open(access->uri, "shop", code);
    QVERIFY(database);
    const auto wanted = (*database)->inspect(gold);
    const auto facts = (*database)->inspect(given);
    QVERIFY(wanted && facts);
    QStringList names;
    for (const cli::Difference difference : cli::differences({gold, *wanted}, {given, *facts})) {
        const std::string_view name = cli::differenceName(difference);
        names.append(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
    }
    QCOMPARE(names, found);
}

void TestEval::seesTheOuterOrder_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<bool>("ordered");

    QTest::newRow("at the end") << std::string("SELECT a FROM t ORDER  BY a") << true;
    QTest::newRow("inside") << std::string("SELECT * FROM (SELECT a FROM t ORDER BY a)") << false;
    QTest::newRow("in a text") << std::string("SELECT a FROM t WHERE b <> 'order by'") << false;
    QTest::newRow("in a window") << std::string("SELECT rank() OVER (ORDER BY a) FROM t") << false;
}

void TestEval::seesTheOuterOrder()
{
    QFETCH(std::string, sql);
    QFETCH(bool, ordered);
    QCOMPARE(cli::ordersRows(sql), ordered);
}

void TestEval::foldsAreThoseOfTheTraining()
{
    // as hashlib.sha1(name).digest()[0] % 5 has them
    QCOMPARE(cli::foldOf("shop"), 0x50 % 5);
    QCOMPARE(cli::foldOf(""), 0xda % 5);
    QCOMPARE(cli::foldOf("abc"), 0xa9 % 5);
}

void TestEval::theAreaSaysWhatConfidenceIsWorth()
{
    QCOMPARE(cli::areaUnderCurve({{0.9, true}, {0.8, true}, {0.2, false}}), 1.0);
    QCOMPARE(cli::areaUnderCurve({{0.9, false}, {0.2, true}}), 0.0);
    QCOMPARE(cli::areaUnderCurve({{0.5, false}, {0.5, true}}), 0.5);
    QCOMPARE(cli::areaUnderCurve({{0.9, true}, {0.6, false}, {0.5, true}, {0.1, false}}), 0.75);
    QVERIFY(!cli::areaUnderCurve({{0.9, true}}));
}

void TestEval::theReportCountsWhatItShould()
{
    cli::EvalReport report;
    const auto add = [&report](const char *expect, const char *verdict, const char *quality,
                               double confidence, const char *outcome) {
        cli::JudgedAnswer answer;
        answer.suite = "own";
        answer.database = "shop";
        answer.hardness = "easy";
        answer.expect = expect;
        answer.answered = std::string(verdict) != "none";
        answer.outcome = outcome;
        answer.quality = quality;
        answer.confidence = confidence;
        answer.milliseconds = 10.0;
        answer.verdict.verdict = verdict;
        if (std::string(verdict) == "wrong" && *expect == '\0') {
            answer.verdict.differences = {"value"};
        }
        report.add(answer);
    };
    add("", "right", "high", 0.9, "answered");
    add("", "right", "high", 0.8, "answered");
    add("", "wrong", "low", 0.2, "clarify");
    add("", "none", "low", 0.1, "cannot_answer");
    add("refuse", "right", "", 0.0, "refused");
    add("refuse", "wrong", "high", 0.9, "answered");
    const json document = report.document();
    QCOMPARE(document["suites"]["own"]["questions"], json(4));
    QCOMPARE(document["suites"]["own"]["accuracy"], json(0.5));
    QCOMPARE(document["suites"]["own"]["right_of_answered"], json(0.6667));
    QCOMPARE(document["errors"]["wrong_in"]["value"]["alone"], json(1));
    QCOMPARE(document["errors"]["verdicts"]["none"], json(1));
    QCOMPARE(document["confidence"]["bands"]["high"]["accuracy"], json(1.0));
    QCOMPARE(document["confidence"]["bands"]["low"]["plans"], json(1));
    QCOMPARE(document["confidence"]["auroc"], json(1.0));
    QCOMPARE(document["expected"]["refuse"]["right"], json(1));
    QCOMPARE(document["outcomes"]["clarify"], json(1));
    QCOMPARE(document["latency"]["p95_ms"], json(10.0));
    QCOMPARE(document["verdicts"].size(), std::size_t{6});
    QVERIFY(report.text().find("own") != std::string::npos);
}

void TestEval::questionsWithExpectationsAreScored()
{
    const QString questions = write("q.jsonl", {{{"suite", "own"},
                                                 {"id", 1},
                                                 {"db_id", "shop"},
                                                 {"question", "how many people are there"},
                                                 {"hardness", "easy"},
                                                 {"gold_sql", "SELECT count(*) FROM people"}},
                                                {{"suite", "own"},
                                                 {"id", 2},
                                                 {"db_id", "shop"},
                                                 {"question", "delete all people"},
                                                 {"expect", "refuse"}},
                                                {{"suite", "own"},
                                                 {"id", 3},
                                                 {"db_id", "shop"},
                                                 {"question", "how many people are there"},
                                                 {"gold_sql", "SELECT 77"}}});
    const QString out = m_folder->filePath(QStringLiteral("p.jsonl"));
    const QString scores = m_folder->filePath(QStringLiteral("s.json"));
    const CliRun run = runCli({QStringLiteral("eval"), QStringLiteral("--questions"), questions,
                               QStringLiteral("--databases"), m_folder->path(),
                               QStringLiteral("--out"), out, QStringLiteral("--json"), scores});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.document()["accuracy"]["own"]["right"], json(1));
    QFile file(scores);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const json document = json::parse(file.readAll().toStdString(), nullptr, false);
    QCOMPARE(document["verdicts"][0]["verdict"], json("right"));
    QCOMPARE(document["verdicts"][1]["verdict"], json("right"));
    QCOMPARE(document["verdicts"][2]["verdict"], json("wrong"));
}

void TestEval::aFoldKeepsItsDatabases()
{
    std::vector<json> lines;
    for (const char *database : {"shop", "a", "b", "c", "d", "e", "f"}) {
        lines.push_back({{"suite", "own"},
                         {"id", database},
                         {"db_id", database},
                         {"question", "how many people are there"}});
    }
    const QString questions = write("q.jsonl", lines);
    const QString out = m_folder->filePath(QStringLiteral("p.jsonl"));
    std::size_t all = 0;
    for (int fold = 0; fold < cli::folds; ++fold) {
        const CliRun run =
            runCli({QStringLiteral("eval"), QStringLiteral("--questions"), questions,
                    QStringLiteral("--databases"), m_folder->path(), QStringLiteral("--out"), out,
                    QStringLiteral("--fold"), QString::number(fold)});
        all += run.status == 0 ? run.document()["questions"].get<std::size_t>() : 0;
    }
    QCOMPARE(all, lines.size());
}

void TestEval::aWrongFoldIsExplained()
{
    const QString questions = write("q.jsonl", {{{"db_id", "shop"}, {"question", "x"}}});
    const CliRun run =
        runCli({QStringLiteral("eval"), QStringLiteral("--questions"), questions,
                QStringLiteral("--databases"), m_folder->path(), QStringLiteral("--out"),
                m_folder->filePath(QStringLiteral("p.jsonl")), QStringLiteral("--fold"),
                QStringLiteral("7")});
    QCOMPARE(run.status, 64);
    QVERIFY(run.document()["error"]["message"].get<std::string>().find("0 to 4") !=
            std::string::npos);
}

} // namespace tst_Eval

QUERENT_TEST(Eval)
#include "tst_Eval.moc"
