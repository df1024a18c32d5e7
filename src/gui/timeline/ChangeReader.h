// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "graph/Checkpointer.h"
#include "gui/timeline/StateDiff.h"

#include <QFutureWatcher>
#include <QObject>

namespace querent::session {
class RunController;
}

namespace querent::gui {

/// Reads two saved states beside the window and says how one became the other.
class ChangeReader : public QObject
{
    Q_OBJECT

public:
    /// The controller outlives this.
    explicit ChangeReader(const session::RunController &controller, QObject *parent = nullptr);

    /// changesRead() or failed() follows, unless another read() or forget() comes first.
    void read(const graph::CheckpointId &before, const graph::CheckpointId &after);
    void forget();

Q_SIGNALS:
    void changesRead(const std::vector<querent::gui::ValueChange> &changes);
    void failed(const QString &reason);

private:
    using Changes = base::Result<std::vector<ValueChange>>;

    const session::RunController &m_controller;
    QFutureWatcher<std::shared_ptr<const Changes>> m_watcher;
};

} // namespace querent::gui
