// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/FanOut.h"

#include "query/PlanTree.h"

#include <algorithm>
#include <map>
#include <optional>

namespace querent::query {

namespace {

/// Two sources of one query that a join condition sets equal.
struct Link
{
    std::string left;
    std::string right;
    std::string rightColumn;
};

const std::string &nameOf(const TableSource &source)
{
    return source.alias.empty() ? source.table : source.alias;
}

/// Null for a derived table and for a common one.
const data::Table *tableOf(const QueryPlan &plan, const TableSource &source,
                           const data::Catalog &catalog)
{
    const bool common = std::ranges::any_of(plan.with, [&](const CommonTable &table) {
        return data::equalNames(table.name, source.table);
    });
    return common || !source.subquery.empty() ? nullptr : catalog.table(source.table);
}

/// How the sources of one query hang together.
class Joins
{
public:
    Joins(const QueryPlan &plan, const data::Catalog &catalog)
    {
        const auto add = [&](const TableSource &source) {
            m_tables[nameOf(source)] = tableOf(plan, source, catalog);
        };
        if (plan.from) {
            add(*plan.from);
        }
        for (const Join &join : plan.joins) {
            add(join.source);
            for (const Expression &condition : join.on) {
                link(condition);
            }
        }
    }

    [[nodiscard]] bool any() const { return !m_links.empty(); }

    /// The sources of which each row of `start` meets one at most, itself among them; the first
    /// that may be met more than once goes to `repeatedBy`.
    [[nodiscard]] std::set<std::string> metOnce(const std::string &start,
                                                std::optional<std::string> &repeatedBy) const
    {
        std::set<std::string> met{start};
        std::vector<std::string> waiting{start};
        while (!waiting.empty()) {
            const std::string alias = waiting.back();
            waiting.pop_back();
            for (const Link &link : m_links) {
                const auto next = m_tables.find(link.right);
                if (link.left != alias || met.contains(link.right) || next == m_tables.end() ||
                    next->second == nullptr) {
                    continue; // nothing is known of derived tables
                }
                if (isUnique(alias, link.right, *next->second)) {
                    met.insert(link.right);
                    waiting.push_back(link.right);
                } else if (!repeatedBy) {
                    repeatedBy = link.right;
                }
            }
        }
        // met once on another way
        if (repeatedBy && met.contains(*repeatedBy)) {
            repeatedBy.reset();
        }
        return met;
    }

    [[nodiscard]] bool isTable(const std::string &alias) const
    {
        const auto found = m_tables.find(alias);
        return found != m_tables.end() && found->second != nullptr;
    }

private:
    void link(const Expression &condition)
    {
        if (const auto *const both = as<Logical>(condition)) {
            for (const Expression &part : both->operands) {
                if (both->op == LogicalOperator::And) {
                    link(part);
                }
            }
            return;
        }
        const auto *const comparison = as<Comparison>(condition);
        if (comparison == nullptr || comparison->op != ComparisonOperator::Equal ||
            comparison->operands.size() != 2) {
            return;
        }
        const auto *const left = as<ColumnRef>(comparison->operands[0]);
        const auto *const right = as<ColumnRef>(comparison->operands[1]);
        if (left != nullptr && right != nullptr) {
            m_links.push_back({left->table, right->table, right->column});
            m_links.push_back({right->table, left->table, left->column});
        }
    }

    /// The columns that `right` is met by from `left` identify its rows.
    [[nodiscard]] bool isUnique(const std::string &left, const std::string &right,
                                const data::Table &table) const
    {
        std::size_t keyColumns = 0;
        std::size_t met = 0;
        for (const data::Column &column : table.columns) {
            const bool joined = std::ranges::any_of(m_links, [&](const Link &link) {
                return link.left == left && link.right == right &&
                       data::equalNames(link.rightColumn, column.name);
            });
            if (joined && column.unique) {
                return true;
            }
            if (column.primaryKeyPosition > 0) {
                ++keyColumns;
                met += joined ? 1 : 0;
            }
        }
        return keyColumns > 0 && met == keyColumns;
    }

    std::map<std::string, const data::Table *> m_tables;
    std::vector<Link> m_links;
};

void addColumns(const Expression &expression, std::vector<ColumnRef> &columns)
{
    if (const auto *const column = as<ColumnRef>(expression)) {
        columns.push_back(*column);
    }
    forEachChild(
        expression, [&](const Expression &child) { addColumns(child, columns); },
        [](const QueryPlan &) {});
}

/// Finds the sums and averages in an expression and what may repeat their rows.
void searchExpression(const Expression &expression, const Joins &joins,
                      std::vector<Repetition> &found)
{
    const auto *const aggregate = as<Aggregate>(expression);
    const bool adds = aggregate != nullptr && !aggregate->distinct &&
                      (aggregate->function == AggregateFunction::Sum ||
                       aggregate->function == AggregateFunction::Average);
    if (!adds || aggregate->argument.empty()) {
        forEachChild(
            expression, [&](const Expression &child) { searchExpression(child, joins, found); },
            [](const QueryPlan &) {});
        return;
    }
    std::vector<ColumnRef> measured;
    addColumns(aggregate->argument.front(), measured);
    // quantity × price of two tables: the rows are those of the table that meets the other once
    for (const ColumnRef &column : measured) {
        std::optional<std::string> repeatedBy;
        const auto metOnce = joins.metOnce(column.table, repeatedBy);
        const bool leads =
            joins.isTable(column.table) && std::ranges::all_of(measured, [&](const ColumnRef &c) {
                return metOnce.contains(c.table);
            });
        if (!leads) {
            continue;
        }
        if (repeatedBy) {
            found.push_back({column, *repeatedBy, metOnce});
        }
        return;
    }
}

void search(const QueryPlan &plan, const data::Catalog &catalog, std::vector<FanOut> &found,
            int depth)
{
    if (depth > maximumPlanDepth) {
        return;
    }
    const auto below = [&](const QueryPlan &inner) { search(inner, catalog, found, depth + 1); };
    // sub-queries inside conditions compare and test; sums there are of their own making
    for (const CommonTable &common : plan.with) {
        below(*common.plan);
    }
    const auto source = [&](const TableSource &tableSource) {
        std::ranges::for_each(tableSource.subquery, below);
    };
    if (plan.from) {
        source(*plan.from);
    }
    for (const Join &join : plan.joins) {
        source(join.source);
    }
    for (const Repetition &repetition : repetitionsIn(plan, catalog)) {
        const auto named = [&](const std::string &alias) {
            const data::Table *const table = tableBehindAlias(plan, catalog, alias);
            return table != nullptr ? table->name : std::string();
        };
        FanOut fanOut{named(repetition.measure.table), repetition.measure.column,
                      named(repetition.repeatedBy)};
        if (std::ranges::find(found, fanOut) == found.end()) {
            found.push_back(std::move(fanOut));
        }
    }
}

} // namespace

std::vector<Repetition> repetitionsIn(const QueryPlan &plan, const data::Catalog &catalog)
{
    std::vector<Repetition> found;
    const Joins joins(plan, catalog);
    if (!joins.any()) {
        return found;
    }
    for (const SelectItem &item : plan.select) {
        searchExpression(item.expression, joins, found);
    }
    for (const Expression &condition : plan.having) {
        searchExpression(condition, joins, found);
    }
    for (const OrderItem &item : plan.orderBy) {
        for (const Expression &key : item.key) {
            searchExpression(key, joins, found);
        }
    }
    return found;
}

const data::Table *tableBehindAlias(const QueryPlan &plan, const data::Catalog &catalog,
                                    std::string_view alias)
{
    const auto behind = [&](const TableSource &source) {
        return nameOf(source) == alias ? tableOf(plan, source, catalog) : nullptr;
    };
    const data::Table *table = plan.from ? behind(*plan.from) : nullptr;
    for (const Join &join : plan.joins) {
        table = table != nullptr ? table : behind(join.source);
    }
    return table;
}

const data::Table *tableOfRows(const QueryPlan &plan, const data::Catalog &catalog)
{
    if (!plan.from) {
        return nullptr;
    }
    const Joins joins(plan, catalog);
    const auto heldOnce = [&](const TableSource &source) -> const data::Table * {
        std::optional<std::string> repeatedBy;
        const std::set<std::string> met = joins.metOnce(nameOf(source), repeatedBy);
        return met.size() == plan.joins.size() + 1 ? tableOf(plan, source, catalog) : nullptr;
    };
    const data::Table *table = heldOnce(*plan.from);
    // rows of the first table that a LEFT JOIN keeps are none of the other
    const bool inner = std::ranges::all_of(
        plan.joins, [](const Join &join) { return join.kind == JoinKind::Inner; });
    for (const Join &join : plan.joins) {
        table = table == nullptr && inner ? heldOnce(join.source) : table;
    }
    return table;
}

std::vector<FanOut> fanOutsOf(const QueryPlan &plan, const data::Catalog &catalog)
{
    std::vector<FanOut> found;
    search(plan, catalog, found, 0);
    return found;
}

} // namespace querent::query
