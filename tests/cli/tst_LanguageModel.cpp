// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "../llm/FaultServer.h"
#include "CliProcess.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_LanguageModel {

using namespace querent::tests;
using nlohmann::json;

namespace {

const QByteArray key = "sk-never-to-be-seen-4711";

QString text(const std::string &text)
{
    return QString::fromStdString(text);
}

} // namespace

class TestLanguageModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void answersWithAModelAndHidesItsKey();
    void answersOfflineWhereNobodyListens();
    void evaluatesWithAModel();
    void saysWhatIsMissing_data();
    void saysWhatIsMissing();

private:
    [[nodiscard]] QStringList ask(const QStringList &options) const
    {
        return QStringList{QStringLiteral("ask"), QStringLiteral("--source"),
                           m_folder.filePath(QStringLiteral("shop.sqlite"))} +
               options + QStringList{QStringLiteral("how many customers are there?")};
    }
    [[nodiscard]] static QStringList model(const std::string &url)
    {
        return {QStringLiteral("--reasoner"), QStringLiteral("model"),
                QStringLiteral("--model"),    QStringLiteral("m"),
                QStringLiteral("--base-url"), text(url)};
    }

    QTemporaryDir m_folder;
};

void TestLanguageModel::initTestCase()
{
    TestDatabase database(m_folder.filePath(QStringLiteral("shop.sqlite")),
                          "CREATE TABLE customers (id INTEGER PRIMARY KEY, country TEXT);"
                          "INSERT INTO customers (country) VALUES ('Ruritania'), ('Sylvania');");
}

/// Answers every question of the planner by counting the customers.
static void counts(Connection &connection)
{
    if (connection.request().method == "GET") {
        connection.answer(200, "application/json",
                          R"({"object":"list","data":[{"id":"m","object":"model"}]})");
        return;
    }
    const bool plans = connection.request().body.contains("query plan");
    connection.answer(
        200, "text/event-stream",
        chatStream(plans ? R"({"answer":"plan","plan":{"select":[{"expr":{"aggregate":"count",)"
                           R"("of":{"star":""}},"as":"n"}],"from":{"table":"customers"}},)"
                           R"("explanation":"Customers.","confidence":1})"
                         : "{}"));
}

void TestLanguageModel::answersWithAModelAndHidesItsKey()
{
    FaultServer server(counts);
    qputenv("QUERENT_TEST_KEY", key);
    const CliRun run =
        runCli(ask(model(server.url()) +
                   QStringList{QStringLiteral("--api-key-env"), QStringLiteral("QUERENT_TEST_KEY"),
                               QStringLiteral("--privacy"), QStringLiteral("schema"),
                               QStringLiteral("--trace")}));
    QCOMPARE(run.status, 0);
    const json document = run.document();
    QCOMPARE(document["outcome"], json("answered"));
    QCOMPARE(document["plan_quality"], json("high"));
    QVERIFY(document["metrics"]["tokens_used"].get<int>() > 0);
    const json calls = document["prompt_monitor"]["model_calls"];
    QVERIFY(!calls.empty());
    QCOMPARE(calls[0]["purpose"], json("plan"));
    QCOMPARE(calls[0]["level"], json("schema"));
    QVERIFY(!run.output.contains(key));
    QVERIFY(!run.messages.contains(key));
    bool sent = false;
    for (const ReceivedRequest &request : server.requests()) {
        sent = sent || request.head.contains(key);
        QVERIFY(!request.body.contains("Ruritania"));
    }
    QVERIFY(sent);
}

void TestLanguageModel::answersOfflineWhereNobodyListens()
{
    std::string url;
    {
        const FaultServer gone(counts);
        url = gone.url();
    }
    const CliRun run = runCli(ask(model(url)));
    QCOMPARE(run.status, 0);
    const json document = run.document();
    QCOMPARE(document["execution_result"]["rows"], json({{2}}));
    QCOMPARE(document["caveats"].size(), std::size_t(1));
    QVERIFY(document["response"].get<std::string>().find("offline") != std::string::npos);
}

void TestLanguageModel::evaluatesWithAModel()
{
    FaultServer server(counts);
    const QString questions = m_folder.filePath(QStringLiteral("q.jsonl"));
    QFile file(questions);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"suite":"s","id":"1","db_id":"shop","question":"how many customers are there?",)"
               R"("gold_sql":"SELECT count(*) FROM customers"})");
    file.close();
    const CliRun run =
        runCli(QStringList{QStringLiteral("eval"), QStringLiteral("--questions"), questions,
                           QStringLiteral("--databases"), m_folder.path(), QStringLiteral("--out"),
                           m_folder.filePath(QStringLiteral("p.jsonl"))} +
               model(server.url()));
    QCOMPARE(run.status, 0);
    QFile written(m_folder.filePath(QStringLiteral("p.jsonl")));
    QVERIFY(written.open(QIODevice::ReadOnly));
    const json prediction = json::parse(written.readLine().toStdString(), nullptr, false);
    QCOMPARE(prediction["quality"], json("high"));
    QCOMPARE(prediction["outcome"], json("answered"));
    QVERIFY(!server.requests().empty());
}

void TestLanguageModel::saysWhatIsMissing_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("code");

    const QString reasoner = QStringLiteral("--reasoner");
    const QString kind = QStringLiteral("model");
    const QString name = QStringLiteral("--model=m");
    const QString url = QStringLiteral("--base-url=http://127.0.0.1:9/v1");
    const QString missing = QStringLiteral("model_missing");
    const QString wrong = QStringLiteral("invalid_argument");
    QTest::newRow("no model") << QStringList{reasoner, kind, url} << missing;
    QTest::newRow("no server") << QStringList{reasoner, kind, name} << missing;
    QTest::newRow("an unknown provider")
        << QStringList{reasoner, kind, name, QStringLiteral("--provider=oracle")} << wrong;
    QTest::newRow("an unknown level")
        << QStringList{reasoner, kind, name, url, QStringLiteral("--privacy=all")} << wrong;
    QTest::newRow("a variable without a key")
        << QStringList{reasoner, kind, name, url, QStringLiteral("--api-key-env=QUERENT_NO_KEY")}
        << wrong;
    QTest::newRow("a model for the offline reasoner") << QStringList{name} << wrong;
    QTest::newRow("an address that is none")
        << QStringList{reasoner, kind, name, QStringLiteral("--base-url=ftp://x")} << wrong;
}

void TestLanguageModel::saysWhatIsMissing()
{
    QFETCH(QStringList, options);
    QFETCH(QString, code);

    const CliRun run = runCli(ask(options));
    QVERIFY(run.status == 3 || run.status == 64);
    QCOMPARE(text(run.document()["error"]["code"].get<std::string>()), code);
    QVERIFY(!run.document()["error"]["message"].get<std::string>().empty());
}

} // namespace tst_LanguageModel

QUERENT_TEST(LanguageModel)
#include "tst_LanguageModel.moc"
