// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/TapedServices.h"

#include "agent/StateJson.h"
#include "base/ErrorJson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;

/// How the values that come from outside are written down; those with a JSON form of their own as
/// they are.
template <typename T>
struct Written
{
    static json encode(const T &value) { return value; }
    static T decode(const json &document) { return document.get<T>(); }
};

template <>
struct Written<connectors::Execution>
{
    static json encode(const connectors::Execution &execution)
    {
        return {{"result", execution.result}, {"stats", execution.stats}};
    }
    static connectors::Execution decode(const json &document)
    {
        return {document.at("result").get<data::ResultTable>(),
                document.at("stats").get<connectors::ExecutionStats>()};
    }
};

template <>
struct Written<query::StatementFacts>
{
    static json encode(const query::StatementFacts &facts)
    {
        return {{"read_only", facts.readOnly}, {"returns_rows", facts.returnsRows},
                {"consumed", facts.consumed},  {"columns", facts.columns},
                {"tables", facts.tables},      {"functions", facts.functions},
                {"refusals", facts.refusals}};
    }
    static query::StatementFacts decode(const json &document)
    {
        return {.readOnly = document.at("read_only").get<bool>(),
                .returnsRows = document.at("returns_rows").get<bool>(),
                .consumed = document.at("consumed").get<std::size_t>(),
                .columns =
                    document.at("columns").get<std::vector<std::pair<std::string, std::string>>>(),
                .tables = document.at("tables").get<std::vector<std::string>>(),
                .functions = document.at("functions").get<std::vector<std::string>>(),
                .refusals = document.at("refusals").get<std::vector<std::string>>()};
    }
};

template <>
struct Written<sandbox::AnalysisOutcome>
{
    static json encode(const sandbox::AnalysisOutcome &outcome) { return outcome; }
    static sandbox::AnalysisOutcome decode(const json &document)
    {
        using Kind = sandbox::OutcomeKind;
        const auto name = document.at("kind").get<std::string>();
        const std::array kinds{Kind::Value, Kind::Text, Kind::Table, Kind::Dictionary};
        const auto kind = std::ranges::find(kinds, name, sandbox::outcomeKindName);
        return {.kind = kind != kinds.end() ? *kind : Kind::Value,
                .value = document.at("value"),
                .log = document.at("log").get<std::vector<std::string>>(),
                .elapsed =
                    std::chrono::milliseconds(document.at("elapsed_ms").get<std::int64_t>())};
    }
};

/// What a reply says. A run that is recorded takes its replies through here too, so that a replay
/// is told exactly what it was told.
template <typename T>
base::Result<T> decoded(const json &reply)
{
    try {
        if (const auto value = reply.find("ok"); value != reply.end()) {
            return Written<T>::decode(*value);
        }
        return reply.at("error").get<base::Error>();
    } catch (const std::exception &exception) {
        return base::Error{base::ErrorCode::MalformedDocument, "A recorded reply is damaged.",
                           exception.what()};
    }
}

template <typename T, typename Ask>
base::Result<T> taped(graph::Tape &tape, std::string_view kind, std::string_view request, Ask ask)
{
    return decoded<T>(tape.call(kind, request, [&ask]() -> json {
        const base::Result<T> reply = ask();
        return reply ? json{{"ok", Written<T>::encode(*reply)}} : json{{"error", reply.error()}};
    }));
}

class TapedConnection final : public connectors::Connection
{
public:
    /// `inner` is null on replay.
    TapedConnection(std::unique_ptr<connectors::Connection> inner, graph::Tape &tape)
        : m_inner(std::move(inner)), m_tape(tape)
    {}

    base::Result<query::StatementFacts> inspect(std::string_view sql) override
    {
        return taped<query::StatementFacts>(m_tape, "inspect", sql,
                                            [&] { return m_inner->inspect(sql); });
    }
    base::Result<data::Catalog> readCatalog(std::stop_token /*stop*/) override
    {
        return notInARun();
    }
    base::Result<data::ColumnValues> distinctValues(const std::string & /*table*/,
                                                    const std::string & /*column*/, int /*most*/,
                                                    std::stop_token /*stop*/) override
    {
        return notInARun();
    }
    base::Result<connectors::CostEstimate> dryRun(const query::ValidatedSql &sql,
                                                  std::stop_token stop) override
    {
        return taped<connectors::CostEstimate>(m_tape, "dry_run", sql.text(),
                                               [&] { return m_inner->dryRun(sql, stop); });
    }
    base::Result<connectors::Execution> execute(const query::ValidatedSql &sql,
                                                const connectors::ExecutionLimits &limits,
                                                std::stop_token stop) override
    {
        return taped<connectors::Execution>(m_tape, "execute", sql.text(),
                                            [&] { return m_inner->execute(sql, limits, stop); });
    }

private:
    static base::Error notInARun()
    {
        return {base::ErrorCode::Unsupported, "A recorded run does not read the catalog.", {}};
    }

    std::unique_ptr<connectors::Connection> m_inner;
    graph::Tape &m_tape;
};

class TapedSource final : public connectors::DataSource
{
public:
    TapedSource(std::shared_ptr<const connectors::DataSource> inner, const Outside &outside,
                graph::Tape &tape)
        : m_inner(std::move(inner))
        , m_displayName(outside.displayName)
        , m_dialect(outside.dialect)
        , m_tape(tape)
    {}

    std::string displayName() const override { return m_displayName; }
    query::Dialect dialect() const override { return m_dialect; }
    /// Only a failure is noted: how many connections a run opens depends on its threads.
    base::Result<std::unique_ptr<connectors::Connection>> connect() const override
    {
        std::unique_ptr<connectors::Connection> opened;
        const json failure = m_tape.note("connect", {}, [&]() -> json {
            auto connection = m_inner->connect();
            if (!connection) {
                return {{"error", connection.error()}};
            }
            opened = std::move(*connection);
            return nullptr;
        });
        if (!failure.is_null()) {
            const auto read = decoded<std::string>(failure);
            return read ? base::Error{} : read.error();
        }
        return std::unique_ptr<connectors::Connection>(
            std::make_unique<TapedConnection>(std::move(opened), m_tape));
    }

private:
    std::shared_ptr<const connectors::DataSource> m_inner;
    std::string m_displayName;
    query::Dialect m_dialect;
    graph::Tape &m_tape;
};

class TapedReasoner final : public reasoning::Reasoner
{
public:
    TapedReasoner(std::shared_ptr<reasoning::Reasoner> inner, std::string name, graph::Tape &tape)
        : m_inner(std::move(inner)), m_name(std::move(name)), m_tape(tape)
    {}

    std::string name() const override { return m_name; }
    base::Result<reasoning::Intent> interpretIntent(const reasoning::Context &context,
                                                    std::stop_token stop) override
    {
        return taped<reasoning::Intent>(m_tape, "intent", context.question,
                                        [&] { return m_inner->interpretIntent(context, stop); });
    }
    reasoning::RetrievedSchema retrieveSchema(const reasoning::Context &context,
                                              const reasoning::Intent &intent) override
    {
        return taped<reasoning::RetrievedSchema>(m_tape, "schema", context.question,
                                                 [&]() -> base::Result<reasoning::RetrievedSchema> {
                                                     return m_inner->retrieveSchema(context,
                                                                                    intent);
                                                 })
            .valueOr({});
    }
    base::Result<query::Interpretation> plan(const reasoning::PlanRequest &request,
                                             std::stop_token stop) override
    {
        return taped<query::Interpretation>(m_tape, "plan", request.context.question,
                                            [&] { return m_inner->plan(request, stop); });
    }
    base::Result<std::string> refine(const reasoning::RefineRequest &request,
                                     std::stop_token stop) override
    {
        return taped<std::string>(m_tape, "refine", request.failedSql,
                                  [&] { return m_inner->refine(request, stop); });
    }
    base::Result<std::string> writeAnalysis(const reasoning::AnalysisRequest &request,
                                            std::stop_token stop) override
    {
        return taped<std::string>(m_tape, "write_analysis", request.analysis,
                                  [&] { return m_inner->writeAnalysis(request, stop); });
    }
    base::Result<std::string> explainConcept(const reasoning::Context &context,
                                             const reasoning::TextSink &sink,
                                             std::stop_token stop) override
    {
        json chunks = json::array();
        const json reply = m_tape.call("explain", context.question, [&]() -> json {
            const reasoning::TextSink keep = [&chunks](std::string_view chunk) {
                chunks.push_back(chunk);
            };
            const auto text = m_inner->explainConcept(context, keep, stop);
            json written = text ? json{{"ok", *text}} : json{{"error", text.error()}};
            written["chunks"] = chunks;
            return written;
        });
        for (const json &chunk : reply.value("chunks", json::array())) {
            if (sink && chunk.is_string()) {
                sink(chunk.get_ref<const std::string &>());
            }
        }
        return decoded<std::string>(reply);
    }
    std::vector<std::string> suggestQuestions(int most) override
    {
        return taped<std::vector<std::string>>(m_tape, "suggestions", std::to_string(most),
                                               [&]() -> base::Result<std::vector<std::string>> {
                                                   return m_inner->suggestQuestions(most);
                                               })
            .valueOr({});
    }

private:
    std::shared_ptr<reasoning::Reasoner> m_inner;
    std::string m_name;
    graph::Tape &m_tape;
};

} // namespace

Outside outsideOf(const agent::Services &services)
{
    return {.displayName = services.source->displayName(),
            .dialect = services.source->dialect(),
            .reasoner = services.reasoner->name(),
            .analyses = static_cast<bool>(services.runAnalysis)};
}

agent::ServicesPtr tapedServices(agent::Services services, const Outside &outside,
                                 graph::Tape &tape)
{
    services.source =
        std::make_shared<const TapedSource>(std::move(services.source), outside, tape);
    services.reasoner =
        std::make_shared<TapedReasoner>(std::move(services.reasoner), outside.reasoner, tape);
    if (outside.analyses) {
        services.runAnalysis = [inner = std::move(services.runAnalysis),
                                &tape](const sandbox::AnalysisCode &code,
                                       const data::ResultTable &table, std::stop_token stop) {
            return taped<sandbox::AnalysisOutcome>(
                tape, "analysis", code.text, [&] { return inner(code, table, std::move(stop)); });
        };
    }
    return std::make_shared<const agent::Services>(std::move(services));
}

} // namespace querent::session
