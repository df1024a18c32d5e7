// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChatterWords.h"

#include "language/LexiconData.h"
#include "language/ListLine.h"

#include <map>

namespace querent::language {

namespace {

ChatterWords read()
{
    std::map<std::string_view, ChatterWords::Phrases> lists;
    for (const std::string_view line : lexicondata::chatter()) {
        const std::size_t colon = line.find(':');
        const std::vector<std::string_view> kind = listParts(line.substr(0, colon), ' ');
        const std::vector<std::string_view> sayings = listParts(line.substr(colon + 1), '|');
        ChatterWords::Phrases &list = lists[kind.front()];
        list.insert(list.end(), sayings.begin(), sayings.end());
    }
    const auto words = [&](std::string_view kind) {
        return ChatterWords::Words(lists[kind].begin(), lists[kind].end());
    };
    return {.persons = words("person"),
            .courteous = words("courteous"),
            .occasions = words("occasion"),
            .roles = words("role"),
            .narrowing = words("narrowing"),
            .asking = words("asks"),
            .openings = words("opens"),
            .requests = lists["request"],
            .asides = lists["aside"],
            .reasons = lists["reason"],
            .purposes = lists["purpose"],
            .whereKept = lists["kept"]};
}

} // namespace

const ChatterWords &ChatterWords::shipped()
{
    static const ChatterWords words = read();
    return words;
}

} // namespace querent::language
