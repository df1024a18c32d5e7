// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Errands.h"
#include "session/SqliteCheckpointer.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <csignal>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>

namespace tst_BrokenOffRuns {

using namespace querent;
using session::SqliteCheckpointer;

namespace {

constexpr int rounds = 50;
constexpr int workersAtOnce = 4;

using Steps = std::map<std::string, std::multiset<int>>;

/// The lines "RUN STEP", after `before`.
Steps stepsIn(const QByteArray &lines, const QByteArray &before)
{
    Steps steps;
    for (const QByteArray &line : lines.split('\n')) {
        if (line.startsWith(before)) {
            const QList<QByteArray> words = line.mid(before.size()).split(' ');
            if (words.size() == 2) {
                steps[words[0].toStdString()].insert(words[1].toInt());
            }
        }
    }
    return steps;
}

Steps journalOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? stepsIn(file.readAll(), {}) : Steps();
}

QByteArray integrityOf(const QString &path)
{
    sqlite3 *database = nullptr;
    QByteArray answer = "no answer";
    if (sqlite3_open(path.toUtf8().constData(), &database) == SQLITE_OK) {
        sqlite3_exec(
            database, "PRAGMA integrity_check",
            [](void *to, int, char **cells, char **) {
                *static_cast<QByteArray *>(to) = cells[0];
                return 0;
            },
            &answer, nullptr);
    }
    sqlite3_close(database);
    return answer;
}

} // namespace

/// Programs that save runs are killed at any moment; what they said was done has to be there.
class TestBrokenOffRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedAtAnyMoment();

private:
    void check(SqliteCheckpointer &store, const std::string &worker, const Steps &reported,
               const QString &journalPath);

    std::map<graph::RunStatus, int> m_found;
    int m_interrupted = 0;
    int m_repeated = 0;
};

void TestBrokenOffRuns::killedAtAnyMoment()
{
    constexpr unsigned seed = 20240917;
    std::mt19937 random(seed);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("runs.db"));
    const QString program = QStringLiteral(QUERENT_BINARY_DIR "/tests/checkpoint_worker");
    QElapsedTimer timer;
    timer.start();
    int kills = 0;
    std::size_t stepsReported = 0;
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::unique_ptr<QProcess>> workers;
        for (int i = 0; i < workersAtOnce; ++i) {
            const QString name = QStringLiteral("w%1").arg(round * workersAtOnce + i);
            workers.push_back(std::make_unique<QProcess>());
            workers.back()->setObjectName(name);
            workers.back()->start(program, {path, folder.filePath(name), name});
        }
        // none dies before it has begun, or the moment would not be one of a run
        for (const auto &worker : workers) {
            QVERIFY2(worker->waitForReadyRead(30'000), worker->readAllStandardError().constData());
        }
        for (const auto &worker : workers) {
            std::this_thread::sleep_for(std::chrono::microseconds(random() % 25'000));
            ::kill(static_cast<pid_t>(worker->processId()), SIGKILL);
            ++kills;
        }
        std::vector<QByteArray> outputs;
        for (const auto &worker : workers) {
            QVERIFY(worker->waitForFinished(30'000));
            QCOMPARE(worker->exitStatus(), QProcess::CrashExit);
            outputs.push_back(worker->readAllStandardOutput());
            QVERIFY2(!outputs.back().contains("lost "), outputs.back().constData());
        }

        const auto store = SqliteCheckpointer::open(path.toStdString());
        QVERIFY2(store.ok(), store ? "" : store.error().message.c_str());
        QCOMPARE(integrityOf(path), QByteArray("ok"));
        for (std::size_t i = 0; i < workers.size(); ++i) {
            const Steps reported = stepsIn(outputs[i], "done ");
            for (const auto &[run, steps] : reported) {
                stepsReported += steps.size();
            }
            check(**store, workers[i]->objectName().toStdString() + "-", reported,
                  folder.filePath(workers[i]->objectName()));
            if (QTest::currentTestFailed()) {
                qInfo("seed %u, round %d", seed, round);
                return;
            }
        }
    }
    QCOMPARE(kills, 200);
    qInfo("%d kills, %zu steps reported; runs found: %d broken off, %d waiting, %d failed, %d "
          "ended; %d steps had to be run again; %lld ms",
          kills, stepsReported, m_interrupted, m_found[graph::RunStatus::Waiting],
          m_found[graph::RunStatus::Failed], m_found[graph::RunStatus::Succeeded], m_repeated,
          static_cast<long long>(timer.elapsed()));
    // the kills met runs in every state
    QVERIFY(m_interrupted > 50 && m_repeated > 0 && stepsReported > 500);
    QVERIFY(m_found[graph::RunStatus::Waiting] > 0 && m_found[graph::RunStatus::Failed] > 0 &&
            m_found[graph::RunStatus::Succeeded] > 0);
}

void TestBrokenOffRuns::check(SqliteCheckpointer &store, const std::string &worker,
                              const Steps &reported, const QString &journalPath)
{
    std::map<std::string, int> saved;
    const tests::Journal journal(journalPath.toUtf8().constData());
    const auto graph = tests::errandsGraph(journal, true);
    const auto runs = *store.runs();
    for (const graph::RunSummary &run : runs) {
        if (run.runId.rfind(worker, 0) != 0) {
            continue;
        }
        saved[run.runId] = run.lastStep;
        ++m_found[run.status];
        m_interrupted += run.interrupted ? 1 : 0;
        // nobody goes on with it any more, so it has ended, waits or counts as broken off
        QCOMPARE(run.interrupted, run.status == graph::RunStatus::Running);
        if (run.status == graph::RunStatus::Succeeded) {
            continue;
        }
        graph::Resume<tests::ErrandsState> how;
        if (run.status == graph::RunStatus::Waiting) {
            how.answer = "left";
        }
        auto ended = graph.resume(run.runId, std::move(how), {.checkpointer = &store});
        if (ended.outcome == graph::Outcome::NeedsInput) { // had not come to the question
            ended = graph.resume(run.runId, {.answer = "left"}, {.checkpointer = &store});
        }
        QVERIFY2(ended.outcome == graph::Outcome::Success,
                 ended.error ? ended.error->message.c_str() : run.runId.c_str());
        QCOMPARE(ended.state.log.size(), std::size_t{tests::errandCount});
        QCOMPARE(ended.state.answer, std::string(ended.state.kind == 2 ? "left" : ""));
        QCOMPARE(store.latest(run.runId)->status, graph::RunStatus::Succeeded);
    }
    for (const auto &[run, steps] : reported) {
        QVERIFY2(saved.contains(run), run.c_str());
        QVERIFY2(*steps.rbegin() <= saved[run], run.c_str());
        for (const int step : steps) {
            QVERIFY(store.load({run, step}).ok());
        }
    }
    for (const auto &[run, steps] : journalOf(journalPath)) {
        QVERIFY2(saved.contains(run), run.c_str());
        for (int step = 1; step <= tests::errandCount; ++step) {
            const std::size_t times = steps.count(step);
            const bool mayRepeat = step == saved[run] + 1;
            QVERIFY2(times == 1 || (times == 2 && mayRepeat),
                     (run + " " + std::to_string(step)).c_str());
            m_repeated += times == 2 ? 1 : 0;
        }
        QCOMPARE(*steps.rbegin(), tests::errandCount);
    }
}

} // namespace tst_BrokenOffRuns

QUERENT_TEST(BrokenOffRuns)
#include "tst_BrokenOffRuns.moc"
