// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads states that rows are in and what happened to them.
class StateReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Chooses for verbs and nouns of what happened between its date and the state it leads to.
    void settleEvents();
    /// Whether what happened at the item is counted.
    [[nodiscard]] bool countedAt(std::size_t at) const;
    /// "Cancellation rate": a rate of the item is asked for.
    [[nodiscard]] bool ratedAt(std::size_t at) const;
    /// "Expiring next month": the period limits the date on which rows end.
    void readComing();
    /// "Open", "cancelled", "active": rows in a state.
    void readStates();
    /// "Hired in May", "shipped": what happened to the rows.
    void readEvents();
    /// "Never ordered": rows to which nothing of that happened.
    void readNever();
    /// The date column of `table` that a word such as "open" or "cancelled" speaks of.
    [[nodiscard]] ColumnId stateColumn(const Lexicon::StateWord &state, int table) const;
    /// The state that the words from `at` on speak of, and how many items they are.
    [[nodiscard]] std::pair<const Lexicon::StateWord *, std::size_t> stateAt(std::size_t at) const;
    /// Takes a noun in the plural for the rows that are listed, not for one of the values.
    void preferListedRows();
    /// Notes the date that tells what happened where the question asks for it as well.
    void noteStateDate(const Lexicon::StateWord *state, ColumnId date);
    /// "Who works there today": as things are, not what happened today.
    void readPresentDay();
    /// "Joining date", "…, names please": no dates or names of anything else.
    void joinPlainNouns();

private:
    /// "With status paid": the value of the column that is named, not the date on which it was
    /// done.
    void takeValuesOfNamed();
    /// Whether the link is a state that rows are in.
    [[nodiscard]] bool states(const Link &link) const;
    [[nodiscard]] bool isVerb(std::size_t at) const;
    /// Whether what happened narrows the rows, or is counted.
    [[nodiscard]] bool tellsWhat(std::size_t at) const;
    [[nodiscard]] bool saysDone(std::size_t at) const;
    /// "Opened in May": not the rows that are open, but the date on which that happened.
    void settleHappened(bool timed);
    bool readStateAt(std::size_t at);
    /// Takes words for a state of the rows in `named` that an end date of theirs tells of, not for
    /// values of others.
    void preferOwnStates(const std::vector<int> &named);
    /// The word that excludes those in the state at `at`.
    [[nodiscard]] std::optional<std::size_t> exclusionBefore(std::size_t at) const;
    /// "Gone or not": the words of both; false where there are none.
    bool passOverEither(std::size_t at);
    /// "Left the company", "cancelled with us": what follows only says whom.
    void passOverOurselves(std::size_t at);
    void readLackAt(std::size_t at);
    [[nodiscard]] bool pointsAtPeople(ColumnId key) const;
    /// "Never logged in": the date of it is empty.
    bool readNeverDated(std::size_t at, int subject);
};

} // namespace querent::language
