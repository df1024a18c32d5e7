// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlConnection.h"

#include <QString>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

struct sqlite3;
struct sqlite3_stmt;

namespace querent::session {

/// What can be wrong with a file of the program's own.
enum class StorageTrouble { InUse, Full, Damaged, NotWritable, Unreadable };

/// Says it so that somebody can act on it; "%1" stands for the file.
using StorageWords = QString (*)(StorageTrouble trouble);

/// One connection to an SQLite file of the program's own.
class SqliteConnection final : public SqlConnection
{
public:
    /// `flags`: SQLITE_OPEN_CREATE or 0. `words` tell what goes wrong.
    [[nodiscard]] static base::Result<std::unique_ptr<SqliteConnection>>
    open(const std::string &path, int flags, std::chrono::milliseconds busyTimeout,
         StorageWords words);
    /// Makes the file's folder, and where there is no such file, an empty one that only the user
    /// may read: rows of his data will be in it. Opening the file says what is wrong.
    static void makePrivate(const std::string &path);

    /// Several statements without values.
    base::Result<void> execute(const char *sql);
    /// All of `work` or nothing.
    base::Result<void> transaction(std::string_view begin,
                                   const std::function<base::Result<void>()> &work);
    /// What `read` finds with several statements, all of it as it is at one moment: another process
    /// may just be making the tables.
    base::Result<std::int64_t> atOneMoment(const std::function<base::Result<std::int64_t>()> &read);
    /// The number that a statement gives.
    base::Result<std::int64_t> number(std::string_view sql);
    /// Readers and a writer at the same time, from now on.
    base::Result<void> useLog(std::chrono::milliseconds patience);
    /// Of the statement that failed last.
    [[nodiscard]] StorageTrouble trouble() const noexcept { return m_trouble; }

private:
    struct Rollback;
    struct Closer
    {
        void operator()(sqlite3 *database) const noexcept;
        void operator()(sqlite3_stmt *statement) const noexcept;
    };
    /// Looks texts up without copying them.
    struct TextHash
    {
        using is_transparent = void;

        std::size_t operator()(std::string_view text) const noexcept
        {
            return std::hash<std::string_view>()(text);
        }
    };

    SqliteConnection(std::string path, StorageWords words);

    base::Result<std::int64_t> perform(std::string_view sql, std::initializer_list<SqlValue> values,
                                       const OnRow &onRow) override;
    [[nodiscard]] base::Error errorOf(int status);

    const std::string m_path;
    const StorageWords m_words;
    StorageTrouble m_trouble = StorageTrouble::Unreadable;
    std::unique_ptr<sqlite3, Closer> m_database;
    std::unordered_map<std::string, std::unique_ptr<sqlite3_stmt, Closer>, TextHash,
                       std::equal_to<>>
        m_statements;
};

} // namespace querent::session
