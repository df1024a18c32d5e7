// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingState.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// What all passes over the items of a question have in common: a way to walk over them, and the
/// columns and figures that they name. A pass keeps nothing of its own between two calls; what a
/// later one needs lies in the state.
class ReadingPass
{
public:
    explicit ReadingPass(ReadingState &state)
        : m_state(state), m_source(state.source), m_items(state.items), m_frame(state.frame)
    {}

protected:
    /// Links from here on name a thing rather than resemble it.
    static constexpr double certain = 0.9;

    /// The first item from `at` on that is more than a filler; past the end where none is.
    [[nodiscard]] std::size_t nextContent(std::size_t at) const;
    [[nodiscard]] bool isMention(std::size_t at, LinkKind kind) const;
    [[nodiscard]] const Link &linkAt(std::size_t at) const { return m_items[at].links.front(); }
    [[nodiscard]] std::string wordsAt(std::size_t at) const { return m_items[at].word; }
    /// Whether the word stands before the item, with nothing but fillers between.
    [[nodiscard]] bool wordBefore(std::size_t at, std::string_view word) const;
    /// What may stand before a number or a value without a meaning of its own.
    [[nodiscard]] static bool skippable(const Item &item);
    /// Takes the item for a word that says nothing of its own.
    static void passOver(Item &item);
    /// What it says is taken care of, or nothing of it is to be looked for in the source.
    static void silence(Item &item);
    /// Marks items as read, whatever they were.
    void spend(std::size_t begin, std::size_t end);

    /// The rows that the question is about, as far as it is known; -1 for none.
    [[nodiscard]] int subjectTable() const;
    /// The rows that are named last before the item; -1 for none.
    [[nodiscard]] int rowsNamedBefore(std::size_t at) const;
    /// What is measured first, then the subject, what else is named, and what lies between.
    [[nodiscard]] std::vector<int> tablesInPlay() const;
    /// The rows that belong to those of `table`: those that are named, else the most; `table`
    /// itself where none do.
    [[nodiscard]] int childOf(int table) const;
    /// The item nearest to `at` that names a column, a number where `numeric`.
    [[nodiscard]] std::optional<std::size_t> nearestColumn(std::size_t at, bool numeric) const;
    /// The column of the table that one of the concepts means, the first of them first.
    [[nodiscard]] std::optional<ColumnId>
    conceptColumn(int table, const std::vector<std::string> &concepts) const;

    /// The function or the comparison that a cue's payload names.
    [[nodiscard]] static query::AggregateFunction functionOf(const std::string &payload);
    [[nodiscard]] static query::ComparisonOperator operatorOf(const std::string &payload);
    /// A whole number as such.
    [[nodiscard]] static data::Value numberValue(double number);
    /// The rows that have the value that the item names.
    [[nodiscard]] Condition conditionOf(std::size_t value) const;
    /// The number of rows of the table, under the name that the question gives them.
    [[nodiscard]] Measure countOf(int table, const std::string &words) const;
    /// What the function makes of the column that the item names; nothing where it names none that
    /// it could work on.
    [[nodiscard]] std::optional<Measure> measureAt(std::size_t at,
                                                   query::AggregateFunction function) const;

    ReadingState &m_state;
    const SourceModel &m_source;
    Items &m_items;
    Frame &m_frame;
};

} // namespace querent::language
