// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/StatisticsLowering.h"

#include "data/Catalog.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <functional>

namespace querent::query {

namespace {

bool isStatistic(const Expression &expression)
{
    const auto *const node = as<Aggregate>(expression);
    return node != nullptr && (node->function == AggregateFunction::Median ||
                               node->function == AggregateFunction::Percentile ||
                               node->function == AggregateFunction::StdDev);
}

bool hasStatistic(const QueryPlan &plan)
{
    const auto within = [](const Expression &expression) {
        return anyWithin(expression, isStatistic);
    };
    return std::any_of(plan.select.begin(), plan.select.end(),
                       [&](const SelectItem &item) { return within(item.expression); }) ||
           std::any_of(plan.having.begin(), plan.having.end(), within) ||
           std::any_of(plan.orderBy.begin(), plan.orderBy.end(),
                       [&](const OrderItem &item) { return within(item.key.front()); });
}

void collectNames(const QueryPlan &plan, std::set<std::string> &names)
{
    const auto source = [&names](const TableSource &tableSource) {
        names.insert(tableSource.alias);
        names.insert(tableSource.table);
    };
    if (plan.from) {
        source(*plan.from);
    }
    for (const Join &join : plan.joins) {
        source(join.source);
    }
    for (const CommonTable &common : plan.with) {
        names.insert(common.name);
    }
    const std::function<void(const QueryPlan &)> deeper = [&](const QueryPlan &inner) {
        collectNames(inner, names);
    };
    const std::function<void(const Expression &)> visit = [&](const Expression &expression) {
        forEachChild(expression, visit, deeper);
    };
    forEachPart(plan, visit, deeper);
}

std::set<std::string> sourceNames(const QueryPlan &plan)
{
    std::set<std::string> names;
    if (plan.from) {
        names.insert(plan.from->alias);
    }
    for (const Join &join : plan.joins) {
        names.insert(join.source.alias);
    }
    return names;
}

Expression window(WindowFunction function, std::vector<Expression> argument,
                  const std::vector<Expression> &partition)
{
    return expression(Window{function, std::move(argument), partition, {}, {}, false});
}

} // namespace

base::Result<QueryPlan> StatisticsLowering::apply(QueryPlan plan)
{
    StatisticsLowering lowering;
    collectNames(plan, lowering.m_taken);
    lowering.lower(plan);
    if (lowering.m_distinct) {
        return base::Error{base::ErrorCode::Unsupported,
                           "This database cannot take a median, percentile or standard deviation "
                           "of distinct values; leave DISTINCT out.",
                           {}};
    }
    return plan;
}

void StatisticsLowering::lower(QueryPlan &plan)
{
    forEachPart(
        plan, [this](Expression &expression) { lowerBelow(expression); },
        [this](QueryPlan &inner) { lower(inner); });
    if (hasStatistic(plan)) {
        rewrite(plan);
    }
}

void StatisticsLowering::lowerBelow(Expression &expression)
{
    forEachChild(
        expression, [this](Expression &child) { lowerBelow(child); },
        [this](QueryPlan &inner) { lower(inner); });
}

void StatisticsLowering::rewrite(QueryPlan &plan)
{
    Query query;
    query.name = freshName();
    query.sources = sourceNames(plan);
    query.inner.from = std::move(plan.from);
    query.inner.joins = std::exchange(plan.joins, {});
    query.inner.where = std::exchange(plan.where, {});
    for (Expression &key : plan.groupBy) {
        const auto *const column = as<ColumnRef>(key);
        std::string name = column != nullptr ? column->column : "group";
        for (const SelectItem &item : plan.select) {
            const bool named =
                column != nullptr && column->table.empty() && item.alias == column->column;
            if (named || item.expression == key) {
                name = item.alias;
                key = item.expression;
                break;
            }
        }
        query.groups.push_back(key);
        query.groupColumns.push_back(innerColumn(query, key, name));
    }
    for (std::size_t i = 0; i < plan.groupBy.size(); ++i) {
        plan.groupBy[i] = column(query.name, query.groupColumns[i]);
    }
    for (SelectItem &item : plan.select) {
        replace(query, item.expression);
    }
    for (Expression &condition : plan.having) {
        replace(query, condition);
    }
    for (OrderItem &item : plan.orderBy) {
        replace(query, item.key.front());
    }
    plan.from = TableSource{{}, {std::move(query.inner)}, query.name};
}

std::string StatisticsLowering::innerColumn(Query &query, const Expression &expression,
                                            const std::string &name)
{
    std::vector<SelectItem> &select = query.inner.select;
    for (const SelectItem &item : select) {
        if (item.expression == expression) {
            return item.alias;
        }
    }
    std::string unique = name;
    const auto taken = [&select](const std::string &candidate) {
        return std::any_of(select.begin(), select.end(), [&](const SelectItem &item) {
            return data::equalNames(item.alias, candidate);
        });
    };
    for (int number = 2; taken(unique); ++number) {
        unique = name + "_" + std::to_string(number);
    }
    select.push_back({expression, unique});
    return unique;
}

void StatisticsLowering::replace(Query &query, Expression &expression)
{
    const auto group = std::find(query.groups.begin(), query.groups.end(), expression);
    if (group != query.groups.end()) {
        const auto position = static_cast<std::size_t>(group - query.groups.begin());
        expression = column(query.name, query.groupColumns[position]);
    } else if (isStatistic(expression)) {
        Expression replaced = statistic(query, *as<Aggregate>(expression));
        expression = std::move(replaced);
    } else if (const auto *const node = as<ColumnRef>(expression)) {
        if (query.sources.count(node->table) > 0) {
            const std::string name = innerColumn(query, expression, node->column);
            expression = column(query.name, name);
        }
    } else {
        forEachChild(
            expression, [&](Expression &child) { replace(query, child); },
            [&](QueryPlan &inner) { replaceCorrelated(query, inner, {}); });
    }
}

void StatisticsLowering::replaceCorrelated(Query &query, QueryPlan &plan,
                                           std::set<std::string> hidden)
{
    // what stands in a FROM does not see the names that this FROM introduces
    for (CommonTable &common : plan.with) {
        replaceCorrelated(query, *common.plan, hidden);
    }
    const auto source = [&](TableSource &tableSource) {
        for (QueryPlan &derived : tableSource.subquery) {
            replaceCorrelated(query, derived, hidden);
        }
    };
    if (plan.from) {
        source(*plan.from);
    }
    for (Join &join : plan.joins) {
        source(join.source);
    }
    if (plan.setOperation) {
        replaceCorrelated(query, *plan.setOperation->right, hidden);
    }
    hidden.merge(sourceNames(plan));
    forEachPart(
        plan, [&](Expression &expression) { replaceCorrelated(query, expression, hidden); },
        [](QueryPlan &) {});
}

void StatisticsLowering::replaceCorrelated(Query &query, Expression &expression,
                                           const std::set<std::string> &hidden)
{
    if (const auto *const node = as<ColumnRef>(expression)) {
        if (query.sources.count(node->table) > 0 && hidden.count(node->table) == 0) {
            const std::string name = innerColumn(query, expression, node->column);
            expression = column(query.name, name);
        }
        return;
    }
    forEachChild(
        expression, [&](Expression &child) { replaceCorrelated(query, child, hidden); },
        [&](QueryPlan &inner) { replaceCorrelated(query, inner, hidden); });
}

Expression StatisticsLowering::statistic(Query &query, const Aggregate &aggregate)
{
    m_distinct = m_distinct || aggregate.distinct;
    Expression value = aggregate.argument.front();
    const auto *const named = as<ColumnRef>(value);
    std::string name = named != nullptr ? named->column : "value";
    if (!aggregate.filter.empty()) {
        value = expression(Case{aggregate.filter, {std::move(value)}, {}});
        name += "_where";
    }
    name = innerColumn(query, value, name);
    const Expression outer = column(query.name, name);
    if (aggregate.function == AggregateFunction::StdDev) {
        const Expression mean = window(WindowFunction::Average, {value}, query.groups);
        const std::string meanName = innerColumn(query, mean, name + "_mean");
        Aggregate deviation;
        deviation.function = AggregateFunction::StdDev;
        deviation.argument = {outer, column(query.name, meanName)};
        return expression(std::move(deviation));
    }
    // values first, NULLs behind them: the ranks of the values are 1 … count
    const Expression rank =
        expression(Window{WindowFunction::RowNumber,
                          {},
                          query.groups,
                          {{{expression(IsNull{{value}, false})}, SortDirection::Ascending},
                           {{value}, SortDirection::Ascending}},
                          {},
                          false});
    const Expression count = window(WindowFunction::Count, {value}, query.groups);
    if (aggregate.function == AggregateFunction::Median) {
        const Expression rankColumn = column(query.name, innerColumn(query, rank, name + "_rank"));
        const Expression half = arithmetic(
            ArithmeticOperator::Divide,
            column(query.name, innerColumn(query, count, name + "_count")), literal(2.0));
        // the middle value, or the two values around the middle
        const Expression middle = expression(Between{
            {rankColumn, half, arithmetic(ArithmeticOperator::Add, half, literal(1))}, false});
        return query::aggregate(AggregateFunction::Average,
                                expression(Case{{middle}, {outer}, {}}));
    }
    // How far a value's rank is from the wanted place (n - 1) * fraction: the two neighbours of
    // that place weigh the more the nearer they are, which is linear interpolation.
    const Expression place =
        arithmetic(ArithmeticOperator::Multiply, literal(aggregate.fraction),
                   arithmetic(ArithmeticOperator::Subtract, count, literal(1)));
    const Expression distance =
        arithmetic(ArithmeticOperator::Subtract,
                   arithmetic(ArithmeticOperator::Subtract, rank, literal(1)), place);
    const Expression away =
        expression(Call{ScalarFunction::Abs,
                        {column(query.name, innerColumn(query, distance, name + "_distance"))},
                        {}});
    const Expression share =
        arithmetic(ArithmeticOperator::Multiply,
                   arithmetic(ArithmeticOperator::Subtract, literal(1), away), outer);
    return query::aggregate(
        AggregateFunction::Sum,
        expression(Case{{compare(ComparisonOperator::Less, away, literal(1))}, {share}, {}}));
}

std::string StatisticsLowering::freshName()
{
    std::string name = "ranked";
    for (int number = 2; m_taken.count(name) > 0; ++number) {
        name = "ranked" + std::to_string(number);
    }
    m_taken.insert(name);
    return name;
}

} // namespace querent::query
