// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/NodeThreads.h"

#include <utility>

namespace querent::graph {

NodeThreads::~NodeThreads()
{
    {
        std::unique_lock lock(m_mutex);
        m_returned.wait(lock, [this] { return m_busy == 0; });
        m_closing = true;
    }
    m_wanted.notify_all();
    m_threads.clear();
}

std::vector<std::string> NodeThreads::leftBehind() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<std::string> names;
    for (const std::shared_ptr<Call> &call : m_leftBehind) {
        names.push_back(call->name);
    }
    return names;
}

bool NodeThreads::waitForLeftBehind(std::chrono::nanoseconds atMost) const
{
    std::unique_lock lock(m_mutex);
    return m_returned.wait_for(lock, atMost, [this] { return m_leftBehind.empty(); });
}

bool NodeThreads::call(std::string name, std::function<void(std::stop_token)> work,
                       const Limits &limits)
{
    const auto call =
        std::make_shared<Call>(Call{.name = std::move(name), .work = std::move(work)});
    start(call);
    {
        const std::stop_callback passOn(limits.stop, [&call] {
            call->stop.request_stop();
            call->wake.request_stop();
        });
        (void)limits.clock.waitUntil(limits.deadline, call->wake.get_token());
    }
    std::unique_lock lock(m_mutex);
    if (call->returned) {
        return true;
    }
    // whoever listens to the token may want to start a call of its own
    lock.unlock();
    call->stop.request_stop();
    lock.lock();
    if (m_returned.wait_for(lock, limits.grace, [&call] { return call->returned; })) {
        return true;
    }
    m_leftBehind.push_back(call);
    return false;
}

void NodeThreads::start(const std::shared_ptr<Call> &call)
{
    const std::scoped_lock lock(m_mutex);
    if (m_idle > m_queue.size()) {
        m_queue.push_back(call);
        m_wanted.notify_one();
    } else {
        m_threads.emplace_back([this, call] { serve(call); });
    }
    ++m_busy;
}

void NodeThreads::serve(std::shared_ptr<Call> call)
{
    while (call) {
        call->work(call->stop.get_token());
        // what the work owns is gone before anybody hears that it has returned
        call->work = nullptr;
        std::unique_lock lock(m_mutex);
        call->returned = true;
        std::erase(m_leftBehind, call);
        --m_busy;
        ++m_idle;
        m_returned.notify_all();
        lock.unlock();
        call->wake.request_stop();
        call.reset();
        lock.lock();
        m_wanted.wait(lock, [this] { return m_closing || !m_queue.empty(); });
        --m_idle;
        if (!m_queue.empty()) {
            call = std::move(m_queue.front());
            m_queue.pop_front();
        }
    }
}

} // namespace querent::graph
