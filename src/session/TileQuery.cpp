// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/TileQuery.h"

#include "agent/StatementCost.h"
#include "agent/StatementJournal.h"
#include "insight/Stretch.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"
#include "query/SqlValidator.h"

#include <utility>

namespace querent::session {

namespace {

base::Result<TileRows> runStatement(const OpenSource &source, const Tile &tile,
                                    TileStatement statement, bool dearToo, std::stop_token stop)
{
    auto connection = source.source->connect();
    if (!connection) {
        return std::move(connection).error();
    }
    const agent::StatementJournal journal(
        source.audit ? statementLog(source.audit, source) : nullptr, tile.question, {});
    const query::SqlValidator gate(*source.catalog, *source.policy, source.source->dialect(),
                                   **connection);
    const auto proven = gate.validate(statement.sql);
    if (!proven) {
        journal.stopped(statement.sql, nullptr, proven.error());
        return proven.error();
    }
    const auto estimate = (*connection)->dryRun(*proven, stop);
    if (!estimate) {
        journal.stopped(statement.sql, &*proven, estimate.error());
        return estimate.error();
    }
    if (!dearToo && agent::isDear({}, *estimate, {}, statement.sql)) {
        const base::Error tooDear{
            base::ErrorCode::TooExpensive, "This reads a lot of rows and would take minutes.", {}};
        journal.stopped(statement.sql, &*proven, tooDear);
        return tooDear;
    }
    auto execution = journal.execute(statement.sql, *proven, [&] {
        return (*connection)
            ->execute(*proven, {source.policy->maximumRows, source.policy->timeout}, stop);
    });
    if (!execution) {
        return std::move(execution).error();
    }
    insight::markStretches(execution->result, statement.plan ? &*statement.plan : nullptr);
    TileRows rows;
    rows.result.table = std::make_shared<const data::ResultTable>(std::move(execution->result));
    rows.result.readAt = momentNow();
    rows.statement = std::move(statement);
    return rows;
}

} // namespace

base::Result<TileStatement> statementOf(const OpenSource &source, const Tile &tile,
                                        const BoardFilters &filters, const data::CivilDate &today)
{
    TileStatement statement;
    statement.sql = tile.sql;
    statement.reach.values.assign(filters.values.size(), false);
    if (!tile.plan) {
        return statement;
    }
    query::QueryPlan plan = *tile.plan;
    if (tile.movingTime) {
        statement.movingTime = moveOn(plan, *tile.movingTime, today, *source.catalog);
    }
    const query::Binder binder(*source.catalog);
    auto bound = binder.bind(plan);
    if (!bound) {
        return std::move(bound).error();
    }
    // bound, every column says whose it is
    plan = bound->plan();
    if (!filters.empty() && source.semantics) {
        statement.reach = addFilters(plan, filters, *source.catalog, *source.semantics, today);
        bound = binder.bind(plan);
        if (!bound) {
            return std::move(bound).error();
        }
    }
    auto sql = query::SqlGenerator(source.source->dialect()).generate(*bound);
    if (!sql) {
        return std::move(sql).error();
    }
    statement.sql = std::move(*sql);
    statement.plan = std::move(plan);
    return statement;
}

base::Result<TileRows> askTile(const OpenSource &source, const Tile &tile,
                               const BoardFilters &filters, const data::CivilDate &today,
                               bool dearToo, std::stop_token stop)
{
    auto statement = statementOf(source, tile, filters, today);
    if (!statement) {
        return std::move(statement).error();
    }
    auto rows = runStatement(source, tile, std::move(*statement), dearToo, std::move(stop));
    if (rows) {
        rows->result.mark = markOf(*source.policy, filters);
    }
    return rows;
}

} // namespace querent::session
