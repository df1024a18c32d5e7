// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteSchema.h"

#include "connectors/NameWords.h"
#include "connectors/SqliteDatabase.h"
#include "connectors/SqliteSchemaCheck.h"
#include "query/SqlLexer.h"

#include <algorithm>
#include <functional>
#include <map>

namespace querent::connectors {

namespace {

using ReadRow = std::function<void(const SqliteStatement &row)>;

base::Result<void> forEachRow(SqliteDatabase &database, const std::string &sql,
                              const ReadRow &readRow)
{
    auto statement = database.introspect(sql);
    if (!statement) {
        return statement.error();
    }
    while (true) {
        const auto row = database.stepTrusted(*statement);
        if (!row) {
            return row.error();
        }
        if (!*row) {
            return {};
        }
        readRow(*statement);
    }
}

bool endsTheReading(const base::Error &error)
{
    // a broken view fails with ExecutionFailed, and only it is lost
    return error.code != base::ErrorCode::ExecutionFailed;
}

base::Result<void> readColumns(SqliteDatabase &database, SqliteTable &table)
{
    const auto read =
        forEachRow(database, "PRAGMA main.table_xinfo(" + identifier(table.name) + ")",
                   [&table](const SqliteStatement &row) {
                       // 1 hides a column of a virtual table; 2 and 3 are generated columns
                       if (row.integer(6) != 1) {
                           table.columns.push_back({row.text(1), row.text(2), row.integer(3) != 0,
                                                    static_cast<int>(row.integer(5))});
                       }
                   });
    if (!read && !endsTheReading(read.error())) {
        table.problem = read.error().detail;
        table.columns.clear();
        return {};
    }
    return read;
}

std::vector<std::string> primaryKey(const SqliteTable &table)
{
    std::map<int, std::string> columns;
    for (const SqliteColumn &column : table.columns) {
        if (column.primaryKeyPosition > 0) {
            columns.emplace(column.primaryKeyPosition, column.name);
        }
    }
    std::vector<std::string> names;
    for (const auto &[position, name] : columns) {
        names.push_back(name);
    }
    return names;
}

struct ForeignKeyPart
{
    std::string fromColumn;
    std::string toColumn; ///< empty where the target's primary key is meant
};

/// The relationship with the names as their tables spell them; empty where something is missing.
data::Relationship resolve(const SqliteSchema &schema, const std::string &fromTable,
                           const std::string &toTable, const std::vector<ForeignKeyPart> &parts)
{
    const SqliteTable *const from = schema.table(fromTable);
    const SqliteTable *const to = schema.table(toTable);
    if (from == nullptr || to == nullptr) {
        return {};
    }
    const std::vector<std::string> key = primaryKey(*to);
    data::Relationship relationship{from->name, {}, to->name, {}, false, {}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string implied = i < key.size() ? key[i] : std::string();
        const SqliteColumn *const fromColumn = from->column(parts[i].fromColumn);
        const SqliteColumn *const toColumn =
            to->column(parts[i].toColumn.empty() ? implied : parts[i].toColumn);
        if (fromColumn == nullptr || toColumn == nullptr) {
            return {};
        }
        relationship.fromColumns.push_back(fromColumn->name);
        relationship.toColumns.push_back(toColumn->name);
    }
    return relationship;
}

template <typename Items>
auto findNamed(const Items &items, std::string_view name) noexcept -> typename Items::const_pointer
{
    const auto found = std::find_if(items.begin(), items.end(), [name](const auto &item) {
        return data::equalNames(item.name, name);
    });
    return found != items.end() ? &*found : nullptr;
}

/// The file's own list of tables and views.
struct SchemaRows
{
    std::vector<SqliteSchemaRow> rows;
    std::vector<std::string> names; ///< of the rows, as they are spelt
};

base::Result<SchemaRows> readSchemaRows(SqliteDatabase &database)
{
    SchemaRows found;
    const auto read = forEachRow(
        database,
        "SELECT type, name, rootpage, sql FROM main.sqlite_master WHERE type IN ('table', 'view')",
        [&](const SqliteStatement &row) {
            found.names.push_back(row.text(1));
            found.rows.push_back(
                {row.text(0) == "view", lowered(row.text(1)), row.integer(2), row.text(3)});
        });
    if (!read) {
        return read.error();
    }
    return found;
}

bool isEngineName(std::string_view name)
{
    return lowered(name).starts_with("sqlite_");
}

/// Lists the tables as the engine knows them.
base::Result<void> listTables(SqliteDatabase &database, SqliteSchema &schema)
{
    return forEachRow(database, "PRAGMA main.table_list", [&](const SqliteStatement &row) {
        const std::string name = row.text(1);
        const std::string type = row.text(2);
        if (row.text(0) != "main" || isEngineName(name)) {
            return;
        }
        if (type == "shadow") {
            schema.closedTables.insert(name);
            return;
        }
        const auto kind = type == "view"      ? SqliteTable::Kind::View
                          : type == "virtual" ? SqliteTable::Kind::Virtual
                                              : SqliteTable::Kind::Table;
        schema.tables.push_back({name, kind, row.integer(4) != 0, {}, {}});
    });
}

/// Lists the tables by what the file says of them: the engine's list compiles every view, which
/// takes hours where each of them uses the one before it twice.
void listTables(const SchemaRows &listed, SqliteSchema &schema)
{
    std::vector<std::vector<query::SqlToken>> texts;
    std::vector<std::string> modules;
    for (const SqliteSchemaRow &row : listed.rows) {
        texts.push_back(query::lexSql(row.sql, query::Dialect::Sqlite));
        if (!row.isView && texts.back().size() > 1 && texts.back()[1].isWord("VIRTUAL")) {
            modules.push_back(row.name);
        }
    }
    for (std::size_t i = 0; i < listed.rows.size(); ++i) {
        const SqliteSchemaRow &row = listed.rows[i];
        const std::vector<query::SqlToken> &text = texts[i];
        if (isEngineName(row.name)) {
            continue;
        }
        const bool isVirtual = std::find(modules.begin(), modules.end(), row.name) != modules.end();
        const bool belongs = std::any_of(modules.begin(), modules.end(), [&](const auto &module) {
            return row.name.starts_with(module + '_');
        });
        if (!row.isView && !isVirtual && belongs) {
            schema.closedTables.insert(listed.names[i]);
            continue;
        }
        bool withoutRowid = false;
        for (std::size_t j = 1; j < text.size(); ++j) {
            withoutRowid =
                withoutRowid || (text[j - 1].isWord("WITHOUT") && text[j].isWord("ROWID"));
        }
        const auto kind = row.isView  ? SqliteTable::Kind::View
                          : isVirtual ? SqliteTable::Kind::Virtual
                                      : SqliteTable::Kind::Table;
        schema.tables.push_back({listed.names[i], kind, withoutRowid, {}, {}});
    }
}

} // namespace

const SqliteColumn *SqliteTable::column(std::string_view columnName) const noexcept
{
    return findNamed(columns, columnName);
}

const SqliteTable *SqliteSchema::table(std::string_view tableName) const noexcept
{
    return findNamed(tables, tableName);
}

void connectTableFunctions(SqliteDatabase &database)
{
    // those of JSON come to life with their first use
    for (const char *const function : {"json_each", "json_tree"}) {
        const auto touched =
            database.introspect(std::string("SELECT 1 FROM ") + function + "('[]')");
        static_cast<void>(touched);
    }
}

base::Result<SqliteSchema> readSchema(SqliteDatabase &database)
{
    connectTableFunctions(database);
    SqliteSchema schema;
    const auto rows = readSchemaRows(database);
    if (!rows) {
        return rows.error();
    }
    const std::map<std::string, std::string> implausible = implausibleRows(rows->rows);
    const bool viewsDouble =
        std::any_of(rows->rows.begin(), rows->rows.end(), [&](const SqliteSchemaRow &row) {
            return row.isView && implausible.contains(row.name);
        });
    if (viewsDouble) {
        listTables(*rows, schema);
    } else if (const auto listed = listTables(database, schema); !listed) {
        return listed.error();
    }
    // the engine lists its hash table; people expect an order that stays
    std::sort(
        schema.tables.begin(), schema.tables.end(),
        [](const SqliteTable &left, const SqliteTable &right) { return left.name < right.name; });
    for (SqliteTable &table : schema.tables) {
        if (const auto problem = implausible.find(lowered(table.name));
            problem != implausible.end()) {
            table.problem = problem->second;
            schema.closedTables.insert(table.name);
            continue;
        }
        if (const auto read = readColumns(database, table); !read) {
            return read.error();
        }
    }
    return schema;
}

base::Result<std::vector<SqliteIndex>> readIndexes(SqliteDatabase &database,
                                                   const std::string &table)
{
    std::vector<SqliteIndex> indexes;
    std::vector<std::string> names;
    const auto listed =
        forEachRow(database, "PRAGMA main.index_list(" + identifier(table) + ")",
                   [&](const SqliteStatement &row) {
                       names.push_back(row.text(1));
                       indexes.push_back({{}, row.integer(2) != 0, row.integer(4) != 0});
                   });
    if (!listed) {
        return listed.error();
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto read = forEachRow(
            database, "PRAGMA main.index_info(" + identifier(names[i]) + ")",
            [&](const SqliteStatement &row) { indexes[i].columns.push_back(row.text(2)); });
        if (!read) {
            return read.error();
        }
    }
    return indexes;
}

base::Result<std::vector<data::Relationship>> readForeignKeys(SqliteDatabase &database,
                                                              const std::string &table)
{
    std::map<std::int64_t, std::pair<std::string, std::vector<ForeignKeyPart>>> keys;
    const auto listed =
        forEachRow(database, "PRAGMA main.foreign_key_list(" + identifier(table) + ")",
                   [&keys](const SqliteStatement &row) {
                       auto &[target, parts] = keys[row.integer(0)];
                       target = row.text(2);
                       parts.push_back({row.text(3), row.text(4)});
                   });
    if (!listed) {
        return listed.error();
    }
    std::vector<data::Relationship> relationships;
    // the engine numbers the keys from the last declared one
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
        auto relationship =
            resolve(database.schema(), table, key->second.first, key->second.second);
        if (!relationship.fromColumns.empty()) {
            relationships.push_back(std::move(relationship));
        }
    }
    return relationships;
}

} // namespace querent::connectors
