// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <QTest>

#include <sqlite3.h>

#include <memory>
#include <string>
#include <utility>

namespace querent::tests {

/// A writing connection to a real SQLite file, as another program would hold it.
class TestDatabase
{
public:
    explicit TestDatabase(QString path) : m_path(std::move(path))
    {
        sqlite3 *handle = nullptr;
        sqlite3_open(m_path.toUtf8().constData(), &handle);
        m_handle.reset(handle);
    }
    TestDatabase(QString path, const char *sql) : TestDatabase(std::move(path)) { run(sql); }

    /// Runs statements and fails loudly where the test itself is wrong.
    void run(const std::string &sql)
    {
        char *message = nullptr;
        if (sqlite3_exec(m_handle.get(), sql.c_str(), nullptr, nullptr, &message) != SQLITE_OK) {
            qFatal("%s in: %s", message, sql.c_str());
        }
    }
    void close() { m_handle.reset(); }

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] std::string location() const { return m_path.toStdString(); }
    [[nodiscard]] sqlite3 *handle() const { return m_handle.get(); }

private:
    struct Closer
    {
        void operator()(sqlite3 *handle) const { sqlite3_close(handle); }
    };
    QString m_path;
    std::unique_ptr<sqlite3, Closer> m_handle;
};

/// Everything about a folder that a reader must leave alone: names, sizes, bytes and times.
inline QStringList traceOf(const QString &folder)
{
    QStringList trace;
    const auto entries =
        QDir(folder).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    for (const QFileInfo &entry : entries) {
        QString line = entry.fileName();
        QFile file(entry.filePath());
        // the shared-memory file belongs to the engine, which marks in it who is reading
        if (entry.isFile() && !line.endsWith(QLatin1String("-shm")) &&
            file.open(QIODevice::ReadOnly)) {
            line += QStringLiteral(" %1 %2 %3")
                        .arg(entry.size())
                        .arg(entry.lastModified().toMSecsSinceEpoch())
                        .arg(QString::fromLatin1(
                            QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha1)
                                .toHex()));
        }
        trace.append(line);
    }
    return trace;
}

} // namespace querent::tests
