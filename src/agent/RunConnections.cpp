// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/RunConnections.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace querent::agent {

RunConnections::RunConnections(std::shared_ptr<const connectors::DataSource> source,
                               StatementJournal journal)
    : m_source(std::move(source))
    , m_journal(std::move(journal))
    , m_thread(std::this_thread::get_id())
{}

base::Result<ConnectionLease> RunConnections::lease()
{
    const bool ownThread = std::this_thread::get_id() == m_thread;
    if (ownThread && m_connection) {
        return ConnectionLease(*m_connection);
    }
    auto opened = m_source->connect();
    if (!opened) {
        return std::move(opened).error();
    }
    if (!ownThread) {
        return ConnectionLease(std::move(*opened));
    }
    m_connection = std::move(*opened);
    return ConnectionLease(*m_connection);
}

nlohmann::json previewJson(const RunConnections &)
{
    return "(a connection to the source)";
}

} // namespace querent::agent
