// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/Reasoner.h"

#include "reasoning/JsonMember.h"

#include <array>
#include <utility>

namespace querent::reasoning {

namespace {

constexpr std::array intentNames{
    std::pair{IntentKind::Data, std::string_view("data")},
    std::pair{IntentKind::Conceptual, std::string_view("conceptual")},
    std::pair{IntentKind::Sql, std::string_view("sql")},
    std::pair{IntentKind::Change, std::string_view("change")},
    std::pair{IntentKind::Unintelligible, std::string_view("unintelligible")},
};

IntentKind intentNamed(std::string_view name) noexcept
{
    for (const auto &[kind, known] : intentNames) {
        if (known == name) {
            return kind;
        }
    }
    return IntentKind::Unintelligible;
}

} // namespace

base::Result<std::optional<Judgement>> Reasoner::judgeResult(const ResultRequest & /*request*/,
                                                             std::stop_token /*stop*/)
{
    return std::optional<Judgement>();
}

base::Result<std::string> Reasoner::tellResult(const ResultRequest & /*request*/,
                                               std::stop_token /*stop*/)
{
    return std::string();
}

base::Result<std::string> Reasoner::explainResult(const ResultRequest & /*request*/,
                                                  const TextSink & /*sink*/,
                                                  std::stop_token /*stop*/)
{
    return std::string();
}

query::Interpretation Reasoner::describePlan(const query::QueryPlan &plan) const
{
    query::Interpretation described;
    described.plan = plan;
    return described;
}

base::Result<std::string> Reasoner::summarise(const SummaryRequest & /*request*/,
                                              std::stop_token /*stop*/)
{
    return std::string();
}

std::string_view intentName(IntentKind kind) noexcept
{
    for (const auto &[known, name] : intentNames) {
        if (known == kind) {
            return name;
        }
    }
    return "unintelligible";
}

void to_json(nlohmann::json &json, const Turn &turn)
{
    json = {{"question", turn.question},
            {"plan", turn.plan ? query::planToJson(*turn.plan) : nlohmann::json()},
            {"sql", turn.sql},
            {"response", turn.response},
            {"satisfaction", turn.satisfaction},
            {"change", turn.change},
            {"quality", turn.quality ? nlohmann::json(*turn.quality) : nlohmann::json()}};
}

void from_json(const nlohmann::json &json, Turn &turn)
{
    turn = {};
    if (!json.is_object()) {
        return;
    }
    turn.question = member(json, "question", std::string());
    turn.sql = member(json, "sql", std::string());
    turn.response = member(json, "response", std::string());
    turn.satisfaction = member(json, "satisfaction", std::string());
    turn.change = member(json, "change", std::string());
    if (const auto quality = json.find("quality"); quality != json.end() && quality->is_string()) {
        turn.quality = quality->get<query::PlanQuality>();
    }
    if (const auto plan = json.find("plan"); plan != json.end() && !plan->is_null()) {
        if (auto read = query::planFromJson(*plan)) {
            turn.plan = std::move(*read);
        }
    }
}

void to_json(nlohmann::json &json, const Intent &intent)
{
    json = {{"kind", intentName(intent.kind)},
            {"interpreted", intent.interpreted},
            {"needs_query", intent.needsQuery},
            {"needs_code", intent.needsCode},
            {"needs_evaluation", intent.needsEvaluation},
            {"needs_explanation", intent.needsExplanation},
            {"reasoning", intent.reasoning},
            {"sub_questions", intent.subQuestions},
            {"given", intent.given}};
}

void from_json(const nlohmann::json &json, Intent &intent)
{
    intent = {};
    if (!json.is_object()) {
        return;
    }
    intent.kind = intentNamed(member(json, "kind", std::string("data")));
    intent.interpreted = member(json, "interpreted", std::string());
    intent.needsQuery = member(json, "needs_query", true);
    intent.needsCode = member(json, "needs_code", false);
    intent.needsEvaluation = member(json, "needs_evaluation", true);
    intent.needsExplanation = member(json, "needs_explanation", true);
    intent.reasoning = member(json, "reasoning", std::string());
    intent.subQuestions = textsMember(json, "sub_questions");
    intent.given = member(json, "given", false);
}

void to_json(nlohmann::json &json, const RetrievedSchema &schema)
{
    nlohmann::json entries = nlohmann::json::array();
    for (const RetrievedSchema::Entry &entry : schema.entries) {
        entries.push_back(
            {{"table", entry.table}, {"columns", entry.columns}, {"score", entry.score}});
    }
    json = {{"entries", std::move(entries)}, {"complete", schema.complete}};
}

void from_json(const nlohmann::json &json, RetrievedSchema &schema)
{
    schema = {};
    if (!json.is_object()) {
        return;
    }
    schema.complete = member(json, "complete", false);
    const auto entries = json.find("entries");
    if (entries == json.end() || !entries->is_array()) {
        return;
    }
    for (const nlohmann::json &entry : *entries) {
        if (entry.is_object()) {
            schema.entries.push_back({member(entry, "table", std::string()),
                                      textsMember(entry, "columns"), member(entry, "score", 0.0)});
        }
    }
}

} // namespace querent::reasoning
