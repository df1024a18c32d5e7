// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Conversation.h"

#include <nlohmann/json.hpp>

namespace querent::session {

Conversation Conversation::withoutAnswers() const
{
    Conversation bare;
    for (const reasoning::Turn &turn : turns) {
        bare.turns.push_back({turn.question, turn.plan, {}, {}, turn.satisfaction});
    }
    return bare;
}

void to_json(nlohmann::json &json, const Conversation &conversation)
{
    json = {{"version", 1}, {"turns", conversation.turns}, {"summary", conversation.summary}};
}

void from_json(const nlohmann::json &json, Conversation &conversation)
{
    conversation = {};
    if (!json.is_object() || json.value("version", nlohmann::json()) != nlohmann::json(1)) {
        return;
    }
    const auto turns = json.find("turns");
    if (turns != json.end() && turns->is_array()) {
        for (const nlohmann::json &turn : *turns) {
            conversation.turns.push_back(turn.get<reasoning::Turn>());
        }
    }
    const auto summary = json.find("summary");
    if (summary != json.end() && summary->is_string()) {
        conversation.summary = summary->get<std::string>();
    }
}

} // namespace querent::session
