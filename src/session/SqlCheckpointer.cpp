// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SqlCheckpointer.h"

#include "base/ErrorJson.h"

#include <QCryptographicHash>
#include <QRandomGenerator>

#include <algorithm>
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

/// Members of a state that are longer than this are kept apart, once for all steps.
constexpr std::size_t smallBytes = 100;
/// Longer ones are looked at closely each time rather than held in memory to be compared with.
constexpr std::size_t mostKeptBytes = std::size_t{4} * 1024 * 1024;
constexpr std::size_t mostKeptRuns = 8;
/// About what a row of `checkpoint` takes besides its contents.
constexpr std::size_t rowBytes = 100;

#define QUERENT_CHECKPOINT                                                                         \
    "SELECT run, step, parent_run, parent_step, graph, node, next, status, time, request, error"
constexpr int checkpointColumns = 11;

#define QUERENT_RUN                                                                                \
    "SELECT run, graph, first_step, last_step, status, started, updated, saved, owner,"            \
    " origin_run, origin_step, bytes FROM run"

/// CBOR keeps every text and number as it is, and is half as long as text.
Bytes packed(const json &document)
{
    return json::to_cbor(document);
}

json unpacked(const Bytes &bytes)
{
    return json::from_cbor(bytes, true, false);
}

Bytes hashOf(const Bytes &bytes)
{
    const QByteArray hash = QCryptographicHash::hash(
        QByteArray::fromRawData(reinterpret_cast<const char *>(bytes.data()),
                                static_cast<qsizetype>(bytes.size())),
        QCryptographicHash::Blake2b_256);
    return {hash.begin(), hash.end()};
}

Time timeOf(std::int64_t nanoseconds)
{
    return Time(std::chrono::duration_cast<Time::duration>(std::chrono::nanoseconds(nanoseconds)));
}

std::int64_t numberOf(Time time)
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

/// What is NULL without a value.
SqlValue textOf(const std::optional<CheckpointId> &id)
{
    return id ? SqlValue(std::string_view(id->runId)) : SqlValue();
}

SqlValue stepOf(const std::optional<CheckpointId> &id)
{
    return id ? SqlValue(std::int64_t{id->step}) : SqlValue();
}

std::optional<CheckpointId> idOf(const SqlRow &row, int column)
{
    if (row.isNull(column)) {
        return std::nullopt;
    }
    return CheckpointId{row.text(column), static_cast<int>(row.number(column + 1))};
}

RunStatus statusOf(const std::string &name)
{
    return graph::statusNamed(name).value_or(RunStatus::Failed);
}

Checkpoint checkpointOf(const SqlRow &row)
{
    Checkpoint checkpoint;
    checkpoint.id = {row.text(0), static_cast<int>(row.number(1))};
    checkpoint.parent = idOf(row, 2);
    checkpoint.graph = row.text(4);
    checkpoint.node = row.text(5);
    checkpoint.next = row.text(6);
    checkpoint.status = statusOf(row.text(7));
    checkpoint.time = timeOf(row.number(8));
    if (!row.isNull(9)) {
        checkpoint.request = unpacked(row.bytes(9));
    }
    if (!row.isNull(10)) {
        const json error = unpacked(row.bytes(10));
        checkpoint.error = error.is_object() ? error.get<base::Error>() : base::Error{};
    }
    return checkpoint;
}

/// A row of `run`.
struct RunRow
{
    RunSummary summary;
    int firstStep = 0;
    std::int64_t saved = 0;
    std::int64_t owner = 0;
};

RunRow runOf(const SqlRow &row)
{
    return {.summary = {.runId = row.text(0),
                        .graph = row.text(1),
                        .lastStep = static_cast<int>(row.number(3)),
                        .status = statusOf(row.text(4)),
                        .started = timeOf(row.number(5)),
                        .updated = timeOf(row.number(6)),
                        .origin = idOf(row, 9),
                        .bytes = static_cast<std::uint64_t>(row.number(11))},
            .firstStep = static_cast<int>(row.number(2)),
            .saved = row.number(7),
            .owner = row.number(8)};
}

/// Takes in what `checkpoint` changes about its run.
void update(RunRow &run, const Checkpoint &checkpoint)
{
    if (checkpoint.id.step >= run.summary.lastStep) {
        run.summary.lastStep = checkpoint.id.step;
        run.summary.graph = checkpoint.graph;
        run.summary.status = checkpoint.status;
        run.summary.updated = checkpoint.time;
    }
    if (checkpoint.id.step <= run.firstStep) {
        run.firstStep = checkpoint.id.step;
        run.summary.started = checkpoint.time;
        const bool forked = checkpoint.parent && checkpoint.parent->runId != checkpoint.id.runId;
        run.summary.origin = forked ? checkpoint.parent : std::nullopt;
    }
}

base::Error damaged(const std::string &run)
{
    return {base::ErrorCode::MalformedDocument,
            "The saved run '" + run + "' is damaged and cannot be opened.",
            {}};
}

/// Puts the state together again: the small members and, by their hashes, the large ones.
base::Result<json> stateOf(SqlConnection &connection, const std::string &run, const Bytes &small,
                           const Bytes &large)
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
            connection.run("SELECT value FROM value WHERE run = ? AND hash = ?", {run, &hash},
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

base::Result<void> plain(base::Result<std::int64_t> changed)
{
    return changed ? base::Result<void>() : std::move(changed).error();
}

base::Result<void> forget(SqlConnection &connection, std::string_view run)
{
    for (const std::string_view sql :
         {"DELETE FROM run WHERE run = ?", "DELETE FROM checkpoint WHERE run = ?",
          "DELETE FROM value WHERE run = ?"}) {
        if (auto done = connection.run(sql, {run}); !done) {
            return std::move(done).error();
        }
    }
    return {};
}

/// The one checkpoint that `sql` selects, if there is one.
base::Result<void> findOne(SqlConnection &connection, std::string_view sql,
                           std::initializer_list<SqlValue> values, std::optional<Checkpoint> &found)
{
    Bytes small;
    Bytes large;
    auto done = connection.run(sql, values, [&](const SqlRow &row) {
        found = checkpointOf(row);
        small = row.bytes(checkpointColumns);
        large = row.bytes(checkpointColumns + 1);
    });
    if (!done || !found) {
        return plain(std::move(done));
    }
    auto state = stateOf(connection, found->id.runId, small, large);
    if (!state) {
        return std::move(state).error();
    }
    found->state = std::move(*state);
    return {};
}

/// A state as it is stored.
struct Split
{
    Bytes small; ///< the members that are
    Bytes large; ///< of the others, the hashes
};

/// Keeps the large members of `state`; those of `kept` are in the store already. Adds what that
/// takes to `bytes`.
base::Result<Split> keepValues(SqlConnection &connection, const std::string &run, const json &state,
                               KeptMembers &kept, std::uint64_t &bytes)
{
    if (!state.is_object()) {
        return Split{packed(state), packed(json::object())};
    }
    json small = json::object();
    json large = json::object();
    for (const auto &member : state.items()) {
        Bytes value = packed(member.value());
        if (value.size() <= smallBytes) {
            small[member.key()] = member.value();
            continue;
        }
        auto last = kept.find(member.key());
        if (last == kept.end() || last->second.packed != value) {
            const Bytes hash = hashOf(value);
            const auto inserted =
                connection.run("INSERT INTO value (run, hash, value) VALUES (?, ?, ?)"
                               " ON CONFLICT DO NOTHING",
                               {run, &hash, &value});
            if (!inserted) {
                return inserted.error();
            }
            bytes += static_cast<std::uint64_t>(*inserted) * value.size();
            large[member.key()] = json::binary(hash);
            if (value.size() <= mostKeptBytes) {
                kept.insert_or_assign(member.key(), KeptMember{std::move(value), hash});
            }
        } else {
            large[member.key()] = json::binary(last->second.hash);
        }
    }
    return Split{packed(small), packed(large)};
}

/// Writes the row of a step and counts it in `runBytes`, in the place of the one it replaces.
base::Result<void> writeCheckpoint(SqlConnection &connection, const Checkpoint &checkpoint,
                                   const Split &state, std::uint64_t &runBytes)
{
    const std::string &run = checkpoint.id.runId;
    const std::int64_t step = checkpoint.id.step;
    std::uint64_t replaced = 0;
    auto done = connection.run(
        "SELECT bytes FROM checkpoint WHERE run = ? AND step = ?", {run, step},
        [&replaced](const SqlRow &row) { replaced = static_cast<std::uint64_t>(row.number(0)); });
    if (!done) {
        return std::move(done).error();
    }
    const Bytes request = checkpoint.request ? packed(*checkpoint.request) : Bytes();
    const Bytes error = checkpoint.error ? packed(*checkpoint.error) : Bytes();
    const std::uint64_t bytes =
        rowBytes + state.small.size() + state.large.size() + request.size() + error.size();
    runBytes += bytes - replaced;
    return plain(connection.run(
        "INSERT INTO checkpoint (run, step, parent_run, parent_step, graph, node, next, status,"
        " time, small, large, request, error, bytes)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (run, step) DO UPDATE SET parent_run = excluded.parent_run,"
        " parent_step = excluded.parent_step, graph = excluded.graph, node = excluded.node,"
        " next = excluded.next, status = excluded.status, time = excluded.time,"
        " small = excluded.small, large = excluded.large, request = excluded.request,"
        " error = excluded.error, bytes = excluded.bytes",
        {run, step, textOf(checkpoint.parent), stepOf(checkpoint.parent), checkpoint.graph,
         checkpoint.node, checkpoint.next, graph::statusName(checkpoint.status),
         numberOf(checkpoint.time), &state.small, &state.large,
         checkpoint.request ? &request : nullptr, checkpoint.error ? &error : nullptr,
         static_cast<std::int64_t>(bytes)}));
}

base::Result<void> writeRun(SqlConnection &connection, const RunRow &run)
{
    const RunSummary &summary = run.summary;
    return plain(connection.run(
        "INSERT INTO run (run, graph, first_step, last_step, status, started, updated, saved,"
        " owner, origin_run, origin_step, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (run) DO UPDATE SET graph = excluded.graph,"
        " first_step = excluded.first_step, last_step = excluded.last_step,"
        " status = excluded.status, started = excluded.started, updated = excluded.updated,"
        " saved = excluded.saved, owner = excluded.owner, origin_run = excluded.origin_run,"
        " origin_step = excluded.origin_step, bytes = excluded.bytes",
        {summary.runId, summary.graph, std::int64_t{run.firstStep}, std::int64_t{summary.lastStep},
         graph::statusName(summary.status), numberOf(summary.started), numberOf(summary.updated),
         run.saved, run.owner, textOf(summary.origin), stepOf(summary.origin),
         static_cast<std::int64_t>(summary.bytes)}));
}

} // namespace

SqlCheckpointer::SqlCheckpointer(std::string_view rowLock)
    : m_findRun(std::string(QUERENT_RUN " WHERE run = ?").append(rowLock))
    // 62 bits: nobody draws the same twice, and locks can be named by them
    , m_owner(static_cast<std::int64_t>(QRandomGenerator::system()->generate64() >> 2U) + 1)
{}

base::Result<void> SqlCheckpointer::save(const Checkpoint &checkpoint)
{
    return write(checkpoint.status != RunStatus::Running,
                 [&](SqlConnection &connection) { return insert(connection, checkpoint); });
}

base::Result<void> SqlCheckpointer::insert(SqlConnection &connection, const Checkpoint &checkpoint)
{
    const std::string &id = checkpoint.id.runId;
    RunRow run{.summary = {.runId = id, .lastStep = checkpoint.id.step},
               .firstStep = checkpoint.id.step};
    auto done = connection.run(m_findRun, {id}, [&run](const SqlRow &row) { run = runOf(row); });
    if (!done) {
        return std::move(done).error();
    }
    if (run.owner != 0 && run.owner != m_owner && run.summary.status == RunStatus::Running) {
        const base::Result<bool> alive = isAlive(connection, run.owner);
        if (!alive) {
            return alive.error();
        }
        if (*alive) {
            return base::Error{base::ErrorCode::InvalidArgument,
                               "The run '" + id +
                                   "' is going on in another process; only that one can save it.",
                               {}};
        }
    }
    KeptMembers kept = takeKept(id, run.saved);
    const base::Result<Split> state =
        keepValues(connection, id, checkpoint.state, kept, run.summary.bytes);
    if (!state) {
        return state.error();
    }
    auto written = writeCheckpoint(connection, checkpoint, *state, run.summary.bytes);
    if (!written) {
        return written;
    }
    update(run, checkpoint);
    // the clock may have been set back; what is saved later still comes later
    m_lastSaved = std::max(m_lastSaved + 1, numberOf(std::chrono::system_clock::now()));
    run.saved = m_lastSaved;
    run.owner = m_owner;
    written = writeRun(connection, run);
    if (written && checkpoint.status == RunStatus::Running) {
        keep(id, run.saved, std::move(kept));
    }
    return written;
}

KeptMembers SqlCheckpointer::takeKept(const std::string &run, std::int64_t saved)
{
    auto node = m_kept.extract(run);
    // the store may have changed since, and what was kept may have been rolled back
    return node && node.mapped().saved == saved ? std::move(node.mapped().members) : KeptMembers();
}

void SqlCheckpointer::keep(const std::string &run, std::int64_t saved, KeptMembers members)
{
    if (m_kept.size() >= mostKeptRuns) {
        m_kept.clear();
    }
    m_kept.insert_or_assign(run, Kept{saved, std::move(members)});
}

base::Result<Checkpoint> SqlCheckpointer::latest(std::string_view runId) const
{
    std::optional<Checkpoint> found;
    auto done = read([&](SqlConnection &connection) {
        return findOne(connection,
                       QUERENT_CHECKPOINT ", small, large FROM checkpoint WHERE run = ?"
                                          " ORDER BY step DESC LIMIT 1",
                       {runId}, found);
    });
    if (!done) {
        return std::move(done).error();
    }
    return found ? base::Result<Checkpoint>(*std::move(found)) : noSuchRun(runId);
}

base::Result<Checkpoint> SqlCheckpointer::load(const CheckpointId &id) const
{
    std::optional<Checkpoint> found;
    bool known = false;
    auto done = read([&](SqlConnection &connection) -> base::Result<void> {
        auto looked = connection.run("SELECT run FROM run WHERE run = ?", {id.runId},
                                     [&known](const SqlRow & /*row*/) { known = true; });
        if (!looked) {
            return std::move(looked).error();
        }
        return findOne(connection,
                       QUERENT_CHECKPOINT
                       ", small, large FROM checkpoint WHERE run = ? AND step = ?",
                       {id.runId, std::int64_t{id.step}}, found);
    });
    if (!done) {
        return std::move(done).error();
    }
    if (!found) {
        return known ? noSuchStep(id) : noSuchRun(id.runId);
    }
    return *std::move(found);
}

base::Result<std::vector<Checkpoint>> SqlCheckpointer::steps(std::string_view runId) const
{
    std::vector<Checkpoint> steps;
    auto done = read([&](SqlConnection &connection) {
        return plain(connection.run(
            QUERENT_CHECKPOINT " FROM checkpoint WHERE run = ? ORDER BY step", {runId},
            [&steps](const SqlRow &row) { steps.push_back(checkpointOf(row)); }));
    });
    return done ? base::Result(std::move(steps)) : std::move(done).error();
}

base::Result<std::vector<RunSummary>> SqlCheckpointer::runs() const
{
    std::vector<RunSummary> runs;
    auto done = read([&](SqlConnection &connection) -> base::Result<void> {
        std::vector<RunRow> rows;
        auto listed = connection.run(QUERENT_RUN " ORDER BY saved DESC, updated DESC, run", {},
                                     [&rows](const SqlRow &row) { rows.push_back(runOf(row)); });
        if (!listed) {
            return std::move(listed).error();
        }
        std::map<std::int64_t, bool> alive{{m_owner, true}};
        for (RunRow &row : rows) {
            if (row.summary.status == RunStatus::Running) {
                if (!alive.contains(row.owner)) {
                    const base::Result<bool> answer = isAlive(connection, row.owner);
                    if (!answer) {
                        return answer.error();
                    }
                    alive.emplace(row.owner, *answer);
                }
                row.summary.interrupted = !alive[row.owner];
            }
            runs.push_back(std::move(row.summary));
        }
        return {};
    });
    return done ? base::Result(std::move(runs)) : std::move(done).error();
}

base::Result<void> SqlCheckpointer::remove(std::string_view runId)
{
    return write(false, [&](SqlConnection &connection) { return forget(connection, runId); });
}

base::Result<bool> SqlCheckpointer::removeUnchanged(const RunSummary &seen)
{
    bool unchanged = false;
    auto done = write(false, [&](SqlConnection &connection) -> base::Result<void> {
        auto removed = connection.run(
            "DELETE FROM run WHERE run = ? AND last_step = ? AND status = ? AND updated = ?"
            " AND bytes = ?",
            {seen.runId, std::int64_t{seen.lastStep}, graph::statusName(seen.status),
             numberOf(seen.updated), static_cast<std::int64_t>(seen.bytes)});
        if (!removed) {
            return std::move(removed).error();
        }
        unchanged = *removed == 1;
        return unchanged ? forget(connection, seen.runId) : base::Result<void>();
    });
    return done ? base::Result(unchanged) : std::move(done).error();
}

} // namespace querent::session
