// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/SqlGenerator.h"

#include "query/SqlWriter.h"
#include "query/StatisticsLowering.h"

namespace querent::query {

base::Result<std::string> SqlGenerator::generate(const BoundPlan &plan) const
{
    SqlWriter writer(sqlDialect(m_dialect));
    std::string sql;
    if (m_dialect == Dialect::Sqlite) {
        const auto lowered = StatisticsLowering::apply(plan.plan());
        if (!lowered) {
            return lowered.error();
        }
        sql = writer.write(*lowered);
    } else {
        sql = writer.write(plan.plan());
    }
    if (writer.error()) {
        return *writer.error();
    }
    return sql;
}

} // namespace querent::query
