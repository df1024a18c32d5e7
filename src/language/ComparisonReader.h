// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

#include <functional>

namespace querent::language {

/// Reads bounds of numbers, of ages, of what groups come to, and what is above the average.
class ComparisonReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Over 50", "between 3 and 5", "at least 3 orders": bounds of rows, and of what groups come
    /// to.
    void readComparisons();
    /// "Resolution time": how long it took, where rows keep the days and a list only targets.
    void readHappenedTimes();
    /// "Overdue by more than 30 days": by how many, which are then read.
    int daysOverdue(std::size_t at);

private:
    /// "For each event with at least 5 sponsors": whether the rows of the table belong to those
    /// that are named last before `at`.
    [[nodiscard]] bool belongsToLastNamed(std::size_t at, int table) const;
    /// "Bookings with a fee of at least …": the rows of the column are named before it as those
    /// that it limits, one by one.
    [[nodiscard]] bool limitsRows(std::size_t at, ColumnId column) const;
    void readComparison(std::size_t at, query::ComparisonOperator op);
    /// "A balance from 500 to 800".
    bool readFromTo(std::size_t at);
    bool readRelative(std::size_t at, query::ComparisonOperator op);
    /// "A higher price than the Spa": than that of the row that is named.
    bool readThanNamed(std::size_t at, query::ComparisonOperator op);
    /// "Longer than", "cost over": the number that the words speak of, by their sense.
    [[nodiscard]] std::optional<ColumnId> columnBySense(const std::string &phrase, int table) const;
    /// "Older than 60", where the day of birth is kept and no age.
    bool readAge(std::size_t at, std::size_t number, query::ComparisonOperator op);
    /// "Claims older than 90 days", "open for more than 2 weeks": rows that began so long ago.
    bool readElapsed(std::size_t at, std::size_t number, query::ComparisonOperator op);
    /// The date of the rows below a list on which what the list plans did happen; not valid where
    /// there is none, or more than one.
    [[nodiscard]] ColumnId happenedOf(ColumnId planned, const Item &said) const;
    /// The date on which rows of the table begin; not valid where none is kept.
    [[nodiscard]] ColumnId beginOf(int table) const;
    bool readFigureOf(std::size_t first, std::size_t after,
                      const std::function<void(Having)> &finish);
    /// "the club average": the item says of which rows the average is meant.
    [[nodiscard]] bool namesPeers(std::size_t at) const;
    /// "Whose average price is above the overall average": what groups come to on average.
    bool readMeanAbove(std::size_t at, query::ComparisonOperator op);
    void readPeers(Condition &condition, std::size_t at);
    /// "More visits than the average patient": what the rows of each come to, beside the mean of
    /// all.
    bool readAboveOthers(std::size_t at, std::size_t after, query::ComparisonOperator op);
    /// What is said from `at` on of the rows over which the average is taken.
    void readAveraged(Condition &condition, std::size_t at);
};

} // namespace querent::language
