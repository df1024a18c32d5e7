// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Clock.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace querent::graph {

/// The threads on which nodes with a time limit run, and the account of those that did not stop
/// when their time was up. A thread whose node has returned serves the next one. Thread-safe: any
/// number of runs may share one.
class NodeThreads
{
public:
    NodeThreads() = default;
    /// Waits until every node has returned, the ones that were left behind too.
    ~NodeThreads();
    NodeThreads(const NodeThreads &) = delete;
    NodeThreads &operator=(const NodeThreads &) = delete;

    /// The names of the nodes that were left behind and have not returned yet.
    [[nodiscard]] std::vector<std::string> leftBehind() const;
    /// Waits until none of them is left; false when that takes longer than `atMost`.
    [[nodiscard]] bool waitForLeftBehind(std::chrono::nanoseconds atMost) const;

    /// How long a call may take.
    struct Limits
    {
        const base::Clock &clock;
        /// By `clock`.
        std::chrono::nanoseconds deadline;
        std::stop_token stop;
        /// What a call that was told to stop is given to return, in real time.
        std::chrono::nanoseconds grace;
    };

    /// Calls `work` on one of the threads and waits for it, but no longer than `limits` allow: it
    /// is told to stop at the deadline or when `limits.stop` says so. False when it has not
    /// returned then: it goes on alone, with what it owns. `work` must not throw. Throws
    /// std::system_error when there is no thread to be had.
    [[nodiscard]] bool call(std::string name, std::function<void(std::stop_token)> work,
                            const Limits &limits);

private:
    struct Call
    {
        std::string name;
        std::function<void(std::stop_token)> work;
        /// Tells the work to stop, and the caller that it need not wait any longer.
        std::stop_source stop = {};
        std::stop_source wake = {};
        bool returned = false;
    };

    void start(const std::shared_ptr<Call> &call);
    void serve(std::shared_ptr<Call> call);

    mutable std::mutex m_mutex;
    std::condition_variable m_wanted;
    mutable std::condition_variable m_returned;
    std::deque<std::shared_ptr<Call>> m_queue;
    std::vector<std::shared_ptr<Call>> m_leftBehind;
    std::size_t m_idle = 0;
    std::size_t m_busy = 0;
    bool m_closing = false;
    std::vector<std::jthread> m_threads;
};

} // namespace querent::graph
