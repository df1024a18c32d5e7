// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SourceOpener.h"

#include "session/Courier.h"

#include <QThreadPool>
#include <QtConcurrentRun>

#include <utility>

namespace querent::session {

/// One opening, shared with the thread it goes on in.
class SourceOpener::Task
{
public:
    Task(QObject *receiver, QString where) : courier(receiver), location(std::move(where)) {}

    void abandon()
    {
        courier.dismiss();
        stop.request_stop();
        abandoned = true;
    }

    Courier courier;
    QString location;
    std::stop_source stop;
    bool abandoned = false; ///< GUI thread: calls that were under way mean nothing any more
};

SourceOpener::SourceOpener(OpenOptions options, QObject *parent)
    : QObject(parent), m_options(std::move(options))
{}

SourceOpener::~SourceOpener()
{
    if (m_task) {
        m_task->abandon();
    }
}

void SourceOpener::chooseRole(const QString &location, const QString &role)
{
    m_options.roles[location.toStdString()] = role.toStdString();
}

void SourceOpener::open(const QString &location, const std::function<base::Result<void>()> &first)
{
    if (m_task) {
        m_task->abandon();
    }
    const auto task = std::make_shared<Task>(this, location);
    m_task = task;
    OpenOptions options = m_options;
    options.progress = [this, task](std::string_view stage) {
        const QString name = QString::fromUtf8(stage.data(), static_cast<qsizetype>(stage.size()));
        task->courier.send([this, task, name] {
            if (!task->abandoned) {
                Q_EMIT progressed(name);
            }
        });
    };
    Q_EMIT started(location);
    std::ignore = QtConcurrent::run(
        QThreadPool::globalInstance(),
        [this, task, first, options = std::move(options), path = location.toStdString()] {
            const base::Result<void> prepared = first ? first() : base::Result<void>();
            auto result = prepared ? openSource(path, options, task->stop.get_token())
                                   : base::Result<OpenSourcePtr>(prepared.error());
            task->courier.send([this, task, result = std::move(result)] {
                if (task->abandoned) {
                    return;
                }
                m_task.reset();
                if (result) {
                    Q_EMIT opened(*result);
                } else {
                    Q_EMIT failed(task->location, result.error());
                }
            });
        });
}

void SourceOpener::cancel()
{
    if (!m_task) {
        return;
    }
    m_task->abandon();
    const QString location = std::exchange(m_task, nullptr)->location;
    Q_EMIT failed(location,
                  base::Error{base::ErrorCode::Cancelled, "Opening the source was cancelled.", {}});
}

bool SourceOpener::isOpening() const noexcept
{
    return m_task != nullptr;
}

} // namespace querent::session
