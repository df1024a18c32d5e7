// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "language/SourceModel.h"

#include <optional>
#include <string>

namespace querent::language {

/// Rows that are to be put in order by a number nobody names.
struct OpenRank
{
    std::string words;    ///< what says so
    std::size_t noun = 0; ///< the rows
    std::string told;     ///< the same with "top 1" in place of it
    bool sized = false;   ///< how large they are, rather than how well they do
};

/// "Our best doctor", "the three strongest products", "which campaign worked best", where the item
/// at `at` says so; nothing where the question names a number, or anything that is not understood.
[[nodiscard]] std::optional<OpenRank> openRankAt(const Items &items, std::size_t at,
                                                 const SourceModel &source);

} // namespace querent::language
