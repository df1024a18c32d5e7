// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads what there is a row for each of, and what rows are sorted by.
class GroupReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Sorted by price", "alphabetically", "newest first".
    void readSortings();
    /// "Per", "by", "for each" and the like, with what follows.
    void readGroupings();
    /// "From the largest to the smallest": all rows, in that order; false where none is meant.
    bool readAsRange(std::size_t at);
    /// Groups by what the item names; false where there can be no row for each of that.
    bool addGroup(std::size_t at);
    /// "customer number": the key itself is meant, not the name behind it.
    [[nodiscard]] static bool namesKey(const std::string &words);

private:
    void readGroupAt(std::size_t at, bool several);
    /// Whether "by" and the number behind it rank rows, rather than take them apart.
    [[nodiscard]] bool ranksRows(std::size_t by, std::size_t next) const;
    void readScorecards();
    void readRowsWithFigures();
    /// "Donor and number of gifts": whether the figure is one for each of what stands first.
    [[nodiscard]] bool tellsEach(std::size_t kind, std::size_t figure) const;
    /// "Trainers by hourly rate from high to low": rows in that order, not one for each rate.
    [[nodiscard]] bool ordersRows(std::size_t by) const;
    /// Whether rows of the subject have several of `table`, so that naming them asks how many.
    [[nodiscard]] bool countsBelow(int table) const;
    /// "Sales per shop opened before 2020": a column that limits which rows count.
    [[nodiscard]] bool limitsRows(std::size_t at) const;
    /// A value that says what people do, as a noun for them: "by waiter".
    [[nodiscard]] bool namesRole(std::size_t at) const;
};

} // namespace querent::language
