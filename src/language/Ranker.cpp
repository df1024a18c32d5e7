// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Ranker.h"

#include <algorithm>

namespace querent::language {

namespace {

double finalScore(const Candidate &candidate)
{
    // every linked mention should be used; joins cost a little
    double score = candidate.score;
    score -= 0.06 * static_cast<double>(candidate.reading.unused.size());
    score -= 0.012 * static_cast<double>(candidate.plan.joins.size());
    return score;
}

} // namespace

std::vector<Candidate> rank(std::vector<Candidate> candidates,
                            const std::vector<query::QueryPlan> &rejected)
{
    std::erase_if(candidates, [&](const Candidate &candidate) {
        return std::find(rejected.begin(), rejected.end(), candidate.plan) != rejected.end();
    });
    for (Candidate &candidate : candidates) {
        candidate.score = finalScore(candidate);
    }
    std::stable_sort(
        candidates.begin(), candidates.end(),
        [](const Candidate &left, const Candidate &right) { return left.score > right.score; });
    std::vector<Candidate> distinct;
    for (Candidate &candidate : candidates) {
        const bool known = std::ranges::any_of(
            distinct, [&](const Candidate &better) { return better.plan == candidate.plan; });
        if (!known) {
            distinct.push_back(std::move(candidate));
        }
    }
    return distinct;
}

} // namespace querent::language
