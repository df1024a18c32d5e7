// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"
#include "insight/Stretch.h"

namespace querent::agent::nodes {

namespace {

ExecuteWrites taken(const Shared<data::ResultTable> &result,
                    const connectors::ExecutionStats &stats, std::string note)
{
    return ExecuteWrites()
        .set<&State::executionResult>(result)
        .set<&State::executionStats>(stats)
        .set<&State::metrics>(
            {{"row_count", static_cast<double>(result->rows.size())},
             {"execution_ms", static_cast<double>(stats.elapsed.count()) / 1000.0}})
        .add<&State::logs>(std::move(note));
}

} // namespace

graph::Step<ExecuteWrites>
execute(const Services &services, const std::string &generatedSql,
        const std::optional<query::ValidatedSql> &validatedSql, const RunSettings &settings,
        const std::optional<reasoning::Intent> &intent, const std::string &requestedAnalysis,
        const Shared<query::BoundPlan> &boundPlan,
        const std::optional<EarlierResult> &earlierResult,
        const std::shared_ptr<RunConnections> &connections, graph::NodeContext &context)
{
    if (earlierResult && earlierResult->statement == validatedSql->text()) {
        return taken(earlierResult->result, earlierResult->stats,
                     "execute: the rows of an earlier attempt");
    }
    auto connection = connections->lease();
    if (!connection) {
        return std::move(connection).error();
    }
    const data::Policy policy = policyOf(*services.policy, settings, intent, requestedAnalysis);
    context.toolStarted("sql", {{"sql", validatedSql->text()}});
    auto execution = connections->journal().execute(generatedSql, *validatedSql, [&] {
        return (*connection)
            ->execute(*validatedSql, {policy.maximumRows, policy.timeout}, context.stopToken());
    });
    context.toolEnded("sql", execution ? nlohmann::json{{"row_count", execution->stats.rowCount}}
                                       : nlohmann::json{{"error", execution.error()}});
    if (!execution) {
        return std::move(execution).error();
    }
    data::ResultTable &table = execution->result;
    insight::markStretches(table, boundPlan ? &boundPlan->plan() : nullptr);
    const std::string note = "execute: " + std::to_string(table.rows.size()) + " rows" +
                             (table.truncated ? ", there are more" : "");
    return taken(std::make_shared<const data::ResultTable>(std::move(table)), execution->stats,
                 note);
}

} // namespace querent::agent::nodes
