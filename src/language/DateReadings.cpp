// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Ranker.h"
#include "language/StructuralReadings.h"
#include "language/TimePoint.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace querent::language {

namespace {

/// Words that may be two dates, and both written so that they are one.
struct TwoDates
{
    std::size_t begin = 0; ///< bytes of the question
    std::size_t end = 0;
    std::string first; ///< the usual reading
    std::string second;
};

/// "May 24": a month of 2024, or a day.
std::optional<TwoDates> monthAndNumber(const Tokens &tokens, std::size_t at)
{
    if (at + 1 >= tokens.size() || tokens[at + 1].text.size() != 2 || tokens[at + 1].percent) {
        return std::nullopt;
    }
    const int number = dayNumber(tokens[at + 1]);
    const std::string month = monthName(tokens[at]);
    const bool year = at + 2 < tokens.size() && yearNumber(tokens[at + 2]) != 0;
    const bool comma =
        at + 3 < tokens.size() && tokens[at + 2].lower == "," && yearNumber(tokens[at + 3]) != 0;
    if (number == 0 || tokens[at + 1].ordinal || month.empty() || year || comma) {
        return std::nullopt;
    }
    return TwoDates{tokens[at].begin, tokens[at + 1].end, month + " 20" + tokens[at + 1].text,
                    std::to_string(number) + " " + month};
}

/// "03/04/2024": the day may stand first, or the month.
std::optional<TwoDates> dayOrMonthFirst(const Token &token)
{
    std::array<int, 3> parts{};
    std::size_t part = 0;
    for (const char c : token.text) {
        if (c == '/' && part < 2) {
            ++part;
        } else if (c >= '0' && c <= '9' && parts[part] < 1000) {
            parts[part] = parts[part] * 10 + (c - '0');
        } else {
            return std::nullopt;
        }
    }
    const auto [one, two, year] = parts;
    const bool either = one >= 1 && one <= 12 && two >= 1 && two <= 12 && one != two;
    if (part != 2 || !either || year < 1800) {
        return std::nullopt;
    }
    const auto iso = [year = year](int month, int day) {
        return data::isoDate(data::CivilDate(std::chrono::year(year),
                                             std::chrono::month(static_cast<unsigned>(month)),
                                             std::chrono::day(static_cast<unsigned>(day))));
    };
    return TwoDates{token.begin, token.end, iso(two, one), iso(one, two)};
}

/// The last year of which the source tells anything; 0 where nothing is dated.
int lastYear(const SourceModel &source)
{
    int last = 0;
    for (const TableModel &table : source.tables()) {
        for (const ColumnModel &column : table.columns) {
            if (const auto day = column.date ? source.lastDay(column.id) : std::nullopt) {
                last = std::max(last, static_cast<int>(day->year()));
            }
        }
    }
    return last;
}

} // namespace

StructuralReadings dateReadings(const std::string &question, const SourceModel &source,
                                const CandidateGenerator &generator,
                                const data::Phrasebook &phrases)
{
    const Tokens tokens = tokenize(question);
    std::optional<TwoDates> dates;
    int found = 0;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        auto here = monthAndNumber(tokens, t);
        here = here ? here : dayOrMonthFirst(tokens[t]);
        found += here ? 1 : 0;
        dates = here ? here : dates;
    }
    // "from Jan 24 to Mar 24" hardly means two days; of several days one style serves all
    if (found != 1) {
        return {};
    }
    const auto planOf = [&](const std::string &words) -> std::optional<query::QueryPlan> {
        std::string told = question;
        told.replace(dates->begin, dates->end - dates->begin, words);
        const std::vector<Candidate> ranked =
            rank(generator.generate(told, {}, std::nullopt, {}).all, {});
        const bool clear = !ranked.empty() && ranked.front().reading.unknown.empty() &&
                           ranked.front().reading.unused.empty();
        return clear ? std::optional(ranked.front().plan) : std::nullopt;
    };
    const auto first = planOf(dates->first);
    const auto second = planOf(dates->second);
    if (!first || !second || *first == *second) {
        return {};
    }
    StructuralReadings result;
    result.about = question.substr(dates->begin, dates->end - dates->begin);
    result.question =
        phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {result.about});
    const int last = lastYear(source);
    const int year = std::atoi(dates->first.substr(dates->first.size() - 4).c_str());
    const bool beyond = dates->first.find('-') == std::string::npos && last != 0 && year > last + 1;
    if (!beyond) {
        result.readings.push_back({dates->first, *first});
    }
    result.readings.push_back({dates->second, *second});
    return result;
}

} // namespace querent::language
