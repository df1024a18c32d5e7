// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"

namespace querent::agent::nodes {

namespace {

query::ClarificationQuestion consentQuestion(const reasoning::ModelCall &call,
                                             const data::Phrasebook &phrases)
{
    const auto choice = [&phrases](data::Phrase label, data::Phrase detail, std::string_view what) {
        return query::ClarificationChoice{
            phrases.say(label), phrases.say(detail), std::string(what), {}};
    };
    query::ClarificationQuestion question;
    question.text =
        phrases.say(QUERENT_PHRASE("agent", "May this be sent to the language model %1 on %2?"),
                    {call.model, call.host});
    question.about = "consent";
    question.choices.push_back(
        choice(QUERENT_PHRASE("agent", "Send"),
               QUERENT_PHRASE("agent", "This source may be spoken of at this level from now on"),
               reasoning::consentSend));
    if (call.level > reasoning::PrivacyLevel::Schema) {
        question.choices.push_back(
            choice(QUERENT_PHRASE("agent", "Send only the schema"),
                   QUERENT_PHRASE("agent", "Names and types, and none of the values"),
                   reasoning::consentSchema));
    }
    question.choices.push_back(choice(QUERENT_PHRASE("agent", "Answer offline"),
                                      QUERENT_PHRASE("agent", "Nothing about this source is sent"),
                                      reasoning::consentOffline));
    return question;
}

} // namespace

void ModelVoice::callStarted(const reasoning::ModelCall &call)
{
    m_context.modelStarted(call);
}

void ModelVoice::textStreamed(std::string_view chunk, reasoning::TextChannel channel)
{
    const bool answer = channel == reasoning::TextChannel::Answer;
    m_context.modelStreamed(chunk, answer ? std::string_view() : reasoning::channelName(channel));
}

void ModelVoice::callEnded(const reasoning::ModelCallEnd &end)
{
    m_context.modelEnded(end);
}

bool ModelVoice::needsConsent(const reasoning::ModelCall &call)
{
    if (m_mayAsk) {
        m_unsent = call;
    }
    return m_mayAsk;
}

std::optional<graph::NeedsInput> ModelVoice::question(const data::Phrasebook &phrases) const
{
    if (!m_unsent) {
        return std::nullopt;
    }
    return graph::NeedsInput{
        {{"prompt", phrases.say(QUERENT_PHRASE(
                        "agent", "Nothing has been sent yet. This is what would be."))},
         {"questions", std::vector{consentQuestion(*m_unsent, phrases)}},
         {"consent", *m_unsent}}};
}

reasoning::Context contextOf(const std::string &question,
                             const std::vector<reasoning::Turn> &history,
                             const std::string &conversationSummary, const std::string &today,
                             reasoning::ModelListener *voice)
{
    return {.question = question,
            .history = history,
            .summary = conversationSummary,
            .today = data::parseIsoDate(today).value_or(data::CivilDate{}),
            .listener = voice};
}

bool mayAskConsent(const RunSettings &settings, const graph::NodeContext &context)
{
    return !settings.bestGuess && context.answer() == nullptr;
}

void streamWords(const graph::NodeContext &context, std::string_view text)
{
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t wordEnd = text.find_first_of(" \n", begin);
        const std::size_t next = wordEnd == std::string_view::npos
                                     ? text.size()
                                     : text.find_first_not_of(" \n", wordEnd);
        const std::size_t end = next == std::string_view::npos ? text.size() : next;
        context.modelStreamed(text.substr(begin, end - begin));
        begin = end;
    }
}

} // namespace querent::agent::nodes
