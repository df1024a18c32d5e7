// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

graph::Step<GenerateSqlWrites> generateSql(const Services &services,
                                           const Shared<query::BoundPlan> &boundPlan,
                                           const std::optional<std::string> &plannedSql)
{
    GenerateSqlWrites writes;
    if (!boundPlan) {
        return writes.set<&State::generatedSql>(plannedSql.value_or(std::string()))
            .add<&State::logs>("generate_sql: taken over as it came");
    }
    auto sql = query::SqlGenerator(services.source->dialect()).generate(*boundPlan);
    if (!sql) {
        return std::move(sql).error();
    }
    return writes.set<&State::generatedSql>(std::move(*sql))
        .add<&State::logs>("generate_sql: " +
                           std::string(query::dialectName(services.source->dialect())));
}

} // namespace querent::agent::nodes
