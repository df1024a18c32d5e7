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

template <>
struct Written<std::optional<reasoning::Judgement>>
{
    static json encode(const std::optional<reasoning::Judgement> &judgement)
    {
        return judgement ? json{{"answers", judgement->answers},
                                {"notes", judgement->notes},
                                {"suggestions", judgement->suggestions}}
                         : json();
    }
    static std::optional<reasoning::Judgement> decode(const json &document)
    {
        if (document.is_null()) {
            return std::nullopt;
        }
        return reasoning::Judgement{document.at("answers").get<bool>(),
                                    document.at("notes").get<std::string>(),
                                    document.at("suggestions").get<std::vector<std::string>>()};
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

/// Writes down what is said between a reasoner and its model.
class HeardCalls final : public reasoning::ModelListener
{
public:
    void callStarted(const reasoning::ModelCall &call) override { put("started", call); }
    void textStreamed(std::string_view chunk, reasoning::TextChannel channel) override
    {
        put(reasoning::channelName(channel), chunk);
    }
    void callEnded(const reasoning::ModelCallEnd &end) override { put("ended", end); }
    void fellBack(std::string note) override { put("fell_back", std::move(note)); }
    /// A run that is recorded asks nobody.
    bool needsConsent(const reasoning::ModelCall & /*call*/) override { return false; }

    [[nodiscard]] const json &heard() const noexcept { return m_heard; }

    /// Says it again.
    static void tell(const json &heard, reasoning::ModelListener &listener)
    {
        for (const json &entry : heard) {
            const auto kind = entry.at("kind").get<std::string>();
            const json &what = entry.at("what");
            if (kind == "started") {
                listener.callStarted(what.get<reasoning::ModelCall>());
            } else if (kind == "ended") {
                listener.callEnded(what.get<reasoning::ModelCallEnd>());
            } else if (kind == "fell_back") {
                listener.fellBack(what.get<std::string>());
            } else {
                listener.textStreamed(what.get<std::string>(), reasoning::channelNamed(kind));
            }
        }
    }

private:
    void put(std::string_view kind, json what)
    {
        m_heard.push_back({{"kind", kind}, {"what", std::move(what)}});
    }

    json m_heard = json::array();
};

class TapedReasoner final : public reasoning::Reasoner
{
public:
    TapedReasoner(std::shared_ptr<reasoning::Reasoner> inner, const Outside &outside,
                  graph::Tape &tape)
        : m_inner(std::move(inner)), m_name(outside.reasoner), m_model(outside.model), m_tape(tape)
    {}

    std::string name() const override { return m_name; }
    bool usesModel() const override { return m_model; }
    std::chrono::milliseconds patience() const override
    {
        return m_inner ? m_inner->patience() : std::chrono::milliseconds{};
    }
    base::Result<reasoning::Intent> interpretIntent(const reasoning::Context &context,
                                                    std::stop_token stop) override
    {
        return heard<reasoning::Intent>(
            "intent", context.question, context,
            [&](const reasoning::Context &asked) { return m_inner->interpretIntent(asked, stop); });
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
        return heard<query::Interpretation>("plan", request.context.question, request.context,
                                            [&](const reasoning::Context &asked) {
                                                return m_inner->plan(withContext(request, asked),
                                                                     stop);
                                            });
    }
    base::Result<std::string> refine(const reasoning::RefineRequest &request,
                                     std::stop_token stop) override
    {
        return heard<std::string>("refine", request.failedSql, request.context,
                                  [&](const reasoning::Context &asked) {
                                      return m_inner->refine(withContext(request, asked), stop);
                                  });
    }
    base::Result<std::string> writeAnalysis(const reasoning::AnalysisRequest &request,
                                            std::stop_token stop) override
    {
        return heard<std::string>("write_analysis", request.analysis, request.context,
                                  [&](const reasoning::Context &asked) {
                                      return m_inner->writeAnalysis(withContext(request, asked),
                                                                    stop);
                                  });
    }
    base::Result<std::string> explainConcept(const reasoning::Context &context,
                                             const reasoning::TextSink &sink,
                                             std::stop_token stop) override
    {
        return streamed("explain", context.question, context, sink,
                        [&](const reasoning::Context &asked, const reasoning::TextSink &keep) {
                            return m_inner->explainConcept(asked, keep, stop);
                        });
    }
    base::Result<std::optional<reasoning::Judgement>>
    judgeResult(const reasoning::ResultRequest &request, std::stop_token stop) override
    {
        return heard<std::optional<reasoning::Judgement>>(
            "judge", request.sql, request.context, [&](const reasoning::Context &asked) {
                return m_inner->judgeResult(withContext(request, asked), stop);
            });
    }
    base::Result<std::string> tellResult(const reasoning::ResultRequest &request,
                                         std::stop_token stop) override
    {
        return heard<std::string>("tell", request.sql, request.context,
                                  [&](const reasoning::Context &asked) {
                                      return m_inner->tellResult(withContext(request, asked), stop);
                                  });
    }
    base::Result<std::string> explainResult(const reasoning::ResultRequest &request,
                                            const reasoning::TextSink &sink,
                                            std::stop_token stop) override
    {
        return streamed("explain_result", request.sql, request.context, sink,
                        [&](const reasoning::Context &asked, const reasoning::TextSink &keep) {
                            return m_inner->explainResult(withContext(request, asked), keep, stop);
                        });
    }
    base::Result<std::string> summarise(const reasoning::SummaryRequest &request,
                                        std::stop_token stop) override
    {
        return heard<std::string>("summarise", request.dropped.question, request.context,
                                  [&](const reasoning::Context &asked) {
                                      return m_inner->summarise(withContext(request, asked), stop);
                                  });
    }
    query::Interpretation describePlan(const query::QueryPlan &plan) const override
    {
        return taped<query::Interpretation>(m_tape, "describe", query::planToJson(plan).dump(),
                                            [&]() -> base::Result<query::Interpretation> {
                                                return m_inner->describePlan(plan);
                                            })
            .valueOr({});
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
    template <typename Request>
    static Request withContext(Request request, const reasoning::Context &context)
    {
        request.context = context;
        return request;
    }

    /// As taped(), with what the listener of `context` is told; `ask` gets the context to pass on.
    template <typename T, typename Ask>
    base::Result<T> heard(std::string_view kind, std::string_view request,
                          const reasoning::Context &context, Ask ask)
    {
        return decoded<T>(
            call(kind, request, context, [&](const reasoning::Context &asked) -> json {
                const base::Result<T> reply = ask(asked);
                return reply ? json{{"ok", Written<T>::encode(*reply)}}
                             : json{{"error", reply.error()}};
            }));
    }

    /// The same for a text that is also streamed into `sink`.
    template <typename Ask>
    base::Result<std::string> streamed(std::string_view kind, std::string_view request,
                                       const reasoning::Context &context,
                                       const reasoning::TextSink &sink, Ask ask)
    {
        json chunks = json::array();
        const json reply =
            call(kind, request, context, [&](const reasoning::Context &asked) -> json {
                const reasoning::TextSink keep = [&chunks](std::string_view chunk) {
                    chunks.push_back(chunk);
                };
                const base::Result<std::string> text = ask(asked, keep);
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

    template <typename Ask>
    json call(std::string_view kind, std::string_view request, const reasoning::Context &context,
              Ask ask)
    {
        json reply = m_tape.call(kind, request, [&]() -> json {
            HeardCalls calls;
            reasoning::Context asked = context;
            asked.listener = &calls;
            json written = ask(asked);
            if (!calls.heard().empty()) {
                written["heard"] = calls.heard();
            }
            return written;
        });
        if (context.listener != nullptr && reply.is_object() && reply.contains("heard")) {
            try {
                HeardCalls::tell(reply["heard"], *context.listener);
            } catch (const json::exception &exception) {
                return {{"error", base::Error{base::ErrorCode::MalformedDocument,
                                              "A recorded reply is damaged.", exception.what()}}};
            }
        }
        return reply;
    }

    std::shared_ptr<reasoning::Reasoner> m_inner;
    std::string m_name;
    bool m_model;
    graph::Tape &m_tape;
};

} // namespace

Outside outsideOf(const agent::Services &services)
{
    return {.displayName = services.source->displayName(),
            .dialect = services.source->dialect(),
            .reasoner = services.reasoner->name(),
            .analyses = static_cast<bool>(services.runAnalysis),
            .model = services.reasoner->usesModel()};
}

agent::ServicesPtr tapedServices(agent::Services services, const Outside &outside,
                                 graph::Tape &tape)
{
    services.source =
        std::make_shared<const TapedSource>(std::move(services.source), outside, tape);
    services.reasoner =
        std::make_shared<TapedReasoner>(std::move(services.reasoner), outside, tape);
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
