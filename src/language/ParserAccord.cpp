// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ParserAccord.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

namespace {

/// What full agreement is worth beside the score of a reading.
constexpr double agreementWorth = 0.4;
/// What a link gains where every proposal uses its column.
constexpr double linkWorth = 0.25;

} // namespace

ParserAccord::ParserAccord(const std::vector<neural::AssembledPlan> &proposals)
{
    double sum = 0.0;
    for (const neural::AssembledPlan &proposal : proposals) {
        m_proposals.push_back({shapeOf(proposal.plan), std::exp(proposal.logProbability)});
        sum += m_proposals.back().share;
    }
    for (Proposal &proposal : m_proposals) {
        proposal.share = sum > 0.0 ? proposal.share / sum : 0.0;
        for (const std::string &column : proposal.shape.columns) {
            m_columns[column] += proposal.share;
        }
    }
}

std::vector<Link> ParserAccord::leanings(const Items &linked, const SourceModel &source) const
{
    std::vector<Link> found;
    for (const Item &item : linked) {
        for (std::size_t i = 0; item.links.size() > 1 && i < item.links.size(); ++i) {
            Link link = item.links[i];
            if (link.kind == LinkKind::Table) {
                continue;
            }
            const auto used = m_columns.find(placeOf(link.id(), source));
            if (used != m_columns.end()) {
                link.score = linkWorth * used->second;
                found.push_back(std::move(link));
            }
        }
    }
    return found;
}

double ParserAccord::agreement(const PlanShape &reading) const
{
    double sum = 0.0;
    for (const Proposal &proposal : m_proposals) {
        const auto common = static_cast<double>(
            std::ranges::count_if(reading.columns, [&](const std::string &column) {
                return proposal.shape.columns.contains(column);
            }));
        const double all =
            static_cast<double>(reading.columns.size() + proposal.shape.columns.size()) - common;
        sum += all > 0.0 ? proposal.share * common / all : 0.0;
    }
    return sum;
}

void ParserAccord::rankAnew(std::vector<Candidate> &ranked) const
{
    for (Candidate &candidate : ranked) {
        candidate.score += agreementWorth * agreement(shapeOf(candidate.plan));
    }
    std::stable_sort(
        ranked.begin(), ranked.end(),
        [](const Candidate &left, const Candidate &right) { return left.score > right.score; });
}

} // namespace querent::language
