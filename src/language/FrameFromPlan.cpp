// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FrameFromPlan.h"

#include "language/TimeExpressions.h"

#include <algorithm>
#include <string>
#include <utility>

namespace querent::language {

namespace {

using query::Expression;

/// Takes a plan apart into roles; stops at the first thing a frame has no place for.
class PlanReading
{
public:
    PlanReading(const query::QueryPlan &plan, const SourceModel &source)
        : m_plan(plan), m_source(source)
    {}

    [[nodiscard]] std::optional<Frame> frame()
    {
        const bool simple = m_plan.with.empty() && !m_plan.setOperation && m_plan.from &&
                            m_plan.from->subquery.empty();
        if (!simple || !addTable(*m_plan.from)) {
            return std::nullopt;
        }
        for (const query::Join &join : m_plan.joins) {
            if (join.kind != query::JoinKind::Inner || !join.source.subquery.empty() ||
                !addTable(join.source)) {
                return std::nullopt;
            }
        }
        m_frame.subject = finestTable();
        const bool read = (m_plan.where.empty() || readWhere(m_plan.where.front())) &&
                          readGroups() && readSelect() && readHaving() && readOrder();
        if (!read) {
            return std::nullopt;
        }
        m_frame.limit = m_plan.limit;
        m_frame.offset = m_plan.offset.value_or(0);
        m_frame.distinct = m_plan.distinct;
        return m_frame;
    }

private:
    bool addTable(const query::TableSource &source)
    {
        for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
            if (data::equalNames(m_source.tables()[t].table->name, source.table)) {
                const std::string &name = source.alias.empty() ? source.table : source.alias;
                const bool twice =
                    std::any_of(m_tables.begin(), m_tables.end(), [&](const auto &known) {
                        return data::equalNames(known.first, name) ||
                               known.second == static_cast<int>(t);
                    });
                m_tables.emplace_back(name, static_cast<int>(t));
                return !twice;
            }
        }
        return false;
    }

    /// The table of which every row of the join holds one.
    [[nodiscard]] int finestTable() const
    {
        for (const auto &[name, table] : m_tables) {
            const bool all =
                std::all_of(m_tables.begin(), m_tables.end(), [&, from = table](const auto &other) {
                    return other.second == from || !m_source.graph().fansOut(from, other.second);
                });
            if (all) {
                return table;
            }
        }
        return m_tables.front().second;
    }

    [[nodiscard]] std::optional<ColumnId> columnOf(const Expression &expression) const
    {
        const auto *column = std::get_if<query::ColumnRef>(&expression.node);
        if (column == nullptr) {
            return std::nullopt;
        }
        std::optional<ColumnId> found;
        for (const auto &[name, table] : m_tables) {
            if (!column->table.empty() && !data::equalNames(column->table, name)) {
                continue;
            }
            for (const ColumnModel &model : m_source.table(table).columns) {
                if (data::equalNames(model.column->name, column->column)) {
                    found = model.id;
                }
            }
        }
        return found;
    }

    /// The days between two dates, and price times number where that is what the table's amount is
    /// made of.
    bool readPair(const Expression &argument, Measure &measure) const
    {
        const auto *call = std::get_if<query::Call>(&argument.node);
        if (call != nullptr && call->function == query::ScalarFunction::DaysBetween) {
            const auto since = columnOf(call->arguments.front());
            const auto until = columnOf(call->arguments.back());
            if (since && until && since->table == until->table) {
                measure.table = until->table;
                measure.column = *until;
                measure.since = *since;
                return true;
            }
        }
        const auto *product = std::get_if<query::Arithmetic>(&argument.node);
        if (product != nullptr && product->op == query::ArithmeticOperator::Multiply &&
            measure.function == query::AggregateFunction::Sum) {
            const auto one = columnOf(product->operands.front());
            const auto other = columnOf(product->operands.back());
            if (one && other && one->table == other->table) {
                const TableModel &table = m_source.table(one->table);
                measure.table = one->table;
                measure.derived = std::pair(table.unitPrice, table.unitCount) ==
                                      std::pair(one->column, other->column) ||
                                  std::pair(table.unitPrice, table.unitCount) ==
                                      std::pair(other->column, one->column);
                return measure.derived;
            }
        }
        return false;
    }

    [[nodiscard]] std::optional<Measure> measureOf(const Expression &expression) const
    {
        const auto *aggregate = std::get_if<query::Aggregate>(&expression.node);
        if (aggregate == nullptr || !aggregate->filter.empty() || aggregate->argument.size() != 1) {
            return std::nullopt;
        }
        Measure measure;
        measure.function = aggregate->function;
        measure.fraction = aggregate->fraction;
        measure.table = m_frame.subject;
        if (std::holds_alternative<query::Star>(aggregate->argument.front().node)) {
            return measure;
        }
        if (readPair(aggregate->argument.front(), measure)) {
            return measure;
        }
        const auto column = columnOf(aggregate->argument.front());
        if (!column) {
            return std::nullopt;
        }
        measure.table = column->table;
        const bool rows = measure.function == query::AggregateFunction::Count &&
                          m_source.table(column->table).key == column->column;
        if (!rows) {
            measure.column = *column;
        }
        measure.distinct = aggregate->distinct && !rows;
        return measure;
    }

    bool readWhere(const Expression &expression)
    {
        if (const auto *logical = std::get_if<query::Logical>(&expression.node)) {
            if (logical->op == query::LogicalOperator::And) {
                return std::all_of(logical->operands.begin(), logical->operands.end(),
                                   [&](const Expression &operand) { return readWhere(operand); });
            }
            return readAlternatives(logical->operands);
        }
        auto condition = conditionOf(expression);
        if (condition) {
            m_frame.conditions.push_back(std::move(*condition));
        }
        return condition.has_value();
    }

    /// Several values or periods of one column.
    bool readAlternatives(const std::vector<Expression> &operands)
    {
        std::optional<Condition> whole;
        for (const Expression &operand : operands) {
            auto part = conditionOf(operand);
            if (!part || part->negated ||
                (whole && (part->column != whole->column || part->kind != whole->kind ||
                           part->op != query::ComparisonOperator::Equal))) {
                return false;
            }
            if (!whole) {
                whole = std::move(part);
            } else if (whole->kind == Condition::Kind::Compare ||
                       whole->kind == Condition::Kind::During) {
                whole->values.insert(whole->values.end(), part->values.begin(), part->values.end());
                whole->periods.insert(whole->periods.end(), part->periods.begin(),
                                      part->periods.end());
            } else {
                return false;
            }
        }
        m_frame.conditions.push_back(std::move(*whole));
        return true;
    }

    [[nodiscard]] std::optional<Condition> conditionOf(const Expression &expression) const
    {
        Condition condition;
        const auto about = [&](const std::vector<Expression> &operands) {
            const auto column = operands.empty() ? std::nullopt : columnOf(operands.front());
            condition.column = column.value_or(ColumnId{});
            return column.has_value();
        };
        const auto addValue = [&](const Expression &value) {
            const auto *literal = std::get_if<query::Literal>(&value.node);
            if (literal != nullptr) {
                condition.values.push_back(literal->value);
            }
            return literal != nullptr;
        };
        if (auto recurring = recurringIn(expression)) {
            const auto column = columnOf(recurring->operand);
            condition.kind = Condition::Kind::Recurs;
            condition.column = column.value_or(ColumnId{});
            condition.recurring = std::move(recurring->recurring);
            return column ? std::optional(condition) : std::nullopt;
        }
        if (const auto *comparison = std::get_if<query::Comparison>(&expression.node)) {
            condition.op = comparison->op;
            const bool read = about(comparison->operands) && addValue(comparison->operands[1]);
            return read ? std::optional(condition) : std::nullopt;
        }
        if (const auto *in = std::get_if<query::In>(&expression.node)) {
            condition.negated = in->negated;
            const bool read = in->subquery.empty() && about(in->operand) &&
                              std::all_of(in->values.begin(), in->values.end(), addValue);
            return read ? std::optional(condition) : std::nullopt;
        }
        if (const auto *between = std::get_if<query::Between>(&expression.node)) {
            condition.kind = Condition::Kind::Between;
            condition.negated = between->negated;
            const bool read = about(between->operands) && addValue(between->operands[1]) &&
                              addValue(between->operands[2]);
            return read ? std::optional(condition) : std::nullopt;
        }
        if (const auto *missing = std::get_if<query::IsNull>(&expression.node)) {
            condition.kind = Condition::Kind::Null;
            condition.negated = missing->negated;
            return about(missing->operand) ? std::optional(condition) : std::nullopt;
        }
        if (const auto *like = std::get_if<query::Like>(&expression.node)) {
            condition.kind = Condition::Kind::Like;
            condition.negated = like->negated;
            if (!about(like->operands) || like->escape != 0 || !addValue(like->operands[1]) ||
                condition.values.front().text() == nullptr) {
                return std::nullopt;
            }
            condition.pattern = *condition.values.front().text();
            condition.values.clear();
            return condition;
        }
        if (const auto *during = std::get_if<query::DuringPeriod>(&expression.node)) {
            condition.kind = Condition::Kind::During;
            Period period;
            period.from = during->from;
            period.until = during->until;
            period.unit = unitOf(*during);
            condition.periods = {std::move(period)};
            return about(during->operand) ? std::optional(condition) : std::nullopt;
        }
        return std::nullopt;
    }

    /// The largest unit of which the period is just one.
    [[nodiscard]] static query::TimeUnit unitOf(const query::DuringPeriod &during)
    {
        using query::TimeUnit;
        if (during.from && during.until) {
            for (const TimeUnit unit :
                 {TimeUnit::Year, TimeUnit::Quarter, TimeUnit::Month, TimeUnit::Week}) {
                if (plusUnits(unit, *during.from, 1) == *during.until) {
                    return unit;
                }
            }
        }
        return TimeUnit::Day;
    }

    bool readGroups()
    {
        for (const Expression &expression : m_plan.groupBy) {
            Grouping group;
            if (const auto *bucket = std::get_if<query::TimeBucket>(&expression.node)) {
                const auto column = columnOf(bucket->operand.front());
                if (!column) {
                    return false;
                }
                group.column = *column;
                group.bucket = bucket->unit;
                m_frame.groups.push_back(std::move(group));
                continue;
            }
            const auto column = columnOf(expression);
            if (!column) {
                return false;
            }
            const bool isShown = std::any_of(
                m_plan.select.begin(), m_plan.select.end(),
                [&](const query::SelectItem &item) { return item.expression == expression; });
            const TableModel &table = m_source.table(column->table);
            if (!isShown && table.key == column->column) {
                continue; // two rows of one name are two rows: the labels stand beside
            }
            addGroup(*column);
        }
        return true;
    }

    /// By a column; by the rows of its table where they are called so and grouped by their key.
    void addGroup(ColumnId column)
    {
        const TableModel &table = m_source.table(column.table);
        const bool called = std::ranges::find(table.labels, column.column) != table.labels.end() &&
                            std::ranges::any_of(m_plan.groupBy, [&](const Expression &expression) {
                                const auto key = columnOf(expression);
                                return key && *key == ColumnId{column.table, table.key};
                            });
        Grouping group;
        group.table = called ? column.table : -1;
        group.column = called ? ColumnId{} : column;
        if (std::ranges::find(m_frame.groups, group) == m_frame.groups.end()) {
            m_frame.groups.push_back(std::move(group));
        }
    }

    bool readSelect()
    {
        for (const query::SelectItem &item : m_plan.select) {
            if (auto measure = measureOf(item.expression)) {
                m_frame.measures.push_back(std::move(*measure));
                continue;
            }
            const bool grouped = std::find(m_plan.groupBy.begin(), m_plan.groupBy.end(),
                                           item.expression) != m_plan.groupBy.end();
            if (grouped) {
                continue;
            }
            const auto column = columnOf(item.expression);
            if (!column) {
                return false;
            }
            if (m_plan.groupBy.empty()) {
                m_frame.outputs.push_back(*column);
                m_frame.subject = column->table;
                continue;
            }
            // shown beside the key it is grouped by
            addGroup(*column);
        }
        return m_frame.measures.empty() || m_frame.outputs.empty();
    }

    bool readHaving()
    {
        if (m_plan.having.empty()) {
            return true;
        }
        const auto *comparison = std::get_if<query::Comparison>(&m_plan.having.front().node);
        const auto *value = comparison == nullptr
                                ? nullptr
                                : std::get_if<query::Literal>(&comparison->operands[1].node);
        const auto measure =
            value == nullptr ? std::nullopt : measureOf(comparison->operands.front());
        if (!measure) {
            return false;
        }
        Having having;
        having.measure = *measure;
        having.op = comparison->op;
        having.values = {value->value};
        m_frame.havings = {std::move(having)};
        return true;
    }

    bool readOrder()
    {
        for (const query::OrderItem &item : m_plan.orderBy) {
            Ordering order;
            order.descending = item.direction == query::SortDirection::Descending;
            if (std::holds_alternative<query::TimeBucket>(item.key.front().node)) {
                continue; // time is in order anyway
            }
            order.measure = measureOf(item.key.front());
            const auto column = columnOf(item.key.front());
            if (!order.measure && !column) {
                return false;
            }
            if (!order.measure) {
                order.column = *column;
            }
            m_frame.orders.push_back(std::move(order));
        }
        const bool ranked = m_frame.orders.size() == 1 && m_frame.orders.front().measure;
        m_frame.showMeasure = !ranked || !m_frame.measures.empty();
        return true;
    }

    const query::QueryPlan &m_plan;
    const SourceModel &m_source;
    std::vector<std::pair<std::string, int>> m_tables; ///< and the names they go by
    Frame m_frame;
};

} // namespace

std::optional<Frame> frameFromPlan(const query::QueryPlan &plan, const SourceModel &source)
{
    return PlanReading(plan, source).frame();
}

} // namespace querent::language
