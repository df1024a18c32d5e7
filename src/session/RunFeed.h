// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Events.h"

#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace querent::session {

/// Collects the events of a run where they arise and hands them on in batches: however fast they
/// come, at most one wake-up is under way. Thread-safe.
class RunFeed final : public graph::EventSink
{
public:
    /// `wake` is called from the run's threads, and take() is expected soon after.
    explicit RunFeed(std::function<void()> wake) : m_wake(std::move(wake)) {}

    void receive(const graph::Event &event) override
    {
        const std::scoped_lock lock(m_mutex);
        m_events.push_back(event);
        if (!std::exchange(m_woken, true)) {
            m_wake();
        }
    }

    /// The events that have come since the last call.
    [[nodiscard]] std::vector<graph::Event> take()
    {
        const std::scoped_lock lock(m_mutex);
        m_woken = false;
        const auto first = m_events.begin() + static_cast<std::ptrdiff_t>(m_taken);
        m_taken = m_events.size();
        return {first, m_events.end()};
    }

    /// All events so far.
    [[nodiscard]] std::vector<graph::Event> all() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_events;
    }

private:
    const std::function<void()> m_wake;
    mutable std::mutex m_mutex;
    std::vector<graph::Event> m_events;
    std::size_t m_taken = 0;
    bool m_woken = false;
};

} // namespace querent::session
