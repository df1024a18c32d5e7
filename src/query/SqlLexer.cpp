// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlLexer.h"

#include "base/Ascii.h"

#include <algorithm>
#include <optional>

namespace querent::query {

using base::isDigit;

namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

bool isWordStart(char c)
{
    // bytes of multi-byte characters are letters to every dialect
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

bool isWordPart(char c)
{
    return isWordStart(c) || isDigit(c) || c == '$';
}

std::string upperCase(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return result;
}

// SQLite takes this for a space wherever a token may begin, and for a letter inside of words.
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

class Lexer
{
public:
    Lexer(std::string_view sql, Dialect dialect) : m_sql(sql), m_dialect(dialect) {}

    std::vector<SqlToken> run()
    {
        while (skipSpace()) {
            m_start = m_at;
            next();
        }
        return std::move(m_tokens);
    }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_sql.size() ? m_sql[m_at + ahead] : '\0';
    }
    [[nodiscard]] bool startsWith(std::string_view text) const
    {
        return m_sql.substr(m_at).starts_with(text);
    }

    void emit(SqlTokenKind kind, std::string text)
    {
        m_tokens.push_back({kind, m_start, m_at - m_start, std::move(text)});
    }
    void emit(SqlTokenKind kind) { emit(kind, std::string(m_sql.substr(m_start, m_at - m_start))); }
    void unterminated()
    {
        m_at = m_sql.size();
        emit(SqlTokenKind::Unterminated);
    }

    /// Moves to the next token; false at the end. A comment without an end is a token.
    bool skipSpace()
    {
        while (m_at < m_sql.size()) {
            if (isSpace(m_sql[m_at])) {
                ++m_at;
            } else if (m_dialect == Dialect::Sqlite && startsWith(byteOrderMark)) {
                m_at += byteOrderMark.size();
            } else if (startsWith("--")) {
                // in the grammar that DuckDB took from PostgreSQL a carriage return ends it too
                const std::size_t end =
                    m_sql.find_first_of(m_dialect == Dialect::Sqlite ? "\n" : "\r\n", m_at);
                m_at = end == std::string_view::npos ? m_sql.size() : end + 1;
            } else if (startsWith("/*")) {
                if (!skipBlockComment()) {
                    return false;
                }
            } else {
                return true;
            }
        }
        return false;
    }

    bool skipBlockComment()
    {
        m_start = m_at;
        const bool nests = m_dialect != Dialect::Sqlite;
        int depth = 0;
        while (m_at < m_sql.size()) {
            if (startsWith("/*") && depth > 0 && m_dialect == Dialect::DuckDb) {
                break; // its parts do not agree on where such a comment ends
            }
            if (startsWith("/*") && (depth == 0 || nests)) {
                ++depth;
                m_at += 2;
            } else if (startsWith("*/")) {
                m_at += 2;
                if (--depth == 0) {
                    return true;
                }
            } else {
                ++m_at;
            }
        }
        unterminated();
        return false;
    }

    void next()
    {
        const char c = peek();
        const char after = peek(1);
        switch (c) {
        case ';':
            return single(SqlTokenKind::Semicolon);
        case ',':
            return single(SqlTokenKind::Comma);
        case '(':
            return single(SqlTokenKind::OpenParenthesis);
        case ')':
            return single(SqlTokenKind::CloseParenthesis);
        case '\'':
            return quoted(SqlTokenKind::String, '\'', false);
        case '"':
            return quoted(SqlTokenKind::QuotedIdentifier, '"', false);
        default:
            break;
        }
        if (m_dialect == Dialect::Sqlite && c == '`') {
            return quoted(SqlTokenKind::QuotedIdentifier, '`', false);
        }
        if (m_dialect == Dialect::Sqlite && c == '[') {
            return bracketed();
        }
        if ((c == 'x' || c == 'X') && after == '\'') {
            ++m_at;
            return quoted(SqlTokenKind::Blob, '\'', false);
        }
        if (m_dialect != Dialect::Sqlite && (c == 'e' || c == 'E') && after == '\'') {
            ++m_at;
            return quoted(SqlTokenKind::String, '\'', true);
        }
        if (c == '$' && m_dialect != Dialect::Sqlite && dollarQuoted()) {
            return;
        }
        if (isDigit(c) || (c == '.' && isDigit(after))) {
            return number();
        }
        if (c == '.') {
            return single(SqlTokenKind::Dot);
        }
        if (const std::size_t length = unicodeSpace(); length > 0) {
            m_at += length;
            return emit(SqlTokenKind::Invalid);
        }
        if (isWordStart(c)) {
            return word();
        }
        if (parameter()) {
            return;
        }
        operatorOrInvalid();
    }

    /// The bytes of a space beyond ASCII, 0 where there is none. DuckDB takes these for spaces and
    /// the others for letters: what looks like one word must not be two. The wide semicolon, which
    /// looks like the end of a statement, is treated alike.
    [[nodiscard]] std::size_t unicodeSpace() const
    {
        if (m_dialect != Dialect::DuckDb) {
            return 0;
        }
        static constexpr std::string_view spaces[]{
            "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81", "\xE2\x80\x82",
            "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86", "\xE2\x80\x87",
            "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\x8B", "\xE2\x80\x8C",
            "\xE2\x80\x8D", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE2\x81\xA0", "\xE3\x80\x80",
            "\xEF\xBB\xBF", "\xEF\xBC\x9B"};
        for (const std::string_view space : spaces) {
            if (startsWith(space)) {
                return space.size();
            }
        }
        return 0;
    }

    void single(SqlTokenKind kind)
    {
        ++m_at;
        emit(kind);
    }

    void quoted(SqlTokenKind kind, char quote, bool backslashEscapes)
    {
        ++m_at;
        std::string content;
        while (m_at < m_sql.size()) {
            const char c = m_sql[m_at];
            if (backslashEscapes && c == '\\' && m_at + 1 < m_sql.size()) {
                content += m_sql[m_at + 1];
                m_at += 2;
            } else if (c != quote) {
                content += c;
                ++m_at;
            } else if (peek(1) == quote) {
                content += quote;
                m_at += 2;
            } else {
                ++m_at;
                return emit(kind, std::move(content));
            }
        }
        unterminated();
    }

    void bracketed()
    {
        const std::size_t end = m_sql.find(']', m_at);
        if (end == std::string_view::npos) {
            return unterminated();
        }
        std::string content(m_sql.substr(m_at + 1, end - m_at - 1));
        m_at = end + 1;
        emit(SqlTokenKind::QuotedIdentifier, std::move(content));
    }

    /// $tag$ … $tag$; false when this dollar does not open one.
    bool dollarQuoted()
    {
        std::size_t end = m_at + 1;
        if (end < m_sql.size() && isDigit(m_sql[end])) {
            return false;
        }
        while (end < m_sql.size() && isWordPart(m_sql[end]) && m_sql[end] != '$') {
            ++end;
        }
        if (end >= m_sql.size() || m_sql[end] != '$') {
            return false;
        }
        const std::string_view tag = m_sql.substr(m_at, end + 1 - m_at);
        const std::size_t close = m_sql.find(tag, end + 1);
        if (close == std::string_view::npos) {
            unterminated();
            return true;
        }
        std::string content(m_sql.substr(end + 1, close - end - 1));
        m_at = close + tag.size();
        emit(SqlTokenKind::String, std::move(content));
        return true;
    }

    /// Moves over digits, and underscores between digits.
    template <typename Predicate>
    void digits(const Predicate &isDigitOfBase)
    {
        while (isDigitOfBase(peek()) || (peek() == '_' && isDigitOfBase(peek(1)))) {
            ++m_at;
        }
    }

    void number()
    {
        // Exactly the digits: in some engines a word may follow without a space, and "1UNION" is
        // a number and a set operation.
        if (peek() == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
            m_at += 2;
            digits([](char c) {
                return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            });
            return emit(SqlTokenKind::Number);
        }
        digits(isDigit);
        if (peek() == '.') {
            ++m_at;
            digits(isDigit);
        }
        if (peek() == 'e' || peek() == 'E') {
            const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
            if (isDigit(peek(1 + sign))) {
                m_at += 1 + sign;
                digits(isDigit);
            }
        }
        emit(SqlTokenKind::Number);
    }

    void word()
    {
        while (m_at < m_sql.size() && isWordPart(m_sql[m_at]) && unicodeSpace() == 0) {
            ++m_at;
        }
        emit(SqlTokenKind::Word, upperCase(m_sql.substr(m_start, m_at - m_start)));
    }

    bool parameter()
    {
        const char c = peek();
        const bool named = (c == '$' || (m_dialect == Dialect::Sqlite && (c == ':' || c == '@'))) &&
                           isWordPart(peek(1));
        // in PostgreSQL these are operators, and parts of an array are asked for by [1:3]
        if ((c != '?' || m_dialect == Dialect::PostgreSql) && !named) {
            return false;
        }
        ++m_at;
        while (m_at < m_sql.size() && isWordPart(m_sql[m_at])) {
            ++m_at;
        }
        emit(SqlTokenKind::Parameter);
        return true;
    }

    void operatorOrInvalid()
    {
        static constexpr std::string_view signs = "+-*/%<>=!|&~^#:@[]{}?";
        if (signs.find(peek()) == std::string_view::npos || peek() == '\0') {
            ++m_at;
            return emit(SqlTokenKind::Invalid);
        }
        static constexpr std::string_view pairs[]{"->>", "->", "||", "<=", ">=", "<>",
                                                  "!=",  "==", "<<", ">>", "::", "~~"};
        for (const std::string_view pair : pairs) {
            if (startsWith(pair)) {
                m_at += pair.size();
                return emit(SqlTokenKind::Operator);
            }
        }
        ++m_at;
        emit(SqlTokenKind::Operator);
    }

    std::string_view m_sql;
    Dialect m_dialect;
    std::size_t m_at = 0;
    std::size_t m_start = 0;
    std::vector<SqlToken> m_tokens;
};

} // namespace

std::string lowerCaseName(std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return lower;
}

std::vector<SqlToken> lexSql(std::string_view sql, Dialect dialect)
{
    return Lexer(sql, dialect).run();
}

} // namespace querent::query
