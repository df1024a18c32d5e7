// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatModel.h"
#include "reasoning/ModelListener.h"
#include "reasoning/Reasoner.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::reasoning {

/// One step's talk with a model: asks, reports to the listener and remembers what was said, so that
/// a bad answer can be mended.
class ModelDialogue
{
public:
    ModelDialogue(std::shared_ptr<llm::ChatModel> model, PrivacyLevel level,
                  ModelListener *listener, std::string purpose);

    /// What is to be sent first. `schema`: of a JSON answer; null for free text. `tokens`: that the
    /// answer may have, thoughts and all.
    void begin(std::vector<PromptMessage> messages, nlohmann::json schema, std::string schemaName,
               int tokens);
    /// Adds the last answer and what was wrong with it.
    void object(const std::string &answer, const std::vector<PromptMessage> &messages);

    /// Exactly what ask() would send.
    [[nodiscard]] ModelCall call() const;
    /// `channel`: what the text is; `sink` gets it too, and may be empty. Fails with ModelFailed
    /// where the answer broke off, and as ChatModel::complete() does.
    [[nodiscard]] base::Result<std::string> ask(TextChannel channel, const TextSink &sink,
                                                std::stop_token stop);

private:
    std::shared_ptr<llm::ChatModel> m_model;
    PrivacyLevel m_level;
    ModelListener *m_listener; ///< may be null
    std::string m_purpose;
    llm::ChatRequest m_request;
    int m_number = 0;
};

} // namespace querent::reasoning
