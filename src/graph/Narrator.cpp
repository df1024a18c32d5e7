// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Narrator.h"

#include <algorithm>

namespace querent::graph::detail {

void Narrator::begin(Event event)
{
    using Milliseconds = std::chrono::milliseconds;
    const auto now = m_scope.clock.now().time_since_epoch();
    event.payload["unix_ms"] = std::chrono::duration_cast<Milliseconds>(now).count();
    event.parent = m_scope.parent;
    event.type = m_scope.branch.empty() ? EventType::RunStart : EventType::BranchStart;
    m_start = send(std::move(event));
}

void Narrator::end(nlohmann::json payload)
{
    write({.parent = m_start,
           .type = m_scope.branch.empty() ? EventType::RunEnd : EventType::BranchEnd,
           .payload = std::move(payload)});
}

void Narrator::beginNode(std::string_view node, int attempt, nlohmann::json payload)
{
    m_nodeStart = send({.node = std::string(node),
                        .attempt = attempt,
                        .parent = m_start,
                        .type = EventType::NodeStart,
                        .payload = std::move(payload)});
}

void Narrator::write(EventType type, std::string_view node, int attempt, nlohmann::json payload)
{
    write({.node = std::string(node),
           .attempt = attempt,
           .type = type,
           .payload = std::move(payload)});
}

void Narrator::write(Event event)
{
    if (event.parent == 0) {
        event.parent = event.node.empty() || m_nodeStart == 0 ? m_start : m_nodeStart;
    }
    (void)send(std::move(event));
}

void Narrator::join(nlohmann::json &all, const nlohmann::json &one)
{
    if (!one.is_object()) {
        return;
    }
    for (const auto &field : one.items()) {
        const auto [held, isNew] = all.emplace(field.key(), field.value());
        if (isNew) {
            continue;
        }
        if (held->is_array() && field.value().is_array()) {
            held->insert(held->end(), field.value().begin(), field.value().end());
        } else if (held->is_object() && field.value().is_object()) {
            held->update(field.value());
        } else {
            *held = std::max(*held, field.value());
        }
    }
}

std::uint64_t Narrator::send(Event event)
{
    event.branch = m_scope.branch;
    return m_scope.events->write(std::move(event));
}

} // namespace querent::graph::detail
