// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Window.h"
#include "session/SqliteCheckpointer.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <csignal>

namespace tst_LeftRuns {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;

namespace {

constexpr int patience = 30'000;

/// One of them the engine asks about.
const QStringList doubtfulQuestions{QStringLiteral("ask"), QStringLiteral("best products"),
                                    QStringLiteral("total by country"),
                                    QStringLiteral("top stores"), QStringLiteral("top customers")};

/// A start of the program as a process of its own.
class Program
{
public:
    Program(const QString &store, const QString &source, const QStringList &what)
    {
        m_process.start(QStringLiteral(QUERENT_BINARY_DIR "/tests/left_run_worker"),
                        QStringList{store, source} + what);
    }
    ~Program()
    {
        m_process.kill();
        m_process.waitForFinished(patience);
    }

    /// Everything it has said once it has said this line.
    [[nodiscard]] bool says(const QByteArray &line)
    {
        return QTest::qWaitFor(
                   [&] {
                       m_said += m_process.readAllStandardOutput();
                       return m_said.contains(line) || m_process.state() == QProcess::NotRunning;
                   },
                   patience) &&
               said().contains(line);
    }
    void killNow()
    {
        ::kill(static_cast<pid_t>(m_process.processId()), SIGKILL);
        m_process.waitForFinished(patience);
    }
    [[nodiscard]] bool ends()
    {
        return (m_process.state() == QProcess::NotRunning || m_process.waitForFinished(patience)) &&
               m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
    }
    [[nodiscard]] QByteArray said()
    {
        m_said += m_process.readAllStandardOutput();
        return m_said;
    }
    [[nodiscard]] QByteArray errors() { return m_process.readAllStandardError(); }
    /// The rest of the first line that begins with `word`.
    [[nodiscard]] QByteArray rest(const QByteArray &word)
    {
        for (const QByteArray &line : said().split('\n')) {
            if (line.startsWith(word + ' ')) {
                return line.mid(word.size() + 1);
            }
        }
        return {};
    }

private:
    QProcess m_process;
    QByteArray m_said;
};

bool execute(const QString &database, const char *sql)
{
    sqlite3 *handle = nullptr;
    const bool done = sqlite3_open(database.toUtf8().constData(), &handle) == SQLITE_OK &&
                      sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    sqlite3_close(handle);
    return done;
}

graph::RunStatus statusOf(const QString &store, const QByteArray &run)
{
    const auto opened = SqliteCheckpointer::open(store.toStdString());
    return (*opened)->latest(run.toStdString())->status;
}

} // namespace

/// What one start of the program leaves behind, the next one offers.
class TestLeftRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aKilledProgramsQuestionIsAnsweredInTheNext();
    void aRunInTheMiddleIsBrokenOff();
    void theFileMayHaveMoved();
    void aChangedFileIsSaid();
    void anotherProgramsQuestionIsLeftAlone();
    void whatBelongsElsewhereIsNotOffered_data();
    void whatBelongsElsewhereIsNotOffered();
    void severalAreOfferedInOrder();
    void leavingASourceKeepsTheQuestion();
    void whatIsSetAsideIsNotOfferedAgain();
    void answeredInTheMeantimeIsSaid();
    void aDamagedRunIsSaidAndTheOthersOffered();
    void aTakenUpRunGoesOnInTheConversation();

private:
    [[nodiscard]] QString file(const char *name) const
    {
        return m_folder->filePath(QLatin1String(name));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_store;
    QString m_sample;
};

void TestLeftRuns::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = file("runs.db");
    m_sample = file("sample.db");
    QVERIFY(QFile::copy(QStringLiteral(QUERENT_SOURCE_DIR "/resources/sample.db"), m_sample));
    QVERIFY(QFile::setPermissions(m_sample, QFile::ReadOwner | QFile::WriteOwner));
}

void TestLeftRuns::aKilledProgramsQuestionIsAnsweredInTheNext()
{
    QByteArray run;
    {
        Program first(m_store, m_sample, doubtfulQuestions);
        QVERIFY2(first.says("waiting"), first.errors().constData());
        run = first.rest("waiting");
        QVERIFY(first.said().contains("node intent") && first.said().contains("node plan"));
        first.killNow();
    }
    QCOMPARE(statusOf(m_store, run), graph::RunStatus::Waiting);
    {
        Program second(m_store, m_sample, {QStringLiteral("take")});
        QVERIFY2(second.says("rows"), second.errors().constData());
        QVERIFY(second.ends());
        QVERIFY(second.rest("left").startsWith("0 " + run + ' '));
        QCOMPARE(second.rest("outcome"), "answered " + run);
        QVERIFY(second.rest("rows").toInt() > 0);
        // it goes on where it asked
        QCOMPARE(second.rest("node"), QByteArray("clarify"));
        for (const char *before : {"ingress", "intent", "retrieve_schema", "plan"}) {
            QVERIFY2(!second.said().contains(QByteArray("node ") + before + '\n'), before);
        }
        QVERIFY(second.said().contains("node replan") && second.said().contains("node execute"));
    }
    QCOMPARE(statusOf(m_store, run), graph::RunStatus::Succeeded);
}

void TestLeftRuns::aRunInTheMiddleIsBrokenOff()
{
    QVERIFY(execute(m_sample, "CREATE TABLE IF NOT EXISTS numbers (id INTEGER);"
                              "INSERT INTO numbers VALUES (1), (2), (3), (4), (5);"));
    const QString sql = QString::fromStdString(minutesLongSql("numbers"));
    QByteArray run;
    {
        Program first(m_store, m_sample, {QStringLiteral("sql"), sql});
        QVERIFY2(first.says("node execute"), first.errors().constData());
        first.killNow();
    }
    {
        Program second(m_store, m_sample, {QStringLiteral("take")});
        QVERIFY2(second.says("left 2 "), second.errors().constData());
        run = second.rest("left").split(' ').value(1);
        QVERIFY(second.ends()); // it sets the run aside
    }
    QCOMPARE(statusOf(m_store, run), graph::RunStatus::Cancelled);
}

void TestLeftRuns::theFileMayHaveMoved()
{
    {
        Program first(m_store, m_sample, doubtfulQuestions);
        QVERIFY2(first.says("waiting"), first.errors().constData());
        first.killNow();
    }
    const QString moved = file("renamed.db");
    QVERIFY(QFile::rename(m_sample, moved));
    Program second(m_store, moved, {QStringLiteral("take")});
    QVERIFY2(second.says("outcome answered"), second.errors().constData());
    QVERIFY(second.ends());
}

void TestLeftRuns::aChangedFileIsSaid()
{
    QByteArray run;
    {
        Program first(m_store, m_sample, doubtfulQuestions);
        QVERIFY2(first.says("waiting"), first.errors().constData());
        run = first.rest("waiting");
        first.killNow();
    }
    QVERIFY(execute(m_sample, "ALTER TABLE customers ADD COLUMN nickname TEXT"));
    Program second(m_store, m_sample, {QStringLiteral("take")});
    QVERIFY2(second.says("left 1 " + run), second.errors().constData());
    QVERIFY(second.ends());
}

void TestLeftRuns::anotherProgramsQuestionIsLeftAlone()
{
    Program first(m_store, m_sample, doubtfulQuestions);
    QVERIFY2(first.says("waiting"), first.errors().constData());
    Window window;
    QVERIFY(keepsRuns(window, m_store)); // two programs share the store
    QVERIFY(!window.open(m_sample.toStdString()));
    QVERIFY(window.left.empty());
    first.killNow();
    QVERIFY(window.open(m_sample.toStdString()));
    QCOMPARE(window.left.front().runId, first.rest("waiting").toStdString());
}

void TestLeftRuns::whatBelongsElsewhereIsNotOffered_data()
{
    QTest::addColumn<QString>("askedAt");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<bool>("offered");
    QTest::addColumn<bool>("moved");

    QTest::newRow("the same place") << "here"
                                    << "tables" << true << false;
    QTest::newRow("a place that is still there") << "there"
                                                 << "tables" << false << false;
    QTest::newRow("nothing lies there any more") << "gone"
                                                 << "tables" << true << true;
    QTest::newRow("a link to the place") << "link"
                                         << "tables" << true << false;
    QTest::newRow("gone, and it looked different") << "gone"
                                                   << "others" << false << false;
    QTest::newRow("gone, and nobody knows how it looked") << "gone"
                                                          << "" << false << false;
    QTest::newRow("an address") << "https://data.example/shop"
                                << "tables" << false << false;
    QTest::newRow("nowhere") << ""
                             << "tables" << false << false;
}

void TestLeftRuns::whatBelongsElsewhereIsNotOffered()
{
    QFETCH(QString, askedAt);
    QFETCH(QString, shape);
    const QString here = file("here");
    QVERIFY(QFile::copy(m_sample, here) && QFile::copy(m_sample, file("there")));
    QVERIFY(QFile::link(here, file("link")));
    const bool isPath = !askedAt.isEmpty() && !askedAt.contains(QLatin1Char(':'));
    const QString location = isPath ? m_folder->filePath(askedAt) : askedAt;
    {
        Window window;
        QVERIFY(keepsRuns(window, m_store));
        window.controller.setSource(window.source(location.toStdString(), shape.toStdString()));
        QVERIFY(!window.askInDoubt(QStringLiteral("How many customers?")).isEmpty());
    }
    Window next;
    QVERIFY(keepsRuns(next, m_store));
    QFETCH(bool, moved);
    QTEST(next.open(here.toStdString()), "offered");
    QCOMPARE(!next.left.empty() && !next.left.front().movedFrom.empty(), moved);
}

void TestLeftRuns::severalAreOfferedInOrder()
{
    std::string location;
    for (const char *question : {"first?", "second?", "third?"}) {
        Window window;
        location = location.empty() ? window.location() : location;
        QVERIFY(keepsRuns(window, m_store));
        window.controller.setSource(window.source(location));
        QVERIFY(!window.askInDoubt(QLatin1String(question)).isEmpty());
    }
    Window next;
    QVERIFY(keepsRuns(next, m_store));
    QVERIFY(next.open(location));
    QCOMPARE(next.left.size(), std::size_t{3});
    QCOMPARE(next.left[0].question, std::string("first?"));
    QCOMPARE(next.left[2].question, std::string("third?"));
    QVERIFY(next.left[0].asked <= next.left[2].asked);
    // the second, then the first; one at a time
    next.bench.reasoner->plans = {sure(countOf("customers"))};
    const auto id = [&](std::size_t i) { return QString::fromStdString(next.left[i].runId); };
    const std::vector<query::ClarificationAnswer> reply{{"Which?", "All of them", "all", false}};
    QVERIFY(next.controller.takeUp(id(1), reply));
    QVERIFY(!next.controller.takeUp(id(0), reply));
    QVERIFY(next.waitForAnswer());
    QVERIFY(next.controller.takeUp(id(0), reply));
    QVERIFY(next.waitForAnswer());
    QCOMPARE(next.answers[0]->question, std::string("second?"));
    QCOMPARE(next.answers[1]->question, std::string("first?"));
    QCOMPARE(statusOf(m_store, id(2).toUtf8()), graph::RunStatus::Waiting);
}

void TestLeftRuns::leavingASourceKeepsTheQuestion()
{
    Window window;
    QVERIFY(keepsRuns(window, m_store));
    const QString id = window.askInDoubt(QStringLiteral("How many customers?"));
    window.controller.leave();
    QVERIFY(!window.controller.isBusy());
    QCOMPARE(window.answers.back()->outcome, Outcome::Clarify);
    QCOMPARE(statusOf(m_store, id.toUtf8()), graph::RunStatus::Waiting);
    // the same program offers it when the source is opened again
    QVERIFY(window.open(window.location()));
    QCOMPARE(window.left.front().runId, id.toStdString());

    // without a store there is nothing to come back to
    Window forgetful;
    QVERIFY(!forgetful.askInDoubt(QStringLiteral("How many customers?")).isEmpty());
    forgetful.controller.leave();
    QCOMPARE(forgetful.answers.back()->outcome, Outcome::Cancelled);
}

void TestLeftRuns::whatIsSetAsideIsNotOfferedAgain()
{
    Window window;
    QVERIFY(keepsRuns(window, m_store));
    const QString id = window.askInDoubt(QStringLiteral("How many customers?"));
    window.controller.leave();
    QVERIFY(window.open(window.location()));
    window.controller.setAside(id);
    QTRY_COMPARE(statusOf(m_store, id.toUtf8()), graph::RunStatus::Cancelled);
    QVERIFY(!window.controller.takeUp(id, {{"Which?", "All of them", "all", false}}));
    QVERIFY(!window.open(window.location()));
    // a run that has ended stays as it ended
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    const QString answered = window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    const auto store = SqliteCheckpointer::open(m_store.toStdString());
    QVERIFY(setAside(**store, answered.toStdString()).ok());
    QCOMPARE(statusOf(m_store, answered.toUtf8()), graph::RunStatus::Succeeded);
    QVERIFY(setAside(**store, "run-unknown").ok());
}

void TestLeftRuns::answeredInTheMeantimeIsSaid()
{
    std::string location;
    QString id;
    {
        Window window;
        location = window.location();
        QVERIFY(keepsRuns(window, m_store));
        id = window.askInDoubt(QStringLiteral("How many customers?"));
    }
    // two windows show it
    Window left;
    Window right;
    const std::vector<query::ClarificationAnswer> reply{{"Which?", "All of them", "all", false}};
    for (Window *window : {&left, &right}) {
        QVERIFY(keepsRuns(*window, m_store));
        QVERIFY(window->open(location));
        window->bench.reasoner->plans = {sure(countOf("customers"))};
    }
    QVERIFY(left.controller.takeUp(id, reply));
    QVERIFY(left.waitForAnswer());
    QCOMPARE(left.answers.back()->outcome, Outcome::Answered);
    QVERIFY(right.controller.takeUp(id, reply));
    QVERIFY(right.waitForAnswer());
    QCOMPARE(right.answers.back()->outcome, Outcome::Failed);
    QVERIFY(QString::fromStdString(right.answers.back()->response)
                .contains(QStringLiteral("another window")));
    QCOMPARE(right.answers.back()->question, std::string("How many customers?"));
    QVERIFY(right.started.empty()); // no step was run twice
    QCOMPARE(statusOf(m_store, id.toUtf8()), graph::RunStatus::Succeeded);
}

void TestLeftRuns::aDamagedRunIsSaidAndTheOthersOffered()
{
    Window window;
    QVERIFY(keepsRuns(window, m_store));
    const QString whole = window.askInDoubt(QStringLiteral("whole?"));
    window.controller.leave();
    const QString damaged = window.askInDoubt(QStringLiteral("damaged?"));
    window.controller.leave();
    QVERIFY(execute(m_store, qPrintable(QStringLiteral("DELETE FROM value WHERE number = "
                                                       "(SELECT number FROM run WHERE run = '%1')")
                                            .arg(damaged))));
    QSignalSpy troubled(&window.controller, &RunController::leftRunsTroubled);
    QVERIFY(window.open(window.location()));
    QCOMPARE(window.left.size(), std::size_t{1});
    QCOMPARE(window.left.front().runId, whole.toStdString());
    QCOMPARE(troubled.size(), 1);
    QVERIFY(troubled.front().front().toString().contains(QStringLiteral("damaged")));
}

void TestLeftRuns::aTakenUpRunGoesOnInTheConversation()
{
    Window window;
    QVERIFY(keepsRuns(window, m_store));
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    window.controller.ask(QStringLiteral("of an older conversation"));
    QVERIFY(window.waitForAnswer());
    const QString id = window.askInDoubt(QStringLiteral("How many customers?"));
    window.controller.leave();
    QVERIFY(window.open(window.location()));
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    window.controller.ask(QStringLiteral("of this conversation"));
    QVERIFY(window.waitForAnswer());
    QVERIFY(window.controller.takeUp(id, {{"Which?", "All of them", "all", false}}));
    QVERIFY(window.waitForAnswer());
    window.controller.ask(QStringLiteral("and now?"));
    QVERIFY(window.waitForAnswer());
    // what the next question may refer to is what can be seen
    const auto &history = window.bench.reasoner->contexts.back().history;
    QCOMPARE(history.size(), std::size_t{2});
    QCOMPARE(history[0].question, std::string("of this conversation"));
    QCOMPARE(history[1].question, std::string("How many customers?"));
}

} // namespace tst_LeftRuns

QUERENT_TEST(LeftRuns)
#include "tst_LeftRuns.moc"
