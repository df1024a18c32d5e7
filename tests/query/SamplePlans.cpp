// SPDX-License-Identifier: GPL-3.0-or-later
#include "SamplePlans.h"

#include "SampleCatalog.h"

namespace sample {

std::string sqlOf(const querent::query::QueryPlan &plan, querent::query::Dialect dialect)
{
    const auto bound = querent::query::Binder(catalog()).bind(plan);
    if (!bound) {
        return "not bound: " + bound.error().message;
    }
    const auto sql = querent::query::SqlGenerator(dialect).generate(*bound);
    return sql ? *sql : "no SQL: " + sql.error().message;
}

} // namespace sample
