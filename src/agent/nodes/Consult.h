// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisState.h"
#include "agent/Services.h"
#include "base/ErrorJson.h"
#include "graph/NodeContext.h"
#include "graph/Step.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace querent::agent::nodes {

/// Puts what happens between the reasoner and its model into the event stream, and keeps what the
/// node has to do about it.
class ModelVoice final : public reasoning::ModelListener
{
public:
    /// `mayAsk`: whether the user can be asked for consent.
    ModelVoice(const graph::NodeContext &context, bool mayAsk)
        : m_context(context), m_mayAsk(mayAsk)
    {}

    void callStarted(const reasoning::ModelCall &call) override;
    void textStreamed(std::string_view chunk, reasoning::TextChannel channel) override;
    void callEnded(const reasoning::ModelCallEnd &end) override;
    void fellBack(std::string note) override { m_notes.push_back(std::move(note)); }
    bool needsConsent(const reasoning::ModelCall &call) override;

    /// What to ask the user before anything is sent; nothing where nothing is in the way.
    [[nodiscard]] std::optional<graph::NeedsInput> question(const data::Phrasebook &phrases) const;
    /// What the user has to know about the model's part in the answer.
    [[nodiscard]] const std::vector<std::string> &notes() const noexcept { return m_notes; }

private:
    const graph::NodeContext &m_context;
    bool m_mayAsk;
    std::vector<std::string> m_notes;
    std::optional<reasoning::ModelCall> m_unsent;
};

/// What every question to the reasoner carries. `voice` may be null.
[[nodiscard]] reasoning::Context contextOf(const std::string &question,
                                           const std::vector<reasoning::Turn> &history,
                                           const std::string &conversationSummary,
                                           const std::string &today,
                                           reasoning::ModelListener *voice = nullptr);

/// Asks the reasoner by `ask`, between the model events of the stream.
template <typename Ask>
auto consult(const Services &services, const graph::NodeContext &context, std::string_view task,
             Ask ask) -> decltype(ask())
{
    context.modelStarted({{"reasoner", services.reasoner->name()}, {"task", task}});
    auto reply = ask();
    nlohmann::json output{{"task", task}, {"ok", reply.ok()}};
    if (!reply) {
        output["error"] = reply.error();
    }
    context.modelEnded(std::move(output));
    return reply;
}

/// Whether the user can be asked what may be sent: once, and not where nobody is to be asked.
[[nodiscard]] bool mayAskConsent(const RunSettings &settings, const graph::NodeContext &context);

/// Leaves the notes of `voice` with the writes of a node, as what to know about the answer.
template <typename Writes>
void addNotes(Writes &writes, const ModelVoice &voice)
{
    for (const std::string &note : voice.notes()) {
        writes.template add<&AnalysisState::caveats>(note);
    }
}

/// `text` as model-stream events, a word at a time.
void streamWords(const graph::NodeContext &context, std::string_view text);

} // namespace querent::agent::nodes
