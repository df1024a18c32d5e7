// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Clock.h"
#include "base/Random.h"
#include "llm/EmbeddingModel.h"
#include "llm/Endpoint.h"

#include <memory>
#include <optional>

namespace querent::llm {

class ChatLine;

/// When a call is tried again: on 408, 429 and 5xx and on connections that break, as long as no
/// token has arrived. Waits twice as long each time, or as long as the server asks.
struct RetryPolicy
{
    int retries = 3;
    std::chrono::milliseconds firstDelay{500};
    std::chrono::milliseconds longestDelay{30'000}; ///< a server that asks for more is given up
};

struct ClientOptions
{
    RetryPolicy retry;
    /// Spares finding out; it is still left where the server refuses it.
    std::optional<StructuredMode> structured = {};
    std::shared_ptr<base::Clock> clock = {};   ///< null: the system's
    std::shared_ptr<base::Random> random = {}; ///< null: the system's
};

/// A model behind the OpenAI protocol. Owns a network thread; calls from several threads run side
/// by side. Learns from refusals which parameters the server takes. No call may be under way when
/// it is destroyed.
class OpenAiClient final : public ChatModel, public EmbeddingModel
{
public:
    /// Connects to nothing yet. Fails like checkEndpoint(), with ModelMissing where the endpoint
    /// names no model, and with InvalidArgument where the certificate file cannot be read.
    [[nodiscard]] static base::Result<std::unique_ptr<OpenAiClient>>
    create(Endpoint endpoint, Credentials credentials, ClientOptions options = {});

    ~OpenAiClient() override;
    OpenAiClient(const OpenAiClient &) = delete;
    OpenAiClient &operator=(const OpenAiClient &) = delete;

    [[nodiscard]] std::string name() const override;
    [[nodiscard]] std::string host() const override;
    [[nodiscard]] bool isLocal() const override;
    [[nodiscard]] std::string requestBody(const ChatRequest &request) const override;
    [[nodiscard]] const Endpoint &endpoint() const noexcept;
    [[nodiscard]] base::Result<ChatReply>
    complete(const ChatRequest &request, const ChunkSink &sink, std::stop_token stop) override;
    [[nodiscard]] base::Result<Embeddings> embed(std::span<const std::string> texts,
                                                 std::stop_token stop) override;
    /// How this model is made to keep to a schema; tries it with a short question the first time.
    [[nodiscard]] base::Result<StructuredMode> structuredMode(std::stop_token stop);

private:
    explicit OpenAiClient(std::unique_ptr<ChatLine> line);

    std::unique_ptr<ChatLine> m_line;
};

} // namespace querent::llm
