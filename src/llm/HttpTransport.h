// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/Endpoint.h"
#include "llm/ModelFault.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

class QThread;

namespace querent::llm {

struct HttpRequest
{
    std::string url;
    std::string body; ///< JSON, sent by POST; empty: GET
    std::vector<Header> headers;
};

struct HttpHead
{
    int status = 0;
    std::string contentType;
    std::string location;
    std::string retryAfter;
};

struct HttpEvent
{
    enum class Kind {
        Sent, ///< connected, and the request is on its way
        Head,
        Data,
        Done, ///< the whole body has arrived
        Failed,
        TimedOut,  ///< nothing until the deadline
        Cancelled, ///< the caller asked to stop
    };

    Kind kind = Kind::Done;
    HttpHead head;
    std::string data;
    ModelFailure failure;
};

/// One request under way. Going out of scope aborts it.
class HttpExchange
{
public:
    struct State;

    explicit HttpExchange(std::shared_ptr<State> state);
    ~HttpExchange();
    HttpExchange(const HttpExchange &) = delete;
    HttpExchange &operator=(const HttpExchange &) = delete;

    /// Blocks until something happens, the deadline passes or `stop` is requested. Nothing follows
    /// Done and Failed.
    [[nodiscard]] HttpEvent next(std::chrono::steady_clock::time_point deadline,
                                 std::stop_token stop);

private:
    std::shared_ptr<State> m_state;
};

/// Sends requests over a network thread of its own. Thread-safe. Follows no redirection, keeps no
/// cookies, verifies every certificate.
class HttpTransport
{
public:
    /// `certificates` in PEM are trusted besides those of the system.
    HttpTransport(const Proxy &proxy, SecretSource proxyPassword, std::string certificates);
    ~HttpTransport();
    HttpTransport(const HttpTransport &) = delete;
    HttpTransport &operator=(const HttpTransport &) = delete;

    /// A body longer than `maximumBytes` fails.
    [[nodiscard]] std::unique_ptr<HttpExchange> start(const HttpRequest &request,
                                                      std::size_t maximumBytes);

private:
    class Network;

    std::unique_ptr<QThread> m_thread;
    Network *m_network; ///< deleted by the thread as it ends
};

} // namespace querent::llm
