// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteCatalogReader.h"

#include "connectors/KeyInference.h"
#include "connectors/NameWords.h"
#include "connectors/PersonalData.h"
#include "connectors/SqliteOrigins.h"
#include "data/ColumnPrefixes.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace querent::connectors {

namespace {

using base::Error;
using base::ErrorCode;
using data::Catalog;
using data::Column;
using data::ColumnRole;
using data::Relationship;
using data::Table;
using Clock = SqliteDatabase::Clock;

// Distinct values of a column that are looked up in the table it may point at.
constexpr int checkedValues = 1'000;
constexpr double neededShare = 0.98;
// From this on it is the name that tells, and not the values alone.
constexpr double tellingName = 0.5;
// Names this telling are believed where there is no value to check.
constexpr double convincingName = 0.85;
constexpr std::chrono::milliseconds checkTime{300};
// The least time for each table, however many there are.
constexpr std::chrono::milliseconds leastShare{5};

class Reading
{
public:
    Reading(SqliteDatabase &database, const ProfileBudget &budget, std::stop_token stop)
        : m_database(database)
        , m_stop(std::move(stop))
        , m_deadline(Clock::now() + budget.total)
        , m_profiler(database, budget)
    {}

    base::Result<Catalog> read(const std::string &name)
    {
        const SqliteDatabase::Watch watch(m_database, m_stop);
        m_catalog.sourceName = name;
        m_catalog.engine = "sqlite";
        for (const auto part : {&Reading::readTables, &Reading::readCounts, &Reading::readProfiles,
                                &Reading::inferKeys}) {
            if (const auto done = (this->*part)(); !done) {
                return done.error();
            }
        }
        const bool allLost = std::all_of(m_catalog.tables.begin(), m_catalog.tables.end(),
                                         [](const Table &table) { return !table.problem.empty(); });
        if (allLost && m_profiler.foundDamage()) {
            return Error{ErrorCode::SourceCorrupt,
                         "“" + name +
                             "” is damaged: none of its tables can be read. Restore it from a "
                             "backup or download it again.",
                         m_catalog.tables.front().problem};
        }
        markReferences();
        for (Table &table : m_catalog.tables) {
            for (Column &column : table.columns) {
                column.personalData = personalDataOf(column);
            }
        }
        return std::move(m_catalog);
    }

private:
    const std::vector<SqliteTable> &described() const { return m_database.schema().tables; }

    base::Result<void> readTables()
    {
        for (const SqliteTable &source : described()) {
            Table table{
                source.name, source.kind == SqliteTable::Kind::View, {}, {}, source.problem};
            auto indexes = readIndexes(m_database, source.name);
            auto keys = readForeignKeys(m_database, source.name);
            if (!indexes || !keys) {
                return indexes ? keys.error() : indexes.error();
            }
            for (const SqliteColumn &column : source.columns) {
                table.columns.push_back(describe(source, column, *indexes));
            }
            m_catalog.tables.push_back(std::move(table));
            m_indexes.push_back(*std::move(indexes));
            m_catalog.relationships.insert(m_catalog.relationships.end(), keys->begin(),
                                           keys->end());
        }
        findOrigins(m_database, m_catalog);
        data::markPrefixes(m_catalog.tables);
        return {};
    }

    static Column describe(const SqliteTable &table, const SqliteColumn &source,
                           const std::vector<SqliteIndex> &indexes)
    {
        const auto parts =
            std::count_if(table.columns.begin(), table.columns.end(),
                          [](const SqliteColumn &column) { return column.primaryKeyPosition > 0; });
        const bool isKey = source.primaryKeyPosition > 0;
        const bool isRowid = isKey && parts == 1 && lowered(source.declaredType) == "integer";
        Column column;
        column.name = source.name;
        column.declaredType = source.declaredType;
        // SQLite lets the columns of other primary keys be NULL, by an old mistake
        column.nullable = !source.notNull && !isRowid && !(isKey && table.withoutRowid);
        column.primaryKeyPosition = source.primaryKeyPosition;
        column.unique = (isKey && parts == 1) ||
                        std::any_of(indexes.begin(), indexes.end(), [&](const SqliteIndex &index) {
                            return index.unique && !index.partial && index.columns.size() == 1 &&
                                   data::equalNames(index.columns.front(), source.name);
                        });
        return column;
    }

    base::Result<void> readCounts()
    {
        for (Table &table : m_catalog.tables) {
            // a view is counted while it is profiled: it is computed anew each time
            if (!table.isView && table.problem.empty()) {
                const SqliteDatabase::Watch watch(m_database, {}, m_deadline);
                if (const auto counted = m_profiler.countRows(table); !counted) {
                    return counted;
                }
            }
        }
        return {};
    }

    base::Result<void> readProfiles()
    {
        // small tables first: what they leave of their time goes to the large ones
        std::vector<std::size_t> order(m_catalog.tables.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto weight = [this](std::size_t i) {
            const Table &table = m_catalog.tables[i];
            return std::pair(table.isView,
                             table.rowCount.value_or(std::numeric_limits<std::int64_t>::max()));
        };
        std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
            return weight(left) < weight(right);
        });
        std::size_t left = order.size();
        for (const std::size_t i : order) {
            const auto now = Clock::now();
            const auto share = std::max<Clock::duration>(
                leastShare, (m_deadline - now) / static_cast<Clock::rep>(left--));
            Table &table = m_catalog.tables[i];
            if (!table.problem.empty()) {
                continue;
            }
            const auto profiled =
                m_profiler.profile(table, described()[i], m_indexes[i], now + share);
            if (!profiled) {
                return profiled;
            }
        }
        return {};
    }

    base::Result<void> inferKeys()
    {
        const auto end = std::max(m_deadline, Clock::now() + checkTime);
        std::pair<std::string, std::string> settled;
        for (KeyCandidate &candidate : suggestKeys(m_catalog)) {
            Relationship &relationship = candidate.relationship;
            const std::pair column(relationship.fromTable, relationship.fromColumns.front());
            if (column == settled || isReversed(relationship)) {
                continue;
            }
            const auto confirmed = confirm(candidate, end);
            if (!confirmed) {
                return confirmed.error();
            }
            if (*confirmed) {
                settled = column;
                m_catalog.relationships.push_back(std::move(relationship));
            }
        }
        return {};
    }

    /// Two tables with one row each for the other need one relationship, not two.
    bool isReversed(const Relationship &candidate) const
    {
        return std::any_of(m_catalog.relationships.begin(), m_catalog.relationships.end(),
                           [&](const Relationship &known) {
                               return known.fromTable == candidate.toTable &&
                                      known.toTable == candidate.fromTable &&
                                      known.fromColumns == candidate.toColumns &&
                                      known.toColumns == candidate.fromColumns;
                           });
    }

    /// Looks whether the values that point are there; notes in the explanation what was found.
    base::Result<bool> confirm(KeyCandidate &candidate, Clock::time_point end)
    {
        Relationship &relationship = candidate.relationship;
        const std::string from = identifier(relationship.fromColumns.front());
        // 0, -1 and '' often stand for "none"
        const std::string sql = "SELECT count(*), total(v IN (SELECT " +
                                identifier(relationship.toColumns.front()) + " FROM main." +
                                identifier(relationship.toTable) + ")) FROM (SELECT DISTINCT " +
                                from + " AS v FROM main." + identifier(relationship.fromTable) +
                                " WHERE " + from + " IS NOT NULL AND " + from +
                                " NOT IN ('', 0, -1) LIMIT " + std::to_string(checkedValues) + ")";
        const SqliteDatabase::Watch watch(m_database, {}, std::min(end, Clock::now() + checkTime));
        auto statement = m_database.prepare(sql);
        auto row = statement ? m_database.step(*statement) : base::Result<bool>(statement.error());
        if (!row) {
            const bool fatal = row.error().code == ErrorCode::Cancelled ||
                               row.error().code == ErrorCode::SourceLocked;
            return fatal ? base::Result<bool>(row.error()) : base::Result<bool>(false);
        }
        const std::int64_t values = statement->integer(0);
        const std::int64_t found = statement->integer(1);
        if (values == 0) {
            relationship.explanation += "; there are no values to check it";
            return candidate.likelihood >= convincingName;
        }
        relationship.explanation += ", and " + std::to_string(found) + " of " +
                                    std::to_string(values) + " values looked up are found there";
        // where the name says nothing, every value must be there
        const double share = candidate.likelihood >= tellingName ? neededShare : 1.0;
        return static_cast<double>(found) >= share * static_cast<double>(values);
    }

    void markReferences()
    {
        for (const Relationship &relationship : m_catalog.relationships) {
            for (Table &table : m_catalog.tables) {
                if (table.name != relationship.fromTable) {
                    continue;
                }
                const bool single =
                    std::count_if(table.columns.begin(), table.columns.end(),
                                  [](const Column &c) { return c.primaryKeyPosition > 0; }) == 1;
                for (Column &column : table.columns) {
                    const auto &columns = relationship.fromColumns;
                    const bool points =
                        std::find(columns.begin(), columns.end(), column.name) != columns.end();
                    if (points && !(single && column.primaryKeyPosition > 0)) {
                        column.role = ColumnRole::Reference;
                    }
                }
            }
        }
    }

    SqliteDatabase &m_database;
    std::stop_token m_stop;
    Clock::time_point m_deadline;
    SqliteProfiler m_profiler;
    Catalog m_catalog;
    std::vector<std::vector<SqliteIndex>> m_indexes; ///< by table
};

} // namespace

base::Result<Catalog> readSqliteCatalog(SqliteDatabase &database, const std::string &name,
                                        const ProfileBudget &budget, std::stop_token stop)
{
    return Reading(database, budget, std::move(stop)).read(name);
}

} // namespace querent::connectors
