// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/CandidateGenerator.h"
#include "language/PlanShape.h"
#include "language/neural/PlanAssembler.h"
#include "query/PlanTrials.h"

#include <stop_token>
#include <vector>

namespace querent::language {

/// What came of trying the best plans for a question; empty where none was tried.
struct Tryout
{
    std::vector<query::TrialResult> readings;  ///< of the first readings of the rules
    std::vector<query::TrialResult> proposals; ///< of the parser
};

/// Tries the first readings and all proposals, and drops those that cannot be run. A reading that
/// leads nowhere makes way for one as good that leads somewhere.
[[nodiscard]] Tryout tryOut(const query::PlanTrials &trials, std::vector<Candidate> &ranked,
                            std::vector<neural::AssembledPlan> &proposals,
                            const std::stop_token &stop);

/// A plan with what came of it, to tell whether others lead to the same.
struct TriedPlan
{
    const PlanShape *shape = nullptr;
    query::TrialResult result;
};

/// Whether two plans lead to the same rows, or say the same where that was not tried.
[[nodiscard]] bool leadToTheSame(const TriedPlan &left, const TriedPlan &right);

} // namespace querent::language
