// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FramePlanner.h"
#include "query/MetricReader.h"

namespace querent::language {

using query::AggregateFunction;
using query::Expression;

bool FramePlanner::isMetric(ColumnId id) const
{
    return id.valid() && m_source.column(id).formula && m_source.column(id).formula->aggregated;
}

Expression FramePlanner::metricExpression(const Measure &measure,
                                          const query::Aggregate &asked) const
{
    Expression value = column(measure.column);
    auto *sum = std::get_if<query::Aggregate>(&value.node);
    const bool another =
        asked.function != AggregateFunction::Sum && asked.function != AggregateFunction::Count;
    if (another && sum != nullptr && sum->function == AggregateFunction::Sum) {
        // "the average sales", where sales are a sum
        sum->function = asked.function;
        sum->fraction = asked.fraction;
    }
    return asked.filter.empty() ? value : query::onlyWhere(std::move(value), asked.filter.front());
}

std::string FramePlanner::headOf(const Measure &measure) const
{
    const bool oneSide = measure.only.size() == 1 && measure.operand.empty() &&
                         (measure.only.front().kind == Condition::Kind::Recurs ||
                          measure.only.front().kind == Condition::Kind::During);
    if (oneSide) {
        return measure.only.front().words; // "weekends" beside "weekdays"
    }
    if (!measure.operand.empty() || !measure.only.empty() || measure.since.valid()) {
        return {};
    }
    const std::string head = headOf(measure.column);
    return head.empty() || isMetric(measure.column) ? head : headOf(measure, head);
}

std::string FramePlanner::headOf(const Measure &measure, const std::string &head)
{
    // an aggregate of what is worked out for each row
    using enum query::AggregateFunction;
    switch (measure.function) {
    case Average:
        return "average " + head;
    case Median:
        return "median " + head;
    case Min:
        return "lowest " + head;
    case Max:
        return "highest " + head;
    case Sum:
        return "total " + head;
    default:
        return {};
    }
}

std::string FramePlanner::headOf(ColumnId id) const
{
    const bool workedOut = id.valid() && m_source.column(id).formula;
    return workedOut ? m_source.column(id).label : std::string();
}

} // namespace querent::language
