// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlTokenRules.h"

#include "query/SourceNames.h"
#include "query/SqlFunctions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string>

namespace querent::query {

namespace {

using base::Error;
using base::ErrorCode;

bool isIdentifier(const SqlToken &token)
{
    return token.kind == SqlTokenKind::Word || token.kind == SqlTokenKind::QuotedIdentifier;
}

/// One statement's tokens with the question what stands where a table may stand.
class Rules
{
public:
    Rules(const std::vector<SqlToken> &tokens, const data::Catalog &catalog, Dialect dialect)
        : m_tokens(tokens)
        , m_catalog(catalog)
        , m_dialect(dialect)
        , m_sources(sourcesOf(tokens, dialect))
    {
        for (WithTable &table : withTables(tokens)) {
            m_commonTables.insert(std::move(table.name));
        }
    }

    std::optional<Error> check() const
    {
        if (writtenOutSources(m_tokens, m_dialect, [](const std::string &) { return 1; }) >
            mostWrittenOutSources) {
            return Error{ErrorCode::SqlRejected,
                         "The WITH clauses use one another too often. Make the statement simpler.",
                         "too_complex"};
        }
        for (const SourceName &source : m_sources.names) {
            if (auto problem = checkSource(source)) {
                return problem;
            }
        }
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            if (namesSystem(i)) {
                return systemTable(m_tokens[i]);
            }
            if (callsImpure(i) || asksForTooMuch(i) || searchesNoIndex(i) ||
                (m_dialect == Dialect::DuckDb && (tellsTheUser(i) || callsByName(i)))) {
                return impureFunction(m_tokens[i]);
            }
            if (m_dialect == Dialect::Sqlite && !searchesPlainly(i)) {
                return Error{ErrorCode::SqlRejected,
                             "What to search for has to be one text of at most 1,000 characters. "
                             "Write it after MATCH.",
                             "search_text"};
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool isWord(std::size_t i, std::string_view word) const
    {
        return i < m_tokens.size() && m_tokens[i].isWord(word);
    }
    [[nodiscard]] bool isKind(std::size_t i, SqlTokenKind kind) const
    {
        return i < m_tokens.size() && m_tokens[i].kind == kind;
    }

    static Error systemTable(const SqlToken &name)
    {
        return {ErrorCode::SqlRejected,
                "The statement reads the engine's own table " + lowerCaseName(name.text) +
                    ". Ask for the tables of your data instead.",
                "system_table"};
    }
    static Error impureFunction(const SqlToken &name)
    {
        return {ErrorCode::SqlRejected,
                "The function " + lowerCaseName(name.text) +
                    " is not allowed: only functions that compute from their arguments are.",
                "function"};
    }

    /// Only tables of the catalog, WITH clauses and functions that make rows of their arguments.
    [[nodiscard]] std::optional<Error> checkSource(const SourceName &source) const
    {
        const SqlToken &name = m_tokens[source.last];
        const bool known = m_catalog.table(name.text) != nullptr;
        if (isSystemName(name.text, m_dialect) && !known) {
            return systemTable(name);
        }
        if (source.called) {
            // a table of the catalog before a parenthesis is a function of the same name
            return isPureTableFunction(name.text, m_dialect) ? std::nullopt
                                                             : std::optional(impureFunction(name));
        }
        if (name.kind == SqlTokenKind::String && m_dialect != Dialect::Sqlite) {
            return Error{ErrorCode::SqlRejected,
                         "The statement reads the file '" + name.text +
                             "'. Only the tables of your data can be read.",
                         "file_access"};
        }
        const bool qualified = source.first != source.last;
        const bool inReach = !qualified || (source.first + 2 == source.last &&
                                            isOwnSchema(m_tokens[source.first].text, m_dialect));
        if (inReach &&
            (known || (!qualified && m_commonTables.contains(lowerCaseName(name.text))))) {
            return std::nullopt;
        }
        if (isSystemName(m_tokens[source.first].text, m_dialect)) {
            return systemTable(name);
        }
        return Error{ErrorCode::SqlRejected,
                     "There is no table " + lowerCaseName(name.text) +
                         " in this source. Ask for one of its tables.",
                     "unknown_table"};
    }

    /// A name of the engine's own where a schema or a function stands, or in a WITH clause. Tables
    /// are judged by checkSource(); elsewhere such a name is that of a column.
    [[nodiscard]] bool namesSystem(std::size_t i) const
    {
        const SqlToken &token = m_tokens[i];
        if (!(isIdentifier(token) || token.kind == SqlTokenKind::String) ||
            !isSystemName(token.text, m_dialect) || m_catalog.table(token.text) != nullptr ||
            namesColumn(token.text)) {
            return false;
        }
        return isKind(i + 1, SqlTokenKind::Dot) || isKind(i + 1, SqlTokenKind::OpenParenthesis) ||
               (i > 0 && isKind(i - 1, SqlTokenKind::Dot)) ||
               m_commonTables.contains(lowerCaseName(token.text));
    }

    [[nodiscard]] bool callsImpure(std::size_t i) const
    {
        const SqlToken &token = m_tokens[i];
        if (!isIdentifier(token) || !isKind(i + 1, SqlTokenKind::OpenParenthesis)) {
            return false;
        }
        const bool keyword = token.kind == SqlTokenKind::Word &&
                             (isKeyword(token.text, m_dialect) || opensParenthesis(token.text));
        // CAST(x AS numeric(10, 2)), x::numeric(10, 2), … AS t(a, b), WITH t(a) AS (…)
        const bool typeOrAlias =
            i > 0 && (isWord(i - 1, "AS") || (m_tokens[i - 1].kind == SqlTokenKind::Operator &&
                                              m_tokens[i - 1].text == "::"));
        const auto &aliases = m_sources.aliases;
        const bool alias = std::find(aliases.begin(), aliases.end(), i) != aliases.end();
        const bool sample = i > 0 && (isWord(i - 1, "SAMPLE") || isWord(i - 1, "TABLESAMPLE"));
        return !keyword && !typeOrAlias && !alias && !sample && !declaresCommonTable(i) &&
               !isPureFunction(token.text, m_dialect) &&
               !isPureTableFunction(token.text, m_dialect);
    }

    /// zeroblob(1000000000): no cell holds that much.
    [[nodiscard]] bool asksForTooMuch(std::size_t i) const
    {
        constexpr std::int64_t mostBytes = 1'000'000'000;
        const std::string name = lowerCaseName(m_tokens[i].text);
        if ((name != "zeroblob" && name != "randomblob") || !isIdentifier(m_tokens[i]) ||
            !isKind(i + 1, SqlTokenKind::OpenParenthesis) || !isKind(i + 2, SqlTokenKind::Number)) {
            return false;
        }
        const std::string &size = m_tokens[i + 2].text;
        std::int64_t bytes = 0;
        const auto [end, problem] = std::from_chars(size.data(), size.data() + size.size(), bytes);
        return problem != std::errc() || end != size.data() + size.size() || bytes > mostBytes;
    }

    /// current_user and its kind, which are called without parentheses.
    [[nodiscard]] bool tellsTheUser(std::size_t i) const
    {
        static constexpr std::array words{
            "CURRENT_USER",   "SESSION_USER", "SYSTEM_USER", "CURRENT_CATALOG",
            "CURRENT_SCHEMA", "CURRENT_ROLE", "USER"};
        const SqlToken &token = m_tokens[i];
        const bool name = i > 0 && (isKind(i - 1, SqlTokenKind::Dot) || isWord(i - 1, "AS"));
        return token.kind == SqlTokenKind::Word && !name && !namesColumn(token.text) &&
               std::find(words.begin(), words.end(), token.text) != words.end();
    }

    /// list_aggregate(values, 'sum') and list_transform(values, upper) with a function that is not
    /// allowed, or with one that cannot be told.
    [[nodiscard]] bool callsByName(std::size_t i) const
    {
        static const std::set<std::string, std::less<>> byText{
            "list_aggregate", "list_aggr", "array_aggregate", "array_aggr", "aggregate"};
        static const std::set<std::string, std::less<>> byName{
            "apply",           "list_apply",  "list_transform", "array_apply",
            "array_transform", "list_filter", "array_filter",   "filter",
            "reduce",          "list_reduce", "array_reduce"};
        const std::string name = lowerCaseName(m_tokens[i].text);
        if (!isIdentifier(m_tokens[i]) || !isKind(i + 1, SqlTokenKind::OpenParenthesis) ||
            !(byText.contains(name) || byName.contains(name))) {
            return false;
        }
        int depth = 0;
        for (std::size_t j = i + 1; j < m_tokens.size(); ++j) {
            const std::string &text = m_tokens[j].text;
            const bool sign = m_tokens[j].kind == SqlTokenKind::Operator;
            depth += isKind(j, SqlTokenKind::OpenParenthesis) || (sign && text == "[") ? 1 : 0;
            depth -= isKind(j, SqlTokenKind::CloseParenthesis) || (sign && text == "]") ? 1 : 0;
            if (depth == 1 && isKind(j, SqlTokenKind::Comma)) {
                const bool ends = isKind(j + 2, SqlTokenKind::Comma) ||
                                  isKind(j + 2, SqlTokenKind::CloseParenthesis);
                const bool pure = ends && isPureFunction(m_tokens[j + 1].text, m_dialect);
                return byText.contains(name) ? !pure || !isKind(j + 1, SqlTokenKind::String)
                                             : ends && !pure;
            }
        }
        return byText.contains(name);
    }

    /// snippet('orders'): what these look at is a full-text table, given by its name. They follow a
    /// pointer that a text does not have.
    [[nodiscard]] bool searchesNoIndex(std::size_t i) const
    {
        const std::string name = lowerCaseName(m_tokens[i].text);
        return (name == "snippet" || name == "highlight" || name == "bm25") &&
               isIdentifier(m_tokens[i]) && isKind(i + 1, SqlTokenKind::OpenParenthesis) &&
               !(i + 2 < m_tokens.size() && isIdentifier(m_tokens[i + 2]));
    }

    /// A full-text search takes time by the square of what is searched for, and nothing can stop
    /// it: that is written out. An index is searched by MATCH, or by its own name as if a column.
    [[nodiscard]] bool searchesPlainly(std::size_t i) const
    {
        const SqlToken &token = m_tokens[i];
        if (token.isWord("MATCH") && isKind(i + 1, SqlTokenKind::OpenParenthesis)) {
            return isPlainText(i + 2) && (isKind(i + 3, SqlTokenKind::Comma) ||
                                          (isKind(i + 3, SqlTokenKind::CloseParenthesis) &&
                                           !isKind(i + 4, SqlTokenKind::Operator)));
        }
        if (token.isWord("MATCH") && isOperator(i)) {
            return isPlainText(i + 1);
        }
        const bool named = isIdentifier(token) && m_catalog.table(token.text) != nullptr &&
                           !namesColumn(token.text) && !isKind(i + 1, SqlTokenKind::Dot);
        const bool compared =
            isKind(i + 1, SqlTokenKind::Operator) || isWord(i + 1, "IS") || isWord(i + 1, "IN") ||
            isWord(i + 1, "BETWEEN") ||
            (i > 0 && (isKind(i - 1, SqlTokenKind::Operator) || isWord(i - 1, "IS")));
        return !named || !compared ||
               (isKind(i + 1, SqlTokenKind::Operator) && m_tokens[i + 1].text == "=" &&
                isPlainText(i + 2));
    }

    [[nodiscard]] bool isPlainText(std::size_t i) const
    {
        constexpr std::size_t longest = 1'000;
        return isKind(i, SqlTokenKind::String) && m_tokens[i].text.size() <= longest &&
               !isKind(i + 1, SqlTokenKind::Operator);
    }

    /// Whether MATCH at `i` stands between two values: it may be a name too.
    [[nodiscard]] bool isOperator(std::size_t i) const
    {
        const auto isClause = [this](std::size_t at) {
            return isWord(at, "FROM") || isWord(at, "WHERE") || isWord(at, "GROUP") ||
                   isWord(at, "ORDER") || isWord(at, "LIMIT") || isWord(at, "UNION");
        };
        const bool begins =
            i == 0 || isKind(i - 1, SqlTokenKind::Comma) || isKind(i - 1, SqlTokenKind::Dot) ||
            isKind(i - 1, SqlTokenKind::OpenParenthesis) || isKind(i - 1, SqlTokenKind::Operator) ||
            (m_tokens[i - 1].kind == SqlTokenKind::Word && !isWord(i - 1, "NOT") &&
             isKeyword(m_tokens[i - 1].text, m_dialect));
        const bool ends = i + 1 >= m_tokens.size() || isKind(i + 1, SqlTokenKind::Comma) ||
                          isKind(i + 1, SqlTokenKind::CloseParenthesis) ||
                          isKind(i + 1, SqlTokenKind::Semicolon) || isClause(i + 1);
        return !begins && !ends;
    }

    [[nodiscard]] bool namesColumn(std::string_view name) const
    {
        return std::any_of(m_catalog.tables.begin(), m_catalog.tables.end(),
                           [&](const data::Table &table) { return table.column(name) != nullptr; });
    }

    /// Words that are no keywords of their own but stand before a parenthesis.
    static bool opensParenthesis(std::string_view word)
    {
        static constexpr std::array words{"BY",      "CUBE",         "EXCLUDE", "FILTER",
                                          "LATERAL", "MATERIALIZED", "OVER",    "PERCENT",
                                          "RENAME",  "REPEATABLE",   "NULLS",   "REPLACE",
                                          "ROLLUP",  "SETS",         "WITHIN"};
        return std::find(words.begin(), words.end(), word) != words.end();
    }

    /// name (…) AS [NOT] [MATERIALIZED] (SELECT …). A function may be followed by AS (…) too, but
    /// with the types of its columns in there.
    [[nodiscard]] bool declaresCommonTable(std::size_t i) const
    {
        int depth = 0;
        std::size_t j = i + 1;
        for (; j < m_tokens.size(); ++j) {
            depth += m_tokens[j].kind == SqlTokenKind::OpenParenthesis ? 1 : 0;
            if (m_tokens[j].kind == SqlTokenKind::CloseParenthesis && --depth == 0) {
                break;
            }
        }
        if (!isWord(++j, "AS")) {
            return false;
        }
        ++j;
        while (isWord(j, "NOT") || isWord(j, "MATERIALIZED") ||
               isKind(j, SqlTokenKind::OpenParenthesis)) {
            ++j;
        }
        return isWord(j, "SELECT") || isWord(j, "WITH") || isWord(j, "VALUES");
    }

    const std::vector<SqlToken> &m_tokens;
    const data::Catalog &m_catalog;
    Dialect m_dialect;
    Sources m_sources;
    std::set<std::string> m_commonTables; ///< lower case
};

} // namespace

bool isOwnSchema(std::string_view name, Dialect dialect)
{
    const std::string lower = lowerCaseName(name);
    return dialect == Dialect::PostgreSql ? lower == "public" : lower == "main";
}

bool isSystemName(std::string_view name, Dialect dialect)
{
    const std::string lower = lowerCaseName(name);
    if (dialect == Dialect::Sqlite) {
        return lower.starts_with("sqlite_") || lower.starts_with("pragma_") || lower == "dbstat";
    }
    return lower.starts_with("pg_") || lower == "information_schema" ||
           lower.starts_with("duckdb_") || lower.starts_with("sqlite_");
}

std::optional<Error> checkTokenRules(const std::vector<SqlToken> &tokens,
                                     const data::Catalog &catalog, Dialect dialect)
{
    // the grammar of PostgreSQL reports every name itself, also where nothing is read
    return dialect == Dialect::PostgreSql ? std::nullopt : Rules(tokens, catalog, dialect).check();
}

} // namespace querent::query
