// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/TimePoint.h"

#include "language/OneOf.h"
#include "language/TimeExpressions.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace querent::language {

namespace {

using data::CivilDate;
using query::TimeUnit;
using std::chrono::day;
using std::chrono::month;
using std::chrono::year;

constexpr std::array<std::string_view, 12> months{"january",   "february", "march",    "april",
                                                  "may",       "june",     "july",     "august",
                                                  "september", "october",  "november", "december"};

int monthNumber(const Token &token)
{
    if (token.lower.size() < 3 || token.quote != 0) {
        return 0;
    }
    for (std::size_t i = 0; i < months.size(); ++i) {
        const bool shortForm = token.lower.size() == 3 && months[i].starts_with(token.lower);
        const bool slip = token.lower.size() >= 6 && editDistance(token.lower, months[i], 1) == 1;
        if (token.lower == months[i] || shortForm || slip || (token.lower == "sept" && i == 8)) {
            // "may", "march" and "mar" are words as well
            if ((token.lower == "may" || token.lower == "march" || token.lower == "mar") &&
                !token.capital) {
                return -static_cast<int>(i + 1);
            }
            return static_cast<int>(i + 1);
        }
    }
    return 0;
}

std::string monthName(int number)
{
    std::string name(months[static_cast<std::size_t>(number - 1)]);
    name.front() = static_cast<char>(name.front() - 32);
    return name;
}

/// Reads one point or stretch without "since" or "between".
class PointReader
{
public:
    PointReader(const Tokens &tokens, std::size_t at) : m_tokens(tokens), m_at(at) {}

    bool read()
    {
        return numericDate() || feast() || dayMonth() || monthDay() || monthYear() || quarter() ||
               half() || counted() || season() || fiscalYear() || bareYear();
    }

    Period period;
    std::size_t length = 0;
    bool withoutYear = false;

private:
    [[nodiscard]] bool is(std::size_t i, std::string_view word) const
    {
        return i < m_tokens.size() && m_tokens[i].lower == word;
    }

    bool set(CivilDate from, TimeUnit unit, std::string name, std::size_t end)
    {
        if (!from.ok()) {
            return false;
        }
        period.from = from;
        period.until = plusUnits(unit, from, 1);
        period.unit = unit;
        period.name = std::move(name);
        length = end - m_at;
        return true;
    }

    bool numericDate()
    {
        const std::string &text = m_tokens[m_at].text;
        if (m_tokens[m_at].number && text.find('.') == text.rfind('.')) {
            return false;
        }
        std::array<int, 3> parts{};
        std::size_t count = 0;
        std::string digits;
        char separator = 0;
        for (std::size_t i = 0; i <= text.size(); ++i) {
            const char c = i < text.size() ? text[i] : '/';
            if (c >= '0' && c <= '9') {
                digits += c;
                continue;
            }
            if (digits.empty() || count == 3 || (c != '/' && c != '-' && c != '.') ||
                digits.size() > 4) {
                return false;
            }
            separator = i < text.size() ? c : separator;
            parts[count++] = std::atoi(digits.c_str());
            digits.clear();
        }
        if (count == 2 && separator == '-' && parts[0] >= 1800 && parts[1] <= 12) {
            return set(civil(parts[0], parts[1], 1), TimeUnit::Month,
                       monthName(std::max(parts[1], 1)) + " " + std::to_string(parts[0]), m_at + 1);
        }
        if (count == 2 && separator == '/' && parts[1] >= 1800 && parts[0] <= 12) {
            return set(civil(parts[1], parts[0], 1), TimeUnit::Month,
                       monthName(std::max(parts[0], 1)) + " " + std::to_string(parts[1]), m_at + 1);
        }
        if (count != 3) {
            return false;
        }
        CivilDate when = civil(1, 1, 1);
        if (parts[0] >= 1000) {
            when = civil(parts[0], parts[1], parts[2]);
        } else if (parts[2] >= 1000) {
            // day first, unless only month first makes a date
            when = parts[1] > 12 ? civil(parts[2], parts[0], parts[1])
                                 : civil(parts[2], parts[1], parts[0]);
        } else {
            return false;
        }
        return when.ok() && set(when, TimeUnit::Day, text, m_at + 1);
    }

    /// "3 June 2024", "the 3rd of June, 2024"
    bool dayMonth()
    {
        const int d = dayNumber(m_tokens[m_at]);
        if (d == 0) {
            return false;
        }
        std::size_t i = m_at + 1;
        i += is(i, "of") ? 1 : 0;
        if (i >= m_tokens.size()) {
            return false;
        }
        const int m = std::abs(monthNumber(m_tokens[i]));
        if (m == 0) {
            return false;
        }
        ++i;
        const std::size_t y = is(i, ",") ? i + 1 : i;
        if (y < m_tokens.size() && yearNumber(m_tokens[y]) != 0) {
            const int number = yearNumber(m_tokens[y]);
            return set(civil(number, m, d), TimeUnit::Day,
                       std::to_string(d) + " " + monthName(m) + " " + std::to_string(number),
                       y + 1);
        }
        withoutYear = true;
        return set(civil(2000, m, d), TimeUnit::Day, std::to_string(d) + " " + monthName(m), i);
    }

    /// "June 3rd, 2024"
    bool monthDay()
    {
        const int m = std::abs(monthNumber(m_tokens[m_at]));
        if (m == 0 || m_at + 1 >= m_tokens.size()) {
            return false;
        }
        std::size_t i = m_at + 1;
        i += is(i, "the") ? 1 : 0;
        if (i >= m_tokens.size()) {
            return false;
        }
        const int d = dayNumber(m_tokens[i]);
        if (d == 0 || m_tokens[i].percent) {
            return false;
        }
        ++i;
        const std::size_t y = is(i, ",") ? i + 1 : i;
        if (y < m_tokens.size() && yearNumber(m_tokens[y]) != 0) {
            const int number = yearNumber(m_tokens[y]);
            return set(civil(number, m, d), TimeUnit::Day,
                       std::to_string(d) + " " + monthName(m) + " " + std::to_string(number),
                       y + 1);
        }
        if (m_tokens[i - 1].text.size() == 2 && !m_tokens[i - 1].ordinal) {
            return false; // "May 24": the month of a year first
        }
        withoutYear = true;
        return set(civil(2000, m, d), TimeUnit::Day, std::to_string(d) + " " + monthName(m), i);
    }

    bool monthYear()
    {
        // "in may": no verb stands there
        const int month = monthNumber(m_tokens[m_at]);
        const bool led = m_at > 0 && (is(m_at - 1, "in") || is(m_at - 1, "since") ||
                                      is(m_at - 1, "during") || is(m_at - 1, "until"));
        const int signedMonth = led ? std::abs(month) : month;
        const int m = std::abs(signedMonth);
        if (m == 0) {
            return false;
        }
        std::size_t i = m_at + 1;
        i += is(i, "of") || is(i, ",") ? 1 : 0;
        if (i < m_tokens.size()) {
            int y = yearNumber(m_tokens[i]);
            if (y == 0 && m_tokens[i].number && m_tokens[i].text.size() == 2 &&
                *m_tokens[i].number < 70 && i == m_at + 1) {
                y = 2000 + static_cast<int>(*m_tokens[i].number);
            }
            if (y != 0) {
                return set(civil(y, m, 1), TimeUnit::Month, monthName(m) + " " + std::to_string(y),
                           i + 1);
            }
        }
        if (signedMonth < 0) {
            return false;
        }
        withoutYear = true;
        return set(civil(2000, m, 1), TimeUnit::Month, monthName(m), m_at + 1);
    }

    bool quarter()
    {
        static constexpr std::array<std::array<std::string_view, 2>, 4> ordinals{
            {{"first", "1st"}, {"second", "2nd"}, {"third", "3rd"}, {"fourth", "4th"}}};
        int number = 0;
        std::size_t i = m_at;
        const std::string &word = m_tokens[m_at].lower;
        if (word.size() == 2 && word[0] == 'q' && word[1] >= '1' && word[1] <= '4') {
            number = word[1] - '0';
            ++i;
        } else {
            for (std::size_t k = 0; k < ordinals.size(); ++k) {
                if ((word == ordinals[k][0] || word == ordinals[k][1]) && is(m_at + 1, "quarter")) {
                    number = static_cast<int>(k) + 1;
                    i += 2;
                }
            }
            if (word == "last" && is(m_at + 1, "quarter") && is(m_at + 2, "of")) {
                number = 4;
                i += 2;
            }
        }
        if (number == 0) {
            return false;
        }
        i += is(i, "of") || is(i, "in") ? 1 : 0;
        const int y = i < m_tokens.size() ? yearAfter(m_tokens[i], i == m_at + 1) : 0;
        if (y != 0) {
            return set(civil(y, number * 3 - 2, 1), TimeUnit::Quarter,
                       "Q" + std::to_string(number) + " " + std::to_string(y), i + 1);
        }
        return false;
    }

    bool half()
    {
        const std::string &word = m_tokens[m_at].lower;
        int number = 0;
        std::size_t i = m_at;
        if ((word == "h1" || word == "h2")) {
            number = word[1] - '0';
            ++i;
        } else if ((word == "first" || word == "1st" || word == "second" || word == "2nd") &&
                   is(m_at + 1, "half")) {
            number = word == "first" || word == "1st" ? 1 : 2;
            i += 2;
        }
        if (number == 0) {
            return false;
        }
        i += is(i, "of") ? 1 : 0;
        if (i >= m_tokens.size() || yearNumber(m_tokens[i]) == 0) {
            return false;
        }
        const int y = yearNumber(m_tokens[i]);
        period.from = civil(y, number == 1 ? 1 : 7, 1);
        period.until = number == 1 ? civil(y, 7, 1) : civil(y + 1, 1, 1);
        period.unit = TimeUnit::Quarter;
        period.name = "H" + std::to_string(number) + " " + std::to_string(y);
        length = i + 1 - m_at;
        return true;
    }

    /// "the first three months of 2025", "the last 10 days of May 2024", "the first week of 2024"
    bool counted()
    {
        const std::string &side = m_tokens[m_at].lower;
        const bool first = side == "first" || side == "opening";
        const bool last = side == "last" || side == "final" || side == "closing";
        // "the last month of 2024": one of them
        const std::size_t unitAt = is(m_at + 2, "of") ? m_at + 1 : m_at + 2;
        if ((!first && !last) || unitAt + 2 >= m_tokens.size() || !is(unitAt + 1, "of")) {
            return false;
        }
        const int count = unitAt == m_at + 1 ? 1 : smallNumber(m_tokens[m_at + 1]);
        const auto unit = timeUnit(m_tokens[unitAt]);
        std::size_t i = unitAt + 2;
        i += is(i, "the") ? 1 : 0;
        i += is(i, "year") ? 1 : 0;
        if (count < 1 || count > 100 || !unit || *unit == TimeUnit::Hour || i >= m_tokens.size()) {
            return false;
        }
        PointReader around(m_tokens, i);
        if (!around.read() || around.withoutYear ||
            (around.period.unit != TimeUnit::Year && around.period.unit != TimeUnit::Month)) {
            return false;
        }
        const Period &whole = around.period;
        period = whole;
        period.unit = *unit;
        if (first) {
            period.until = std::min(*whole.until, plusUnits(*unit, *whole.from, count));
        } else {
            period.from = std::max(*whole.from, plusUnits(*unit, *whole.until, -count));
        }
        period.name = side;
        for (std::size_t at = m_at + 1; at <= unitAt; ++at) {
            period.name += " " + m_tokens[at].lower;
        }
        period.name += " of " + whole.name;
        length = i + around.length - m_at;
        return true;
    }

    /// "New Year's Eve 2024", "Christmas Day of 2023": feasts whose day is the same each year.
    bool feast()
    {
        struct Feast
        {
            std::array<std::string_view, 3> words;
            int month;
            int day;
        };
        static constexpr std::array<Feast, 7> feasts{{{{"new", "year", "eve"}, 12, 31},
                                                      {{"new", "year", "day"}, 1, 1},
                                                      {{"christmas", "eve", ""}, 12, 24},
                                                      {{"christmas", "day", ""}, 12, 25},
                                                      {{"boxing", "day", ""}, 12, 26},
                                                      {{"valentine", "day", ""}, 2, 14},
                                                      {{"halloween", "", ""}, 10, 31}}};
        for (const Feast &each : feasts) {
            std::size_t i = m_at;
            std::string name;
            bool all = true;
            for (const std::string_view word : each.words) {
                if (word.empty()) {
                    continue;
                }
                const std::string own = i < m_tokens.size() ? m_tokens[i].lower : std::string();
                all = all && (own == word || own == std::string(word) + "s" ||
                              own == std::string(word) + "'s" || own == std::string(word) + "’s");
                name += (name.empty() ? "" : " ") + own;
                ++i;
                i += is(i, "s") || is(i, "'s") ? 1 : 0;
            }
            i += is(i, "of") || is(i, "in") || is(i, ",") ? 1 : 0;
            const int y = all && i < m_tokens.size() ? yearNumber(m_tokens[i]) : 0;
            if (y != 0) {
                return set(civil(y, each.month, each.day), TimeUnit::Day,
                           std::to_string(each.day) + " " + monthName(each.month) + " " +
                               std::to_string(y),
                           i + 1);
            }
        }
        return false;
    }

    /// "summer 2024": three whole months, the winter that begins in the year.
    bool season()
    {
        static constexpr std::array<std::pair<std::string_view, int>, 5> seasons{
            {{"spring", 3}, {"summer", 6}, {"autumn", 9}, {"fall", 9}, {"winter", 12}}};
        const std::size_t i = is(m_at + 1, "of") ? m_at + 2 : m_at + 1;
        const int y = i < m_tokens.size() ? yearNumber(m_tokens[i]) : 0;
        for (const auto &[name, begins] : seasons) {
            if (y != 0 && m_tokens[m_at].lower == name) {
                return set(civil(y, begins, 1), TimeUnit::Quarter,
                           std::string(name) + " " + std::to_string(y), i + 1);
            }
        }
        return false;
    }

    /// A year in four digits; in two where they stand right behind ("Q1 24").
    static int yearAfter(const Token &token, bool next)
    {
        const bool two =
            next && token.number && token.text.size() == 2 && !token.percent && *token.number < 70;
        return two ? 2000 + static_cast<int>(*token.number) : yearNumber(token);
    }

    /// "FY24", "fy 2024": taken for the calendar year.
    bool fiscalYear()
    {
        const std::string &word = m_tokens[m_at].lower;
        int y = 0;
        std::size_t end = m_at + 1;
        if (word == "fy" && end < m_tokens.size()) {
            y = yearAfter(m_tokens[end++], true);
        } else if (word.starts_with("fy") && (word.size() == 4 || word.size() == 6) &&
                   word.find_first_not_of("0123456789", 2) == std::string::npos) {
            y = std::atoi(word.c_str() + 2) + (word.size() == 4 ? 2000 : 0);
        }
        return y >= 1800 && y <= 2100 &&
               set(civil(y, 1, 1), TimeUnit::Year,
                   "FY " + std::to_string(y) + " (January to December)", end);
    }

    bool bareYear()
    {
        const int y = yearNumber(m_tokens[m_at]);
        return y != 0 && !isAmount(m_tokens, m_at) &&
               set(civil(y, 1, 1), TimeUnit::Year, std::to_string(y), m_at + 1);
    }

    const Tokens &m_tokens;
    std::size_t m_at;
};

} // namespace

std::size_t untilAt(const Tokens &tokens, std::size_t at)
{
    const auto is = [&](std::size_t place, std::initializer_list<std::string_view> words) {
        return place < tokens.size() && tokens[place].quote == 0 &&
               oneOf(tokens[place].lower, words);
    };
    if (is(at, {"until", "till"})) {
        return 1;
    }
    if (is(at, {"up"}) && is(at + 1, {"until", "till"})) {
        return 2;
    }
    const bool upTo = is(at, {"up"}) && is(at + 1, {"to"});
    const std::size_t said = upTo ? 2 : is(at, {"through", "by"}) ? 1 : 0;
    const std::size_t end = at + said + (is(at + said, {"the"}) ? 1 : 0);
    return said > 0 && is(end, {"end"}) && is(end + 1, {"of"}) ? said : 0;
}

std::string monthName(const Token &token)
{
    const int number = std::abs(monthNumber(token));
    return number == 0 ? std::string() : monthName(number);
}

bool isAmount(const Tokens &tokens, std::size_t at)
{
    const auto word = [&](std::size_t back) {
        return back <= at ? tokens[at - back].lower : std::string();
    };
    static constexpr std::array<std::string_view, 12> money{"euro",    "euros", "eur",   "dollar",
                                                            "dollars", "usd",   "pound", "pounds",
                                                            "gbp",     "€",     "$",     "£"};
    if (at + 1 < tokens.size() && oneOf(tokens[at + 1].lower, money)) {
        return true;
    }
    if (word(1) == "than") {
        return !oneOf(word(2), {"later", "earlier", "older", "newer", "younger", "sooner"});
    }
    if (word(1) == "over") { // "sales over 2024" are those of the year
        return yearNumber(tokens[at]) % 100 == 0;
    }
    return oneOf(word(1), {"above", "below", "under", "exceeding", "exceeds", "exceed", "worth"}) ||
           (word(2) == "at" && (word(1) == "least" || word(1) == "most"));
}

int yearNumber(const Token &token)
{
    if (token.quote != 0 || !token.number || token.text.size() != 4 || token.ordinal) {
        return 0;
    }
    const int value = static_cast<int>(*token.number);
    return value >= 1800 && value <= 2100 ? value : 0;
}

int dayNumber(const Token &token)
{
    if (token.quote != 0 || !token.number || token.text.find('.') != std::string::npos) {
        return 0;
    }
    const double value = *token.number;
    return value >= 1 && value <= 31 && value == static_cast<int>(value) && token.text.size() <= 4
               ? static_cast<int>(value)
               : 0;
}

std::optional<TimeUnit> timeUnit(const Token &token)
{
    static constexpr std::array<std::pair<std::string_view, TimeUnit>, 6> units{
        {{"year", TimeUnit::Year},
         {"quarter", TimeUnit::Quarter},
         {"month", TimeUnit::Month},
         {"week", TimeUnit::Week},
         {"day", TimeUnit::Day},
         {"hour", TimeUnit::Hour}}};
    for (const auto &[name, unit] : units) {
        if (token.lower == name || token.lower == std::string(name) + "s") {
            return unit;
        }
    }
    return std::nullopt;
}

int smallNumber(const Token &token)
{
    static constexpr std::array<std::string_view, 13> words{
        "zero",  "one",   "two",  "three", "four",   "five",  "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (token.number) {
        return static_cast<int>(*token.number);
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (token.lower == words[i]) {
            return static_cast<int>(i);
        }
    }
    return token.lower == "couple" ? 2 : 0;
}

std::optional<TimePoint> readTimePoint(const Tokens &tokens, std::size_t at)
{
    PointReader reader(tokens, at);
    if (!reader.read()) {
        return std::nullopt;
    }
    return TimePoint{reader.period, reader.length, reader.withoutYear};
}

} // namespace querent::language
