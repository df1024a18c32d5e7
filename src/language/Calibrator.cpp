// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Calibrator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace querent::language {

namespace {

constexpr std::array<std::string_view, 44> cueKinds{
    "agg",      "count",   "muchof",  "percentile", "share",   "rate",    "ratio",  "growth",
    "change",   "running", "moving",  "group",      "by",      "sort",    "desc",   "asc",
    "cmp",      "between", "not",     "null",       "notnull", "contain", "starts", "ends",
    "distinct", "list",    "which",   "when",       "where",   "both",    "or",     "and",
    "avgthan",  "total",   "most",    "least",      "top",     "bottom",  "with",   "where2",
    "analysis", "chart",   "compare", "today"};

/// Small words that ask for more than they seem to.
constexpr std::array<std::string_view, 26> telltales{
    "than",  "same",  "other", "another", "only",  "also",   "first",   "last",  "before",
    "after", "since", "if",    "but",     "while", "still",  "already", "per",   "time",
    "times", "how",   "their", "any",     "all",   "during", "until",   "either"};

/// Collects features under their names.
class Collector
{
public:
    void add(std::string_view name, double value, double most = 8.0)
    {
        m_features.push_back(Feature{name, std::min(value, most)});
    }
    void add(std::string_view name, std::size_t count, double most = 8.0)
    {
        add(name, static_cast<double>(count), most);
    }
    void add(std::string_view name, bool holds) { add(name, holds ? 1.0 : 0.0); }
    [[nodiscard]] std::vector<Feature> take() { return std::move(m_features); }

private:
    std::vector<Feature> m_features;
};

void addLinks(Collector &features, const Items &items)
{
    double exact = 0.0;
    double words = 0.0;
    double tokens = 0.0;
    double weakest = 1.0;
    double values = 0.0;
    double several = 0.0;
    double close = 0.0;
    double widest = 0.0;
    double unusedNumbers = 0.0;
    std::set<int> tables;
    for (const Item &item : items) {
        const auto length = static_cast<double>(item.end - item.begin);
        tokens += item.kind == ItemKind::Sign ? 0.0 : length;
        words += item.content || item.kind == ItemKind::Mention ? length : 0.0;
        unusedNumbers += item.kind == ItemKind::Number && !item.used ? 1.0 : 0.0;
        if (item.kind != ItemKind::Mention || item.links.empty()) {
            continue;
        }
        const Link &best = item.links.front();
        exact += best.score >= 0.94 ? length : 0.0;
        weakest = std::min(weakest, best.score);
        tables.insert(best.table);
        if (best.kind == LinkKind::Value) {
            values += 1.0;
            several += best.several ? 1.0 : 0.0;
        }
        if (item.links.size() > 1) {
            const double margin = best.score - item.links[1].score;
            close += margin < 0.1 ? 1.0 : 0.0;
            widest = std::max(widest, 0.3 - std::min(margin, 0.3));
        }
    }
    features.add("tokens", tokens, 40.0);
    features.add("words", words, 20.0);
    features.add("exact share", words > 0.0 ? exact / words : 0.0);
    features.add("weakest link", std::max(weakest, 0.0));
    features.add("values", values);
    features.add("partial values", several);
    features.add("close links", close);
    features.add("closest link", widest);
    features.add("unused numbers", unusedNumbers);
    features.add("linked tables", tables.size());
}

void addFrame(Collector &features, const Frame &frame)
{
    std::size_t related = 0;
    std::size_t relative = 0;
    std::size_t missing = 0;
    std::size_t during = 0;
    std::size_t like = 0;
    std::size_t negated = 0;
    for (const Condition &condition : frame.conditions) {
        related += condition.kind == Condition::Kind::Related ? 1U : 0U;
        relative += condition.kind == Condition::Kind::Relative ? 1U : 0U;
        missing += condition.kind == Condition::Kind::Null ? 1U : 0U;
        during += condition.kind == Condition::Kind::During ? 1U : 0U;
        like += condition.kind == Condition::Kind::Like ? 1U : 0U;
        negated += condition.negated ? 1U : 0U;
    }
    std::size_t derived = 0;
    std::size_t divided = 0;
    std::size_t counts = 0;
    for (const Measure &measure : frame.measures) {
        derived += measure.derived ? 1U : 0U;
        divided += measure.operand.empty() ? 0U : 1U;
        counts += measure.function == query::AggregateFunction::Count ? 1U : 0U;
    }
    const bool bucketed = std::any_of(frame.groups.begin(), frame.groups.end(),
                                      [](const Grouping &group) { return bool(group.bucket); });
    features.add("conditions", frame.conditions.size());
    features.add("related", related);
    features.add("relative", relative);
    features.add("missing", missing);
    features.add("during", during);
    features.add("like", like);
    features.add("negated", negated);
    features.add("measures", frame.measures.size());
    features.add("derived", derived);
    features.add("divided", divided);
    features.add("counts", counts);
    features.add("groups", frame.groups.size());
    features.add("bucketed", bucketed);
    features.add("ordered", frame.orders.size());
    features.add("ordered by a measure", !frame.orders.empty() && frame.orders.front().measure);
    features.add("limited", frame.limit.has_value());
    features.add("operation", static_cast<double>(frame.operation));
    features.add("outputs", frame.outputs.size());
    features.add("entities", frame.entities.size());
    features.add("mixed outputs", !frame.entities.empty() && !frame.outputs.empty());
    features.add("havings", frame.havings.size());
    features.add("distinct", frame.distinct);
    features.add("joined", frame.joined.size());
    features.add("relative dates", frame.dated.size());
}

} // namespace

std::vector<Feature> featuresOf(const std::vector<Candidate> &ranked, const Items &items,
                                bool followsUp)
{
    if (ranked.empty()) {
        return {};
    }
    Collector features;
    const Candidate &best = ranked.front();
    const Reading &reading = best.reading;
    double rival = 0.3;
    for (std::size_t i = 1; i < ranked.size(); ++i) {
        rival = std::min(rival, best.score - ranked[i].score);
    }
    features.add("unfit", 1.0 - std::clamp(reading.score, 0.0, 1.0));
    features.add("unknown", reading.unknown.size());
    features.add("unused", reading.unused.size());
    features.add("weak links", static_cast<double>(reading.weakLinks));
    features.add("guessed measure", reading.guessedMeasure);
    features.add("margin", std::max(rival, 0.0));
    features.add("readings", ranked.size());
    features.add("joins", best.plan.joins.size());
    features.add("follow-up", followsUp);
    addLinks(features, items);
    addFrame(features, reading.frame);
    for (const std::string_view kind : cueKinds) {
        double used = 0.0;
        double unused = 0.0;
        for (const Item &item : items) {
            if (item.kind == ItemKind::Cue && item.cue(kind) != nullptr) {
                (item.used ? used : unused) += 1.0;
            }
        }
        features.add(kind, used);
        features.add(kind, unused);
    }
    for (const std::string_view word : telltales) {
        const bool said = std::any_of(items.begin(), items.end(), [&](const Item &item) {
            return !item.used && item.word == word;
        });
        features.add(word, said);
    }
    return features.take();
}

double probability(const std::vector<Feature> &features)
{
    const TrainedChoice *const choice = TrainedChoice::shipped();
    return choice != nullptr && features.size() == choice->reading.featureCount()
               ? choice->reading.probability(features)
               : 0.0;
}

double highBar() noexcept
{
    const TrainedChoice *const choice = TrainedChoice::shipped();
    return choice != nullptr ? choice->readingBar : 1.0;
}

double lowBar() noexcept
{
    const TrainedChoice *const choice = TrainedChoice::shipped();
    return choice != nullptr ? choice->lowBar : 0.0;
}

} // namespace querent::language
