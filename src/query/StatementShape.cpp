// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/StatementShape.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace querent::query {

namespace {

using base::Error;
using base::ErrorCode;

Error refusal(std::string_view rule, std::string message)
{
    return {ErrorCode::SqlRejected, std::move(message), std::string(rule)};
}

/// Deeper statements are no questions; some engines spend quadratic time on them.
constexpr int deepestNesting = 200;

bool startsQuery(const SqlToken &token, Dialect dialect)
{
    const bool duck = dialect == Dialect::DuckDb;
    return token.isWord("SELECT") || token.isWord("VALUES") ||
           (token.isWord("TABLE") && dialect != Dialect::Sqlite) ||
           (duck && (token.isWord("FROM") || token.isWord("PIVOT") || token.isWord("UNPIVOT")));
}

/// Walks WITH [RECURSIVE] name [(…)] AS [NOT] [MATERIALIZED] (query), … and on to the verb.
class CommonTables
{
public:
    CommonTables(const std::vector<SqlToken> &tokens, std::size_t end, Dialect dialect)
        : m_tokens(tokens), m_end(end), m_dialect(dialect)
    {}

    /// The index of the statement's verb, or nothing where the grammar is not followed.
    std::optional<std::size_t> verb(std::size_t at)
    {
        m_at = at;
        while (m_at < m_end && m_tokens[m_at].kind == SqlTokenKind::OpenParenthesis) {
            ++m_at;
        }
        if (m_at >= m_end || !m_tokens[m_at].isWord("WITH")) {
            return m_at < m_end ? std::optional(m_at) : std::nullopt;
        }
        ++m_at;
        accept("RECURSIVE");
        do {
            if (!commonTable()) {
                return std::nullopt;
            }
        } while (acceptKind(SqlTokenKind::Comma));
        return m_at < m_end ? std::optional(m_at) : std::nullopt;
    }

private:
    bool accept(std::string_view word)
    {
        const bool matches = m_at < m_end && m_tokens[m_at].isWord(word);
        m_at += matches ? 1 : 0;
        return matches;
    }
    bool acceptKind(SqlTokenKind kind)
    {
        const bool matches = m_at < m_end && m_tokens[m_at].kind == kind;
        m_at += matches ? 1 : 0;
        return matches;
    }
    bool skipParentheses()
    {
        if (!acceptKind(SqlTokenKind::OpenParenthesis)) {
            return false;
        }
        for (int depth = 1; m_at < m_end; ++m_at) {
            depth += m_tokens[m_at].kind == SqlTokenKind::OpenParenthesis ? 1 : 0;
            depth -= m_tokens[m_at].kind == SqlTokenKind::CloseParenthesis ? 1 : 0;
            if (depth == 0) {
                ++m_at;
                return true;
            }
        }
        return false;
    }
    bool commonTable()
    {
        const bool named = acceptKind(SqlTokenKind::Word) ||
                           acceptKind(SqlTokenKind::QuotedIdentifier) ||
                           acceptKind(SqlTokenKind::String);
        if (!named) {
            return false;
        }
        if (m_at < m_end && m_tokens[m_at].kind == SqlTokenKind::OpenParenthesis) {
            skipParentheses();
        }
        if (!accept("AS")) {
            return false;
        }
        accept("NOT");
        accept("MATERIALIZED");
        const std::size_t body = m_at + 1;
        if (!skipParentheses()) {
            return false;
        }
        const std::optional<std::size_t> inner =
            CommonTables(m_tokens, m_at - 1, m_dialect).verb(body);
        return inner && startsQuery(m_tokens[*inner], m_dialect) && skipOrder();
    }

    /// SEARCH DEPTH FIRST BY a, b SET c and CYCLE a SET b [TO 1 DEFAULT 0] USING c.
    bool skipOrder()
    {
        if (m_dialect != Dialect::PostgreSql) {
            return true;
        }
        for (const auto &[clause, last] :
             {std::pair{"SEARCH", "SET"}, std::pair{"CYCLE", "USING"}}) {
            if (!accept(clause)) {
                continue;
            }
            while (m_at < m_end && !m_tokens[m_at].isWord(last) &&
                   m_tokens[m_at].kind != SqlTokenKind::OpenParenthesis) {
                ++m_at;
            }
            if (!accept(last) || m_at >= m_end) {
                return false;
            }
            ++m_at; // the column's name
        }
        return true;
    }

    const std::vector<SqlToken> &m_tokens;
    std::size_t m_end;
    Dialect m_dialect;
    std::size_t m_at = 0;
};

std::optional<Error> checkTokens(std::string_view sql, const std::vector<SqlToken> &tokens,
                                 std::size_t count)
{
    int depth = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const SqlToken &token = tokens[i];
        switch (token.kind) {
        case SqlTokenKind::Unterminated:
            return refusal(
                "unterminated",
                "A quote or comment is opened and never closed. Close it and try again.");
        case SqlTokenKind::Invalid:
            return refusal("invalid_character",
                           "The statement contains a character that SQL has no use for, at "
                           "position " +
                               std::to_string(token.offset + 1) + ". Remove it and try again.");
        case SqlTokenKind::Semicolon:
            return refusal("single_statement",
                           "Only one statement can be run at a time. Remove what follows the first "
                           "semicolon.");
        case SqlTokenKind::Parameter:
            return refusal("parameter", "The statement has an open place (" +
                                            std::string(sql.substr(token.offset, token.length)) +
                                            "). Write the value itself.");
        case SqlTokenKind::OpenParenthesis:
            ++depth;
            break;
        case SqlTokenKind::CloseParenthesis:
            --depth;
            break;
        default:
            break;
        }
        if (depth < 0) {
            break;
        }
        if (depth > deepestNesting) {
            return refusal("too_deep", "The statement nests deeper than 200 parentheses. Make it "
                                       "simpler.");
        }
    }
    if (depth != 0) {
        return refusal("unbalanced", "The parentheses do not match. Check them and try again.");
    }
    return std::nullopt;
}

Error notAQuery(const SqlToken &verb)
{
    static constexpr std::array writing{"INSERT", "UPDATE", "DELETE", "REPLACE",
                                        "MERGE",  "CREATE", "DROP",   "TRUNCATE",
                                        "ALTER",  "COPY",   "GRANT",  "VACUUM"};
    const std::string word = verb.kind == SqlTokenKind::Word ? verb.text.substr(0, 40) : "this";
    if (std::find(writing.begin(), writing.end(), word) != writing.end()) {
        return refusal("select_only", word + " would change the database. Only reading is allowed: "
                                             "write a SELECT.");
    }
    return refusal("select_only", "Only reading is allowed: a statement starts with SELECT, WITH … "
                                  "SELECT or VALUES, not with " +
                                      word + ".");
}

/// FOR UPDATE, FOR SHARE, FOR NO KEY UPDATE, FOR KEY SHARE.
bool locksRows(const std::vector<SqlToken> &tokens, std::size_t at)
{
    if (!tokens[at].isWord("FOR") || at + 1 >= tokens.size()) {
        return false;
    }
    const SqlToken &next = tokens[at + 1];
    return next.isWord("UPDATE") || next.isWord("SHARE") || next.isWord("NO") || next.isWord("KEY");
}

/// A statement that writes in the place of a query: "(DELETE FROM …". After an opening parenthesis
/// alone, because elsewhere these words may be names of columns.
bool writesInside(const std::vector<SqlToken> &tokens, std::size_t at)
{
    if (tokens[at].kind != SqlTokenKind::OpenParenthesis || at + 3 >= tokens.size()) {
        return false;
    }
    const SqlToken &verb = tokens[at + 1];
    const SqlToken &next = tokens[at + 2];
    return ((verb.isWord("INSERT") || verb.isWord("REPLACE") || verb.isWord("MERGE")) &&
            next.isWord("INTO")) ||
           (verb.isWord("DELETE") && next.isWord("FROM")) ||
           (verb.isWord("UPDATE") && tokens[at + 3].isWord("SET"));
}

bool isPlainInteger(const SqlToken &token, std::int64_t &value)
{
    const char *const end = token.text.data() + token.text.size();
    const auto [stop, problem] = std::from_chars(token.text.data(), end, value);
    return token.kind == SqlTokenKind::Number && problem == std::errc() && stop == end;
}

} // namespace

base::Result<StatementShape> shapeOf(std::string_view sql, const std::vector<SqlToken> &tokens,
                                     Dialect dialect)
{
    std::size_t count = tokens.size();
    if (count > 0 && tokens[count - 1].kind == SqlTokenKind::Semicolon) {
        --count;
    }
    if (count == 0) {
        return refusal("empty", "There is no statement here. Write a SELECT statement.");
    }
    if (auto problem = checkTokens(sql, tokens, count)) {
        return *std::move(problem);
    }
    const std::optional<std::size_t> verb = CommonTables(tokens, count, dialect).verb(0);
    if (!verb || !startsQuery(tokens[*verb], dialect)) {
        return notAQuery(tokens[verb.value_or(0)]);
    }
    StatementShape shape;
    shape.end = tokens[count - 1].offset + tokens[count - 1].length;
    int depth = 0;
    shape.enclosed = tokens[0].kind == SqlTokenKind::OpenParenthesis;
    for (std::size_t i = 0; i < count; ++i) {
        const SqlToken &token = tokens[i];
        shape.enclosed = shape.enclosed && (i == 0 || depth > 0);
        depth += token.kind == SqlTokenKind::OpenParenthesis ? 1 : 0;
        depth -= token.kind == SqlTokenKind::CloseParenthesis ? 1 : 0;
        // after a dot a word is a name, whatever it says
        const bool name = i > 0 && tokens[i - 1].kind == SqlTokenKind::Dot;
        if (name) {
            continue;
        }
        shape.setOperation = shape.setOperation || token.isWord("UNION") ||
                             token.isWord("INTERSECT") || token.isWord("EXCEPT");
        const bool namesColumn = dialect == Dialect::DuckDb && i + 1 < count &&
                                 tokens[i + 1].isWord("NAME"); // UNPIVOT … INTO NAME
        if (token.isWord("INTO") && !namesColumn) {
            return refusal("select_only", "SELECT … INTO writes a table. Only reading is allowed.");
        }
        if (locksRows(tokens, i)) {
            return refusal("select_only", "FOR UPDATE and its kind lock rows. Only reading is "
                                          "allowed; leave the clause out.");
        }
        if (writesInside(tokens, i)) {
            return notAQuery(tokens[i + 1]);
        }
        if (depth == 0 && startsQuery(token, dialect)) {
            shape.endsInValues = token.isWord("VALUES");
        }
        const bool alias = i > 0 && tokens[i - 1].isWord("AS");
        if (depth == 0 && !alias && token.isWord("LIMIT")) {
            shape.limit = i;
        }
        shape.fetches = shape.fetches || (depth == 0 && !alias && token.isWord("FETCH"));
    }
    return shape;
}

LimitedStatement withLimit(std::string_view sql, const std::vector<SqlToken> &tokens,
                           const StatementShape &shape, std::int64_t fallback, std::int64_t maximum)
{
    const std::string text(sql.substr(0, shape.end));
    const std::int64_t added = std::min(fallback, maximum);
    const auto wrapped = [&text](std::int64_t limit) {
        return LimitedStatement{"SELECT * FROM (" + text + "\n) AS limited\nLIMIT " +
                                    std::to_string(limit),
                                limit, true};
    };
    if (!shape.limit && (shape.endsInValues || shape.enclosed)) {
        return wrapped(added); // VALUES takes no LIMIT of its own, parentheses no second one
    }
    if (!shape.limit && shape.fetches) {
        return wrapped(maximum); // FETCH FIRST … ROWS stands in the place of a LIMIT
    }
    // on a line of its own: a comment at the end of the text would swallow it
    if (!shape.limit) {
        return {text + "\nLIMIT " + std::to_string(added), added, true};
    }
    // LIMIT n, LIMIT n OFFSET m, LIMIT m, n
    const auto within = [&](std::size_t i) {
        return i < tokens.size() && tokens[i].offset < shape.end;
    };
    std::size_t first = *shape.limit + 1;
    if (within(first + 1) && tokens[first + 1].kind == SqlTokenKind::Comma) {
        first += 2;
    }
    std::int64_t asked = 0;
    const bool plain = within(first) && isPlainInteger(tokens[first], asked) &&
                       (!within(first + 1) || tokens[first + 1].isWord("OFFSET"));
    if (plain && asked <= maximum) {
        return {text, asked, false};
    }
    if (plain) {
        std::string lowered = text.substr(0, tokens[first].offset);
        lowered += std::to_string(maximum);
        lowered += text.substr(tokens[first].offset + tokens[first].length);
        return {std::move(lowered), maximum, true};
    }
    // computed, negative or given as -1 for "all": the whole statement becomes a source of rows,
    // which keeps its order and its own limit
    return wrapped(maximum);
}

} // namespace querent::query
