// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/Endpoint.h"
#include "llm/ModelFault.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace querent::llm {

class ServiceLine;

/// A model that a service offers; zero or empty where it does not say.
struct ModelInfo
{
    std::string id;
    std::int64_t bytes = 0;
    int contextTokens = 0;
    std::string parameters = {};   ///< "7.6B"
    std::string quantization = {}; ///< "Q4_K_M"
    std::string owner = {};        ///< "llamacpp", "vllm", "openai" …
    bool passedOn = false;         ///< a local server sends questions for it to another computer

    friend bool operator==(const ModelInfo &, const ModelInfo &) = default;
};

/// What the service offers, in its order. Blocks for at most half a minute; thread-safe. Fails like
/// ChatModel::complete(), and with Unsupported where the service has no list.
[[nodiscard]] base::Result<std::vector<ModelInfo>>
listModels(const Endpoint &endpoint, const Credentials &credentials, std::stop_token stop);

/// The same over a line that is there already.
[[nodiscard]] std::optional<ModelFailure>
fetchModels(const ServiceLine &line, std::vector<ModelInfo> &models, std::stop_token stop);

/// The entry of a model, also where a service writes its name with ":latest" or without; null
/// where there is none.
[[nodiscard]] const ModelInfo *findModel(const std::vector<ModelInfo> &models,
                                         std::string_view name);

} // namespace querent::llm
