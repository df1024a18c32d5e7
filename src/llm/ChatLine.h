// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatBody.h"
#include "llm/ServiceLine.h"

#include <mutex>

namespace querent::llm {

struct ChatOutcome
{
    std::optional<ModelFailure> failure;
    ChatReply reply;
};

/// One chat model of a service, and what has been learnt about how it is asked. Thread-safe.
class ChatLine
{
public:
    ChatLine(std::unique_ptr<ServiceLine> service, std::optional<StructuredMode> structured);

    [[nodiscard]] const ServiceLine &service() const noexcept { return *m_service; }
    [[nodiscard]] ServerHabits habits() const;
    void remember(const ServerHabits &habits);

    /// Asks in `mode`, or in a weaker one where the server refuses that.
    [[nodiscard]] ChatOutcome ask(const ChatRequest &request, StructuredMode mode,
                                  const ChunkSink &sink, const std::stop_token &stop);
    /// Finds out how the model keeps to a schema, once, and puts it into `mode`.
    [[nodiscard]] std::optional<ModelFailure> probe(StructuredMode &mode,
                                                    const std::stop_token &stop);

private:
    std::unique_ptr<ServiceLine> m_service;
    std::mutex m_probing; ///< held during a probe, so that there is one
    mutable std::mutex m_mutex;
    ServerHabits m_habits;
};

/// A JSON document as it is sent.
[[nodiscard]] std::string wireText(const nlohmann::json &document);

} // namespace querent::llm
