// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SqliteCheckpointer.h"

#include "base/Clock.h"
#include "session/OwnerLocks.h"
#include "session/SqliteConnection.h"

#include <QCoreApplication>

#include <sqlite3.h>

#include <array>
#include <span>
#include <tuple>
#include <utility>

namespace querent::session {

namespace {

/// What makes a file of version n out of one of version n - 1; the first makes it out of nothing.
constexpr std::array<const char *, 3> migrations{
    "CREATE TABLE checkpoint ("
    " run TEXT NOT NULL, step INTEGER NOT NULL, saved INTEGER NOT NULL, parent_run TEXT,"
    " parent_step INTEGER, graph TEXT NOT NULL, node TEXT NOT NULL, next TEXT NOT NULL,"
    " status TEXT NOT NULL, time INTEGER NOT NULL, small BLOB NOT NULL, large BLOB NOT NULL,"
    " request BLOB, error BLOB, PRIMARY KEY (run, step)) WITHOUT ROWID;"
    "CREATE TABLE value ("
    " run TEXT NOT NULL, hash BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (run, hash))"
    " WITHOUT ROWID;",

    "CREATE TABLE run ("
    " run TEXT NOT NULL PRIMARY KEY, graph TEXT NOT NULL, first_step INTEGER NOT NULL,"
    " last_step INTEGER NOT NULL, status TEXT NOT NULL, started INTEGER NOT NULL,"
    " updated INTEGER NOT NULL, saved INTEGER NOT NULL, owner INTEGER NOT NULL, origin_run TEXT,"
    " origin_step INTEGER, bytes INTEGER NOT NULL) WITHOUT ROWID;"
    "ALTER TABLE checkpoint ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;"
    "UPDATE checkpoint SET bytes = 100 + length(small) + length(large)"
    " + coalesce(length(request), 0) + coalesce(length(error), 0);"
    "INSERT INTO run SELECT last.run, last.graph, first.step, last.step, last.status, first.time,"
    " last.time, ends.saved, 0, iif(first.parent_run <> first.run, first.parent_run, NULL),"
    " iif(first.parent_run <> first.run, first.parent_step, NULL), ends.bytes"
    " + (SELECT coalesce(sum(length(value)), 0) FROM value WHERE value.run = ends.run)"
    " FROM (SELECT run, min(step) AS first, max(step) AS last, max(saved) AS saved,"
    "  sum(bytes) AS bytes FROM checkpoint GROUP BY run) AS ends"
    " JOIN checkpoint AS first ON first.run = ends.run AND first.step = ends.first"
    " JOIN checkpoint AS last ON last.run = ends.run AND last.step = ends.last;"
    "ALTER TABLE checkpoint DROP COLUMN saved;",

    "ALTER TABLE run RENAME TO earlier_run;"
    "ALTER TABLE checkpoint RENAME TO earlier_checkpoint;"
    "ALTER TABLE value RENAME TO earlier_value;"
    // numbers are never given again: what is known of a run that was forgotten fits no other
    "CREATE TABLE run (number INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL UNIQUE,"
    " owner INTEGER NOT NULL);"
    "CREATE TABLE checkpoint ("
    " id INTEGER PRIMARY KEY, saved INTEGER NOT NULL, parent_run TEXT, parent_step INTEGER,"
    " graph TEXT NOT NULL, node TEXT NOT NULL, next TEXT NOT NULL, status TEXT NOT NULL,"
    " time INTEGER NOT NULL, bytes INTEGER NOT NULL, small BLOB NOT NULL, large BLOB NOT NULL,"
    " request BLOB, error BLOB);"
    "CREATE TABLE value ("
    " number INTEGER NOT NULL, hash BLOB NOT NULL, value BLOB NOT NULL,"
    " PRIMARY KEY (number, hash)) WITHOUT ROWID;",
};
/// The one after which the rows are moved.
constexpr std::size_t numbersRuns = 2;

struct StoreTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::session::SqliteCheckpointer)
};

QString wordsFor(StorageTrouble trouble)
{
    switch (trouble) {
    case StorageTrouble::InUse:
        return StoreTexts::tr("The saved runs in '%1' are in use by another process that "
                              "writes. Try again later.");
    case StorageTrouble::Full:
        return StoreTexts::tr("The saved runs in '%1' find no more space on the disk. Make "
                              "some, and go on.");
    case StorageTrouble::Damaged:
        return StoreTexts::tr("The saved runs in '%1' are damaged. Move the file away; a new "
                              "one is made in its place.");
    case StorageTrouble::NotWritable:
        return StoreTexts::tr("The saved runs in '%1' cannot be written. Check the rights of "
                              "the file and its folder.");
    case StorageTrouble::Unreadable:
        break;
    }
    return StoreTexts::tr("The saved runs in '%1' cannot be read or written. Check the "
                          "disk.");
}

base::Error storeError(const std::string &path, const QString &what)
{
    return {
        base::ErrorCode::StorageFailed, what.arg(QString::fromStdString(path)).toStdString(), {}};
}

/// The version of the tables; 0 where there are none. Fails where the file is no store of runs, or
/// one of a later version.
base::Result<std::int64_t> versionOf(SqliteConnection &connection, const std::string &path)
{
    const auto version = connection.number("PRAGMA user_version");
    if (!version) {
        return version;
    }
    if (*version > static_cast<std::int64_t>(migrations.size())) {
        return storeError(path, StoreTexts::tr("The file '%1' of saved runs was written by a later "
                                               "version of Querent. Use that version, or move the "
                                               "file away."));
    }
    const auto fits = connection.number(
        *version == 0
            ? "SELECT count(*) = 0 FROM sqlite_master"
            : "SELECT count(*) = 2 FROM sqlite_master WHERE name IN ('checkpoint', 'value')");
    if (!fits) {
        return fits;
    }
    if (*version < 0 || *fits == 0) {
        return storeError(path, StoreTexts::tr("The file '%1' is a database, but none of saved "
                                               "runs. Name another file, or move it away."));
    }
    return version;
}

/// Brings the tables up to date.
base::Result<void> migrate(SqliteConnection &connection, const std::string &path,
                           std::span<const char *const> moveEarlierRows)
{
    const auto version = versionOf(connection, path);
    if (!version) {
        return version.error();
    }
    for (auto next = static_cast<std::size_t>(*version); next < migrations.size(); ++next) {
        auto done = connection.execute(migrations[next]);
        for (const char *move : moveEarlierRows) {
            if (done && next == numbersRuns) {
                done = connection.execute(move);
            }
        }
        if (!done) {
            return done;
        }
    }
    return connection.execute(
        ("PRAGMA user_version = " + std::to_string(migrations.size())).c_str());
}

base::Result<void> prepare(SqliteConnection &connection, const std::string &path,
                           std::chrono::milliseconds patience,
                           std::span<const char *const> moveEarlierRows)
{
    const auto version = connection.atOneMoment([&] { return versionOf(connection, path); });
    if (!version) {
        return version.error();
    }
    // heeded by a new file only, and only before the log
    auto done = connection.execute("PRAGMA auto_vacuum = INCREMENTAL");
    if (done) {
        done = connection.useLog(patience);
    }
    if (done) {
        // the log is not forced to the disk at every step: see write()
        done = connection.execute("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000");
    }
    if (done && *version < static_cast<std::int64_t>(migrations.size())) {
        done = connection.transaction("BEGIN IMMEDIATE",
                                      [&] { return migrate(connection, path, moveEarlierRows); });
    }
    return done;
}

} // namespace

SqliteCheckpointer::SqliteCheckpointer(std::string path, Options options)
    : SqlCheckpointer({}), m_path(std::move(path)), m_options(options)
{}

SqliteCheckpointer::~SqliteCheckpointer() = default;

base::Result<std::unique_ptr<SqliteCheckpointer>> SqliteCheckpointer::open(const std::string &path)
{
    return open(path, Options());
}

base::Result<std::unique_ptr<SqliteCheckpointer>> SqliteCheckpointer::open(const std::string &path,
                                                                           const Options &options)
{
    SqliteConnection::makePrivate(path);
    std::unique_ptr<SqliteCheckpointer> store(new SqliteCheckpointer(path, options));
    auto writer = SqliteConnection::open(path, SQLITE_OPEN_CREATE, options.busyTimeout, wordsFor);
    if (!writer) {
        return std::move(writer).error();
    }
    store->m_writer = std::move(*writer);
    if (auto done = prepare(*store->m_writer, path, options.busyTimeout, moveEarlierRows); !done) {
        return std::move(done).error();
    }
    auto owners = OwnerLocks::take(path + "-owners", store->owner());
    if (!owners) {
        return std::move(owners).error();
    }
    store->m_owners = std::move(*owners);
    return store;
}

base::Result<std::shared_ptr<graph::Checkpointer>>
SqliteCheckpointer::openPruned(const std::string &path, const graph::PrunePolicy &policy)
{
    auto opened = open(path);
    if (!opened) {
        return std::move(opened).error();
    }
    if (auto pruned = (*opened)->prune(policy, base::SystemClock().now()); !pruned) {
        return std::move(pruned).error();
    }
    return std::shared_ptr<graph::Checkpointer>(*std::move(opened));
}

base::Result<void> SqliteCheckpointer::write(bool lasting, const Work &work)
{
    const std::scoped_lock lock(m_writing);
    // What is committed is in the log, which the operating system keeps when the process dies. To
    // outlive a power failure it has to be forced to the disk, which takes milliseconds: that is
    // for what somebody may come back to, not for every step of a run that ends in a second.
    if (lasting) {
        std::ignore = m_writer->execute("PRAGMA synchronous = FULL");
    }
    auto done = m_writer->transaction("BEGIN IMMEDIATE", [&] { return work(*m_writer); });
    if (lasting) {
        std::ignore = m_writer->execute("PRAGMA synchronous = NORMAL");
    }
    return done;
}

base::Result<void> SqliteCheckpointer::writeOne(const Work &work)
{
    const std::scoped_lock lock(m_writing);
    return work(*m_writer); // a statement is a transaction of its own
}

base::Result<void> SqliteCheckpointer::read(const Work &work) const
{
    std::unique_ptr<SqliteConnection> reader;
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_readers.empty()) {
            reader = std::move(m_readers.back());
            m_readers.pop_back();
        }
    }
    if (!reader) {
        auto opened = SqliteConnection::open(m_path, 0, m_options.busyTimeout, wordsFor);
        if (!opened) {
            return std::move(opened).error();
        }
        reader = std::move(*opened);
    }
    auto done = reader->transaction("BEGIN", [&] { return work(*reader); });
    const std::scoped_lock lock(m_mutex);
    m_readers.push_back(std::move(reader));
    return done;
}

base::Result<bool> SqliteCheckpointer::isAlive(SqlConnection & /*connection*/,
                                               std::int64_t owner) const
{
    return m_owners->isHeld(owner);
}

void SqliteCheckpointer::releaseSpace()
{
    const std::scoped_lock lock(m_writing);
    std::ignore = m_writer->execute("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(PASSIVE)");
}

} // namespace querent::session
