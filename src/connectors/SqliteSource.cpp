// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteSource.h"

#include "connectors/NameWords.h"
#include "connectors/SqliteConnection.h"

#include <QFileInfo>

namespace querent::connectors {

using base::Error;
using base::ErrorCode;

void SqliteKnowledge::learn(const data::Catalog &catalog)
{
    const std::lock_guard lock(m_mutex);
    for (const data::Table &table : catalog.tables) {
        const std::string tableName = lowered(table.name);
        if (table.rowCount) {
            m_rowCounts[tableName] = static_cast<double>(*table.rowCount);
        }
        for (const data::Column &column : table.columns) {
            m_columns[{tableName, lowered(column.name)}] = {column.type, column.encoding};
        }
    }
}

void SqliteKnowledge::learnRowCount(const std::string &table, double rows)
{
    const std::lock_guard lock(m_mutex);
    m_rowCounts.emplace(lowered(table), rows);
}

std::optional<double> SqliteKnowledge::rowCount(const std::string &table) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_rowCounts.find(lowered(table));
    return found != m_rowCounts.end() ? std::optional(found->second) : std::nullopt;
}

std::optional<SqliteKnowledge::ColumnFacts> SqliteKnowledge::column(const std::string &table,
                                                                    const std::string &column) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_columns.find({lowered(table), lowered(column)});
    return found != m_columns.end() ? std::optional(found->second) : std::nullopt;
}

SqliteSource::SqliteSource(const QString &path, std::shared_ptr<const data::Phrasebook> phrases)
    : m_file(path, phrases)
    , m_name(QFileInfo(path).fileName().toStdString())
    , m_phrases(std::move(phrases))
{}

std::string SqliteSource::displayName() const
{
    return m_name;
}

base::Result<std::unique_ptr<Connection>> SqliteSource::connect() const
{
    auto opened = open();
    if (!opened) {
        return opened.error();
    }
    return std::unique_ptr<Connection>(
        std::make_unique<SqliteConnection>(shared_from_this(), *std::move(opened)));
}

base::Result<std::unique_ptr<SqliteDatabase>> SqliteSource::openBy(const SqliteAccess &access,
                                                                   int &extendedCode) const
{
    // the nodes of a run open a connection each, and a wide schema takes long to read
    std::shared_ptr<const KnownSchema> known;
    {
        const std::lock_guard lock(m_mutex);
        known = m_schema.first == access.database ? m_schema.second : nullptr;
    }
    auto database = SqliteDatabase::open(access.uri, m_name, extendedCode, m_phrases, known);
    if (database) {
        const std::lock_guard lock(m_mutex);
        m_schema = {access.database, (*database)->known()};
    }
    return database;
}

base::Result<SqliteSource::Opened> SqliteSource::open() const
{
    if (m_file.stamp().size < 0) {
        return Error{
            ErrorCode::SourceMissing,
            m_phrases->say(QUERENT_PHRASE("connectors", "“%1” is no longer there. It may have been "
                                                        "moved or deleted."),
                           {m_name}),
            m_file.path().toStdString()};
    }
    auto access = m_file.access();
    if (!access) {
        return access.error();
    }
    int code = SQLITE_OK;
    auto database = openBy(*access, code);
    if (!database && code == SQLITE_READONLY_ROLLBACK) {
        access = m_file.recoveredAccess();
        if (!access) {
            return access.error();
        }
        database = openBy(*access, code);
    }
    if (!database) {
        return database.error();
    }
    return Opened{*std::move(database), *std::move(access)};
}

} // namespace querent::connectors
