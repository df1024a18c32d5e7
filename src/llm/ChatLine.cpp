// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ChatLine.h"

#include "llm/ChatReader.h"
#include "llm/TokenEstimate.h"
#include "llm/TolerantJson.h"

#include <utility>

namespace querent::llm {

namespace {

using nlohmann::json;

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

} // namespace

std::string wireText(const json &document)
{
    return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

ChatLine::ChatLine(std::unique_ptr<ServiceLine> service, std::optional<StructuredMode> structured)
    : m_service(std::move(service))
{
    m_habits.structured = structured;
}

ServerHabits ChatLine::habits() const
{
    const std::scoped_lock lock(m_mutex);
    return m_habits;
}

void ChatLine::remember(const ServerHabits &habits)
{
    const std::scoped_lock lock(m_mutex);
    m_habits = habits;
}

ChatOutcome ChatLine::ask(const ChatRequest &request, StructuredMode mode, const ChunkSink &sink,
                          const std::stop_token &stop)
{
    const auto start = std::chrono::steady_clock::now();
    const ChunkSink safe = sink ? sink : [](std::string_view, ChunkKind) {};
    const Endpoint &endpoint = m_service->endpoint();
    ServerHabits known = habits();
    int attempts = 0;
    while (true) {
        ChatReader reader(endpoint, safe);
        const json body = chatBody(request, endpoint.model, mode, known);
        ExchangeReport report =
            m_service->exchange(m_service->url("chat/completions"), wireText(body), reader, stop);
        attempts += report.attempts;
        if (report.failure) {
            if (report.tokens || !adaptTo(*report.failure, request, mode, known)) {
                return {std::move(report.failure), {}};
            }
            remember(known);
            continue;
        }
        ChatReply reply = reader.takeReply();
        reply.structured = request.schema.is_null() ? StructuredMode::None : mode;
        reply.attempts = attempts;
        reply.firstToken = report.firstToken;
        reply.total = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - start);
        if (reply.usage.prompt == 0 && reply.usage.completion == 0) {
            reply.usage = {estimateTokens(wireText(body["messages"])),
                           estimateTokens(reply.text) + estimateTokens(reply.reasoning), true};
        }
        return {std::nullopt, std::move(reply)};
    }
}

std::optional<ModelFailure> ChatLine::probe(StructuredMode &mode, const std::stop_token &stop)
{
    const std::scoped_lock lock(m_probing);
    if (const auto known = habits().structured) {
        mode = *known;
        return std::nullopt;
    }
    mode = StructuredMode::JsonSchema;
    while (mode != StructuredMode::Prompted) {
        ChatOutcome outcome = ask(structureProbe(), mode, {}, stop);
        if (outcome.failure) {
            return std::move(outcome.failure);
        }
        mode = outcome.reply.structured;
        if (followsProbe(outcome.reply)) {
            break;
        }
        mode = mode == StructuredMode::JsonSchema ? StructuredMode::ToolCall
                                                  : StructuredMode::Prompted;
    }
    ServerHabits found = habits();
    found.structured = mode;
    remember(found);
    return std::nullopt;
}

} // namespace querent::llm
