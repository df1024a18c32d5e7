// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

graph::Step<ClarifyWrites>
clarify(const Services &services,
        const std::vector<query::ClarificationQuestion> &clarificationQuestions, int clarifyTurns,
        graph::NodeContext &context)
{
    const nlohmann::json *reply = context.answer();
    if (reply == nullptr || !reply->is_array() || reply->empty()) {
        return graph::NeedsInput{
            {{"prompt", services.phrases->say(QUERENT_PHRASE(
                            "agent", "Before this can be answered, one thing has to be clear."))},
             {"questions", clarificationQuestions},
             {"turn", clarifyTurns + 1},
             {"turns", maximumClarifyTurns}}};
    }
    auto answers = reply->get<std::vector<query::ClarificationAnswer>>();
    std::string note = "clarify: turn " + std::to_string(clarifyTurns + 1);
    for (const query::ClarificationAnswer &answer : answers) {
        note += answer.bestGuess ? ", answer anyway" : ", " + answer.text;
    }
    return ClarifyWrites()
        .set<&State::userClarification>(std::move(answers))
        .set<&State::clarifyTurns>(clarifyTurns + 1)
        .set<&State::clarificationQuestions>({})
        .set<&State::error>(std::nullopt)
        .set<&State::satisfaction>(std::nullopt)
        .add<&State::logs>(note);
}

} // namespace querent::agent::nodes
