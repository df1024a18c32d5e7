// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace querent::query {

/// How tightly a piece of SQL holds together. Where dialects disagree on the order of two
/// operators (`||` and arithmetic), the level is such that parentheses come out in all of them.
enum class Level { Or, And, Not, Comparison, Concatenation, Additive, Multiplicative, Primary };

/// A piece of SQL that stands for an expression.
struct SqlText
{
    std::string text;
    Level level = Level::Primary;

    /// The text, in parentheses where it is looser than `least`.
    [[nodiscard]] std::string atLeast(Level least) const
    {
        return level < least ? "(" + text + ")" : text;
    }
};

} // namespace querent::query
