// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatModel.h"
#include "llm/TokenEstimate.h"

#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace querent::tests {

/// A model that says what a test has written down for it, in that order, and remembers everything
/// it was sent. Thread-safe.
class ScriptedModel final : public llm::ChatModel
{
public:
    using Answer = std::function<base::Result<llm::ChatReply>(
        const llm::ChatRequest &, const llm::ChunkSink &, std::stop_token)>;

    std::deque<base::Result<std::string>> replies; ///< the last one is said for ever
    Answer answer;                                 ///< instead of `replies`, where set
    bool local = false;

    [[nodiscard]] std::string name() const override { return "scripted-1"; }
    [[nodiscard]] std::string host() const override { return "models.example"; }
    [[nodiscard]] bool isLocal() const override { return local; }
    [[nodiscard]] std::string requestBody(const llm::ChatRequest &request) const override
    {
        nlohmann::json messages = nlohmann::json::array();
        for (const llm::Message &message : request.messages) {
            messages.push_back(message.content);
        }
        return nlohmann::json{{"messages", messages}, {"schema", request.schema}}.dump();
    }
    [[nodiscard]] base::Result<llm::ChatReply> complete(const llm::ChatRequest &request,
                                                        const llm::ChunkSink &sink,
                                                        std::stop_token stop) override
    {
        Answer how;
        base::Result<std::string> next = std::string();
        {
            const std::scoped_lock lock(m_mutex);
            requests.push_back(request);
            how = answer;
            if (!replies.empty()) {
                next = replies.front();
                if (replies.size() > 1) {
                    replies.pop_front();
                }
            }
        }
        if (how) {
            return how(request, sink, stop);
        }
        if (!next) {
            return next.error();
        }
        return said(request, *next, sink);
    }

    /// A whole reply, streamed in two pieces.
    [[nodiscard]] static llm::ChatReply said(const llm::ChatRequest &request,
                                             const std::string &text, const llm::ChunkSink &sink)
    {
        if (sink) {
            sink(std::string_view(text).substr(0, text.size() / 2), llm::ChunkKind::Text);
            sink(std::string_view(text).substr(text.size() / 2), llm::ChunkKind::Text);
        }
        llm::ChatReply reply;
        reply.text = text;
        reply.usage = {llm::estimateTokens(request.messages), llm::estimateTokens(text), true};
        reply.finishReason = "stop";
        return reply;
    }

    /// Everything that was sent, in one text.
    [[nodiscard]] std::string sent() const
    {
        const std::scoped_lock lock(m_mutex);
        std::string text;
        for (const llm::ChatRequest &request : requests) {
            text += requestBody(request) + '\n';
        }
        return text;
    }

    std::vector<llm::ChatRequest> requests;

private:
    mutable std::mutex m_mutex;
};

} // namespace querent::tests
