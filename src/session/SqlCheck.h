// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/PlanStep.h"
#include "session/LatestTask.h"
#include "session/OpenSource.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

namespace querent::session {

/// What the gate says of a text that somebody is writing.
struct SqlVerdict
{
    QString sql;          ///< the text
    bool allowed = false; ///< it may run
    bool dear = false;    ///< somebody is asked before it runs, because it reads a lot
    qint64 limit = 0;     ///< rows to which the gate would limit it; 0: its own limit stays
    QString rule;         ///< that refuses it
    QString message;      ///< why, in the gate's words
    int start = -1;       ///< place in the text that is to blame; -1: not known
    int length = 0;
    QString nearest; ///< the name of the source that may be meant there; empty: none is like it
    // How the engine would go about it, where it may run.
    std::vector<connectors::PlanStep> steps;
    double rowsRead = 0.0;  ///< about; 0: the engine does not say
    bool fullScan = false;  ///< reads a whole table
    bool crossJoin = false; ///< joins without a usable condition
};

/// Asks the gate, on other threads and a connection of its own, whether a text may run. Nothing is
/// executed. The latest text wins; lives on the GUI thread.
class SqlCheck : public QObject
{
    Q_OBJECT

public:
    using CurrentSource = std::function<OpenSourcePtr()>;

    explicit SqlCheck(CurrentSource source, QObject *parent = nullptr);

    /// checked() follows, unless another text or cancel() comes first. Without a source nothing
    /// follows.
    void check(const QString &sql);
    void cancel() { m_task.cancel(); }

Q_SIGNALS:
    void checked(const querent::session::SqlVerdict &verdict);

private:
    CurrentSource m_source;
    LatestTask m_task;
};

/// The verdict on `sql`, as the analysis graph would come to it before running it. Blocking.
[[nodiscard]] SqlVerdict judgeSql(const OpenSource &source, const QString &sql,
                                  std::stop_token stop);

} // namespace querent::session
