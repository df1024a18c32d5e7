// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/PlanFacts.h"

#include "data/Catalog.h"

#include <algorithm>

namespace querent::insight {

using query::Expression;
using query::QueryPlan;
using query::TableSource;

namespace {

/// Deeper than any plan that the binder lets pass.
constexpr int deepest = 64;

/// The queries around a place in a plan, innermost last: names resolve from the inside out.
using Surroundings = std::vector<const QueryPlan *>;

std::string_view nameOf(const TableSource &source)
{
    return source.alias.empty() ? std::string_view(source.table) : std::string_view(source.alias);
}

const TableSource *sourceNamed(const QueryPlan &plan, std::string_view alias)
{
    if (plan.from && data::equalNames(nameOf(*plan.from), alias)) {
        return &*plan.from;
    }
    for (const query::Join &join : plan.joins) {
        if (data::equalNames(nameOf(join.source), alias)) {
            return &join.source;
        }
    }
    return nullptr;
}

/// The query a source stands for: its sub-query, or the common table of that name. A common table
/// that reads a table of its own name does not stand for itself.
const QueryPlan *derivedQuery(const TableSource &source, const Surroundings &around)
{
    if (!source.subquery.empty()) {
        return &source.subquery.front();
    }
    for (auto outer = around.rbegin(); outer != around.rend(); ++outer) {
        for (const query::CommonTable &common : (*outer)->with) {
            const QueryPlan *derived = &*common.plan;
            if (data::equalNames(common.name, source.table) &&
                std::ranges::find(around, derived) == around.end()) {
                return derived;
            }
        }
    }
    return nullptr;
}

const query::SelectItem *itemNamed(const QueryPlan &plan, std::string_view name)
{
    for (const query::SelectItem &item : plan.select) {
        const auto *column = std::get_if<query::ColumnRef>(&item.expression.node);
        const bool named = item.alias.empty()
                               ? column != nullptr && data::equalNames(column->column, name)
                               : data::equalNames(item.alias, name);
        if (named) {
            return &item;
        }
    }
    return nullptr;
}

/// Follows a bare column into the derived tables it comes from.
TracedExpression trace(const Expression &expression, Surroundings &around, int depth)
{
    const QueryPlan &plan = *around.back();
    const auto *column = std::get_if<query::ColumnRef>(&expression.node);
    if (column == nullptr || depth > deepest) {
        return {&expression, &plan};
    }
    const TableSource *source = column->table.empty() && plan.from && plan.joins.empty()
                                    ? &*plan.from
                                    : sourceNamed(plan, column->table);
    const QueryPlan *derived = source != nullptr ? derivedQuery(*source, around) : nullptr;
    const query::SelectItem *item =
        derived != nullptr ? itemNamed(*derived, column->column) : nullptr;
    if (item == nullptr) {
        return {&expression, &plan};
    }
    around.push_back(derived);
    return trace(item->expression, around, depth + 1);
}

bool hasStar(const QueryPlan &plan)
{
    return std::ranges::any_of(plan.select, [](const query::SelectItem &item) {
        return std::holds_alternative<query::Star>(item.expression.node);
    });
}

std::string tableOf(const query::ColumnRef &column, Surroundings around)
{
    for (; !around.empty(); around.pop_back()) {
        if (const TableSource *source = sourceNamed(*around.back(), column.table)) {
            const QueryPlan *derived = derivedQuery(*source, around);
            if (derived == nullptr) {
                return source->table;
            }
            const query::SelectItem *item = itemNamed(*derived, column.column);
            const auto *inner =
                item != nullptr ? std::get_if<query::ColumnRef>(&item->expression.node) : nullptr;
            if (inner == nullptr || around.size() > deepest) {
                return {};
            }
            around.push_back(derived);
            return tableOf(*inner, around);
        }
    }
    return {};
}

bool isAggregate(const Expression &expression)
{
    if (std::holds_alternative<query::Aggregate>(expression.node)) {
        return true;
    }
    if (const auto *arithmetic = std::get_if<query::Arithmetic>(&expression.node)) {
        return std::ranges::any_of(arithmetic->operands, isAggregate);
    }
    if (const auto *call = std::get_if<query::Call>(&expression.node)) {
        return std::ranges::any_of(call->arguments, isAggregate);
    }
    return false;
}

class FactReader
{
public:
    explicit FactReader(PlanFacts &facts) : m_facts(facts) {}

    void read(const QueryPlan &plan, bool outermost, int depth)
    {
        if (depth > deepest) {
            return;
        }
        m_around.push_back(&plan);
        for (const Expression &condition : plan.where) {
            readCondition(condition, outermost, depth);
        }
        readSources(plan, outermost, depth);
        if (!plan.having.empty() || (depth > 0 && (plan.limit || plan.offset))) {
            leaveOutGroups();
        }
        if (plan.setOperation) {
            m_facts.asksForAbsence =
                m_facts.asksForAbsence || plan.setOperation->op == query::SetOperator::Except;
            m_facts.otherConditions = true;
            read(*plan.setOperation->right, false, depth + 1);
        }
        m_around.pop_back();
    }

private:
    void leaveOutGroups()
    {
        m_facts.groupsLeftOut = m_facts.groupsLeftOut || m_conditionDepth == 0;
    }

    void readSources(const QueryPlan &plan, bool outermost, int depth)
    {
        const auto visit = [&](const TableSource &source) {
            const QueryPlan *derived = derivedQuery(source, m_around);
            if (derived == nullptr) {
                if (m_facts.mainTable.empty() && m_conditionDepth == 0) {
                    m_facts.mainTable = source.table;
                }
            } else {
                // what filters the only source of a query filters its result
                read(*derived, outermost && plan.joins.empty(), depth + 1);
            }
        };
        if (plan.from) {
            visit(*plan.from);
        }
        for (const query::Join &join : plan.joins) {
            visit(join.source);
        }
    }

    void readCondition(const Expression &condition, bool outermost, int depth)
    {
        if (depth > deepest) {
            return;
        }
        if (const auto *logical = std::get_if<query::Logical>(&condition.node)) {
            const bool both = logical->op == query::LogicalOperator::And;
            m_facts.otherConditions = m_facts.otherConditions || !both;
            for (const Expression &part : logical->operands) {
                readCondition(part, outermost && both, depth + 1);
            }
        } else if (const auto *period = std::get_if<query::DuringPeriod>(&condition.node)) {
            readPeriod(*period, outermost);
        } else if (!readFilter(condition, outermost)) {
            m_facts.otherConditions = true;
            readNested(condition, depth);
        }
    }

    void readPeriod(const query::DuringPeriod &period, bool outermost)
    {
        const auto *column = period.operand.empty()
                                 ? nullptr
                                 : std::get_if<query::ColumnRef>(&period.operand.front().node);
        if (column == nullptr) {
            m_facts.otherConditions = true;
            return;
        }
        m_facts.periods.push_back(
            {tableOf(*column, m_around), column->column, period.from, period.until, outermost});
    }

    /// True where the condition is a column against given values.
    bool readFilter(const Expression &condition, bool outermost)
    {
        FilterFact filter;
        filter.outermost = outermost;
        const query::ColumnRef *column = nullptr;
        if (const auto *comparison = std::get_if<query::Comparison>(&condition.node)) {
            column = takeOperands(comparison->operands, filter);
            filter.ignoresCase = filter.ignoresCase || comparison->ignoreCase;
            filter.kind =
                comparison->op == query::ComparisonOperator::Equal      ? FilterFact::Kind::Equal
                : comparison->op == query::ComparisonOperator::NotEqual ? FilterFact::Kind::NotEqual
                                                                        : FilterFact::Kind::Order;
        } else if (const auto *in = std::get_if<query::In>(&condition.node)) {
            if (in->subquery.empty() && in->operand.size() == 1) {
                std::vector<Expression> operands = in->operand;
                operands.insert(operands.end(), in->values.begin(), in->values.end());
                column = takeOperands(operands, filter)
                             ? std::get_if<query::ColumnRef>(&in->operand.front().node)
                             : nullptr;
            }
            filter.kind = in->negated ? FilterFact::Kind::NotEqual : FilterFact::Kind::Equal;
        } else if (const auto *between = std::get_if<query::Between>(&condition.node)) {
            column = takeOperands(between->operands, filter);
            filter.kind = between->negated ? FilterFact::Kind::NotEqual : FilterFact::Kind::Order;
        } else if (const auto *like = std::get_if<query::Like>(&condition.node)) {
            column = takeOperands(like->operands, filter);
            filter.kind = like->negated ? FilterFact::Kind::NotEqual : FilterFact::Kind::Pattern;
        }
        if (column == nullptr) {
            return false;
        }
        if (isRank(*column)) {
            leaveOutGroups();
            return true;
        }
        filter.table = tableOf(*column, m_around);
        filter.column = column->column;
        m_facts.filters.push_back(std::move(filter));
        return true;
    }

    /// Takes the literals; the column they are compared with, or null where there is anything else.
    static const query::ColumnRef *takeOperands(const std::vector<Expression> &operands,
                                                FilterFact &filter)
    {
        const query::ColumnRef *column = nullptr;
        for (const Expression &operand : operands) {
            const Expression *inner = &operand;
            // "lower(city) = …" filters the city all the same
            if (const auto *call = std::get_if<query::Call>(&operand.node);
                call != nullptr && call->arguments.size() == 1) {
                inner = &call->arguments.front();
                filter.ignoresCase = filter.ignoresCase ||
                                     call->function == query::ScalarFunction::Lower ||
                                     call->function == query::ScalarFunction::Upper;
            }
            if (const auto *literal = std::get_if<query::Literal>(&inner->node)) {
                filter.values.push_back(literal->value);
            } else if (const auto *reference = std::get_if<query::ColumnRef>(&inner->node);
                       reference != nullptr && column == nullptr) {
                column = reference;
            } else {
                return nullptr;
            }
        }
        return filter.values.empty() ? nullptr : column;
    }

    /// A filter on a window function or an aggregate of a derived table leaves out groups.
    [[nodiscard]] bool isRank(const query::ColumnRef &column)
    {
        const Expression reference{column};
        Surroundings around = m_around;
        const TracedExpression traced = trace(reference, around, 0);
        return std::holds_alternative<query::Window>(traced.expression->node) ||
               isAggregate(*traced.expression);
    }

    void readNested(const Expression &condition, int depth)
    {
        if (const auto *negation = std::get_if<query::Not>(&condition.node)) {
            for (const Expression &inner : negation->operand) {
                if (std::holds_alternative<query::Exists>(inner.node) ||
                    std::holds_alternative<query::In>(inner.node)) {
                    m_facts.asksForAbsence = true;
                }
                readCondition(inner, false, depth + 1);
            }
        } else if (const auto *exists = std::get_if<query::Exists>(&condition.node)) {
            m_facts.asksForAbsence = m_facts.asksForAbsence || exists->negated;
            readSubquery(*exists->subquery, depth);
        } else if (const auto *in = std::get_if<query::In>(&condition.node)) {
            m_facts.asksForAbsence =
                m_facts.asksForAbsence || (in->negated && !in->subquery.empty());
            for (const QueryPlan &subquery : in->subquery) {
                readSubquery(subquery, depth);
            }
        } else if (const auto *isNull = std::get_if<query::IsNull>(&condition.node)) {
            m_facts.asksForAbsence =
                m_facts.asksForAbsence || (!isNull->negated && isOptionalColumn(*isNull));
        } else if (const auto *comparison = std::get_if<query::Comparison>(&condition.node)) {
            for (const Expression &operand : comparison->operands) {
                if (const auto *scalar = std::get_if<query::ScalarSubquery>(&operand.node)) {
                    readSubquery(*scalar->subquery, depth);
                }
            }
        }
    }

    /// Takes over the filters of a sub-query in a condition, and nothing else.
    void readSubquery(const QueryPlan &plan, int depth)
    {
        ++m_conditionDepth;
        read(plan, false, depth + 1);
        --m_conditionDepth;
    }

    /// The column is on the right side of a left join.
    [[nodiscard]] bool isOptionalColumn(const query::IsNull &isNull) const
    {
        const auto *column = isNull.operand.empty()
                                 ? nullptr
                                 : std::get_if<query::ColumnRef>(&isNull.operand.front().node);
        return column != nullptr &&
               std::ranges::any_of(m_around.back()->joins, [&](const query::Join &join) {
                   return join.kind == query::JoinKind::Left &&
                          data::equalNames(nameOf(join.source), column->table);
               });
    }

    PlanFacts &m_facts;
    Surroundings m_around;
    int m_conditionDepth = 0; ///< sub-queries of conditions around the current query
};

std::optional<OrderFact> orderOf(const QueryPlan &plan)
{
    if (plan.orderBy.empty() || plan.orderBy.front().key.empty() || hasStar(plan)) {
        return std::nullopt;
    }
    const query::OrderItem &first = plan.orderBy.front();
    const Expression &key = first.key.front();
    const auto *name = std::get_if<query::ColumnRef>(&key.node);
    for (std::size_t i = 0; i < plan.select.size(); ++i) {
        const query::SelectItem &item = plan.select[i];
        const bool byAlias = name != nullptr && name->table.empty() && !item.alias.empty() &&
                             data::equalNames(name->column, item.alias);
        if (byAlias || item.expression == key) {
            return OrderFact{i, first.direction};
        }
    }
    return std::nullopt;
}

} // namespace

PlanFacts factsOf(const QueryPlan &plan)
{
    PlanFacts facts;
    FactReader(facts).read(plan, true, 0);
    facts.order = orderOf(plan);
    facts.limit = plan.limit;
    facts.offset = plan.offset.value_or(0) > 0;
    facts.grouped = !plan.groupBy.empty();
    for (const query::SelectItem &item : plan.select) {
        Surroundings around{&plan};
        const TracedExpression traced = trace(item.expression, around, 0);
        facts.aggregated = facts.aggregated || isAggregate(*traced.expression);
        facts.grouped = facts.grouped || !traced.plan->groupBy.empty();
    }
    facts.distinct = plan.distinct;
    facts.joined = !plan.joins.empty();
    facts.crossJoined = std::ranges::any_of(plan.joins, [](const query::Join &join) {
        return join.kind == query::JoinKind::Cross || join.on.empty();
    });
    return facts;
}

TracedExpression traceColumn(const QueryPlan &plan, std::size_t index, std::string_view name)
{
    const query::SelectItem *item =
        !hasStar(plan) && index < plan.select.size() ? &plan.select[index] : itemNamed(plan, name);
    if (item == nullptr) {
        return {};
    }
    Surroundings around{&plan};
    return trace(item->expression, around, 0);
}

std::string tableBehind(const QueryPlan &plan, std::string_view alias)
{
    const TableSource *source = sourceNamed(plan, alias);
    if (source == nullptr) {
        return {};
    }
    const QueryPlan *derived = derivedQuery(*source, {&plan});
    if (derived == nullptr) {
        return source->table;
    }
    return derived->from ? tableBehind(*derived, nameOf(*derived->from)) : std::string();
}

} // namespace querent::insight
