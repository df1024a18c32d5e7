// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/RowStore.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStorageInfo>
#include <QString>
#include <QUuid>

#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <utility>

namespace querent::session {

namespace {

using base::Error;
using base::ErrorCode;
using Statement = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt *)>;

/// Rows between two looks at how much room the disk has.
constexpr std::int64_t rowsBetweenLooks = 50'000;
/// Left for others on the disk.
constexpr qint64 spareBytes = qint64{256} << 20;
constexpr int stepsBetweenLooks = 5'000;
constexpr int pageSize = 4'096;

struct RowStoreTexts
{
    Q_DECLARE_TR_FUNCTIONS(RowStore)
};

Error full()
{
    return {ErrorCode::StorageFailed,
            RowStoreTexts::tr("There is no room left on the disk for all the rows. Make room, or "
                              "ask for fewer rows.")
                .toStdString(),
            "full"};
}

Error failure(sqlite3 *database, int code)
{
    switch (code & 0xFF) {
    case SQLITE_FULL:
        return full();
    case SQLITE_INTERRUPT:
        return {ErrorCode::Cancelled, "The query was cancelled.", {}};
    default:
        return {ErrorCode::StorageFailed,
                RowStoreTexts::tr("The rows cannot be kept on the disk while they are shown. Check "
                                  "that there is room and that it can be written to.")
                    .toStdString(),
                database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code)};
    }
}

void bindValue(sqlite3_stmt *statement, int place, const data::Value &value)
{
    if (const std::int64_t *integer = value.integer()) {
        sqlite3_bind_int64(statement, place, *integer);
    } else if (const double *real = value.real()) {
        sqlite3_bind_double(statement, place, *real);
    } else if (const std::string *text = value.text()) {
        sqlite3_bind_text64(statement, place, text->data(), text->size(), SQLITE_STATIC,
                            SQLITE_UTF8);
    } else if (const data::Blob *blob = value.blob()) {
        // no address would mean NULL
        sqlite3_bind_blob64(statement, place,
                            blob->bytes.empty() ? ""
                                                : static_cast<const void *>(blob->bytes.data()),
                            blob->bytes.size(), SQLITE_STATIC);
    } else {
        sqlite3_bind_null(statement, place);
    }
}

QString textOf(sqlite3_value *value)
{
    const auto *const bytes = reinterpret_cast<const char *>(sqlite3_value_text(value));
    return QString::fromUtf8(bytes, sqlite3_value_bytes(value));
}

void holds(sqlite3_context *context, int, sqlite3_value **arguments)
{
    sqlite3_result_int(
        context, textOf(arguments[0]).contains(textOf(arguments[1]), Qt::CaseInsensitive) ? 1 : 0);
}

void among(sqlite3_context *context, int, sqlite3_value **arguments)
{
    const auto *const chosen = *static_cast<const RowSet **>(sqlite3_user_data(context));
    const bool in = chosen != nullptr && chosen->contains(sqlite3_value_int64(arguments[0]));
    sqlite3_result_int(context, in ? 1 : 0);
}

/// Where a text that is cut after `most` bytes may be cut.
std::size_t wholeCharacters(const unsigned char *bytes, std::size_t most)
{
    while (most > 0 && (bytes[most] & 0xC0U) == 0x80U) {
        --most;
    }
    return most;
}

std::string columnList(std::size_t columns)
{
    std::string list;
    for (std::size_t column = 0; column < columns; ++column) {
        list += (column > 0 ? ", c" : "c") + std::to_string(column);
    }
    return list;
}

} // namespace

data::Value cellOf(sqlite3_stmt *row, int column, std::size_t mostBytes)
{
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
        return data::Value(std::int64_t{sqlite3_column_int64(row, column)});
    case SQLITE_FLOAT:
        return data::Value(sqlite3_column_double(row, column));
    case SQLITE_TEXT: {
        const unsigned char *const bytes = sqlite3_column_text(row, column);
        auto size = static_cast<std::size_t>(sqlite3_column_bytes(row, column));
        if (mostBytes > 0 && size > mostBytes) {
            size = wholeCharacters(bytes, mostBytes);
        }
        return data::Value(std::string(reinterpret_cast<const char *>(bytes), size));
    }
    case SQLITE_BLOB: {
        const auto *const bytes = static_cast<const std::byte *>(sqlite3_column_blob(row, column));
        auto size = static_cast<std::size_t>(sqlite3_column_bytes(row, column));
        size = mostBytes > 0 ? std::min(size, mostBytes) : size;
        return data::Value(bytes != nullptr ? data::Blob{{bytes, bytes + size}} : data::Blob{});
    }
    default:
        return {};
    }
}

/// One connection to the file, with what the question that goes on needs.
class RowStore::Connection
{
public:
    Connection() = default;
    ~Connection() { sqlite3_close_v2(m_handle); }
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;

    int open(const std::string &path, int cacheKilobytes)
    {
        int code = sqlite3_open_v2(
            path.c_str(), &m_handle,
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nullptr);
        const std::string setup =
            "PRAGMA page_size=" + std::to_string(pageSize) +
            "; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA temp_store=FILE; "
            "PRAGMA cache_size=-" +
            std::to_string(cacheKilobytes);
        code = code == SQLITE_OK ? execute(setup.c_str()) : code;
        const auto define = [&code,
                             this](const char *name, int arguments,
                                   void (*function)(sqlite3_context *, int, sqlite3_value **)) {
            if (code == SQLITE_OK) {
                code = sqlite3_create_function_v2(m_handle, name, arguments, SQLITE_UTF8, &chosen,
                                                  function, nullptr, nullptr, nullptr);
            }
        };
        define("holds", 2, holds);
        define("among", 1, among);
        sqlite3_progress_handler(
            m_handle, stepsBetweenLooks,
            [](void *self) {
                return static_cast<Connection *>(self)->stop.stop_requested() ? 1 : 0;
            },
            this);
        return code;
    }
    int execute(const char *sql) { return sqlite3_exec(m_handle, sql, nullptr, nullptr, nullptr); }
    int prepare(const std::string &sql, Statement &statement)
    {
        sqlite3_stmt *handle = nullptr;
        const int code = sqlite3_prepare_v2(m_handle, sql.c_str(), static_cast<int>(sql.size()),
                                            &handle, nullptr);
        statement = Statement(handle, &sqlite3_finalize);
        return code;
    }
    [[nodiscard]] sqlite3 *handle() const noexcept { return m_handle; }

    std::mutex mutex;
    std::stop_token stop;           ///< of the question that goes on
    const RowSet *chosen = nullptr; ///< the same

private:
    sqlite3 *m_handle = nullptr;
};

RowStore::RowStore(std::size_t columns, std::string folder)
    : m_width(columns), m_folder(std::move(folder)), m_insert(nullptr, &sqlite3_finalize)
{}

RowStore::~RowStore() = default;

base::Result<std::shared_ptr<RowStore>> RowStore::create(std::size_t columns,
                                                         const Options &options)
{
    std::shared_ptr<RowStore> store(new RowStore(columns, options.folder));
    if (auto opened = store->open(options); !opened) {
        return std::move(opened).error();
    }
    return store;
}

base::Result<std::shared_ptr<RowStore>> RowStore::holding(const data::ResultTable &table)
{
    auto store = create(table.columns.size(), {});
    for (const data::Row &row : table.rows) {
        if (auto added = store ? (*store)->append(row) : base::Result<void>(); !added) {
            return std::move(added).error();
        }
    }
    if (store) {
        if (auto sealed = (*store)->seal(table.columns); !sealed) {
            return std::move(sealed).error();
        }
    }
    return store;
}

base::Result<void> RowStore::open(const Options &options)
{
    QString path = QStringLiteral(":memory:");
    if (!m_folder.empty()) {
        const QString folder = QString::fromStdString(m_folder);
        QDir().mkpath(folder);
        path = QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) +
                                     QStringLiteral(".rows"));
    }
    if (auto room = checkRoom(); !room) {
        return room;
    }
    // sorting happens on the lane of the questions: the more fits into the memory, the faster
    const std::vector<int> caches =
        m_folder.empty() ? std::vector{2'000} : std::vector{2'000, 16'000, 2'000};
    int code = SQLITE_OK;
    for (const int cache : caches) {
        m_connections.push_back(std::make_unique<Connection>());
        code = code == SQLITE_OK ? m_connections.back()->open(path.toStdString(), cache) : code;
        if (m_connections.size() == 1 && code == SQLITE_OK) {
            code = m_connections[0]->execute(
                ("CREATE TABLE r(" + columnList(m_width) + "); BEGIN").c_str());
        }
    }
    if (!m_folder.empty()) {
        // readable as long as it is open, and gone with the program even where it crashes
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        QFile::remove(path);
    }
    Connection &writer = *m_connections.front();
    if (code == SQLITE_OK && options.mostBytes > 0) {
        code = writer.execute(
            ("PRAGMA max_page_count=" + std::to_string(options.mostBytes / pageSize + 2)).c_str());
    }
    if (code == SQLITE_OK) {
        std::string places;
        for (std::size_t column = 0; column < m_width; ++column) {
            places += column > 0 ? ", ?" : "?";
        }
        code = writer.prepare("INSERT INTO r VALUES (" + places + ")", m_insert);
    }
    return code == SQLITE_OK ? base::Result<void>() : failure(writer.handle(), code);
}

base::Result<void> RowStore::checkRoom() const
{
    if (m_folder.empty()) {
        return {};
    }
    const QStorageInfo disk(QString::fromStdString(m_folder));
    return disk.isValid() && disk.bytesAvailable() < spareBytes ? full() : base::Result<void>();
}

base::Result<void> RowStore::append(const data::Row &row)
{
    if (m_rowCount >= std::numeric_limits<int>::max() - 1) {
        return Error{ErrorCode::StorageFailed,
                     RowStoreTexts::tr("There are more rows than can be shown. Ask for fewer.")
                         .toStdString(),
                     "too_many"};
    }
    if (m_rowCount % rowsBetweenLooks == rowsBetweenLooks - 1) {
        if (auto room = checkRoom(); !room) {
            return room;
        }
    }
    for (std::size_t column = 0; column < m_width; ++column) {
        bindValue(m_insert.get(), static_cast<int>(column) + 1, row[column]);
    }
    sqlite3_step(m_insert.get());
    const int code = sqlite3_reset(m_insert.get());
    if (code != SQLITE_OK) {
        return failure(m_connections.front()->handle(), code);
    }
    ++m_rowCount;
    return {};
}

base::Result<void> RowStore::seal(std::vector<data::ResultColumn> columns)
{
    m_columns = std::move(columns);
    m_insert.reset();
    Connection &writer = *m_connections.front();
    const int code = writer.execute("COMMIT; PRAGMA query_only=1");
    return code == SQLITE_OK ? base::Result<void>() : failure(writer.handle(), code);
}

RowStore::Connection &RowStore::connection(Lane lane) const
{
    return *m_connections[std::min(static_cast<std::size_t>(lane), m_connections.size() - 1)];
}

base::Result<void> RowStore::read(Lane lane, const std::string &sql,
                                  const std::vector<data::Value> &bindings, std::stop_token stop,
                                  const OnRow &onRow, const RowSet *chosen) const
{
    Connection &by = connection(lane);
    const std::scoped_lock turn(by.mutex);
    if (stop.stop_requested()) {
        return failure(nullptr, SQLITE_INTERRUPT);
    }
    by.stop = std::move(stop);
    by.chosen = chosen;
    Statement statement(nullptr, &sqlite3_finalize);
    int code = by.prepare(sql, statement);
    if (code == SQLITE_OK) {
        int place = 0;
        for (const data::Value &value : bindings) {
            bindValue(statement.get(), ++place, value);
        }
        do {
            code = sqlite3_step(statement.get());
        } while (code == SQLITE_ROW && onRow(statement.get()));
    }
    by.stop = {};
    by.chosen = nullptr;
    return code == SQLITE_ROW || code == SQLITE_DONE ? base::Result<void>()
                                                     : failure(by.handle(), code);
}

base::Result<RowBatch> RowStore::rows(Lane lane, std::span<const std::int64_t> numbers,
                                      std::size_t mostCellBytes, std::stop_token stop) const
{
    RowBatch batch;
    batch.rows.reserve(numbers.size());
    const auto take = [&](sqlite3_stmt *row) {
        data::Row cells;
        cells.reserve(m_width);
        for (std::size_t column = 0; column < m_width; ++column) {
            const auto place = static_cast<int>(column);
            cells.push_back(cellOf(row, place, mostCellBytes));
            const int type = sqlite3_column_type(row, place);
            const bool lengthy = type == SQLITE_TEXT || type == SQLITE_BLOB;
            const int size = lengthy ? sqlite3_column_bytes(row, place) : 0;
            if (mostCellBytes > 0 && static_cast<std::size_t>(size) > mostCellBytes) {
                batch.cut[{batch.rows.size(), column}] = size;
            }
        }
        batch.rows.push_back(std::move(cells));
        return true;
    };
    const std::string select = "SELECT " + columnList(m_width) + " FROM r WHERE rowid ";
    for (std::size_t first = 0; first < numbers.size();) {
        // neighbours are read in one go
        std::size_t end = first + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) {
            ++end;
        }
        auto done = read(lane, select + "BETWEEN ? AND ?",
                         {data::Value(numbers[first]), data::Value(numbers[end - 1])}, stop, take);
        if (!done) {
            return std::move(done).error();
        }
        first = end;
    }
    if (batch.rows.size() != numbers.size()) {
        return failure(nullptr, SQLITE_CORRUPT);
    }
    return batch;
}

} // namespace querent::session
