// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/Clock.h"

#include <utility>

namespace querent::base {

bool Clock::waitUntil(std::chrono::nanoseconds deadline, std::stop_token wake) const
{
    // nobody says when such a clock moves, so it is looked at often
    constexpr std::chrono::milliseconds glance(1);
    const SystemClock real;
    while (monotonic() < deadline) {
        if (!real.sleep(glance, wake)) {
            return false;
        }
    }
    return !wake.stop_requested();
}

std::chrono::nanoseconds SystemClock::monotonic() const
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
}

std::chrono::system_clock::time_point SystemClock::now() const
{
    return std::chrono::system_clock::now();
}

bool SystemClock::sleep(std::chrono::nanoseconds duration, std::stop_token stop) const
{
    if (duration <= std::chrono::nanoseconds::zero()) {
        return !stop.stop_requested();
    }
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, duration, [] { return false; });
    return !stop.stop_requested();
}

bool SystemClock::waitUntil(std::chrono::nanoseconds deadline, std::stop_token wake) const
{
    return sleep(deadline - monotonic(), std::move(wake));
}

ManualClock::ManualClock(std::chrono::system_clock::time_point start) : m_start(start) {}

std::chrono::nanoseconds ManualClock::monotonic() const
{
    const std::scoped_lock lock(m_mutex);
    return m_elapsed;
}

std::chrono::system_clock::time_point ManualClock::now() const
{
    const std::scoped_lock lock(m_mutex);
    return m_start + std::chrono::duration_cast<std::chrono::system_clock::duration>(m_elapsed);
}

bool ManualClock::sleep(std::chrono::nanoseconds duration, std::stop_token stop) const
{
    if (stop.stop_requested()) {
        return false;
    }
    const std::scoped_lock lock(m_mutex);
    m_elapsed += duration;
    return true;
}

void ManualClock::advance(std::chrono::nanoseconds duration)
{
    const std::scoped_lock lock(m_mutex);
    m_elapsed += duration;
}

} // namespace querent::base
