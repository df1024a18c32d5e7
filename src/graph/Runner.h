// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Attempts.h"
#include "graph/GroupRun.h"
#include "graph/Progress.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace querent::graph::detail {

/// Where a run, or a leg of one, begins.
template <typename S>
struct Start
{
    S state;
    /// Empty: the graph's entry decides.
    std::optional<std::size_t> node = {};
    int step = 0;
    std::optional<nlohmann::json> answer = {};
    /// The node that made `state` and the snapshot before it, when there was one.
    std::string madeBy = {};
    std::optional<CheckpointId> parent = {};
    /// Joins the payload of on_run_start.
    nlohmann::json origin = nlohmann::json::object();
};

/// Runs a program once. The instrumented step is here and nowhere else: stop check, started event,
/// node, merge, invariants, route, checkpoint, finished event.
template <typename S>
class Runner
{
public:
    Runner(std::shared_ptr<const Program<S>> program, RunScope scope, Start<S> start)
        : m_shared(std::move(program))
        , m_program(*m_shared)
        , m_scope(std::move(scope))
        , m_narrator(m_scope)
        , m_progress(std::move(start.state), start.step, std::move(start.madeBy),
                     std::move(start.parent))
        , m_next(start.node)
        , m_answer(std::move(start.answer))
        , m_started(m_scope.clock.monotonic())
        , m_origin(std::move(start.origin))
    {}

    RunResult<S> run()
    {
        Ending ending;
        try {
            ending = loop();
        } catch (...) {
            ending = failure(caughtError("The run stopped unexpectedly."));
        }
        return finish(std::move(ending));
    }

private:
    struct Ending
    {
        Outcome outcome = Outcome::Success;
        std::optional<base::Error> error = {};
        std::optional<nlohmann::json> request = {};
        /// The attempt that has no other end than the run's; 0 when there is none.
        int attempt = 0;
        bool leftBehind = false;
    };

    static Ending failure(base::Error error)
    {
        return {.outcome = Outcome::Error, .error = std::move(error)};
    }
    static Ending cancelled(int attempt = 0, bool leftBehind = false)
    {
        return {.outcome = Outcome::Cancelled, .attempt = attempt, .leftBehind = leftBehind};
    }

    Ending loop()
    {
        announceRun();
        if (!m_next) {
            if (base::Result<void> routed = route(START, m_program.entry); !routed) {
                return failure(std::move(routed).error());
            }
        }
        // nothing is done twice: not where another process goes on with the run
        if (base::Result<void> saved = saveAs(RunStatus::Running, {});
            !saved && saved.error().code == base::ErrorCode::InvalidArgument) {
            return failure(std::move(saved).error());
        }
        while (*m_next != m_program.end()) {
            if (std::optional<Ending> ending = step(m_program.nodes[*m_next])) {
                return *std::move(ending);
            }
        }
        return {};
    }

    std::optional<Ending> step(const Node<S> &node)
    {
        m_narrator.leaveNode();
        if (m_scope.stopRequested()) {
            return cancelled();
        }
        if (m_scope.isOverdue()) {
            return failure(m_scope.overdue(node.info.name));
        }
        if (m_progress.step() >= m_program.stepLimit) {
            return failure({base::ErrorCode::StepLimit,
                            "The run was ended before the node '" + node.info.name + "': it took " +
                                std::to_string(m_progress.step()) + " steps and may take no more.",
                            {}});
        }
        return node.members.empty() ? stepNode(node) : stepGroup(node);
    }

    std::optional<Ending> stepNode(const Node<S> &node)
    {
        Attempts<S> attempts(m_shared, m_scope, m_narrator, m_answer);
        Trial<S> trial = attempts.run(node, m_progress.shared(), [&](Trial<S> &tried) {
            keepApart(tried);
            const std::array parts{contribution(node, tried)};
            return merge(node, parts);
        });
        keepApart(trial);
        switch (trial.end) {
        case Trial<S>::End::Succeeded:
            return leave(node, node.exit, EventType::NodeEnd, trial.attempt, trial.started,
                         std::move(trial.event));
        case Trial<S>::End::Failed:
            return fail(node, trial, attempts.failurePayload(trial, false));
        case Trial<S>::End::Asked:
            return interrupt(node, trial);
        case Trial<S>::End::Cancelled:
            return cancelled(trial.isOpen ? trial.attempt : 0, trial.leftBehind);
        case Trial<S>::End::OutOfTime:
            break;
        }
        if (trial.isOpen) {
            endAttempt(node, trial, attempts.failurePayload(trial, false));
        }
        return failure(std::move(trial.error));
    }

    /// The members run on the same state; their updates are merged in the order in which they were
    /// declared, as one step, or not at all.
    std::optional<Ending> stepGroup(const Node<S> &group)
    {
        Trial<S> whole;
        whole.begun = whole.started = m_scope.clock.monotonic();
        if (m_narrator.enabled()) {
            m_narrator.beginNode(group.info.name, whole.attempt,
                                 {{"reads", Narrator::shown([&] {
                                       return group.previewReads(m_progress.state());
                                   })}});
        }
        std::vector<Trial<S>> trials =
            GroupRun<S>(m_shared, m_scope, m_narrator, group).run(m_progress.shared());
        bool succeeded = true;
        for (Trial<S> &trial : trials) {
            keepApart(trial);
            whole.leftBehind = whole.leftBehind || trial.leftBehind;
            succeeded = succeeded && trial.end == Trial<S>::End::Succeeded;
        }
        if (!succeeded && m_scope.stopRequested()) {
            return cancelled(whole.attempt, whole.leftBehind);
        }
        if (!succeeded) {
            return failGroup(group, std::move(whole), trials);
        }
        std::vector<Contribution<S>> parts;
        whole.event.emplace();
        for (std::size_t i = 0; i < trials.size(); ++i) {
            parts.push_back(contribution(group.members[i], trials[i]));
            if (trials[i].event) {
                Narrator::join(whole.event->payload["writes"], trials[i].event->payload["writes"]);
                Narrator::join(whole.event->update, trials[i].event->update);
            }
        }
        parts.push_back(contribution(group, whole));
        if (base::Result<void> merged = merge(group, parts); !merged) {
            whole.error = std::move(merged).error();
            return fail(group, whole, {{"error", whole.error}, {"retrying", false}});
        }
        return leave(group, group.exit, EventType::NodeEnd, whole.attempt, whole.started,
                     std::move(whole.event));
    }

    /// The group fails as the first of its members did that was not stopped by another.
    std::optional<Ending> failGroup(const Node<S> &group, Trial<S> whole,
                                    std::vector<Trial<S>> &trials)
    {
        for (Trial<S> &trial : trials) {
            if (trial.end == Trial<S>::End::OutOfTime || trial.end == Trial<S>::End::Failed) {
                whole.error = std::move(trial.error);
                break;
            }
        }
        nlohmann::json payload = {{"error", whole.error}, {"retrying", false}};
        if (whole.leftBehind) {
            payload["left_behind"] = true;
        }
        if (m_scope.isOverdue()) {
            whole.error = m_scope.overdue(group.info.name);
            payload["error"] = whole.error;
            endAttempt(group, whole, std::move(payload));
            return failure(std::move(whole.error));
        }
        return fail(group, whole, std::move(payload));
    }

    /// Nothing is merged into a state that a node which was left behind may be reading.
    void keepApart(Trial<S> &trial)
    {
        if (std::exchange(trial.sharesState, false)) {
            m_progress.detach();
        }
    }

    Contribution<S> contribution(const Node<S> &node, const Trial<S> &trial) const
    {
        return {.update = trial.update.get(),
                .timing = {.node = node.info.name,
                           .attempts = trial.attempt,
                           .duration = m_scope.clock.monotonic() - trial.begun}};
    }

    base::Result<void> merge(const Node<S> &node, std::span<const Contribution<S>> parts)
    {
        base::Result<void> merged = m_progress.merge(node.info.name, parts);
        if (merged) {
            m_answer.reset();
        }
        return merged;
    }

    void endAttempt(const Node<S> &node, const Trial<S> &trial, nlohmann::json payload)
    {
        if (m_narrator.enabled()) {
            payload["duration_ns"] = (m_scope.clock.monotonic() - trial.started).count();
            m_narrator.write(EventType::NodeError, node.info.name, trial.attempt,
                             std::move(payload));
        }
    }

    /// After a merge: where next, snapshot, event.
    std::optional<Ending> leave(const Node<S> &node, const Exit<S> &exit, EventType type,
                                int attempt, std::chrono::nanoseconds started,
                                std::optional<Event> event)
    {
        base::Result<void> routed = route(node.info.name, exit);
        if (routed) {
            save();
        }
        if (event && m_narrator.enabled()) {
            event->payload["step"] = m_progress.step();
            event->payload["next"] = routed ? nlohmann::json(m_program.nameOf(*m_next)) : nullptr;
            event->payload["duration_ns"] = (m_scope.clock.monotonic() - started).count();
            event->type = type;
            event->node = node.info.name;
            event->attempt = attempt;
            if (m_narrator.modes().values) {
                event->values = Narrator::shown([this] { return m_progress.saved(); });
            }
            m_narrator.write(*std::move(event));
        }
        if (!routed) {
            return failure(std::move(routed).error());
        }
        return std::nullopt;
    }

    /// Sets the next node.
    base::Result<void> route(const std::string &from, const Exit<S> &exit)
    {
        std::size_t chosen = 0;
        if (exit.choose) {
            base::Result<std::size_t> answer = ask(from, exit);
            if (!answer) {
                return std::move(answer).error();
            }
            chosen = *answer;
        }
        m_next = exit.positions[chosen];
        return {};
    }

    base::Result<std::size_t> ask(const std::string &from, const Exit<S> &exit)
    {
        try {
            base::Result<std::size_t> answer = exit.choose(m_progress.state());
            if (!answer) {
                base::Error error = std::move(answer).error();
                error.message = "The route from '" + from + "' " + error.message;
                return error;
            }
            return answer;
        } catch (...) {
            return caughtError("The router of '" + from + "' stopped unexpectedly.");
        }
    }

    /// A node has failed for good: its error handler takes over, or the run ends.
    std::optional<Ending> fail(const Node<S> &node, const Trial<S> &trial, nlohmann::json payload)
    {
        Event event{.payload = std::move(payload)};
        base::Result<void> recorded = record(node, trial, event);
        if (recorded) {
            return leave(node, node.onError->exit, EventType::NodeError, trial.attempt,
                         trial.started, std::move(event));
        }
        endAttempt(node, trial, std::move(event.payload));
        return failure(std::move(recorded).error());
    }

    /// Merges what the node's error handler says about the failure; its error when it has none.
    base::Result<void> record(const Node<S> &node, const Trial<S> &trial, Event &event)
    {
        if (!node.onError) {
            return trial.error;
        }
        try {
            const std::unique_ptr<Update<S>> update = node.onError->record(
                m_progress.state(),
                {.node = node.info.name, .error = trial.error, .attempts = trial.attempt});
            std::optional<Event> described = Attempts<S>::described(m_narrator, *update);
            const std::array parts{Contribution<S>{.update = update.get(),
                                                   .timing = contribution(node, trial).timing}};
            base::Result<void> merged = merge(node, parts);
            if (merged && described) {
                event.payload.update(described->payload);
                event.update = std::move(described->update);
            }
            return merged;
        } catch (...) {
            return caughtError("The error handler of '" + node.info.name +
                               "' stopped unexpectedly.");
        }
    }

    std::optional<Ending> interrupt(const Node<S> &node, Trial<S> &trial)
    {
        if (m_scope.branch.empty()) {
            return Ending{.outcome = Outcome::NeedsInput,
                          .request = std::move(trial.request),
                          .attempt = trial.attempt};
        }
        trial.error = cannotAsk(node.info.name, m_scope.branch);
        return fail(node, trial, {{"error", trial.error}, {"retrying", false}});
    }

    static base::Error cannotAsk(const std::string &node, const std::string &branch)
    {
        return {base::ErrorCode::Unsupported,
                "The node '" + node + "' asked the user in branch " + branch +
                    ", and parallel branches cannot wait for a reply.",
                {}};
    }

    RunResult<S> finish(Ending ending)
    {
        const std::string node = ending.outcome != Outcome::Success && m_next
                                     ? m_program.nameOf(*m_next)
                                     : std::string();
        if (ending.outcome != Outcome::Success) {
            const base::Result<void> saved = saveAs(statusOf(ending.outcome), ending);
            if (!saved && ending.outcome == Outcome::NeedsInput) {
                m_narrator.write(EventType::NodeError, node, ending.attempt,
                                 {{"error", saved.error()}, {"retrying", false}});
                ending = failure(saved.error());
            }
        }
        if (ending.outcome == Outcome::NeedsInput) {
            m_narrator.write(EventType::Interrupt, node, ending.attempt,
                             {{"request", *ending.request}});
        } else if (ending.outcome == Outcome::Cancelled) {
            m_narrator.write(EventType::Cancel, node, ending.attempt,
                             ending.leftBehind ? nlohmann::json{{"left_behind", true}}
                                               : nlohmann::json::object());
        }
        nlohmann::json payload = {{"outcome", outcomeName(ending.outcome)},
                                  {"steps", m_progress.stepsTaken()},
                                  {"duration_ns", (m_scope.clock.monotonic() - m_started).count()}};
        if (ending.error) {
            payload["error"] = *ending.error;
        }
        m_narrator.end(std::move(payload));
        return {.outcome = ending.outcome,
                .state = m_progress.takeState(),
                .error = std::move(ending.error),
                .request = std::move(ending.request),
                .runId = m_scope.runId,
                .node = node,
                .step = m_progress.step(),
                .lastNode = m_progress.lastNode(),
                .parent = m_progress.parent(m_scope.runId),
                .nextSequence = m_scope.events->nextSequence()};
    }

    static RunStatus statusOf(Outcome outcome)
    {
        switch (outcome) {
        case Outcome::Success:
            return RunStatus::Succeeded;
        case Outcome::Error:
            return RunStatus::Failed;
        case Outcome::Cancelled:
            return RunStatus::Cancelled;
        case Outcome::NeedsInput:
            return RunStatus::Waiting;
        }
        return RunStatus::Failed;
    }

    void save() { (void)saveAs(RunStatus::Running, {}); }

    /// A snapshot that cannot be saved is reported and does not end the run.
    base::Result<void> saveAs(RunStatus status, const Ending &ending)
    {
        if (m_scope.checkpointer == nullptr) {
            return {};
        }
        const bool ended = m_next && *m_next == m_program.end();
        Checkpoint checkpoint;
        checkpoint.id.runId = m_scope.runId;
        checkpoint.graph = m_program.topology.name;
        checkpoint.next = m_next && !ended ? m_program.nameOf(*m_next) : std::string();
        checkpoint.status = ended && status == RunStatus::Running ? RunStatus::Succeeded : status;
        checkpoint.time = m_scope.clock.now();
        checkpoint.request = ending.request;
        checkpoint.error = ending.error;
        base::Result<void> saved = m_progress.save(*m_scope.checkpointer, std::move(checkpoint));
        if (!saved) {
            m_narrator.write(EventType::CheckpointError, m_progress.lastNode(), 0,
                             {{"error", saved.error()}, {"step", m_progress.step()}});
        }
        return saved;
    }

    void announceRun()
    {
        if (!m_narrator.enabled()) {
            return;
        }
        m_origin["graph"] = m_program.topology.name;
        Event event{.payload = std::move(m_origin)};
        if (m_narrator.modes().values) {
            event.values = Narrator::shown([this] { return m_progress.saved(); });
        }
        m_narrator.begin(std::move(event));
    }

    const std::shared_ptr<const Program<S>> m_shared;
    const Program<S> &m_program;
    RunScope m_scope;
    Narrator m_narrator;
    Progress<S> m_progress;
    std::optional<std::size_t> m_next;
    std::optional<nlohmann::json> m_answer;
    std::chrono::nanoseconds m_started;
    nlohmann::json m_origin;
};

} // namespace querent::graph::detail
