// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Checkpointer.h"

#include <memory>
#include <mutex>
#include <string>

struct sqlite3;

namespace querent::session {

/// Keeps the snapshots of runs in an SQLite file of the program's own, so that a run which waits
/// survives a restart and any step of an earlier run can be opened again. Parts of a state that
/// stay the same from step to step are kept once. The latest runs are kept, older ones forgotten.
class SqliteCheckpointer final : public graph::Checkpointer
{
public:
    /// Opens the file, or makes it together with its folder. Fails with StorageFailed.
    [[nodiscard]] static base::Result<std::unique_ptr<SqliteCheckpointer>>
    open(const std::string &path, int mostRuns = 200);

    [[nodiscard]] base::Result<void> save(const graph::Checkpoint &checkpoint) override;
    [[nodiscard]] base::Result<graph::Checkpoint> latest(std::string_view runId) const override;
    [[nodiscard]] base::Result<graph::Checkpoint>
    load(const graph::CheckpointId &id) const override;
    [[nodiscard]] base::Result<std::vector<graph::Checkpoint>>
    steps(std::string_view runId) const override;
    [[nodiscard]] base::Result<std::vector<graph::RunSummary>> runs() const override;
    [[nodiscard]] base::Result<void> remove(std::string_view runId) override;

private:
    struct Closer
    {
        void operator()(sqlite3 *database) const noexcept;
    };
    using Database = std::unique_ptr<sqlite3, Closer>;

    SqliteCheckpointer(Database database, int mostRuns);

    [[nodiscard]] base::Result<void> write(const graph::Checkpoint &checkpoint);
    [[nodiscard]] base::Result<void> forgetOldRuns();

    mutable std::mutex m_mutex;
    Database m_database;
    int m_mostRuns;
};

} // namespace querent::session
