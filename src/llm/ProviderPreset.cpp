// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ProviderPreset.h"

#include <algorithm>
#include <array>

namespace querent::llm {

namespace {

constexpr std::array presets{
    ProviderPreset{.id = "ollama",
                   .name = "Ollama",
                   .baseUrl = "http://localhost:11434/v1",
                   .local = true,
                   .models = ModelSource::Ollama},
    ProviderPreset{.id = "lmstudio",
                   .name = "LM Studio",
                   .baseUrl = "http://localhost:1234/v1",
                   .local = true},
    ProviderPreset{.id = "llamacpp",
                   .name = "llama.cpp server",
                   .baseUrl = "http://localhost:8080/v1",
                   .local = true},
    ProviderPreset{
        .id = "vllm", .name = "vLLM", .baseUrl = "http://localhost:8000/v1", .local = true},
    ProviderPreset{
        .id = "openai", .name = "OpenAI", .baseUrl = "https://api.openai.com/v1", .needsKey = true},
    ProviderPreset{.id = "azure",
                   .name = "Azure OpenAI",
                   .baseUrl = "https://YOUR-RESOURCE.openai.azure.com",
                   .needsKey = true,
                   .keyStyle = KeyStyle::ApiKeyHeader,
                   .models = ModelSource::Typed,
                   .deployments = true,
                   .apiVersion = "2024-10-21"},
    ProviderPreset{.id = "mistral",
                   .name = "Mistral",
                   .baseUrl = "https://api.mistral.ai/v1",
                   .needsKey = true},
    ProviderPreset{.id = "openrouter",
                   .name = "OpenRouter",
                   .baseUrl = "https://openrouter.ai/api/v1",
                   .needsKey = true},
    ProviderPreset{.id = "custom", .name = "Custom"},
};

} // namespace

std::span<const ProviderPreset> providerPresets()
{
    return presets;
}

const ProviderPreset *findPreset(std::string_view id)
{
    const auto *const found = std::ranges::find(presets, id, &ProviderPreset::id);
    return found == presets.end() ? nullptr : found;
}

} // namespace querent::llm
