// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/PostgresCheckpointer.h"

#include <QObject>
#include <QString>
#include <QThread>

#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace querent::session {

/// The name of Qt's driver.
[[nodiscard]] QString postgresDriver();
/// `name` as one quoted identifier of PostgreSQL.
[[nodiscard]] std::string quotedName(const std::string &name);

/// A connection to a PostgreSQL server and the thread it lives in, because Qt binds the one to the
/// other. Any thread may use it; connects when it has to.
class PostgresLink
{
public:
    using Work = std::function<base::Result<void>(SqlConnection &)>;

    /// While it is connected, it holds the lock that says that `owner` lives.
    PostgresLink(PostgresCheckpointer::Options options, std::int64_t owner);
    ~PostgresLink();
    PostgresLink(const PostgresLink &) = delete;
    PostgresLink &operator=(const PostgresLink &) = delete;

    /// Does `work` between `begin` and COMMIT, or takes all of it back.
    [[nodiscard]] base::Result<void> transaction(std::string_view begin, const Work &work);

private:
    class Connection;

    std::mutex m_mutex;
    QThread m_thread;
    QObject m_place; ///< lives in the thread
    std::unique_ptr<Connection> m_connection;
};

} // namespace querent::session
