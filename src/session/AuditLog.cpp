// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/AuditLog.h"

#include "data/Value.h"
#include "session/AuditFile.h"
#include "session/OpenSource.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QUrl>

#include <pwd.h>
#include <unistd.h>
#include <utility>

namespace querent::session {

namespace {

using nlohmann::ordered_json;
using Decision = agent::StatementRecord::Decision;

/// Bytes of a text that are written down; no statement that may run is longer.
constexpr std::size_t longestText = 100'000;

const char *decisionName(Decision decision) noexcept
{
    switch (decision) {
    case Decision::Started:
        return "started";
    case Decision::Accepted:
        return "accepted";
    case Decision::Refused:
        return "refused";
    case Decision::Failed:
        return "failed";
    case Decision::Cancelled:
        return "cancelled";
    }
    return "failed";
}

/// Whose process this is, as the operating system has it: not what the environment says.
std::string systemUser()
{
    const passwd *const user = ::getpwuid(::geteuid());
    return user != nullptr ? user->pw_name : std::to_string(::geteuid());
}

/// Where a source is, without a password.
std::string locationOf(const std::string &location)
{
    const QString text = QString::fromStdString(location);
    if (text.contains(QStringLiteral("://"))) {
        return QUrl(text).toString(QUrl::RemovePassword).toStdString();
    }
    return QDir::cleanPath(QFileInfo(text).absoluteFilePath()).toStdString();
}

void put(ordered_json &entry, const char *name, const std::string &text)
{
    entry[name] =
        text.empty() ? ordered_json()
                     : ordered_json(data::validUtf8(std::string_view(text).substr(0, longestText)));
    if (text.size() > longestText) {
        entry[std::string(name) + "_bytes"] = text.size();
    }
}

class SourceStatements final : public agent::StatementLog
{
public:
    SourceStatements(std::shared_ptr<AuditLog> log, const OpenSource &source)
        : m_log(std::move(log))
        , m_user(systemUser())
        , m_source(locationOf(source.location))
        , m_policy(source.policy->name)
    {}

    base::Result<std::uint64_t> write(const agent::StatementRecord &record) override
    {
        ordered_json entry{
            {"time", QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toStdString()},
            {"user", m_user},
            {"source", m_source},
            {"policy", m_policy}};
        put(entry, "run", record.runId);
        put(entry, "question", record.question);
        put(entry, "sql", record.sql);
        put(entry, "sql_run", record.sqlRun);
        entry["decision"] = decisionName(record.decision);
        put(entry, "rule", record.rule);
        entry["rows"] = record.rows ? ordered_json(*record.rows) : ordered_json();
        entry["ms"] = record.elapsed
                          ? ordered_json(static_cast<double>(record.elapsed->count()) / 1000.0)
                          : ordered_json();
        entry["started"] = record.started ? ordered_json(*record.started) : ordered_json();
        return m_log->append(entry);
    }

private:
    std::shared_ptr<AuditLog> m_log;
    std::string m_user;
    std::string m_source;
    std::string m_policy;
};

} // namespace

AuditLog::AuditLog(std::filesystem::path path, const AuditOptions &options)
    : m_path(std::move(path)), m_options(options)
{}

base::Result<void> AuditLog::prepare()
{
    const std::scoped_lock guard(m_mutex);
    auto file = AuditFile::open(m_path);
    return file ? base::Result<void>() : std::move(file).error();
}

base::Result<std::uint64_t> AuditLog::append(const ordered_json &entry)
{
    const std::scoped_lock guard(m_mutex);
    const auto written = [this, &entry]() -> base::Result<std::uint64_t> {
        auto file = AuditFile::open(m_path);
        if (!file) {
            return std::move(file).error();
        }
        base::Result<void> done = file->rotate(m_options.fullAt);
        if (done && m_missed > 0) {
            done = file->append({{"time", entry.value("time", "")},
                                 {"decision", "break"},
                                 {"rule", auditBreak::unwritten},
                                 {"lines", m_missed}});
        }
        if (done) {
            m_missed = 0;
            done = file->append(entry);
        }
        return done ? base::Result<std::uint64_t>(file->head().lines) : std::move(done).error();
    }();
    if (written) {
        return written;
    }
    ++m_missed;
    if (!m_options.mayMiss) {
        return written;
    }
    m_problem = written.error();
    return 0;
}

std::optional<base::Error> AuditLog::takeProblem()
{
    const std::scoped_lock guard(m_mutex);
    return std::exchange(m_problem, std::nullopt);
}

std::shared_ptr<agent::StatementLog> statementLog(std::shared_ptr<AuditLog> log,
                                                  const OpenSource &source)
{
    return std::make_shared<SourceStatements>(std::move(log), source);
}

} // namespace querent::session
