// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqliteDatabase.h"

#include "connectors/NameWords.h"
#include "connectors/SqlDrivers.h"
#include "connectors/SqliteBoundedFunctions.h"
#include "connectors/SqliteFunctions.h"

#include <QSqlDriver>
#include <QSqlError>
#include <QSqlQuery>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

namespace querent::connectors {

namespace {

using base::Error;
using base::ErrorCode;
using Trust = SqliteAuthorizer::Trust;

// How long to wait for a program that is writing.
constexpr std::chrono::milliseconds busyTimeout{2000};
constexpr std::chrono::milliseconds busyPause{10};
// Steps of the engine's machine between two looks at the clock. A few of them may make a cell of
// megabytes each.
constexpr int stepsBetweenLooks = 250;
constexpr int largestCell = 32 << 20;
// What the engine may take for all connections together; it needs a small part of it but for cells
// that a statement makes itself.
constexpr std::int64_t mostMemory = 768 << 20;
constexpr int longestStatement = 1 << 20;

constexpr std::array limits{
    std::pair{SQLITE_LIMIT_LENGTH, largestCell},
    std::pair{SQLITE_LIMIT_SQL_LENGTH, longestStatement},
    std::pair{SQLITE_LIMIT_VDBE_OP, 500'000},
    std::pair{SQLITE_LIMIT_ATTACHED, 0},
    std::pair{SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 10'000},
    std::pair{SQLITE_LIMIT_TRIGGER_DEPTH, 1},
    std::pair{SQLITE_LIMIT_WORKER_THREADS, 0},
};

QString uniqueConnectionName()
{
    static std::atomic<unsigned> counter{0};
    return QStringLiteral("querent-source-%1").arg(++counter);
}

std::shared_ptr<const SqliteAuthorizer::Tables> readableOf(const SqliteSchema &schema)
{
    SqliteAuthorizer::Tables readable;
    for (const SqliteTable &table : schema.tables) {
        const std::string name = lowered(table.name);
        for (const SqliteColumn &column : table.columns) {
            readable.known.insert(name);
            readable.columns.insert({name, lowered(column.name)});
        }
    }
    for (const std::string &table : schema.closedTables) {
        readable.closed.insert(lowered(table));
    }
    return std::make_shared<const SqliteAuthorizer::Tables>(std::move(readable));
}

class TrustScope
{
public:
    TrustScope(SqliteAuthorizer &authorizer, Trust trust)
        : m_authorizer(authorizer), m_before(authorizer.setTrust(trust))
    {}
    ~TrustScope() { m_authorizer.setTrust(m_before); }
    TrustScope(const TrustScope &) = delete;
    TrustScope &operator=(const TrustScope &) = delete;

private:
    SqliteAuthorizer &m_authorizer;
    Trust m_before;
};

} // namespace

bool KnownSchema::holdsForOthers() const
{
    return std::ranges::none_of(schema.tables, [](const SqliteTable &table) {
        return table.kind == SqliteTable::Kind::Virtual;
    });
}

SqliteDatabase::SqliteDatabase(QString connection, std::string name,
                               std::shared_ptr<const data::Phrasebook> phrases)
    : m_connection(std::move(connection)), m_name(std::move(name)), m_phrases(std::move(phrases))
{}

SqliteDatabase::~SqliteDatabase()
{
    if (m_database) {
        m_database->close();
        // Qt wants every copy gone before the connection is removed
        m_database.reset();
        QSqlDatabase::removeDatabase(m_connection);
    }
}

base::Result<std::unique_ptr<SqliteDatabase>>
SqliteDatabase::open(const std::string &uri, const std::string &name, int &extendedCode,
                     std::shared_ptr<const data::Phrasebook> phrases,
                     std::shared_ptr<const KnownSchema> known)
{
    std::unique_ptr<SqliteDatabase> database(
        new SqliteDatabase(uniqueConnectionName(), name, phrases));
    base::Result<void> opened = database->adopt(uri);
    if (opened) {
        opened = database->harden();
    }
    if (opened && known && known->holdsForOthers()) {
        connectTableFunctions(*database);
        database->m_authorizer.setTables(known->readable);
        database->m_known = std::move(known);
    }
    if (opened) {
        opened = database->refreshSchema();
    }
    if (opened) {
        return database;
    }
    extendedCode = sqlite3_extended_errcode(database->handle());
    Error error = opened.error();
    if (error.code == ErrorCode::ExecutionFailed) {
        error.code = ErrorCode::SourceCorrupt;
        error.message = phrases->say(QUERENT_PHRASE("connectors",
                                                    "The list of tables in “%1” cannot be read. "
                                                    "Restore the file from a backup or download it "
                                                    "again."),
                                     {name});
    }
    return error;
}

base::Result<void> SqliteDatabase::adopt(const std::string &uri)
{
    prepareSqlDrivers();
    m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
    if (!m_database->isValid()) {
        return Error{ErrorCode::Unsupported,
                     m_phrases->say(QUERENT_PHRASE("connectors",
                                                   "Qt's SQLite driver is not installed. Install "
                                                   "it (on Debian and Ubuntu the package "
                                                   "libqt6sql6-sqlite) and start again.")),
                     m_database->lastError().text().toStdString()};
    }
    m_database->setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI"));
    m_database->setDatabaseName(QString::fromStdString(uri));
    if (!m_database->open()) {
        return Error{ErrorCode::SourceUnreadable,
                     m_phrases->say(QUERENT_PHRASE("connectors",
                                                   "“%1” cannot be opened. Check that you may read "
                                                   "the file and its folder."),
                                    {m_name}),
                     m_database->lastError().text().toStdString()};
    }
    const QVariant handle = m_database->driver()->handle();
    if (qstrcmp(handle.typeName(), "sqlite3*") == 0) {
        m_handle = *static_cast<sqlite3 *const *>(handle.constData());
    }
    // the driver may bring its own copy of SQLite, whose handles this program's copy cannot use
    QSqlQuery identity(*m_database);
    const bool known =
        m_handle != nullptr && identity.exec(QStringLiteral("SELECT sqlite_source_id()")) &&
        identity.next() && identity.value(0).toString() == QLatin1String(sqlite3_sourceid());
    if (!known) {
        m_handle = nullptr;
        return Error{ErrorCode::Unsupported,
                     m_phrases->say(QUERENT_PHRASE("connectors",
                                                   "Qt's SQLite driver and this program use "
                                                   "different SQLite libraries. Use a Qt that is "
                                                   "built with the system's SQLite.")),
                     std::string("expected ") + sqlite3_sourceid()};
    }
    return {};
}

base::Result<void> SqliteDatabase::harden()
{
    sqlite3_hard_heap_limit64(mostMemory);
    for (const auto &[limit, value] : limits) {
        sqlite3_limit(m_handle, limit, value);
    }
    int code = SQLITE_OK;
    const auto configure = [this, &code](int option, int value) {
        if (code == SQLITE_OK) {
            code = sqlite3_db_config(m_handle, option, value, nullptr);
        }
    };
    configure(SQLITE_DBCONFIG_DEFENSIVE, 1);
    configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
    configure(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
    configure(SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0);
    configure(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
    configure(SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0);
    if (code == SQLITE_OK) {
        code = registerFunctions(m_handle);
    }
    if (code == SQLITE_OK) {
        code = registerBoundedFunctions(m_handle, *this);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_set_authorizer(
            m_handle,
            [](void *self, int action, const char *first, const char *second, const char *database,
               const char *through) {
                return static_cast<SqliteAuthorizer *>(self)->decide(action, first, second,
                                                                     database, through);
            },
            &m_authorizer);
    }
    if (code != SQLITE_OK) {
        return Error{ErrorCode::Unsupported,
                     "This computer's SQLite library is too old to read databases safely. Update "
                     "it and start again.",
                     sqlite3_errmsg(m_handle)};
    }
    sqlite3_progress_handler(
        m_handle, stepsBetweenLooks,
        [](void *self) {
            auto *const database = static_cast<SqliteDatabase *>(self);
            ++database->m_looks;
            return database->mustStop() ? 1 : 0;
        },
        this);
    sqlite3_busy_handler(
        m_handle,
        [](void *self, int attempts) {
            if (static_cast<SqliteDatabase *>(self)->mustStop() ||
                attempts * busyPause >= busyTimeout) {
                return 0;
            }
            std::this_thread::sleep_for(busyPause);
            return 1;
        },
        this);
    return {};
}

bool SqliteDatabase::mustStop() const noexcept
{
    return m_watch != nullptr && (m_watch->cancelled() || m_watch->expired());
}

base::Result<SqliteStatement> SqliteDatabase::introspect(const std::string &sql)
{
    const TrustScope scope(m_authorizer, Trust::Introspection);
    sqlite3_stmt *statement = nullptr;
    const int code = sqlite3_prepare_v2(m_handle, sql.c_str(), static_cast<int>(sql.size()),
                                        &statement, nullptr);
    return code == SQLITE_OK ? base::Result<SqliteStatement>(SqliteStatement(statement))
                             : failure(code);
}

int SqliteDatabase::compile(std::string_view sql, SqliteStatement &statement, const char **tail)
{
    const TrustScope scope(m_authorizer, Trust::Statement);
    m_authorizer.record();
    sqlite3_stmt *handle = nullptr;
    // the length is bounded by SQLITE_LIMIT_SQL_LENGTH, far below what an int holds
    const auto size = static_cast<int>(std::min<std::size_t>(sql.size(), longestStatement + 1));
    const int code = sqlite3_prepare_v2(m_handle, sql.data(), size, &handle, tail);
    statement = SqliteStatement(handle);
    return code;
}

base::Error SqliteDatabase::compileFailure(int code) const
{
    switch (code & 0xFF) {
    case SQLITE_ERROR:
        return {ErrorCode::SqlInvalid, "The database does not understand the statement.",
                sqlite3_errmsg(m_handle)};
    case SQLITE_TOOBIG:
        return {ErrorCode::SqlInvalid, "The statement is longer than 1 MB. Shorten it.",
                sqlite3_errmsg(m_handle)};
    default:
        return failure(code);
    }
}

base::Result<SqliteStatement> SqliteDatabase::prepare(std::string_view sql)
{
    SqliteStatement statement;
    if (const int code = compile(sql, statement, nullptr); code != SQLITE_OK) {
        return compileFailure(code);
    }
    if (statement.handle() == nullptr || sqlite3_stmt_readonly(statement.handle()) == 0 ||
        sqlite3_stmt_isexplain(statement.handle()) == 1) {
        return Error{ErrorCode::SqlRejected, "Only statements that read can be run here.", {}};
    }
    return statement;
}

base::Result<query::StatementFacts> SqliteDatabase::inspect(std::string_view sql)
{
    SqliteStatement statement;
    const char *tail = sql.data();
    const int code = compile(sql, statement, &tail);
    RecordedAccess access = m_authorizer.takeRecorded();
    if (code != SQLITE_OK && access.refusals.empty()) {
        return compileFailure(code);
    }
    sqlite3_stmt *const handle = statement.handle();
    if (code == SQLITE_OK && handle == nullptr) {
        return Error{ErrorCode::SqlInvalid, "There is no statement in the text.", {}};
    }
    if (sqlite3_bind_parameter_count(handle) > 0) {
        return Error{ErrorCode::SqlInvalid,
                     "The statement leaves places for values open. Write the values into it.",
                     sqlite3_bind_parameter_name(handle, 1) != nullptr
                         ? sqlite3_bind_parameter_name(handle, 1)
                         : "?"};
    }
    query::StatementFacts facts;
    facts.readOnly = handle != nullptr && sqlite3_stmt_readonly(handle) != 0;
    facts.returnsRows = handle != nullptr && statement.columnCount() > 0;
    facts.consumed = static_cast<std::size_t>(tail - sql.data());
    facts.columns = std::move(access.columns);
    facts.tables = std::move(access.tables);
    facts.functions = std::move(access.functions);
    facts.refusals = std::move(access.refusals);
    facts.reads = std::move(access.reads);
    if (handle != nullptr && sqlite3_stmt_isexplain(handle) != 0) {
        facts.refusals.emplace_back("EXPLAIN");
    }
    return facts;
}

base::Result<void> SqliteDatabase::refreshSchema()
{
    auto statement = introspect("PRAGMA schema_version");
    if (!statement) {
        return statement.error();
    }
    if (auto row = stepTrusted(*statement); !row) {
        return row.error();
    }
    const std::int64_t version = statement->integer(0);
    if (m_known->version == version) {
        return {};
    }
    auto schema = readSchema(*this);
    if (!schema) {
        return schema.error();
    }
    auto readable = readableOf(*schema);
    m_authorizer.setTables(readable);
    m_known = std::make_shared<const KnownSchema>(
        KnownSchema{version, *std::move(schema), std::move(readable)});
    return {};
}

base::Result<bool> SqliteDatabase::step(SqliteStatement &statement)
{
    return stepAs(Trust::Running, statement);
}

base::Result<bool> SqliteDatabase::stepTrusted(SqliteStatement &statement)
{
    return stepAs(Trust::Introspection, statement);
}

base::Result<bool> SqliteDatabase::stepAs(Trust trust, SqliteStatement &statement)
{
    if (m_watch != nullptr && m_watch->cancelled()) {
        return failure(SQLITE_INTERRUPT);
    }
    const TrustScope scope(m_authorizer, trust);
    const int code = sqlite3_step(statement.handle());
    if (code == SQLITE_ROW || code == SQLITE_DONE) {
        return code == SQLITE_ROW;
    }
    return failure(code);
}

SqliteDatabase::Clock::duration SqliteDatabase::remainingTime() const noexcept
{
    Clock::duration remaining = std::chrono::hours(1);
    for (const Watch *watch = m_watch; watch != nullptr; watch = watch->m_outer) {
        if (watch->m_deadline) {
            remaining = std::min(remaining, *watch->m_deadline - Clock::now());
        }
    }
    return remaining;
}

base::Error SqliteDatabase::failure(int code) const
{
    const std::string detail = sqlite3_errmsg(m_handle);
    const bool stopped = m_watch != nullptr && m_watch->cancelled();
    switch (code & 0xFF) {
    case SQLITE_INTERRUPT:
        return stopped ? Error{ErrorCode::Cancelled, "The query was cancelled.", {}}
                       : Error{ErrorCode::Timeout,
                               "The query took too long and was stopped. Ask for a shorter period "
                               "or fewer details.",
                               {}};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return stopped ? Error{ErrorCode::Cancelled, "The query was cancelled.", {}}
                       : Error{ErrorCode::SourceLocked,
                               m_phrases->say(QUERENT_PHRASE("connectors",
                                                             "Another program is writing to “%1” "
                                                             "and has locked it. Close that "
                                                             "program or try again in a moment."),
                                              {m_name}),
                               detail};
    case SQLITE_CORRUPT:
        return {ErrorCode::SourceCorrupt,
                m_phrases->say(QUERENT_PHRASE("connectors",
                                              "“%1” is damaged: a part of it cannot be read. "
                                              "Restore it from a backup or download it again."),
                               {m_name}),
                detail};
    case SQLITE_NOTADB:
        return {ErrorCode::SourceNotADatabase,
                m_phrases->say(QUERENT_PHRASE("connectors",
                                              "“%1” is not a readable SQLite database; it may be "
                                              "encrypted. Save it without a password and open it "
                                              "again."),
                               {m_name}),
                detail};
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_IOERR:
        return {ErrorCode::SourceUnreadable,
                m_phrases->say(QUERENT_PHRASE("connectors",
                                              "“%1” cannot be read. Check that you may read the "
                                              "file and that its disk is connected."),
                               {m_name}),
                detail};
    case SQLITE_AUTH:
        return {ErrorCode::SqlRejected, "The statement does something that is not allowed here.",
                detail};
    case SQLITE_TOOBIG:
        return {ErrorCode::ExecutionFailed,
                "A cell holds more than 32 MB. Leave out the columns with large contents.", detail};
    case SQLITE_NOMEM:
        return {ErrorCode::ExecutionFailed,
                "The query needs more memory than there is. Ask for fewer rows or columns.",
                detail};
    case SQLITE_FULL:
        return {ErrorCode::ExecutionFailed,
                "The disk for temporary files is full. Free some space and try again.", detail};
    default:
        return {ErrorCode::ExecutionFailed, "The database could not run the query.", detail};
    }
}

SqliteDatabase::Watch::Watch(SqliteDatabase &database, std::stop_token stop,
                             std::optional<Clock::time_point> deadline,
                             std::optional<std::int64_t> steps)
    : m_database(database)
    , m_outer(database.m_watch)
    , m_stop(stop)
    , m_deadline(deadline)
    , m_lastLook(steps ? std::optional(database.m_looks + *steps / stepsBetweenLooks)
                       : std::nullopt)
    , m_interrupt(std::move(stop), Interrupt{database.handle()})
{
    database.m_watch = this;
}

SqliteDatabase::Watch::~Watch()
{
    m_database.m_watch = m_outer;
}

bool SqliteDatabase::Watch::cancelled() const noexcept
{
    return m_stop.stop_requested() || (m_outer != nullptr && m_outer->cancelled());
}

bool SqliteDatabase::Watch::expired() const noexcept
{
    return (m_deadline && Clock::now() >= *m_deadline) ||
           (m_lastLook && m_database.m_looks > *m_lastLook) ||
           (m_outer != nullptr && m_outer->expired());
}

} // namespace querent::connectors
