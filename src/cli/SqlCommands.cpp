// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/StateJson.h"
#include "agent/StatementJournal.h"
#include "base/ErrorJson.h"
#include "cli/Commands.h"
#include "cli/SourceOptions.h"
#include "cli/StandardInput.h"
#include "language/SemanticDescription.h"

#include <optional>

namespace querent::cli {

namespace {

using nlohmann::json;

json verdict(const json &id, const query::ValidatedSql *accepted, const base::Error *error,
             std::string_view rule)
{
    return {{"id", id},
            {"accepted", accepted != nullptr},
            {"validated_sql", accepted != nullptr ? json(accepted->text()) : json()},
            {"rule", rule.empty() ? json() : json(rule)},
            {"message", error != nullptr ? json(error->message) : json()}};
}

/// The gate and, if wanted, the execution behind it, for one statement after the other.
class SqlStation
{
public:
    SqlStation(const session::OpenSource &source, connectors::Connection &connection,
               std::stop_token stop)
        : m_source(source)
        , m_connection(connection)
        , m_stop(std::move(stop))
        , m_journal(source.audit ? session::statementLog(source.audit, source) : nullptr, {}, {})
        , m_gate(*source.catalog, *source.policy, source.source->dialect(), connection)
    {}

    /// The line about `text`, a line of the input; `execute` adds the rows.
    [[nodiscard]] json answer(const std::string &text, bool execute) const
    {
        const json request = json::parse(text, nullptr, false);
        const bool readable =
            request.is_object() && request.contains("sql") && request["sql"].is_string();
        const json id = request.is_object() && request.contains("id") ? request["id"] : json();
        if (!readable) {
            const base::Error error{base::ErrorCode::MalformedDocument,
                                    "Each line is an object {\"id\", \"sql\"} with SQL as text.",
                                    {}};
            return withResult(verdict(id, nullptr, &error, "malformed_line"), execute, nullptr,
                              &error);
        }
        const std::string &sql = request["sql"].get_ref<const std::string &>();
        const auto proven = m_gate.validate(sql);
        if (!proven) {
            m_journal.stopped(sql, nullptr, proven.error());
            return withResult(verdict(id, nullptr, &proven.error(), agent::ruleOf(proven.error())),
                              execute, nullptr, &proven.error());
        }
        const auto estimate = m_connection.dryRun(*proven, m_stop);
        if (!estimate) {
            m_journal.stopped(sql, &*proven, estimate.error());
            return withResult(verdict(id, nullptr, &estimate.error(), "dry_run"), execute, nullptr,
                              &estimate.error());
        }
        json line = verdict(id, &*proven, nullptr, {});
        if (!execute) {
            const auto written = m_journal.accepted(sql, *proven);
            return written ? line
                           : verdict(id, nullptr, &written.error(), agent::ruleOf(written.error()));
        }
        const auto execution = m_journal.execute(sql, *proven, [&] {
            return m_connection.execute(
                *proven, {m_source.policy->maximumRows, m_source.policy->timeout}, m_stop);
        });
        return execution ? withResult(std::move(line), true, &*execution, nullptr)
                         : withResult(std::move(line), true, nullptr, &execution.error());
    }

private:
    static json withResult(json line, bool wanted, const connectors::Execution *execution,
                           const base::Error *error)
    {
        if (wanted) {
            line["execution_result"] = execution != nullptr ? json(execution->result) : json();
            line["execution_stats"] = execution != nullptr ? json(execution->stats) : json();
            line["error"] = error != nullptr ? json(*error) : json();
        }
        return line;
    }

    const session::OpenSource &m_source;
    connectors::Connection &m_connection;
    std::stop_token m_stop;
    agent::StatementJournal m_journal;
    query::SqlValidator m_gate;
};

ExitStatus process(const CommandLine &line, const std::stop_token &stop, bool execute)
{
    auto timeout = secondsOption(line, "timeout", 0);
    if (!timeout) {
        return reportError(timeout.error());
    }
    auto opened = openForSql(line, stop);
    if (!opened) {
        return reportError(opened.error());
    }
    session::OpenSource source = **opened;
    if (*timeout > 0) {
        data::Policy policy = *source.policy;
        policy.timeout = std::chrono::milliseconds(*timeout);
        source.policy = std::make_shared<const data::Policy>(std::move(policy));
    }
    auto connection = source.source->connect();
    if (!connection) {
        return reportError(connection.error());
    }
    const SqlStation station(source, **connection, stop);
    StandardInput input(stop);
    while (const auto text = input.nextLine()) {
        if (text->find_first_not_of(" \t\r") != std::string::npos) {
            printDocument(station.answer(*text, execute));
        }
    }
    return stop.stop_requested() ? Interrupted : Success;
}

} // namespace

CommandSpec validateSpec()
{
    return {.name = "validate",
            .summary = "Says of SQL statements, {\"id\",\"sql\"} a line on standard input, whether "
                       "they may run.",
            .argument = {},
            .options = {sourceOption(), policyOption(), roleOption(), auditOption()}};
}

ExitStatus validate(const CommandLine &line, std::stop_token stop)
{
    return process(line, stop, false);
}

CommandSpec runSpec()
{
    return {.name = "run",
            .summary = "As validate, and runs what may run.",
            .argument = {},
            .options = {sourceOption(),
                        policyOption(),
                        roleOption(),
                        auditOption(),
                        {.name = "timeout", .value = "S", .help = "seconds a statement may run"}}};
}

ExitStatus run(const CommandLine &line, std::stop_token stop)
{
    return process(line, stop, true);
}

CommandSpec catalogSpec()
{
    return {.name = "catalog",
            .summary =
                "Prints the tables, columns and relationships of a source, and what they are "
                "taken for.",
            .argument = {},
            .options = {sourceOption(), policyOption(), roleOption(), dictionaryOption(),
                        languageOption()}};
}

ExitStatus catalog(const CommandLine &line, std::stop_token stop)
{
    auto source = openForSql(line, stop);
    if (!source) {
        return reportError(source.error());
    }
    const auto phrases = phrasesFor(line);
    if (!phrases) {
        return reportError(phrases.error());
    }
    json document = *(*source)->catalog;
    document["version"] = 1;
    const auto model = language::buildSourceModel((*source)->catalog, (*source)->dictionary, {});
    document["semantics"] = language::describeSemantics(*model, **phrases);
    printDocument(document);
    return Success;
}

} // namespace querent::cli
