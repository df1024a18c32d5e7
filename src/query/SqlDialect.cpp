// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlDialect.h"

namespace querent::query {

const SqlDialect &sqlDialect(Dialect dialect) noexcept
{
    switch (dialect) {
    case Dialect::PostgreSql:
        return postgresDialect();
    case Dialect::DuckDb:
        return duckDialect();
    case Dialect::Sqlite:
        break;
    }
    return sqliteDialect();
}

std::string dateLiteral(const data::CivilDate &date, int daysEarlier)
{
    return quoteText(data::isoDate(data::plusDays(date, -daysEarlier)));
}

std::string monthLiteral(const data::CivilDate &date)
{
    return quoteText(data::isoDate(date).substr(0, 7));
}

std::int64_t epochDays(const data::CivilDate &date)
{
    return std::chrono::sys_days(date).time_since_epoch().count();
}

SqlText boundedBy(const SqlText &operand, const std::optional<std::string> &from,
                  const std::optional<std::string> &until)
{
    const std::string left = operand.atLeast(Level::Concatenation);
    if (!until) {
        return {left + " >= " + from.value_or("NULL"), Level::Comparison};
    }
    const std::string below = left + " < " + *until;
    if (!from) {
        return {below, Level::Comparison};
    }
    return {left + " >= " + *from + " AND " + below, Level::And};
}

bool isOneYear(const DuringPeriod &period)
{
    return period.from && period.until && data::plusMonths(*period.from, 12) == *period.until &&
           unsigned{period.from->month()} == 1 && unsigned{period.from->day()} == 1;
}

bool isOneMonth(const DuringPeriod &period)
{
    return period.from && period.until && data::plusMonths(*period.from, 1) == *period.until &&
           unsigned{period.from->day()} == 1;
}

bool isOneDay(const DuringPeriod &period)
{
    return period.from && period.until && data::plusDays(*period.from, 1) == *period.until;
}

std::string hexDigits(const data::Blob &blob)
{
    constexpr const char *digits = "0123456789ABCDEF";
    std::string result;
    result.reserve(blob.bytes.size() * 2);
    for (const std::byte byte : blob.bytes) {
        const auto value = std::to_integer<unsigned>(byte);
        result += digits[value >> 4U];
        result += digits[value & 15U];
    }
    return result;
}

} // namespace querent::query
