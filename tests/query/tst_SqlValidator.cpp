// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SqliteDatabase.h"
#include "query/PostgresInspector.h"
#include "query/TokenInspector.h"

#include <QFile>
#include <QTest>

#include <functional>
#include <utility>
#include <vector>

namespace tst_SqlValidator {

using namespace querent;
using namespace querent::query;
using base::ErrorCode;

namespace {

/// What a shop has beside its own tables, and what names can look like.
std::string script()
{
    return std::string(sample::script()) + R"sql(
CREATE TABLE limits (created_at TEXT, "delete" INTEGER, "limit" INTEGER, update_count INTEGER,
                     "union" TEXT);
INSERT INTO limits VALUES ('2024-01-01', 1, 2, 3, 'x');
CREATE TABLE shadow (x INTEGER);
CREATE VIEW shadow_view AS SELECT x FROM shadow;
CREATE VIEW ledger_view AS SELECT amount FROM ledger;
CREATE VIEW recent_orders AS SELECT id, total FROM orders WHERE ordered_on >= '2024-01-01';
)sql";
}

data::Catalog catalog()
{
    data::Catalog result = sample::catalog();
    const std::vector<std::pair<const char *, std::vector<const char *>>> tables = {
        {"limits", {"created_at", "delete", "limit", "update_count", "union"}},
        {"recent_orders", {"id", "total"}},
        {"ledger_view", {"amount"}},
    };
    for (const auto &[name, columns] : tables) {
        data::Table &table = result.tables.emplace_back();
        table.name = name;
        for (const char *column : columns) {
            table.columns.emplace_back().name = column;
        }
    }
    return result;
}

data::Policy policy()
{
    data::Policy result = data::Policy::standard();
    result.allowedTables = {"customers", "orders",        "Order Items", "moments",
                            "limits",    "recent_orders", "ledger_view"};
    result.hiddenColumns = {"customers.referred_by"};
    return result;
}

/// The cases of a file: "### title" and the statement below it.
std::vector<std::pair<QString, QByteArray>> cases(const char *fileName)
{
    QFile file(QStringLiteral(QUERENT_SOURCE_DIR "/tests/query/data/") +
               QString::fromLatin1(fileName));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("cannot open %s", fileName);
    }
    std::vector<std::pair<QString, QByteArray>> result;
    for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
        if (line.startsWith("### ")) {
            result.emplace_back(QString::fromUtf8(line.mid(4).trimmed()), QByteArray());
        } else if (!result.empty()) {
            result.back().second += line;
        }
    }
    return result;
}

/// An engine that finds nothing wrong with anything.
class Trusting final : public StatementInspector
{
public:
    base::Result<StatementFacts> inspect(std::string_view sql) override
    {
        StatementFacts facts = m_facts;
        facts.readOnly = true;
        facts.returnsRows = true;
        facts.consumed = sql.size();
        return facts;
    }

    StatementFacts m_facts;
};

} // namespace

class TestSqlValidator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusesHostileStatements_data();
    void refusesHostileStatements();
    void acceptsLegalStatements_data();
    void acceptsLegalStatements();
    void enforcesTheLimit_data();
    void enforcesTheLimit();
    void strictPoliciesRefuseSetOperations_data();
    void strictPoliciesRefuseSetOperations();
    void refusesWhatNoFileCanHold_data();
    void refusesWhatNoFileCanHold();
    void believesTheEngineOverTheTokens_data();
    void believesTheEngineOverTheTokens();
    void judgesOtherDialectsByTheirOwnRules_data();
    void judgesOtherDialectsByTheirOwnRules();
    void validatedSqlIsLeftAloneTheSecondTime();

private:
    SqliteDatabase m_shop{script().c_str()};
    data::Catalog m_catalog = catalog();
    data::Policy m_policy = policy();
};

void TestSqlValidator::refusesHostileStatements_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("rule");
    for (const auto &[title, sql] : cases("hostile.sql")) {
        const QStringList parts = title.split(QStringLiteral(" | "));
        QTest::newRow(qPrintable(title)) << sql << parts.front();
    }
}

void TestSqlValidator::refusesHostileStatements()
{
    QFETCH(QByteArray, sql);
    QFETCH(QString, rule);
    const SqlValidator validator(m_catalog, m_policy, Dialect::Sqlite, m_shop);
    const auto result = validator.validate(sql.toStdString());
    QVERIFY2(!result.ok(), result.ok() ? result->text().c_str() : "");
    QVERIFY2(QString::fromStdString(result.error().detail) == rule,
             (result.error().detail + ": " + result.error().message).c_str());
    QVERIFY(result.error().message.size() > 20);
    const bool hidden = rule.startsWith(QStringLiteral("hidden_"));
    QCOMPARE(result.error().code, hidden                             ? ErrorCode::PolicyViolation
                                  : rule == QStringLiteral("engine") ? ErrorCode::SqlInvalid
                                                                     : ErrorCode::SqlRejected);
}

void TestSqlValidator::acceptsLegalStatements_data()
{
    QTest::addColumn<QByteArray>("sql");
    for (const auto &[title, sql] : cases("legal.sql")) {
        QTest::newRow(qPrintable(title)) << sql;
    }
}

void TestSqlValidator::acceptsLegalStatements()
{
    QFETCH(QByteArray, sql);
    const SqlValidator validator(m_catalog, m_policy, Dialect::Sqlite, m_shop);
    const auto result = validator.validate(sql.toStdString());
    QVERIFY2(result.ok(),
             result.ok() ? "" : (result.error().detail + ": " + result.error().message).c_str());
    QVERIFY(result->limit() <= m_policy.maximumRows);
    const auto rows = m_shop.run(result->text());
    QVERIFY2(rows.error.empty(), (result->text() + "\n" + rows.error).c_str());
    QVERIFY(rows.rows.size() <= static_cast<std::size_t>(result->limit()));
    // the rows are those of the statement itself, in the same order
    const auto unlimited = m_shop.run(sql.toStdString());
    QVERIFY2(unlimited.error.empty(), unlimited.error.c_str());
    for (std::size_t i = 0; i < rows.rows.size(); ++i) {
        QVERIFY2(rows.rows[i] == unlimited.rows.at(i), result->text().c_str());
    }
    QVERIFY(rows.rows.size() == unlimited.rows.size() ||
            rows.rows.size() == static_cast<std::size_t>(result->limit()));
}

void TestSqlValidator::enforcesTheLimit_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("limit");
    QTest::addColumn<bool>("enforced");
    const auto row = [](const char *sql, const char *expected, int limit, bool enforced) {
        QTest::newRow(sql) << QString::fromUtf8(sql) << QString::fromUtf8(expected) << limit
                           << enforced;
    };
    row("SELECT id FROM orders", "SELECT id FROM orders\nLIMIT 100", 100, true);
    row("SELECT id FROM orders;", "SELECT id FROM orders\nLIMIT 100", 100, true);
    row("SELECT id FROM orders -- all", "SELECT id FROM orders\nLIMIT 100", 100, true);
    row("SELECT id FROM orders LIMIT 5", "SELECT id FROM orders LIMIT 5", 5, false);
    row("SELECT id FROM orders LIMIT 5;", "SELECT id FROM orders LIMIT 5", 5, false);
    row("SELECT id FROM orders LIMIT 1000", "SELECT id FROM orders LIMIT 1000", 1000, false);
    row("SELECT id FROM orders LIMIT 1001", "SELECT id FROM orders LIMIT 1000", 1000, true);
    row("SELECT id FROM orders LIMIT 5000 OFFSET 3", "SELECT id FROM orders LIMIT 1000 OFFSET 3",
        1000, true);
    row("SELECT id FROM orders LIMIT 3, 5000", "SELECT id FROM orders LIMIT 3, 1000", 1000, true);
    row("SELECT id FROM orders LIMIT 5000, 3", "SELECT id FROM orders LIMIT 5000, 3", 3, false);
    row("SELECT id FROM orders LIMIT -1",
        "SELECT * FROM (SELECT id FROM orders LIMIT -1\n) AS limited\nLIMIT 1000", 1000, true);
    row("SELECT id FROM orders LIMIT 2*3",
        "SELECT * FROM (SELECT id FROM orders LIMIT 2*3\n) AS limited\nLIMIT 1000", 1000, true);
    row("SELECT id FROM orders LIMIT 99999999999999999999",
        "SELECT * FROM (SELECT id FROM orders LIMIT 99999999999999999999\n) AS limited\n"
        "LIMIT 1000",
        1000, true);
    row("SELECT id FROM (SELECT id FROM orders LIMIT 5)",
        "SELECT id FROM (SELECT id FROM orders LIMIT 5)\nLIMIT 100", 100, true);
    row("WITH a AS (SELECT id FROM orders LIMIT 5) SELECT * FROM a",
        "WITH a AS (SELECT id FROM orders LIMIT 5) SELECT * FROM a\nLIMIT 100", 100, true);
    row("SELECT id FROM orders UNION SELECT id FROM customers",
        "SELECT id FROM orders UNION SELECT id FROM customers\nLIMIT 100", 100, true);
    row("VALUES (1), (2)", "SELECT * FROM (VALUES (1), (2)\n) AS limited\nLIMIT 100", 100, true);
    row("SELECT \"limit\" FROM limits", "SELECT \"limit\" FROM limits\nLIMIT 100", 100, true);
}

void TestSqlValidator::enforcesTheLimit()
{
    QFETCH(QString, sql);
    QFETCH(QString, expected);
    QFETCH(int, limit);
    QFETCH(bool, enforced);
    Trusting engine;
    const SqlValidator validator(m_catalog, m_policy, Dialect::Sqlite, engine);
    const auto result = validator.validate(sql.toStdString());
    QVERIFY2(result.ok(), result.ok() ? "" : result.error().message.c_str());
    QCOMPARE(QString::fromStdString(result->text()), expected);
    QCOMPARE(result->limit(), limit);
    QCOMPARE(result->limitEnforced(), enforced);
}

void TestSqlValidator::strictPoliciesRefuseSetOperations_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("legal");
    const auto row = [](const char *sql, bool legal) {
        QTest::newRow(sql) << QString::fromUtf8(sql) << legal;
    };
    row("SELECT 1 UNION SELECT 2", false);
    row("SELECT 1 union all SELECT 2", false);
    row("SELECT 1 INTERSECT SELECT 1", false);
    row("SELECT 1 EXCEPT SELECT 2", false);
    row("SELECT * FROM (SELECT 1 UNION SELECT 2)", false);
    row("SELECT 1 /* */ UNION /* */ SELECT 2", false);
    row("WITH a AS (SELECT 1 UNION SELECT 2) SELECT * FROM a", false);
    row("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) "
        "SELECT i FROM n",
        false);
    row("SELECT 1 FROM orders WHERE id IN (SELECT 1 UNION SELECT 2)", false);
    row("SELECT 'UNION SELECT'", true);
    row("SELECT \"union\" FROM limits", true);
    row("SELECT l.[union] FROM limits l", true);
    row("SELECT 1 AS reunion", true);
    row("SELECT 1 -- UNION SELECT 2", true);
}

void TestSqlValidator::strictPoliciesRefuseSetOperations()
{
    QFETCH(QString, sql);
    QFETCH(bool, legal);
    const data::Policy strict = data::Policy::strict();
    const auto result =
        SqlValidator(m_catalog, strict, Dialect::Sqlite, m_shop).validate(sql.toStdString());
    QCOMPARE(result.ok(), legal);
    if (!legal) {
        QCOMPARE(result.error().code, ErrorCode::PolicyViolation);
        QCOMPARE(result.error().detail, std::string("set_operation"));
    }
    const data::Policy standard = data::Policy::standard();
    QVERIFY(SqlValidator(m_catalog, standard, Dialect::Sqlite, m_shop)
                .validate(sql.toStdString())
                .ok());
}

void TestSqlValidator::refusesWhatNoFileCanHold_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char *title, QByteArray sql, const char *rule) {
        QTest::newRow(title) << std::move(sql) << QString::fromLatin1(rule);
    };
    row("a NUL at the end", QByteArray("SELECT 1\0", 9), "invalid_character");
    row("a NUL that hides a statement", QByteArray("SELECT 1\0; DROP TABLE orders", 28),
        "invalid_character");
    row("a NUL in a comment", QByteArray("SELECT 1 --\0\n; DROP TABLE orders", 32),
        "invalid_character");
    row("a NUL in a text", QByteArray("SELECT 'a\0b'", 12), "invalid_character");
    row("a statement of 100,001 characters", "SELECT 1" + QByteArray(99'993, ' '), "too_long");
    row("a statement of ten million characters", "SELECT " + QByteArray(10'000'000, '1'),
        "too_long");
    row("ten thousand parentheses",
        "SELECT " + QByteArray(10'000, '(') + "1" + QByteArray(10'000, ')'), "too_deep");
    row("nine thousand WITH queries inside each other", QByteArray("WITH a AS (").repeated(9'000),
        "too_deep");
    row("two hundred semicolons", QByteArray("SELECT 1") + QByteArray(200, ';'),
        "single_statement");
}

void TestSqlValidator::refusesWhatNoFileCanHold()
{
    QFETCH(QByteArray, sql);
    QFETCH(QString, rule);
    const SqlValidator validator(m_catalog, m_policy, Dialect::Sqlite, m_shop);
    const auto result = validator.validate(sql.toStdString());
    QVERIFY(!result.ok());
    QCOMPARE(QString::fromStdString(result.error().detail), rule);
    const QByteArray longest = "SELECT 1" + QByteArray(99'992, ' ');
    QVERIFY(validator.validate(longest.toStdString()).ok());
}

void TestSqlValidator::believesTheEngineOverTheTokens_data()
{
    QTest::addColumn<int>("fact");
    QTest::addColumn<QString>("rule");
    QTest::newRow("a statement that could write") << 0 << QStringLiteral("select_only");
    QTest::newRow("a statement without rows") << 1 << QStringLiteral("select_only");
    QTest::newRow("a statement that ends earlier") << 2 << QStringLiteral("single_statement");
    QTest::newRow("an action it was told to refuse") << 3 << QStringLiteral("engine");
    QTest::newRow("a table that no token names") << 4 << QStringLiteral("unknown_table");
    QTest::newRow("a hidden table that no token names") << 5 << QStringLiteral("hidden_table");
    QTest::newRow("a hidden column that no token names") << 6 << QStringLiteral("hidden_column");
    QTest::newRow("a function that no token names") << 7 << QStringLiteral("function");
    QTest::newRow("a system table that no token names") << 8 << QStringLiteral("system_table");
}

void TestSqlValidator::believesTheEngineOverTheTokens()
{
    QFETCH(int, fact);
    QFETCH(QString, rule);
    class Reporting final : public StatementInspector
    {
    public:
        explicit Reporting(int fact) : m_fact(fact) {}

        base::Result<StatementFacts> inspect(std::string_view sql) override
        {
            StatementFacts facts{m_fact != 0, m_fact != 1, sql.size(), {}, {}, {}, {}};
            const std::vector<std::function<void()>> changes = {
                [] {},
                [] {},
                [&] { facts.consumed = 5; },
                [&] { facts.refusals = {"INSERT orders"}; },
                [&] { facts.tables = {"shadow"}; },
                [&] { facts.tables = {"Ledger"}; },
                [&] {
                    facts.columns = {{"Customers", "Referred_By"}};
                },
                [&] { facts.functions = {"Load_Extension"}; },
                [&] { facts.tables = {"SQLITE_MASTER"}; },
            };
            changes[static_cast<std::size_t>(m_fact)]();
            return facts;
        }

    private:
        int m_fact;
    };
    Reporting engine(fact);
    data::Policy hides = data::Policy::standard();
    hides.hiddenColumns = m_policy.hiddenColumns;
    if (fact == 5) {
        hides.allowedTables = m_policy.allowedTables;
    }
    const auto result =
        SqlValidator(m_catalog, hides, Dialect::Sqlite, engine).validate("SELECT 1");
    QVERIFY(!result.ok());
    QCOMPARE(QString::fromStdString(result.error().detail), rule);
}

void TestSqlValidator::judgesOtherDialectsByTheirOwnRules_data()
{
    QTest::addColumn<int>("dialect");
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("expected"); ///< the SQL, or "!" and the rule
    const auto row = [](Dialect dialect, const char *sql, const char *expected) {
        QTest::addRow("%s: %s", dialectName(dialect).data(), sql)
            << static_cast<int>(dialect) << QString::fromUtf8(sql) << QString::fromUtf8(expected);
    };
    for (const Dialect dialect : {Dialect::PostgreSql, Dialect::DuckDb}) {
        row(dialect, "SELECT EXTRACT(year FROM d) FROM t",
            "SELECT EXTRACT(year FROM d) FROM t\nLIMIT 100");
        row(dialect, "SELECT trim(both from 'x'), x IS DISTINCT FROM 'y' FROM t",
            "SELECT trim(both from 'x'), x IS DISTINCT FROM 'y' FROM t\nLIMIT 100");
        row(dialect, "SELECT CAST(x AS numeric(10, 2)), x::numeric(10, 2) FROM t",
            "SELECT CAST(x AS numeric(10, 2)), x::numeric(10, 2) FROM t\nLIMIT 100");
        row(dialect, "SELECT $$it's; fine$$", "SELECT $$it's; fine$$\nLIMIT 100");
        row(dialect, "SELECT $a$ $$ ; $a$", "SELECT $a$ $$ ; $a$\nLIMIT 100");
        row(dialect, "SELECT E'it\\'s; fine'", "SELECT E'it\\'s; fine'\nLIMIT 100");
        const bool duck = dialect == Dialect::DuckDb;
        row(dialect, "SELECT 1 /* a /* nested; */ comment; */",
            duck ? "!unterminated" : "SELECT 1\nLIMIT 100");
        row(dialect, "(SELECT 1)", "SELECT * FROM ((SELECT 1)\n) AS limited\nLIMIT 100");
        row(dialect, "SELECT 1 LIMIT ALL",
            "SELECT * FROM (SELECT 1 LIMIT ALL\n) AS limited\nLIMIT 1000");
        row(dialect, "SELECT 1 OFFSET 5", "SELECT 1 OFFSET 5\nLIMIT 100");
        row(dialect, "SELECT 1 OFFSET 5 LIMIT 7", "SELECT 1 OFFSET 5 LIMIT 7");
        row(dialect, "SELECT x FETCH FIRST 5 ROWS ONLY",
            "SELECT * FROM (SELECT x FETCH FIRST 5 ROWS ONLY\n) AS limited\nLIMIT 1000");
        row(dialect, "WITH t(a, b) AS (SELECT 1, 2) SELECT a FROM t",
            "WITH t(a, b) AS (SELECT 1, 2) SELECT a FROM t\nLIMIT 100");
        row(dialect, "SELECT a FROM (VALUES (1)) AS t(a)",
            "SELECT a FROM (VALUES (1)) AS t(a)\nLIMIT 100");
        row(dialect, "SELECT sum(x) FILTER (WHERE x > 0) OVER (PARTITION BY (y)) FROM t",
            "SELECT sum(x) FILTER (WHERE x > 0) OVER (PARTITION BY (y)) FROM t\nLIMIT 100");
        row(dialect, "SELECT 1 AS pg_share ORDER BY 1",
            "SELECT 1 AS pg_share ORDER BY 1\nLIMIT 100");
        row(dialect, "SELECT E'a\\'; DROP TABLE t; --'",
            "SELECT E'a\\'; DROP TABLE t; --'\nLIMIT 100");
        row(dialect, "SELECT 'a\\'; DROP TABLE t; --'", "!single_statement");
        row(dialect, "SELECT 1 /* /* */; DROP TABLE t", "!unterminated");
        row(dialect, "SELECT $a$ $b$", "!unterminated");
        row(dialect, "SELECT $1", "!parameter");
        row(dialect, "SELECT * FROM pg_tables", "!system_table");
        row(dialect, "SELECT * FROM t, pg_shadow", "!system_table");
        row(dialect, "SELECT * FROM \"pg_catalog\".pg_class", "!system_table");
        row(dialect, "SELECT * FROM information_schema.tables", "!system_table");
        row(dialect, "SELECT * FROM duckdb_tables()", duck ? "!system_table" : "!function");
        row(dialect, "SELECT pg_sleep(10)", duck ? "!system_table" : "!function");
        row(dialect, "SELECT dblink('host=x', 'select 1')", "!function");
        row(dialect, "SELECT * FROM dblink('host=x', 'select 1') AS (a int)", "!function");
        row(dialect, "SELECT lo_import('/etc/passwd')", "!function");
        row(dialect, "SELECT query_to_xml('delete from t', true, true, '')", "!function");
        row(dialect, "SELECT set_config('a', 'b', false)", "!function");
        row(dialect, "SELECT \"set_config\"('a', 'b', false)", "!function");
        row(dialect, "SELECT DISTINCT ON (x) current_setting('a') FROM t", "!function");
        row(dialect, "SELECT * FROM read_csv('/etc/passwd')", "!function");
        row(dialect, "SELECT * FROM 'data.csv'", duck ? "!file_access" : "!engine");
        row(dialect, "SELECT * FROM t JOIN 'data.csv' ON true", duck ? "!file_access" : "!engine");
        row(dialect, "SELECT * INTO copy FROM t", "!select_only");
        row(dialect, "SELECT * FROM t FOR UPDATE", "!select_only");
        row(dialect, "SELECT * FROM t FOR NO KEY UPDATE", "!select_only");
        row(dialect, "COPY t TO 'x.csv'", "!select_only");
        row(dialect, "TABLE t", "TABLE t\nLIMIT 100");
        row(dialect, "SET transaction_read_only = off", "!select_only");
        row(dialect, "WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x", "!select_only");
        row(dialect, "SELECT * FROM (WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x)",
            "!select_only");
        row(dialect, "SELECT 1; SELECT 2", "!single_statement");
    }
    row(Dialect::DuckDb, "SELECT 1\xC2\xA0UNION\xC2\xA0SELECT 2", "!invalid_character");
    row(Dialect::DuckDb, "SELECT quantile_cont(x, 0.5), strftime(d, '%Y') FROM t",
        "SELECT quantile_cont(x, 0.5), strftime(d, '%Y') FROM t\nLIMIT 100");
    row(Dialect::PostgreSql, "SELECT to_char(d, 'YYYY'), date_trunc('month', d) FROM t",
        "SELECT to_char(d, 'YYYY'), date_trunc('month', d) FROM t\nLIMIT 100");
}

void TestSqlValidator::judgesOtherDialectsByTheirOwnRules()
{
    QFETCH(int, dialect);
    QFETCH(QString, sql);
    QFETCH(QString, expected);
    const data::Policy standard = data::Policy::standard();
    data::Catalog catalog = m_catalog;
    catalog.tables.emplace_back().name = "t";
    PostgresInspector postgres(catalog);
    TokenInspector duck(catalog, Dialect::DuckDb);
    StatementInspector &engine = static_cast<Dialect>(dialect) == Dialect::DuckDb
                                     ? static_cast<StatementInspector &>(duck)
                                     : postgres;
    const auto result = SqlValidator(catalog, standard, static_cast<Dialect>(dialect), engine)
                            .validate(sql.toStdString());
    QCOMPARE(QString::fromStdString(result.ok() ? result->text() : "!" + result.error().detail),
             expected);
}

void TestSqlValidator::validatedSqlIsLeftAloneTheSecondTime()
{
    const SqlValidator validator(m_catalog, m_policy, Dialect::Sqlite, m_shop);
    for (const auto &[title, sql] : cases("legal.sql")) {
        const auto once = validator.validate(sql.toStdString());
        QVERIFY(once.ok());
        const auto twice = validator.validate(once->text());
        QVERIFY2(twice.ok(), once->text().c_str());
        QCOMPARE(twice->text(), once->text());
        QVERIFY(!twice->limitEnforced());
    }
}

} // namespace tst_SqlValidator

QUERENT_TEST(SqlValidator)
#include "tst_SqlValidator.moc"
