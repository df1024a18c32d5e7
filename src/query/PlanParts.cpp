// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanParts.h"

#include "query/PlanTree.h"

#include <algorithm>

namespace querent::query {

namespace {

/// Calls `visit` with every column in the expression, those of its sub-queries included.
template <typename Visit>
void forEachColumn(const Expression &expression, const Visit &visit)
{
    if (const auto *const column = as<ColumnRef>(expression)) {
        visit(*column);
    }
    const auto within = [&](const QueryPlan &plan, const auto &again) -> void {
        forEachPart(
            plan, [&](const Expression &part) { forEachColumn(part, visit); },
            [&](const QueryPlan &inner) { again(inner, again); });
    };
    forEachChild(
        expression, [&](const Expression &child) { forEachColumn(child, visit); },
        [&](const QueryPlan &plan) { within(plan, within); });
}

void addConjuncts(const Expression &condition, std::vector<Expression> &conjuncts)
{
    const auto *const logical = as<Logical>(condition);
    if (logical == nullptr || logical->op != LogicalOperator::And) {
        conjuncts.push_back(condition);
        return;
    }
    for (const Expression &part : logical->operands) {
        addConjuncts(part, conjuncts);
    }
}

std::vector<Expression> listAt(const QueryPlan &query, PlanSection section)
{
    std::vector<Expression> list;
    switch (section) {
    case PlanSection::Select:
        for (const SelectItem &item : query.select) {
            list.push_back(item.expression);
        }
        break;
    case PlanSection::OrderBy:
        for (const OrderItem &item : query.orderBy) {
            list.push_back(item.key.front());
        }
        break;
    case PlanSection::GroupBy:
        return query.groupBy;
    case PlanSection::Where:
        return conjunctsOf(query.where);
    case PlanSection::Having:
        return conjunctsOf(query.having);
    case PlanSection::None:
    case PlanSection::Limit:
        break;
    }
    return list;
}

} // namespace

const std::string &sourceName(const TableSource &source)
{
    return source.alias.empty() ? source.table : source.alias;
}

bool mentions(const Expression &expression, const SourceNameSet &sources)
{
    bool found = false;
    forEachColumn(expression, [&](const ColumnRef &column) {
        found = found || sources.contains(column.table);
    });
    return found;
}

SourceNameSet mentionedIn(const Expression &expression)
{
    SourceNameSet sources;
    forEachColumn(expression, [&](const ColumnRef &column) { sources.insert(column.table); });
    return sources;
}

SourceNameSet mentionedIn(const std::vector<Expression> &expressions)
{
    SourceNameSet sources;
    for (const Expression &expression : expressions) {
        sources.merge(mentionedIn(expression));
    }
    return sources;
}

std::vector<Expression> conjunctsOf(const std::vector<Expression> &condition)
{
    std::vector<Expression> conjuncts;
    for (const Expression &part : condition) {
        addConjuncts(part, conjuncts);
    }
    return conjuncts;
}

bool isAggregated(const QueryPlan &query)
{
    return !query.groupBy.empty() || std::ranges::any_of(query.select, [](const SelectItem &item) {
        return containsAggregate(item.expression);
    });
}

std::vector<Expression> pieceAt(const QueryPlan &plan, const PlanPlace &place)
{
    const auto queries = queriesOf(plan);
    if (place.query < 0 || static_cast<std::size_t>(place.query) >= queries.size()) {
        return {};
    }
    const auto list = listAt(*queries[static_cast<std::size_t>(place.query)], place.section);
    const auto size = static_cast<int>(list.size());
    if (place.index < 0 || place.count < 1 || place.index > size - place.count) {
        return {};
    }
    return {list.begin() + place.index, list.begin() + place.index + place.count};
}

} // namespace querent::query
