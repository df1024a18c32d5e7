// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/StatementLog.h"
#include "connectors/DataSource.h"
#include "query/SqlValidator.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace querent::agent {

/// Tells a log what becomes of the statements of one question. Without a log it tells nobody.
/// Thread-safe.
class StatementJournal
{
public:
    using Run = std::function<base::Result<connectors::Execution>()>;

    StatementJournal() = default;
    StatementJournal(std::shared_ptr<StatementLog> log, std::string question, std::string runId);

    /// `sql` passed the gate and the dry run, and that was all that was wanted.
    base::Result<void> accepted(const std::string &sql, const query::ValidatedSql &proven) const;
    /// `sql` was stopped by the gate, or, with `proven`, by the dry run. A rule is the detail of
    /// an error of the gate.
    void stopped(const std::string &sql, const query::ValidatedSql *proven,
                 const base::Error &error) const;
    /// Says that the statement starts, runs it, and says how it ended. Where the start cannot be
    /// written down it is not run.
    [[nodiscard]] base::Result<connectors::Execution>
    execute(const std::string &sql, const query::ValidatedSql &proven, const Run &run) const;

private:
    [[nodiscard]] StatementRecord record(StatementRecord::Decision decision, const std::string &sql,
                                         const query::ValidatedSql *proven) const;

    std::shared_ptr<StatementLog> m_log;
    std::string m_question;
    std::string m_runId;
};

/// The name under which a refusal or failure is known: the gate's rule, or the error's code.
[[nodiscard]] std::string ruleOf(const base::Error &error);

} // namespace querent::agent
