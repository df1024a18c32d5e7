// SPDX-License-Identifier: GPL-3.0-or-later
#include "SqliteDatabase.h"

#include <QtGlobal>

#include <sqlite3.h>

#include <algorithm>
#include <set>

using namespace querent;
using namespace querent::query;

namespace {

std::string text(const char *value)
{
    return value != nullptr ? std::string(value) : std::string();
}

struct Recording
{
    StatementFacts facts;
    const std::set<std::string> *tables = nullptr; ///< in lower case
};

std::string lowerCase(std::string name)
{
    std::transform(name.begin(), name.end(), name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return name;
}

int record(void *context, int action, const char *first, const char *second, const char *database,
           const char *)
{
    auto &recording = *static_cast<Recording *>(context);
    StatementFacts &facts = recording.facts;
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_READ:
        // counting the rows of a WITH query reads its name
        if (text(second).empty() && recording.tables->count(lowerCase(text(first))) == 0) {
            return SQLITE_OK;
        }
        facts.columns.emplace_back(text(first), text(second));
        if (std::find(facts.tables.begin(), facts.tables.end(), text(first)) ==
            facts.tables.end()) {
            facts.tables.push_back(text(first));
        }
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        facts.functions.push_back(text(second));
        return SQLITE_OK;
    default:
        facts.refusals.push_back("action " + std::to_string(action) + " " + text(first) + " " +
                                 text(database));
        return SQLITE_DENY;
    }
}

} // namespace

SqliteDatabase::SqliteDatabase(const char *script)
{
    if (sqlite3_open(":memory:", &m_handle) != SQLITE_OK ||
        sqlite3_exec(m_handle, script, nullptr, nullptr, nullptr) != SQLITE_OK) {
        qFatal("the test database cannot be made: %s", sqlite3_errmsg(m_handle));
    }
    // a table-valued function declares itself on its first use, which an authorizer would see
    (void)run("SELECT 1 FROM json_each('[]'), json_tree('[]')");
}

SqliteDatabase::~SqliteDatabase()
{
    sqlite3_close(m_handle);
}

SqliteDatabase::Result SqliteDatabase::run(const std::string &sql)
{
    Result result;
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
        result.error = sqlite3_errmsg(m_handle);
        return result;
    }
    const int columns = sqlite3_column_count(statement);
    for (int i = 0; i < columns; ++i) {
        result.names.push_back(text(sqlite3_column_name(statement, i)));
    }
    int status = sqlite3_step(statement);
    for (; status == SQLITE_ROW; status = sqlite3_step(statement)) {
        std::vector<std::string> row;
        for (int i = 0; i < columns; ++i) {
            const bool null = sqlite3_column_type(statement, i) == SQLITE_NULL;
            const void *const bytes = sqlite3_column_blob(statement, i);
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, i));
            row.push_back(null ? "NULL" : std::string(static_cast<const char *>(bytes), size));
        }
        result.rows.push_back(std::move(row));
    }
    if (status != SQLITE_DONE) {
        result.error = sqlite3_errmsg(m_handle);
    }
    sqlite3_finalize(statement);
    return result;
}

base::Result<StatementFacts> SqliteDatabase::inspect(std::string_view sql)
{
    std::set<std::string> tables;
    for (const auto &row : run("SELECT name FROM sqlite_schema").rows) {
        tables.insert(lowerCase(row[0]));
    }
    Recording recording{{}, &tables};
    StatementFacts &facts = recording.facts;
    sqlite3_set_authorizer(m_handle, record, &recording);
    sqlite3_stmt *statement = nullptr;
    const char *tail = nullptr;
    const int status =
        sqlite3_prepare_v2(m_handle, sql.data(), static_cast<int>(sql.size()), &statement, &tail);
    sqlite3_set_authorizer(m_handle, nullptr, nullptr);
    // what was read until then tells more than "not authorized"
    if (status != SQLITE_OK && facts.refusals.empty()) {
        return base::Error{base::ErrorCode::SqlInvalid, "The statement cannot be prepared.",
                           sqlite3_errmsg(m_handle)};
    }
    facts.consumed = static_cast<std::size_t>(tail - sql.data());
    facts.readOnly = statement != nullptr && sqlite3_stmt_readonly(statement) != 0;
    facts.returnsRows = statement != nullptr && sqlite3_column_count(statement) > 0;
    sqlite3_finalize(statement);
    return facts;
}
