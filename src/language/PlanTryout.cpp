// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanTryout.h"

#include <algorithm>
#include <iterator>

namespace querent::language {

namespace {

using Kind = query::TrialResult::Kind;

/// Readings that are tried; those behind them are hardly ever right.
constexpr std::size_t mostReadings = 4;
/// Readings that fit so much worse than the first are no alternative to it.
constexpr double asGood = 0.02;

/// Drops what failed, in both lists alike, unless nothing else is there.
template <typename Plan>
void dropFailed(std::vector<Plan> &plans, std::vector<query::TrialResult> &results)
{
    const auto failed = [](const query::TrialResult &result) {
        return result.kind == Kind::Failed;
    };
    if (std::all_of(results.begin(), results.end(), failed) && results.size() == plans.size()) {
        return;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (i < results.size() && failed(results[i])) {
            continue;
        }
        if (kept != i) {
            plans[kept] = std::move(plans[i]);
        }
        ++kept;
    }
    plans.erase(plans.begin() + static_cast<std::ptrdiff_t>(kept), plans.end());
    std::erase_if(results, failed);
}

} // namespace

Tryout tryOut(const query::PlanTrials &trials, std::vector<Candidate> &ranked,
              std::vector<neural::AssembledPlan> &proposals, const std::stop_token &stop)
{
    const std::size_t readings = std::min(ranked.size(), mostReadings);
    std::vector<query::QueryPlan> plans;
    for (std::size_t i = 0; i < readings; ++i) {
        plans.push_back(ranked[i].plan);
    }
    for (const neural::AssembledPlan &proposal : proposals) {
        plans.push_back(proposal.plan);
    }
    const std::vector<query::TrialResult> results = trials.run(plans, stop);
    const auto middle = results.begin() + static_cast<std::ptrdiff_t>(readings);
    Tryout tryout{{results.begin(), middle}, {middle, results.end()}};
    dropFailed(ranked, tryout.readings);
    dropFailed(proposals, tryout.proposals);
    if (!tryout.readings.empty() && tryout.readings.front().kind == Kind::Empty) {
        for (std::size_t i = 1; i < tryout.readings.size(); ++i) {
            if (tryout.readings[i].kind == Kind::Rows &&
                ranked[i].score + asGood >= ranked.front().score) {
                std::rotate(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(i),
                            ranked.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                std::rotate(tryout.readings.begin(),
                            tryout.readings.begin() + static_cast<std::ptrdiff_t>(i),
                            tryout.readings.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                break;
            }
        }
    }
    return tryout;
}

bool leadToTheSame(const TriedPlan &left, const TriedPlan &right)
{
    const auto ran = [](const TriedPlan &plan) {
        return plan.result.kind == Kind::Rows || plan.result.kind == Kind::Empty;
    };
    return ran(left) && ran(right) ? left.result == right.result
                                   : saysTheSame(*left.shape, *right.shape);
}

} // namespace querent::language
