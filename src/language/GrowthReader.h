// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads changes from one stretch of time to another, and rates.
class GrowthReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Return rate": a share of the rows in a state.
    void readRates();
    /// "Compared with last year", "month over month", "which grew the most".
    void readGrowth();

private:
    /// "against the month before": the unit by which the earlier stretch lies back.
    [[nodiscard]] std::optional<query::TimeUnit> earlierAt(std::size_t at, std::size_t *end) const;
    bool readSeriesStep();
    void readTwoPeriods();
    /// "Booking growth in 2024": a change in one stretch of time is one against that before it.
    /// "Which clubs earned more this year than last": of what is set against an earlier time, only
    /// those that have more, or less.
    void readOnlyChanged();
    void readOnePeriod();
    /// The column of all that `part` is some of: pieces made for pieces scrapped.
    [[nodiscard]] std::optional<ColumnId> wholeOf(ColumnId part) const;
};

} // namespace querent::language
