// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Periods.h"

#include <array>

namespace querent::insight {

using data::CivilDate;
using data::Phrase;
using data::Phrasebook;
using query::TimeUnit;

namespace {

namespace chrono = std::chrono;

std::optional<int> number(std::string_view text, std::size_t from, std::size_t length)
{
    if (from + length > text.size() || length == 0) {
        return std::nullopt;
    }
    int value = 0;
    for (const char c : text.substr(from, length)) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        value = value * 10 + (c - '0');
    }
    return value;
}

std::optional<int> numberWithin(std::string_view text, std::size_t from, std::size_t length,
                                int least, int most)
{
    const std::optional<int> value = number(text, from, length);
    return value && *value >= least && *value <= most ? value : std::nullopt;
}

/// The parts of a bucket's text; which are set depends on the unit.
struct Parts
{
    int year = 0;
    int part = 0; ///< quarter, month or week; the value itself for cyclic units
    CivilDate day{};
    int hour = 0;
};

std::optional<Parts> cyclicParts(std::string_view text, TimeUnit unit)
{
    Parts parts;
    std::optional<int> value;
    if (unit == TimeUnit::QuarterOfYear) {
        value = text.size() == 2 && text[0] == 'Q' ? numberWithin(text, 1, 1, 1, 4) : std::nullopt;
    } else if (text.size() <= 2) {
        const bool fromZero = unit == TimeUnit::DayOfWeek || unit == TimeUnit::HourOfDay;
        const int most = unit == TimeUnit::MonthOfYear  ? 12
                         : unit == TimeUnit::DayOfWeek  ? 6
                         : unit == TimeUnit::DayOfMonth ? 31
                                                        : 23;
        value = numberWithin(text, 0, text.size(), fromZero ? 0 : 1, most);
    }
    if (!value) {
        return std::nullopt;
    }
    parts.part = *value;
    return parts;
}

std::optional<Parts> partsOf(std::string_view text, TimeUnit unit)
{
    if (isCyclic(unit)) {
        return cyclicParts(text, unit);
    }
    const std::optional<int> year = number(text, 0, 4);
    if (!year) {
        return std::nullopt;
    }
    Parts parts;
    parts.year = *year;
    std::optional<int> part;
    switch (unit) {
    case TimeUnit::Year:
        return text.size() == 4 ? std::optional(parts) : std::nullopt;
    case TimeUnit::Quarter:
        part = text.size() == 7 && text.substr(4, 2) == "-Q" ? numberWithin(text, 6, 1, 1, 4)
                                                             : std::nullopt;
        break;
    case TimeUnit::Month:
        part = text.size() == 7 && text[4] == '-' ? numberWithin(text, 5, 2, 1, 12) : std::nullopt;
        break;
    case TimeUnit::Week:
        part = text.size() == 8 && text.substr(4, 2) == "-W" ? numberWithin(text, 6, 2, 1, 53)
                                                             : std::nullopt;
        break;
    default: {
        const std::size_t length = unit == TimeUnit::Day ? 10 : 16;
        const std::optional<CivilDate> day = data::parseIsoDate(text);
        if (!day || text.size() != length) {
            return std::nullopt;
        }
        parts.day = *day;
        part = unit == TimeUnit::Day      ? std::optional(0)
               : text.substr(13) == ":00" ? numberWithin(text, 11, 2, 0, 23)
                                          : std::nullopt;
        parts.hour = part.value_or(0);
        break;
    }
    }
    if (!part) {
        return std::nullopt;
    }
    parts.part = *part;
    return parts;
}

/// Monday of an ISO week: week 1 holds the 4th of January.
chrono::sys_days mondayOf(int year, int week)
{
    const chrono::sys_days fourth = chrono::year(year) / chrono::January / 4;
    const chrono::sys_days first = fourth - (chrono::weekday(fourth) - chrono::Monday);
    return first + chrono::weeks(week - 1);
}

constexpr std::array monthPhrases{
    QUERENT_PHRASE("insight", "January"),   QUERENT_PHRASE("insight", "February"),
    QUERENT_PHRASE("insight", "March"),     QUERENT_PHRASE("insight", "April"),
    QUERENT_PHRASE("insight", "May"),       QUERENT_PHRASE("insight", "June"),
    QUERENT_PHRASE("insight", "July"),      QUERENT_PHRASE("insight", "August"),
    QUERENT_PHRASE("insight", "September"), QUERENT_PHRASE("insight", "October"),
    QUERENT_PHRASE("insight", "November"),  QUERENT_PHRASE("insight", "December")};

constexpr std::array dayPhrases{
    QUERENT_PHRASE("insight", "Sunday"),   QUERENT_PHRASE("insight", "Monday"),
    QUERENT_PHRASE("insight", "Tuesday"),  QUERENT_PHRASE("insight", "Wednesday"),
    QUERENT_PHRASE("insight", "Thursday"), QUERENT_PHRASE("insight", "Friday"),
    QUERENT_PHRASE("insight", "Saturday")};

std::string monthName(int month, const Phrasebook &phrases)
{
    return phrases.say(monthPhrases.at(static_cast<std::size_t>(month - 1)));
}

std::string monthOfYear(int year, int month, const Phrasebook &phrases)
{
    return phrases.say(QUERENT_PHRASE("insight", "%1 %2"),
                       {monthName(month, phrases), std::to_string(year)});
}

std::string quarterOfYear(int year, int quarter, const Phrasebook &phrases)
{
    return phrases.say(QUERENT_PHRASE("insight", "Q%1 %2"),
                       {std::to_string(quarter), std::to_string(year)});
}

} // namespace

bool isCyclic(TimeUnit unit) noexcept
{
    return unit == TimeUnit::MonthOfYear || unit == TimeUnit::QuarterOfYear ||
           unit == TimeUnit::DayOfWeek || unit == TimeUnit::DayOfMonth ||
           unit == TimeUnit::HourOfDay;
}

std::optional<TimeUnit> unitOfText(std::string_view text) noexcept
{
    for (const TimeUnit unit : {TimeUnit::Year, TimeUnit::Quarter, TimeUnit::Month, TimeUnit::Week,
                                TimeUnit::Day, TimeUnit::Hour}) {
        if (partsOf(text, unit)) {
            return unit;
        }
    }
    return std::nullopt;
}

std::optional<std::int64_t> periodOrdinal(std::string_view text, TimeUnit unit) noexcept
{
    const std::optional<Parts> parts = partsOf(text, unit);
    if (!parts) {
        return std::nullopt;
    }
    switch (unit) {
    case TimeUnit::Year:
        return parts->year;
    case TimeUnit::Quarter:
        return parts->year * 4 + parts->part - 1;
    case TimeUnit::Month:
        return parts->year * 12 + parts->part - 1;
    case TimeUnit::Week:
        return mondayOf(parts->year, parts->part).time_since_epoch() / chrono::weeks(1);
    case TimeUnit::Day:
        return chrono::sys_days(parts->day).time_since_epoch().count();
    case TimeUnit::Hour:
        return std::int64_t{chrono::sys_days(parts->day).time_since_epoch().count()} * 24 +
               parts->hour;
    default:
        return parts->part;
    }
}

std::optional<CivilDate> periodEnd(std::string_view text, TimeUnit unit) noexcept
{
    const std::optional<Parts> parts = partsOf(text, unit);
    if (!parts) {
        return std::nullopt;
    }
    const auto firstOf = [&](int month) {
        return CivilDate(chrono::year(parts->year), chrono::month(static_cast<unsigned>(month)),
                         chrono::day(1));
    };
    switch (unit) {
    case TimeUnit::Year:
        return data::plusMonths(firstOf(1), 12);
    case TimeUnit::Quarter:
        return data::plusMonths(firstOf(parts->part * 3), 1);
    case TimeUnit::Month:
        return data::plusMonths(firstOf(parts->part), 1);
    case TimeUnit::Week:
        return CivilDate(mondayOf(parts->year, parts->part) + chrono::weeks(1));
    case TimeUnit::Day:
        return data::plusDays(parts->day, 1);
    default:
        return std::nullopt;
    }
}

std::string periodLabel(std::string_view text, TimeUnit unit, const Phrasebook &phrases)
{
    const std::optional<Parts> parts = partsOf(text, unit);
    if (!parts) {
        return std::string(text);
    }
    switch (unit) {
    case TimeUnit::Quarter:
        return quarterOfYear(parts->year, parts->part, phrases);
    case TimeUnit::Month:
        return monthOfYear(parts->year, parts->part, phrases);
    case TimeUnit::Week:
        return phrases.say(QUERENT_PHRASE("insight", "week %1 of %2"),
                           {std::to_string(parts->part), std::to_string(parts->year)});
    case TimeUnit::Day:
        return phrases.date(parts->day);
    case TimeUnit::Hour:
        return phrases.say(QUERENT_PHRASE("insight", "%1, %2"),
                           {phrases.date(parts->day), text.substr(11)});
    case TimeUnit::MonthOfYear:
        return monthName(parts->part, phrases);
    case TimeUnit::DayOfWeek:
        return phrases.say(dayPhrases.at(static_cast<std::size_t>(parts->part)));
    case TimeUnit::HourOfDay:
        return (parts->part < 10 ? "0" : "") + std::to_string(parts->part) + ":00";
    case TimeUnit::DayOfMonth:
        return std::to_string(parts->part);
    default:
        return std::string(text);
    }
}

std::string unitLabel(TimeUnit unit, const Phrasebook &phrases)
{
    switch (unit) {
    case TimeUnit::Year:
        return phrases.say(QUERENT_PHRASE("insight", "year"));
    case TimeUnit::Quarter:
    case TimeUnit::QuarterOfYear:
        return phrases.say(QUERENT_PHRASE("insight", "quarter"));
    case TimeUnit::Month:
    case TimeUnit::MonthOfYear:
        return phrases.say(QUERENT_PHRASE("insight", "month"));
    case TimeUnit::Week:
        return phrases.say(QUERENT_PHRASE("insight", "week"));
    case TimeUnit::Day:
        return phrases.say(QUERENT_PHRASE("insight", "day"));
    case TimeUnit::Hour:
        return phrases.say(QUERENT_PHRASE("insight", "hour"));
    case TimeUnit::DayOfWeek:
        return phrases.say(QUERENT_PHRASE("insight", "day of the week"));
    case TimeUnit::DayOfMonth:
        return phrases.say(QUERENT_PHRASE("insight", "day of the month"));
    case TimeUnit::HourOfDay:
        return phrases.say(QUERENT_PHRASE("insight", "hour of the day"));
    }
    return {};
}

std::string spanWords(const std::optional<CivilDate> &from, const std::optional<CivilDate> &until,
                      const Phrasebook &phrases)
{
    constexpr Phrase within = QUERENT_PHRASE("insight", "in %1");
    if (from && until) {
        const int year = static_cast<int>(from->year());
        const auto month = static_cast<unsigned>(from->month());
        const bool startsMonth = from->day() == chrono::day(1);
        if (startsMonth && month == 1 && *until == data::plusMonths(*from, 12)) {
            return phrases.say(within, {std::to_string(year)});
        }
        if (startsMonth && month % 3 == 1 && *until == data::plusMonths(*from, 3)) {
            return phrases.say(within,
                               {quarterOfYear(year, static_cast<int>(month / 3) + 1, phrases)});
        }
        if (startsMonth && *until == data::plusMonths(*from, 1)) {
            return phrases.say(within, {monthOfYear(year, static_cast<int>(month), phrases)});
        }
        const CivilDate last = data::plusDays(*until, -1);
        if (last == *from) {
            return phrases.say(QUERENT_PHRASE("insight", "on %1"), {phrases.date(*from)});
        }
        return phrases.say(QUERENT_PHRASE("insight", "from %1 to %2"),
                           {phrases.date(*from), phrases.date(last)});
    }
    if (from) {
        return phrases.say(QUERENT_PHRASE("insight", "since %1"), {phrases.date(*from)});
    }
    if (until) {
        return phrases.say(QUERENT_PHRASE("insight", "before %1"), {phrases.date(*until)});
    }
    return {};
}

std::optional<CivilDate> dayOf(const data::Column &column, const data::Value &value)
{
    using chrono::milliseconds;
    using chrono::seconds;
    using chrono::system_clock;
    if (const std::string *text = value.text()) {
        return data::parseIsoDate(*text);
    }
    const std::int64_t *number = value.integer();
    if (number == nullptr) {
        return std::nullopt;
    }
    if (column.encoding == data::DateEncoding::UnixSeconds) {
        return data::civilDate(system_clock::time_point(seconds(*number)));
    }
    if (column.encoding == data::DateEncoding::CompactDate) {
        return data::parseCompactDate(*number);
    }
    if (column.encoding == data::DateEncoding::UnixMilliseconds) {
        return data::civilDate(system_clock::time_point(milliseconds(*number)));
    }
    return std::nullopt;
}

} // namespace querent::insight
