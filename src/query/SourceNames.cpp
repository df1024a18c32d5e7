// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SourceNames.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace querent::query {

namespace {

template <std::size_t Size>
bool isOneOf(const SqlToken &token, const std::array<std::string_view, Size> &words)
{
    return token.kind == SqlTokenKind::Word &&
           std::find(words.begin(), words.end(), token.text) != words.end();
}

/// One pass over the tokens that knows, for every open parenthesis, whether the next name there is
/// a source.
class Walk
{
public:
    Walk(const std::vector<SqlToken> &tokens, Dialect dialect)
        : m_tokens(tokens), m_dialect(dialect)
    {}

    Sources run()
    {
        for (m_at = 0; m_at < m_tokens.size(); ++m_at) {
            step(m_tokens[m_at]);
        }
        return std::move(m_found);
    }

private:
    /// What is inside of one pair of parentheses.
    struct Level
    {
        bool selects = false;  ///< a SELECT was there, so that a FROM begins a clause
        bool sources = false;  ///< between FROM and the next clause, where a comma joins
        bool expects = false;  ///< the next name is a source
        bool named = false;    ///< a source just ended: its other name may follow
        bool isSource = false; ///< what these parentheses hold is a source
    };

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
        // a text there is a table's name in SQLite and a file in DuckDB
        return isKind(i, SqlTokenKind::Word) || isKind(i, SqlTokenKind::QuotedIdentifier) ||
               isKind(i, SqlTokenKind::String);
    }
    [[nodiscard]] bool startsQuery(std::size_t i) const
    {
        static constexpr std::array<std::string_view, 7> words{"SELECT", "WITH",  "VALUES", "FROM",
                                                               "TABLE",  "PIVOT", "UNPIVOT"};
        return i < m_tokens.size() && isOneOf(m_tokens[i], words);
    }
    [[nodiscard]] bool opensLevel(std::size_t i) const
    {
        return i == 0 || isKind(i - 1, SqlTokenKind::OpenParenthesis);
    }

    void step(const SqlToken &token)
    {
        Level &level = m_levels.back();
        switch (token.kind) {
        case SqlTokenKind::OpenParenthesis: {
            const bool group = level.expects && !startsQuery(m_at + 1);
            const bool called = !m_found.names.empty() && m_found.names.back().called &&
                                m_found.names.back().last + 1 == m_at;
            const bool isSource = level.expects || called;
            level.expects = false;
            m_levels.push_back({false, group, group, false, isSource});
            return;
        }
        case SqlTokenKind::CloseParenthesis:
            if (m_levels.size() > 1) {
                const bool isSource = level.isSource;
                m_levels.pop_back();
                m_levels.back().named = isSource;
            }
            return;
        case SqlTokenKind::Comma:
            level.expects = level.sources;
            level.named = false;
            return;
        case SqlTokenKind::Word:
            // after a dot a word is a name, whatever it says
            if (!isKind(m_at - 1, SqlTokenKind::Dot) && isClause(level)) {
                return;
            }
            break;
        default:
            break;
        }
        if (token.isWord("AS")) {
            return;
        }
        const bool expects = std::exchange(level.expects, false);
        if (std::exchange(level.named, false) && isName(m_at)) {
            m_found.aliases.push_back(m_at);
        } else if (expects && isName(m_at)) {
            add();
        }
    }

    /// Whether the word at hand begins or ends the part of a query that names its sources.
    bool isClause(Level &level)
    {
        static constexpr std::array<std::string_view, 12> ends{
            "WHERE", "GROUP", "HAVING", "ORDER",     "LIMIT",  "UNION",
            "FETCH", "USING", "EXCEPT", "INTERSECT", "VALUES", "QUALIFY"};
        static constexpr std::array<std::string_view, 2> leads{"LATERAL", "ONLY"};
        const SqlToken &token = m_tokens[m_at];
        const bool distinctFrom =
            isWord(m_at - 1, "DISTINCT") && (isWord(m_at - 2, "IS") || isWord(m_at - 2, "NOT"));
        if (token.isWord("SELECT")) {
            level = {true, false, false, false, level.isSource};
        } else if ((token.isWord("FROM") && !distinctFrom && (level.selects || opensLevel(m_at))) ||
                   token.isWord("JOIN") || (m_dialect == Dialect::DuckDb && pivots())) {
            level = {level.selects, true, true, false, level.isSource};
        } else if (m_dialect == Dialect::Sqlite && token.isWord("IN")) {
            level.expects = isName(m_at + 1);
        } else if (isOneOf(token, ends) || definesWindows()) {
            // USING (a, b) belongs to a join, behind which a comma joins on
            level.sources = level.sources && token.isWord("USING") &&
                            isKind(m_at + 1, SqlTokenKind::OpenParenthesis);
            level.expects = false;
            level.named = false;
        } else {
            return level.expects && isOneOf(token, leads) && (m_dialect != Dialect::Sqlite);
        }
        return true;
    }

    /// PIVOT sales ON …, which stands in the place of a SELECT.
    [[nodiscard]] bool pivots() const
    {
        const SqlToken &token = m_tokens[m_at];
        return (token.isWord("PIVOT") || token.isWord("UNPIVOT")) &&
               !isKind(m_at + 1, SqlTokenKind::OpenParenthesis) && !isWord(m_at + 1, "INCLUDE") &&
               !isWord(m_at + 1, "EXCLUDE") &&
               (opensLevel(m_at) || isKind(m_at - 1, SqlTokenKind::CloseParenthesis));
    }

    /// WINDOW name AS: elsewhere this word is a name in SQLite.
    [[nodiscard]] bool definesWindows() const
    {
        return isWord(m_at, "WINDOW") && isName(m_at + 1) && isWord(m_at + 2, "AS");
    }

    void add()
    {
        SourceName source{m_at, m_at, false};
        while (isKind(m_at + 1, SqlTokenKind::Dot) && isName(m_at + 2)) {
            m_at += 2;
        }
        source.last = m_at;
        source.called = isKind(m_at + 1, SqlTokenKind::OpenParenthesis);
        m_found.names.push_back(source);
        m_levels.back().named = !source.called;
    }

    const std::vector<SqlToken> &m_tokens;
    Dialect m_dialect;
    std::size_t m_at = 0;
    std::vector<Level> m_levels = std::vector<Level>(1);
    Sources m_found;
};

/// Adds up the sources of one statement, with those behind its WITH clauses.
class WrittenOut
{
public:
    WrittenOut(const std::vector<SqlToken> &tokens, Dialect dialect, const SourceWeight &weightOf)
        : m_tables(withTables(tokens)), m_weightOf(weightOf), m_known(m_tables.size(), 0)
    {
        for (const SourceName &source : sourcesOf(tokens, dialect).names) {
            m_sources.push_back({lowerCaseName(tokens[source.last].text), ownerOf(source.last)});
        }
    }

    /// Those of one WITH clause, or of the statement itself.
    std::int64_t sum(std::size_t table = outermost)
    {
        std::int64_t total = 0;
        for (const Source &source : m_sources) {
            if (source.owner == table) {
                total = std::min(total + weightOf(source.name), most);
            }
        }
        return total;
    }

private:
    static constexpr std::int64_t most = 1'000'000;
    static constexpr std::size_t outermost = static_cast<std::size_t>(-1);

    struct Source
    {
        std::string name;
        std::size_t owner = outermost; ///< the innermost WITH clause around it
    };

    [[nodiscard]] std::size_t ownerOf(std::size_t at) const
    {
        std::size_t owner = outermost;
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            const bool inside = m_tables[i].first < at && at < m_tables[i].last;
            if (inside && (owner == outermost || m_tables[owner].first < m_tables[i].first)) {
                owner = i;
            }
        }
        return owner;
    }

    std::int64_t weightOf(const std::string &name)
    {
        std::int64_t heaviest = 0;
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            if (m_tables[i].name != name) {
                continue;
            }
            if (m_known[i] == 0) {
                m_known[i] = 1; // where it names itself, it adds rows
                m_known[i] += sum(i);
            }
            heaviest = std::max(heaviest, m_known[i]);
        }
        return heaviest > 0 ? heaviest : std::max<std::int64_t>(1, m_weightOf(name));
    }

    std::vector<WithTable> m_tables;
    const SourceWeight &m_weightOf;
    std::vector<std::int64_t> m_known; ///< by WITH clause; 0: not counted yet
    std::vector<Source> m_sources;
};

} // namespace

Sources sourcesOf(const std::vector<SqlToken> &tokens, Dialect dialect)
{
    return Walk(tokens, dialect).run();
}

std::vector<WithTable> withTables(const std::vector<SqlToken> &tokens)
{
    const auto is = [&tokens](std::size_t i, std::string_view word) {
        return i < tokens.size() && tokens[i].isWord(word);
    };
    // the partner of every parenthesis
    std::vector<std::size_t> partner(tokens.size(), 0);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind == SqlTokenKind::OpenParenthesis) {
            open.push_back(i);
        } else if (tokens[i].kind == SqlTokenKind::CloseParenthesis && !open.empty()) {
            partner[i] = open.back();
            partner[open.back()] = i;
            open.pop_back();
        }
    }
    std::vector<WithTable> found;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        if (!is(i, "AS")) {
            continue;
        }
        std::size_t body = i + 1;
        body += is(body, "NOT") ? 1U : 0U;
        body += is(body, "MATERIALIZED") ? 1U : 0U;
        if (body >= tokens.size() || tokens[body].kind != SqlTokenKind::OpenParenthesis ||
            partner[body] == 0) {
            continue;
        }
        std::size_t name = i - 1;
        if (tokens[name].kind == SqlTokenKind::CloseParenthesis && partner[name] > 0) {
            name = partner[name] - 1;
        }
        // a window has the same form; its name is none of a table
        const bool declared = name > 0 && (is(name - 1, "WITH") || is(name - 1, "RECURSIVE") ||
                                           tokens[name - 1].kind == SqlTokenKind::Comma);
        if (declared) {
            found.push_back({lowerCaseName(tokens[name].text), body, partner[body]});
        }
    }
    return found;
}

std::int64_t writtenOutSources(const std::vector<SqlToken> &tokens, Dialect dialect,
                               const SourceWeight &weightOf)
{
    return WrittenOut(tokens, dialect, weightOf).sum();
}

} // namespace querent::query
