// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/EventQueue.h"
#include "session/StepReader.h"

#include <functional>
#include <memory>

namespace querent::session {

/// Turns the events of one run into the signals of a RunController. The run writes them from its
/// threads; deliver() hands them on, on the GUI thread, where this lives.
class RunFeed
{
public:
    /// `owner` outlives this.
    explicit RunFeed(RunController &owner) : m_owner(owner) {}

    /// Another run. `wake` is called on its threads when there is something to deliver.
    void begin(std::function<void()> wake);
    /// Hands on what has happened since the last time; neighbouring pieces of text as one.
    void deliver();
    /// Ends the steps that still run or wait.
    void cancelSteps();

    /// All events of the run, of all its legs.
    [[nodiscard]] const std::shared_ptr<graph::RecordingSink> &events() const { return m_events; }
    /// What the run is to write to as well.
    [[nodiscard]] const std::shared_ptr<graph::EventQueue> &queue() const { return m_queue; }

private:
    void announce(const std::vector<StepReader::Change> &changes);

    RunController &m_owner;
    StepReader m_steps;
    std::shared_ptr<graph::RecordingSink> m_events;
    std::shared_ptr<graph::EventQueue> m_queue; ///< what the window has not been told yet
};

} // namespace querent::session
