// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/ModelListener.h"

#include "base/ErrorJson.h"
#include "reasoning/JsonMember.h"

#include <array>
#include <utility>

namespace querent::reasoning {

namespace {

constexpr std::array channelNames{
    std::pair{TextChannel::Answer, std::string_view("answer")},
    std::pair{TextChannel::Reasoning, std::string_view("reasoning")},
    std::pair{TextChannel::Draft, std::string_view("draft")},
};

} // namespace

void to_json(nlohmann::json &json, const ModelCall &call)
{
    nlohmann::json messages = nlohmann::json::array();
    for (const PromptMessage &message : call.messages) {
        messages.push_back({{"role", message.role}, {"content", message.content}});
    }
    json = {{"call", call.number}, {"purpose", call.purpose}, {"model", call.model},
            {"host", call.host},   {"local", call.local},     {"level", privacyName(call.level)},
            {"messages", messages}};
    if (!call.payload.empty()) {
        json["payload"] = call.payload;
    }
}

void from_json(const nlohmann::json &json, ModelCall &call)
{
    call = {};
    call.number = member(json, "call", 1);
    call.purpose = member(json, "purpose", std::string());
    call.model = member(json, "model", std::string());
    call.host = member(json, "host", std::string());
    call.local = member(json, "local", false);
    call.level = privacyNamed(member(json, "level", std::string())).value_or(PrivacyLevel::Nothing);
    call.payload = member(json, "payload", std::string());
    for (const nlohmann::json &message : listMember(json, "messages")) {
        call.messages.push_back(
            {member(message, "role", std::string()), member(message, "content", std::string())});
    }
}

void to_json(nlohmann::json &json, const ModelCallEnd &end)
{
    json = {{"call", end.number},
            {"text", end.text},
            {"reasoning", end.reasoning},
            {"prompt_tokens", end.promptTokens},
            {"completion_tokens", end.completionTokens},
            {"estimated", end.estimated},
            {"ms", end.time.count()},
            {"finish", end.finish},
            {"structured", end.structured}};
    if (end.error) {
        json["error"] = *end.error;
    }
}

void from_json(const nlohmann::json &json, ModelCallEnd &end)
{
    end = {};
    end.number = member(json, "call", 1);
    end.text = member(json, "text", std::string());
    end.reasoning = member(json, "reasoning", std::string());
    end.promptTokens = member(json, "prompt_tokens", 0);
    end.completionTokens = member(json, "completion_tokens", 0);
    end.estimated = member(json, "estimated", false);
    end.time = std::chrono::milliseconds(member(json, "ms", std::int64_t{0}));
    end.finish = member(json, "finish", std::string());
    end.structured = member(json, "structured", std::string());
    if (json.is_object() && json.contains("error")) {
        end.error = json["error"].get<base::Error>();
    }
}

std::string_view channelName(TextChannel channel) noexcept
{
    for (const auto &[known, name] : channelNames) {
        if (known == channel) {
            return name;
        }
    }
    return "draft";
}

TextChannel channelNamed(std::string_view name) noexcept
{
    for (const auto &[channel, known] : channelNames) {
        if (known == name) {
            return channel;
        }
    }
    return TextChannel::Draft;
}

base::Error awaitsConsent()
{
    return {base::ErrorCode::Cancelled, "Nothing is sent before somebody agrees.", {}};
}

} // namespace querent::reasoning
