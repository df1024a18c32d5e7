// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/Endpoint.h"
#include "llm/ProviderPreset.h"
#include "reasoning/Privacy.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace querent::session {

using llm::baseUrlOf;
using llm::checkEndpoint;
using llm::Endpoint;
using llm::findPreset;
using llm::hostOf;
using llm::ProviderPreset;
using llm::providerPresets;
using llm::Proxy;
using llm::staysOnThisComputer;
using llm::Timeouts;
using ModelListKind = llm::ModelSource;
using reasoning::PrivacyLevel;

/// What a service asks for a million tokens, in the currency of the settings.
struct TokenPrice
{
    double prompt = 0.0;
    double completion = 0.0;

    friend bool operator==(const TokenPrice &, const TokenPrice &) = default;
};

/// Which language model helps, if any. Nothing secret is in it.
struct ModelSettings
{
    bool on = false; ///< off: the offline engine alone
    std::string provider = "ollama";
    /// By provider: what was entered for one is there again when one comes back to it.
    std::map<std::string, llm::Endpoint> endpoints;
    std::string currency = "USD";
    std::map<std::string, TokenPrice> prices; ///< by the model's name

    /// Of the provider that was chosen.
    [[nodiscard]] llm::Endpoint endpoint() const;
    /// Chooses its provider as well.
    void setEndpoint(const llm::Endpoint &endpoint);
    /// Nothing where no price is known.
    [[nodiscard]] std::optional<double> costOf(const std::string &model, int promptTokens,
                                               int completionTokens) const;

    friend bool operator==(const ModelSettings &, const ModelSettings &) = default;
};

/// What the user decided about one source.
struct SourcePrivacy
{
    std::optional<PrivacyLevel> level; ///< nothing: as is usual for where the model runs
    /// Hosts to which something may be sent, and how much at most.
    std::map<std::string, PrivacyLevel> agreed;

    friend bool operator==(const SourcePrivacy &, const SourcePrivacy &) = default;
};

/// By the source's location.
using PrivacyBook = std::map<std::string, SourcePrivacy>;

/// Documents of version 1. Reading is lenient: what is missing, damaged or of another kind has its
/// default, and a level that nobody knows is Nothing.
[[nodiscard]] std::string modelSettingsToText(const ModelSettings &settings);
[[nodiscard]] ModelSettings modelSettingsFromText(std::string_view text);
[[nodiscard]] std::string privacyToText(const PrivacyBook &book);
[[nodiscard]] PrivacyBook privacyFromText(std::string_view text);

} // namespace querent::session
