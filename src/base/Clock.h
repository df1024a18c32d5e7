// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace querent::base {

/// Where time comes from. Everything that measures, waits or says "today" is handed one, so that
/// tests and replays are exact. Thread-safe.
class Clock
{
public:
    virtual ~Clock() = default;

    /// Time since an arbitrary start; never goes back.
    [[nodiscard]] virtual std::chrono::nanoseconds monotonic() const = 0;
    [[nodiscard]] virtual std::chrono::system_clock::time_point now() const = 0;
    /// Waits for `duration`. Returns false at once when `stop` is, or becomes, requested; with no
    /// duration it only asks that.
    virtual bool sleep(std::chrono::nanoseconds duration, std::stop_token stop) const = 0;
    /// Waits, without moving a clock that others move, until monotonic() has reached `deadline`.
    /// Returns false at once when `wake` is, or becomes, requested.
    virtual bool waitUntil(std::chrono::nanoseconds deadline, std::stop_token wake) const;
};

/// The computer's own clocks.
class SystemClock final : public Clock
{
public:
    [[nodiscard]] std::chrono::nanoseconds monotonic() const override;
    [[nodiscard]] std::chrono::system_clock::time_point now() const override;
    bool sleep(std::chrono::nanoseconds duration, std::stop_token stop) const override;
    bool waitUntil(std::chrono::nanoseconds deadline, std::stop_token wake) const override;
};

/// Stands still until told otherwise; a sleep moves it on without waiting.
class ManualClock final : public Clock
{
public:
    explicit ManualClock(std::chrono::system_clock::time_point start = {});

    [[nodiscard]] std::chrono::nanoseconds monotonic() const override;
    [[nodiscard]] std::chrono::system_clock::time_point now() const override;
    bool sleep(std::chrono::nanoseconds duration, std::stop_token stop) const override;

    void advance(std::chrono::nanoseconds duration);

private:
    std::chrono::system_clock::time_point m_start;
    mutable std::mutex m_mutex;
    mutable std::chrono::nanoseconds m_elapsed{0};
};

} // namespace querent::base
