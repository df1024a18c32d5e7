// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Calibrator.h"
#include "language/PlanTryout.h"
#include "language/QualityJudge.h"
#include "language/neural/PlanAssembler.h"

#include <vector>

namespace querent::language {

/// A plan of the trained parser beside the reading of the rules.
struct Contestant
{
    query::QueryPlan plan;
    std::optional<Frame> frame;    ///< of a plan that works something out
    std::vector<Feature> features; ///< what tells which of the two is right
    double chance = 0.0;           ///< that it is right, among all proposals
    bool agrees = false;           ///< says the same as the rules, or leads to the same
};

/// The plans that compete for a question.
struct Contest
{
    bool byRules = false;          ///< the rules have a reading that answers
    double chance = 0.0;           ///< calibrated probability that the winner is right
    std::vector<Contestant> plans; ///< of the parser, the likeliest first
    bool agreed = false;           ///< the likeliest of them says the same as the rules
    int winner = -1;               ///< of `plans`; -1 for the rules' reading
};

/// Rates the parser's proposals and the rules' first reading against each other. `judgement` is
/// that of the rules alone, `tryout` what came of all these plans.
[[nodiscard]] Contest holdContest(const SourceModel &source, const std::vector<Candidate> &ranked,
                                  const Candidates &candidates, const Judgement &judgement,
                                  std::vector<neural::AssembledPlan> proposals,
                                  const Tryout &tryout);

/// The quality of the winner; `judgement` is that of the rules alone.
[[nodiscard]] query::PlanQuality contestQuality(const Contest &contest,
                                                const Judgement &judgement) noexcept;

} // namespace querent::language
