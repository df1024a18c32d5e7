// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/RowsOfPlan.h"

#include "query/FanOut.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"

namespace querent::insight {

bool holdsFirstTableOnce(const query::QueryPlan &plan, const data::Catalog *catalog)
{
    if (!plan.from || !plan.from->subquery.empty()) {
        return false;
    }
    if (plan.joins.empty()) {
        return true;
    }
    const std::string &name = query::sourceName(*plan.from);
    const data::Table *first =
        catalog != nullptr ? query::tableBehindAlias(plan, *catalog, name) : nullptr;
    if (first == nullptr || first->columns.empty()) {
        return false;
    }
    query::QueryPlan sum;
    sum.select = {{query::aggregate(query::AggregateFunction::Sum,
                                    query::column(name, first->columns.front().name)),
                   {}}};
    sum.from = plan.from;
    sum.joins = plan.joins;
    return query::repetitionsIn(sum, *catalog).empty();
}

} // namespace querent::insight
