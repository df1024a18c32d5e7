// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FaultServer.h"
#include "llm/OpenAiClient.h"

#include <QString>

namespace querent::tests {

inline llm::Endpoint endpointOf(const FaultServer &server, const llm::Timeouts &timeouts = {})
{
    llm::Endpoint endpoint;
    endpoint.baseUrl = server.url();
    endpoint.model = "small";
    endpoint.timeouts = timeouts;
    return endpoint;
}

/// Does not wait long before another attempt.
inline llm::ClientOptions quick(int retries = 2, std::optional<llm::StructuredMode> structured = {})
{
    using std::chrono::milliseconds;
    return {.retry = {retries, milliseconds(1), milliseconds(50)}, .structured = structured};
}

inline std::unique_ptr<llm::OpenAiClient> clientOf(llm::Endpoint endpoint,
                                                   llm::ClientOptions options = quick(),
                                                   llm::Credentials credentials = {})
{
    auto made =
        llm::OpenAiClient::create(std::move(endpoint), std::move(credentials), std::move(options));
    return made ? std::move(*made) : nullptr;
}

inline llm::ChatRequest question(std::string text = "How are you?")
{
    llm::ChatRequest request;
    request.messages = {{llm::Role::System, "Be brief."}, {llm::Role::User, std::move(text)}};
    return request;
}

inline QString described(const base::Result<llm::ChatReply> &reply)
{
    return QString::fromStdString(reply ? "answered: " + reply->text.substr(0, 200)
                                        : reply.error().message + " | " + reply.error().detail);
}

} // namespace querent::tests
