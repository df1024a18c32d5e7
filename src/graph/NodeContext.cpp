// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/NodeContext.h"

#include <algorithm>

namespace querent::graph {

NodeContext::NodeContext(const base::Clock &clock, base::Random &random, std::stop_token stop,
                         Place place, EventWriter *events, const nlohmann::json *answer,
                         const RunScope *run, std::optional<std::chrono::nanoseconds> deadline)
    : m_clock(clock)
    , m_random(random)
    , m_stop(std::move(stop))
    , m_place(place)
    , m_events(events)
    , m_answer(answer)
    , m_run(run)
    , m_deadline(deadline)
{}

bool NodeContext::sleep(std::chrono::nanoseconds duration) const
{
    if (!m_deadline) {
        return m_clock.sleep(duration, m_stop);
    }
    const std::chrono::nanoseconds left =
        std::max(*m_deadline - m_clock.monotonic(), std::chrono::nanoseconds(0));
    return m_clock.sleep(std::min(duration, left), m_stop) && duration < left;
}

base::Error NodeContext::cancelled()
{
    return {base::ErrorCode::Cancelled, "The run was cancelled.", {}};
}

void NodeContext::emit(nlohmann::json payload) const
{
    write(EventType::CustomEvent, std::move(payload));
}

void NodeContext::modelStarted(nlohmann::json input) const
{
    write(EventType::ChatModelStart, {{"input", std::move(input)}});
}

void NodeContext::modelStreamed(std::string_view chunk, std::string_view channel) const
{
    nlohmann::json payload{{"chunk", chunk}};
    if (!channel.empty()) {
        payload["channel"] = channel;
    }
    write(EventType::ChatModelStream, std::move(payload));
}

void NodeContext::modelEnded(nlohmann::json output) const
{
    write(EventType::ChatModelEnd, {{"output", std::move(output)}});
}

void NodeContext::toolStarted(std::string_view tool, nlohmann::json input) const
{
    write(EventType::ToolStart, {{"tool", tool}, {"input", std::move(input)}});
}

void NodeContext::toolEnded(std::string_view tool, nlohmann::json output) const
{
    write(EventType::ToolEnd, {{"tool", tool}, {"output", std::move(output)}});
}

void NodeContext::write(EventType type, nlohmann::json payload) const
{
    if (m_events != nullptr) {
        m_events->write({.branch = std::string(m_place.branch),
                         .node = std::string(m_place.node),
                         .attempt = m_place.attempt,
                         .parent = m_place.started,
                         .type = type,
                         .payload = std::move(payload)});
    }
}

} // namespace querent::graph
