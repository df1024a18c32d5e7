// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlCompletion.h"

#include "query/SqlFormatter.h"
#include "query/SqlFunctions.h"
#include "query/SqlLexer.h"

#include <algorithm>
#include <optional>
#include <set>

namespace querent::query {

namespace {

using Kind = SqlTokenKind;
using Suggestion = SqlSuggestion::Kind;

struct Field
{
    std::string name;
    data::ColumnType type = data::ColumnType::Unknown;
};

/// A table, a named query or a subquery, as a FROM clause has it.
struct Source
{
    std::string name; ///< the alias, or else what it is called
    std::string about;
    std::vector<Field> fields;
};

bool isPlainName(const SqlToken &token)
{
    return token.kind == Kind::QuotedIdentifier ||
           (token.kind == Kind::Word && !isStructural(token.text));
}

class Reading
{
public:
    Reading(std::string_view sql, std::size_t cursor, const data::Catalog &catalog, Dialect dialect)
        : m_sql(sql)
        , m_cursor(cursor)
        , m_catalog(catalog)
        , m_dialect(dialect)
        , m_tokens(lexSql(sql, dialect))
    {
        pair();
    }

    SqlSuggestions suggestions(std::size_t most)
    {
        SqlSuggestions found;
        found.from = m_cursor;
        if (!findPrefix(found.from)) {
            return found;
        }
        readNamed();
        const SqlToken *before = m_before > 0 ? &m_tokens[m_before - 1] : nullptr;
        if (before != nullptr && before->isWord("AS")) {
            return found;
        }
        if (before != nullptr && before->kind == Kind::Dot) {
            offerFieldsOf(m_before >= 2 ? nameAt(m_before - 2) : std::string());
        } else if (namesSource()) {
            offerTables();
        } else {
            offerExpression();
        }
        found.all = ranked(most);
        return found;
    }

private:
    struct Offer
    {
        SqlSuggestion suggestion;
        std::string name; ///< what the prefix is compared with
    };

    void pair()
    {
        m_partner.assign(m_tokens.size(), m_tokens.size());
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            if (m_tokens[i].kind == Kind::OpenParenthesis) {
                open.push_back(i);
            } else if (m_tokens[i].kind == Kind::CloseParenthesis && !open.empty()) {
                m_partner[open.back()] = i;
                m_partner[i] = open.back();
                open.pop_back();
            }
        }
    }

    /// The name as it is spelled in the text, without quotes.
    [[nodiscard]] std::string nameAt(std::size_t at) const
    {
        const SqlToken &token = m_tokens[at];
        return token.kind == Kind::QuotedIdentifier
                   ? token.text
                   : std::string(m_sql.substr(token.offset, token.length));
    }

    /// False where nothing may be suggested.
    bool findPrefix(std::size_t &from)
    {
        std::size_t end = 0;
        for (m_before = 0; m_before < m_tokens.size(); ++m_before) {
            const SqlToken &token = m_tokens[m_before];
            if (token.offset >= m_cursor) {
                break;
            }
            end = token.offset + token.length;
            if (end < m_cursor) {
                continue;
            }
            const bool quoted = token.kind == Kind::QuotedIdentifier ||
                                (token.kind == Kind::Unterminated && isQuote(m_sql[token.offset]));
            if (token.kind == Kind::Word || quoted) {
                from = token.offset;
                const std::size_t skipped = quoted ? 1 : 0;
                m_prefix = std::string(m_sql.substr(from + skipped, m_cursor - from - skipped));
                return true;
            }
            if (end > m_cursor || token.kind == Kind::String || token.kind == Kind::Number ||
                token.kind == Kind::Unterminated || token.kind == Kind::Parameter) {
                return false;
            }
            ++m_before;
            return true;
        }
        // what lies before the cursor may be a comment
        const std::string_view gap =
            m_sql.substr(std::min(end, m_cursor), m_cursor - std::min(end, m_cursor));
        const std::size_t line = gap.rfind("--");
        const std::size_t block = gap.rfind("/*");
        const bool inLine =
            line != std::string_view::npos && gap.find('\n', line) == std::string_view::npos;
        const bool inBlock =
            block != std::string_view::npos && gap.find("*/", block) == std::string_view::npos;
        return !inLine && !inBlock;
    }

    [[nodiscard]] bool isQuote(char letter) const
    {
        return letter == '"' || (m_dialect == Dialect::Sqlite && (letter == '`' || letter == '['));
    }

    /// The parenthesis in which `at` lies; nothing on the outermost level.
    [[nodiscard]] std::optional<std::size_t> enclosing(std::size_t at) const
    {
        for (std::size_t i = at; i-- > 0;) {
            if (m_tokens[i].kind == Kind::CloseParenthesis && m_partner[i] < i) {
                i = m_partner[i];
            } else if (m_tokens[i].kind == Kind::OpenParenthesis) {
                return i;
            }
        }
        return std::nullopt;
    }

    /// A source is named next: after FROM and JOIN, and after a comma among sources.
    [[nodiscard]] bool namesSource() const
    {
        bool comma = true;
        for (std::size_t i = m_before; i-- > 0;) {
            const SqlToken &token = m_tokens[i];
            if (token.kind == Kind::CloseParenthesis && m_partner[i] < i) {
                i = m_partner[i];
                comma = comma && i != m_before - 1;
                continue;
            }
            if (token.kind == Kind::OpenParenthesis) {
                return false;
            }
            if (token.isWord("FROM") || token.isWord("JOIN")) {
                return i + 1 == m_before || m_tokens[m_before - 1].kind == Kind::Comma;
            }
            if (token.kind == Kind::Word && isStructural(token.text) && !token.isWord("AS")) {
                return false;
            }
        }
        return false;
    }

    /// Skips a group: the place after it, or after the token.
    [[nodiscard]] std::size_t after(std::size_t at) const
    {
        return m_tokens[at].kind == Kind::OpenParenthesis && m_partner[at] < m_tokens.size()
                   ? m_partner[at] + 1
                   : at + 1;
    }

    void readNamed()
    {
        for (std::size_t i = 1; i + 2 < m_tokens.size(); ++i) {
            if (!m_tokens[i].isWord("AS") || m_tokens[i + 1].kind != Kind::OpenParenthesis) {
                continue;
            }
            std::size_t name = i - 1;
            std::vector<Field> fields;
            if (m_tokens[name].kind == Kind::CloseParenthesis && m_partner[name] < name) {
                for (std::size_t at = m_partner[name] + 1; at < name; ++at) {
                    if (isPlainName(m_tokens[at])) {
                        fields.push_back({nameAt(at), {}});
                    }
                }
                name = m_partner[name] - 1;
            }
            if (name < m_tokens.size() && isPlainName(m_tokens[name])) {
                const std::size_t end = std::min(m_partner[i + 1], m_tokens.size());
                if (fields.empty()) {
                    fields = outputs(i + 2, end, 0);
                }
                m_named.push_back({nameAt(name), {}, std::move(fields)});
            }
        }
    }

    [[nodiscard]] std::vector<Field> fieldsOf(const std::string &name) const
    {
        for (const Source &named : m_named) {
            if (data::equalNames(named.name, name)) {
                return named.fields;
            }
        }
        std::vector<Field> fields;
        if (const data::Table *table = m_catalog.table(name)) {
            for (const data::Column &column : table->columns) {
                fields.push_back({column.name, column.type});
            }
        }
        return fields;
    }

    /// The columns that the query in [from, to) hands out.
    [[nodiscard]] std::vector<Field> outputs(std::size_t from, std::size_t to, int depth) const
    {
        std::vector<Field> fields;
        std::size_t i = from;
        while (i < to && !m_tokens[i].isWord("SELECT")) {
            i = after(i);
        }
        if (i >= to || depth > 4) {
            return fields;
        }
        std::size_t start = i + 1;
        for (i = start; i <= to; i = i < to ? after(i) : i + 1) {
            const bool end =
                i == to || m_tokens[i].isWord("FROM") || m_tokens[i].kind == Kind::CloseParenthesis;
            if (!end && m_tokens[i].kind != Kind::Comma) {
                continue;
            }
            if (i > start) {
                const std::size_t last = i - 1;
                if (isPlainName(m_tokens[last])) {
                    fields.push_back({nameAt(last), typeOf(nameAt(last))});
                } else if (m_tokens[last].kind == Kind::Operator && m_tokens[last].text == "*") {
                    for (const Source &source : sourcesIn(from, to, depth + 1)) {
                        fields.insert(fields.end(), source.fields.begin(), source.fields.end());
                    }
                }
            }
            start = i + 1;
            if (end) {
                break;
            }
        }
        return fields;
    }

    /// Of any column that is called so.
    [[nodiscard]] data::ColumnType typeOf(const std::string &name) const
    {
        for (const data::Table &table : m_catalog.tables) {
            if (const data::Column *column = table.column(name)) {
                return column->type;
            }
        }
        return data::ColumnType::Unknown;
    }

    /// Those of the FROM clauses that lie in [from, to) and in no parenthesis within.
    [[nodiscard]] std::vector<Source> sourcesIn(std::size_t from, std::size_t to, int depth) const
    {
        std::vector<Source> sources;
        bool expected = false;
        bool among = false;
        for (std::size_t i = from; i < to; i = after(i)) {
            const SqlToken &token = m_tokens[i];
            if (token.isWord("FROM") || token.isWord("JOIN")) {
                expected = among = true;
                continue;
            }
            if (token.kind == Kind::Comma && among) {
                expected = true;
                continue;
            }
            if (token.kind == Kind::Word && isStructural(token.text) && !token.isWord("AS") &&
                !token.isWord("ON")) {
                among = false;
            }
            if (!expected) {
                continue;
            }
            expected = false;
            Source source;
            std::size_t end = after(i);
            if (token.kind == Kind::OpenParenthesis) {
                source.fields = outputs(i + 1, std::min(m_partner[i], to), depth + 1);
            } else if (isPlainName(token)) {
                std::size_t name = i;
                while (name + 2 < to && m_tokens[name + 1].kind == Kind::Dot) {
                    name += 2;
                }
                end = name + 1;
                source.name = source.about = nameAt(name);
                source.fields = fieldsOf(source.name);
            } else {
                continue;
            }
            const std::size_t alias = end < to && m_tokens[end].isWord("AS") ? end + 1 : end;
            // what is just being typed is no alias yet
            const bool typed = alias < to && m_tokens[alias].offset < m_cursor &&
                               m_tokens[alias].offset + m_tokens[alias].length >= m_cursor;
            if (alias < to && isPlainName(m_tokens[alias]) && !typed) {
                source.name = nameAt(alias);
            }
            if (!source.name.empty()) {
                sources.push_back(std::move(source));
            }
        }
        return sources;
    }

    /// Of the query in which the cursor is, then of those around it.
    [[nodiscard]] std::vector<Source> inSight() const
    {
        std::vector<Source> sources;
        std::size_t at = m_before;
        while (true) {
            const auto open = enclosing(at);
            const std::size_t from = open ? *open + 1 : 0;
            const std::size_t to =
                open ? std::min(m_partner[*open], m_tokens.size()) : m_tokens.size();
            for (Source &source : sourcesIn(from, to, 0)) {
                sources.push_back(std::move(source));
            }
            if (!open) {
                return sources;
            }
            at = *open;
        }
    }

    void offer(SqlSuggestion suggestion, const std::string &name)
    {
        m_offers.push_back({std::move(suggestion), name});
    }

    [[nodiscard]] std::string quoted(const std::string &name) const
    {
        return quoteIdentifier(name, m_dialect);
    }

    void offerFieldsOf(const std::string &qualifier)
    {
        std::vector<Field> fields;
        for (const Source &source : inSight()) {
            if (data::equalNames(source.name, qualifier)) {
                fields = source.fields;
                break;
            }
        }
        if (fields.empty()) {
            fields = fieldsOf(qualifier);
        }
        for (const Field &field : fields) {
            offer({Suggestion::Column, quoted(field.name), qualifier, field.type}, field.name);
        }
    }

    void offerTables()
    {
        for (const Source &named : m_named) {
            offer({Suggestion::Named, quoted(named.name), {}, {}}, named.name);
        }
        for (const data::Table &table : m_catalog.tables) {
            offer({Suggestion::Table, quoted(table.name), {}, {}}, table.name);
        }
    }

    void offerExpression()
    {
        const std::vector<Source> sources = inSight();
        std::set<std::string> seen;
        std::set<std::string> twice;
        for (const Source &source : sources) {
            for (const Field &field : source.fields) {
                const std::string name = lowerCaseName(field.name);
                if (!seen.insert(name).second) {
                    twice.insert(name);
                }
            }
        }
        for (const Source &source : sources) {
            for (const Field &field : source.fields) {
                const bool apart = twice.contains(lowerCaseName(field.name));
                const std::string text =
                    apart ? quoted(source.name) + "." + quoted(field.name) : quoted(field.name);
                const std::string about = source.about.empty() ? source.name : source.about;
                offer({Suggestion::Column, text, about, field.type}, field.name);
            }
        }
        for (const Source &source : sources) {
            const bool other = !data::equalNames(source.name, source.about);
            offer(
                {Suggestion::Alias, quoted(source.name), other ? source.about : std::string(), {}},
                source.name);
        }
        if (m_prefix.empty()) {
            return;
        }
        if (sources.empty()) {
            // the sources may be written later
            for (const data::Table &table : m_catalog.tables) {
                for (const data::Column &column : table.columns) {
                    if (match(column.name) < 0) {
                        continue;
                    }
                    offer({Suggestion::Column, quoted(column.name), table.name, column.type},
                          column.name);
                }
            }
        }
        for (const std::string_view function : pureFunctions(m_dialect)) {
            if (!function.empty() && function.front() != '-') {
                offer({Suggestion::Function, std::string(function), {}, {}}, std::string(function));
            }
        }
        static constexpr const char *keywords[] = {
            "SELECT", "FROM",    "WHERE",       "GROUP BY", "HAVING",   "ORDER BY",  "LIMIT",
            "OFFSET", "JOIN",    "LEFT JOIN",   "ON",       "AND",      "OR",        "NOT",
            "IN",     "IS NULL", "IS NOT NULL", "LIKE",     "BETWEEN",  "EXISTS",    "CASE",
            "WHEN",   "THEN",    "ELSE",        "END",      "DISTINCT", "UNION ALL", "WITH",
            "AS",     "ASC",     "DESC"};
        for (const char *const keyword : keywords) {
            offer({Suggestion::Keyword, keyword, {}, {}}, keyword);
        }
    }

    /// 0: begins with what was typed; 1: one of its words does; 2: has it somewhere; -1: has not.
    [[nodiscard]] int match(const std::string &name) const
    {
        const std::string low = lowerCaseName(name);
        const std::string wanted = lowerCaseName(m_prefix);
        const std::size_t at = low.find(wanted);
        if (at == std::string::npos) {
            return -1;
        }
        return at == 0 ? 0 : low.find("_" + wanted) != std::string::npos ? 1 : 2;
    }

    std::vector<SqlSuggestion> ranked(std::size_t most)
    {
        struct Ranked
        {
            int score;
            const Offer *offer;
        };
        std::vector<Ranked> fitting;
        for (const Offer &offer : m_offers) {
            const int score = match(offer.name);
            const bool loose = offer.suggestion.kind == Suggestion::Function ||
                               offer.suggestion.kind == Suggestion::Keyword;
            if (score >= 0 && (score == 0 || !loose)) {
                fitting.push_back({score, &offer});
            }
        }
        std::stable_sort(
            fitting.begin(), fitting.end(), [](const Ranked &left, const Ranked &right) {
                return left.score != right.score
                           ? left.score < right.score
                           : left.offer->suggestion.kind < right.offer->suggestion.kind;
            });
        std::vector<SqlSuggestion> found;
        for (const Ranked &entry : fitting) {
            if (found.size() == most) {
                break;
            }
            if (std::find(found.begin(), found.end(), entry.offer->suggestion) == found.end()) {
                found.push_back(entry.offer->suggestion);
            }
        }
        return found;
    }

    std::string_view m_sql;
    std::size_t m_cursor;
    const data::Catalog &m_catalog;
    Dialect m_dialect;
    std::vector<SqlToken> m_tokens;
    std::vector<std::size_t> m_partner; ///< of parentheses; beyond the end: none
    std::size_t m_before = 0;           ///< tokens that lie before the prefix
    std::string m_prefix;
    std::vector<Source> m_named; ///< queries of WITH clauses
    std::vector<Offer> m_offers;
};

} // namespace

SqlSuggestions suggestSql(std::string_view sql, std::size_t cursor, const data::Catalog &catalog,
                          Dialect dialect, std::size_t most)
{
    return Reading(sql, std::min(cursor, sql.size()), catalog, dialect).suggestions(most);
}

} // namespace querent::query
