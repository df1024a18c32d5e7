// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Value.h"

#include <sqlite3.h>

#include <memory>
#include <string>
#include <string_view>

namespace querent::connectors {

/// A prepared statement of SQLite's C interface. Stepped through SqliteDatabase, which watches it.
class SqliteStatement
{
public:
    SqliteStatement() = default;
    explicit SqliteStatement(sqlite3_stmt *handle) : m_handle(handle) {}

    [[nodiscard]] sqlite3_stmt *handle() const noexcept { return m_handle.get(); }
    [[nodiscard]] int columnCount() const noexcept { return sqlite3_column_count(handle()); }
    /// The cell of the current row, exactly as it is stored.
    [[nodiscard]] data::Value value(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const noexcept
    {
        return sqlite3_column_int64(handle(), column);
    }
    /// The cell as text, "" for NULL.
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] bool isNull(int column) const noexcept
    {
        return sqlite3_column_type(handle(), column) == SQLITE_NULL;
    }

    void bind(int place, std::int64_t integer) noexcept
    {
        sqlite3_bind_int64(handle(), place, integer);
    }
    void bind(int place, std::string_view text) noexcept;
    /// Makes the statement ready to run again.
    void reset() noexcept { sqlite3_reset(handle()); }

private:
    struct Finalizer
    {
        void operator()(sqlite3_stmt *statement) const noexcept { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalizer> m_handle;
};

/// `name` as one quoted identifier of SQLite, whatever characters it has.
[[nodiscard]] std::string identifier(std::string_view name);

} // namespace querent::connectors
