// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/ChangeReader.h"

#include "session/RunController.h"

#include <QtConcurrentRun>

namespace querent::gui {

ChangeReader::ChangeReader(const session::RunController &controller, QObject *parent)
    : QObject(parent), m_controller(controller)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        // what was forgotten ends too, with nothing
        if (m_watcher.future().resultCount() == 0) {
            return;
        }
        const std::shared_ptr<const Changes> changes = m_watcher.result();
        if (*changes) {
            Q_EMIT changesRead(**changes);
        } else {
            Q_EMIT failed(QString::fromStdString(changes->error().message));
        }
    });
}

void ChangeReader::read(const graph::CheckpointId &before, const graph::CheckpointId &after)
{
    const session::OpenSourcePtr source = m_controller.source();
    if (source == nullptr) {
        return;
    }
    m_watcher.setFuture(
        QtConcurrent::run([before, after, source, store = m_controller.checkpointer(),
                           phrases = m_controller.phrases()] {
            auto was = session::savedState(*store, before, *source, *phrases);
            auto is = session::savedState(*store, after, *source, *phrases);
            return std::make_shared<const Changes>(
                !was  ? Changes(std::move(was).error())
                : !is ? Changes(std::move(is).error())
                      : Changes(changesBetween(was->fields, is->fields)));
        }));
}

void ChangeReader::forget()
{
    m_watcher.setFuture({});
}

} // namespace querent::gui
