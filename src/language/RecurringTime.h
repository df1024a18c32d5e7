// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "language/Token.h"
#include "query/QueryPlan.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language {

/// Stretches of time that come back: weekdays, months of any year, hours of the day.
struct Recurring
{
    query::TimeUnit unit = query::TimeUnit::DayOfWeek; ///< DayOfWeek, MonthOfYear or HourOfDay
    std::vector<std::string> values; ///< as query::TimeBucket writes them, in time order

    friend bool operator==(const Recurring &, const Recurring &) = default;
};

/// What recurs in the words from `at` on, and how many tokens say so.
struct RecurringMatch
{
    std::size_t length = 0; ///< 0: nothing here
    Recurring recurring;
};

/// Reads "on weekends", "on Mondays", "in December of any year", "in the morning", "after 6 pm".
[[nodiscard]] RecurringMatch readRecurring(const Tokens &tokens, std::size_t at);

/// All that `recurring` leaves out.
[[nodiscard]] Recurring othersThan(const Recurring &recurring);

/// The condition that `bucketed` falls into one of the stretches.
[[nodiscard]] query::Expression recurs(query::Expression bucketed, const Recurring &recurring);

/// A condition on stretches that come back, read out of a plan.
struct RecurringCondition
{
    query::Expression operand; ///< the date
    Recurring recurring;
};
/// Nothing where `condition` is of another kind.
[[nodiscard]] std::optional<RecurringCondition> recurringIn(const query::Expression &condition);

/// "orders · placed on falls on Saturday or Sunday"
[[nodiscard]] std::string sayRecurring(const data::Phrasebook &phrases, const Recurring &recurring,
                                       const std::string &of);

} // namespace querent::language
