// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ModelList.h"

#include <chrono>
#include <span>

namespace querent::llm {

/// A port on which model servers usually listen, and the preset of those that do.
struct LocalPort
{
    int port = 0;
    std::string_view preset;
};

/// Ollama 11434, LM Studio 1234, llama.cpp 8080, vLLM 8000.
[[nodiscard]] std::span<const LocalPort> usualPorts();

struct LocalServer
{
    Endpoint endpoint; ///< without a model; its preset is what the server says it is, if it does
    std::vector<ModelInfo> models;
};

/// Asks `ports` of 127.0.0.1, all at once, for their models; what does not answer in the OpenAI
/// protocol is left out. Sends no key and nothing of the user's. Blocks for `patience` at most.
[[nodiscard]] std::vector<LocalServer>
findLocalServers(std::stop_token stop, std::span<const LocalPort> ports = usualPorts(),
                 std::chrono::milliseconds patience = std::chrono::milliseconds(1500));

} // namespace querent::llm
