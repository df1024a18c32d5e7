// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Stemmer.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// WordList of a name, in small letters.
using WordList = std::vector<std::string>;

[[nodiscard]] inline bool hasWord(const WordList &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <std::size_t count>
[[nodiscard]] bool hasAnyWord(const WordList &words,
                              const std::array<std::string_view, count> &wanted)
{
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](std::string_view word) { return hasWord(words, word); });
}

/// The words whose stems are not among those of `others`.
[[nodiscard]] inline WordList withoutWords(const WordList &words, const WordList &others)
{
    WordList rest;
    for (const std::string &word : words) {
        const std::string stem = stemWord(word);
        const bool known = std::any_of(others.begin(), others.end(), [&](const std::string &other) {
            return other == word || stemWord(other) == stem;
        });
        if (!known) {
            rest.push_back(word);
        }
    }
    return rest;
}

} // namespace querent::language
