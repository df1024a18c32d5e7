// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/SaidComparison.h"

#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language::neural {

namespace {

constexpr std::array<std::string_view, 11> belowWords{"less",    "fewer",   "lower",   "below",
                                                      "under",   "smaller", "shorter", "lighter",
                                                      "cheaper", "earlier", "before"};
constexpr std::array<std::string_view, 12> aboveWords{"more",    "greater", "higher", "above",
                                                      "over",    "larger",  "bigger", "longer",
                                                      "heavier", "later",   "after",  "exceeding"};

bool isAbove(Action comparison)
{
    return comparison == Action::Greater || comparison == Action::GreaterOrEqual;
}

/// "With 180 seats", "with a 15 % rate", "a rate of 15 %": as many, where nothing says that more or
/// fewer will do.
bool asMany(const Tokens &tokens, std::size_t numberAt)
{
    static constexpr std::array<std::string_view, 6> owning{"with",   "has", "have",
                                                            "having", "had", "of"};
    static constexpr std::array<std::string_view, 2> articles{"a", "an"};
    static constexpr std::array<std::string_view, 16> bounds{
        "or", "least", "most", "minimum", "maximum", "upwards", "upward", "plus",
        "+",  "than",  "up",   "exceed",  "exceeds", "beyond",  "past",   "excess"};
    std::size_t at = numberAt;
    at -= at > 0 && oneOf(tokens[at - 1].lower, articles) ? 1 : 0;
    return at > 0 && oneOf(tokens[at - 1].lower, owning) &&
           std::none_of(tokens.begin(), tokens.end(), [](const Token &token) {
               return oneOf(token.lower, bounds) || oneOf(token.lower, aboveWords) ||
                      oneOf(token.lower, belowWords);
           });
}

} // namespace

Action saidComparison(const Tokens &tokens, std::size_t numberAt, Action parsed)
{
    const bool ordered = isAbove(parsed) || parsed == Action::Less || parsed == Action::LessOrEqual;
    if (!ordered) {
        return parsed;
    }
    if (asMany(tokens, numberAt)) {
        return Action::Equal;
    }
    const std::size_t next = numberAt + 1;
    const bool alternative = next + 1 < tokens.size() && tokens[next].lower == "or";
    if (alternative && oneOf(tokens[next + 1].lower, belowWords)) {
        return Action::LessOrEqual;
    }
    if (alternative && oneOf(tokens[next + 1].lower, aboveWords)) {
        return Action::GreaterOrEqual;
    }
    constexpr std::size_t reach = 4;
    for (std::size_t back = 1; back <= std::min(reach, numberAt); ++back) {
        const Token &token = tokens[numberAt - back];
        const std::string before = back < numberAt ? tokens[numberAt - back - 1].lower : "";
        if (token.sign || token.number || token.lower == "and" || token.lower == "or") {
            break;
        }
        const bool bound = before == "at" && (token.lower == "most" || token.lower == "least");
        const bool below = bound ? token.lower == "most" : oneOf(token.lower, belowWords);
        const bool above = bound ? token.lower == "least" : oneOf(token.lower, aboveWords);
        if (below || above) {
            const bool denied = before == "no" || before == "not";
            const bool wantsAbove = above != denied;
            if (bound || denied) {
                return wantsAbove ? Action::GreaterOrEqual : Action::LessOrEqual;
            }
            return isAbove(parsed) == wantsAbove ? parsed
                   : wantsAbove                  ? Action::Greater
                                                 : Action::Less;
        }
    }
    return parsed;
}

} // namespace querent::language::neural
