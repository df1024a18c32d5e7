// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlValidator.h"

#include "query/SqlFunctions.h"
#include "query/SqlLexer.h"
#include "query/SqlTokenRules.h"
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

std::optional<Error> checkTable(const std::string &table, const data::Catalog &catalog,
                                const data::Policy &policy, Dialect dialect)
{
    if (catalog.table(table) == nullptr) {
        if (isPureTableFunction(table, dialect)) {
            return std::nullopt;
        }
        return refusal(
            ErrorCode::SqlRejected, isSystemName(table, dialect) ? "system_table" : "unknown_table",
            "There is no table " + table + " in this source. Ask for one of its tables.");
    }
    if (!policy.allowsTable(table)) {
        return refusal(ErrorCode::PolicyViolation, "hidden_table",
                       "The table " + table +
                           " is not open to you. Ask for one of the tables you can see.");
    }
    return std::nullopt;
}

Error hiddenColumn(std::string_view table, std::string_view column)
{
    return refusal(ErrorCode::PolicyViolation, "hidden_column",
                   "The column " + std::string(column) + " of " + std::string(table) +
                       " is not open to you. Name the columns you need, without it.");
}

/// Columns that a join compares without naming them as columns: engines do not report these.
std::optional<Error> checkJoins(const std::vector<SqlToken> &tokens, const StatementFacts &facts,
                                const data::Policy &policy)
{
    bool natural = false;
    std::vector<std::string> compared;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        natural = natural || tokens[i].isWord("NATURAL");
        if (tokens[i].isWord("USING") && i + 1 < tokens.size() &&
            tokens[i + 1].kind == SqlTokenKind::OpenParenthesis) {
            for (i += 2; i < tokens.size() && tokens[i].kind != SqlTokenKind::CloseParenthesis;
                 ++i) {
                compared.push_back(tokens[i].text);
            }
        }
    }
    // by the policy's own list: the catalog may be without what is hidden
    for (const std::string &name : facts.tables) {
        for (const std::string &hidden : policy.hiddenColumns) {
            if (hidden.size() <= name.size() + 1 || hidden[name.size()] != '.' ||
                !data::equalNames(hidden.substr(0, name.size()), name)) {
                continue;
            }
            const std::string column = hidden.substr(name.size() + 1);
            if (natural || std::any_of(compared.begin(), compared.end(), [&](const auto &word) {
                    return data::equalNames(word, column);
                })) {
                return hiddenColumn(name, column);
            }
        }
    }
    return std::nullopt;
}

/// SQLite's names for the number of a row, which is no column of the catalog.
bool namesRow(std::string_view column, Dialect dialect)
{
    return dialect == Dialect::Sqlite &&
           (data::equalNames(column, "rowid") || data::equalNames(column, "_rowid_") ||
            data::equalNames(column, "oid"));
}

/// Whether all that is read of the column is read by the table's guard, for its own condition.
bool onlyGuardReads(const StatementFacts &facts, const TableGuards &guards,
                    const std::string &table, const std::string &column)
{
    return guards.guardOf(table) != nullptr &&
           std::all_of(facts.reads.begin(), facts.reads.end(), [&](const auto &read) {
               return !data::equalNames(read.table, table) ||
                      !data::equalNames(read.column, column) ||
                      data::equalNames(read.through, table);
           });
}

std::optional<Error> checkNames(const StatementFacts &facts, const std::vector<SqlToken> &tokens,
                                const data::Catalog &catalog, const data::Policy &policy,
                                const TableGuards &guards, Dialect dialect)
{
    for (const std::string &table : facts.tables) {
        if (auto problem = checkTable(table, catalog, policy, dialect)) {
            return problem;
        }
    }
    for (const auto &[table, column] : facts.columns) {
        if (auto problem = checkTable(table, catalog, policy, dialect)) {
            return problem;
        }
        const data::Table *const known = catalog.table(table);
        if (known == nullptr || onlyGuardReads(facts, guards, table, column)) {
            continue;
        }
        // what the catalog does not have was hidden from it, or is computed from what was
        const data::Column *const shown = known->column(column);
        const bool untold = known->columns.empty() || column.empty() || namesRow(column, dialect);
        const bool open = shown != nullptr ? policy.allowsColumn(*known, *shown)
                                           : untold && policy.allowsColumn(table, column);
        if (!open) {
            return hiddenColumn(table, column);
        }
    }
    return checkJoins(tokens, facts, policy);
}

std::optional<Error> checkFacts(const StatementFacts &facts, std::string_view sql,
                                const std::vector<SqlToken> &tokens, const data::Catalog &catalog,
                                const data::Policy &policy, const TableGuards &guards,
                                Dialect dialect)
{
    if (auto problem = checkFunctions(facts, dialect)) {
        return problem;
    }
    if (auto problem = checkNames(facts, tokens, catalog, policy, guards, dialect)) {
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

/// The engine's refusal to prepare a statement, under the rule's name like every other.
Error unprepared(const Error &error)
{
    if (error.code != ErrorCode::SqlInvalid) {
        return error;
    }
    const std::string &reason = error.detail.empty() ? error.message : error.detail;
    return refusal(ErrorCode::SqlInvalid, "engine",
                   "The database cannot run this statement: " + reason +
                       ". Correct it and try again.");
}

} // namespace

SqlValidator::SqlValidator(const data::Catalog &catalog, const data::Policy &policy,
                           Dialect dialect, StatementInspector &inspector)
    : m_catalog(catalog)
    , m_policy(policy)
    , m_dialect(dialect)
    , m_inspector(inspector)
    , m_guard(catalog, policy, dialect)
{}

base::Result<ValidatedSql> SqlValidator::validate(std::string_view sql) const
{
    if (sql.size() > longestStatement) {
        return refusal(ErrorCode::SqlRejected, "too_long",
                       "The statement is longer than 100,000 characters. Shorten it.");
    }
    if (sql.find('\0') != std::string_view::npos) {
        // engines stop reading there, inside of quotes and comments too
        return refusal(ErrorCode::SqlRejected, "invalid_character",
                       "The statement contains a NUL character. Remove it and try again.");
    }
    if (m_dialect != Dialect::Sqlite && data::validUtf8(sql) != sql) {
        return refusal(ErrorCode::SqlRejected, "invalid_character",
                       "The statement contains bytes that are no text. Remove them and try again.");
    }
    const std::vector<SqlToken> tokens = lexSql(sql, m_dialect);
    const base::Result<StatementShape> shape = shapeOf(sql, tokens, m_dialect);
    if (!shape) {
        return shape.error();
    }
    if (shape->setOperation && !m_policy.allowSetOperations) {
        return refusal(ErrorCode::PolicyViolation, "set_operation",
                       "Your policy does not allow UNION, INTERSECT and EXCEPT.");
    }
    if (auto problem = checkTokenRules(tokens, m_catalog, m_dialect)) {
        return *std::move(problem);
    }
    auto applied = m_guard.apply(sql, tokens);
    if (!applied) {
        return std::move(applied).error();
    }
    if (*applied) {
        return proven(**applied);
    }
    return proven(sql);
}

base::Result<ValidatedSql> SqlValidator::proven(std::string_view sql) const
{
    const std::vector<SqlToken> tokens = lexSql(sql, m_dialect);
    const base::Result<StatementShape> shape = shapeOf(sql, tokens, m_dialect);
    if (!shape) {
        return shape.error();
    }
    const LimitedStatement limited =
        withLimit(sql, tokens, *shape, m_policy.defaultLimit, m_policy.maximumRows);
    // the engine sees exactly the text that will run
    const base::Result<StatementFacts> facts = m_inspector.inspect(limited.sql);
    if (!facts) {
        return unprepared(facts.error());
    }
    if (auto problem = m_guard.checkFacts(*facts)) {
        return *std::move(problem);
    }
    if (auto problem = checkFacts(*facts, limited.sql, tokens, m_catalog, m_policy,
                                  m_guard.guards(), m_dialect)) {
        return *std::move(problem);
    }
    return ValidatedSql(limited.sql, limited.limit, limited.enforced,
                        std::string(sql.substr(0, shape->end)), m_guard.guards());
}

} // namespace querent::query
