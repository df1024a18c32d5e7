// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanContest.h"

#include "language/ContestField.h"
#include "language/Forest.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

namespace {

/// From this chance on the rules need no parser behind them to be called high.
constexpr double sureAlone = 0.85;
/// What the parser's plan must be worth where the rules have no reading or know a word too few of
/// what is asked for.
constexpr double sureOfUnknown = 0.6;
constexpr double sureOfUnread = 0.4;
/// Where it reads no more in the question than the rules did: the unknown words stay unknown.
constexpr double sureWithoutUnknown = 0.7;
/// The like where no plan could be tried.
constexpr double unseenOfUnknown = 0.95;
constexpr double unseenWithoutUnknown = 0.97;
/// How far ahead of the rules' reading the parser's plan must be where no plan could be tried and
/// the trees know less; further where that reading has a place for each word.
constexpr double unseenAhead = 2.2;
constexpr double unseenFarAhead = 4.2;
/// How far ahead it must be where plans were tried and it is that reading with something left out:
/// "top 5 products by sales" without the sales is right to the trees, and less to whoever asks.
constexpr double aheadWithLess = 1.0;

/// What the trees make of the plans of a field.
struct Ranking
{
    std::vector<std::vector<Feature>> features;
    std::vector<double> scores;
    std::vector<double> shares; ///< of the probability to be right, of all plans together

    Ranking(const ContestField &field, const TrainedChoice &choice)
    {
        double most = 0.0;
        for (std::size_t place = 0; place < field.size(); ++place) {
            features.push_back(field.features(place));
            scores.push_back(choice.ranking.sum(features.back()));
            most = place == 0 ? scores.back() : std::max(most, scores.back());
        }
        double sum = 0.0;
        for (const double score : scores) {
            shares.push_back(std::exp(score - most));
            sum += shares.back();
        }
        for (double &share : shares) {
            share /= sum;
        }
    }
    /// The likeliest of the plans from `first` on.
    [[nodiscard]] std::size_t best(std::size_t first) const
    {
        return static_cast<std::size_t>(
            std::max_element(scores.begin() + static_cast<std::ptrdiff_t>(first), scores.end()) -
            scores.begin());
    }
};

/// The features of a plan, and how far it is ahead of the others.
std::vector<Feature> winnerFeatures(const ContestField &field, const std::vector<double> &shares,
                                    std::size_t place, std::vector<Feature> features)
{
    double same = 0.0;
    double rival = 0.0;
    for (std::size_t other = 0; other < field.size(); ++other) {
        if (other == place || field.leadToTheSame(place, other)) {
            same += shares[other];
        } else {
            rival = std::max(rival, shares[other]);
        }
    }
    features.push_back({"share of all plans", shares[place]});
    features.push_back({"share of its result", same});
    features.push_back({"share of the best rival", rival});
    return features;
}

} // namespace

query::PlanQuality contestQuality(const Contest &contest, const Judgement &judgement) noexcept
{
    const TrainedChoice *const choice = TrainedChoice::shipped();
    const double chance = contest.chance;
    // without the parser behind them the rules must be sure by themselves, too
    const bool backed =
        contest.winner || contest.agreed ||
        (judgement.quality == query::PlanQuality::High && judgement.confidence >= sureAlone);
    // what leaves a word of the question out may be right, but not sure
    const bool sure = backed && judgement.unknown.empty() && !judgement.supposed &&
                      choice != nullptr && chance >= choice->highBar;
    return sure                                            ? query::PlanQuality::High
           : choice != nullptr && chance >= choice->lowBar ? query::PlanQuality::Medium
                                                           : query::PlanQuality::Low;
}

Contest holdContest(const SourceModel &source, const std::vector<Candidate> &ranked,
                    const Candidates &candidates, const Judgement &judgement,
                    const std::vector<neural::AssembledPlan> &proposals, const Tryout &tryout)
{
    const TrainedChoice *const choice = TrainedChoice::shipped();
    Contest result;
    result.byRules = !ranked.empty() && !judgement.declined;
    result.chance = judgement.confidence;
    if (proposals.empty() || choice == nullptr) {
        return result;
    }
    result.held = true;
    const ContestField field(source, ranked, candidates, judgement, proposals, tryout);
    const Ranking ranking(field, *choice);
    const std::size_t parsed = ranking.best(field.byRules(0) ? 1 : 0);
    const auto chanceOf = [&](std::size_t place) {
        return choice->winner.probability(
            winnerFeatures(field, ranking.shares, place, ranking.features[place]));
    };
    result.agreed = field.agrees(parsed);
    const double chance = chanceOf(parsed);
    const bool tried = !tryout.proposals.empty();
    bool wins = false;
    if (result.byRules) {
        const double ahead = tried ? (field.leavesSomethingOut(parsed) ? aheadWithLess : 0.0)
                             : field.placesEach() ? unseenFarAhead
                                                  : unseenAhead;
        // a reading with an unknown word is easily beaten, and then nobody would decline
        wins = !result.agreed && ranking.scores[parsed] > ranking.scores.front() + ahead &&
               !field.answersAnother(parsed) &&
               (tried || judgement.unknown.empty() || chance >= sureOfUnknown);
    } else {
        // where the very thing that is asked for is unknown to the rules, the parser must be sure
        const bool unread = judgement.unknown.empty() || (ranked.empty() && tried);
        wins = chance >= (unread          ? sureOfUnread
                          : result.agreed ? (tried ? sureWithoutUnknown : unseenWithoutUnknown)
                                          : (tried ? sureOfUnknown : unseenOfUnknown));
    }
    if (wins) {
        result.winner = field.proposal(parsed);
        result.chance = chance;
    } else {
        result.chance = field.byRules(0) ? chanceOf(0) : chance;
        if (field.ranksAlike(parsed)) {
            result.chance = std::max(result.chance, chance); // one is right where the other is
        }
    }
    return result;
}

} // namespace querent::language
