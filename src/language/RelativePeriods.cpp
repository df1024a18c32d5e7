// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/TimeExpressions.h"

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
    return period;
}

} // namespace querent::language
