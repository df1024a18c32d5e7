// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Checkpointer.h"
#include "session/SqlConnection.h"

#include <functional>
#include <map>
#include <string>

namespace querent::session {

/// A large member of the state that was last saved of a run, so that one which stays the same is
/// not written again.
struct KeptMember
{
    Bytes packed;
    Bytes hash;
};
using KeptMembers = std::map<std::string, KeptMember, std::less<>>;

/// Keeps the snapshots of runs in three tables of a database:
///  - `run`: one row a run, what a list of runs shows;
///  - `checkpoint`: one row a step, with the small members of its state;
///  - `value`: the large members, each once a run however many steps have it.
///
/// Whoever opens a store has a number of his own, his owner number, and the database or the
/// operating system can tell whether he still lives. A run that is saved as Running under the
/// number of somebody who does not was broken off; one whose owner lives cannot be saved to by
/// anybody else.
class SqlCheckpointer : public graph::Checkpointer
{
public:
    [[nodiscard]] base::Result<void> save(const graph::Checkpoint &checkpoint) override;
    [[nodiscard]] base::Result<graph::Checkpoint> latest(std::string_view runId) const override;
    [[nodiscard]] base::Result<graph::Checkpoint>
    load(const graph::CheckpointId &id) const override;
    [[nodiscard]] base::Result<std::vector<graph::Checkpoint>>
    steps(std::string_view runId) const override;
    [[nodiscard]] base::Result<std::vector<graph::RunSummary>> runs() const override;
    [[nodiscard]] base::Result<void> remove(std::string_view runId) override;

protected:
    using Work = std::function<base::Result<void>(SqlConnection &)>;

    /// `rowLock` is added to the statement that looks a run up before it is changed.
    explicit SqlCheckpointer(std::string_view rowLock);

    /// A number that no other opener of the store has.
    [[nodiscard]] std::int64_t owner() const noexcept { return m_owner; }

    /// Does `work` as one transaction, of which all is kept or nothing, one at a time. What is
    /// `lasting` outlives a power failure as well.
    [[nodiscard]] virtual base::Result<void> write(bool lasting, const Work &work) = 0;
    /// Does `work` on the store as it stands at one moment. Waits for no writer.
    [[nodiscard]] virtual base::Result<void> read(const Work &work) const = 0;
    /// Whether the one who has this number still lives.
    [[nodiscard]] virtual base::Result<bool> isAlive(SqlConnection &connection,
                                                     std::int64_t owner) const = 0;

    [[nodiscard]] base::Result<bool> removeUnchanged(const graph::RunSummary &seen) override;

private:
    struct Kept
    {
        std::int64_t saved = 0;
        KeptMembers members;
    };

    [[nodiscard]] base::Result<void> insert(SqlConnection &connection,
                                            const graph::Checkpoint &checkpoint);
    [[nodiscard]] KeptMembers takeKept(const std::string &run, std::int64_t saved);
    void keep(const std::string &run, std::int64_t saved, KeptMembers members);

    const std::string m_findRun;
    const std::int64_t m_owner;
    // touched inside of write() only
    std::map<std::string, Kept, std::less<>> m_kept; ///< by run
    std::int64_t m_lastSaved = 0;                    ///< the runs are listed in this order
};

} // namespace querent::session
