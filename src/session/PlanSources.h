// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "query/PlanTree.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace querent::session {

/// A table of the catalog where a plan reads it, under the name that it has there.
struct PlanSource
{
    std::string alias;
    const data::Table *table = nullptr;
    query::Join *join = nullptr; ///< null: it is the FROM of the plan
};

/// The catalog's tables that stand directly in the plan; not sub-queries, not common tables.
[[nodiscard]] inline std::vector<PlanSource> sourcesOf(query::QueryPlan &plan,
                                                       const data::Catalog &catalog)
{
    std::vector<PlanSource> sources;
    const auto add = [&](const query::TableSource &source, query::Join *join) {
        for (const query::CommonTable &common : plan.with) {
            if (data::equalNames(common.name, source.table)) {
                return;
            }
        }
        if (const data::Table *table = catalog.table(source.table); table != nullptr) {
            sources.push_back({source.alias.empty() ? table->name : source.alias, table, join});
        }
    };
    if (plan.from) {
        add(*plan.from, nullptr);
    }
    for (query::Join &join : plan.joins) {
        add(join.source, &join);
    }
    return sources;
}

/// The column that `ref` names among `sources`, with where it stands; nulls where there is none.
[[nodiscard]] inline std::pair<const PlanSource *, const data::Column *>
columnIn(const std::vector<PlanSource> &sources, const query::ColumnRef &ref)
{
    for (const PlanSource &source : sources) {
        if (ref.table.empty() || data::equalNames(source.alias, ref.table)) {
            if (const data::Column *column = source.table->column(ref.column); column != nullptr) {
                return {&source, column};
            }
        }
    }
    return {nullptr, nullptr};
}

/// Calls `visit` with every query in the plan, sub-queries included, the innermost first.
template <typename Visit>
void forEachQuery(query::QueryPlan &plan, const Visit &visit)
{
    const auto below = [&visit](query::QueryPlan &inner) { forEachQuery(inner, visit); };
    const auto within = [&below](auto &self, query::Expression &expression) -> void {
        query::forEachChild(
            expression, [&self](query::Expression &child) { self(self, child); }, below);
    };
    query::forEachPart(
        plan, [&within](query::Expression &expression) { within(within, expression); }, below);
    visit(plan);
}

/// Calls `visit` with every expression of the plan itself, not of its sub-queries.
template <typename Visit>
void forEachExpression(query::QueryPlan &plan, const Visit &visit)
{
    const auto ignore = [](query::QueryPlan &) {};
    const auto within = [&](auto &self, query::Expression &expression) -> void {
        visit(expression);
        query::forEachChild(
            expression, [&self](query::Expression &child) { self(self, child); }, ignore);
    };
    query::forEachPart(
        plan, [&within](query::Expression &expression) { within(within, expression); }, ignore);
}

} // namespace querent::session
