// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanShape.h"

#include "language/KindOfThing.h"
#include "query/PlanTree.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace querent::language {

namespace {

using query::Expression;
using query::QueryPlan;

/// Mentions linked less surely than this may well mean nothing.
constexpr double sureLink = 0.82;
/// Links so close to the best one may be meant instead.
constexpr double closeLink = 0.06;

std::string lower(std::string text)
{
    for (char &letter : text) {
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    }
    return text;
}

std::string written(const Expression &expression)
{
    QueryPlan plan;
    plan.select.push_back({expression, {}});
    return lower(query::planToJson(plan)["select"].dump(-1, ' ', false,
                                                        nlohmann::json::error_handler_t::replace));
}

void addConditions(const Expression &condition, std::vector<std::string> &out)
{
    const auto *logical = query::as<query::Logical>(condition);
    if (logical != nullptr && logical->op == query::LogicalOperator::And) {
        for (const Expression &operand : logical->operands) {
            addConditions(operand, out);
        }
        return;
    }
    out.push_back(written(condition));
}

/// Notes what occurs anywhere in a plan.
class Gatherer
{
public:
    explicit Gatherer(PlanShape &shape) : m_shape(shape) {}

    void clauses(const QueryPlan &plan)
    {
        for (const query::SelectItem &item : plan.select) {
            clause(item.expression, m_shape.shownColumns);
        }
        for (const Expression &expression : plan.groupBy) {
            clause(expression, m_shape.arrangedColumns);
        }
        for (const query::OrderItem &item : plan.orderBy) {
            clause(item.key.front(), m_shape.arrangedColumns);
        }
        tests(plan);
        query::forEachPart(
            plan, [](const Expression &) {}, [this](const QueryPlan &inner) { clauses(inner); });
    }

    void plan(const QueryPlan &plan)
    {
        if (plan.from) {
            m_shape.tables.insert(lower(plan.from->table));
        }
        for (const query::Join &join : plan.joins) {
            m_shape.tables.insert(lower(join.source.table));
        }
        m_shape.computed = m_shape.computed || !plan.with.empty();
        query::forEachPart(
            plan, [this](const Expression &part) { expression(part); },
            [this](const QueryPlan &inner) {
                ++m_shape.nested;
                this->plan(inner);
            });
    }

private:
    void tests(const QueryPlan &plan)
    {
        for (const auto *conditions : {&plan.where, &plan.having}) {
            for (const Expression &condition : *conditions) {
                clause(condition, m_shape.testedColumns);
            }
        }
    }

    void clause(const Expression &expression, std::set<std::string> &columns)
    {
        if (const auto *column = query::as<query::ColumnRef>(expression)) {
            columns.insert(lower(column->table + "." + column->column));
        }
        query::forEachChild(
            expression, [&](const Expression &child) { clause(child, columns); },
            [this](const QueryPlan &inner) { tests(inner); });
    }

    void expression(const Expression &expression)
    {
        if (const auto *column = query::as<query::ColumnRef>(expression)) {
            m_shape.columns.insert(lower(column->table + "." + column->column));
        } else if (const auto *literal = query::as<query::Literal>(expression)) {
            if (const auto *text = literal->value.text()) {
                m_shape.values.insert(lower(*text));
            }
        }
        note(expression);
        m_shape.timed = m_shape.timed || query::as<query::TimeBucket>(expression) != nullptr ||
                        query::as<query::DuringPeriod>(expression) != nullptr;
        m_shape.computed = m_shape.computed || query::as<query::Window>(expression) != nullptr ||
                           query::as<query::Case>(expression) != nullptr ||
                           query::as<query::Arithmetic>(expression) != nullptr;
        query::forEachChild(
            expression, [this](const Expression &child) { this->expression(child); },
            [this](const QueryPlan &inner) {
                ++m_shape.nested;
                plan(inner);
            });
    }

    void note(const Expression &expression)
    {
        const auto add = [this](bool is, std::string_view name) {
            if (is) {
                m_shape.does.insert(name);
            }
        };
        if (const auto *aggregate = query::as<query::Aggregate>(expression)) {
            m_shape.does.insert(nameOf(aggregate->function));
            const auto *summed = aggregate->argument.empty()
                                     ? nullptr
                                     : query::as<query::ColumnRef>(aggregate->argument.front());
            if (summed != nullptr && aggregate->function == query::AggregateFunction::Sum) {
                m_shape.summedColumns.insert(lower(summed->table + "." + summed->column));
            }
            add(aggregate->distinct, "distinct");
        } else if (const auto *arithmetic = query::as<query::Arithmetic>(expression)) {
            add(arithmetic->op == query::ArithmeticOperator::Divide, "divide");
            add(arithmetic->op == query::ArithmeticOperator::Subtract, "subtract");
        } else if (const auto *comparison = query::as<query::Comparison>(expression)) {
            const bool equal = comparison->op == query::ComparisonOperator::Equal;
            const bool unequal = comparison->op == query::ComparisonOperator::NotEqual;
            add(unequal, "not");
            add(!equal && !unequal, "compare");
        } else if (const auto *like = query::as<query::Like>(expression)) {
            add(true, "like");
            add(like->negated, "not");
        } else if (const auto *in = query::as<query::In>(expression)) {
            add(in->negated, "not");
        } else if (const auto *exists = query::as<query::Exists>(expression)) {
            add(exists->negated, "not");
        }
        add(query::as<query::IsNull>(expression) != nullptr ||
                query::as<query::Not>(expression) != nullptr,
            "not");
        add(query::as<query::Between>(expression) != nullptr, "compare");
        add(query::as<query::Window>(expression) != nullptr, "window");
        add(query::as<query::Case>(expression) != nullptr, "case");
        add(query::as<query::TimeBucket>(expression) != nullptr, "bucket");
        add(query::as<query::DuringPeriod>(expression) != nullptr, "period");
        add(recurringIn(expression).has_value(), "recurs");
    }

    static std::string_view nameOf(query::AggregateFunction function)
    {
        using enum query::AggregateFunction;
        switch (function) {
        case Count:
            return "count";
        case Sum:
            return "sum";
        case Average:
            return "average";
        case Min:
            return "min";
        case Max:
            return "max";
        case Median:
        case Percentile:
        case StdDev:
            return "median";
        }
        return {};
    }

    PlanShape &m_shape;
};

bool has(const PlanShape &shape, const Link &link, const SourceModel &source)
{
    if (link.kind == LinkKind::Table) {
        return shape.tables.contains(placeOf(link.table, source));
    }
    if (const auto &formula = source.column(link.id()).formula) {
        QueryPlan alone;
        alone.select.push_back(query::SelectItem{formula->expression, {}});
        const std::set<std::string> wanted = shapeOf(alone).columns;
        return std::includes(shape.columns.begin(), shape.columns.end(), wanted.begin(),
                             wanted.end());
    }
    return shape.columns.contains(placeOf(link.id(), source)) &&
           (link.kind == LinkKind::Column || link.codeList || link.several ||
            shape.values.empty() || shape.values.count(lower(link.value)) != 0);
}

} // namespace

std::string placeOf(int table, const SourceModel &source)
{
    return lower(source.table(table).table->name);
}

std::string placeOf(ColumnId column, const SourceModel &source)
{
    return placeOf(column.table, source) + "." + lower(source.column(column).column->name);
}

PlanShape shapeOf(const QueryPlan &plan)
{
    PlanShape shape;
    for (const query::SelectItem &item : plan.select) {
        shape.select.push_back(written(item.expression));
    }
    for (const Expression &condition : plan.where) {
        addConditions(condition, shape.where);
    }
    for (const Expression &expression : plan.groupBy) {
        shape.group.push_back(written(expression));
    }
    for (const Expression &condition : plan.having) {
        addConditions(condition, shape.having);
    }
    for (auto *list : {&shape.select, &shape.where, &shape.group, &shape.having}) {
        std::sort(list->begin(), list->end());
    }
    for (const query::OrderItem &item : plan.orderBy) {
        const bool down = item.direction == query::SortDirection::Descending;
        shape.order.push_back((down ? "-" : "+") + written(item.key.front()));
    }
    shape.limit = plan.limit;
    shape.distinct = plan.distinct;
    shape.setOperation = plan.setOperation ? 1 + static_cast<int>(plan.setOperation->op) : 0;
    shape.joins = static_cast<int>(plan.joins.size());
    Gatherer gatherer(shape);
    gatherer.plan(plan);
    gatherer.clauses(plan);
    return shape;
}

bool saysTheSame(const PlanShape &left, const PlanShape &right)
{
    return left.select == right.select && left.where == right.where && left.group == right.group &&
           left.having == right.having && left.order == right.order && left.limit == right.limit &&
           left.distinct == right.distinct && left.setOperation == right.setOperation &&
           left.nested == right.nested && left.tables == right.tables &&
           left.columns == right.columns && left.values == right.values;
}

int mentionsLeftOut(const Items &items, const PlanShape &shape, const SourceModel &source)
{
    return static_cast<int>(std::count_if(items.begin(), items.end(), [&](const Item &item) {
        if (item.kind != ItemKind::Mention || item.links.empty() ||
            item.links.front().score < sureLink) {
            return false;
        }
        return std::none_of(item.links.begin(), item.links.end(), [&](const Link &link) {
            return link.table >= 0 && link.score + closeLink >= item.links.front().score &&
                   has(shape, link, source);
        });
    }));
}

bool worksOut(const Frame &frame, const SourceModel &source)
{
    const auto formula = [&](ColumnId id) { return id.valid() && source.column(id).formula; };
    return std::ranges::any_of(frame.measures,
                               [&](const Measure &m) { return formula(m.column); }) ||
           std::ranges::any_of(frame.outputs, formula) ||
           std::ranges::any_of(frame.havings,
                               [&](const Having &h) { return formula(h.measure.column); }) ||
           std::ranges::any_of(frame.orders, [&](const Ordering &order) {
               return formula(order.column) || (order.measure && formula(order.measure->column));
           });
}

bool showsHidden(const PlanShape &shape, const SourceModel &source)
{
    for (const TableModel &table : source.tables()) {
        for (const ColumnModel &column : table.columns) {
            if (column.hidden && shape.columns.contains(placeOf(column.id, source))) {
                return true;
            }
        }
    }
    return false;
}

bool showsPlace(const PlanShape &shape, const SourceModel &source)
{
    const auto shown = [&](const TableModel &table) {
        return std::ranges::any_of(table.columns, [&](const ColumnModel &column) {
            const bool label =
                std::ranges::find(table.labels, column.id.column) != table.labels.end();
            return !column.formula && shape.shownColumns.contains(placeOf(column.id, source)) &&
                   (KindOfThing::place().holds(column, source) ||
                    (label && KindOfThing::namedPlace().covers(table.names.front())));
        });
    };
    return std::ranges::any_of(source.tables(), shown);
}

} // namespace querent::language
