// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads what is set against what: rivals, differences and ratios of two values.
class ContrastReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Leeds or Glasgow, who has the better score": two values set against each other.
    void readRivals();
    /// "Organic versus conventional": yes and no of one flag, of which only one may be called like
    /// it.
    void readContrasts();
    /// "How many more … than …", "the ratio of … to …", of two values of a column.
    void readGaps();
    /// Works out the difference or the ratio of the gap that was read.
    void settleGaps();
    /// The flag that is named at `at`, or that one of its values is of.
    [[nodiscard]] std::optional<ColumnId> flagAt(std::size_t at) const;

private:
    void readAgainstOthers(); ///< "than everyone else"
    void pairValues();
    [[nodiscard]] std::optional<GapSaid> gapSaidAt(std::size_t at) const;
    /// Two values of one column that the items may name.
    [[nodiscard]] std::optional<std::pair<Link, Link>> valuesOfOne(std::size_t one,
                                                                   std::size_t other) const;
};

} // namespace querent::language
