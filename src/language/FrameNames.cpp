// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FrameNames.h"

#include <algorithm>

namespace querent::language {

namespace {

using query::AggregateFunction;
using query::TimeUnit;

/// The column that an expression is about; empty where it is about several or none.
std::string columnIn(const query::Expression &expression)
{
    if (const auto *column = std::get_if<query::ColumnRef>(&expression.node)) {
        return column->column;
    }
    if (const auto *bucket = std::get_if<query::TimeBucket>(&expression.node)) {
        return columnIn(bucket->operand.front());
    }
    if (const auto *sum = std::get_if<query::Arithmetic>(&expression.node)) {
        return columnIn(sum->operands.front());
    }
    return {};
}

std::string unitName(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Year:
        return "year";
    case TimeUnit::Quarter:
    case TimeUnit::QuarterOfYear:
        return "quarter";
    case TimeUnit::Month:
    case TimeUnit::MonthOfYear:
        return "month";
    case TimeUnit::Week:
        return "week";
    case TimeUnit::DayOfWeek:
        return "weekday";
    case TimeUnit::Hour:
    case TimeUnit::HourOfDay:
        return "hour";
    default:
        return "day";
    }
}

std::string aggregateName(const query::Aggregate &aggregate)
{
    const std::string of =
        aggregate.argument.empty() ? std::string() : columnIn(aggregate.argument.front());
    const auto with = [&](const char *prefix) {
        return of.empty() ? std::string("value") : prefix + of;
    };
    switch (aggregate.function) {
    case AggregateFunction::Count:
        return "count";
    case AggregateFunction::Sum:
        return with("total ");
    case AggregateFunction::Average:
        return with("average ");
    case AggregateFunction::Min:
        return with("lowest ");
    case AggregateFunction::Max:
        return with("highest ");
    case AggregateFunction::Median:
        return with("median ");
    default:
        return "value";
    }
}

std::string nameOf(const query::Expression &expression)
{
    if (const auto *column = std::get_if<query::ColumnRef>(&expression.node)) {
        return column->column;
    }
    if (const auto *bucket = std::get_if<query::TimeBucket>(&expression.node)) {
        return unitName(bucket->unit);
    }
    if (const auto *aggregate = std::get_if<query::Aggregate>(&expression.node)) {
        return aggregateName(*aggregate);
    }
    if (std::holds_alternative<query::Case>(expression.node)) {
        return "group";
    }
    return "value";
}

} // namespace

std::vector<std::string> shownNames(const query::QueryPlan &rows)
{
    std::vector<std::string> names;
    for (const query::SelectItem &item : rows.select) {
        const std::string name = item.alias.empty() ? nameOf(item.expression) : item.alias;
        std::string once = name;
        for (int next = 2; std::find(names.begin(), names.end(), once) != names.end(); ++next) {
            once = name + " " + std::to_string(next);
        }
        names.push_back(std::move(once));
    }
    return names;
}

} // namespace querent::language
