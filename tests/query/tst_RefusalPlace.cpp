// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "query/RefusalPlace.h"

#include <QTest>

#include <string>

namespace tst_RefusalPlace {

using namespace querent;

class TestRefusalPlace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theOffendingPartIsFound_data();
    void theOffendingPartIsFound();
};

void TestRefusalPlace::theOffendingPartIsFound_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<std::string>("rule");
    QTest::addColumn<std::string>("message");
    QTest::addColumn<std::string>("part"); // empty: no place
    QTest::addColumn<int>("offset");
    const auto row = [](const char *name, const char *sql, const char *rule, const char *message,
                        const char *part, int offset) {
        QTest::newRow(name) << std::string(sql) << std::string(rule) << std::string(message)
                            << std::string(part) << offset;
    };
    row("all that follows a semicolon", "SELECT 1; DROP TABLE t", "single_statement", "",
        "; DROP TABLE t", 8);
    row("a quote that is not closed", "SELECT 'abc", "unterminated", "", "'abc", 7);
    row("a parameter", "SELECT ?1", "parameter", "", "?1", 7);
    row("a parenthesis too many", "SELECT (1)) + (2", "unbalanced", "", ")", 10);
    row("a parenthesis too few", "SELECT ((1)", "unbalanced", "", "(", 7);
    row("a set operation", "SELECT 1 UNION SELECT 2", "set_operation", "", "UNION", 9);
    row("a verb that writes", "DELETE FROM t", "select_only",
        "DELETE would change the database. Only reading is allowed: write a SELECT.", "DELETE", 0);
    row("a verb behind a common table", "WITH a AS (SELECT 1) DELETE FROM t", "select_only",
        "DELETE would change the database. Only reading is allowed: write a SELECT.", "DELETE", 21);
    row("a word that is no verb", "explain select 1", "select_only",
        "Only reading is allowed: a statement starts with SELECT, WITH … SELECT or VALUES, not "
        "with EXPLAIN.",
        "explain", 0);
    row("a function, not the column of its name", "SELECT load_extension, LOAD_EXTENSION('x')",
        "function", "The function load_extension is not allowed: only functions that compute are.",
        "LOAD_EXTENSION", 23);
    row("a table, not the word of a sentence", "SELECT a IN (1) FROM secrets", "unknown_table",
        "There is no table secrets in this source. Ask for one of its tables.", "secrets", 21);
    row("a table in quotes", "SELECT 1 FROM a JOIN \"Top Secret\" ON 1", "hidden_table",
        "The table Top Secret is not open to you. Ask for one of the tables you can see.",
        "\"Top Secret\"", 21);
    row("a table behind a comma", "SELECT 1 FROM a, sqlite_master", "system_table",
        "There is no table sqlite_master in this source.", "sqlite_master", 17);
    row("a column", "SELECT p.name, p.email FROM people p", "hidden_column",
        "The column email of people is not open to you. Name the columns you need.", "email", 17);
    row("a column of any table", "SELECT p.name, p.email FROM people p", "hidden_column",
        "The column email is not open to you. Name the columns you need.", "email", 17);
    row("a column behind a star", "SELECT p.* FROM people p", "hidden_column",
        "The column email of people is not open to you. Name the columns you need.", "*", 9);
    row("a column that SQLite does not find", "SELECT name, p.nmae FROM people p", "sql_invalid",
        "The database cannot run this statement: no such column: p.nmae. Correct it and try again.",
        "nmae", 15);
    row("a column that PostgreSQL does not find", "SELECT Nmae FROM people", "sql_invalid",
        "The database cannot run this statement: column \"nmae\" does not exist. Correct it.",
        "Nmae", 7);
    row("a word after which SQLite could not go on", "SELECT name FORM people", "sql_invalid",
        "The database cannot run this statement: near \"people\": syntax error. Correct it.",
        "people", 17);
    row("a word that is there twice", "SELECT FROM FROM t", "sql_invalid",
        "The database cannot run this statement: near \"FROM\": syntax error. Correct it.", "", 0);
    row("an end that came too early", "SELECT name FROM", "sql_invalid",
        "The database cannot run this statement: incomplete input. Correct it and try again.",
        "FROM", 12);
    row("behind letters of several bytes", "SELECT 'Grüße' FROM nowhere", "unknown_table",
        "There is no table nowhere in this source.", "nowhere", 22);
    row("a message about nothing in the text", "SELECT 1", "sql_invalid",
        "The database cannot run this statement: too many terms: 7. Correct it.", "", 0);
    row("a rule that is not known", "SELECT 1", "something_new", "No.", "", 0);
    row("nothing at all", "", "empty", "There is no statement here.", "", 0);
}

void TestRefusalPlace::theOffendingPartIsFound()
{
    QFETCH(std::string, sql);
    QFETCH(std::string, rule);
    QFETCH(std::string, message);
    QFETCH(std::string, part);
    QFETCH(int, offset);
    const bool byEngine = rule == "sql_invalid";
    const base::Error error{byEngine ? base::ErrorCode::SqlInvalid : base::ErrorCode::SqlRejected,
                            message, byEngine ? "engine" : rule};
    const auto place = query::refusalPlace(sql, error, query::Dialect::Sqlite);
    QCOMPARE(place.has_value(), !part.empty());
    if (place) {
        QCOMPARE(sql.substr(place->offset, place->length), part);
        QCOMPARE(static_cast<int>(place->offset), offset);
    }
}

} // namespace tst_RefusalPlace

QUERENT_TEST(RefusalPlace)
#include "tst_RefusalPlace.moc"
