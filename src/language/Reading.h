// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"

#include <string>
#include <vector>

namespace querent::language {

/// A frame and how well the words of the question carry it.
struct Reading
{
    Frame frame;
    double score = 0.0;
    std::vector<std::string> unknown; ///< content words that nothing explains
    std::vector<std::string> unused;  ///< understood, but without a place in the frame
    int weakLinks = 0;                ///< links through synonyms, parts or typos
    bool guessedMeasure = false;
    bool guessedSubject = false;
    bool analysed = false; ///< the frame has what the analysis asked for works on
    bool related = false;  ///< rows are told by others of their table, or by two of their columns
    bool openRanking = false; ///< "our best customers": by which number, nothing says

    /// Whether it tells rows by others, or by what of them is compared, and places every word.
    [[nodiscard]] bool relatesAll() const { return related && unknown.empty() && unused.empty(); }
};

} // namespace querent::language
