// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/PostgresCheckpointer.h"

#include "connectors/SqlDrivers.h"
#include "session/PostgresLink.h"

#include <QSqlDatabase>

#include <array>
#include <span>

namespace querent::session {

namespace {

constexpr std::int64_t schemaVersion = 2;

/// The tables of version 1.
constexpr std::array firstTables{
    "CREATE TABLE run ("
    " run TEXT NOT NULL PRIMARY KEY, graph TEXT NOT NULL, first_step BIGINT NOT NULL,"
    " last_step BIGINT NOT NULL, status TEXT NOT NULL, started BIGINT NOT NULL,"
    " updated BIGINT NOT NULL, saved BIGINT NOT NULL, owner BIGINT NOT NULL, origin_run TEXT,"
    " origin_step BIGINT, bytes BIGINT NOT NULL)",
    "CREATE TABLE checkpoint ("
    " run TEXT NOT NULL, step BIGINT NOT NULL, parent_run TEXT, parent_step BIGINT,"
    " graph TEXT NOT NULL, node TEXT NOT NULL, next TEXT NOT NULL, status TEXT NOT NULL,"
    " time BIGINT NOT NULL, small BYTEA NOT NULL, large BYTEA NOT NULL, request BYTEA,"
    " error BYTEA, bytes BIGINT NOT NULL, PRIMARY KEY (run, step))",
    "CREATE TABLE value ("
    " run TEXT NOT NULL, hash BYTEA NOT NULL, value BYTEA NOT NULL, PRIMARY KEY (run, hash))",
    "CREATE TABLE store (version BIGINT NOT NULL)",
};

/// What they become in version 2, before the rows are moved.
constexpr std::array secondTables{
    "ALTER TABLE run RENAME TO earlier_run",
    "ALTER TABLE checkpoint RENAME TO earlier_checkpoint",
    "ALTER TABLE value RENAME TO earlier_value",
    "CREATE TABLE run ("
    " number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, run TEXT NOT NULL UNIQUE,"
    " owner BIGINT NOT NULL)",
    "CREATE TABLE checkpoint ("
    " id BIGINT PRIMARY KEY, saved BIGINT NOT NULL, parent_run TEXT, parent_step BIGINT,"
    " graph TEXT NOT NULL, node TEXT NOT NULL, next TEXT NOT NULL, status TEXT NOT NULL,"
    " time BIGINT NOT NULL, bytes BIGINT NOT NULL, small BYTEA NOT NULL, large BYTEA NOT NULL,"
    " request BYTEA, error BYTEA)",
    "CREATE TABLE value ("
    " number BIGINT NOT NULL, hash BYTEA NOT NULL, value BYTEA NOT NULL,"
    " PRIMARY KEY (number, hash))",
};

base::Error cannot(std::string message)
{
    return {base::ErrorCode::StorageFailed, std::move(message), {}};
}

base::Result<std::int64_t> numberOf(SqlConnection &connection, std::string_view sql,
                                    std::initializer_list<SqlValue> values = {})
{
    std::int64_t number = 0;
    auto done =
        connection.run(sql, values, [&number](const SqlRow &row) { number = row.number(0); });
    return done ? base::Result(number) : std::move(done).error();
}

/// The version of the tables; 0 where there are none.
base::Result<std::int64_t> versionOf(SqlConnection &connection, const std::string &schema)
{
    const auto found = numberOf(
        connection, "SELECT count(*) FROM pg_tables WHERE schemaname = ? AND tablename = 'store'",
        {schema});
    if (!found || *found == 0) {
        return found;
    }
    auto version = numberOf(connection, "SELECT max(version) FROM store");
    if (version && *version > schemaVersion) {
        return cannot("The shared runs in the schema '" + schema +
                      "' were written by a later version of Querent. Use that version, or "
                      "name another schema.");
    }
    if (version && *version < 1) {
        return cannot("The schema '" + schema +
                      "' holds no shared runs that this version knows. Name another.");
    }
    return version;
}

base::Result<void> runAll(SqlConnection &connection, std::span<const char *const> statements)
{
    for (const char *sql : statements) {
        if (auto done = connection.run(sql); !done) {
            return std::move(done).error();
        }
    }
    return {};
}

/// Makes the tables, or brings them up to date; two machines that come first at once do so in turn.
base::Result<void> ensureTables(SqlConnection &connection, const std::string &schema,
                                std::span<const char *const> moveEarlierRows)
{
    auto version = versionOf(connection, schema);
    if (version && *version < schemaVersion) {
        auto locked =
            numberOf(connection, "SELECT 1 FROM (SELECT pg_advisory_xact_lock(7136982)) AS l");
        version = locked ? versionOf(connection, schema) : std::move(locked);
    }
    if (!version) {
        return std::move(version).error();
    }
    base::Result<void> done;
    if (*version == 0) {
        auto made = connection.run("CREATE SCHEMA IF NOT EXISTS " + quotedName(schema));
        done = made ? runAll(connection, firstTables) : std::move(made).error();
    }
    if (done && *version < schemaVersion) {
        done = runAll(connection, secondTables);
        if (done) {
            done = runAll(connection, moveEarlierRows);
        }
        if (done) {
            auto noted = connection.run("INSERT INTO store (version) VALUES (?)", {schemaVersion});
            done = noted ? base::Result<void>() : std::move(noted).error();
        }
    }
    return done;
}

} // namespace

PostgresCheckpointer::PostgresCheckpointer(const Options &options)
    : SqlCheckpointer(" FOR UPDATE")
    , m_writer(std::make_unique<PostgresLink>(options, owner()))
    , m_reader(std::make_unique<PostgresLink>(options, owner()))
{}

PostgresCheckpointer::~PostgresCheckpointer() = default;

base::Result<std::unique_ptr<PostgresCheckpointer>>
PostgresCheckpointer::open(const Options &options)
{
    connectors::prepareSqlDrivers();
    if (!QSqlDatabase::isDriverAvailable(postgresDriver())) {
        return base::Error{base::ErrorCode::Unsupported,
                           "Qt's driver for PostgreSQL is missing. Install the package "
                           "libqt6sql6-psql and start again.",
                           {}};
    }
    std::unique_ptr<PostgresCheckpointer> store(new PostgresCheckpointer(options));
    auto done = store->write(false, [&options](SqlConnection &connection) {
        return ensureTables(connection, options.schema, moveEarlierRows);
    });
    if (!done) {
        return std::move(done).error();
    }
    return store;
}

base::Result<void> PostgresCheckpointer::write(bool /*lasting*/, const Work &work)
{
    return m_writer->transaction("BEGIN", work); // the server forces all to its disk
}

base::Result<void> PostgresCheckpointer::read(const Work &work) const
{
    return m_reader->transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work);
}

base::Result<bool> PostgresCheckpointer::isAlive(SqlConnection &connection,
                                                 std::int64_t owner) const
{
    // the number of a lock is shown in two halves
    const auto locks =
        numberOf(connection,
                 "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
                 " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
                 " AND classid::bigint = ? AND objid::bigint = ?",
                 {owner >> 32, owner & 0xffffffff});
    return locks ? base::Result(*locks > 0) : locks.error();
}

} // namespace querent::session
