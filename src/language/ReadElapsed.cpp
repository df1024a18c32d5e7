// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/MeasureUnits.h"
#include "language/OneOf.h"
#include "language/QuestionReader.h"

#include <algorithm>
#include <array>
#include <cmath>

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

} // namespace

ColumnId QuestionReader::beginOf(int table) const
{
    const TableModel &rows = m_source.table(table);
    if (const auto span = spanOf(table)) {
        return span->first;
    }
    return rows.eventDate >= 0 ? ColumnId{table, rows.eventDate} : ColumnId{};
}

bool QuestionReader::readElapsed(std::size_t at, std::size_t number, query::ComparisonOperator op)
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
    const auto last = m_source.presentDay(begin);
    const bool fromData = last && *last < m_today;
    const int ago = static_cast<int>(std::lround(m_items[number].number * days));
    const data::CivilDate day = data::plusDays(fromData ? *last : m_today, -ago);
    using enum query::ComparisonOperator;
    // "younger": less time has passed
    const bool longer = op == Greater || op == GreaterOrEqual;
    Period period;
    period.relative = true;
    period.unit = query::TimeUnit::Day;
    if (longer) {
        period.until = op == Greater ? day : data::plusDays(day, 1);
        period.name = "– " + data::isoDate(data::plusDays(*period.until, -1));
    } else {
        period.from = op == Less ? data::plusDays(day, 1) : day;
        period.name = data::isoDate(*period.from) + " –";
    }
    Condition condition;
    condition.kind = Condition::Kind::During;
    condition.column = begin;
    condition.words = phrase + " " + m_items[number].word + " " + m_items[number + 1].word;
    m_frame.dated.push_back({condition.words, period.name, fromData});
    condition.periods.push_back(std::move(period));
    m_frame.conditions.push_back(std::move(condition));
    spend(std::min(at, number), std::max(at, number + 1) + 1);
    silence(m_items[number + 1]);
    return true;
}

int QuestionReader::daysOverdue(std::size_t at)
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

} // namespace querent::language
