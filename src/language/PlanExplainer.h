// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "language/QuestionReader.h"
#include "query/Interpretation.h"

#include <string>
#include <vector>

namespace querent::language {

/// The score from which a link needs no mention among the assumptions.
inline constexpr double certainLink = 0.82;

/// Says in words what a frame means, whole and in pieces.
class PlanExplainer
{
public:
    PlanExplainer(const SourceModel &source, const data::Phrasebook &phrases)
        : m_source(source), m_phrases(phrases)
    {}

    [[nodiscard]] std::string explain(const Frame &frame) const;
    [[nodiscard]] std::vector<query::UnderstoodPart> parts(const Frame &frame) const;
    /// What was taken for granted: the dates of relative periods and, where the reading is in
    /// doubt, the words left out and the guesses made. Never empty for a doubtful reading.
    [[nodiscard]] std::vector<std::string> assumptions(const Reading &reading, const Items &items,
                                                       bool doubtful) const;
    /// The sentence among them that names what the plan leaves out; none where it leaves nothing.
    [[nodiscard]] std::vector<std::string> leftOut(const Reading &reading) const;
    /// "invoices · amount"
    [[nodiscard]] std::string columnName(ColumnId id) const;
    [[nodiscard]] std::string tableName(int table) const;
    /// "sum of invoices · amount"
    [[nodiscard]] std::string measure(const Measure &measure) const;
    /// The same with the unit of time, where it is not the stored one.
    [[nodiscard]] std::string inUnit(const Measure &measure, const std::string &text) const;

private:
    [[nodiscard]] std::string condition(const Condition &condition) const;
    /// Whether rows are compared with the one that is called so: "a higher price than the Spa".
    [[nodiscard]] bool setsBesideOne(const Condition &condition) const;
    /// What the rows behind the condition must meet, each in brackets.
    [[nodiscard]] std::string within(const Condition &condition) const;
    [[nodiscard]] std::string grouping(const Grouping &grouping) const;
    [[nodiscard]] std::string values(const Condition &condition) const;
    [[nodiscard]] std::string linkName(const Link &link) const;
    /// The column, or the days from `since` to it.
    [[nodiscard]] std::string spanName(ColumnId since, ColumnId column) const;

    const SourceModel &m_source;
    const data::Phrasebook &m_phrases;
};

} // namespace querent::language
