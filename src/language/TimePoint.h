// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <optional>

namespace querent::language {

/// A day by its numbers.
[[nodiscard]] inline data::CivilDate civil(int year, int month, int day)
{
    return {std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
            std::chrono::day(static_cast<unsigned>(day))};
}

/// One date, month, quarter, half or year as a question names it.
struct TimePoint
{
    Period period;
    std::size_t length = 0;   ///< tokens
    bool withoutYear = false; ///< "3 June", "May": the year stands elsewhere
};

[[nodiscard]] std::optional<TimePoint> readTimePoint(const Tokens &tokens, std::size_t at);

/// How many tokens from `at` on say that a period ends with what follows: "until", "up until", "by"
/// and "up to" before "the end of"; 0 where none do.
[[nodiscard]] std::size_t untilAt(const Tokens &tokens, std::size_t at);

/// Whether a number that could be a year is what something is compared with: "payments above 2000",
/// "more than 1900 euros".
[[nodiscard]] bool isAmount(const Tokens &tokens, std::size_t at);

/// The month that a token names, spelled out; empty where it names none.
[[nodiscard]] std::string monthName(const Token &token);
/// The year that a token names, or 0.
[[nodiscard]] int yearNumber(const Token &token);
/// The day of a month that a token may name, or 0.
[[nodiscard]] int dayNumber(const Token &token);
/// The unit of time that a token names, one or several of it; none for other words.
[[nodiscard]] std::optional<query::TimeUnit> timeUnit(const Token &token);
/// A number in figures, or up to twelve in words; 0 where the token is none.
[[nodiscard]] int smallNumber(const Token &token);

} // namespace querent::language
