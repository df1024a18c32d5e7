// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace querent::data {

/// A day of the proleptic Gregorian calendar, without a time zone.
using CivilDate = std::chrono::year_month_day;

/// How a column writes down time. The generator turns periods into comparisons that the column's
/// own index can serve, and buckets into expressions with the same text for every encoding.
enum class DateEncoding {
    None,             ///< not a date
    IsoDate,          ///< "2024-05-31"
    IsoDateTime,      ///< "2024-05-31 18:02:11", also with a T
    UnixSeconds,      ///< seconds since 1970-01-01 UTC
    UnixMilliseconds, ///< milliseconds since 1970-01-01 UTC
    JulianDay,        ///< days since -4713-11-24 12:00 UTC
    DayMonthYear,     ///< "31/05/2024", also with dots or dashes
    MonthDayYear,     ///< "05/31/2024", also with dashes
    YearMonth,        ///< "2024-05"
    Year,             ///< 2024, as a number or text
    CompactDate,      ///< 20240531, as a number or text
};

/// The stable spelling, for example "unix_seconds".
[[nodiscard]] std::string_view encodingName(DateEncoding encoding) noexcept;
/// The inverse; None for an unknown name.
[[nodiscard]] DateEncoding encodingFromName(std::string_view name) noexcept;

/// "2024-05-31".
[[nodiscard]] std::string isoDate(const CivilDate &date);
/// Reads a leading "YYYY-MM-DD"; nothing for days that do not exist.
[[nodiscard]] std::optional<CivilDate> parseIsoDate(std::string_view text);
/// Reads 20240531; nothing for days that do not exist and for years before 1800 or from 2200 on,
/// which such a number hardly means.
[[nodiscard]] std::optional<CivilDate> parseCompactDate(std::int64_t number);
/// "20240531".
[[nodiscard]] std::string compactDate(const CivilDate &date);
/// `date` moved by whole days.
[[nodiscard]] CivilDate plusDays(const CivilDate &date, int days);
/// `date` moved by whole months; the 31st becomes the last day of a shorter month.
[[nodiscard]] CivilDate plusMonths(const CivilDate &date, int months);
/// The day of a point in time, in UTC.
[[nodiscard]] CivilDate civilDate(std::chrono::system_clock::time_point time);

} // namespace querent::data
