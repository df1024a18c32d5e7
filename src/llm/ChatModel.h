// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Language models as a service on the other end of a line. Nothing above `reasoning` knows them.
namespace querent::llm {

enum class Role { System, User, Assistant };

struct Message
{
    Role role = Role::User;
    std::string content;

    friend bool operator==(const Message &, const Message &) = default;
};

struct ChatRequest
{
    std::vector<Message> messages;
    double temperature = 0.0;
    int maximumTokens = 0; ///< of the reply; 0: as the model likes
    /// A JSON schema that the reply has to follow; null for free text.
    nlohmann::json schema;
};

/// What a call cost, as the service counted it; zero where it does not say.
struct TokenUsage
{
    int prompt = 0;
    int completion = 0;

    friend bool operator==(const TokenUsage &, const TokenUsage &) = default;
};

struct ChatReply
{
    std::string text;
    TokenUsage usage;
};

/// Receives a reply piece by piece, on the thread that asked.
using ChunkSink = std::function<void(std::string_view chunk)>;

/// One model. Thread-safe; blocks until the reply is complete.
class ChatModel
{
public:
    virtual ~ChatModel() = default;

    /// What the service calls it.
    [[nodiscard]] virtual std::string name() const = 0;
    /// Asks, and streams the reply into `sink` (which may be empty) while it arrives. Fails with
    /// ModelMissing where the service does not know the model or cannot be reached, with
    /// ModelFailed on any other trouble, and with Cancelled soon after `stop` is requested.
    [[nodiscard]] virtual base::Result<ChatReply>
    complete(const ChatRequest &request, const ChunkSink &sink, std::stop_token stop) = 0;
};

} // namespace querent::llm
