// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlFormatter.h"

#include "query/SqlLexer.h"

#include <algorithm>
#include <vector>

namespace querent::query {

namespace {

constexpr std::size_t lineWidth = 88;
constexpr std::size_t indentStep = 4;
/// A subquery stays in its line only where it is this short.
constexpr std::size_t shortQuery = 48;
constexpr std::size_t tooWide = 1'000'000;

using Kind = SqlTokenKind;

/// A token with the comments that stand before it.
struct Piece
{
    struct Comment
    {
        std::string text;
        bool ownLine = false; ///< nothing stands before it in its line
        bool endsLine = false;
    };

    SqlToken token;
    std::string text; ///< as it is written
    std::vector<Comment> comments;
    bool afterBreak = false; ///< a line break lies before it
    bool joined = false;     ///< nothing lies before it
    std::size_t partner = 0; ///< of "(" or CASE: the place of ")" or END; else 0
};

/// The half-open range of pieces [from, to).
struct Range
{
    std::size_t from;
    std::size_t to;

    [[nodiscard]] bool empty() const noexcept { return from >= to; }
};

/// Where the comment ends that begins at `at`.
std::size_t blockEnd(std::string_view gap, std::size_t at, bool nested)
{
    int depth = 0;
    for (std::size_t i = at; i + 1 < gap.size();) {
        const std::string_view pair = gap.substr(i, 2);
        if (pair == "/*" && (nested || depth == 0)) {
            ++depth;
            i += 2;
        } else if (pair == "*/") {
            i += 2;
            if (--depth == 0) {
                return i;
            }
        } else {
            ++i;
        }
    }
    return gap.size();
}

std::vector<Piece::Comment> commentsIn(std::string_view gap, bool first, bool nested)
{
    std::vector<Piece::Comment> comments;
    bool ownLine = first;
    for (std::size_t at = 0; at < gap.size();) {
        if (gap[at] == '\n') {
            ownLine = true;
            ++at;
        } else if (gap.substr(at, 2) == "--" || gap.substr(at, 2) == "/*") {
            const bool line = gap[at] == '-';
            const std::size_t end =
                line ? std::min(gap.find('\n', at), gap.size()) : blockEnd(gap, at, nested);
            std::string text(gap.substr(at, end - at));
            while (line && !text.empty() && (text.back() == ' ' || text.back() == '\r')) {
                text.pop_back();
            }
            const bool endsLine = line || text.find('\n') != std::string::npos;
            comments.push_back({std::move(text), ownLine, endsLine});
            at = end;
        } else {
            ++at;
        }
    }
    return comments;
}

bool isClauseStart(std::string_view word)
{
    static constexpr std::string_view starts[] = {"WITH",   "SELECT",    "FROM",   "WHERE",
                                                  "HAVING", "LIMIT",     "OFFSET", "UNION",
                                                  "EXCEPT", "INTERSECT", "VALUES", "WINDOW"};
    return std::find(std::begin(starts), std::end(starts), word) != std::end(starts);
}

constexpr std::size_t deepest = 100;
/// Far more than the gate lets through; what is longer is not for eyes either.
constexpr std::size_t longestFormatted = 16000;

class Formatter
{
public:
    Formatter(std::string_view sql, Dialect dialect) : m_sql(sql)
    {
        std::size_t end = 0;
        const bool nested = dialect != Dialect::Sqlite;
        for (SqlToken &token : lexSql(sql, dialect)) {
            Piece piece;
            const std::string_view gap = sql.substr(end, token.offset - end);
            piece.comments = commentsIn(gap, m_pieces.empty(), nested);
            piece.afterBreak = gap.find('\n') != std::string_view::npos;
            piece.joined = gap.empty();
            end = token.offset + token.length;
            piece.text = std::string(sql.substr(token.offset, token.length));
            m_broken = m_broken || token.kind == Kind::Unterminated || token.kind == Kind::Invalid;
            piece.token = std::move(token);
            m_pieces.push_back(std::move(piece));
        }
        m_last = commentsIn(sql.substr(end), m_pieces.empty(), nested);
        pair();
        spell();
        measure();
    }

    std::string text()
    {
        if (m_broken || m_pieces.empty()) {
            return std::string(m_sql);
        }
        query({0, m_pieces.size()}, 0);
        for (const Piece::Comment &comment : m_last) {
            put(comment, 0);
        }
        while (!m_out.empty() && (m_out.back() == '\n' || m_out.back() == ' ')) {
            m_out.pop_back();
        }
        return m_tooDeep ? std::string(m_sql) : std::move(m_out);
    }

private:
    [[nodiscard]] bool isWord(std::size_t at, std::string_view word) const
    {
        return at < m_pieces.size() && m_pieces[at].token.isWord(word);
    }

    void pair()
    {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < m_pieces.size() && !m_broken; ++i) {
            const SqlToken &token = m_pieces[i].token;
            const bool afterDot = i > 0 && m_pieces[i - 1].token.kind == Kind::Dot;
            if (token.kind == Kind::OpenParenthesis || (token.isWord("CASE") && !afterDot)) {
                open.push_back(i);
            } else if (token.kind == Kind::CloseParenthesis ||
                       (token.isWord("END") && !afterDot && !open.empty() &&
                        isWord(open.back(), "CASE"))) {
                const bool fits = !open.empty() && (token.kind == Kind::CloseParenthesis) ==
                                                       !isWord(open.back(), "CASE");
                if (!fits) {
                    m_broken = true;
                    return;
                }
                m_pieces[open.back()].partner = i;
                open.pop_back();
            }
        }
        m_broken = m_broken || !open.empty();
    }

    /// Capitals for what gives structure, where it cannot be a name.
    void spell()
    {
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            const SqlToken &token = m_pieces[i].token;
            const bool named =
                i > 0 && (m_pieces[i - 1].token.kind == Kind::Dot || isWord(i - 1, "AS"));
            const bool qualifier =
                i + 1 < m_pieces.size() && m_pieces[i + 1].token.kind == Kind::Dot;
            if (token.kind == Kind::Word && isStructural(token.text) && !named && !qualifier) {
                m_pieces[i].text = token.text;
            }
        }
    }

    /// The piece after `at`, or after the group that begins there.
    [[nodiscard]] std::size_t after(std::size_t at) const
    {
        return (m_pieces[at].partner != 0 ? m_pieces[at].partner : at) + 1;
    }

    [[nodiscard]] bool isUnary(std::size_t at) const
    {
        const std::string &text = m_pieces[at].text;
        if (m_pieces[at].token.kind != Kind::Operator ||
            (text != "-" && text != "+" && text != "~")) {
            return false;
        }
        if (at == 0) {
            return true;
        }
        const SqlToken &before = m_pieces[at - 1].token;
        return before.kind == Kind::Operator || before.kind == Kind::Comma ||
               before.kind == Kind::OpenParenthesis ||
               (before.kind == Kind::Word && isStructural(before.text) && before.text != "END" &&
                before.text != "NULL" && before.text != "TRUE" && before.text != "FALSE");
    }

    [[nodiscard]] bool spaced(std::size_t at) const
    {
        const Piece &here = m_pieces[at];
        const Piece &before = m_pieces[at - 1];
        const Kind kind = here.token.kind;
        const Kind last = before.token.kind;
        if (kind == Kind::Comma || kind == Kind::Semicolon || kind == Kind::CloseParenthesis ||
            kind == Kind::Dot || last == Kind::Dot || last == Kind::OpenParenthesis) {
            // a number's own dot is no qualifier's
            return (kind == Kind::Dot && last == Kind::Number) ||
                   (last == Kind::Dot && kind == Kind::Number);
        }
        if (here.text == "::" || before.text == "::") {
            return false;
        }
        if (kind == Kind::Operator && last == Kind::Operator && here.joined) {
            // several signs may be one operator; a sign of its own is surely none of them
            return (here.text == "-" || here.text == "+") &&
                   before.text.find_first_not_of("*/<>=+-") == std::string::npos;
        }
        if (here.text == "[" || here.text == "]" || before.text == "[") {
            return false;
        }
        if (kind == Kind::OpenParenthesis) {
            const bool name = last == Kind::QuotedIdentifier ||
                              (last == Kind::Word && !isStructural(before.token.text));
            return !name;
        }
        if (isUnary(at - 1)) {
            return kind == Kind::Operator;
        }
        return true;
    }

    void measure()
    {
        m_widths = {0};
        m_breaks = {0};
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            std::size_t wide = m_pieces[i].text.size() + (i > 0 && spaced(i) ? 1 : 0);
            bool breaks = breaksStrings(i);
            for (const Piece::Comment &comment : m_pieces[i].comments) {
                breaks = breaks || comment.endsLine || comment.ownLine;
                wide += comment.text.size() + 1;
            }
            m_widths.push_back(m_widths.back() + wide);
            m_breaks.push_back(m_breaks.back() + (breaks ? 1 : 0));
        }
    }

    /// How wide the range is in one line, about; tooWide where it cannot stand in one.
    [[nodiscard]] std::size_t width(const Range &range) const
    {
        return m_breaks[range.to] > m_breaks[range.from]
                   ? tooWide
                   : m_widths[range.to] - m_widths[range.from];
    }

    /// Two texts become one only across a line break.
    [[nodiscard]] bool breaksStrings(std::size_t at) const
    {
        return at > 0 && m_pieces[at].token.kind == Kind::String &&
               m_pieces[at - 1].token.kind == Kind::String && m_pieces[at].afterBreak;
    }

    [[nodiscard]] bool holdsLongQuery(const Range &range) const
    {
        for (std::size_t i = range.from; i < range.to; ++i) {
            if (isQuery(i) && width({i, m_pieces[i].partner + 1}) > shortQuery) {
                return true;
            }
        }
        return false;
    }

    /// Whether a parenthesis holds a query.
    [[nodiscard]] bool isQuery(std::size_t at) const
    {
        return m_pieces[at].token.kind == Kind::OpenParenthesis &&
               (isWord(at + 1, "SELECT") || isWord(at + 1, "WITH") || isWord(at + 1, "VALUES"));
    }

    void breakLine(std::size_t indent)
    {
        while (!m_out.empty() && m_out.back() == ' ') {
            m_out.pop_back();
        }
        if (!m_out.empty() && m_out.back() != '\n') {
            m_out += '\n';
        }
        m_out.append(m_out.empty() ? 0 : indent, ' ');
        m_fresh = true;
    }

    void put(const Piece::Comment &comment, std::size_t indent)
    {
        if (comment.ownLine) {
            if (!m_fresh) {
                breakLine(indent);
            }
        } else if (!m_fresh) {
            m_out += ' ';
        }
        m_out += comment.text;
        m_fresh = false;
        if (comment.endsLine || comment.ownLine) {
            breakLine(indent);
        }
    }

    void put(std::size_t at, std::size_t indent)
    {
        if (breaksStrings(at)) {
            breakLine(indent);
        }
        bool commented = false;
        for (const Piece::Comment &comment : m_pieces[at].comments) {
            const bool endsLineBefore = !comment.ownLine && m_fresh && m_trailing;
            if (endsLineBefore) {
                while (!m_out.empty() && (m_out.back() == ' ' || m_out.back() == '\n')) {
                    m_out.pop_back();
                }
                m_fresh = false;
            }
            put(comment, indent);
            if (endsLineBefore && !m_fresh) {
                breakLine(indent);
            }
            commented = true;
        }
        if (!m_fresh && at > 0 && !m_out.empty() && (commented || spaced(at))) {
            m_out += ' ';
        }
        m_out += m_pieces[at].text;
        m_fresh = false;
        m_trailing = true;
    }

    /// In one line where it fits, else broken inside its parentheses.
    void run(const Range &range, std::size_t indent)
    {
        for (std::size_t i = range.from; i < range.to;) {
            const std::size_t end = m_pieces[i].partner;
            const std::size_t used = m_out.size() - std::min(m_out.size(), m_out.rfind('\n') + 1);
            const bool breaks = end != 0 && (used + width({i, end + 1}) > lineWidth ||
                                             holdsLongQuery({i, end + 1}));
            if (!breaks) {
                put(i, indent);
                ++i;
                continue;
            }
            put(i, indent);
            if (m_pieces[i].token.kind == Kind::Word) {
                caseOf({i + 1, end}, indent + indentStep);
            } else if (isQuery(i)) {
                breakLine(indent + indentStep);
                query({i + 1, end}, indent + indentStep);
                breakLine(indent);
            } else if (width({i, end + 1}) > lineWidth - std::min(lineWidth / 2, indent)) {
                breakLine(indent + indentStep);
                list({i + 1, end}, indent + indentStep);
                breakLine(indent);
            } else {
                run({i + 1, end}, indent + indentStep);
            }
            if (m_pieces[end].token.kind == Kind::Word) {
                breakLine(indent);
            }
            put(end, indent);
            i = end + 1;
        }
    }

    void caseOf(const Range &range, std::size_t indent)
    {
        std::size_t from = range.from;
        for (std::size_t i = range.from; i < range.to; i = after(i)) {
            if (i > from && (isWord(i, "WHEN") || isWord(i, "ELSE"))) {
                run({from, i}, indent);
                from = i;
            }
            if (isWord(i, "WHEN") || isWord(i, "ELSE")) {
                breakLine(indent);
            }
        }
        run({from, range.to}, indent);
    }

    /// A line for each part between commas, or before each AND and OR where there are no commas.
    void list(const Range &range, std::size_t indent)
    {
        // nobody reads what is nested so deeply, and every level takes some of the stack
        if (m_depth >= deepest) {
            m_tooDeep = true;
            return;
        }
        ++m_depth;
        listHere(range, indent);
        --m_depth;
    }

    void listHere(const Range &range, std::size_t indent)
    {
        std::vector<std::size_t> starts{range.from};
        bool between = false;
        bool commas = false;
        for (std::size_t i = range.from; i < range.to; i = after(i)) {
            if (m_pieces[i].token.kind == Kind::Comma) {
                if (!commas) {
                    starts.resize(1);
                }
                commas = true;
                starts.push_back(i + 1);
            } else if (!commas && i > range.from) {
                between = between || isWord(i, "BETWEEN");
                const bool both = isWord(i, "AND");
                if ((both && !between) || isWord(i, "OR")) {
                    starts.push_back(i);
                }
                between = between && !both;
            }
        }
        for (std::size_t part = 0; part < starts.size(); ++part) {
            const std::size_t to = part + 1 < starts.size() ? starts[part + 1] : range.to;
            if (part > 0) {
                breakLine(indent);
            }
            run({starts[part], to}, indent);
        }
    }

    /// Where a clause begins; its words are those up to the end of what this returns.
    [[nodiscard]] std::size_t clauseAt(std::size_t at, std::size_t end) const
    {
        if (m_pieces[at].token.kind != Kind::Word) {
            return at;
        }
        const std::string &word = m_pieces[at].token.text;
        const bool bySide = at + 1 < end && isWord(at + 1, "BY");
        if ((word == "GROUP" || word == "ORDER") && bySide) {
            return at + 2;
        }
        if (at > 0 && m_pieces[at - 1].token.kind == Kind::Dot) {
            return at;
        }
        const bool apart = word == "FROM" && at > 1 && isWord(at - 1, "DISTINCT") &&
                           (isWord(at - 2, "IS") || isWord(at - 2, "NOT"));
        if (isClauseStart(word) && !apart) {
            const bool more = (isWord(at + 1, "ALL") || isWord(at + 1, "DISTINCT") ||
                               isWord(at + 1, "RECURSIVE")) &&
                              at + 1 < end;
            return at + (more ? 2 : 1);
        }
        static constexpr std::string_view sides[] = {"NATURAL", "LEFT",  "RIGHT", "FULL",
                                                     "INNER",   "CROSS", "OUTER"};
        std::size_t i = at;
        while (i < end && m_pieces[i].token.kind == Kind::Word &&
               std::find(std::begin(sides), std::end(sides), m_pieces[i].token.text) !=
                   std::end(sides)) {
            ++i;
        }
        return i < end && isWord(i, "JOIN") ? i + 1 : at;
    }

    void query(const Range &range, std::size_t indent)
    {
        std::vector<Range> clauses;
        for (std::size_t i = range.from; i < range.to;) {
            const std::size_t body = clauseAt(i, range.to);
            if (body != i || clauses.empty()) {
                clauses.push_back({i, range.to});
                if (clauses.size() > 1) {
                    clauses[clauses.size() - 2].to = i;
                }
            }
            i = body != i ? body : after(i);
        }
        for (std::size_t i = 0; i < clauses.size(); ++i) {
            if (i > 0) {
                breakLine(indent);
            }
            clause(clauses[i], indent);
        }
    }

    void clause(const Range &range, std::size_t indent)
    {
        const std::size_t body = std::min(clauseAt(range.from, range.to), range.to);
        if (indent + width(range) <= lineWidth && !holdsLongQuery(range)) {
            run(range, indent);
            return;
        }
        for (std::size_t i = range.from; i < body; ++i) {
            put(i, indent);
        }
        const bool single = isWord(body - 1, "JOIN") || isWord(range.from, "FROM");
        if (single || body >= range.to) {
            join({body, range.to}, indent);
            return;
        }
        if (isWord(range.from, "WITH")) {
            m_out += ' ';
            m_fresh = true;
            list({body, range.to}, indent);
            return;
        }
        breakLine(indent + indentStep);
        list({body, range.to}, indent + indentStep);
    }

    /// A source and its condition: the condition has lines of its own where it does not fit.
    void join(const Range &range, std::size_t indent)
    {
        std::size_t on = range.to;
        for (std::size_t i = range.from; i < range.to && on == range.to; i = after(i)) {
            on = isWord(i, "ON") ? i : on;
        }
        run({range.from, on}, indent);
        if (on < range.to) {
            breakLine(indent + indentStep);
            list({on, range.to}, indent + indentStep);
        }
    }

    std::string_view m_sql;
    std::vector<Piece> m_pieces;
    std::vector<Piece::Comment> m_last;
    std::vector<std::size_t> m_widths; ///< of all pieces before each
    std::vector<std::size_t> m_breaks; ///< pieces before each that cannot stay in their line
    std::string m_out;
    bool m_broken = false;
    std::size_t m_depth = 0;
    bool m_tooDeep = false;
    bool m_fresh = true;     ///< nothing but space stands in the line
    bool m_trailing = false; ///< a comment may end the line before
};

} // namespace

bool isStructural(std::string_view word) noexcept
{
    static constexpr std::string_view words[] = {
        "SELECT", "FROM",  "WHERE",     "GROUP",  "BY",       "HAVING",  "ORDER",  "LIMIT",
        "OFFSET", "AS",    "ON",        "JOIN",   "LEFT",     "RIGHT",   "FULL",   "INNER",
        "OUTER",  "CROSS", "NATURAL",   "USING",  "AND",      "OR",      "NOT",    "IN",
        "IS",     "NULL",  "LIKE",      "ILIKE",  "ESCAPE",   "BETWEEN", "EXISTS", "CASE",
        "WHEN",   "THEN",  "ELSE",      "END",    "DISTINCT", "ALL",     "UNION",  "INTERSECT",
        "EXCEPT", "WITH",  "RECURSIVE", "VALUES", "ASC",      "DESC",    "OVER",   "PARTITION",
        "FILTER", "WINDOW"};
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::string formatSql(std::string_view sql, Dialect dialect)
{
    return sql.size() > longestFormatted ? std::string(sql) : Formatter(sql, dialect).text();
}

} // namespace querent::query
