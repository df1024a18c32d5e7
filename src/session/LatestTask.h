// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Courier.h"

#include <QThreadPool>

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace querent::session {

/// Work on another thread of which only the latest matters: what was started before is asked to
/// stop, and its outcome is dropped. Belongs to the thread of its receiver, which outlives it.
class LatestTask
{
    struct Task
    {
        explicit Task(QObject *receiver) : courier(receiver) {}

        Courier courier;
        std::stop_source stop;
        bool abandoned = false; ///< the receiver's thread: its owner may be gone
    };

public:
    /// What the work is given. Where it is only to know whether to stop, it takes a
    /// std::stop_token.
    class Link
    {
    public:
        explicit Link(std::shared_ptr<Task> task) : m_task(std::move(task)) {}

        operator std::stop_token() const { return m_task->stop.get_token(); }
        /// `call` runs on the receiver's thread, unless by then the work no longer matters.
        template <typename Call>
        void tell(Call call) const
        {
            m_task->courier.send([task = m_task, call = std::move(call)]() mutable {
                if (!task->stop.stop_requested()) {
                    call();
                }
            });
        }

    private:
        friend class LatestTask;

        std::shared_ptr<Task> m_task;
    };

    explicit LatestTask(QObject *receiver) : m_receiver(receiver) {}
    ~LatestTask() { cancel(); }
    LatestTask(const LatestTask &) = delete;
    LatestTask &operator=(const LatestTask &) = delete;

    /// `work(Link)` runs in the pool, `done(result)` then on the receiver's thread. The task is
    /// over when `done` is called, which may start the next. The pool outlives the task.
    template <typename Work, typename Done>
    void start(QThreadPool &pool, Work work, Done done)
    {
        cancel();
        launch(pool, std::move(work), std::move(done));
    }
    template <typename Work, typename Done>
    void start(Work work, Done done)
    {
        start(*QThreadPool::globalInstance(), std::move(work), std::move(done));
    }

    /// For what is started more often than it ends: the work under way returns first, so that no
    /// two of them go on at a time, and of those that would follow it only the latest does.
    template <typename Work, typename Done>
    void startNext(Work work, Done done)
    {
        QThreadPool &pool = *QThreadPool::globalInstance();
        if (!m_task) {
            launch(pool, std::move(work), std::move(done));
            return;
        }
        m_task->stop.request_stop();
        m_next = [this, &pool, work = std::move(work), done = std::move(done)] {
            launch(pool, work, done);
        };
    }

    /// Nothing follows.
    void cancel()
    {
        m_next = nullptr;
        if (m_task) {
            m_task->courier.dismiss();
            m_task->stop.request_stop();
            m_task->abandoned = true;
            m_task.reset();
        }
    }

    [[nodiscard]] bool isRunning() const noexcept { return m_task != nullptr; }

private:
    template <typename Work, typename Done>
    void launch(QThreadPool &pool, Work work, Done done)
    {
        m_task = std::make_shared<Task>(m_receiver);
        pool.start(
            [this, link = Link(m_task), work = std::move(work), done = std::move(done)]() mutable {
                auto result = work(link);
                link.m_task->courier.send([this, task = link.m_task, result = std::move(result),
                                           done = std::move(done)]() mutable {
                    if (task->abandoned) {
                        return;
                    }
                    m_task.reset();
                    if (m_next) {
                        std::exchange(m_next, nullptr)();
                    } else {
                        done(std::move(result));
                    }
                });
            });
    }

    QObject *m_receiver;
    std::shared_ptr<Task> m_task;
    std::function<void()> m_next;
};

} // namespace querent::session
