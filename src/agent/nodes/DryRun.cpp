// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/StatementCost.h"
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

graph::Step<DryRunWrites> dryRun(const Services &services, const std::string &generatedSql,
                                 const std::optional<query::ValidatedSql> &validatedSql,
                                 const RunSettings &settings,
                                 const std::optional<reasoning::Intent> &intent,
                                 const std::string &costAccepted, int clarifyTurns,
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
    DryRunWrites writes;
    writes.set<&State::estimate>(*estimate);
    if (!isDear(settings, *estimate, costAccepted, generatedSql)) {
        return std::move(writes).add<&State::logs>("dry_run: can run");
    }
    const bool written = isGiven(intent);
    if (!settings.bestGuess && clarifyTurns < maximumClarifyTurns) {
        return std::move(writes)
            .set<&State::clarificationQuestions>(
                {costQuestion(generatedSql, *estimate, written, settings, services)})
            .add<&State::logs>("dry_run: dear, asks first");
    }
    const base::Error dear = tooDear(generatedSql, *estimate, services);
    connections->journal().stopped(generatedSql, &*validatedSql, dear);
    // another plan would answer another question: no retry
    return std::move(writes)
        .set<&State::validatedSql>(std::nullopt)
        .set<&State::error>(dear)
        .add<&State::logs>("dry_run: too dear to run unasked");
}

} // namespace querent::agent::nodes
