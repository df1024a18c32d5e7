// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Courier.h"

#include <QThreadPool>
#include <QtConcurrentRun>

#include <memory>
#include <stop_token>
#include <utility>

namespace querent::session {

/// Work on another thread of which only the latest counts: what was started before is asked to stop
/// and its outcome is dropped. Belongs to the thread of its receiver.
class LatestWork
{
public:
    explicit LatestWork(QObject *receiver) : m_receiver(receiver) {}
    LatestWork(const LatestWork &) = delete;
    LatestWork &operator=(const LatestWork &) = delete;
    ~LatestWork() { cancel(); }

    /// `work` is called with a stop token on a thread of the pool, `done` with what it returned on
    /// the receiver's thread.
    template <typename Work, typename Done>
    void start(Work work, Done done)
    {
        cancel();
        m_task = std::make_shared<Task>(m_receiver);
        std::ignore = QtConcurrent::run(
            QThreadPool::globalInstance(),
            [this, task = m_task, work = std::move(work), done = std::move(done)] {
                auto outcome = work(task->stop.get_token());
                task->courier.send([this, task, done, outcome = std::move(outcome)] {
                    if (m_task == task) {
                        m_task.reset();
                        done(outcome);
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
