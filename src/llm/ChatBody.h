// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatModel.h"
#include "llm/ModelFault.h"

#include <optional>

namespace querent::llm {

/// What a server has shown to take, as far as servers differ. Learnt from its refusals.
struct ServerHabits
{
    bool temperature = true;     ///< reasoning models insist on their own
    bool newTokenLimit = false;  ///< max_completion_tokens instead of max_tokens
    bool countsInStreams = true; ///< stream_options
    /// Unknown until a server has been tried.
    std::optional<StructuredMode> structured;

    friend bool operator==(const ServerHabits &, const ServerHabits &) = default;
};

/// The body of a streamed chat/completions request; `mode` counts where the request has a schema.
[[nodiscard]] nlohmann::json chatBody(const ChatRequest &request, const std::string &model,
                                      StructuredMode mode, const ServerHabits &habits);

/// What to do without after a refusal that names it: true where `habits` or `mode` have changed, so
/// that it makes sense to ask again.
[[nodiscard]] bool adaptTo(const ModelFailure &refusal, const ChatRequest &request,
                           StructuredMode &mode, ServerHabits &habits);

/// Whether every object of a schema is closed and requires all it has, as OpenAI's strict mode
/// wants it.
[[nodiscard]] bool isStrictSchema(const nlohmann::json &schema);

} // namespace querent::llm
