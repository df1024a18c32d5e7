// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ModelSettings.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace querent::session {

namespace {

using nlohmann::json;

constexpr double perMillion = 1e-6;

/// The member of that name if it is of the kind of `fallback`.
json member(const json &object, const char *name, const json &fallback)
{
    const auto found = object.find(name);
    return found != object.end() && found->type() == fallback.type() ? *found : fallback;
}

json documentOf(std::string_view text)
{
    json document = json::parse(text, nullptr, false);
    return document.is_object() && document.value("version", json()) == json(1) ? document
                                                                                : json::object();
}

double priceOf(const json &object, const char *name)
{
    const auto found = object.find(name);
    const double price = found != object.end() && found->is_number() ? found->get<double>() : 0.0;
    return std::isfinite(price) && price > 0.0 ? price : 0.0;
}

PrivacyLevel levelOf(const json &name)
{
    const auto level =
        name.is_string() ? reasoning::privacyNamed(name.get<std::string>()) : std::nullopt;
    return level.value_or(PrivacyLevel::Nothing);
}

std::string textOf(const json &document)
{
    return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace

llm::Endpoint ModelSettings::endpoint() const
{
    const auto known = endpoints.find(provider);
    llm::Endpoint endpoint = known != endpoints.end() ? known->second : llm::Endpoint();
    endpoint.preset = provider;
    return endpoint;
}

void ModelSettings::setEndpoint(const llm::Endpoint &endpoint)
{
    provider = endpoint.preset;
    endpoints[provider] = endpoint;
}

std::optional<double> ModelSettings::costOf(const std::string &model, int promptTokens,
                                            int completionTokens) const
{
    const auto price = prices.find(model);
    if (price == prices.end()) {
        return std::nullopt;
    }
    return (promptTokens * price->second.prompt + completionTokens * price->second.completion) *
           perMillion;
}

std::string modelSettingsToText(const ModelSettings &settings)
{
    json endpoints = json::object();
    for (const auto &[provider, endpoint] : settings.endpoints) {
        endpoints[provider] = llm::endpointToJson(endpoint);
    }
    json prices = json::object();
    for (const auto &[model, price] : settings.prices) {
        prices[model] = {{"prompt", price.prompt}, {"completion", price.completion}};
    }
    return textOf({{"version", 1},
                   {"on", settings.on},
                   {"provider", settings.provider},
                   {"endpoints", std::move(endpoints)},
                   {"currency", settings.currency},
                   {"prices", std::move(prices)}});
}

ModelSettings modelSettingsFromText(std::string_view text)
{
    const json document = documentOf(text);
    ModelSettings settings;
    settings.on = member(document, "on", settings.on).get<bool>();
    const auto provider = member(document, "provider", settings.provider).get<std::string>();
    if (llm::findPreset(provider) != nullptr) {
        settings.provider = provider;
    }
    settings.currency = member(document, "currency", settings.currency).get<std::string>();
    const json endpoints = member(document, "endpoints", json::object());
    for (const auto &entry : endpoints.items()) {
        auto endpoint = llm::endpointFromJson(entry.value());
        if (endpoint && llm::findPreset(entry.key()) != nullptr) {
            settings.endpoints[entry.key()] = *std::move(endpoint);
        }
    }
    const json prices = member(document, "prices", json::object());
    for (const auto &entry : prices.items()) {
        if (entry.value().is_object()) {
            settings.prices[entry.key()] = {.prompt = priceOf(entry.value(), "prompt"),
                                            .completion = priceOf(entry.value(), "completion")};
        }
    }
    return settings;
}

std::string privacyToText(const PrivacyBook &book)
{
    json sources = json::object();
    for (const auto &[location, privacy] : book) {
        json agreed = json::object();
        for (const auto &[host, level] : privacy.agreed) {
            agreed[host] = reasoning::privacyName(level);
        }
        json entry{{"agreed", std::move(agreed)}};
        if (privacy.level) {
            entry["level"] = reasoning::privacyName(*privacy.level);
        }
        sources[location] = std::move(entry);
    }
    return textOf({{"version", 1}, {"sources", std::move(sources)}});
}

PrivacyBook privacyFromText(std::string_view text)
{
    PrivacyBook book;
    const json sources = member(documentOf(text), "sources", json::object());
    for (const auto &entry : sources.items()) {
        SourcePrivacy privacy;
        if (!entry.value().is_object()) {
            continue;
        }
        if (const auto level = entry.value().find("level"); level != entry.value().end()) {
            privacy.level = levelOf(*level);
        }
        const json agreed = member(entry.value(), "agreed", json::object());
        for (const auto &host : agreed.items()) {
            privacy.agreed[host.key()] = levelOf(host.value());
        }
        book[entry.key()] = std::move(privacy);
    }
    return book;
}

} // namespace querent::session
