// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PolicyGuard.h"

#include "query/RowFilter.h"
#include "query/SelectReader.h"
#include "query/SqlValidator.h"
#include "query/StatementWalk.h"

#include <algorithm>
#include <array>

namespace querent::query {

namespace {

using base::Error;
using base::ErrorCode;

Error refusal(std::string_view rule, std::string message)
{
    return {ErrorCode::PolicyViolation, std::move(message), std::string(rule)};
}

/// Where the tables of the source lie: a name with this in front of it is no common table.
std::string_view mainSchema(Dialect dialect)
{
    return dialect == Dialect::PostgreSql ? "public" : "main";
}

bool isSchema(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> schemas{"main",    "temp", "public",
                                                             "pg_temp", "dbo",  "memory"};
    return std::any_of(schemas.begin(), schemas.end(),
                       [name](std::string_view schema) { return data::equalNames(schema, name); });
}

bool sameTokens(const std::vector<SqlToken> &tokens, std::size_t at,
                const std::vector<SqlToken> &wanted)
{
    return at + wanted.size() <= tokens.size() &&
           std::equal(wanted.begin(), wanted.end(),
                      tokens.begin() + static_cast<std::ptrdiff_t>(at),
                      [](const SqlToken &left, const SqlToken &right) {
                          return left.kind == right.kind && left.text == right.text;
                      });
}

/// Behind WITH [RECURSIVE], or 0 where there is none.
std::size_t afterWith(const std::vector<SqlToken> &tokens)
{
    if (tokens.empty() || !tokens[0].isWord("WITH")) {
        return 0;
    }
    return tokens.size() > 1 && tokens[1].isWord("RECURSIVE") ? 2 : 1;
}

} // namespace

PolicyGuard::PolicyGuard(const data::Catalog &catalog, const data::Policy &policy, Dialect dialect)
    : m_catalog(catalog), m_policy(policy), m_dialect(dialect)
{
    std::vector<TableGuard> guards;
    for (const data::Table &table : catalog.tables) {
        const std::string *const filter = policy.rowFilter(table.name);
        TableGuard guard{table.name, filter != nullptr, {}};
        for (const data::Column &column : table.columns) {
            if (policy.masksColumn(table, column) && policy.allowsColumn(table, column)) {
                guard.maskedColumns.push_back(column.name);
            }
        }
        if (!guard.filtered && guard.maskedColumns.empty()) {
            continue;
        }
        std::string columns;
        for (const data::Column &column : table.columns) {
            if (!policy.allowsColumn(table, column)) {
                continue;
            }
            const std::string name = quoteIdentifier(column.name, dialect);
            const bool masked = policy.masksColumn(table, column);
            columns += columns.empty() ? "" : ", ";
            columns += masked ? "CASE WHEN " + name + " IS NULL THEN NULL ELSE " +
                                    quoteText(data::maskText) + " END AS " + name
                              : name;
        }
        std::string condition;
        if (filter != nullptr) {
            auto text = rowFilterText(*filter, dialect);
            if (!text) {
                m_problem = text.error();
            } else {
                condition = " WHERE (" + *text + ")";
            }
        }
        const std::string name = quoteIdentifier(table.name, dialect);
        Shadow shadow{table.name, {}, {}};
        shadow.definition = name + " AS " + (guard.filtered ? "" : "NOT ") +
                            "MATERIALIZED (SELECT " + (columns.empty() ? "NULL" : columns) +
                            " FROM " + std::string(mainSchema(dialect)) + "." + name + condition +
                            ")";
        shadow.tokens = lexSql(shadow.definition, dialect);
        m_shadows.push_back(std::move(shadow));
        guards.push_back(std::move(guard));
    }
    m_guards = TableGuards(std::move(guards));
}

base::Result<std::optional<std::string>>
PolicyGuard::apply(std::string_view sql, const std::vector<SqlToken> &tokens) const
{
    if (m_guards.empty() && m_policy.allowCrossJoins && m_policy.hiddenColumns.empty()) {
        return std::optional<std::string>();
    }
    if (m_problem) {
        return *m_problem;
    }
    const std::string bare = unguarded(sql, tokens);
    const std::vector<SqlToken> bareTokens = lexSql(bare, m_dialect);
    if (auto problem = check(bareTokens)) {
        return *std::move(problem);
    }
    return std::optional(guarded(bare, bareTokens));
}

std::string PolicyGuard::unguarded(std::string_view sql, const std::vector<SqlToken> &tokens) const
{
    const std::size_t first = afterWith(tokens);
    std::size_t at = first;
    for (bool more = first > 0; more;) {
        const auto found =
            std::find_if(m_shadows.begin(), m_shadows.end(), [&](const Shadow &shadow) {
                return sameTokens(tokens, at, shadow.tokens);
            });
        more = found != m_shadows.end();
        at += more ? found->tokens.size() : 0;
        more = more && at < tokens.size() && tokens[at].kind == SqlTokenKind::Comma;
        at += more ? 1 : 0;
    }
    if (at == first || at >= tokens.size()) {
        return std::string(sql);
    }
    const bool othersFollow = tokens[at - 1].kind == SqlTokenKind::Comma;
    const std::size_t kept = othersFollow ? tokens[first].offset : tokens[0].offset;
    return std::string(sql.substr(0, kept)) + std::string(sql.substr(tokens[at].offset));
}

std::string PolicyGuard::guarded(std::string_view sql, const std::vector<SqlToken> &tokens) const
{
    std::string definitions;
    for (const Shadow &shadow : m_shadows) {
        if (mentions(tokens, shadow.table)) {
            definitions += (definitions.empty() ? "" : ",\n") + shadow.definition;
        }
    }
    if (definitions.empty()) {
        return std::string(sql);
    }
    const std::size_t first = afterWith(tokens);
    if (first == 0) {
        const std::size_t start = tokens.empty() ? 0 : tokens[0].offset;
        return std::string(sql.substr(0, start)) + "WITH " + definitions + "\n" +
               std::string(sql.substr(start));
    }
    const std::size_t start = first < tokens.size() ? tokens[first].offset : sql.size();
    return std::string(sql.substr(0, start)) + definitions + ",\n" + std::string(sql.substr(start));
}

bool PolicyGuard::mentions(const std::vector<SqlToken> &tokens, std::string_view table) const
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!isNameToken(tokens[i]) || !data::equalNames(tokens[i].text, table)) {
            continue;
        }
        const SqlTokenKind before = i > 0 ? tokens[i - 1].kind : SqlTokenKind::Invalid;
        const bool column = before == SqlTokenKind::Dot;
        // in SQLite a text may name a table, where a table is named
        const bool place = before == SqlTokenKind::OpenParenthesis ||
                           before == SqlTokenKind::Comma || before == SqlTokenKind::Word;
        if (!column &&
            (tokens[i].kind != SqlTokenKind::String || (m_dialect == Dialect::Sqlite && place))) {
            return true;
        }
    }
    return false;
}

std::optional<Error> PolicyGuard::checkNames(const std::vector<SqlToken> &tokens) const
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const TableGuard *const guard =
            isNameToken(tokens[i]) ? m_guards.guardOf(tokens[i].text) : nullptr;
        if (guard == nullptr) {
            continue;
        }
        const std::string &table = guard->table;
        const bool qualified =
            i > 1 && tokens[i - 1].kind == SqlTokenKind::Dot && isNameToken(tokens[i - 2]);
        const bool source =
            i > 2 && (tokens[i - 3].isWord("FROM") || tokens[i - 3].isWord("JOIN") ||
                      tokens[i - 3].isWord("IN") || tokens[i - 3].isWord("ONLY"));
        if (qualified && (isSchema(tokens[i - 2].text) || source)) {
            return refusal("guarded_table", "The table " + table +
                                                " is open to you in part only. Name it without its "
                                                "schema: " +
                                                table + ".");
        }
        // WITH name (…) AS (…) and WINDOW name AS (…)
        const bool begins =
            i > 0 && (tokens[i - 1].isWord("WITH") || tokens[i - 1].isWord("RECURSIVE") ||
                      tokens[i - 1].isWord("WINDOW") || tokens[i - 1].kind == SqlTokenKind::Comma);
        std::size_t next = i + 1;
        if (next < tokens.size() && tokens[next].kind == SqlTokenKind::OpenParenthesis) {
            next = closingOf(tokens, next, tokens.size()) + 1;
        }
        const bool defines = begins && next < tokens.size() && tokens[next].isWord("AS");
        ++next;
        while (defines && next < tokens.size() &&
               (tokens[next].isWord("NOT") || tokens[next].isWord("MATERIALIZED"))) {
            ++next;
        }
        if (defines && next < tokens.size() && tokens[next].kind == SqlTokenKind::OpenParenthesis) {
            return refusal("guarded_table", "The table " + table +
                                                " is open to you in part only, so nothing else may "
                                                "be called " +
                                                table + ". Choose another name.");
        }
    }
    return std::nullopt;
}

std::optional<Error> PolicyGuard::check(const std::vector<SqlToken> &tokens) const
{
    if (auto problem = checkNames(tokens)) {
        return problem;
    }
    const bool guarded = std::any_of(tokens.begin(), tokens.end(), [this](const SqlToken &token) {
        return isNameToken(token) && m_guards.guardOf(token.text) != nullptr;
    });
    if (!guarded && m_policy.allowCrossJoins && m_policy.hiddenColumns.empty()) {
        return std::nullopt;
    }
    const bool ends = !tokens.empty() && tokens.back().kind == SqlTokenKind::Semicolon;
    const auto query = readQuery(tokens, {0, tokens.size() - (ends ? 1 : 0)});
    if (query) {
        return StatementWalk(tokens, m_catalog, m_policy, m_guards).problemOf(*query);
    }
    // SQLite tells by itself what is read around a filter; masks and joins have to be followed
    const bool masked = std::any_of(m_shadows.begin(), m_shadows.end(), [&](const Shadow &shadow) {
        return !m_guards.guardOf(shadow.table)->maskedColumns.empty() &&
               mentions(tokens, shadow.table);
    });
    const bool follow = !m_policy.allowCrossJoins || (masked && !m_policy.filterOnMasked) ||
                        (guarded && m_dialect != Dialect::Sqlite);
    return follow ? std::optional(refusal("not_understood",
                                          "The statement could not be followed, as your policy "
                                          "demands. Write it more simply."))
                  : std::nullopt;
}

/// An engine that counts the rows of a guard reports its table: believed where the guard is there.
bool PolicyGuard::countsGuard(const StatementFacts &facts, const EngineRead &read) const
{
    const data::Table *const view = m_catalog.table(read.through);
    return read.column.empty() && (view == nullptr || !view->isView) &&
           std::any_of(facts.reads.begin(), facts.reads.end(), [&read](const auto &other) {
               return data::equalNames(other.table, read.table) &&
                      data::equalNames(other.through, read.table);
           });
}

std::optional<Error> PolicyGuard::checkFacts(const StatementFacts &facts) const
{
    for (const EngineRead &read : facts.reads) {
        if (!m_guards.mayRead(read.table, read.column, read.through) && !countsGuard(facts, read)) {
            return refusal(
                "guarded_table",
                "The statement reads the table " + read.table +
                    " past what your policy lets be seen of it" +
                    (read.through.empty() ? std::string() : ", through " + read.through) +
                    ". Ask for " + read.table + " itself.");
        }
    }
    return std::nullopt;
}

std::optional<Error> checkPolicy(const data::Policy &policy, const data::Catalog &catalog,
                                 Dialect dialect)
{
    const auto mend = [&policy](const std::string &place, const std::string &problem) {
        return Error{ErrorCode::PolicyViolation,
                     "The policy “" + policy.name + "” cannot be kept on this source: " + place +
                         " " + problem,
                     place};
    };
    for (const std::string &masked : policy.maskedColumns) {
        const bool known = std::any_of(
            catalog.tables.begin(), catalog.tables.end(), [&](const data::Table &table) {
                return std::any_of(
                    table.columns.begin(), table.columns.end(), [&](const data::Column &column) {
                        return data::equalNames(masked, table.name + "." + column.name);
                    });
            });
        if (!known) {
            return mend("masked_columns",
                        "names " + masked + ", which is no column here. Correct or remove it.");
        }
    }
    for (const auto &[name, condition] : policy.rowFilters) {
        const data::Table *const table = catalog.table(name);
        if (table == nullptr) {
            return mend("row_filters",
                        "names " + name + ", which is no table here. Correct or remove it.");
        }
        if (auto problem = rowFilterProblem(condition, *table, dialect)) {
            return mend("row_filters of " + name, *problem);
        }
    }
    return std::nullopt;
}

} // namespace querent::query
