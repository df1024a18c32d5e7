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

/// The name of the key; empty where there is none.
std::string keyName(const TableModel &table)
{
    return table.key < 0 ? std::string()
                         : table.columns[static_cast<std::size_t>(table.key)].column->name;
}

/// The filter "this column is among those", and whatever else must hold, said of `name`.
RowFilter among(int table, std::string column, query::QueryPlan keys,
                std::vector<query::Expression> others = {}, std::string name = {})
{
    return {table, [column = std::move(column), keys = std::move(keys), others = std::move(others),
                    name = std::move(name)](const std::string &alias) {
                query::In in;
                in.operand = {query::column(alias, column)};
                in.subquery = {keys};
                std::vector<query::Expression> all = others;
                for (query::Expression &condition : all) {
                    renameSource(condition, name, alias);
                }
                all.push_back(query::expression(std::move(in)));
                return query::allOf(std::move(all));
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

namespace {

/// "The month with the most": the rows that fall into it and that were counted.
std::optional<RowFilter> withinGroup(query::QueryPlan groups, int table, const std::string &name)
{
    const auto *const bucket =
        groups.groupBy.size() == 1 ? query::as<query::TimeBucket>(groups.groupBy.front()) : nullptr;
    const auto *const column =
        bucket != nullptr ? query::as<query::ColumnRef>(bucket->operand.front()) : nullptr;
    if (column == nullptr || (!column->table.empty() && column->table != name) ||
        std::ranges::any_of(groups.where, holdsQuery) || !groups.joins.empty()) {
        return std::nullopt;
    }
    const query::Expression group = groups.groupBy.front();
    groups.select = {query::SelectItem{group, {}}};
    return RowFilter{table, [groups, group, name](const std::string &alias) {
                         std::vector<query::Expression> all = query::conjunctsOf(groups.where);
                         query::In in;
                         in.operand = {group};
                         in.subquery = {groups};
                         all.push_back(query::expression(std::move(in)));
                         for (query::Expression &condition : all) {
                             renameSource(condition, name, alias);
                         }
                         return query::allOf(std::move(all));
                     }};
}

/// "The employees of the department with the most": the rows that were counted in the groups.
std::optional<RowFilter> countedIn(const query::QueryPlan &groups, int table,
                                   const std::string &name, const SourceModel &source)
{
    const auto *const group = query::as<query::ColumnRef>(groups.groupBy.front());
    const std::string key = keyName(source.table(table));
    if (group == nullptr || key.empty() || groups.joins.empty()) {
        return std::nullopt;
    }
    query::In in;
    in.operand = {groups.groupBy.front()};
    in.subquery = {groups};
    in.subquery.front().select = {query::SelectItem{groups.groupBy.front(), {}}};
    std::vector<query::Expression> conditions = query::conjunctsOf(groups.where);
    conditions.push_back(query::expression(std::move(in)));
    query::QueryPlan rows;
    rows.select = {query::SelectItem{query::column(name, key), {}}};
    rows.from = groups.from;
    rows.joins = groups.joins;
    rows.where = {query::allOf(std::move(conditions))};
    return among(table, key, std::move(rows));
}

} // namespace

query::QueryPlan orderedByItself(query::QueryPlan plan)
{
    for (query::OrderItem &order : plan.orderBy) {
        const auto *const named = query::as<query::ColumnRef>(order.key.front());
        const auto shown = std::ranges::find_if(plan.select, [&](const query::SelectItem &item) {
            return named != nullptr && named->table.empty() && !item.alias.empty() &&
                   item.alias == named->column;
        });
        if (shown != plan.select.end()) {
            order.key.front() = query::Expression(shown->expression);
        }
    }
    return plan;
}

std::optional<RowFilter> rowsToldOf(const query::QueryPlan &plan, int table,
                                    const SourceModel &source)
{
    const TableModel &model = source.table(table);
    const auto name = nameInPlan(plan, table, source);
    if (!name || !plan.with.empty()) {
        return std::nullopt;
    }
    query::QueryPlan keys = orderedByItself(plan);
    keys.distinct = false;
    if (plan.setOperation) {
        const auto *const shown = plan.select.size() == 1
                                      ? query::as<query::ColumnRef>(plan.select.front().expression)
                                      : nullptr;
        return shown != nullptr && (shown->table == *name || shown->table.empty())
                   ? std::optional(among(table, shown->column, std::move(keys)))
                   : std::nullopt;
    }
    std::string column = keyName(model);
    if (column.empty() && !model.labels.empty()) {
        column = model.columns[static_cast<std::size_t>(model.labels.front())].column->name;
    }
    const bool cut = plan.limit.has_value() || !plan.having.empty();
    if (!plan.groupBy.empty() && cut) {
        const auto grouped = groupedBy(plan, table, *name, source);
        if (!grouped) {
            auto rows = withinGroup(keys, table, *name);
            return rows ? rows : countedIn(keys, table, *name, source);
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
    // rows of a kind that was chosen are only those that were counted
    const bool kind = cut && !plan.groupBy.empty() && column != keyName(model) &&
                      keys.joins.empty() && std::ranges::none_of(keys.where, holdsQuery);
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
    return among(table, column, std::move(keys),
                 kind ? query::conjunctsOf(plan.where) : std::vector<query::Expression>(), *name);
}

std::optional<query::QueryPlan> firstRowsOf(const query::QueryPlan &plan, const SourceModel &source)
{
    const bool cut = plan.limit && *plan.limit > 1 && !plan.orderBy.empty();
    const bool joined = plan.groupBy.empty() && !plan.joins.empty(); // each row is of several
    if (!cut || joined || plan.setOperation || plan.offset || plan.distinct || !plan.from) {
        return std::nullopt;
    }
    int table = plan.groupBy.empty() ? tableNamed(plan, query::sourceName(*plan.from), source) : -1;
    for (const query::Expression &group : plan.groupBy) {
        const query::ColumnRef *found = nullptr;
        (void)query::anyWithin(group, [&](const query::Expression &node) {
            found = found == nullptr ? query::as<query::ColumnRef>(node) : found;
            return found != nullptr;
        });
        const int grouped = found != nullptr ? tableNamed(plan, found->table, source) : -1;
        if (grouped < 0 || (table >= 0 && table != grouped)) {
            return std::nullopt; // pairs, as a country in a month
        }
        table = grouped;
    }
    const auto rows = table >= 0 ? rowsToldOf(plan, table, source) : std::nullopt;
    const auto name = table >= 0 ? nameInPlan(plan, table, source) : std::nullopt;
    if (!rows || !rows->condition || !name) {
        return std::nullopt;
    }
    query::QueryPlan all = plan;
    all.where = {rows->condition(*name)};
    for (const query::Expression &condition : query::conjunctsOf(plan.where)) {
        all.where.push_back(condition);
    }
    all.where = {query::allOf(std::move(all.where))};
    all.orderBy.clear();
    all.limit.reset();
    return all;
}

} // namespace querent::language
