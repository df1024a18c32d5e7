// SPDX-License-Identifier: GPL-3.0-or-later
#include "../conformance/CheckpointerConformance.h"
#include "session/SqliteCheckpointer.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace querent;
using session::SqliteCheckpointer;

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
    void forgetsTheOldestRuns();
    void damageAndForeignFilesAreSaid_data();
    void damageAndForeignFilesAreSaid();

private:
    static std::unique_ptr<SqliteCheckpointer> open(const QString &path, int mostRuns = 200)
    {
        auto opened = SqliteCheckpointer::open(path.toStdString(), mostRuns);
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
    QVERIFY(open(path)->save(at("run", 3, state)).ok());
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

void TestSqliteCheckpointer::forgetsTheOldestRuns()
{
    const auto store = open(m_folder.filePath(QStringLiteral("few.db")), 3);
    for (int run = 0; run < 6; ++run) {
        const std::string id = "run-" + std::to_string(run);
        QVERIFY(store->save(at(id, 0, {{"long", std::string(1'000, 'x')}})).ok());
        QVERIFY(store->save(at(id, 1, {})).ok());
    }
    const auto runs = store->runs();
    QCOMPARE(runs->size(), std::size_t{3});
    QCOMPARE(runs->front().runId, std::string("run-5"));
    QVERIFY(!store->latest("run-2").ok());
    QVERIFY(store->load({"run-3", 0}).ok());
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

QTEST_GUILESS_MAIN(TestSqliteCheckpointer)
#include "tst_SqliteCheckpointer.moc"
