// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/EventWriter.h"

namespace querent::graph {

EventWriter::EventWriter(EventSink *sink, const base::Clock &clock, std::string runId,
                         std::uint64_t firstSequence)
    : m_sink(sink)
    , m_modes(sink != nullptr ? sink->modes() : StreamModes{})
    , m_clock(clock)
    , m_runId(std::move(runId))
    , m_start(clock.monotonic())
    , m_next(firstSequence)
{}

std::uint64_t EventWriter::write(Event event) noexcept
{
    if (m_sink == nullptr) {
        return 0;
    }
    const std::scoped_lock lock(m_mutex);
    event.sequence = m_next++;
    try {
        event.time = m_clock.monotonic() - m_start;
        event.runId = m_runId;
        m_sink->receive(event);
    } catch (...) {
        // a run does not fail because somebody who watches it does
        return event.sequence;
    }
    return event.sequence;
}

std::uint64_t EventWriter::nextSequence() const
{
    const std::scoped_lock lock(m_mutex);
    return m_next;
}

} // namespace querent::graph
