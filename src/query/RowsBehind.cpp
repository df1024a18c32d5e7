// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/RowsBehind.h"

#include "query/Binder.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace querent::query {

namespace {

/// The aggregates of an expression, none inside of another.
void collectAggregates(const Expression &expression, std::vector<const Aggregate *> &found)
{
    if (const auto *aggregate = std::get_if<Aggregate>(&expression.node)) {
        found.push_back(aggregate);
        return;
    }
    forEachChild(
        expression, [&found](const Expression &child) { collectAggregates(child, found); },
        [](const QueryPlan &) {});
}

std::vector<const Aggregate *> aggregatesOf(const QueryPlan &plan)
{
    std::vector<const Aggregate *> found;
    for (const SelectItem &item : plan.select) {
        collectAggregates(item.expression, found);
    }
    return found;
}

const ColumnRef *firstColumn(const Expression &expression)
{
    if (const auto *column = std::get_if<ColumnRef>(&expression.node)) {
        return column;
    }
    const ColumnRef *found = nullptr;
    forEachChild(
        expression,
        [&found](const Expression &child) {
            found = found != nullptr ? found : firstColumn(child);
        },
        [](const QueryPlan &) {});
    return found;
}

/// What columns of the source are qualified with.
const std::string &nameOf(const TableSource &source)
{
    return source.alias.empty() ? source.table : source.alias;
}

/// The source whose rows were added up or counted: that of the first column which was.
std::string measuredSource(const std::vector<const Aggregate *> &aggregates,
                           const TableSource &first)
{
    for (const Aggregate *aggregate : aggregates) {
        for (const Expression &argument : aggregate->argument) {
            if (const ColumnRef *column = firstColumn(argument);
                column != nullptr && !column->table.empty()) {
                return column->table;
            }
        }
    }
    return nameOf(first);
}

/// A condition that holds for rows of which at least one aggregate takes notice; nothing where one
/// of them takes notice of all.
std::optional<Expression> noticed(const std::vector<const Aggregate *> &aggregates)
{
    std::vector<Expression> filters;
    for (const Aggregate *aggregate : aggregates) {
        if (aggregate->filter.empty()) {
            return std::nullopt;
        }
        if (std::find(filters.begin(), filters.end(), aggregate->filter.front()) == filters.end()) {
            filters.push_back(aggregate->filter.front());
        }
    }
    if (filters.size() < 2) {
        return filters.empty() ? std::nullopt : std::optional(std::move(filters.front()));
    }
    return expression(Logical{LogicalOperator::Or, std::move(filters)});
}

bool isWorthShowing(const data::Column &column, bool measured)
{
    const bool names = column.role == data::ColumnRole::Label;
    return column.type != data::ColumnType::Blob && (measured || names);
}

std::vector<SelectItem> shownColumns(const TableSource &source, bool measured,
                                     const data::Catalog &catalog)
{
    const data::Table *const table = catalog.table(source.table);
    if (table == nullptr) {
        return {{expression(Star{nameOf(source)}), {}}};
    }
    std::vector<SelectItem> items;
    for (const data::Column &shown : table->columns) {
        if (isWorthShowing(shown, measured)) {
            items.push_back({column(nameOf(source), shown.name), {}});
        }
    }
    return items;
}

Expression isValue(const Expression &group, const data::Value &value)
{
    if (value.isNull()) {
        return expression(IsNull{{group}, false});
    }
    return compare(ComparisonOperator::Equal, group, literal(value));
}

base::Error noRowsBehind()
{
    return {base::ErrorCode::NotUnderstood,
            "Every row of this result stands for itself; there are no others behind it.",
            {}};
}

} // namespace

bool hasRowsBehind(const QueryPlan &plan)
{
    const bool windows =
        std::any_of(plan.select.begin(), plan.select.end(), [](const SelectItem &item) {
            return std::holds_alternative<Window>(item.expression.node);
        });
    return plan.from && !plan.setOperation && !windows &&
           (plan.distinct || !plan.groupBy.empty() || !aggregatesOf(plan).empty());
}

base::Result<QueryPlan> rowsBehind(const QueryPlan &plan, const data::Catalog &catalog,
                                   const std::vector<ResultValue> &row)
{
    if (!hasRowsBehind(plan)) {
        return noRowsBehind();
    }
    const auto bound = Binder(catalog).bind(plan);
    if (!bound) {
        return bound.error();
    }
    QueryPlan detail = bound->plan();
    const std::vector<SelectItem> summary = std::exchange(detail.select, {});
    const QueryPlan &summed = bound->plan();
    const std::vector<const Aggregate *> aggregates = aggregatesOf(summed);
    std::vector<Expression> conditions = std::exchange(detail.where, {});
    for (std::size_t i = 0; i < summary.size() && i < bound->output().size(); ++i) {
        const auto known = std::find_if(row.begin(), row.end(), [&](const ResultValue &value) {
            return data::equalNames(value.column, bound->output()[i].name);
        });
        std::vector<const Aggregate *> within;
        collectAggregates(summary[i].expression, within);
        if (known != row.end() && within.empty()) {
            conditions.push_back(isValue(summary[i].expression, known->value));
        }
    }
    if (auto counted = noticed(aggregates)) {
        conditions.push_back(*std::move(counted));
    }
    if (!conditions.empty()) {
        detail.where = {allOf(std::move(conditions))};
    }
    detail.distinct = false;
    detail.groupBy.clear();
    detail.having.clear();
    detail.orderBy.clear();
    detail.limit.reset();
    detail.offset.reset();

    const std::string measured = measuredSource(aggregates, *detail.from);
    std::vector<const TableSource *> sources{&*detail.from};
    for (const Join &join : detail.joins) {
        sources.push_back(&join.source);
    }
    std::stable_partition(sources.begin(), sources.end(), [&](const TableSource *source) {
        return data::equalNames(nameOf(*source), measured);
    });
    std::vector<SelectItem> select;
    for (const TableSource *source : sources) {
        for (SelectItem &item : shownColumns(*source, source == sources.front(), catalog)) {
            select.push_back(std::move(item));
        }
    }
    detail.select = std::move(select);
    return detail;
}

} // namespace querent::query
