// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/BinWidths.h"
#include "language/FramePlanner.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>

namespace querent::language {

using query::Expression;

namespace {

/// Whether what the column calls rows is what many of them have in common, rather than the name of
/// one: the laboratory of an order, the ingredient of a purchase. People may share names.
bool sharedByMany(const TableModel &table, int label)
{
    const std::int64_t rows = table.table->rowCount.value_or(0);
    const std::int64_t distinct =
        table.columns[static_cast<std::size_t>(label)].column->profile.distinctCount;
    return !table.person && distinct > 0 && rows >= 20 && distinct * 4 <= rows;
}

/// The bin that the value falls into, by its name.
Expression binned(Expression value, const std::vector<BinEdge> &edges,
                  const std::vector<std::string> &names)
{
    query::Case cases;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const query::ComparisonOperator op = edges[i].below ? query::ComparisonOperator::LessOrEqual
                                                            : query::ComparisonOperator::Less;
        cases.conditions.push_back(
            query::compare(op, value, query::literal(data::Value(edges[i].at))));
        cases.values.push_back(query::literal(data::Value(names[i])));
    }
    cases.otherwise = {query::literal(data::Value(names.back()))};
    return query::expression(std::move(cases));
}

} // namespace

namespace {

/// The edge on which `key` alone points at rows of another table, or of its own.
const JoinEdge *edgeOf(const JoinGraph &graph, ColumnId key)
{
    const auto found =
        std::find_if(graph.edges().begin(), graph.edges().end(), [&](const JoinEdge &edge) {
            return edge.from == key.table && edge.fromColumns.size() == 1 &&
                   edge.fromColumns.front() == key.column;
        });
    return found != graph.edges().end() ? &*found : nullptr;
}

/// What the rows behind a key are called: "manager" of `manager_id`.
std::string roleOf(const SourceModel &source, ColumnId key)
{
    const JoinEdge *edge = edgeOf(source.graph(), key);
    std::string stored = source.column(key).column->name;
    std::ranges::transform(stored, stored.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    // "dr" of `sup_dr_no`, whatever it is short for, is that of `dr_no`
    const auto repeats = [&](const std::string &word) {
        if (edge == nullptr || stored.find(word) != std::string::npos) {
            return false;
        }
        const std::vector<std::string> &target =
            source.column({edge->to, edge->toColumns.front()}).names.front().words;
        return std::ranges::find(target, word) != target.end();
    };
    static constexpr std::array<std::string_view, 8> keys{"id",  "no",   "nr",  "number",
                                                          "key", "code", "ref", "fk"};
    std::string role;
    for (const std::string &word : source.column(key).names.front().words) {
        if (std::find(keys.begin(), keys.end(), word) == keys.end() && !repeats(word)) {
            role += (role.empty() ? "" : "_") + word;
        }
    }
    const bool taken =
        role.empty() ||
        std::any_of(source.tables().begin(), source.tables().end(), [&](const TableModel &table) {
            return data::equalNames(table.table->name, role);
        });
    return taken ? role + "_row" : role;
}

} // namespace

std::vector<Expression> FramePlanner::labelsBehind(ColumnId key) const
{
    std::vector<Expression> labels;
    const JoinEdge *edge = edgeOf(m_source.graph(), key);
    for (std::size_t i = 0; edge != nullptr && i < m_source.table(edge->to).labels.size(); ++i) {
        const ColumnId label{edge->to, m_source.table(edge->to).labels[i]};
        labels.push_back(query::column(roleOf(m_source, key), m_source.column(label).column->name));
    }
    if (labels.empty()) {
        labels.push_back(column(key));
    }
    return labels;
}

std::optional<ColumnId> FramePlanner::pointerTo(int table, int root) const
{
    const std::vector<JoinStep> steps = m_source.graph().path(root, table);
    if (steps.size() != 1 || !steps.front().forward) {
        return std::nullopt;
    }
    const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(steps.front().edge)];
    if (edge.toColumns != std::vector<int>{m_source.table(table).key}) {
        return std::nullopt;
    }
    return ColumnId{edge.from, edge.fromColumns.front()};
}

void FramePlanner::joinBehind(query::QueryPlan &plan, ColumnId key) const
{
    const JoinEdge *edge = edgeOf(m_source.graph(), key);
    if (edge == nullptr || m_source.table(edge->to).labels.empty()) {
        return;
    }
    const std::string role = roleOf(m_source, key);
    const ColumnId target{edge->to, edge->toColumns.front()};
    query::Join join;
    join.kind = query::JoinKind::Left;
    join.source = query::TableSource{m_source.table(edge->to).table->name, {}, role};
    join.on = {query::compare(query::ComparisonOperator::Equal, column(key),
                              query::column(role, m_source.column(target).column->name))};
    plan.joins.push_back(std::move(join));
}

Expression FramePlanner::cutUp(Expression value, const Grouping &grouping)
{
    if (!grouping.edges.empty()) {
        return binned(std::move(value), grouping.edges,
                      grouping.binNames.empty() ? edgeNames(grouping.edges) : grouping.binNames);
    }
    if (grouping.width <= 0.0) {
        return value;
    }
    Expression bin = query::arithmetic(query::ArithmeticOperator::Divide, std::move(value),
                                       query::literal(data::Value(grouping.width)));
    bin = query::expression(query::Call{query::ScalarFunction::AsInteger, {std::move(bin)}, {}});
    return query::arithmetic(query::ArithmeticOperator::Multiply, std::move(bin),
                             query::literal(data::Value(grouping.width)));
}

std::vector<Expression> FramePlanner::shown(const Grouping &grouping,
                                            std::vector<Expression> *keys) const
{
    std::vector<Expression> columns;
    if (grouping.table >= 0) {
        const TableModel &table = m_source.table(grouping.table);
        for (const int label : table.labels) {
            columns.push_back(column(ColumnId{grouping.table, label}));
        }
        const bool kinds = table.labels.size() == 1 && sharedByMany(table, table.labels.front());
        if (table.key >= 0 && !kinds) {
            keys->push_back(column(ColumnId{grouping.table, table.key}));
        }
        if (columns.empty()) {
            const int place = table.number >= 0 ? table.number : std::max(table.key, 0);
            columns.push_back(column(ColumnId{grouping.table, place}));
        }
        for (const Expression &label : columns) {
            if (std::find(keys->begin(), keys->end(), label) == keys->end()) {
                keys->push_back(label);
            }
        }
        return columns;
    }
    if (grouping.labelled) {
        keys->push_back(column(grouping.column));
        columns = labelsBehind(grouping.column);
        keys->insert(keys->end(), columns.begin(), columns.end());
        return columns;
    }
    Expression value = valueOf(grouping.column, grouping.since);
    const ColumnModel &model = m_source.column(grouping.column);
    if (grouping.bucket && !(*grouping.bucket == query::TimeUnit::Year &&
                             model.column->encoding == data::DateEncoding::Year)) {
        value = query::expression(query::TimeBucket{*grouping.bucket, {std::move(value)}, {}});
    } else if (!grouping.edges.empty() || grouping.width > 0.0) {
        value = cutUp(std::move(value), grouping);
    } else {
        // two people of one name are two rows
        const TableModel &table = m_source.table(grouping.column.table);
        const bool label = std::find(table.labels.begin(), table.labels.end(),
                                     grouping.column.column) != table.labels.end();
        if (label && table.key >= 0 && table.key != grouping.column.column &&
            !sharedByMany(table, grouping.column.column)) {
            const Expression key = column(ColumnId{grouping.column.table, table.key});
            if (std::find(keys->begin(), keys->end(), key) == keys->end()) {
                keys->push_back(key);
            }
        }
    }
    if (std::find(keys->begin(), keys->end(), value) == keys->end()) {
        keys->push_back(value);
    }
    columns.push_back(std::move(value));
    return columns;
}

} // namespace querent::language
