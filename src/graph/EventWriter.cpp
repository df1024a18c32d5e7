// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/EventWriter.h"

#include "base/ErrorJson.h"

#include <mutex>
#include <utility>
#include <vector>

namespace querent::graph {

struct EventWriter::Stream
{
    EventSink *sink;
    const base::Clock &clock;
    const std::string runId;
    const std::chrono::nanoseconds start;
    std::uint64_t next;
    std::mutex mutex = {};

    /// To be called with the mutex held.
    std::uint64_t receive(Event &event) noexcept
    {
        event.sequence = next++;
        try {
            event.time = clock.monotonic() - start;
            event.runId = runId;
            sink->receive(event);
        } catch (...) {
            // a run does not fail because somebody who watches it does
            return event.sequence;
        }
        return event.sequence;
    }
};

/// What was begun through a part and is not over. Guarded by the mutex of the stream.
struct EventWriter::Part
{
    /// A branch, or, with a node, an attempt of it.
    struct Begun
    {
        std::string branch;
        std::string node;
        int attempt;
        std::uint64_t sequence;
    };

    std::shared_ptr<Part> outer;
    std::vector<Begun> begun = {};
    bool closed = false;

    [[nodiscard]] bool isClosed() const { return closed || (outer && outer->isClosed()); }

    void note(const Event &event, std::uint64_t sequence)
    {
        switch (event.type) {
        case EventType::NodeStart:
        case EventType::BranchStart:
            begun.push_back({event.branch, event.node, event.attempt, sequence});
            break;
        case EventType::NodeEnd:
        case EventType::NodeError:
        case EventType::Interrupt:
        case EventType::Cancel:
        case EventType::BranchEnd:
            std::erase_if(begun, [&event](const Begun &one) {
                return one.branch == event.branch && one.node == event.node &&
                       one.attempt == event.attempt;
            });
            break;
        default:
            break;
        }
        if (outer) {
            outer->note(event, sequence);
        }
    }

    static Event ending(const Begun &begun, const base::Error &error)
    {
        const bool branch = begun.node.empty();
        Event event{.branch = begun.branch,
                    .node = begun.node,
                    .attempt = begun.attempt,
                    .parent = begun.sequence,
                    .type = branch ? EventType::BranchEnd : EventType::NodeError,
                    .payload = {{"error", error}, {"left_behind", true}}};
        if (branch) {
            event.payload["outcome"] = "error";
        } else {
            event.payload["retrying"] = false;
        }
        return event;
    }
};

EventWriter::EventWriter(EventSink *sink, const base::Clock &clock, std::string runId,
                         std::uint64_t firstSequence)
    : m_enabled(sink != nullptr)
    , m_modes(sink != nullptr ? sink->modes() : StreamModes{})
    , m_stream(new Stream{.sink = sink,
                          .clock = clock,
                          .runId = std::move(runId),
                          .start = clock.monotonic(),
                          .next = firstSequence})
{}

EventWriter::EventWriter(const EventWriter &whole, std::shared_ptr<Part> part)
    : m_enabled(whole.m_enabled)
    , m_modes(whole.m_modes)
    , m_stream(whole.m_stream)
    , m_part(std::move(part))
{}

EventWriter EventWriter::part() const
{
    return {*this, std::make_shared<Part>(Part{.outer = m_part})};
}

void EventWriter::close(const base::Error &error) noexcept
{
    const std::scoped_lock lock(m_stream->mutex);
    try {
        if (m_enabled && !m_part->isClosed()) {
            const std::vector<Part::Begun> begun = m_part->begun;
            for (auto one = begun.rbegin(); one != begun.rend(); ++one) {
                Event event = Part::ending(*one, error);
                m_part->note(event, 0);
                m_stream->receive(event);
            }
        }
    } catch (...) {
        // no memory for the last words: the part is closed without them
    }
    m_part->closed = true;
}

std::uint64_t EventWriter::write(Event event) noexcept
{
    if (!m_enabled) {
        return 0;
    }
    const std::scoped_lock lock(m_stream->mutex);
    try {
        if (m_part) {
            if (m_part->isClosed()) {
                return 0;
            }
            m_part->note(event, m_stream->next);
        }
    } catch (...) {
        return 0; // no memory to note it: as if the sink had lost it
    }
    return m_stream->receive(event);
}

std::uint64_t EventWriter::nextSequence() const
{
    const std::scoped_lock lock(m_stream->mutex);
    return m_stream->next;
}

} // namespace querent::graph
