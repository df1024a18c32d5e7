// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SelectReader.h"

#include "data/Catalog.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::query {

namespace {

using Tokens = std::vector<SqlToken>;

bool isOneOf(const SqlToken &token, const auto &words)
{
    return token.kind == SqlTokenKind::Word &&
           std::find(words.begin(), words.end(), std::string_view(token.text)) != words.end();
}

/// Words that end what stands before them in a SELECT, where no parentheses are open.
constexpr std::array<std::string_view, 14> clauseWords{
    "FROM",  "WHERE", "GROUP", "HAVING",    "WINDOW", "QUALIFY", "ORDER",
    "LIMIT", "FETCH", "UNION", "INTERSECT", "EXCEPT", "OFFSET",  "FOR"};

/// Words that a source's alias cannot be, as they go on with the FROM clause.
constexpr std::array<std::string_view, 16> joinWords{
    "JOIN", "INNER", "LEFT", "RIGHT",   "FULL", "OUTER", "CROSS", "NATURAL",
    "ON",   "USING", "NOT",  "INDEXED", "ASOF", "ANTI",  "SEMI",  "POSITIONAL"};

/// Words after which a name goes on with an expression and is no alias.
constexpr std::array<std::string_view, 24> operatorWords{
    "NOT",  "AND",   "OR",      "IS",   "IN",      "LIKE",     "GLOB", "REGEXP",
    "CASE", "MATCH", "ESCAPE",  "WHEN", "THEN",    "ELSE",     "FROM", "COLLATE",
    "OVER", "ILIKE", "SIMILAR", "TO",   "BETWEEN", "DISTINCT", "ALL",  "INTERVAL"};

/// Words that end an expression and are no alias.
constexpr std::array<std::string_view, 9> endingWords{
    "NULL", "END", "TRUE", "FALSE", "ISNULL", "NOTNULL", "UNKNOWN", "DATE", "ROWS"};

/// Far more than any question needs.
constexpr int mostAttempts = 2'000;

class Reader
{
public:
    /// `attempts` is shared by all readers of a statement: each try to read a query takes one.
    Reader(const Tokens &tokens, TokenRange range, int &attempts)
        : m_tokens(tokens), m_at(range.begin), m_end(range.end), m_attempts(attempts)
    {}

    std::optional<ReadQuery> whole()
    {
        ReadQuery query;
        return --m_attempts > 0 && readInto(query) && m_at == m_end
                   ? std::optional(std::move(query))
                   : std::nullopt;
    }

private:
    [[nodiscard]] bool is(std::string_view word) const
    {
        return m_at < m_end && m_tokens[m_at].isWord(word);
    }
    [[nodiscard]] bool is(SqlTokenKind kind, std::size_t ahead = 0) const
    {
        return m_at + ahead < m_end && m_tokens[m_at + ahead].kind == kind;
    }
    bool accept(std::string_view word)
    {
        const bool matches = is(word);
        m_at += matches ? 1 : 0;
        return matches;
    }
    bool accept(SqlTokenKind kind)
    {
        const bool matches = is(kind);
        m_at += matches ? 1 : 0;
        return matches;
    }

    bool readInto(ReadQuery &query)
    {
        if (accept("WITH") && !readWith(query)) {
            return false;
        }
        do {
            if (!readSelect(query.selects.emplace_back())) {
                return false;
            }
        } while (acceptOperator(query));
        if (accept("ORDER")) {
            if (!accept("BY")) {
                return false;
            }
            query.orderBy = expressions();
        }
        const std::size_t begin = m_at;
        while (is("LIMIT") || is("OFFSET") || is("FETCH")) {
            ++m_at;
            expressions();
        }
        query.limit = {begin, m_at};
        return true;
    }

    bool acceptOperator(ReadQuery &query)
    {
        if (!is("UNION") && !is("INTERSECT") && !is("EXCEPT")) {
            return false;
        }
        const bool isUnion = accept("UNION");
        m_at += isUnion ? 0 : 1;
        const bool all = accept("ALL");
        accept("DISTINCT");
        query.distinctRows = query.distinctRows || !isUnion || !all;
        if (accept("BY")) {
            return false; // UNION BY NAME: what follows is no SELECT
        }
        return true;
    }

    bool readWith(ReadQuery &query)
    {
        accept("RECURSIVE");
        do {
            ReadCommonTable &table = query.with.emplace_back();
            if (m_at >= m_end || !isNameToken(m_tokens[m_at])) {
                return false;
            }
            table.name = m_tokens[m_at++].text;
            if (is(SqlTokenKind::OpenParenthesis) && !readNames(table.columns)) {
                return false;
            }
            if (!accept("AS")) {
                return false;
            }
            accept("NOT");
            accept("MATERIALIZED");
            const std::size_t body = m_at;
            table.query = parenthesised();
            if (!table.query) {
                return false;
            }
            table.recursive = std::any_of(
                m_tokens.begin() + static_cast<std::ptrdiff_t>(body),
                m_tokens.begin() + static_cast<std::ptrdiff_t>(m_at), [&table](const auto &token) {
                    return isNameToken(token) && data::equalNames(token.text, table.name);
                });
        } while (accept(SqlTokenKind::Comma));
        return true;
    }

    /// (a, b, c)
    bool readNames(std::vector<std::string> &names)
    {
        const std::size_t close = closingOf(m_tokens, m_at, m_end);
        for (const TokenRange part : commaParts(m_tokens, {m_at + 1, close})) {
            if (part.end != part.begin + 1 || !isNameToken(m_tokens[part.begin])) {
                return false;
            }
            names.push_back(m_tokens[part.begin].text);
        }
        m_at = std::min(close + 1, m_end);
        return close < m_end;
    }

    /// The query in the parentheses that open here; moves behind them.
    std::shared_ptr<ReadQuery> parenthesised()
    {
        if (!is(SqlTokenKind::OpenParenthesis)) {
            return nullptr;
        }
        const std::size_t close = closingOf(m_tokens, m_at, m_end);
        auto query = close < m_end ? Reader(m_tokens, {m_at + 1, close}, m_attempts).whole()
                                   : std::optional<ReadQuery>();
        m_at = std::min(close + 1, m_end);
        return query ? std::make_shared<ReadQuery>(std::move(*query)) : nullptr;
    }

    bool readSelect(ReadSelect &select)
    {
        if (is(SqlTokenKind::OpenParenthesis)) {
            select.nested = parenthesised();
            return select.nested != nullptr;
        }
        if (accept("VALUES")) {
            select.values = true;
            select.clauses.push_back(expressions());
            return !select.clauses.back().empty();
        }
        if (!accept("SELECT")) {
            return false;
        }
        select.distinct = accept("DISTINCT");
        if (!select.distinct) {
            accept("ALL");
        }
        if (select.distinct && is("ON") && is(SqlTokenKind::OpenParenthesis, 1)) {
            ++m_at;
            const std::size_t close = closingOf(m_tokens, m_at, m_end);
            select.clauses.push_back({m_at, close});
            m_at = std::min(close + 1, m_end);
        }
        for (const TokenRange part : commaParts(m_tokens, expressions())) {
            if (!part.empty()) { // DuckDB and PostgreSQL know an empty list, DuckDB a last comma
                select.outputs.push_back(outputIn(part));
            }
        }
        if (accept("FROM") && !readSources(select.sources, true)) {
            return false;
        }
        if (accept("WHERE")) {
            select.where = expressions();
        }
        if (accept("GROUP")) {
            if (!accept("BY")) {
                return false;
            }
            select.groupBy = expressions();
        }
        while (is("HAVING") || is("WINDOW") || is("QUALIFY")) {
            ++m_at;
            select.clauses.push_back(expressions());
        }
        return !is("FOR");
    }

    /// Up to the next clause of this SELECT.
    TokenRange expressions()
    {
        const std::size_t begin = m_at;
        while (m_at < m_end && !endsHere()) {
            m_at = is(SqlTokenKind::OpenParenthesis)
                       ? std::min(closingOf(m_tokens, m_at, m_end) + 1, m_end)
                       : m_at + 1;
        }
        return {begin, m_at};
    }

    [[nodiscard]] bool endsHere() const
    {
        const SqlToken &token = m_tokens[m_at];
        if (!isOneOf(token, clauseWords)) {
            return false;
        }
        if (m_at > 0 && m_tokens[m_at - 1].kind == SqlTokenKind::Dot) {
            return false;
        }
        // IS [NOT] DISTINCT FROM
        if (token.isWord("FROM") && m_at > 1 && m_tokens[m_at - 1].isWord("DISTINCT")) {
            return !m_tokens[m_at - 2].isWord("IS") && !m_tokens[m_at - 2].isWord("NOT");
        }
        // SQLite lets these be names
        if (token.isWord("WINDOW")) {
            return m_at + 2 < m_end && isNameToken(m_tokens[m_at + 1]) &&
                   m_tokens[m_at + 2].isWord("AS");
        }
        return true;
    }

    [[nodiscard]] ReadOutput outputIn(TokenRange part) const
    {
        const std::size_t last = part.end - 1;
        if (last == part.begin || !isNameToken(m_tokens[last])) {
            return {part, {}};
        }
        const SqlToken &before = m_tokens[last - 1];
        if (before.isWord("AS")) {
            return {{part.begin, last - 1}, m_tokens[last].text};
        }
        const bool endsOperand =
            before.kind == SqlTokenKind::QuotedIdentifier || before.kind == SqlTokenKind::Number ||
            before.kind == SqlTokenKind::CloseParenthesis || before.kind == SqlTokenKind::String ||
            before.kind == SqlTokenKind::Blob ||
            (before.kind == SqlTokenKind::Word && !isOneOf(before, operatorWords));
        return endsOperand && !isOneOf(m_tokens[last], endingWords)
                   ? ReadOutput{{part.begin, last}, m_tokens[last].text}
                   : ReadOutput{part, {}};
    }

    /// table, (query) AS x, (a JOIN b), function(…) — with what joins them.
    bool readSources(std::vector<ReadSource> &sources, bool outermost)
    {
        bool first = true;
        while (true) {
            ReadSource source;
            if (!first) {
                if (accept(SqlTokenKind::Comma)) {
                    // joined by what WHERE says
                } else if (m_at < m_end && !acceptJoin(source)) {
                    return outermost && (isOneOf(m_tokens[m_at], clauseWords));
                } else if (m_at >= m_end) {
                    return true;
                }
            }
            if (!readSource(source) || !readCondition(source)) {
                return false;
            }
            sources.push_back(std::move(source));
            first = false;
        }
    }

    bool acceptJoin(ReadSource &source)
    {
        const std::size_t begin = m_at;
        source.natural = accept("NATURAL");
        for (bool more = true; more;) {
            more = false;
            for (const std::string_view word : {"LEFT", "RIGHT", "FULL", "OUTER", "INNER"}) {
                more = accept(word) || more;
            }
            if (accept("CROSS")) {
                source.crossed = more = true;
            }
        }
        if (accept("JOIN")) {
            return true;
        }
        m_at = begin;
        return false;
    }

    bool readSource(ReadSource &source)
    {
        accept("LATERAL");
        if (is(SqlTokenKind::OpenParenthesis)) {
            if (!readParentheses(source)) {
                return false;
            }
        } else {
            accept("ONLY");
            if (m_at >= m_end || !isNameToken(m_tokens[m_at])) {
                return false;
            }
            source.name = m_tokens[m_at++].text;
            while (is(SqlTokenKind::Dot) && m_at + 1 < m_end && isNameToken(m_tokens[m_at + 1])) {
                source.name = m_tokens[m_at + 1].text;
                source.qualified = true;
                m_at += 2;
            }
            if (is(SqlTokenKind::OpenParenthesis)) {
                const std::size_t close = closingOf(m_tokens, m_at, m_end);
                source.function = true;
                source.arguments = {m_at + 1, close};
                m_at = std::min(close + 1, m_end);
            }
        }
        return readAlias(source) && readHints();
    }

    bool readParentheses(ReadSource &source)
    {
        const std::size_t close = closingOf(m_tokens, m_at, m_end);
        std::size_t inner = m_at;
        while (inner < close && m_tokens[inner].kind == SqlTokenKind::OpenParenthesis) {
            ++inner;
        }
        if (close >= m_end) {
            return false;
        }
        // ((SELECT …) UNION …) is a query; ((a JOIN b) JOIN c) and ((SELECT …) AS x JOIN b) are not
        if (beginsQuery(m_tokens, inner)) {
            auto query = Reader(m_tokens, {m_at + 1, close}, m_attempts).whole();
            if (query) {
                source.query = std::make_shared<ReadQuery>(std::move(*query));
                m_at = close + 1;
                return true;
            }
        }
        Reader reader(m_tokens, {m_at + 1, close}, m_attempts);
        const bool read =
            --m_attempts > 0 && reader.readSources(source.joined, false) && reader.m_at == close;
        m_at = close + 1;
        return read;
    }

    bool readAlias(ReadSource &source)
    {
        source.alias = source.name;
        const bool introduced = accept("AS");
        const bool named = m_at < m_end && isNameToken(m_tokens[m_at]) &&
                           (introduced || (!isOneOf(m_tokens[m_at], clauseWords) &&
                                           !isOneOf(m_tokens[m_at], joinWords)));
        if (introduced && !named) {
            return false;
        }
        if (named) {
            source.alias = m_tokens[m_at++].text;
            if (is(SqlTokenKind::OpenParenthesis)) {
                return readNames(source.columnAliases);
            }
        }
        return true;
    }

    /// INDEXED BY x, NOT INDEXED
    bool readHints()
    {
        if (is("NOT") && m_at + 1 < m_end && m_tokens[m_at + 1].isWord("INDEXED")) {
            m_at += 2;
        } else if (accept("INDEXED")) {
            m_at += 2;
            return m_at <= m_end;
        }
        return true;
    }

    bool readCondition(ReadSource &source)
    {
        if (accept("ON")) {
            source.on = condition();
            return !source.on.empty();
        }
        if (accept("USING")) {
            return is(SqlTokenKind::OpenParenthesis) && readNames(source.usingColumns);
        }
        return true;
    }

    /// Up to the next join, comma or clause.
    TokenRange condition()
    {
        const std::size_t begin = m_at;
        while (m_at < m_end && !endsHere() && !is(SqlTokenKind::Comma) && !joinsHere()) {
            m_at = is(SqlTokenKind::OpenParenthesis)
                       ? std::min(closingOf(m_tokens, m_at, m_end) + 1, m_end)
                       : m_at + 1;
        }
        return {begin, m_at};
    }

    /// LEFT (…) and RIGHT (…) are functions as well.
    [[nodiscard]] bool joinsHere() const
    {
        constexpr std::array<std::string_view, 7> words{"JOIN", "INNER", "LEFT",   "RIGHT",
                                                        "FULL", "CROSS", "NATURAL"};
        return isOneOf(m_tokens[m_at], words) && !is(SqlTokenKind::OpenParenthesis, 1) &&
               !is(SqlTokenKind::Dot, 1);
    }

    const Tokens &m_tokens;
    std::size_t m_at;
    std::size_t m_end;
    int &m_attempts;
};

} // namespace

std::optional<ReadQuery> readQuery(const Tokens &tokens, TokenRange range)
{
    int attempts = mostAttempts;
    return Reader(tokens, range, attempts).whole();
}

bool beginsQuery(const Tokens &tokens, std::size_t at) noexcept
{
    return at < tokens.size() && (tokens[at].isWord("SELECT") || tokens[at].isWord("VALUES") ||
                                  tokens[at].isWord("WITH"));
}

std::size_t closingOf(const Tokens &tokens, std::size_t open, std::size_t end) noexcept
{
    int depth = 0;
    for (std::size_t i = open; i < end; ++i) {
        depth += tokens[i].kind == SqlTokenKind::OpenParenthesis ? 1 : 0;
        depth -= tokens[i].kind == SqlTokenKind::CloseParenthesis ? 1 : 0;
        if (depth == 0) {
            return i;
        }
    }
    return end;
}

TokenRange withoutParentheses(const Tokens &tokens, TokenRange range)
{
    while (range.end > range.begin + 1 &&
           tokens[range.begin].kind == SqlTokenKind::OpenParenthesis &&
           closingOf(tokens, range.begin, range.end) == range.end - 1) {
        ++range.begin;
        --range.end;
    }
    return range;
}

std::vector<TokenRange> commaParts(const Tokens &tokens, TokenRange range)
{
    std::vector<TokenRange> parts;
    std::size_t begin = range.begin;
    for (std::size_t i = range.begin; i < range.end;) {
        if (tokens[i].kind == SqlTokenKind::OpenParenthesis) {
            i = std::min(closingOf(tokens, i, range.end) + 1, range.end);
            continue;
        }
        if (tokens[i].kind == SqlTokenKind::Comma) {
            parts.push_back({begin, i});
            begin = i + 1;
        }
        ++i;
    }
    if (!range.empty()) {
        parts.push_back({begin, range.end});
    }
    return parts;
}

bool isNameToken(const SqlToken &token) noexcept
{
    return token.kind == SqlTokenKind::Word || token.kind == SqlTokenKind::QuotedIdentifier ||
           token.kind == SqlTokenKind::String;
}

} // namespace querent::query
