// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../conformance/CheckpointerConformance.h"
#include "../conformance/PostgresServer.h"
#include "session/PostgresCheckpointer.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include <thread>
#include <vector>

namespace tst_PostgresCheckpointer {

using namespace querent;
using session::PostgresCheckpointer;

class TestPostgresCheckpointer final : public tests::CheckpointerConformance
{
    Q_OBJECT

protected:
    std::unique_ptr<graph::Checkpointer> makeEmpty() override
    {
        return open("s" + std::to_string(++m_count));
    }

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void anotherMachineGoesOnWithIt();
    void aRunWhoseMachineIsGoneIsInterrupted();
    void manyMachinesComeFirstAtOnce();
    void aConnectionLostIsSaidAndMadeAnew();
    void aServerThatWasRestartedIsNotNoticed();
    void tablesOfAnEarlierVersionAreBroughtUpToDate();
    void aLaterVersionIsLeftAlone();
    void whoMayNotMakeTablesIsTold();
    void errorsHoldNoPassword_data();
    void errorsHoldNoPassword();

private:
    [[nodiscard]] PostgresCheckpointer::Options options(const std::string &schema) const
    {
        return {.host = m_server->host().toStdString(),
                .port = m_server->port(),
                .database = m_server->database().toStdString(),
                .user = m_server->user().toStdString(),
                .password = m_server->password().toStdString(),
                .schema = schema};
    }
    [[nodiscard]] std::unique_ptr<PostgresCheckpointer> open(const std::string &schema) const
    {
        auto opened = PostgresCheckpointer::open(options(schema));
        if (!opened) {
            qWarning("%s %s", opened.error().message.c_str(), opened.error().detail.c_str());
            return nullptr;
        }
        return *std::move(opened);
    }
    /// As the administrator; returns the first cell.
    QString run(const QString &sql);

    static graph::Checkpoint at(const std::string &run, int step)
    {
        graph::Checkpoint checkpoint;
        checkpoint.id = {run, step};
        checkpoint.state = {{"step", step}, {"long", std::string(1'000, 'x')}};
        return checkpoint;
    }

    std::unique_ptr<tests::PostgresServer> m_server;
    int m_count = 0;
};

void TestPostgresCheckpointer::initTestCase()
{
    // a driver that cannot be found, as on a computer without it
    const QStringList paths = QCoreApplication::libraryPaths();
    QCoreApplication::setLibraryPaths({});
    const auto opened = PostgresCheckpointer::open({});
    QCoreApplication::setLibraryPaths(paths);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, base::ErrorCode::Unsupported);
    QVERIFY(opened.error().message.find("package libqt6sql6-psql") != std::string::npos);

    if (const QString why = tests::PostgresServer::whyNot(); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    QString why;
    m_server = tests::PostgresServer::start(&why);
    QVERIFY2(m_server, qPrintable(why));
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QPSQL"))) {
        QSKIP("Qt's driver is not installed: install the package libqt6sql6-psql");
    }
}

void TestPostgresCheckpointer::cleanupTestCase()
{
    QSqlDatabase::removeDatabase(QStringLiteral("administrator"));
    m_server.reset();
}

QString TestPostgresCheckpointer::run(const QString &sql)
{
    const QString name = QStringLiteral("administrator");
    if (!QSqlDatabase::contains(name)) {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QPSQL"), name);
        database.setHostName(m_server->host());
        database.setPort(m_server->port());
        database.setDatabaseName(m_server->database());
        database.setUserName(m_server->user());
        database.setPassword(m_server->password());
    }
    QSqlQuery query(QSqlDatabase::database(name));
    if (!query.exec(sql)) {
        qWarning("%s", qPrintable(query.lastError().text()));
    }
    return query.next() ? query.value(0).toString() : QString();
}

void TestPostgresCheckpointer::anotherMachineGoesOnWithIt()
{
    auto waiting = at("run", 1);
    waiting.status = graph::RunStatus::Waiting;
    QVERIFY(open("shared")->save(at("run", 0)).ok());
    const auto here = open("shared");
    const auto there = open("shared");
    QVERIFY(here->save(waiting).ok());
    QVERIFY(*there->latest("run") == waiting);
    QVERIFY(there->save(at("run", 2)).ok());
    QCOMPARE(here->latest("run")->id.step, 2);
    QVERIFY(!here->save(at("run", 3)).ok()); // it goes on there now
}

void TestPostgresCheckpointer::aRunWhoseMachineIsGoneIsInterrupted()
{
    auto first = open("owned");
    const auto second = open("owned");
    QVERIFY(first->save(at("run", 0)).ok());
    QVERIFY(!second->runs()->front().interrupted);
    const auto refused = second->save(at("run", 1));
    QVERIFY(!refused.ok());
    QVERIFY(refused.error().message.find("in another process") != std::string::npos);
    first.reset();
    QTRY_VERIFY(second->runs()->front().interrupted);
    QVERIFY(second->save(at("run", 1)).ok());
    QVERIFY(!second->runs()->front().interrupted);
}

void TestPostgresCheckpointer::manyMachinesComeFirstAtOnce()
{
    std::vector<int> failures(4, 0);
    {
        std::vector<std::jthread> machines;
        for (std::size_t i = 0; i < failures.size(); ++i) {
            machines.emplace_back([&, i] {
                const auto store = open("crowd");
                for (int step = 0; step < 10; ++step) {
                    const bool saved =
                        store && store->save(at("run-" + std::to_string(i), step)).ok();
                    failures[i] += saved ? 0 : 1;
                }
            });
        }
    }
    QCOMPARE(failures, std::vector<int>(4, 0));
    const auto store = open("crowd");
    QCOMPARE(store->runs()->size(), std::size_t{4});
    QCOMPARE(store->steps("run-3")->size(), std::size_t{10});
}

void TestPostgresCheckpointer::aConnectionLostIsSaidAndMadeAnew()
{
    const auto store = open("lost");
    QVERIFY(store->save(at("run", 0)).ok());
    QVERIFY(store->latest("run").ok());
    m_server->kill();
    for (const base::Error &error :
         {store->save(at("run", 1)).error(), store->latest("run").error()}) {
        QCOMPARE(error.code, base::ErrorCode::StorageFailed);
        const QString said = QString::fromStdString(error.message + error.detail);
        QVERIFY2(said.contains(QStringLiteral("cannot be reached")) ||
                     said.contains(QStringLiteral("was lost")),
                 qPrintable(said));
        QVERIFY2(!said.contains(m_server->password()), qPrintable(said));
    }
    QVERIFY(m_server->restart());
    QCOMPARE(store->latest("run")->id.step, 0);
    QVERIFY(store->save(at("run", 1)).ok());
    QVERIFY(*store->latest("run") == at("run", 1));
    QVERIFY(!store->runs()->front().interrupted);
}

void TestPostgresCheckpointer::aServerThatWasRestartedIsNotNoticed()
{
    const auto store = open("idle");
    QVERIFY(store->save(at("run", 0)).ok());
    QSqlDatabase::removeDatabase(QStringLiteral("administrator"));
    run(QStringLiteral("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                       " WHERE application_name = 'querent'"));
    QVERIFY(store->save(at("run", 1)).ok());
    QCOMPARE(store->latest("run")->id.step, 1);
}

void TestPostgresCheckpointer::tablesOfAnEarlierVersionAreBroughtUpToDate()
{
    run(QStringLiteral(
        "CREATE SCHEMA early; SET search_path TO early;"
        "CREATE TABLE run ("
        " run TEXT NOT NULL PRIMARY KEY, graph TEXT NOT NULL, first_step BIGINT NOT NULL,"
        " last_step BIGINT NOT NULL, status TEXT NOT NULL, started BIGINT NOT NULL,"
        " updated BIGINT NOT NULL, saved BIGINT NOT NULL, owner BIGINT NOT NULL, origin_run TEXT,"
        " origin_step BIGINT, bytes BIGINT NOT NULL);"
        "CREATE TABLE checkpoint ("
        " run TEXT NOT NULL, step BIGINT NOT NULL, parent_run TEXT, parent_step BIGINT,"
        " graph TEXT NOT NULL, node TEXT NOT NULL, next TEXT NOT NULL, status TEXT NOT NULL,"
        " time BIGINT NOT NULL, small BYTEA NOT NULL, large BYTEA NOT NULL, request BYTEA,"
        " error BYTEA, bytes BIGINT NOT NULL, PRIMARY KEY (run, step));"
        "CREATE TABLE value ("
        " run TEXT NOT NULL, hash BYTEA NOT NULL, value BYTEA NOT NULL, PRIMARY KEY (run, hash));"
        "CREATE TABLE store (version BIGINT NOT NULL); INSERT INTO store VALUES (1);"
        "INSERT INTO run VALUES"
        " ('old', 'trip', 0, 1, 'waiting', 1000, 2000, 1, 7, NULL, NULL, 210),"
        " ('fork', 'trip', 0, 0, 'succeeded', 3000, 3000, 2, 7, 'old', 1, 102);"
        // {"n": 0}, {} and {"n": 1}, {"long": h'01'} and the text "abc"
        "INSERT INTO checkpoint VALUES"
        " ('old', 0, NULL, NULL, 'trip', '', 'a', 'running', 1000, '\\xa1616e00', '\\xa0', NULL,"
        "  NULL, 105),"
        " ('old', 1, 'old', 0, 'trip', 'a', 'b', 'waiting', 2000, '\\xa1616e01',"
        "  '\\xa1646c6f6e674101', '\\x6171', NULL, 105),"
        " ('fork', 0, 'old', 1, 'trip', 'a', '', 'succeeded', 3000, '\\xa0', '\\xa0', NULL, NULL,"
        "  102);"
        "INSERT INTO value VALUES ('old', '\\x01', '\\x63616263');"));
    const auto store = open("early");
    QVERIFY(store);
    const auto runs = *store->runs();
    QCOMPARE(runs.size(), std::size_t{2});
    QVERIFY(runs[0].origin == (graph::CheckpointId{"old", 1}));
    QCOMPARE(runs[1].runId, std::string("old"));
    QCOMPARE(runs[1].status, graph::RunStatus::Waiting);
    QCOMPARE(runs[1].bytes, std::uint64_t{210});
    const auto latest = store->latest("old");
    QVERIFY(latest.ok());
    QVERIFY((latest->state == nlohmann::json{{"n", 1}, {"long", "abc"}}));
    QVERIFY(latest->parent == (graph::CheckpointId{"old", 0}));
    QCOMPARE(*latest->request, nlohmann::json("q"));
    QVERIFY(store->save(at("old", 2)).ok());
    QCOMPARE(store->steps("old")->size(), std::size_t{3});
    QCOMPARE(open("early")->runs()->front().lastStep, 2);
}

void TestPostgresCheckpointer::aLaterVersionIsLeftAlone()
{
    QVERIFY(open("later")->save(at("run", 0)).ok());
    run(QStringLiteral("UPDATE later.store SET version = 99"));
    const auto opened = PostgresCheckpointer::open(options("later"));
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, base::ErrorCode::StorageFailed);
    QVERIFY(opened.error().message.find("later version of Querent") != std::string::npos);
    QCOMPARE(run(QStringLiteral("SELECT count(*) FROM later.run")), QStringLiteral("1"));
}

void TestPostgresCheckpointer::whoMayNotMakeTablesIsTold()
{
    run(QStringLiteral("CREATE USER guest PASSWORD 'guest'"));
    auto guest = options("forbidden");
    guest.user = guest.password = "guest";
    const auto opened = PostgresCheckpointer::open(guest);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, base::ErrorCode::StorageFailed);
    QVERIFY2(opened.error().detail.find("permission denied") != std::string::npos,
             opened.error().detail.c_str());

    // once they are there, the right to use them is enough
    QVERIFY(open("lent")->save(at("run", 0)).ok());
    run(QStringLiteral("GRANT USAGE ON SCHEMA lent TO guest"));
    run(QStringLiteral(
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA lent TO guest"));
    guest.schema = "lent";
    const auto lent = PostgresCheckpointer::open(guest);
    QVERIFY2(lent.ok(), lent ? "" : lent.error().detail.c_str());
    QVERIFY((*lent)->save(at("another", 0)).ok());
    QCOMPARE((*lent)->runs()->size(), std::size_t{2});
}

void TestPostgresCheckpointer::errorsHoldNoPassword_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("database");
    QTest::addColumn<QString>("user");
    QTest::newRow("a wrong password") << QString() << QStringLiteral("postgres") << QString();
    QTest::newRow("no such user") << QString() << QStringLiteral("postgres")
                                  << QStringLiteral("nobody's");
    QTest::newRow("no such database") << QString() << QStringLiteral("nowhere") << QString();
    QTest::newRow("no such server")
        << QStringLiteral("/nonexistent") << QStringLiteral("postgres") << QString();
}

void TestPostgresCheckpointer::errorsHoldNoPassword()
{
    QFETCH(QString, host);
    QFETCH(QString, database);
    QFETCH(QString, user);
    auto wrong = options("s");
    wrong.database = database.toStdString();
    wrong.password = database == QStringLiteral("nowhere") ? wrong.password : "tr0ub4dor";
    wrong.host = host.isEmpty() ? wrong.host : host.toStdString();
    wrong.user = user.isEmpty() ? wrong.user : user.toStdString();
    const auto opened = PostgresCheckpointer::open(wrong);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().code, base::ErrorCode::StorageFailed);
    const std::string said = opened.error().message + opened.error().detail;
    QVERIFY2(said.find("cannot be reached") != std::string::npos, said.c_str());
    QVERIFY2(said.find(wrong.password) == std::string::npos, said.c_str());
    QVERIFY(!opened.error().detail.empty());
}

} // namespace tst_PostgresCheckpointer

QUERENT_TEST(PostgresCheckpointer)
#include "tst_PostgresCheckpointer.moc"
