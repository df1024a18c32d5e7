// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Stemmer.h"

#include <libstemmer.h>

#include <array>
#include <memory>
#include <utility>

namespace querent::language {

namespace {

/// What the stemmer knows no base of, and what it takes for one word with another: a department
/// does not depart, and no university is universal.
constexpr std::array<std::pair<std::string_view, std::string_view>, 48> irregular{{
    {"people", "person"},
    {"persons", "person"},
    {"men", "man"},
    {"women", "woman"},
    {"children", "child"},
    {"mice", "mouse"},
    {"feet", "foot"},
    {"teeth", "tooth"},
    {"geese", "goose"},
    {"criteria", "criterion"},
    {"indices", "index"},
    {"bought", "buy"},
    {"sold", "sell"},
    {"paid", "pay"},
    {"lent", "lend"},
    {"spent", "spend"},
    {"taught", "teach"},
    {"won", "win"},
    {"wrote", "write"},
    {"written", "write"},
    {"left", "leave"},
    {"made", "make"},
    {"given", "give"},
    {"took", "take"},
    {"taken", "take"},
    {"sent", "send"},
    {"held", "hold"},
    {"born", "birth"},
    {"rating", "rating"},
    {"rated", "rating"},
    {"ratings", "rating"},
    {"department", "department"},
    {"departments", "department"},
    {"employment", "employment"},
    {"statement", "statement"},
    {"statements", "statement"},
    {"apartment", "apartment"},
    {"apartments", "apartment"},
    {"basement", "basement"},
    {"business", "business"},
    {"businesses", "business"},
    {"university", "university"},
    {"universities", "university"},
    {"officer", "officer"},
    {"officers", "officer"},
    {"plane", "plane"},
    {"planes", "plane"},
    {"important", "important"},
}};

struct Deleter
{
    void operator()(sb_stemmer *stemmer) const { sb_stemmer_delete(stemmer); }
};

} // namespace

std::string stemWord(std::string_view word)
{
    for (const auto &[form, base] : irregular) {
        if (form == word) {
            return std::string(base);
        }
    }
    // a stemmer keeps state between calls, so every thread has its own
    thread_local const std::unique_ptr<sb_stemmer, Deleter> stemmer(
        sb_stemmer_new("english", "UTF_8"));
    if (!stemmer || word.size() < 3) {
        return std::string(word);
    }
    const sb_symbol *stem =
        sb_stemmer_stem(stemmer.get(), reinterpret_cast<const sb_symbol *>(word.data()),
                        static_cast<int>(word.size()));
    if (stem == nullptr) {
        return std::string(word);
    }
    return std::string(reinterpret_cast<const char *>(stem),
                       static_cast<std::size_t>(sb_stemmer_length(stemmer.get())));
}

} // namespace querent::language
