// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Abbreviations.h"

#include <map>

namespace querent::data {

std::string spelledOut(std::string_view word)
{
    static const auto known = [] {
        std::map<std::string_view, std::string_view> words;
        for (const std::string_view line : abbreviations()) {
            const std::size_t space = line.find(' ');
            // "id" is what people say
            if (line.substr(0, space) != line.substr(space + 1)) {
                words.emplace(line.substr(0, space), line.substr(space + 1));
            }
        }
        return words;
    }();
    const auto found = known.find(word);
    return found == known.end() ? std::string() : std::string(found->second);
}

} // namespace querent::data
