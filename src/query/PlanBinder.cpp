// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanBinder.h"

#include "query/GroupingCheck.h"
#include "query/OutputNames.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <list>

namespace querent::query {

using base::ErrorCode;

namespace {

bool aggregates(const QueryPlan &plan)
{
    return !plan.groupBy.empty() || !plan.having.empty() ||
           std::any_of(plan.select.begin(), plan.select.end(),
                       [](const SelectItem &item) { return containsAggregate(item.expression); }) ||
           std::any_of(plan.orderBy.begin(), plan.orderBy.end(), [](const OrderItem &item) {
               return std::any_of(item.key.begin(), item.key.end(), containsAggregate);
           });
}

/// The column a key names without a table; null where it is anything else.
const ColumnRef *asPlainName(const std::vector<Expression> &key)
{
    const auto *const column = key.size() == 1 ? as<ColumnRef>(key.front()) : nullptr;
    return column != nullptr && column->table.empty() ? column : nullptr;
}

std::optional<std::size_t> positionOf(const std::vector<SelectItem> &select,
                                      const Expression &expression)
{
    for (std::size_t i = 0; i < select.size(); ++i) {
        if (select[i].expression == expression) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> positionOf(const std::vector<std::string> &names, std::string_view name)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (data::equalNames(names[i], name)) {
            return i;
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<OutputColumn> PlanBinder::bind(QueryPlan &plan)
{
    std::vector<OutputColumn> output;
    bindQuery(plan, nullptr, nullptr, &output);
    return output;
}

QueryShape PlanBinder::bindQuery(QueryPlan &plan, const Scope *outer, const CommonShape *common,
                                 std::vector<OutputColumn> *output)
{
    if (++m_depth > maximumPlanDepth) {
        fail(ErrorCode::PlanInvalid, "The plan is nested deeper than 64 levels; make it simpler.");
        --m_depth;
        return {};
    }
    std::list<CommonShape> declared;
    for (CommonTable &table : plan.with) {
        const bool repeated =
            std::any_of(declared.begin(), declared.end(), [&](const CommonShape &other) {
                return data::equalNames(other.name, table.name);
            });
        if (table.name.empty() || repeated) {
            fail(ErrorCode::PlanInvalid,
                 "Every WITH query needs a name of its own; “" + table.name + "” is none.");
        }
        QueryShape shape = bindQuery(*table.plan, outer, common);
        common = &declared.emplace_back(CommonShape{common, table.name, std::move(shape)});
    }
    Query query{plan, {}, common, {}, {}, {}};
    query.scope.outer = outer;
    bindSources(query);
    requireCount(plan.where, 0, 1, "WHERE");
    bindAll(plan.where, {&query.scope, common, "WHERE", false, false, nullptr});
    query.scope.recordsCorrelated = true;
    expandStars(query);
    bindSelect(query);
    bindGrouping(query);
    bindHaving(query);
    if (!m_error) {
        query.names = outputNames(plan, query.facts, m_catalog);
    }
    bindOrder(query);
    checkGrouping(query);
    nameGroupings(query);
    bindSetOperation(query);
    if (plan.limit.value_or(0) < 0 || plan.offset.value_or(0) < 0) {
        fail(ErrorCode::PlanInvalid, "A LIMIT or OFFSET cannot be negative.");
    }
    --m_depth;
    if (m_error) {
        return {};
    }
    if (output != nullptr) {
        for (std::size_t i = 0; i < query.facts.size(); ++i) {
            const ValueFacts &facts = query.facts[i];
            output->push_back({query.names[i], facts.type, facts.role, facts.sourceTable,
                               facts.sourceColumn, facts.aggregated, query.grouping[i],
                               facts.bucket});
        }
    }
    return shape(query);
}

QueryShape PlanBinder::shape(const Query &query) const
{
    QueryShape result;
    for (std::size_t i = 0; i < query.facts.size(); ++i) {
        result.columns.push_back({query.names[i], query.facts[i]});
    }
    // what a query groups by identifies its rows, where all of it is in the result
    std::vector<std::string> key;
    for (std::size_t i = 0; i < query.grouping.size(); ++i) {
        if (query.grouping[i]) {
            key.push_back(query.names[i]);
        }
    }
    if (!key.empty() && key.size() == query.plan.groupBy.size() && !query.plan.setOperation) {
        result.keys.push_back(std::move(key));
    }
    return result;
}

QueryShape PlanBinder::tableShape(TableSource &source, const CommonShape *common)
{
    for (const CommonShape *shape = common; shape != nullptr; shape = shape->outer) {
        if (data::equalNames(shape->name, source.table)) {
            source.table = shape->name;
            return shape->shape;
        }
    }
    if (const data::Table *const table = m_catalog.table(source.table)) {
        source.table = table->name;
        if (std::find(m_tables.begin(), m_tables.end(), table->name) == m_tables.end()) {
            m_tables.push_back(table->name);
        }
        return shapeOf(*table);
    }
    std::vector<std::string> names;
    for (const data::Table &table : m_catalog.tables) {
        names.push_back(table.name);
    }
    const std::string near = nearMiss(source.table, names);
    fail(ErrorCode::UnknownTable,
         "There is no table `" + source.table + "`" +
             (near.empty() ? std::string(".") : "; did you mean `" + near + "`?"));
    return {};
}

void PlanBinder::bindSource(Query &query, TableSource &source)
{
    Source entry;
    if (!source.subquery.empty()) {
        if (source.subquery.size() > 1 || !source.table.empty()) {
            fail(ErrorCode::PlanInvalid, "A source is either one table or one query.");
            return;
        }
        entry.shape = bindQuery(source.subquery.front(), query.scope.outer, query.common);
        if (source.alias.empty()) {
            std::size_t number = query.scope.sources.size() + 1;
            do {
                source.alias = "part" + std::to_string(number++);
            } while (query.scope.source(source.alias) != nullptr);
        }
    } else {
        entry.shape = tableShape(source, query.common);
        entry.table = source.table;
        if (source.alias.empty() || data::equalNames(source.alias, source.table)) {
            source.alias = source.table;
        }
    }
    const bool repeated = std::any_of(
        query.scope.sources.begin(), query.scope.sources.end(),
        [&](const Source &other) { return data::equalNames(other.name, source.alias); });
    if (repeated) {
        fail(ErrorCode::PlanInvalid,
             "Two sources are called `" + source.alias + "`; give each an alias of its own.");
    }
    entry.name = source.alias;
    query.scope.sources.push_back(std::move(entry));
}

void PlanBinder::bindSources(Query &query)
{
    QueryPlan &plan = query.plan;
    if (!plan.from) {
        if (!plan.joins.empty()) {
            fail(ErrorCode::PlanInvalid, "A query that joins needs a FROM.");
        }
        return;
    }
    bindSource(query, *plan.from);
    for (Join &join : plan.joins) {
        bindSource(query, join.source);
        const bool cross = join.kind == JoinKind::Cross;
        requireCount(join.on, cross ? 0 : 1, cross ? 0 : 1,
                     cross ? "A CROSS join's ON" : "A join's ON");
        bindAll(join.on, {&query.scope, query.common, "ON", false, false, nullptr});
    }
}

void PlanBinder::expandStars(Query &query)
{
    std::vector<SelectItem> items;
    for (SelectItem &item : query.plan.select) {
        const auto *const star = as<Star>(item.expression);
        if (star == nullptr) {
            items.push_back(std::move(item));
            continue;
        }
        const Source *const only = star->table.empty() ? nullptr : query.scope.source(star->table);
        if (query.scope.sources.empty() || (!star->table.empty() && only == nullptr)) {
            fail(ErrorCode::PlanInvalid,
                 star->table.empty() ? "`*` needs a FROM."
                                     : "There is no source `" + star->table + "` for its `*`.");
            return;
        }
        for (const Source &source : query.scope.sources) {
            if (only != nullptr && only != &source) {
                continue;
            }
            for (const SourceColumn &column : source.shape.columns) {
                items.push_back({{ColumnRef{source.name, column.name}}, {}});
            }
        }
    }
    query.plan.select = std::move(items);
    if (query.plan.select.empty()) {
        fail(ErrorCode::PlanInvalid, "The query selects nothing; name at least one result column.");
    }
}

void PlanBinder::bindSelect(Query &query)
{
    const Place place{&query.scope, query.common, "SELECT", true, true, nullptr};
    for (SelectItem &item : query.plan.select) {
        ValueFacts &facts = query.facts.emplace_back(bindExpression(item.expression, place));
        facts.aggregated = facts.aggregated || containsAggregate(item.expression);
    }
    query.grouping.assign(query.facts.size(), false);
}

void PlanBinder::bindGrouping(Query &query)
{
    const Place place{&query.scope, query.common, "GROUP BY", false, false, &query.plan.select};
    for (Expression &key : query.plan.groupBy) {
        bindExpression(key, place);
        if (as<Literal>(key) != nullptr) {
            fail(ErrorCode::PlanInvalid, "Grouping by a constant makes no groups; name a column.");
        } else if (containsAggregate(key)) {
            fail(ErrorCode::PlanInvalid, "A query cannot group by an aggregate.");
        }
        for (std::size_t i = 0; i < query.plan.select.size(); ++i) {
            query.grouping[i] = query.grouping[i] || query.plan.select[i].expression == key;
        }
    }
}

void PlanBinder::bindHaving(Query &query)
{
    requireCount(query.plan.having, 0, 1, "HAVING");
    bindAll(query.plan.having,
            {&query.scope, query.common, "HAVING", true, false, &query.plan.select});
}

void PlanBinder::bindOrder(Query &query)
{
    const Place place{&query.scope, query.common, "ORDER BY", true, true, &query.plan.select};
    for (OrderItem &item : query.plan.orderBy) {
        requireCount(item.key, 1, 1, "An ORDER BY key");
        if (m_error) {
            return;
        }
        Expression &key = item.key.front();
        if (const ColumnRef *const name = asPlainName(item.key)) {
            const auto position = positionOf(query.names, name->column);
            if (position && !query.facts[*position].numbersAsText) {
                key.node = ColumnRef{{}, query.names[*position]};
                continue;
            }
            if (position && !query.plan.setOperation) {
                key = query.plan.select[*position].expression;
            }
        }
        ValueFacts facts = bindExpression(key, place);
        if (!query.plan.setOperation) {
            castToNumber(key, facts);
        }
        if (as<Literal>(key) != nullptr) {
            fail(ErrorCode::PlanInvalid, "Ordering by a constant has no effect; name a column.");
        }
        const auto position = positionOf(query.plan.select, key);
        if (position) {
            key.node = ColumnRef{{}, query.names[*position]};
        } else if (query.plan.setOperation) {
            fail(ErrorCode::PlanInvalid,
                 "A set operation can only be ordered by one of its result columns.");
        }
    }
}

void PlanBinder::checkGrouping(Query &query)
{
    if (m_error || !aggregates(query.plan)) {
        return;
    }
    const GroupingCheck check(query.plan, query.scope);
    std::optional<ColumnRef> loose;
    const auto inspect = [&](const Expression &expression) {
        if (!loose) {
            loose = check.looseColumn(expression);
        }
    };
    for (const SelectItem &item : query.plan.select) {
        inspect(item.expression);
    }
    for (const Expression &condition : query.plan.having) {
        inspect(condition);
    }
    for (const OrderItem &item : query.plan.orderBy) {
        if (asPlainName(item.key) == nullptr) {
            inspect(item.key.front());
        }
    }
    for (const ColumnRef &column : query.scope.correlated) {
        if (!loose && !check.isDetermined(column)) {
            loose = column;
        }
    }
    if (loose) {
        fail(ErrorCode::PlanInvalid,
             "`" + loose->table + "." + loose->column +
                 "` stands beside an aggregate but is not grouped by: it would have several "
                 "values in one group. Group by it, or aggregate it.");
    }
}

void PlanBinder::nameGroupings(Query &query)
{
    if (m_error) {
        return;
    }
    for (std::size_t i = 0; i < query.plan.select.size(); ++i) {
        query.plan.select[i].alias = query.names[i];
    }
    for (Expression &key : query.plan.groupBy) {
        const auto position = positionOf(query.plan.select, key);
        // in GROUP BY a source's column of that name would come first
        if (position && as<ColumnRef>(key) == nullptr &&
            query.scope.sourcesWith(query.names[*position]).empty()) {
            key.node = ColumnRef{{}, query.names[*position]};
        }
    }
}

void PlanBinder::bindSetOperation(Query &query)
{
    if (m_error || !query.plan.setOperation) {
        return;
    }
    const QueryShape right =
        bindQuery(*query.plan.setOperation->right, query.scope.outer, query.common);
    if (!m_error && right.columns.size() != query.facts.size()) {
        fail(ErrorCode::PlanInvalid, "Both sides of a set operation need as many columns; these "
                                     "have " +
                                         std::to_string(query.facts.size()) + " and " +
                                         std::to_string(right.columns.size()) + ".");
    }
}

void PlanBinder::fail(ErrorCode code, std::string message)
{
    if (!m_error) {
        m_error = base::Error{code, std::move(message), {}};
    }
}

} // namespace querent::query
