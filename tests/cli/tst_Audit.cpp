// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../connectors/TestDatabase.h"
#include "CliProcess.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace tst_Audit {

using namespace querent::tests;
using nlohmann::json;

namespace {

json verdictOn(const QString &log)
{
    return runCli({QStringLiteral("audit"), QStringLiteral("verify"), log}).document();
}

QByteArray statements(int count)
{
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        lines += "{\"id\":" + QByteArray::number(i) + ",\"sql\":\"SELECT " + QByteArray::number(i) +
                 " AS n, city FROM sales\"}\n";
    }
    return lines;
}

} // namespace

class TestAudit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void everyDecisionIsInTheLog();
    void noValueOfAResultIsInTheLog();
    void aQuestionIsInTheLogWithItsStatement();
    void withoutItsLogNothingRuns_data();
    void withoutItsLogNothingRuns();
    void processesWriteInTurn();
    void processesThatAreKilledLeaveAChain();
    void verifyEndsWithWhatItFound();
    void aDearStatementIsAskedAbout();

private:
    [[nodiscard]] QStringList with(const QString &command, const QStringList &more = {}) const
    {
        return QStringList{command, QStringLiteral("--source"), m_source, QStringLiteral("--audit"),
                           m_log} +
               more;
    }
    [[nodiscard]] std::vector<json> logged() const
    {
        CliRun contents;
        QFile file(m_log);
        if (file.open(QIODevice::ReadOnly)) {
            contents.output = file.readAll();
        }
        return contents.lines();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_source;
    QString m_log;
};

void TestAudit::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_source = m_folder->filePath(QStringLiteral("shop.db"));
    m_log = m_folder->filePath(QStringLiteral("audit.jsonl"));
    TestDatabase database(m_source,
                          "CREATE TABLE sales (id INTEGER PRIMARY KEY, city TEXT, amount REAL);"
                          "INSERT INTO sales (city, amount) VALUES ('Zanzibar', 3), ('Quito', 5);");
}

void TestAudit::everyDecisionIsInTheLog()
{
    const QByteArray input = "{\"id\":1,\"sql\":\"SELECT city FROM sales\"}\n"
                             "{\"id\":2,\"sql\":\"DELETE FROM sales\"}\n"
                             "{\"id\":3,\"sql\":\"SELECT nothing FROM sales\"}\n";
    QCOMPARE(runCli(with(QStringLiteral("validate")), input).status, 0);
    QCOMPARE(runCli(with(QStringLiteral("run")), input).status, 0);
    std::vector<std::string> seen;
    for (const json &line : logged()) {
        seen.push_back(line.at("decision").get<std::string>() + ' ' +
                       (line.at("rule").is_null() ? "-" : line.at("rule").get<std::string>()));
    }
    const std::vector<std::string> wanted{
        "accepted -", "refused select_only", "failed sql_invalid", "started -",
        "accepted -", "refused select_only", "failed sql_invalid"};
    QCOMPARE(seen, wanted);
    const json ran = logged()[4];
    QCOMPARE(ran.at("rows").get<int>(), 2);
    QCOMPARE(ran.at("started").get<int>(), 4);
    QCOMPARE(ran.at("sql").get<std::string>(), "SELECT city FROM sales");
    QVERIFY(ran.at("sql_run").get<std::string>().find("LIMIT") != std::string::npos);
    QCOMPARE(verdictOn(m_log).at("outcome").get<std::string>(), "intact");
}

void TestAudit::noValueOfAResultIsInTheLog()
{
    const CliRun run = runCli(with(QStringLiteral("run")),
                              "{\"id\":1,\"sql\":\"SELECT * FROM sales\"}\n"
                              "{\"id\":2,\"sql\":\"SELECT json(city) FROM sales\"}\n");
    QVERIFY(run.output.contains("Zanzibar"));
    QVERIFY(logged().size() >= 3);
    for (const json &line : logged()) {
        QVERIFY2(line.dump().find("Zanzibar") == std::string::npos, line.dump().c_str());
    }
}

void TestAudit::aQuestionIsInTheLogWithItsStatement()
{
    const QString question = QStringLiteral("total amount by city");
    QCOMPARE(runCli(with(QStringLiteral("ask"), {question})).status, 0);
    QCOMPARE(logged().size(), 2u);
    const json last = logged().back();
    QCOMPARE(last.at("question").get<std::string>(), question.toStdString());
    QCOMPARE(last.at("decision").get<std::string>(), "accepted");
    QCOMPARE(last.at("rows").get<int>(), 2);
    QCOMPARE(last.at("source").get<std::string>(), m_source.toStdString());
}

void TestAudit::withoutItsLogNothingRuns_data()
{
    QTest::addColumn<QString>("log");
    QTest::newRow("a folder that is not there") << QStringLiteral("nowhere/audit.jsonl");
    QTest::newRow("a folder") << QStringLiteral(".");
    QTest::newRow("the database itself") << QStringLiteral("shop.db");
    QTest::newRow("no plain file") << QStringLiteral("/dev/full");
}

void TestAudit::withoutItsLogNothingRuns()
{
    QFETCH(QString, log);
    m_log = log.startsWith(QLatin1Char('/')) ? log : m_folder->filePath(log);
    for (const QString &command : {QStringLiteral("run"), QStringLiteral("validate")}) {
        const CliRun run = runCli(with(command), statements(1));
        QVERIFY(run.status == 3 || run.status == 64);
        QVERIFY(!run.output.contains("Zanzibar"));
        QVERIFY(!run.messages.isEmpty());
    }
    const CliRun asked =
        runCli(with(QStringLiteral("ask"), {QStringLiteral("total amount by city")}));
    QVERIFY(asked.status == 3 || asked.status == 64);
    QVERIFY(!asked.document().at("error").is_null());
}

void TestAudit::processesWriteInTurn()
{
    constexpr int processes = 5;
    constexpr int each = 40;
    std::vector<std::unique_ptr<QProcess>> running;
    for (int i = 0; i < processes; ++i) {
        auto &process = running.emplace_back(std::make_unique<QProcess>());
        process->start(cliProgram(), with(QStringLiteral("run")));
        process->write(statements(each));
        process->closeWriteChannel();
    }
    for (const auto &process : running) {
        QVERIFY(process->waitForFinished(120'000));
        QCOMPARE(process->exitCode(), 0);
    }
    const json verdict = verdictOn(m_log);
    QCOMPARE(verdict.at("outcome").get<std::string>(), "intact");
    QCOMPARE(verdict.at("lines").get<int>(), processes * each * 2);
    QCOMPARE(verdict.at("unfinished").get<int>(), 0);
    QVERIFY(verdict.at("marked").empty());
}

void TestAudit::processesThatAreKilledLeaveAChain()
{
    for (int round = 0; round < 8; ++round) {
        std::vector<std::unique_ptr<QProcess>> running;
        for (int i = 0; i < 2; ++i) {
            auto &process = running.emplace_back(std::make_unique<QProcess>());
            process->start(cliProgram(), with(QStringLiteral("run")));
            process->write(statements(2'000));
        }
        for (const auto &process : running) {
            QVERIFY(process->waitForReadyRead(60'000));
        }
        QTest::qWait(10 + round * 7);
        for (const auto &process : running) {
            process->kill();
            QVERIFY(process->waitForFinished());
        }
    }
    QCOMPARE(runCli(with(QStringLiteral("run")), statements(1)).status, 0);
    const json verdict = verdictOn(m_log);
    QVERIFY2(verdict.at("outcome").get<std::string>() == "intact", verdict.dump().c_str());
    QVERIFY(verdict.at("lines").get<int>() >= 16);
    // what was running when its process was killed is known to have started
    QVERIFY(verdict.at("unfinished").get<int>() <= 16);
    // the numbers go on without a gap
    std::uint64_t number = 0;
    for (const json &line : logged()) {
        QCOMPARE(line.at("sequence").get<std::uint64_t>(), ++number);
    }
}

void TestAudit::verifyEndsWithWhatItFound()
{
    const QStringList verify{QStringLiteral("audit"), QStringLiteral("verify"), m_log};
    CliRun run = runCli(verify);
    QCOMPARE(run.status, 3);
    QCOMPARE(run.document().at("outcome").get<std::string>(), "failed");
    QCOMPARE(runCli(with(QStringLiteral("validate")), statements(4)).status, 0);
    run = runCli(verify);
    QCOMPARE(run.status, 0);
    QCOMPARE(run.document().at("lines").get<int>(), 4);
    const auto hash = QString::fromStdString(run.document().at("hash").get<std::string>());
    QCOMPARE(runCli(verify + QStringList{QStringLiteral("--expect"), hash}).status, 0);
    QCOMPARE(runCli(verify + QStringList{QStringLiteral("--expect"), QStringLiteral("00")}).status,
             3);
    QFile file(m_log);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray text = file.readAll();
    text.replace("SELECT 2 AS", "SELECT 9 AS");
    QVERIFY(file.seek(0));
    file.write(text);
    file.close();
    run = runCli(verify);
    QCOMPARE(run.status, 3);
    QCOMPARE(run.document().at("outcome").get<std::string>(), "broken");
    QCOMPARE(run.document().at("first_bad").at("why").get<std::string>(), "changed");
    QCOMPARE(run.document().at("first_bad").at("line").get<int>(), 3);
    QVERIFY(run.messages.contains("audit.jsonl:3:"));
}

void TestAudit::aDearStatementIsAskedAbout()
{
    const QString question = QStringLiteral("total amount by city");
    const QStringList dear{QStringLiteral("--ask-above"), QStringLiteral("1"), question};
    CliRun run = runCli(with(QStringLiteral("ask"), dear));
    QCOMPARE(run.status, 2);
    const json choices = run.document()["clarification"]["questions"][0]["choices"];
    QCOMPARE(choices.size(), std::size_t{3});
    QVERIFY(logged().empty());
    run = runCli(with(QStringLiteral("ask"), dear + QStringList{QStringLiteral("--best-guess")}));
    QCOMPARE(run.status, 3);
    QCOMPARE(run.document()["error"]["code"].get<std::string>(), "too_expensive");
    const QStringList answer{QStringLiteral("--answer"), QStringLiteral("run it anyway")};
    run = runCli(with(QStringLiteral("ask"), dear + answer));
    QCOMPARE(run.status, 0);
    std::vector<std::string> decisions;
    for (const json &line : logged()) {
        decisions.push_back(line.at("decision").get<std::string>());
    }
    QCOMPARE(decisions, (std::vector<std::string>{"refused", "started", "accepted"}));
}

} // namespace tst_Audit

QUERENT_TEST(Audit)
#include "tst_Audit.moc"
