// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace querent::tests {

/// A PostgreSQL server of its own for a test, in a temporary folder, reached through a Unix socket
/// there and no network. It ends with the object, and with the test's process however that ends.
class PostgresServer
{
public:
    /// Why no server can run on this computer, and what to do; empty where one can.
    [[nodiscard]] static QString whyNot();
    /// Makes a database cluster and starts it; null, and `why` says what went wrong.
    [[nodiscard]] static std::unique_ptr<PostgresServer> start(QString *why);
    ~PostgresServer();
    PostgresServer(const PostgresServer &) = delete;
    PostgresServer &operator=(const PostgresServer &) = delete;

    /// What to connect with: the folder of the socket, its port, and an administrator.
    [[nodiscard]] QString host() const { return m_folder.path(); }
    [[nodiscard]] int port() const { return 5432; }
    [[nodiscard]] QString database() const { return QStringLiteral("postgres"); }
    [[nodiscard]] QString user() const { return QStringLiteral("querent"); }
    [[nodiscard]] QString password() const { return QStringLiteral("s3cret 'quoted' pässword"); }

    /// Ends the server as if the power failed, its connections with it.
    void kill();
    /// Starts it again after kill(). False where that fails.
    [[nodiscard]] bool restart();

private:
    PostgresServer() = default;

    [[nodiscard]] bool initialize(QString *why);
    [[nodiscard]] bool tryStart();

    QString m_programs; ///< the folder of initdb and postgres
    QTemporaryDir m_folder;
    QProcess m_server;
    QByteArray m_said; ///< by the server, since it was started
};

} // namespace querent::tests
