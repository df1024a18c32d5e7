// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "language/SourceModel.h"
#include "query/Interpretation.h"

#include <string>
#include <vector>

namespace querent::language {

/// Says in words what a plan does, whole and in pieces, from the plan alone: for plans that come
/// without a frame.
class PlanWords
{
public:
    PlanWords(const SourceModel &source, const data::Phrasebook &phrases)
        : m_source(source), m_phrases(phrases)
    {}

    /// A whole sentence.
    [[nodiscard]] std::string explain(const query::QueryPlan &plan) const;
    [[nodiscard]] std::vector<query::UnderstoodPart> parts(const query::QueryPlan &plan) const;

private:
    [[nodiscard]] std::string inner(const query::QueryPlan &plan) const;
    [[nodiscard]] std::string words(const query::Expression &expression,
                                    const query::QueryPlan &plan) const;
    [[nodiscard]] std::string words(const query::ColumnRef &column) const;
    [[nodiscard]] const ColumnModel *modelOf(const query::ColumnRef &column) const;
    /// What something is compared with.
    [[nodiscard]] std::string compared(const query::Expression &value, const query::Expression &to,
                                       const query::QueryPlan &plan) const;
    [[nodiscard]] std::string words(const query::Aggregate &aggregate,
                                    const query::QueryPlan &plan) const;
    [[nodiscard]] std::string words(const query::DuringPeriod &period,
                                    const query::QueryPlan &plan) const;
    [[nodiscard]] std::string words(const query::Like &like, const query::QueryPlan &plan) const;
    [[nodiscard]] std::string words(const query::Arithmetic &sum,
                                    const query::QueryPlan &plan) const;
    [[nodiscard]] std::string words(const query::In &in, const query::QueryPlan &plan) const;
    [[nodiscard]] std::string tableOf(const query::QueryPlan &plan) const;
    /// What counting rows counts: of joined tables the one whose rows the join does not repeat.
    [[nodiscard]] std::string rowsOf(const query::QueryPlan &plan) const;
    void filters(const query::Expression &condition, const query::QueryPlan &plan,
                 query::PlanPlace place, std::vector<query::UnderstoodPart> &parts) const;
    /// A key and what its rows are called are one grouping to people.
    [[nodiscard]] const TableModel *keyedBy(const query::Expression &key,
                                            const query::Expression &label) const;

    const SourceModel &m_source;
    const data::Phrasebook &m_phrases;
};

/// The parts of a plan put together: what for each what, where what; `rest` is order and limit.
struct SaidParts
{
    std::string text;
    std::vector<std::string> rest;
};
[[nodiscard]] SaidParts sayParts(const std::vector<query::UnderstoodPart> &parts,
                                 const data::Phrasebook &phrases);
/// The whole with a capital letter and a full stop.
[[nodiscard]] std::string asSentence(const SaidParts &said);

[[nodiscard]] std::string joinedWords(const std::vector<std::string> &parts,
                                      const std::string &separator);
/// "sum of invoices · amount"
[[nodiscard]] std::string sayAggregate(const data::Phrasebook &phrases,
                                       const query::Aggregate &aggregate, const std::string &of);
/// "Completed (C)" where a code list says what the column's values stand for, else the value.
[[nodiscard]] std::string sayValue(const SourceModel &source, const data::Phrasebook &phrases,
                                   ColumnId column, const data::Value &value);
/// "invoices · amount is more than 5"
[[nodiscard]] std::string sayComparison(const data::Phrasebook &phrases,
                                        query::ComparisonOperator op, const std::string &of,
                                        const std::string &value);
/// "orders · date in 2024"
[[nodiscard]] std::string sayDuring(const data::Phrasebook &phrases,
                                    const query::DuringPeriod &period, const std::string &of);
/// "month of orders · date"
[[nodiscard]] std::string sayBucket(const data::Phrasebook &phrases, query::TimeUnit unit,
                                    const std::string &of);
/// "highest amount first"
[[nodiscard]] std::string sayOrder(const data::Phrasebook &phrases, bool descending,
                                   const std::string &by);

} // namespace querent::language
