// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads stretches of time, and which date they limit.
class PeriodReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Stretches of time that are named, noted until it is known which date they limit.
    void readPeriods();
    /// Limits the date that the pending period is meant for.
    void place(const PendingPeriod &pending);
    /// The days that the words mean for the dates in `column`, which is noted for the reader.
    [[nodiscard]] Period daysMeant(const RelativePeriod &relative, ColumnId column,
                                   const std::string &words);
    /// Whether rows of `table`, which `said` speaks of, meet those of something else that is
    /// named only through what both belong to.
    [[nodiscard]] bool liesAcross(int table, const Item &said) const;
    /// Limits dates by the periods that were noted.
    void attachPeriods();

private:
    /// "Lab tests by result and year": the dates of the tests are cut up, though rows that have
    /// nothing to do with them one by one keep a year.
    [[nodiscard]] bool cutsOwnDates(std::size_t at) const;
    [[nodiscard]] ColumnId timeColumnFor(std::size_t at) const;
    /// The date that is exact enough for what recurs; not valid where none is.
    [[nodiscard]] ColumnId recurringColumnFor(const Recurring &recurring, std::size_t at) const;
    /// "on weekends", "in the morning": conditions of their own, days that add up together.
    void attachRecurring();
    /// The table of events that joins `table` to what else is named; -1 for none.
    [[nodiscard]] int eventBetween(int table) const;
    /// "In 2022 but not in 2023": whether the period at `item` is the one that is denied.
    [[nodiscard]] bool isDenied(std::size_t item) const;
    /// Two stretches of one date that have no day in common.
    void uniteApart();
};

} // namespace querent::language
