// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/Dialect.h"

#include <algorithm>
#include <array>

namespace querent::query {

namespace {

using namespace std::string_view_literals;

// https://www.sqlite.org/lang_keywords.html, all of them: many may stand for a name in most places,
// quoting them is right in every place.
constexpr std::array sqliteKeywords{
    "ABORT"sv,
    "ACTION"sv,
    "ADD"sv,
    "AFTER"sv,
    "ALL"sv,
    "ALTER"sv,
    "ALWAYS"sv,
    "ANALYZE"sv,
    "AND"sv,
    "AS"sv,
    "ASC"sv,
    "ATTACH"sv,
    "AUTOINCREMENT"sv,
    "BEFORE"sv,
    "BEGIN"sv,
    "BETWEEN"sv,
    "BY"sv,
    "CASCADE"sv,
    "CASE"sv,
    "CAST"sv,
    "CHECK"sv,
    "COLLATE"sv,
    "COLUMN"sv,
    "COMMIT"sv,
    "CONFLICT"sv,
    "CONSTRAINT"sv,
    "CREATE"sv,
    "CROSS"sv,
    "CURRENT"sv,
    "CURRENT_DATE"sv,
    "CURRENT_TIME"sv,
    "CURRENT_TIMESTAMP"sv,
    "DATABASE"sv,
    "DEFAULT"sv,
    "DEFERRABLE"sv,
    "DEFERRED"sv,
    "DELETE"sv,
    "DESC"sv,
    "DETACH"sv,
    "DISTINCT"sv,
    "DO"sv,
    "DROP"sv,
    "EACH"sv,
    "ELSE"sv,
    "END"sv,
    "ESCAPE"sv,
    "EXCEPT"sv,
    "EXCLUDE"sv,
    "EXCLUSIVE"sv,
    "EXISTS"sv,
    "EXPLAIN"sv,
    "FAIL"sv,
    "FILTER"sv,
    "FIRST"sv,
    "FOLLOWING"sv,
    "FOR"sv,
    "FOREIGN"sv,
    "FROM"sv,
    "FULL"sv,
    "GENERATED"sv,
    "GLOB"sv,
    "GROUP"sv,
    "GROUPS"sv,
    "HAVING"sv,
    "IF"sv,
    "IGNORE"sv,
    "IMMEDIATE"sv,
    "IN"sv,
    "INDEX"sv,
    "INDEXED"sv,
    "INITIALLY"sv,
    "INNER"sv,
    "INSERT"sv,
    "INSTEAD"sv,
    "INTERSECT"sv,
    "INTO"sv,
    "IS"sv,
    "ISNULL"sv,
    "JOIN"sv,
    "KEY"sv,
    "LAST"sv,
    "LEFT"sv,
    "LIKE"sv,
    "LIMIT"sv,
    "MATCH"sv,
    "MATERIALIZED"sv,
    "NATURAL"sv,
    "NO"sv,
    "NOT"sv,
    "NOTHING"sv,
    "NOTNULL"sv,
    "NULL"sv,
    "NULLS"sv,
    "OF"sv,
    "OFFSET"sv,
    "ON"sv,
    "OR"sv,
    "ORDER"sv,
    "OTHERS"sv,
    "OUTER"sv,
    "OVER"sv,
    "PARTITION"sv,
    "PLAN"sv,
    "PRAGMA"sv,
    "PRECEDING"sv,
    "PRIMARY"sv,
    "QUERY"sv,
    "RAISE"sv,
    "RANGE"sv,
    "RECURSIVE"sv,
    "REFERENCES"sv,
    "REGEXP"sv,
    "REINDEX"sv,
    "RELEASE"sv,
    "RENAME"sv,
    "REPLACE"sv,
    "RESTRICT"sv,
    "RETURNING"sv,
    "RIGHT"sv,
    "ROLLBACK"sv,
    "ROW"sv,
    "ROWS"sv,
    "SAVEPOINT"sv,
    "SELECT"sv,
    "SET"sv,
    "TABLE"sv,
    "TEMP"sv,
    "TEMPORARY"sv,
    "THEN"sv,
    "TIES"sv,
    "TO"sv,
    "TRANSACTION"sv,
    "TRIGGER"sv,
    "UNBOUNDED"sv,
    "UNION"sv,
    "UNIQUE"sv,
    "UPDATE"sv,
    "USING"sv,
    "VACUUM"sv,
    "VALUES"sv,
    "VIEW"sv,
    "VIRTUAL"sv,
    "WHEN"sv,
    "WHERE"sv,
    "WINDOW"sv,
    "WITH"sv,
    "WITHOUT"sv,
};
static_assert(std::is_sorted(sqliteKeywords.begin(), sqliteKeywords.end()));

// Reserved in PostgreSQL 17 (pg_get_keywords() where catcode is R, T or C) or in DuckDB, which
// took PostgreSQL's grammar and reserves a few words more.
constexpr std::array postgresKeywords{
    "ALL"sv,
    "ANALYSE"sv,
    "ANALYZE"sv,
    "AND"sv,
    "ANTI"sv,
    "ANY"sv,
    "ARRAY"sv,
    "AS"sv,
    "ASC"sv,
    "ASOF"sv,
    "ASYMMETRIC"sv,
    "AUTHORIZATION"sv,
    "BETWEEN"sv,
    "BIGINT"sv,
    "BINARY"sv,
    "BIT"sv,
    "BOOLEAN"sv,
    "BOTH"sv,
    "CASE"sv,
    "CAST"sv,
    "CHAR"sv,
    "CHARACTER"sv,
    "CHECK"sv,
    "COALESCE"sv,
    "COLLATE"sv,
    "COLLATION"sv,
    "COLUMN"sv,
    "COLUMNS"sv,
    "CONCURRENTLY"sv,
    "CONSTRAINT"sv,
    "CREATE"sv,
    "CROSS"sv,
    "CURRENT_CATALOG"sv,
    "CURRENT_DATE"sv,
    "CURRENT_ROLE"sv,
    "CURRENT_SCHEMA"sv,
    "CURRENT_TIME"sv,
    "CURRENT_TIMESTAMP"sv,
    "CURRENT_USER"sv,
    "DEC"sv,
    "DECIMAL"sv,
    "DEFAULT"sv,
    "DEFERRABLE"sv,
    "DESC"sv,
    "DESCRIBE"sv,
    "DISTINCT"sv,
    "DO"sv,
    "ELSE"sv,
    "END"sv,
    "EXCEPT"sv,
    "EXISTS"sv,
    "EXTRACT"sv,
    "FALSE"sv,
    "FETCH"sv,
    "FLOAT"sv,
    "FOR"sv,
    "FOREIGN"sv,
    "FREEZE"sv,
    "FROM"sv,
    "FULL"sv,
    "GENERATED"sv,
    "GLOB"sv,
    "GRANT"sv,
    "GREATEST"sv,
    "GROUP"sv,
    "GROUPING"sv,
    "HAVING"sv,
    "ILIKE"sv,
    "IN"sv,
    "INITIALLY"sv,
    "INNER"sv,
    "INOUT"sv,
    "INT"sv,
    "INTEGER"sv,
    "INTERSECT"sv,
    "INTERVAL"sv,
    "INTO"sv,
    "IS"sv,
    "ISNULL"sv,
    "JOIN"sv,
    "LAMBDA"sv,
    "LATERAL"sv,
    "LEADING"sv,
    "LEAST"sv,
    "LEFT"sv,
    "LIKE"sv,
    "LIMIT"sv,
    "LOCALTIME"sv,
    "LOCALTIMESTAMP"sv,
    "MAP"sv,
    "NATIONAL"sv,
    "NATURAL"sv,
    "NCHAR"sv,
    "NONE"sv,
    "NORMALIZE"sv,
    "NOT"sv,
    "NOTNULL"sv,
    "NULL"sv,
    "NULLIF"sv,
    "NUMERIC"sv,
    "OFFSET"sv,
    "ON"sv,
    "ONLY"sv,
    "OR"sv,
    "ORDER"sv,
    "OUT"sv,
    "OUTER"sv,
    "OVER"sv,
    "OVERLAPS"sv,
    "OVERLAY"sv,
    "PIVOT"sv,
    "PIVOT_LONGER"sv,
    "PIVOT_WIDER"sv,
    "PLACING"sv,
    "POSITION"sv,
    "POSITIONAL"sv,
    "PRECISION"sv,
    "PRIMARY"sv,
    "QUALIFY"sv,
    "REAL"sv,
    "REFERENCES"sv,
    "RETURNING"sv,
    "RIGHT"sv,
    "ROW"sv,
    "SELECT"sv,
    "SEMI"sv,
    "SESSION_USER"sv,
    "SETOF"sv,
    "SHOW"sv,
    "SIMILAR"sv,
    "SMALLINT"sv,
    "SOME"sv,
    "STRUCT"sv,
    "SUBSTRING"sv,
    "SUMMARIZE"sv,
    "SYMMETRIC"sv,
    "SYSTEM_USER"sv,
    "TABLE"sv,
    "TABLESAMPLE"sv,
    "THEN"sv,
    "TIME"sv,
    "TIMESTAMP"sv,
    "TO"sv,
    "TRAILING"sv,
    "TREAT"sv,
    "TRIM"sv,
    "TRUE"sv,
    "TRY_CAST"sv,
    "UNION"sv,
    "UNIQUE"sv,
    "UNPIVOT"sv,
    "USER"sv,
    "USING"sv,
    "VALUES"sv,
    "VARCHAR"sv,
    "VARIADIC"sv,
    "VERBOSE"sv,
    "WHEN"sv,
    "WHERE"sv,
    "WINDOW"sv,
    "WITH"sv,
    "XMLATTRIBUTES"sv,
    "XMLCONCAT"sv,
    "XMLELEMENT"sv,
    "XMLEXISTS"sv,
    "XMLFOREST"sv,
    "XMLNAMESPACES"sv,
    "XMLPARSE"sv,
    "XMLPI"sv,
    "XMLROOT"sv,
    "XMLSERIALIZE"sv,
    "XMLTABLE"sv,
};
static_assert(std::is_sorted(postgresKeywords.begin(), postgresKeywords.end()));

constexpr std::string_view replacementCharacter = "\xEF\xBF\xBD";

bool isPlainIdentifier(std::string_view name, bool foldsCase) noexcept
{
    const auto isStart = [foldsCase](char c) {
        return (c >= 'a' && c <= 'z') || c == '_' || (!foldsCase && c >= 'A' && c <= 'Z');
    };
    return !name.empty() && isStart(name.front()) &&
           std::all_of(name.begin(), name.end(),
                       [&](char c) { return isStart(c) || (c >= '0' && c <= '9'); });
}

std::string quoted(std::string_view text, char quote)
{
    std::string result(1, quote);
    for (const char character : text) {
        if (character == '\0') {
            result += replacementCharacter;
            continue;
        }
        if (character == quote) {
            result += quote;
        }
        result += character;
    }
    result += quote;
    return result;
}

} // namespace

std::string_view dialectName(Dialect dialect) noexcept
{
    switch (dialect) {
    case Dialect::Sqlite:
        return "sqlite";
    case Dialect::PostgreSql:
        return "postgresql";
    case Dialect::DuckDb:
        return "duckdb";
    }
    return {};
}

bool isKeyword(std::string_view word, Dialect dialect) noexcept
{
    constexpr std::size_t longest = 24;
    if (word.size() > longest) {
        return false;
    }
    std::array<char, longest> upper{};
    std::transform(word.begin(), word.end(), upper.begin(), [](char character) {
        return character >= 'a' && character <= 'z' ? static_cast<char>(character - 'a' + 'A')
                                                    : character;
    });
    const std::string_view key(upper.data(), word.size());
    return dialect == Dialect::Sqlite
               ? std::binary_search(sqliteKeywords.begin(), sqliteKeywords.end(), key)
               : std::binary_search(postgresKeywords.begin(), postgresKeywords.end(), key);
}

std::string quoteIdentifier(std::string_view name, Dialect dialect)
{
    // only PostgreSQL folds; DuckDB compares without regard to case and keeps what it is given
    const bool plain = isPlainIdentifier(name, dialect == Dialect::PostgreSql);
    return plain && !isKeyword(name, dialect) ? std::string(name) : quoted(name, '"');
}

std::string quoteText(std::string_view text)
{
    return quoted(text, '\'');
}

} // namespace querent::query
