// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/OpenAiClient.h"

#include "llm/ChatLine.h"
#include "llm/TokenEstimate.h"
#include "llm/TolerantJson.h"
#include "llm/Utf8.h"

#include <algorithm>
#include <utility>

namespace querent::llm {

namespace {

using nlohmann::json;

ModelFailure noVectors(const Endpoint &endpoint)
{
    ModelFailure made;
    made.fault = ModelFault::Malformed;
    made.message = hostOf(endpoint) + " did not send a vector for each text. Choose an embedding "
                                      "model.";
    return made;
}

bool readVector(const json &entry, std::vector<std::vector<float>> &vectors, std::size_t offset)
{
    if (!entry.is_object() || !entry.contains("embedding") || !entry["embedding"].is_array()) {
        return false;
    }
    const json index = entry.value("index", json());
    if (!index.is_number_unsigned() || index.get<std::size_t>() >= vectors.size() - offset) {
        return false;
    }
    std::vector<float> &vector = vectors[offset + index.get<std::size_t>()];
    vector.clear();
    for (const json &number : entry["embedding"]) {
        if (!number.is_number()) {
            return false;
        }
        vector.push_back(number.get<float>());
    }
    return !vector.empty();
}

std::optional<ModelFailure> embedSome(const ServiceLine &line, std::span<const std::string> texts,
                                      Embeddings &result, const std::stop_token &stop)
{
    json input = json::array();
    for (const std::string &text : texts) {
        input.push_back(validUtf8(text));
    }
    const Endpoint &endpoint = line.endpoint();
    json document;
    if (auto failure =
            line.fetch(line.url("embeddings"),
                       wireText({{"model", endpoint.model}, {"input", input}}), document, stop)) {
        return failure;
    }
    const std::size_t offset = result.vectors.size();
    result.vectors.resize(offset + texts.size());
    const json data = document.is_object() ? document.value("data", json()) : json();
    if (!data.is_array() || data.size() != texts.size()) {
        return noVectors(endpoint);
    }
    for (const json &entry : data) {
        if (!readVector(entry, result.vectors, offset)) {
            return noVectors(endpoint);
        }
    }
    const std::size_t length = result.vectors.front().size();
    const bool same = std::ranges::all_of(
        result.vectors, [&](const auto &vector) { return vector.size() == length; });
    if (!same) {
        return noVectors(endpoint);
    }
    const json usage = document.value("usage", json::object());
    const json count = usage.is_object() ? usage.value("prompt_tokens", json()) : json();
    if (count.is_number_integer() && count.get<std::int64_t>() > 0) {
        result.usage.prompt += count.get<int>();
    } else {
        result.usage.prompt += estimateTokens(wireText(input));
        result.usage.estimated = true;
    }
    return std::nullopt;
}

} // namespace

base::Result<std::unique_ptr<OpenAiClient>>
OpenAiClient::create(Endpoint endpoint, Credentials credentials, ClientOptions options)
{
    const bool named = !endpoint.model.empty();
    auto line = ServiceLine::create(std::move(endpoint), std::move(credentials), options);
    if (!line) {
        return std::move(line).error();
    }
    if (!named) {
        return base::Error{base::ErrorCode::ModelMissing, "Choose a model of the server.", {}};
    }
    return std::unique_ptr<OpenAiClient>(
        new OpenAiClient(std::make_unique<ChatLine>(std::move(*line), options.structured)));
}

OpenAiClient::OpenAiClient(std::unique_ptr<ChatLine> line) : m_line(std::move(line)) {}

OpenAiClient::~OpenAiClient() = default;

std::string OpenAiClient::name() const
{
    return endpoint().model;
}

std::string OpenAiClient::host() const
{
    return hostOf(endpoint());
}

bool OpenAiClient::isLocal() const
{
    return staysOnThisComputer(endpoint());
}

const Endpoint &OpenAiClient::endpoint() const noexcept
{
    return m_line->service().endpoint();
}

std::string OpenAiClient::requestBody(const ChatRequest &request) const
{
    const ServerHabits habits = m_line->habits();
    return wireText(chatBody(request, endpoint().model,
                             habits.structured.value_or(StructuredMode::JsonSchema), habits));
}

base::Result<StructuredMode> OpenAiClient::structuredMode(std::stop_token stop)
{
    StructuredMode mode = StructuredMode::None;
    if (const auto failure = m_line->probe(mode, stop)) {
        return failure->toError();
    }
    return mode;
}

base::Result<ChatReply> OpenAiClient::complete(const ChatRequest &request, const ChunkSink &sink,
                                               std::stop_token stop)
{
    StructuredMode mode = StructuredMode::None;
    if (!request.schema.is_null()) {
        if (const auto failure = m_line->probe(mode, stop)) {
            return failure->toError();
        }
    }
    ChatOutcome outcome = m_line->ask(request, mode, sink, stop);
    if (outcome.failure) {
        return outcome.failure->toError();
    }
    const ChatReply &reply = outcome.reply;
    if (!reply.cut && reply.structured == StructuredMode::JsonSchema &&
        !readTolerantJson(reply.text)) {
        // taken, but not enforced: the next call goes another way
        ServerHabits habits = m_line->habits();
        habits.structured = StructuredMode::ToolCall;
        m_line->remember(habits);
    }
    return std::move(outcome.reply);
}

base::Result<Embeddings> OpenAiClient::embed(std::span<const std::string> texts,
                                             std::stop_token stop)
{
    constexpr std::size_t batch = 64;
    Embeddings result;
    while (!texts.empty()) {
        const auto some = texts.first(std::min(batch, texts.size()));
        if (const auto failure = embedSome(m_line->service(), some, result, stop)) {
            return failure->toError();
        }
        texts = texts.subspan(some.size());
    }
    return result;
}

} // namespace querent::llm
