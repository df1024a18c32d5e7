// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlDialect.h"

namespace querent::query {

namespace {

using data::DateEncoding;

/// The operand as a timestamp without time zone, in UTC.
std::string timestamp(DateEncoding encoding, const SqlText &operand)
{
    const std::string factor = operand.atLeast(Level::Multiplicative);
    switch (encoding) {
    case DateEncoding::UnixSeconds:
        return "(TO_TIMESTAMP(" + operand.text + ") AT TIME ZONE 'UTC')";
    case DateEncoding::UnixMilliseconds:
        return "(TO_TIMESTAMP(" + factor + " / 1000.0) AT TIME ZONE 'UTC')";
    case DateEncoding::JulianDay:
        return "(TO_TIMESTAMP((" + operand.atLeast(Level::Additive) +
               " - 2440587.5) * 86400) AT TIME ZONE 'UTC')";
    case DateEncoding::DayMonthYear:
        return "CAST(TO_DATE(" + operand.text + ", 'DD/MM/YYYY') AS timestamp)";
    case DateEncoding::MonthDayYear:
        return "CAST(TO_DATE(" + operand.text + ", 'MM/DD/YYYY') AS timestamp)";
    case DateEncoding::CompactDate:
        return "CAST(TO_DATE(CAST(" + operand.text + " AS text), 'YYYYMMDD') AS timestamp)";
    case DateEncoding::YearMonth:
        return "CAST(TO_DATE(" + operand.text + ", 'YYYY-MM') AS timestamp)";
    case DateEncoding::Year:
        return "CAST(TO_DATE(CAST(" + operand.text + " AS text), 'YYYY') AS timestamp)";
    default:
        return "CAST(" + operand.text + " AS timestamp)";
    }
}

class PostgresDialect final : public SqlDialect
{
public:
    Dialect dialect() const noexcept override { return Dialect::PostgreSql; }

    SqlText bucket(TimeUnit unit, DateEncoding encoding, const SqlText &operand) const override
    {
        const std::string time = timestamp(encoding, operand);
        if (unit == TimeUnit::DayOfWeek) {
            return {"CAST(EXTRACT(DOW FROM " + time + ") AS text)"};
        }
        return {"TO_CHAR(" + time + ", " + quoteText(format(unit)) + ")"};
    }

    SqlText period(const DuringPeriod &period, const SqlText &operand) const override
    {
        switch (period.encoding) {
        case DateEncoding::DayMonthYear:
            return bounded(period, {"TO_DATE(" + operand.text + ", 'DD/MM/YYYY')"});
        case DateEncoding::MonthDayYear:
            return bounded(period, {"TO_DATE(" + operand.text + ", 'MM/DD/YYYY')"});
        case DateEncoding::CompactDate:
            return bounded(period, {"CAST(" + operand.text + " AS bigint)"});
        default:
            return bounded(period, operand);
        }
    }

    SqlText asDate(DateEncoding encoding, const SqlText &operand) const override
    {
        return {"TO_CHAR(" + timestamp(encoding, operand) + ", 'YYYY-MM-DD')"};
    }

    SqlText daysBetween(DateEncoding fromEncoding, const SqlText &from, DateEncoding untilEncoding,
                        const SqlText &until) const override
    {
        return {"EXTRACT(EPOCH FROM " + timestamp(untilEncoding, until) + " - " +
                    timestamp(fromEncoding, from) + ") / 86400.0",
                Level::Multiplicative};
    }

    std::string infinity(bool negative) const override
    {
        return negative ? "CAST('-Infinity' AS double precision)"
                        : "CAST('Infinity' AS double precision)";
    }

    std::string blob(const data::Blob &blob) const override
    {
        return "CAST('\\x" + hexDigits(blob) + "' AS bytea)";
    }

    std::string typeName(ScalarFunction cast) const override
    {
        return cast == ScalarFunction::AsReal      ? "double precision"
               : cast == ScalarFunction::AsInteger ? "bigint"
                                                   : "text";
    }

    bool zeroDivisorGivesNull() const noexcept override { return false; }

    SqlText equalIgnoringCase(const SqlText &left, const SqlText &right,
                              bool negated) const override
    {
        return {"LOWER(" + left.text + (negated ? ") <> LOWER(" : ") = LOWER(") + right.text + ")",
                Level::Comparison};
    }

    std::string likeOperator() const override { return "ILIKE"; }
    bool likeEscapesByDefault() const noexcept override { return true; }

    SqlText round(const SqlText &operand, const std::optional<SqlText> &digits) const override
    {
        if (!digits) {
            return {"ROUND(" + operand.text + ")"};
        }
        return {"ROUND(CAST(" + operand.text + " AS numeric), " + digits->text + ")"};
    }

    std::optional<SqlText> statistic(const Aggregate &aggregate,
                                     const SqlText &operand) const override
    {
        if (aggregate.function == AggregateFunction::StdDev) {
            return SqlText{"STDDEV_SAMP(" + operand.text + ")"};
        }
        const double fraction =
            aggregate.function == AggregateFunction::Median ? 0.5 : aggregate.fraction;
        return SqlText{"PERCENTILE_CONT(" + data::toText(data::Value(fraction)) +
                       ") WITHIN GROUP (ORDER BY " + operand.text + ")"};
    }

    std::string nullsOrder(SortDirection direction) const override
    {
        return direction == SortDirection::Ascending ? " NULLS FIRST" : " NULLS LAST";
    }
    bool derivedTablesNeedNames() const noexcept override { return true; }
    bool offsetNeedsLimit() const noexcept override { return false; }

private:
    static std::string format(TimeUnit unit)
    {
        switch (unit) {
        case TimeUnit::Year:
            return "YYYY";
        case TimeUnit::Quarter:
            return "YYYY-\"Q\"Q";
        case TimeUnit::Month:
            return "YYYY-MM";
        case TimeUnit::Week:
            return "IYYY-\"W\"IW";
        case TimeUnit::Day:
            return "YYYY-MM-DD";
        case TimeUnit::Hour:
            return "YYYY-MM-DD HH24:00";
        case TimeUnit::MonthOfYear:
            return "MM";
        case TimeUnit::QuarterOfYear:
            return "\"Q\"Q";
        case TimeUnit::DayOfMonth:
            return "DD";
        case TimeUnit::HourOfDay:
            return "HH24";
        case TimeUnit::DayOfWeek:
            break;
        }
        return "D";
    }

    static std::optional<std::string> bound(const DuringPeriod &period,
                                            const std::optional<data::CivilDate> &date)
    {
        if (!date) {
            return std::nullopt;
        }
        switch (period.encoding) {
        case DateEncoding::UnixSeconds:
            return "EXTRACT(EPOCH FROM TIMESTAMP " + dateLiteral(*date) + ")";
        case DateEncoding::UnixMilliseconds:
            return "EXTRACT(EPOCH FROM TIMESTAMP " + dateLiteral(*date) + ") * 1000";
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

const SqlDialect &postgresDialect() noexcept
{
    static const PostgresDialect dialect;
    return dialect;
}

} // namespace querent::query
