// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ErrorJson.h"
#include "graph/Narrator.h"
#include "graph/Node.h"
#include "graph/Tape.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace querent::graph::detail {

/// What came of a node, all its attempts.
template <typename S>
struct Trial
{
    enum class End {
        Succeeded, ///< its on_node_end is still to be written
        Failed,    ///< for good; its on_node_error is still to be written
        Asked,
        Cancelled,
        OutOfTime, ///< the run is; `error` says so
    };

    End end = End::Failed;
    /// The number of the last attempt, and when it and the first one began.
    int attempt = 1;
    std::chrono::nanoseconds started{0};
    std::chrono::nanoseconds begun{0};
    /// False when the run ended while it waited for another attempt.
    bool isOpen = true;
    std::unique_ptr<Update<S>> update = {};
    /// What the event at the end says of the update.
    std::optional<Event> event = {};
    base::Error error = {};
    nlohmann::json request = {};
    /// An attempt did not stop when it was told to: this very one, or any.
    bool leftBehind = false;
    bool sharesState = false;
};

/// Calls a node until it succeeds, must not be called again or the run has to end. A node without
/// a time limit is called on this thread; one with a limit on another, with all it needs owned by
/// the call, so that it can be left behind.
template <typename S>
class Attempts
{
public:
    /// All references outlive the attempts.
    Attempts(const std::shared_ptr<const Program<S>> &program, RunScope &scope, Narrator &narrator,
             const std::optional<nlohmann::json> &answer)
        : m_program(program), m_scope(scope), m_narrator(narrator), m_answer(answer)
    {}

    /// `accept(trial)` takes the update in `trial`; when it returns an error the attempt has
    /// failed.
    template <typename Accept>
    Trial<S> run(const Node<S> &node, const std::shared_ptr<S> &state, Accept accept)
    {
        Trial<S> trial;
        for (;; ++trial.attempt) {
            trial.started = m_scope.clock.monotonic();
            trial.begun = trial.attempt == 1 ? trial.started : trial.begun;
            announce(node, *state, trial.attempt);
            NodeResult<S> result = call(node, state, trial);
            if (NeedsInput *question = std::get_if<NeedsInput>(&result)) {
                trial.request = std::move(question->request);
                trial.end = Trial<S>::End::Asked;
                return trial;
            }
            if (auto *update = std::get_if<std::unique_ptr<Update<S>>>(&result)) {
                trial.update = std::move(*update);
                trial.event = described(m_narrator, *trial.update);
                base::Result<void> accepted = accept(trial);
                if (accepted) {
                    trial.end = Trial<S>::End::Succeeded;
                    return trial;
                }
                trial.error = std::move(accepted).error();
            } else {
                trial.error = std::get<base::Error>(std::move(result));
            }
            if (m_scope.stopRequested()) {
                trial.end = Trial<S>::End::Cancelled;
                return trial;
            }
            if (m_scope.isOverdue()) {
                if (!trial.leftBehind) {
                    trial.error = m_scope.overdue(node.info.name);
                }
                trial.end = Trial<S>::End::OutOfTime;
                return trial;
            }
            if (!mayTryAgain(node, trial)) {
                trial.end = Trial<S>::End::Failed;
                return trial;
            }
            if (!waitToRetry(node, trial)) {
                trial.isOpen = false;
                trial.error = m_scope.overdue(node.info.name);
                trial.end =
                    m_scope.stopRequested() ? Trial<S>::End::Cancelled : Trial<S>::End::OutOfTime;
                return trial;
            }
        }
    }

    /// What the on_node_error of a failed attempt says.
    [[nodiscard]] nlohmann::json failurePayload(const Trial<S> &trial, bool retrying) const
    {
        nlohmann::json payload = {{"error", trial.error}, {"retrying", retrying}};
        if (trial.leftBehind) {
            payload["left_behind"] = true;
        }
        if (!retrying && m_scope.retriesLeft == 0) {
            payload["retry_budget"] = "spent";
        }
        return payload;
    }
    [[nodiscard]] std::int64_t durationOf(const Trial<S> &trial) const
    {
        return (m_scope.clock.monotonic() - trial.started).count();
    }
    /// What events say of an update, before it is merged; nothing when nobody listens.
    [[nodiscard]] static std::optional<Event> described(const Narrator &narrator,
                                                        const Update<S> &update)
    {
        if (!narrator.enabled()) {
            return std::nullopt;
        }
        Event event;
        event.payload["writes"] = Narrator::shown([&update] { return update.preview(); });
        if (narrator.modes().updates) {
            event.update = Narrator::shown([&update] { return update.values(); });
        }
        return event;
    }

private:
    /// A call that may outlive its run. Nothing in it belongs to anybody else but clock and random.
    struct Apart
    {
        std::shared_ptr<const Program<S>> program;
        std::shared_ptr<const S> state;
        RunScope scope;
        EventWriter events;
        std::optional<nlohmann::json> answer;
        NodeResult<S> result = base::Error{};
        std::chrono::nanoseconds finished{0};
    };

    void announce(const Node<S> &node, const S &state, int attempt)
    {
        if (!m_narrator.enabled()) {
            return;
        }
        nlohmann::json payload = {
            {"reads", Narrator::shown([&] { return node.previewReads(state); })}};
        if (m_answer) {
            payload["answer"] = shorten(*m_answer);
        }
        m_narrator.beginNode(node.info.name, attempt, std::move(payload));
    }

    NodeResult<S> call(const Node<S> &node, const std::shared_ptr<S> &state, Trial<S> &trial)
    {
        trial.leftBehind = false;
        std::optional<std::chrono::nanoseconds> deadline = m_scope.deadline;
        if (node.info.timeout.count() > 0) {
            const std::chrono::nanoseconds own = trial.started + node.info.timeout;
            deadline = deadline ? std::min(*deadline, own) : own;
        }
        if (deadline) {
            return callApart(node, state, *deadline, trial);
        }
        return callIn(node, *state, m_scope, m_answer, trial.attempt, m_narrator.nodeStart(), {});
    }

    /// Needs nothing of the attempts, so that a call which is left behind can be inside.
    static NodeResult<S> callIn(const Node<S> &node, const S &state, const RunScope &scope,
                                const std::optional<nlohmann::json> &answer, int attempt,
                                std::uint64_t started,
                                std::optional<std::chrono::nanoseconds> deadline)
    {
        NodeContext context(scope.clock, scope.random, scope.stop,
                            {.runId = scope.runId,
                             .branch = scope.branch,
                             .node = node.info.name,
                             .attempt = attempt,
                             .started = started},
                            scope.events, answer ? &*answer : nullptr, &scope, deadline);
        try {
            return node.run(state, context);
        } catch (...) {
            return caughtError("The node '" + node.info.name + "' stopped unexpectedly.");
        }
    }

    NodeResult<S> callApart(const Node<S> &node, const std::shared_ptr<S> &state,
                            std::chrono::nanoseconds deadline, Trial<S> &trial)
    {
        const auto apart = std::make_shared<Apart>(Apart{.program = m_program,
                                                         .state = state,
                                                         .scope = m_scope,
                                                         .events = m_scope.events->part(),
                                                         .answer = m_answer});
        apart->scope.events = &apart->events;
        const auto work = [apart, node = &node, attempt = trial.attempt, deadline,
                           started = m_narrator.nodeStart()](std::stop_token stop) {
            const LaneScope lane(apart->scope.branch + '@' + node->info.name + '#' +
                                 std::to_string(attempt));
            apart->scope.stop = std::move(stop);
            apart->result = callIn(*node, *apart->state, apart->scope, apart->answer, attempt,
                                   started, deadline);
            apart->state.reset();
            apart->finished = apart->scope.clock.monotonic();
        };
        bool returned = false;
        try {
            returned = m_scope.threads->call(node.info.name, work,
                                             {.clock = m_scope.clock,
                                              .deadline = deadline,
                                              .stop = m_scope.stop,
                                              .grace = m_scope.grace});
        } catch (...) {
            return caughtError("There is no thread for the node '" + node.info.name + "'.");
        }
        if (returned && (apart->finished < deadline || m_scope.stop.stop_requested())) {
            return std::move(apart->result);
        }
        base::Error error = m_scope.isOverdue() ? m_scope.overdue(node.info.name) : tooSlow(node);
        if (!returned) {
            trial.leftBehind = true;
            trial.sharesState = true;
            error.message += " It did not stop when it was told to, and was left behind.";
            apart->events.close(error);
        }
        return error;
    }

    static base::Error tooSlow(const Node<S> &node)
    {
        return {base::ErrorCode::Timeout,
                "The node '" + node.info.name + "' took longer than " +
                    durationText(node.info.timeout) + ".",
                {}};
    }

    [[nodiscard]] bool mayTryAgain(const Node<S> &node, const Trial<S> &trial) const
    {
        return trial.attempt < node.info.retry.attempts &&
               node.info.retry.covers(trial.error.code) && m_scope.retriesLeft != 0;
    }

    /// False when the run was cancelled or its time was up meanwhile.
    bool waitToRetry(const Node<S> &node, const Trial<S> &trial)
    {
        if (m_scope.retriesLeft) {
            --*m_scope.retriesLeft;
        }
        const std::chrono::nanoseconds delay =
            backoff(node.info.retry, trial.attempt, m_scope.random);
        if (m_narrator.enabled()) {
            nlohmann::json payload = failurePayload(trial, true);
            payload["duration_ns"] = durationOf(trial);
            m_narrator.write(EventType::NodeError, node.info.name, trial.attempt,
                             std::move(payload));
            m_narrator.write(EventType::Retry, node.info.name, trial.attempt,
                             {{"next_attempt", trial.attempt + 1},
                              {"attempts", node.info.retry.attempts},
                              {"delay_ns", delay.count()}});
        }
        if (!m_scope.deadline) {
            return m_scope.clock.sleep(delay, m_scope.stop);
        }
        const std::chrono::nanoseconds left =
            std::max(*m_scope.deadline - m_scope.clock.monotonic(), std::chrono::nanoseconds(0));
        return m_scope.clock.sleep(std::min(delay, left), m_scope.stop) && delay < left;
    }

    const std::shared_ptr<const Program<S>> &m_program;
    RunScope &m_scope;
    Narrator &m_narrator;
    const std::optional<nlohmann::json> &m_answer;
};

} // namespace querent::graph::detail
