// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads numbers with their units, and shows figures in the units that are named.
class UnitReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Hourly rate", "rent every month": the unit belongs to a number, nothing is cut up by it.
    void readNamedUnits();
    void readHeads(); ///< "more than 4 people" of rows that count heads
    /// "With 2 rooms": just so many, as the number before a column says.
    void readExactNumbers();
    /// Units of numbers that their columns do not count in name nothing else.
    void passOverUnits();
    /// Numbers said in another unit than that of their column: "over 5 minutes" of seconds.
    void convertUnits();
    /// The one column of the table that is measured in units such as the one said at `unit`.
    [[nodiscard]] std::optional<ColumnId> measuredColumn(int table, std::size_t unit) const;
    /// Numbers are shown in the units that the question names: cents in euros, kilos in tonnes.
    void showMajorUnits();

private:
    bool readUnitOf(std::size_t mention, std::size_t unit);
    /// "Longer than an hour", "over half a day": numbers that articles stand for.
    void numberUnits();
    /// "60 square metres" as one unit.
    void joinSquares();
};

} // namespace querent::language
