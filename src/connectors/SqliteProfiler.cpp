// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteProfiler.h"

#include "connectors/NameWords.h"

#include <algorithm>
#include <limits>
#include <random>

namespace querent::connectors {

namespace {

using base::Error;
using base::ErrorCode;

constexpr std::int64_t everyRow = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t rowsOfABlock = 20;
// A sample smaller than this says too little: rows then lie too close together for blocks.
constexpr std::int64_t leastSample = 1'000;

std::string selectOf(const data::Table &table)
{
    std::string sql = "SELECT ";
    for (const data::Column &column : table.columns) {
        const std::string name = identifier(column.name);
        const data::ColumnType declared = declaredColumnType(column.declaredType);
        sql += &column == &table.columns.front() ? "" : ", ";
        // pictures and documents stay on the disk: typeof and length do not read them
        sql += declared == data::ColumnType::Blob || declared == data::ColumnType::Unknown
                   ? "CASE WHEN typeof(" + name + ") = 'blob' AND length(" + name +
                         ") > 64 THEN zeroblob(0) ELSE " + name + " END"
                   : name;
    }
    return sql + " FROM main." + identifier(table.name);
}

/// A name for the row number that no column of the table has taken, or nothing.
std::string rowidOf(const SqliteTable &table)
{
    if (table.kind != SqliteTable::Kind::Table || table.withoutRowid) {
        return {};
    }
    for (const char *const name : {"rowid", "_rowid_", "oid"}) {
        const bool taken = std::any_of(
            table.columns.begin(), table.columns.end(),
            [name](const SqliteColumn &column) { return data::equalNames(column.name, name); });
        if (!taken) {
            return name;
        }
    }
    return {};
}

/// 0, 1/2, 1/4, 3/4, 1/8, … of `count`: wherever the sequence ends, it is evenly spread.
std::vector<std::int64_t> spreadOrder(std::int64_t count)
{
    std::int64_t size = 1;
    while (size < count) {
        size *= 2;
    }
    std::vector<std::int64_t> order;
    for (std::int64_t i = 0; i < size; ++i) {
        std::int64_t reversed = 0;
        for (std::int64_t bit = 1; bit < size; bit *= 2) {
            reversed = reversed * 2 + ((i & bit) != 0 ? 1 : 0);
        }
        if (reversed < count) {
            order.push_back(reversed);
        }
    }
    return order;
}

bool sortsLikeTime(const data::Column &column)
{
    return column.encoding != data::DateEncoding::DayMonthYear &&
           column.encoding != data::DateEncoding::MonthDayYear && !column.numbersAsText;
}

} // namespace

SqliteProfiler::SqliteProfiler(SqliteDatabase &database, const ProfileBudget &budget)
    : m_database(database), m_budget(budget)
{}

base::Result<void> SqliteProfiler::absorb(data::Table &table, const Error &error)
{
    switch (error.code) {
    case ErrorCode::Timeout:
        return {};
    case ErrorCode::SourceCorrupt:
        m_foundDamage = true;
        table.problem = "A part of this table is damaged and cannot be read.";
        return {};
    case ErrorCode::ExecutionFailed:
    case ErrorCode::SqlInvalid:
    case ErrorCode::SqlRejected:
        table.problem = error.detail.empty() ? error.message : error.detail;
        return {};
    default:
        return error;
    }
}

base::Result<void> SqliteProfiler::countRows(data::Table &table)
{
    const SqliteDatabase::Watch watch(m_database, {}, Clock::now() + m_budget.count);
    auto statement = m_database.prepare("SELECT count(*) FROM main." + identifier(table.name));
    if (!statement) {
        return absorb(table, statement.error());
    }
    const auto row = m_database.step(*statement);
    if (!row) {
        return absorb(table, row.error());
    }
    table.rowCount = statement->integer(0);
    return {};
}

bool SqliteProfiler::fits(const data::Table &table, Clock::duration time) const
{
    const auto columns = static_cast<std::int64_t>(table.columns.size());
    if (table.rowCount.value_or(everyRow) >
        std::min(m_budget.fullScanRows, m_budget.fullScanCells / columns)) {
        return false;
    }
    const std::chrono::duration<double> seconds = time;
    return static_cast<double>(*table.rowCount * columns) <= m_cellsPerSecond * seconds.count();
}

base::Result<void> SqliteProfiler::profile(data::Table &table, const SqliteTable &described,
                                           const std::vector<SqliteIndex> &indexes,
                                           Clock::time_point deadline)
{
    if (table.columns.empty()) {
        return {};
    }
    const SqliteDatabase::Watch watch(m_database, {}, deadline);
    Scan result;
    result.tallies.resize(table.columns.size());
    if (const auto scanned = scan(table, described, result); !scanned) {
        if (const auto absorbed = absorb(table, scanned.error()); !absorbed) {
            return absorbed;
        }
    }
    if (result.complete) {
        table.rowCount = result.rows;
    }
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const ColumnObservation observation = result.tallies[i].take(result.rows, result.complete);
        classifyType(table.columns[i], observation);
        classifyRole(table.columns[i], observation);
    }
    if (result.complete || described.kind != SqliteTable::Kind::Table || !table.problem.empty()) {
        return {};
    }
    if (const auto sharpened = sharpenEnds(table, indexes); !sharpened) {
        return absorb(table, sharpened.error());
    }
    return {};
}

base::Result<void> SqliteProfiler::scan(data::Table &table, const SqliteTable &described,
                                        Scan &result)
{
    const std::string select = selectOf(table);
    const std::string rowid = rowidOf(described);
    const bool isTable = described.kind == SqliteTable::Kind::Table;
    if (isTable && !rowid.empty() && table.rowCount != 0 &&
        !fits(table, m_database.remainingTime())) {
        const auto sampled = sampleByRowid(table, select, rowid, result);
        if (!sampled || result.rows >= std::min(leastSample, table.rowCount.value_or(everyRow))) {
            return sampled;
        }
        result.tallies.assign(table.columns.size(), {});
        result.rows = 0;
    }
    auto statement = m_database.prepare(select);
    if (!statement) {
        return statement.error();
    }
    std::int64_t stride = 1;
    std::int64_t most = m_budget.fullScanRows;
    if (isTable && !fits(table, m_database.remainingTime())) {
        stride = std::max<std::int64_t>(1, table.rowCount.value_or(0) / m_budget.sampleRows);
        most = m_budget.sampleRows;
    }
    const auto start = Clock::now();
    auto tallied = tally(*statement, stride, most, result);
    const std::chrono::duration<double> seconds = Clock::now() - start;
    const double cells = static_cast<double>(result.rows) * static_cast<double>(stride) *
                         static_cast<double>(table.columns.size());
    if (seconds.count() > 0.01) {
        m_cellsPerSecond = (m_cellsPerSecond + cells / seconds.count()) / 2.0;
    }
    return tallied;
}

base::Result<void> SqliteProfiler::tally(SqliteStatement &statement, std::int64_t stride,
                                         std::int64_t most, Scan &result)
{
    sqlite3_stmt *const handle = statement.handle();
    const int columns = statement.columnCount();
    std::int64_t taken = 0;
    std::int64_t next = 0;
    // one row of each stride, at a varying place: data repeat in rhythms of their own
    std::minstd_rand place;
    for (std::int64_t i = 0;; ++i) {
        const auto row = m_database.step(statement);
        if (!row) {
            return row.error();
        }
        if (!*row) {
            result.complete = stride == 1;
            return {};
        }
        if (i < next) {
            continue;
        }
        if (taken == most) {
            return {};
        }
        next = (i / stride + 1) * stride + static_cast<std::int64_t>(place()) % stride;
        for (int column = 0; column < columns; ++column) {
            ColumnTally &cell = result.tallies[static_cast<std::size_t>(column)];
            switch (sqlite3_column_type(handle, column)) {
            case SQLITE_INTEGER:
                cell.addInteger(sqlite3_column_int64(handle, column));
                break;
            case SQLITE_FLOAT:
                cell.addReal(sqlite3_column_double(handle, column));
                break;
            case SQLITE_TEXT: {
                const auto *const text =
                    reinterpret_cast<const char *>(sqlite3_column_text(handle, column));
                cell.addText(
                    text == nullptr
                        ? std::string_view()
                        : std::string_view(text, static_cast<std::size_t>(
                                                     sqlite3_column_bytes(handle, column))));
                break;
            }
            case SQLITE_BLOB: {
                const auto *const bytes =
                    static_cast<const char *>(sqlite3_column_blob(handle, column));
                const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle, column));
                // large blobs arrive empty; each counts as a value of its own
                cell.addBlob(size > 0
                                 ? std::string_view(bytes, size)
                                 : std::string_view(reinterpret_cast<const char *>(&i), sizeof(i)));
                break;
            }
            default:
                cell.addNull();
            }
        }
        ++result.rows;
        ++taken;
    }
}

base::Result<void> SqliteProfiler::sampleByRowid(const data::Table &table,
                                                 const std::string &select,
                                                 const std::string &rowid, Scan &result)
{
    const std::string name = "main." + identifier(table.name);
    auto ends = m_database.prepare("SELECT (SELECT min(" + rowid + ") FROM " + name +
                                   "), (SELECT max(" + rowid + ") FROM " + name + ")");
    if (!ends) {
        return ends.error();
    }
    if (const auto row = m_database.step(*ends); !row) {
        return row.error();
    }
    const std::int64_t first = ends->integer(0);
    const std::int64_t last = ends->integer(1);
    auto block = m_database.prepare(select + " WHERE " + rowid + " BETWEEN ?1 AND ?2 LIMIT ?3");
    if (!block) {
        return block.error();
    }
    const std::int64_t blocks = std::max<std::int64_t>(1, m_budget.sampleRows / rowsOfABlock);
    // in double, because first and last may be at the two ends of 64 bits
    const double width = (static_cast<double>(last) - static_cast<double>(first) + 1.0) /
                         static_cast<double>(blocks);
    const auto startOf = [&](std::int64_t number) {
        const double start = static_cast<double>(first) + width * static_cast<double>(number);
        return start >= static_cast<double>(last) ? last : static_cast<std::int64_t>(start);
    };
    for (const std::int64_t number : spreadOrder(blocks)) {
        const std::int64_t from = startOf(number);
        const std::int64_t to = number + 1 == blocks ? last : startOf(number + 1) - 1;
        if (to < from) {
            continue;
        }
        block->reset();
        block->bind(1, from);
        block->bind(2, to);
        block->bind(3, rowsOfABlock);
        if (const auto tallied = tally(*block, 1, rowsOfABlock, result); !tallied) {
            result.complete = false;
            return tallied;
        }
    }
    result.complete = false;
    return {};
}

base::Result<void> SqliteProfiler::sharpenEnds(data::Table &table,
                                               const std::vector<SqliteIndex> &indexes)
{
    std::vector<std::size_t> indexed;
    std::vector<std::size_t> times;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const data::Column &column = table.columns[i];
        if (!sortsLikeTime(column)) {
            continue;
        }
        const bool leads =
            (column.primaryKeyPosition == 1 && lowered(column.declaredType) == "integer") ||
            std::any_of(indexes.begin(), indexes.end(), [&](const SqliteIndex &index) {
                return !index.partial && !index.columns.empty() &&
                       data::equalNames(index.columns.front(), column.name);
            });
        if (leads) {
            indexed.push_back(i);
        } else if (column.role == data::ColumnRole::Time) {
            times.push_back(i);
        }
    }
    if (const auto read = readEnds(table, indexed, true); !read) {
        return read;
    }
    // "last month" hangs on the very last day, so it is worth reading the table once
    return readEnds(table, times, false);
}

base::Result<void> SqliteProfiler::readEnds(data::Table &table,
                                            const std::vector<std::size_t> &columns, bool byIndex)
{
    if (columns.empty()) {
        return {};
    }
    const std::string from = " FROM main." + identifier(table.name);
    std::string sql;
    for (const std::size_t i : columns) {
        const std::string name = identifier(table.columns[i].name);
        sql += sql.empty() ? "SELECT " : ", ";
        // one end alone is what the engine looks up in an index
        sql += byIndex ? "(SELECT min(" + name + ")" + from + "), (SELECT max(" + name + ")" +
                             from + ")"
                       : "min(" + name + "), max(" + name + ")";
    }
    auto statement = m_database.prepare(byIndex ? sql : sql + from);
    if (!statement) {
        return statement.error();
    }
    if (const auto row = m_database.step(*statement); !row) {
        return row.error();
    }
    int place = 0;
    for (const std::size_t i : columns) {
        table.columns[i].profile.min = statement->value(place++);
        table.columns[i].profile.max = statement->value(place++);
    }
    return {};
}

} // namespace querent::connectors
