// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Node.h"
#include "graph/Run.h"
#include "graph/StateJson.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>

namespace querent::graph::detail {

/// One node's share of a step. Without an update only its time is noted.
template <typename S>
struct Contribution
{
    Update<S> *update;
    NodeTiming timing;
};

/// What a run has come to: its state, how many updates made it, and its saved form. Only what an
/// update wrote is turned into JSON again, so that a large field costs nothing while it stays.
template <typename S>
class Progress
{
public:
    Progress(S state, int step, std::string lastNode, std::optional<CheckpointId> parent)
        : m_state(std::make_shared<S>(std::move(state)))
        , m_step(step)
        , m_firstStep(step)
        , m_lastNode(std::move(lastNode))
        , m_parent(std::move(parent))
    {}

    [[nodiscard]] const S &state() const noexcept { return *m_state; }
    /// For calls that may outlive this; as soon as one does, detach() before anything is merged.
    [[nodiscard]] const std::shared_ptr<S> &shared() const noexcept { return m_state; }
    /// Leaves the state to whoever shares it and goes on with a copy.
    void detach() { m_state = std::make_shared<S>(*m_state); }
    [[nodiscard]] S takeState() noexcept { return std::move(*m_state); }
    [[nodiscard]] int step() const noexcept { return m_step; }
    [[nodiscard]] int stepsTaken() const noexcept { return m_step - m_firstStep; }
    [[nodiscard]] const std::string &lastNode() const noexcept { return m_lastNode; }
    /// The snapshot before the one of step().
    [[nodiscard]] std::optional<CheckpointId> parent(const std::string &runId) const
    {
        return m_step == m_firstStep ? m_parent : CheckpointId{runId, m_step - 1};
    }

    /// Merges the updates of one step in their order, and what the schema measures. When that
    /// breaks a rule of the schema, the state is as it was. `node` is what the snapshot names.
    base::Result<void> merge(std::string_view node, std::span<const Contribution<S>> parts)
    {
        if constexpr (HasInvariants<S>) {
            S before = *m_state;
            mergeUnchecked(parts);
            base::Result<void> checked = StateSchema<S>::check(before, *m_state);
            if (!checked) {
                *m_state = std::move(before);
                m_saved = nullptr;
                return base::Error{base::ErrorCode::Internal,
                                   "The node '" + std::string(node) +
                                       "' broke a rule of the state: " + checked.error().message,
                                   checked.error().detail};
            }
        } else {
            mergeUnchecked(parts);
        }
        ++m_step;
        m_lastNode = node;
        return {};
    }

    /// The state's saved form. Throws what to_json throws.
    [[nodiscard]] const nlohmann::json &saved()
    {
        if (m_saved.is_null()) {
            m_saved = stateToJson(*m_state);
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
    void mergeUnchecked(std::span<const Contribution<S>> parts)
    {
        S &state = *m_state;
        for (const Contribution<S> &part : parts) {
            if (part.update != nullptr) {
                part.update->mergeInto(state);
                rewrite([&] { part.update->saveInto(m_saved, state); });
            }
            if constexpr (MeasuresNodes<S>) {
                auto measured = StateSchema<S>::measure(state, part.timing);
                measured.mergeInto(state);
                rewrite([&] { saveWritten(measured, m_saved, state); });
            }
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

    std::shared_ptr<S> m_state;
    int m_step;
    int m_firstStep;
    std::string m_lastNode;
    std::optional<CheckpointId> m_parent;
    /// Null while it has to be made anew.
    nlohmann::json m_saved;
};

} // namespace querent::graph::detail
