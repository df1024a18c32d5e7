// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads how long things took: from one date of a row to another.
class SpanReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    [[nodiscard]] bool saysSpanTime(std::size_t at) const; ///< "lead time"
    /// "Average length of an outage": the time from one date of a row to another.
    void readSpans();
    /// "The most downtime", "total absence": what lasts is measured, what has a plural is counted.
    void readLastingNouns();
    /// The dates on which rows of `table` begin and end.
    [[nodiscard]] std::optional<std::pair<ColumnId, ColumnId>> spanOf(int table) const;
    /// "Days between being reported and being closed": two dates of the same rows.
    [[nodiscard]] std::optional<std::pair<ColumnId, ColumnId>> spanNamed(std::size_t at) const;
    /// "Took longer than 30 days", where two dates tell how long.
    bool readLasting(std::size_t at, std::size_t number, query::ComparisonOperator op);
    /// "How long does delivery take": on average, where nothing else is said.
    void readHowLong();

private:
    /// The same of the table, else of the nearest rows that belong to its.
    [[nodiscard]] std::optional<std::pair<ColumnId, ColumnId>> spanNear(int table) const;
    /// Arrival and departure, where rows tell of nights.
    [[nodiscard]] std::optional<std::pair<ColumnId, ColumnId>> nightsOf(int table) const;
    [[nodiscard]] std::optional<Measure> lastingOf(const std::vector<std::string> &stems) const;
};

} // namespace querent::language
