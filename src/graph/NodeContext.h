// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Clock.h"
#include "base/Random.h"
#include "graph/EventWriter.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <optional>
#include <stop_token>
#include <string_view>

namespace querent::graph {

struct RunScope;

/// Where in a run a node is being executed.
struct Place
{
    std::string_view runId;
    std::string_view branch;
    std::string_view node;
    int attempt = 1;
    /// The number of the on_node_start, to which the node's events belong.
    std::uint64_t started = 0;
};

/// What a node may use besides its fields: time, chance, the wish to stop, the reply to its
/// question, and a voice in the event stream. Lives as long as the call of the node. The voice may
/// be used from other threads of the node's.
class NodeContext
{
public:
    /// Everything handed in outlives the context. Without `events` the voice is silent, so that a
    /// node can be tested alone: `NodeContext context(clock, random);`
    NodeContext(const base::Clock &clock, base::Random &random, std::stop_token stop = {},
                Place place = {}, EventWriter *events = nullptr,
                const nlohmann::json *answer = nullptr, const RunScope *run = nullptr,
                std::optional<std::chrono::nanoseconds> deadline = {});

    [[nodiscard]] const std::stop_token &stopToken() const noexcept { return m_stop; }
    /// Asked through the clock, so that a replay sees the wish at the very point where the run did.
    [[nodiscard]] bool stopRequested() const { return !m_clock.sleep({}, m_stop); }
    [[nodiscard]] const base::Clock &clock() const noexcept { return m_clock; }
    [[nodiscard]] base::Random &random() const noexcept { return m_random; }
    [[nodiscard]] std::string_view runId() const noexcept { return m_place.runId; }
    [[nodiscard]] std::string_view branch() const noexcept { return m_place.branch; }
    [[nodiscard]] std::string_view node() const noexcept { return m_place.node; }
    /// From 1, counted by the node's own RetryPolicy.
    [[nodiscard]] int attempt() const noexcept { return m_place.attempt; }
    /// The user's reply when the node is entered again after it asked; null otherwise.
    [[nodiscard]] const nlohmann::json *answer() const noexcept { return m_answer; }

    /// When this attempt has to be over, by clock(); empty when it may take its time.
    [[nodiscard]] std::optional<std::chrono::nanoseconds> deadline() const noexcept
    {
        return m_deadline;
    }

    /// Waits; false when the run was cancelled, or the time of the node was up, meanwhile.
    bool sleep(std::chrono::nanoseconds duration) const;
    /// What a node returns when it notices the cancel itself.
    [[nodiscard]] static base::Error cancelled();

    void emit(nlohmann::json payload) const;
    void modelStarted(nlohmann::json input) const;
    /// `channel`: what kind of text it is; empty for the answer itself.
    void modelStreamed(std::string_view chunk, std::string_view channel = {}) const;
    void modelEnded(nlohmann::json output) const;
    void toolStarted(std::string_view tool, nlohmann::json input) const;
    void toolEnded(std::string_view tool, nlohmann::json output) const;

    /// The stream that branches of this node write to; null in a silent context.
    [[nodiscard]] EventWriter *events() const noexcept { return m_events; }
    [[nodiscard]] std::uint64_t started() const noexcept { return m_place.started; }
    /// The run itself; null in a context made by hand. Internal to the runtime.
    [[nodiscard]] const RunScope *run() const noexcept { return m_run; }

private:
    void write(EventType type, nlohmann::json payload) const;

    const base::Clock &m_clock;
    base::Random &m_random;
    std::stop_token m_stop;
    Place m_place;
    EventWriter *m_events;
    const nlohmann::json *m_answer;
    const RunScope *m_run;
    std::optional<std::chrono::nanoseconds> m_deadline;
};

} // namespace querent::graph
