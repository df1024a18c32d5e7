// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/CivilDate.h"
#include "language/Frame.h"
#include "language/neural/NeuralParser.h"
#include "query/QueryPlan.h"

#include <optional>
#include <vector>

namespace querent::language::neural {

/// A parse as a plan, and what speaks for or against it.
struct AssembledPlan
{
    query::QueryPlan plan;
    double logProbability = 0.0;
    int unusedValues = 0;      ///< stored values of the question that it leaves out
    int unusedNumbers = 0;     ///< numbers likewise
    int unusedTimes = 0;       ///< periods likewise
    bool unusedBucket = false; ///< no date is cut into the months or years that were asked for
    int impliedValues = 0;     ///< values of conditions that the question only hints at
    int joins = 0;
    bool idleGroups = false;    ///< counts rows in groups of one row each
    int analysis = 0;           ///< 0 for none, else which of Share … Each
    std::optional<Frame> frame; ///< of an analysis
};

/// Makes a plan of a parse: joins by the shortest tree over the keys, values from the question.
/// Nothing where tables do not connect, a condition finds no value, or the plan does not bind.
[[nodiscard]] std::optional<AssembledPlan> assemble(const ParserSchema &schema,
                                                    const ParserInput &input, const Parse &parse,
                                                    const data::CivilDate &today);

} // namespace querent::language::neural
