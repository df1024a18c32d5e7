// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlCheckpointer.h"

#include <memory>
#include <string>

namespace querent::session {

class PostgresLink;

/// Keeps the snapshots of runs in a PostgreSQL database that a team shares: a run begun on one
/// machine can be taken up on another. Needs Qt's PostgreSQL driver and a QCoreApplication.
///
/// The tables are made on first use, in a schema of their own. A lost connection fails the call in
/// which it was noticed, and the next one connects anew; when a machine vanishes, its runs count
/// as broken off as soon as the server has noticed.
class PostgresCheckpointer final : public SqlCheckpointer
{
public:
    struct Options
    {
        /// A name, an address, or the folder of a Unix socket.
        std::string host = {};
        int port = 5432;
        std::string database = {};
        std::string user = {};
        /// Never in an error.
        std::string password = {};
        /// Where the tables are; made if it is missing and the user may.
        std::string schema = "querent";
    };

    /// Connects. Fails with Unsupported without the driver, else with StorageFailed.
    [[nodiscard]] static base::Result<std::unique_ptr<PostgresCheckpointer>>
    open(const Options &options);
    ~PostgresCheckpointer() override;

protected:
    [[nodiscard]] base::Result<void> write(bool lasting, const Work &work) override;
    [[nodiscard]] base::Result<void> read(const Work &work) const override;
    [[nodiscard]] base::Result<bool> isAlive(SqlConnection &connection,
                                             std::int64_t owner) const override;

private:
    explicit PostgresCheckpointer(const Options &options);

    /// Two, so that who reads waits for nobody who saves.
    std::unique_ptr<PostgresLink> m_writer;
    std::unique_ptr<PostgresLink> m_reader;
};

} // namespace querent::session
