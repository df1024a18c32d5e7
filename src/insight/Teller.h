// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "insight/Narrative.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace querent::insight {

/// What the parts of a narrative share: the result, its shape, and a way to say things that keeps
/// account of every number said. Only for the sources of this folder.
class Teller
{
public:
    Teller(const AnsweredQuery &answered, const ResultShape &shape,
           const data::Phrasebook &phrases);

    [[nodiscard]] const AnsweredQuery &answered() const noexcept { return m_answered; }
    [[nodiscard]] const data::ResultTable &result() const noexcept { return m_answered.result; }
    [[nodiscard]] const ResultShape &shape() const noexcept { return m_shape; }
    [[nodiscard]] const data::Phrasebook &phrases() const noexcept { return m_phrases; }
    [[nodiscard]] const ColumnShape &column(std::size_t place) const
    {
        return m_shape.columns[place];
    }
    /// The column of names that several rows have, though they are different things.
    [[nodiscard]] std::optional<std::size_t> sharedNames() const noexcept { return m_sharedNames; }
    /// The number the answer is about: what it is ordered by, else the change where two stretches
    /// of time are set against each other, else the first.
    [[nodiscard]] std::size_t mainNumber() const
    {
        return m_shape.orderedBy.value_or(change().value_or(m_shape.numbers.front()));
    }
    /// The column of the change from an earlier stretch of time to a later one, both shown; of two,
    /// the one asked for, which is the last.
    [[nodiscard]] std::optional<std::size_t> change() const;
    /// Totals and shares of this column's shown values mean something.
    [[nodiscard]] bool addsUp(std::size_t place) const;

    [[nodiscard]] std::string say(data::Phrase phrase,
                                  std::initializer_list<std::string_view> arguments = {}) const
    {
        return m_phrases.say(phrase, arguments);
    }
    void headline(data::Phrase phrase, std::initializer_list<std::string_view> arguments = {});
    void sentence(data::Phrase phrase, std::initializer_list<std::string_view> arguments = {});
    void caveat(data::Phrase phrase, std::initializer_list<std::string_view> arguments = {},
                CaveatKind kind = CaveatKind::Other);

    /// A cell's or a derived number in the words of a column.
    [[nodiscard]] std::string amountOf(std::size_t place, double value, bool compact = true) const;
    /// The same for a number that is no cell: `operation` says what it is.
    [[nodiscard]] std::string derivedAmount(std::string operation, std::size_t place, double value);
    [[nodiscard]] std::string derivedCount(std::string operation, std::size_t count);
    /// A share of 1 as a percentage.
    [[nodiscard]] std::string derivedShare(std::string operation, double share);
    [[nodiscard]] std::string derivedNumber(std::string operation, double value, int decimals);
    /// Text that came with the question: its numbers need no source.
    std::string given(std::string text);

    /// How a row is called by one of its columns: "Furniture", "May 2024", "no value", and "Jo (2)"
    /// where it is not the only one of that name.
    [[nodiscard]] std::string labelOf(std::size_t row, std::size_t place) const;
    /// What a column is called: "total sales", "month".
    [[nodiscard]] std::string nameOf(std::size_t place);
    /// The same, with the period the question is about: "total sales in 2024".
    [[nodiscard]] std::string nameInPeriod(std::size_t place);
    /// The same beside "the highest …": a column of highest prices is one of prices there.
    enum class Beside { Highest, Lowest, Higher };
    [[nodiscard]] std::string nameBeside(Beside word, std::size_t place);
    [[nodiscard]] std::string nameBesideInPeriod(Beside word, std::size_t place);
    /// "in 2024", or empty.
    [[nodiscard]] std::string periodWords();
    /// "country is Germany and status is shipped"; nothing where that is not all there is to say.
    [[nodiscard]] std::optional<std::string> conditionWords();
    [[nodiscard]] bool isRestricted() const;
    /// "A, B and C".
    [[nodiscard]] std::string listed(const std::vector<std::string> &items) const;

    /// Says which rows are counted, where the question restricts them.
    void tellRestriction();
    /// Says what part of the rows is shown, where some are missing.
    void tellTruncation();
    /// The headline speaks of the first rows alone.
    void headlineIsCut() { m_headlineCut = true; }
    /// Says that a group without a name is among the groups of this column.
    void tellNamelessGroup(std::size_t place);
    /// Says that rows have the same name, and how they are told apart.
    void tellSharedNames();

    [[nodiscard]] bool hasHeadline() const noexcept { return !m_narrative.headline.empty(); }
    [[nodiscard]] Narrative take();

private:
    [[nodiscard]] bool isFlag(const FilterFact &filter) const;
    [[nodiscard]] std::string withPeriod(std::string name);
    [[nodiscard]] std::string begun(std::string text) const;

    const AnsweredQuery &m_answered;
    const ResultShape &m_shape;
    const data::Phrasebook &m_phrases;
    Narrative m_narrative;
    std::optional<std::size_t> m_sharedNames;
    std::vector<std::size_t> m_turns; ///< of the rows, where names are shared
    bool m_headlineCut = false;
};

/// How two numbers go together, by their correlation: a phrase with the places %1 and %2 for their
/// names, %3 for the correlation and %4 for the number of rows.
[[nodiscard]] data::Phrase relationPhrase(double correlation) noexcept;
/// Whether that phrase begins with the first name.
[[nodiscard]] bool relationStartsWithName(double correlation) noexcept;

/// Each says one kind of result; see narrate() for which is which.
void tellRanking(Teller &teller, std::size_t label);
void tellCombinations(Teller &teller, std::size_t first, std::size_t second);
void tellSeries(Teller &teller, std::size_t time);
void tellSeriesByCategory(Teller &teller, std::size_t time, std::size_t category);
void tellSample(Teller &teller, std::size_t number);
void tellRelation(Teller &teller, std::size_t x, std::size_t y);

} // namespace querent::insight
