// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/FanOut.h"

#include <algorithm>
#include <map>
#include <set>

namespace querent::insight {

using query::Expression;
using query::QueryPlan;

namespace {

constexpr int deepest = 64;

/// Two sources of one query that a join condition sets equal.
struct Link
{
    std::string left;
    std::string leftColumn;
    std::string right;
    std::string rightColumn;
};

class FanOutFinder
{
public:
    explicit FanOutFinder(const data::Catalog &catalog) : m_catalog(catalog) {}

    void search(const QueryPlan &plan, int depth)
    {
        if (depth > deepest) {
            return;
        }
        for (const query::CommonTable &common : plan.with) {
            search(*common.plan, depth + 1);
        }
        std::map<std::string, std::string> tables; // alias → table; empty for a derived one
        std::vector<Link> links;
        const auto addSource = [&](const query::TableSource &source) {
            const bool derived = m_catalog.table(source.table) == nullptr;
            tables[source.alias.empty() ? source.table : source.alias] =
                derived ? std::string() : source.table;
            for (const QueryPlan &subquery : source.subquery) {
                search(subquery, depth + 1);
            }
        };
        if (plan.from) {
            addSource(*plan.from);
        }
        for (const query::Join &join : plan.joins) {
            addSource(join.source);
            for (const Expression &condition : join.on) {
                addLinks(condition, links, 0);
            }
        }
        if (links.empty()) {
            return;
        }
        for (const query::SelectItem &item : plan.select) {
            searchExpression(item.expression, tables, links, 0);
        }
    }

    [[nodiscard]] std::vector<FanOut> take() { return std::move(m_found); }

private:
    static void addLinks(const Expression &condition, std::vector<Link> &links, int depth)
    {
        if (depth > deepest) {
            return;
        }
        if (const auto *logical = std::get_if<query::Logical>(&condition.node)) {
            for (const Expression &part : logical->operands) {
                addLinks(part, links, depth + 1);
            }
            return;
        }
        const auto *comparison = std::get_if<query::Comparison>(&condition.node);
        if (comparison == nullptr || comparison->op != query::ComparisonOperator::Equal ||
            comparison->operands.size() != 2) {
            return;
        }
        const auto *left = std::get_if<query::ColumnRef>(&comparison->operands[0].node);
        const auto *right = std::get_if<query::ColumnRef>(&comparison->operands[1].node);
        if (left != nullptr && right != nullptr) {
            links.push_back({left->table, left->column, right->table, right->column});
            links.push_back({right->table, right->column, left->table, left->column});
        }
    }

    void searchExpression(const Expression &expression,
                          const std::map<std::string, std::string> &tables,
                          const std::vector<Link> &links, int depth)
    {
        if (depth > deepest) {
            return;
        }
        if (const auto *arithmetic = std::get_if<query::Arithmetic>(&expression.node)) {
            for (const Expression &operand : arithmetic->operands) {
                searchExpression(operand, tables, links, depth + 1);
            }
        } else if (const auto *call = std::get_if<query::Call>(&expression.node)) {
            for (const Expression &argument : call->arguments) {
                searchExpression(argument, tables, links, depth + 1);
            }
        } else if (const auto *aggregate = std::get_if<query::Aggregate>(&expression.node)) {
            const bool counts = (aggregate->function == query::AggregateFunction::Sum ||
                                 aggregate->function == query::AggregateFunction::Average) &&
                                !aggregate->distinct && !aggregate->argument.empty();
            const auto *column =
                counts ? std::get_if<query::ColumnRef>(&aggregate->argument.front().node) : nullptr;
            if (column != nullptr) {
                follow(*column, tables, links);
            }
        }
    }

    /// Walks the joins from the table of a measure until one of them may repeat its rows.
    void follow(const query::ColumnRef &measure, const std::map<std::string, std::string> &tables,
                const std::vector<Link> &links)
    {
        const auto start = tables.find(measure.table);
        if (start == tables.end() || start->second.empty()) {
            return;
        }
        std::set<std::string> seen{measure.table};
        std::vector<std::string> waiting{measure.table};
        while (!waiting.empty()) {
            const std::string alias = waiting.back();
            waiting.pop_back();
            for (const Link &link : links) {
                if (link.left != alias || !seen.insert(link.right).second) {
                    continue;
                }
                const auto next = tables.find(link.right);
                if (next == tables.end() || next->second.empty()) {
                    continue;
                }
                if (isUnique(alias, link.right, next->second, links)) {
                    waiting.push_back(link.right);
                } else {
                    m_found.push_back({start->second, measure.column, next->second});
                }
            }
        }
    }

    /// The columns that `right` is met by from `left` identify its rows.
    [[nodiscard]] bool isUnique(const std::string &left, const std::string &right,
                                const std::string &table, const std::vector<Link> &links) const
    {
        const data::Table *target = m_catalog.table(table);
        std::size_t keyColumns = 0;
        std::size_t met = 0;
        for (const data::Column &column : target->columns) {
            const bool joined = std::ranges::any_of(links, [&](const Link &link) {
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

    const data::Catalog &m_catalog;
    std::vector<FanOut> m_found;
};

} // namespace

std::vector<FanOut> fanOutsOf(const QueryPlan &plan, const data::Catalog &catalog)
{
    FanOutFinder finder(catalog);
    finder.search(plan, 0);
    return finder.take();
}

} // namespace querent::insight
