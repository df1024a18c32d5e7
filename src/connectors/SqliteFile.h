// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Phrasebook.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

class QTemporaryDir;

namespace querent::connectors {

/// Tells whether a file is still the one that was looked at.
struct FileStamp
{
    std::int64_t size = -1; ///< -1 where there is no file
    std::int64_t modified = 0;

    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

/// A way to open a database file that leaves the file and its folder as they are.
struct SqliteAccess
{
    std::string uri;
    /// The file is read without locks, because nobody had it open; has to be checked for changes.
    bool unlocked = false;
    FileStamp database;
    /// Keeps a private copy alive as long as it is open.
    std::shared_ptr<const QTemporaryDir> copy;
};

/// A database file and what lies beside it (the write-ahead log, the rollback journal). Decides how
/// to read it without leaving a trace:
///  - a rollback-journal database is opened for reading, with the usual locks;
///  - a database in WAL mode that nobody has open is read as immutable, because SQLite would
///    otherwise create -wal and -shm files;
///  - one with a live log is read together with it, through the existing -shm file;
///  - one whose log, or hot journal, was left behind without its -shm file is recovered in a
///    private copy, so that the last committed rows are seen.
/// Thread-safe.
class SqliteFile
{
public:
    /// What went wrong is said through `phrases`, which are never null.
    explicit SqliteFile(const QString &path, std::shared_ptr<const data::Phrasebook> phrases =
                                                 std::make_shared<const data::Phrasebook>());

    [[nodiscard]] const QString &path() const noexcept { return m_path; }
    /// Looks at the files as they are now.
    [[nodiscard]] base::Result<SqliteAccess> access() const;
    /// For a database whose journal has to be rolled back first: a recovered private copy.
    [[nodiscard]] base::Result<SqliteAccess> recoveredAccess() const;
    /// False where what `access` was decided on has changed since.
    [[nodiscard]] bool isCurrent(const SqliteAccess &access) const;
    /// The size and time of the database file itself.
    [[nodiscard]] FileStamp stamp() const;

private:
    [[nodiscard]] QString beside(const char *suffix) const;

    QString m_path; ///< absolute, links resolved: SQLite keeps its files beside the real one
    std::shared_ptr<const data::Phrasebook> m_phrases;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const QTemporaryDir> m_copy; ///< guarded by m_mutex
    mutable std::vector<FileStamp> m_copiedFrom;         ///< guarded by m_mutex
};

} // namespace querent::connectors
