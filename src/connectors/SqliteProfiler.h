// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/ColumnTally.h"
#include "connectors/SqliteDatabase.h"

#include <chrono>
#include <functional>
#include <vector>

namespace querent::connectors {

/// How much profiling may cost. Larger tables are judged by a sample.
struct ProfileBudget
{
    std::chrono::milliseconds total{10'000};
    std::chrono::milliseconds count{1'000}; ///< for counting the rows of one table
    std::int64_t fullScanRows = 200'000;
    std::int64_t fullScanCells = 6'000'000;
    std::int64_t sampleRows = 50'000;
};

/// Looks into the rows of tables and fills in their profiles, types and roles. Stops where a watch
/// on the database says so.
class SqliteProfiler
{
public:
    using Clock = SqliteDatabase::Clock;

    SqliteProfiler(SqliteDatabase &database, const ProfileBudget &budget);

    /// Sets the row count, or nothing where counting takes too long. Fails where no other table
    /// can be read either: Cancelled, SourceLocked, SourceUnreadable.
    [[nodiscard]] base::Result<void> countRows(data::Table &table);
    /// Profiles until `deadline` at the latest; what was seen until then counts. A table that
    /// cannot be read gets a `problem`. Fails as countRows() does.
    [[nodiscard]] base::Result<void> profile(data::Table &table, const SqliteTable &described,
                                             const std::vector<SqliteIndex> &indexes,
                                             Clock::time_point deadline);
    /// True once a table turned out to be damaged.
    [[nodiscard]] bool foundDamage() const noexcept { return m_foundDamage; }

private:
    struct Scan
    {
        std::vector<ColumnTally> tallies;
        std::int64_t rows = 0;
        bool complete = false;
    };

    [[nodiscard]] base::Result<void> scan(data::Table &table, const SqliteTable &described,
                                          Scan &result);
    /// Tallies one of every `stride` rows of `statement`, at most `most` of them.
    [[nodiscard]] base::Result<void> tally(SqliteStatement &statement, std::int64_t stride,
                                           std::int64_t most, Scan &result);
    [[nodiscard]] base::Result<void> sampleByRowid(const data::Table &table,
                                                   const std::string &select,
                                                   const std::string &rowid, Scan &result);
    [[nodiscard]] base::Result<void> sharpenEnds(data::Table &table,
                                                 const std::vector<SqliteIndex> &indexes);
    [[nodiscard]] base::Result<void>
    readEnds(data::Table &table, const std::vector<std::size_t> &columns, bool byIndex);
    /// Notes what went wrong with one table; an error that concerns all of them is handed back.
    [[nodiscard]] base::Result<void> absorb(data::Table &table, const base::Error &error);
    [[nodiscard]] bool fits(const data::Table &table, Clock::duration time) const;

    SqliteDatabase &m_database;
    ProfileBudget m_budget;
    double m_cellsPerSecond = 5e6; ///< a first guess, then measured
    bool m_foundDamage = false;
};

} // namespace querent::connectors
