// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/GroupingCheck.h"

#include "query/PlanTree.h"

#include <algorithm>

namespace querent::query {

namespace {

/// The conjuncts of a condition.
void forEachConjunct(const Expression &condition, const auto &visit)
{
    const auto *const logical = as<Logical>(condition);
    if (logical == nullptr || logical->op != LogicalOperator::And) {
        visit(condition);
        return;
    }
    for (const Expression &operand : logical->operands) {
        forEachConjunct(operand, visit);
    }
}

const Comparison *asEquality(const Expression &condition)
{
    const auto *const comparison = as<Comparison>(condition);
    const bool equality = comparison != nullptr && comparison->op == ComparisonOperator::Equal &&
                          !comparison->ignoreCase;
    return equality ? comparison : nullptr;
}

} // namespace

GroupingCheck::Name GroupingCheck::nameOf(const ColumnRef &column)
{
    return {column.table, column.column};
}

GroupingCheck::GroupingCheck(const QueryPlan &plan, const Scope &scope)
    : m_plan(plan), m_scope(scope)
{
    for (const Expression &key : plan.groupBy) {
        if (const auto *const column = as<ColumnRef>(key)) {
            m_known.insert(nameOf(*column));
        }
    }
    addKeys();
    for (const Join &join : plan.joins) {
        addJoin(join);
    }
    for (const Expression &condition : plan.where) {
        addCondition(condition);
    }
    close();
}

std::optional<ColumnRef> GroupingCheck::looseColumn(const Expression &expression) const
{
    if (as<Aggregate>(expression) != nullptr ||
        std::find(m_plan.groupBy.begin(), m_plan.groupBy.end(), expression) !=
            m_plan.groupBy.end()) {
        return std::nullopt;
    }
    if (const auto *const column = as<ColumnRef>(expression)) {
        return isDetermined(*column) ? std::nullopt : std::optional(*column);
    }
    std::optional<ColumnRef> loose;
    forEachChild(
        expression,
        [&](const Expression &child) {
            if (!loose) {
                loose = looseColumn(child);
            }
        },
        [](const QueryPlan &) {});
    return loose;
}

bool GroupingCheck::isDetermined(const ColumnRef &column) const
{
    // a column of a query further out is constant in here
    return !isOwn(column) || m_known.count(nameOf(column)) > 0;
}

void GroupingCheck::addKeys()
{
    for (const Source &source : m_scope.sources) {
        for (const std::vector<std::string> &key : source.shape.keys) {
            Dependency dependency;
            for (const std::string &column : key) {
                dependency.from.emplace_back(source.name, column);
            }
            for (const SourceColumn &column : source.shape.columns) {
                dependency.to = {source.name, column.name};
                m_dependencies.push_back(dependency);
            }
        }
    }
}

void GroupingCheck::addCondition(const Expression &condition)
{
    forEachConjunct(condition, [this](const Expression &conjunct) {
        if (const Comparison *const equality = asEquality(conjunct)) {
            addEquality(equality->operands[0], equality->operands[1]);
            addEquality(equality->operands[1], equality->operands[0]);
        }
    });
}

void GroupingCheck::addEquality(const Expression &from, const Expression &to)
{
    const auto *const target = as<ColumnRef>(to);
    if (target == nullptr) {
        return;
    }
    const auto *const origin = as<ColumnRef>(from);
    if (as<Literal>(from) != nullptr || (origin != nullptr && !isOwn(*origin))) {
        m_known.insert(nameOf(*target));
    } else if (origin != nullptr) {
        m_dependencies.push_back({{nameOf(*origin)}, nameOf(*target)});
    }
}

void GroupingCheck::addJoin(const Join &join)
{
    for (const Expression &condition : join.on) {
        if (join.kind == JoinKind::Left) {
            addLeftJoin(condition, join.source.alias);
        } else {
            addCondition(condition);
        }
    }
}

void GroupingCheck::addLeftJoin(const Expression &condition, const std::string &joined)
{
    // Whether a row finds a partner depends on the whole condition: only all columns it compares
    // together determine the partner, and any further condition would decide row by row.
    std::vector<Name> from;
    std::vector<Name> to;
    bool onlyEqualities = true;
    forEachConjunct(condition, [&](const Expression &conjunct) {
        const Comparison *const equality = asEquality(conjunct);
        const auto *const left = equality ? as<ColumnRef>(equality->operands[0]) : nullptr;
        const auto *const right = equality ? as<ColumnRef>(equality->operands[1]) : nullptr;
        if (left == nullptr || right == nullptr ||
            (left->table == joined) == (right->table == joined)) {
            onlyEqualities = false;
            return;
        }
        from.push_back(nameOf(left->table == joined ? *right : *left));
        to.push_back(nameOf(left->table == joined ? *left : *right));
    });
    for (const Name &name : to) {
        if (onlyEqualities) {
            m_dependencies.push_back({from, name});
        }
    }
}

bool GroupingCheck::isOwn(const ColumnRef &column) const
{
    return std::any_of(m_scope.sources.begin(), m_scope.sources.end(),
                       [&](const Source &source) { return source.name == column.table; });
}

void GroupingCheck::close()
{
    bool grown = true;
    while (grown) {
        grown = false;
        for (const Dependency &dependency : m_dependencies) {
            const bool holds =
                std::all_of(dependency.from.begin(), dependency.from.end(),
                            [this](const Name &name) { return m_known.count(name) > 0; });
            if (holds && m_known.insert(dependency.to).second) {
                grown = true;
            }
        }
    }
}

} // namespace querent::query
