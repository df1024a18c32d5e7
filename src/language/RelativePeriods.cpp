// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/TimeExpressions.h"
#include "language/TimePoint.h"

#include <algorithm>
#include <chrono>

namespace querent::language {

using data::CivilDate;
using query::TimeUnit;
using std::chrono::day;
using std::chrono::month;

data::CivilDate plusUnits(query::TimeUnit unit, const data::CivilDate &when, int count)
{
    switch (unit) {
    case TimeUnit::Year:
        return data::plusMonths(when, 12 * count);
    case TimeUnit::Quarter:
        return data::plusMonths(when, 3 * count);
    case TimeUnit::Month:
        return data::plusMonths(when, count);
    case TimeUnit::Week:
        return data::plusDays(when, 7 * count);
    default:
        return data::plusDays(when, count);
    }
}

data::CivilDate startOf(query::TimeUnit unit, const data::CivilDate &when)
{
    const auto m = static_cast<unsigned>(when.month());
    switch (unit) {
    case TimeUnit::Year:
        return CivilDate(when.year(), month(1), day(1));
    case TimeUnit::Quarter:
        return CivilDate(when.year(), month((m - 1) / 3 * 3 + 1), day(1));
    case TimeUnit::Month:
        return CivilDate(when.year(), when.month(), day(1));
    case TimeUnit::Week: {
        const std::chrono::weekday weekday{std::chrono::sys_days(when)};
        return data::plusDays(when, 1 - static_cast<int>(weekday.iso_encoding()));
    }
    default:
        return when;
    }
}

namespace {

/// All that lies on that side of the period.
Period onSide(Period period, RelativePeriod::Side side)
{
    switch (side) {
    case RelativePeriod::Side::Within:
        break;
    case RelativePeriod::Side::Since:
        period.until.reset();
        break;
    case RelativePeriod::Side::After:
        period.from = period.until;
        period.until.reset();
        break;
    case RelativePeriod::Side::Before:
        period.until = period.from;
        period.from.reset();
        break;
    case RelativePeriod::Side::Until:
        period.from.reset();
        break;
    }
    return period;
}

} // namespace

std::optional<std::pair<RelativePeriod, std::size_t>> lapseAt(const Tokens &tokens, std::size_t at)
{
    const auto is = [&](std::size_t t, std::initializer_list<std::string_view> words) {
        return t < tokens.size() && oneOf(tokens[t].lower, words);
    };
    const bool denied = std::any_of(
        tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(at), [](const Token &token) {
            return token.lower.ends_with("n't") ||
                   oneOf(token.lower, {"not", "no", "without", "never", "nobody", "none"});
        });
    if (!denied || !is(at, {"for", "in"})) {
        return std::nullopt;
    }
    std::size_t next = at + 1;
    // "over a year": at least so long is what it says in any case
    if (is(next, {"over", "about"})) {
        ++next;
    } else if ((is(next, {"more"}) && is(next + 1, {"than"})) ||
               (is(next, {"at"}) && is(next + 1, {"least"}))) {
        next += 2;
    }
    if (next + 1 >= tokens.size()) {
        return std::nullopt;
    }
    const int count = is(next, {"a", "an"}) ? 1 : smallNumber(tokens[next]);
    const auto unit = timeUnit(tokens[next + 1]);
    if (count <= 0 || !unit || *unit == TimeUnit::Hour || is(next + 2, {"old", "ago", "of"})) {
        return std::nullopt;
    }
    return std::pair(RelativePeriod{*unit, count, RelativePeriod::Kind::Past}, next + 2 - at);
}

Period resolve(const RelativePeriod &relative, const data::CivilDate &today)
{
    using Kind = RelativePeriod::Kind;
    Period period;
    period.relative = true;
    period.unit = relative.unit;
    const CivilDate start = startOf(relative.unit, today);
    switch (relative.kind) {
    case Kind::Past:
        // "the last 30 days" end today
        period.until = data::plusDays(today, 1);
        period.from = plusUnits(relative.unit, *period.until, -relative.count);
        break;
    case Kind::This:
    case Kind::LatestInData:
        period.from = start;
        period.until = plusUnits(relative.unit, start, 1);
        break;
    case Kind::Next:
        period.from = plusUnits(relative.unit, start, 1);
        period.until = plusUnits(relative.unit, *period.from, relative.count);
        break;
    case Kind::LastComplete: {
        // complete when its last day is in the data
        const CivilDate next = plusUnits(relative.unit, start, 1);
        period.until = data::plusDays(today, 1) >= next ? next : start;
        period.from = plusUnits(relative.unit, *period.until, -relative.count);
        break;
    }
    case Kind::Named: {
        const auto in = [&](const std::chrono::year year) {
            return CivilDate(year, month(relative.month), day(std::max(relative.day, 1U)));
        };
        CivilDate from = in(today.year());
        while (!from.ok() || from > today) {
            from = in(from.year() - std::chrono::years(1)); // 29 February is not in every year
        }
        period.from = from;
        period.until = plusUnits(relative.unit, from, 1);
        break;
    }
    case Kind::Last:
        period.until = start;
        period.from = plusUnits(relative.unit, start, -relative.count);
        break;
    }
    return onSide(period, relative.side);
}

} // namespace querent::language
