// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ComparisonReader.h"
#include "language/LatenessReader.h"
#include "language/MeasureUnits.h"
#include "language/OneOf.h"
#include "language/SpanReader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace querent::language {

namespace {

constexpr double secondsOfDay = 86400.0;

/// The days that the unit holds; 0 for what is no time, or too short to tell by days.
double daysOf(const std::string &word)
{
    const MeasureUnit unit = measureUnit(word);
    return unit.kind == MeasureUnit::Kind::Time && unit.size >= secondsOfDay
               ? unit.size / secondsOfDay
               : 0.0;
}

bool isOverdue(const Item &item)
{
    static constexpr std::array<std::string_view, 3> words{"overdue", "past due", "late"};
    return oneOf(item.word, words);
}

/// Words for what has begun and has not ended.
bool lastsYet(const Item &item)
{
    static constexpr std::array<std::string_view, 8> words{
        "open", "unresolved", "unsolved", "pending", "outstanding", "unpaid", "still", "waiting"};
    return oneOf(item.word, words);
}

bool storesAge(const TableModel &table)
{
    return std::ranges::any_of(table.columns, [](const ColumnModel &column) {
        const std::vector<std::string> &words = column.names.front().words;
        return column.numeric && !column.formula && std::ranges::find(words, "age") != words.end();
    });
}

} // namespace

ColumnId ComparisonReader::happenedOf(ColumnId planned, const Item &said) const
{
    constexpr std::size_t alike = 5; // "resolution" and "resolved"
    ColumnId found;
    for (const JoinEdge &edge : m_source.graph().edges()) {
        const TableModel &rows = m_source.table(edge.from);
        if (edge.to != planned.table || rows.eventDate < 0) {
            continue;
        }
        for (const ColumnModel &column : rows.columns) {
            const NameWords &name = column.names.front();
            const bool named =
                column.date && column.id.column != rows.eventDate &&
                std::ranges::any_of(name.words, [&](const std::string &word) {
                    return word.size() >= alike &&
                           said.word.find(word.substr(0, alike)) != std::string::npos;
                });
            if (named && found.valid()) {
                return {};
            }
            found = named ? column.id : found;
        }
    }
    return found;
}

void ComparisonReader::readHappenedTimes()
{
    static constexpr std::array<std::string_view, 8> plans{
        "sla", "target", "targets", "policy", "policies", "promised", "agreed", "planned"};
    const auto ofPlan = [](const Item &item) { return oneOf(item.word, plans); };
    if (std::ranges::any_of(m_items, ofPlan)) {
        return;
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (!isMention(i, LinkKind::Column) || item.used || !item.word.ends_with(" time")) {
            continue;
        }
        // "resolution time", where a list of targets has so many hours, and tickets have the days
        const ColumnModel &planned = m_source.column(linkAt(i).id());
        const bool listed = m_source.table(planned.id.table).eventDate < 0 &&
                            storedUnit(planned).kind == MeasureUnit::Kind::Time;
        const ColumnId happened = listed ? happenedOf(planned.id, item) : ColumnId{};
        if (!happened.valid()) {
            continue;
        }
        Measure measure;
        measure.function = query::AggregateFunction::Average;
        std::optional<bool> longest;
        for (std::size_t back = 1; back <= 4 && back <= i; ++back) {
            Item &steering = m_items[i - back];
            const bool most = steering.cue("most") != nullptr || steering.cue("top") != nullptr;
            const bool least =
                steering.cue("least") != nullptr || steering.cue("bottom") != nullptr;
            if (!steering.used && (most || least || !steering.superlatives.empty())) {
                longest =
                    steering.superlatives.empty() ? most : steering.superlatives.front().descending;
                steering.used = true;
            } else if (const Cue *cue = steering.cue("agg"); cue != nullptr && !steering.used) {
                measure.function = functionOf(cue->payload);
                steering.used = true;
            } else if (!steering.filler()) {
                break;
            }
        }
        measure.table = happened.table;
        measure.column = happened;
        measure.since = ColumnId{happened.table, m_source.table(happened.table).eventDate};
        measure.words = item.word;
        silence(item);
        if (longest) {
            Ordering order;
            order.descending = *longest;
            order.words = item.word;
            order.measure = std::move(measure);
            m_frame.orders = {std::move(order)};
            m_frame.limit = 1;
            return;
        }
        m_frame.measures.push_back(std::move(measure));
        m_frame.subject = m_frame.subject < 0 ? happened.table : m_frame.subject;
        return;
    }
}

ColumnId ComparisonReader::beginOf(int table) const
{
    const TableModel &rows = m_source.table(table);
    if (const auto span = SpanReader(m_state).spanOf(table)) {
        return span->first;
    }
    return rows.eventDate >= 0 ? ColumnId{table, rows.eventDate} : ColumnId{};
}

bool ComparisonReader::readElapsed(std::size_t at, std::size_t number, query::ComparisonOperator op)
{
    const double days = number + 1 < m_items.size() ? daysOf(m_items[number + 1].word) : 0.0;
    const std::string &phrase = m_items[at].word;
    const bool aged = phrase.starts_with("old") || phrase.starts_with("young");
    bool lasting = false;
    bool overdue = false;
    for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
        lasting = lasting || lastsYet(m_items[at - back]);
        overdue = overdue || isOverdue(m_items[at - back]);
    }
    if (days == 0.0 || (!aged && (!lasting || overdue))) {
        return overdue && days != 0.0;
    }
    const int subject = subjectTable();
    const ColumnId begin = subject >= 0 ? beginOf(subject) : ColumnId{};
    if (!begin.valid()) {
        return false;
    }
    const int ago = static_cast<int>(std::lround(m_items[number].number * days));
    using enum query::ComparisonOperator;
    const bool longer = op == Greater || op == GreaterOrEqual;
    Condition condition = LatenessReader(m_state).passedCondition(
        begin, begin, ago - (op == Less || op == GreaterOrEqual ? 1 : 0),
        phrase + " " + m_items[number].word + " " + m_items[number + 1].word);
    if (!longer) {
        // "younger": less time has passed
        Period &period = condition.periods.front();
        period.from = std::exchange(period.until, std::nullopt);
        period.name = data::isoDate(*period.from) + " –";
        m_frame.dated.back().span = period.name;
    }
    m_frame.conditions.push_back(std::move(condition));
    spend(std::min(at, number), std::max(at, number + 1) + 1);
    silence(m_items[number + 1]);
    return true;
}

int ComparisonReader::daysOverdue(std::size_t at)
{
    for (std::size_t k = at + 1; k + 1 < m_items.size() && k < at + 5; ++k) {
        const double days = daysOf(m_items[k + 1].word);
        if (m_items[k].kind == ItemKind::Number && days > 0.0) {
            spend(at + 1, k + 2);
            silence(m_items[k + 1]);
            return static_cast<int>(std::lround(m_items[k].number * days));
        }
        if (!m_items[k].filler() && m_items[k].cue("cmp") == nullptr &&
            m_items[k].cue("by") == nullptr) {
            break;
        }
    }
    return 0;
}

bool ComparisonReader::readAge(std::size_t at, std::size_t number, query::ComparisonOperator op)
{
    const std::string &phrase = m_items[at].word;
    const int subject = subjectTable();
    const auto wordAt = [&](std::size_t k) {
        return k < m_items.size() ? std::string_view(m_items[k].word) : std::string_view();
    };
    const bool years = wordAt(number + 1).starts_with("year");
    const bool aged =
        years && (wordAt(number + 1).ends_with(" old") || wordAt(number + 2) == "old");
    // "tenants over 60", "members who are under 18"
    std::size_t before = at;
    while (before > 0 && (m_items[before - 1].filler() || m_items[before - 1].word == "who")) {
        --before;
    }
    const bool bare = before > 0 && isMention(before - 1, LinkKind::Table) && !m_state.fragment &&
                      linkAt(before - 1).table == subject && m_source.table(subject).person &&
                      (number + 1 == m_items.size() || m_items[number + 1].kind == ItemKind::Sign);
    if (subject < 0 ||
        !(phrase.starts_with("old") || phrase.starts_with("young") || aged || bare) ||
        storesAge(m_source.table(subject))) {
        return false;
    }
    ColumnId born;
    for (const ColumnModel &column : m_source.table(subject).columns) {
        if (tellsBirth(column)) {
            born = column.id;
        }
    }
    const double age = m_items[number].number;
    const bool other = wordAt(number + 1).starts_with("month") ||
                       wordAt(number + 1).starts_with("week") ||
                       wordAt(number + 1).starts_with("day");
    const auto accept = [&](Condition condition) {
        m_frame.conditions.push_back(std::move(condition));
        m_items[at].used = m_items[number].used = true;
        for (std::size_t k = number + 1; k < number + 3 && k < m_items.size(); ++k) {
            if (wordAt(k).starts_with("year") || wordAt(k) == "old") {
                m_items[k].kind = ItemKind::Word;
                m_items[k].links.clear();
                m_items[k].used = true;
                m_items[k].content = false;
            }
        }
    };
    const ColumnId made = born.valid() ? ColumnId{} : yearMade(m_source.table(subject));
    if (made.valid() && !other && age >= 0.0 && !bare) {
        using query::ComparisonOperator;
        const int year =
            static_cast<int>(m_state.today.year()) - static_cast<int>(std::lround(age));
        Condition condition;
        condition.column = made;
        condition.op = op == ComparisonOperator::Greater          ? ComparisonOperator::Less
                       : op == ComparisonOperator::GreaterOrEqual ? ComparisonOperator::LessOrEqual
                       : op == ComparisonOperator::Less           ? ComparisonOperator::Greater
                       : op == ComparisonOperator::LessOrEqual ? ComparisonOperator::GreaterOrEqual
                                                               : op;
        condition.values = {data::Value(static_cast<std::int64_t>(year))};
        condition.words = phrase + " " + m_items[number].word;
        accept(std::move(condition));
        return true;
    }
    if (!born.valid() || other || age < 0.0 || age > 150.0) {
        return false;
    }
    constexpr double months = 12.0;
    const data::CivilDate day =
        data::plusMonths(m_state.today, -static_cast<int>(std::lround(age * months)));
    Period period;
    if (op == query::ComparisonOperator::Greater ||
        op == query::ComparisonOperator::GreaterOrEqual) {
        period.until = op == query::ComparisonOperator::Greater ? day : data::plusDays(day, 1);
        period.name = "before " + data::isoDate(*period.until);
    } else {
        period.from = op == query::ComparisonOperator::Less ? data::plusDays(day, 1) : day;
        period.name = "since " + data::isoDate(*period.from);
    }
    period.unit = query::TimeUnit::Day;
    Condition condition;
    condition.kind = Condition::Kind::During;
    condition.column = born;
    condition.words = phrase + " " + m_items[number].word;
    condition.periods.push_back(std::move(period));
    accept(std::move(condition));
    return true;
}

} // namespace querent::language
