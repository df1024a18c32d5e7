// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "language/SourceModel.h"
#include "query/QueryPlan.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// The plan of a former answer, changed as a short follow-up says outright: sorted ("by age, oldest
/// first"), cut ("only the top 3"), about another value ("and in Texas?") or period, without small
/// figures ("only those above 500"), the contrary ("and the ones that did?", "the others"), more of
/// it ("for all years", "in total"), beside another period ("compared to 2023"), the extreme of
/// what was counted ("which one has the most?"), or the figure by which it was ranked ("how many is
/// that?"). edit() gives nothing where more is said than that.
class AnswerEditor
{
public:
    /// `former` and `source` have to outlive it.
    AnswerEditor(const std::string &question, const query::QueryPlan &former,
                 const SourceModel &source);
    [[nodiscard]] std::optional<query::QueryPlan> edit() const;
    /// Whether no more can be asked for than an order, or to see only the first rows.
    [[nodiscard]] bool asksForOrder() const;

private:
    using Change = std::optional<query::QueryPlan>;

    /// "Sort them by age, oldest first", "highest on top".
    [[nodiscard]] Change sorted() const;
    /// "Top 3", "just the five oldest".
    [[nodiscard]] Change cut() const;
    /// "And in Texas?", "what about Dr Hughes and Dr Lee?": other values of what was compared.
    [[nodiscard]] Change exchanged() const;
    /// "And in 2019?": another period in the place of the only one.
    [[nodiscard]] Change moved() const;
    /// "Only those above 500", "only the states with more than one": of the figure that is shown.
    [[nodiscard]] Change bounded() const;
    /// "And the ones that did?", "who hasn't?": the contrary of the last condition.
    [[nodiscard]] Change inverted() const;
    /// "Which one has the most?": of the groups that were counted.
    [[nodiscard]] Change extreme() const;
    /// "How many is that?": the figure by which the answer was found.
    [[nodiscard]] Change figure() const;

    /// Whether any of the words is said.
    [[nodiscard]] bool says(std::initializer_list<std::string_view> words) const;
    /// Null for none.
    [[nodiscard]] const Item *firstCue(std::string_view kind) const;
    [[nodiscard]] const Item *superlative() const;
    /// What of the source is named, beside padding.
    [[nodiscard]] std::vector<const Item *> mentions() const;
    /// Whether all that is said beside padding is among these kinds and words.
    [[nodiscard]] bool saysOnly(std::initializer_list<ItemKind> kinds,
                                std::initializer_list<std::string_view> words = {}) const;
    /// The last figure that is shown of each group, or of all rows.
    [[nodiscard]] const query::SelectItem *lastFigure() const;
    /// The only number or date among what is shown.
    [[nodiscard]] std::optional<query::Expression> onlyNumber() const;
    /// What is shown of which the name has a word of this stem.
    [[nodiscard]] std::optional<query::Expression> shownBy(const std::string &stem) const;
    [[nodiscard]] const ColumnModel *modelOf(const query::ColumnRef &column) const;
    /// What a mention orders by.
    [[nodiscard]] std::optional<query::Expression> keyOf(const Item &mention) const;
    /// Which way is said; `key` tells whether the oldest have the greatest number.
    [[nodiscard]] std::optional<query::SortDirection> direction(const query::Expression *key) const;
    /// How many rows are asked for.
    [[nodiscard]] std::optional<std::int64_t> count() const;
    /// Whether an item says no more than which way to sort.
    [[nodiscard]] bool saysOfOrder(const Item &item) const;
    /// Whether a mention calls the rows that were told of, or those that they have or lack.
    [[nodiscard]] bool isOfConditions(const Item &mention) const;
    /// The number of the rows that were told of which a mention names.
    [[nodiscard]] std::optional<query::Expression> numberTold(const Item &mention) const;
    /// Whether the rows are grouped by what is named.
    [[nodiscard]] bool groupsBy(const Item &mention) const;
    /// The column that a condition compares with something said outright; null where it does not.
    [[nodiscard]] const ColumnModel *comparedOutright(const query::Expression &condition) const;
    /// Makes the contrary of what is asked of a flag.
    [[nodiscard]] bool turnFlag(query::Expression &condition) const;
    /// The column that a superlative orders the listed rows by.
    [[nodiscard]] std::optional<query::Expression> outermostKey() const;
    /// "And the cheapest of those?", "which one is the largest?": of the rows that were listed.
    /// After "the most expensive product", "and the cheapest?" is the other end.
    [[nodiscard]] Change outermost() const;
    /// "How many is that?": of the rows that were listed.
    [[nodiscard]] Change counted() const;
    /// "And 3?": another number in the place of the only one.
    [[nodiscard]] Change renumbered() const;
    /// "Their city as well": of rows that have a figure each, something else beside it.
    [[nodiscard]] Change besides() const;
    /// "For all years", "over all countries": without what was said of them.
    [[nodiscard]] Change widened() const;
    /// "Compared to 2023?": the period that was asked for and another, side by side.
    [[nodiscard]] Change setBeside() const;
    /// "And in total?": of all groups together.
    [[nodiscard]] Change altogether() const;
    /// "All of them again": without what was asked for last.
    [[nodiscard]] Change freed() const;
    /// "Now the highest amount", "add the average price": another figure of the same groups.
    [[nodiscard]] Change refigured() const;
    /// The figure of the rows that were measured that the question names; nothing where it names
    /// none, or more than that.
    [[nodiscard]] std::optional<query::Expression> figureNamed() const;
    /// The rows of which the former figures tell; -1 where they belong to nothing in common.
    [[nodiscard]] int rowsMeasured() const;
    /// "And the others?": with any other value than the one that was asked for last.
    [[nodiscard]] Change others() const;

    const query::QueryPlan &m_former;
    const SourceModel &m_source;
    Tokens m_tokens;
    Items m_items;
};

/// Words that say nothing of what is changed: "and just the ones".
[[nodiscard]] bool isPadding(const std::string &word);

/// The first column of an expression; null for none.
[[nodiscard]] const query::ColumnRef *columnIn(const query::Expression &expression);

/// What ORDER BY calls something that is shown.
[[nodiscard]] query::Expression orderKey(const query::SelectItem &item);

} // namespace querent::language
