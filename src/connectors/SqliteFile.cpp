// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteFile.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QUrl>

#include <sqlite3.h>

#include <array>
#include <vector>

namespace querent::connectors {

namespace {

using base::Error;
using base::ErrorCode;

// A log or journal is left behind by a crash; copying more than this would take too long.
constexpr std::int64_t largestCopy = std::int64_t{2} << 30;

constexpr std::array suffixes{"", "-wal", "-journal"};

std::string uriOf(const QString &path, const char *parameters)
{
    // an empty authority and three slashes, also before the drive letter of Windows
    const QByteArray encoded = QUrl::toPercentEncoding(path, "/:");
    return (path.startsWith(QLatin1Char('/')) ? "file://" : "file:///") + encoded.toStdString() +
           "?" + parameters;
}

FileStamp stampOf(const QString &path)
{
    const QFileInfo file(path);
    return file.exists() ? FileStamp{file.size(), file.lastModified().toMSecsSinceEpoch()}
                         : FileStamp{};
}

bool isInWalMode(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return false;
    }
    // the read and write versions of the file format, 2 in WAL mode
    const QByteArray head = file.read(20);
    return head.size() == 20 && head[18] == 2 && head[19] == 2;
}

/// Lets SQLite take the copied log or journal into the copied database.
bool recover(const QString &path)
{
    sqlite3 *database = nullptr;
    const std::string uri = uriOf(path, "mode=rw");
    bool recovered = sqlite3_open_v2(uri.c_str(), &database,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, nullptr) == SQLITE_OK;
    recovered = recovered &&
                sqlite3_exec(database, "PRAGMA journal_mode = DELETE", nullptr, nullptr, nullptr) ==
                    SQLITE_OK &&
                sqlite3_exec(database, "SELECT 1 FROM sqlite_master LIMIT 1", nullptr, nullptr,
                             nullptr) == SQLITE_OK;
    sqlite3_close(database);
    return recovered;
}

} // namespace

SqliteFile::SqliteFile(const QString &path, std::shared_ptr<const data::Phrasebook> phrases)
    : m_path(QFileInfo(path).canonicalFilePath()), m_phrases(std::move(phrases))
{
    if (m_path.isEmpty()) {
        m_path = QFileInfo(path).absoluteFilePath();
    }
}

QString SqliteFile::beside(const char *suffix) const
{
    return m_path + QLatin1String(suffix);
}

FileStamp SqliteFile::stamp() const
{
    return stampOf(m_path);
}

base::Result<SqliteAccess> SqliteFile::access() const
{
    SqliteAccess access{{}, false, stamp(), {}};
    if (!isInWalMode(m_path)) {
        access.uri = uriOf(m_path, "mode=ro");
        return access;
    }
    if (stampOf(beside("-wal")).size <= 0 && stampOf(beside("-shm")).size < 0) {
        access.uri = uriOf(m_path, "mode=ro&immutable=1");
        access.unlocked = true;
        return access;
    }
    if (stampOf(beside("-wal")).size < 0) {
        // the -shm file alone is a leftover: there is no log to read
        access.uri = uriOf(m_path, "mode=ro&immutable=1");
        access.unlocked = true;
        return access;
    }
    if (stampOf(beside("-shm")).size < 0) {
        return recoveredAccess();
    }
    access.uri = uriOf(m_path, "mode=ro&readonly_shm=1");
    return access;
}

base::Result<SqliteAccess> SqliteFile::recoveredAccess() const
{
    const std::lock_guard lock(m_mutex);
    const auto stamps = [this] {
        std::vector<FileStamp> all;
        for (const char *const suffix : suffixes) {
            all.push_back(stampOf(beside(suffix)));
        }
        return all;
    };
    const std::string name = QFileInfo(m_path).fileName().toStdString();
    const std::vector<FileStamp> before = stamps();
    if (!m_copy || m_copiedFrom != before) {
        std::int64_t bytes = 0;
        for (const FileStamp &file : before) {
            bytes += file.size;
        }
        const auto folder = std::make_shared<const QTemporaryDir>();
        const QString target = folder->filePath(QStringLiteral("database"));
        bool copied = folder->isValid() && bytes <= largestCopy;
        for (const char *const suffix : suffixes) {
            if (copied && stampOf(beside(suffix)).size >= 0) {
                copied = QFile::copy(beside(suffix), target + QLatin1String(suffix)) &&
                         QFile::setPermissions(target + QLatin1String(suffix),
                                               QFile::ReadOwner | QFile::WriteOwner);
            }
        }
        if (copied && stamps() != before) {
            return Error{ErrorCode::SourceLocked,
                         m_phrases->say(QUERENT_PHRASE("connectors",
                                                       "Another program is writing to “%1” right "
                                                       "now. Close that program or try again in a "
                                                       "moment."),
                                        {name}),
                         {}};
        }
        if (!copied || !recover(target)) {
            return Error{ErrorCode::SourceLocked,
                         m_phrases->say(QUERENT_PHRASE("connectors",
                                                       "“%1” was left in the middle of a change by "
                                                       "another program. Open it once in that "
                                                       "program, close it there, and try again."),
                                        {name}),
                         {}};
        }
        m_copy = folder;
        m_copiedFrom = before;
    }
    return SqliteAccess{uriOf(m_copy->filePath(QStringLiteral("database")), "mode=ro"), false,
                        before.front(), m_copy};
}

bool SqliteFile::isCurrent(const SqliteAccess &access) const
{
    if (access.copy) {
        return stamp() == access.database;
    }
    // with locks SQLite itself notices changes
    return !access.unlocked || (stamp() == access.database && stampOf(beside("-wal")).size <= 0);
}

} // namespace querent::connectors
