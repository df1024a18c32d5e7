// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../conformance/CheckpointerConformance.h"
#include "Errands.h"
#include "base/Clock.h"
#include "session/SqliteCheckpointer.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <sqlite3.h>

#include <csignal>
#include <memory>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tst_SqliteCheckpointer {

using namespace querent;
using session::SqliteCheckpointer;

namespace {

/// A connection of somebody else's.
class Database
{
public:
    explicit Database(const QString &path)
    {
        if (sqlite3_open(path.toUtf8().constData(), &m_handle) != SQLITE_OK) {
            qFatal("%s", sqlite3_errmsg(m_handle));
        }
    }
    ~Database() { sqlite3_close(m_handle); }
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    /// The first cell, or what went wrong.
    QByteArray run(const char *sql)
    {
        QByteArray cell;
        const auto first = [](void *to, int, char **cells, char **) {
            auto *text = static_cast<QByteArray *>(to);
            *text = text->isEmpty() ? QByteArray(cells[0]) : *text;
            return 0;
        };
        if (sqlite3_exec(m_handle, sql, first, &cell, nullptr) != SQLITE_OK) {
            return sqlite3_errmsg(m_handle);
        }
        return cell;
    }

private:
    sqlite3 *m_handle = nullptr;
};

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString messageOf(const base::Error &error)
{
    return QString::fromStdString(error.message);
}

/// Tables and rows as version 1 wrote them: a run of two steps, and a fork of it.
constexpr const char *firstVersion =
    "CREATE TABLE checkpoint ("
    " run TEXT NOT NULL, step INTEGER NOT NULL, saved INTEGER NOT NULL, parent_run TEXT,"
    " parent_step INTEGER, graph TEXT NOT NULL, node TEXT NOT NULL, next TEXT NOT NULL,"
    " status TEXT NOT NULL, time INTEGER NOT NULL, small BLOB NOT NULL, large BLOB NOT NULL,"
    " request BLOB, error BLOB, PRIMARY KEY (run, step)) WITHOUT ROWID;"
    "CREATE TABLE value (run TEXT NOT NULL, hash BLOB NOT NULL, value BLOB NOT NULL,"
    " PRIMARY KEY (run, hash)) WITHOUT ROWID;"
    // {"n": 0}, {} and {"n": 1}, {"long": h'01'} and the text "abc"
    "INSERT INTO checkpoint VALUES"
    " ('old', 0, 1, NULL, NULL, 'trip', '', 'a', 'running', 1000000000, x'a1616e00', x'a0',"
    "  NULL, NULL),"
    " ('old', 1, 2, 'old', 0, 'trip', 'a', 'b', 'waiting', 2000000000, x'a1616e01',"
    "  x'a1646c6f6e674101', x'6171', NULL),"
    " ('fork', 0, 3, 'old', 1, 'trip', 'a', 'b', 'succeeded', 3000000000, x'a0', x'a0', NULL, "
    "NULL);"
    "INSERT INTO value VALUES ('old', x'01', x'63616263');"
    "PRAGMA user_version = 1;";

} // namespace

class TestSqliteCheckpointer final : public tests::CheckpointerConformance
{
    Q_OBJECT

protected:
    std::unique_ptr<graph::Checkpointer> makeEmpty() override
    {
        return open(m_folder.filePath(QStringLiteral("runs %1/ü.db").arg(++m_count)));
    }

private Q_SLOTS:
    void outlivesTheProgram();
    void keepsWhatDoesNotChangeOnce();
    void givesSpaceBack();
    void aFileOfAnEarlierVersionIsBroughtUpToDate();
    void whatItCannotUseStaysAsItIs_data();
    void whatItCannotUseStaysAsItIs();
    void aPageThatIsDamagedIsSaid();
    void aWriterWaitsForAnotherAndAReaderDoesNot();
    void aRunWhoseProcessIsGoneIsInterrupted();
    void aRunThatGoesOnElsewhereIsNotResumed();
    void aRunForgottenElsewhereIsBegunAnew();
    void twoStoresSaveDifferentRunsAtOnce();
    void aFullDiskLosesNothing();
    void aFolderWithoutRightsIsSaid();
    void damageAndForeignFilesAreSaid_data();
    void damageAndForeignFilesAreSaid();

private:
    static std::unique_ptr<SqliteCheckpointer> open(const QString &path)
    {
        auto opened = SqliteCheckpointer::open(path.toStdString());
        return opened ? std::move(*opened) : nullptr;
    }
    static graph::Checkpoint at(const std::string &run, int step, nlohmann::json state)
    {
        graph::Checkpoint checkpoint;
        checkpoint.id = {run, step};
        checkpoint.state = std::move(state);
        return checkpoint;
    }

    QTemporaryDir m_folder;
    int m_count = 0;
};

void TestSqliteCheckpointer::outlivesTheProgram()
{
    const QString path = m_folder.filePath(QStringLiteral("kept.db"));
    const nlohmann::json state{{"text", std::string("invalid \xff UTF-8")},
                               {"long", std::string(5'000, 'x')}};
    {
        const auto writer = open(path);
        QVERIFY(writer->save(at("run", 3, state)).ok());
        for (const char *suffix : {"", "-wal", "-shm", "-owners"}) {
            QCOMPARE(QFile::permissions(path + QLatin1String(suffix)) &
                         (QFile::ReadGroup | QFile::ReadOther),
                     QFile::Permissions());
        }
    }
    const auto read = open(path)->latest("run");
    QVERIFY(read.ok());
    QVERIFY(read->state == state);
}

void TestSqliteCheckpointer::keepsWhatDoesNotChangeOnce()
{
    const QString path = m_folder.filePath(QStringLiteral("large.db"));
    {
        const auto store = open(path);
        const std::string rows(1'000'000, 'r');
        for (int step = 0; step < 20; ++step) {
            QVERIFY(store->save(at("run", step, {{"step", step}, {"result", rows}})).ok());
        }
        QCOMPARE(store->load({"run", 7})->state["step"], nlohmann::json(7));
        QCOMPARE(store->load({"run", 7})->state["result"].get<std::string>().size(), rows.size());
    }
    QVERIFY(QFileInfo(path).size() < 3'000'000);
}

void TestSqliteCheckpointer::givesSpaceBack()
{
    const QString path = m_folder.filePath(QStringLiteral("pruned.db"));
    const auto store = open(path);
    for (int run = 0; run < 10; ++run) {
        auto checkpoint = at("run-" + std::to_string(run), 0,
                             {{"rows", std::string(300'000, static_cast<char>('a' + run))}});
        checkpoint.status = graph::RunStatus::Succeeded;
        QVERIFY(store->save(checkpoint).ok());
    }
    Database(path).run("PRAGMA wal_checkpoint(PASSIVE)");
    QVERIFY(QFileInfo(path).size() > 3'000'000);
    QCOMPARE(store->prune({.maxBytes = 700'000}, {})->size(), std::size_t{8});
    QVERIFY2(QFileInfo(path).size() < 1'000'000,
             qPrintable(QString::number(QFileInfo(path).size())));
    QCOMPARE(store->latest("run-9")->state["rows"].get<std::string>().size(), std::size_t{300'000});
}

void TestSqliteCheckpointer::aFileOfAnEarlierVersionIsBroughtUpToDate()
{
    const QString path = m_folder.filePath(QStringLiteral("version 1.db"));
    QCOMPARE(Database(path).run(firstVersion), QByteArray());
    const auto store = open(path);
    QVERIFY(store);
    const auto runs = *store->runs();
    QCOMPARE(runs.size(), std::size_t{2});
    QCOMPARE(runs[0].runId, std::string("fork"));
    QVERIFY(runs[0].origin == (graph::CheckpointId{"old", 1}));
    const graph::RunSummary expected{.runId = "old",
                                     .graph = "trip",
                                     .lastStep = 1,
                                     .status = graph::RunStatus::Waiting,
                                     .started = base::ManualClock().now() + std::chrono::seconds(1),
                                     .updated = base::ManualClock().now() + std::chrono::seconds(2),
                                     .bytes = runs[1].bytes};
    QVERIFY(runs[1] == expected);
    QVERIFY(runs[1].bytes > 200);
    const auto latest = store->latest("old");
    QVERIFY(latest.ok());
    QVERIFY((latest->state == nlohmann::json{{"n", 1}, {"long", "abc"}}));
    QCOMPARE(*latest->request, nlohmann::json("q"));
    QVERIFY(store->save(at("old", 2, {{"n", 2}})).ok());
    QCOMPARE(store->runs()->front().lastStep, 2);
    QCOMPARE(Database(path).run("PRAGMA user_version"), QByteArray("3"));
    QVERIFY(open(path)->load({"old", 0}).ok());
}

void TestSqliteCheckpointer::whatItCannotUseStaysAsItIs_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("says");
    QTest::newRow("a later version")
        << QByteArray("CREATE TABLE checkpoint (x); CREATE TABLE value (x); CREATE TABLE run (x);"
                      "PRAGMA user_version = 4;")
        << QStringLiteral("later version of Querent");
    QTest::newRow("a database of something else")
        << QByteArray("CREATE TABLE customers (id INTEGER, name TEXT);")
        << QStringLiteral("none of saved runs");
    QTest::newRow("one of something else with a version")
        << QByteArray("CREATE TABLE value (id INTEGER); PRAGMA user_version = 1;")
        << QStringLiteral("none of saved runs");
}

void TestSqliteCheckpointer::whatItCannotUseStaysAsItIs()
{
    QFETCH(QByteArray, sql);
    QFETCH(QString, says);
    const QString path = m_folder.filePath(QStringLiteral("foreign %1.db").arg(++m_count));
    QCOMPARE(Database(path).run(sql.constData()), QByteArray());
    const QByteArray before = contentsOf(path);
    const auto opened = SqliteCheckpointer::open(path.toStdString());
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, base::ErrorCode::StorageFailed);
    QVERIFY2(messageOf(opened.error()).contains(says), opened.error().message.c_str());
    QVERIFY(messageOf(opened.error()).contains(path));
    QCOMPARE(contentsOf(path), before);
    QVERIFY(!QFile::exists(path + QStringLiteral("-owners")));
}

void TestSqliteCheckpointer::aPageThatIsDamagedIsSaid()
{
    const QString path = m_folder.filePath(QStringLiteral("torn.db"));
    {
        const auto store = open(path);
        for (int step = 0; step < 50; ++step) {
            QVERIFY(
                store->save(at("run", step, {{"long", std::string(3'000, 'x')}, {"step", step}}))
                    .ok());
        }
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    for (qint64 page = 2; page * 4096 < file.size(); ++page) {
        QVERIFY(file.seek(page * 4096));
        file.write(QByteArray(200, '\x5a'));
    }
    file.close();
    const auto opened = SqliteCheckpointer::open(path.toStdString());
    const auto read = opened ? (*opened)->latest("run") : opened.error();
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, base::ErrorCode::StorageFailed);
    QVERIFY2(messageOf(read.error()).contains(QStringLiteral("are damaged")),
             read.error().message.c_str());
    QVERIFY(!opened || !(*opened)->save(at("run", 51, {})).ok());
}

void TestSqliteCheckpointer::aWriterWaitsForAnotherAndAReaderDoesNot()
{
    const QString path = m_folder.filePath(QStringLiteral("busy.db"));
    const auto impatient = *SqliteCheckpointer::open(
        path.toStdString(), {.busyTimeout = std::chrono::milliseconds(30)});
    const auto patient = open(path);
    QVERIFY(impatient->save(at("run", 0, {{"n", 0}})).ok());
    Database other(path);
    QCOMPARE(other.run("BEGIN IMMEDIATE"), QByteArray());

    const auto saved = impatient->save(at("run", 1, {{"n", 1}}));
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, base::ErrorCode::StorageFailed);
    QVERIFY2(messageOf(saved.error()).contains(QStringLiteral("in use by another process")),
             saved.error().message.c_str());
    QCOMPARE(impatient->latest("run")->id.step, 0);
    QCOMPARE(impatient->runs()->size(), std::size_t{1});

    std::jthread release([&other] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        other.run("COMMIT");
    });
    QVERIFY(patient->save(at("other", 0, {})).ok());
    release.join();
    QVERIFY(impatient->save(at("run", 1, {{"n", 1}})).ok());
    QCOMPARE(patient->latest("run")->id.step, 1);
}

void TestSqliteCheckpointer::aRunWhoseProcessIsGoneIsInterrupted()
{
    const QString path = m_folder.filePath(QStringLiteral("owned.db"));
    auto first = open(path);
    const auto second = open(path);
    QVERIFY(first->save(at("run", 0, {})).ok());
    auto waiting = at("waiting", 0, {});
    waiting.status = graph::RunStatus::Waiting;
    QVERIFY(first->save(waiting).ok());

    QVERIFY(!first->runs()->back().interrupted);
    QVERIFY(!second->runs()->back().interrupted);
    const auto refused = second->save(at("run", 1, {}));
    QVERIFY(!refused.ok());
    QVERIFY2(messageOf(refused.error()).contains(QStringLiteral("in another process")),
             refused.error().message.c_str());
    QCOMPARE(second->latest("run")->id.step, 0);
    QVERIFY(second->save(waiting).ok()); // nobody runs it
    QVERIFY(second->prune({.maxRuns = 0}, {})->empty());

    first.reset(); // as the end of its process does
    const auto runs = *second->runs();
    QCOMPARE(runs.back().runId, std::string("run"));
    QVERIFY(runs.back().interrupted);
    QCOMPARE(runs.back().status, graph::RunStatus::Running);
    QVERIFY(!runs.front().interrupted);
    QVERIFY(second->save(at("run", 1, {})).ok());
    QVERIFY(!second->runs()->front().interrupted);
    const auto third = open(path);
    QVERIFY(!third->save(at("run", 2, {})).ok());
}

void TestSqliteCheckpointer::aRunThatGoesOnElsewhereIsNotResumed()
{
    const QString path = m_folder.filePath(QStringLiteral("elsewhere.db"));
    const QString journalPath = m_folder.filePath(QStringLiteral("journal"));
    const tests::Journal journal(journalPath.toUtf8().constData());
    const auto graph = tests::errandsGraph(journal);
    auto first = open(path);
    const auto second = open(path);
    graph::Checkpoint begun = at("run", 0, {{"kind", 0}});
    begun.graph = "errands";
    begun.next = "errand";
    QVERIFY(first->save(begun).ok());

    const auto refused = graph.resume("run", {}, {.checkpointer = second.get()});
    QVERIFY(refused.outcome == graph::Outcome::Error);
    QVERIFY2(messageOf(*refused.error).contains(QStringLiteral("in another process")),
             refused.error->message.c_str());
    QCOMPARE(contentsOf(journalPath), QByteArray());
    QVERIFY(*first->latest("run") == begun);

    first.reset();
    const auto ended = graph.resume("run", {}, {.checkpointer = second.get()});
    QVERIFY(ended.outcome == graph::Outcome::Success);
    QCOMPARE(contentsOf(journalPath).count('\n'), tests::errandCount);
}

void TestSqliteCheckpointer::aRunForgottenElsewhereIsBegunAnew()
{
    const QString path = m_folder.filePath(QStringLiteral("forgotten.db"));
    const auto first = open(path);
    const auto second = open(path);
    const nlohmann::json state = {{"long", std::string(5'000, 'x')}};
    QVERIFY(first->save(at("run", 0, state)).ok());
    QVERIFY(first->save(at("run", 1, state)).ok());
    QVERIFY(second->remove("run").ok());
    QVERIFY(first->save(at("run", 2, state)).ok());
    QCOMPARE(second->steps("run")->size(), std::size_t{1});
    QVERIFY(second->latest("run")->state == state);

    // nor is it taken from somebody else who has it now
    QVERIFY(second->remove("run").ok());
    QVERIFY(second->save(at("run", 0, {})).ok());
    QVERIFY(!first->save(at("run", 3, state)).ok());
    QCOMPARE(second->latest("run")->id.step, 0);
    QCOMPARE(Database(path).run("SELECT count(*) FROM checkpoint"), QByteArray("1"));
    QCOMPARE(Database(path).run("SELECT count(*) FROM value"), QByteArray("0"));
}

void TestSqliteCheckpointer::twoStoresSaveDifferentRunsAtOnce()
{
    const QString path = m_folder.filePath(QStringLiteral("two.db"));
    std::vector<int> failures(3, 0);
    {
        std::vector<std::jthread> writers;
        for (std::size_t i = 0; i < failures.size(); ++i) {
            writers.emplace_back([&, i] { // also the file is made by all at once
                const auto store = open(path);
                for (int step = 0; step < 40; ++step) {
                    const std::string run = "run-" + std::to_string(i);
                    failures[i] += store && store->save(at(run, step, {{"n", step}})).ok() ? 0 : 1;
                }
            });
        }
    }
    QCOMPARE(failures, std::vector<int>(3, 0));
    const auto store = open(path);
    const auto runs = *store->runs();
    QCOMPARE(runs.size(), failures.size());
    for (const graph::RunSummary &run : runs) {
        QCOMPARE(run.lastStep, 39);
        QCOMPARE(store->steps(run.runId)->size(), std::size_t{40});
    }
    QCOMPARE(Database(path).run("PRAGMA integrity_check"), QByteArray("ok"));
}

void TestSqliteCheckpointer::aFullDiskLosesNothing()
{
    const QString path = m_folder.filePath(QStringLiteral("full.db"));
    const auto store = open(path);
    QVERIFY(store->save(at("run", 0, {{"n", 0}})).ok());
    // the system takes no more of a file than this, as if the disk were full
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit usual{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const rlimit little{200'000, usual.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &little), 0);
    int saved = 0;
    base::Result<void> last;
    for (int step = 1; step < 100 && last; ++step) {
        last =
            store->save(at("run", step, {{"n", step}, {"long", std::string(20'000, char(step))}}));
        saved += last ? 1 : 0;
    }
    const auto again = store->save(at("run", 99, {{"long", std::string(20'000, 'y')}}));
    const auto meanwhile = store->latest("run");
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &usual), 0);

    QVERIFY(saved > 2 && !last.ok() && !again.ok());
    QCOMPARE(last.error().code, base::ErrorCode::StorageFailed);
    QVERIFY2(messageOf(last.error()).contains(QStringLiteral("disk")),
             last.error().message.c_str());
    QVERIFY(meanwhile.ok());
    QCOMPARE(meanwhile->id.step, saved);
    QVERIFY(store->save(at("run", saved + 1, {{"long", std::string(20'000, 'z')}})).ok());
    QCOMPARE(store->steps("run")->size(), static_cast<std::size_t>(saved) + 2);
    for (int step = 0; step <= saved; ++step) {
        QCOMPARE(store->load({"run", step})->state["n"], nlohmann::json(step));
    }
    QCOMPARE(Database(path).run("PRAGMA integrity_check"), QByteArray("ok"));
}

void TestSqliteCheckpointer::aFolderWithoutRightsIsSaid()
{
    const QString folder = m_folder.filePath(QStringLiteral("read only"));
    const QString path = folder + QStringLiteral("/runs.db");
    QVERIFY(open(path)->save(at("run", 0, {{"n", 0}})).ok());
    QCOMPARE(chmod(m_folder.path().toUtf8().constData(), 0755), 0);
    QCOMPARE(chmod(path.toUtf8().constData(), 0444), 0);
    QCOMPARE(chmod(folder.toUtf8().constData(), 0555), 0);
    int pipes[2];
    QCOMPARE(pipe(pipes), 0);
    const pid_t child = fork();
    if (child == 0) { // root may write everywhere, so this is done as nobody
        const bool nobody = geteuid() != 0 || (setgid(65534) == 0 && setuid(65534) == 0);
        const auto opened = SqliteCheckpointer::open(path.toStdString());
        const std::string said = !nobody  ? "still root"
                                 : opened ? "opened"
                                          : opened.error().message;
        _exit(write(pipes[1], said.data(), said.size()) > 0 ? 0 : 1);
    }
    ::close(pipes[1]);
    QByteArray said(1'000, '\0');
    said.truncate(static_cast<qsizetype>(
        std::max<ssize_t>(0, read(pipes[0], said.data(), static_cast<std::size_t>(said.size())))));
    ::close(pipes[0]);
    waitpid(child, nullptr, 0);
    chmod(folder.toUtf8().constData(), 0755);
    chmod(path.toUtf8().constData(), 0644);
    QVERIFY2(said.contains("cannot be written. Check the rights"), said.constData());
    QCOMPARE(open(path)->latest("run")->state["n"], nlohmann::json(0));
}

void TestSqliteCheckpointer::damageAndForeignFilesAreSaid_data()
{
    QTest::addColumn<QByteArray>("contents");
    QTest::newRow("a text file") << QByteArray("hello, world\n");
    QTest::newRow("a damaged database")
        << QByteArray("SQLite format 3\0", 16) + QByteArray(8'000, 'x');
}

void TestSqliteCheckpointer::damageAndForeignFilesAreSaid()
{
    QFETCH(QByteArray, contents);
    const QString path = m_folder.filePath(QStringLiteral("damaged %1.db").arg(++m_count));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(contents);
    file.close();
    const auto opened = SqliteCheckpointer::open(path.toStdString());
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, base::ErrorCode::StorageFailed);
    QVERIFY(!SqliteCheckpointer::open(m_folder.path().toStdString()).ok());
}

} // namespace tst_SqliteCheckpointer

QUERENT_TEST(SqliteCheckpointer)
#include "tst_SqliteCheckpointer.moc"
