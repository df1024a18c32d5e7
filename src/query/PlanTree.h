// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <type_traits>
#include <variant>
#include <vector>

/// Walking a plan, const or not, without naming every kind of node again.
namespace querent::query {

/// Deepest nesting of expressions and sub-queries that documents and the Binder accept.
inline constexpr int maximumPlanDepth = 64;

/// Calls `onExpression` with every expression directly below `expression`, in reading order, and
/// `onPlan` with every sub-query directly below it.
template <typename SomeExpression, typename OnExpression, typename OnPlan>
void forEachChild(SomeExpression &expression, OnExpression &&onExpression, OnPlan &&onPlan)
{
    const auto each = [&onExpression](auto &expressions) {
        for (auto &child : expressions) {
            onExpression(child);
        }
    };
    std::visit(
        [&](auto &node) {
            using Node = std::remove_cvref_t<decltype(node)>;
            if constexpr (std::is_same_v<Node, Aggregate>) {
                each(node.argument);
                each(node.filter);
            } else if constexpr (std::is_same_v<Node, Arithmetic> ||
                                 std::is_same_v<Node, Comparison> ||
                                 std::is_same_v<Node, Logical> || std::is_same_v<Node, Between> ||
                                 std::is_same_v<Node, Like>) {
                each(node.operands);
            } else if constexpr (std::is_same_v<Node, Call>) {
                each(node.arguments);
            } else if constexpr (std::is_same_v<Node, TimeBucket> ||
                                 std::is_same_v<Node, DuringPeriod> || std::is_same_v<Node, Not> ||
                                 std::is_same_v<Node, IsNull>) {
                each(node.operand);
            } else if constexpr (std::is_same_v<Node, In>) {
                each(node.operand);
                each(node.values);
                for (auto &plan : node.subquery) {
                    onPlan(plan);
                }
            } else if constexpr (std::is_same_v<Node, Exists> ||
                                 std::is_same_v<Node, ScalarSubquery>) {
                onPlan(*node.subquery);
            } else if constexpr (std::is_same_v<Node, Case>) {
                each(node.conditions);
                each(node.values);
                each(node.otherwise);
            } else if constexpr (std::is_same_v<Node, Window>) {
                each(node.argument);
                each(node.partitionBy);
                for (auto &item : node.orderBy) {
                    each(item.key);
                }
            } else {
                static_assert(std::is_same_v<Node, ColumnRef> || std::is_same_v<Node, Literal> ||
                              std::is_same_v<Node, Star>);
            }
        },
        expression.node);
}

/// Calls `onExpression` with every expression that stands directly in `plan` and `onPlan` with
/// every query directly in it (common tables, derived tables, the right side of a set operation).
template <typename SomePlan, typename OnExpression, typename OnPlan>
void forEachPart(SomePlan &plan, OnExpression &&onExpression, OnPlan &&onPlan)
{
    const auto each = [&onExpression](auto &expressions) {
        for (auto &child : expressions) {
            onExpression(child);
        }
    };
    const auto source = [&onPlan](auto &tableSource) {
        for (auto &derived : tableSource.subquery) {
            onPlan(derived);
        }
    };
    for (auto &common : plan.with) {
        onPlan(*common.plan);
    }
    for (auto &item : plan.select) {
        onExpression(item.expression);
    }
    if (plan.from) {
        source(*plan.from);
    }
    for (auto &join : plan.joins) {
        source(join.source);
        each(join.on);
    }
    each(plan.where);
    each(plan.groupBy);
    each(plan.having);
    if (plan.setOperation) {
        onPlan(*plan.setOperation->right);
    }
    for (auto &item : plan.orderBy) {
        each(item.key);
    }
}

/// The queries that `plan` is made of, itself first: its common tables, derived tables and what a
/// set operation adds, each followed by its own. Those inside of expressions are left out.
template <typename SomePlan>
[[nodiscard]] std::vector<SomePlan *> queriesOf(SomePlan &plan)
{
    std::vector<SomePlan *> queries{&plan};
    forEachPart(
        plan, [](auto &) {},
        [&queries](SomePlan &inner) {
            const std::vector<SomePlan *> below = queriesOf(inner);
            queries.insert(queries.end(), below.begin(), below.end());
        });
    return queries;
}

/// Whether `expression` or anything below it, sub-queries excluded, satisfies `predicate`.
template <typename Predicate>
[[nodiscard]] bool anyWithin(const Expression &expression, const Predicate &predicate)
{
    if (predicate(expression)) {
        return true;
    }
    bool found = false;
    forEachChild(
        expression, [&](const Expression &child) { found = found || anyWithin(child, predicate); },
        [](const QueryPlan &) {});
    return found;
}

template <typename Node>
[[nodiscard]] const Node *as(const Expression &expression) noexcept
{
    return std::get_if<Node>(&expression.node);
}

template <typename Node>
[[nodiscard]] Node *as(Expression &expression) noexcept
{
    return std::get_if<Node>(&expression.node);
}

[[nodiscard]] inline bool containsAggregate(const Expression &expression)
{
    return anyWithin(expression,
                     [](const Expression &node) { return as<Aggregate>(node) != nullptr; });
}

} // namespace querent::query
