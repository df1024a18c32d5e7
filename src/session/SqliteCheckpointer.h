// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlCheckpointer.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace querent::session {

class OwnerLocks;
class SqliteConnection;

/// Keeps the snapshots of runs in an SQLite file of the program's own, so that a run which waits
/// survives a restart and any step of an earlier run can be opened again.
///
/// The file has a write-ahead log: any number of threads and processes read while one writes, and
/// another one that wants to write waits. What save() has returned for survives the end of the
/// process at any moment, and a snapshot of a run that waits or has ended also a power failure;
/// after one, a run that was going on may be a few steps back, and the file is whole.
class SqliteCheckpointer final : public SqlCheckpointer
{
public:
    struct Options
    {
        /// How long to wait for another process that writes.
        std::chrono::milliseconds busyTimeout{5'000};
    };

    /// Opens the file, or makes it together with its folder; a file of an earlier version is
    /// brought up to date. Fails with StorageFailed, and leaves a file that it cannot use as it is.
    [[nodiscard]] static base::Result<std::unique_ptr<SqliteCheckpointer>>
    open(const std::string &path, const Options &options);
    [[nodiscard]] static base::Result<std::unique_ptr<SqliteCheckpointer>>
    open(const std::string &path);
    /// Opens it and forgets what `policy` does not want.
    [[nodiscard]] static base::Result<std::shared_ptr<graph::Checkpointer>>
    openPruned(const std::string &path, const graph::PrunePolicy &policy);
    ~SqliteCheckpointer() override;

protected:
    [[nodiscard]] base::Result<void> write(bool lasting, const Work &work) override;
    [[nodiscard]] base::Result<void> writeOne(const Work &work) override;
    [[nodiscard]] base::Result<void> read(const Work &work) const override;
    [[nodiscard]] base::Result<bool> isAlive(SqlConnection &connection,
                                             std::int64_t owner) const override;
    void releaseSpace() override;

private:
    SqliteCheckpointer(std::string path, Options options);

    const std::string m_path;
    const Options m_options;
    std::unique_ptr<const OwnerLocks> m_owners;
    std::mutex m_writing;
    std::unique_ptr<SqliteConnection> m_writer;
    mutable std::mutex m_mutex;
    /// Connections that nobody reads through at the moment.
    mutable std::vector<std::unique_ptr<SqliteConnection>> m_readers;
};

} // namespace querent::session
