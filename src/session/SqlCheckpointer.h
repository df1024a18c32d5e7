// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Checkpointer.h"
#include "session/PackedState.h"
#include "session/SqlConnection.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace querent::session {

/// Keeps the snapshots of runs in three tables of a database:
///  - `run`: one row a run, its name and who it belongs to;
///  - `checkpoint`: one row a step, with the small members of its state, by the number of the run
///    and of the step in one;
///  - `value`: the large members, each once a run however many steps have it.
///
/// A step that changes no large member is one statement that adds one row at the end of its run:
/// what a list of runs shows is in the first and the last of its rows.
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

    /// Moves what was written before runs had numbers into the tables of now; those of then have
    /// `earlier_` before their names.
    static constexpr std::array<const char *, 6> moveEarlierRows{
        "INSERT INTO run (run, owner) SELECT run, owner FROM earlier_run ORDER BY saved",
        "INSERT INTO checkpoint (id, saved, parent_run, parent_step, graph, node, next, status,"
        " time, bytes, small, large, request, error)"
        " SELECT (run.number << 31) + step, earlier_run.saved, nullif(parent_run, run.run),"
        " parent_step, step.graph, node, next, step.status, time, earlier_run.bytes, small, large,"
        " request, error FROM earlier_checkpoint AS step JOIN run ON run.run = step.run"
        " JOIN earlier_run ON earlier_run.run = step.run ORDER BY 1",
        "INSERT INTO value (number, hash, value) SELECT number, hash, earlier_value.value"
        " FROM earlier_value JOIN run ON run.run = earlier_value.run ORDER BY 1, 2",
        "DROP TABLE earlier_value",
        "DROP TABLE earlier_checkpoint",
        "DROP TABLE earlier_run",
    };

    /// `rowLock` is added to the statement that looks a run up before it is changed.
    explicit SqlCheckpointer(std::string_view rowLock);

    /// A number that no other opener of the store has.
    [[nodiscard]] std::int64_t owner() const noexcept { return m_owner; }

    /// Does `work` as one transaction, of which all is kept or nothing, one at a time. What is
    /// `lasting` outlives a power failure as well.
    [[nodiscard]] virtual base::Result<void> write(bool lasting, const Work &work) = 0;
    /// Does `work` that is one statement, as write() does what is not lasting.
    [[nodiscard]] virtual base::Result<void> writeOne(const Work &work)
    {
        return write(false, work);
    }
    /// Does `work` on the store as it stands at one moment. Waits for no writer.
    [[nodiscard]] virtual base::Result<void> read(const Work &work) const = 0;
    /// Whether the one who has this number still lives.
    [[nodiscard]] virtual base::Result<bool> isAlive(SqlConnection &connection,
                                                     std::int64_t owner) const = 0;

    [[nodiscard]] base::Result<bool> removeUnchanged(const graph::RunSummary &seen) override;

private:
    /// What is known of a run that goes on here.
    struct Going
    {
        std::int64_t number = 0; ///< of its row; 0: nothing is known
        int lastStep = 0;
        std::uint64_t bytes = 0; ///< what it takes
        LargeMembers members = {};
    };

    /// Adds the next step of a run; false where it is not what `going` says.
    [[nodiscard]] base::Result<bool> append(const graph::Checkpoint &checkpoint,
                                            const PackedState &state, Going &going);
    /// Adds or replaces any step, and tells `going` of the run. `state` is packed anew where what
    /// was kept of the run does not hold.
    [[nodiscard]] base::Result<void> insert(SqlConnection &connection,
                                            const graph::Checkpoint &checkpoint, PackedState &state,
                                            Going &going);
    [[nodiscard]] base::Result<void> takeOver(SqlConnection &connection, const std::string &name,
                                              std::int64_t number, std::int64_t owner, bool goesOn);
    /// The highest of some steps with its state, if there is one.
    [[nodiscard]] base::Result<std::optional<graph::Checkpoint>>
    find(std::string_view runId, int firstStep, int lastStep) const;
    [[nodiscard]] std::int64_t nextSaved();
    /// To be kept again when what was saved of the run is committed.
    [[nodiscard]] Going takeGoing(const std::string &run);
    void keepGoing(const std::string &run, Going going);

    const std::string m_findRun;
    const std::string m_append;
    const std::int64_t m_owner;
    std::mutex m_mutex;
    std::map<std::string, Going, std::less<>> m_going; ///< by run
    std::int64_t m_lastSaved = 0;                      ///< the runs are listed in this order
};

} // namespace querent::session
