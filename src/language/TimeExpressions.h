// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <optional>
#include <utility>

namespace querent::language {

/// What a stretch of words says about time.
struct TimeMatch
{
    std::size_t length = 0; ///< tokens; 0: nothing here
    std::vector<Period> periods;
    std::optional<RelativePeriod> relative;
    std::optional<query::TimeUnit> bucket; ///< "monthly", "by month", "weekday"
};

/// Reads the time expression that starts at `at`: dates in the usual spellings, months, quarters,
/// halves, years, ranges, "since" and "before", relative periods and units to group by.
[[nodiscard]] TimeMatch readTime(const Tokens &tokens, std::size_t at);

/// "Has not ordered for a year", "no visit in over 90 days": the time up to now that the words from
/// `at` on name after a denial, and how many tokens they are.
[[nodiscard]] std::optional<std::pair<RelativePeriod, std::size_t>> lapseAt(const Tokens &tokens,
                                                                            std::size_t at);

/// The days that a relative period means, counted from `today`.
[[nodiscard]] Period resolve(const RelativePeriod &relative, const data::CivilDate &today);

/// The first day of the month, quarter, year … that holds `day`.
[[nodiscard]] data::CivilDate startOf(query::TimeUnit unit, const data::CivilDate &day);
/// `day` moved by whole units.
[[nodiscard]] data::CivilDate plusUnits(query::TimeUnit unit, const data::CivilDate &day,
                                        int count);

} // namespace querent::language
