// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FollowUpResolver.h"
#include "language/Linker.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

std::optional<query::TimeUnit> unitNamed(std::string word)
{
    if (word.ends_with('s')) {
        word.pop_back();
    }
    static constexpr std::array<std::pair<std::string_view, query::TimeUnit>, 5> units{
        {{"year", query::TimeUnit::Year},
         {"quarter", query::TimeUnit::Quarter},
         {"month", query::TimeUnit::Month},
         {"week", query::TimeUnit::Week},
         {"day", query::TimeUnit::Day}}};
    for (const auto &[name, unit] : units) {
        if (word == name) {
            return unit;
        }
    }
    return std::nullopt;
}

/// 1 for words that lead forward in time, -1 for those that lead back, 0 for others.
int directionOf(const std::string &word)
{
    static constexpr std::array<std::string_view, 6> back{"before", "earlier",   "previous",
                                                          "prior",  "preceding", "ago"};
    static constexpr std::array<std::string_view, 5> forward{"after", "later", "next", "following",
                                                             "subsequent"};
    return std::find(back.begin(), back.end(), word) != back.end()            ? -1
           : std::find(forward.begin(), forward.end(), word) != forward.end() ? 1
                                                                              : 0;
}

} // namespace

ColumnId happenedOn(ColumnId date, const Frame &frame, const Items &items,
                    const SourceModel &source)
{
    int measured = -1; // how many drivers there are beside deliveries: when these were made
    for (const Measure &measure : frame.measures) {
        if (measured < 0 ||
            (source.graph().distance(measured, measure.table) < JoinGraph::unreachable &&
             source.graph().fansOut(measured, measure.table))) {
            measured = measure.table;
        }
    }
    const bool named = std::ranges::any_of(items, [&](const Item &item) {
        return item.is(LinkKind::Column) && item.links.front().id() == date;
    });
    return measured < 0 || measured == date.table || named || source.table(measured).eventDate < 0
               ? date
               : ColumnId{measured, source.table(measured).eventDate};
}

std::optional<PeriodShift> periodShift(const Items &items, const Frame &former)
{
    const auto during =
        std::find_if(former.conditions.begin(), former.conditions.end(), [](const Condition &c) {
            return c.kind == Condition::Kind::During && !c.periods.empty();
        });
    if (during == former.conditions.end()) {
        return std::nullopt;
    }
    std::vector<std::string> words;
    for (const Item &item : items) {
        for (const Token &token : tokenize(item.word)) {
            words.push_back(token.lower);
        }
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const int direction = directionOf(words[i]);
        if (direction == 0) {
            continue;
        }
        PeriodShift shift{during->periods.front().unit, direction};
        // "the year before", "two months earlier", "the previous quarter"
        if (i > 0 && unitNamed(words[i - 1])) {
            shift.unit = *unitNamed(words[i - 1]);
            if (i > 1) {
                const auto spelled = numberWord(words[i - 2]);
                const Tokens digits = tokenize(words[i - 2]);
                const double count = spelled                                  ? *spelled
                                     : digits.size() == 1 && digits[0].number ? *digits[0].number
                                                                              : 1.0;
                shift.count = direction * static_cast<int>(std::clamp(count, 1.0, 500.0));
            }
            return shift;
        }
        if (i + 1 < words.size() && unitNamed(words[i + 1])) {
            shift.unit = *unitNamed(words[i + 1]);
            return shift;
        }
        if (i + 1 < words.size() && (words[i + 1] == "period" || words[i + 1] == "one")) {
            return shift;
        }
    }
    return std::nullopt;
}

} // namespace querent::language
