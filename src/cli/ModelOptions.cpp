// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/ModelOptions.h"

#include "llm/OpenAiClient.h"
#include "llm/ProviderPreset.h"
#include "session/Reasoners.h"

#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

namespace querent::cli {

namespace {

base::Error missing(std::string message)
{
    return {base::ErrorCode::ModelMissing, std::move(message), {}};
}

base::Error wrong(std::string message)
{
    return {base::ErrorCode::InvalidArgument, std::move(message), {}};
}

std::string presetNames()
{
    std::string names;
    for (const llm::ProviderPreset &preset : llm::providerPresets()) {
        names += (names.empty() ? "" : ", ") + std::string(preset.id);
    }
    return names;
}

std::vector<OptionSpec> modelOptions()
{
    return {
        {.name = "model", .value = "NAME", .help = "the language model, as its server calls it"},
        {.name = "base-url",
         .value = "URL",
         .help = "where its OpenAI-protocol server is, for example http://localhost:11434/v1"},
        {.name = "provider", .value = "ID", .help = "whose server it is: " + presetNames()},
        {.name = "api-key-env",
         .value = "VAR",
         .help = "variable of the environment that holds the key"},
        {.name = "privacy",
         .value = "LEVEL",
         .help = "what the model may be told of the source: nothing, schema (default), samples "
                 "(default for a server on this computer) or results"},
        {.name = "prompt-tokens",
         .value = "N",
         .help = "tokens that a prompt may spend on telling about the source (default: 3000)"},
    };
}

base::Result<llm::Endpoint> endpointFrom(const CommandLine &line)
{
    llm::Endpoint endpoint;
    endpoint.preset = line.value("provider").value_or("custom");
    endpoint.baseUrl = line.value("base-url").value_or("");
    endpoint.model = line.value("model").value_or("");
    if (llm::findPreset(endpoint.preset) == nullptr) {
        return wrong("--provider takes one of " + presetNames() + ", not “" + endpoint.preset +
                     "”.");
    }
    if (endpoint.model.empty()) {
        return missing("--reasoner model needs the name of one: add --model NAME, as its server "
                       "calls it.");
    }
    if (llm::baseUrlOf(endpoint).empty()) {
        return missing("--reasoner model needs a server: add --base-url URL, for example "
                       "http://localhost:11434/v1, or --provider ID.");
    }
    return endpoint;
}

/// The key in the variable that is named; asked for at every call, so that it is kept nowhere.
base::Result<llm::SecretSource> keyFrom(const CommandLine &line)
{
    const auto variable = line.value("api-key-env");
    if (!variable) {
        return llm::SecretSource();
    }
    const char *key = std::getenv(variable->c_str());
    if (key == nullptr || *key == '\0') {
        return wrong("--api-key-env names a variable of the environment that holds the key, and “" +
                     *variable + "” is empty.");
    }
    return llm::SecretSource([name = *variable] {
        const char *text = std::getenv(name.c_str());
        return llm::Secret(text != nullptr ? text : "");
    });
}

} // namespace

CommandSpec withModelOptions(CommandSpec spec)
{
    for (OptionSpec &option : modelOptions()) {
        spec.options.push_back(std::move(option));
    }
    return spec;
}

base::Result<void> chooseReasoner(const CommandLine &line, session::OpenOptions &options)
{
    const std::string kind = line.value("reasoner").value_or("offline");
    if (kind != "model") {
        for (const OptionSpec &option : modelOptions()) {
            if (line.value(option.name)) {
                return wrong("--" + option.name + " belongs to --reasoner model.");
            }
        }
        auto factory = session::reasonerFactory(kind);
        if (!factory) {
            return std::move(factory).error();
        }
        options.makeReasoner = std::move(*factory);
        return {};
    }
    auto endpoint = endpointFrom(line);
    if (!endpoint) {
        return std::move(endpoint).error();
    }
    auto key = keyFrom(line);
    if (!key) {
        return std::move(key).error();
    }
    const auto tokens = countOption(line, "prompt-tokens", 3000, 1'000'000);
    if (!tokens) {
        return tokens.error();
    }
    reasoning::PrivacyLevel level = reasoning::defaultPrivacy(llm::staysOnThisComputer(*endpoint));
    if (const auto name = line.value("privacy")) {
        const auto named = reasoning::privacyNamed(*name);
        if (!named) {
            return wrong("--privacy takes nothing, schema, samples or results, not “" + *name +
                         "”.");
        }
        level = *named;
    }
    auto client = llm::OpenAiClient::create(*std::move(endpoint),
                                            {.key = *std::move(key), .proxyPassword = {}});
    if (!client) {
        return std::move(client).error();
    }
    const std::shared_ptr<llm::ChatModel> model = *std::move(client);
    options.chooseReasoner = session::modelReasoner(
        {.model = [model] { return model; },
         .permissions =
             [level](const std::string & /*location*/) {
                 return [level] { return reasoning::Permission{level, true}; };
             },
         .promptTokens = *tokens});
    return {};
}

} // namespace querent::cli
