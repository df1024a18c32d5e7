// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/Reasoner.h"

#include <nlohmann/json.hpp>

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

/// The member `name` where it has the type of `fallback`; documents from outside may hold anything.
template <typename T>
T member(const nlohmann::json &json, const char *name, T fallback)
{
    const auto found = json.find(name);
    if (found == json.end()) {
        return fallback;
    }
    if constexpr (std::is_same_v<T, std::string>) {
        return found->is_string() ? found->get<T>() : fallback;
    } else if constexpr (std::is_same_v<T, bool>) {
        return found->is_boolean() ? found->get<T>() : fallback;
    } else {
        return found->is_number() ? found->get<T>() : fallback;
    }
}

std::vector<std::string> texts(const nlohmann::json &json, const char *name)
{
    std::vector<std::string> result;
    if (const auto found = json.find(name); found != json.end() && found->is_array()) {
        for (const nlohmann::json &item : *found) {
            if (item.is_string()) {
                result.push_back(item.get<std::string>());
            }
        }
    }
    return result;
}

} // namespace

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
            {"satisfaction", turn.satisfaction}};
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
            {"sub_questions", intent.subQuestions}};
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
    intent.subQuestions = texts(json, "sub_questions");
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
                                      texts(entry, "columns"), member(entry, "score", 0.0)});
        }
    }
}

} // namespace querent::reasoning
