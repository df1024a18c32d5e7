// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/ResultTable.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

struct sqlite3_stmt;

namespace querent::session {

/// Some rows of a store, by their numbers from 1 on: a bit each.
class RowSet
{
public:
    explicit RowSet(std::int64_t rows = 0) : m_bits(static_cast<std::size_t>(rows / 64 + 1)) {}

    void add(std::int64_t row) noexcept { m_bits[wordOf(row)] |= bitOf(row); }
    [[nodiscard]] bool contains(std::int64_t row) const noexcept
    {
        return row > 0 && wordOf(row) < m_bits.size() && (m_bits[wordOf(row)] & bitOf(row)) != 0;
    }

private:
    static std::size_t wordOf(std::int64_t row) noexcept
    {
        return static_cast<std::size_t>(row) / 64;
    }
    static std::uint64_t bitOf(std::int64_t row) noexcept
    {
        return std::uint64_t{1} << (static_cast<std::size_t>(row) % 64);
    }

    std::vector<std::uint64_t> m_bits;
};

/// Rows as they were read from a store. Long cells may be cut.
struct RowBatch
{
    std::vector<data::Row> rows;
    /// (place in `rows`, column) → bytes that the whole cell has, for those that were cut.
    std::map<std::pair<std::size_t, std::size_t>, std::int64_t> cut;
};

/// The rows of one result out of the way of the memory: in a file without a name, which the system
/// removes as soon as the store goes or the program ends, however it ends. One thread fills it;
/// once sealed it is read by any number of threads, those of one lane taking turns. Rows are
/// numbered from 1 on, columns are c0, c1 … of the table r.
class RowStore
{
public:
    enum class Lane { Pages, Questions, Exports };
    struct Options
    {
        std::string folder;         ///< empty: in memory, for a few rows
        std::int64_t mostBytes = 0; ///< 0: what the disk holds, less some room for others
    };

    /// Fails with StorageFailed.
    [[nodiscard]] static base::Result<std::shared_ptr<RowStore>> create(std::size_t columns,
                                                                        const Options &options);
    /// A sealed store in memory.
    [[nodiscard]] static base::Result<std::shared_ptr<RowStore>>
    holding(const data::ResultTable &table);
    ~RowStore();
    RowStore(const RowStore &) = delete;
    RowStore &operator=(const RowStore &) = delete;

    /// Fails with StorageFailed where the disk is full, and then for good.
    base::Result<void> append(const data::Row &row);
    /// No row follows.
    base::Result<void> seal(std::vector<data::ResultColumn> columns);

    [[nodiscard]] std::int64_t rowCount() const noexcept { return m_rowCount; }
    [[nodiscard]] const std::vector<data::ResultColumn> &columns() const noexcept
    {
        return m_columns;
    }
    /// Where its file is; empty in memory.
    [[nodiscard]] const std::string &folder() const noexcept { return m_folder; }

    /// The rows with these numbers, in this order; `mostCellBytes` of each cell, 0: all of it.
    /// Fails with Cancelled or StorageFailed, as read() does.
    [[nodiscard]] base::Result<RowBatch> rows(Lane lane, std::span<const std::int64_t> numbers,
                                              std::size_t mostCellBytes,
                                              std::stop_token stop) const;
    /// Called for each row of a question; false ends it.
    using OnRow = std::function<bool(sqlite3_stmt *row)>;
    /// Puts a question about the table r. Besides SQLite's own functions there are holds(cell,
    /// text), which heeds no case, and among(rowid), which is true for `chosen`.
    base::Result<void> read(Lane lane, const std::string &sql,
                            const std::vector<data::Value> &bindings, std::stop_token stop,
                            const OnRow &onRow, const RowSet *chosen = nullptr) const;

private:
    class Connection;

    RowStore(std::size_t columns, std::string folder);
    [[nodiscard]] base::Result<void> open(const Options &options);
    [[nodiscard]] Connection &connection(Lane lane) const;
    [[nodiscard]] base::Result<void> checkRoom() const;

    const std::size_t m_width;
    const std::string m_folder;
    std::vector<std::unique_ptr<Connection>> m_connections; ///< one a lane; in memory only one
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt *)> m_insert;
    std::int64_t m_rowCount = 0;
    std::vector<data::ResultColumn> m_columns;
};

/// The cell of the row that a question is at, at most `mostBytes` of it (0: all).
[[nodiscard]] data::Value cellOf(sqlite3_stmt *row, int column, std::size_t mostBytes = 0);

} // namespace querent::session
