// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "connectors/SqliteAuthorizer.h"
#include "connectors/SqliteSchema.h"
#include "connectors/SqliteStatement.h"
#include "data/Phrasebook.h"
#include "query/SqlValidator.h"

#include <QSqlDatabase>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace querent::connectors {

/// One connection of Qt's QSQLITE driver, opened for reading only and closed to everything that is
/// not a query: authorizer, defensive mode, no extensions, bounded lengths. Belongs to the thread
/// that opened it.
/// The tables of a file, for as long as nobody changes its schema. Connections share it.
struct KnownSchema
{
    std::int64_t version = -1; ///< as SQLite counts the changes of the schema, from 0
    SqliteSchema schema;
    std::shared_ptr<const SqliteAuthorizer::Tables> readable;

    /// Whether another connection can do with it: virtual tables must be connected by each.
    [[nodiscard]] bool holdsForOthers() const;
};

class SqliteDatabase
{
public:
    using Clock = std::chrono::steady_clock;

    /// Opens `uri`; `name` is what messages call it. Fails with a Source… code or Unsupported;
    /// `extendedCode` then is what SQLite reported last. What is wrong with the file is said
    /// through `phrases`, which are never null. `known` is what another connection to the same file
    /// read, if any did.
    [[nodiscard]] static base::Result<std::unique_ptr<SqliteDatabase>>
    open(const std::string &uri, const std::string &name, int &extendedCode,
         std::shared_ptr<const data::Phrasebook> phrases =
             std::make_shared<const data::Phrasebook>(),
         std::shared_ptr<const KnownSchema> known = nullptr);
    ~SqliteDatabase();
    SqliteDatabase(const SqliteDatabase &) = delete;
    SqliteDatabase &operator=(const SqliteDatabase &) = delete;

    [[nodiscard]] sqlite3 *handle() const noexcept { return m_handle; }
    [[nodiscard]] SqliteAuthorizer &authorizer() noexcept { return m_authorizer; }

    /// Ends every statement that runs during its lifetime when `stop` is requested or `deadline`
    /// has passed, or after about `steps` of the engine's machine in all. An inner watch also obeys
    /// the outer one.
    class Watch
    {
    public:
        Watch(SqliteDatabase &database, std::stop_token stop,
              std::optional<Clock::time_point> deadline = std::nullopt,
              std::optional<std::int64_t> steps = std::nullopt);
        ~Watch();
        Watch(const Watch &) = delete;
        Watch &operator=(const Watch &) = delete;

        [[nodiscard]] bool cancelled() const noexcept;
        /// True once its own or an outer deadline has passed, or its steps are taken.
        [[nodiscard]] bool expired() const noexcept;

    private:
        friend class SqliteDatabase;
        struct Interrupt
        {
            sqlite3 *handle;
            void operator()() const noexcept { sqlite3_interrupt(handle); }
        };

        SqliteDatabase &m_database;
        Watch *m_outer;
        std::stop_token m_stop;
        std::optional<Clock::time_point> m_deadline;
        std::optional<std::int64_t> m_lastLook; ///< of the database's looks at the clock
        std::stop_callback<Interrupt> m_interrupt;
    };

    /// True once the watch in force was cancelled or has expired.
    [[nodiscard]] bool mustStop() const noexcept;

    /// Compiles a question of the program's own about the schema.
    [[nodiscard]] base::Result<SqliteStatement> introspect(const std::string &sql);
    /// Compiles a statement that may read tables and nothing else. Fails with SqlInvalid, or
    /// SqlRejected where the authorizer refused.
    [[nodiscard]] base::Result<SqliteStatement> prepare(std::string_view sql);
    /// What the engine reports about `sql` when compiling it. Fails with SqlInvalid.
    [[nodiscard]] base::Result<query::StatementFacts> inspect(std::string_view sql);
    /// True where there is a row, false at the end.
    [[nodiscard]] base::Result<bool> step(SqliteStatement &statement);
    /// As step(), for what introspect() made.
    [[nodiscard]] base::Result<bool> stepTrusted(SqliteStatement &statement);
    /// Time until the nearest deadline of the watches in force; hours where there is none.
    [[nodiscard]] Clock::duration remainingTime() const noexcept;
    /// What the failure `code` of the last call means.
    [[nodiscard]] base::Error failure(int code) const;

    /// Reads the schema again if it changed since the last call, so that the authorizer knows the
    /// tables and full-text tables are connected before a strict statement needs them.
    [[nodiscard]] base::Result<void> refreshSchema();
    [[nodiscard]] const SqliteSchema &schema() const noexcept { return m_known->schema; }
    [[nodiscard]] const std::shared_ptr<const KnownSchema> &known() const noexcept
    {
        return m_known;
    }

private:
    SqliteDatabase(QString connection, std::string name,
                   std::shared_ptr<const data::Phrasebook> phrases);
    [[nodiscard]] base::Result<void> adopt(const std::string &uri);
    [[nodiscard]] base::Result<void> harden();
    [[nodiscard]] int compile(std::string_view sql, SqliteStatement &statement, const char **tail);
    [[nodiscard]] base::Error compileFailure(int code) const;
    [[nodiscard]] base::Result<bool> stepAs(SqliteAuthorizer::Trust trust,
                                            SqliteStatement &statement);

    QString m_connection;
    std::string m_name;
    std::shared_ptr<const data::Phrasebook> m_phrases;
    std::optional<QSqlDatabase> m_database;
    sqlite3 *m_handle = nullptr;
    SqliteAuthorizer m_authorizer;
    Watch *m_watch = nullptr;
    std::int64_t m_looks = 0; ///< at the clock while statements run, after so many steps each
    std::shared_ptr<const KnownSchema> m_known = std::make_shared<const KnownSchema>();
};

} // namespace querent::connectors
