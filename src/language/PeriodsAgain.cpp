// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PeriodsAgain.h"

#include "language/OneOf.h"
#include "language/TimePoint.h"
#include "language/TokenReplacement.h"

#include <algorithm>

namespace querent::language {

namespace {

/// A stretch of one year, and how it is said without the year.
struct Stretch
{
    std::string words;
    int year = 0;
};

bool namesYear(const Tokens &tokens, std::size_t at)
{
    return yearNumber(tokens[at]) != 0 && !isAmount(tokens, at);
}

/// "January to September 2025", "the first nine months of 2025", "Q2 2025": what begins at `at` and
/// ends before `until` with its year.
std::optional<Stretch> stretchAt(const Tokens &tokens, std::size_t at, std::size_t until)
{
    constexpr std::size_t longest = 8;
    const auto part = readTimePoint(tokens, at);
    if (!part || part->period.unit == query::TimeUnit::Year) {
        return std::nullopt;
    }
    std::size_t year = at;
    std::string words;
    while (year < until && year < at + longest && !namesYear(tokens, year)) {
        // "between January and March": both and what is between them
        words += (words.empty() ? "" : " ") +
                 (tokens[year].lower == "and" ? std::string("to") : tokens[year].text);
        ++year;
    }
    if (year >= until || !namesYear(tokens, year) || year == at) {
        return std::nullopt;
    }
    const std::size_t led = part->length + at;
    const bool alone = led == year + 1;
    const bool ranges = led < year && part->withoutYear &&
                        oneOf(tokens[led].lower, {"to", "until", "till", "through", "and", "-"});
    return alone || ranges ? std::optional(Stretch{words, yearNumber(tokens[year])}) : std::nullopt;
}

/// The first stretch of a year that is named before `until`.
std::optional<Stretch> stretchBefore(const Tokens &tokens, std::size_t until)
{
    for (std::size_t at = 0; at < until; ++at) {
        if (auto stretch = stretchAt(tokens, at, until)) {
            return stretch;
        }
    }
    return std::nullopt;
}

/// "Each month from January to July": the same month is another one for each.
bool eachOf(const Tokens &tokens, std::size_t until)
{
    for (std::size_t at = 0; at + 1 < until; ++at) {
        if (oneOf(wordAt(tokens, at), {"each", "every", "per", "by"}) &&
            timeUnit(tokens[at + 1]).has_value()) {
            return true;
        }
    }
    return false;
}

/// The year of "of 2024", "last year", "a year earlier", from `at` on; `end` is set behind it.
int yearSaid(const Tokens &tokens, std::size_t at, int former, std::size_t &end)
{
    std::size_t next = at;
    while (oneOf(wordAt(tokens, next), {"of", "in", "from", "the", "during", "for"})) {
        ++next;
    }
    if (next < tokens.size() && namesYear(tokens, next)) {
        end = next + 1;
        return yearNumber(tokens[next]);
    }
    const std::string &word = wordAt(tokens, next);
    const std::string &behind = wordAt(tokens, next + 1);
    if (oneOf(word, {"last", "previous", "prior", "preceding"}) && behind == "year") {
        end = next + 2;
        return former - 1;
    }
    next += oneOf(word, {"a", "one"}) ? 1 : 0;
    if (wordAt(tokens, next) == "year" &&
        oneOf(wordAt(tokens, next + 1), {"before", "earlier", "ago", "prior"})) {
        end = next + 2;
        return former - 1;
    }
    return 0;
}

/// "The same nine months of 2024", "the same period a year earlier".
std::optional<Replacement> sameAt(const Tokens &tokens, std::size_t at)
{
    std::size_t unit = at + (wordAt(tokens, at) == "the" ? 1 : 0);
    if (wordAt(tokens, unit) != "same") {
        return std::nullopt;
    }
    ++unit;
    unit += unit < tokens.size() && smallNumber(tokens[unit]) > 0 ? 1 : 0;
    const bool whole = oneOf(wordAt(tokens, unit), {"period", "timeframe", "time", "span", "weeks",
                                                    "months", "half", "quarter", "month", "days"});
    const auto stretch = whole && !eachOf(tokens, at) ? stretchBefore(tokens, at) : std::nullopt;
    std::size_t end = 0;
    const int year = stretch ? yearSaid(tokens, unit + 1, stretch->year, end) : 0;
    return year != 0 && year != stretch->year
               ? std::optional(Replacement{at, end, stretch->words + " " + std::to_string(year)})
               : std::nullopt;
}

/// "In 2024 … that year": the year counts for all of the question anyway.
std::optional<Replacement> thatAt(const Tokens &tokens, std::size_t at)
{
    const std::size_t that =
        at + (oneOf(wordAt(tokens, at), {"in", "during", "for", "within", "of"}) ? 1 : 0);
    std::size_t unit = that + 1;
    unit += wordAt(tokens, unit) == "same" ? 1 : 0;
    if (wordAt(tokens, that) != "that" || !oneOf(wordAt(tokens, unit), {"year", "month"})) {
        return std::nullopt;
    }
    for (std::size_t k = 0; k < at; ++k) {
        if (wordAt(tokens, unit) == "year" ? namesYear(tokens, k) : !monthName(tokens[k]).empty()) {
            return Replacement{at, unit + 1, {}};
        }
    }
    return std::nullopt;
}

/// "Adding up month by month": a running total.
std::optional<Replacement> addingUpAt(const Tokens &tokens, std::size_t at)
{
    const bool steps = oneOf(wordAt(tokens, at), {"adding", "building", "piling"}) &&
                       wordAt(tokens, at + 1) == "up" && wordAt(tokens, at + 3) == "by" &&
                       wordAt(tokens, at + 2) == wordAt(tokens, at + 4);
    return steps ? std::optional(Replacement{at, at + 2, "cumulatively"}) : std::nullopt;
}

} // namespace

Tokens spellPeriodsAgain(const Tokens &tokens)
{
    return replaceEach(tokens, [](const Tokens &now, std::size_t at) {
        for (auto &&replacement : {sameAt(now, at), thatAt(now, at), addingUpAt(now, at)}) {
            if (replacement) {
                return replacement;
            }
        }
        return std::optional<Replacement>();
    });
}

} // namespace querent::language
