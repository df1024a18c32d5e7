// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RatherThan.h"

#include "language/OneOf.h"
#include "language/TimeExpressions.h"
#include "language/TokenReplacement.h"

namespace querent::language {

namespace {

/// Whether something new begins here: what is asked for goes on.
bool goesOn(const Tokens &tokens, std::size_t at)
{
    return tokens[at].sign ||
           oneOf(wordAt(tokens, at), {"per", "by", "each", "every", "who", "which", "that", "do",
                                      "does", "did", "and", "sorted", "ordered"}) ||
           readTime(tokens, at).length > 0;
}

std::optional<Replacement> contrastAt(const Tokens &tokens, std::size_t at)
{
    constexpr std::size_t longest = 6;
    if (at == 0 || wordAt(tokens, at) != "rather" || wordAt(tokens, at + 1) != "than") {
        return std::nullopt;
    }
    // "rather than by phone"
    std::size_t end = at + 2;
    end += end < tokens.size() && !tokens[end].sign ? 1 : 0;
    while (end < tokens.size() && end < at + longest && !goesOn(tokens, end)) {
        ++end;
    }
    const bool ends = end >= tokens.size() || goesOn(tokens, end);
    return ends && end > at + 2 ? std::optional(Replacement{at, end, {}}) : std::nullopt;
}

} // namespace

Tokens leaveOutContrasts(const Tokens &tokens)
{
    return replaceEach(tokens,
                       [](const Tokens &now, std::size_t at) { return contrastAt(now, at); });
}

} // namespace querent::language
