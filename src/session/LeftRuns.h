// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisGraph.h"
#include "graph/Checkpointer.h"
#include "query/Interpretation.h"
#include "session/OpenSource.h"

#include <chrono>
#include <string>
#include <vector>

namespace querent::session {

/// A run in the store that has not come to its end and that nobody is busy with: the program was
/// closed, or another source opened, while it asked, or the program died in the middle of it.
struct LeftRun
{
    enum class State {
        Waiting,  ///< for the user's answer
        Outdated, ///< the same, but the source has other tables or columns now
        BrokenOff,
    };

    std::string runId;
    State state = State::Waiting;
    std::string question;
    std::string sql;                      ///< the user's own, in place of a question
    std::chrono::milliseconds timeout{0}; ///< of a statement; 0: as the policy says
    std::chrono::system_clock::time_point asked;
    std::vector<query::ClarificationQuestion> questions; ///< what it asks the user
    /// Where the source was then, if it is somewhere else now; else empty.
    std::string movedFrom;
};

/// The runs left over from one source, the oldest first.
struct LeftRuns
{
    std::vector<LeftRun> runs;
    int unreadable = 0; ///< damaged ones, of whatever source
};

/// At most as many of the newest as a person will look through. A run belongs to the source that
/// lies where it was asked, or that looks the same when nothing lies there any more. Reads the
/// store, so never on the GUI thread. Fails as the store does.
[[nodiscard]] base::Result<LeftRuns> leftRuns(const graph::Checkpointer &store,
                                              const agent::AnalysisGraph &graph,
                                              const OpenSource &source);

/// Goes on with a run that waits. Where somebody else has answered it or set it aside since it was
/// found, nothing is run, and the report says so.
[[nodiscard]] agent::AnalysisReport
resumeLeft(const LeftRun &run, const std::vector<query::ClarificationAnswer> &answers,
           const agent::AnalysisGraph &graph, const graph::RunOptions &options,
           const data::Phrasebook &phrases);

/// Marks a run that waits or was broken off as cancelled, so that it is not offered any more. One
/// that has ended, goes on or is forgotten stays as it is.
[[nodiscard]] base::Result<void> setAside(graph::Checkpointer &store, const std::string &runId);

} // namespace querent::session
