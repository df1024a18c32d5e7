// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/CivilDate.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace querent::data {

namespace {

using namespace std::string_view_literals;

constexpr std::array encodingNames{
    std::pair{DateEncoding::None, "none"sv},
    std::pair{DateEncoding::IsoDate, "iso_date"sv},
    std::pair{DateEncoding::IsoDateTime, "iso_datetime"sv},
    std::pair{DateEncoding::UnixSeconds, "unix_seconds"sv},
    std::pair{DateEncoding::UnixMilliseconds, "unix_milliseconds"sv},
    std::pair{DateEncoding::JulianDay, "julian_day"sv},
    std::pair{DateEncoding::DayMonthYear, "day_month_year"sv},
    std::pair{DateEncoding::MonthDayYear, "month_day_year"sv},
    std::pair{DateEncoding::YearMonth, "year_month"sv},
    std::pair{DateEncoding::Year, "year"sv},
    std::pair{DateEncoding::CompactDate, "compact_date"sv},
};

std::optional<int> parseDigits(std::string_view text)
{
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        number = number * 10 + (c - '0');
    }
    return number;
}

} // namespace

std::string_view encodingName(DateEncoding encoding) noexcept
{
    const auto *const found = std::find_if(encodingNames.begin(), encodingNames.end(),
                                           [=](const auto &e) { return e.first == encoding; });
    return found != encodingNames.end() ? found->second : "none"sv;
}

DateEncoding encodingFromName(std::string_view name) noexcept
{
    const auto *const found = std::find_if(encodingNames.begin(), encodingNames.end(),
                                           [=](const auto &e) { return e.second == name; });
    return found != encodingNames.end() ? found->first : DateEncoding::None;
}

std::string isoDate(const CivilDate &date)
{
    std::array<char, 32> buffer{};
    const int length =
        std::snprintf(buffer.data(), buffer.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return {buffer.data(), static_cast<std::size_t>(length)};
}

std::optional<CivilDate> parseIsoDate(std::string_view text)
{
    if (text.size() < 10 || text[4] != '-' || text[7] != '-') {
        return std::nullopt;
    }
    // a longer number is not a day followed by something
    if (text.size() > 10 && text[10] >= '0' && text[10] <= '9') {
        return std::nullopt;
    }
    const auto year = parseDigits(text.substr(0, 4));
    const auto month = parseDigits(text.substr(5, 2));
    const auto day = parseDigits(text.substr(8, 2));
    if (!year || !month || !day) {
        return std::nullopt;
    }
    const CivilDate date{std::chrono::year(*year),
                         std::chrono::month(static_cast<unsigned>(*month)),
                         std::chrono::day(static_cast<unsigned>(*day))};
    return date.ok() ? std::optional(date) : std::nullopt;
}

std::optional<CivilDate> parseCompactDate(std::int64_t number)
{
    if (number < 1800'01'01 || number >= 2200'01'01) {
        return std::nullopt;
    }
    const CivilDate date{std::chrono::year(static_cast<int>(number / 10000)),
                         std::chrono::month(static_cast<unsigned>(number / 100 % 100)),
                         std::chrono::day(static_cast<unsigned>(number % 100))};
    return date.ok() ? std::optional(date) : std::nullopt;
}

std::string compactDate(const CivilDate &date)
{
    std::string text = isoDate(date);
    std::erase(text, '-');
    return text;
}

CivilDate plusDays(const CivilDate &date, int days)
{
    return std::chrono::sys_days(date) + std::chrono::days(days);
}

CivilDate plusMonths(const CivilDate &date, int months)
{
    const CivilDate moved = date + std::chrono::months(months);
    return moved.ok() ? moved : CivilDate(moved.year() / moved.month() / std::chrono::last);
}

CivilDate civilDate(std::chrono::system_clock::time_point time)
{
    return std::chrono::floor<std::chrono::days>(time);
}

} // namespace querent::data
