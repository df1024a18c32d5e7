// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"

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

} // namespace

graph::Step<ExplainWrites>
explain(const Services &services, const std::string &question,
        const std::vector<reasoning::Turn> &history, const std::string &conversationSummary,
        const std::string &today, const std::optional<reasoning::Intent> &intent,
        const std::string &headline, const std::string &summary,
        const std::vector<std::string> &caveats, const std::string &planExplain,
        const std::vector<std::string> &assumptions, graph::NodeContext &context)
{
    ExplainWrites writes;
    if (intent && intent->kind == reasoning::IntentKind::Conceptual) {
        bool streamed = false;
        auto text = consult(services, context, "explain", [&] {
            return services.reasoner->explainConcept(
                contextOf(question, history, conversationSummary, today),
                [&](std::string_view chunk) {
                    streamed = true;
                    context.modelStreamed(chunk);
                },
                context.stopToken());
        });
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
    const std::string response = joined({told, joined(caveats)});
    writes.set<&State::outcome>(Outcome::Answered);
    if (intent && !intent->needsExplanation) {
        streamWords(context, response);
        return writes.set<&State::response>(response).add<&State::logs>(
            "explain: nothing beyond the result");
    }
    const std::string how = joined({planExplain, joined(assumptions)});
    const std::string whole = how.empty() ? response : response + "\n\n" + how;
    streamWords(context, whole);
    return writes.set<&State::response>(response).set<&State::explanation>(whole).add<&State::logs>(
        "explain: " + std::to_string(whole.size()) + " bytes");
}

} // namespace querent::agent::nodes
