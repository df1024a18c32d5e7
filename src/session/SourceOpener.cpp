// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/SourceOpener.h"

#include <utility>

namespace querent::session {

SourceOpener::SourceOpener(OpenOptions options, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_task(this)
{}

void SourceOpener::chooseRole(const QString &location, const QString &role)
{
    m_options.roles[location.toStdString()] = role.toStdString();
}

void SourceOpener::open(const QString &location, const std::function<base::Result<void>()> &first)
{
    m_location = location;
    m_task.start(
        [this, first, options = m_options,
         path = location.toStdString()](const LatestTask::Link &link) mutable {
            options.progress = [this, &link](std::string_view stage) {
                link.tell([this, name = QString::fromUtf8(stage.data(),
                                                          static_cast<qsizetype>(stage.size()))] {
                    Q_EMIT progressed(name);
                });
            };
            const base::Result<void> prepared = first ? first() : base::Result<void>();
            return prepared ? openSource(path, options, link)
                            : base::Result<OpenSourcePtr>(prepared.error());
        },
        [this, location](const base::Result<OpenSourcePtr> &result) {
            if (result) {
                Q_EMIT opened(*result);
            } else {
                Q_EMIT failed(location, result.error());
            }
        });
    Q_EMIT started(location);
}

void SourceOpener::cancel()
{
    if (!m_task.isRunning()) {
        return;
    }
    m_task.cancel();
    Q_EMIT failed(m_location,
                  base::Error{base::ErrorCode::Cancelled, "Opening the source was cancelled.", {}});
}

} // namespace querent::session
