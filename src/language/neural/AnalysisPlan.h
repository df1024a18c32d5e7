// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/SourceModel.h"
#include "language/neural/ParserGrammar.h"
#include "query/QueryPlan.h"

#include <optional>
#include <vector>

namespace querent::language::neural {

/// A query and what is to be worked out from its figures.
struct Analysis
{
    Action kind = Action::Share; ///< Share … Each
    query::QueryPlan figures;    ///< an ordinary query that shows them
    int counted = -1;            ///< the table whose rows a count among them counts
    /// Share: rows of all tables that meet the conditions which the part meets and the whole need
    /// not; nothing where each group is a part of the total.
    std::optional<query::QueryPlan> part;
    /// Growth and Change between periods: those that the question names, nothing where the query
    /// shows one stretch of time after the other.
    std::vector<Period> periods;
};

/// An analysis in roles, as the rules read one: FramePlanner counts no row twice and tells shares
/// and growth in percent. Nothing where the query holds something that figures cannot be made of.
[[nodiscard]] std::optional<Frame> analysisFrame(const Analysis &analysis,
                                                 const SourceModel &source);

} // namespace querent::language::neural
