// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/HttpTransport.h"
#include "llm/OpenAiClient.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

namespace querent::llm {

/// Takes in the body of an answer, on the asking thread.
class BodyReader
{
public:
    virtual ~BodyReader() = default;

    /// What must not be handed on, should a server repeat it; told before the first attempt.
    virtual void keepBack(const Secret & /*key*/) {}
    /// Another attempt begins.
    virtual void restart() = 0;
    /// A failure ends the exchange.
    [[nodiscard]] virtual std::optional<ModelFailure> read(std::string_view data) = 0;
    /// The body has come to its end; says what is missing.
    [[nodiscard]] virtual std::optional<ModelFailure> finish() = 0;
    /// How many tokens have come so far; each one starts the wait anew, and after the first there
    /// is no other attempt.
    [[nodiscard]] virtual int tokens() const = 0;
    /// Nothing more is needed.
    [[nodiscard]] virtual bool done() const = 0;
    /// What is needed has come, and something may follow.
    [[nodiscard]] virtual bool enough() const = 0;
    /// Of the body; more is an answer without end.
    [[nodiscard]] virtual std::size_t maximumBytes() const { return std::size_t{64} << 20U; }
};

/// Reads a body that is one JSON document.
class JsonReader final : public BodyReader
{
public:
    explicit JsonReader(const Endpoint &endpoint) : m_endpoint(endpoint) {}

    void restart() override { m_body.clear(); }
    [[nodiscard]] std::optional<ModelFailure> read(std::string_view data) override;
    [[nodiscard]] std::optional<ModelFailure> finish() override;
    [[nodiscard]] int tokens() const override { return 0; }
    [[nodiscard]] bool done() const override { return false; }
    [[nodiscard]] bool enough() const override { return false; }

    [[nodiscard]] const nlohmann::json &document() const { return m_document; }

private:
    const Endpoint &m_endpoint;
    std::string m_body;
    nlohmann::json m_document;
};

/// How an exchange went, on top of what its reader holds.
struct ExchangeReport
{
    std::optional<ModelFailure> failure;
    int attempts = 0;
    bool tokens = false; ///< some had come before it failed
    std::chrono::milliseconds firstToken{0};
};

/// A service and how it is spoken to: addresses, key, times, attempts. Thread-safe.
class ServiceLine
{
public:
    /// Fails like OpenAiClient::create(), but asks for no model.
    [[nodiscard]] static base::Result<std::unique_ptr<ServiceLine>>
    create(Endpoint endpoint, Credentials credentials, const ClientOptions &options);

    [[nodiscard]] const Endpoint &endpoint() const noexcept { return m_endpoint; }
    /// Of a path below the API, such as "chat/completions".
    [[nodiscard]] std::string url(std::string_view path) const;
    /// Of a path beside the API, such as "api/tags".
    [[nodiscard]] std::string urlBeside(std::string_view path) const;
    /// Sends `body` (a GET if it is empty) to `url` and hands the answer to `reader`. What it
    /// reports never holds the key.
    [[nodiscard]] ExchangeReport exchange(const std::string &url, const std::string &body,
                                          BodyReader &reader, std::stop_token stop) const;
    /// The document that `url` answers with.
    [[nodiscard]] std::optional<ModelFailure> fetch(const std::string &url, const std::string &body,
                                                    nlohmann::json &document,
                                                    std::stop_token stop) const;

private:
    using Time = std::chrono::steady_clock::time_point;

    ServiceLine(Endpoint endpoint, Credentials credentials, const ClientOptions &options,
                std::string certificates);

    [[nodiscard]] std::optional<ModelFailure> addKey(const Secret &key, HttpRequest &request) const;
    [[nodiscard]] std::optional<ModelFailure> attempt(const HttpRequest &request, bool keySent,
                                                      BodyReader &reader, Time end,
                                                      ExchangeReport &report,
                                                      std::stop_token stop) const;
    [[nodiscard]] std::optional<ModelFailure> lateFailure(bool sent, int tokens, Time end) const;
    [[nodiscard]] std::optional<std::chrono::milliseconds>
    waitBefore(int retry, const ModelFailure &failure, Time end) const;

    Endpoint m_endpoint;
    Credentials m_credentials;
    RetryPolicy m_retry;
    std::shared_ptr<base::Clock> m_clock;
    std::shared_ptr<base::Random> m_random;
    mutable HttpTransport m_transport;
};

} // namespace querent::llm
