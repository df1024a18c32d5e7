// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlDialect.h"

namespace querent::query {

namespace {

using data::DateEncoding;

/// "31/05/2024" or "05/31/2024", whatever the separator, as "2024-05-31".
std::string rearranged(DateEncoding encoding, const std::string &operand)
{
    const bool dayFirst = encoding == DateEncoding::DayMonthYear;
    return "substr(" + operand + ", 7, 4) || '-' || substr(" + operand +
           (dayFirst ? ", 4, 2)" : ", 1, 2)") + " || '-' || substr(" + operand +
           (dayFirst ? ", 1, 2)" : ", 4, 2)");
}

/// 20240531 as "2024-05-31".
std::string separated(const std::string &operand)
{
    return "substr(" + operand + ", 1, 4) || '-' || substr(" + operand +
           ", 5, 2) || '-' || substr(" + operand + ", 7, 2)";
}

/// The arguments by which SQLite's date functions understand the operand.
std::string timeArguments(DateEncoding encoding, const SqlText &operand)
{
    switch (encoding) {
    case DateEncoding::UnixSeconds:
        return operand.text + ", 'unixepoch'";
    case DateEncoding::UnixMilliseconds:
        return operand.atLeast(Level::Multiplicative) + " / 1000.0, 'unixepoch'";
    case DateEncoding::DayMonthYear:
    case DateEncoding::MonthDayYear:
        return rearranged(encoding, operand.text);
    case DateEncoding::CompactDate:
        return separated(operand.text);
    case DateEncoding::YearMonth:
        return operand.atLeast(Level::Primary) + " || '-01'";
    case DateEncoding::Year:
        return operand.atLeast(Level::Primary) + " || '-01-01'";
    default:
        return operand.text;
    }
}

std::string formatted(const char *format, const std::string &arguments)
{
    return std::string("strftime('") + format + "', " + arguments + ")";
}

class SqliteDialect final : public SqlDialect
{
public:
    Dialect dialect() const noexcept override { return Dialect::Sqlite; }

    SqlText bucket(TimeUnit unit, DateEncoding encoding, const SqlText &operand) const override
    {
        if (encoding == DateEncoding::Year) {
            return {"CAST(" + operand.text + " AS TEXT)"};
        }
        if (encoding == DateEncoding::YearMonth && unit == TimeUnit::Month) {
            return operand;
        }
        const std::string time = timeArguments(encoding, operand);
        const std::string quarter = "((" + formatted("%m", time) + " + 2) / 3)";
        switch (unit) {
        case TimeUnit::Year:
            return {formatted("%Y", time)};
        case TimeUnit::Quarter:
            return {formatted("%Y", time) + " || '-Q' || " + quarter, Level::Concatenation};
        case TimeUnit::Month:
            return {formatted("%Y-%m", time)};
        case TimeUnit::Week:
            return isoWeek(time);
        case TimeUnit::Day:
            return {"date(" + time + ")"};
        case TimeUnit::Hour:
            return {formatted("%Y-%m-%d %H:00", time)};
        case TimeUnit::MonthOfYear:
            return {formatted("%m", time)};
        case TimeUnit::QuarterOfYear:
            return {"'Q' || " + quarter, Level::Concatenation};
        case TimeUnit::DayOfWeek:
            return {formatted("%w", time)};
        case TimeUnit::DayOfMonth:
            return {formatted("%d", time)};
        case TimeUnit::HourOfDay:
            return {formatted("%H", time)};
        }
        return operand;
    }

    SqlText period(const DuringPeriod &period, const SqlText &operand) const override
    {
        switch (period.encoding) {
        case DateEncoding::DayMonthYear:
        case DateEncoding::MonthDayYear:
            return rearrangedPeriod(period, operand);
        case DateEncoding::Year:
            if (isOneYear(period)) {
                return {operand.atLeast(Level::Concatenation) + " = " + *bound(period, period.from),
                        Level::Comparison};
            }
            break;
        case DateEncoding::YearMonth:
            if (isOneMonth(period)) {
                return {operand.atLeast(Level::Concatenation) + " = " + *bound(period, period.from),
                        Level::Comparison};
            }
            break;
        case DateEncoding::IsoDate:
        case DateEncoding::CompactDate:
            if (isOneDay(period)) {
                return {operand.atLeast(Level::Concatenation) + " = " + *bound(period, period.from),
                        Level::Comparison};
            }
            break;
        default:
            break;
        }
        return boundedBy(operand, bound(period, period.from), bound(period, period.until));
    }

    SqlText asDate(DateEncoding encoding, const SqlText &operand) const override
    {
        switch (encoding) {
        case DateEncoding::IsoDate:
            return operand;
        case DateEncoding::DayMonthYear:
        case DateEncoding::MonthDayYear:
        case DateEncoding::CompactDate:
        case DateEncoding::YearMonth:
        case DateEncoding::Year:
            return {timeArguments(encoding, operand), Level::Concatenation};
        default:
            return {"date(" + timeArguments(encoding, operand) + ")"};
        }
    }

    SqlText daysBetween(DateEncoding fromEncoding, const SqlText &from, DateEncoding untilEncoding,
                        const SqlText &until) const override
    {
        return {dayNumber(untilEncoding, until) + " - " + dayNumber(fromEncoding, from),
                Level::Additive};
    }

    std::string infinity(bool negative) const override { return negative ? "-9e999" : "9e999"; }
    std::string blob(const data::Blob &blob) const override { return "X'" + hexDigits(blob) + "'"; }

    std::string typeName(ScalarFunction cast) const override
    {
        return cast == ScalarFunction::AsReal      ? "REAL"
               : cast == ScalarFunction::AsInteger ? "INTEGER"
                                                   : "TEXT";
    }

    bool zeroDivisorGivesNull() const noexcept override { return true; }

    SqlText equalIgnoringCase(const SqlText &left, const SqlText &right,
                              bool negated) const override
    {
        return {left.atLeast(Level::Concatenation) + (negated ? " <> " : " = ") +
                    right.atLeast(Level::Primary) + " COLLATE NOCASE",
                Level::Comparison};
    }

    std::string likeOperator() const override { return "LIKE"; }
    bool likeEscapesByDefault() const noexcept override { return false; }

    SqlText round(const SqlText &operand, const std::optional<SqlText> &digits) const override
    {
        return {"ROUND(" + operand.text + (digits ? ", " + digits->text : "") + ")"};
    }

    std::optional<SqlText> statistic(const Aggregate &, const SqlText &) const override
    {
        return std::nullopt;
    }

    std::string nullsOrder(SortDirection) const override { return {}; }
    bool derivedTablesNeedNames() const noexcept override { return false; }
    bool offsetNeedsLimit() const noexcept override { return true; }

private:
    /// The week of a day is that of its Thursday: ISO 8601 counts a week to the year that has most
    /// of its days. (%G and %V came with 3.46.)
    static SqlText isoWeek(const std::string &time)
    {
        const std::string thursday = time + ", '-3 days', 'weekday 4'";
        return {formatted("%Y", thursday) + " || '-W' || printf('%02d', (" +
                    formatted("%j", thursday) + " - 1) / 7 + 1)",
                Level::Concatenation};
    }

    static std::string dayNumber(DateEncoding encoding, const SqlText &operand)
    {
        if (encoding == DateEncoding::JulianDay) {
            return operand.atLeast(Level::Multiplicative);
        }
        return "julianday(" + timeArguments(encoding, operand) + ")";
    }

    static std::optional<std::string> bound(const DuringPeriod &period,
                                            const std::optional<data::CivilDate> &date)
    {
        if (!date) {
            return std::nullopt;
        }
        switch (period.encoding) {
        case DateEncoding::UnixSeconds:
            return "unixepoch(" + dateLiteral(*date) + ")";
        case DateEncoding::UnixMilliseconds:
            return "unixepoch(" + dateLiteral(*date) + ") * 1000";
        case DateEncoding::JulianDay:
            return "julianday(" + dateLiteral(*date) + ")";
        case DateEncoding::Year:
            return std::to_string(static_cast<int>(date->year()));
        case DateEncoding::CompactDate:
            return data::compactDate(*date);
        case DateEncoding::YearMonth:
            return monthLiteral(*date);
        default:
            return dateLiteral(*date);
        }
    }

    /// Text in this order does not sort by time: it is put in order first, once.
    static SqlText rearrangedPeriod(const DuringPeriod &period, const SqlText &operand)
    {
        if (isOneYear(period)) {
            return {"substr(" + operand.text +
                        ", 7, 4) = " + quoteText(data::isoDate(*period.from).substr(0, 4)),
                    Level::Comparison};
        }
        const std::string day = rearranged(period.encoding, operand.text);
        if (isOneDay(period)) {
            return {day + " = " + dateLiteral(*period.from), Level::Comparison};
        }
        if (period.from && period.until) {
            return {day + " BETWEEN " + dateLiteral(*period.from) + " AND " +
                        dateLiteral(*period.until, 1),
                    Level::Comparison};
        }
        if (period.from) {
            return {day + " >= " + dateLiteral(*period.from), Level::Comparison};
        }
        // the rearranged text of a missing date begins with a dash and would sort first
        return {day + " BETWEEN '0001-01-01' AND " + dateLiteral(*period.until, 1),
                Level::Comparison};
    }
};

} // namespace

const SqlDialect &sqliteDialect() noexcept
{
    static const SqliteDialect dialect;
    return dialect;
}

} // namespace querent::query
