// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Events.h"
#include "session/RunController.h"

#include <QString>

#include <chrono>
#include <map>
#include <vector>

namespace querent::session {

/// Reads the event stream of a run as the timeline's steps. A run that waits and goes on again is
/// one run: its steps are numbered on and its time goes on, without the time it waited.
class StepReader
{
public:
    /// A step that an event has started or ended.
    struct Change
    {
        RunStep step;
        bool started = false;
    };

    /// What `event` changes: nothing, one step, or, when a run is cancelled, all that still ran.
    [[nodiscard]] std::vector<Change> read(const graph::Event &event);
    /// Ends what still runs or waits.
    [[nodiscard]] std::vector<Change> cancelAll();

private:
    using Key = std::pair<QString, QString>; ///< branch, node

    void noteRunStart(const graph::Event &event);
    [[nodiscard]] Change start(const graph::Event &event);
    void noteRetry(const graph::Event &event);
    /// A call of a model began or ended; nothing for what is not about one.
    [[nodiscard]] std::vector<Change> noteExchange(const graph::Event &event);
    [[nodiscard]] Change end(const graph::Event &event, RunStep::State state);

    std::map<Key, RunStep> m_running;
    std::map<Key, int> m_visits;
    int m_count = 0;
    int m_saved = 0; ///< the latest saved state
    std::chrono::microseconds m_earlierLegs{0};
    std::chrono::microseconds m_now{0}; ///< time of the latest event
};

/// The steps of a run as they ended, from all its events.
[[nodiscard]] std::vector<RunStep> stepsOf(const std::vector<graph::Event> &events);

} // namespace querent::session
