// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PeriodReader.h"

#include "language/OneOf.h"
#include "language/TimeExpressions.h"
#include "language/TimePoint.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// "2024-11-01 – 2024-11-30"
std::string daysOf(const Period &period)
{
    const std::string from = data::isoDate(*period.from);
    const std::string until = data::isoDate(data::plusDays(*period.until, -1));
    return from == until ? from : from + " – " + until;
}

/// "of the data", "that we have on record": says again that the data's own calendar counts.
bool saysOnRecord(const Item &item)
{
    static constexpr std::array<std::string_view, 36> words{
        "of",       "in",      "on",       "the",      "our",    "that",    "we",   "we've",
        "we have",  "have",    "has",      "had",      "got",    "was",     "were", "is",
        "are",      "data",    "dataset",  "database", "record", "records", "file", "available",
        "recorded", "logged",  "for",      "there",    "which",  "'ve",     "ve",   "known",
        "captured", "history", "existing", "system"};
    return std::find(words.begin(), words.end(), item.word) != words.end();
}

/// Hours of the day, weekdays, months of any year: they cross with each other.
bool cyclic(query::TimeUnit unit)
{
    return unit == query::TimeUnit::DayOfWeek || unit == query::TimeUnit::HourOfDay ||
           unit == query::TimeUnit::MonthOfYear || unit == query::TimeUnit::QuarterOfYear ||
           unit == query::TimeUnit::DayOfMonth;
}

bool yearly(const ColumnModel &column)
{
    const std::vector<std::string> &words = column.names.front().words;
    return std::any_of(words.begin(), words.end(), [](const std::string &word) {
        return word == "annual" || word == "yearly" || word == "annually";
    });
}

} // namespace

bool PeriodReader::cutsOwnDates(std::size_t at) const
{
    const Item &item = m_items[at];
    std::size_t before = at;
    while (before > 0 &&
           (m_items[before - 1].filler() || m_items[before - 1].cue("and") != nullptr ||
            isMention(before - 1, LinkKind::Column))) {
        --before;
    }
    const bool parts = before > 0 && (m_items[before - 1].cue("group") != nullptr ||
                                      m_items[before - 1].cue("by") != nullptr);
    const auto rows =
        std::ranges::find_if(m_items, [](const Item &other) { return other.is(LinkKind::Table); });
    if (!parts || item.kind != ItemKind::Mention || item.quoted || rows == m_items.end() ||
        !oneOf(item.word, {"year", "quarter", "month", "week"})) {
        return false;
    }
    const int table = rows->links.front().table;
    return m_source.table(table).eventDate >= 0 &&
           std::ranges::none_of(item.links, [&](const Link &link) {
               return link.kind == LinkKind::Value || !m_source.graph().fansOut(table, link.table);
           });
}

void PeriodReader::readPeriods()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (cutsOwnDates(i)) {
            Token word;
            word.lower = m_items[i].word;
            m_items[i].kind = ItemKind::TimeUnit;
            m_items[i].unit = timeUnit(word).value_or(query::TimeUnit::Month);
            m_items[i].links.clear();
        }
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind == ItemKind::Period && item.word.ends_with("today") && m_items.size() > 4 &&
            std::any_of(m_items.begin(), m_items.end(), [](const Item &other) {
                return Lexicon::instance().stateWord(other.word) != nullptr;
            })) {
            item.used = true; // "running today" is a state, not a day
        } else if (item.recurring) {
            m_state.periods.push_back(PendingPeriod{{}, {}, i, {}, {}, item.recurring});
            item.used = true;
        } else if (item.kind == ItemKind::Period) {
            m_state.periods.push_back(PendingPeriod{item.periods, item.relative, i, {}});
            item.used = true;
            std::size_t end = i + 1;
            bool record = false;
            while (item.relative && end < m_items.size() && saysOnRecord(m_items[end])) {
                record = record || !m_items[end].filler();
                ++end;
            }
            if (record) {
                for (std::size_t k = i + 1; k < end; ++k) {
                    m_items[k].used = true;
                    m_items[k].content = false;
                }
            }
        } else if (item.kind == ItemKind::TimeUnit) {
            m_state.bucketItems.push_back(i);
            item.used = true;
        }
    }
}

Period PeriodReader::daysMeant(const RelativePeriod &relative, ColumnId column,
                               const std::string &words)
{
    data::CivilDate today = m_state.today;
    const auto last = relative.kind == RelativePeriod::Kind::LatestInData
                          ? m_source.lastDay(column)
                          : m_source.presentDay(column);
    bool fromData = false;
    if (last && (*last < today || relative.kind == RelativePeriod::Kind::LatestInData ||
                 relative.kind == RelativePeriod::Kind::LastComplete)) {
        fromData = *last < today;
        today = std::min(*last, today);
    }
    Period period = resolve(relative, today);
    period.name = daysOf(period);
    m_frame.dated.push_back({words, period.name, fromData});
    return period;
}

bool PeriodReader::isDenied(std::size_t item) const
{
    return m_state.deniedFrom && item > *m_state.deniedFrom &&
           std::none_of(m_items.begin() + static_cast<std::ptrdiff_t>(*m_state.deniedFrom) + 1,
                        m_items.begin() + static_cast<std::ptrdiff_t>(item),
                        [](const Item &between) { return between.word == "but"; });
}

void PeriodReader::place(const PendingPeriod &pending)
{
    const std::string words = m_items[pending.item].word;
    const std::optional<RelativePeriod> &relative = pending.relative;
    Condition condition;
    condition.kind = Condition::Kind::During;
    condition.column = m_frame.timeColumn;
    condition.words = words;
    condition.negated = isDenied(pending.item);
    condition.periods = pending.periods;
    const bool month = relative && relative->unit == query::TimeUnit::Month &&
                       relative->count == 1 && relative->day == 0 &&
                       relative->side == RelativePeriod::Side::Within;
    if (month && condition.column.valid() && tellsBirth(m_source.column(condition.column))) {
        // "with a birthday this month": whatever the year
        const Period days = resolve(*relative, m_state.today);
        const unsigned number = days.from ? static_cast<unsigned>(days.from->month()) : 0;
        condition.kind = Condition::Kind::Recurs;
        condition.recurring = {query::TimeUnit::MonthOfYear,
                               {(number < 10 ? "0" : "") + std::to_string(number)}};
        m_frame.conditions.push_back(std::move(condition));
        return;
    }
    if (relative) {
        condition.periods = {daysMeant(*relative, condition.column, words)};
    }
    if (pending.before && condition.periods.size() == 1 && condition.periods.front().from &&
        condition.periods.front().until) {
        Period earlier = condition.periods.front();
        earlier.from = plusUnits(*pending.before, *earlier.from, -1);
        earlier.until = plusUnits(*pending.before, *earlier.until, -1);
        earlier.name = daysOf(earlier);
        condition.periods.push_back(std::move(earlier));
    }
    if (pending.inside && *pending.inside < m_frame.conditions.size()) {
        m_frame.conditions[*pending.inside].inner.push_back(std::move(condition));
        return;
    }
    m_frame.conditions.push_back(std::move(condition));
}

int PeriodReader::eventBetween(int table) const
{
    if (m_source.table(table).fact) {
        return -1; // it is what happened
    }
    // of the tables on the way to whatever else is named, the one of finest grain with a date
    int best = -1;
    std::int64_t most = -1;
    const auto consider = [&](int event) {
        const std::int64_t rows = m_source.table(event).table->rowCount.value_or(0);
        if (event != table && m_source.table(event).eventDate >= 0 && rows > most &&
            m_source.graph().distance(table, event) < JoinGraph::unreachable &&
            m_source.graph().fansOut(table, event)) {
            most = rows;
            best = event;
        }
    };
    for (const Item &item : m_items) {
        if (item.kind != ItemKind::Mention || item.links.front().table == table ||
            item.links.front().score < 0.8) {
            continue;
        }
        const int named = item.links.front().table;
        consider(named);
        int at = table;
        for (const JoinStep &step : m_source.graph().path(table, named)) {
            const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(step.edge)];
            at = step.forward ? edge.to : edge.from;
            consider(at);
        }
    }
    return best;
}

bool PeriodReader::liesAcross(int table, const Item &said) const
{
    // "licences issued this year": not the fines that were issued to those who have them
    return std::ranges::any_of(m_items, [&](const Item &item) {
        return &item != &said && item.kind == ItemKind::Mention &&
               item.links.front().score >= 0.8 &&
               m_source.graph().crosses(item.links.front().table, table);
    });
}

ColumnId PeriodReader::timeColumnFor(std::size_t at) const
{
    if (m_state.timeChosen.valid()) {
        return m_state.timeChosen;
    }
    const auto unit = [](const std::string &word) {
        return word == "days" || word == "hours" || word == "months" || word == "years" ||
               word == "weeks" || word == "minutes" || word == "day";
    };
    const auto amount = [](const std::string &word) {
        return word == "cost" || word == "costs" || word == "expense" || word == "expenses";
    };
    // a date column named beside the period: "hired in 2023", "by year of check-in"
    for (std::size_t reach = 1; reach <= 4; ++reach) {
        for (const std::ptrdiff_t step :
             {-static_cast<std::ptrdiff_t>(reach), static_cast<std::ptrdiff_t>(reach)}) {
            const auto place = static_cast<std::ptrdiff_t>(at) + step;
            if (place < 0 || place >= static_cast<std::ptrdiff_t>(m_items.size())) {
                continue;
            }
            const Item &item = m_items[static_cast<std::size_t>(place)];
            if (item.kind != ItemKind::Mention) {
                continue;
            }
            const Link &front = item.links.front();
            if (unit(item.word) || amount(item.word)) {
                continue; // "sick days in May", "costs in May" name no date
            }
            for (const Link &link : item.links) {
                if (link.kind != LinkKind::Column || !m_source.column(link.id()).date) {
                    continue;
                }
                // "churned per month": coded as a state, and dated in the same rows
                const bool state = front.kind == LinkKind::Value && front.table == link.table &&
                                   link.score >= 0.7 && item.word.ends_with("ed");
                const bool named = link.score >= 0.6 && link.score + 0.12 >= front.score &&
                                   (front.kind != LinkKind::Table || front.score < 0.9);
                if (named || state) {
                    return link.id();
                }
            }
        }
    }
    // "policies with claims in 2024": when the claims were made, not the policies
    std::size_t had = at;
    while (had > 0 && skippable(m_items[had - 1])) {
        --had;
    }
    if (had > 0 && isMention(had - 1, LinkKind::Table) && m_frame.measures.empty() &&
        m_frame.subject >= 0) {
        const int table = linkAt(had - 1).table;
        const bool some = std::ranges::find(m_frame.joined, table) != m_frame.joined.end();
        if (some && table != m_frame.subject && m_source.graph().fansOut(m_frame.subject, table) &&
            m_source.table(table).eventDate >= 0) {
            return ColumnId{table, m_source.table(table).eventDate};
        }
    }
    std::vector<int> candidates;
    for (const Measure &measure : m_frame.measures) {
        if (measure.table >= 0) {
            candidates.push_back(measure.table);
        }
    }
    for (const Ordering &order : m_frame.orders) {
        if (order.measure && order.measure->table >= 0) {
            candidates.push_back(order.measure->table);
        } else if (order.column.valid()) {
            candidates.push_back(order.column.table);
        }
    }
    for (const Having &having : m_frame.havings) {
        candidates.push_back(having.measure.table);
    }
    // "card turnover by month": the day of the payments whose amounts are added up, not that on
    // which the cards were made out
    const bool counted =
        std::ranges::any_of(m_items, [](const Item &item) { return item.cue("count") != nullptr; });
    for (const Item &item : m_items) {
        if (counted || !item.is(LinkKind::Column) ||
            !m_source.column(item.links.front().id()).quantity) {
            continue;
        }
        const ColumnId id = item.links.front().id();
        const bool limits =
            std::ranges::any_of(m_frame.conditions, [&](const Condition &condition) {
                return condition.column == id || condition.other == id;
            });
        if (!limits) {
            candidates.push_back(id.table);
        }
    }
    if (m_frame.subject >= 0) {
        candidates.push_back(m_frame.subject);
    }
    for (const int entity : m_frame.entities) {
        candidates.push_back(entity);
    }
    for (const Item &item : m_items) {
        if (item.kind == ItemKind::Mention) {
            candidates.push_back(item.links.front().table);
        }
    }
    // a verb near the period that begins a date column's name: "opened in 2015"
    for (const int table : candidates) {
        if (table < 0) {
            continue;
        }
        for (std::size_t back = 1; back <= 5 && back <= at; ++back) {
            const Item &item = m_items[at - back];
            for (const ColumnModel &column : m_source.table(table).columns) {
                if (!column.date || item.stem.size() < 3) {
                    continue;
                }
                const auto &stems = column.names.front().stems;
                const auto &rows = m_source.table(table).names.front().stems;
                // "customer type" says nothing of `customer_since`
                if (std::ranges::find(stems, item.stem) != stems.end() &&
                    std::ranges::find(rows, item.stem) == rows.end()) {
                    return column.id;
                }
            }
        }
    }
    for (const int table : candidates) {
        if (table < 0) {
            continue;
        }
        // what happened has the date that is meant, not who it happened to or where
        const int event = eventBetween(table);
        if (event >= 0) {
            return ColumnId{event, m_source.table(event).eventDate};
        }
        if (m_source.table(table).eventDate >= 0) {
            return ColumnId{table, m_source.table(table).eventDate};
        }
        // lines of an order happen when the order does: the nearest owner, the busiest first
        int owner = -1;
        for (std::size_t other = 0; other < m_source.tables().size(); ++other) {
            const int parent = static_cast<int>(other);
            const auto rank = [&](int of) {
                return std::pair(-m_source.graph().distance(table, of),
                                 m_source.table(of).table->rowCount.value_or(0));
            };
            if (m_source.table(parent).eventDate >= 0 &&
                m_source.graph().distance(table, parent) < JoinGraph::unreachable &&
                !m_source.graph().fansOut(table, parent) &&
                (owner < 0 || rank(parent) > rank(owner))) {
                owner = parent;
            }
        }
        if (owner >= 0) {
            return ColumnId{owner, m_source.table(owner).eventDate};
        }
    }
    // the nearest table with a date
    int best = JoinGraph::unreachable;
    ColumnId chosen;
    for (const int table : candidates) {
        for (std::size_t other = 0; table >= 0 && other < m_source.tables().size(); ++other) {
            const int distance = m_source.graph().distance(table, static_cast<int>(other));
            if (m_source.tables()[other].eventDate >= 0 && distance < best) {
                best = distance;
                chosen = ColumnId{static_cast<int>(other), m_source.tables()[other].eventDate};
            }
        }
    }
    return chosen;
}

void PeriodReader::attachPeriods()
{
    for (const std::size_t i : m_state.bucketItems) {
        Grouping group;
        group.column = timeColumnFor(i);
        group.bucket = m_items[i].unit;
        group.words = m_items[i].word;
        if (!group.column.valid()) {
            // a column may be called "year" itself
            m_items[i].used = false;
            continue;
        }
        // "earns per year": the salary is a yearly one already
        const bool rate =
            *group.bucket == query::TimeUnit::Year && i > 0 && m_items[i - 1].word == "per" &&
            std::any_of(
                m_frame.measures.begin(), m_frame.measures.end(), [&](const Measure &measure) {
                    return measure.column.valid() && yearly(m_source.column(measure.column));
                });
        if (rate) {
            continue;
        }
        m_frame.timeColumn = group.column;
        const bool twice =
            std::any_of(m_frame.groups.begin(), m_frame.groups.end(), [&](Grouping &known) {
                const bool crossed = known.bucket && *known.bucket != *group.bucket &&
                                     (cyclic(*known.bucket) || cyclic(*group.bucket));
                if (known.column == group.column && known.bucket && !crossed) {
                    known.bucket = group.bucket;
                    return known.words != group.words;
                }
                return false;
            });
        const auto &encoding = m_source.column(group.column).column->encoding;
        if (encoding == data::DateEncoding::Year && *group.bucket != query::TimeUnit::Year) {
            continue;
        }
        if (!twice) {
            m_frame.groups.insert(m_frame.groups.begin(), group);
        }
    }
    attachRecurring();
    for (std::size_t p = 0; p < m_state.periods.size(); ++p) {
        const PendingPeriod &pending = m_state.periods[p];
        // "the summer of 2024, I mean June to August" is said twice
        const bool twice = std::any_of(
            m_state.periods.begin(), m_state.periods.begin() + static_cast<std::ptrdiff_t>(p),
            [&](const PendingPeriod &known) {
                return !known.inside && !pending.inside && known.periods.size() == 1 &&
                       pending.periods.size() == 1 &&
                       known.periods.front().from == pending.periods.front().from &&
                       known.periods.front().until == pending.periods.front().until;
            });
        if (twice) {
            continue;
        }
        const Condition *around = pending.inside && *pending.inside < m_frame.conditions.size()
                                      ? &m_frame.conditions[*pending.inside]
                                      : nullptr;
        const int lacking = around != nullptr && around->kind == Condition::Kind::Related &&
                                    m_source.table(around->table).eventDate >= 0
                                ? around->table
                                : -1;
        const ColumnId column = lacking >= 0 ? ColumnId{lacking, m_source.table(lacking).eventDate}
                                             : timeColumnFor(pending.item);
        if (!column.valid()) {
            m_items[pending.item].used = false;
            continue;
        }
        m_frame.timeColumn = column;
        place(pending);
    }
    m_state.periods.clear();
    m_state.bucketItems.clear();
    uniteApart();
}

void PeriodReader::uniteApart()
{
    // "2023 next to 2024": nothing happens in both, so either is meant
    const auto single = [](const Condition &condition) {
        return condition.kind == Condition::Kind::During && !condition.negated &&
               condition.periods.size() == 1 && condition.periods.front().from &&
               condition.periods.front().until;
    };
    for (std::size_t c = 0; c < m_frame.conditions.size(); ++c) {
        for (std::size_t k = c + 1; k < m_frame.conditions.size() && single(m_frame.conditions[c]);
             ++k) {
            Condition &first = m_frame.conditions[c];
            const Condition &second = m_frame.conditions[k];
            if (!single(second) || second.column != first.column) {
                continue;
            }
            const Period &one = first.periods.front();
            const Period &other = second.periods.front();
            if (*one.until <= *other.from || *other.until <= *one.from) {
                first.periods.push_back(other);
                m_frame.conditions.erase(m_frame.conditions.begin() +
                                         static_cast<std::ptrdiff_t>(k));
                break;
            }
        }
    }
}

} // namespace querent::language
