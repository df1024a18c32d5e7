// SPDX-License-Identifier: GPL-3.0-or-later
// How long the program takes from its start to its first frame, as a user waits for it: the real
// program in a process of its own, with settings of its own. Prints one JSON line per measure.
//
// usage: bench_window [PROGRAM] (default: the program of this build)
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

namespace {

constexpr int rounds = 15;
constexpr int patience = 30'000;

/// Milliseconds until `mark` stands in what the program says, or until it ends where `mark` is
/// empty. Nothing where that does not come.
std::optional<double> timeUntil(const QString &program, const QStringList &arguments,
                                const QByteArray &mark, const QString &home)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home);
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home);
    if (!environment.contains(QStringLiteral("QT_QPA_PLATFORM"))) {
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    }
    // Qt itself says when it hands a painted frame over
    environment.insert(QStringLiteral("QT_LOGGING_RULES"),
                       QStringLiteral("qt.widgets.painting=true"));
    environment.insert(QStringLiteral("QT_LOGGING_TO_CONSOLE"), QStringLiteral("1"));
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    QElapsedTimer clock;
    clock.start();
    process.start(program, arguments);
    QByteArray said;
    bool reached = false;
    while (!reached && process.waitForReadyRead(patience)) {
        said += process.readAll();
        reached = !mark.isEmpty() && said.contains(mark);
    }
    if (mark.isEmpty()) {
        const bool ended =
            process.state() == QProcess::NotRunning || process.waitForFinished(patience);
        reached = ended && process.exitCode() == 0;
    }
    const double milliseconds = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    process.kill();
    process.waitForFinished(patience);
    return reached ? std::optional(milliseconds) : std::nullopt;
}

std::optional<double> median(const char *name, const QString &program, const QStringList &arguments,
                             const QByteArray &mark, const QString &home)
{
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        const auto time = timeUntil(program, arguments, mark, home);
        if (!time) {
            std::fprintf(stderr, "bench_window: %s: %s did not get there\n", name,
                         qPrintable(program));
            return std::nullopt;
        }
        times.push_back(*time);
    }
    std::ranges::sort(times);
    const nlohmann::json line{{"bench", "window"},
                              {"name", name},
                              {"median_ms", times[times.size() / 2]},
                              {"worst_ms", times.back()},
                              {"n", times.size()}};
    std::printf("%s\n", line.dump().c_str());
    return times[times.size() / 2];
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QString program =
        argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(QUERENT_PROGRAM);
    const QTemporaryDir home;
    const auto bare =
        median("start_and_exit", program, {QStringLiteral("--version")}, {}, home.path());
    const auto frame = median("first_frame", program, {}, "Flushing", home.path());
    if (!bare || !frame) {
        return 1;
    }
    const nlohmann::json line{
        {"bench", "window"}, {"name", "first_frame_over_start"}, {"ratio", *frame / *bare}};
    std::printf("%s\n", line.dump().c_str());
    return 0;
}
