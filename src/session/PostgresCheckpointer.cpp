// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/PostgresCheckpointer.h"

#include "session/PostgresLink.h"

#include <QSqlDatabase>

namespace querent::session {

namespace {

constexpr std::int64_t schemaVersion = 1;

constexpr std::string_view tables[] = {
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

/// Makes the tables where there are none; two machines that come first at once do so in turn.
base::Result<void> ensureTables(SqlConnection &connection, const std::string &schema)
{
    const auto find = [&connection, &schema] {
        return numberOf(
            connection,
            "SELECT count(*) FROM pg_tables WHERE schemaname = ? AND tablename = 'store'",
            {schema});
    };
    auto found = find();
    if (found && *found == 0) {
        auto locked =
            numberOf(connection, "SELECT 1 FROM (SELECT pg_advisory_xact_lock(7136982)) AS l");
        found = locked ? find() : locked;
    }
    if (!found) {
        return std::move(found).error();
    }
    if (*found == 0) {
        auto done = connection.run("CREATE SCHEMA IF NOT EXISTS " + quotedName(schema));
        for (const std::string_view sql : tables) {
            if (done) {
                done = connection.run(sql);
            }
        }
        if (done) {
            done = connection.run("INSERT INTO store (version) VALUES (?)", {schemaVersion});
        }
        if (!done) {
            return std::move(done).error();
        }
    }
    const auto version = numberOf(connection, "SELECT max(version) FROM store");
    if (!version) {
        return version.error();
    }
    if (*version != schemaVersion) {
        return cannot(
            *version > schemaVersion
                ? "The shared runs in the schema '" + schema +
                      "' were written by a later version of Querent. Use that version, or "
                      "name another schema."
                : "The schema '" + schema +
                      "' holds no shared runs that this version knows. Name another.");
    }
    return {};
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
    if (!QSqlDatabase::isDriverAvailable(postgresDriver())) {
        return base::Error{base::ErrorCode::Unsupported,
                           "Qt's driver for PostgreSQL is missing. Install the package "
                           "libqt6sql6-psql and start again.",
                           {}};
    }
    std::unique_ptr<PostgresCheckpointer> store(new PostgresCheckpointer(options));
    auto done = store->write(false, [&options](SqlConnection &connection) {
        return ensureTables(connection, options.schema);
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
