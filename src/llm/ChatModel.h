// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <nlohmann/json.hpp>

#include <chrono>
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
    /// A JSON schema of an object that the reply has to follow; null for free text.
    nlohmann::json schema;
    std::string schemaName = "answer"; ///< letters, digits, _ and -
};

/// What a call cost.
struct TokenUsage
{
    int prompt = 0;
    int completion = 0;
    bool estimated = false; ///< the service does not count; see estimateTokens()

    friend bool operator==(const TokenUsage &, const TokenUsage &) = default;
};

/// How a model was made to keep to a schema, the strictest first.
enum class StructuredMode {
    JsonSchema, ///< the server enforces it (response_format)
    ToolCall,   ///< a tool that takes the schema as its arguments
    Prompted,   ///< asked for in words, nothing enforces it
    None,       ///< free text
};

/// "json_schema", "tools", "text", "none".
[[nodiscard]] std::string_view structuredModeName(StructuredMode mode) noexcept;

struct ChatReply
{
    std::string text; ///< with a schema: what should be JSON, to be read with readTolerantJson()
    std::string reasoning; ///< what the model thought before it answered, where it shows that
    TokenUsage usage;
    StructuredMode structured = StructuredMode::None;
    /// The model was stopped before it had finished (token limit, content filter): the text lacks
    /// its end. Never to be passed over in silence.
    bool cut = false;
    std::string finishReason;                ///< as the service puts it: "stop", "length" …
    int attempts = 1;                        ///< requests sent until one was answered
    std::chrono::milliseconds firstToken{0}; ///< from the question to the first piece
    std::chrono::milliseconds total{0};
};

enum class ChunkKind { Text, Reasoning };

/// Receives a reply piece by piece, on the thread that asked, within milliseconds of its arrival.
/// Pieces are whole UTF-8 characters.
using ChunkSink = std::function<void(std::string_view chunk, ChunkKind kind)>;

/// One model. Thread-safe; blocks until the reply is complete.
class ChatModel
{
public:
    virtual ~ChatModel() = default;

    /// What the service calls it.
    [[nodiscard]] virtual std::string name() const = 0;
    /// Where questions go, as people say it: "api.example.com", "localhost:11434".
    [[nodiscard]] virtual std::string host() const = 0;
    /// True where what is sent stays on this computer.
    [[nodiscard]] virtual bool isLocal() const = 0;
    /// Exactly what complete() would send now, without the key, which is not part of it.
    [[nodiscard]] virtual std::string requestBody(const ChatRequest &request) const = 0;
    /// Asks, and streams the reply into `sink` (which may be empty) while it arrives. Fails with
    /// ModelMissing where the service cannot be reached, does not know the model or does not let
    /// the user in; with Timeout where it takes too long; with ModelFailed on any other trouble;
    /// and with Cancelled soon after `stop` is requested. The message says what to do.
    [[nodiscard]] virtual base::Result<ChatReply>
    complete(const ChatRequest &request, const ChunkSink &sink, std::stop_token stop) = 0;
};

} // namespace querent::llm
