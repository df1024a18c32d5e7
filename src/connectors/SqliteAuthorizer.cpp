// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteAuthorizer.h"

#include "connectors/NameWords.h"
#include "data/Catalog.h"
#include "query/SqlFunctions.h"

#include <sqlite3.h>

#include <algorithm>

namespace querent::connectors {

namespace {

constexpr query::Dialect dialect = query::Dialect::Sqlite;

// Views and WITH clauses that each name the one before twice are compiled for minutes, and nothing
// but this class is asked meanwhile. Long statements that people write need a few thousand.
constexpr int mostDecisions = 30'000;

bool isSystemTable(std::string_view loweredName)
{
    return loweredName.starts_with("sqlite_") || loweredName.starts_with("pragma_");
}

const char *actionName(int action)
{
    switch (action) {
    case SQLITE_INSERT:
        return "INSERT";
    case SQLITE_UPDATE:
        return "UPDATE";
    case SQLITE_DELETE:
        return "DELETE";
    case SQLITE_PRAGMA:
        return "PRAGMA";
    case SQLITE_ATTACH:
        return "ATTACH";
    case SQLITE_DETACH:
        return "DETACH";
    case SQLITE_TRANSACTION:
    case SQLITE_SAVEPOINT:
        return "TRANSACTION";
    case SQLITE_READ:
        return "READ";
    case SQLITE_FUNCTION:
        return "FUNCTION";
    case SQLITE_SELECT:
        return "too many parts";
    case SQLITE_REINDEX:
    case SQLITE_ANALYZE:
        return "MAINTENANCE";
    case SQLITE_ALTER_TABLE:
        return "ALTER";
    case SQLITE_DROP_INDEX:
    case SQLITE_DROP_TABLE:
    case SQLITE_DROP_TEMP_INDEX:
    case SQLITE_DROP_TEMP_TABLE:
    case SQLITE_DROP_TEMP_TRIGGER:
    case SQLITE_DROP_TEMP_VIEW:
    case SQLITE_DROP_TRIGGER:
    case SQLITE_DROP_VIEW:
    case SQLITE_DROP_VTABLE:
        return "DROP";
    default:
        return "CREATE";
    }
}

template <typename Entries, typename Entry>
void addOnce(Entries &entries, Entry entry)
{
    if (std::find(entries.begin(), entries.end(), entry) == entries.end()) {
        entries.push_back(std::move(entry));
    }
}

} // namespace

int SqliteAuthorizer::decide(int action, const char *first, const char *second,
                             const char *database, const char *through)
{
    const auto view = [](const char *text) {
        return text != nullptr ? std::string_view(text) : std::string_view();
    };
    if (m_trust != Trust::Running && ++m_decisions > mostDecisions) {
        return refuse(SQLITE_SELECT, {}, {});
    }
    switch (m_trust) {
    case Trust::Introspection:
        // declaring a virtual table reports itself as changes of the schema table; the file itself
        // is open for reading only, and functions stay on the list because views may call them
        return action == SQLITE_FUNCTION && !query::isPureFunction(view(second), dialect)
                   ? SQLITE_DENY
                   : SQLITE_OK;
    case Trust::Running:
        if (action == SQLITE_PRAGMA) {
            // how FTS5 notices that its index has changed
            return view(first) == "data_version" ? SQLITE_OK : SQLITE_DENY;
        }
        if (action == SQLITE_READ) {
            return isSystemTable(lowered(view(first))) ||
                           !m_guards.mayRead(view(first), view(second), view(through))
                       ? SQLITE_DENY
                       : SQLITE_OK;
        }
        [[fallthrough]];
    case Trust::Statement:
        break;
    }
    return decideStatement(action, view(first), view(second), view(database), view(through));
}

int SqliteAuthorizer::decideStatement(int action, std::string_view first, std::string_view second,
                                      std::string_view database, std::string_view through)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        addOnce(m_access.functions, lowered(second));
        return query::isPureFunction(second, dialect) ? SQLITE_OK : refuse(action, second, {});
    case SQLITE_READ:
        return mayRead(first, second, database, through) ? SQLITE_OK : refuse(action, first, {});
    default:
        return refuse(action, first, second);
    }
}

bool SqliteAuthorizer::mayRead(std::string_view table, std::string_view column,
                               std::string_view database, std::string_view through)
{
    const std::string name = lowered(table);
    const bool known = m_tables->known.contains(name);
    const bool isFunction = query::isPureTableFunction(name, dialect);
    // counting rows reads a source without naming a column; an unknown source is a WITH clause,
    // unless it is one of the engine's own
    if (!known && !isFunction && column.empty() && !isSystemTable(name) &&
        !m_tables->closed.contains(name)) {
        return true;
    }
    addOnce(m_access.reads,
            query::EngineRead{std::string(table), std::string(column), std::string(through)});
    // a guard and its table look the same where rows are counted without naming the database
    if (!(column.empty() && database.empty()) && !m_guards.mayRead(table, column, through)) {
        return false;
    }
    const bool noted =
        std::any_of(m_access.tables.begin(), m_access.tables.end(),
                    [table](const std::string &other) { return data::equalNames(other, table); });
    if (!noted) {
        m_access.tables.emplace_back(table);
    }
    // row numbers and the hidden columns of full-text tables are no columns of the catalog
    if (m_tables->columns.contains({name, lowered(column)})) {
        addOnce(m_access.columns, std::pair{std::string(table), std::string(column)});
    }
    // the database is missing where neither a column nor the statement names it
    return isFunction || (known && (database.empty() || data::equalNames(database, "main")));
}

int SqliteAuthorizer::refuse(int action, std::string_view first, std::string_view second)
{
    std::string words = actionName(action);
    for (const std::string_view word : {first, second}) {
        if (!word.empty()) {
            words += " " + std::string(word);
        }
    }
    addOnce(m_access.refusals, std::move(words));
    return SQLITE_DENY;
}

} // namespace querent::connectors
