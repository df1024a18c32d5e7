// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanContest.h"

#include "language/ContestTrees.h"
#include "language/CueFit.h"
#include "language/DuelTrees.h"
#include "language/HeardNames.h"
#include "language/PlanOversights.h"
#include "language/PlanShape.h"
#include "query/FanOut.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace querent::language {

namespace {

constexpr double unlikely = -20.0;
/// From this chance on the rules need no parser behind them to be called high.
constexpr double sureAlone = 0.85;
/// A reading that has a place for every word yields only to a plan that is likelier right than not.
constexpr double likely = 0.5;
/// The score of a reading whose links are as good as the words themselves.
constexpr double wellPlaced = 0.9;
/// From this chance on a plan may show less than the rules do: "phone number of" counts nothing.
constexpr double surelyAll = 0.7;
/// Seven in ten of the parser's plans above it were right where the rules find nothing of the main
/// thing asked for (training/fit_contest.py prints them).
constexpr double sureOfUnknown = 0.6;
/// Where it reads no more in the question than the rules did: the unknown words stay unknown.
constexpr double sureWithoutUnknown = 0.9;
/// A reading that has a place for every word yields only to a plan that is far likelier right.
constexpr double surelyBetter = 0.7;
/// The trees learned from plans whose results were seen: of others they know less.
constexpr double unseenBetter = 0.93;
constexpr double unseenOfUnknown = 0.85;
constexpr double unseenWithoutUnknown = 0.97;

/// The parser's plan may be less likely than the rules' reading, but not by more than this.
constexpr double leastOfRules = 0.75;

/// Whether a sum or an average of the plan counts rows more than once that a join repeats.
bool repeatsRows(const query::QueryPlan &plan, const SourceModel &source)
{
    return !query::fanOutsOf(plan, source.catalog()).empty();
}

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
    bool repeats = false; ///< a join repeats rows of what is added up
    std::vector<Feature> cueFit;
    std::vector<Feature> heard;
    double log = unlikely;                   ///< of the parser's plan that says the same
    std::vector<query::TrialResult> results; ///< of this reading and the others
};

/// The proposals of the parser as a whole.
struct ParserSide
{
    std::vector<PlanShape> shapes;
    std::vector<query::TrialResult> results; ///< of the shapes
    std::vector<double> shares;              ///< of the probability of all
    double sum = 0.0;                        ///< of the probabilities
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
    void add(const std::vector<Feature> &features)
    {
        m_features.insert(m_features.end(), features.begin(), features.end());
    }
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

query::TrialResult resultAt(const std::vector<query::TrialResult> &results, std::size_t place)
{
    return place < results.size() ? results[place] : query::TrialResult{};
}

bool isEmpty(const TriedPlan &plan)
{
    return plan.result.kind == query::TrialResult::Kind::Empty;
}

TriedPlan triedRules(const RulesSide &rules, std::size_t place = 0)
{
    return {place == 0 ? &rules.shape : &rules.others[place - 1], resultAt(rules.results, place)};
}

TriedPlan triedProposal(const ParserSide &parser, std::size_t place)
{
    return {&parser.shapes[place], resultAt(parser.results, place)};
}

/// The share of all proposals' probability that leads to the same as a plan.
double massOf(const TriedPlan &plan, const ParserSide &parser)
{
    double mass = 0.0;
    for (std::size_t i = 0; i < parser.shapes.size(); ++i) {
        mass += leadToTheSame(plan, triedProposal(parser, i)) ? parser.shares[i] : 0.0;
    }
    return mass;
}

/// How many of the rules' other readings lead to the same as a plan.
int readingsLike(const TriedPlan &plan, const RulesSide &rules)
{
    int count = 0;
    for (std::size_t i = 1; i < rules.results.size() && i <= rules.others.size(); ++i) {
        count += leadToTheSame(plan, triedRules(rules, i)) ? 1 : 0;
    }
    return count;
}

int differentResults(const ParserSide &parser)
{
    int count = 0;
    for (std::size_t i = 0; i < parser.shapes.size(); ++i) {
        bool fresh = true;
        for (std::size_t j = 0; j < i && fresh; ++j) {
            fresh = !leadToTheSame(triedProposal(parser, i), triedProposal(parser, j));
        }
        count += fresh ? 1 : 0;
    }
    return count;
}

/// What the results of the plans say about one of them.
void addResults(FeatureList &list, const RulesSide &rules, const ParserSide &parser,
                std::size_t place)
{
    const TriedPlan own = triedProposal(parser, place);
    const TriedPlan read = triedRules(rules);
    const bool same = rules.made && leadToTheSame(own, read);
    list.add("tried", own.result.kind != query::TrialResult::Kind::Unknown);
    list.add("mass", massOf(own, parser));
    list.add("rules' mass", rules.made ? massOf(read, parser) : -1.0);
    list.add("rules' result", same);
    list.add("empty", isEmpty(own));
    list.add("rules empty", rules.made && isEmpty(read));
    list.add("different results", differentResults(parser));
    list.add("readings like it", readingsLike(own, rules));
    list.add("readings like the first", rules.made ? readingsLike(read, rules) : -1);
    list.add("readings tried", rules.results.size());
    list.add("rows", std::log2(1.0 + static_cast<double>(own.result.rows)), 12.0);
    list.add("rules' rows", std::log2(1.0 + static_cast<double>(read.result.rows)), 12.0);
}

std::vector<Feature> contestFeatures(const RulesSide &rules, const ParserSide &parser,
                                     const neural::AssembledPlan &plan, std::size_t place,
                                     const SourceModel &source, const Candidates &candidates,
                                     const HeardNames &names)
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
    addResults(list, rules, parser, place);
    list.add("unused times", plan.unusedTimes);
    list.add("unused bucket", plan.unusedBucket);
    list.add("implied values", plan.impliedValues);
    list.add(cueFit(candidates.linked, shape, source));
    list.add(rules.cueFit);
    list.add(names.features(shape));
    list.add(rules.heard);
    list.add("analysis", plan.analysis);
    list.add("times", shape.timed);
    list.add("sums", shape.computed);
    list.add("repeats rows", repeatsRows(plan.plan, source));
    list.add("rules repeat rows", rules.repeats);
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
                      const Candidates &candidates, const Judgement &judgement,
                      const Tryout &tryout)
{
    RulesSide rules;
    rules.results = tryout.readings;
    rules.made = !ranked.empty();
    rules.declined = judgement.declined;
    rules.chance = judgement.confidence;
    for (const Candidate &candidate : ranked) {
        if (&candidate == &ranked.front()) {
            rules.reading = &candidate.reading;
            rules.shape = shapeOf(candidate.plan);
            rules.leftOut = mentionsLeftOut(candidates.items, rules.shape, source);
            rules.repeats = repeatsRows(candidate.plan, source);
        } else {
            rules.others.push_back(shapeOf(candidate.plan));
        }
    }
    rules.cueFit = cueFit(candidates.linked, rules.shape, source);
    return rules;
}

ParserSide sideOfParser(const std::vector<neural::AssembledPlan> &proposals, RulesSide &rules,
                        const Tryout &tryout)
{
    ParserSide parser;
    parser.results = tryout.proposals;
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
    for (const neural::AssembledPlan &proposal : proposals) {
        parser.shares.push_back(std::exp(proposal.logProbability) / std::max(parser.sum, 1e-9));
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
                    std::vector<neural::AssembledPlan> proposals, const Tryout &tryout)
{
    Contest result;
    result.byRules = !ranked.empty() && !judgement.declined;
    result.chance = judgement.confidence;
    if (proposals.empty()) {
        return result;
    }
    RulesSide rules = sideOfRules(source, ranked, candidates, judgement, tryout);
    const ParserSide parser = sideOfParser(proposals, rules, tryout);
    const HeardNames names(candidates.linked, source);
    rules.heard = names.features(rules.shape);
    std::size_t leader = 0;
    for (std::size_t i = 0; i < proposals.size(); ++i) {
        Contestant contestant;
        contestant.features =
            contestFeatures(rules, parser, proposals[i], i, source, candidates, names);
        contestant.chance = treeProbability(contestant.features, contest::parserForest);
        contestant.agrees =
            rules.made && (saysTheSame(parser.shapes[i], rules.shape) ||
                           leadToTheSame(triedProposal(parser, i), triedRules(rules)));
        contestant.plan = std::move(proposals[i].plan);
        contestant.frame = std::move(proposals[i].frame);
        result.plans.push_back(std::move(contestant));
        leader = result.plans[i].chance > result.plans[leader].chance ? i : leader;
    }
    const Contestant &best = result.plans[leader];
    const bool tried = !tryout.proposals.empty();
    const double alone = judgement.unknown.empty() || (!rules.made && tried) ? contest::aloneBar
                         : best.agrees ? (tried ? sureWithoutUnknown : unseenWithoutUnknown)
                                       : (tried ? sureOfUnknown : unseenOfUnknown);
    if (!rules.made) {
        result.chance = best.chance;
        result.winner = best.chance >= alone ? static_cast<int>(leader) : -1;
        return result;
    }
    const double rulesChance = treeProbability(result.plans.front().features, contest::rulesForest);
    // a contest is only held over questions that stand alone
    const std::vector<Feature> features =
        duelFeatures(best, rulesChance, featuresOf(ranked, candidates.items, false));
    const bool placesEach =
        rules.leftOut == 0 && rules.reading->unknown.empty() && rules.reading->unused.empty();
    const bool placesAll = placesEach && rules.reading->score >= 1.0;
    const bool placesWell = placesEach && rules.reading->score >= wellPlaced &&
                            !rules.reading->guessedMeasure && !rules.reading->guessedSubject;
    // where the very thing that is asked for is unknown to the rules, the parser must be likely
    // right
    const double needed = !result.byRules                       ? alone
                          : placesAll || (placesEach && !tried) ? likely
                                                                : 0.0;
    const bool stored = overlooksStoredPercent(rules.shape.does.contains("divide"), rules.shape,
                                               candidates.linked, source);
    const double duelBar = stored       ? contest::duelBar
                           : !tried     ? unseenBetter
                           : placesEach ? surelyBetter
                                        : contest::duelBar;
    const bool beats =
        !result.byRules ||
        (!best.agrees &&
         !overlooksPlace(parser.shapes[leader], rules.shape, rules.reading->frame, source) &&
         !sharesUnasked(best.frame, candidates.linked) &&
         !(placesWell && best.chance < surelyAll &&
           saysLess(parser.shapes[leader], rules.shape, source)) &&
         !(rules.shape.timed && rules.leftOut == 0 && proposals[leader].unusedTimes > 0) &&
         !(placesEach &&
           ((!tried && readsLess(parser.shapes[leader], rules.shape)) ||
            overlooksUnits(parser.shapes[leader], rules.shape) ||
            overlooksBirth(parser.shapes[leader], rules.shape, source) ||
            overlooksFigures(parser.shapes[leader], rules.reading->frame, candidates.linked) ||
            addsWhatDoesNotAdd(parser.shapes[leader], rules.shape, source) ||
            repeatsRows(best.plan, source))) &&
         !(placesAll && (onlyDrops(parser.shapes[leader], rules.shape) ||
                         onlyTurns(parser.shapes[leader], rules.shape) ||
                         overlooksLack(parser.shapes[leader], rules.shape) ||
                         overlooksSpans(parser.shapes[leader], rules.shape) ||
                         overlooksRecurring(parser.shapes[leader], rules.shape))) &&
         treeProbability(features, contest::duelForest) >= duelBar);
    // trees that weigh both against each other may not overturn what each is worth by itself
    const bool worth = !result.byRules || best.chance >= leastOfRules * rulesChance;
    const bool turned =
        result.byRules && (takesWhatIsSetAside(parser.shapes[leader], rules.shape) ||
                           overlooksMean(parser.shapes[leader], rules.shape));
    const bool wins = beats && worth && best.chance >= needed && !turned &&
                      !overlooksStoredPercent(best.frame.has_value(), parser.shapes[leader],
                                              candidates.linked, source);
    result.agreed = best.agrees;
    result.chance = wins ? best.chance : rulesChance;
    result.winner = wins ? static_cast<int>(leader) : -1;
    return result;
}

} // namespace querent::language
