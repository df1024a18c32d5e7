// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads what is late, overdue or on time, by two dates of a row.
class LatenessReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Rows whose `date` lies more than so many days before the present day of `clock`.
    [[nodiscard]] Condition passedCondition(ColumnId date, ColumnId clock, int days,
                                            const std::string &words);
    /// "Later than promised": one date of a row against another.
    void readLaterThan();
    /// "Late payments", "who pays late", "arrears": rows that two dates tell of.
    void readLateRows();
    /// Reads "overdue" at the item; false where no dates tell of it.
    bool readOverdueAt(std::size_t at);
    /// "Paid late", "delivered on time".
    bool readLateAt(std::size_t at);

private:
    /// Two dates of the same rows: until when it should be done, and when it was.
    struct DueAndDone
    {
        ColumnId due;
        ColumnId done;
    };
    /// "After the promised date", "later than planned": two dates that are compared.
    struct LaterSaid
    {
        std::size_t limit = 0; ///< the item that says which of the dates is the limit
        std::size_t end = 0;   ///< the item after the words
        bool before = false;
        bool days = false; ///< "so many days late"
    };
    /// "Overdue", of rows that keep only the day by which something is due again.
    bool readPassedDue(std::size_t at);
    [[nodiscard]] std::optional<DueAndDone> dueAndDone(int table) const;
    /// Those of the one table that has such dates; nothing where several have.
    [[nodiscard]] std::optional<DueAndDone> onlyDueAndDone() const;
    [[nodiscard]] Condition lateCondition(const DueAndDone &dates, bool late) const;
    /// "Overdue invoices": due by now, and neither paid nor returned.
    void requireOverdue(const DueAndDone &dates, const std::string &words, int days = 0);
    /// "Repaired after the promised date": two dates of one row against each other.
    void readTwoDates();
    /// The date column that the item names, of the table where one is given; not valid for none.
    [[nodiscard]] ColumnId dateMeant(std::size_t at, int table) const;
    [[nodiscard]] std::optional<LaterSaid> laterSaidAt(std::size_t at) const;
    [[nodiscard]] std::optional<DueAndDone> dueAndDoneSaid(std::size_t limit) const;
    void nameRowsDone(const DueAndDone &dates, std::size_t before);
    bool measureDelay(std::size_t at, const DueAndDone &dates);
    void readOnTime(std::size_t at);
    void readDelays(std::size_t at);
};

} // namespace querent::language
