// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisGraph.h"
#include "agent/StateEdit.h"
#include "graph/Checkpointer.h"
#include "session/LatestTask.h"
#include "session/OpenSource.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <string>
#include <vector>

namespace querent::session {

class RunController;

/// The state of a run as it was between two steps.
struct SavedState
{
    graph::CheckpointId id;
    std::string node;      ///< that made it; empty where the run began
    std::string next;      ///< comes after it; empty after the end
    nlohmann::json fields; ///< an object
};

/// How a run is to go on from an earlier step, as a run of its own.
struct ForkOrder
{
    graph::CheckpointId from;
    nlohmann::json changes = nlohmann::json::object(); ///< fields that are set, each whole
    std::chrono::milliseconds timeout{0};              ///< of one statement; 0: as the policy says
};

using agent::Entry;
using agent::entryAfter;
using agent::FieldKind;
using agent::fieldKind;

/// The same as long as a policy lets the same be seen: what was saved under another one may hold
/// more than may be seen now.
[[nodiscard]] std::string policyPrint(const data::Policy &policy);

/// Why `value` cannot stand in the field of such a state; nothing where it can. Quick for values
/// that a person would write.
[[nodiscard]] std::optional<base::Error>
fieldProblem(const SavedState &state, const std::string &field, const nlohmann::json &value);

/// The state after a step. Fails with PolicyViolation where the source's policy is another one
/// now, with InvalidArgument where it belongs to another source or is not there. Reads the store.
[[nodiscard]] base::Result<SavedState> savedState(const graph::Checkpointer &store,
                                                  const graph::CheckpointId &id,
                                                  const OpenSource &source,
                                                  const data::Phrasebook &phrases);

/// Runs what the order says. What savedState() refuses is refused, and a source that has other
/// tables by now; the report says so.
[[nodiscard]] agent::AnalysisReport runFork(const ForkOrder &order, const OpenSource &source,
                                            const agent::AnalysisGraph &graph,
                                            const graph::RunOptions &options,
                                            const data::Phrasebook &phrases);

/// Reads states of the controller's runs beside the window. Lives on the GUI thread, no longer than
/// the controller.
class RunStates : public QObject
{
    Q_OBJECT

public:
    explicit RunStates(const RunController &controller, QObject *parent = nullptr);

    /// statesRead() follows with a state for each of the steps, unless another read() comes first;
    /// failed() where one of them cannot be read.
    void read(const QString &runId, const std::vector<int> &steps);

Q_SIGNALS:
    void statesRead(const QString &runId, const std::vector<querent::session::SavedState> &states);
    void failed(const QString &reason);

private:
    const RunController &m_controller;
    LatestTask m_task;
};

} // namespace querent::session
