// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlCorpus.h"
#include "TestDatabase.h"
#include "connectors/SqliteSource.h"

#include <QTemporaryDir>

#include <chrono>
#include <set>

namespace tst_SqliteBelowGate {

using namespace querent;
using namespace querent::connectors;
using namespace querent::tests;

namespace {

/// Files whose statements write, or would if anybody let them.
const std::set<std::string> writing{"sqlite/attach_vacuum", "sqlite/cte_writes", "sqlite/ddl",
                                    "sqlite/stacked", "sqlite/writes"};

} // namespace

/// What is left when the gate is gone: every hostile statement of tests/sql goes straight to the
/// engine, on the connection that Querent holds. Neither the file nor anything beside it may
/// change.
class TestSqliteBelowGate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void nothingChangesTheFile_data();
    void nothingChangesTheFile();
    void nothingChangesItWithoutTheAuthorizer_data();
    void nothingChangesItWithoutTheAuthorizer();
    void filesThatAreHostileStayAsTheyAre();
    void nothingIsLeftOnTheConnection();

private:
    struct Opened
    {
        std::unique_ptr<QTemporaryDir> folder;
        std::unique_ptr<SqliteDatabase> database; ///< none where the file was refused
        QStringList trace;
    };
    static Opened open(const std::vector<std::string> &setup);
    /// All statements of the text, one after the other, whatever becomes of them.
    static void runAll(SqliteDatabase &database, const std::string &sql);
    static void addRows();
    static const std::vector<CorpusFile> &files();
};

const std::vector<CorpusFile> &TestSqliteBelowGate::files()
{
    static const std::vector<CorpusFile> all = adversarialCorpus(query::Dialect::Sqlite);
    return all;
}

void TestSqliteBelowGate::initTestCase()
{
    QVERIFY(files().size() > 20);
}

TestSqliteBelowGate::Opened TestSqliteBelowGate::open(const std::vector<std::string> &setup)
{
    Opened opened{std::make_unique<QTemporaryDir>(), nullptr, {}};
    const QString path = opened.folder->filePath(QStringLiteral("shop.db"));
    TestDatabase writer(path, "PRAGMA synchronous = OFF; BEGIN");
    writer.run(corpusText("database.sql"));
    writer.run("COMMIT");
    for (const std::string &statement : setup) {
        writer.run(statement);
    }
    writer.close();
    // files with names that are not absolute would appear there
    QDir::setCurrent(opened.folder->path());
    opened.trace = traceOf(opened.folder->path());
    if (auto reached = std::make_shared<const SqliteSource>(path)->open()) {
        opened.database = std::move(reached->database);
    }
    return opened;
}

void TestSqliteBelowGate::runAll(SqliteDatabase &database, const std::string &sql)
{
    const SqliteDatabase::Watch watch(database, {},
                                      SqliteDatabase::Clock::now() + std::chrono::milliseconds(20));
    database.authorizer().setTrust(SqliteAuthorizer::Trust::Statement); // counts anew
    sqlite3_exec(database.handle(), sql.c_str(), nullptr, nullptr, nullptr);
}

void TestSqliteBelowGate::addRows()
{
    QTest::addColumn<std::size_t>("file");
    for (std::size_t i = 0; i < files().size(); ++i) {
        QTest::newRow(files()[i].name.c_str()) << i;
    }
}

void TestSqliteBelowGate::nothingChangesTheFile_data()
{
    addRows();
}

void TestSqliteBelowGate::nothingChangesTheFile()
{
    QFETCH(std::size_t, file);
    const Opened opened = open({});
    QVERIFY(opened.database != nullptr);
    for (const CorpusLine &line : files()[file].lines) {
        // bombs prove nothing here but patience
        if (line.setup.empty() && line.demand != CorpusLine::Demand::RefuseOrStop) {
            runAll(*opened.database, line.sql);
            QVERIFY2(sqlite3_total_changes(opened.database->handle()) == 0,
                     described(line, "changed rows").c_str());
        }
    }
    QCOMPARE(traceOf(opened.folder->path()), opened.trace);
}

void TestSqliteBelowGate::nothingChangesItWithoutTheAuthorizer_data()
{
    addRows();
}

void TestSqliteBelowGate::nothingChangesItWithoutTheAuthorizer()
{
    QFETCH(std::size_t, file);
    if (!writing.contains(files()[file].name)) {
        return; // their statements would change what the process itself may do
    }
    const Opened opened = open({});
    QVERIFY(opened.database != nullptr);
    sqlite3_set_authorizer(opened.database->handle(), nullptr, nullptr);
    for (const CorpusLine &line : files()[file].lines) {
        if (line.demand != CorpusLine::Demand::RefuseOrStop) {
            runAll(*opened.database, line.sql);
        }
    }
    QCOMPARE(traceOf(opened.folder->path()), opened.trace);
}

void TestSqliteBelowGate::filesThatAreHostileStayAsTheyAre()
{
    int opened = 0;
    for (const CorpusFile &file : files()) {
        for (const CorpusLine &line : file.lines) {
            if (line.setup.empty()) {
                continue;
            }
            const Opened hostile = open(line.setup);
            if (hostile.database != nullptr) {
                ++opened;
                runAll(*hostile.database, line.sql);
                runAll(*hostile.database, "INSERT INTO orders (id) VALUES (999)");
                runAll(*hostile.database, "DELETE FROM customers");
                runAll(*hostile.database, "UPDATE report SET x = 1");
            }
            QCOMPARE(traceOf(hostile.folder->path()), hostile.trace);
        }
    }
    QVERIFY(opened > 50);
}

void TestSqliteBelowGate::nothingIsLeftOnTheConnection()
{
    const Opened opened = open({});
    QVERIFY(opened.database != nullptr);
    sqlite3 *const handle = opened.database->handle();
    for (const CorpusFile &file : files()) {
        for (const CorpusLine &line : file.lines) {
            if (line.setup.empty() && line.demand == CorpusLine::Demand::Refuse) {
                runAll(*opened.database, line.sql);
            }
        }
    }
    QVERIFY(sqlite3_get_autocommit(handle) != 0);
    QVERIFY(sqlite3_db_readonly(handle, "main") == 1);
    for (const int option : {SQLITE_DBCONFIG_DEFENSIVE, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                             SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_WRITABLE_SCHEMA,
                             SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER}) {
        int value = -1;
        sqlite3_db_config(handle, option, -1, &value);
        QCOMPARE(value, option == SQLITE_DBCONFIG_DEFENSIVE ? 1 : 0);
    }
    const auto count = [&](const std::string &sql) {
        auto statement = opened.database->introspect(sql);
        return statement && opened.database->stepTrusted(*statement) ? statement->integer(0) : -1;
    };
    QCOMPARE(count("SELECT count(*) FROM sqlite_temp_master"), 0);
    QCOMPARE(count("SELECT count(*) FROM pragma_database_list WHERE name NOT IN ('main', 'temp')"),
             0);
}

} // namespace tst_SqliteBelowGate

QUERENT_TEST(SqliteBelowGate)
#include "tst_SqliteBelowGate.moc"
