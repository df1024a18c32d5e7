// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Events.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace querent::graph {

/// What a listener is sent.
enum class StreamMode {
    Events,  ///< every event
    Updates, ///< what each step wrote: the events with an `update`
    Values,  ///< the state after each step and at the start: the events with `values`
};

/// How much may wait for a listener before the pieces of a model's text are put together.
struct QueueLimits
{
    /// Events that wait, from which on neighbouring pieces of text become one event.
    std::size_t events = 1024;
    /// Bytes of text that wait in pieces, from which on text is lost. The event it is missing from
    /// says how many bytes: `"lost_bytes"` in its payload.
    std::size_t textBytes = std::size_t{4} * 1024 * 1024;
};

/// Stands between a run and somebody who listens at their own speed: the run puts events in and
/// never waits, the listener takes them out in batches, in order.
///
/// Nothing but pieces of text (on_chat_model_stream) is ever put together or lost. Beyond either
/// limit a piece joins the piece before it in its node: `chunk` is the text of both and `"joined"`
/// the number of pieces; the event keeps the number and time of the first. So what waits is bounded
/// by the steps of the run, whose events show values shortened to some kB (in the modes Updates and
/// Values as large as they are), and by `textBytes`. Who holds up a run of many steps for long may
/// be dismissed.
///
/// Thread-safe.
class EventQueue final : public EventSink
{
public:
    /// `wake` is called when something has come and take() is expected, at most once until then,
    /// on the run's threads; it must not wait.
    explicit EventQueue(std::function<void()> wake, StreamMode mode = StreamMode::Events,
                        QueueLimits limits = {});

    void receive(const Event &event) override;
    [[nodiscard]] StreamModes modes() const override;

    /// What has come since the last call.
    [[nodiscard]] std::deque<Event> take();

private:
    using Place = std::pair<std::string, std::string>; ///< branch, node

    [[nodiscard]] bool isWanted(const Event &event) const noexcept;
    void put(const Event &event);
    [[nodiscard]] bool join(const Event &event, bool fits);

    const std::function<void()> m_wake;
    const StreamMode m_mode;
    const QueueLimits m_limits;
    std::mutex m_mutex;
    std::deque<Event> m_events;
    /// Where in m_events the piece of text stands that the next one of a place may join.
    std::map<Place, std::size_t> m_open;
    std::size_t m_textBytes = 0;
    bool m_woken = false;
};

/// Hands the events of a run to several sinks, one after the other. What one of them throws does
/// not keep them from the others.
class EventFork final : public EventSink
{
public:
    /// All outlive the fork.
    explicit EventFork(std::vector<EventSink *> sinks) : m_sinks(std::move(sinks)) {}

    void receive(const Event &event) override;
    [[nodiscard]] StreamModes modes() const override;

private:
    const std::vector<EventSink *> m_sinks;
};

/// Calls a function for every event, on a thread of its own, so that it may take its time: sleep,
/// wait, throw. What it throws is lost.
class EventListener final : public EventSink
{
public:
    using Listen = std::function<void(const Event &event)>;

    explicit EventListener(Listen listen, StreamMode mode = StreamMode::Events,
                           QueueLimits limits = {});
    /// Waits until the function has been called for everything received.
    ~EventListener() override;
    EventListener(const EventListener &) = delete;
    EventListener &operator=(const EventListener &) = delete;

    void receive(const Event &event) override;
    [[nodiscard]] StreamModes modes() const override;

    /// What waits is not delivered any more, nor anything that comes later.
    void dismiss();

private:
    class Pump;

    std::unique_ptr<Pump> m_pump;
};

} // namespace querent::graph
