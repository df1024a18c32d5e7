// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Tokenizer.h"

#include <optional>
#include <string>

namespace querent::language {

/// Tokens of a question from `begin` up to `end` that others take the place of.
struct Replacement
{
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string words; ///< empty: nothing takes their place
};

/// The word at a place, folded; empty in quotations and behind the end.
[[nodiscard]] inline const std::string &wordAt(const Tokens &tokens, std::size_t at)
{
    static const std::string none;
    return at < tokens.size() && tokens[at].quote == 0 ? tokens[at].lower : none;
}

/// The tokens with everything replaced that `find` finds: it is asked at each place in turn, with
/// the tokens as they are by then. What takes a place is not looked at again; a question is never
/// emptied.
template <typename Find>
[[nodiscard]] Tokens replaceEach(Tokens tokens, const Find &find)
{
    for (std::size_t at = 0; at < tokens.size();) {
        const std::optional<Replacement> instead = find(tokens, at);
        if (!instead ||
            (instead->words.empty() && instead->end - instead->begin == tokens.size())) {
            ++at;
            continue;
        }
        Tokens said = tokenize(instead->words);
        for (Token &token : said) {
            token.begin = token.end = tokens[instead->begin].begin;
        }
        const auto place = [&](std::size_t i) {
            return tokens.begin() + static_cast<std::ptrdiff_t>(i);
        };
        const auto rest = tokens.erase(place(instead->begin), place(instead->end));
        tokens.insert(rest, said.begin(), said.end());
        at = instead->begin + said.size();
    }
    return tokens;
}

} // namespace querent::language
