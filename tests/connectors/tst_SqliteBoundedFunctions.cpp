// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TestDatabase.h"
#include "connectors/SqliteSource.h"

#include <QTemporaryDir>

#include <random>
#include <vector>

namespace tst_SqliteBoundedFunctions {

using namespace querent;
using namespace querent::connectors;
using tests::TestDatabase;

/// The functions that stand in the place of the engine's own must give the same, faster.
class TestSqliteBoundedFunctions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void giveWhatTheEngineGives_data();
    void giveWhatTheEngineGives();
    void stopInTime_data();
    void stopInTime();
    void refuseWidthsOfMillions();

private:
    /// The only cell of the result as text with its type in front, or the message of a failure.
    static std::string cellOf(sqlite3 *handle, const std::string &sql);

    QTemporaryDir m_folder;
    std::unique_ptr<TestDatabase> m_engine; ///< plain SQLite
    std::unique_ptr<SqliteDatabase> m_database;
};

void TestSqliteBoundedFunctions::initTestCase()
{
    const QString path = m_folder.filePath(QStringLiteral("one.db"));
    m_engine = std::make_unique<TestDatabase>(path, "CREATE TABLE one(a)");
    auto opened = std::make_shared<const SqliteSource>(path)->open();
    QVERIFY(opened.ok());
    m_database = std::move(opened->database);
    sqlite3_set_authorizer(m_database->handle(), nullptr, nullptr);
}

std::string TestSqliteBoundedFunctions::cellOf(sqlite3 *handle, const std::string &sql)
{
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
        return "not prepared";
    }
    std::string cell = "failed";
    if (sqlite3_step(statement) == SQLITE_ROW) {
        cell = std::to_string(sqlite3_column_type(statement, 0)) + ":";
        const void *const bytes = sqlite3_column_blob(statement, 0);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, 0));
        cell.append(static_cast<const char *>(bytes), bytes != nullptr ? size : 0);
    }
    sqlite3_finalize(statement);
    return cell;
}

void TestSqliteBoundedFunctions::giveWhatTheEngineGives_data()
{
    // $1, $2 and $3 are texts, # is a number
    QTest::addColumn<std::string>("call");
    for (const char *const call : {"$1 LIKE $2",
                                   "$1 LIKE $2 ESCAPE 'a'",
                                   "$1 LIKE $2 ESCAPE '%'",
                                   "$1 LIKE $2 ESCAPE $3",
                                   "$1 GLOB $2",
                                   "instr($1, $2)",
                                   "instr(CAST($1 AS BLOB), CAST($2 AS BLOB))",
                                   "instr(CAST($1 AS BLOB), $2)",
                                   "replace($1, $2, $3)",
                                   "replace(#, $2, $3)",
                                   "trim($1, $2)",
                                   "ltrim($1, $2)",
                                   "rtrim($1, $2)",
                                   "trim($1 || ' ')",
                                   "ltrim('  ' || $1)",
                                   "rtrim(#)",
                                   "# LIKE $1",
                                   "NULL LIKE $1",
                                   "instr(NULL, $1)",
                                   "replace($1, NULL, $2)",
                                   "printf('%s|%5s|%-5s|%.2s', $1, $2, $3, $1)",
                                   "printf('%d %5d %05d %,d %x', #, #, #, #, #)",
                                   "printf('%.3f %8.2f %e %g', #, #, #, #)",
                                   "printf('%*d|%-*d|%.*s', #, #, #, #, 2, $1)",
                                   "printf($1, $2, $3)",
                                   "printf('%' || $1, #)",
                                   "printf('%q %Q %w %%', $1, $2, $3)",
                                   "printf('%c%c', $1, $2)",
                                   "printf()",
                                   "printf(NULL)",
                                   "format('%s', #)"}) {
        QTest::newRow(call) << std::string(call);
    }
}

void TestSqliteBoundedFunctions::giveWhatTheEngineGives()
{
    QFETCH(std::string, call);
    static const std::vector<std::string> letters{"a", "b", "A", "%", "_", "*", "?",  "[", "]",
                                                  "^", "-", "é", "É", " ", "1", "''", "ß", "日"};
    std::mt19937 dice(20240601);
    const auto below = [&dice](std::size_t bound) { return dice() % bound; };
    const auto text = [&] {
        std::string result = "'";
        for (auto left = below(9); left > 0; --left) {
            result += letters[below(letters.size())];
        }
        return result + "'";
    };
    for (int i = 0; i < 3'000; ++i) {
        std::string sql = "SELECT ";
        const std::vector<std::string> texts{text(), text(), text()};
        for (std::size_t at = 0; at < call.size(); ++at) {
            if (call[at] == '$') {
                sql += texts[static_cast<std::size_t>(call[++at] - '1')];
            } else {
                sql += call[at] == '#' ? std::to_string(static_cast<int>(below(60)) - 20)
                                       : std::string(1, call[at]);
            }
        }
        const std::string expected = cellOf(m_engine->handle(), sql);
        QVERIFY2(
            cellOf(m_database->handle(), sql) == expected,
            (sql + "\n  engine: " + expected + "\n  ours:   " + cellOf(m_database->handle(), sql))
                .c_str());
    }
}

void TestSqliteBoundedFunctions::stopInTime_data()
{
    QTest::addColumn<std::string>("sql");
    const auto row = [](const char *name, const std::string &sql) {
        QTest::newRow(name) << "SELECT " + sql;
    };
    const std::string longText = "hex(zeroblob(8000000))";
    row("LIKE", longText + " LIKE '%' || substr(hex(zeroblob(4000)), 1, 7000) || '1%'");
    row("GLOB", longText + " GLOB '*' || substr(hex(zeroblob(4000)), 1, 7000) || '1*'");
    row("a set of thousands",
        longText + " GLOB '*[' || substr(hex(zeroblob(4000)), 1, 7000) || '1]x'");
    row("trim", "trim(" + longText + ", replace(hex(zeroblob(50000)), '0', 'x') || '0')");
    row("replace", "replace(" + longText + ", '0', '1')");
}

void TestSqliteBoundedFunctions::stopInTime()
{
    QFETCH(std::string, sql);
    const auto start = SqliteDatabase::Clock::now();
    const SqliteDatabase::Watch watch(*m_database, {}, start + std::chrono::milliseconds(50));
    auto statement = m_database->prepare(sql);
    QVERIFY(statement.ok());
    static_cast<void>(m_database->step(*statement).ok());
    QVERIFY(SqliteDatabase::Clock::now() - start < std::chrono::seconds(5));
}

void TestSqliteBoundedFunctions::refuseWidthsOfMillions()
{
    for (const char *const call :
         {"printf('%.*c', 2000000000, 'x')", "printf('%1000001d', 1)",
          "printf('%*d', -2000000000, 1)", "printf('%600000d%600000d', 1, 2)",
          "format('%.2000000000f', 1.5)", "printf('%99999999999999999999d', 1)"}) {
        QCOMPARE(cellOf(m_database->handle(), std::string("SELECT ") + call),
                 std::string("failed"));
    }
    QCOMPARE(cellOf(m_database->handle(), "SELECT length(printf('%500000d', 1))"),
             std::string("1:500000"));
}

} // namespace tst_SqliteBoundedFunctions

QUERENT_TEST(SqliteBoundedFunctions)
#include "tst_SqliteBoundedFunctions.moc"
