// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Nouns.h"

#include <algorithm>
#include <array>

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

bool isTablePrefix(std::string_view word)
{
    static constexpr std::array<std::string_view, 4> prefixes{"tbl", "dim", "fact", "fct"};
    return std::ranges::find(prefixes, word) != prefixes.end();
}

std::string_view withoutTablePrefix(std::string_view table)
{
    const auto isUpper = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
    std::size_t end = 0;
    std::string word;
    while (end < table.size() && table[end] != '_' && table[end] != ' ' &&
           (end == 0 || !isUpper(table[end]) || isUpper(table[end - 1]))) {
        const char letter = table[end++];
        word += isUpper(letter) ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    const std::size_t rest = table.find_first_not_of("_ ", end);
    return isTablePrefix(word) && rest != std::string_view::npos ? table.substr(rest) : table;
}

} // namespace querent::data
