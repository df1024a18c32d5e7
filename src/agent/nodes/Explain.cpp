// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"
#include "insight/Narrative.h"

namespace querent::agent::nodes {

namespace {

/// Sentences, one after the other.
std::string joined(std::initializer_list<std::string_view> texts)
{
    std::string result;
    for (const std::string_view text : texts) {
        if (!text.empty()) {
            result += (result.empty() ? "" : " ") + std::string(text);
        }
    }
    return result;
}

std::string joined(const std::vector<std::string> &texts)
{
    std::string result;
    for (const std::string &text : texts) {
        result = joined({result, text});
    }
    return result;
}

/// Every number that may stand in an explanation besides those of the result.
std::vector<insight::DerivedValue> knownNumbers(const reasoning::ResultRequest &request)
{
    std::string text = joined({request.context.question, request.interpreted, request.planExplain,
                               request.sql, request.headline, request.summary});
    text = joined({text, joined(request.caveats), joined(request.assumptions)});
    if (!request.analysis.is_null()) {
        text +=
            ' ' + request.analysis.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
    std::vector<insight::DerivedValue> known;
    for (const double number : insight::numbersIn(text)) {
        known.push_back({"given", number});
    }
    return known;
}

/// The answer in the model's words; empty where it has none, or where they hold a number from
/// nowhere.
base::Result<std::string> modelWords(const Services &services,
                                     const reasoning::ResultRequest &request,
                                     const graph::NodeContext &context)
{
    auto words = consult(services, context, "explain", [&] {
        return services.reasoner->explainResult(
            request, [&](std::string_view chunk) { context.modelStreamed(chunk); },
            context.stopToken());
    });
    if (!words) {
        return words.error().code == base::ErrorCode::Cancelled ? words : std::string();
    }
    if (insight::numbersAreGrounded(*words, *request.result, knownNumbers(request))) {
        return words;
    }
    request.context.listener->fellBack(services.phrases->say(QUERENT_PHRASE(
        "agent", "The language model's explanation named numbers that are not in the result, so "
                 "the program's own stands instead.")));
    return std::string();
}

} // namespace

graph::Step<ExplainWrites>
explain(const Services &services, const std::string &question,
        const std::vector<reasoning::Turn> &history, const std::string &conversationSummary,
        const std::string &today, const std::optional<reasoning::Intent> &intent,
        const std::string &headline, const std::string &summary,
        const std::vector<insight::Caveat> &caveats, const std::string &planExplain,
        const std::vector<std::string> &assumptions, const std::string &generatedSql,
        const Shared<data::ResultTable> &executionResult, const nlohmann::json &codeResult,
        const RunSettings &settings, graph::NodeContext &context)
{
    ExplainWrites writes;
    ModelVoice voice(context, mayAskConsent(settings, context));
    if (intent && intent->kind == reasoning::IntentKind::Conceptual) {
        bool streamed = false;
        auto text = consult(services, context, "explain", [&] {
            return services.reasoner->explainConcept(
                contextOf(question, history, conversationSummary, today, &voice),
                [&](std::string_view chunk) {
                    streamed = true;
                    context.modelStreamed(chunk);
                },
                context.stopToken());
        });
        if (auto consent = voice.question(*services.phrases)) {
            return *std::move(consent);
        }
        addNotes(writes, voice);
        if (!text) {
            return std::move(text).error();
        }
        if (text->empty()) {
            return base::Error{base::ErrorCode::NotUnderstood,
                               services.phrases->say(QUERENT_PHRASE(
                                   "agent", "Neither the data dictionary nor the glossary says "
                                            "anything about this.")),
                               {}};
        }
        if (!streamed) {
            streamWords(context, *text);
        }
        return writes.set<&State::response>(*text)
            .set<&State::explanation>(std::move(*text))
            .set<&State::outcome>(Outcome::Explained)
            .add<&State::logs>("explain: a concept");
    }
    const std::string &told = summary.empty() ? headline : summary;
    const std::string response = joined({told, joined(insight::textsOf(caveats))});
    writes.set<&State::outcome>(Outcome::Answered);
    if (intent && !intent->needsExplanation) {
        streamWords(context, response);
        return writes.set<&State::response>(response).add<&State::logs>(
            "explain: nothing beyond the result");
    }
    if (services.reasoner->usesModel() && executionResult) {
        auto words = modelWords(services,
                                {contextOf(question, history, conversationSummary, today, &voice),
                                 intent ? intent->interpreted : question, planExplain, generatedSql,
                                 executionResult, codeResult, headline, summary,
                                 insight::textsOf(caveats), assumptions},
                                context);
        if (auto consent = voice.question(*services.phrases)) {
            return *std::move(consent);
        }
        if (!words) {
            return std::move(words).error();
        }
        addNotes(writes, voice);
        if (!words->empty()) {
            writes.add<&State::logs>("explain: in the model's words");
            return std::move(writes)
                .set<&State::response>(joined({response, joined(voice.notes())}))
                .set<&State::explanation>(*std::move(words));
        }
    }
    const std::string how = joined({planExplain, joined(assumptions)});
    const std::string whole = how.empty() ? response : response + "\n\n" + how;
    streamWords(context, whole);
    return writes.set<&State::response>(response).set<&State::explanation>(whole).add<&State::logs>(
        "explain: " + std::to_string(whole.size()) + " bytes");
}

} // namespace querent::agent::nodes
