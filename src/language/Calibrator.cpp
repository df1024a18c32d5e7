// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Calibrator.h"

#include <algorithm>
#include <cmath>

namespace querent::language {

Features featuresOf(const std::vector<Candidate> &ranked, const Items &items)
{
    Features features{};
    if (ranked.empty()) {
        return features;
    }
    const Candidate &best = ranked.front();
    const Reading &reading = best.reading;
    const Frame &frame = reading.frame;
    const auto capped = [](std::size_t count, double most) {
        return std::min(static_cast<double>(count), most);
    };
    double rival = 0.3;
    for (std::size_t i = 1; i < ranked.size(); ++i) {
        rival = std::min(rival, best.score - ranked[i].score);
    }
    double unusedCues = 0.0;
    double unusedWhole = 0.0;
    for (const Item &item : items) {
        if (item.kind != ItemKind::Cue || item.used) {
            continue;
        }
        for (const std::string_view kind : {"agg", "count", "cmp", "group", "not", "most", "least",
                                            "top", "bottom", "rate", "by", "sort", "between"}) {
            unusedCues += item.cue(kind) != nullptr ? 1.0 : 0.0;
        }
        for (const std::string_view kind : {"both", "or", "compare", "share"}) {
            unusedWhole += item.cue(kind) != nullptr ? 1.0 : 0.0;
        }
    }
    double related = 0.0;
    for (const Condition &condition : frame.conditions) {
        related += condition.kind == Condition::Kind::Related ||
                           condition.kind == Condition::Kind::Relative ||
                           condition.kind == Condition::Kind::Null
                       ? 1.0
                       : 0.0;
    }
    std::size_t f = 0;
    features[f++] = 1.0 - std::clamp(reading.score, 0.0, 1.0);
    features[f++] = capped(reading.unknown.size(), 3.0);
    features[f++] = capped(reading.unused.size(), 3.0);
    features[f++] = std::min(static_cast<double>(reading.weakLinks), 3.0);
    features[f++] = reading.guessedMeasure ? 1.0 : 0.0;
    features[f++] = std::max(rival, 0.0) * 3.0;
    features[f++] = capped(best.plan.joins.size(), 4.0);
    features[f++] = std::min(unusedCues, 3.0);
    features[f++] = std::min(unusedWhole, 2.0);
    features[f++] = capped(frame.conditions.size(), 4.0);
    features[f++] = std::min(related, 2.0);
    features[f++] = capped(items.size(), 40.0) / 10.0;
    features[f++] = capped(frame.measures.size(), 3.0);
    features[f++] = capped(frame.groups.size(), 3.0);
    features[f++] = frame.orders.empty() ? 0.0 : 1.0;
    features[f++] = frame.operation == Operation::None ? 0.0 : 1.0;
    features[f++] = capped(frame.outputs.size(), 3.0);
    features[f++] = capped(frame.entities.size(), 2.0);
    features[f++] = frame.havings.empty() ? 0.0 : 1.0;
    features[f++] = frame.entities.empty() || frame.outputs.empty() ? 0.0 : 1.0;
    return features;
}

double probability(const Features &features)
{
    static constexpr Features weights{-0.578, -0.126, -0.693, -0.210, -0.410, 1.281,  -0.392,
                                      -1.051, -0.143, -0.120, 0.374,  -0.719, -0.223, -0.523,
                                      0.100,  -0.269, -0.136, -0.895, 0.092,  -0.389};
    double sum = 0.697;
    for (std::size_t i = 0; i < features.size(); ++i) {
        sum += weights[i] * features[i];
    }
    return 1.0 / (1.0 + std::exp(-sum));
}

} // namespace querent::language
