// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads nouns: which of several things they name, and what is counted by them.
class NounReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Which of several things a word names, where only those around it tell.
    void settleSenses();
    void readFilled(); ///< "with an email"
    /// Nouns that name rows, columns or stretches of time by another word.
    void readNouns();
    /// "Annual and monthly subscriptions": values of one column, though months are units of time.
    void readNamedBuckets();

private:
    void passOverMaking(std::size_t at);
    void meanSpan(std::size_t at);
    void meanOwnDates(std::size_t at);
    void meanRated(std::size_t at);
    void meanStaff(std::size_t at);
    void meanSales(std::size_t at);
    void meanTakings(std::size_t at);
    void meanPay(std::size_t at);
    void meanUndone(std::size_t at);
    void meanLimit(std::size_t at);
    /// Puts the rows that are meant behind a kind of them: "desserts" are dishes.
    void nameKinds();
    /// The rows that are of the kind that the item names; -1 where it names none.
    [[nodiscard]] int thingsOfKind(std::size_t at) const;
    /// Takes the item for the number that it may name; false where it names none.
    bool preferNumber(std::size_t at);
};

} // namespace querent::language
