// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Clock.h"
#include "graph/Events.h"

#include <mutex>

namespace querent::graph {

/// Numbers and times the events of one run, branches and all, and hands them to the sink one by
/// one. Thread-safe; never throws.
class EventWriter
{
public:
    /// `sink` may be null: then nothing is written. All three outlive the writer.
    EventWriter(EventSink *sink, const base::Clock &clock, std::string runId,
                std::uint64_t firstSequence = 1);

    /// False when nobody listens, so that nobody need prepare a payload.
    [[nodiscard]] bool enabled() const noexcept { return m_sink != nullptr; }
    /// What whoever listens wants besides.
    [[nodiscard]] StreamModes modes() const noexcept { return m_modes; }

    /// Adds number, time and run to `event` and hands it on. Returns the number; 0 when nobody
    /// listens.
    std::uint64_t write(Event event) noexcept;

    /// The number the next event will get.
    [[nodiscard]] std::uint64_t nextSequence() const;

private:
    EventSink *m_sink;
    StreamModes m_modes;
    const base::Clock &m_clock;
    const std::string m_runId;
    const std::chrono::nanoseconds m_start;
    mutable std::mutex m_mutex;
    std::uint64_t m_next;
};

} // namespace querent::graph
