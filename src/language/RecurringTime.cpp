// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RecurringTime.h"

#include "language/MonthNames.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

namespace querent::language {

namespace {

using query::ComparisonOperator;
using query::Expression;
using query::TimeUnit;

constexpr int noonHour = 12;
constexpr int hoursOfDay = 24;

constexpr std::array<std::string_view, 7> dayWords{"sunday",   "monday", "tuesday", "wednesday",
                                                   "thursday", "friday", "saturday"};
constexpr std::array<std::string_view, 12> monthWords{
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};

constexpr std::array<data::Phrase, 7> dayNames{
    QUERENT_PHRASE("language", "Sunday"),   QUERENT_PHRASE("language", "Monday"),
    QUERENT_PHRASE("language", "Tuesday"),  QUERENT_PHRASE("language", "Wednesday"),
    QUERENT_PHRASE("language", "Thursday"), QUERENT_PHRASE("language", "Friday"),
    QUERENT_PHRASE("language", "Saturday")};

std::string twoDigits(int number)
{
    return (number < 10 ? "0" : "") + std::to_string(number);
}

/// Every value that a bucket of the unit can have, in order; a week begins on Monday.
std::vector<std::string> cycleOf(TimeUnit unit)
{
    std::vector<std::string> all;
    if (unit == TimeUnit::DayOfWeek) {
        return {"1", "2", "3", "4", "5", "6", "0"};
    }
    const int first = unit == TimeUnit::MonthOfYear ? 1 : 0;
    const int count = unit == TimeUnit::MonthOfYear ? 12 : hoursOfDay;
    for (int i = 0; i < count; ++i) {
        all.push_back(twoDigits(first + i));
    }
    return all;
}

bool cyclicUnit(TimeUnit unit)
{
    return unit == TimeUnit::DayOfWeek || unit == TimeUnit::MonthOfYear ||
           unit == TimeUnit::HourOfDay;
}

/// `values` in the order of the cycle, each once.
std::vector<std::string> inOrder(TimeUnit unit, const std::vector<std::string> &values)
{
    std::vector<std::string> all = cycleOf(unit);
    std::erase_if(all, [&](const std::string &value) {
        return std::ranges::find(values, value) == values.end();
    });
    return all;
}

/// From `begin` until before `end`, across midnight where it ends before it begins.
std::vector<std::string> hours(int begin, int end)
{
    std::vector<std::string> all;
    for (int hour = begin; hour != end; hour = (hour + 1) % hoursOfDay) {
        all.push_back(twoDigits(hour));
        if (hour == hoursOfDay - 1 && end == hoursOfDay) {
            break;
        }
    }
    return inOrder(TimeUnit::HourOfDay, all);
}

class RecurringReader
{
public:
    RecurringReader(const Tokens &tokens, std::size_t at) : m_tokens(tokens), m_begin(at), m_at(at)
    {}

    RecurringMatch read()
    {
        for (const auto reading :
             {&RecurringReader::weekend, &RecurringReader::days, &RecurringReader::months,
              &RecurringReader::partOfDay, &RecurringReader::clock}) {
            m_at = m_begin;
            m_values.clear();
            if ((this->*reading)()) {
                return {m_at - m_begin, {m_unit, inOrder(m_unit, m_values)}};
            }
        }
        return {};
    }

private:
    [[nodiscard]] std::string_view word(std::size_t at) const
    {
        return at < m_tokens.size() && m_tokens[at].quote == 0
                   ? std::string_view(m_tokens[at].lower)
                   : std::string_view();
    }
    [[nodiscard]] bool isOne(std::size_t at, std::initializer_list<std::string_view> words) const
    {
        return at < m_tokens.size() && std::ranges::find(words, word(at)) != words.end();
    }
    bool takeOne(std::initializer_list<std::string_view> words)
    {
        const bool is = isOne(m_at, words);
        m_at += is ? 1 : 0;
        return is;
    }
    /// "by weekend", "last Monday": a grouping or one certain day.
    [[nodiscard]] bool otherwiseMeant() const
    {
        return m_begin > 0 &&
               isOne(m_begin - 1, {"by", "per", "which", "what", "last", "this", "next", "past",
                                   "previous", "of", "named", "called"});
    }

    bool weekend()
    {
        const bool opened = takeOne({"on", "at", "during", "over"});
        takeOne({"the", "a", "all"});
        if (otherwiseMeant()) {
            return false;
        }
        m_unit = TimeUnit::DayOfWeek;
        if (takeOne({"weekend", "weekends"})) {
            m_values = {"6", "0"};
            return true;
        }
        const bool two = isOne(m_at, {"working", "work", "business", "week"}) &&
                         isOne(m_at + 1, {"day", "days"});
        if (opened && (two || isOne(m_at, {"weekday", "weekdays", "workday", "workdays"}))) {
            m_at += two ? 2 : 1;
            m_values = {"1", "2", "3", "4", "5"};
            return true;
        }
        return false;
    }

    /// The place of a name in `names`, "Mondays" too; -1 for none.
    template <std::size_t count>
    [[nodiscard]] int nameAt(const std::array<std::string_view, count> &names, bool *plural) const
    {
        const std::string_view said = word(m_at);
        for (std::size_t i = 0; i < count; ++i) {
            if (said == names[i] || said == std::string(names[i]) + "s") {
                *plural = said.size() > names[i].size();
                return static_cast<int>(i);
            }
        }
        return -1;
    }

    bool days()
    {
        bool sure = takeOne({"on", "every", "each"});
        takeOne({"from"});
        takeOne({"a", "any", "every", "each"});
        if (otherwiseMeant()) {
            return false;
        }
        m_unit = TimeUnit::DayOfWeek;
        std::size_t end = m_at;
        int before = -1;
        bool range = false;
        while (true) {
            bool plural = false;
            const int day = nameAt(dayWords, &plural);
            if (day < 0) {
                break;
            }
            sure = sure || plural;
            for (int next = before; range && next != day; next = (next + 1) % 7) {
                m_values.push_back(std::to_string(next));
            }
            m_values.push_back(std::to_string(day));
            before = day;
            end = ++m_at;
            range = takeOne({"to", "through", "until", "till"});
            sure = sure || range;
            if (!range && !takeOne({"and", "or", ","})) {
                break;
            }
            takeOne({"and", "or"});
            takeOne({"on"});
        }
        m_at = end;
        // "on Friday 3 May" is one day
        return sure && !m_values.empty() &&
               !(end < m_tokens.size() && m_tokens[end].number.has_value());
    }

    bool months()
    {
        m_unit = TimeUnit::MonthOfYear;
        const bool in = takeOne({"in", "during"});
        const bool every = takeOne({"every", "each", "any", "all"});
        takeOne({"the"});
        if (otherwiseMeant()) {
            return false;
        }
        static constexpr std::array<std::string_view, 5> seasons{"winter", "spring", "summer",
                                                                 "autumn", "fall"};
        bool plural = false;
        const int season = nameAt(seasons, &plural);
        const int month = season < 0 ? nameAt(monthWords, &plural) : -1;
        if (season < 0 && month < 0) {
            return false;
        }
        ++m_at;
        if (isOne(m_at, {"of", "in"}) && isOne(m_at + 1, {"any", "every", "each", "all"}) &&
            isOne(m_at + 2, {"year", "years"})) {
            m_at += 3;
            plural = true;
        } else if (isOne(m_at, {"every", "each", "any"}) && isOne(m_at + 1, {"year"})) {
            m_at += 2;
            plural = true;
        }
        if (month >= 0) {
            m_values = {twoDigits(month + 1)};
            return every || (plural && (in || m_at > m_begin + 1));
        }
        const int first = season == 4 ? 9 : season * 3;
        for (int next = 0; next < 3; ++next) {
            m_values.push_back(twoDigits((first + next + 11) % 12 + 1));
        }
        const bool dated = isOne(m_at, {"of", "season"}) ||
                           (m_at < m_tokens.size() && m_tokens[m_at].number.has_value());
        return (every || in) && !dated;
    }

    bool partOfDay()
    {
        m_unit = TimeUnit::HourOfDay;
        const bool in = isOne(m_at, {"in", "during"}) && isOne(m_at + 1, {"the"});
        m_at += in ? 2 : 0;
        const bool at = takeOne({"at"});
        if (otherwiseMeant() || isOne(m_at + 1, {"of"})) {
            return false;
        }
        static constexpr std::array<std::string_view, 4> parts{"morning", "afternoon", "evening",
                                                               "night"};
        static constexpr std::array<std::pair<int, int>, 4> spans{
            {{6, noonHour}, {noonHour, 18}, {18, 22}, {22, 6}}};
        bool plural = false;
        const int part = nameAt(parts, &plural);
        // nights that are booked are no hours
        if (part < 0 || !(in || (at && part == 3) || (plural && part != 3))) {
            return false;
        }
        m_values = hours(spans[static_cast<std::size_t>(part)].first,
                         spans[static_cast<std::size_t>(part)].second);
        ++m_at;
        return true;
    }

    /// An hour of the clock: "6 pm", "6pm", "18:00", "noon"; -1 for none. A bare number is one
    /// only where `bare`, and the half of the day is said later.
    int hour(bool bare, bool *half)
    {
        *half = true;
        if (takeOne({"noon", "midday"})) {
            return noonHour;
        }
        if (takeOne({"midnight"})) {
            return 0;
        }
        std::string text(word(m_at));
        std::size_t digits = 0;
        while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
            ++digits;
        }
        if (digits == 0 || digits > 2) {
            return -1;
        }
        int number = std::stoi(text.substr(0, digits));
        std::string rest = text.substr(digits);
        std::size_t end = m_at + 1;
        if (rest.empty() && word(end) == ":" && word(end + 1) == "00") {
            rest = ":00";
            end += 2;
        }
        if (rest.starts_with(":00")) {
            rest = rest.substr(3);
            if (rest.empty() && !isOne(end, {"am", "pm", "a.m", "p.m", "a.m.", "p.m."})) {
                m_at = end;
                return number < hoursOfDay ? number : -1;
            }
        }
        if (rest.empty() && isOne(end, {"am", "pm", "a.m", "p.m", "a.m.", "p.m."})) {
            rest = word(end);
            ++end;
            end += word(end) == "." ? 1 : 0;
        }
        std::erase(rest, '.');
        if (number < 1 || number > noonHour || (rest != "am" && rest != "pm")) {
            *half = false;
            const bool taken = bare && rest.empty() && number < hoursOfDay;
            m_at = taken ? end : m_at;
            return taken ? number : -1;
        }
        m_at = end;
        return number % noonHour + (rest == "pm" ? noonHour : 0);
    }

    bool clock()
    {
        m_unit = TimeUnit::HourOfDay;
        bool half = false;
        const bool range = takeOne({"between", "from"});
        if (range) {
            int begin = hour(true, &half);
            const bool first = half;
            if (begin < 0 || !takeOne({"and", "to", "until", "till", "-", "–"})) {
                return false;
            }
            const int end = hour(false, &half);
            if (end < 0) {
                return false;
            }
            // "between 2 and 4 pm": both in the same half of the day
            begin += !first && end > noonHour && begin + noonHour < end ? noonHour : 0;
            m_values = hours(begin, end == 0 ? hoursOfDay : end);
            return !m_values.empty();
        }
        const bool after = takeOne({"after"});
        const bool before = !after && takeOne({"before", "until", "till"});
        const bool at = !after && !before && takeOne({"at"});
        if (!after && !before && !at) {
            return false;
        }
        const int when = hour(false, &half);
        if (when < 0 || (before && when == 0)) {
            return false;
        }
        m_values = after    ? hours(when, hoursOfDay)
                   : before ? hours(0, when)
                            : hours(when, when + 1);
        return true;
    }

    const Tokens &m_tokens;
    std::size_t m_begin;
    std::size_t m_at;
    TimeUnit m_unit = TimeUnit::DayOfWeek;
    std::vector<std::string> m_values;
};

/// The text that an expression stands for.
const std::string *textOf(const Expression &expression)
{
    const auto *literal = query::as<query::Literal>(expression);
    return literal != nullptr ? literal->value.text() : nullptr;
}

/// "Saturday", "December", "18:00"
std::string nameOf(const data::Phrasebook &phrases, TimeUnit unit, const std::string &value)
{
    const auto number = static_cast<std::size_t>(std::stoi(value));
    return unit == TimeUnit::DayOfWeek     ? phrases.say(dayNames[number % dayNames.size()])
           : unit == TimeUnit::MonthOfYear ? phrases.say(monthNames[(number + 11) % 12])
                                           : value + ":00";
}

} // namespace

RecurringMatch readRecurring(const Tokens &tokens, std::size_t at)
{
    if (tokens[at].quote != 0) {
        return {};
    }
    return RecurringReader(tokens, at).read();
}

Recurring othersThan(const Recurring &recurring)
{
    Recurring others{recurring.unit, cycleOf(recurring.unit)};
    std::erase_if(others.values, [&](const std::string &value) {
        return std::ranges::find(recurring.values, value) != recurring.values.end();
    });
    return others;
}

Expression recurs(Expression bucketed, const Recurring &recurring)
{
    const auto literal = [](const std::string &value) {
        return query::literal(data::Value(value));
    };
    const std::vector<std::string> &values = recurring.values;
    if (values.size() == 1) {
        return query::compare(ComparisonOperator::Equal, std::move(bucketed),
                              literal(values.front()));
    }
    const std::vector<std::string> cycle = cycleOf(recurring.unit);
    const bool together = std::ranges::search(cycle, values).size() == values.size();
    if (recurring.unit == TimeUnit::HourOfDay && together && values.size() > 2) {
        if (values.back() == cycle.back()) {
            return query::compare(ComparisonOperator::GreaterOrEqual, std::move(bucketed),
                                  literal(values.front()));
        }
        return query::expression(query::Between{
            {std::move(bucketed), literal(values.front()), literal(values.back())}, false});
    }
    query::In in;
    in.operand = {std::move(bucketed)};
    for (const std::string &value : values) {
        in.values.push_back(literal(value));
    }
    return query::expression(std::move(in));
}

std::optional<RecurringCondition> recurringIn(const Expression &condition)
{
    const Expression *left = nullptr;
    std::vector<const Expression *> sides;
    bool negated = false;
    ComparisonOperator op = ComparisonOperator::Equal;
    const auto *between = query::as<query::Between>(condition);
    if (const auto *comparison = query::as<query::Comparison>(condition)) {
        left = &comparison->operands[0];
        sides = {&comparison->operands[1]};
        op = comparison->op;
    } else if (between != nullptr) {
        left = &between->operands[0];
        sides = {&between->operands[1], &between->operands[2]};
        negated = between->negated;
    } else if (const auto *in = query::as<query::In>(condition);
               in != nullptr && in->subquery.empty()) {
        left = &in->operand.front();
        for (const Expression &value : in->values) {
            sides.push_back(&value);
        }
        negated = in->negated;
    }
    const auto *bucket = left != nullptr ? query::as<query::TimeBucket>(*left) : nullptr;
    if (bucket == nullptr || !cyclicUnit(bucket->unit) || sides.empty()) {
        return std::nullopt;
    }
    std::vector<std::string> said;
    for (const Expression *side : sides) {
        const std::string *text = textOf(*side);
        if (text == nullptr) {
            return std::nullopt;
        }
        said.push_back(*text);
    }
    const auto meets = [&](const std::string &value) {
        if (between != nullptr) {
            return said[0] <= value && value <= said[1];
        }
        switch (op) {
        case ComparisonOperator::Less:
            return value < said.front();
        case ComparisonOperator::LessOrEqual:
            return value <= said.front();
        case ComparisonOperator::Greater:
            return value > said.front();
        case ComparisonOperator::GreaterOrEqual:
            return value >= said.front();
        case ComparisonOperator::NotEqual:
            return value != said.front();
        case ComparisonOperator::Equal:
            break;
        }
        return std::ranges::find(said, value) != said.end();
    };
    Recurring recurring{bucket->unit, cycleOf(bucket->unit)};
    std::erase_if(recurring.values,
                  [&](const std::string &value) { return meets(value) == negated; });
    if (recurring.values.empty()) {
        return std::nullopt;
    }
    return RecurringCondition{bucket->operand.front(), std::move(recurring)};
}

std::string sayRecurring(const data::Phrasebook &phrases, const Recurring &recurring,
                         const std::string &of)
{
    const TimeUnit unit = recurring.unit;
    const std::vector<std::string> cycle = cycleOf(unit);
    if (unit == TimeUnit::HourOfDay) {
        // one stretch of the clock, across midnight too
        std::vector<std::string> twice = cycle;
        twice.insert(twice.end(), cycle.begin(), cycle.end());
        const auto there = [&](const std::string &value) {
            return std::ranges::find(recurring.values, value) != recurring.values.end();
        };
        std::vector<std::size_t> begins;
        for (std::size_t i = 1; i <= cycle.size(); ++i) {
            if (there(twice[i]) && !there(twice[i - 1])) {
                begins.push_back(i);
            }
        }
        if (begins.size() == 1) {
            const std::string from = nameOf(phrases, unit, twice[begins.front()]);
            const std::size_t end = (begins.front() + recurring.values.size()) % cycle.size();
            const std::string until =
                end == 0 ? std::string("24:00") : nameOf(phrases, unit, cycle[end]);
            return phrases.say(QUERENT_PHRASE("language", "%1 from %2 until before %3"),
                               {of, from, until});
        }
    }
    std::string names;
    for (const std::string &value : recurring.values) {
        names += (names.empty() ? "" : phrases.say(QUERENT_PHRASE("language", " or "))) +
                 nameOf(phrases, unit, value);
    }
    return unit == TimeUnit::MonthOfYear
               ? phrases.say(QUERENT_PHRASE("language", "%1 in %2 of any year"), {of, names})
               : phrases.say(QUERENT_PHRASE("language", "%1 on %2"), {of, names});
}

} // namespace querent::language
