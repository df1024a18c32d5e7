// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Conversation.h"

#include "session/Answer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace querent::session {

Conversation Conversation::withoutAnswers() const
{
    Conversation bare;
    for (const reasoning::Turn &turn : turns) {
        bare.turns.push_back({turn.question, turn.plan, {}, {}, turn.satisfaction, turn.change});
    }
    return bare;
}

std::vector<reasoning::Turn> withoutChanged(std::vector<reasoning::Turn> turns)
{
    if (turns.empty() || turns.back().change.empty()) {
        return turns;
    }
    const auto last = turns.end() - 1;
    turns.erase(std::remove_if(turns.begin(), last,
                               [question = last->question](const reasoning::Turn &turn) {
                                   return turn.question == question;
                               }),
                last);
    return turns;
}

Conversation goingOn(Conversation conversation, const Answer &answer)
{
    std::erase_if(conversation.turns,
                  [&](const reasoning::Turn &turn) { return turn.question == answer.question; });
    conversation.turns.push_back({answer.question, answer.interpretation.plan, answer.generatedSql,
                                  answer.headline.empty() ? answer.response : answer.headline,
                                  answer.satisfaction, answer.change});
    return conversation;
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
