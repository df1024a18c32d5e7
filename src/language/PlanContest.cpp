// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanContest.h"

#include "language/ContestTrees.h"
#include "language/PlanShape.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

namespace {

constexpr double unlikely = -20.0;
/// From this chance on the rules need no parser behind them to be called high.
constexpr double sureAlone = 0.85;
/// A reading that has a place for every word yields only to a plan that is likelier right than not.
constexpr double likely = 0.5;

double logit(double probability)
{
    const double p = std::clamp(probability, 0.01, 0.99);
    return std::log(p / (1.0 - p));
}

/// The reading of the rules, as far as the contest needs it.
struct RulesSide
{
    bool made = false;
    bool declined = false;
    PlanShape shape;
    std::vector<PlanShape> others;
    const Reading *reading = nullptr;
    double chance = 0.0;
    int leftOut = 0;
    double log = unlikely; ///< of the parser's plan that says the same
};

/// The proposals of the parser as a whole.
struct ParserSide
{
    std::vector<PlanShape> shapes;
    double sum = 0.0; ///< of the probabilities
    double best = unlikely;
    double second = unlikely;
};

class FeatureList
{
public:
    void add(std::string_view name, double value, double most = 6.0)
    {
        m_features.push_back({name, std::clamp(value, -20.0, most)});
    }
    void add(std::string_view name, int value) { add(name, static_cast<double>(value)); }
    void add(std::string_view name, std::size_t value) { add(name, static_cast<double>(value)); }
    void add(std::string_view name, bool value) { add(name, value ? 1.0 : 0.0); }
    [[nodiscard]] std::vector<Feature> take() { return std::move(m_features); }

private:
    std::vector<Feature> m_features;
};

void addShape(FeatureList &list, const PlanShape &shape)
{
    list.add("shown", shape.select.size());
    list.add("conditions", shape.where.size());
    list.add("groups", shape.group.size());
    list.add("having", shape.having.size());
    list.add("ordered", shape.order.size());
    list.add("limited", shape.limit.has_value());
    list.add("distinct", shape.distinct);
    list.add("set operation", shape.setOperation);
    list.add("nested", shape.nested);
    list.add("joins", shape.joins);
    list.add("tables", shape.tables.size());
}

std::vector<Feature> contestFeatures(const RulesSide &rules, const ParserSide &parser,
                                     const neural::AssembledPlan &plan, std::size_t place,
                                     const SourceModel &source, const Candidates &candidates)
{
    const PlanShape &shape = parser.shapes[place];
    FeatureList list;
    list.add("log probability", plan.logProbability);
    list.add("share", std::exp(plan.logProbability) / std::max(parser.sum, 1e-9));
    list.add("lead", plan.logProbability -
                         (plan.logProbability >= parser.best ? parser.second : parser.best));
    list.add("place", place);
    list.add("proposals", parser.shapes.size());
    list.add("unused values", plan.unusedValues);
    list.add("unused numbers", plan.unusedNumbers);
    list.add("left out", mentionsLeftOut(candidates.items, shape, source));
    list.add("idle groups", plan.idleGroups);
    addShape(list, shape);
    list.add("rules made one", rules.made);
    list.add("rules decline", rules.declined);
    list.add("rules' chance", rules.made ? logit(rules.chance) : -6.0);
    list.add("parser's view of the rules", rules.log);
    list.add("rules leave out", rules.leftOut);
    addShape(list, rules.shape);
    list.add("rules' times", rules.shape.timed);
    list.add("rules' sums", rules.shape.computed);
    const Reading &reading = rules.reading != nullptr ? *rules.reading : candidates.first;
    list.add("operation", reading.frame.operation != Operation::None);
    list.add("unknown", reading.unknown.size());
    list.add("unused", reading.unused.size());
    list.add("weak links", reading.weakLinks);
    list.add("guessed measure", reading.guessedMeasure);
    list.add("unfit", 1.0 - reading.score);
    list.add("agreed", rules.made && saysTheSame(shape, rules.shape));
    list.add("agrees with another",
             std::any_of(rules.others.begin(), rules.others.end(),
                         [&](const PlanShape &other) { return saysTheSame(shape, other); }));
    list.add("same tables", shape.tables == rules.shape.tables);
    list.add("same columns", shape.columns == rules.shape.columns);
    list.add("same values", shape.values == rules.shape.values);
    list.add("same output", shape.select == rules.shape.select);
    list.add("same conditions", shape.where == rules.shape.where);
    list.add("same groups", shape.group == rules.shape.group);
    list.add("same order", shape.order == rules.shape.order && shape.limit == rules.shape.limit);
    list.add("tokens", static_cast<double>(candidates.items.size()), 30.0);
    return list.take();
}

} // namespace

query::PlanQuality contestQuality(const Contest &contest, const Judgement &judgement) noexcept
{
    const double chance = contest.chance;
    // without the parser behind them the rules must be sure by themselves, too
    const bool backed =
        contest.winner >= 0 || contest.agreed ||
        (judgement.quality == query::PlanQuality::High && judgement.confidence >= sureAlone);
    // what leaves a word of the question out may be right, but not sure
    const bool sure =
        backed && judgement.unknown.empty() && !judgement.supposed && chance >= contest::highBar;
    return sure                        ? query::PlanQuality::High
           : chance >= contest::lowBar ? query::PlanQuality::Medium
                                       : query::PlanQuality::Low;
}

namespace {

RulesSide sideOfRules(const SourceModel &source, const std::vector<Candidate> &ranked,
                      const Candidates &candidates, const Judgement &judgement)
{
    RulesSide rules;
    rules.made = !ranked.empty();
    rules.declined = judgement.declined;
    rules.chance = judgement.confidence;
    for (const Candidate &candidate : ranked) {
        if (&candidate == &ranked.front()) {
            rules.reading = &candidate.reading;
            rules.shape = shapeOf(candidate.plan);
            rules.leftOut = mentionsLeftOut(candidates.items, rules.shape, source);
        } else {
            rules.others.push_back(shapeOf(candidate.plan));
        }
    }
    return rules;
}

ParserSide sideOfParser(const std::vector<neural::AssembledPlan> &proposals, RulesSide &rules)
{
    ParserSide parser;
    for (const neural::AssembledPlan &proposal : proposals) {
        parser.shapes.push_back(shapeOf(proposal.plan));
        parser.sum += std::exp(proposal.logProbability);
        if (proposal.logProbability > parser.best) {
            parser.second = parser.best;
            parser.best = proposal.logProbability;
        } else {
            parser.second = std::max(parser.second, proposal.logProbability);
        }
        if (rules.made && saysTheSame(parser.shapes.back(), rules.shape)) {
            rules.log = std::max(rules.log, proposal.logProbability);
        }
    }
    return parser;
}

/// Everything about the leading proposal and the rules' reading together.
std::vector<Feature> duelFeatures(const Contestant &leader, double rulesChance,
                                  const std::vector<Feature> &rulesFeatures)
{
    std::vector<Feature> features = leader.features;
    features.push_back({"logit of the parser", logit(leader.chance)});
    features.push_back({"logit of the rules", logit(rulesChance)});
    features.insert(features.end(), rulesFeatures.begin(), rulesFeatures.end());
    return features;
}

} // namespace

Contest holdContest(const SourceModel &source, const std::vector<Candidate> &ranked,
                    const Candidates &candidates, const Judgement &judgement,
                    std::vector<neural::AssembledPlan> proposals)
{
    Contest result;
    result.byRules = !ranked.empty() && !judgement.declined;
    result.chance = judgement.confidence;
    if (proposals.empty()) {
        return result;
    }
    RulesSide rules = sideOfRules(source, ranked, candidates, judgement);
    const ParserSide parser = sideOfParser(proposals, rules);
    std::size_t leader = 0;
    for (std::size_t i = 0; i < proposals.size(); ++i) {
        Contestant contestant;
        contestant.features = contestFeatures(rules, parser, proposals[i], i, source, candidates);
        contestant.chance = treeProbability(contestant.features, contest::parserForest);
        contestant.agrees = rules.made && saysTheSame(parser.shapes[i], rules.shape);
        contestant.plan = std::move(proposals[i].plan);
        result.plans.push_back(std::move(contestant));
        leader = result.plans[i].chance > result.plans[leader].chance ? i : leader;
    }
    const Contestant &best = result.plans[leader];
    if (!rules.made) {
        result.chance = best.chance;
        result.winner = best.chance >= contest::aloneBar ? static_cast<int>(leader) : -1;
        return result;
    }
    const double rulesChance = treeProbability(result.plans.front().features, contest::rulesForest);
    // a contest is only held over questions that stand alone
    const std::vector<Feature> features =
        duelFeatures(best, rulesChance, featuresOf(ranked, candidates.items, false));
    const bool placesAll = rules.leftOut == 0 && rules.reading->unknown.empty() &&
                           rules.reading->unused.empty() && rules.reading->score >= 1.0;
    const double needed = !result.byRules ? contest::aloneBar : placesAll ? likely : 0.0;
    const bool beats =
        !result.byRules ||
        (!best.agrees && treeProbability(features, contest::duelForest) >= contest::duelBar);
    const bool wins = beats && best.chance >= needed;
    result.agreed = best.agrees;
    result.chance = wins ? best.chance : rulesChance;
    result.winner = wins ? static_cast<int>(leader) : -1;
    return result;
}

} // namespace querent::language
