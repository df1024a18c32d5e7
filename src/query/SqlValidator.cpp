// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlValidator.h"

#include "query/SqlFunctions.h"
#include "query/SqlLexer.h"
#include "query/StatementShape.h"

#include <algorithm>
#include <optional>

namespace querent::query {

namespace {

using base::Error;
using base::ErrorCode;

/// Longer ones are no questions; engines spend quadratic time on some of them.
constexpr std::size_t longestStatement = 100'000;

Error refusal(ErrorCode code, std::string_view rule, std::string message)
{
    return {code, std::move(message), std::string(rule)};
}

bool isSystemName(std::string_view name, Dialect dialect)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (dialect == Dialect::Sqlite) {
        return lower.starts_with("sqlite_") || lower.starts_with("pragma_") || lower == "dbstat";
    }
    return lower.starts_with("pg_") || lower == "information_schema" ||
           lower.starts_with("duckdb_");
}

/// Names that stand where a table or function may stand and belong to the engine itself. The
/// catalog wins: a user's own table may be called anything.
std::optional<Error> checkSystemNames(const std::vector<SqlToken> &tokens,
                                      const data::Catalog &catalog, Dialect dialect)
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const SqlToken &token = tokens[i];
        // SQLite takes a string for a table name after FROM, JOIN or a comma in FROM
        const bool nameOfTable = i > 0 && token.kind == SqlTokenKind::String &&
                                 (tokens[i - 1].isWord("FROM") || tokens[i - 1].isWord("JOIN") ||
                                  tokens[i - 1].kind == SqlTokenKind::Dot);
        const bool identifier =
            token.kind == SqlTokenKind::Word || token.kind == SqlTokenKind::QuotedIdentifier;
        if ((identifier || nameOfTable) && isSystemName(token.text, dialect) &&
            catalog.table(token.text) == nullptr) {
            const bool column = std::any_of(
                catalog.tables.begin(), catalog.tables.end(),
                [&](const data::Table &table) { return table.column(token.text) != nullptr; });
            if (!column) {
                return refusal(ErrorCode::SqlRejected, "system_table",
                               "The statement reads the engine's own table " + token.text +
                                   ". Ask for the tables of your data instead.");
            }
        }
    }
    return std::nullopt;
}

std::optional<Error> checkFunctions(const StatementFacts &facts, Dialect dialect)
{
    for (const std::string &function : facts.functions) {
        if (!isPureFunction(function, dialect)) {
            return refusal(ErrorCode::SqlRejected, "function",
                           "The function " + function +
                               " is not allowed: only functions that compute from their arguments "
                               "are.");
        }
    }
    return std::nullopt;
}

std::optional<Error> checkNames(const StatementFacts &facts, const data::Catalog &catalog,
                                const data::Policy &policy, Dialect dialect)
{
    for (const std::string &table : facts.tables) {
        if (isPureTableFunction(table, dialect)) {
            continue;
        }
        if (!policy.allowsTable(table)) {
            return refusal(ErrorCode::PolicyViolation, "hidden_table",
                           "The table " + table + " is not open to you.");
        }
        if (catalog.table(table) == nullptr) {
            return refusal(ErrorCode::SqlRejected,
                           isSystemName(table, dialect) ? "system_table" : "unknown_table",
                           "There is no table " + table + " in this source.");
        }
    }
    for (const auto &[table, column] : facts.columns) {
        if (!policy.allowsColumn(table, column)) {
            return refusal(ErrorCode::PolicyViolation, "hidden_column",
                           "The column " + column + " of " + table +
                               " is not open to you. Name the columns you need.");
        }
    }
    return std::nullopt;
}

std::optional<Error> checkFacts(const StatementFacts &facts, std::string_view sql,
                                const data::Catalog &catalog, const data::Policy &policy,
                                Dialect dialect)
{
    if (auto problem = checkFunctions(facts, dialect)) {
        return problem;
    }
    if (auto problem = checkNames(facts, catalog, policy, dialect)) {
        return problem;
    }
    if (!facts.refusals.empty()) {
        return refusal(ErrorCode::SqlRejected, "engine",
                       "The statement does something other than reading (" +
                           facts.refusals.front() + "). Only reading is allowed.");
    }
    if (!facts.readOnly || !facts.returnsRows) {
        return refusal(ErrorCode::SqlRejected, "select_only",
                       "The statement returns no rows or could write. Only reading is allowed.");
    }
    // the tokens said that nothing follows; an engine that stopped earlier reads them differently
    if (!lexSql(sql.substr(std::min(facts.consumed, sql.size())), dialect).empty()) {
        return refusal(ErrorCode::SqlRejected, "single_statement",
                       "Only one statement can be run at a time.");
    }
    return std::nullopt;
}

} // namespace

SqlValidator::SqlValidator(const data::Catalog &catalog, const data::Policy &policy,
                           Dialect dialect, StatementInspector &inspector)
    : m_catalog(catalog), m_policy(policy), m_dialect(dialect), m_inspector(inspector)
{}

base::Result<ValidatedSql> SqlValidator::validate(std::string_view sql) const
{
    if (sql.size() > longestStatement) {
        return refusal(ErrorCode::SqlRejected, "too_long",
                       "The statement is longer than 100,000 characters. Shorten it.");
    }
    const std::vector<SqlToken> tokens = lexSql(sql, m_dialect);
    const base::Result<StatementShape> shape = shapeOf(sql, tokens);
    if (!shape) {
        return shape.error();
    }
    if (shape->setOperation && !m_policy.allowSetOperations) {
        return refusal(ErrorCode::PolicyViolation, "set_operation",
                       "Your policy does not allow UNION, INTERSECT and EXCEPT.");
    }
    if (auto problem = checkSystemNames(tokens, m_catalog, m_dialect)) {
        return *std::move(problem);
    }
    const LimitedStatement limited =
        withLimit(sql, tokens, *shape, m_policy.defaultLimit, m_policy.maximumRows);
    // the engine sees exactly the text that will run
    const base::Result<StatementFacts> facts = m_inspector.inspect(limited.sql);
    if (!facts) {
        return facts.error();
    }
    if (auto problem = checkFacts(*facts, limited.sql, m_catalog, m_policy, m_dialect)) {
        return *std::move(problem);
    }
    return ValidatedSql(limited.sql, limited.limit, limited.enforced);
}

} // namespace querent::query
