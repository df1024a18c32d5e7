// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Node.h"
#include "graph/Run.h"
#include "graph/StateJson.h"

#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace querent::graph::detail {

/// What a run has come to: its state, how many updates made it, and its saved form. Only what an
/// update wrote is turned into JSON again, so that a large field costs nothing while it stays.
template <typename S>
class Progress
{
public:
    Progress(S state, int step, std::string lastNode, std::optional<CheckpointId> parent)
        : m_state(std::move(state))
        , m_step(step)
        , m_firstStep(step)
        , m_lastNode(std::move(lastNode))
        , m_parent(std::move(parent))
    {}

    [[nodiscard]] const S &state() const noexcept { return m_state; }
    [[nodiscard]] S takeState() noexcept { return std::move(m_state); }
    [[nodiscard]] int step() const noexcept { return m_step; }
    [[nodiscard]] int stepsTaken() const noexcept { return m_step - m_firstStep; }
    [[nodiscard]] const std::string &lastNode() const noexcept { return m_lastNode; }
    /// The snapshot before the one of step().
    [[nodiscard]] std::optional<CheckpointId> parent(const std::string &runId) const
    {
        return m_step == m_firstStep ? m_parent : CheckpointId{runId, m_step - 1};
    }

    /// Merges the update and what the schema measures. When that breaks a rule of the schema, the
    /// state is as it was.
    base::Result<void> merge(Update<S> &update, const NodeTiming &timing)
    {
        if constexpr (HasInvariants<S>) {
            S before = m_state;
            mergeUnchecked(update, timing);
            base::Result<void> checked = StateSchema<S>::check(before, m_state);
            if (!checked) {
                m_state = std::move(before);
                m_saved = nullptr;
                return base::Error{base::ErrorCode::Internal,
                                   "The node '" + std::string(timing.node) +
                                       "' broke a rule of the state: " + checked.error().message,
                                   checked.error().detail};
            }
        } else {
            mergeUnchecked(update, timing);
        }
        ++m_step;
        m_lastNode = timing.node;
        return {};
    }

    /// The state's saved form. Throws what to_json throws.
    [[nodiscard]] const nlohmann::json &saved()
    {
        if (m_saved.is_null()) {
            m_saved = stateToJson(m_state);
        }
        return m_saved;
    }

    /// Adds the state and its place to `checkpoint` and keeps it in `store`.
    base::Result<void> save(Checkpointer &store, Checkpoint checkpoint)
    {
        try {
            std::ignore = saved();
            checkpoint.id.step = m_step;
            checkpoint.parent = parent(checkpoint.id.runId);
            checkpoint.node = m_lastNode;
            checkpoint.state = std::move(m_saved);
            base::Result<void> kept = store.save(checkpoint);
            m_saved = std::move(checkpoint.state);
            return kept;
        } catch (...) {
            return caughtError("The run cannot be saved.");
        }
    }

private:
    void mergeUnchecked(Update<S> &update, const NodeTiming &timing)
    {
        update.mergeInto(m_state);
        rewrite([&] { update.saveInto(m_saved, m_state); });
        if constexpr (MeasuresNodes<S>) {
            auto measured = StateSchema<S>::measure(m_state, timing);
            measured.mergeInto(m_state);
            rewrite([&] { saveWritten(measured, m_saved, m_state); });
        }
    }

    template <typename SaveInto>
    void rewrite(SaveInto saveInto)
    {
        if (m_saved.is_null()) {
            return;
        }
        try {
            saveInto();
        } catch (...) {
            m_saved = nullptr; // the next save tries the whole state and reports
        }
    }

    S m_state;
    int m_step;
    int m_firstStep;
    std::string m_lastNode;
    std::optional<CheckpointId> m_parent;
    /// Null while it has to be made anew.
    nlohmann::json m_saved;
};

} // namespace querent::graph::detail
