// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ContestField.h"

#include "language/CueFit.h"
#include "language/PlanOversights.h"
#include "query/FanOut.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

namespace {

/// The logarithm of a probability that is next to none.
constexpr double unlikely = -20.0;
/// The score of a reading whose links are as good as the words themselves.
constexpr double wellPlaced = 0.9;

bool isEmpty(const query::TrialResult &result)
{
    return result.kind == query::TrialResult::Kind::Empty;
}

double magnitude(std::size_t rows)
{
    return std::log2(1.0 + static_cast<double>(rows));
}

/// Whether a ranking of several is another one with the figure beside them that they are ranked by:
/// "top 5 products by sales" may show these as well.
bool ranksWithFigure(PlanShape more, const PlanShape &less)
{
    if (!more.limit || *more.limit < 2 || more.order.size() != 1 ||
        more.select.size() != less.select.size() + 1) {
        return false;
    }
    std::erase(more.select, more.order.front().substr(1)); // after the sign of its direction
    if (std::ranges::includes(more.group, less.group)) {
        more.group = less.group; // a name beside its key makes no other groups
    }
    return saysTheSame(more, less);
}

} // namespace

/// Collects features under their names.
class ContestField::FeatureList
{
public:
    void add(std::string_view name, double value, double most = 6.0)
    {
        m_features.push_back({name, std::clamp(value, unlikely, most)});
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

ContestField::ContestField(const SourceModel &source, const std::vector<Candidate> &ranked,
                           const Candidates &candidates, const Judgement &judgement,
                           const std::vector<neural::AssembledPlan> &proposals,
                           const Tryout &tryout)
    : m_source(source)
    , m_candidates(candidates)
    , m_judgement(judgement)
    , m_reading(ranked.empty() ? candidates.first : ranked.front().reading)
    , m_made(!ranked.empty())
    , m_names(candidates.linked, source)
    , m_readings(tryout.readings)
    , m_best(unlikely)
    , m_second(unlikely)
{
    const auto resultAt = [](const std::vector<query::TrialResult> &results, std::size_t place) {
        return place < results.size() ? results[place] : query::TrialResult{};
    };
    double sum = 0.0;
    for (const neural::AssembledPlan &proposal : proposals) {
        sum += std::exp(proposal.logProbability);
        m_second = std::max(m_second, std::min(m_best, proposal.logProbability));
        m_best = std::max(m_best, proposal.logProbability);
    }
    m_plans.reserve(proposals.size() + 1);
    if (m_made) {
        addRival(ranked.front().plan, resultAt(tryout.readings, 0), nullptr);
        for (std::size_t i = 1; i < ranked.size(); ++i) {
            m_others.push_back(shapeOf(ranked[i].plan));
        }
    }
    for (std::size_t i = 0; i < proposals.size(); ++i) {
        addRival(proposals[i].plan, resultAt(tryout.proposals, i), &proposals[i]);
        Rival &rival = m_plans.back();
        rival.share = std::exp(rival.log) / std::max(sum, 1e-9);
        if (m_made && saysTheSame(rival.shape, m_plans.front().shape)) {
            m_plans.front().log = std::max(m_plans.front().log, rival.log);
            m_plans.front().share += rival.share;
        }
    }
    const std::size_t first = m_made ? 1 : 0;
    for (std::size_t i = first; i < m_plans.size(); ++i) {
        bool fresh = true;
        for (std::size_t j = first; j < i && fresh; ++j) {
            fresh = !leadToTheSame(i, j);
        }
        m_different += fresh ? 1 : 0;
    }
    if (!m_made) {
        m_none.fit = cueFit(candidates.linked, m_none.shape, source);
        m_none.heard = m_names.features(m_none.shape);
        m_none.log = unlikely;
    }
}

void ContestField::addRival(const query::QueryPlan &plan, const query::TrialResult &result,
                            const neural::AssembledPlan *proposal)
{
    Rival rival{shapeOf(plan), result, &plan, proposal,
                proposal != nullptr ? proposal->logProbability : unlikely};
    rival.fit = cueFit(m_candidates.linked, rival.shape, m_source);
    rival.heard = m_names.features(rival.shape);
    rival.leftOut = mentionsLeftOut(m_candidates.items, rival.shape, m_source);
    rival.repeats = !query::fanOutsOf(plan, m_source.catalog()).empty();
    m_plans.push_back(std::move(rival));
}

std::optional<std::size_t> ContestField::proposal(std::size_t place) const
{
    return byRules(place) ? std::nullopt : std::optional(place - (m_made ? 1 : 0));
}

bool ContestField::leadToTheSame(std::size_t left, std::size_t right) const
{
    return language::leadToTheSame(tried(m_plans[left]), tried(m_plans[right]));
}

bool ContestField::agrees(std::size_t place) const
{
    return m_made && (saysTheSame(m_plans[place].shape, m_plans.front().shape) ||
                      leadToTheSame(place, 0) || ranksAlike(place));
}

bool ContestField::ranksAlike(std::size_t place) const
{
    return m_made && ranksWithFigure(m_plans.front().shape, m_plans[place].shape);
}

/// The share of all proposals' probability that goes to those for which `same` holds.
template <typename Same>
double ContestField::shareOf(Same same) const
{
    double share = 0.0;
    for (const Rival &rival : m_plans) {
        share += rival.proposal != nullptr && same(rival) ? rival.share : 0.0;
    }
    return share;
}

double ContestField::massOf(const Rival &rival) const
{
    return shareOf(
        [&](const Rival &other) { return language::leadToTheSame(tried(rival), tried(other)); });
}

/// How many of the rules' other readings lead to the same as a plan.
int ContestField::readingsLike(const Rival &rival) const
{
    int count = 0;
    for (std::size_t i = 1; i < m_readings.size() && i <= m_others.size(); ++i) {
        count += language::leadToTheSame(tried(rival), {&m_others[i - 1], m_readings[i]}) ? 1 : 0;
    }
    return count;
}

void ContestField::addShape(FeatureList &list, const Rival &rival)
{
    const PlanShape &shape = rival.shape;
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
    list.add("times", shape.timed);
    list.add("sums", shape.computed);
    list.add("repeats rows", rival.repeats);
    list.add("left out", rival.leftOut);
}

/// How likely a plan is to the parser, and what it leaves of the question.
void ContestField::addEvidence(FeatureList &list, std::size_t place) const
{
    static const neural::AssembledPlan nothing;
    const Rival &rival = m_plans[place];
    const bool parsed = rival.proposal != nullptr;
    const neural::AssembledPlan &plan = parsed ? *rival.proposal : nothing;
    list.add("by rules", !parsed);
    list.add("log probability", rival.log);
    list.add("share", rival.share);
    list.add("lead", rival.log - (rival.log >= m_best ? m_second : m_best));
    list.add("place", parsed ? static_cast<double>(*proposal(place)) : -1.0);
    list.add("proposals", m_plans.size() - (m_made ? 1 : 0));
    list.add("unused values", plan.unusedValues);
    list.add("unused numbers", plan.unusedNumbers);
    list.add("unused times", plan.unusedTimes);
    list.add("unused bucket", plan.unusedBucket);
    list.add("implied values", plan.impliedValues);
    list.add("idle groups", plan.idleGroups);
    list.add("analysis", plan.analysis);
}

/// What the rules think of their own reading: the same for all that compete.
void ContestField::addRules(FeatureList &list) const
{
    const double chance = std::clamp(m_judgement.confidence, 0.01, 0.99);
    list.add("rules made one", m_made);
    list.add("rules decline", m_judgement.declined);
    list.add("rules' chance", m_made ? std::log(chance / (1.0 - chance)) : -6.0);
    list.add("parser's view of the rules", m_made ? m_plans.front().log : unlikely);
    list.add("operation", m_reading.frame.operation != Operation::None);
    list.add("unknown", m_reading.unknown.size());
    list.add("unused", m_reading.unused.size());
    list.add("weak links", m_reading.weakLinks);
    list.add("guessed measure", m_reading.guessedMeasure);
    list.add("guessed subject", m_reading.guessedSubject);
    list.add("unfit", 1.0 - m_reading.score);
    list.add("tokens", static_cast<double>(m_candidates.items.size()), 30.0);
}

/// In what a plan is like the rules' reading.
void ContestField::addLikeness(FeatureList &list, const PlanShape &shape) const
{
    const PlanShape &rules = m_made ? m_plans.front().shape : m_none.shape;
    list.add("agreed", m_made && saysTheSame(shape, rules));
    list.add("agrees with another", std::ranges::any_of(m_others, [&](const PlanShape &other) {
                 return saysTheSame(shape, other);
             }));
    list.add("same tables", shape.tables == rules.tables);
    list.add("same columns", shape.columns == rules.columns);
    list.add("same values", shape.values == rules.values);
    list.add("same output", shape.select == rules.select);
    list.add("same conditions", shape.where == rules.where);
    list.add("same groups", shape.group == rules.group);
    list.add("same order", shape.order == rules.order && shape.limit == rules.limit);
}

/// What the results of the plans say about one of them.
void ContestField::addResults(FeatureList &list, const Rival &rival) const
{
    const Rival *const rules = m_made ? &m_plans.front() : nullptr;
    list.add("tried", rival.result.kind != query::TrialResult::Kind::Unknown);
    list.add("mass", massOf(rival));
    list.add("rules' mass", rules != nullptr ? massOf(*rules) : -1.0);
    list.add("rules' result",
             rules != nullptr && language::leadToTheSame(tried(rival), tried(*rules)));
    list.add("empty", isEmpty(rival.result));
    list.add("rules empty", rules != nullptr && isEmpty(rules->result));
    list.add("different results", m_different);
    list.add("readings like it", readingsLike(rival));
    list.add("readings like the first", rules != nullptr ? readingsLike(*rules) : -1);
    list.add("readings tried", m_readings.size());
    list.add("rows", magnitude(rival.result.rows), 12.0);
    list.add("rules' rows", rules != nullptr ? magnitude(rules->result.rows) : 0.0, 12.0);
}

/// How surely the parser would have each part of a plan, whatever the rest.
void ContestField::addConsensus(FeatureList &list, const PlanShape &shape) const
{
    const auto part = [&](std::string_view name, auto PlanShape::*member) {
        list.add(name,
                 shareOf([&](const Rival &other) { return other.shape.*member == shape.*member; }));
    };
    part("share of the tables", &PlanShape::tables);
    part("share of the columns", &PlanShape::columns);
    part("share of the output", &PlanShape::select);
    part("share of what is shown", &PlanShape::shownColumns);
    part("share of the conditions", &PlanShape::where);
    part("share of what is tested", &PlanShape::testedColumns);
    part("share of the values", &PlanShape::values);
    part("share of the groups", &PlanShape::group);
    part("share of the order", &PlanShape::order);
    part("share of the limit", &PlanShape::limit);
    part("share of what it does", &PlanShape::does);
}

std::vector<ContestField::Oversight> ContestField::oversights(const Rival &rival) const
{
    const PlanShape &plan = rival.shape;
    const PlanShape &rules = m_made ? m_plans.front().shape : m_none.shape;
    const Items &linked = m_candidates.linked;
    const std::optional<Frame> none;
    const std::optional<Frame> &frame = rival.proposal != nullptr ? rival.proposal->frame : none;
    const bool works =
        rival.proposal != nullptr ? frame.has_value() : rules.does.contains("divide");
    const bool other = m_made && rival.proposal != nullptr;
    // where every word fits as it is, a reading that goes by what is not there means just that
    const bool lacks = other && overlooksLack(plan, rules);
    return {
        {"place", other && overlooksPlace(plan, rules, m_reading.frame, m_source), true},
        {"share", sharesUnasked(frame, linked), true},
        {"says less", other && saysLess(plan, rules, m_source)},
        {"reads less", other && readsLess(plan, rules)},
        {"units", other && overlooksUnits(plan, rules), true},
        {"birth", other && overlooksBirth(plan, rules, m_source)},
        {"figures", other && overlooksFigures(plan, m_reading.frame, linked), true},
        {"adds", other && addsWhatDoesNotAdd(plan, rules, m_source)},
        {"only drops", other && onlyDrops(plan, rules)},
        {"only turns", other && onlyTurns(plan, rules), true},
        {"lack", lacks, m_reading.score >= 1.0},
        {"spans", other && overlooksSpans(plan, rules), true},
        {"recurring", other && overlooksRecurring(plan, rules), true},
        {"set aside", other && takesWhatIsSetAside(plan, rules), true},
        {"mean", other && overlooksMean(plan, rules), true},
        {"stored percent", overlooksStoredPercent(works, plan, linked, m_source), true},
    };
}

bool ContestField::placesEach() const
{
    return m_made && m_plans.front().leftOut == 0 && m_reading.unknown.empty() &&
           m_reading.unused.empty();
}

bool ContestField::answersAnother(std::size_t place) const
{
    const Rival &rival = m_plans[place];
    if (!placesEach() || byRules(place)) {
        return false;
    }
    // "fewer visits than last year": the rows of one year are no comparison
    if (m_reading.frame.operation != Operation::None && !rival.shape.computed &&
        !rival.proposal->frame) {
        return true;
    }
    const std::vector<Oversight> overlooked = oversights(rival);
    return std::ranges::any_of(
        overlooked, [](const Oversight &oversight) { return oversight.holds && oversight.grave; });
}

bool ContestField::leavesSomethingOut(std::size_t place) const
{
    const PlanShape &plan = m_plans[place].shape;
    return placesEach() && m_reading.score >= wellPlaced &&
           (onlyDrops(plan, m_plans.front().shape) ||
            saysLess(plan, m_plans.front().shape, m_source));
}

std::vector<Feature> ContestField::features(std::size_t place) const
{
    const Rival &rival = m_plans[place];
    const Rival &rules = m_made ? m_plans.front() : m_none;
    FeatureList list;
    addRules(list);
    addShape(list, rules);
    list.add(rules.fit);
    list.add(rules.heard);
    addEvidence(list, place);
    addShape(list, rival);
    addLikeness(list, rival.shape);
    addResults(list, rival);
    addConsensus(list, rival.shape);
    for (const Oversight &oversight : oversights(rival)) {
        list.add(oversight.name, oversight.holds);
    }
    list.add(rival.fit);
    list.add(rival.heard);
    return list.take();
}

} // namespace querent::language
