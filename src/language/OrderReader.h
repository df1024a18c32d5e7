// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Reads rankings: superlatives, top lists, what is most done, what is best reviewed.
class OrderReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "The most money": the amount that it is.
    void readMoneyLeads();
    /// Of what people may call so, the rows to which the numbers that are asked for belong.
    void preferOwners();
    /// The rows whose numbers rank those above them are not listed beside.
    void dropMeasuredRows();
    /// "The busiest weekday for check-ins": the rows named are counted for each stretch of time.
    void readBusiestTimes();
    /// "The most returned products", "the most popular class", "the busiest club": ranked by the
    /// rows that tell of it, which need not be the nearest.
    void readMostDone();
    /// "The best reviewed show", "which show got the worst reviews": by their average.
    void readBestReviewed();
    /// "Top 5", "highest", "most", "cheapest": what comes first, and how much of it.
    void readSuperlatives();

private:
    [[nodiscard]] bool isAmount(const Link &link) const;
    /// The amount that a verb before "most" at `at` names, where what follows only says for what.
    [[nodiscard]] std::optional<ColumnId> amountDone(std::size_t at) const;
    /// Whether the rows at `rows` are ranked by what follows: "top 5 machines with most downtime".
    [[nodiscard]] bool rankedBelow(std::size_t rows) const;
    /// Figures listed with "longest", "cheapest", "min": aggregates, not rankings.
    /// Returns which items they are.
    std::vector<std::size_t> readListedExtremes();
    /// Ranks what the column at `at` holds by the rows that hold it, where these happened.
    bool rankMentioned(std::size_t at, bool most);
    /// The nearest rows below those of `entity` that tell what was done to them: returns of
    /// "returned"; -1 for none.
    [[nodiscard]] int rowsTelling(int entity, const std::string &stem) const;
    /// Those in which people take, book or attend a row of `entity`, at most two steps away;
    /// `anyhow` those in which anything happens there.
    [[nodiscard]] int takenFrom(int entity, bool anyhow) const;
    /// The number by which related rows judge those of a table: the stars of reviews.
    [[nodiscard]] ColumnId judgementOf(int subject) const;
    /// "The most common category among the products": `ahead` is what follows "common". Of which
    /// kind there are most rows.
    bool readCommonKind(std::size_t at, std::size_t ahead, Ordering &order);
    void readSuperlativeAt(std::size_t at);
    bool readAsSorting(std::size_t at);
};

} // namespace querent::language
