// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "language/SourceModel.h"

#include <optional>
#include <string>

namespace querent::language {

/// Rows that are judged by a number nobody names.
struct Verdict
{
    /// Which numbers can be meant.
    enum class By {
        Anything, ///< "our most important client"
        Faring,   ///< how well they do, and not what they are like: "best", "doing worst"
        Liking,   ///< taken often, or liked much: "most popular"
        Trouble,  ///< what goes wrong with them: "gives us the most trouble"
        Pace,     ///< how long what they do takes: "slowest"
        Cost,     ///< what is spent on them, where they have no price: "the most expensive team"
    };

    std::string words; ///< what says so
    Link rows;         ///< whose rows are judged
    std::string told;  ///< the same with "top 1" in place of it, or the one row alone
    By by = By::Anything;
    bool slowest = false; ///< of Pace: what takes longest comes first
};

/// "Our best doctor", "which campaign worked best", "how good are our teams", "how did Jane Eyre
/// do"; nothing where the question names a number, or anything that is not understood.
[[nodiscard]] std::optional<Verdict> verdictIn(const Items &items, const SourceModel &source);

} // namespace querent::language
