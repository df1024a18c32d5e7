// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ListLine.h"

#include <algorithm>

namespace querent::language {

std::vector<std::string_view> listParts(std::string_view text, char separator)
{
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        std::string_view part = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        part = part.substr(0, part.find_last_not_of(' ') + 1);
        if (!part.empty()) {
            found.push_back(part);
        }
    }
    return found;
}

std::vector<std::string_view> listColumns(std::string_view line)
{
    std::vector<std::string_view> found;
    while (true) {
        const std::size_t bar = line.find('|');
        found.push_back(line.substr(0, bar));
        if (bar == std::string_view::npos) {
            return found;
        }
        line.remove_prefix(bar + 1);
    }
}

} // namespace querent::language
