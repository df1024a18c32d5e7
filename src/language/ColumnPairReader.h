// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads two columns of a row that are compared: "below their reorder level".
class ColumnPairReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// All pairs of columns that the question compares.
    void readColumnPairs();
    /// The one limit that the word is another name of; not valid for none.
    [[nodiscard]] ColumnId limitCalled(const std::string &word) const;
    /// The number of the same rows that a limit is for: the stock for a reorder level.
    [[nodiscard]] ColumnId heldAgainst(ColumnId limit) const;

private:
    /// "Below their reorder level", "over budget": two columns of a row that are compared.
    struct PairSaid
    {
        query::ComparisonOperator op = query::ComparisonOperator::Greater;
        std::size_t right = 0; ///< from where on the second one is said
    };
    bool readColumnPairAt(std::size_t at);
    [[nodiscard]] std::optional<PairSaid> pairSaidAt(std::size_t at) const;
    /// The number that is held against `bound`, and its item; none where it is not said.
    [[nodiscard]] std::pair<ColumnId, std::size_t> firstOfPair(std::size_t at, const PairSaid &said,
                                                               ColumnId bound) const;
    /// The number that the item names, of `table` where it names several; not valid for none.
    [[nodiscard]] ColumnId numberMeant(std::size_t at, int table) const;
};

} // namespace querent::language
