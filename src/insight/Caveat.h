// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>
#include <vector>

namespace querent::insight {

/// What a caveat is about, where somebody does something about it.
enum class CaveatKind {
    Other,
    RowsCut,            ///< there are more rows than those that are shown
    RowsAndHeadlineCut, ///< and the headline says so too
};

/// What to know before relying on an answer.
struct Caveat
{
    Caveat() = default;
    // a caveat is its words, unless somebody says more about it
    Caveat(std::string words, CaveatKind what = CaveatKind::Other)
        : text(std::move(words)), kind(what)
    {}

    std::string text; ///< a sentence
    CaveatKind kind = CaveatKind::Other;

    [[nodiscard]] bool isAboutCut() const noexcept { return kind != CaveatKind::Other; }

    friend bool operator==(const Caveat &, const Caveat &) = default;
};

/// {"text","kind"}; "kind" is "other", "rows_cut" or "rows_and_headline_cut".
void to_json(nlohmann::json &json, const Caveat &caveat);
/// The inverse, and the words alone as a string. Throws nlohmann::json::exception on what is
/// neither; a kind that is not known is Other.
void from_json(const nlohmann::json &json, Caveat &caveat);

[[nodiscard]] std::vector<std::string> textsOf(const std::vector<Caveat> &caveats);

} // namespace querent::insight
