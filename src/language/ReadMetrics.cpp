// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FrameSettler.h"

#include <algorithm>
#include <array>

namespace querent::language {

using query::AggregateFunction;

namespace {

Measure measureOf(ColumnId column, const std::string &words)
{
    Measure measure;
    measure.function = AggregateFunction::Sum;
    measure.table = column.table;
    measure.column = column;
    measure.words = words;
    return measure;
}

} // namespace

bool FrameSettler::isMetric(ColumnId id) const
{
    return id.valid() && m_source.column(id).formula && m_source.column(id).formula->aggregated;
}

void FrameSettler::passOverLasting()
{
    // "how long do rentals last", "… does it take": the verb says again what "how long" says
    static constexpr std::array<std::string_view, 8> verbs{"last", "lasts", "take",   "takes",
                                                           "stay", "run",   "lasted", "took"};
    bool asked = false;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        asked = asked || item.word == "how long" ||
                (item.word == "long" && i > 0 && m_items[i - 1].word.ends_with("how"));
        const bool verb = item.kind != ItemKind::Mention &&
                          std::find(verbs.begin(), verbs.end(), item.word) != verbs.end();
        if (asked && verb) {
            item.kind = ItemKind::Word;
            item.cues.clear();
            item.superlatives.clear();
            item.relative.reset();
            item.content = false;
            item.used = true;
        }
    }
}

void FrameSettler::settleLevels()
{
    // a stock of every day: days are not added to one another
    const bool overTime =
        std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                    [](const Grouping &group) { return group.bucket.has_value(); });
    for (Measure &measure : m_frame.measures) {
        const bool level = measure.column.valid() && m_source.column(measure.column).last &&
                           measure.function == AggregateFunction::Sum && measure.operand.empty();
        if (!level || m_source.table(measure.table).eventDate < 0) {
            continue;
        }
        const ColumnId date{measure.table, m_source.table(measure.table).eventDate};
        if (overTime) {
            Measure days;
            days.table = measure.table;
            days.column = date;
            days.distinct = true;
            measure.operand.push_back(std::move(days));
            continue;
        }
        Condition latest;
        latest.kind = Condition::Kind::Relative;
        latest.column = date;
        latest.function = AggregateFunction::Max;
        for (const Condition &condition : m_frame.conditions) {
            if (condition.column == date) {
                latest.inner.push_back(condition);
            }
        }
        m_frame.conditions.push_back(std::move(latest));
        if (m_frame.orders.size() == 1 && m_frame.orders.front().column == date) {
            // "at the latest count": that day, which is there already
            m_frame.orders.clear();
            m_frame.limit.reset();
            std::erase_if(m_frame.groups,
                          [&](const Grouping &group) { return group.column == date; });
        }
        break;
    }
}

void FrameSettler::settleMetrics()
{
    std::erase_if(m_frame.outputs, [&](ColumnId output) {
        if (!isMetric(output)) {
            return false;
        }
        const bool known =
            std::any_of(m_frame.measures.begin(), m_frame.measures.end(),
                        [&](const Measure &measure) { return measure.column == output; });
        if (!known) {
            m_frame.measures.push_back(measureOf(output, m_source.column(output).label));
        }
        return true;
    });
    std::erase_if(m_frame.conditions, [&](const Condition &condition) {
        if (!isMetric(condition.column)) {
            return false;
        }
        Having having;
        having.measure = measureOf(condition.column, {});
        having.op = condition.op;
        having.values = condition.values;
        having.words = condition.words;
        m_frame.havings.push_back(std::move(having));
        return true;
    });
    for (Ordering &order : m_frame.orders) {
        if (isMetric(order.column)) {
            order.measure = measureOf(order.column, order.words);
            order.column = ColumnId{};
        }
    }
    std::erase_if(m_frame.groups, [&](const Grouping &group) {
        // what whole rows come to is cut up after it was added up
        return isMetric(group.column) && group.width <= 0.0 && group.edges.empty();
    });
}

} // namespace querent::language
