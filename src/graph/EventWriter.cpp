// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/EventWriter.h"

namespace querent::graph {

EventWriter::EventWriter(EventSink *sink, const base::Clock &clock, std::string runId,
                         std::uint64_t firstSequence)
    : m_sink(sink)
    , m_clock(clock)
    , m_runId(std::move(runId))
    , m_start(clock.monotonic())
    , m_next(firstSequence)
{}

void EventWriter::write(EventType type, std::string_view branch, std::string_view node, int attempt,
                        nlohmann::json payload) noexcept
{
    if (m_sink == nullptr) {
        return;
    }
    try {
        const std::scoped_lock lock(m_mutex);
        m_sink->receive({.sequence = m_next++,
                         .time = m_clock.monotonic() - m_start,
                         .runId = m_runId,
                         .branch = std::string(branch),
                         .node = std::string(node),
                         .attempt = attempt,
                         .type = type,
                         .payload = std::move(payload)});
    } catch (...) {
        // a run does not fail because somebody who watches it does
        return;
    }
}

std::uint64_t EventWriter::nextSequence() const
{
    const std::scoped_lock lock(m_mutex);
    return m_next;
}

} // namespace querent::graph
