// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <string>
#include <utility>
#include <vector>

/// Short ways to write expressions of a plan down; each returns a plain value.
namespace querent::query {

template <typename Node>
[[nodiscard]] Expression expression(Node node)
{
    return Expression{std::move(node)};
}
[[nodiscard]] inline Expression column(std::string table, std::string name)
{
    return expression(ColumnRef{std::move(table), std::move(name)});
}
[[nodiscard]] inline Expression literal(data::Value value)
{
    // built in place: GCC 12 takes the destructor of a moved-from Literal for a use of nothing
    Expression result;
    result.node.emplace<Literal>().value = std::move(value);
    return result;
}
[[nodiscard]] inline Expression star()
{
    return expression(Star{});
}
[[nodiscard]] inline Expression aggregate(AggregateFunction function, Expression argument,
                                          bool distinct = false)
{
    return expression(Aggregate{function, distinct, {std::move(argument)}, {}, 0.5});
}
[[nodiscard]] inline Expression countRows()
{
    return aggregate(AggregateFunction::Count, star());
}
[[nodiscard]] inline Expression compare(ComparisonOperator op, Expression left, Expression right)
{
    return expression(Comparison{op, {std::move(left), std::move(right)}, false});
}
[[nodiscard]] inline Expression arithmetic(ArithmeticOperator op, Expression left, Expression right)
{
    return expression(Arithmetic{op, {std::move(left), std::move(right)}});
}
/// The conjunction of all conditions; a single one stays as it is. `conditions` is not empty.
[[nodiscard]] inline Expression allOf(std::vector<Expression> conditions)
{
    if (conditions.size() == 1) {
        return std::move(conditions.front());
    }
    return expression(Logical{LogicalOperator::And, std::move(conditions)});
}

} // namespace querent::query
