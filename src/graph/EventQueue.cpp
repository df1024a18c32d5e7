// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/EventQueue.h"

#include <atomic>
#include <condition_variable>
#include <string_view>
#include <thread>

namespace querent::graph {

namespace {

constexpr const char *textKey = "chunk";
constexpr const char *channelKey = "channel";
constexpr const char *joinedKey = "joined";
constexpr const char *lostKey = "lost_bytes";

bool isText(const Event &event)
{
    if (event.type != EventType::ChatModelStream || !event.payload.is_object()) {
        return false;
    }
    const auto text = event.payload.find(textKey);
    return text != event.payload.end() && text->is_string();
}

const std::string &textOf(const Event &event)
{
    return event.payload[textKey].get_ref<const std::string &>();
}

void count(nlohmann::json &payload, const char *key, std::size_t first, std::size_t more)
{
    payload[key] = payload.value(key, first) + more;
}

} // namespace

EventQueue::EventQueue(std::function<void()> wake, StreamMode mode, QueueLimits limits)
    : m_wake(std::move(wake)), m_mode(mode), m_limits(limits)
{}

StreamModes EventQueue::modes() const
{
    return {.updates = m_mode == StreamMode::Updates, .values = m_mode == StreamMode::Values};
}

bool EventQueue::isWanted(const Event &event) const noexcept
{
    switch (m_mode) {
    case StreamMode::Events:
        return true;
    case StreamMode::Updates:
        return !event.update.is_null();
    case StreamMode::Values:
        return !event.values.is_null();
    }
    return true;
}

void EventQueue::receive(const Event &event)
{
    if (!isWanted(event)) {
        return;
    }
    const std::scoped_lock lock(m_mutex);
    put(event);
    if (!std::exchange(m_woken, true)) {
        m_wake();
    }
}

void EventQueue::put(const Event &event)
{
    const bool text = isText(event);
    const std::size_t bytes = text ? textOf(event).size() : 0;
    const bool fits = m_textBytes + bytes <= m_limits.textBytes;
    if (text && (m_events.size() >= m_limits.events || !fits) && join(event, fits)) {
        return;
    }
    m_events.push_back(event);
    switch (m_mode) {
    case StreamMode::Updates: // whoever listens elsewhere may have asked for more
        m_events.back().values = nullptr;
        break;
    case StreamMode::Values:
        m_events.back().update = nullptr;
        break;
    case StreamMode::Events:
        m_events.back().update = nullptr;
        m_events.back().values = nullptr;
        break;
    }
    if (!text) {
        m_open.erase({event.branch, event.node});
        return;
    }
    m_open[{event.branch, event.node}] = m_events.size() - 1;
    if (fits) {
        m_textBytes += bytes;
    } else {
        m_events.back().payload[textKey] = std::string();
        m_events.back().payload[lostKey] = bytes;
    }
}

bool EventQueue::join(const Event &event, bool fits)
{
    const auto open = m_open.find({event.branch, event.node});
    if (open == m_open.end()) {
        return false;
    }
    nlohmann::json &payload = m_events[open->second].payload;
    if (payload.value(channelKey, std::string()) !=
        event.payload.value(channelKey, std::string())) {
        return false;
    }
    const std::string &piece = textOf(event);
    if (fits) {
        payload[textKey].get_ref<std::string &>() += piece;
        m_textBytes += piece.size();
    } else {
        count(payload, lostKey, 0, piece.size());
    }
    count(payload, joinedKey, 1, 1);
    return true;
}

std::deque<Event> EventQueue::take()
{
    const std::scoped_lock lock(m_mutex);
    m_woken = false;
    m_open.clear();
    m_textBytes = 0;
    return std::exchange(m_events, {});
}

void EventFork::receive(const Event &event)
{
    for (EventSink *sink : m_sinks) {
        try {
            sink->receive(event);
        } catch (...) {
            continue; // the others are to hear of it all the same
        }
    }
}

StreamModes EventFork::modes() const
{
    StreamModes all;
    for (const EventSink *sink : m_sinks) {
        const StreamModes modes = sink->modes();
        all.updates = all.updates || modes.updates;
        all.values = all.values || modes.values;
    }
    return all;
}

class EventListener::Pump
{
public:
    Pump(Listen listen, StreamMode mode, QueueLimits limits)
        : queue([this] { wake(); }, mode, limits)
        , m_listen(std::move(listen))
        , m_thread([this] { work(); })
    {}

    ~Pump()
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_ending = true;
        }
        m_woken.notify_one();
    }

    void dismiss() { m_dismissed = true; }

    EventQueue queue;

private:
    void wake()
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_waiting = true;
        }
        m_woken.notify_one();
    }

    void work()
    {
        bool ending = false;
        while (!ending) {
            {
                std::unique_lock lock(m_mutex);
                m_woken.wait(lock, [this] { return m_waiting || m_ending; });
                m_waiting = false;
                ending = m_ending;
            }
            for (const Event &event : queue.take()) {
                hand(event);
            }
        }
    }

    void hand(const Event &event)
    {
        if (m_dismissed) {
            return;
        }
        try {
            m_listen(event);
        } catch (...) {
            return; // its own affair: the next event comes all the same
        }
    }

    const Listen m_listen;
    std::atomic<bool> m_dismissed{false};
    std::mutex m_mutex;
    std::condition_variable m_woken;
    bool m_waiting = false;
    bool m_ending = false;
    std::jthread m_thread; ///< last: it ends before what it uses goes
};

EventListener::EventListener(Listen listen, StreamMode mode, QueueLimits limits)
    : m_pump(std::make_unique<Pump>(std::move(listen), mode, limits))
{}

EventListener::~EventListener() = default;

void EventListener::receive(const Event &event)
{
    m_pump->queue.receive(event);
}

StreamModes EventListener::modes() const
{
    return m_pump->queue.modes();
}

void EventListener::dismiss()
{
    m_pump->dismiss();
}

} // namespace querent::graph
