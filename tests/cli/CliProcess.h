// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

#include <nlohmann/json.hpp>

#include <vector>

namespace querent::tests {

/// What one run of the real querent-cli said.
struct CliRun
{
    int status = -1;
    QByteArray output;
    QByteArray messages;

    /// Standard output as one document; discarded where it is none.
    [[nodiscard]] nlohmann::json document() const
    {
        return nlohmann::json::parse(output.toStdString(), nullptr, false);
    }
    /// Standard output as a document a line.
    [[nodiscard]] std::vector<nlohmann::json> lines() const
    {
        std::vector<nlohmann::json> documents;
        for (const QByteArray &line : output.split('\n')) {
            if (!line.isEmpty()) {
                documents.push_back(nlohmann::json::parse(line.toStdString(), nullptr, false));
            }
        }
        return documents;
    }
};

inline QString cliProgram()
{
    return QStringLiteral(QUERENT_BINARY_DIR "/bin/querent-cli");
}

/// Runs the program to its end.
inline CliRun runCli(const QStringList &arguments, const QByteArray &input = {},
                     int patienceMs = 60'000)
{
    QProcess process;
    process.start(cliProgram(), arguments);
    process.write(input);
    process.closeWriteChannel();
    CliRun run;
    if (!process.waitForFinished(patienceMs)) {
        process.kill();
        process.waitForFinished();
        return run;
    }
    run.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
    run.output = process.readAllStandardOutput();
    run.messages = process.readAllStandardError();
    return run;
}

} // namespace querent::tests
