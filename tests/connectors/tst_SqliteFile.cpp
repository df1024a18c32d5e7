// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TestDatabase.h"
#include "connectors/SqliteSource.h"
#include "query/SqlValidator.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_SqliteFile {

using namespace querent;
using namespace querent::connectors;
using tests::TestDatabase;
using tests::traceOf;

/// What reading leaves behind: nothing.
class TestSqliteFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesNoTrace_data();
    void leavesNoTrace();
    void seesWhatALiveWriterCommitted();
    void noticesChangesOfAnUnlockedFile();
    void aWriterMayComeAndGoBetweenStatements();
    void followsLinks();

private:
    QString fresh(const char *name);

    QTemporaryDir m_folder;
    int m_number = 0;
};

namespace {

std::int64_t countRows(const DataSource &source)
{
    auto connection = source.connect();
    if (!connection) {
        qWarning("%s (%s)", connection.error().message.c_str(), connection.error().detail.c_str());
        return -1;
    }
    const auto catalog = (*connection)->readCatalog({});
    return catalog && !catalog->tables.empty() ? catalog->tables[0].rowCount.value_or(-2) : -3;
}

std::int64_t ask(Connection &connection)
{
    data::Catalog catalog;
    catalog.tables.emplace_back().name = "t";
    const data::Policy policy;
    const auto sql = query::SqlValidator(catalog, policy, query::Dialect::Sqlite, connection)
                         .validate("SELECT count(*) FROM t");
    if (!sql) {
        qWarning("%s", sql.error().message.c_str());
        return -1;
    }
    const auto execution = connection.execute(*sql, {}, {});
    return execution ? *execution->result.rows.at(0).at(0).integer() : -2;
}

void copyFiles(const QString &from, const QString &to, std::initializer_list<const char *> suffixes)
{
    for (const char *const suffix : suffixes) {
        QVERIFY(QFile::copy(from + QLatin1String(suffix), to + QLatin1String(suffix)));
    }
}

constexpr const char *rows = "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3);";

} // namespace

QString TestSqliteFile::fresh(const char *name)
{
    const QString folder = QString::number(++m_number);
    QDir(m_folder.path()).mkdir(folder);
    return m_folder.filePath(folder + QLatin1Char('/') + QString::fromUtf8(name));
}

void TestSqliteFile::leavesNoTrace_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *title, const QString &path, int expected) {
        QTest::newRow(title) << path << expected;
    };
    const QString plain = fresh("plain.db");
    TestDatabase(plain, rows);
    row("a database with a rollback journal", plain, 3);

    const QString closed = fresh("closed.db");
    TestDatabase(closed, (std::string("PRAGMA journal_mode = WAL;") + rows).c_str());
    QVERIFY(!QFile::exists(closed + QStringLiteral("-wal")));
    row("a closed database in WAL mode", closed, 3);

    const QString live = fresh("live.db");
    TestDatabase writer(live, (std::string("PRAGMA journal_mode = WAL;") + rows).c_str());
    for (const auto &[title, suffixes] :
         {std::pair("a log and its index, left by a crash", std::vector{"", "-wal", "-shm"}),
          std::pair("a log without its index", std::vector{"", "-wal"}),
          std::pair("a leftover index without a log", std::vector{"", "-shm"})}) {
        const QString copy = fresh("copy.db");
        for (const char *const suffix : suffixes) {
            copyFiles(live, copy, {suffix});
        }
        if (suffixes.size() == 2 && QString::fromUtf8(suffixes[1]) == QLatin1String("-shm")) {
            // without its log this copy would be empty
            QFile::remove(copy);
            QVERIFY(QFile::copy(closed, copy));
        }
        row(title, copy, 3);
    }

    const QString emptyLog = fresh("emptylog.db");
    QVERIFY(QFile::copy(closed, emptyLog));
    QFile log(emptyLog + QStringLiteral("-wal"));
    QVERIFY(log.open(QIODevice::WriteOnly));
    row("an empty log", emptyLog, 3);

    // a small cache makes the writer spill pages into the file, so that the journal is needed
    const QString torn = fresh("torn.db");
    TestDatabase half(torn, rows);
    half.run("PRAGMA cache_size = 2; PRAGMA cache_spill = 2; BEGIN;"
             "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)"
             "INSERT INTO t SELECT hex(randomblob(50)) FROM n;");
    const QString hot = fresh("hot.db");
    copyFiles(torn, hot, {"", "-journal"});
    row("a journal that has to be rolled back", hot, 3);

    const QString readOnly = fresh("readonly.db");
    QVERIFY(QFile::copy(closed, readOnly));
    QVERIFY(QFile::setPermissions(readOnly, QFile::ReadOwner));
    QVERIFY(QFile::setPermissions(QFileInfo(readOnly).path(), QFile::ReadOwner | QFile::ExeOwner));
    row("a read-only file in a read-only folder", readOnly, 3);
}

void TestSqliteFile::leavesNoTrace()
{
    QFETCH(QString, path);
    QFETCH(int, expected);
    const QString folder = QFileInfo(path).path();
    const QStringList before = traceOf(folder);
    {
        const auto source = openDataSource(path.toStdString());
        QVERIFY2(source.ok(), source ? "" : source.error().message.c_str());
        QCOMPARE(traceOf(folder), before);
        QCOMPARE(countRows(**source), std::int64_t{expected});
        auto connection = (*source)->connect();
        QVERIFY(connection.ok());
        QCOMPARE(ask(**connection), std::int64_t{expected});
        QVERIFY((*connection)->distinctValues("t", "a", 5, {}).ok());
        QCOMPARE(traceOf(folder), before);
    }
    QCOMPARE(traceOf(folder), before);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void TestSqliteFile::seesWhatALiveWriterCommitted()
{
    const QString path = fresh("live.db");
    TestDatabase writer(path, (std::string("PRAGMA journal_mode = WAL;") + rows).c_str());
    const QStringList before = traceOf(QFileInfo(path).path());
    const auto source = openDataSource(writer.location());
    QVERIFY(source.ok());
    auto connection = (*source)->connect();
    QVERIFY(connection.ok());
    QCOMPARE(ask(**connection), 3);
    QCOMPARE(traceOf(QFileInfo(path).path()), before);
    writer.run("INSERT INTO t VALUES (4)");
    QCOMPARE(ask(**connection), 4);
    writer.run("BEGIN IMMEDIATE; INSERT INTO t VALUES (5)");
    QCOMPARE(ask(**connection), 4);
    writer.run("COMMIT");
    QCOMPARE(ask(**connection), 5);
    writer.close();
    QCOMPARE(ask(**connection), 5);
}

void TestSqliteFile::noticesChangesOfAnUnlockedFile()
{
    const QString path = fresh("quiet.db");
    TestDatabase(path, (std::string("PRAGMA journal_mode = WAL;") + rows).c_str());
    const auto source = openDataSource(path.toStdString());
    QVERIFY(source.ok());
    auto connection = (*source)->connect();
    QVERIFY(connection.ok());
    QCOMPARE(ask(**connection), 3);
    {
        TestDatabase writer(path, "INSERT INTO t VALUES (4)");
        QCOMPARE(ask(**connection), 4);
    }
    TestDatabase(path, "INSERT INTO t VALUES (5); CREATE TABLE u(b);");
    QCOMPARE(ask(**connection), 5);
}

void TestSqliteFile::aWriterMayComeAndGoBetweenStatements()
{
    const QString path = fresh("free.db");
    TestDatabase(path, rows);
    const auto source = openDataSource(path.toStdString());
    QVERIFY(source.ok());
    auto connection = (*source)->connect();
    QVERIFY(connection.ok());
    QCOMPARE(ask(**connection), 3);
    TestDatabase writer(path, "INSERT INTO t VALUES (4); DROP TABLE IF EXISTS u;");
    QCOMPARE(ask(**connection), 4);
    // no lock is held while nothing is asked
    writer.run("BEGIN EXCLUSIVE; INSERT INTO t VALUES (5); COMMIT;");
    QCOMPARE(ask(**connection), 5);
}

void TestSqliteFile::followsLinks()
{
    const QString path = fresh("real.db");
    TestDatabase writer(path, (std::string("PRAGMA journal_mode = WAL;") + rows).c_str());
    const QString link = fresh("link.db");
    QVERIFY(QFile::link(path, link));
    const auto source = openDataSource(link.toStdString());
    QVERIFY(source.ok());
    QCOMPARE((*source)->displayName(), std::string("link.db"));
    QCOMPARE(countRows(**source), 3);
    QCOMPARE(traceOf(QFileInfo(link).path()).size(), 1);
}

} // namespace tst_SqliteFile

QUERENT_TEST(SqliteFile)
#include "tst_SqliteFile.moc"
