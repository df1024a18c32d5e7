// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TestDatabase.h"
#include "connectors/SqliteCatalogReader.h"
#include "connectors/SqliteSource.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <thread>

namespace tst_SqliteCatalog {

using namespace querent;
using namespace querent::connectors;
using data::Catalog;
using data::ColumnRole;
using data::ColumnType;
using data::DateEncoding;
using data::Value;
using tests::TestDatabase;

/// Catalogs of databases as people really have them.
class TestSqliteCatalog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesMayHoldAnything();
    void describesKeysAndNullability();
    void readsDeclaredKeys();
    void infersKeysThatValuesConfirm();
    void leavesOutWhatBelongsToTheEngine();
    void readsViewsAndSurvivesBrokenOnes();
    void survivesModulesThatAreMissing();
    void aDamagedPageCostsOneTable();
    void aDatabaseOfDamagedTablesIsCorrupt();
    void datesAreRecognisedInEveryEncoding();
    void profilesOddValues();
    void emptyTablesHaveEmptyProfiles();
    void blobsAreNotRead();
    void largeTablesAreSampled_data();
    void largeTablesAreSampled();
    void tablesWithoutRowidAreSampled();
    void slowViewsAreCutShort();
    void viewsThatDoubleAreNotCompiled();
    void staysWithinItsTime();
    void manyTablesAreQuick();
    void endsWhenCancelled();

private:
    QString fresh() { return m_folder.filePath(QStringLiteral("%1.db").arg(++m_number)); }
    Catalog read(const std::string &sql, const ProfileBudget &budget = {});
    base::Result<Catalog> readFile(const QString &path, const ProfileBudget &budget = {},
                                   std::stop_token stop = {});

    QTemporaryDir m_folder;
    int m_number = 0;
};

namespace {

/// Statements that fill `table` from n(i), i = 1 … count.
std::string fill(const std::string &table, int count, const std::string &values)
{
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT " +
           std::to_string(count) + ") INSERT INTO " + table + " SELECT " + values + " FROM n;";
}

QString keys(const Catalog &catalog)
{
    QStringList all;
    for (const data::Relationship &key : catalog.relationships) {
        QString text = QString::fromStdString(key.fromTable + ".");
        for (const std::string &column : key.fromColumns) {
            text += QString::fromStdString(column) + QLatin1Char('+');
        }
        text.back() = QLatin1Char('>');
        text += QString::fromStdString(key.toTable + ".");
        for (const std::string &column : key.toColumns) {
            text += QString::fromStdString(column) + QLatin1Char('+');
        }
        text.chop(1);
        all += text + QLatin1String(key.inferred ? "?" : "");
    }
    all.sort();
    return all.join(QLatin1Char(' '));
}

} // namespace

base::Result<Catalog> TestSqliteCatalog::readFile(const QString &path, const ProfileBudget &budget,
                                                  std::stop_token stop)
{
    auto opened = SqliteSource(path).open();
    if (!opened) {
        return opened.error();
    }
    return readSqliteCatalog(*opened->database, "test", budget, std::move(stop));
}

Catalog TestSqliteCatalog::read(const std::string &sql, const ProfileBudget &budget)
{
    const QString path = fresh();
    TestDatabase(path, sql.c_str());
    auto catalog = readFile(path, budget);
    if (!catalog) {
        qFatal("%s %s", catalog.error().message.c_str(), catalog.error().detail.c_str());
    }
    return *std::move(catalog);
}

void TestSqliteCatalog::namesMayHoldAnything()
{
    const std::vector<std::string> names{"Größe 表", "two words",   "select", "a\"b",      "c'd",
                                         "[e]",      "f`g",         "h;--",   "i.j",       "%s%n",
                                         "NULL",     "sqlitething", "0",      "tab\there", "(k)"};
    std::string sql;
    for (const std::string &name : names) {
        const std::string table = identifier(name);
        sql += "CREATE TABLE " + table + "(" + table + " INTEGER, \"id of " + table.substr(1) +
               "); INSERT INTO " + table + " VALUES (7, 'x'), (NULL, 'y');";
    }
    const Catalog catalog = read(sql);
    QCOMPARE(catalog.tables.size(), names.size());
    for (const std::string &name : names) {
        const data::Table *const table = catalog.table(name);
        QVERIFY2(table != nullptr, name.c_str());
        QVERIFY2(table->problem.empty(), table->problem.c_str());
        QCOMPARE(table->rowCount.value_or(-1), 2);
        QCOMPARE(table->columns.at(0).name, name);
        QCOMPARE(table->columns[0].profile.max.numeric(), 7.0);
        QCOMPARE(table->columns.at(1).profile.distinctCount, 2);
    }
    QVERIFY(!nlohmann::json(catalog).dump().empty());
}

void TestSqliteCatalog::describesKeysAndNullability()
{
    const Catalog catalog =
        read("CREATE TABLE a(id INTEGER PRIMARY KEY, code TEXT UNIQUE NOT NULL, x, y,"
             " double REAL AS (x * 2), UNIQUE (x, y));"
             "CREATE TABLE b(code TEXT PRIMARY KEY);"
             "CREATE TABLE c(x INT, y INT, note, PRIMARY KEY (y, x)) WITHOUT ROWID;"
             "CREATE TABLE d(x); CREATE UNIQUE INDEX d_part ON d(x) WHERE x > 0;"
             "INSERT INTO a(id, code, x, y) VALUES (1, 'a', 1, 2), (2, 'b', 1, 3);");
    const auto column = [&catalog](const char *table, const char *name) {
        return *catalog.column(table, name);
    };
    QVERIFY(!column("a", "id").nullable && column("a", "id").unique);
    QVERIFY(!column("a", "code").nullable && column("a", "code").unique);
    QVERIFY(column("a", "x").nullable && !column("a", "x").unique);
    QCOMPARE(column("a", "double").profile.max.numeric(), 2.0);
    QVERIFY(column("b", "code").nullable && column("b", "code").unique);
    QCOMPARE(column("c", "x").primaryKeyPosition, 2);
    QCOMPARE(column("c", "y").primaryKeyPosition, 1);
    QVERIFY(!column("c", "x").nullable && !column("c", "x").unique);
    QVERIFY(!column("d", "x").unique);
}

void TestSqliteCatalog::readsDeclaredKeys()
{
    const Catalog catalog =
        read("CREATE TABLE Parents(A INTEGER, B INTEGER, PRIMARY KEY (A, B));"
             "CREATE TABLE people(id INTEGER PRIMARY KEY, boss REFERENCES People, x, y,"
             " home REFERENCES nowhere(id), work REFERENCES parents(missing),"
             " FOREIGN KEY (X, Y) REFERENCES parents);");
    QCOMPARE(keys(catalog), QStringLiteral("people.boss>people.id people.x+y>Parents.A+B"));
    QVERIFY(catalog.column("people", "boss")->role == ColumnRole::Reference);
    QVERIFY(catalog.column("people", "y")->role == ColumnRole::Reference);
    QVERIFY(catalog.column("people", "id")->role == ColumnRole::Key);
}

void TestSqliteCatalog::infersKeysThatValuesConfirm()
{
    const Catalog catalog =
        read("CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT);" +
             fill("customers", 200, "i, 'Customer ' || i") +
             "CREATE TABLE cust(cust_no TEXT PRIMARY KEY);" + fill("cust", 30, "'C' || i") +
             "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER, customer_no INTEGER,"
             " cust_no TEXT, Parent_ID INTEGER);" +
             fill("orders", 500,
                  "i, CASE WHEN i % 250 = 0 THEN 999 WHEN i % 7 = 0 THEN 0 ELSE i % 200 + 1 END,"
                  " i * 5, 'C' || (i % 30 + 1), CASE WHEN i > 3 THEN i - 3 END") +
             "CREATE TABLE empty(customer_id INTEGER, Amount INTEGER);");
    // 0 stands for "none", and one value in a hundred may be wrong; customer_no has other numbers
    QCOMPARE(keys(catalog),
             QStringLiteral("empty.customer_id>customers.id? orders.Parent_ID>orders.id? "
                            "orders.cust_no>cust.cust_no? orders.customer_id>customers.id?"));
    for (const data::Relationship &key : catalog.relationships) {
        const bool checked = key.explanation.find(" looked up are found") != std::string::npos;
        QCOMPARE(checked, key.fromTable != "empty");
    }
    QVERIFY(catalog.column("orders", "cust_no")->role == ColumnRole::Reference);
}

void TestSqliteCatalog::leavesOutWhatBelongsToTheEngine()
{
    const Catalog catalog =
        read("CREATE TABLE notes(id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT);"
             "INSERT INTO notes(body) VALUES ('a'); ANALYZE;"
             "CREATE VIRTUAL TABLE docs USING fts5(title, body);"
             "INSERT INTO docs VALUES ('Snow', 'white'), ('Rain', 'grey');"
             "CREATE VIRTUAL TABLE outside USING fts5(body, content='notes');"
             "CREATE VIRTUAL TABLE old USING fts4(body); INSERT INTO old VALUES ('leaves');"
             "CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1);"
             "INSERT INTO boxes VALUES (1, 0, 5);");
    QStringList tables;
    for (const data::Table &table : catalog.tables) {
        tables += QString::fromStdString(table.name);
        QVERIFY2(table.problem.empty(), table.problem.c_str());
    }
    QCOMPARE(tables.join(QLatin1Char(' ')), QStringLiteral("boxes docs notes old outside"));
    const data::Table &docs = *catalog.table("docs");
    QCOMPARE(docs.columns.size(), std::size_t{2});
    QCOMPARE(docs.rowCount.value_or(-1), 2);
    QVERIFY(docs.columns[0].profile.min == Value("Rain"));
}

void TestSqliteCatalog::readsViewsAndSurvivesBrokenOnes()
{
    const Catalog catalog = read(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, first TEXT, last TEXT, day DATE);"
        "INSERT INTO t VALUES (1, 'Ann', 'Lee', '2024-05-31'), (2, 'Bob', 'Ray', '2024-06-01');"
        "CREATE VIEW good AS SELECT id, concat(first, ' ', last) AS name, day FROM t;"
        "CREATE TABLE gone(a); CREATE VIEW lost AS SELECT a FROM gone; DROP TABLE gone;"
        "CREATE VIEW strange AS SELECT no_such_function(id) AS x FROM t;"
        "CREATE VIEW evil AS SELECT load_extension('x') AS x FROM t;"
        "CREATE VIEW late AS SELECT abs(-9223372036854775807 - id) AS x FROM t;");
    const data::Table &good = *catalog.table("good");
    QVERIFY(good.isView && good.problem.empty());
    QCOMPARE(good.rowCount.value_or(-1), 2);
    QVERIFY(good.column("name")->profile.min == Value("Ann Lee"));
    QCOMPARE(good.reads.size(), std::size_t{4});
    QVERIFY(good.reads.front() == std::pair(std::string("t"), std::string("id")));
    QVERIFY(good.column("day")->encoding == DateEncoding::IsoDate);
    for (const char *const broken : {"lost", "strange", "evil", "late"}) {
        QVERIFY2(!catalog.table(broken)->problem.empty(), broken);
        QVERIFY(!catalog.table(broken)->rowCount.has_value());
    }
    QVERIFY(catalog.table("lost")->problem.find("gone") != std::string::npos);
    QVERIFY(catalog.table("strange")->problem.find("no_such_function") != std::string::npos);
    QVERIFY(catalog.table("t")->problem.empty());
}

void TestSqliteCatalog::survivesModulesThatAreMissing()
{
    const QString path = fresh();
    TestDatabase writer(path, "CREATE TABLE t(a); INSERT INTO t VALUES (1);"
                              "PRAGMA writable_schema = 1;"
                              "INSERT INTO sqlite_master VALUES ('table', 'vectors', 'vectors', 0,"
                              " 'CREATE VIRTUAL TABLE vectors USING vec0(embedding float[4])');");
    writer.close();
    const auto catalog = readFile(path);
    QVERIFY2(catalog.ok(), catalog ? "" : catalog.error().detail.c_str());
    QVERIFY(catalog->table("vectors")->problem.find("vec0") != std::string::npos);
    QCOMPARE(catalog->table("t")->rowCount.value_or(-1), 1);
}

void TestSqliteCatalog::aDamagedPageCostsOneTable()
{
    const QString path = fresh();
    TestDatabase(path, ("PRAGMA page_size = 1024; CREATE TABLE good(a); CREATE TABLE bad(a);" +
                        fill("good", 100, "i") + fill("bad", 2000, "i || ' is here'"))
                           .c_str());
    sqlite3 *handle = nullptr;
    sqlite3_open(path.toUtf8().constData(), &handle);
    sqlite3_stmt *statement = nullptr;
    sqlite3_prepare_v2(handle, "SELECT rootpage FROM sqlite_master WHERE name = 'bad'", -1,
                       &statement, nullptr);
    QCOMPARE(sqlite3_step(statement), SQLITE_ROW);
    const int root = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek((root - 1) * 1024 + 512));
    QCOMPARE(file.write(QByteArray(512, '\xAA')), 512);
    file.close();
    const auto catalog = readFile(path);
    QVERIFY2(catalog.ok(), catalog ? "" : catalog.error().detail.c_str());
    QCOMPARE(catalog->table("good")->rowCount.value_or(-1), 100);
    QVERIFY(catalog->table("good")->problem.empty());
    QVERIFY(catalog->table("bad")->problem.find("damaged") != std::string::npos);
}

void TestSqliteCatalog::aDatabaseOfDamagedTablesIsCorrupt()
{
    const QString path = fresh();
    TestDatabase(path,
                 ("PRAGMA page_size = 1024; CREATE TABLE bad(a);" + fill("bad", 500, "i")).c_str());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(1024));
    QVERIFY(file.write(QByteArray(static_cast<int>(file.size()) - 1024, '\xAA')) > 0);
    file.close();
    const auto catalog = readFile(path);
    QVERIFY(!catalog.ok());
    QCOMPARE(catalog.error().code, base::ErrorCode::SourceCorrupt);
}

void TestSqliteCatalog::datesAreRecognisedInEveryEncoding()
{
    const Catalog catalog =
        read("CREATE TABLE t(iso TEXT, moment TEXT, seconds_at INTEGER, millis_at INTEGER,"
             " julian_date REAL, dmy TEXT, mdy TEXT, period TEXT, year INTEGER, plain INTEGER);" +
             fill("t", 300,
                  "date('2023-01-01', i || ' days'), datetime('2023-01-01', i || ' hours'),"
                  " 1672531200 + i * 86400, (1672531200 + i * 86400) * 1000,"
                  " julianday('2023-01-01', i || ' days'),"
                  " strftime('%d.%m.%Y', '2023-01-01', i || ' days'),"
                  " strftime('%m/%d/%Y', '2023-01-01', i || ' days'),"
                  " strftime('%Y-%m', '2023-01-01', i || ' days'), 1990 + i % 30, i"));
    const auto encoding = [&catalog](const char *column) {
        return catalog.column("t", column)->encoding;
    };
    QVERIFY(encoding("iso") == DateEncoding::IsoDate);
    QVERIFY(encoding("moment") == DateEncoding::IsoDateTime);
    QVERIFY(encoding("seconds_at") == DateEncoding::UnixSeconds);
    QVERIFY(encoding("millis_at") == DateEncoding::UnixMilliseconds);
    QVERIFY(encoding("julian_date") == DateEncoding::JulianDay);
    QVERIFY(encoding("dmy") == DateEncoding::DayMonthYear);
    QVERIFY(encoding("mdy") == DateEncoding::MonthDayYear);
    QVERIFY(encoding("period") == DateEncoding::YearMonth);
    QVERIFY(encoding("year") == DateEncoding::Year);
    QVERIFY(encoding("plain") == DateEncoding::None);
    for (const data::Column &column : catalog.tables[0].columns) {
        QCOMPARE(column.role == ColumnRole::Time, column.name != "plain");
    }
    QVERIFY(catalog.column("t", "dmy")->profile.max == Value("28.10.2023"));
}

void TestSqliteCatalog::profilesOddValues()
{
    const Catalog catalog =
        read("CREATE TABLE t(big INTEGER, mixed, text TEXT);"
             "INSERT INTO t VALUES (9223372036854775807, 1, CAST(x'636166e9' AS TEXT)),"
             " (-9223372036854775807 - 1, 'one', ''), (NULL, x'01', 'a' || char(0) || 'b'),"
             " (9007199254740993, 1.5, NULL);");
    const data::Column &big = *catalog.column("t", "big");
    QCOMPARE(toText(big.profile.min), std::string("-9223372036854775808"));
    QCOMPARE(toText(big.profile.max), std::string("9223372036854775807"));
    QCOMPARE(big.profile.nullCount, 1);
    QCOMPARE(catalog.column("t", "mixed")->profile.distinctCount, 4);
    const data::Column &text = *catalog.column("t", "text");
    QCOMPARE(text.profile.distinctCount, 3);
    QVERIFY(text.profile.examples.front() == Value(std::string("a\0b", 3)));
    QVERIFY(!nlohmann::json(catalog).dump().empty());
}

void TestSqliteCatalog::emptyTablesHaveEmptyProfiles()
{
    const Catalog catalog = read("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, day DATE, x);");
    QCOMPARE(catalog.tables[0].rowCount.value_or(-1), 0);
    for (const data::Column &column : catalog.tables[0].columns) {
        QCOMPARE(column.profile.rowCount, 0);
        QVERIFY(column.profile.exact);
        QVERIFY(column.profile.min.isNull());
        QVERIFY(column.profile.examples.empty());
    }
    QVERIFY(catalog.column("t", "day")->type == ColumnType::Date);
    QVERIFY(catalog.column("t", "name")->type == ColumnType::Text);
}

void TestSqliteCatalog::blobsAreNotRead()
{
    const QString path = fresh();
    // a blob beyond the limit for one cell must not cost the table its profile
    TestDatabase(path, "CREATE TABLE t(id INTEGER PRIMARY KEY, photo BLOB, name TEXT);"
                       "INSERT INTO t VALUES (1, zeroblob(40000000), 'a'), (2, x'0102', 'b'),"
                       " (3, zeroblob(1000), 'c'), (4, NULL, 'd');");
    const auto catalog = readFile(path);
    QVERIFY(catalog.ok());
    QVERIFY2(catalog->tables[0].problem.empty(), catalog->tables[0].problem.c_str());
    const data::Column &photo = *catalog->column("t", "photo");
    QVERIFY(photo.type == ColumnType::Blob);
    QCOMPARE(photo.profile.distinctCount, 3);
    QCOMPARE(photo.profile.nullCount, 1);
    QCOMPARE(catalog->column("t", "name")->profile.distinctCount, 4);
}

void TestSqliteCatalog::largeTablesAreSampled_data()
{
    QTest::addColumn<QString>("rowid");
    QTest::newRow("row numbers without gaps") << QStringLiteral("i");
    QTest::newRow("row numbers far apart") << QStringLiteral("i * 1000000007");
    QTest::newRow("row numbers from one end to the other")
        << QStringLiteral("(i - 10000) * 900000000000000");
    QTest::newRow("nearly all row numbers in one place")
        << QStringLiteral("CASE i WHEN 1 THEN 9000000000000000000 ELSE i END");
}

void TestSqliteCatalog::largeTablesAreSampled()
{
    QFETCH(QString, rowid);
    ProfileBudget budget;
    budget.fullScanRows = 5000;
    budget.sampleRows = 2000;
    const Catalog catalog =
        read("CREATE TABLE t(id INTEGER PRIMARY KEY, day TEXT, kind TEXT, indexed INTEGER);"
             "CREATE INDEX i ON t(indexed);" +
                 fill("t", 20'000,
                      rowid.toStdString() + ", date('2000-01-01', i || ' days'),"
                                            " 'kind ' || (i % 5), i * 3"),
             budget);
    const data::Table &table = catalog.tables[0];
    QCOMPARE(table.rowCount.value_or(-1), 20'000);
    const data::ColumnProfile &kind = table.column("kind")->profile;
    QVERIFY(!kind.exact);
    QVERIFY2(kind.rowCount >= 1000 && kind.rowCount <= 5000,
             qPrintable(QString::number(kind.rowCount)));
    QCOMPARE(kind.distinctCount, 5);
    // exact in spite of the sample: by index, and because a time column is worth a look
    QVERIFY(table.column("indexed")->profile.min == Value(3));
    QVERIFY(table.column("indexed")->profile.max == Value(60'000));
    QVERIFY(table.column("day")->encoding == DateEncoding::IsoDate);
    QVERIFY(table.column("day")->profile.min == Value("2000-01-02"));
    QVERIFY(table.column("day")->profile.max == Value("2054-10-04"));
}

void TestSqliteCatalog::tablesWithoutRowidAreSampled()
{
    ProfileBudget budget;
    budget.fullScanRows = 5000;
    budget.sampleRows = 2000;
    const Catalog catalog =
        read("CREATE TABLE t(id INTEGER PRIMARY KEY, half INTEGER) WITHOUT ROWID;" +
                 fill("t", 20'000, "i, i / 10000"),
             budget);
    const data::ColumnProfile &half = catalog.column("t", "half")->profile;
    QVERIFY(!half.exact);
    QVERIFY(half.rowCount >= 1900 && half.rowCount <= 2100);
    QCOMPARE(half.distinctCount, 3 - (half.max == Value(2) ? 0 : 1));
    QVERIFY(half.max >= Value(1));
}

void TestSqliteCatalog::slowViewsAreCutShort()
{
    ProfileBudget budget;
    budget.total = std::chrono::milliseconds(400);
    QElapsedTimer timer;
    timer.start();
    const Catalog catalog = read(
        "CREATE TABLE t(a); INSERT INTO t VALUES (1);"
        "CREATE VIEW slow AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT count(*) AS c FROM n;"
        "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT i FROM n;",
        budget);
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(!catalog.table("slow")->rowCount.has_value());
    QVERIFY(!catalog.table("endless")->rowCount.has_value());
    QVERIFY(catalog.column("endless", "i")->profile.rowCount > 0);
    QVERIFY(!catalog.column("endless", "i")->profile.exact);
    QCOMPARE(catalog.table("t")->rowCount.value_or(-1), 1);
}

void TestSqliteCatalog::viewsThatDoubleAreNotCompiled()
{
    std::string sql = "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2);"
                      "CREATE TABLE \"Keyed\" (k TEXT PRIMARY KEY) WITHOUT ROWID;"
                      "CREATE VIRTUAL TABLE notes USING fts5(body);"
                      "CREATE VIEW v0 AS SELECT a FROM t;";
    for (int i = 1; i <= 40; ++i) {
        const std::string before = "v" + std::to_string(i - 1);
        sql += "CREATE VIEW v" + std::to_string(i) + " AS SELECT x.a FROM " + before + " x, " +
               before + " y;";
    }
    QElapsedTimer timer;
    timer.start();
    const Catalog catalog = read(sql);
    // compiled to the end they would take longer than the world has been there
    QVERIFY(timer.elapsed() < 60'000);
    QCOMPARE(catalog.tables.size(), std::size_t{44});
    QCOMPARE(catalog.table("t")->columns.size(), std::size_t{2});
    QCOMPARE(catalog.table("Keyed")->name, std::string("Keyed"));
    QCOMPARE(catalog.table("v1")->columns.size(), std::size_t{1});
    QVERIFY(catalog.table("notes") != nullptr);
    QVERIFY(catalog.table("notes_data") == nullptr);
    QVERIFY(!catalog.table("v40")->problem.empty());
}

void TestSqliteCatalog::staysWithinItsTime()
{
    std::string sql;
    for (int i = 0; i < 10; ++i) {
        const std::string table = "t" + std::to_string(i);
        sql += "CREATE TABLE " + table + "(a TEXT, b TEXT, c TEXT, d TEXT);" +
               fill(table, 40'000, "i, i * 7, hex(i), 'x' || i");
    }
    ProfileBudget budget;
    budget.total = std::chrono::milliseconds(60);
    const QString path = fresh();
    TestDatabase(path, ("BEGIN;" + sql + "COMMIT;").c_str());
    QElapsedTimer timer;
    timer.start();
    const auto catalog = readFile(path, budget);
    QVERIFY(catalog.ok());
    QVERIFY2(timer.elapsed() < 1500, qPrintable(QString::number(timer.elapsed())));
    // with less time there are smaller samples, but no table is left out
    for (const data::Table &table : catalog->tables) {
        QVERIFY2(table.columns[0].profile.rowCount > 0, table.name.c_str());
        QVERIFY(table.problem.empty());
    }
}

void TestSqliteCatalog::manyTablesAreQuick()
{
    std::string sql = "BEGIN;";
    for (int i = 0; i < 500; ++i) {
        sql += "CREATE TABLE table_" + std::to_string(i) + "(id INTEGER PRIMARY KEY";
        for (int column = 1; column < 20; ++column) {
            sql += ", column_" + std::to_string(column) + (column % 2 == 0 ? " TEXT" : " INTEGER");
        }
        sql +=
            "); INSERT INTO table_" + std::to_string(i) + "(column_1, column_2) VALUES (1, 'a');";
    }
    const QString path = fresh();
    TestDatabase(path, (sql + "COMMIT;").c_str());
    QElapsedTimer timer;
    timer.start();
    const auto catalog = readFile(path);
    QVERIFY(catalog.ok());
    QCOMPARE(catalog->tables.size(), std::size_t{500});
    QVERIFY2(timer.elapsed() < 8000, qPrintable(QString::number(timer.elapsed())));
}

void TestSqliteCatalog::endsWhenCancelled()
{
    const QString path = fresh();
    TestDatabase(path, "CREATE TABLE t(a); CREATE VIEW endless AS WITH RECURSIVE n(i) AS"
                       " (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n;");
    std::stop_source stop;
    QElapsedTimer timer;
    std::jthread canceller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        timer.start();
        stop.request_stop();
    });
    const auto catalog = readFile(path, {}, stop.get_token());
    const qint64 delay = timer.elapsed();
    QVERIFY(!catalog.ok());
    QCOMPARE(catalog.error().code, base::ErrorCode::Cancelled);
    QVERIFY2(delay < 200, qPrintable(QString::number(delay)));
}

} // namespace tst_SqliteCatalog

QUERENT_TEST(SqliteCatalog)
#include "tst_SqliteCatalog.moc"
