// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/TimeExpressions.h"

#include "language/TimePoint.h"

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

/// Reads whole expressions: points with their prepositions, ranges and lists.
class TimeReader
{
public:
    TimeReader(const Tokens &tokens, std::size_t at) : m_tokens(tokens), m_begin(at), m_at(at) {}

    TimeMatch read()
    {
        if (bucket() || relative() || lapse() || range() || sinceOrBefore() || points()) {
            m_match.length = m_at - m_begin;
        } else {
            m_match = TimeMatch{};
        }
        return std::move(m_match);
    }

private:
    [[nodiscard]] bool is(std::string_view word) const
    {
        return m_at < m_tokens.size() && m_tokens[m_at].lower == word && m_tokens[m_at].quote == 0;
    }
    [[nodiscard]] bool isAt(std::size_t i, std::string_view word) const
    {
        return i < m_tokens.size() && m_tokens[i].lower == word;
    }
    bool take(std::string_view word)
    {
        if (is(word)) {
            ++m_at;
            return true;
        }
        return false;
    }
    template <std::size_t count>
    bool takeAny(const std::array<std::string_view, count> &words)
    {
        return std::any_of(words.begin(), words.end(),
                           [this](std::string_view word) { return take(word); });
    }

    /// "The busiest month", "top 3 months", "month with the most repairs": one unit among others.
    [[nodiscard]] bool isRanked(std::size_t after) const
    {
        static constexpr std::array<std::string_view, 12> ranks{
            "busiest", "best", "worst", "strongest", "weakest", "quietest",
            "slowest", "peak", "top",   "highest",   "lowest",  "bottom"};
        static constexpr std::array<std::string_view, 8> degrees{
            "most", "highest", "lowest", "fewest", "least", "largest", "biggest", "smallest"};
        const auto isAmong = [this](const auto &words, std::size_t at) {
            return std::ranges::find(words, m_tokens[at].lower) != words.end();
        };
        const bool counted = m_at > 0 && m_tokens[m_at - 1].number.has_value();
        const std::size_t rank = m_at - (counted ? 2 : 1);
        if (m_at >= (counted ? 2U : 1U) && isAmong(ranks, rank)) {
            return true;
        }
        const bool has = isAt(after, "with") || isAt(after, "had") || isAt(after, "having");
        const std::size_t degree = after + (isAt(after + 1, "the") ? 2 : 1);
        return has && !counted && degree < m_tokens.size() && isAmong(degrees, degree);
    }

    bool bucket()
    {
        static constexpr std::array<std::pair<std::string_view, TimeUnit>, 9> words{
            {{"monthly", TimeUnit::Month},
             {"yearly", TimeUnit::Year},
             {"annually", TimeUnit::Year},
             {"quarterly", TimeUnit::Quarter},
             {"weekly", TimeUnit::Week},
             {"daily", TimeUnit::Day},
             {"hourly", TimeUnit::HourOfDay},
             {"weekday", TimeUnit::DayOfWeek},
             {"weekdays", TimeUnit::DayOfWeek}}};
        if (m_tokens[m_at].quote != 0) {
            return false;
        }
        for (const auto &[word, unit] : words) {
            if (m_tokens[m_at].lower == word) {
                m_match.bucket = unit;
                ++m_at;
                return true;
            }
        }
        const auto unit = timeUnit(m_tokens[m_at]);
        if (!unit) {
            return false;
        }
        const bool plural = m_tokens[m_at].lower.back() == 's';
        std::size_t i = m_at + 1;
        // "day of the week", "month by month"
        if (isAt(i, "of")) {
            const std::size_t j = isAt(i + 1, "the") ? i + 2 : i + 1;
            if (*unit == TimeUnit::Day && isAt(j, "week")) {
                m_match.bucket = TimeUnit::DayOfWeek;
            } else if (*unit == TimeUnit::Hour && isAt(j, "day")) {
                m_match.bucket = TimeUnit::HourOfDay;
            } else if (*unit == TimeUnit::Month && isAt(j, "year")) {
                m_match.bucket = TimeUnit::MonthOfYear;
            } else if (*unit == TimeUnit::Day && isAt(j, "month")) {
                m_match.bucket = TimeUnit::DayOfMonth;
            }
            if (m_match.bucket) {
                m_at = j + 1;
                return true;
            }
        }
        if (!plural && (isAt(i, "by") || isAt(i, "after") || isAt(i, "over")) &&
            i + 1 < m_tokens.size() && m_tokens[i + 1].lower == m_tokens[m_at].lower &&
            !isAt(i, "over")) {
            m_match.bucket = unit;
            m_at = i + 2;
            return true;
        }
        if (isRanked(i)) {
            m_match.bucket = *unit == TimeUnit::Hour ? TimeUnit::HourOfDay : *unit;
            ++m_at;
            return true;
        }
        if (m_at > 0) {
            static constexpr std::array<std::string_view, 8> before{
                "by", "per", "each", "every", "across", "and", "a", "which"};
            const std::string &word = m_tokens[m_at - 1].lower;
            const bool grouping =
                std::find(before.begin(), before.end(), word) != before.end() && word != "a";
            bool listed = false;
            for (std::size_t back = 3; back <= 7 && back <= m_at; ++back) {
                const std::string &earlier = m_tokens[m_at - back].lower;
                listed = listed || earlier == "by" || earlier == "per";
            }
            if (grouping && (word != "and" || listed) && (word != "which" || !plural)) {
                m_match.bucket = *unit == TimeUnit::Hour ? TimeUnit::HourOfDay : *unit;
                ++m_at;
                return true;
            }
            if (*unit == TimeUnit::Week && isAt(i, "day")) {
                return false;
            }
        }
        return false;
    }

    bool relative()
    {
        const std::size_t start = m_at;
        static constexpr std::array<std::string_view, 9> openers{
            "in", "during", "over", "for", "within", "from", "of", "through", "the"};
        while (takeAny(openers)) {
        }
        using Kind = RelativePeriod::Kind;
        std::optional<Kind> kind;
        if (take("last") || take("past") || take("previous") || take("final") ||
            take("preceding")) {
            kind = Kind::Last;
        } else if (take("latest") || take("newest")) {
            kind = Kind::LatestInData;
        } else if (is("most") && isAt(m_at + 1, "recent")) {
            m_at += 2;
            kind = Kind::LatestInData;
        } else if (take("this") || take("current")) {
            kind = Kind::This;
        } else if (take("next")) {
            kind = Kind::Next;
        } else if (take("today")) {
            return setRelative(TimeUnit::Day, 1, Kind::This);
        } else if (take("yesterday")) {
            return setRelative(TimeUnit::Day, 1, Kind::Last);
        } else if (is("year") && isAt(m_at + 1, "to") && isAt(m_at + 2, "date")) {
            m_at += 3;
            return setRelative(TimeUnit::Year, 1, Kind::This);
        } else if (take("ytd")) {
            return setRelative(TimeUnit::Year, 1, Kind::This);
        }
        if (!kind || m_at >= m_tokens.size()) {
            m_at = start;
            return false;
        }
        bool complete = false;
        while (take("complete") || take("full") || take("calendar") || take("whole")) {
            complete = true;
        }
        int count = smallNumber(m_tokens[m_at]);
        bool counted = false;
        if (count > 0) {
            counted = true;
            ++m_at;
        } else {
            count = 1;
        }
        while (take("complete") || take("full") || take("calendar") || take("business")) {
            complete = true;
        }
        if (m_at >= m_tokens.size() || !timeUnit(m_tokens[m_at])) {
            m_at = start;
            return false;
        }
        const TimeUnit unit = *timeUnit(m_tokens[m_at]);
        ++m_at;
        // "the last three months of 2024", "the last quarter of 2024" are of that year
        const bool within =
            is("of") && m_at + 1 < m_tokens.size() && readTimePoint(m_tokens, m_at + 1).has_value();
        if (unit == TimeUnit::Hour || within) {
            m_at = start;
            return false;
        }
        if (*kind == Kind::Last && (counted && !complete)) {
            kind = unit == TimeUnit::Day || unit == TimeUnit::Week || unit == TimeUnit::Month ||
                           unit == TimeUnit::Year
                       ? Kind::Past
                       : Kind::Last;
        } else if (complete) {
            kind = Kind::LastComplete;
        }
        return setRelative(unit, count, *kind);
    }

    bool lapse()
    {
        const auto said = lapseAt(m_tokens, m_at);
        if (said) {
            m_match.relative = said->first;
            m_at += said->second;
        }
        return said.has_value();
    }

    bool setRelative(TimeUnit unit, int count, RelativePeriod::Kind kind)
    {
        m_match.relative = RelativePeriod{unit, count, kind};
        return true;
    }

    std::optional<Period> point()
    {
        if (m_at >= m_tokens.size()) {
            return std::nullopt;
        }
        while (is("the") || is("calendar") || is("year") || is("end")) {
            if (is("year") &&
                (m_at + 1 >= m_tokens.size() || yearNumber(m_tokens[m_at + 1]) == 0)) {
                return std::nullopt;
            }
            if (is("end")) {
                return std::nullopt;
            }
            ++m_at;
            if (m_at >= m_tokens.size()) {
                return std::nullopt;
            }
        }
        const auto read = readTimePoint(m_tokens, m_at);
        if (!read) {
            return std::nullopt;
        }
        m_at += read->length;
        m_withoutYear = read->withoutYear;
        return read->period;
    }

    void setYear(Period &period, int y)
    {
        const CivilDate from =
            civil(y, static_cast<int>(static_cast<unsigned>(period.from->month())),
                  static_cast<int>(static_cast<unsigned>(period.from->day())));
        period.from = from;
        period.until = plusUnits(period.unit, from, 1);
        period.name += " " + std::to_string(y);
    }

    bool range()
    {
        const std::size_t start = m_at;
        static constexpr std::array<std::string_view, 5> openers{"in", "during", "for", "over",
                                                                 "of"};
        takeAny(openers);
        while (take("the") || take("week") || take("period") || take("years") || take("year") ||
               (m_at > start && take("of"))) {
        }
        const bool opened = take("between") || take("from");
        // "1 and 15 August 2024": the first day borrows month and year
        if (opened || m_at > start) {
            const int firstDay = m_at < m_tokens.size() ? dayNumber(m_tokens[m_at]) : 0;
            if (firstDay != 0 &&
                (isAt(m_at + 1, "and") || isAt(m_at + 1, "to") || isAt(m_at + 1, "-"))) {
                const std::size_t back = m_at;
                m_at += 2;
                const auto last = point();
                if (last && last->unit == TimeUnit::Day && !m_withoutYear) {
                    Period whole = *last;
                    whole.from = CivilDate(last->from->year(), last->from->month(),
                                           day(static_cast<unsigned>(firstDay)));
                    whole.name = std::to_string(firstDay) + " – " + last->name;
                    if (whole.from->ok()) {
                        m_match.periods = {whole};
                        return true;
                    }
                }
                m_at = back;
            }
        }
        auto first = point();
        const bool openYear = m_withoutYear;
        if (!first || !(is("to") || is("and") || is("until") || is("till") || is("through") ||
                        is("-") || is("up"))) {
            m_at = start;
            return false;
        }
        const bool list = is("and") && !opened;
        ++m_at;
        take("to");
        auto second = point();
        if (!second || list) {
            m_at = start;
            return false;
        }
        if (openYear && m_withoutYear && onlyYear() != 0) {
            setYear(*second, onlyYear());
        }
        if (openYear && (!m_withoutYear || onlyYear() != 0)) {
            setYear(*first, static_cast<int>(second->from->year()));
        } else if (openYear) {
            m_at = start;
            return false;
        }
        Period whole = *first;
        whole.until = second->until;
        whole.name = first->name + " – " + second->name;
        whole.ends = {*first, *second};
        m_match.periods = {whole};
        return *whole.from < *whole.until;
    }

    /// "the beginning of", "the first day of"
    bool takeBeginning()
    {
        const std::size_t start = m_at;
        take("the");
        take("very");
        if (take("start") || take("beginning") ||
            (is("first") && (isAt(m_at + 1, "day") || isAt(m_at + 1, "of")))) {
            take("first");
            take("day");
            if (take("of")) {
                return true;
            }
        }
        m_at = start;
        return false;
    }

    bool sinceOrBefore()
    {
        const std::size_t start = m_at;
        using Side = RelativePeriod::Side;
        auto side = Side::Since;
        if (take("since")) {
            side = Side::Since;
        } else if (take("after")) {
            side = Side::After;
        } else if (take("before") || (is("prior") && isAt(m_at + 1, "to"))) {
            if (is("prior")) {
                m_at += 2;
            }
            side = Side::Before;
        } else if (const std::size_t said = untilAt(m_tokens, m_at); said > 0) {
            m_at += said;
            side = Side::Until;
        } else if (is("from") || is("in") || is("starting") || is("later") || is("earlier")) {
            const bool later = is("later");
            const bool earlier = is("earlier");
            ++m_at;
            if (later || earlier) {
                if (!take("than")) {
                    m_at = start;
                    return false;
                }
                side = later ? Side::After : Side::Before;
            } else {
                const bool begins = takeBeginning();
                const auto when = point();
                if (begins && when && !m_withoutYear) {
                    takeAny(std::array<std::string_view, 2>{"onwards", "onward"});
                    m_match.periods = {*when};
                    m_match.periods.front().until.reset();
                    m_match.periods.front().name = "since " + when->name;
                    return true;
                }
                const bool onward =
                    when && !m_withoutYear &&
                    ((is("on") && !isAt(m_at + 1, "the")) || is("onwards") || is("onward") ||
                     (is("or") && (isAt(m_at + 1, "later") || isAt(m_at + 1, "after"))));
                const bool back = when && !m_withoutYear && is("or") &&
                                  (isAt(m_at + 1, "earlier") || isAt(m_at + 1, "before"));
                if (onward || back) {
                    m_at += is("or") ? 2 : 1;
                    take("wards");
                    Period period = *when;
                    if (onward) {
                        period.until.reset();
                        period.name = "since " + when->name;
                    } else {
                        period.from.reset();
                        period.name = "until " + when->name;
                    }
                    m_match.periods = {period};
                    return true;
                }
                m_at = start;
                return false;
            }
        } else {
            m_at = start;
            return false;
        }
        const bool begins = takeBeginning();
        if (!begins) {
            take("the");
            if (side == Side::Until && is("end") && isAt(m_at + 1, "of")) {
                ++m_at;
            }
            take("of");
        }
        const std::size_t said = m_at;
        auto when = point();
        if (!when) {
            m_at = said;
        }
        if (when && m_withoutYear && onlyYear() != 0) {
            setYear(*when, onlyYear());
        } else if ((when && m_withoutYear) || (!when && relative() && m_match.relative)) {
            if (when) {
                m_match.relative = named(*when);
            }
            m_match.relative->side = !begins               ? side
                                     : side == Side::After ? Side::Since
                                     : side == Side::Until ? Side::Before
                                                           : side;
            return true;
        }
        if (!when) {
            m_at = start;
            return false;
        }
        Period period = *when;
        switch (side) {
        case Side::Within:
        case Side::Since:
            period.until.reset();
            period.name = "since " + when->name;
            break;
        case Side::After:
            period.from = begins ? when->from : when->until;
            period.until.reset();
            period.name = "after " + when->name;
            break;
        case Side::Before:
            period.until = when->from;
            period.from.reset();
            period.name = "before " + when->name;
            break;
        case Side::Until:
            period.until = begins ? when->from : when->until;
            period.from.reset();
            period.name = (begins ? "before " : "until ") + when->name;
            break;
        }
        m_match.periods = {period};
        return true;
    }

    /// The latest month or day of that name.
    [[nodiscard]] static RelativePeriod named(const Period &when)
    {
        return {when.unit, 1, RelativePeriod::Kind::Named,
                static_cast<unsigned>(when.from->month()),
                when.unit == TimeUnit::Day ? static_cast<unsigned>(when.from->day()) : 0U};
    }

    bool points()
    {
        const std::size_t start = m_at;
        static constexpr std::array<std::string_view, 9> openers{
            "in", "during", "on", "for", "over", "of", "within", "throughout", "through"};
        takeAny(openers);
        std::vector<bool> open;
        while (true) {
            const std::size_t back = m_at;
            const auto when = point();
            if (!when) {
                m_at = back;
                break;
            }
            m_match.periods.push_back(*when);
            open.push_back(m_withoutYear);
            const std::size_t next = m_at;
            if (!(take("and") || take(",") || take("or") || take("vs") || take("versus") ||
                  take("against"))) {
                break;
            }
            take("and");
            take("in");
            const std::size_t ahead = m_at;
            if (!point()) {
                m_at = next;
                break;
            }
            m_at = ahead;
        }
        if (m_match.periods.empty()) {
            m_at = start;
            return false;
        }
        // "May and June 2025": the year of the last one serves all
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (open[i] && !open.back()) {
                setYear(m_match.periods[i], static_cast<int>(m_match.periods.back().from->year()));
            } else if (open[i] && onlyYear() != 0) {
                setYear(m_match.periods[i], onlyYear());
            } else if (open[i] && open.size() == 1 && !followsName(start)) {
                // "in May": the latest one
                const RelativePeriod latest = named(m_match.periods.front());
                m_match.periods.clear();
                m_match.relative = latest;
            } else if (open[i]) {
                m_at = start;
                return false;
            }
        }
        return true;
    }

    /// "Customers named April": no month.
    [[nodiscard]] bool followsName(std::size_t at) const
    {
        static constexpr std::array<std::string_view, 7> names{"named", "called", "name", "is",
                                                               "mr",    "mrs",    "ms"};
        return at > 0 &&
               std::find(names.begin(), names.end(), m_tokens[at - 1].lower) != names.end();
    }

    /// The year that the whole question names, where it names one: "in 2024, from May to July".
    [[nodiscard]] int onlyYear() const
    {
        int only = 0;
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const int number = isAmount(m_tokens, i) ? 0 : yearNumber(m_tokens[i]);
            if (number != 0 && only != 0 && number != only) {
                return 0;
            }
            only = number != 0 ? number : only;
        }
        return only;
    }

    const Tokens &m_tokens;
    std::size_t m_begin;
    std::size_t m_at;
    bool m_withoutYear = false;
    TimeMatch m_match;
};

} // namespace

TimeMatch readTime(const Tokens &tokens, std::size_t at)
{
    if (tokens[at].quote != 0) {
        return {};
    }
    return TimeReader(tokens, at).read();
}

} // namespace querent::language
