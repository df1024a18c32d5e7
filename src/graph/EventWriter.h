// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Clock.h"
#include "graph/Events.h"

#include <memory>

namespace querent::graph {

/// Numbers and times the events of one run, branches and all, and hands them to the sink one by
/// one. Thread-safe; never throws.
class EventWriter
{
public:
    /// `sink` may be null: then nothing is written. Sink and clock outlive the writer.
    EventWriter(EventSink *sink, const base::Clock &clock, std::string runId,
                std::uint64_t firstSequence = 1);

    /// A writer to the same stream that can be closed by itself: for work that its run may leave
    /// behind.
    [[nodiscard]] EventWriter part() const;
    /// Ends with `error` every node and branch that was begun through this part and is not over,
    /// and drops whatever comes later. Only for a part.
    void close(const base::Error &error) noexcept;

    /// False when nobody listens, so that nobody need prepare a payload.
    [[nodiscard]] bool enabled() const noexcept { return m_enabled; }
    /// What whoever listens wants besides.
    [[nodiscard]] StreamModes modes() const noexcept { return m_modes; }

    /// Adds number, time and run to `event` and hands it on. Returns the number; 0 when nobody
    /// listens.
    std::uint64_t write(Event event) noexcept;

    /// The number the next event will get.
    [[nodiscard]] std::uint64_t nextSequence() const;

private:
    struct Stream;
    struct Part;

    EventWriter(const EventWriter &whole, std::shared_ptr<Part> part);

    bool m_enabled;
    StreamModes m_modes;
    std::shared_ptr<Stream> m_stream;
    /// Null in the writer of the run itself.
    std::shared_ptr<Part> m_part;
};

} // namespace querent::graph
