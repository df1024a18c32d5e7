// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ErrorJson.h"
#include "graph/Progress.h"

#include <exception>
#include <optional>
#include <string>
#include <utility>

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
    Runner(const Program<S> &program, RunScope scope, Start<S> start)
        : m_program(program)
        , m_scope(std::move(scope))
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
    };

    static Ending failure(base::Error error)
    {
        return {.outcome = Outcome::Error, .error = std::move(error), .request = {}};
    }
    static Ending cancelled()
    {
        return {.outcome = Outcome::Cancelled, .error = {}, .request = {}};
    }

    Ending loop()
    {
        announceRun();
        if (!m_next) {
            if (base::Result<void> routed = route(START, m_program.entry); !routed) {
                return failure(std::move(routed).error());
            }
        }
        save();
        while (*m_next != m_program.end()) {
            if (std::optional<Ending> ending = step(m_program.nodes[*m_next])) {
                return *std::move(ending);
            }
        }
        return {};
    }

    /// Through the clock, as NodeContext::stopRequested().
    [[nodiscard]] bool stopRequested() const { return !m_scope.clock.sleep({}, m_scope.stop); }

    std::optional<Ending> step(const Node<S> &node)
    {
        m_nodeStart = 0;
        if (stopRequested()) {
            return cancelled();
        }
        if (m_progress.step() >= m_program.stepLimit) {
            return failure({base::ErrorCode::StepLimit,
                            "The run was ended before the node '" + node.info.name + "': it took " +
                                std::to_string(m_progress.step()) + " steps and may take no more.",
                            {}});
        }
        m_nodeStarted = m_scope.clock.monotonic();
        for (int attempt = 1;; ++attempt) {
            const std::chrono::nanoseconds started = m_scope.clock.monotonic();
            announceNode(node, attempt);
            NodeResult<S> result = call(node, attempt);
            if (NeedsInput *question = std::get_if<NeedsInput>(&result)) {
                return interrupt(node, std::move(*question));
            }
            base::Error error;
            if (auto *update = std::get_if<std::unique_ptr<Update<S>>>(&result)) {
                Event event = describe(**update);
                if (base::Result<void> merged = merge(node, attempt, **update); !merged) {
                    error = std::move(merged).error();
                } else {
                    return leave(node, node.exit, EventType::NodeEnd, attempt, started,
                                 std::move(event));
                }
            } else {
                error = std::get<base::Error>(std::move(result));
            }
            if (stopRequested()) {
                return cancelled();
            }
            if (attempt >= node.info.retry.attempts || !node.info.retry.covers(error.code)) {
                return fail(node, attempt, started, std::move(error));
            }
            if (!waitToRetry(node, attempt, started, error)) {
                return cancelled();
            }
        }
    }

    NodeResult<S> call(const Node<S> &node, int attempt)
    {
        NodeContext context(m_scope.clock, m_scope.random, m_scope.stop,
                            {.runId = m_scope.runId,
                             .branch = m_scope.branch,
                             .node = node.info.name,
                             .attempt = attempt,
                             .started = m_nodeStart},
                            &m_scope.events, m_answer ? &*m_answer : nullptr);
        try {
            return node.run(m_progress.state(), context);
        } catch (...) {
            return caughtError("The node '" + node.info.name + "' stopped unexpectedly.");
        }
    }

    base::Result<void> merge(const Node<S> &node, int attempts, Update<S> &update)
    {
        const NodeTiming timing{.node = node.info.name,
                                .attempts = attempts,
                                .duration = m_scope.clock.monotonic() - m_nodeStarted};
        base::Result<void> merged = m_progress.merge(update, timing);
        if (merged) {
            m_answer.reset();
        }
        return merged;
    }

    /// After a merge: where next, snapshot, event.
    std::optional<Ending> leave(const Node<S> &node, const Exit<S> &exit, EventType type,
                                int attempt, std::chrono::nanoseconds started, Event event)
    {
        base::Result<void> routed = route(node.info.name, exit);
        if (routed) {
            save();
        }
        if (m_scope.events.enabled()) {
            event.payload["step"] = m_progress.step();
            event.payload["next"] = routed ? nlohmann::json(m_program.nameOf(*m_next)) : nullptr;
            event.payload["duration_ns"] = (m_scope.clock.monotonic() - started).count();
            event.type = type;
            event.node = node.info.name;
            event.attempt = attempt;
            if (m_scope.events.modes().values) {
                event.values = shown([this] { return m_progress.saved(); });
            }
            write(std::move(event));
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
    std::optional<Ending> fail(const Node<S> &node, int attempts, std::chrono::nanoseconds started,
                               base::Error error)
    {
        Event event{.payload = nlohmann::json::object()};
        if (m_scope.events.enabled()) {
            event.payload["error"] = error;
            event.payload["retrying"] = false;
        }
        base::Result<void> recorded = record(node, attempts, error, event);
        if (recorded) {
            return leave(node, node.onError->exit, EventType::NodeError, attempts, started,
                         std::move(event));
        }
        if (m_scope.events.enabled()) {
            event.payload["duration_ns"] = (m_scope.clock.monotonic() - started).count();
            write(EventType::NodeError, node.info.name, attempts, std::move(event.payload));
        }
        return failure(std::move(recorded).error());
    }

    /// Merges what the node's error handler says about `error`; the error itself when it has none.
    base::Result<void> record(const Node<S> &node, int attempts, const base::Error &error,
                              Event &event)
    {
        if (!node.onError) {
            return error;
        }
        try {
            const std::unique_ptr<Update<S>> update = node.onError->record(
                m_progress.state(), {.node = node.info.name, .error = error, .attempts = attempts});
            Event described = describe(*update);
            base::Result<void> merged = merge(node, attempts, *update);
            if (merged) {
                event.payload.update(described.payload);
                event.update = std::move(described.update);
            }
            return merged;
        } catch (...) {
            return caughtError("The error handler of '" + node.info.name +
                               "' stopped unexpectedly.");
        }
    }

    bool waitToRetry(const Node<S> &node, int attempt, std::chrono::nanoseconds started,
                     const base::Error &error)
    {
        const std::chrono::nanoseconds delay = backoff(node.info.retry, attempt, m_scope.random);
        if (m_scope.events.enabled()) {
            write(EventType::NodeError, node.info.name, attempt,
                  {{"error", error},
                   {"retrying", true},
                   {"duration_ns", (m_scope.clock.monotonic() - started).count()}});
            write(EventType::Retry, node.info.name, attempt,
                  {{"next_attempt", attempt + 1},
                   {"attempts", node.info.retry.attempts},
                   {"delay_ns", delay.count()}});
        }
        return m_scope.clock.sleep(delay, m_scope.stop);
    }

    Ending interrupt(const Node<S> &node, NeedsInput question)
    {
        if (m_scope.branch.empty()) {
            return {.outcome = Outcome::NeedsInput,
                    .error = {},
                    .request = std::move(question.request)};
        }
        return failure({base::ErrorCode::Unsupported,
                        "The node '" + node.info.name + "' asked the user in branch " +
                            m_scope.branch + ", and parallel branches cannot wait for a reply.",
                        {}});
    }

    RunResult<S> finish(Ending ending)
    {
        if (ending.outcome != Outcome::Success) {
            const base::Result<void> saved = saveAs(statusOf(ending.outcome), ending);
            if (!saved && ending.outcome == Outcome::NeedsInput) {
                ending = failure(saved.error());
            }
        }
        const std::string node = ending.outcome != Outcome::Success && m_next
                                     ? m_program.nameOf(*m_next)
                                     : std::string();
        if (ending.outcome == Outcome::NeedsInput) {
            write(EventType::Interrupt, node, 0, {{"request", *ending.request}});
        } else if (ending.outcome == Outcome::Cancelled) {
            write(EventType::Cancel, node, 0, nlohmann::json::object());
        }
        nlohmann::json payload = {{"outcome", outcomeName(ending.outcome)},
                                  {"steps", m_progress.stepsTaken()},
                                  {"duration_ns", (m_scope.clock.monotonic() - m_started).count()}};
        if (ending.error) {
            payload["error"] = *ending.error;
        }
        write(m_scope.branch.empty() ? EventType::RunEnd : EventType::BranchEnd, {}, 0,
              std::move(payload));
        return {.outcome = ending.outcome,
                .state = m_progress.takeState(),
                .error = std::move(ending.error),
                .request = std::move(ending.request),
                .runId = m_scope.runId,
                .node = node,
                .step = m_progress.step(),
                .lastNode = m_progress.lastNode(),
                .parent = m_progress.parent(m_scope.runId),
                .nextSequence = m_scope.events.nextSequence()};
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
            write(EventType::CheckpointError, m_progress.lastNode(), 0,
                  {{"error", saved.error()}, {"step", m_progress.step()}});
        }
        return saved;
    }

    void announceRun()
    {
        if (!m_scope.events.enabled()) {
            return;
        }
        using Milliseconds = std::chrono::milliseconds;
        const auto now = m_scope.clock.now().time_since_epoch();
        m_origin["graph"] = m_program.topology.name;
        m_origin["unix_ms"] = std::chrono::duration_cast<Milliseconds>(now).count();
        Event event{.parent = m_scope.parent,
                    .type = m_scope.branch.empty() ? EventType::RunStart : EventType::BranchStart,
                    .payload = std::move(m_origin)};
        if (m_scope.events.modes().values) {
            event.values = shown([this] { return m_progress.saved(); });
        }
        m_start = write(std::move(event));
    }

    void announceNode(const Node<S> &node, int attempt)
    {
        if (!m_scope.events.enabled()) {
            return;
        }
        nlohmann::json payload = {
            {"reads", shown([&] { return node.previewReads(m_progress.state()); })}};
        if (m_answer) {
            payload["answer"] = shorten(*m_answer);
        }
        m_nodeStart = write({.node = node.info.name,
                             .attempt = attempt,
                             .parent = m_start,
                             .type = EventType::NodeStart,
                             .payload = std::move(payload)});
    }

    /// What events say of an update, before it is merged.
    Event describe(const Update<S> &update)
    {
        Event event{.payload = nlohmann::json::object()};
        if (m_scope.events.enabled()) {
            event.payload["writes"] = shown([&update] { return update.preview(); });
        }
        if (m_scope.events.modes().updates) {
            event.update = shown([&update] { return update.values(); });
        }
        return event;
    }

    /// A value that cannot be shown is no reason to fail.
    template <typename Show>
    static nlohmann::json shown(Show show)
    {
        try {
            return show();
        } catch (const std::exception &exception) {
            return std::string("(not shown: ") + exception.what() + ")";
        }
    }

    void write(EventType type, std::string_view node, int attempt, nlohmann::json payload)
    {
        write({.node = std::string(node),
               .attempt = attempt,
               .type = type,
               .payload = std::move(payload)});
    }
    std::uint64_t write(Event event)
    {
        if (event.parent == 0 && event.type != EventType::RunStart) {
            event.parent = event.node.empty() || m_nodeStart == 0 ? m_start : m_nodeStart;
        }
        event.branch = m_scope.branch;
        return m_scope.events.write(std::move(event));
    }

    const Program<S> &m_program;
    RunScope m_scope;
    Progress<S> m_progress;
    std::optional<std::size_t> m_next;
    std::optional<nlohmann::json> m_answer;
    std::chrono::nanoseconds m_started;
    std::chrono::nanoseconds m_nodeStarted{0};
    nlohmann::json m_origin;
    std::uint64_t m_start = 0;     ///< the number of this run's or branch's first event
    std::uint64_t m_nodeStart = 0; ///< of the on_node_start of what is going on; 0 between nodes
};

} // namespace querent::graph::detail
