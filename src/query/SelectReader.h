// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlLexer.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// The clauses of a statement, found in its tokens: which part of it is what. Expressions stay
/// ranges of tokens.
namespace querent::query {

/// Tokens from `begin` up to, and without, `end`.
struct TokenRange
{
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] bool empty() const noexcept { return begin >= end; }
};

struct ReadQuery;

/// One entry of a FROM clause with the way in which it is joined to those before it.
struct ReadSource
{
    std::string name;       ///< of a table, common table or function; empty for a query
    std::string alias;      ///< what it is called in the statement; the name where it has no other
    bool qualified = false; ///< schema.name
    bool function = false;  ///< arguments follow the name
    TokenRange arguments;
    std::vector<std::string> columnAliases;
    std::shared_ptr<ReadQuery> query;
    std::vector<ReadSource> joined; ///< (a JOIN b): a join in parentheses
    bool natural = false;
    bool crossed = false; ///< CROSS JOIN
    std::vector<std::string> usingColumns;
    TokenRange on;
};

struct ReadOutput
{
    TokenRange expression;
    std::string alias; ///< empty where there is none
};

/// One SELECT or VALUES, or a whole query in parentheses that stands for one.
struct ReadSelect
{
    bool distinct = false;
    bool values = false; ///< VALUES: `clauses` has the rows
    std::vector<ReadOutput> outputs;
    std::vector<ReadSource> sources;
    TokenRange where;
    TokenRange groupBy;
    std::vector<TokenRange> clauses; ///< HAVING, WINDOW, DISTINCT ON and the like
    std::shared_ptr<ReadQuery> nested;
};

struct ReadCommonTable
{
    std::string name;
    std::vector<std::string> columns;
    std::shared_ptr<ReadQuery> query;
    bool recursive = false; ///< its own name stands in it
};

struct ReadQuery
{
    std::vector<ReadCommonTable> with;
    std::vector<ReadSelect> selects;
    bool distinctRows = false; ///< a UNION without ALL, an INTERSECT or an EXCEPT among them
    TokenRange orderBy;
    TokenRange limit; ///< LIMIT, OFFSET and FETCH
};

/// The query in `range`, with nothing left over; nothing where the tokens are not understood, or
/// where queries lie in one another in a way that takes too long to follow. Queries inside of
/// expressions are left in their ranges.
[[nodiscard]] std::optional<ReadQuery> readQuery(const std::vector<SqlToken> &tokens,
                                                 TokenRange range);
/// Whether a query begins at `at`: SELECT, VALUES or WITH.
[[nodiscard]] bool beginsQuery(const std::vector<SqlToken> &tokens, std::size_t at) noexcept;
/// The place of the parenthesis that closes the one at `open`; `end` where there is none.
[[nodiscard]] std::size_t closingOf(const std::vector<SqlToken> &tokens, std::size_t open,
                                    std::size_t end) noexcept;
/// The range without parentheses around all of it.
[[nodiscard]] TokenRange withoutParentheses(const std::vector<SqlToken> &tokens, TokenRange range);
/// The range cut at the commas that stand in no parentheses.
[[nodiscard]] std::vector<TokenRange> commaParts(const std::vector<SqlToken> &tokens,
                                                 TokenRange range);
/// A bare or quoted name, or, where a text can only be a name, a text.
[[nodiscard]] bool isNameToken(const SqlToken &token) noexcept;

} // namespace querent::query
