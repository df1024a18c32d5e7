// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/DoerWords.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// What a name for people ends in, and what the name of their trade may end in instead.
struct Derivation
{
    std::string_view doer;
    std::array<std::string_view, 6> trades; ///< empty ones stand for none
};

constexpr std::array<Derivation, 6> derivations{{
    {"er", {"ing", "ery", "ry", "work", "age", ""}},
    {"or", {"ing", "ion", "ory", "", "", ""}},
    {"ist", {"y", "istry", "ics", "ism", "", ""}},
    {"ian", {"al", "s", "ity", "y", "", ""}},
    {"ant", {"ing", "ancy", "", "", "", ""}},
    {"eon", {"ery", "", "", "", "", ""}},
}};

} // namespace

std::vector<std::string> tradesOf(const std::string &word, const ValueIndex &values)
{
    constexpr std::size_t shortestStem = 4;
    std::string doer = word;
    if (doer.ends_with('s') && !doer.ends_with("ss")) {
        doer.pop_back();
    }
    std::vector<std::string> found;
    for (const Derivation &derivation : derivations) {
        if (!doer.ends_with(derivation.doer) ||
            doer.size() < shortestStem + derivation.doer.size()) {
            continue;
        }
        const std::string stem = doer.substr(0, doer.size() - derivation.doer.size());
        for (const std::string_view trade : derivation.trades) {
            std::string stored = stem + std::string(trade);
            if (!trade.empty() && values.hasWord(stored)) {
                found.push_back(std::move(stored));
            }
        }
    }
    return found;
}

} // namespace querent::language
