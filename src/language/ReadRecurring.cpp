// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/PeriodReader.h"
#include "language/Sides.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Whether the dates of the column tell such a unit.
bool exactEnough(const ColumnModel &column, query::TimeUnit unit)
{
    using data::DateEncoding;
    switch (column.column->encoding) {
    case DateEncoding::Year:
        return false;
    case DateEncoding::YearMonth:
        return unit == query::TimeUnit::MonthOfYear;
    case DateEncoding::IsoDateTime:
    case DateEncoding::UnixSeconds:
    case DateEncoding::UnixMilliseconds:
    case DateEncoding::JulianDay:
        return true;
    default:
        break;
    }
    return unit != query::TimeUnit::HourOfDay ||
           (column.column->type == data::ColumnType::DateTime &&
            column.column->encoding == DateEncoding::None);
}

} // namespace

ColumnId PeriodReader::recurringColumnFor(const Recurring &recurring, std::size_t at) const
{
    const ColumnId meant = timeColumnFor(at);
    if (!meant.valid() || exactEnough(m_source.column(meant), recurring.unit)) {
        return meant;
    }
    // the day and the moment may be kept apart: the one other date that tells the hour
    ColumnId other;
    for (const ColumnModel &column : m_source.table(meant.table).columns) {
        if (column.date && exactEnough(column, recurring.unit)) {
            if (other.valid()) {
                return {};
            }
            other = column.id;
        }
    }
    return other;
}

void PeriodReader::attachRecurring()
{
    std::vector<Condition> conditions;
    for (const PendingPeriod &pending : m_state.periods) {
        if (!pending.recurring) {
            continue;
        }
        Condition condition;
        condition.kind = Condition::Kind::Recurs;
        condition.recurring = *pending.recurring;
        condition.column = recurringColumnFor(condition.recurring, pending.item);
        condition.words = m_items[pending.item].word;
        condition.negated = isDenied(pending.item);
        if (pending.inside && *pending.inside < m_frame.conditions.size()) {
            // "without orders on weekends": it narrows the rows that are not there
            Condition &around = m_frame.conditions[*pending.inside];
            const bool lacking = around.kind == Condition::Kind::Related && around.table >= 0;
            const int date = lacking ? m_source.table(around.table).eventDate : -1;
            condition.column = date >= 0 ? ColumnId{around.table, date} : condition.column;
            if (condition.column.valid() &&
                exactEnough(m_source.column(condition.column), condition.recurring.unit)) {
                around.inner.push_back(std::move(condition));
            } else {
                m_items[pending.item].used = false;
            }
            continue;
        }
        if (!condition.column.valid()) {
            m_items[pending.item].used = false;
            continue;
        }
        const auto known = std::ranges::find_if(conditions, [&](const Condition &other) {
            return other.column == condition.column &&
                   other.recurring.unit == condition.recurring.unit;
        });
        if (known == conditions.end()) {
            conditions.push_back(std::move(condition));
            continue;
        }
        // "on Mondays and in the …": stretches of one kind add up
        const Condition first = *known;
        Recurring &both = known->recurring;
        for (const std::string &value : condition.recurring.values) {
            if (std::ranges::find(both.values, value) == both.values.end()) {
                both.values.push_back(value);
            }
        }
        const Recurring rest = othersThan(both);
        both = othersThan(rest);
        known->words += ", " + condition.words;
        // "Saturdays versus Sundays", but not "… on Mondays and Tuesdays against last year"
        const bool against = pending.item > 0 && oneOf(m_items[pending.item - 1].word,
                                                       {"versus", "vs", "vs.", "against",
                                                        "compared with", "compared to"});
        if (against && m_frame.measures.empty() && m_frame.outputs.size() == 1 &&
            m_source.column(m_frame.outputs.front()).quantity) {
            // "revenue on Saturdays versus Sundays": what it comes to on each
            Measure sum = countOf(m_frame.outputs.front().table, {});
            sum.function = query::AggregateFunction::Sum;
            sum.column = m_frame.outputs.front();
            m_frame.measures.push_back(std::move(sum));
            m_frame.outputs.clear();
        }
        if (rest.values.empty() || (against && !m_frame.measures.empty())) {
            // weekdays against weekends, one day against another: two figures, and no filter
            conditions.erase(known);
            if (m_frame.measures.empty()) {
                m_items[pending.item].used = false;
            } else {
                setSideBySide(m_frame, first, condition);
                m_frame.timeColumn = condition.column;
            }
        }
    }
    for (Condition &condition : conditions) {
        m_frame.timeColumn = condition.column;
        m_frame.conditions.push_back(std::move(condition));
    }
    std::erase_if(m_state.periods,
                  [](const PendingPeriod &pending) { return bool(pending.recurring); });
}

} // namespace querent::language
