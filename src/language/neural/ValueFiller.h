// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/ParsedQuery.h"
#include "language/neural/ParserInput.h"
#include "query/QueryPlan.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language::neural {

/// Gives the conditions of a parse their values: stored values and numbers that the question
/// mentions, each used once.
class ValueFiller
{
public:
    /// `today` is what relative periods are counted from where the data go on until then.
    ValueFiller(const ParserSchema &schema, const ParserInput &input, const data::CivilDate &today);

    /// The condition on `left`, an expression over `term`; nothing where the question has no value
    /// for it.
    [[nodiscard]] std::optional<query::Expression> condition(const ParsedCondition &parsed,
                                                             query::Expression left);
    /// How many rows "the three largest" asks for; 1 where no number is left. Call after all
    /// conditions.
    [[nodiscard]] std::int64_t limit();
    /// The periods of the conditions on a date, and a second one where only one was taken.
    [[nodiscard]] std::vector<Period> periods();
    /// Whole stored values of the question that no condition took, not counting words that also
    /// name something.
    [[nodiscard]] int unusedValues() const;
    [[nodiscard]] int unusedNumbers() const;
    [[nodiscard]] int unusedTimes() const;
    /// Values that the question does not spell: codes for words, dates that are missing.
    [[nodiscard]] int impliedValues() const noexcept { return m_implied; }

private:
    struct Number
    {
        std::size_t word = 0;
        double value = 0.0;
        bool spelled = false;
    };

    [[nodiscard]] bool free(std::size_t begin, std::size_t end) const;
    void take(std::size_t begin, std::size_t end);
    /// Uses up a mention: its periods as days of this date.
    [[nodiscard]] std::vector<Period> take(const TimeMention &mention, ColumnId date);
    [[nodiscard]] const SchemaColumn &column(int number) const;
    [[nodiscard]] std::optional<std::size_t> wordOf(int column) const;
    [[nodiscard]] std::optional<double> number(int column);
    /// By what the number taken last grows where it is said in another unit than the column's.
    [[nodiscard]] double unitFactor(int column) const;
    [[nodiscard]] const ValueMention *mention(int column) const;
    [[nodiscard]] std::optional<std::string> phrase();
    /// Whether the column holds one of a few values, none of which is what is said.
    [[nodiscard]] bool holdsOthers(ColumnId id, const std::string &said) const;
    /// Whether a quoted value or a date is left, which is then meant.
    [[nodiscard]] bool spelled() const;
    /// The next period of the question as a condition on a date column of the input.
    [[nodiscard]] std::optional<query::Expression> periodCondition(const ParsedCondition &parsed,
                                                                   const query::Expression &left);
    [[nodiscard]] std::optional<query::Expression> dateCondition(Action comparison,
                                                                 const query::Expression &left);
    [[nodiscard]] std::optional<query::Expression> likeCondition(const ParsedCondition &parsed,
                                                                 query::Expression left);
    /// Of a flag the parser says only whether.
    [[nodiscard]] query::Expression flagCondition(const ParsedCondition &parsed,
                                                  query::Expression left);
    /// Whether the words around the column say that nothing is stored, or that something is;
    /// nothing where they say neither.
    [[nodiscard]] std::optional<bool> lacksSaid(int wanted) const;
    [[nodiscard]] std::string text(std::size_t begin, std::size_t end) const;
    [[nodiscard]] bool said(const std::vector<std::string> &words, std::size_t before) const;

    const ParserSchema &m_schema;
    const ParserInput &m_input;
    data::CivilDate m_today;
    std::vector<bool> m_used;
    std::vector<Number> m_numbers;
    std::size_t m_numberAt = 0; ///< the word of the number taken last
    bool m_ofDays = false;      ///< days between two dates are compared with a number
    int m_implied = 0;
    std::vector<Period> m_periods; ///< taken so far
    ColumnId m_dated;              ///< the date they limit
};

[[nodiscard]] query::ComparisonOperator comparisonOf(Action action) noexcept;

} // namespace querent::language::neural
