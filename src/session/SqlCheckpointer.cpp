// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SqlCheckpointer.h"

#include "base/ErrorJson.h"
#include "session/PackedState.h"

#include <QRandomGenerator>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace querent::session {

namespace {

using graph::Checkpoint;
using graph::CheckpointId;
using graph::RunStatus;
using graph::RunSummary;
using nlohmann::json;
using Time = std::chrono::system_clock::time_point;

/// Runs that go on at the same time and whose steps are saved the quick way.
constexpr std::size_t mostGoing = 64;
/// About what a row of `checkpoint` takes besides its contents.
constexpr std::size_t rowBytes = 100;

// The steps of a run are numbered from here on: side by side, and in the order in which they come.
constexpr int stepBits = 31;
constexpr int mostSteps = std::numeric_limits<std::int32_t>::max();
#define QUERENT_STEPS "run.number << 31 AND (run.number << 31) + 2147483647"

#define QUERENT_CHECKPOINT                                                                         \
    "SELECT id, parent_run, parent_step, graph, node, next, status, time, request, error"
constexpr int checkpointColumns = 10;

// A step is stored where its run is there, and its owner the one who saves.
#define QUERENT_INSERT                                                                             \
    "INSERT INTO checkpoint (id, saved, parent_run, parent_step, graph, node, next, status, time," \
    " bytes, small, large, request, error) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"        \
    " FROM run WHERE number = ? AND owner = ?"

std::int64_t idOf(std::int64_t number, int step)
{
    return (number << stepBits) + step;
}

int stepOf(std::int64_t id)
{
    return static_cast<int>(id & mostSteps);
}

Time timeOf(std::int64_t nanoseconds)
{
    return Time(std::chrono::duration_cast<Time::duration>(std::chrono::nanoseconds(nanoseconds)));
}

std::int64_t numberOf(Time time)
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

/// The snapshot before `checkpoint`, whose run is not named where it is the same.
SqlValue parentRunOf(const Checkpoint &checkpoint)
{
    return checkpoint.parent && checkpoint.parent->runId != checkpoint.id.runId
               ? SqlValue(std::string_view(checkpoint.parent->runId))
               : SqlValue();
}

SqlValue parentStepOf(const Checkpoint &checkpoint)
{
    return checkpoint.parent ? SqlValue(std::int64_t{checkpoint.parent->step}) : SqlValue();
}

RunStatus statusOf(const std::string &name)
{
    return graph::statusNamed(name).value_or(RunStatus::Failed);
}

Checkpoint checkpointOf(const SqlRow &row, std::string_view run)
{
    Checkpoint checkpoint;
    checkpoint.id = {std::string(run), stepOf(row.number(0))};
    if (!row.isNull(2)) {
        checkpoint.parent = {row.isNull(1) ? checkpoint.id.runId : row.text(1),
                             static_cast<int>(row.number(2))};
    }
    checkpoint.graph = row.text(3);
    checkpoint.node = row.text(4);
    checkpoint.next = row.text(5);
    checkpoint.status = statusOf(row.text(6));
    checkpoint.time = timeOf(row.number(7));
    if (!row.isNull(8)) {
        checkpoint.request = unpacked(row.bytes(8));
    }
    if (!row.isNull(9)) {
        const json error = unpacked(row.bytes(9));
        checkpoint.error = error.is_object() ? error.get<base::Error>() : base::Error{};
    }
    return checkpoint;
}

base::Error damaged(std::string_view run)
{
    return {base::ErrorCode::MalformedDocument,
            "The saved run '" + std::string(run) + "' is damaged and cannot be opened.",
            {}};
}

base::Result<void> plain(base::Result<std::int64_t> changed)
{
    return changed ? base::Result<void>() : std::move(changed).error();
}

/// A row of `run`.
struct RunRow
{
    std::int64_t number = 0; ///< 0: there is none
    std::int64_t owner = 0;
};

base::Result<RunRow> findRun(SqlConnection &connection, std::string_view sql, std::string_view run)
{
    RunRow found;
    auto done = connection.run(sql, {run}, [&found](const SqlRow &row) {
        found = {.number = row.number(0), .owner = row.number(1)};
    });
    return done ? base::Result(found) : std::move(done).error();
}

constexpr std::string_view selectRun = "SELECT number, owner FROM run WHERE run = ?";

/// The last step of a run, as a list of runs shows it.
struct LastStep
{
    int step = -1; ///< there is none
    RunStatus status = RunStatus::Running;
    std::chrono::system_clock::time_point time = {};
    std::uint64_t bytes = 0; ///< what the whole run takes
};

base::Result<LastStep> findLast(SqlConnection &connection, std::int64_t number)
{
    LastStep last;
    auto done =
        connection.run("SELECT id, status, time, bytes FROM checkpoint"
                       " WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1",
                       {idOf(number, 0), idOf(number, mostSteps)}, [&last](const SqlRow &row) {
                           last = {.step = stepOf(row.number(0)),
                                   .status = statusOf(row.text(1)),
                                   .time = timeOf(row.number(2)),
                                   .bytes = static_cast<std::uint64_t>(row.number(3))};
                       });
    return done ? base::Result(last) : std::move(done).error();
}

/// Puts the state together again: the small members and, by their hashes, the large ones.
base::Result<json> stateOf(SqlConnection &connection, std::string_view run, std::int64_t number,
                           const Bytes &small, const Bytes &large)
{
    json state = unpacked(small);
    const json hashes = unpacked(large);
    if (state.is_discarded() || !hashes.is_object()) {
        return damaged(run);
    }
    for (const auto &member : hashes.items()) {
        const Bytes hash =
            member.value().is_binary() ? Bytes(member.value().get_binary()) : Bytes();
        json value(json::value_t::discarded);
        const auto found =
            connection.run("SELECT value FROM value WHERE number = ? AND hash = ?", {number, &hash},
                           [&value](const SqlRow &row) { value = unpacked(row.bytes(0)); });
        if (!found) {
            return found.error();
        }
        if (value.is_discarded()) {
            return damaged(run);
        }
        state[member.key()] = std::move(value);
    }
    return state;
}

/// The highest of the steps from `first` to `last`, if there is one.
base::Result<std::optional<Checkpoint>> findStep(SqlConnection &connection, std::string_view run,
                                                 std::int64_t number, std::int64_t first,
                                                 std::int64_t last)
{
    std::optional<Checkpoint> found;
    Bytes small;
    Bytes large;
    auto done = connection.run(QUERENT_CHECKPOINT ", small, large FROM checkpoint"
                                                  " WHERE id BETWEEN ? AND ?"
                                                  " ORDER BY id DESC LIMIT 1",
                               {first, last}, [&](const SqlRow &row) {
                                   found = checkpointOf(row, run);
                                   small = row.bytes(checkpointColumns);
                                   large = row.bytes(checkpointColumns + 1);
                               });
    if (!done) {
        return std::move(done).error();
    }
    if (found) {
        auto state = stateOf(connection, run, number, small, large);
        if (!state) {
            return std::move(state).error();
        }
        found->state = std::move(*state);
    }
    return found;
}

base::Result<void> forget(SqlConnection &connection, std::int64_t number)
{
    auto done = connection.run("DELETE FROM run WHERE number = ?", {number});
    if (done) {
        done = connection.run("DELETE FROM checkpoint WHERE id BETWEEN ? AND ?",
                              {idOf(number, 0), idOf(number, mostSteps)});
    }
    if (done) {
        done = connection.run("DELETE FROM value WHERE number = ?", {number});
    }
    return plain(std::move(done));
}

/// What is stored of a step.
class StepRow
{
public:
    StepRow(const Checkpoint &checkpoint, const PackedState &state)
        : m_checkpoint(checkpoint)
        , m_state(state)
        , m_request(checkpoint.request ? packed(*checkpoint.request) : Bytes())
        , m_error(checkpoint.error ? packed(*checkpoint.error) : Bytes())
    {}

    [[nodiscard]] std::uint64_t bytes() const noexcept
    {
        return rowBytes + m_state.small.size() + m_state.large.size() + m_request.size() +
               m_error.size();
    }

    /// Runs an INSERT of it, which returns how many rows that made: `sql` begins with its columns.
    base::Result<std::int64_t> insert(SqlConnection &connection, std::string_view sql,
                                      std::int64_t number, std::int64_t saved,
                                      std::uint64_t runBytes, std::int64_t owner) const
    {
        return connection.run(
            sql, {idOf(number, m_checkpoint.id.step), saved, parentRunOf(m_checkpoint),
                  parentStepOf(m_checkpoint), m_checkpoint.graph, m_checkpoint.node,
                  m_checkpoint.next, graph::statusName(m_checkpoint.status),
                  numberOf(m_checkpoint.time), static_cast<std::int64_t>(runBytes), &m_state.small,
                  &m_state.large, m_checkpoint.request ? &m_request : nullptr,
                  m_checkpoint.error ? &m_error : nullptr, number, owner});
    }

private:
    const Checkpoint &m_checkpoint;
    const PackedState &m_state;
    const Bytes m_request;
    const Bytes m_error;
};

} // namespace

SqlCheckpointer::SqlCheckpointer(std::string_view rowLock)
    : m_findRun(std::string(selectRun).append(rowLock))
    , m_append(std::string(QUERENT_INSERT).append(rowLock).append(" ON CONFLICT DO NOTHING"))
    // 62 bits: nobody draws the same twice, and locks can be named by them
    , m_owner(static_cast<std::int64_t>(QRandomGenerator::system()->generate64() >> 2U) + 1)
{}

base::Result<void> SqlCheckpointer::save(const Checkpoint &checkpoint)
{
    const std::string &run = checkpoint.id.runId;
    if (checkpoint.id.step < 0) {
        return noSuchStep(checkpoint.id);
    }
    const bool goesOn = checkpoint.status == RunStatus::Running;
    Going going = takeGoing(run);
    PackedState state = packState(checkpoint.state, going.members);
    bool saved = false;
    if (goesOn && going.number != 0 && checkpoint.id.step == going.lastStep + 1 &&
        state.fresh.empty()) {
        const base::Result<bool> appended = append(checkpoint, state, going);
        if (!appended) {
            return appended.error();
        }
        saved = *appended;
    }
    if (!saved) {
        auto done = write(!goesOn, [&](SqlConnection &connection) {
            return insert(connection, checkpoint, state, going);
        });
        if (!done) {
            return done;
        }
    }
    if (goesOn) {
        keepMembers(going.members, std::move(state.fresh));
        keepGoing(run, std::move(going));
    }
    return {};
}

base::Result<bool> SqlCheckpointer::append(const Checkpoint &checkpoint, const PackedState &state,
                                           Going &going)
{
    const StepRow step(checkpoint, state);
    const std::uint64_t bytes = going.bytes + step.bytes();
    bool appended = false;
    auto done = writeOne([&](SqlConnection &connection) {
        auto inserted =
            step.insert(connection, m_append, going.number, nextSaved(), bytes, m_owner);
        appended = inserted && *inserted == 1;
        return plain(std::move(inserted));
    });
    if (!done) {
        return std::move(done).error();
    }
    going.lastStep = checkpoint.id.step;
    going.bytes = bytes;
    return appended;
}

base::Result<void> SqlCheckpointer::insert(SqlConnection &connection, const Checkpoint &checkpoint,
                                           PackedState &state, Going &going)
{
    auto run = findRun(connection, m_findRun, checkpoint.id.runId);
    if (run && run->number == 0) {
        auto made =
            connection.run("INSERT INTO run (run, owner) VALUES (?, ?) ON CONFLICT DO NOTHING",
                           {checkpoint.id.runId, m_owner});
        if (!made) {
            return std::move(made).error();
        }
        // where another begins it at the same moment, one of the two is told so
        run = findRun(connection, m_findRun, checkpoint.id.runId);
    }
    if (!run) {
        return std::move(run).error();
    }
    const std::int64_t number = run->number;
    const base::Result<LastStep> last = findLast(connection, number);
    if (!last) {
        return last.error();
    }
    if (run->owner != m_owner) {
        auto taken = takeOver(connection, checkpoint.id.runId, number, run->owner,
                              last->status == RunStatus::Running);
        if (!taken) {
            return taken;
        }
    }
    if (run->owner != m_owner || number != going.number) {
        // what was kept of the run may not be there any more
        going = {.number = number};
        state = packState(checkpoint.state, {});
    }
    const StepRow step(checkpoint, state);
    const std::int64_t id = idOf(number, checkpoint.id.step);
    std::uint64_t bytes = last->bytes + step.bytes();
    auto done = connection.run("SELECT length(small) + length(large) + coalesce(length(request), 0)"
                               " + coalesce(length(error), 0) FROM checkpoint WHERE id = ?",
                               {id}, [&](const SqlRow &row) {
                                   bytes -= rowBytes + static_cast<std::uint64_t>(row.number(0));
                               });
    for (const auto &[name, member] : state.fresh) {
        if (done) {
            done = connection.run("INSERT INTO value (number, hash, value) VALUES (?, ?, ?)"
                                  " ON CONFLICT DO NOTHING",
                                  {number, &member->hash, &member->packed});
            bytes += done ? static_cast<std::uint64_t>(*done) * member->packed.size() : 0;
        }
    }
    const std::int64_t saved = nextSaved();
    if (done) {
        done = step.insert(
            connection,
            QUERENT_INSERT
            " ON CONFLICT (id) DO UPDATE SET saved = excluded.saved,"
            " parent_run = excluded.parent_run, parent_step = excluded.parent_step,"
            " graph = excluded.graph, node = excluded.node, next = excluded.next,"
            " status = excluded.status, time = excluded.time, bytes = excluded.bytes,"
            " small = excluded.small, large = excluded.large, request = excluded.request,"
            " error = excluded.error",
            number, saved, bytes, m_owner);
    }
    if (done && last->step > checkpoint.id.step) {
        done = connection.run("UPDATE checkpoint SET saved = ?, bytes = ? WHERE id = ?",
                              {saved, static_cast<std::int64_t>(bytes), idOf(number, last->step)});
    }
    going.lastStep = std::max(last->step, checkpoint.id.step);
    going.bytes = bytes;
    return plain(std::move(done));
}

base::Result<void> SqlCheckpointer::takeOver(SqlConnection &connection, const std::string &name,
                                             std::int64_t number, std::int64_t owner, bool goesOn)
{
    const base::Result<bool> refused =
        goesOn ? isAlive(connection, owner) : base::Result<bool>(false);
    if (!refused) {
        return refused.error();
    }
    if (*refused) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "The run '" + name +
                               "' is going on in another process; only that one can save it.",
                           {}};
    }
    return plain(connection.run("UPDATE run SET owner = ? WHERE number = ?", {m_owner, number}));
}

std::int64_t SqlCheckpointer::nextSaved()
{
    const std::int64_t now = numberOf(std::chrono::system_clock::now());
    const std::scoped_lock lock(m_mutex);
    // the clock may have been set back; what is saved later still comes later
    m_lastSaved = std::max(m_lastSaved + 1, now);
    return m_lastSaved;
}

SqlCheckpointer::Going SqlCheckpointer::takeGoing(const std::string &run)
{
    const std::scoped_lock lock(m_mutex);
    auto node = m_going.extract(run);
    return node ? std::move(node.mapped()) : Going();
}

void SqlCheckpointer::keepGoing(const std::string &run, Going going)
{
    const std::scoped_lock lock(m_mutex);
    if (m_going.size() >= mostGoing) {
        m_going.erase(m_going.begin());
    }
    m_going.insert_or_assign(run, std::move(going));
}

base::Result<std::optional<Checkpoint>> SqlCheckpointer::find(std::string_view runId, int firstStep,
                                                              int lastStep) const
{
    base::Result<std::optional<Checkpoint>> found = noSuchRun(runId);
    auto done = read([&](SqlConnection &connection) -> base::Result<void> {
        const base::Result<RunRow> run = findRun(connection, selectRun, runId);
        if (!run) {
            return run.error();
        }
        if (run->number != 0) {
            found = findStep(connection, runId, run->number, idOf(run->number, firstStep),
                             idOf(run->number, lastStep));
        }
        return {};
    });
    return done ? std::move(found) : std::move(done).error();
}

base::Result<Checkpoint> SqlCheckpointer::latest(std::string_view runId) const
{
    auto found = find(runId, 0, mostSteps);
    if (!found) {
        return std::move(found).error();
    }
    return *found ? base::Result<Checkpoint>(**std::move(found)) : noSuchRun(runId);
}

base::Result<Checkpoint> SqlCheckpointer::load(const CheckpointId &id) const
{
    auto found = find(id.runId, id.step, id.step);
    if (!found) {
        return std::move(found).error();
    }
    return *found ? base::Result<Checkpoint>(**std::move(found)) : noSuchStep(id);
}

base::Result<std::vector<Checkpoint>> SqlCheckpointer::steps(std::string_view runId) const
{
    std::vector<Checkpoint> steps;
    auto done = read([&](SqlConnection &connection) -> base::Result<void> {
        const base::Result<RunRow> run = findRun(connection, selectRun, runId);
        if (!run) {
            return run.error();
        }
        return plain(connection.run(
            QUERENT_CHECKPOINT " FROM checkpoint WHERE id BETWEEN ? AND ? ORDER BY id",
            {idOf(run->number, 0), idOf(run->number, mostSteps)},
            [&](const SqlRow &row) { steps.push_back(checkpointOf(row, runId)); }));
    });
    return done ? base::Result(std::move(steps)) : std::move(done).error();
}

base::Result<std::vector<RunSummary>> SqlCheckpointer::runs() const
{
    std::vector<RunSummary> runs;
    auto done = read([&](SqlConnection &connection) -> base::Result<void> {
        std::vector<std::int64_t> owners;
        auto listed = connection.run(
            "SELECT run.run, run.owner, last.graph, last.id, last.status, first.time, last.time,"
            " first.parent_run, first.parent_step, last.bytes FROM run"
            " JOIN checkpoint AS first ON first.id ="
            " (SELECT min(id) FROM checkpoint WHERE id BETWEEN " QUERENT_STEPS ")"
            " JOIN checkpoint AS last ON last.id ="
            " (SELECT max(id) FROM checkpoint WHERE id BETWEEN " QUERENT_STEPS ")"
            " ORDER BY last.saved DESC, last.time DESC, run.run",
            {}, [&](const SqlRow &row) {
                RunSummary run{.runId = row.text(0),
                               .graph = row.text(2),
                               .lastStep = stepOf(row.number(3)),
                               .status = statusOf(row.text(4)),
                               .started = timeOf(row.number(5)),
                               .updated = timeOf(row.number(6)),
                               .bytes = static_cast<std::uint64_t>(row.number(9))};
                if (!row.isNull(7)) {
                    run.origin = {row.text(7), static_cast<int>(row.number(8))};
                }
                runs.push_back(std::move(run));
                owners.push_back(row.number(1));
            });
        if (!listed) {
            return std::move(listed).error();
        }
        std::map<std::int64_t, bool> alive{{m_owner, true}};
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const bool running = runs[i].status == RunStatus::Running;
            if (!running && runs[i].status != RunStatus::Waiting) {
                continue;
            }
            if (!alive.contains(owners[i])) {
                const base::Result<bool> answer = isAlive(connection, owners[i]);
                if (!answer) {
                    return answer.error();
                }
                alive.emplace(owners[i], *answer);
            }
            runs[i].interrupted = running && !alive[owners[i]];
            runs[i].heldElsewhere = owners[i] != m_owner && alive[owners[i]];
        }
        return {};
    });
    return done ? base::Result(std::move(runs)) : std::move(done).error();
}

base::Result<void> SqlCheckpointer::remove(std::string_view runId)
{
    return write(false, [&](SqlConnection &connection) -> base::Result<void> {
        const base::Result<RunRow> run = findRun(connection, m_findRun, runId);
        if (!run) {
            return run.error();
        }
        return forget(connection, run->number);
    });
}

base::Result<bool> SqlCheckpointer::removeUnchanged(const RunSummary &seen)
{
    bool unchanged = false;
    auto done = write(false, [&](SqlConnection &connection) -> base::Result<void> {
        const base::Result<RunRow> run = findRun(connection, m_findRun, seen.runId);
        if (!run) {
            return run.error();
        }
        const base::Result<LastStep> last = findLast(connection, run->number);
        if (!last) {
            return last.error();
        }
        unchanged = last->step == seen.lastStep && last->status == seen.status &&
                    last->time == seen.updated && last->bytes == seen.bytes;
        return unchanged ? forget(connection, run->number) : base::Result<void>();
    });
    return done ? base::Result(unchanged) : std::move(done).error();
}

} // namespace querent::session
