// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads what is asked for: who, when, where, and the columns that are to be shown.
class AskedReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Verbs that say no more than that something is there, or was done.
    void passOverVerbs();
    void passOverWhere(); ///< the verbs of "where is the class held"
    /// The "where" that the question begins with.
    [[nodiscard]] std::optional<std::size_t> whereAsked() const;
    /// Who, when, where and "which": what is shown besides what the rest names.
    void readAsked();
    /// The columns that are to be shown.
    void readOutputs();

private:
    /// "Customers with overdue loans": the rows at `rows` say which are listed, and are not
    /// listed themselves as in "with their loans".
    [[nodiscard]] bool hasSome(std::size_t rows) const;
    /// The columns of a table that say where its rows are, what people ask for first in front.
    [[nodiscard]] std::vector<ColumnId> placesOf(int table) const;
    /// The table that says where rows of `subject` are, at most `far` joins away; -1 for none.
    [[nodiscard]] int nearestPlace(int subject, int far) const;
    /// Whether a list of columns begins there.
    [[nodiscard]] bool listsColumns(std::size_t at) const;
    bool readReference(std::size_t at);
    /// "When did …": the date that the verb speaks of.
    void readWhen();
    /// "Who …": the people whom the rest is about.
    void readWho();
    /// "Where does she work": the place of the rows themselves, or else of what they belong to.
    void readWhere();
};

} // namespace querent::language
