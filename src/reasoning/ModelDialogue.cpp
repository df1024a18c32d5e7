// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/ModelDialogue.h"

#include <chrono>

namespace querent::reasoning {

namespace {

llm::Role roleOf(const std::string &name)
{
    return name == "system"      ? llm::Role::System
           : name == "assistant" ? llm::Role::Assistant
                                 : llm::Role::User;
}

std::string roleName(llm::Role role)
{
    switch (role) {
    case llm::Role::System:
        return "system";
    case llm::Role::Assistant:
        return "assistant";
    case llm::Role::User:
        break;
    }
    return "user";
}

} // namespace

ModelDialogue::ModelDialogue(std::shared_ptr<llm::ChatModel> model, PrivacyLevel level,
                             ModelListener *listener, std::string purpose)
    : m_model(std::move(model)), m_level(level), m_listener(listener), m_purpose(std::move(purpose))
{}

void ModelDialogue::begin(std::vector<PromptMessage> messages, nlohmann::json schema,
                          std::string schemaName, int tokens)
{
    m_request = {};
    m_request.maximumTokens = tokens;
    for (PromptMessage &message : messages) {
        m_request.messages.push_back({roleOf(message.role), std::move(message.content)});
    }
    m_request.schema = std::move(schema);
    if (!schemaName.empty()) {
        m_request.schemaName = std::move(schemaName);
    }
}

void ModelDialogue::object(const std::string &answer, const std::vector<PromptMessage> &messages)
{
    m_request.messages.push_back({llm::Role::Assistant, answer});
    std::string said;
    for (const PromptMessage &message : messages) {
        said += (said.empty() ? "" : "\n") + message.content;
    }
    m_request.messages.push_back({llm::Role::User, std::move(said)});
}

ModelCall ModelDialogue::call() const
{
    ModelCall call;
    call.number = m_number + 1;
    call.purpose = m_purpose;
    call.model = m_model->name();
    call.host = m_model->host();
    call.local = m_model->isLocal();
    call.level = m_level;
    for (const llm::Message &message : m_request.messages) {
        call.messages.push_back({roleName(message.role), message.content});
    }
    call.payload = m_model->requestBody(m_request);
    return call;
}

base::Result<std::string> ModelDialogue::ask(TextChannel channel, const TextSink &sink,
                                             std::stop_token stop)
{
    if (m_listener != nullptr) {
        ModelCall started = call();
        started.payload.clear(); // the messages say it already
        m_listener->callStarted(started);
    }
    ++m_number;
    const auto begin = std::chrono::steady_clock::now();
    const auto hear = [&](std::string_view chunk, llm::ChunkKind kind) {
        const bool thought = kind == llm::ChunkKind::Reasoning;
        if (!thought && sink) {
            sink(chunk);
        } else if (m_listener != nullptr) {
            m_listener->textStreamed(chunk, thought ? TextChannel::Reasoning : channel);
        }
    };
    base::Result<llm::ChatReply> reply = m_model->complete(m_request, hear, std::move(stop));
    ModelCallEnd end;
    end.number = m_number;
    end.time = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    if (reply) {
        end.text = reply->text;
        end.reasoning = reply->reasoning;
        end.promptTokens = reply->usage.prompt;
        end.completionTokens = reply->usage.completion;
        end.estimated = reply->usage.estimated;
        end.finish = reply->finishReason;
        end.structured = llm::structuredModeName(reply->structured);
        if (reply->cut) {
            end.error =
                base::Error{base::ErrorCode::ModelFailed,
                            "The model's answer broke off before its end.", reply->finishReason};
        }
    } else {
        end.error = reply.error();
    }
    if (m_listener != nullptr) {
        m_listener->callEnded(end);
    }
    if (end.error) {
        return *end.error;
    }
    return std::move(reply->text);
}

} // namespace querent::reasoning
