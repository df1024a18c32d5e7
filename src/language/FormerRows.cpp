// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FormerRows.h"

#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <string>

namespace querent::language {

namespace {

/// The column of `table`, called `name` in the plan, by which its rows are grouped: the key, else
/// what they are called, else any.
std::optional<std::string> groupedBy(const query::QueryPlan &plan, int table,
                                     const std::string &name, const SourceModel &source)
{
    std::optional<std::string> found;
    const TableModel &model = source.table(table);
    for (const query::Expression &group : plan.groupBy) {
        const auto *const column = query::as<query::ColumnRef>(group);
        if (column == nullptr || (column->table != name && !column->table.empty())) {
            continue;
        }
        const bool key =
            model.key >= 0 &&
            model.columns[static_cast<std::size_t>(model.key)].column->name == column->column;
        if (key || !found) {
            found = column->column;
        }
    }
    return found;
}

/// Columns of `from`, a name in one query, as columns of `to`.
void renameSource(query::Expression &expression, const std::string &from, const std::string &to)
{
    if (auto *const column = std::get_if<query::ColumnRef>(&expression.node)) {
        if (column->table == from || column->table.empty()) {
            column->table = to;
        }
        return;
    }
    query::forEachChild(
        expression, [&](query::Expression &child) { renameSource(child, from, to); },
        [](query::QueryPlan &) {});
}

/// Whether a query stands in the condition that may be about the row itself.
bool holdsQuery(const query::Expression &expression)
{
    if (query::as<query::In>(expression) != nullptr) {
        return false;
    }
    bool holds = false;
    query::forEachChild(
        expression, [&](const query::Expression &child) { holds = holds || holdsQuery(child); },
        [&](const query::QueryPlan &) { holds = true; });
    return holds;
}

/// The filter "this column is among those".
RowFilter among(int table, std::string column, query::QueryPlan keys)
{
    return {table, [column = std::move(column), keys = std::move(keys)](const std::string &alias) {
                query::In in;
                in.operand = {query::column(alias, column)};
                in.subquery = {keys};
                return query::expression(std::move(in));
            }};
}

} // namespace

int tableNamed(const query::QueryPlan &plan, const std::string &name, const SourceModel &source)
{
    std::string table;
    const auto look = [&](const query::TableSource &from) {
        if (query::sourceName(from) == name || (name.empty() && plan.joins.empty())) {
            table = from.table;
        }
    };
    if (plan.from) {
        look(*plan.from);
    }
    for (const query::Join &join : plan.joins) {
        look(join.source);
    }
    const auto &tables = source.tables();
    const auto found = std::ranges::find_if(
        tables, [&](const TableModel &model) { return model.table->name == table; });
    return table.empty() || found == tables.end() ? -1 : static_cast<int>(found - tables.begin());
}

std::optional<std::string> nameInPlan(const query::QueryPlan &plan, int table,
                                      const SourceModel &source)
{
    const std::string &wanted = source.table(table).table->name;
    if (plan.from && plan.from->table == wanted) {
        return query::sourceName(*plan.from);
    }
    for (const query::Join &join : plan.joins) {
        if (join.source.table == wanted && join.kind == query::JoinKind::Inner) {
            return query::sourceName(join.source);
        }
    }
    return std::nullopt;
}

std::vector<int> tablesToldOf(const query::QueryPlan &plan, const SourceModel &source)
{
    std::vector<int> tables;
    const auto add = [&](int table) {
        if (table >= 0 && std::ranges::find(tables, table) == tables.end()) {
            tables.push_back(table);
        }
    };
    const auto addColumns = [&](const query::Expression &expression) {
        if (const auto *const column = query::as<query::ColumnRef>(expression)) {
            add(tableNamed(plan, column->table, source));
        }
    };
    for (const query::SelectItem &item : plan.select) {
        addColumns(item.expression);
    }
    std::ranges::for_each(plan.groupBy, addColumns);
    if (plan.from) {
        add(tableNamed(plan, query::sourceName(*plan.from), source));
    }
    for (const query::Join &join : plan.joins) {
        add(tableNamed(plan, query::sourceName(join.source), source));
    }
    return tables;
}

std::optional<RowFilter> rowsToldOf(const query::QueryPlan &plan, int table,
                                    const SourceModel &source)
{
    const TableModel &model = source.table(table);
    const auto name = nameInPlan(plan, table, source);
    if (!name || !plan.with.empty()) {
        return std::nullopt;
    }
    query::QueryPlan keys = plan;
    keys.distinct = false;
    if (plan.setOperation) {
        const auto *const shown = plan.select.size() == 1
                                      ? query::as<query::ColumnRef>(plan.select.front().expression)
                                      : nullptr;
        return shown != nullptr && (shown->table == *name || shown->table.empty())
                   ? std::optional(among(table, shown->column, std::move(keys)))
                   : std::nullopt;
    }
    std::string column;
    if (model.key >= 0) {
        column = model.columns[static_cast<std::size_t>(model.key)].column->name;
    } else if (!model.labels.empty()) {
        column = model.columns[static_cast<std::size_t>(model.labels.front())].column->name;
    }
    const bool cut = plan.limit.has_value() || !plan.having.empty();
    if (!plan.groupBy.empty() && cut) {
        const auto grouped = groupedBy(plan, table, *name, source);
        if (!grouped) {
            return std::nullopt;
        }
        column = *grouped;
    } else if (!cut) {
        keys.groupBy.clear();
        keys.orderBy.clear();
    } else if (query::isAggregated(plan)) {
        keys.limit.reset();
        keys.offset.reset();
        keys.orderBy.clear();
    }
    if (!keys.limit) {
        keys.orderBy.clear();
    }
    const bool plain = keys.joins.empty() && keys.groupBy.empty() && !keys.limit &&
                       std::ranges::none_of(keys.where, holdsQuery);
    if (plain) {
        const std::vector<query::Expression> conditions = query::conjunctsOf(keys.where);
        if (conditions.empty()) {
            return RowFilter{table, nullptr};
        }
        return RowFilter{table, [conditions, from = *name](const std::string &alias) {
                             std::vector<query::Expression> here = conditions;
                             for (query::Expression &condition : here) {
                                 renameSource(condition, from, alias);
                             }
                             return query::allOf(std::move(here));
                         }};
    }
    if (column.empty()) {
        return std::nullopt;
    }
    keys.select = {query::SelectItem{query::column(*name, column), {}}};
    return among(table, column, std::move(keys));
}

} // namespace querent::language
