// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RowFilter.h"

#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>

namespace querent::language {

namespace {

void also(std::vector<query::Expression> &where, query::Expression condition)
{
    std::vector<query::Expression> all = query::conjunctsOf(where);
    if (std::ranges::find(all, condition) == all.end()) {
        all.insert(all.begin(), std::move(condition));
        where = {query::allOf(std::move(all))};
    }
}

bool narrowBy(query::QueryPlan &plan, const RowFilter &filter, const SourceModel &source);

bool narrowBy(query::Expression &expression, const RowFilter &filter, const SourceModel &source)
{
    bool done = false;
    query::forEachChild(
        expression, [&](query::Expression &child) { done |= narrowBy(child, filter, source); },
        [&](query::QueryPlan &inner) { done |= narrowBy(inner, filter, source); });
    return done;
}

bool narrowBy(query::QueryPlan &plan, const RowFilter &filter, const SourceModel &source)
{
    const std::string &table = source.table(filter.table).table->name;
    bool done = false;
    query::forEachPart(
        plan, [&](query::Expression &child) { done |= narrowBy(child, filter, source); },
        [&](query::QueryPlan &inner) { done |= narrowBy(inner, filter, source); });
    if (plan.from && plan.from->table == table) {
        also(plan.where, filter.condition(query::sourceName(*plan.from)));
        done = true;
    }
    for (query::Join &join : plan.joins) {
        if (join.source.table == table) {
            also(join.kind == query::JoinKind::Left ? join.on : plan.where,
                 filter.condition(query::sourceName(join.source)));
            done = true;
        }
    }
    return done;
}

/// "Cancelled orders do not count", of what order lines add up to: by the key of those rows.
query::Expression behindKey(const JoinEdge &edge, const std::string &alias, const RowFilter &filter,
                            const SourceModel &source)
{
    const std::string &table = source.table(edge.to).table->name;
    const query::Expression key =
        query::column(table, source.column(ColumnId{edge.to, edge.toColumns.front()}).column->name);
    query::Expression condition = filter.condition(table);
    query::In in;
    if (auto *const keys = query::as<query::In>(condition);
        keys != nullptr && keys->operand.front() == key && !keys->negated) {
        in = std::move(*keys); // the key is among some already
    } else {
        query::QueryPlan counted;
        counted.select = {query::SelectItem{key, {}}};
        counted.from = query::TableSource{table, {}, {}};
        counted.where = {std::move(condition)};
        in.subquery.push_back(std::move(counted));
    }
    in.operand = {query::column(
        alias, source.column(ColumnId{edge.from, edge.fromColumns.front()}).column->name)};
    return query::expression(std::move(in));
}

/// Narrows what belongs to one of the rows each, where the plan reads that and not the rows.
bool narrowBelow(query::QueryPlan &plan, const RowFilter &filter, const SourceModel &source)
{
    const auto keyed = [&](const query::TableSource &read) -> const JoinEdge * {
        for (const JoinEdge &edge : source.graph().edges()) {
            if (edge.to == filter.table && edge.from != edge.to && edge.fromColumns.size() == 1 &&
                read.table == source.table(edge.from).table->name) {
                return &edge;
            }
        }
        return nullptr;
    };
    bool done = false;
    for (query::QueryPlan *query : query::queriesOf(plan)) {
        std::vector<const query::TableSource *> read;
        if (query->from) {
            read.push_back(&*query->from);
        }
        for (const query::Join &join : query->joins) {
            if (join.kind == query::JoinKind::Inner) {
                read.push_back(&join.source);
            }
        }
        for (const query::TableSource *const one : read) {
            if (const JoinEdge *const edge = keyed(*one)) {
                also(query->where, behindKey(*edge, query::sourceName(*one), filter, source));
                done = true;
                break;
            }
        }
    }
    return done;
}

} // namespace

query::Join joinOver(const JoinEdge &edge, bool forward, const SourceModel &source)
{
    const std::string &many = source.table(edge.from).table->name;
    const std::string &one = source.table(edge.to).table->name;
    std::vector<query::Expression> keys;
    for (std::size_t i = 0; i < edge.fromColumns.size(); ++i) {
        keys.push_back(query::compare(
            query::ComparisonOperator::Equal,
            query::column(many,
                          source.column(ColumnId{edge.from, edge.fromColumns[i]}).column->name),
            query::column(one, source.column(ColumnId{edge.to, edge.toColumns[i]}).column->name)));
    }
    return {query::JoinKind::Inner,
            query::TableSource{forward ? one : many, {}, {}},
            {query::allOf(std::move(keys))}};
}

namespace {

/// Narrows the rows that the outermost query is about to those that have to do with the rows that
/// count, over whatever keys lead there.
bool narrowAcross(query::QueryPlan &plan, const RowFilter &filter, const SourceModel &source)
{
    const auto &tables = source.tables();
    const auto from = std::ranges::find_if(tables, [&](const TableModel &model) {
        return plan.from && model.table->name == plan.from->table;
    });
    if (from == tables.end() || from->key < 0) {
        return false;
    }
    const int start = static_cast<int>(from - tables.begin());
    constexpr int farthest = 2;
    if (source.graph().distance(start, filter.table) > farthest) {
        return false;
    }
    const std::string &key = from->columns[static_cast<std::size_t>(from->key)].column->name;
    query::QueryPlan related;
    related.select = {query::SelectItem{query::column(from->table->name, key), {}}};
    related.from = query::TableSource{from->table->name, {}, {}};
    for (const JoinStep &step : source.graph().path(start, filter.table)) {
        const JoinEdge &edge = source.graph().edges()[static_cast<std::size_t>(step.edge)];
        if (edge.from == edge.to) {
            return false;
        }
        related.joins.push_back(joinOver(edge, step.forward, source));
    }
    related.where = {filter.condition(source.table(filter.table).table->name)};
    query::In in;
    in.operand = {query::column(query::sourceName(*plan.from), key)};
    in.subquery.push_back(std::move(related));
    also(plan.where, query::expression(std::move(in)));
    return true;
}

} // namespace

bool narrowRows(query::QueryPlan &plan, const RowFilter &filter, const SourceModel &source)
{
    return narrowBy(plan, filter, source) || narrowBelow(plan, filter, source);
}

bool narrowRelated(query::QueryPlan &plan, const RowFilter &filter, const SourceModel &source)
{
    return narrowRows(plan, filter, source) || narrowAcross(plan, filter, source);
}

} // namespace querent::language
