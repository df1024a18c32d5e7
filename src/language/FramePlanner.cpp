// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FramePlanner.h"

#include "language/SaleTotals.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"

#include <algorithm>

namespace querent::language {

namespace {

using query::AggregateFunction;
using query::Expression;
using query::QueryPlan;

void addWhere(QueryPlan &plan, std::vector<Expression> conditions)
{
    if (!conditions.empty()) {
        plan.where = {query::allOf(std::move(conditions))};
    }
}

} // namespace

Expression FramePlanner::column(ColumnId id) const
{
    const ColumnModel &model = m_source.column(id);
    return model.formula ? model.formula->expression
                         : query::column(m_source.table(id.table).table->name, model.column->name);
}

Expression FramePlanner::valueOf(ColumnId id, ColumnId since) const
{
    if (!since.valid()) {
        return column(id);
    }
    return query::expression(
        query::Call{query::ScalarFunction::DaysBetween, {column(since), column(id)}, {}});
}

bool FramePlanner::reaches(int root, int table) const
{
    return root == table || (m_source.graph().distance(root, table) < JoinGraph::unreachable &&
                             !m_source.graph().fansOut(root, table));
}

int FramePlanner::chooseRoot(const Frame &frame) const
{
    std::vector<int> candidates;
    for (const Measure &measure : frame.measures) {
        candidates.push_back(measure.table);
    }
    for (const Ordering &order : frame.orders) {
        if (order.measure) {
            candidates.push_back(order.measure->table);
        }
    }
    for (const Having &having : frame.havings) {
        candidates.push_back(having.measure.table);
    }
    for (const ColumnId output : frame.outputs) {
        candidates.push_back(output.table);
    }
    for (const int entity : frame.entities) {
        candidates.push_back(entity);
    }
    for (const Grouping &group : frame.groups) {
        candidates.push_back(group.table >= 0 ? group.table : group.column.table);
    }
    if (candidates.empty()) {
        return frame.subject;
    }
    // the table of the finest grain: the one from which all others are reached without repeats
    for (const int candidate : candidates) {
        const bool all = std::all_of(candidates.begin(), candidates.end(),
                                     [&](int other) { return reaches(candidate, other); });
        if (all) {
            return candidate;
        }
    }
    return candidates.front();
}

bool FramePlanner::addJoins(QueryPlan &plan, int root, const std::set<int> &required) const
{
    plan.from = query::TableSource{m_source.table(root).table->name, {}, {}};
    const auto steps = m_source.graph().tree(root, {required.begin(), required.end()});
    if (!steps) {
        return false;
    }
    for (const JoinStep &step : *steps) {
        const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(step.edge)];
        const int joined = step.forward ? edge.to : edge.from;
        std::vector<Expression> on;
        for (std::size_t i = 0; i < edge.fromColumns.size(); ++i) {
            on.push_back(query::compare(query::ComparisonOperator::Equal,
                                        column(ColumnId{edge.from, edge.fromColumns[i]}),
                                        column(ColumnId{edge.to, edge.toColumns[i]})));
        }
        query::Join join;
        join.source = query::TableSource{m_source.table(joined).table->name, {}, {}};
        join.on = {query::allOf(std::move(on))};
        plan.joins.push_back(std::move(join));
    }
    return true;
}

Expression FramePlanner::measureExpression(const Measure &measure, const Build &build) const
{
    query::Aggregate aggregate;
    aggregate.function = measure.function;
    aggregate.fraction = measure.fraction;
    aggregate.distinct = measure.distinct && measure.function == AggregateFunction::Count;
    const TableModel &table = m_source.table(measure.table);
    if (measure.derived) {
        Expression amount = query::arithmetic(query::ArithmeticOperator::Multiply,
                                              column(ColumnId{measure.table, table.unitPrice}),
                                              column(ColumnId{measure.table, table.unitCount}));
        std::string told;
        amount = lessDiscount(std::move(amount), table, told);
        aggregate.argument = {std::move(amount)};
    } else if (measure.column.valid()) {
        aggregate.argument = {valueOf(measure.column, measure.since)};
    } else if (measure.distinct || measure.table != build.root || build.multiplied) {
        // count each row once, by its key
        const auto told = build.required.count(measure.table) == 0
                              ? pointerTo(measure.table, build.root)
                              : std::nullopt;
        if (told || table.key >= 0) {
            aggregate.distinct = true;
            aggregate.argument = {column(told.value_or(ColumnId{measure.table, table.key}))};
        } else {
            aggregate.argument = {query::star()};
        }
    } else {
        aggregate.argument = {query::star()};
    }
    std::vector<Expression> filters;
    for (const Condition &only : measure.only) {
        if (auto filter = condition(only, build)) {
            filters.push_back(std::move(*filter));
        }
    }
    if (!filters.empty()) {
        aggregate.filter = {query::allOf(std::move(filters))};
    }
    const bool metric = isMetric(measure.column);
    Expression value =
        metric ? metricExpression(measure, aggregate) : query::expression(std::move(aggregate));
    if (measure.scale != 1.0) {
        value = query::arithmetic(query::ArithmeticOperator::Divide, std::move(value),
                                  query::literal(data::Value(measure.scale)));
    }
    if (!measure.operand.empty()) {
        value = query::arithmetic(operatorOf(measure), std::move(value),
                                  measureExpression(measure.operand.front(), build));
    }
    return scaled(std::move(value), measure);
}

query::ArithmeticOperator FramePlanner::operatorOf(const Measure &measure)
{
    return measure.less ? query::ArithmeticOperator::Subtract : query::ArithmeticOperator::Divide;
}

Expression FramePlanner::scaled(Expression value, const Measure &measure)
{
    const double factor = measure.percent ? 100.0 : measure.factor;
    if (factor == 1.0) {
        return value;
    }
    return query::arithmetic(query::ArithmeticOperator::Multiply,
                             query::literal(data::Value(factor)), std::move(value));
}

void FramePlanner::require(const Measure &measure, Build &build) const
{
    // how many customers the orders have is told by the orders, also where some have none
    const bool rows = measure.function == AggregateFunction::Count && !measure.derived &&
                      !measure.column.valid() && measure.only.empty();
    if (!rows || !pointerTo(measure.table, build.root)) {
        build.required.insert(measure.table);
    }
    if (measure.column.valid()) {
        build.required.insert(measure.column.table);
        const auto &formula = m_source.column(measure.column).formula;
        if (formula && formula->beside >= 0) {
            build.required.insert(formula->beside);
        }
    }
    for (const Condition &only : measure.only) {
        if (only.column.valid() && reaches(build.root, only.column.table)) {
            build.required.insert(only.column.table);
        }
    }
    for (const Measure &divisor : measure.operand) {
        require(divisor, build);
        build.required.insert(divisor.table); // rows of nobody are in no mean of those of each
    }
}

std::optional<QueryPlan> FramePlanner::base(const Frame &frame) const
{
    Build build;
    build.root = chooseRoot(frame);
    if (build.root < 0) {
        return std::nullopt;
    }
    for (const Measure &measure : frame.measures) {
        require(measure, build);
    }
    for (const Ordering &order : frame.orders) {
        if (order.measure) {
            require(*order.measure, build);
        } else {
            build.required.insert(order.column.table);
        }
    }
    for (const Having &having : frame.havings) {
        require(having.measure, build);
    }
    for (const ColumnId output : frame.outputs) {
        build.required.insert(output.table);
    }
    for (const ColumnId key : frame.references) {
        build.required.insert(key.table);
    }
    for (const int entity : frame.entities) {
        build.required.insert(entity);
    }
    for (const Grouping &group : frame.groups) {
        build.required.insert(group.table >= 0 ? group.table : group.column.table);
    }
    for (const int table : build.required) {
        build.multiplied = build.multiplied || !reaches(build.root, table);
    }
    std::set<int> joined = build.required;
    for (const Condition &condition : frame.conditions) {
        if (condition.column.valid() && reaches(build.root, condition.column.table)) {
            joined.insert(condition.column.table);
            if (condition.kind == Condition::Kind::Columns) {
                joined.insert(condition.other.table);
            }
        }
        const int related = condition.kind == Condition::Kind::Related ? condition.table
                            : condition.column.valid() && joined.count(condition.column.table) == 0
                                ? condition.column.table
                                : -1;
        if (related >= 0) {
            // the parent whose rows may have the related ones is joined as well
            int at = build.root;
            const std::vector<JoinStep> steps = m_source.graph().path(build.root, related);
            // whether a row points at one is seen from the key alone
            const bool keyTells = condition.kind == Condition::Kind::Related &&
                                  condition.inner.empty() && reaches(build.root, related);
            for (const JoinStep &step : steps) {
                if (!step.forward || (keyTells && &step == &steps.back())) {
                    break;
                }
                const JoinEdge &edge =
                    m_source.graph().edges()[static_cast<std::size_t>(step.edge)];
                at = edge.to;
                joined.insert(at);
            }
        }
    }
    // what is joined anyway is compared in its own rows
    if (const auto tree = m_source.graph().tree(build.root, {joined.begin(), joined.end()})) {
        for (const JoinStep &step : *tree) {
            const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(step.edge)];
            joined.insert(step.forward ? edge.to : edge.from);
        }
    }
    build.required = joined;
    QueryPlan plan;
    if (!addJoins(plan, build.root, joined)) {
        return std::nullopt;
    }
    for (const Grouping &group : frame.groups) {
        if (group.labelled) {
            joinBehind(plan, group.column);
        }
    }
    for (const ColumnId key : frame.references) {
        joinBehind(plan, key);
    }
    std::vector<Expression> where;
    std::vector<Expression> alternatives;
    for (const Condition &item : together(frame.conditions, build)) {
        auto expression = condition(item, build);
        if (!expression) {
            return std::nullopt;
        }
        where.push_back(std::move(*expression));
    }
    const bool aggregated =
        !frame.measures.empty() || !frame.havings.empty() ||
        std::any_of(frame.orders.begin(), frame.orders.end(),
                    [](const Ordering &order) { return order.measure.has_value(); });
    bool timeOrdered = false;
    std::vector<Expression> timeKeys;
    for (const Grouping &group : frame.groups) {
        std::vector<Expression> keys;
        for (Expression &shownColumn : shown(group, &keys)) {
            if (group.bucket) {
                timeKeys.push_back(shownColumn);
            }
            plan.select.push_back(query::SelectItem{std::move(shownColumn), {}});
        }
        if (group.width > 0.0 || !group.edges.empty()) {
            where.push_back(query::expression(query::IsNull{{column(group.column)}, true}));
            timeOrdered = true;
            timeKeys.push_back(query::aggregate(query::AggregateFunction::Min,
                                                valueOf(group.column, group.since)));
        }
        if (group.bucket) {
            timeOrdered = true;
            if (m_source.column(group.column).column->profile.nullCount > 0) {
                where.push_back(query::expression(query::IsNull{{column(group.column)}, true}));
            }
        }
        if (aggregated) {
            for (Expression &key : keys) {
                if (std::find(plan.groupBy.begin(), plan.groupBy.end(), key) ==
                    plan.groupBy.end()) {
                    plan.groupBy.push_back(std::move(key));
                }
            }
        }
    }
    for (const Ordering &order : frame.orders) {
        if (order.since.valid() && !order.measure) {
            where.push_back(query::expression(query::IsNull{{column(order.column)}, true}));
        }
    }
    addWhere(plan, std::move(where));
    for (const int entity : frame.entities) {
        const TableModel &table = m_source.table(entity);
        if (table.labels.empty() || frame.allColumns) {
            if (table.key >= 0 && !frame.allColumns) {
                const int shown = table.number >= 0 ? table.number : table.key;
                plan.select.push_back(query::SelectItem{column(ColumnId{entity, shown}), {}});
                continue;
            }
            for (const ColumnModel &model : table.columns) {
                if (!model.formula && !model.hidden) {
                    plan.select.push_back(query::SelectItem{column(model.id), {}});
                }
            }
        } else {
            for (const int label : table.labels) {
                plan.select.push_back(query::SelectItem{column(ColumnId{entity, label}), {}});
            }
        }
    }
    for (const ColumnId output : frame.outputs) {
        Expression shownOutput = column(output);
        const bool twice =
            std::any_of(plan.select.begin(), plan.select.end(), [&](const query::SelectItem &item) {
                return item.expression == shownOutput;
            });
        if (!twice) {
            plan.select.push_back(query::SelectItem{std::move(shownOutput), headOf(output)});
        }
    }
    for (const ColumnId key : frame.references) {
        for (Expression &label : labelsBehind(key)) {
            plan.select.push_back(query::SelectItem{std::move(label), {}});
        }
    }
    if (!aggregated && !frame.entities.empty() && frame.outputs.empty() &&
        frame.references.empty()) {
        for (const Ordering &order : frame.orders) {
            const ColumnModel &by = m_source.column(order.column);
            if (!frame.limit && !by.numeric && !by.date) {
                continue;
            }
            plan.select.push_back(query::SelectItem{valueOf(order.column, order.since), {}});
        }
    }
    const bool grouped = !plan.groupBy.empty();
    std::vector<Expression> measures;
    for (const Measure &measure : frame.measures) {
        Expression value = measureExpression(measure, build);
        if (frame.operation == Operation::ShareOfTotal && grouped && measure.operand.empty()) {
            Frame total = frame;
            total.groups.clear();
            total.orders.clear();
            total.havings.clear();
            total.limit.reset();
            total.operation = Operation::None;
            total.measures = {measure};
            auto whole = base(total);
            if (!whole) {
                return std::nullopt;
            }
            value = query::arithmetic(
                query::ArithmeticOperator::Multiply, query::literal(data::Value(100.0)),
                query::arithmetic(
                    query::ArithmeticOperator::Divide, std::move(value),
                    query::expression(query::ScalarSubquery{query::Box<QueryPlan>(*whole)})));
        }
        measures.push_back(value);
        plan.select.push_back(query::SelectItem{std::move(value), headOf(measure)});
    }
    if (aggregated && frame.measures.empty() && frame.showMeasure) {
        for (const Ordering &order : frame.orders) {
            if (order.measure) {
                plan.select.push_back(query::SelectItem{measureExpression(*order.measure, build),
                                                        headOf(*order.measure)});
            }
        }
    }
    std::vector<Expression> havings;
    for (const Having &having : frame.havings) {
        Expression value = measureExpression(having.measure, build);
        if (having.overAverage) {
            auto mean = meanFor(frame, having.measure, plan, value);
            if (!mean) {
                return std::nullopt;
            }
            havings.push_back(query::compare(having.op, std::move(value), std::move(*mean)));
        } else if (having.values.size() == 2) {
            havings.push_back(query::expression(
                query::Between{{std::move(value), query::literal(having.values[0]),
                                query::literal(having.values[1])},
                               false}));
        } else if (!having.values.empty()) {
            havings.push_back(
                query::compare(having.op, std::move(value), query::literal(having.values.front())));
        }
    }
    if (!havings.empty()) {
        plan.having = {query::allOf(std::move(havings))};
    }
    for (const Ordering &order : frame.orders) {
        query::OrderItem item;
        if (order.measure) {
            item.key = {measureExpression(*order.measure, build)};
            for (std::size_t m = 0; m < frame.measures.size(); ++m) {
                if (frame.measures[m] == *order.measure) {
                    item.key = {measures[m]};
                }
            }
        } else {
            item.key = {valueOf(order.column, order.since)};
            if (grouped && std::find(plan.groupBy.begin(), plan.groupBy.end(), item.key.front()) ==
                               plan.groupBy.end()) {
                plan.groupBy.push_back(item.key.front());
            }
        }
        item.direction =
            order.descending ? query::SortDirection::Descending : query::SortDirection::Ascending;
        plan.orderBy.push_back(std::move(item));
    }
    if (timeOrdered && frame.orders.empty() && grouped) {
        for (Expression &key : timeKeys) {
            plan.orderBy.push_back(
                query::OrderItem{{std::move(key)}, query::SortDirection::Ascending});
        }
    }
    plan.limit = frame.limit;
    if (frame.offset > 0) {
        plan.offset = frame.offset;
    }
    plan.distinct = frame.distinct && !aggregated;
    if (plan.select.empty()) {
        return std::nullopt;
    }
    return plan;
}

std::optional<Expression> FramePlanner::meanFor(const Frame &frame, const Measure &measure,
                                                const QueryPlan &groups, Expression value) const
{
    if (measure.function != AggregateFunction::Average || !measure.operand.empty()) {
        return meanOver(groups, std::move(value));
    }
    // an average is set against that of all rows, not against the mean of the groups' averages
    Frame all;
    all.subject = measure.table;
    all.measures = {measure};
    all.conditions = frame.conditions;
    auto whole = base(all);
    if (!whole) {
        return std::nullopt;
    }
    return query::expression(query::ScalarSubquery{query::Box<QueryPlan>(std::move(*whole))});
}

Expression FramePlanner::meanOver(const QueryPlan &groups, Expression value)
{
    QueryPlan each = groups;
    each.select = {query::SelectItem{std::move(value), "value"}};
    each.orderBy.clear();
    query::TableSource source;
    source.subquery.push_back(std::move(each));
    source.alias = "each";
    QueryPlan mean;
    mean.select.push_back(query::SelectItem{
        query::aggregate(query::AggregateFunction::Average, query::column("each", "value")), {}});
    mean.from = std::move(source);
    return query::expression(query::ScalarSubquery{query::Box<QueryPlan>(std::move(mean))});
}

std::optional<QueryPlan> FramePlanner::counted(const Frame &frame) const
{
    Frame inner = frame;
    inner.countResult = false;
    auto rows = base(inner);
    if (!rows) {
        return std::nullopt;
    }
    QueryPlan plan;
    plan.select.push_back(query::SelectItem{query::countRows(), {}});
    query::TableSource source;
    source.subquery.push_back(std::move(*rows));
    source.alias = "counted";
    plan.from = std::move(source);
    return plan;
}

std::optional<QueryPlan> FramePlanner::plan(const Frame &frame) const
{
    if (frame.subject < 0 && frame.measures.empty() && frame.outputs.empty()) {
        return std::nullopt;
    }
    if (frame.countResult) {
        return counted(frame);
    }
    if (frame.each >= 0) {
        return overTotals(frame);
    }
    if (frame.both && frame.measures.empty() && frame.conditions.size() >= 2) {
        const int shown = !frame.outputs.empty()    ? frame.outputs.front().table
                          : !frame.entities.empty() ? frame.entities.front()
                                                    : frame.subject;
        if (reaches(shown, frame.conditions.back().column.table)) {
            // one row cannot be both: rows of the one that are rows of the other
            Frame left = frame;
            left.both = false;
            Frame right = left;
            const Condition second = left.conditions.back();
            left.conditions.pop_back();
            right.conditions.pop_back();
            for (Condition &condition : right.conditions) {
                if (condition.column == second.column) {
                    condition = second;
                }
            }
            auto first = base(left);
            auto other = base(right);
            if (!first || !other) {
                return std::nullopt;
            }
            first->setOperation = query::SetOperation{query::SetOperator::Intersect,
                                                      query::Box<QueryPlan>(std::move(*other))};
            return first;
        }
    }
    switch (frame.operation) {
    case Operation::GrowthPercent:
    case Operation::Difference:
    case Operation::Running:
    case Operation::Moving:
        return overPeriods(frame);
    case Operation::BetweenPeriods:
        return betweenPeriods(frame);
    case Operation::TopWithin:
    case Operation::RankWithin:
        return withinGroups(frame);
    default:
        if (needsParts(frame)) {
            if (auto parts = inParts(frame)) {
                return parts;
            }
        }
        if (frame.orders.size() == 1 && frame.orders.front().measure && !frame.measures.empty() &&
            std::ranges::find(frame.measures, *frame.orders.front().measure) ==
                frame.measures.end()) {
            // "top 5 agents by revenue with their number of orders": shows what it ranks by
            Frame ranked = frame;
            ranked.measures.insert(ranked.measures.begin(), *frame.orders.front().measure);
            if (needsParts(ranked)) {
                if (auto parts = inParts(ranked)) {
                    return parts;
                }
            }
        }
        return base(frame);
    }
}

} // namespace querent::language
