// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads bands of numbers and of dates.
class BinReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "In bands of 50", "0-10, 11-20 and above": what numbers and dates are grouped by.
    void readBins();

private:
    struct Range;
    [[nodiscard]] std::optional<Range> rangeAt(std::size_t at) const;
    [[nodiscard]] std::vector<Range> rangesFrom(std::size_t at) const;
    /// What a question calls the bins, one for each; empty where it does not name them all.
    [[nodiscard]] std::vector<std::string> binNames(const std::vector<Range> &ranges) const;
    bool readSpelledBins();
    bool readEvenBins();
    [[nodiscard]] double binWidth(std::size_t word, std::string *unit,
                                  std::pair<std::size_t, std::size_t> *spent) const;
    /// The numeric column named inside or nearest to a stretch of items.
    [[nodiscard]] std::optional<ColumnId> numberNear(std::size_t begin, std::size_t end,
                                                     std::size_t *place) const;
};

} // namespace querent::language
