// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

namespace {

using reasoning::IntentKind;

reasoning::Intent asSql(std::string reasoning)
{
    reasoning::Intent intent;
    intent.kind = IntentKind::Sql;
    intent.given = true;
    intent.reasoning = std::move(reasoning);
    return intent;
}

reasoning::Intent asPlan(const query::RevisedPlan &revised, const std::string &question)
{
    reasoning::Intent intent;
    intent.given = true;
    intent.interpreted = revised.change.empty() ? question : question + " (" + revised.change + ")";
    intent.needsCode = !revised.analysis.empty();
    intent.reasoning = "changed by hand";
    return intent;
}

std::string examplesOf(const Services &services)
{
    std::string examples;
    for (const std::string &question : services.reasoner->suggestQuestions(3)) {
        examples += (examples.empty() ? "" : ", ") +
                    services.phrases->say(QUERENT_PHRASE("agent", "“%1”"), {question});
    }
    return examples;
}

/// Why a question of this kind ends here; nothing for one that goes on.
std::optional<base::Error> refusal(const Services &services, const reasoning::Intent &intent)
{
    const data::Phrasebook &phrases = *services.phrases;
    if (intent.kind == IntentKind::Change) {
        return base::Error{base::ErrorCode::RefusedIntent,
                           phrases.say(QUERENT_PHRASE(
                               "agent", "Querent only reads: it never changes, adds or "
                                        "deletes data. Ask what you want to know instead.")),
                           intent.reasoning};
    }
    if (intent.kind != IntentKind::Unintelligible) {
        return std::nullopt;
    }
    const std::string examples = examplesOf(services);
    return base::Error{
        base::ErrorCode::NotUnderstood,
        examples.empty()
            ? phrases.say(QUERENT_PHRASE("agent", "No word of this could be related to “%1”."),
                          {services.catalog->sourceName})
            : phrases.say(QUERENT_PHRASE("agent", "No word of this could be related to “%1”. "
                                                  "Questions that it can answer: %2"),
                          {services.catalog->sourceName, examples}),
        intent.reasoning};
}

} // namespace

graph::Step<IntentWrites> intent(const Services &services, const std::string &question,
                                 const std::vector<reasoning::Turn> &history,
                                 const std::string &conversationSummary, const std::string &today,
                                 const RunSettings &settings, graph::NodeContext &context)
{
    IntentWrites writes;
    if (!settings.sql.empty()) {
        reasoning::Intent written = asSql("written by hand");
        written.interpreted = question;
        return writes.set<&State::generatedSql>(data::validUtf8(settings.sql))
            .set<&State::intent>(std::move(written))
            .add<&State::logs>("intent: sql");
    }
    if (settings.plan) {
        return writes.set<&State::intent>(asPlan(*settings.plan, question))
            .add<&State::logs>("intent: a plan changed by hand");
    }
    ModelVoice voice(context, mayAskConsent(settings, context));
    auto read = consult(services, context, "intent", [&] {
        return services.reasoner->interpretIntent(
            contextOf(question, history, conversationSummary, today, &voice), context.stopToken());
    });
    if (auto consent = voice.question(*services.phrases)) {
        return *std::move(consent);
    }
    addNotes(writes, voice);
    if (!read) {
        return std::move(read).error();
    }
    if (read->kind == IntentKind::Sql) {
        writes.set<&State::generatedSql>(question);
    }
    if (read->interpreted.empty()) {
        read->interpreted = question;
    }
    if (settings.branch) {
        read->subQuestions.clear();
    }
    if (auto refused = refusal(services, *read)) {
        writes.set<&State::error>(std::move(refused));
    }
    writes.add<&State::logs>("intent: " + std::string(reasoning::intentName(read->kind)));
    return writes.set<&State::intent>(std::move(*read));
}

} // namespace querent::agent::nodes
