// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlGenerator.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace querent::query {

enum class SqlTokenKind {
    Word,             ///< a keyword or a bare identifier
    QuotedIdentifier, ///< "…", `…` or […], as the dialect has them
    String,           ///< '…', E'…' or a dollar-quoted text
    Blob,             ///< X'…'
    Number,
    Parameter, ///< ?, ?1, :name, @name, $1
    Operator,
    Comma,
    Dot,
    OpenParenthesis,
    CloseParenthesis,
    Semicolon,
    Unterminated, ///< a quote or comment that never ends; always the last token
    Invalid,      ///< a byte no dialect has a use for, NUL for one
};

struct SqlToken
{
    SqlTokenKind kind = SqlTokenKind::Invalid;
    std::size_t offset = 0;
    std::size_t length = 0;
    /// Upper-case text of a word, unquoted text of an identifier or string, else the text itself.
    /// ASCII letters alone change case: a look-alike letter never becomes a keyword.
    std::string text;

    [[nodiscard]] bool isWord(std::string_view upperCase) const noexcept
    {
        return kind == SqlTokenKind::Word && text == upperCase;
    }
};

/// Splits a statement into tokens; white space and comments are dropped. Total: every input has
/// tokens, the offsets go up, and nothing but white space and comments lies between them.
[[nodiscard]] std::vector<SqlToken> lexSql(std::string_view sql, Dialect dialect);

/// `name` with its ASCII letters in lower case, as SQL compares names.
[[nodiscard]] std::string lowerCaseName(std::string_view name);

} // namespace querent::query
