// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/Binder.h"

#include "query/PlanBinder.h"

namespace querent::query {

base::Result<BoundPlan> Binder::bind(const QueryPlan &plan) const
{
    PlanBinder binder(m_catalog);
    BoundPlan bound;
    bound.m_plan = plan;
    bound.m_output = binder.bind(bound.m_plan);
    if (binder.error()) {
        return *binder.error();
    }
    bound.m_tables = binder.tables();
    return bound;
}

} // namespace querent::query
