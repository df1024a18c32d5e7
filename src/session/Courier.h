// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QObject>

#include <mutex>
#include <utility>

namespace querent::session {

/// Carries calls from worker threads to an object of the GUI thread, and stops doing so when the
/// object says so: what a worker sends after dismiss() is dropped, also in the middle of the
/// object's destructor.
class Courier
{
public:
    explicit Courier(QObject *receiver) : m_receiver(receiver) {}

    /// Any thread. `call` runs later, on the receiver's thread.
    template <typename Call>
    void send(Call call)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_receiver != nullptr) {
            QMetaObject::invokeMethod(m_receiver, std::move(call), Qt::QueuedConnection);
        }
    }

    /// The receiver's thread. Calls already under way still arrive if the receiver lives on.
    void dismiss()
    {
        const std::scoped_lock lock(m_mutex);
        m_receiver = nullptr;
    }

private:
    std::mutex m_mutex;
    QObject *m_receiver;
};

} // namespace querent::session
