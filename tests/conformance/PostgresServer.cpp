// SPDX-License-Identifier: GPL-3.0-or-later
#include "PostgresServer.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>
#include <QThread>

#include <csignal>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace querent::tests {

namespace {

/// The folder of the newest server that is installed; "" without one.
QString findPrograms()
{
    const QDir versions(QStringLiteral("/usr/lib/postgresql"));
    QString newest;
    int highest = 0;
    for (const QString &version : versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString folder = versions.filePath(version) + QStringLiteral("/bin/");
        if (version.toInt() > highest && QFile::exists(folder + QStringLiteral("initdb")) &&
            QFile::exists(folder + QStringLiteral("postgres"))) {
            highest = version.toInt();
            newest = folder;
        }
    }
    if (newest.isEmpty()) {
        newest = QStandardPaths::findExecutable(QStringLiteral("initdb"));
        newest.chop(6);
    }
    return newest;
}

/// The user to run the server as: it refuses to be run by root. Null: whoever runs the test.
const passwd *serverUser()
{
    if (geteuid() != 0) {
        return nullptr;
    }
    const passwd *user = getpwnam("postgres");
    return user != nullptr ? user : getpwnam("nobody");
}

/// In the child, before the program: who it is, and that it ends with its parent.
void prepareChild(uid_t user, gid_t group, int endSignal)
{
    if (geteuid() == 0 && (setgroups(1, &group) != 0 || setgid(group) != 0 || setuid(user) != 0)) {
        _exit(1);
    }
    prctl(PR_SET_PDEATHSIG, endSignal);
}

void asServerUser(QProcess &process, int endSignal)
{
    const passwd *found = serverUser();
    const uid_t user = found != nullptr ? found->pw_uid : geteuid();
    const gid_t group = found != nullptr ? found->pw_gid : getegid();
    process.setChildProcessModifier(
        [user, group, endSignal] { prepareChild(user, group, endSignal); });
}

} // namespace

QString PostgresServer::whyNot()
{
    if (findPrograms().isEmpty()) {
        return QStringLiteral("PostgreSQL is not installed: install the package postgresql-15");
    }
    struct stat null = {};
    if (serverUser() != nullptr &&
        (stat("/dev/null", &null) != 0 || (null.st_mode & S_IWOTH) == 0)) {
        return QStringLiteral("initdb needs a /dev/null that all may write: chmod 666 /dev/null");
    }
    return {};
}

std::unique_ptr<PostgresServer> PostgresServer::start(QString *why)
{
    std::unique_ptr<PostgresServer> server(new PostgresServer);
    server->m_programs = findPrograms();
    if (!server->initialize(why)) {
        return nullptr;
    }
    if (!server->restart()) {
        *why = QString::fromUtf8(server->m_said);
        return nullptr;
    }
    return server;
}

PostgresServer::~PostgresServer()
{
    if (m_server.state() != QProcess::NotRunning) {
        ::kill(static_cast<pid_t>(m_server.processId()), SIGINT); // a fast shutdown
        if (!m_server.waitForFinished(10'000)) {
            kill();
        }
    }
}

bool PostgresServer::initialize(QString *why)
{
    const QString secret = m_folder.filePath(QStringLiteral("password"));
    QFile file(secret);
    if (!file.open(QIODevice::WriteOnly)) {
        *why = file.errorString();
        return false;
    }
    file.write(password().toUtf8() + '\n');
    file.close();
    if (const passwd *found = serverUser(); found != nullptr) {
        for (const QString &path : {m_folder.path(), secret}) {
            if (chown(path.toUtf8().constData(), found->pw_uid, found->pw_gid) != 0) {
                *why = QStringLiteral("The folder of the server cannot be given to its user.");
                return false;
            }
        }
    }
    QProcess program;
    program.setProcessChannelMode(QProcess::MergedChannels);
    asServerUser(program, SIGKILL);
    program.start(m_programs + QStringLiteral("initdb"),
                  {QStringLiteral("--pgdata=") + m_folder.filePath(QStringLiteral("data")),
                   QStringLiteral("--username=") + user(), QStringLiteral("--pwfile=") + secret,
                   QStringLiteral("--auth=scram-sha-256"), QStringLiteral("--encoding=UTF8"),
                   QStringLiteral("--no-locale"), QStringLiteral("--no-sync")});
    if (!program.waitForFinished(60'000) || program.exitCode() != 0) {
        *why = QString::fromUtf8(program.readAll());
        return false;
    }
    return true;
}

void PostgresServer::kill()
{
    // its children would end by themselves, but only once they have nothing more to answer
    const qint64 server = m_server.processId();
    QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(server));
    const QByteArrayList sessions = children.open(QIODevice::ReadOnly)
                                        ? children.readAll().simplified().split(' ')
                                        : QByteArrayList();
    m_server.kill();
    m_server.waitForFinished(10'000);
    for (const QByteArray &session : sessions) {
        const auto process = static_cast<pid_t>(session.toInt());
        if (process > 0) {
            ::kill(process, SIGKILL);
        }
    }
}

bool PostgresServer::restart()
{
    // what is left of a server that was killed ends within moments, and keeps a new one out until
    // then
    bool started = tryStart();
    for (int attempt = 1; attempt < 50 && !started; ++attempt) {
        QThread::msleep(100);
        started = tryStart();
    }
    return started;
}

bool PostgresServer::tryStart()
{
    m_server.setProcessChannelMode(QProcess::MergedChannels);
    asServerUser(m_server, SIGQUIT); // an immediate shutdown
    m_server.start(m_programs + QStringLiteral("postgres"),
                   {QStringLiteral("-D"), m_folder.filePath(QStringLiteral("data")),
                    QStringLiteral("-k"), m_folder.path(), QStringLiteral("-c"),
                    QStringLiteral("listen_addresses="), QStringLiteral("-c"),
                    QStringLiteral("fsync=off")});
    m_said.clear();
    QElapsedTimer timer;
    timer.start();
    while (!m_said.contains("ready to accept connections") && timer.elapsed() < 60'000) {
        if (!m_server.waitForReadyRead(1'000) && m_server.state() == QProcess::NotRunning) {
            return false;
        }
        m_said += m_server.readAll();
    }
    return m_said.contains("ready to accept connections");
}

} // namespace querent::tests
