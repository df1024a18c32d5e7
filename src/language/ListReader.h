// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads figures that are listed beside each other, and figures of some of the rows.
class ListReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Order volume", "ticket numbers": how many rows there are.
    void readRowVolumes();
    /// Ranks each of what is listed by what its rows add up to, where other figures are shown.
    void rankByTotals();
    /// "Transactions and average amount by channel": a noun among figures is counted.
    void readListedCounts();
    /// What is told of rows where nothing says which figure: money that changes hands is added up.
    [[nodiscard]] Measure figureOf(int table) const;
    /// A name for rows that are money: "payments", "refunds".
    [[nodiscard]] static bool isMoneyWord(const std::string &word);
    /// What happened of the kind that a value names, where the kinds themselves have no dates.
    [[nodiscard]] int happeningInstead(int table) const;
    /// What is no number of rows but so much of something is added up.
    void addUpMasses();
    /// Whether the value at `at` asks for a figure of its own beside others.
    [[nodiscard]] bool countsPart(std::size_t at) const;
    /// Adds the number of the rows that are so as a figure of its own.
    void addPart(const Condition &condition);
    /// The condition that contradicts a figure's own is that of another figure.
    void splitCounts();
    /// "Across all orders": the rows that a figure is of are not its groups.
    void dropOwnRows();

private:
    /// The same where values are listed after what is counted.
    [[nodiscard]] bool listedAfterCount(std::size_t at) const;
};

} // namespace querent::language
