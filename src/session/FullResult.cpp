// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/FullResult.h"

#include "agent/StatementJournal.h"
#include "connectors/RowStream.h"
#include "query/SqlValidator.h"

#include <QStandardPaths>

#include <chrono>
#include <limits>
#include <utility>

namespace querent::session {

namespace {

/// Longer than anybody waits: whoever waits can stop it.
constexpr std::chrono::hours patience{12};

/// The presets limit what an answer shows, a policy of the source's own what may be seen.
data::Policy policyForAllRows(const data::Policy &policy)
{
    data::Policy result = policy;
    if (policy == data::Policy::standard() || policy == data::Policy::strict()) {
        result.maximumRows = std::numeric_limits<int>::max();
        result.timeout = patience;
    }
    result.defaultLimit = result.maximumRows;
    return result;
}

} // namespace

base::Result<AllRows> readAllRows(const OpenSource &source, const std::string &question,
                                  const std::string &sql, const std::string &folder,
                                  std::stop_token stop, std::atomic<std::int64_t> &rows)
{
    auto opened = source.source->connect();
    if (!opened) {
        return std::move(opened).error();
    }
    connectors::Connection &connection = **opened;
    const agent::StatementJournal journal(
        source.audit ? statementLog(source.audit, source) : nullptr, question, {});
    const data::Policy policy = policyForAllRows(*source.policy);
    const auto proven =
        query::SqlValidator(*source.catalog, policy, source.source->dialect(), connection)
            .validate(sql);
    if (!proven) {
        journal.stopped(sql, nullptr, proven.error());
        return proven.error();
    }
    if (const auto cost = connection.dryRun(*proven, stop); !cost) {
        journal.stopped(sql, &*proven, cost.error());
        return cost.error();
    }
    AllRows all;
    const auto keep = [&](data::Row &row) -> base::Result<void> {
        if (!all.store) {
            auto store = RowStore::create(row.size(), {.folder = folder});
            if (!store) {
                return std::move(store).error();
            }
            all.store = std::move(*store);
        }
        ++rows;
        return all.store->append(row);
    };
    const auto run = [&]() -> base::Result<connectors::Execution> {
        auto streamed = connectors::streamed(
            connection, *proven, {.maximumRows = policy.maximumRows, .timeout = policy.timeout},
            keep, stop);
        if (!streamed) {
            return std::move(streamed).error();
        }
        connectors::Execution execution;
        execution.result.columns = std::move(streamed->columns);
        execution.stats = streamed->stats;
        return execution;
    };
    auto execution = journal.execute(sql, *proven, run);
    if (!execution) {
        return std::move(execution).error();
    }
    if (!all.store) {
        auto store = RowStore::create(execution->result.columns.size(), {});
        if (!store) {
            return std::move(store).error();
        }
        all.store = std::move(*store);
    }
    all.truncated = execution->stats.truncated ||
                    (proven->limitEnforced() && execution->stats.rowCount == proven->limit());
    if (auto sealed = all.store->seal(std::move(execution->result.columns)); !sealed) {
        return std::move(sealed).error();
    }
    return all;
}

FullResult::FullResult(QObject *parent)
    : QObject(parent), m_task(this), m_rows(std::make_shared<std::atomic<std::int64_t>>(0))
{}

FullResult::~FullResult()
{
    m_task.cancel();
}

std::string FullResult::folder()
{
    return (QStandardPaths::writableLocation(QStandardPaths::CacheLocation) +
            QStringLiteral("/rows"))
        .toStdString();
}

void FullResult::load(const OpenSourcePtr &source, const std::string &question,
                      const std::string &sql)
{
    // the one before may still count into its own
    m_rows = std::make_shared<std::atomic<std::int64_t>>(0);
    m_task.start(
        m_pool,
        [source, question, sql, rows = m_rows](std::stop_token stop) {
            return std::make_shared<base::Result<AllRows>>(
                readAllRows(*source, question, sql, folder(), std::move(stop), *rows));
        },
        [this](const std::shared_ptr<base::Result<AllRows>> &all) {
            if (*all) {
                Q_EMIT loaded(**all);
            } else {
                Q_EMIT failed(QString::fromStdString(all->error().message));
            }
        });
}

void FullResult::cancel()
{
    m_task.cancel();
}

} // namespace querent::session
