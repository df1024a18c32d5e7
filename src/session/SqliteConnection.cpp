// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SqliteConnection.h"

#include <sqlite3.h>

#include <fcntl.h>
#include <filesystem>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <utility>

namespace querent::session {

namespace {

StorageTrouble troubleOf(int status)
{
    switch (status & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return StorageTrouble::InUse;
    case SQLITE_FULL:
        return StorageTrouble::Full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return StorageTrouble::Damaged;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
        return StorageTrouble::NotWritable;
    default:
        return StorageTrouble::Unreadable;
    }
}

class SqliteRow final : public SqlRow
{
public:
    explicit SqliteRow(sqlite3_stmt *statement) : m_statement(statement) {}

    bool isNull(int column) const override
    {
        return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
    }
    std::int64_t number(int column) const override
    {
        return sqlite3_column_int64(m_statement, column);
    }
    std::string text(int column) const override
    {
        const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(m_statement, column));
        return {text != nullptr ? text : "",
                static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))};
    }
    Bytes bytes(int column) const override
    {
        const auto *data =
            static_cast<const std::uint8_t *>(sqlite3_column_blob(m_statement, column));
        const int size = sqlite3_column_bytes(m_statement, column);
        return data != nullptr ? Bytes(data, data + size) : Bytes();
    }

private:
    sqlite3_stmt *m_statement;
};

/// Binds without copying: the values outlive the statement's run.
int bind(sqlite3_stmt *statement, int place, const SqlValue &value)
{
    if (const auto *number = std::get_if<std::int64_t>(&value)) {
        return sqlite3_bind_int64(statement, place, *number);
    }
    if (const auto *text = std::get_if<std::string_view>(&value)) {
        return sqlite3_bind_text64(statement, place, text->data(), text->size(), SQLITE_STATIC,
                                   SQLITE_UTF8);
    }
    const auto *bytes = std::get_if<const Bytes *>(&value);
    if (bytes != nullptr && *bytes != nullptr) {
        return sqlite3_bind_blob64(statement, place, (*bytes)->data(), (*bytes)->size(),
                                   SQLITE_STATIC);
    }
    return sqlite3_bind_null(statement, place);
}

/// Makes a statement ready for its next run.
struct Reset
{
    sqlite3_stmt *statement;

    ~Reset()
    {
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
    }
};

} // namespace

/// Takes back what was not committed, also when something was thrown.
struct SqliteConnection::Rollback
{
    SqliteConnection &connection;

    ~Rollback()
    {
        if (sqlite3_get_autocommit(connection.m_database.get()) == 0) {
            std::ignore = connection.execute("ROLLBACK");
        }
    }
};

void SqliteConnection::Closer::operator()(sqlite3 *database) const noexcept
{
    sqlite3_close(database);
}

void SqliteConnection::Closer::operator()(sqlite3_stmt *statement) const noexcept
{
    sqlite3_finalize(statement);
}

SqliteConnection::SqliteConnection(std::string path, StorageWords words)
    : m_path(std::move(path)), m_words(words)
{}

base::Result<std::unique_ptr<SqliteConnection>>
SqliteConnection::open(const std::string &path, int flags, std::chrono::milliseconds busyTimeout,
                       StorageWords words)
{
    std::unique_ptr<SqliteConnection> connection(new SqliteConnection(path, words));
    sqlite3 *handle = nullptr;
    const int status = sqlite3_open_v2(
        path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | flags, nullptr);
    connection->m_database.reset(handle);
    if (status != SQLITE_OK) {
        return connection->errorOf(status);
    }
    sqlite3_busy_timeout(handle, static_cast<int>(busyTimeout.count()));
    return connection;
}

void SqliteConnection::makePrivate(const std::string &path)
{
    std::error_code ignored;
    const auto folder =
        std::filesystem::path(std::u8string(path.begin(), path.end())).parent_path();
    if (!folder.empty()) {
        std::filesystem::create_directories(folder, ignored);
    }
    if (const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        made >= 0) {
        ::close(made);
    }
}

base::Error SqliteConnection::errorOf(int status)
{
    m_trouble = troubleOf(status);
    return {base::ErrorCode::StorageFailed,
            m_words(m_trouble).arg(QString::fromStdString(m_path)).toStdString(),
            m_database ? sqlite3_errmsg(m_database.get()) : sqlite3_errstr(status)};
}

base::Result<void> SqliteConnection::execute(const char *sql)
{
    const int status = sqlite3_exec(m_database.get(), sql, nullptr, nullptr, nullptr);
    return status == SQLITE_OK ? base::Result<void>() : errorOf(status);
}

base::Result<void> SqliteConnection::transaction(std::string_view begin,
                                                 const std::function<base::Result<void>()> &work)
{
    if (auto begun = run(begin); !begun) {
        return std::move(begun).error();
    }
    const Rollback rollback{*this};
    base::Result<void> done = work();
    if (done) {
        if (auto committed = run("COMMIT"); !committed) {
            return std::move(committed).error();
        }
    }
    return done;
}

base::Result<std::int64_t>
SqliteConnection::atOneMoment(const std::function<base::Result<std::int64_t>()> &read)
{
    base::Result<std::int64_t> found = 0;
    auto done = transaction("BEGIN", [&]() -> base::Result<void> {
        found = read();
        return found ? base::Result<void>() : found.error();
    });
    return done ? std::move(found) : std::move(done).error();
}

base::Result<std::int64_t> SqliteConnection::number(std::string_view sql)
{
    std::int64_t number = 0;
    auto done = run(sql, {}, [&number](const SqlRow &row) { number = row.number(0); });
    return done ? base::Result(number) : std::move(done).error();
}

base::Result<void> SqliteConnection::useLog(std::chrono::milliseconds patience)
{
    // turning the log on does not wait for another process that does the same, so this does
    constexpr std::chrono::milliseconds pause{5};
    for (auto waited = pause;; waited += pause) {
        auto done = execute("PRAGMA journal_mode = WAL");
        const bool busy = (sqlite3_errcode(m_database.get()) & 0xff) == SQLITE_BUSY;
        if (done || !busy || waited > patience) {
            return done;
        }
        std::this_thread::sleep_for(pause);
    }
}

base::Result<std::int64_t> SqliteConnection::perform(std::string_view sql,
                                                     std::initializer_list<SqlValue> values,
                                                     const OnRow &onRow)
{
    auto found = m_statements.find(sql);
    if (found == m_statements.end()) {
        sqlite3_stmt *prepared = nullptr;
        const int status =
            sqlite3_prepare_v3(m_database.get(), sql.data(), static_cast<int>(sql.size()),
                               SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
        if (status != SQLITE_OK) {
            return errorOf(status);
        }
        found = m_statements.emplace(sql, prepared).first;
    }
    sqlite3_stmt *statement = found->second.get();
    const Reset reset{statement};
    int status = SQLITE_OK;
    int place = 0;
    for (const SqlValue &value : values) {
        const int bound = bind(statement, ++place, value);
        status = status == SQLITE_OK ? bound : status;
    }
    if (status == SQLITE_OK) {
        status = sqlite3_step(statement);
    }
    while (status == SQLITE_ROW) {
        if (onRow) {
            onRow(SqliteRow(statement));
        }
        status = sqlite3_step(statement);
    }
    if (status != SQLITE_DONE) {
        return errorOf(status);
    }
    return std::int64_t{sqlite3_changes(m_database.get())};
}

} // namespace querent::session
