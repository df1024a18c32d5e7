// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ThreadFile.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QLockFile>

#include <sqlite3.h>

#include <array>
#include <utility>

namespace querent::session {

namespace {

constexpr std::chrono::milliseconds patience{5'000};
/// What makes a file of version n out of one of version n - 1; the first makes it out of nothing.
constexpr std::array<const char *, 1> migrations{
    "CREATE TABLE thread ("
    " id TEXT NOT NULL PRIMARY KEY, location TEXT NOT NULL, title TEXT NOT NULL,"
    " sought TEXT NOT NULL, pinned INTEGER NOT NULL, asked INTEGER NOT NULL,"
    " used INTEGER NOT NULL, removed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE INDEX thread_of_source ON thread (location, asked);"
    "CREATE TABLE turn ("
    " number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, thread TEXT NOT NULL,"
    " run TEXT NOT NULL, question TEXT NOT NULL, sought_question TEXT NOT NULL,"
    " asked INTEGER NOT NULL, rights TEXT NOT NULL, outcome TEXT NOT NULL DEFAULT '',"
    " headline TEXT NOT NULL DEFAULT '', sought_answer TEXT NOT NULL DEFAULT '',"
    " settings TEXT NOT NULL DEFAULT '', rating INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX turn_of_thread ON turn (thread, number);"
    "CREATE TABLE answer ("
    " number INTEGER PRIMARY KEY, document BLOB NOT NULL, conversation BLOB NOT NULL);",
};

struct StoreTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::session::ThreadStore)
};

QString wordsFor(StorageTrouble trouble)
{
    switch (trouble) {
    case StorageTrouble::InUse:
        return StoreTexts::tr("The kept conversations in “%1” are in use by another program. Close "
                              "it; they are kept as soon as it is done.");
    case StorageTrouble::Full:
        return StoreTexts::tr("There is no more space on the disk for the conversations in “%1”. "
                              "Make some: they are kept then.");
    case StorageTrouble::Damaged:
        return StoreTexts::tr("The kept conversations in “%1” are damaged.");
    case StorageTrouble::NotWritable:
        return StoreTexts::tr("The conversations cannot be kept in “%1”. Check that the file and "
                              "its folder belong to you.");
    case StorageTrouble::Unreadable:
        break;
    }
    return StoreTexts::tr("The kept conversations in “%1” cannot be read or written. Check the "
                          "disk.");
}

base::Error storeError(const std::string &path, const QString &what)
{
    return {
        base::ErrorCode::StorageFailed, what.arg(QString::fromStdString(path)).toStdString(), {}};
}

/// The version of the tables; 0 where there are none. Fails where the file is none of kept
/// conversations, or one of a later version.
base::Result<std::int64_t> versionOf(SqliteConnection &connection, const std::string &path)
{
    const auto version = connection.number("PRAGMA user_version");
    if (!version) {
        return version;
    }
    if (*version > static_cast<std::int64_t>(migrations.size())) {
        return storeError(path, StoreTexts::tr("The conversations in “%1” were kept by a later "
                                               "version of Querent. Use that version, or move the "
                                               "file away."));
    }
    const auto fits = connection.number(
        *version == 0 ? "SELECT count(*) = 0 FROM sqlite_master"
                      : "SELECT count(*) = 3 FROM sqlite_master WHERE type = 'table' AND name IN"
                        " ('thread', 'turn', 'answer')");
    if (!fits) {
        return fits;
    }
    if (*version < 0 || *fits == 0) {
        return storeError(path, StoreTexts::tr("The file “%1” is a database, but none of kept "
                                               "conversations. Move it away."));
    }
    return version;
}

base::Result<void> prepare(SqliteConnection &connection, const std::string &path)
{
    const auto version = connection.atOneMoment([&] { return versionOf(connection, path); });
    if (!version) {
        return version.error();
    }
    // heeded by a new file only, and only before the log; what is removed leaves no trace
    auto done = connection.execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA secure_delete = ON");
    if (done) {
        done = connection.useLog(patience);
    }
    if (done) {
        done = connection.execute("PRAGMA synchronous = NORMAL");
    }
    if (!done || *version == static_cast<std::int64_t>(migrations.size())) {
        return done;
    }
    return connection.transaction("BEGIN IMMEDIATE", [&connection]() -> base::Result<void> {
        // another process may just have done it
        const auto now = connection.number("PRAGMA user_version");
        if (!now) {
            return now.error();
        }
        for (auto next = static_cast<std::size_t>(*now); next < migrations.size(); ++next) {
            if (auto made = connection.execute(migrations[next]); !made) {
                return made;
            }
        }
        return connection.execute(
            ("PRAGMA user_version = " + std::to_string(migrations.size())).c_str());
    });
}

/// `damaged` tells whether that is why it fails.
base::Result<std::unique_ptr<SqliteConnection>> openAsItIs(const std::string &path, bool &damaged)
{
    SqliteConnection::makePrivate(path);
    auto connection = SqliteConnection::open(path, SQLITE_OPEN_CREATE, patience, wordsFor);
    if (!connection) {
        return connection;
    }
    if (auto done = prepare(**connection, path); !done) {
        damaged = (*connection)->trouble() == StorageTrouble::Damaged;
        return std::move(done).error();
    }
    // not a full check, but enough to meet what is wrong with most damaged files
    const auto sound = (*connection)
                           ->number("SELECT count(*) FROM thread, (SELECT max(number) "
                                    "FROM turn), (SELECT max(number) FROM answer)");
    if (!sound) {
        damaged = (*connection)->trouble() == StorageTrouble::Damaged;
        return sound.error();
    }
    return connection;
}

} // namespace

base::Result<std::unique_ptr<SqliteConnection>> openThreadFile(const std::string &path,
                                                               std::string &aside)
{
    bool damaged = false;
    auto connection = openAsItIs(path, damaged);
    if (!connection && damaged) {
        const QString file = QString::fromStdString(path);
        // one process sets it aside; the others find the new one
        QLockFile lock(file + QStringLiteral(".lock"));
        if (!lock.tryLock(static_cast<int>(patience.count()))) {
            return connection;
        }
        damaged = false;
        connection = openAsItIs(path, damaged);
        if (damaged) {
            const QString name =
                file + QStringLiteral(".damaged-") +
                QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
            if (!QFile::rename(file, name)) {
                return connection;
            }
            for (const char *part : {"-wal", "-shm"}) {
                QFile::rename(file + QLatin1String(part), name + QLatin1String(part));
            }
            aside = name.toStdString();
            connection = openAsItIs(path, damaged);
        }
    }
    return connection;
}

} // namespace querent::session
