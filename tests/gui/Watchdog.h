// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <pthread.h>
#include <thread>
#include <time.h>

namespace querent::test {

/// Measures for how long the GUI thread left its events waiting. Made on that thread; a thread of
/// its own sends it a pulse a millisecond and takes the time until the pulse is answered.
class Watchdog : public QObject
{
public:
    using Milliseconds = std::chrono::duration<double, std::milli>;

    Watchdog()
    {
        pthread_getcpuclockid(pthread_self(), &m_guiClock);
        m_thread = std::jthread([this](std::stop_token stop) { watch(std::move(stop)); });
    }
    ~Watchdog() override
    {
        m_thread.request_stop();
        m_thread.join();
    }
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    /// The longest wait so far, one that still goes on included.
    [[nodiscard]] Milliseconds longestGap() const noexcept
    {
        const std::int64_t open = m_sent.load();
        const std::int64_t waiting = open != 0 ? now() - open : 0;
        return toMilliseconds(std::max(m_longestGap.load(), waiting));
    }
    /// The most that the GUI thread itself computed within one gap: what a busy computer, which
    /// lets it wait, does not lengthen. Waits for a disk or a lock are not in it.
    [[nodiscard]] Milliseconds longestWork() const noexcept
    {
        return toMilliseconds(m_longestWork.load());
    }
    void reset() noexcept
    {
        m_longestGap = 0;
        m_longestWork = 0;
        if (m_sent.load() != 0) {
            m_sent = now();
            m_workBefore = time(m_guiClock);
        }
    }

private:
    static std::int64_t time(clockid_t clock) noexcept
    {
        timespec spec{};
        clock_gettime(clock, &spec);
        return std::int64_t{spec.tv_sec} * 1'000'000'000 + spec.tv_nsec;
    }
    static std::int64_t now() noexcept { return time(CLOCK_MONOTONIC); }
    static Milliseconds toMilliseconds(std::int64_t nanoseconds) noexcept
    {
        return std::chrono::nanoseconds(nanoseconds);
    }

    void watch(std::stop_token stop)
    {
        while (!stop.stop_requested()) {
            if (m_sent.load() == 0) {
                m_workBefore = time(m_guiClock);
                m_sent = now();
                QMetaObject::invokeMethod(
                    this, [this] { answer(); }, Qt::QueuedConnection);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    void answer() noexcept
    {
        m_longestGap = std::max(m_longestGap.load(), now() - m_sent.load());
        m_longestWork = std::max(m_longestWork.load(), time(m_guiClock) - m_workBefore.load());
        m_sent = 0;
    }

    clockid_t m_guiClock{};
    std::atomic<std::int64_t> m_sent{0}; ///< when the open pulse was sent; 0: none is open
    std::atomic<std::int64_t> m_workBefore{0};
    std::atomic<std::int64_t> m_longestGap{0};
    std::atomic<std::int64_t> m_longestWork{0};
    std::jthread m_thread;
};

} // namespace querent::test
