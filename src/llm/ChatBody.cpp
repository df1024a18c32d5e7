// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ChatBody.h"

#include "llm/Utf8.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace querent::llm {

namespace {

using nlohmann::json;

std::string_view roleName(Role role)
{
    switch (role) {
    case Role::System:
        return "system";
    case Role::User:
        return "user";
    case Role::Assistant:
        break;
    }
    return "assistant";
}

json messagesOf(const std::vector<Message> &messages)
{
    json list = json::array();
    for (const Message &message : messages) {
        list.push_back({{"role", roleName(message.role)}, {"content", validUtf8(message.content)}});
    }
    return list;
}

/// Into the first system message, or before the last question: several system messages, or one
/// where none was, are more than some chat templates bear.
std::vector<Message> withSchemaInWords(std::vector<Message> messages, const json &schema)
{
    const std::string words =
        "Answer with one JSON object and nothing else: no code fence, no text before or after it. "
        "It has to follow this JSON schema:\n" +
        schema.dump(-1, ' ', false, json::error_handler_t::replace);
    const auto system = std::ranges::find(messages, Role::System, &Message::role);
    if (system != messages.end()) {
        system->content += "\n\n" + words;
        return messages;
    }
    const auto question =
        std::ranges::find(messages.rbegin(), messages.rend(), Role::User, &Message::role);
    if (question != messages.rend()) {
        question->content = words + "\n\n" + question->content;
    } else {
        messages.push_back({Role::User, words});
    }
    return messages;
}

json toolsFor(const ChatRequest &request)
{
    return json::array({{{"type", "function"},
                         {"function",
                          {{"name", request.schemaName},
                           {"description", "Gives the answer."},
                           {"parameters", request.schema}}}}});
}

bool namesOne(const std::string &text, std::initializer_list<std::string_view> names)
{
    return std::ranges::any_of(
        names, [&](std::string_view name) { return text.find(name) != std::string::npos; });
}

/// The next weaker way, to keep to.
bool weaken(StructuredMode &mode, ServerHabits &habits)
{
    if (mode == StructuredMode::JsonSchema) {
        mode = StructuredMode::ToolCall;
    } else if (mode == StructuredMode::ToolCall) {
        mode = StructuredMode::Prompted;
    } else {
        return false;
    }
    habits.structured = mode;
    return true;
}

} // namespace

json chatBody(const ChatRequest &request, const std::string &model, StructuredMode mode,
              const ServerHabits &habits)
{
    json body{{"model", model}, {"stream", true}};
    if (habits.countsInStreams) {
        body["stream_options"] = {{"include_usage", true}};
    }
    if (habits.temperature) {
        body["temperature"] = request.temperature;
    }
    if (request.maximumTokens > 0) {
        body[habits.newTokenLimit ? "max_completion_tokens" : "max_tokens"] = request.maximumTokens;
    }
    if (request.schema.is_null()) {
        mode = StructuredMode::None;
    }
    body["messages"] = messagesOf(mode == StructuredMode::Prompted
                                      ? withSchemaInWords(request.messages, request.schema)
                                      : request.messages);
    if (mode == StructuredMode::JsonSchema) {
        body["response_format"] = {{"type", "json_schema"},
                                   {"json_schema",
                                    {{"name", request.schemaName},
                                     {"strict", isStrictSchema(request.schema)},
                                     {"schema", request.schema}}}};
    } else if (mode == StructuredMode::ToolCall) {
        body["tools"] = toolsFor(request);
        body["tool_choice"] = {{"type", "function"}, {"function", {{"name", request.schemaName}}}};
    }
    return body;
}

bool adaptTo(const ModelFailure &refusal, const ChatRequest &request, StructuredMode &mode,
             ServerHabits &habits)
{
    const bool refused = refusal.status == 400 || refusal.status == 404 || refusal.status == 415 ||
                         refusal.status == 422 || refusal.status == 500 || refusal.status == 501;
    if (!refused) {
        return false;
    }
    const std::string &text = refusal.detail;
    if (request.maximumTokens > 0 && !habits.newTokenLimit &&
        namesOne(text, {"max_completion_tokens"})) {
        return habits.newTokenLimit = true;
    }
    if (habits.newTokenLimit && namesOne(text, {"max_completion_tokens"})) {
        habits.newTokenLimit = false;
        return true;
    }
    if (habits.countsInStreams && namesOne(text, {"stream_options", "include_usage"})) {
        habits.countsInStreams = false;
        return true;
    }
    const bool formats = namesOne(text, {"response_format", "json_schema", "response format",
                                         "grammar", "structured output", "json mode", "schema"});
    if (mode == StructuredMode::JsonSchema && formats) {
        return weaken(mode, habits);
    }
    const bool tools = namesOne(text, {"tool", "function"});
    if (mode == StructuredMode::ToolCall && tools) {
        return weaken(mode, habits);
    }
    if (habits.temperature && namesOne(text, {"temperature"})) {
        habits.temperature = false;
        return true;
    }
    return false;
}

bool isStrictSchema(const json &schema)
{
    if (!schema.is_structured()) {
        return true;
    }
    if (schema.is_object() && schema.contains("properties") && schema["properties"].is_object()) {
        const json required = schema.value("required", json::array());
        if (schema.value("additionalProperties", json(true)) != json(false) ||
            !required.is_array()) {
            return false;
        }
        for (const auto &[name, property] : schema["properties"].items()) {
            if (std::ranges::find(required, json(name)) == required.end()) {
                return false;
            }
        }
    } else if (schema.is_object() && schema.value("type", json()) == json("object")) {
        return false;
    }
    return std::ranges::all_of(schema, isStrictSchema);
}

} // namespace querent::llm
