// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "language/Token.h"

#include <optional>
#include <string>

namespace querent::language {

/// Values of one column that two items name.
struct TwoValues
{
    std::string first;
    std::string second;
};

/// Two nouns joined by "and", and what follows them.
struct JoinedNouns
{
    std::size_t first = 0; ///< items
    std::size_t joint = 0; ///< "and", "or"
    std::size_t second = 0;
    std::size_t behind = 0;          ///< where the second ends
    std::optional<TwoValues> values; ///< of one column; nothing where both are tables
};

/// The first two nouns joined by "and" or "or" that name rows of two tables, or two values of one
/// column, and have something behind them.
[[nodiscard]] std::optional<JoinedNouns> joinedNouns(const Items &items, const Tokens &tokens,
                                                     const SourceModel &source);

/// "Names of pilots": the token where the rows are named, behind the "of"; nothing for other items.
[[nodiscard]] std::optional<std::size_t> rowsWithin(const Item &item, const Tokens &tokens);

/// "City and mountain hotels": whether the first noun ends only where the second does.
[[nodiscard]] bool sharesHead(const JoinedNouns &nouns, const Items &items, const Tokens &tokens,
                              const SourceModel &source);

} // namespace querent::language
