// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "CliProcess.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_Batch {

using namespace querent::tests;
using nlohmann::json;

/// The commands that other programs drive: catalog, validate, run and eval.
class TestBatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void theCatalogTellsWhatThereIs();
    void validatesLineByLine_data();
    void validatesLineByLine();
    void malformedLinesAreAnswered();
    void runAddsTheRows();
    void theStrictPolicyHolds();
    void aPolicyFileHidesTablesAndColumns();
    void predictionsComeInOrderAndAreTheSameEveryTime();
    void evaluationSurvivesAnyInput();
    void choicesLeadToSql();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestBatch::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("shop.sqlite"));
    TestDatabase database(
        m_path,
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, created_at TEXT);"
        "INSERT INTO customers (name, created_at) VALUES ('Ada', '2024-01-01'),"
        " ('please update me', '2024-02-01');"
        "CREATE TABLE limits (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES"
        " customers(id), amount REAL);"
        "INSERT INTO limits (customer_id, amount) VALUES (1, 2.5), (2, 4);");
}

void TestBatch::theCatalogTellsWhatThereIs()
{
    const CliRun run = runCli({QStringLiteral("catalog"), QStringLiteral("--source"), m_path});
    QCOMPARE(run.status, 0);
    const json catalog = run.document();
    QCOMPARE(catalog["version"], json(1));
    QCOMPARE(catalog["tables"].size(), std::size_t{2});
    QCOMPARE(catalog["tables"][0]["row_count"], json(2));
    const json column = catalog["tables"][0]["columns"][1];
    for (const char *member : {"name", "declared_type", "type", "nullable"}) {
        QVERIFY2(column.contains(member), member);
    }
    QCOMPARE(catalog["relationships"][0]["from_table"], json("limits"));
    QCOMPARE(catalog["relationships"][0]["origin"], json("declared"));
}

void TestBatch::validatesLineByLine_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<bool>("accepted");

    const auto legal = [](const char *name, const char *sql) {
        QTest::newRow(name) << std::string(sql) << true;
    };
    const auto refused = [](const char *name, const char *sql) {
        QTest::newRow(name) << std::string(sql) << false;
    };
    legal("a select", "SELECT name FROM customers");
    legal("a column called created_at", "SELECT created_at FROM customers");
    legal("a table called limits", "SELECT * FROM limits");
    legal("text that sounds like a write", "SELECT * FROM customers WHERE name='please update me'");
    legal("a semicolon in a text", "SELECT 'a;b' AS x FROM customers");
    legal("replace as a function", "SELECT REPLACE(name, 'a', 'b') FROM customers");
    legal("a common table", "WITH c AS (SELECT * FROM customers) SELECT COUNT(*) FROM c");
    refused("a write", "DELETE FROM customers");
    refused("two statements", "SELECT 1; SELECT 2");
    refused("a drop behind semicolons", ";;DROP TABLE customers");
    refused("a system table", "SELECT * FROM customers, sqlite_master");
    refused("a quoted system table", "SELECT * FROM \"sqlite_master\"");
    refused("an extension", "SELECT load_extension('x')");
    refused("a pragma", "PRAGMA table_info(customers)");
    refused("an attached file", "ATTACH 'x.db' AS x");
    refused("an unknown column", "SELECT nmae FROM customers");
    refused("nothing", "");
}

void TestBatch::validatesLineByLine()
{
    QFETCH(std::string, sql);
    QFETCH(bool, accepted);

    const json request{{"id", {"any", 1}}, {"sql", sql}};
    const CliRun run = runCli({QStringLiteral("validate"), QStringLiteral("--source"), m_path},
                              QByteArray::fromStdString(request.dump() + '\n'));
    QCOMPARE(run.status, 0);
    QCOMPARE(run.lines().size(), std::size_t{1});
    const json line = run.lines().front();
    QCOMPARE(line["id"], request["id"]);
    QCOMPARE(line["accepted"], json(accepted));
    QCOMPARE(line["validated_sql"].is_string(), accepted);
    QCOMPARE(line["rule"].is_null(), accepted);
    QCOMPARE(line["message"].is_null(), accepted);
    QVERIFY(!line.contains("execution_result"));
}

void TestBatch::malformedLinesAreAnswered()
{
    const CliRun run = runCli({QStringLiteral("validate"), QStringLiteral("--source"), m_path},
                              "hello\n\n[1,2]\n{\"id\":7}\n{\"id\":8,\"sql\":5}\n\xff\xfe\n"
                              "{\"id\":9,\"sql\":\"SELECT 1\"}");
    QCOMPARE(run.status, 0);
    const auto lines = run.lines();
    QCOMPARE(lines.size(), std::size_t{6});
    for (std::size_t i = 0; i < 5; ++i) {
        QCOMPARE(lines[i]["accepted"], json(false));
        QCOMPARE(lines[i]["rule"], json("malformed_line"));
    }
    QCOMPARE(lines[2]["id"], json(7));
    QCOMPARE(lines[5]["accepted"], json(true));
}

void TestBatch::runAddsTheRows()
{
    const CliRun run = runCli({QStringLiteral("run"), QStringLiteral("--source"), m_path,
                               QStringLiteral("--timeout"), QStringLiteral("5")},
                              "{\"id\":1,\"sql\":\"SELECT name FROM customers ORDER BY id\"}\n"
                              "{\"id\":2,\"sql\":\"DELETE FROM customers\"}\n"
                              "{\"id\":3,\"sql\":\"SELECT abs(-9223372036854775807 - 1)\"}\n");
    QCOMPARE(run.status, 0);
    const auto lines = run.lines();
    QCOMPARE(lines.size(), std::size_t{3});
    QCOMPARE(lines[0]["execution_result"]["rows"], json({{"Ada"}, {"please update me"}}));
    QVERIFY(lines[0]["error"].is_null());
    QVERIFY(lines[0]["execution_stats"].contains("execution_time_ms"));
    QCOMPARE(lines[1]["accepted"], json(false));
    QVERIFY(lines[1]["execution_result"].is_null());
    QCOMPARE(lines[1]["error"]["code"], json("sql_rejected"));
    QCOMPARE(lines[2]["accepted"], json(true));
    QCOMPARE(lines[2]["error"]["code"], json("execution_failed"));
}

void TestBatch::theStrictPolicyHolds()
{
    const QByteArray sql = "{\"id\":1,\"sql\":\"SELECT name FROM customers UNION SELECT 'x'\"}\n";
    const QStringList validate{QStringLiteral("validate"), QStringLiteral("--source"), m_path,
                               QStringLiteral("--policy")};
    QCOMPARE(
        runCli(validate + QStringList{QStringLiteral("standard")}, sql).lines().front()["accepted"],
        json(true));
    const json strict =
        runCli(validate + QStringList{QStringLiteral("strict")}, sql).lines().front();
    QCOMPARE(strict["accepted"], json(false));
    QCOMPARE(strict["rule"], json("set_operation"));
}

void TestBatch::aPolicyFileHidesTablesAndColumns()
{
    QFile file(m_folder->filePath(QStringLiteral("policy.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version":1,"name":"sales","allowed_tables":["customers"],)"
               R"("hidden_columns":["customers.created_at"]})");
    file.close();
    const QStringList policy{QStringLiteral("--source"), m_path, QStringLiteral("--policy"),
                             file.fileName()};
    const auto lines = runCli(QStringList{QStringLiteral("validate")} + policy,
                              "{\"id\":1,\"sql\":\"SELECT name FROM customers\"}\n"
                              "{\"id\":2,\"sql\":\"SELECT amount FROM limits\"}\n"
                              "{\"id\":3,\"sql\":\"SELECT created_at FROM customers\"}\n"
                              "{\"id\":4,\"sql\":\"SELECT * FROM customers\"}\n")
                           .lines();
    QCOMPARE(lines.size(), std::size_t{4});
    QCOMPARE(lines[0]["accepted"], json(true));
    QCOMPARE(lines[1]["accepted"], json(false));
    QCOMPARE(lines[2]["accepted"], json(false));
    QCOMPARE(lines[3]["accepted"], json(false));
    const json catalog = runCli(QStringList{QStringLiteral("catalog")} + policy).document();
    QCOMPARE(catalog["tables"].size(), std::size_t{1});
    QVERIFY(catalog.dump().find("created_at") == std::string::npos);
}

void TestBatch::predictionsComeInOrderAndAreTheSameEveryTime()
{
    QFile questions(m_folder->filePath(QStringLiteral("q.jsonl")));
    QVERIFY(questions.open(QIODevice::WriteOnly));
    for (int i = 0; i < 12; ++i) {
        questions.write(json({{"suite", "own"},
                              {"id", i},
                              {"db_id", "shop"},
                              {"question", i % 3 == 0   ? "how many customers are there"
                                           : i % 3 == 1 ? "total amount of limits"
                                                        : "what is the weather"},
                              {"turns", json::array()}})
                            .dump()
                            .c_str());
        questions.write("\n");
    }
    questions.close();
    std::vector<json> former;
    for (const char *jobs : {"1", "4", "4"}) {
        const QString out = m_folder->filePath(QStringLiteral("p.jsonl"));
        const CliRun run =
            runCli({QStringLiteral("eval"), QStringLiteral("--questions"), questions.fileName(),
                    QStringLiteral("--databases"), m_folder->path(), QStringLiteral("--out"), out,
                    QStringLiteral("--jobs"), QString::fromLatin1(jobs)});
        QCOMPARE(run.status, 0);
        QVERIFY(!run.document().is_discarded());
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::vector<json> predictions;
        for (const QByteArray &line : file.readAll().split('\n')) {
            if (!line.isEmpty()) {
                predictions.push_back(json::parse(line.toStdString()));
                for (const char *name :
                     {"suite", "id", "sql", "chart", "quality", "outcome", "ms"}) {
                    QVERIFY2(predictions.back().contains(name), name);
                }
                predictions.back().erase("ms");
            }
        }
        QCOMPARE(predictions.size(), std::size_t{12});
        QCOMPARE(predictions[5]["id"], json(5));
        QVERIFY(former.empty() || predictions == former);
        former = predictions;
    }
    QVERIFY(former[0]["sql"].is_string());
}

void TestBatch::evaluationSurvivesAnyInput()
{
    QFile questions(m_folder->filePath(QStringLiteral("q.jsonl")));
    QVERIFY(questions.open(QIODevice::WriteOnly));
    const QByteArray huge(1 << 20, 'x');
    questions.write("hello\n[]\n{}\n{\"db_id\":\"none\",\"question\":\"x\"}\n"
                    "{\"db_id\":\"../../etc/passwd\",\"question\":\"x\"}\n"
                    "{\"db_id\":\"shop\",\"question\":7,\"turns\":[1,{},\"x\"]}\n"
                    "{\"db_id\":\"shop\",\"question\":\"\xff\xfe\"}\n"
                    "{\"db_id\":\"shop\",\"question\":\"" +
                    huge + "\"}\n");
    questions.close();
    const QString out = m_folder->filePath(QStringLiteral("p.jsonl"));
    const CliRun run =
        runCli({QStringLiteral("eval"), QStringLiteral("--questions"), questions.fileName(),
                QStringLiteral("--databases"), m_folder->path(), QStringLiteral("--out"), out});
    QCOMPARE(run.status, 0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 8);
    for (const QByteArray &line : lines) {
        const json prediction = json::parse(line.toStdString(), nullptr, false);
        QVERIFY(prediction.is_object());
        QVERIFY(prediction["sql"].is_null());
        QVERIFY(prediction["outcome"] != json("answered"));
    }
}

void TestBatch::choicesLeadToSql()
{
    TestDatabase(m_path).run("CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT,"
                             " list_price REAL, cost_price REAL);"
                             "INSERT INTO products VALUES (1,'a',10,4),(2,'b',20,8)");
    QFile questions(m_folder->filePath(QStringLiteral("q.jsonl")));
    QVERIFY(questions.open(QIODevice::WriteOnly));
    for (const char *doubtful : {"top products", "best products", "top customers"}) {
        questions.write(
            json({{"suite", "own"}, {"id", doubtful}, {"db_id", "shop"}, {"question", doubtful}})
                .dump()
                .c_str());
        questions.write("\n");
    }
    questions.close();
    const QString out = m_folder->filePath(QStringLiteral("p.jsonl"));
    QCOMPARE(runCli({QStringLiteral("eval"), QStringLiteral("--questions"), questions.fileName(),
                     QStringLiteral("--databases"), m_folder->path(), QStringLiteral("--out"), out})
                 .status,
             0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    int asked = 0;
    for (const QByteArray &line : file.readAll().trimmed().split('\n')) {
        const json prediction = json::parse(line.toStdString());
        QCOMPARE(prediction.contains("choices"), prediction["outcome"] == json("clarify"));
        if (prediction["outcome"] == json("clarify")) {
            ++asked;
            QVERIFY(prediction["sql"].is_string()); // the best guess beside it
            QVERIFY(prediction["quality"] != json("high"));
            QVERIFY(prediction["choices"].size() >= 2);
            for (const json &sql : prediction["choices"]) {
                QVERIFY(sql.get<std::string>().starts_with("SELECT"));
            }
        }
    }
    QVERIFY(asked > 0);
}

} // namespace tst_Batch

QUERENT_TEST(Batch)
#include "tst_Batch.moc"
