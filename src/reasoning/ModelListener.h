// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "reasoning/Privacy.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::reasoning {

/// One message to a model: "system", "user" or "assistant".
struct PromptMessage
{
    std::string role;
    std::string content;

    friend bool operator==(const PromptMessage &, const PromptMessage &) = default;
};

/// A question to a model as it leaves the program. Holds no key, and of the source only what the
/// level allows.
struct ModelCall
{
    int number = 1;      ///< of the call within one step
    std::string purpose; ///< "intent", "plan", "explain" …
    std::string model;
    std::string host;
    bool local = false; ///< the server runs on this computer
    PrivacyLevel level = PrivacyLevel::Nothing;
    std::vector<PromptMessage> messages;
    /// Exactly what is sent; filled in where consent is asked for.
    std::string payload = {};
};

/// What came back, or why nothing did.
struct ModelCallEnd
{
    int number = 1;
    std::string text;
    std::string reasoning; ///< what the model thought aloud, apart from the answer
    int promptTokens = 0;
    int completionTokens = 0;
    bool estimated = false; ///< the tokens, since the server does not count them
    std::chrono::milliseconds time{0};
    std::string finish;     ///< "stop", "length" …
    std::string structured; ///< how the form of the answer was asked for: "json_schema" …
    std::optional<base::Error> error;
};

/// As the events of a run show them. Reading is lenient: what is missing or of another type keeps
/// its default.
void to_json(nlohmann::json &json, const ModelCall &call);
void from_json(const nlohmann::json &json, ModelCall &call);
void to_json(nlohmann::json &json, const ModelCallEnd &end);
void from_json(const nlohmann::json &json, ModelCallEnd &end);

enum class TextChannel {
    Answer,    ///< for the user
    Reasoning, ///< what the model thinks aloud
    Draft,     ///< what the program reads: plans, judgements
};

[[nodiscard]] std::string_view channelName(TextChannel channel) noexcept;
/// Draft for another name.
[[nodiscard]] TextChannel channelNamed(std::string_view name) noexcept;

/// Is told what happens between a reasoner and its model. Called on the thread that asked.
class ModelListener
{
public:
    virtual ~ModelListener() = default;

    virtual void callStarted(const ModelCall &call) = 0;
    virtual void textStreamed(std::string_view chunk, TextChannel channel) = 0;
    virtual void callEnded(const ModelCallEnd &end) = 0;
    /// The model's answer was of no use and the offline engine stepped in; a sentence for the user.
    virtual void fellBack(std::string note) = 0;
    /// Nothing has been agreed for the source yet. True where the user will be asked: the reasoner
    /// then gives up with awaitsConsent(). False where nobody can be: it then answers offline.
    virtual bool needsConsent(const ModelCall &call) = 0;
};

/// What a reasoner fails with while consent is being asked for.
[[nodiscard]] base::Error awaitsConsent();

} // namespace querent::reasoning
