// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Sides.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Months of a unit that is made of such; 0 for others.
int monthsOf(query::TimeUnit unit)
{
    switch (unit) {
    case query::TimeUnit::Year:
        return 12;
    case query::TimeUnit::Quarter:
        return 3;
    case query::TimeUnit::Month:
        return 1;
    default:
        return 0;
    }
}

/// Whether the stretch is one of its unit and no longer: a quarter, not half a year.
bool isOneUnit(const Period &period)
{
    const int months = monthsOf(period.unit);
    if (months == 0 || !period.from || !period.until) {
        return true;
    }
    const data::CivilDate &from = *period.from;
    return *period.until == data::CivilDate(from + std::chrono::months(months));
}

/// "Weekends" of "at weekends".
std::string withoutPreposition(const std::string &words)
{
    for (const std::string_view preposition : {"on ", "at ", "in ", "during ", "for ", "the "}) {
        if (words.starts_with(preposition)) {
            return withoutPreposition(words.substr(preposition.size()));
        }
    }
    return words;
}

} // namespace

void setSideBySide(Frame &frame, const Condition &one, const Condition &other)
{
    std::vector<Measure> sides;
    for (const Measure &measure : frame.measures) {
        for (const Condition *side : {&one, &other}) {
            Measure figure = measure;
            figure.only.push_back(*side);
            figure.only.back().words = withoutPreposition(side->words);
            // "what did they take in total" names one figure twice
            const bool known = std::ranges::any_of(sides, [&](Measure before) {
                before.words = figure.words;
                return before == figure;
            });
            if (!known) {
                sides.push_back(std::move(figure));
            }
        }
    }
    frame.measures = std::move(sides);
    frame.sideBySide = true;
}

void setPeriodsApart(Frame &frame, const Condition &periods)
{
    if (periods.periods.size() != 2 || periods.negated ||
        std::ranges::all_of(periods.periods, isOneUnit)) {
        Grouping group;
        group.column = periods.column;
        group.bucket = periods.periods.front().unit;
        frame.groups.push_back(std::move(group));
        return;
    }
    Condition one = periods;
    Condition other = periods;
    one.periods.pop_back();
    other.periods.erase(other.periods.begin());
    one.words = one.periods.front().name;
    other.words = other.periods.front().name;
    setSideBySide(frame, one, other);
}

} // namespace querent::language
