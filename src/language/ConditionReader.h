// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads values that rows have, what is denied of them, and words that texts contain.
class ConditionReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Starting with A", "containing 'oak'": parts of texts.
    void readLikes();
    /// "Without", "except", "not", "no …": what must not be so, or not be there.
    void readNegations();
    /// Values that name no more than what rows have.
    void readValues();
    /// Several values of one column are alternatives; what is said twice is said once.
    void mergeEqualConditions();

private:
    /// Takes the name of the column for what the denied value is said of.
    void takeNameOf(ColumnId column, std::size_t denial, std::size_t value);
    /// Whether the rows at `at`, after what denies them, are those of the question, told by a
    /// value.
    [[nodiscard]] bool namesRowsAgain(std::size_t denial, std::size_t at) const;
    /// The table whose rows lack what stands at `lacked`, after the denial; -1 for none.
    [[nodiscard]] int lacksWhat(std::size_t denial, std::size_t lacked) const;
    /// Puts the period that follows into the last condition: rows that are not there since then.
    void datesWhatLacks(std::size_t at);
    /// "Not serviced for a year": the date that is missing, or the last of them, lies before that.
    void lapseSince(std::size_t at);
};

} // namespace querent::language
