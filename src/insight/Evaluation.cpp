// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Evaluation.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace querent::insight {

namespace {

constexpr std::array allSatisfactions{Satisfaction::Satisfied, Satisfaction::NeedsWork,
                                      Satisfaction::Failed};

std::string memberText(const nlohmann::json &json, const char *member)
{
    const auto found = json.is_object() ? json.find(member) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<std::string> textList(const nlohmann::json &json, const char *member)
{
    std::vector<std::string> texts;
    const auto found = json.is_object() ? json.find(member) : json.end();
    if (found != json.end() && found->is_array()) {
        for (const nlohmann::json &text : *found) {
            if (text.is_string()) {
                texts.push_back(text.get<std::string>());
            }
        }
    }
    return texts;
}

} // namespace

std::string_view satisfactionName(Satisfaction satisfaction) noexcept
{
    switch (satisfaction) {
    case Satisfaction::Satisfied:
        return "satisfied";
    case Satisfaction::NeedsWork:
        return "needs_work";
    case Satisfaction::Failed:
        return "failed";
    }
    return "failed";
}

void to_json(nlohmann::json &json, const Evaluation &evaluation)
{
    nlohmann::json issues = nlohmann::json::array();
    for (const Issue &issue : evaluation.issuesDetected) {
        issues.push_back({{"code", issue.code}, {"message", issue.message}});
    }
    nlohmann::json values = nlohmann::json::array();
    for (const UnknownValue &value : evaluation.unknownValues) {
        values.push_back({{"table", value.table},
                          {"column", value.column},
                          {"value", value.value},
                          {"alternatives", value.alternatives}});
    }
    json = {{"satisfaction", satisfactionName(evaluation.satisfaction)},
            {"evaluator_notes", evaluation.notes},
            {"issues_detected", std::move(issues)},
            {"suggested_improvements", evaluation.suggestedImprovements},
            {"unknown_values", std::move(values)}};
}

void from_json(const nlohmann::json &json, Evaluation &evaluation)
{
    evaluation = {};
    if (!json.is_object()) {
        return;
    }
    const std::string name = memberText(json, "satisfaction");
    const auto *const found =
        std::ranges::find(allSatisfactions, std::string_view(name), satisfactionName);
    // what cannot be read is not to be trusted
    evaluation.satisfaction = found != allSatisfactions.end() ? *found : Satisfaction::Failed;
    evaluation.notes = memberText(json, "evaluator_notes");
    evaluation.suggestedImprovements = textList(json, "suggested_improvements");
    if (const auto issues = json.find("issues_detected");
        issues != json.end() && issues->is_array()) {
        for (const nlohmann::json &issue : *issues) {
            evaluation.issuesDetected.push_back(
                {memberText(issue, "code"), memberText(issue, "message")});
        }
    }
    if (const auto values = json.find("unknown_values");
        values != json.end() && values->is_array()) {
        for (const nlohmann::json &value : *values) {
            evaluation.unknownValues.push_back(
                {memberText(value, "table"), memberText(value, "column"),
                 memberText(value, "value"), textList(value, "alternatives")});
        }
    }
}

} // namespace querent::insight
