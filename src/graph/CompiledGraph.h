// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Runner.h"
#include "graph/Tape.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace querent::graph {

template <HasSchema S>
class StateGraph;

/// A graph that has been found sound. Immutable: copies share it, and any number of threads may
/// run it at once. A run blocks the thread it is called on and throws nothing.
template <HasSchema S>
class CompiledGraph
{
public:
    /// From START to END, or to the first error, cancel or question.
    [[nodiscard]] RunResult<S> run(S initial, const RunOptions &options = {}) const
    {
        return guarded(options.runId, [&]() -> RunResult<S> {
            RunServices services(options);
            return execute(services.scope(), {.state = std::move(initial)});
        });
    }

    /// Goes on with a run that has not succeeded, from its latest snapshot in
    /// `options.checkpointer`: a waiting one with the reply, a failed, cancelled or broken off one
    /// at the node where it stood.
    [[nodiscard]] RunResult<S> resume(std::string_view runId, Resume<S> how,
                                      const RunOptions &options) const
    {
        return guarded(runId, [&]() -> RunResult<S> {
            if (options.checkpointer == nullptr) {
                return refused(runId, noCheckpointer());
            }
            base::Result<Checkpoint> found = options.checkpointer->latest(runId);
            if (!found) {
                return refused(runId, std::move(found).error());
            }
            const Checkpoint &checkpoint = *found;
            if (checkpoint.status == RunStatus::Succeeded) {
                return refused(runId, {base::ErrorCode::InvalidArgument,
                                       "The run '" + std::string(runId) +
                                           "' has ended; to run it differently, fork it.",
                                       {}});
            }
            const bool answered = how.answer.has_value();
            base::Result<Start> start = startFrom(checkpoint, checkpoint.state, {},
                                                  std::move(how.answer), how.restore, answered);
            if (!start) {
                return refused(runId, std::move(start).error());
            }
            start->step = checkpoint.id.step;
            start->madeBy = checkpoint.node;
            start->parent = checkpoint.parent;
            start->origin = {{"resumed_at", checkpoint.id.step}};
            RunServices services(options, std::string(runId));
            return execute(services.scope(), std::move(*start));
        });
    }

    /// Goes on with a run that needs input, was cancelled or failed, without any snapshot.
    [[nodiscard]] RunResult<S> resume(RunResult<S> stopped, std::optional<nlohmann::json> answer,
                                      RunOptions options = {}) const
    {
        return guarded({}, [&]() -> RunResult<S> {
            const std::optional<std::size_t> node = m_program->positionOf(stopped.node);
            if (stopped.outcome == Outcome::Success || !node) {
                return refused(stopped.runId,
                               {base::ErrorCode::InvalidArgument,
                                "The run '" + stopped.runId + "' does not wait at any node.",
                                {}});
            }
            if (!options.firstSequence) {
                options.firstSequence = stopped.nextSequence;
            }
            RunServices services(options, stopped.runId);
            return execute(services.scope(), {.state = std::move(stopped.state),
                                              .node = node,
                                              .step = stopped.step,
                                              .answer = std::move(answer),
                                              .madeBy = std::move(stopped.lastNode),
                                              .parent = std::move(stopped.parent),
                                              .origin = {{"resumed_at", stopped.step}}});
        });
    }

    /// A new run from an earlier snapshot in `options.checkpointer`, changed by `how.patch`. The
    /// run it comes from stays as it is.
    [[nodiscard]] RunResult<S> forkFrom(const CheckpointId &from, Fork<S> how,
                                        const RunOptions &options) const
    {
        return guarded(from.runId, [&]() -> RunResult<S> {
            if (options.checkpointer == nullptr) {
                return refused(from.runId, noCheckpointer());
            }
            base::Result<Checkpoint> found = options.checkpointer->load(from);
            if (!found) {
                return refused(from.runId, std::move(found).error());
            }
            if (base::Result<void> checked = checkPatch(how.patch); !checked) {
                return refused(from.runId, std::move(checked).error());
            }
            nlohmann::json state = std::move(found->state);
            state.merge_patch(how.patch);
            const bool exact = !how.at.empty() || how.answer.has_value();
            base::Result<Start> start =
                startFrom(*found, state, how.at, std::move(how.answer), how.restore, exact);
            if (!start) {
                return refused(from.runId, std::move(start).error());
            }
            start->parent = from;
            start->origin = {{"forked_from", {{"run_id", from.runId}, {"step", from.step}}}};
            RunServices services(options);
            return execute(services.scope(), std::move(*start));
        });
    }

    /// Runs as one branch of the node that `parent` belongs to: same run, same event stream, no
    /// snapshots. `retryBudget`: how often its nodes may be tried again; empty: as in the run.
    [[nodiscard]] RunResult<S> runBranch(S initial, const NodeContext &parent, std::stop_token stop,
                                         std::string branch,
                                         std::optional<int> retryBudget = {}) const
    {
        return guarded(parent.runId(), [&]() -> RunResult<S> {
            const LaneScope lane(branch);
            const RunOptions options{.clock = &parent.clock(), .random = &parent.random()};
            std::optional<RunServices> alone; // for a node that is called by itself
            const RunScope &run =
                parent.run() != nullptr ? *parent.run() : alone.emplace(options, "alone").scope();
            RunScope scope = run.branchOf(std::move(branch), parent.started(), std::move(stop));
            if (parent.events() != nullptr) {
                scope.events = parent.events();
            }
            // the node that waits for its branches keeps the time of the run
            scope.deadline.reset();
            scope.retryBudget = retryBudget ? retryBudget : scope.retryBudget;
            scope.retriesLeft = scope.retryBudget;
            return execute(std::move(scope), {.state = std::move(initial)});
        });
    }

    [[nodiscard]] const std::string &name() const noexcept { return topology().name; }
    [[nodiscard]] const Topology &topology() const noexcept { return m_program->topology; }
    [[nodiscard]] std::string mermaid() const { return toMermaid(topology()); }
    [[nodiscard]] nlohmann::json description() const { return topology(); }

private:
    friend class StateGraph<S>;
    using Start = detail::Start<S>;

    explicit CompiledGraph(std::shared_ptr<const detail::Program<S>> program)
        : m_program(std::move(program))
    {}

    RunResult<S> execute(RunScope scope, Start start) const
    {
        return detail::Runner<S>(m_program, std::move(scope), std::move(start)).run();
    }

    /// `exact`: at the very node, even where the graph has a better place to enter again.
    base::Result<Start> startFrom(const Checkpoint &checkpoint, const nlohmann::json &json,
                                  const std::string &at, std::optional<nlohmann::json> answer,
                                  const std::function<base::Result<void>(S &)> &restore,
                                  bool exact) const
    {
        if (checkpoint.graph != name()) {
            return base::Error{base::ErrorCode::InvalidArgument,
                               "The run '" + checkpoint.id.runId + "' belongs to the graph '" +
                                   checkpoint.graph + "', not to '" + name() + "'.",
                               {}};
        }
        const std::string &next = at.empty() ? checkpoint.next : at;
        if (next.empty() && !checkpoint.node.empty()) {
            return base::Error{base::ErrorCode::InvalidArgument,
                               "After step " + std::to_string(checkpoint.id.step) + " the run '" +
                                   checkpoint.id.runId + "' has ended; say at which node to go on.",
                               {}};
        }
        std::optional<std::size_t> node = m_program->positionOf(next);
        if (!node && !next.empty()) {
            return base::Error{base::ErrorCode::InvalidArgument,
                               "The graph '" + name() + "' has no node '" + next + "' to go on at.",
                               {}};
        }
        if (node && !exact) {
            node = m_program->nodes[*node].reentry.value_or(*node);
        }
        S state{};
        if (base::Result<void> read = readState(json, state); !read) {
            return std::move(read).error();
        }
        if (restore) {
            if (base::Result<void> restored = restore(state); !restored) {
                return std::move(restored).error();
            }
        }
        return Start{.state = std::move(state), .node = node, .answer = std::move(answer)};
    }

    static base::Result<void> checkPatch(const nlohmann::json &patch)
    {
        if (!patch.is_object()) {
            return base::Error{
                base::ErrorCode::InvalidArgument, "A patch has to be a JSON object of fields.", {}};
        }
        for (const auto &entry : patch.items()) {
            if (!isSavedField<S>(entry.key())) {
                return base::Error{base::ErrorCode::InvalidArgument,
                                   "The patch names '" + entry.key() +
                                       "', which is no saved field of the state.",
                                   {}};
            }
        }
        return {};
    }

    static base::Error noCheckpointer()
    {
        return {base::ErrorCode::InvalidArgument,
                "Without a checkpointer there is no saved run to go on with.",
                {}};
    }

    /// Reading, restoring and storage may throw as well as nodes.
    template <typename Go>
    static RunResult<S> guarded(std::string_view runId, Go go)
    {
        try {
            return go();
        } catch (...) {
            return refused(runId, caughtError("The run could not begin."));
        }
    }

    static RunResult<S> refused(std::string_view runId, base::Error error)
    {
        RunResult<S> result;
        result.error = std::move(error);
        result.runId = runId;
        return result;
    }

    std::shared_ptr<const detail::Program<S>> m_program;
};

} // namespace querent::graph
