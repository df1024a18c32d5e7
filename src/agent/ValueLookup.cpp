// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/ValueLookup.h"

#include "insight/NearValues.h"
#include "insight/PlanFacts.h"
#include "query/PlanBuilder.h"
#include "query/SqlGenerator.h"
#include "query/SqlValidator.h"

#include <algorithm>
#include <utility>

namespace querent::agent {

namespace {

constexpr std::chrono::milliseconds lookTime{200};
constexpr std::chrono::milliseconds alternativesTime{500};
/// Plans that compare with more have them from a list, which is not worth so many looks.
constexpr std::size_t mostLooks = 12;

query::TableSource sourceOf(const std::string &table)
{
    return {table, {}, {}};
}

} // namespace

ValueLookup::ValueLookup(const Services &services, connectors::Connection &connection,
                         std::stop_token stop)
    : m_services(services), m_connection(connection), m_stop(std::move(stop))
{}

std::vector<insight::ValueCheck> ValueLookup::check(const query::QueryPlan &boundPlan) const
{
    std::vector<insight::ValueCheck> checks;
    for (const insight::FilterFact &filter : insight::factsOf(boundPlan).filters) {
        const data::Column *const column = m_services.catalog->column(filter.table, filter.column);
        const bool compares = filter.kind == insight::FilterFact::Kind::Equal ||
                              filter.kind == insight::FilterFact::Kind::NotEqual;
        if (!compares || column == nullptr || column->type != data::ColumnType::Text) {
            continue;
        }
        for (const data::Value &value : filter.values) {
            const bool pattern =
                value.text() == nullptr || value.text()->find('%') != std::string::npos;
            if (pattern || checks.size() == mostLooks) {
                continue;
            }
            const auto found = occurs(filter.table, filter.column, value, filter.ignoresCase);
            if (!found) {
                continue;
            }
            checks.push_back({filter.table, filter.column, *value.text(), *found,
                              *found ? std::vector<std::string>()
                                     : alternatives(filter.table, filter.column, *value.text())});
        }
    }
    return checks;
}

base::Result<data::ResultTable> ValueLookup::run(const query::QueryPlan &plan,
                                                 std::chrono::milliseconds time) const
{
    const auto bound = query::Binder(*m_services.catalog).bind(plan);
    if (!bound) {
        return bound.error();
    }
    const query::Dialect dialect = m_services.source->dialect();
    const auto sql = query::SqlGenerator(dialect).generate(*bound);
    if (!sql) {
        return sql.error();
    }
    const query::SqlValidator gate(*m_services.catalog, *m_services.policy, dialect, m_connection);
    const auto proven = gate.validate(*sql);
    if (!proven) {
        return proven.error();
    }
    connectors::ExecutionLimits limits;
    limits.maximumRows = proven->limit();
    limits.timeout = time;
    limits.countAll = false;
    auto executed = m_connection.execute(*proven, limits, m_stop);
    if (!executed) {
        return executed.error();
    }
    return std::move(executed->result);
}

base::Result<bool> ValueLookup::occurs(const std::string &table, const std::string &column,
                                       const data::Value &value, bool ignoresCase) const
{
    query::QueryPlan plan;
    plan.select = {{query::literal(data::Value(std::int64_t{1})), "found"}};
    plan.from = sourceOf(table);
    query::Comparison equal{query::ComparisonOperator::Equal,
                            {query::column({}, column), query::literal(value)},
                            ignoresCase};
    plan.where = {query::expression(std::move(equal))};
    plan.limit = 1;
    const auto rows = run(plan, lookTime);
    if (!rows) {
        return rows.error();
    }
    return !rows->rows.empty();
}

std::vector<std::string> ValueLookup::alternatives(const std::string &table,
                                                   const std::string &column,
                                                   const std::string &value) const
{
    query::QueryPlan plan;
    plan.distinct = true;
    plan.select = {{query::column({}, column), "value"}};
    plan.from = sourceOf(table);
    plan.limit = m_services.policy->maximumRows;
    const auto rows = run(plan, alternativesTime);
    std::vector<std::string> known;
    for (const data::Row &row : rows ? rows->rows : std::vector<data::Row>()) {
        if (row.front().text() != nullptr) {
            known.push_back(*row.front().text());
        }
    }
    return insight::nearValues(value, known);
}

} // namespace querent::agent
