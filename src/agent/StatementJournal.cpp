// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/StatementJournal.h"

#include <utility>

namespace querent::agent {

namespace {

using Decision = StatementRecord::Decision;

Decision decisionOf(base::ErrorCode code) noexcept
{
    switch (code) {
    case base::ErrorCode::SqlRejected:
    case base::ErrorCode::PolicyViolation:
    case base::ErrorCode::TooExpensive:
        return Decision::Refused;
    case base::ErrorCode::Cancelled:
        return Decision::Cancelled;
    default:
        return Decision::Failed;
    }
}

} // namespace

std::string ruleOf(const base::Error &error)
{
    const bool isRule = error.code == base::ErrorCode::SqlRejected ||
                        error.code == base::ErrorCode::PolicyViolation;
    return isRule && !error.detail.empty() ? error.detail
                                           : std::string(base::errorName(error.code));
}

StatementJournal::StatementJournal(std::shared_ptr<StatementLog> log, std::string question,
                                   std::string runId)
    : m_log(std::move(log)), m_question(std::move(question)), m_runId(std::move(runId))
{}

StatementRecord StatementJournal::record(Decision decision, const std::string &sql,
                                         const query::ValidatedSql *proven) const
{
    StatementRecord record;
    record.decision = decision;
    record.runId = m_runId;
    record.question = m_question;
    record.sql = sql;
    if (proven != nullptr) {
        record.sqlRun = proven->text();
    }
    return record;
}

base::Result<void> StatementJournal::accepted(const std::string &sql,
                                              const query::ValidatedSql &proven) const
{
    if (m_log) {
        if (auto written = m_log->write(record(Decision::Accepted, sql, &proven)); !written) {
            return std::move(written).error();
        }
    }
    return {};
}

void StatementJournal::stopped(const std::string &sql, const query::ValidatedSql *proven,
                               const base::Error &error) const
{
    if (m_log) {
        StatementRecord stopped = record(decisionOf(error.code), sql, proven);
        stopped.rule = ruleOf(error);
        // nothing ran: a log that cannot take this says so when something is to run
        std::ignore = m_log->write(stopped);
    }
}

base::Result<connectors::Execution> StatementJournal::execute(const std::string &sql,
                                                              const query::ValidatedSql &proven,
                                                              const Run &run) const
{
    if (!m_log) {
        return run();
    }
    auto started = m_log->write(record(Decision::Started, sql, &proven));
    if (!started) {
        return std::move(started).error();
    }
    const auto begin = std::chrono::steady_clock::now();
    base::Result<connectors::Execution> execution = run();
    StatementRecord ended =
        record(execution ? Decision::Accepted : decisionOf(execution.error().code), sql, &proven);
    ended.started = *started;
    ended.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - begin);
    if (execution) {
        ended.rows = execution->stats.rowCount;
    } else {
        ended.rule = ruleOf(execution.error());
    }
    if (auto written = m_log->write(ended); !written) {
        return std::move(written).error();
    }
    return execution;
}

} // namespace querent::agent
