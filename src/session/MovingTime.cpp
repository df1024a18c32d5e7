// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/MovingTime.h"

#include "language/LastDay.h"
#include "language/TimeExpressions.h"
#include "language/Tokenizer.h"
#include "session/PlanSources.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace querent::session {

namespace {

using language::Period;
using nlohmann::json;
using query::DuringPeriod;

/// The furthest that a period is looked for before another that it is counted back from.
constexpr int farthestBack = 24;

struct SpokenTimes
{
    std::vector<language::RelativePeriod> relative;
    std::vector<Period> fixed;
};

SpokenTimes timesIn(const std::vector<std::string> &texts)
{
    SpokenTimes times;
    for (const std::string &text : texts) {
        const language::Tokens tokens = language::tokenize(text);
        for (std::size_t at = 0; at < tokens.size();) {
            const language::TimeMatch match = language::readTime(tokens, at);
            if (match.relative) {
                times.relative.push_back(*match.relative);
            }
            times.fixed.insert(times.fixed.end(), match.periods.begin(), match.periods.end());
            at += std::max<std::size_t>(match.length, 1);
        }
    }
    return times;
}

bool same(const DuringPeriod &written, const Period &spoken)
{
    return written.from == spoken.from && written.until == spoken.until;
}

Period shifted(Period period, int units)
{
    if (period.from) {
        period.from = language::plusUnits(period.unit, *period.from, units);
    }
    if (period.until) {
        period.until = language::plusUnits(period.unit, *period.until, units);
    }
    return period;
}

/// What `written` becomes when the relative periods count from `now` instead of `before`.
std::optional<Period> movedPeriod(const DuringPeriod &written, const SpokenTimes &times,
                                  const data::CivilDate &before, const data::CivilDate &now)
{
    for (const language::RelativePeriod &relative : times.relative) {
        if (same(written, language::resolve(relative, before))) {
            return language::resolve(relative, now);
        }
    }
    const bool named = std::ranges::any_of(
        times.fixed, [&written](const Period &period) { return same(written, period); });
    if (named) {
        return std::nullopt;
    }
    for (const language::RelativePeriod &relative : times.relative) {
        const Period spoken = language::resolve(relative, before);
        for (int back = 1; back <= farthestBack; ++back) {
            for (const int step : {-back, -back * relative.count}) {
                if (same(written, shifted(spoken, step))) {
                    return shifted(language::resolve(relative, now), step);
                }
            }
        }
    }
    return std::nullopt;
}

/// Calls `visit` with every period of the plan and the column that it is about, or null.
template <typename Visit>
void forEachPeriod(query::QueryPlan &plan, const data::Catalog &catalog, const Visit &visit)
{
    forEachQuery(plan, [&](query::QueryPlan &inner) {
        const std::vector<PlanSource> sources = sourcesOf(inner, catalog);
        forEachExpression(inner, [&](query::Expression &expression) {
            auto *period = query::as<DuringPeriod>(expression);
            if (period == nullptr) {
                return;
            }
            const auto *ref = query::as<query::ColumnRef>(period->operand.front());
            visit(*period, ref != nullptr ? columnIn(sources, *ref).second : nullptr);
        });
    });
}

} // namespace

void to_json(json &json, const MovingTime &time)
{
    std::vector<std::string> words;
    for (const std::string &text : time.words) {
        words.push_back(data::validUtf8(text));
    }
    json = {{"words", std::move(words)},
            {"counted_from", data::isoDate(time.countedFrom)},
            {"from_data", time.fromData}};
}

std::optional<MovingTime> movingTimeFrom(const json &json)
{
    if (!json.is_object()) {
        return std::nullopt;
    }
    const auto day = json.value("counted_from", nlohmann::json());
    const auto words = json.value("words", nlohmann::json());
    const auto date = day.is_string() ? data::parseIsoDate(day.get<std::string>()) : std::nullopt;
    if (!date || !words.is_array()) {
        return std::nullopt;
    }
    MovingTime time;
    time.countedFrom = *date;
    time.fromData = json.value("from_data", nlohmann::json()) == nlohmann::json(true);
    for (const nlohmann::json &text : words) {
        if (text.is_string()) {
            time.words.push_back(text.get<std::string>());
        }
    }
    return time;
}

data::CivilDate lastDayCounted(const data::Column *column, const data::CivilDate &today)
{
    const auto last = column != nullptr ? language::lastDayOf(*column) : std::nullopt;
    return last && *last < today ? *last : today;
}

std::optional<MovingTime> movingTimeOf(const query::QueryPlan &plan,
                                       const std::vector<std::string> &texts,
                                       const data::CivilDate &today, const data::Catalog &catalog)
{
    MovingTime time;
    for (const std::string &text : texts) {
        if (!timesIn({text}).relative.empty()) {
            time.words.push_back(text);
        }
    }
    if (time.words.empty()) {
        return std::nullopt;
    }
    const SpokenTimes times = timesIn(time.words);
    bool found = false;
    query::QueryPlan copy = plan;
    forEachPeriod(copy, catalog, [&](const DuringPeriod &period, const data::Column *column) {
        const data::CivilDate last = lastDayCounted(column, today);
        for (const data::CivilDate &day : {last, today}) {
            const bool fits =
                std::ranges::any_of(times.relative, [&](const language::RelativePeriod &relative) {
                    return same(period, language::resolve(relative, day));
                });
            if (fits && !found) {
                found = true;
                time.countedFrom = day;
                time.fromData = day != today;
            }
        }
    });
    return found ? std::optional(time) : std::nullopt;
}

MovingTime moveOn(query::QueryPlan &plan, const MovingTime &time, const data::CivilDate &today,
                  const data::Catalog &catalog)
{
    const SpokenTimes times = timesIn(time.words);
    MovingTime moved = time;
    moved.fromData = false;
    moved.countedFrom = today;
    forEachPeriod(plan, catalog, [&](DuringPeriod &period, const data::Column *column) {
        const data::CivilDate now = lastDayCounted(column, today);
        if (const auto next = movedPeriod(period, times, time.countedFrom, now)) {
            period.from = next->from;
            period.until = next->until;
            moved.countedFrom = now;
            moved.fromData = now != today;
        }
    });
    return moved;
}

} // namespace querent::session
