// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/LatenessReader.h"

#include "language/ComparisonReader.h"
#include "language/OneOf.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

template <std::size_t count>
bool isAmong(const std::array<std::string_view, count> &words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

bool setsLimit(const std::string &word)
{
    static constexpr std::array<std::string_view, 14> limits{
        "due",      "deadline", "payable", "promised",  "expected", "planned", "scheduled",
        "required", "target",   "eta",     "estimated", "schedule", "plan",    "agreed"};
    return isAmong(limits, word);
}

bool tellsDone(const std::string &word)
{
    static constexpr std::array<std::string_view, 15> stems{
        "paid",    "pay",  "settl", "return", "closed",   "complet", "finish",  "actual",
        "deliver", "ship", "arriv", "receiv", "resolved", "fixed",   "repaired"};
    return std::ranges::any_of(stems,
                               [&](std::string_view stem) { return word.starts_with(stem); });
}

} // namespace

std::optional<LatenessReader::DueAndDone> LatenessReader::dueAndDone(int table) const
{
    ColumnId due;
    ColumnId done;
    for (const ColumnModel &column : m_source.table(table).columns) {
        if (!column.date || column.hidden) {
            continue;
        }
        const std::vector<std::string> &words = column.names.front().words;
        if (std::ranges::any_of(words, setsLimit)) {
            due = due.valid() ? due : column.id;
        } else if (std::ranges::any_of(words, tellsDone)) {
            done = done.valid() ? done : column.id;
        }
    }
    return due.valid() && done.valid() ? std::optional(DueAndDone{due, done}) : std::nullopt;
}

Condition LatenessReader::lateCondition(const DueAndDone &dates, bool late) const
{
    // a day is over at its end: with an hour, the same day is in time
    using data::ColumnType;
    const bool hours = m_source.column(dates.done).column->type == ColumnType::DateTime &&
                       m_source.column(dates.due).column->type != ColumnType::DateTime;
    using enum query::ComparisonOperator;
    Condition condition;
    condition.kind = Condition::Kind::Days;
    condition.column = dates.due;
    condition.other = dates.done;
    condition.op = late ? (hours ? GreaterOrEqual : Greater) : (hours ? Less : LessOrEqual);
    condition.values = {data::Value(std::int64_t{hours ? 1 : 0})};
    return condition;
}

Condition LatenessReader::passedCondition(ColumnId date, ColumnId clock, int days,
                                          const std::string &words)
{
    const auto last = m_source.presentDay(clock);
    const bool fromData = last && *last < m_state.today;
    Period passed;
    passed.relative = true;
    passed.until = data::plusDays(fromData ? *last : m_state.today, -days);
    passed.name = "– " + data::isoDate(data::plusDays(*passed.until, -1));
    m_frame.dated.push_back({words, passed.name, fromData});
    Condition condition;
    condition.kind = Condition::Kind::During;
    condition.column = date;
    condition.periods = {std::move(passed)};
    condition.words = words;
    return condition;
}

void LatenessReader::requireOverdue(const DueAndDone &dates, const std::string &words, int days)
{
    Condition open;
    open.kind = Condition::Kind::Null;
    open.column = dates.done;
    open.words = words;
    m_frame.conditions.push_back(std::move(open));
    m_frame.conditions.push_back(passedCondition(dates.due, dates.due, days, words));
}

void LatenessReader::readOnTime(std::size_t at)
{
    // "paid on time", where "paid on" has the name of the date as well
    Item &before = m_items[at - 1];
    const bool said = before.word == "on" || before.word == "in" || before.word.ends_with(" on") ||
                      before.word.ends_with(" in");
    if (m_items[at].word != "time" || !said) {
        return;
    }
    for (const Item &item : m_items) {
        const auto dates = item.kind == ItemKind::Mention && !item.is(LinkKind::Value)
                               ? dueAndDone(item.links.front().table)
                               : std::nullopt;
        if (!dates) {
            continue;
        }
        bool denied = false;
        for (std::size_t back = 2; back <= 4 && back <= at; ++back) {
            Item &earlier = m_items[at - back];
            if (earlier.cue("not") != nullptr && !earlier.used) {
                denied = true;
                silence(earlier);
            }
        }
        Condition condition = lateCondition(*dates, denied);
        condition.words = before.word + " time";
        m_frame.conditions.push_back(std::move(condition));
        silence(m_items[at - 1]);
        silence(m_items[at]);
        return;
    }
}

std::optional<LatenessReader::DueAndDone> LatenessReader::onlyDueAndDone() const
{
    std::optional<DueAndDone> only;
    for (int table = 0; table < static_cast<int>(m_source.tables().size()); ++table) {
        const auto dates = dueAndDone(table);
        if (dates && only) {
            return std::nullopt;
        }
        only = dates ? dates : only;
    }
    return only;
}

void LatenessReader::readDelays(std::size_t at)
{
    // "late shipments", "delivered on time", of shipments whose delays are rows of their own
    Item &item = m_items[at];
    const bool late = oneOf(item.word, {"late", "delayed"});
    // "departed on time", where "departed on" has the name of the date as well
    const bool joined = at > 0 && m_items[at - 1].word.ends_with(" on");
    const bool timely = item.word == "time" && at > 0 && (joined || m_items[at - 1].word == "on");
    if (item.quoted || item.used || item.is(LinkKind::Value) || !(late || timely)) {
        return;
    }
    for (const Item &rows : m_items) {
        if (!rows.is(LinkKind::Table) || &rows == &item || dueAndDone(rows.links.front().table)) {
            continue;
        }
        const int table = rows.links.front().table;
        for (int delays = 0; delays < static_cast<int>(m_source.tables().size()); ++delays) {
            const bool called =
                std::ranges::any_of(m_source.table(delays).names, [](const NameWords &name) {
                    return std::ranges::find(name.stems, stemWord("delay")) != name.stems.end();
                });
            if (!called || delays == table || m_source.graph().distance(table, delays) != 1 ||
                !m_source.graph().fansOut(table, delays)) {
                continue;
            }
            Condition condition;
            condition.kind = Condition::Kind::Related;
            condition.table = delays;
            condition.negated = timely;
            condition.words = timely ? "on time" : item.word;
            const std::size_t deed = at - (timely && !joined ? 2 : 1);
            if (deed < at && (joined || m_items[deed].word.ends_with("ed")) &&
                !m_items[deed].used && m_items[deed].kind == ItemKind::Mention &&
                !m_items[deed].is(LinkKind::Table)) {
                silence(m_items[deed]); // "delivered late"
            }
            silence(item);
            m_frame.subject = m_frame.subject < 0 ? table : m_frame.subject;
            m_frame.conditions.push_back(std::move(condition));
            return;
        }
    }
}

void LatenessReader::readLateRows()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        readDelays(i);
    }
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        readOnTime(i);
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const std::string &word = item.word;
        const bool owed = word == "arrears" || word == "in arrears" || word == "rent arrears";
        // "late deliveries", which nothing else is called, though a shift is "late" as well
        const bool apart = word == "late" && item.is(LinkKind::Value) && i + 1 < m_items.size() &&
                           m_items[i + 1].kind == ItemKind::Word && m_items[i + 1].content;
        const bool late = apart || word.starts_with("late ") || word.starts_with("delayed ") ||
                          (word.size() > 5 && word.ends_with(" late"));
        if (item.quoted || item.used || !(late || owed)) {
            continue;
        }
        std::optional<DueAndDone> dates;
        for (const Link &link : item.links) {
            dates = !dates && !apart && link.table >= 0 ? dueAndDone(link.table) : dates;
        }
        dates = dates ? dates : onlyDueAndDone();
        if (!dates) {
            continue;
        }
        const std::string words = apart ? word + " " + m_items[i + 1].word : word;
        if (late) {
            Condition condition = lateCondition(*dates, true);
            condition.words = words;
            m_frame.conditions.push_back(std::move(condition));
        } else {
            requireOverdue(*dates, words);
        }
        const int table = dates->due.table;
        if (word.ends_with(" late")) {
            // "who pays late most often": the rows are what is counted, and nothing to show
            silence(item);
            m_frame.subject = m_frame.subject < 0 ? table : m_frame.subject;
            continue;
        }
        Link rows;
        rows.table = table;
        rows.score = 1.0;
        const int money = m_source.table(table).money;
        if (owed && money >= 0) {
            rows.kind = LinkKind::Column;
            rows.column = money;
        }
        // "rent arrears": the rent that is said is the one that is owed
        if (owed && money >= 0 && i > 0 && m_items[i - 1].kind == ItemKind::Mention &&
            !m_items[i - 1].is(LinkKind::Value) && m_items[i - 1].links.front().score < 0.95) {
            silence(m_items[i - 1]);
        }
        if (apart) {
            silence(item);
        }
        Item &noun = apart ? m_items[i + 1] : item;
        noun.kind = ItemKind::Mention;
        noun.content = false;
        noun.links = {rows};
    }
}

bool LatenessReader::readOverdueAt(std::size_t at)
{
    static constexpr std::array<std::string_view, 3> words{"overdue", "past due", "delinquent"};
    Item &item = m_items[at];
    if (!isAmong(words, item.word)) {
        return false;
    }
    for (const int table : tablesInPlay()) {
        const auto dates = dueAndDone(table);
        if (!dates || m_source.column(dates->done).column->profile.nullCount == 0) {
            continue;
        }
        requireOverdue(*dates, item.word, ComparisonReader(m_state).daysOverdue(at));
        item.used = true;
        item.content = false;
        return true;
    }
    return m_items[at].word == "overdue" && readPassedDue(at);
}

bool LatenessReader::readPassedDue(std::size_t at)
{
    // "pets overdue for a vaccination": rows say only by when, counted from the last that happened
    for (const int table : tablesInPlay()) {
        const TableModel &rows = m_source.table(table);
        const auto due = std::ranges::find_if(rows.columns, [&](const ColumnModel &column) {
            return column.date && !column.hidden && column.id.column != rows.eventDate &&
                   std::ranges::any_of(column.names.front().words, setsLimit);
        });
        if (due == rows.columns.end() || rows.eventDate < 0 || dueAndDone(table)) {
            continue;
        }
        m_frame.conditions.push_back(passedCondition(due->id, ColumnId{table, rows.eventDate},
                                                     ComparisonReader(m_state).daysOverdue(at),
                                                     m_items[at].word));
        spend(at, at + 1);
        return true;
    }
    return false;
}

bool LatenessReader::readLateAt(std::size_t at)
{
    static constexpr std::array<std::string_view, 4> lateWords{"late", "delayed", "belated",
                                                               "behind schedule"};
    static constexpr std::array<std::string_view, 4> timely{"on time", "in time", "punctual",
                                                            "punctually"};
    Item &item = m_items[at];
    const bool late = isAmong(lateWords, item.word);
    if (!late && !isAmong(timely, item.word)) {
        return false;
    }
    for (const int table : tablesInPlay()) {
        const auto dates = dueAndDone(table);
        if (!dates) {
            continue;
        }
        // "not on time", "were not paid late"
        bool denied = false;
        for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
            Item &before = m_items[at - back];
            if (before.cue("not") != nullptr && !before.used) {
                denied = before.used = true;
                before.content = false;
            }
        }
        Condition condition = lateCondition(*dates, late != denied);
        condition.words = item.word;
        m_frame.conditions.push_back(std::move(condition));
        spend(at, at + 1);
        return true;
    }
    return false;
}

} // namespace querent::language
