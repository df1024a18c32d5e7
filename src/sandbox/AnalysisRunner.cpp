// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/AnalysisRunner.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>

#include <algorithm>
#include <array>

namespace querent::sandbox {

using base::Error;
using base::ErrorCode;
using nlohmann::json;

namespace {

const QString workerName = QStringLiteral("querent-sandbox");

/// Only what a program needs to start: no secrets that the parent's environment may hold.
QProcessEnvironment bareEnvironment()
{
    static constexpr std::array kept{
        "PATH",   "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "SystemRoot",
        "windir", "ASAN_OPTIONS",    "TSAN_OPTIONS",      "UBSAN_OPTIONS"};
    const QProcessEnvironment own = QProcessEnvironment::systemEnvironment();
    QProcessEnvironment bare;
    for (const char *const name : kept) {
        const QString key = QString::fromLatin1(name);
        if (own.contains(key)) {
            bare.insert(key, own.value(key));
        }
    }
    bare.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    bare.insert(QStringLiteral("TZ"), QStringLiteral("UTC"));
    return bare;
}

/// Empty where there is no such program.
QString findWorker(const std::string &given)
{
    if (!given.empty()) {
        const QString path = QString::fromStdString(given);
        const QFileInfo file(path);
        return file.isFile() && file.isExecutable() ? path : QString();
    }
    const QDir own(QCoreApplication::applicationDirPath());
    for (const QString &folder : {QStringLiteral("."), QStringLiteral("../libexec/querent"),
                                  QStringLiteral("../lib/querent"), QStringLiteral("../bin")}) {
        for (const QString &ending : {QString(), QStringLiteral(".exe")}) {
            const QFileInfo candidate(
                own.filePath(folder + QLatin1Char('/') + workerName + ending));
            if (candidate.isFile() && candidate.isExecutable()) {
                return candidate.canonicalFilePath();
            }
        }
    }
    return {};
}

std::string seconds(std::chrono::milliseconds time)
{
    std::string text = std::to_string(time.count() / 1000);
    if (const auto rest = time.count() % 1000; rest != 0) {
        text += '.' + std::to_string(rest / 100);
    }
    return text + " s";
}

std::string megabytes(std::int64_t bytes)
{
    constexpr std::int64_t megabyte = 1024 * 1024;
    return std::to_string(std::max<std::int64_t>(1, bytes / megabyte)) + " MB";
}

Error failed(std::string message, std::string detail = {})
{
    return {ErrorCode::AnalysisFailed, std::move(message), std::move(detail)};
}

Error tookTooLong(const Limits &limits)
{
    return failed("The analysis ran longer than " + seconds(limits.wallTime) +
                  " and was stopped. Let it do less work for each row, and check its loops for an "
                  "end.");
}

Error neededTooMuch(const Limits &limits)
{
    return failed("The analysis needed more than " + megabytes(limits.memoryBytes) +
                  " of memory and was stopped. Keep fewer copies of the data.");
}

std::string textMember(const json &reply, const char *name)
{
    const auto found = reply.find(name);
    return found != reply.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<std::string> logOf(const json &reply)
{
    std::vector<std::string> lines;
    const auto log = reply.find("log");
    if (log != reply.end() && log->is_array()) {
        for (const json &line : *log) {
            if (line.is_string()) {
                lines.push_back(line.get<std::string>());
            }
        }
    }
    return lines;
}

std::string detailOf(const json &reply)
{
    std::string detail = textMember(reply, "stack");
    const std::vector<std::string> log = logOf(reply);
    for (const std::string &line : log) {
        detail += (detail.empty() ? "" : "\n") + ("console: " + line);
    }
    return detail;
}

/// What the worker says went wrong, in a sentence that also says what to do.
Error errorOf(const json &reply, const Limits &limits)
{
    const std::string problem = textMember(reply, "problem");
    const std::string message = textMember(reply, "message");
    const int line = reply.value("line", 0);
    const std::string where = line > 0 ? " on line " + std::to_string(line) : std::string();
    if (problem == "timeout") {
        return tookTooLong(limits);
    }
    if (problem == "memory") {
        return neededTooMuch(limits);
    }
    if (problem == "syntax") {
        return failed("The analysis code has a syntax error" + where + ": " + message +
                          ". Write ECMAScript 7: no object spread, “?.”, “??”, async, import or "
                          "BigInt.",
                      detailOf(reply));
    }
    if (problem == "recursion") {
        return failed("The analysis code calls itself too deeply" + where +
                          ". Use a loop, or give the recursion an end.",
                      detailOf(reply));
    }
    if (problem == "result") {
        return failed("The analysis has no usable result: " + message + ".", detailOf(reply));
    }
    if (problem == "output") {
        return failed("The result of the analysis is larger than " + megabytes(limits.outputBytes) +
                          ". Return a summary of it.",
                      detailOf(reply));
    }
    if (problem == "exception") {
        return failed("The analysis stopped" + where + ": " + message + ".", detailOf(reply));
    }
    return {ErrorCode::Internal, "The analysis could not be started.", message};
}

/// The worker died without a reply.
Error errorOfExit(const QProcess &process, const Limits &limits)
{
    const std::string heard = process.errorString().toStdString();
    if (process.exitStatus() != QProcess::CrashExit) {
        return {ErrorCode::Internal, "The analysis program ended without an answer.", heard};
    }
#if defined(Q_OS_UNIX)
    constexpr int cpuTimeExceeded = 24; // SIGXCPU
    if (process.exitCode() == cpuTimeExceeded) {
        return tookTooLong(limits);
    }
#endif
    // the engine has no other way to say that there is no memory left
    Error error = neededTooMuch(limits);
    error.detail = "ended by signal " + std::to_string(process.exitCode());
    return error;
}

QByteArray requestFor(const AnalysisCode &code, const data::ResultTable &table,
                      const Limits &limits)
{
    const json request{{"version", 1},
                       {"code", code.text},
                       {"data", table},
                       {"limits",
                        {{"wall_ms", limits.wallTime.count()},
                         {"cpu_s", limits.processorTime.count()},
                         {"memory_bytes", limits.memoryBytes},
                         {"output_bytes", limits.outputBytes}}}};
    return QByteArray::fromStdString(request.dump(-1, ' ', false, json::error_handler_t::replace));
}

} // namespace

AnalysisRunner::AnalysisRunner(std::string workerPath) : m_workerPath(std::move(workerPath)) {}

base::Result<AnalysisOutcome> AnalysisRunner::run(const AnalysisCode &code,
                                                  const data::ResultTable &table,
                                                  const Limits &limits, std::stop_token stop) const
{
    const Error cancelled{ErrorCode::Cancelled, "The analysis was cancelled.", {}};
    if (stop.stop_requested()) {
        return cancelled;
    }
    const QString worker = findWorker(m_workerPath);
    if (worker.isEmpty()) {
        return Error{ErrorCode::Unsupported,
                     "The program “querent-sandbox”, which runs analyses, is missing. Install "
                     "Querent again.",
                     m_workerPath};
    }
    QElapsedTimer timer;
    timer.start();
    QProcess process;
    process.setProcessEnvironment(bareEnvironment());
    process.start(worker, QStringList());
    process.write(requestFor(code, table, limits));
    process.closeWriteChannel();
    constexpr int slice = 20; // milliseconds between two looks at the stop token
    constexpr std::int64_t overhead = 1024 * 1024; // log and stack beside the result
    constexpr int graceTime = 1500;                // the worker keeps its own time and says more
    const auto end = [&process] {
        process.kill();
        process.waitForFinished(1000);
    };
    while (process.state() != QProcess::NotRunning) {
        process.waitForFinished(slice);
        if (stop.stop_requested()) {
            end();
            return cancelled;
        }
        if (timer.elapsed() > limits.wallTime.count() + graceTime) {
            end();
            return tookTooLong(limits);
        }
        if (process.bytesAvailable() > limits.outputBytes + overhead) {
            end();
            return errorOf(json{{"problem", "output"}}, limits);
        }
    }
    if (process.error() == QProcess::FailedToStart) {
        return Error{ErrorCode::Unsupported, "The program that runs analyses cannot be started.",
                     process.errorString().toStdString()};
    }
    const QByteArray output = process.readAllStandardOutput();
    const json reply =
        json::parse(output.constData(), output.constData() + output.size(), nullptr, false);
    if (!reply.is_object() || !reply.contains("ok")) {
        return errorOfExit(process, limits);
    }
    if (reply["ok"] != true) {
        return errorOf(reply, limits);
    }
    AnalysisOutcome outcome = outcomeOf(reply.value("value", json()));
    outcome.log = logOf(reply);
    outcome.elapsed = std::chrono::milliseconds(timer.elapsed());
    return outcome;
}

} // namespace querent::sandbox
