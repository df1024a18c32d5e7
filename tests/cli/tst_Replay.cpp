// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CliProcess.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_Replay {

using namespace querent::tests;
using nlohmann::json;

/// Recording, replaying and adding up, on the sample database with the real engine.
class TestReplay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void sampleQuestionsAreReplayed_data();
    void sampleQuestionsAreReplayed();
    void theAnswerIsTheSameWithAndWithout();
    void aRecordingIsForItsOwner();
    void nothingIsOverwritten();
    void aFolderThatIsNotThereIsSaid();
    void aDifferenceIsShownFromBothSides();
    void whatCannotBeReplayedIsSaid_data();
    void whatCannotBeReplayedIsSaid();
    void spansAreWritten();
    void nodesAreAddedUp();
    void helpTellsTheExitStatus();

private:
    QString recorded(const QString &question, const QString &name,
                     const QStringList &more = {}) const
    {
        const QString file = m_folder.filePath(name);
        const CliRun run = runCli(QStringList{QStringLiteral("ask"), QStringLiteral("--source"),
                                              m_sample, QStringLiteral("--record"), file} +
                                  more + QStringList{question});
        return run.status == 0 || run.status == 2 || run.status == 3 ? file : QString();
    }

    QTemporaryDir m_folder;
    QString m_sample = QStringLiteral(QUERENT_SOURCE_DIR "/resources/sample.db");
    QString m_log;
};

void TestReplay::initTestCase()
{
    m_log = recorded(QStringLiteral("total sales by category in 2024 as a bar chart"),
                     QStringLiteral("sales.jsonl"));
    QVERIFY(!m_log.isEmpty());
}

void TestReplay::sampleQuestionsAreReplayed_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("question");
    const auto row = [](const char *name, const char *question, QStringList options = {}) {
        QTest::newRow(name) << std::move(options) << QString::fromUtf8(question);
    };
    row("the sample question", "total sales by category in 2024 as a bar chart");
    row("two questions at once", "how many customers do we have and how many orders are there?");
    row("a term", "what is a median?");
    row("a wish to change data", "delete all customers");
    row("babble", "qwx zzyp");
    row("SQL", "SELECT COUNT(*) FROM customers");
    row("in German", "how many customers do we have?",
        {QStringLiteral("--language"), QStringLiteral("de")});
    row("a best guess", "best products", {QStringLiteral("--best-guess")});
    row("a doubt", "best products");
    row("a doubt with an answer", "best products",
        {QStringLiteral("--answer"), QStringLiteral("by sales")});
}

void TestReplay::sampleQuestionsAreReplayed()
{
    QFETCH(QStringList, options);
    QFETCH(QString, question);
    const QString file =
        recorded(question, QStringLiteral("%1.jsonl").arg(qHash(QTest::currentDataTag())), options);
    QVERIFY(!file.isEmpty());
    const CliRun run = runCli({QStringLiteral("replay"), file});
    QVERIFY2(run.status == 0, run.output.constData());
    QCOMPARE(run.document()["outcome"], json("same"));
    QVERIFY(run.document()["events"].get<int>() > 5);
    QVERIFY(run.document()["first_difference"].is_null());
    QVERIFY(run.document()["note"].is_null());
    QVERIFY(run.messages.isEmpty());
}

void TestReplay::theAnswerIsTheSameWithAndWithout()
{
    const QStringList ask{QStringLiteral("ask"), QStringLiteral("--source"), m_sample};
    const QStringList question{QStringLiteral("sales per month in 2024")};
    const QStringList record{QStringLiteral("--record"),
                             m_folder.filePath(QStringLiteral("monthly.jsonl"))};
    const CliRun with = runCli(ask + record + question);
    const CliRun without = runCli(ask + question);
    QCOMPARE(with.status, 0);
    for (const char *field : {"response", "validated_sql", "execution_result", "chart_suggestion",
                              "summary", "plan", "outcome"}) {
        QCOMPARE(with.document()[field], without.document()[field]);
    }
    QVERIFY(with.messages.contains("now holds this run"));
    QVERIFY(without.messages.isEmpty());
}

void TestReplay::aRecordingIsForItsOwner()
{
    const auto others = QFile::permissions(m_log) & (QFile::ReadGroup | QFile::WriteGroup |
                                                     QFile::ReadOther | QFile::WriteOther);
    QVERIFY(!others);
}

void TestReplay::nothingIsOverwritten()
{
    QFile file(m_log);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    const CliRun run =
        runCli({QStringLiteral("ask"), QStringLiteral("--source"), m_sample,
                QStringLiteral("--record"), m_log, QStringLiteral("how many orders?")});
    QCOMPARE(run.status, 64);
    QVERIFY(run.messages.contains("is there already"));
    file.seek(0);
    QCOMPARE(file.readAll(), before);
}

void TestReplay::aFolderThatIsNotThereIsSaid()
{
    const CliRun run = runCli(
        {QStringLiteral("ask"), QStringLiteral("--source"), m_sample, QStringLiteral("--record"),
         m_folder.filePath(QStringLiteral("no/where.jsonl")), QStringLiteral("how many orders?")});
    QCOMPARE(run.status, 64);
    QVERIFY(run.messages.contains("--record cannot write"));
}

void TestReplay::aDifferenceIsShownFromBothSides()
{
    QFile file(m_log);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray log = file.readAll();
    const QByteArray event("\"node\":\"plan\"");
    QVERIFY(log.contains(event));
    log.replace(log.indexOf(event), event.size(), "\"node\":\"plam\"");
    QFile changed(m_folder.filePath(QStringLiteral("changed.jsonl")));
    QVERIFY(changed.open(QIODevice::WriteOnly));
    changed.write(log);
    changed.close();
    const CliRun run = runCli({QStringLiteral("replay"), changed.fileName()});
    QCOMPARE(run.status, 1);
    const json document = run.document();
    QCOMPARE(document["outcome"], json("differs"));
    QCOMPARE(document["first_difference"]["recorded"]["node"], json("plam"));
    QCOMPARE(document["first_difference"]["replayed"]["node"], json("plan"));
    QCOMPARE(document["first_difference"]["seq"], document["first_difference"]["replayed"]["seq"]);
    QVERIFY(run.messages.contains("is not the same as recorded"));
}

void TestReplay::whatCannotBeReplayedIsSaid_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("size"); ///< of the real recording to take instead; -1: content
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("an empty file") << QByteArray() << -1 << QByteArray("no recording of a run");
    QTest::newRow("another file") << QByteArray("hello\n") << -1 << QByteArray("no recording");
    QTest::newRow("a recording of another version")
        << QByteArray("{\"querent_run_log\":99,\"about\":{}}\n") << -1 << QByteArray("version 99");
    QTest::newRow("a recording that breaks off")
        << QByteArray() << 60'000 << QByteArray("breaks off after event");
    QTest::newRow("a recording of something else")
        << QByteArray("{\"querent_run_log\":1,\"about\":{}}\n{\"end\":{\"events\":0}}\n") << -1
        << QByteArray("does not say in full what was asked");
}

void TestReplay::whatCannotBeReplayedIsSaid()
{
    QFETCH(QByteArray, content);
    QFETCH(int, size);
    QFETCH(QByteArray, message);
    if (size >= 0) {
        QFile whole(m_log);
        QVERIFY(whole.open(QIODevice::ReadOnly) && whole.size() > size);
        content = whole.read(size);
    }
    QFile file(m_folder.filePath(QStringLiteral("bad.jsonl")));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(content);
    file.close();
    const CliRun run = runCli({QStringLiteral("replay"), file.fileName()});
    QCOMPARE(run.status, 3);
    QCOMPARE(run.document()["outcome"], json("failed"));
    QVERIFY2(run.messages.contains(message), run.messages.constData());
}

void TestReplay::spansAreWritten()
{
    const QString out = m_folder.filePath(QStringLiteral("spans.json"));
    const CliRun run = runCli({QStringLiteral("replay"), m_log, QStringLiteral("--spans"), out});
    QCOMPARE(run.status, 0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const json trace = json::parse(file.readAll().toStdString(), nullptr, false);
    const json spans = trace["resourceSpans"][0]["scopeSpans"][0]["spans"];
    QVERIFY(spans.size() > 12);
    std::vector<std::string> names;
    for (const json &span : spans) {
        names.push_back(span["name"].get<std::string>());
    }
    for (const char *name : {"analysis", "plan", "chat", "sql", "execute"}) {
        QVERIFY2(std::ranges::count(names, name) > 0, name);
    }
    QCOMPARE(runCli({QStringLiteral("replay"), m_log, QStringLiteral("--spans"),
                     m_folder.filePath(QStringLiteral("no/where.json"))})
                 .status,
             64);
}

void TestReplay::nodesAreAddedUp()
{
    const CliRun one = runCli({QStringLiteral("nodes"), m_log});
    QCOMPARE(one.status, 0);
    QCOMPARE(one.document()["runs"], json(1));
    // a folder with one more, and one that is none
    QDir(m_folder.path()).mkdir(QStringLiteral("history"));
    const QString history = m_folder.filePath(QStringLiteral("history"));
    QVERIFY(QFile::copy(m_log, history + QStringLiteral("/a.jsonl")));
    QVERIFY(QFile::copy(m_log, history + QStringLiteral("/b.jsonl")));
    QFile broken(history + QStringLiteral("/c.jsonl"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("hello\n");
    broken.close();
    const CliRun all = runCli({QStringLiteral("nodes"), history});
    QCOMPARE(all.status, 0);
    QCOMPARE(all.document()["runs"], json(2));
    QVERIFY(all.messages.contains("c.jsonl"));
    bool found = false;
    const json nodes = all.document()["nodes"];
    for (const json &node : nodes) {
        found = found || node["node"] == json("execute");
        QCOMPARE(node["count"], json(2));
        QCOMPARE(node["errors"], json(0));
        QVERIFY(node["p95_ms"].get<double>() >= node["p50_ms"].get<double>());
    }
    QVERIFY(found);
    QCOMPARE(runCli({QStringLiteral("nodes"), broken.fileName()}).status, 3);
    QCOMPARE(runCli({QStringLiteral("nodes"), m_folder.filePath(QStringLiteral("none"))}).status,
             3);
    QCOMPARE(runCli({QStringLiteral("nodes")}).status, 64);
}

void TestReplay::helpTellsTheExitStatus()
{
    const CliRun run = runCli({QStringLiteral("replay"), QStringLiteral("--help")});
    QCOMPARE(run.status, 0);
    QVERIFY(run.output.contains("Ends with 0 when"));
    QVERIFY(runCli({QStringLiteral("--help")}).output.contains("replay"));
    QCOMPARE(runCli({QStringLiteral("replay")}).status, 64);
}

} // namespace tst_Replay

QUERENT_TEST(Replay)
#include "tst_Replay.moc"
