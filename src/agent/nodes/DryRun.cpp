// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

graph::Step<DryRunWrites> dryRun(const std::string &generatedSql,
                                 const std::optional<query::ValidatedSql> &validatedSql,
                                 const std::shared_ptr<RunConnections> &connections,
                                 graph::NodeContext &context)
{
    auto connection = connections->lease();
    if (!connection) {
        return std::move(connection).error();
    }
    context.toolStarted("explain", {{"sql", validatedSql->text()}});
    auto estimate = (*connection)->dryRun(*validatedSql, context.stopToken());
    context.toolEnded("explain", {{"ok", estimate.ok()}});
    if (!estimate) {
        connections->journal().stopped(generatedSql, &*validatedSql, estimate.error());
        return std::move(estimate).error();
    }
    return DryRunWrites()
        .set<&State::estimate>(std::move(*estimate))
        .add<&State::logs>("dry_run: can run");
}

} // namespace querent::agent::nodes
