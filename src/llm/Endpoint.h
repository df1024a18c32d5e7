// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "llm/Secret.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace querent::llm {

/// How long each part of a call may take; the total counts all attempts and the waits between.
struct Timeouts
{
    std::chrono::milliseconds connect{10'000};     ///< name, connection, TLS, request sent
    std::chrono::milliseconds firstToken{180'000}; ///< a local model may have to be loaded first
    std::chrono::milliseconds betweenTokens{60'000};
    std::chrono::milliseconds total{600'000};

    friend bool operator==(const Timeouts &, const Timeouts &) = default;
};

/// The way to the outside. Servers on this computer are always asked directly.
struct Proxy
{
    enum class Kind { System, None, Http, Socks5 };

    Kind kind = Kind::System;
    std::string host;
    int port = 0;
    std::string user; ///< the password is one of the Credentials

    friend bool operator==(const Proxy &, const Proxy &) = default;
};

struct Header
{
    std::string name;
    std::string value;

    friend bool operator==(const Header &, const Header &) = default;
};

/// Where a model is and how it is asked. Holds nothing secret, so it may be stored and shown.
struct Endpoint
{
    std::string preset = "custom"; ///< the id of a ProviderPreset
    std::string baseUrl;           ///< empty: that of the preset
    std::string model;             ///< as the service calls it; with Azure the deployment
    std::string apiVersion;        ///< Azure only; empty: that of the preset
    Proxy proxy;
    std::string certificateFile; ///< PEM: authorities to trust besides those of the system
    Timeouts timeouts;
    std::vector<Header> headers; ///< sent along; never for keys

    friend bool operator==(const Endpoint &, const Endpoint &) = default;
};

/// What has to be shown to be let in. Kept apart from the Endpoint, and never stored by this layer.
struct Credentials
{
    SecretSource key;
    SecretSource proxyPassword;
};

/// Fails with InvalidArgument, and says what to enter instead, where the address is no http or
/// https URL or holds a password or a query, the preset is unknown, a header would carry a key or
/// is no header, or a time is not positive. Does not ask for a model.
[[nodiscard]] base::Result<void> checkEndpoint(const Endpoint &endpoint);

/// The address requests go to: that of the endpoint or of its preset, without a trailing slash;
/// "http://" where no scheme was written.
[[nodiscard]] std::string baseUrlOf(const Endpoint &endpoint);

/// "api.example.com", "localhost:11434": the host, and the port unless it is the usual one.
[[nodiscard]] std::string hostOf(const Endpoint &endpoint);

/// True where what is sent stays on this computer: a loopback address, and no model that a local
/// server only passes on ("…-cloud" of Ollama). Everything else has to count as remote.
[[nodiscard]] bool staysOnThisComputer(const Endpoint &endpoint);

/// A document of version 1, for the settings.
[[nodiscard]] nlohmann::json endpointToJson(const Endpoint &endpoint);
/// Fails with MalformedDocument.
[[nodiscard]] base::Result<Endpoint> endpointFromJson(const nlohmann::json &json);

} // namespace querent::llm
