// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlTokenRules.h"

#include "query/SqlFunctions.h"

#include <algorithm>
#include <array>
#include <string>

namespace querent::query {

namespace {

using base::Error;
using base::ErrorCode;

std::string lowerCase(std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return lower;
}

bool isIdentifier(const SqlToken &token)
{
    return token.kind == SqlTokenKind::Word || token.kind == SqlTokenKind::QuotedIdentifier;
}

bool isKnownName(const data::Catalog &catalog, std::string_view name)
{
    return catalog.table(name) != nullptr ||
           std::any_of(catalog.tables.begin(), catalog.tables.end(),
                       [&](const data::Table &table) { return table.column(name) != nullptr; });
}

/// One statement's tokens with the question what stands where a table may stand.
class Rules
{
public:
    Rules(const std::vector<SqlToken> &tokens, const data::Catalog &catalog, Dialect dialect)
        : m_tokens(tokens), m_catalog(catalog), m_dialect(dialect)
    {}

    std::optional<Error> check() const
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            if (namesSystem(i)) {
                return Error{ErrorCode::SqlRejected,
                             "The statement reads the engine's own table " +
                                 lowerCase(m_tokens[i].text) +
                                 ". Ask for the tables of your data instead.",
                             "system_table"};
            }
            if (m_tokens[i].kind == SqlTokenKind::String && standsForTable(i)) {
                return Error{ErrorCode::SqlRejected,
                             "The statement reads the file '" + m_tokens[i].text +
                                 "'. Only the tables of your data can be read.",
                             "file_access"};
            }
            // SQLite reports every function by itself
            if (m_dialect != Dialect::Sqlite && callsImpure(i)) {
                return Error{ErrorCode::SqlRejected,
                             "The function " + lowerCase(m_tokens[i].text) +
                                 " is not allowed: only functions that compute from their "
                                 "arguments are.",
                             "function"};
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

    /// Whether FROM at `i` begins a clause: EXTRACT(year FROM d), TRIM(x FROM y) and IS DISTINCT
    /// FROM do not.
    [[nodiscard]] bool beginsSources(std::size_t i) const
    {
        if (i > 0 && isWord(i - 1, "DISTINCT") && i > 1 &&
            (isWord(i - 2, "IS") || isWord(i - 2, "NOT"))) {
            return false;
        }
        int depth = 0;
        for (std::size_t j = i; j-- > 0;) {
            depth += m_tokens[j].kind == SqlTokenKind::CloseParenthesis ? 1 : 0;
            if (m_tokens[j].kind == SqlTokenKind::OpenParenthesis && depth-- == 0) {
                return isWord(j + 1, "SELECT") || isWord(j + 1, "WITH") || isWord(j + 1, "FROM");
            }
        }
        return true;
    }

    [[nodiscard]] bool standsForTable(std::size_t i) const
    {
        if (i == 0 || m_dialect == Dialect::Sqlite) {
            return false; // in SQLite a text there is a table's name, which the engine reports
        }
        return isWord(i - 1, "JOIN") || (isWord(i - 1, "FROM") && beginsSources(i - 1));
    }

    [[nodiscard]] bool namesSystem(std::size_t i) const
    {
        const SqlToken &token = m_tokens[i];
        // SQLite takes a text for a table's name after FROM, JOIN or a schema
        const bool text =
            token.kind == SqlTokenKind::String && i > 0 &&
            (isWord(i - 1, "FROM") || isWord(i - 1, "JOIN") || isKind(i - 1, SqlTokenKind::Dot));
        if (!(isIdentifier(token) || text) || !isSystemName(token.text, m_dialect) ||
            isKnownName(m_catalog, token.text)) {
            return false;
        }
        if (m_dialect == Dialect::Sqlite) {
            return true;
        }
        // elsewhere "pg_" may begin an alias; a table or function is followed or led by these
        return isKind(i + 1, SqlTokenKind::Dot) || isKind(i + 1, SqlTokenKind::OpenParenthesis) ||
               (i > 0 && (isKind(i - 1, SqlTokenKind::Dot) || isWord(i - 1, "FROM") ||
                          isWord(i - 1, "JOIN") || isKind(i - 1, SqlTokenKind::Comma)));
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
        return !keyword && !typeOrAlias && !declaresCommonTable(i) &&
               !isPureFunction(token.text, m_dialect) &&
               !isPureTableFunction(token.text, m_dialect);
    }

    /// Words that are no keywords of their own but stand before a parenthesis.
    static bool opensParenthesis(std::string_view word)
    {
        static constexpr std::array words{"BY",   "CUBE",    "EXCLUDE", "FILTER", "LATERAL",
                                          "OVER", "REPLACE", "ROLLUP",  "SETS",   "WITHIN"};
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
};

} // namespace

bool isSystemName(std::string_view name, Dialect dialect)
{
    const std::string lower = lowerCase(name);
    if (dialect == Dialect::Sqlite) {
        return lower.starts_with("sqlite_") || lower.starts_with("pragma_") || lower == "dbstat";
    }
    return lower.starts_with("pg_") || lower == "information_schema" ||
           lower.starts_with("duckdb_") || lower.starts_with("sqlite_");
}

std::optional<Error> checkTokenRules(const std::vector<SqlToken> &tokens,
                                     const data::Catalog &catalog, Dialect dialect)
{
    return Rules(tokens, catalog, dialect).check();
}

} // namespace querent::query
