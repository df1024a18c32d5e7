// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/Agreement.h"

#include <algorithm>

namespace querent::reasoning {

namespace {

using query::PlanQuality;
using Trial = query::TrialResult::Kind;

/// A plan this probable is of high quality.
constexpr double sureEnough = 0.85;
/// A model that is right less often than this has no voice where the engine has a plan: what it
/// agrees to is chance.
constexpr double worthHearing = 0.2;
/// From here on the better of two is far ahead.
constexpr double farAhead = 4.0;
/// How often two answers that are both wrong are the same one.
constexpr double sameMistake = 0.2;
/// The share of what else may be right that the engine's other readings cover.
constexpr double otherReadings = 0.8;
constexpr double priorAgreed = 3.0;
constexpr double priorExpected = 5.0;

double worthOf(Trial trial) noexcept
{
    switch (trial) {
    case Trial::Failed:
        return 0.02;
    case Trial::Empty:
        return 0.3;
    case Trial::Unknown:
    case Trial::Rows:
        return 1.0;
    }
    return 1.0;
}

PlanQuality atMostMedium(PlanQuality quality) noexcept
{
    return quality == PlanQuality::High ? PlanQuality::Medium : quality;
}

Verdict same(const Opinions &opinions, double skill) noexcept
{
    const double chance = opinions.chance;
    const double mistake =
        opinions.hinted ? std::max(sameMistake, 1.0 / std::max(opinions.readings, 1)) : sameMistake;
    const double right = chance * skill;
    const double wrong = (1.0 - chance) * (1.0 - skill) * mistake;
    Verdict verdict;
    verdict.quality = *opinions.offline;
    verdict.confidence = std::max(chance, right / std::max(right + wrong, 1e-9));
    if (verdict.confidence >= sureEnough) {
        verdict.quality = PlanQuality::High;
    }
    return verdict;
}

Verdict different(const Opinions &opinions, double skill) noexcept
{
    const double chance = opinions.chance;
    double offline = chance * (1.0 - skill);
    double model = (1.0 - chance) * skill;
    if (opinions.readings > 1) {
        offline *= 0.5;
        model *= opinions.relation == Relation::OtherReading ? otherReadings : 1.0 - otherReadings;
    }
    offline *= worthOf(opinions.offlineTrial);
    model *= worthOf(opinions.modelTrial);
    const double neither = (1.0 - chance) * (1.0 - skill);
    const double better = std::max(offline, model);
    const double worse = std::min(offline, model);
    Verdict verdict;
    verdict.takeModel = model > offline;
    verdict.quality = verdict.takeModel ? PlanQuality::Medium : atMostMedium(*opinions.offline);
    verdict.confidence = better / std::max(offline + model + neither, 1e-9);
    verdict.ask = better < farAhead * worse;
    return verdict;
}

} // namespace

Verdict decide(const Opinions &opinions, double skill) noexcept
{
    if (!opinions.offline) {
        Verdict verdict;
        verdict.takeModel = opinions.modelRuns;
        verdict.quality = opinions.modelRuns ? PlanQuality::Medium : PlanQuality::Low;
        verdict.confidence =
            opinions.modelRuns ? skill * worthOf(opinions.modelTrial) : opinions.chance;
        return verdict;
    }
    if (!opinions.modelRuns || skill < worthHearing) {
        const bool dissents = opinions.modelDissents && skill >= worthHearing;
        Verdict verdict;
        verdict.quality = dissents ? atMostMedium(*opinions.offline) : *opinions.offline;
        verdict.confidence = dissents
                                 ? opinions.chance * (1.0 - skill) /
                                       (opinions.chance * (1.0 - skill) + 1.0 - opinions.chance)
                                 : opinions.chance;
        return verdict;
    }
    return opinions.relation == Relation::Same ? same(opinions, skill) : different(opinions, skill);
}

void TrackRecord::note(double chance, bool agreed)
{
    const std::scoped_lock lock(m_mutex);
    m_agreed += agreed ? 1.0 : 0.0;
    m_expected += chance;
}

double TrackRecord::skill() const
{
    const std::scoped_lock lock(m_mutex);
    return std::clamp((priorAgreed + m_agreed) / (priorExpected + m_expected), 0.05, 0.95);
}

} // namespace querent::reasoning
