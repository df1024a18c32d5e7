// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace querent::llm {

/// How a service wants to be shown the key.
enum class KeyStyle { Bearer, ApiKeyHeader };

/// Where the names of the models come from.
enum class ModelSource {
    OpenAi, ///< GET models
    Ollama, ///< its own list, with sizes; models can be pulled
    Typed,  ///< the service does not tell (Azure's deployments)
};

/// A service whose ways are known.
struct ProviderPreset
{
    std::string_view id;   ///< stored in an Endpoint
    std::string_view name; ///< as its makers write it; not translated
    std::string_view baseUrl = {};
    bool local = false;    ///< usually on this computer; staysOnThisComputer() decides
    bool needsKey = false; ///< refuses every call without
    KeyStyle keyStyle = KeyStyle::Bearer;
    ModelSource models = ModelSource::OpenAi;
    /// The model is part of the path and an api-version of the query (Azure OpenAI), unless the
    /// address ends in /v1.
    bool deployments = false;
    std::string_view apiVersion = {};
};

/// In the order to be offered: local ones first, "custom" last.
[[nodiscard]] std::span<const ProviderPreset> providerPresets();

/// Null where there is none of that id.
[[nodiscard]] const ProviderPreset *findPreset(std::string_view id);

} // namespace querent::llm
