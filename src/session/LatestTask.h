// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Courier.h"

#include <QThreadPool>

#include <memory>
#include <stop_token>
#include <utility>

namespace querent::session {

/// Work on another thread of which only the latest matters: starting it again, or cancel(), ends
/// what goes on, and its result is dropped. Lives with its receiver, on the GUI thread.
class LatestTask
{
public:
    explicit LatestTask(QObject *receiver) : m_receiver(receiver) {}
    ~LatestTask() { cancel(); }
    LatestTask(const LatestTask &) = delete;
    LatestTask &operator=(const LatestTask &) = delete;

    /// `work(std::stop_token)` runs in the pool, `done(result)` then on the receiver's thread. The
    /// task is over when `done` is called, which may start the next.
    template <typename Work, typename Done>
    void start(QThreadPool &pool, Work work, Done done)
    {
        cancel();
        m_task = std::make_shared<Task>(m_receiver);
        pool.start([this, task = m_task, work = std::move(work), done = std::move(done)]() mutable {
            auto result = work(task->stop.get_token());
            task->courier.send(
                [this, task, result = std::move(result), done = std::move(done)]() mutable {
                    if (m_task == task) {
                        m_task.reset();
                        done(std::move(result));
                    }
                });
        });
    }
    void cancel()
    {
        if (m_task) {
            m_task->courier.dismiss();
            m_task->stop.request_stop();
            m_task.reset();
        }
    }
    [[nodiscard]] bool isRunning() const noexcept { return m_task != nullptr; }

private:
    struct Task
    {
        explicit Task(QObject *receiver) : courier(receiver) {}

        Courier courier;
        std::stop_source stop;
    };

    QObject *m_receiver;
    std::shared_ptr<Task> m_task;
};

} // namespace querent::session
