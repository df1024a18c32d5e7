// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"
#include "connectors/SqliteDatabase.h"
#include "connectors/SqliteFile.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace querent::connectors {

/// What reading the catalog has taught about a source, for all its connections. Thread-safe.
class SqliteKnowledge
{
public:
    struct ColumnFacts
    {
        data::ColumnType type = data::ColumnType::Unknown;
        data::DateEncoding encoding = data::DateEncoding::None;
    };

    void learn(const data::Catalog &catalog);
    void learnRowCount(const std::string &table, double rows);
    [[nodiscard]] std::optional<double> rowCount(const std::string &table) const;
    [[nodiscard]] std::optional<ColumnFacts> column(const std::string &table,
                                                    const std::string &column) const;

private:
    mutable std::mutex m_mutex;
    std::map<std::string, double> m_rowCounts;                            ///< lower case
    std::map<std::pair<std::string, std::string>, ColumnFacts> m_columns; ///< lower case
};

/// A SQLite database file. It, its folder and its sidecar files stay as they are.
class SqliteSource final : public DataSource, public std::enable_shared_from_this<SqliteSource>
{
public:
    /// What went wrong is said through `phrases`, which are never null.
    explicit SqliteSource(const QString &path, std::shared_ptr<const data::Phrasebook> phrases =
                                                   std::make_shared<const data::Phrasebook>());

    [[nodiscard]] std::string displayName() const override;
    [[nodiscard]] query::Dialect dialect() const override { return query::Dialect::Sqlite; }
    [[nodiscard]] base::Result<std::unique_ptr<Connection>> connect() const override;

    /// A database and how it was reached.
    struct Opened
    {
        std::unique_ptr<SqliteDatabase> database;
        SqliteAccess access;
    };
    [[nodiscard]] base::Result<Opened> open() const;
    [[nodiscard]] const SqliteFile &file() const noexcept { return m_file; }
    [[nodiscard]] SqliteKnowledge &knowledge() const noexcept { return m_knowledge; }

private:
    [[nodiscard]] base::Result<std::unique_ptr<SqliteDatabase>> openBy(const SqliteAccess &access,
                                                                       int &extendedCode) const;

    SqliteFile m_file;
    std::string m_name;
    std::shared_ptr<const data::Phrasebook> m_phrases;
    mutable SqliteKnowledge m_knowledge;
    mutable std::mutex m_mutex;
    /// What a connection read of the schema last, and of which file; guarded by m_mutex.
    mutable std::pair<FileStamp, std::shared_ptr<const KnownSchema>> m_schema;
};

} // namespace querent::connectors
