// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

graph::Step<ValidateSqlWrites>
validateSql(const Services &services, const std::string &generatedSql, const RunSettings &settings,
            const std::optional<reasoning::Intent> &intent, const std::string &requestedAnalysis,
            const std::shared_ptr<RunConnections> &connections)
{
    auto connection = connections->lease();
    if (!connection) {
        return std::move(connection).error();
    }
    const data::Policy policy = policyOf(*services.policy, settings, intent, requestedAnalysis);
    const query::SqlValidator gate(*services.catalog, policy, services.source->dialect(),
                                   **connection);
    auto proven = gate.validate(generatedSql);
    if (!proven) {
        connections->journal().stopped(generatedSql, nullptr, proven.error());
        return std::move(proven).error();
    }
    const bool enforced = proven->limitEnforced();
    return ValidateSqlWrites()
        .set<&State::validatedSql>(std::move(*proven))
        .set<&State::limitEnforced>(enforced)
        .set<&State::error>(std::nullopt)
        .add<&State::logs>(enforced ? "validate_sql: passed, row limit enforced"
                                    : "validate_sql: passed");
}

} // namespace querent::agent::nodes
