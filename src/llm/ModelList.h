// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/Endpoint.h"

#include <cstdint>
#include <stop_token>

namespace querent::llm {

/// A model that a service offers; zero or empty where it does not say.
struct ModelInfo
{
    std::string id;
    std::int64_t bytes = 0;
    int contextTokens = 0;
    std::string parameters;   ///< "7.6B"
    std::string quantization; ///< "Q4_K_M"
    bool passedOn = false;    ///< a local server sends questions for it to another computer

    friend bool operator==(const ModelInfo &, const ModelInfo &) = default;
};

/// What the service offers, in its order. Blocks for at most half a minute; thread-safe. Fails like
/// ChatModel::complete(), and with Unsupported where the service has no list.
[[nodiscard]] base::Result<std::vector<ModelInfo>>
listModels(const Endpoint &endpoint, const Credentials &credentials, std::stop_token stop);

} // namespace querent::llm
