// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/KeptRows.h"

#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>

namespace querent::language {

namespace {

bool plainRows(const query::QueryPlan &plan)
{
    return plan.groupBy.empty() && plan.having.empty() && plan.orderBy.empty() && !plan.limit &&
           !plan.setOperation && plan.with.empty() && plan.from && plan.from->subquery.empty() &&
           std::none_of(plan.select.begin(), plan.select.end(), [](const query::SelectItem &item) {
               return std::holds_alternative<query::Aggregate>(item.expression.node);
           });
}

bool sameRows(const query::QueryPlan &left, const query::QueryPlan &right)
{
    return left.from == right.from && left.select == right.select &&
           left.distinct == right.distinct;
}

bool hasTable(const query::QueryPlan &plan, const std::string &table)
{
    return (plan.from && query::sourceName(*plan.from) == table) ||
           std::ranges::any_of(plan.joins, [&](const query::Join &join) {
               return query::sourceName(join.source) == table;
           });
}

/// Whether all columns of an expression are of tables that the plan reads.
bool namesOnly(const query::Expression &expression, const query::QueryPlan &plan)
{
    return !query::anyWithin(expression, [&](const query::Expression &node) {
        const auto *const column = query::as<query::ColumnRef>(node);
        return column != nullptr && !hasTable(plan, column->table);
    });
}

/// Puts another value in the place of one; false where it is not there.
bool exchange(query::QueryPlan &plan, const std::string &from, const std::string &to);

bool exchange(query::Expression &expression, const std::string &from, const std::string &to)
{
    bool done = false;
    if (auto *const literal = query::as<query::Literal>(expression)) {
        const std::string *const text = literal->value.text();
        if (text != nullptr && *text == from) {
            literal->value = to;
            return true;
        }
    }
    query::forEachChild(
        expression, [&](query::Expression &child) { done |= exchange(child, from, to); },
        [&](query::QueryPlan &inner) { done |= exchange(inner, from, to); });
    return done;
}

bool exchange(query::QueryPlan &plan, const std::string &from, const std::string &to)
{
    bool done = false;
    query::forEachPart(
        plan, [&](query::Expression &child) { done |= exchange(child, from, to); },
        [&](query::QueryPlan &inner) { done |= exchange(inner, from, to); });
    return done;
}

} // namespace

std::optional<KeptRows> keptRows(query::QueryPlan all, query::QueryPlan kept)
{
    if (!plainRows(all) || !plainRows(kept) || kept.where.empty()) {
        return std::nullopt;
    }
    // neither does it free them of what they are
    std::vector<query::Expression> conditions = query::conjunctsOf(kept.where);
    for (query::Expression &own : query::conjunctsOf(all.where)) {
        const bool said = std::ranges::find(conditions, own) != conditions.end();
        if (!said && !namesOnly(own, kept)) {
            return std::nullopt;
        }
        if (!said) {
            conditions.push_back(std::move(own));
        }
    }
    kept.where = {query::allOf(std::move(conditions))};
    if (all.where == kept.where) {
        return std::nullopt;
    }
    const bool shown = std::ranges::all_of(all.select, [&](const query::SelectItem &item) {
        return namesOnly(item.expression, kept);
    });
    if (!shown) {
        return std::nullopt;
    }
    kept.select = all.select;
    kept.distinct = all.distinct;
    return KeptRows{std::move(all), std::move(kept)};
}

std::optional<KeptRows> ofValue(KeptRows rows, const std::string &from, const std::string &to)
{
    const bool done = exchange(rows.all, from, to) && exchange(rows.kept, from, to);
    return done ? std::optional(std::move(rows)) : std::nullopt;
}

std::optional<query::QueryPlan> either(query::QueryPlan left, query::QueryPlan right)
{
    if (sameRows(left, right) && !left.where.empty() && !right.where.empty()) {
        const auto within = [](const query::QueryPlan &small, const query::QueryPlan &large) {
            return std::all_of(small.joins.begin(), small.joins.end(),
                               [&](const query::Join &join) {
                                   return std::find(large.joins.begin(), large.joins.end(), join) !=
                                          large.joins.end();
                               });
        };
        if (within(left, right) || within(right, left)) {
            query::QueryPlan both = left.joins.size() > right.joins.size() ? left : right;
            both.where = {query::expression(
                query::Logical{query::LogicalOperator::Or,
                               {std::move(left.where.front()), std::move(right.where.front())}})};
            return both;
        }
    }
    const std::size_t width = std::min(left.select.size(), right.select.size());
    if (width == 0) {
        return std::nullopt;
    }
    left.select.erase(left.select.begin() + static_cast<std::ptrdiff_t>(width), left.select.end());
    right.select.erase(right.select.begin() + static_cast<std::ptrdiff_t>(width),
                       right.select.end());
    left.distinct = false;
    right.distinct = false;
    left.setOperation = query::SetOperation{query::SetOperator::Union,
                                            query::Box<query::QueryPlan>(std::move(right))};
    return left;
}

} // namespace querent::language
