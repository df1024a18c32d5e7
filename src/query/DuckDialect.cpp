// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlDialect.h"

namespace querent::query {

namespace {

using data::DateEncoding;

/// strptime() with every separator the encoding allows; NULL for text that is no date.
std::string parsed(const std::string &operand, const char *slashes, const char *dashes,
                   const char *dots)
{
    return "TRY_STRPTIME(" + operand + ", ['" + slashes + "', '" + dashes + "', '" + dots + "'])";
}

std::string timestamp(DateEncoding encoding, const SqlText &operand)
{
    const std::string factor = operand.atLeast(Level::Multiplicative);
    switch (encoding) {
    case DateEncoding::UnixSeconds:
        return "MAKE_TIMESTAMP(CAST(" + factor + " * 1000000 AS BIGINT))";
    case DateEncoding::UnixMilliseconds:
        return "MAKE_TIMESTAMP(CAST(" + factor + " * 1000 AS BIGINT))";
    case DateEncoding::JulianDay:
        return "MAKE_TIMESTAMP(CAST((" + operand.atLeast(Level::Additive) +
               " - 2440587.5) * 86400000000 AS BIGINT))";
    case DateEncoding::DayMonthYear:
        return parsed(operand.text, "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y");
    case DateEncoding::MonthDayYear:
        return parsed(operand.text, "%m/%d/%Y", "%m-%d-%Y", "%m.%d.%Y");
    case DateEncoding::CompactDate:
        return "TRY_STRPTIME(CAST(" + operand.text + " AS VARCHAR), '%Y%m%d')";
    case DateEncoding::YearMonth:
        return "TRY_STRPTIME(" + operand.text + ", '%Y-%m')";
    case DateEncoding::Year:
        return "TRY_STRPTIME(CAST(" + operand.text + " AS VARCHAR), '%Y')";
    default:
        return "CAST(" + operand.text + " AS TIMESTAMP)";
    }
}

std::string formatted(const char *format, const std::string &time)
{
    return "STRFTIME(" + time + ", '" + format + "')";
}

class DuckDialect final : public SqlDialect
{
public:
    Dialect dialect() const noexcept override { return Dialect::DuckDb; }

    SqlText bucket(TimeUnit unit, DateEncoding encoding, const SqlText &operand) const override
    {
        const std::string time = timestamp(encoding, operand);
        const std::string quarter = "'Q' || QUARTER(" + time + ")";
        switch (unit) {
        case TimeUnit::Year:
            return {formatted("%Y", time)};
        case TimeUnit::Quarter:
            return {formatted("%Y-", time) + " || " + quarter, Level::Concatenation};
        case TimeUnit::Month:
            return {formatted("%Y-%m", time)};
        case TimeUnit::Week:
            return {formatted("%G-W%V", time)};
        case TimeUnit::Day:
            return {formatted("%Y-%m-%d", time)};
        case TimeUnit::Hour:
            return {formatted("%Y-%m-%d %H:00", time)};
        case TimeUnit::MonthOfYear:
            return {formatted("%m", time)};
        case TimeUnit::QuarterOfYear:
            return {quarter, Level::Concatenation};
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
            return bounded(period, {timestamp(period.encoding, operand)});
        case DateEncoding::CompactDate:
            return bounded(period, {"CAST(" + operand.text + " AS BIGINT)"});
        default:
            return bounded(period, operand);
        }
    }

    SqlText asDate(DateEncoding encoding, const SqlText &operand) const override
    {
        return {formatted("%Y-%m-%d", timestamp(encoding, operand))};
    }

    SqlText daysBetween(DateEncoding fromEncoding, const SqlText &from, DateEncoding untilEncoding,
                        const SqlText &until) const override
    {
        return {"(EPOCH(" + timestamp(untilEncoding, until) + ") - EPOCH(" +
                    timestamp(fromEncoding, from) + ")) / 86400.0",
                Level::Multiplicative};
    }

    std::string infinity(bool negative) const override
    {
        return negative ? "CAST('-inf' AS DOUBLE)" : "CAST('inf' AS DOUBLE)";
    }

    std::string blob(const data::Blob &blob) const override
    {
        return "UNHEX('" + hexDigits(blob) + "')";
    }

    std::string typeName(ScalarFunction cast) const override
    {
        return cast == ScalarFunction::AsReal      ? "DOUBLE"
               : cast == ScalarFunction::AsInteger ? "BIGINT"
                                                   : "VARCHAR";
    }

    bool zeroDivisorGivesNull() const noexcept override { return false; }

    SqlText equalIgnoringCase(const SqlText &left, const SqlText &right,
                              bool negated) const override
    {
        return {"LOWER(" + left.text + (negated ? ") <> LOWER(" : ") = LOWER(") + right.text + ")",
                Level::Comparison};
    }

    std::string likeOperator() const override { return "ILIKE"; }
    bool likeEscapesByDefault() const noexcept override { return false; }

    SqlText round(const SqlText &operand, const std::optional<SqlText> &digits) const override
    {
        return {"ROUND(" + operand.text + (digits ? ", " + digits->text : "") + ")"};
    }

    std::optional<SqlText> statistic(const Aggregate &aggregate,
                                     const SqlText &operand) const override
    {
        switch (aggregate.function) {
        case AggregateFunction::StdDev:
            return SqlText{"STDDEV_SAMP(" + operand.text + ")"};
        case AggregateFunction::Median:
            return SqlText{"MEDIAN(" + operand.text + ")"};
        default:
            return SqlText{"QUANTILE_CONT(" + operand.text + ", " +
                           data::toText(data::Value(aggregate.fraction)) + ")"};
        }
    }

    std::string nullsOrder(SortDirection direction) const override
    {
        return direction == SortDirection::Ascending ? " NULLS FIRST" : " NULLS LAST";
    }
    bool derivedTablesNeedNames() const noexcept override { return false; }
    bool offsetNeedsLimit() const noexcept override { return false; }

private:
    static std::optional<std::string> bound(const DuringPeriod &period,
                                            const std::optional<data::CivilDate> &date)
    {
        if (!date) {
            return std::nullopt;
        }
        switch (period.encoding) {
        case DateEncoding::UnixSeconds:
            return "EPOCH(TIMESTAMP " + dateLiteral(*date) + ")";
        case DateEncoding::UnixMilliseconds:
            return "EPOCH_MS(TIMESTAMP " + dateLiteral(*date) + ")";
        case DateEncoding::JulianDay:
            return std::to_string(epochDays(*date) + 2'440'587) + ".5";
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

    static SqlText bounded(const DuringPeriod &period, const SqlText &operand)
    {
        return boundedBy(operand, bound(period, period.from), bound(period, period.until));
    }
};

} // namespace

const SqlDialect &duckDialect() noexcept
{
    static const DuckDialect dialect;
    return dialect;
}

} // namespace querent::query
