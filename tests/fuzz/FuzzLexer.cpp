// SPDX-License-Identifier: GPL-3.0-or-later
#include "FuzzFault.h"
#include "query/SqlLexer.h"

#include <cstdint>
#include <string_view>

using namespace querent;
using query::Dialect;
using query::SqlTokenKind;
using tests::require;

namespace {

/// The end of the comment that `text` begins with, 0 where there is none. Written from the
/// standards, not from the lexer.
std::size_t commentEnd(std::string_view text, bool nests)
{
    if (text.starts_with("--")) {
        const std::size_t line = text.find('\n');
        return line == std::string_view::npos ? text.size() : line + 1;
    }
    if (!text.starts_with("/*")) {
        return 0;
    }
    int depth = 1;
    for (std::size_t i = 2; i + 1 < text.size(); ++i) {
        const std::string_view pair = text.substr(i, 2);
        if (pair == "*/") {
            ++i;
            if (--depth == 0) {
                return i + 1;
            }
        } else if (pair == "/*" && nests) {
            ++i;
            ++depth;
        }
    }
    return 0;
}

bool isOnlySpaceAndComments(std::string_view text, Dialect dialect)
{
    while (!text.empty()) {
        if (std::string_view(" \t\r\n\f").find(text.front()) != std::string_view::npos) {
            text.remove_prefix(1);
        } else if (dialect == Dialect::Sqlite && text.starts_with("\xEF\xBB\xBF")) {
            text.remove_prefix(3);
        } else if (const std::size_t end = commentEnd(text, dialect != Dialect::Sqlite); end > 0) {
            text.remove_prefix(end);
        } else {
            return false;
        }
    }
    return true;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***)
{
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view sql(reinterpret_cast<const char *>(data), size);
    for (const Dialect dialect : {Dialect::Sqlite, Dialect::PostgreSql, Dialect::DuckDb}) {
        std::size_t end = 0;
        const auto tokens = query::lexSql(sql, dialect);
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const query::SqlToken &token = tokens[i];
            require(token.offset >= end && token.length > 0, "the offsets do not go up");
            require(token.offset + token.length <= size, "a token ends behind the statement");
            require(isOnlySpaceAndComments(sql.substr(end, token.offset - end), dialect),
                    "something between two tokens was lost");
            require(token.kind != SqlTokenKind::Unterminated || i + 1 == tokens.size(),
                    "something follows what never ends");
            end = token.offset + token.length;
        }
        require(isOnlySpaceAndComments(sql.substr(end), dialect), "something at the end was lost");
    }
    return 0;
}
