// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SpanReader.h"

#include "data/Nouns.h"
#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace querent::language {

using query::AggregateFunction;

namespace {

bool begins(const std::string &word)
{
    static constexpr std::array<std::string_view, 18> stems{
        "begin", "bgn",  "start", "open",   "opn",    "report", "request", "receiv",  "creat",
        "arriv", "pick", "order", "raised", "logged", "issu",   "book",    "checkin", "from"};
    return std::any_of(stems.begin(), stems.end(),
                       [&](std::string_view stem) { return word.starts_with(stem); });
}

bool ends(const std::string &word)
{
    static constexpr std::array<std::string_view, 16> stems{
        "end",    "clos", "cls",   "finish", "complet",  "resolv", "return",   "deliver",
        "depart", "stop", "until", "solved", "repaired", "fixed",  "checkout", "receiv"};
    return std::any_of(stems.begin(), stems.end(),
                       [&](std::string_view stem) { return word.starts_with(stem); });
}

/// "duration", "length": how long something took.
bool saysSpan(const Items &items, std::size_t at)
{
    const std::string &word = items[at].word;
    if (oneOf(word, {"duration", "durations", "length", "lengths", "long", "lasts", "lasted",
                     "turnaround", "how long"})) {
        return true;
    }
    return at > 0 && oneOf(word, {"cycle", "cycles"}) && items[at - 1].word == "sales";
}

constexpr double daysOfYear = 365.2425;
constexpr double daysOfMonth = daysOfYear / 12.0;

/// How many of the unit that the question names make a day.
double perDay(const Items &items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item &item = items[i];
        // "how long in months", not "per month"
        const bool unit = i > 0 && items[i - 1].word == "in";
        if (unit && (item.word == "weeks" || item.word == "months" || item.word == "years")) {
            return 1.0 / (item.word == "weeks"    ? 7.0
                          : item.word == "months" ? daysOfMonth
                                                  : daysOfYear);
        }
        if (item.word == "minutes" || item.word == "minute") {
            return 1440.0;
        }
        if (item.word == "hours" || item.word == "hour") {
            return 24.0;
        }
    }
    return 1.0;
}

} // namespace

bool SpanReader::saysSpanTime(std::size_t at) const
{
    return at > 0 && oneOf(m_items[at].word, {"time", "times"}) &&
           oneOf(m_items[at - 1].word, {"resolution", "processing", "handling", "turnaround",
                                        "lead", "repair", "delivery", "completion", "settlement",
                                        "cycle", "approval", "decision", "closing"});
}

std::optional<std::pair<ColumnId, ColumnId>> SpanReader::spanOf(int table) const
{
    if (table < 0) {
        return std::nullopt;
    }
    if (!m_source.table(table).stretches.empty()) {
        const Stretch &stretch = m_source.table(table).stretches.front();
        return std::pair(stretch.from, stretch.until);
    }
    ColumnId first;
    ColumnId last;
    for (const ColumnModel &column : m_source.table(table).columns) {
        if (!column.date || column.numeric) {
            continue;
        }
        const std::vector<std::string> &words = column.names.front().words;
        if (!first.valid() && std::any_of(words.begin(), words.end(), begins)) {
            first = column.id;
        } else if (!last.valid() && std::any_of(words.begin(), words.end(), ends)) {
            last = column.id;
        }
    }
    if (!first.valid() || !last.valid()) {
        return std::nullopt;
    }
    return std::pair(first, last);
}

std::optional<std::pair<ColumnId, ColumnId>> SpanReader::spanNear(int table) const
{
    if (auto own = spanOf(table); own || table < 0) {
        return own;
    }
    // "average lead time by supplier": of their orders, the nearest rows that last
    std::optional<std::pair<ColumnId, ColumnId>> nearest;
    int least = JoinGraph::unreachable;
    for (int other = 0; other < static_cast<int>(m_source.tables().size()); ++other) {
        const int distance = m_source.graph().distance(table, other);
        const auto span = distance <= least && distance < JoinGraph::unreachable &&
                                  m_source.graph().fansOut(table, other)
                              ? spanOf(other)
                              : std::nullopt;
        if (span) {
            nearest = distance < least ? span : std::nullopt; // two as near: not known
            least = distance;
        }
    }
    return nearest;
}

std::optional<std::pair<ColumnId, ColumnId>> SpanReader::spanNamed(std::size_t at) const
{
    // "days between being reported and being closed": two dates of the same rows
    std::vector<ColumnId> dates;
    const auto add = [&](ColumnId date, bool first) {
        if (dates.empty() || (dates.front() != date && dates.front().table == date.table)) {
            dates.insert(first ? dates.begin() : dates.end(), date);
        }
    };
    const std::size_t until = std::min(m_items.size(), at + 12);
    for (std::size_t k = at; k < until && dates.size() < 2; ++k) {
        if (m_items[k].kind != ItemKind::Mention || m_items[k].is(LinkKind::Table)) {
            continue;
        }
        const auto date =
            std::find_if(m_items[k].links.begin(), m_items[k].links.end(), [&](const Link &link) {
                return link.kind == LinkKind::Column && m_source.column(link.id()).date &&
                       link.score >= 0.5 && (dates.empty() || link.table == dates.front().table);
            });
        if (date != m_items[k].links.end()) {
            add(date->id(), false);
        }
    }
    for (std::size_t k = at; k < until && dates.size() == 1; ++k) {
        // "between loss and report", where the day is that on which it was reported
        const Item &said = m_items[k];
        if (said.kind == ItemKind::Mention || said.filler() || said.stem.size() < 3) {
            continue;
        }
        for (const ColumnModel &column : m_source.table(dates.front().table).columns) {
            const std::vector<std::string> &stems = column.names.front().stems;
            if (column.date && std::ranges::find(stems, said.stem) != stems.end()) {
                add(column.id, false);
            }
        }
    }
    for (std::size_t k = at; k < until && dates.size() == 1; ++k) {
        // "between booking and departure": the date of the rows themselves
        const int event =
            isMention(k, LinkKind::Table) ? m_source.table(linkAt(k).table).eventDate : -1;
        if (event >= 0 && linkAt(k).table == dates.front().table) {
            add(ColumnId{linkAt(k).table, event}, k < at + 4);
        }
    }
    if (dates.size() < 2) {
        return std::nullopt;
    }
    return std::pair(dates[0], dates[1]);
}

std::optional<Measure> SpanReader::lastingOf(const std::vector<std::string> &stems) const
{
    const auto asked = [&](const std::string &stem) {
        return std::find(stems.begin(), stems.end(), stem) != stems.end();
    };
    Measure measure;
    measure.function = AggregateFunction::Average;
    for (const TableModel &table : m_source.tables()) {
        for (const ColumnModel &column : table.columns) {
            const NameWords &name = column.names.front();
            const bool lasts =
                column.numeric && !column.key && !column.hidden && !column.formula &&
                std::any_of(name.words.begin(), name.words.end(), [](const std::string &word) {
                    return oneOf(word, {"days", "hours", "minutes", "mins", "duration", "weeks",
                                        "nights", "seconds", "time"});
                });
            if (lasts && std::any_of(name.stems.begin(), name.stems.end(), asked)) {
                measure.table = column.id.table;
                measure.column = column.id;
                return measure;
            }
        }
    }
    for (const Item &item : m_items) {
        // "how long does a repair take": the number that its rows keep
        const int lasting = item.is(LinkKind::Table) && item.links.front().score >= 0.65
                                ? m_source.table(item.links.front().table).lasting
                                : -1;
        if (lasting >= 0 && asked(item.stem)) {
            measure.table = item.links.front().table;
            measure.column = ColumnId{measure.table, lasting};
            return measure;
        }
    }
    const Stretch *best = nullptr;
    for (const Item &item : m_items) {
        if (item.kind != ItemKind::Mention) {
            continue;
        }
        const TableModel &table = m_source.table(item.links.front().table);
        // "to close a deal": the state of it, and the day on which it was reached
        const bool reached =
            item.is(LinkKind::Value) && std::ranges::any_of(item.links, [&](const Link &link) {
                return link.event && link.table == item.links.front().table;
            });
        if (item.is(LinkKind::Value) && !reached) {
            continue;
        }
        for (const Stretch &stretch : table.stretches) {
            const std::vector<std::string> &words =
                m_source.column(stretch.until).names.front().stems;
            if (best == nullptr || std::any_of(words.begin(), words.end(), asked)) {
                best = &stretch;
            }
        }
        // "time to first reply": from the beginning of a row to any of its later dates
        const bool link = item.is(LinkKind::Column) && table.eventDate >= 0 &&
                          m_source.column(item.links.front().id()).date &&
                          item.links.front().column != table.eventDate &&
                          item.links.front().score >= 0.7;
        if (link) {
            measure.table = item.links.front().table;
            measure.column = item.links.front().id();
            measure.since = ColumnId{measure.table, table.eventDate};
            measure.factor = perDay(m_items);
            return measure;
        }
    }
    if (best == nullptr) {
        // "time to graduation": the one stretch of all rows that ends so
        for (const TableModel &table : m_source.tables()) {
            for (const Stretch &stretch : table.stretches) {
                const std::vector<std::string> &words =
                    m_source.column(stretch.until).names.front().stems;
                if (std::ranges::any_of(words, asked)) {
                    if (best != nullptr) {
                        return std::nullopt;
                    }
                    best = &stretch;
                }
            }
        }
    }
    if (best == nullptr) {
        return std::nullopt;
    }
    measure.table = best->until.table;
    measure.column = best->until;
    measure.since = best->from;
    measure.factor = perDay(m_items);
    return measure;
}

void SpanReader::readLastingNouns()
{
    // "the most downtime", "total absence": what lasts is measured, what is counted has a plural
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (!isMention(i, LinkKind::Table) || item.end != item.begin + 1 || linkAt(i).score < 0.9) {
            continue;
        }
        const TableModel &table = m_source.table(linkAt(i).table);
        std::size_t before = i;
        while (before > 0 && m_items[before - 1].filler()) {
            --before;
        }
        const Item *steering = before > 0 ? &m_items[before - 1] : nullptr;
        const bool measured =
            steering != nullptr &&
            (steering->cue("most") != nullptr || steering->cue("least") != nullptr ||
             steering->cue("muchof") != nullptr || steering->cue("agg") != nullptr);
        const Item *next = i + 1 < m_items.size() ? &m_items[i + 1] : nullptr;
        const bool more = next != nullptr &&
                          (next->kind == ItemKind::Mention || next->kind == ItemKind::TimeUnit ||
                           (next->kind == ItemKind::Word && next->content));
        if (!table.fact || table.lasting < 0 || !measured || more ||
            data::singular(item.word) != item.word) {
            continue;
        }
        Link lasting = linkAt(i);
        lasting.kind = LinkKind::Column;
        lasting.column = table.lasting;
        item.links.insert(item.links.begin(), lasting);
    }
}

void SpanReader::readHowLong()
{
    std::size_t at = m_items.size();
    std::size_t average = m_items.size();
    bool verb = false;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const Item &item = m_items[i];
        const Cue *aggregate = item.cue("agg");
        if ((aggregate != nullptr && aggregate->payload != "avg") || !item.superlatives.empty()) {
            return;
        }
        average = aggregate != nullptr ? i : average;
        const bool asked = item.word == "how long" ||
                           (item.word == "long" && i > 0 && m_items[i - 1].word.ends_with("how"));
        // "average time to first reply", "the time until a claim is paid"
        const bool until = item.word == "time" && item.kind != ItemKind::Mention &&
                           i + 1 < m_items.size() &&
                           oneOf(m_items[i + 1].word, {"to", "until", "till", "before"});
        at = (asked || until) && at == m_items.size() ? i : at;
        verb = verb || until ||
               (at < i && oneOf(item.word, {"take", "takes", "took", "last", "lasts", "lasted",
                                            "need", "needs"}));
    }
    if (at == m_items.size() || !verb) {
        return;
    }
    std::vector<std::string> stems;
    for (std::size_t i = at + 1; i < m_items.size(); ++i) {
        if (m_items[i].kind == ItemKind::Mention || m_items[i].content) {
            stems.push_back(m_items[i].stem);
        }
    }
    auto measure = lastingOf(stems);
    if (!measure) {
        return;
    }
    passOver(m_items[at]);
    m_items[at].used = true;
    if (average < m_items.size()) {
        m_items[average].used = true;
    }
    measure->words = m_items[at].word;
    // what takes so long is no list of its rows
    std::vector<std::string> told = m_source.column(measure->column).names.front().stems;
    const std::vector<std::string> &rows = m_source.table(measure->table).names.front().stems;
    told.insert(told.end(), rows.begin(), rows.end());
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const bool unit = oneOf(
            item.word, {"days", "hours", "minutes", "take", "takes", "took", "need", "needs"});
        item.content = item.content && !unit;
        item.used = item.used || (unit && item.kind != ItemKind::Mention);
        if (i <= at) {
            continue;
        }
        const bool group = i > 0 && (m_items[i - 1].cue("by") != nullptr ||
                                     m_items[i - 1].cue("group") != nullptr);
        const bool says = std::find(told.begin(), told.end(), item.stem) != told.end() ||
                          (item.is(LinkKind::Table) && linkAt(i).table == measure->table);
        if (says && !group && !item.is(LinkKind::Value)) {
            item.used = true;
            item.content = false;
        }
    }
    m_frame.subject = measure->table;
    m_frame.measures.push_back(std::move(*measure));
}

void SpanReader::readSpans()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const bool counted =
            oneOf(item.word, {"days", "hours", "minutes", "time", "delay", "lag", "gap"});
        const bool between =
            counted && i + 1 < m_items.size() && oneOf(m_items[i + 1].word, {"between", "from"});
        // "time", "length" may resemble the name of the date on which it began
        const bool other = item.kind == ItemKind::Mention && item.links.front().score >= 0.75 &&
                           !(item.is(LinkKind::Column) && item.links.front().score < 0.9 &&
                             m_source.column(item.links.front().id()).date);
        const bool named = !between && (saysSpan(m_items, i) || saysSpanTime(i)) && !other;
        if (item.used || (!between && !named)) {
            continue;
        }
        const auto span = between ? spanNamed(i + 1) : spanNear(subjectTable());
        if (!span) {
            continue;
        }
        const int table = span->first.table;
        // a number that says how long it took goes before two dates
        const std::vector<ColumnModel> &columns = m_source.table(table).columns;
        const bool stored = std::any_of(columns.begin(), columns.end(), [](const ColumnModel &own) {
            const std::vector<std::string> &words = own.names.front().words;
            return own.numeric && std::any_of(words.begin(), words.end(), [](const auto &word) {
                       return word.starts_with("durat") || word == "length";
                   });
        });
        std::optional<AggregateFunction> function;
        std::size_t cue = m_items.size();
        for (std::size_t k = 0; k < m_items.size() && !function; ++k) {
            const Cue *agg = m_items[k].cue("agg");
            if (agg != nullptr && !m_items[k].used) {
                function = functionOf(agg->payload);
                cue = k;
            }
        }
        if (!function || (stored && !between)) {
            continue;
        }
        Measure measure;
        measure.function = *function;
        measure.table = table;
        measure.column = span->second;
        measure.since = span->first;
        measure.factor = perDay(m_items);
        measure.words = item.word;
        m_frame.measures.push_back(std::move(measure));
        m_frame.subject = m_frame.subject < 0 ? table : m_frame.subject;
        m_items[cue].used = true;
        spend(i, i + 1);
        if (i > 0 && (item.word.starts_with("time") || item.word.starts_with("cycle"))) {
            spend(i - 1, i);
        }
        for (std::size_t k = 0; k < m_items.size(); ++k) {
            const bool unit = oneOf(m_items[k].word, {"days", "hours", "minutes", "day"}) ||
                              (k > 0 && m_items[k - 1].word == "in" &&
                               oneOf(m_items[k].word, {"weeks", "months", "years"}));
            const bool date = between && k > i && k < i + 12 && isMention(k, LinkKind::Column) &&
                              m_source.column(linkAt(k).id()).date;
            const bool number = m_items[k].word.starts_with("number of");
            if (unit || date || (number && k < i)) {
                spend(k, k + 1);
            }
        }
        return;
    }
}

std::optional<std::pair<ColumnId, ColumnId>> SpanReader::nightsOf(int table) const
{
    ColumnId first;
    ColumnId last;
    for (const ColumnModel &column : m_source.table(table).columns) {
        for (const std::string &word : column.names.front().words) {
            const bool arrives = word == "arr" || word.starts_with("arriv") || word == "checkin";
            const bool departs = word == "dep" || word.starts_with("depart") || word == "checkout";
            first = column.date && arrives && !first.valid() ? column.id : first;
            last = column.date && departs && !last.valid() ? column.id : last;
        }
    }
    return first.valid() && last.valid() ? std::optional(std::pair(first, last)) : spanOf(table);
}

bool SpanReader::readLasting(std::size_t at, std::size_t number, query::ComparisonOperator op)
{
    const std::string unit = number + 1 < m_items.size() ? m_items[number + 1].word : "";
    const bool nights = unit.starts_with("night");
    const double days = unit.starts_with("day") || nights ? 1.0
                        : unit.starts_with("week")        ? 7.0
                        : unit.starts_with("month")       ? daysOfMonth
                        : unit.starts_with("year")        ? daysOfYear
                        : unit.starts_with("hour")        ? 1.0 / 24.0
                                                          : 0.0;
    bool lasting = m_items[at].word.starts_with("long") || m_items[at].word.starts_with("short");
    for (std::size_t back = 1; back <= 3 && back <= at && !lasting; ++back) {
        lasting = oneOf(m_items[at - back].word,
                        {"take", "takes", "took", "taken", "taking", "last", "lasts", "lasted",
                         "lasting", "need", "needs", "needed"});
    }
    // "stays of 7 nights or more"
    const std::size_t first = std::min(at, number);
    const bool of =
        first > 1 && m_items[first - 1].word == "of" && isMention(first - 2, LinkKind::Table);
    if (days == 0.0 || !(lasting || nights || of)) {
        return false;
    }
    for (const int table : tablesInPlay()) {
        const auto span = m_source.table(table).lasting >= 0 ? std::nullopt
                          : nights                           ? nightsOf(table)
                                                             : spanOf(table);
        if (!span) {
            continue;
        }
        Condition condition;
        condition.kind = Condition::Kind::Days;
        condition.column = span->first;
        condition.other = span->second;
        condition.op = op;
        condition.values = {data::Value(m_items[number].number * days)};
        condition.words = m_items[at].word + " " + m_items[number].word + " " + unit;
        m_frame.conditions.push_back(std::move(condition));
        m_frame.subject = m_frame.subject < 0 ? table : m_frame.subject;
        m_state.related = m_state.related || nights;
        if (nights && !m_state.timeChosen.valid()) {
            m_state.timeChosen = span->first; // of a stay in 2024 the arrival
        }
        for (std::size_t k = at > 3 ? at - 3 : 0; k <= std::max(at, number + 1); ++k) {
            const bool verb =
                oneOf(m_items[k].word, {"take", "takes", "took", "taken", "taking", "last", "lasts",
                                        "lasted", "lasting", "need", "needs", "needed"});
            if (k == at || k == number || k == number + 1 || (verb && k < at)) {
                spend(k, k + 1);
            }
        }
        silence(m_items[number + 1]);
        return true;
    }
    return false;
}

} // namespace querent::language
