// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/LatestTask.h"
#include "session/OpenSource.h"

#include <QObject>
#include <QString>

#include <functional>

namespace querent::session {

/// Opens sources without holding up the window. A new open() replaces one still going on.
class SourceOpener : public QObject
{
    Q_OBJECT

public:
    /// `options.progress` is not used: progress arrives as a signal.
    explicit SourceOpener(OpenOptions options, QObject *parent = nullptr);

    /// `first` is done before, beside the window; where it fails, nothing is opened.
    void open(const QString &location, const std::function<base::Result<void>()> &first = {});
    /// From the next open() on, of those in the policy that is kept for the source.
    void chooseRole(const QString &location, const QString &role);
    void cancel();
    [[nodiscard]] bool isOpening() const noexcept { return m_task.isRunning(); }

Q_SIGNALS:
    void started(const QString &location);
    /// `stage` is one of "connecting", "reading_tables", "profiling", "indexing_values".
    void progressed(const QString &stage);
    void opened(const querent::session::OpenSourcePtr &source);
    void failed(const QString &location, const querent::base::Error &error);

private:
    OpenOptions m_options;
    QString m_location; ///< that is being opened
    LatestTask m_task;
};

} // namespace querent::session
