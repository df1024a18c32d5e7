// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/StructuralReadings.h"
#include "query/PlanTrials.h"

#include <stop_token>

namespace querent::language {

/// A plan with the ways to take it that its words leave open. What they lead to decides whether
/// that matters: ways with the same rows are one.
struct OpenPlan
{
    const query::QueryPlan &plan;
    const Items &linked; ///< the question's words, before anything was chosen among their links
    const SourceModel &source;
    const data::Phrasebook &phrases;
    const query::PlanTrials *trials = nullptr; ///< null: nothing can be tried
    std::stop_token stop{};
};

/// "Claims in October": by the day of the loss, or by that of the report, where no verb says so.
[[nodiscard]] StructuralReadings dateRivals(const OpenPlan &open);

/// "Policies of Underhill", where two people are called so. Nothing where that cannot be tried.
[[nodiscard]] StructuralReadings namesakes(const OpenPlan &open);

/// "Where is the branch", where a branch has a street and a city; "the limits" of an account that
/// has one of the day and one of each payment: words for a kind of which the plan shows one column.
[[nodiscard]] StructuralReadings kindRivals(const OpenPlan &open);

/// "How many customers did we have in 2024": those who came then, those who bought something then,
/// or all who were there.
[[nodiscard]] StructuralReadings crowdRivals(const OpenPlan &open);

/// "Our revenue in 2024": what was invoiced, or what was paid, where no column is called so.
[[nodiscard]] StructuralReadings takingsRivals(const OpenPlan &open);

/// "The average price in Leeds", where what is asked and what is paid are prices: numbers of one
/// kind, of which the question names neither one nor the rows.
[[nodiscard]] StructuralReadings measureRivals(const OpenPlan &open);

/// "Our most expensive machine", where its purchase and its hour have a price, and it has none of
/// its own.
[[nodiscard]] StructuralReadings priceRivals(const OpenPlan &open);

/// "The channel with the most visits": of all its days together, or on one of them, where the plan
/// looks for the one row.
[[nodiscard]] StructuralReadings grainRivals(const OpenPlan &open);

/// "The most popular plan": taken most often, or by most people, or for the most money.
[[nodiscard]] StructuralReadings popularRivals(const OpenPlan &open);

/// "Turnover", "income": a word for what is taken in, all together.
[[nodiscard]] bool meansTakings(const std::string &word);

/// Whether the plan lists amounts one by one where the question asks for revenue or income, and of
/// no rows: that is a sum.
[[nodiscard]] bool listsTakings(const query::QueryPlan &plan, const Items &linked);

/// Leaves one of those readings that lead to the same rows; all where they were not tried.
void keepDifferent(StructuralReadings &found, const OpenPlan &open);

} // namespace querent::language
