// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/ScriptedReasoner.h"
#include "../connectors/TestDatabase.h"
#include "session/FullResult.h"

#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_FullResult {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;

class TestFullResult : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readsEveryRow();
    void keepsTheLimitOfTheStatementItself();
    void goesThroughTheGate();
    void heedsThePolicyOfTheSource();
    void isWrittenDown();
    void saysThatTheSourceIsGone();
    void canBeCancelled();

private:
    [[nodiscard]] OpenSourcePtr open(const OpenOptions &options = {}) const;
    [[nodiscard]] base::Result<AllRows> read(const OpenSourcePtr &source,
                                             const std::string &sql) const;

    QTemporaryDir m_folder;
    QString m_path;
};

void TestFullResult::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    m_path = m_folder.filePath(QStringLiteral("big.db"));
    TestDatabase(m_path, "CREATE TABLE t(id INTEGER PRIMARY KEY, word TEXT, secret TEXT);"
                         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
                         "20000) INSERT INTO t SELECT i, 'word ' || i % 100, 's' || i FROM n;");
}

OpenSourcePtr TestFullResult::open(const OpenOptions &options) const
{
    auto source = openSource(m_path.toStdString(), options, {});
    if (!source) {
        qFatal("%s", source.error().message.c_str());
    }
    return *source;
}

base::Result<AllRows> TestFullResult::read(const OpenSourcePtr &source,
                                           const std::string &sql) const
{
    std::atomic<std::int64_t> rows{0};
    return readAllRows(*source, "all of it", sql, m_folder.path().toStdString(), {}, rows);
}

void TestFullResult::readsEveryRow()
{
    const auto all = read(open(), "SELECT id, word FROM t ORDER BY id");
    QVERIFY2(all.ok(), all ? "" : all.error().message.c_str());
    QCOMPARE(all->store->rowCount(), std::int64_t{20'000});
    QVERIFY(!all->truncated);
    QCOMPARE(all->store->columns().at(1).name, std::string("word"));
    const std::vector<std::int64_t> numbers{20'000};
    const auto batch = all->store->rows(RowStore::Lane::Pages, numbers, 0, {});
    QVERIFY(batch.ok() && batch->rows.at(0).at(0) == data::Value(20'000));
    const auto none = read(open(), "SELECT id, word FROM t WHERE id < 0");
    QVERIFY(none.ok() && none->store->rowCount() == 0 && none->store->columns().size() == 2);
}

void TestFullResult::keepsTheLimitOfTheStatementItself()
{
    const auto all = read(open(), "SELECT id FROM t ORDER BY id LIMIT 1500");
    QVERIFY(all.ok());
    QCOMPARE(all->store->rowCount(), std::int64_t{1500});
    QVERIFY(!all->truncated);
}

void TestFullResult::goesThroughTheGate()
{
    QCOMPARE(read(open(), "DELETE FROM t").error().code, base::ErrorCode::SqlRejected);
    OpenOptions options;
    options.policy.hiddenColumns = {"t.secret"};
    QCOMPARE(read(open(options), "SELECT secret FROM t").error().code,
             base::ErrorCode::PolicyViolation);
    options.policy.hiddenColumns = {};
    options.policy.maskedColumns = {"t.secret"};
    options.policy.rowFilters = {{"t", "id <= 300"}};
    const auto masked = read(open(options), "SELECT secret FROM t");
    QVERIFY(masked.ok());
    QCOMPARE(masked->store->rowCount(), std::int64_t{300});
    const std::vector<std::int64_t> numbers{1};
    QVERIFY(masked->store->rows(RowStore::Lane::Pages, numbers, 0, {})->rows.at(0).at(0) ==
            data::Value(std::string(data::maskText)));
}

void TestFullResult::heedsThePolicyOfTheSource()
{
    OpenOptions options;
    options.policy.name = "own";
    options.policy.maximumRows = 2'500;
    const auto all = read(open(options), "SELECT id FROM t");
    QVERIFY(all.ok());
    QCOMPARE(all->store->rowCount(), std::int64_t{2'500});
    QVERIFY(all->truncated);
}

void TestFullResult::isWrittenDown()
{
    OpenOptions options;
    const QString path = m_folder.filePath(QStringLiteral("audit.log"));
    options.audit = std::make_shared<AuditLog>(std::filesystem::path(path.toStdString()));
    QVERIFY(read(open(options), "SELECT id FROM t").ok());
    QVERIFY(!read(open(options), "DROP TABLE t").ok());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray lines = file.readAll();
    QVERIFY2(lines.contains("all of it") && lines.contains("20000"), lines.constData());
    QVERIFY(lines.contains("DROP TABLE"));
}

void TestFullResult::saysThatTheSourceIsGone()
{
    const QString path = m_folder.filePath(QStringLiteral("gone.db"));
    QVERIFY(QFile::copy(m_path, path));
    const auto source = openSource(path.toStdString(), {}, {});
    QVERIFY(source.ok());
    QVERIFY(QFile::remove(path));
    FullResult full;
    QSignalSpy failed(&full, &FullResult::failed);
    full.load(*source, "all of it", "SELECT id FROM t");
    QVERIFY(failed.wait());
    QVERIFY(!failed.front().front().toString().isEmpty());
    QVERIFY(!full.isLoading());
}

void TestFullResult::canBeCancelled()
{
    FullResult full;
    QSignalSpy failed(&full, &FullResult::failed);
    QSignalSpy loaded(&full, &FullResult::loaded);
    const OpenSourcePtr source = open();
    full.load(source, "endless", "SELECT a.id FROM t AS a JOIN t AS b ON b.id > a.id");
    QTRY_VERIFY(full.rowsSoFar() > 0);
    full.cancel();
    QVERIFY(!full.isLoading());
    full.load(source, "all of it", "SELECT id FROM t");
    QVERIFY(loaded.wait());
    QCOMPARE(loaded.count(), 1);
    QCOMPARE(failed.count(), 0);
}

} // namespace tst_FullResult

QUERENT_TEST(FullResult)
#include "tst_FullResult.moc"
