// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/TokenInspector.h"

#include "query/SourceNames.h"

#include <algorithm>
#include <set>

namespace querent::query {

namespace {

/// One statement's tokens with the question what they may mean.
class Reading
{
public:
    Reading(const std::vector<SqlToken> &tokens, const data::Catalog &catalog, Dialect dialect)
        : m_tokens(tokens), m_catalog(catalog), m_sources(sourcesOf(tokens, dialect).names)
    {}

    StatementFacts facts() const
    {
        StatementFacts facts;
        facts.readOnly = true;
        facts.returnsRows = true;
        const bool all = takesAllColumns();
        std::set<std::string> seen;
        for (const SourceName &source : m_sources) {
            const data::Table *const table = m_catalog.table(m_tokens[source.last].text);
            if (table == nullptr || source.called) {
                continue; // judged by its name alone
            }
            if (seen.insert(table->name).second) {
                facts.tables.push_back(table->name);
            }
            const bool whole = all || takesWholeRows(source);
            for (const data::Column &column : table->columns) {
                if (whole || names(column.name)) {
                    facts.columns.emplace_back(table->name, column.name);
                }
            }
        }
        return facts;
    }

private:
    [[nodiscard]] bool isKind(std::size_t i, SqlTokenKind kind) const
    {
        return i < m_tokens.size() && m_tokens[i].kind == kind;
    }
    [[nodiscard]] bool isWord(std::size_t i, std::string_view word) const
    {
        return i < m_tokens.size() && m_tokens[i].isWord(word);
    }
    [[nodiscard]] bool isName(std::size_t i) const
    {
        return isKind(i, SqlTokenKind::Word) || isKind(i, SqlTokenKind::QuotedIdentifier);
    }

    /// Any word that reads like the column.
    [[nodiscard]] bool names(std::string_view column) const
    {
        return std::any_of(m_tokens.begin(), m_tokens.end(), [column](const SqlToken &token) {
            return (token.kind == SqlTokenKind::Word ||
                    token.kind == SqlTokenKind::QuotedIdentifier ||
                    token.kind == SqlTokenKind::String) &&
                   data::equalNames(token.text, column);
        });
    }

    /// A star that is no multiplication and no count(*), and DuckDB's other ways to say so.
    [[nodiscard]] bool takesAllColumns() const
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const SqlToken &token = m_tokens[i];
            const bool opens = i == 0 || isKind(i - 1, SqlTokenKind::OpenParenthesis);
            if (token.isWord("COLUMNS") || token.isWord("PIVOT") || token.isWord("UNPIVOT") ||
                token.isWord("NATURAL") || token.isWord("TABLE") || token.isWord("UNPACK")) {
                return true;
            }
            // FROM orders, without a SELECT
            if (token.isWord("FROM") &&
                (opens || isWord(i - 1, "ALL") || isWord(i - 1, "UNION") ||
                 isWord(i - 1, "EXCEPT") || isWord(i - 1, "INTERSECT") || isWord(i - 1, "NAME") ||
                 isKind(i - 1, SqlTokenKind::CloseParenthesis))) {
                return true;
            }
            if (token.kind == SqlTokenKind::Operator && token.text == "#") {
                return true; // the column at a place
            }
            if (token.kind == SqlTokenKind::Operator && token.text == "*" && isStar(i)) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool isStar(std::size_t i) const
    {
        const bool counted =
            i > 1 && isKind(i - 1, SqlTokenKind::OpenParenthesis) && isWord(i - 2, "COUNT");
        const bool multiplied =
            i > 0 &&
            (isKind(i - 1, SqlTokenKind::Number) || isKind(i - 1, SqlTokenKind::String) ||
             isKind(i - 1, SqlTokenKind::CloseParenthesis) ||
             isKind(i - 1, SqlTokenKind::QuotedIdentifier) ||
             (isKind(i - 1, SqlTokenKind::Word) && !isWord(i - 1, "SELECT") &&
              !isWord(i - 1, "DISTINCT") && !isWord(i - 1, "ALL") && !isWord(i - 1, "RETURNING")));
        return !counted && (!multiplied || closesDistinctOn(i));
    }

    /// SELECT DISTINCT ON (a) *
    [[nodiscard]] bool closesDistinctOn(std::size_t i) const
    {
        return isKind(i - 1, SqlTokenKind::CloseParenthesis) &&
               std::any_of(m_tokens.begin(), m_tokens.begin() + static_cast<std::ptrdiff_t>(i),
                           [](const SqlToken &token) { return token.isWord("ON"); }) &&
               !isName(i + 1) && !isKind(i + 1, SqlTokenKind::Number) &&
               !isKind(i + 1, SqlTokenKind::OpenParenthesis);
    }

    /// The table's name or alias where no dot follows it: the row itself, or new names for its
    /// columns.
    [[nodiscard]] bool takesWholeRows(const SourceName &source) const
    {
        std::size_t alias = source.last;
        const std::size_t next = source.last + (isWord(source.last + 1, "AS") ? 2U : 1U);
        const bool aliased = isName(next) && !isClause(next);
        if (aliased && isKind(next + 1, SqlTokenKind::OpenParenthesis)) {
            return true;
        }
        alias = aliased ? next : alias;
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const bool isSource =
                std::any_of(m_sources.begin(), m_sources.end(), [i](const SourceName &other) {
                    return other.first <= i && i <= other.last;
                });
            if (i != alias && !isSource && isName(i) &&
                data::equalNames(m_tokens[i].text, m_tokens[alias].text) &&
                !isKind(i + 1, SqlTokenKind::Dot)) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool isClause(std::size_t i) const
    {
        static const std::set<std::string, std::less<>> words{
            "WHERE",  "GROUP",     "ORDER",       "HAVING", "LIMIT",      "UNION",
            "EXCEPT", "INTERSECT", "JOIN",        "LEFT",   "RIGHT",      "FULL",
            "INNER",  "CROSS",     "NATURAL",     "ON",     "USING",      "FETCH",
            "OFFSET", "WINDOW",    "QUALIFY",     "ASOF",   "POSITIONAL", "SEMI",
            "ANTI",   "SELECT",    "TABLESAMPLE", "SAMPLE", "USING"};
        return isKind(i, SqlTokenKind::Word) && words.contains(m_tokens[i].text);
    }

    const std::vector<SqlToken> &m_tokens;
    const data::Catalog &m_catalog;
    std::vector<SourceName> m_sources;
};

} // namespace

base::Result<StatementFacts> TokenInspector::inspect(std::string_view sql)
{
    const std::vector<SqlToken> tokens = lexSql(sql, m_dialect);
    StatementFacts facts = Reading(tokens, m_catalog, m_dialect).facts();
    facts.consumed = sql.size();
    return facts;
}

} // namespace querent::query
