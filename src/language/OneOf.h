// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace querent::language {

/// Whether the word is one of those; spelled the same.
[[nodiscard]] inline bool oneOf(const std::string &word,
                                std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

} // namespace querent::language
