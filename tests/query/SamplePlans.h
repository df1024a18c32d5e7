// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/PlanBuilder.h"
#include "query/SqlGenerator.h"

#include <string>
#include <utility>
#include <vector>

/// Short ways to write down plans over the sample catalog.
namespace sample {

using querent::query::Expression;
using querent::query::QueryPlan;

[[nodiscard]] inline QueryPlan
from(const char *table, std::vector<querent::query::SelectItem> select, const char *alias = "")
{
    QueryPlan plan;
    plan.select = std::move(select);
    plan.from = querent::query::TableSource{table, {}, alias};
    return plan;
}

/// A column as the one source that has it.
[[nodiscard]] inline Expression name(const char *columnName)
{
    return querent::query::column({}, columnName);
}

[[nodiscard]] inline Expression equal(Expression left, Expression right)
{
    return querent::query::compare(querent::query::ComparisonOperator::Equal, std::move(left),
                                   std::move(right));
}

[[nodiscard]] inline Expression sum(Expression argument)
{
    return querent::query::aggregate(querent::query::AggregateFunction::Sum, std::move(argument));
}

[[nodiscard]] inline Expression bucket(querent::query::TimeUnit unit, Expression operand)
{
    return querent::query::expression(
        querent::query::TimeBucket{unit, {std::move(operand)}, querent::data::DateEncoding::None});
}

/// From the first day until, and without, the other; an empty text leaves an end open.
[[nodiscard]] inline Expression during(Expression operand, const char *first, const char *until)
{
    return querent::query::expression(
        querent::query::DuringPeriod{{std::move(operand)},
                                     querent::data::parseIsoDate(first),
                                     querent::data::parseIsoDate(until),
                                     querent::data::DateEncoding::None});
}

[[nodiscard]] inline std::vector<querent::query::OrderItem> descending(Expression key)
{
    return {{{std::move(key)}, querent::query::SortDirection::Descending}};
}

/// orders o joined with the customers c who placed them.
[[nodiscard]] inline QueryPlan
ordersOfCustomers(std::vector<querent::query::SelectItem> select,
                  querent::query::JoinKind kind = querent::query::JoinKind::Inner)
{
    QueryPlan plan = from("orders", std::move(select), "o");
    plan.joins = {
        {kind,
         querent::query::TableSource{"customers", {}, "c"},
         {equal(querent::query::column("c", "id"), querent::query::column("o", "customer_id"))}}};
    return plan;
}

template <typename Change>
[[nodiscard]] QueryPlan changed(QueryPlan plan, Change change)
{
    change(plan);
    return plan;
}

/// The SQL of a plan, or the message of why there is none.
[[nodiscard]] std::string sqlOf(const QueryPlan &plan,
                                querent::query::Dialect dialect = querent::query::Dialect::Sqlite);

} // namespace sample
