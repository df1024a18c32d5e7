// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "query/SqlLexer.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace querent::query {

/// What the tokens of a statement say about its form, before any engine has seen it.
struct StatementShape
{
    std::size_t end = 0;       ///< where the statement ends, without its semicolon
    bool endsInValues = false; ///< the last SELECT or VALUES of the outermost query is a VALUES
    bool fetches = false;      ///< the outermost query has a FETCH FIRST
    bool enclosed = false;     ///< in parentheses as a whole
    bool setOperation = false; ///< UNION, INTERSECT or EXCEPT anywhere
    std::optional<std::size_t> limit; ///< index of the outermost LIMIT
};

/// Refuses, with SqlRejected and the rule's name as detail, what is not one complete SELECT,
/// WITH … SELECT or VALUES, or what the dialect has for these (TABLE orders, FROM orders, PIVOT …).
/// `tokens` are those of `sql`.
[[nodiscard]] base::Result<StatementShape>
shapeOf(std::string_view sql, const std::vector<SqlToken> &tokens, Dialect dialect);

/// A statement with its outermost LIMIT at most `maximum`, or `fallback` where it has none.
struct LimitedStatement
{
    std::string sql;
    std::int64_t limit = 0;
    bool enforced = false;
};

[[nodiscard]] LimitedStatement withLimit(std::string_view sql, const std::vector<SqlToken> &tokens,
                                         const StatementShape &shape, std::int64_t fallback,
                                         std::int64_t maximum);

} // namespace querent::query
