// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace querent::session {

/// A stop token that asks to stop when another one does, or when time is up.
class Deadline
{
public:
    Deadline(std::chrono::milliseconds time, const std::stop_token &parent)
        : m_passOn(parent, [this] { m_stop.request_stop(); })
        , m_timer([this, time](const std::stop_token &done) {
            std::unique_lock lock(m_mutex);
            m_wake.wait_for(lock, done, time, [] { return false; });
            if (!done.stop_requested()) {
                m_stop.request_stop();
            }
        })
    {}

    Deadline(const Deadline &) = delete;
    Deadline &operator=(const Deadline &) = delete;

    [[nodiscard]] std::stop_token stopToken() const noexcept { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::stop_callback<std::function<void()>> m_passOn;
    std::jthread m_timer;
};

} // namespace querent::session
