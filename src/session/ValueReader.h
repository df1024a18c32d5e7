// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/LatestTask.h"
#include "session/OpenSource.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>

namespace querent::session {

/// Reads which values a text column holds, most frequent first, as far as the policy lets them be
/// seen. Beside the window; the last request counts. Lives on the GUI thread.
class ValueReader : public QObject
{
    Q_OBJECT

public:
    explicit ValueReader(QObject *parent = nullptr);

    void read(const OpenSourcePtr &source, const std::string &table, const std::string &column);

Q_SIGNALS:
    /// `complete`: there are no others.
    void found(const QStringList &values, bool complete);
    void failed(const QString &reason);

private:
    QThreadPool m_pool;
    LatestTask m_task;
};

/// Columns whose values may be chosen from: texts with few values, neither masked nor personal.
struct ChoosableColumn
{
    std::string table;
    std::string column;
};
[[nodiscard]] std::vector<ChoosableColumn> choosableColumns(const OpenSource &source);

} // namespace querent::session
