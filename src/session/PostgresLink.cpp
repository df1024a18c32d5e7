// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/PostgresLink.h"

#include "connectors/SqlDrivers.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

#include <exception>
#include <unordered_map>
#include <utility>

namespace querent::session {

namespace {

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QVariant variantOf(const SqlValue &value)
{
    if (const auto *number = std::get_if<std::int64_t>(&value)) {
        return QVariant(static_cast<qlonglong>(*number));
    }
    if (const auto *text = std::get_if<std::string_view>(&value)) {
        return textOf(*text);
    }
    const auto *bytes = std::get_if<const Bytes *>(&value);
    if (bytes != nullptr && *bytes != nullptr) {
        return QByteArray(reinterpret_cast<const char *>((*bytes)->data()),
                          static_cast<qsizetype>((*bytes)->size()));
    }
    return {};
}

class PostgresRow final : public SqlRow
{
public:
    explicit PostgresRow(const QSqlQuery &query) : m_query(query) {}

    bool isNull(int column) const override { return m_query.isNull(column); }
    std::int64_t number(int column) const override { return m_query.value(column).toLongLong(); }
    std::string text(int column) const override
    {
        return m_query.value(column).toString().toStdString();
    }
    Bytes bytes(int column) const override
    {
        const QByteArray bytes = m_query.value(column).toByteArray();
        return {bytes.begin(), bytes.end()};
    }

private:
    const QSqlQuery &m_query;
};

} // namespace

QString postgresDriver()
{
    return QStringLiteral("QPSQL");
}

std::string quotedName(const std::string &name)
{
    std::string quoted = "\"";
    for (const char letter : name) {
        quoted.append(letter == '"' ? 2 : 1, letter);
    }
    return quoted + '"';
}

/// Used in the link's thread only.
class PostgresLink::Connection final : public SqlConnection
{
public:
    Connection(PostgresCheckpointer::Options options, std::int64_t owner)
        : m_options(std::move(options))
        , m_owner(owner)
        , m_name(QUuid::createUuid().toString(QUuid::WithoutBraces))
    {}
    ~Connection() override { close(); }

    base::Result<void> transaction(std::string_view begin, const Work &work)
    {
        if (!m_open) {
            if (auto opened = open(); !opened) {
                return opened;
            }
            if (auto begun = run(begin); !begun) {
                return lost(std::move(begun).error());
            }
        } else if (!run(begin)) {
            // gone while nobody used it, and nothing is lost: once more
            close();
            return transaction(begin, work);
        }
        base::Result<void> done;
        try {
            done = work(*this);
        } catch (...) {
            if (!run("ROLLBACK")) {
                close();
            }
            throw;
        }
        if (done) {
            if (auto committed = run("COMMIT"); !committed) {
                done = std::move(committed).error();
            }
        }
        if (!done && !run("ROLLBACK")) {
            return lost(std::move(done).error());
        }
        return done;
    }

private:
    base::Result<void> open()
    {
        connectors::prepareSqlDrivers();
        QSqlDatabase database = QSqlDatabase::addDatabase(postgresDriver(), m_name);
        database.setHostName(textOf(m_options.host));
        database.setPort(m_options.port);
        database.setDatabaseName(textOf(m_options.database));
        database.setUserName(textOf(m_options.user));
        database.setPassword(textOf(m_options.password));
        // a server that does not answer any more is given up after half a minute
        database.setConnectOptions(
            QStringLiteral("connect_timeout=10;application_name=querent;keepalives_idle=10;"
                           "keepalives_interval=5;keepalives_count=3;tcp_user_timeout=30000"));
        m_open = true;
        if (!database.open()) {
            base::Error error = failure("The shared runs in " + place() +
                                            " cannot be reached. Check the address, the user, the "
                                            "password and that the server runs.",
                                        database.lastError());
            database = {};
            close();
            return error;
        }
        for (const std::string &sql :
             {"SET search_path TO " + quotedName(m_options.schema),
              std::string("SET lock_timeout TO '10s'"),
              "SELECT pg_advisory_lock_shared(" + std::to_string(m_owner) + ")"}) {
            if (auto done = run(sql); !done) {
                return lost(std::move(done).error());
            }
        }
        return {};
    }

    void close()
    {
        m_queries.clear();
        if (std::exchange(m_open, false)) {
            QSqlDatabase::removeDatabase(m_name);
        }
    }

    base::Error lost(base::Error error)
    {
        close();
        error.message = "The connection to the shared runs in " + place() +
                        " was lost. Try again: it is made anew.";
        return error;
    }

    base::Result<std::int64_t> perform(std::string_view sql, std::initializer_list<SqlValue> values,
                                       const OnRow &onRow) override
    {
        auto found = m_queries.find(std::string(sql));
        if (found == m_queries.end()) {
            QSqlQuery query(QSqlDatabase::database(m_name, false));
            // only what is run with values is worth a prepared statement
            if (values.size() > 0 && !query.prepare(textOf(sql))) {
                return failed(query);
            }
            found = m_queries.emplace(sql, std::move(query)).first;
        }
        QSqlQuery &query = found->second;
        int place = 0;
        for (const SqlValue &value : values) {
            query.bindValue(place++, variantOf(value));
        }
        if (!(values.size() > 0 ? query.exec() : query.exec(textOf(sql)))) {
            return failed(query);
        }
        while (query.next()) {
            if (onRow) {
                onRow(PostgresRow(query));
            }
        }
        const std::int64_t changed = query.numRowsAffected();
        query.finish();
        return changed;
    }

    base::Error failed(const QSqlQuery &query) const
    {
        return failure("The shared runs in " + place() + " cannot be read or written.",
                       query.lastError());
    }

    base::Error failure(std::string message, const QSqlError &error) const
    {
        QString detail = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
        if (!m_options.password.empty()) {
            detail.replace(textOf(m_options.password), QStringLiteral("…"));
        }
        return {base::ErrorCode::StorageFailed, std::move(message), detail.trimmed().toStdString()};
    }

    [[nodiscard]] std::string place() const
    {
        return "'" + m_options.database + "' on '" + m_options.host + "'";
    }

    const PostgresCheckpointer::Options m_options;
    const std::int64_t m_owner;
    const QString m_name;
    bool m_open = false;
    std::unordered_map<std::string, QSqlQuery> m_queries;
};

PostgresLink::PostgresLink(PostgresCheckpointer::Options options, std::int64_t owner)
    : m_connection(std::make_unique<Connection>(std::move(options), owner))
{
    m_place.moveToThread(&m_thread);
    m_thread.start();
}

PostgresLink::~PostgresLink()
{
    QMetaObject::invokeMethod(
        &m_place, [this] { m_connection.reset(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

base::Result<void> PostgresLink::transaction(std::string_view begin, const Work &work)
{
    const std::scoped_lock lock(m_mutex);
    base::Result<void> done;
    std::exception_ptr thrown;
    QMetaObject::invokeMethod(
        &m_place,
        [&] {
            try {
                done = m_connection->transaction(begin, work);
            } catch (...) {
                thrown = std::current_exception(); // on to the thread that asked for it
            }
        },
        Qt::BlockingQueuedConnection);
    if (thrown) {
        std::rethrow_exception(thrown);
    }
    return done;
}

} // namespace querent::session
