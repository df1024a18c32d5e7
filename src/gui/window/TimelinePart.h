// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/ComparePage.h"
#include "gui/timeline/StatePage.h"
#include "gui/timeline/TimelinePanel.h"
#include "gui/window/WindowContext.h"
#include "session/ThreadDesk.h"

#include <QObject>

#include <functional>
#include <map>
#include <vector>

namespace querent::gui {

/// Everything one can do with the way of an answer: look at it as a graph, open the state at a step
/// and run on from there, compare two runs, and take it along.
class TimelinePart : public QObject
{
    Q_OBJECT

public:
    /// `showPanel` makes the panel visible, where there is room for it.
    TimelinePart(const WindowContext &context, TimelinePanel &panel,
                 std::function<void()> showPanel);

private:
    void addCommands();
    void listen();
    void openState();
    void fork(const QString &told, const session::ForkOrder &order);
    void compare();
    /// Once all runs of the conversation are known.
    void compareKnown();
    /// Those of the open conversation that ran in an earlier session.
    void noteKept(const std::vector<session::KeptTurn> &turns);
    void note(const session::AnswerPtr &answer);
    /// Place of the run among those that can be compared; -1: it is none of them.
    [[nodiscard]] int placeOf(const QString &runId) const;

    WindowContext m_context;
    TimelinePanel &m_panel;
    std::function<void()> m_showPanel;
    StatePage *m_statePage;
    ComparePage *m_comparePage;
    std::vector<ComparedRun> m_runs;      ///< of this source, oldest first
    std::map<QString, QString> m_titles;  ///< of runs by their ids
    std::map<QString, QString> m_origins; ///< of forks
    QString m_forkedFrom;                 ///< of the run that is about to start
};

} // namespace querent::gui
