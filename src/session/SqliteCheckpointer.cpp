// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SqliteCheckpointer.h"

#include "base/ErrorJson.h"

#include <QCryptographicHash>

#include <sqlite3.h>

#include <filesystem>
#include <utility>

namespace querent::session {

namespace {

using graph::Checkpoint;
using graph::CheckpointId;
using nlohmann::json;

constexpr const char *schema =
    "CREATE TABLE IF NOT EXISTS checkpoint ("
    " run TEXT NOT NULL, step INTEGER NOT NULL, saved INTEGER NOT NULL, parent_run TEXT,"
    " parent_step INTEGER, graph TEXT NOT NULL, node TEXT NOT NULL, next TEXT NOT NULL,"
    " status TEXT NOT NULL, time INTEGER NOT NULL, small BLOB NOT NULL, large BLOB NOT NULL,"
    " request BLOB, error BLOB, PRIMARY KEY (run, step)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS value ("
    " run TEXT NOT NULL, hash BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (run, hash))"
    " WITHOUT ROWID;";
constexpr int schemaVersion = 1;

/// Members of a state that are longer than this are kept apart, once for all steps.
constexpr std::size_t smallBytes = 100;

base::Error failed(sqlite3 *database)
{
    return {base::ErrorCode::StorageFailed,
            "The runs cannot be saved. Check the space on the disk and the rights of the folder.",
            sqlite3_errmsg(database)};
}

using Bytes = std::vector<std::uint8_t>;

/// CBOR keeps every text and number as it is, and is half as long as text.
Bytes packed(const json &document)
{
    return json::to_cbor(document);
}

json unpacked(const Bytes &bytes)
{
    return json::from_cbor(bytes, true, false);
}

/// One SQL statement with its values, finalised when it goes.
class Statement
{
public:
    Statement(sqlite3 *database, const char *sql) : m_database(database)
    {
        m_status = sqlite3_prepare_v2(database, sql, -1, &m_statement, nullptr);
    }
    ~Statement() { sqlite3_finalize(m_statement); }
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;

    Statement &add(std::string_view text)
    {
        sqlite3_bind_text(m_statement, ++m_bound, text.data(), static_cast<int>(text.size()),
                          SQLITE_TRANSIENT);
        return *this;
    }
    Statement &add(std::int64_t number)
    {
        sqlite3_bind_int64(m_statement, ++m_bound, number);
        return *this;
    }
    Statement &add(const Bytes &bytes)
    {
        sqlite3_bind_blob64(m_statement, ++m_bound, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
        return *this;
    }
    Statement &addNull()
    {
        ++m_bound; // parameters are NULL until bound
        return *this;
    }

    /// True for a row, false at the end.
    [[nodiscard]] base::Result<bool> next()
    {
        if (m_status != SQLITE_OK) {
            return failed(m_database);
        }
        const int status = sqlite3_step(m_statement);
        if (status != SQLITE_ROW && status != SQLITE_DONE) {
            return failed(m_database);
        }
        return status == SQLITE_ROW;
    }
    [[nodiscard]] base::Result<void> run()
    {
        auto done = next();
        return done ? base::Result<void>() : base::Result<void>(std::move(done).error());
    }

    [[nodiscard]] std::string text(int column) const
    {
        const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(m_statement, column));
        return {text != nullptr ? text : "",
                static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))};
    }
    [[nodiscard]] std::int64_t number(int column) const
    {
        return sqlite3_column_int64(m_statement, column);
    }
    [[nodiscard]] bool isNull(int column) const
    {
        return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
    }
    [[nodiscard]] Bytes bytes(int column) const
    {
        const auto *data =
            static_cast<const std::uint8_t *>(sqlite3_column_blob(m_statement, column));
        const int size = sqlite3_column_bytes(m_statement, column);
        return data != nullptr ? Bytes(data, data + size) : Bytes();
    }

private:
    sqlite3 *m_database;
    sqlite3_stmt *m_statement = nullptr;
    int m_status;
    int m_bound = 0;
};

base::Result<void> execute(sqlite3 *database, const char *sql)
{
    if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        return failed(database);
    }
    return {};
}

Bytes hashOf(const Bytes &bytes)
{
    const QByteArray hash = QCryptographicHash::hash(
        QByteArray::fromRawData(reinterpret_cast<const char *>(bytes.data()),
                                static_cast<qsizetype>(bytes.size())),
        QCryptographicHash::Sha256);
    return {hash.begin(), hash.end()};
}

std::chrono::system_clock::time_point timeOf(std::int64_t nanoseconds)
{
    return std::chrono::system_clock::time_point(
        std::chrono::duration_cast<std::chrono::system_clock::duration>(
            std::chrono::nanoseconds(nanoseconds)));
}

std::int64_t numberOf(std::chrono::system_clock::time_point time)
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

/// run, step, parent_run, parent_step, graph, node, next, status, time, request, error
constexpr int headColumns = 11;

Checkpoint headOf(const Statement &row)
{
    Checkpoint checkpoint;
    checkpoint.id = {row.text(0), static_cast<int>(row.number(1))};
    if (!row.isNull(2)) {
        checkpoint.parent = CheckpointId{row.text(2), static_cast<int>(row.number(3))};
    }
    checkpoint.graph = row.text(4);
    checkpoint.node = row.text(5);
    checkpoint.next = row.text(6);
    checkpoint.status = graph::statusNamed(row.text(7)).value_or(graph::RunStatus::Failed);
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

/// Puts the state together again: the small members and, by their hashes, the large ones.
base::Result<json> stateOf(sqlite3 *database, const std::string &run, const Bytes &small,
                           const Bytes &large)
{
    json state = unpacked(small);
    const json hashes = unpacked(large);
    if (state.is_discarded() || hashes.is_discarded()) {
        return base::Error{base::ErrorCode::MalformedDocument, "A saved run is damaged.", run};
    }
    for (const auto &member : hashes.items()) {
        Statement find(database, "SELECT value FROM value WHERE run = ? AND hash = ?");
        const auto found = find.add(run).add(member.value().get_binary()).next();
        if (!found) {
            return found.error();
        }
        state[member.key()] = *found ? unpacked(find.bytes(0)) : json();
    }
    return state;
}

#define QUERENT_HEAD                                                                               \
    "SELECT run, step, parent_run, parent_step, graph, node, next, status, time, request, error"

} // namespace

void SqliteCheckpointer::Closer::operator()(sqlite3 *database) const noexcept
{
    sqlite3_close(database);
}

SqliteCheckpointer::SqliteCheckpointer(Database database, int mostRuns)
    : m_database(std::move(database)), m_mostRuns(mostRuns)
{}

base::Result<std::unique_ptr<SqliteCheckpointer>> SqliteCheckpointer::open(const std::string &path,
                                                                           int mostRuns)
{
    std::error_code error;
    const auto folder =
        std::filesystem::path(std::u8string(path.begin(), path.end())).parent_path();
    if (!folder.empty()) {
        std::filesystem::create_directories(folder, error);
    }
    sqlite3 *handle = nullptr;
    const int status = sqlite3_open_v2(
        path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX,
        nullptr);
    Database database(handle);
    if (status != SQLITE_OK) {
        return failed(handle);
    }
    sqlite3_busy_timeout(handle, 2'000);
    for (const char *sql : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", schema}) {
        if (auto done = execute(handle, sql); !done) {
            return std::move(done).error();
        }
    }
    Statement version(handle, "PRAGMA user_version");
    const auto read = version.next();
    if (!read || version.number(0) > schemaVersion) {
        return read
                   ? base::Error{base::ErrorCode::StorageFailed,
                                 "The saved runs were written by a later version of Querent.", path}
                   : read.error();
    }
    if (auto done = execute(handle, "PRAGMA user_version = 1"); !done) {
        return std::move(done).error();
    }
    return std::unique_ptr<SqliteCheckpointer>(
        new SqliteCheckpointer(std::move(database), mostRuns));
}

base::Result<void> SqliteCheckpointer::save(const Checkpoint &checkpoint)
{
    const std::scoped_lock lock(m_mutex);
    if (auto begun = execute(m_database.get(), "BEGIN IMMEDIATE"); !begun) {
        return begun;
    }
    auto written = write(checkpoint);
    if (written && checkpoint.id.step == 0) {
        written = forgetOldRuns();
    }
    if (!written) {
        std::ignore = execute(m_database.get(), "ROLLBACK");
        return written;
    }
    return execute(m_database.get(), "COMMIT");
}

base::Result<void> SqliteCheckpointer::write(const Checkpoint &checkpoint)
{
    json small = checkpoint.state.is_object() ? json::object() : checkpoint.state;
    json large = json::object();
    if (checkpoint.state.is_object()) {
        for (const auto &member : checkpoint.state.items()) {
            const Bytes bytes = packed(member.value());
            if (bytes.size() <= smallBytes) {
                small[member.key()] = member.value();
                continue;
            }
            const Bytes hash = hashOf(bytes);
            Statement keep(m_database.get(),
                           "INSERT OR IGNORE INTO value (run, hash, value) VALUES (?, ?, ?)");
            if (auto kept = keep.add(checkpoint.id.runId).add(hash).add(bytes).run(); !kept) {
                return kept;
            }
            large[member.key()] = json::binary(hash);
        }
    }
    Statement insert(m_database.get(),
                     "INSERT OR REPLACE INTO checkpoint (run, step, parent_run, parent_step, graph,"
                     " node, next, status, time, small, large, request, error, saved)"
                     " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                     " 1 + coalesce((SELECT max(saved) FROM checkpoint), 0)");
    insert.add(checkpoint.id.runId).add(std::int64_t{checkpoint.id.step});
    if (checkpoint.parent) {
        insert.add(checkpoint.parent->runId).add(std::int64_t{checkpoint.parent->step});
    } else {
        insert.addNull().addNull();
    }
    insert.add(checkpoint.graph)
        .add(checkpoint.node)
        .add(checkpoint.next)
        .add(graph::statusName(checkpoint.status))
        .add(numberOf(checkpoint.time))
        .add(packed(small))
        .add(packed(large));
    checkpoint.request ? insert.add(packed(*checkpoint.request)) : insert.addNull();
    checkpoint.error ? insert.add(packed(*checkpoint.error)) : insert.addNull();
    return insert.run();
}

base::Result<void> SqliteCheckpointer::forgetOldRuns()
{
    constexpr const char *old =
        " WHERE run IN (SELECT run FROM checkpoint GROUP BY run ORDER BY max(saved) DESC"
        " LIMIT -1 OFFSET ?)";
    for (const char *table : {"value", "checkpoint"}) {
        const std::string sql = std::string("DELETE FROM ") + table + old;
        Statement forget(m_database.get(), sql.c_str());
        if (auto done = forget.add(std::int64_t{m_mostRuns}).run(); !done) {
            return done;
        }
    }
    return {};
}

base::Result<Checkpoint> SqliteCheckpointer::latest(std::string_view runId) const
{
    int step = 0;
    {
        const std::scoped_lock lock(m_mutex);
        Statement find(m_database.get(), "SELECT max(step) FROM checkpoint WHERE run = ?");
        const auto found = find.add(runId).next();
        if (!found) {
            return found.error();
        }
        if (find.isNull(0)) {
            return noSuchRun(runId);
        }
        step = static_cast<int>(find.number(0));
    }
    return load({std::string(runId), step});
}

base::Result<Checkpoint> SqliteCheckpointer::load(const CheckpointId &id) const
{
    const std::scoped_lock lock(m_mutex);
    Statement find(m_database.get(),
                   QUERENT_HEAD ", small, large FROM checkpoint WHERE run = ? AND step = ?");
    const auto found = find.add(id.runId).add(std::int64_t{id.step}).next();
    if (!found) {
        return found.error();
    }
    if (!*found) {
        return noSuchStep(id);
    }
    Checkpoint checkpoint = headOf(find);
    auto state =
        stateOf(m_database.get(), id.runId, find.bytes(headColumns), find.bytes(headColumns + 1));
    if (!state) {
        return std::move(state).error();
    }
    checkpoint.state = std::move(*state);
    return checkpoint;
}

base::Result<std::vector<Checkpoint>> SqliteCheckpointer::steps(std::string_view runId) const
{
    const std::scoped_lock lock(m_mutex);
    Statement find(m_database.get(), QUERENT_HEAD " FROM checkpoint WHERE run = ? ORDER BY step");
    find.add(runId);
    std::vector<Checkpoint> steps;
    for (;;) {
        const auto found = find.next();
        if (!found) {
            return found.error();
        }
        if (!*found) {
            return steps;
        }
        steps.push_back(headOf(find));
    }
}

base::Result<std::vector<graph::RunSummary>> SqliteCheckpointer::runs() const
{
    const std::scoped_lock lock(m_mutex);
    // of several columns beside one max(), SQLite takes those of the row that has it
    Statement find(m_database.get(),
                   "SELECT run, graph, step, status, time, max(saved),"
                   " (SELECT time FROM checkpoint AS first WHERE first.run = checkpoint.run"
                   "  ORDER BY step LIMIT 1),"
                   " (SELECT max(step) FROM checkpoint AS last WHERE last.run = checkpoint.run)"
                   " FROM checkpoint GROUP BY run ORDER BY max(saved) DESC");
    std::vector<graph::RunSummary> runs;
    for (;;) {
        const auto found = find.next();
        if (!found) {
            return found.error();
        }
        if (!*found) {
            return runs;
        }
        runs.push_back({find.text(0), find.text(1), static_cast<int>(find.number(7)),
                        graph::statusNamed(find.text(3)).value_or(graph::RunStatus::Failed),
                        timeOf(find.number(6)), timeOf(find.number(4))});
    }
}

base::Result<void> SqliteCheckpointer::remove(std::string_view runId)
{
    const std::scoped_lock lock(m_mutex);
    for (const char *sql :
         {"DELETE FROM value WHERE run = ?", "DELETE FROM checkpoint WHERE run = ?"}) {
        Statement forget(m_database.get(), sql);
        if (auto done = forget.add(runId).run(); !done) {
            return done;
        }
    }
    return {};
}

} // namespace querent::session
