// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/StatementCost.h"
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

namespace {

/// What the replies to a question about the cost come to.
enum class Decision { Run, Narrow, Leave, Year, Words };

Decision decisionOf(const std::vector<query::ClarificationAnswer> &answers, bool written)
{
    Decision decision = Decision::Leave;
    for (const query::ClarificationAnswer &answer : answers) {
        if (answer.constraint == runAnyway) {
            return Decision::Run;
        }
        if (answer.constraint.starts_with(onlyYear)) {
            return written ? Decision::Narrow : Decision::Year;
        }
        if (answer.constraint == narrowDown) {
            decision = Decision::Narrow;
        } else if (answer.constraint.empty() && !answer.text.empty()) {
            decision = written ? Decision::Narrow : Decision::Words;
        }
    }
    return decision;
}

/// What the reasoner is told: the year in words, as if they had been typed.
std::vector<query::ClarificationAnswer>
inWords(const std::vector<query::ClarificationAnswer> &answers)
{
    std::vector<query::ClarificationAnswer> told;
    for (query::ClarificationAnswer answer : answers) {
        if (answer.constraint.starts_with(onlyYear)) {
            answer.text = "in " + answer.constraint.substr(onlyYear.size());
            answer.constraint.clear();
        }
        told.push_back(std::move(answer));
    }
    return told;
}

} // namespace

graph::Step<ConfirmWrites>
confirm(const Services &services,
        const std::vector<query::ClarificationQuestion> &clarificationQuestions,
        const std::string &generatedSql, const std::optional<reasoning::Intent> &intent,
        int clarifyTurns, const std::shared_ptr<RunConnections> &connections,
        graph::NodeContext &context)
{
    const data::Phrasebook &phrases = *services.phrases;
    const nlohmann::json *reply = context.answer();
    if (reply == nullptr || !reply->is_array() || reply->empty()) {
        return graph::NeedsInput{
            {{"prompt", phrases.say(QUERENT_PHRASE("agent", "This is dear. Shall it run?"))},
             {"questions", clarificationQuestions},
             {"turn", clarifyTurns + 1},
             {"turns", maximumClarifyTurns}}};
    }
    const auto answers = reply->get<std::vector<query::ClarificationAnswer>>();
    const bool written = isGiven(intent);
    ConfirmWrites writes;
    writes.set<&State::clarifyTurns>(clarifyTurns + 1)
        .set<&State::clarificationQuestions>({})
        .set<&State::validatedSql>(std::nullopt);
    switch (decisionOf(answers, written)) {
    case Decision::Run:
        return std::move(writes)
            .set<&State::costAccepted>(generatedSql)
            .set<&State::error>(std::nullopt)
            .add<&State::logs>("confirm: run anyway");
    case Decision::Year:
        writes.set<&State::costAccepted>(anyBut(generatedSql));
        [[fallthrough]];
    case Decision::Words:
        return std::move(writes)
            .set<&State::userClarification>(inWords(answers))
            .set<&State::error>(std::nullopt)
            .add<&State::logs>("confirm: narrow it down");
    case Decision::Narrow:
    case Decision::Leave:
        break;
    }
    const base::Error left{base::ErrorCode::Cancelled,
                           phrases.say(QUERENT_PHRASE("agent", "Nothing was run. %1"),
                                       {lighterAdvice(generatedSql, services)}),
                           {}};
    connections->journal().stopped(generatedSql, nullptr, left);
    return std::move(writes).set<&State::error>(left).add<&State::logs>("confirm: left");
}

} // namespace querent::agent::nodes
