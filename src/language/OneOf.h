// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// Whether the word is one of those; spelled the same.
[[nodiscard]] inline bool oneOf(const std::string &word, std::span<const std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}
[[nodiscard]] inline bool oneOf(const std::string &word,
                                std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

/// Whether the word, or one of several, begins like one of those: "regist" of "registered".
[[nodiscard]] inline bool beginsLike(const std::string &word,
                                     std::span<const std::string_view> beginnings)
{
    return std::ranges::any_of(
        beginnings, [&](std::string_view beginning) { return word.starts_with(beginning); });
}
[[nodiscard]] inline bool anyBeginsLike(const std::vector<std::string> &words,
                                        std::span<const std::string_view> beginnings)
{
    return std::ranges::any_of(
        words, [&](const std::string &word) { return beginsLike(word, beginnings); });
}

} // namespace querent::language
