// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Nouns.h"

namespace querent::data {

std::string singular(std::string_view noun)
{
    const auto without = [noun](std::size_t count) {
        return std::string(noun.substr(0, noun.size() - count));
    };
    if (noun == "people" || noun.ends_with(" people")) {
        return without(4) + "rson";
    }
    if (noun.size() < 4 || !noun.ends_with('s') || noun.ends_with("ss") || noun.ends_with("us") ||
        noun.ends_with("is")) {
        return std::string(noun);
    }
    if (noun.ends_with("ies") && noun.size() > 4) {
        return without(3) + "y";
    }
    for (const std::string_view end :
         {"sses", "shes", "ches", "xes", "zes", "statuses", "buses", "bonuses", "campuses"}) {
        if (noun.ends_with(end)) {
            return without(2);
        }
    }
    return without(1);
}

} // namespace querent::data
