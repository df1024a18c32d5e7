// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "insight/AnsweredQuery.h"
#include "insight/Caveat.h"
#include "insight/ResultShape.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace querent::insight {

/// A number that is not a cell of the result, and how it came about.
struct DerivedValue
{
    std::string operation; ///< "total", "share", "difference", "growth", "median", "given" …
    double value = 0.0;

    friend bool operator==(const DerivedValue &, const DerivedValue &) = default;
};

/// What a result says, in sentences. Every number in them is a cell of the result or among
/// `derived`; numbers that stood in the question are "given".
struct Narrative
{
    std::string headline; ///< the answer, never empty
    std::vector<std::string> sentences;
    std::vector<Caveat> caveats;
    std::vector<DerivedValue> derived;

    /// Headline and sentences as one paragraph.
    [[nodiscard]] std::string summary() const;

    friend bool operator==(const Narrative &, const Narrative &) = default;
};

/// Says what a result says. Deterministic; claims nothing about rows that the result does not show.
[[nodiscard]] Narrative narrate(const AnsweredQuery &answered, const data::Phrasebook &phrases);
/// The same, for a shape already at hand.
[[nodiscard]] Narrative narrate(const AnsweredQuery &answered, const ResultShape &shape,
                                const data::Phrasebook &phrases);

/// Says what an analysis of the result found: the "findings" that the templates of
/// sandbox::writeAnalysis() leave in the value of their outcome, in order, and of any other value
/// its members. Every number said is one of the value's and among `derived`.
[[nodiscard]] Narrative narrateAnalysis(const nlohmann::json &value, const AnsweredQuery &answered,
                                        const data::Phrasebook &phrases);

/// The numbers in `text` that are neither in the result (as a number or within a text or a name)
/// nor among `derived`, as they are written, each rounded as it is written. Understands separators
/// and decimal marks of either kind, "1.28 M", "3 million" and "34.2 %". Signs are not compared:
/// "fell by 12" is as good as -12. Row counts are always in the result.
[[nodiscard]] std::vector<std::string> ungroundedNumbers(std::string_view text,
                                                         const data::ResultTable &result,
                                                         std::span<const DerivedValue> derived);
[[nodiscard]] bool numbersAreGrounded(std::string_view text, const data::ResultTable &result,
                                      std::span<const DerivedValue> derived);

/// The numbers written in a text, in every way they may be read.
[[nodiscard]] std::vector<double> numbersIn(std::string_view text);

} // namespace querent::insight
