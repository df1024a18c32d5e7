// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads what is said by the way: greetings, bids, articles, addresses, which date the periods go
/// by.
class AsideReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// Words that say how to answer, not what is asked.
    void readAsides();
    /// "based on the order date", "going by when they replied": which date the periods go by.
    void readDateBasis();
    /// "A gmail address": a part of what is stored as e-mail.
    void readAddresses();
    /// What a question bids to do where the source has a column of that name: "rank".
    void readCommand();
    /// "How long does one visit last": an article, not the number.
    void passOverArticles();
    /// "Booked ten times or more": so many rows of what happened.
    void countTimes();
    /// "4,000 hours or more", "ten times or more": the limit stands before its number.
    void putLimitsFirst();

private:
    /// Where "no matter what status", "regardless of channel" ends that begins at `at`; `at` where
    /// none does.
    [[nodiscard]] std::size_t endOfEither(std::size_t at) const;
    [[nodiscard]] bool opensBasis(std::size_t at) const;
    /// The date column that the words from `begin` to before `end` name.
    [[nodiscard]] ColumnId dateNamedIn(std::size_t begin, std::size_t end) const;
};

} // namespace querent::language
