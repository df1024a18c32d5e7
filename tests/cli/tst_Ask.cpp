// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "CliProcess.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace tst_Ask {

using namespace querent::tests;
using nlohmann::json;

namespace {

const char *const shop =
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL);"
    "INSERT INTO customers (name, country) VALUES ('Ada', 'Germany'), ('Bo', 'Sweden'),"
    " ('Cy', 'Germany');"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES"
    " customers(id), amount REAL NOT NULL, big INTEGER, note BLOB);"
    "INSERT INTO orders (customer_id, amount, big, note) VALUES (1, 10.5, 9007199254740993,"
    " x'00ff'), (2, 20.0, NULL, NULL);";

/// Every field that other programs may rely on.
const std::vector<std::string> promised{"version",
                                        "trace_id",
                                        "question",
                                        "outcome",
                                        "response",
                                        "interpreted_intent",
                                        "plan",
                                        "plan_quality",
                                        "plan_explain",
                                        "clarification",
                                        "generated_sql",
                                        "validated_sql",
                                        "execution_result",
                                        "execution_stats",
                                        "satisfaction",
                                        "evaluator_notes",
                                        "summary",
                                        "chart_suggestion",
                                        "explanation",
                                        "failed_attempts",
                                        "prompt_monitor",
                                        "metrics",
                                        "events",
                                        "error"};

std::string missingIn(const json &document)
{
    for (const std::string &name : promised) {
        if (!document.is_object() || !document.contains(name)) {
            return name;
        }
    }
    return {};
}

/// Counting this takes minutes.
QString minutesLong()
{
    QString sql = QStringLiteral("SELECT COUNT(*) FROM customers AS t0");
    for (int i = 1; i < 20; ++i) {
        sql += QStringLiteral(" JOIN customers AS t%1 ON t0.id + t%1.id >= 0").arg(i);
    }
    return sql;
}

} // namespace

class TestAsk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void answersWithEverythingPromised();
    void theTraceIsTheWholeRun();
    void rowsComeAsTheyAre();
    void asksBackAndTakesTheAnswer();
    void whatWasChosenIsRemembered();
    void bestGuessNeverAsks();
    void refusesToChangeData();
    void takesUpTheConversation();
    void readsTheQuestionFromStandardInput();
    void limitsTheRows();
    void badInputIsSaid_data();
    void badInputIsSaid();
    void wrongUsageIsSaid_data();
    void wrongUsageIsSaid();
    void aMegabyteIsTooLong();
    void aLockedSourceIsSaidOrRead();
    void aTimeoutEndsALongStatement();
    void anInterruptCancels();
    void speaksTheLanguage();
    void helpAndVersionAreTold();
    void theSourceIsLeftAsItWas();

private:
    QStringList on(const QStringList &more) const
    {
        return QStringList{QStringLiteral("ask"), QStringLiteral("--source"), m_path} + more;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestAsk::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("shop.db"));
    TestDatabase database(m_path, shop);
}

void TestAsk::answersWithEverythingPromised()
{
    const CliRun run = runCli(on({QStringLiteral("SELECT country, COUNT(*) AS n FROM customers "
                                                 "GROUP BY country")}));
    QCOMPARE(run.status, 0);
    const json document = run.document();
    QCOMPARE(missingIn(document), std::string());
    QCOMPARE(document["version"], json(1));
    QCOMPARE(document["outcome"], json("answered"));
    QVERIFY(document["error"].is_null());
    QVERIFY(document["clarification"].is_null());
    QCOMPARE(document["execution_result"]["row_count"], json(2));
    QCOMPARE(document["execution_result"]["truncated"], json(false));
    QCOMPARE(document["execution_result"]["columns"][0]["name"], json("country"));
    QVERIFY(!document["chart_suggestion"]["kind"].get<std::string>().empty());
    QVERIFY(document["generated_sql"].get<std::string>().find("LIMIT") == std::string::npos);
    QVERIFY(document["validated_sql"].get<std::string>().find("LIMIT 100") != std::string::npos);
    QVERIFY(document["metrics"]["total_ms"].get<double>() > 0.0);
    QVERIFY(document["metrics"]["node_ms"].contains("execute"));
    QCOMPARE(document["metrics"]["retry_count"], json(0));
    QVERIFY(run.messages.isEmpty());
}

void TestAsk::theTraceIsTheWholeRun()
{
    const QString question = QStringLiteral("how many customers are there");
    QVERIFY(runCli(on({question})).document()["events"].empty());
    const json events = runCli(on({QStringLiteral("--trace"), question})).document()["events"];
    QVERIFY(events.size() > 20);
    QCOMPARE(events.front()["event"], json("on_run_start"));
    QCOMPARE(events.back()["event"], json("on_run_end"));
    for (std::size_t i = 0; i < events.size(); ++i) {
        QCOMPARE(events[i]["seq"], json(i + 1));
    }
}

void TestAsk::rowsComeAsTheyAre()
{
    const CliRun run = runCli(on({QStringLiteral("SELECT big, note, amount FROM orders ORDER BY "
                                                 "id")}));
    const json rows = run.document()["execution_result"]["rows"];
    QCOMPARE(rows[0][0], json(std::int64_t{9007199254740993}));
    QVERIFY(run.output.contains("9007199254740993"));
    QCOMPARE(rows[0][1], json({{"base64", "AP8="}}));
    QVERIFY(rows[1][0].is_null() && rows[1][1].is_null());
    QCOMPARE(rows[0][2], json(10.5));
}

void TestAsk::asksBackAndTakesTheAnswer()
{
    // two columns that "price" may mean
    TestDatabase(m_path).run("CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT,"
                             " list_price REAL, cost_price REAL);"
                             "INSERT INTO products VALUES (1,'a',10,4),(2,'b',20,8)");
    QString question;
    CliRun asked;
    for (const char *doubtful : {"top products", "best products", "price of products"}) {
        question = QString::fromLatin1(doubtful);
        asked = runCli(on({question}));
        if (asked.status == 2) {
            break;
        }
    }
    QCOMPARE(asked.status, 2);
    const json clarification = asked.document()["clarification"];
    QCOMPARE(asked.document()["outcome"], json("clarify"));
    const json &choices = clarification["questions"][0]["choices"];
    QVERIFY(choices.size() >= 2);
    QVERIFY(asked.document()["execution_result"].is_null());
    const QString choice = QString::fromStdString(choices[0].get<std::string>());
    const CliRun answered = runCli(
        on({question, QStringLiteral("--answer"), choice.toUpper(), QStringLiteral("--answer"),
            QStringLiteral("whatever"), QStringLiteral("--answer"), QStringLiteral("whatever")}));
    QCOMPARE(answered.status, 0);
    QVERIFY(answered.document()["metrics"]["clarify_turns"].get<int>() >= 1);
}

void TestAsk::whatWasChosenIsRemembered()
{
    TestDatabase(m_path).run("CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT,"
                             " list_price REAL, cost_price REAL);"
                             "INSERT INTO products VALUES (1,'a',10,4),(2,'b',20,8)");
    const QString question = QStringLiteral("top products");
    const QStringList lessons{QStringLiteral("--lessons"), m_path + QStringLiteral(".lessons")};
    const CliRun asked = runCli(on({question}) + lessons);
    QCOMPARE(asked.status, 2);
    const json choices = asked.document()["clarification"]["questions"][0]["choices"];
    const QString choice = QString::fromStdString(choices.back().get<std::string>());
    const CliRun answered = runCli(on({question, QStringLiteral("--answer"), choice}) + lessons);
    QCOMPARE(answered.status, 0);
    const CliRun again = runCli(on({QStringLiteral("Top products?")}) + lessons);
    QCOMPARE(again.status, 0);
    QCOMPARE(again.document()["lessons"].size(), std::size_t{1});
    QCOMPARE(again.document()["validated_sql"], answered.document()["validated_sql"]);
    QCOMPARE(runCli(on({question})).status, 2); // not without the file

    QFile file(lessons.back());
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("not a lesson");
    file.close();
    const CliRun damaged = runCli(on({question}) + lessons);
    QCOMPARE(damaged.status, 3);
    QCOMPARE(damaged.document()["error"]["code"], json("malformed_document"));
}

void TestAsk::bestGuessNeverAsks()
{
    for (const char *question : {"amount", "what is the average price", "customers orders"}) {
        const CliRun run =
            runCli(on({QStringLiteral("--best-guess"), QString::fromLatin1(question)}));
        QVERIFY2(run.status == 0 || run.status == 3, question);
        QVERIFY(run.document()["clarification"].is_null());
    }
}

void TestAsk::refusesToChangeData()
{
    for (const QString &wish :
         {QStringLiteral("delete all customers"), QStringLiteral("DELETE FROM customers"),
          QStringLiteral("SELECT 1; DROP TABLE customers"),
          QStringLiteral("PRAGMA writable_schema = 1"),
          QStringLiteral("SELECT * FROM sqlite_master")}) {
        const CliRun run = runCli(on({wish}));
        QCOMPARE(run.status, 3);
        QVERIFY2(run.document()["outcome"] == json("refused") ||
                     run.document()["outcome"] == json("cannot_answer"),
                 run.output.constData());
        QVERIFY(run.document()["validated_sql"].is_null());
    }
}

void TestAsk::takesUpTheConversation()
{
    const QString file = m_folder->filePath(QStringLiteral("talk.jsonl"));
    const QStringList talk{QStringLiteral("--conversation"), file};
    QCOMPARE(
        runCli(on(talk + QStringList{QStringLiteral("how many customers are in Germany?")})).status,
        0);
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll().count('\n'), 1);
    const CliRun next = runCli(
        on(talk + QStringList{QStringLiteral("and in Sweden?"), QStringLiteral("--best-guess")}));
    QCOMPARE(next.status, 0);
    QVERIFY2(next.document()["generated_sql"].get<std::string>().find("Sweden") !=
                 std::string::npos,
             next.output.constData());
    written.seek(0);
    QCOMPARE(written.readAll().count('\n'), 2);
}

void TestAsk::readsTheQuestionFromStandardInput()
{
    const CliRun run = runCli(on({QStringLiteral("-")}), "SELECT COUNT(*) FROM customers\n");
    QCOMPARE(run.status, 0);
    QCOMPARE(run.document()["execution_result"]["rows"], json({{3}}));
}

void TestAsk::limitsTheRows()
{
    const CliRun run = runCli(on({QStringLiteral("--limit"), QStringLiteral("2"),
                                  QStringLiteral("SELECT name FROM customers")}));
    const json result = run.document()["execution_result"];
    QCOMPARE(result["row_count"], json(2));
    QCOMPARE(result["truncated"], json(true));
    QCOMPARE(result["total_rows"], json(3));
}

void TestAsk::badInputIsSaid_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("contents");
    QTest::addColumn<QString>("question");
    QTest::addColumn<std::string>("code");

    const QString fine = QStringLiteral("how many customers are there");
    QTest::newRow("a missing file")
        << QStringLiteral("none.db") << QByteArray() << fine << std::string("source_missing");
    QTest::newRow("a folder") << QStringLiteral(".") << QByteArray() << fine
                              << std::string("source_unreadable");
    QTest::newRow("a text file") << QStringLiteral("text.db") << QByteArray("Dear Sir or Madam,\n")
                                 << fine << std::string("source_not_a_database");
    QTest::newRow("an image") << QStringLiteral("image.db") << QByteArray("\x89PNG\r\n\x1a\n0000")
                              << fine << std::string("source_not_a_database");
    QByteArray noise(8192, '\0');
    for (int i = 0; i < noise.size(); ++i) {
        noise[i] = static_cast<char>((i * 7919 + 13) % 251);
    }
    QTest::newRow("an encrypted file")
        << QStringLiteral("secret.db") << noise << fine << std::string("source_not_a_database");
    QTest::newRow("a damaged database")
        << QStringLiteral("damaged.db") << QByteArray("SQLite format 3\0", 16) + noise << fine
        << std::string("source_corrupt");
    QTest::newRow("an empty file")
        << QStringLiteral("empty.db") << QByteArray("") << fine << std::string("source_empty");
    QTest::newRow("no question") << QStringLiteral("shop.db") << QByteArray() << QString()
                                 << std::string("empty_question");
    QTest::newRow("blanks for a question")
        << QStringLiteral("shop.db") << QByteArray() << QStringLiteral(" \t\u00a0\u200b ")
        << std::string("empty_question");
    QTest::newRow("babble") << QStringLiteral("shop.db") << QByteArray()
                            << QStringLiteral("qwxz fjord vext") << std::string("not_understood");
}

void TestAsk::badInputIsSaid()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, contents);
    QFETCH(QString, question);
    QFETCH(std::string, code);

    const QString path = m_folder->filePath(name);
    if (!contents.isNull()) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(contents);
    }
    const CliRun run = runCli({QStringLiteral("ask"), QStringLiteral("--source"), path, question});
    QCOMPARE(run.status, 3);
    const json document = run.document();
    QVERIFY2(!document.is_discarded(), run.output.constData());
    QCOMPARE(missingIn(document), std::string());
    QCOMPARE(document["error"]["code"].get<std::string>(), code);
    QVERIFY(document["error"]["message"].get<std::string>().size() > 10);
    QVERIFY(!document["response"].get<std::string>().empty());
    QVERIFY(!run.messages.isEmpty());
}

void TestAsk::wrongUsageIsSaid_data()
{
    QTest::addColumn<QStringList>("arguments");

    const QString ask = QStringLiteral("ask");
    const QString source = QStringLiteral("--source");
    const QString shopPath = QStringLiteral("SHOP");
    const QString question = QStringLiteral("how many customers are there");
    QTest::newRow("nothing at all") << QStringList{};
    QTest::newRow("an unknown command") << QStringList{QStringLiteral("frobnicate")};
    QTest::newRow("no source") << QStringList{ask, question};
    QTest::newRow("no question") << QStringList{ask, source, shopPath};
    QTest::newRow("two questions") << QStringList{ask, source, shopPath, question, question};
    QTest::newRow("an unknown option")
        << QStringList{ask, source, shopPath, QStringLiteral("--frobnicate"), question};
    QTest::newRow("an option without its value") << QStringList{ask, question, source};
    QTest::newRow("a value that is none") << QStringList{
        ask, source, shopPath, QStringLiteral("--limit"), QStringLiteral("many"), question};
    QTest::newRow("a limit of nothing")
        << QStringList{ask, source, shopPath, QStringLiteral("--limit=0"), question};
    QTest::newRow("a negative timeout")
        << QStringList{ask, source, shopPath, QStringLiteral("--timeout=-1"), question};
    QTest::newRow("an unknown language") << QStringList{
        ask, source, shopPath, QStringLiteral("--language"), QStringLiteral("klingon"), question};
    QTest::newRow("an unknown policy") << QStringList{
        ask, source, shopPath, QStringLiteral("--policy"), QStringLiteral("lax"), question};
    QTest::newRow("an unknown reasoner") << QStringList{
        ask, source, shopPath, QStringLiteral("--reasoner"), QStringLiteral("oracle"), question};
    QTest::newRow("an evaluation of nothing") << QStringList{
        QStringLiteral("eval"),        QStringLiteral("--questions"), QStringLiteral("none.jsonl"),
        QStringLiteral("--databases"), QStringLiteral("."),           QStringLiteral("--out"),
        QStringLiteral("/dev/null")};
}

void TestAsk::wrongUsageIsSaid()
{
    QFETCH(QStringList, arguments);

    arguments.replaceInStrings(QStringLiteral("SHOP"), m_path);
    const CliRun run = runCli(arguments);
    QCOMPARE(run.status, 64);
    QVERIFY(!run.messages.isEmpty());
    QCOMPARE(run.document()["error"]["code"], json("invalid_argument"));
}

void TestAsk::aMegabyteIsTooLong()
{
    const QByteArray megabyte(1 << 20, 'x');
    const CliRun piped = runCli(on({QStringLiteral("-")}), megabyte);
    QCOMPARE(piped.status, 3);
    QCOMPARE(piped.document()["error"]["code"], json("question_too_long"));
    const CliRun given = runCli(on({QString::fromLatin1(megabyte.left(100'000))}));
    QCOMPARE(given.status, 3);
    QCOMPARE(given.document()["error"]["code"], json("question_too_long"));
}

void TestAsk::aLockedSourceIsSaidOrRead()
{
    TestDatabase writer(m_path);
    writer.run("BEGIN EXCLUSIVE; INSERT INTO customers (name, country) VALUES ('Di', 'France')");
    const CliRun run = runCli(on({QStringLiteral("SELECT COUNT(*) FROM customers")}));
    QCOMPARE(run.status, 3);
    QCOMPARE(run.document()["error"]["code"], json("source_locked"));
    writer.run("ROLLBACK");
    QCOMPARE(runCli(on({QStringLiteral("SELECT COUNT(*) FROM customers")})).status, 0);
}

void TestAsk::aTimeoutEndsALongStatement()
{
    QElapsedTimer timer;
    timer.start();
    const CliRun run =
        runCli(on({QStringLiteral("--timeout"), QStringLiteral("0.5"), QStringLiteral("--answer"),
                   QStringLiteral("Run it anyway"), minutesLong()}));
    QCOMPARE(run.status, 3);
    const json code = run.document()["error"]["code"];
    QVERIFY2(code == json("timeout") || code == json("too_expensive"), run.output.constData());
    QVERIFY(timer.elapsed() < 10'000);
}

void TestAsk::anInterruptCancels()
{
#ifdef Q_OS_WIN
    QSKIP("no signals here");
#else
    QProcess process;
    process.start(cliProgram(),
                  on({QStringLiteral("--timeout"), QStringLiteral("600"),
                      QStringLiteral("--answer"), QStringLiteral("Run it anyway"), minutesLong()}));
    QVERIFY(process.waitForStarted());
    QTest::qWait(1'000);
    if (process.state() != QProcess::Running) {
        QSKIP("the dry run refuses this statement");
    }
    QElapsedTimer timer;
    timer.start();
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(5'000));
    const qint64 took = timer.elapsed();
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    const json document =
        json::parse(process.readAllStandardOutput().toStdString(), nullptr, false);
    QCOMPARE(document["outcome"], json("cancelled"));
    QCOMPARE(document["error"]["code"], json("cancelled"));
    QVERIFY2(took < 500, qPrintable(QString::number(took)));

    // waiting for standard input can be interrupted as well
    QProcess reader;
    reader.start(cliProgram(), {QStringLiteral("validate"), QStringLiteral("--source"), m_path});
    QVERIFY(reader.waitForStarted());
    QTest::qWait(300);
    ::kill(static_cast<pid_t>(reader.processId()), SIGINT);
    QVERIFY(reader.waitForFinished(5'000));
    QCOMPARE(reader.exitCode(), 130);
#endif
}

void TestAsk::speaksTheLanguage()
{
    const QString question = QStringLiteral("delete all customers");
    const auto english = runCli(on({question})).document()["response"];
    const auto german = runCli(on({QStringLiteral("--language"), QStringLiteral("de"), question}))
                            .document()["response"];
    QVERIFY(english != german);
}

void TestAsk::helpAndVersionAreTold()
{
    for (const char *command : {"", "ask", "eval", "validate", "run", "catalog"}) {
        QStringList arguments{QString::fromLatin1(command), QStringLiteral("--help")};
        arguments.removeAll(QString());
        const CliRun run = runCli(arguments);
        QCOMPARE(run.status, 0);
        QVERIFY(run.output.startsWith("usage: querent-cli"));
    }
    const CliRun version = runCli({QStringLiteral("--version")});
    QCOMPARE(version.status, 0);
    QVERIFY(version.output.startsWith("querent-cli "));
}

void TestAsk::theSourceIsLeftAsItWas()
{
    const QStringList before = traceOf(m_folder->path());
    QTest::qWait(20);
    for (const QString &question :
         {QStringLiteral("how many customers are there"), QStringLiteral("DELETE FROM customers"),
          QStringLiteral("SELECT * FROM orders"), QStringLiteral("drop the table customers")}) {
        QVERIFY(runCli(on({question})).status >= 0);
    }
    runCli({QStringLiteral("catalog"), QStringLiteral("--source"), m_path});
    runCli({QStringLiteral("run"), QStringLiteral("--source"), m_path},
           "{\"id\":1,\"sql\":\"UPDATE customers SET name = 'x'\"}\n"
           "{\"id\":2,\"sql\":\"SELECT * FROM customers\"}\n");
    QCOMPARE(traceOf(m_folder->path()), before);
}

} // namespace tst_Ask

QUERENT_TEST(Ask)
#include "tst_Ask.moc"
