// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Attempts.h"
#include "graph/Parallel.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace querent::graph::detail {

/// Runs the members of a parallel group beside each other on the same state and merges nothing.
/// Each is a branch of its own in the events; one that does not succeed stops the others.
template <typename S>
class GroupRun
{
public:
    /// All references outlive the group.
    GroupRun(const std::shared_ptr<const Program<S>> &program, RunScope &scope,
             const Narrator &narrator, const Node<S> &group)
        : m_program(program), m_scope(scope), m_narrator(narrator), m_group(group)
    {}

    /// How the members ended, in the order in which they were declared.
    std::vector<Trial<S>> run(const std::shared_ptr<S> &state)
    {
        std::vector<Trial<S>> trials(m_group.members.size());
        std::vector<int> retries(trials.size(), 0);
        std::stop_source stop;
        {
            const std::stop_callback passOn(m_scope.stop, [&stop] { stop.request_stop(); });
            runParallel(trials.size(), m_group.info.maxParallel, [&](std::size_t index) {
                try {
                    trials[index] = runMember(index, state, stop.get_token(), retries[index]);
                } catch (...) {
                    trials[index].error =
                        caughtError("The node '" + m_group.info.name + "' stopped unexpectedly.");
                }
                if (trials[index].end != Trial<S>::End::Succeeded) {
                    stop.request_stop();
                }
            });
        }
        if (m_scope.retriesLeft) {
            for (const int used : retries) {
                *m_scope.retriesLeft = std::max(*m_scope.retriesLeft - used, 0);
            }
        }
        return trials;
    }

private:
    using End = typename Trial<S>::End;

    /// Each member may use what the budget holds when the group begins: were it shared, chance
    /// would decide who gets the last retry.
    Trial<S> runMember(std::size_t index, const std::shared_ptr<S> &state, std::stop_token stop,
                       int &retries)
    {
        const Node<S> &node = m_group.members[index];
        const std::string prefix = m_scope.branch.empty() ? std::string() : m_scope.branch + '/';
        RunScope scope = m_scope.branchOf(prefix + m_group.info.name + '.' + std::to_string(index),
                                          m_narrator.nodeStart(), std::move(stop));
        const LaneScope lane(scope.branch);
        Narrator narrator(scope);
        const std::chrono::nanoseconds started = scope.clock.monotonic();
        if (narrator.enabled()) {
            narrator.begin({.payload = {{"graph", m_program->topology.name}}});
        }
        const std::optional<nlohmann::json> noAnswer;
        Attempts<S> attempts(m_program, scope, narrator, noAnswer);
        Trial<S> trial;
        if (scope.stopRequested()) {
            trial.end = End::Cancelled;
            trial.isOpen = false;
        } else {
            trial =
                attempts.run(node, state, [](const Trial<S> &) { return base::Result<void>(); });
        }
        if (trial.end == End::Asked) {
            trial.end = End::Failed;
            trial.error = {base::ErrorCode::Unsupported,
                           "The node '" + node.info.name + "' asked the user in branch " +
                               scope.branch + ", and parallel nodes cannot wait for a reply.",
                           {}};
        }
        retries = scope.retriesLeft ? *m_scope.retriesLeft - *scope.retriesLeft : 0;
        if (narrator.enabled()) {
            tellEnd(narrator, attempts, node, trial);
            tellBranchEnd(narrator, trial, scope.clock.monotonic() - started);
        }
        return trial;
    }

    static void tellEnd(Narrator &narrator, const Attempts<S> &attempts, const Node<S> &node,
                        Trial<S> &trial)
    {
        Event event{.node = node.info.name, .attempt = trial.attempt};
        switch (trial.end) {
        case End::Succeeded:
            event = *trial.event;
            event.node = node.info.name;
            event.attempt = trial.attempt;
            event.type = EventType::NodeEnd;
            event.payload["duration_ns"] = attempts.durationOf(trial);
            break;
        case End::Cancelled:
            event.type = EventType::Cancel;
            event.attempt = trial.isOpen ? trial.attempt : 0;
            event.payload = nlohmann::json::object();
            if (trial.leftBehind) {
                event.payload["left_behind"] = true;
            }
            break;
        case End::Failed:
        case End::Asked:
        case End::OutOfTime:
            if (!trial.isOpen) {
                return;
            }
            event.type = EventType::NodeError;
            event.payload = attempts.failurePayload(trial, false);
            event.payload["duration_ns"] = attempts.durationOf(trial);
            break;
        }
        narrator.write(std::move(event));
    }

    static void tellBranchEnd(Narrator &narrator, const Trial<S> &trial,
                              std::chrono::nanoseconds duration)
    {
        const bool succeeded = trial.end == End::Succeeded;
        const Outcome outcome = succeeded                     ? Outcome::Success
                                : trial.end == End::Cancelled ? Outcome::Cancelled
                                                              : Outcome::Error;
        nlohmann::json payload = {{"outcome", outcomeName(outcome)},
                                  {"steps", succeeded ? 1 : 0},
                                  {"duration_ns", duration.count()}};
        if (outcome == Outcome::Error) {
            payload["error"] = trial.error;
        }
        narrator.end(std::move(payload));
    }

    const std::shared_ptr<const Program<S>> &m_program;
    RunScope &m_scope;
    const Narrator &m_narrator;
    const Node<S> &m_group;
};

} // namespace querent::graph::detail
