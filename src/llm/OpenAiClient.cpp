// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/OpenAiClient.h"

#include "llm/ChatBody.h"
#include "llm/ChatReader.h"
#include "llm/HttpFailure.h"
#include "llm/ServiceLine.h"
#include "llm/TokenEstimate.h"
#include "llm/TolerantJson.h"
#include "llm/Utf8.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace querent::llm {

namespace {

using nlohmann::json;

std::string textOf(const json &document)
{
    return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// A question whose answer nobody would give as JSON unasked.
ChatRequest structureProbe()
{
    ChatRequest probe;
    probe.messages = {{Role::User, "What colour is the sky on a clear day?"}};
    probe.maximumTokens = 256;
    probe.schemaName = "sky";
    probe.schema = {
        {"type", "object"},
        {"properties", {{"colour", {{"type", "string"}, {"enum", {"blue", "green", "red"}}}}}},
        {"required", {"colour"}},
        {"additionalProperties", false}};
    return probe;
}

bool followsProbe(const ChatReply &reply)
{
    const auto read = readTolerantJson(reply.text);
    const bool follows = read.ok() && read->value.is_object() && read->value.contains("colour");
    // all tokens may have gone into thoughts; at least the server has taken the request
    return follows || (reply.cut && reply.text.empty());
}

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

} // namespace

class OpenAiClient::Private
{
public:
    explicit Private(std::unique_ptr<ServiceLine> service, const ClientOptions &options)
        : line(std::move(service))
    {
        m_habits.structured = options.structured;
    }

    [[nodiscard]] ServerHabits habits() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_habits;
    }
    void remember(const ServerHabits &habits)
    {
        const std::scoped_lock lock(m_mutex);
        m_habits = habits;
    }

    [[nodiscard]] base::Result<ChatReply> ask(const ChatRequest &request, StructuredMode mode,
                                              const ChunkSink &sink, const std::stop_token &stop);
    [[nodiscard]] base::Result<StructuredMode> probe(const std::stop_token &stop);
    [[nodiscard]] std::optional<ModelFailure> embedSome(std::span<const std::string> texts,
                                                        Embeddings &result,
                                                        const std::stop_token &stop) const;

    const std::unique_ptr<ServiceLine> line;
    std::mutex probing; ///< held during a probe, so that there is one

private:
    mutable std::mutex m_mutex;
    ServerHabits m_habits;
};

base::Result<ChatReply> OpenAiClient::Private::ask(const ChatRequest &request, StructuredMode mode,
                                                   const ChunkSink &sink,
                                                   const std::stop_token &stop)
{
    const auto start = std::chrono::steady_clock::now();
    const ChunkSink safe = sink ? sink : [](std::string_view, ChunkKind) {};
    ServerHabits habits = this->habits();
    const Endpoint &endpoint = line->endpoint();
    int attempts = 0;
    while (true) {
        ChatReader reader(endpoint, safe);
        const json body = chatBody(request, endpoint.model, mode, habits);
        const ExchangeReport report =
            line->exchange(line->url("chat/completions"), textOf(body), reader, stop);
        attempts += report.attempts;
        if (report.failure) {
            if (report.tokens || !adaptTo(*report.failure, request, mode, habits)) {
                return report.failure->toError();
            }
            remember(habits);
            continue;
        }
        ChatReply reply = reader.takeReply();
        reply.structured = request.schema.is_null() ? StructuredMode::None : mode;
        reply.attempts = attempts;
        reply.firstToken = report.firstToken;
        reply.total = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - start);
        if (reply.usage.prompt == 0 && reply.usage.completion == 0) {
            reply.usage = {estimateTokens(textOf(body["messages"])),
                           estimateTokens(reply.text) + estimateTokens(reply.reasoning), true};
        }
        return reply;
    }
}

base::Result<StructuredMode> OpenAiClient::Private::probe(const std::stop_token &stop)
{
    const std::scoped_lock lock(probing);
    if (const auto known = habits().structured) {
        return *known;
    }
    StructuredMode mode = StructuredMode::JsonSchema;
    while (mode != StructuredMode::Prompted) {
        auto reply = ask(structureProbe(), mode, {}, stop);
        if (!reply) {
            return std::move(reply).error();
        }
        mode = reply->structured;
        if (followsProbe(*reply)) {
            break;
        }
        mode = mode == StructuredMode::JsonSchema ? StructuredMode::ToolCall
                                                  : StructuredMode::Prompted;
    }
    ServerHabits found = habits();
    found.structured = mode;
    remember(found);
    return mode;
}

std::optional<ModelFailure> OpenAiClient::Private::embedSome(std::span<const std::string> texts,
                                                             Embeddings &result,
                                                             const std::stop_token &stop) const
{
    json input = json::array();
    for (const std::string &text : texts) {
        input.push_back(validUtf8(text));
    }
    const Endpoint &endpoint = line->endpoint();
    json document;
    if (auto failure =
            line->fetch(line->url("embeddings"),
                        textOf({{"model", endpoint.model}, {"input", input}}), document, stop)) {
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
        result.usage.prompt += estimateTokens(textOf(input));
        result.usage.estimated = true;
    }
    return std::nullopt;
}

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
        new OpenAiClient(std::make_unique<Private>(std::move(*line), options)));
}

OpenAiClient::OpenAiClient(std::unique_ptr<Private> self) : m_self(std::move(self)) {}

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
    return m_self->line->endpoint();
}

std::string OpenAiClient::requestBody(const ChatRequest &request) const
{
    const ServerHabits habits = m_self->habits();
    return textOf(chatBody(request, endpoint().model,
                           habits.structured.value_or(StructuredMode::JsonSchema), habits));
}

base::Result<StructuredMode> OpenAiClient::structuredMode(std::stop_token stop)
{
    return m_self->probe(stop);
}

base::Result<ChatReply> OpenAiClient::complete(const ChatRequest &request, const ChunkSink &sink,
                                               std::stop_token stop)
{
    if (request.schema.is_null()) {
        return m_self->ask(request, StructuredMode::None, sink, stop);
    }
    const auto mode = m_self->probe(stop);
    if (!mode) {
        return mode.error();
    }
    auto reply = m_self->ask(request, *mode, sink, stop);
    if (reply && !reply->cut && reply->structured == StructuredMode::JsonSchema &&
        !readTolerantJson(reply->text)) {
        // taken, but not enforced: the next call goes another way
        ServerHabits habits = m_self->habits();
        habits.structured = StructuredMode::ToolCall;
        m_self->remember(habits);
    }
    return reply;
}

base::Result<Embeddings> OpenAiClient::embed(std::span<const std::string> texts,
                                             std::stop_token stop)
{
    constexpr std::size_t batch = 64;
    Embeddings result;
    while (!texts.empty()) {
        const auto some = texts.first(std::min(batch, texts.size()));
        if (const auto failure = m_self->embedSome(some, result, stop)) {
            return failure->toError();
        }
        texts = texts.subspan(some.size());
    }
    return result;
}

} // namespace querent::llm
