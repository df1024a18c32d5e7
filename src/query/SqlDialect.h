// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Dialect.h"
#include "query/QueryPlan.h"
#include "query/SqlText.h"

#include <optional>
#include <string>

namespace querent::query {

/// What engines say differently. One object a dialect, immutable, found by sqlDialect().
class SqlDialect
{
public:
    virtual ~SqlDialect() = default;

    [[nodiscard]] virtual Dialect dialect() const noexcept = 0;

    // --- time; `operand` is a value in `encoding` ---

    /// The text that QueryPlan.h documents for the unit.
    [[nodiscard]] virtual SqlText bucket(TimeUnit unit, data::DateEncoding encoding,
                                         const SqlText &operand) const = 0;
    /// A condition that an index on the operand can serve, wherever the encoding sorts by time.
    [[nodiscard]] virtual SqlText period(const DuringPeriod &period,
                                         const SqlText &operand) const = 0;
    /// "YYYY-MM-DD".
    [[nodiscard]] virtual SqlText asDate(data::DateEncoding encoding,
                                         const SqlText &operand) const = 0;
    [[nodiscard]] virtual SqlText daysBetween(data::DateEncoding fromEncoding, const SqlText &from,
                                              data::DateEncoding untilEncoding,
                                              const SqlText &until) const = 0;

    // --- values ---

    /// Infinity, the one number without a literal of its own in every dialect.
    [[nodiscard]] virtual std::string infinity(bool negative) const = 0;
    [[nodiscard]] virtual std::string blob(const data::Blob &blob) const = 0;
    [[nodiscard]] virtual std::string typeName(ScalarFunction cast) const = 0;

    // --- operators and functions ---

    /// Whether `a / 0` is NULL by itself.
    [[nodiscard]] virtual bool zeroDivisorGivesNull() const noexcept = 0;
    [[nodiscard]] virtual SqlText equalIgnoringCase(const SqlText &left, const SqlText &right,
                                                    bool negated) const = 0;
    /// The operator whose ASCII letters match in either case.
    [[nodiscard]] virtual std::string likeOperator() const = 0;
    /// Whether LIKE has an escape character where none is asked for.
    [[nodiscard]] virtual bool likeEscapesByDefault() const noexcept = 0;
    [[nodiscard]] virtual SqlText round(const SqlText &operand,
                                        const std::optional<SqlText> &digits) const = 0;
    /// Median, Percentile or StdDev; nothing where the engine has none and the plan must be
    /// rewritten.
    [[nodiscard]] virtual std::optional<SqlText> statistic(const Aggregate &aggregate,
                                                           const SqlText &operand) const = 0;

    // --- clauses ---

    /// What follows an ORDER BY key so that NULL counts as smaller than everything.
    [[nodiscard]] virtual std::string nullsOrder(SortDirection direction) const = 0;
    [[nodiscard]] virtual bool derivedTablesNeedNames() const noexcept = 0;
    [[nodiscard]] virtual bool offsetNeedsLimit() const noexcept = 0;
};

[[nodiscard]] const SqlDialect &sqlDialect(Dialect dialect) noexcept;
[[nodiscard]] const SqlDialect &sqliteDialect() noexcept;
[[nodiscard]] const SqlDialect &postgresDialect() noexcept;
[[nodiscard]] const SqlDialect &duckDialect() noexcept;

/// "2024-05-31" of `date`, or one day earlier, as a literal.
[[nodiscard]] std::string dateLiteral(const data::CivilDate &date, int daysEarlier = 0);
/// "2024-05".
[[nodiscard]] std::string monthLiteral(const data::CivilDate &date);
/// Days since 1970-01-01.
[[nodiscard]] std::int64_t epochDays(const data::CivilDate &date);
/// `operand` from one bound up to, and without, the other; a single comparison where one is
/// missing.
[[nodiscard]] SqlText boundedBy(const SqlText &operand, const std::optional<std::string> &from,
                                const std::optional<std::string> &until);
/// Whether the period is exactly one year; or one month; or one day.
[[nodiscard]] bool isOneYear(const DuringPeriod &period);
[[nodiscard]] bool isOneMonth(const DuringPeriod &period);
[[nodiscard]] bool isOneDay(const DuringPeriod &period);
/// "00FF27".
[[nodiscard]] std::string hexDigits(const data::Blob &blob);

} // namespace querent::query
