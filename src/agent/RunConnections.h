// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/StatementJournal.h"
#include "base/Result.h"
#include "connectors/DataSource.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <thread>

namespace querent::agent {

/// A connection for the length of a node: the run's own, or one of its own in a parallel branch.
class ConnectionLease
{
public:
    explicit ConnectionLease(connectors::Connection &borrowed) : m_connection(&borrowed) {}
    explicit ConnectionLease(std::unique_ptr<connectors::Connection> owned)
        : m_owned(std::move(owned)), m_connection(m_owned.get())
    {}

    [[nodiscard]] connectors::Connection &operator*() const noexcept { return *m_connection; }
    [[nodiscard]] connectors::Connection *operator->() const noexcept { return m_connection; }

private:
    std::unique_ptr<connectors::Connection> m_owned;
    connectors::Connection *m_connection;
};

/// Keeps one connection open for a run, so that its nodes need not each open one. A connection
/// belongs to the thread that opened it: the run's thread makes this object, uses it and drops it;
/// other threads of the run get connections of their own.
class RunConnections
{
public:
    explicit RunConnections(std::shared_ptr<const connectors::DataSource> source,
                            StatementJournal journal = {});

    /// Fails as DataSource::connect() does.
    [[nodiscard]] base::Result<ConnectionLease> lease();
    /// Told of every statement that goes to a connection, or that the gate keeps from it.
    [[nodiscard]] const StatementJournal &journal() const noexcept { return m_journal; }

private:
    std::shared_ptr<const connectors::DataSource> m_source;
    StatementJournal m_journal;
    std::unique_ptr<connectors::Connection> m_connection;
    std::thread::id m_thread;
};

/// What events show of it.
[[nodiscard]] nlohmann::json previewJson(const RunConnections &connections);

} // namespace querent::agent
