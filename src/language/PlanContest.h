// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/PlanTryout.h"
#include "language/QualityJudge.h"
#include "language/neural/PlanAssembler.h"

#include <optional>
#include <vector>

namespace querent::language {

/// What came of the contest between the rules' reading and the trained parser's plans.
struct Contest
{
    bool byRules = false; ///< the rules have a reading that answers
    bool held = false;    ///< there were plans of the parser
    double chance = 0.0;  ///< calibrated probability that the winner is right
    bool agreed = false;  ///< the parser's best plan says the same as the rules
    /// The plan of the parser that wins; nothing for the rules' reading.
    std::optional<std::size_t> winner;
};

/// Rates the parser's proposals and the rules' first reading against each other. `judgement` is
/// that of the rules alone, `tryout` what came of all these plans.
[[nodiscard]] Contest holdContest(const SourceModel &source, const std::vector<Candidate> &ranked,
                                  const Candidates &candidates, const Judgement &judgement,
                                  const std::vector<neural::AssembledPlan> &proposals,
                                  const Tryout &tryout);

/// The quality of the winner; `judgement` is that of the rules alone.
[[nodiscard]] query::PlanQuality contestQuality(const Contest &contest,
                                                const Judgement &judgement) noexcept;

} // namespace querent::language
