// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/LastDay.h"

#include <chrono>
#include <cstdlib>
#include <string>

namespace querent::language {

std::optional<data::CivilDate> lastDayOf(const data::Column &column)
{
    const data::Value &last = column.profile.max;
    if (last.isNull()) {
        return std::nullopt;
    }
    using std::chrono::day;
    using std::chrono::month;
    using std::chrono::year;
    const auto dayOf = [](double seconds) {
        return data::civilDate(std::chrono::system_clock::time_point(
            std::chrono::duration_cast<std::chrono::system_clock::duration>(
                std::chrono::seconds(static_cast<std::int64_t>(seconds)))));
    };
    switch (column.encoding) {
    case data::DateEncoding::UnixSeconds:
        return dayOf(last.numeric());
    case data::DateEncoding::UnixMilliseconds:
        return dayOf(last.numeric() / 1000.0);
    case data::DateEncoding::JulianDay:
        return dayOf((last.numeric() - 2440587.5) * 86400.0);
    case data::DateEncoding::CompactDate:
        return last.isNumber() ? data::parseCompactDate(static_cast<std::int64_t>(last.numeric()))
                               : std::nullopt;
    case data::DateEncoding::Year: {
        const int value = last.isNumber() || last.text() == nullptr
                              ? static_cast<int>(last.numeric())
                              : std::atoi(last.text()->c_str());
        return data::CivilDate(year(value), month(12), day(31));
    }
    default:
        break;
    }
    const std::string *text = last.text();
    if (text == nullptr) {
        return std::nullopt;
    }
    if (auto date = data::parseIsoDate(*text)) {
        return date;
    }
    const bool dayFirst = column.encoding == data::DateEncoding::DayMonthYear;
    if ((dayFirst || column.encoding == data::DateEncoding::MonthDayYear) && text->size() >= 10) {
        const auto part = [&](std::size_t from, std::size_t count) {
            return static_cast<unsigned>(std::atoi(text->substr(from, count).c_str()));
        };
        const data::CivilDate date(year(static_cast<int>(part(6, 4))),
                                   month(part(dayFirst ? 3 : 0, 2)),
                                   day(part(dayFirst ? 0 : 3, 2)));
        return date.ok() ? std::optional(date) : std::nullopt;
    }
    if (column.encoding == data::DateEncoding::YearMonth && text->size() >= 7) {
        const data::CivilDate date(year(std::atoi(text->substr(0, 4).c_str())),
                                   month(static_cast<unsigned>(std::atoi(text->c_str() + 5))),
                                   day(28));
        return date.ok() ? std::optional(date) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace querent::language
