// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace querent::connectors {

class SqliteDatabase;

/// A column as SQLite describes it.
struct SqliteColumn
{
    std::string name;
    std::string declaredType;
    bool notNull = false;
    int primaryKeyPosition = 0;
};

struct SqliteTable
{
    enum class Kind { Table, View, Virtual };

    std::string name;
    Kind kind = Kind::Table;
    bool withoutRowid = false;
    std::vector<SqliteColumn> columns; ///< without hidden ones
    std::string problem;               ///< why there are no columns

    [[nodiscard]] const SqliteColumn *column(std::string_view columnName) const noexcept;
};

/// The tables and views of a file, without SQLite's own.
struct SqliteSchema
{
    std::vector<SqliteTable> tables;
    /// Those behind full-text and spatial indexes, and those that are not what they claim.
    std::set<std::string> closedTables;

    [[nodiscard]] const SqliteTable *table(std::string_view tableName) const noexcept;
};

/// Lets functions that give tables be used under a strict authorizer, on this connection.
void connectTableFunctions(SqliteDatabase &database);

/// Also connects virtual tables, which a strict authorizer would not let happen later.
[[nodiscard]] base::Result<SqliteSchema> readSchema(SqliteDatabase &database);

/// An index as far as profiling and keys need it.
struct SqliteIndex
{
    std::vector<std::string> columns; ///< "" for an expression
    bool unique = false;
    bool partial = false;
};

[[nodiscard]] base::Result<std::vector<SqliteIndex>> readIndexes(SqliteDatabase &database,
                                                                 const std::string &table);
/// The foreign keys that `table` declares, as far as their tables and columns exist.
[[nodiscard]] base::Result<std::vector<data::Relationship>>
readForeignKeys(SqliteDatabase &database, const std::string &table);

} // namespace querent::connectors
