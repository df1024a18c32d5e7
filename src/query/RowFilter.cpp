// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/RowFilter.h"

#include "query/SqlFunctions.h"
#include "query/SqlLexer.h"

#include <algorithm>
#include <array>
#include <string>

namespace querent::query {

namespace {

/// Words of an expression that are neither columns nor functions.
constexpr std::array<std::string_view, 35> expressionWords{
    "AND",     "OR",       "NOT",     "IN",      "IS",    "NULL",     "LIKE",
    "ILIKE",   "GLOB",     "BETWEEN", "ESCAPE",  "CASE",  "WHEN",     "THEN",
    "ELSE",    "END",      "TRUE",    "FALSE",   "CAST",  "AS",       "COLLATE",
    "ISNULL",  "NOTNULL",  "REGEXP",  "SIMILAR", "TO",    "DISTINCT", "FROM",
    "EXTRACT", "INTERVAL", "NOCASE",  "BINARY",  "RTRIM", "DATE",     "TIMESTAMP"};

constexpr std::array<std::string_view, 16> typeWords{
    "INTEGER", "INT",  "BIGINT", "SMALLINT", "REAL", "NUMERIC", "DECIMAL",   "DOUBLE",
    "FLOAT",   "TEXT", "BLOB",   "VARCHAR",  "CHAR", "BOOLEAN", "PRECISION", "TIME"};

constexpr std::array<std::string_view, 9> units{"YEAR", "QUARTER", "MONTH",  "WEEK", "DAY",
                                                "HOUR", "MINUTE",  "SECOND", "DOW"};

/// Words that begin or bind a query, and so end a condition.
constexpr std::array<std::string_view, 18> queryWords{
    "SELECT", "WITH",   "VALUES", "UNION", "INTERSECT", "EXCEPT", "GROUP",  "ORDER", "LIMIT",
    "WHERE",  "HAVING", "WINDOW", "OVER",  "JOIN",      "EXISTS", "FILTER", "TABLE", "RETURNING"};

bool isOneOf(const SqlToken &token, const auto &words)
{
    return token.kind == SqlTokenKind::Word &&
           std::find(words.begin(), words.end(), std::string_view(token.text)) != words.end();
}

std::optional<std::string> shapeProblem(const std::vector<SqlToken> &tokens)
{
    int depth = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const SqlToken &token = tokens[i];
        switch (token.kind) {
        case SqlTokenKind::OpenParenthesis:
            ++depth;
            break;
        case SqlTokenKind::CloseParenthesis:
            if (--depth < 0) {
                return "closes a parenthesis that it did not open. Balance them.";
            }
            break;
        case SqlTokenKind::Semicolon:
        case SqlTokenKind::Parameter:
        case SqlTokenKind::Unterminated:
        case SqlTokenKind::Invalid:
            return "is not one complete condition. Write it as it would stand after WHERE.";
        case SqlTokenKind::Comma:
            if (depth == 0) {
                return "holds more than one expression. Write a single condition.";
            }
            break;
        default:
            if (isOneOf(token, queryWords)) {
                return "contains " + token.text +
                       ". It may compare columns of its own table only, without a query in it.";
            }
        }
    }
    if (tokens.empty() || depth != 0) {
        return tokens.empty() ? "is empty. Write a condition, or remove it."
                              : "leaves a parenthesis open. Balance them.";
    }
    return std::nullopt;
}

} // namespace

base::Result<std::string> rowFilterText(std::string_view condition, Dialect dialect)
{
    const std::vector<SqlToken> tokens = lexSql(condition, dialect);
    if (const auto problem = shapeProblem(tokens)) {
        return base::Error{base::ErrorCode::PolicyViolation,
                           "A row filter of your policy " + *problem, "row_filter"};
    }
    // comments at either end would swallow what stands around it
    const std::size_t begin = tokens.front().offset;
    const std::size_t end = tokens.back().offset + tokens.back().length;
    return std::string(condition.substr(begin, end - begin));
}

std::optional<std::string> rowFilterProblem(std::string_view condition, const data::Table &table,
                                            Dialect dialect)
{
    const std::vector<SqlToken> tokens = lexSql(condition, dialect);
    if (auto problem = shapeProblem(tokens)) {
        return problem;
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const SqlToken &token = tokens[i];
        const bool quoted = token.kind == SqlTokenKind::QuotedIdentifier;
        if ((token.kind != SqlTokenKind::Word && !quoted) || table.column(token.text) != nullptr) {
            continue;
        }
        if (token.kind == SqlTokenKind::Dot || (i > 0 && tokens[i - 1].kind == SqlTokenKind::Dot) ||
            (i + 1 < tokens.size() && tokens[i + 1].kind == SqlTokenKind::Dot)) {
            return "names " + token.text + " with a dot. Write the columns of the table alone.";
        }
        const bool call =
            i + 1 < tokens.size() && tokens[i + 1].kind == SqlTokenKind::OpenParenthesis;
        if (!quoted && (isOneOf(token, expressionWords) || isOneOf(token, typeWords) ||
                        isOneOf(token, units))) {
            continue;
        }
        if (isPureFunction(token.text, dialect) &&
            (call || (!quoted && token.text.starts_with("CURRENT_")))) {
            continue;
        }
        const std::string spelt(condition.substr(token.offset, token.length));
        if (call) {
            return "calls " + spelt + ", which is not among the functions that may be used.";
        }
        return "names " + spelt +
               ", which is no column of this table. Correct it, or put "
               "texts in single quotes.";
    }
    return std::nullopt;
}

} // namespace querent::query
