// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/CandidateGenerator.h"
#include "language/PlanShape.h"
#include "language/neural/PlanAssembler.h"

#include <map>
#include <string>
#include <vector>

namespace querent::language {

/// What the trained parser's proposals use, for the readings of the rules: the parser knows names
/// it was never told better, the rules know more kinds of questions.
class ParserAccord
{
public:
    explicit ParserAccord(const std::vector<neural::AssembledPlan> &proposals);

    /// The links of the question to what the proposals use; `score` is what speaks for each.
    [[nodiscard]] std::vector<Link> leanings(const Items &linked, const SourceModel &source) const;

    /// Puts first the readings that use the same columns as the proposals, where others are not
    /// much better by themselves.
    void rankAnew(std::vector<Candidate> &ranked) const;

private:
    struct Proposal
    {
        PlanShape shape;
        double share = 0.0; ///< of the probability of all
    };

    /// From 0, no column in common, to 1, all of them.
    [[nodiscard]] double agreement(const PlanShape &reading) const;

    std::vector<Proposal> m_proposals;
    std::map<std::string, double> m_columns; ///< how surely each is used, as PlanShape names them
};

} // namespace querent::language
