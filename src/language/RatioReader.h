// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads quotients of two figures, and ranks by shares, rates and quotients.
class RatioReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// The places of a number and of that which it is told as a share of, where the item does so.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>>
    partOfAnother(std::size_t at) const;
    /// "Which channel has the highest cancellation rate": ranked by a share.
    /// "… the highest revenue per room": by a quotient.
    void readShareRanks();
    /// "…, highest total first": which of several figures comes first.
    void readFirstOfFigure();
    /// "Share of cancelled orders per shop, highest first".
    void readSortedShare();
    /// Sorts by the figure that "…, highest total first" named.
    void orderByFigure();
    /// "Revenue per order", "the ratio of a to b".
    void readRatios();
    /// The number of rows or the sum of the column that the item names.
    [[nodiscard]] std::optional<Measure> amountNamed(std::size_t at) const;
    /// Quotients by what turned out to be the rows of each group.
    void settleRatios();

private:
    /// Where a share, a rate or a quotient is named soon after `at`; past the end where none is.
    [[nodiscard]] std::size_t workedOutFrom(std::size_t at, bool time) const;
    /// The item before `at` that names an amount; nothing where none is near.
    [[nodiscard]] std::optional<std::size_t> amountBefore(std::size_t at) const;
    [[nodiscard]] std::optional<std::size_t> amountAfter(std::size_t at) const;
    /// The table whose rows join one of `left` with one of `right`; -1 for none.
    [[nodiscard]] int tableBetween(int left, int right) const;
    /// Whether the average that is said before `above` is that of another figure.
    [[nodiscard]] bool averagesAnother(std::size_t above) const;
    /// Whether something else than "`above` `per` `below`" says what there is a row for.
    [[nodiscard]] bool groupsBeside(std::size_t per, std::size_t above, std::size_t below) const;
    /// Whether there is a row for something that the rows named at `below` have or belong to.
    [[nodiscard]] bool groupedByOwn(std::size_t below) const;
    void addQuotient(std::size_t above, std::size_t below, double factor);
};

} // namespace querent::language
