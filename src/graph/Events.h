// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::graph {

/// What happened; src/graph/README.md lists the payload of each.
enum class EventType {
    RunStart,
    NodeStart,
    NodeEnd,
    NodeError,
    Retry,
    Interrupt,
    Cancel,
    BranchStart,
    BranchEnd,
    ChatModelStart,
    ChatModelStream,
    ChatModelEnd,
    ToolStart,
    ToolEnd,
    CustomEvent,
    CheckpointError,
    RunEnd,
};

/// The name on the wire, for example "on_node_start".
[[nodiscard]] std::string_view eventName(EventType type) noexcept;
[[nodiscard]] std::optional<EventType> eventTypeNamed(std::string_view name) noexcept;

/// One thing that happened in a run. Events of a run are numbered without gaps, and neither number
/// nor time ever goes back, whatever ran in parallel.
struct Event
{
    std::uint64_t sequence = 0;
    /// Since the run started or was resumed.
    std::chrono::nanoseconds time{0};
    std::string runId = {};
    /// Empty in the run itself; "fan_out.0" in the first branch of node fan_out,
    /// "fan_out.0/inner.2" in a branch of that branch.
    std::string branch = {};
    /// Empty for what concerns the run as a whole.
    std::string node = {};
    /// From 1; 0 outside nodes.
    int attempt = 0;
    /// The number of the event that began what this one belongs to: what happens in a node belongs
    /// to its on_node_start, that to the start of its run or branch, and a branch to the
    /// on_node_start of the node that made it. 0 for the start of a run.
    std::uint64_t parent = 0;
    EventType type = EventType::CustomEvent;
    nlohmann::json payload = {};
    /// Where the sink asked for them (see StreamModes), else null: the fields that a step wrote and
    /// the whole state after it, nothing shortened.
    nlohmann::json update = {};
    nlohmann::json values = {};

    friend bool operator==(const Event &, const Event &) = default;
};

void to_json(nlohmann::json &json, const Event &event);
[[nodiscard]] base::Result<Event> eventFromJson(const nlohmann::json &json);

/// What a sink wants to be told of each step besides its events, which show values shortened.
struct StreamModes
{
    /// Event::update of every on_node_end, and of an on_node_error whose handler wrote something.
    bool updates = false;
    /// Event::values of the same events, and of on_run_start and on_branch_start.
    bool values = false;

    friend bool operator==(const StreamModes &, const StreamModes &) = default;
};

/// Takes the events of runs. Called one event at a time within a run, in order, from whichever
/// thread the event arose on; it should return soon and must not wait for the run. A sink that is
/// given to several runs at once has to be thread-safe. What it throws is lost.
class EventSink
{
public:
    virtual ~EventSink() = default;

    virtual void receive(const Event &event) = 0;
    /// Asked once, before a run's first event.
    [[nodiscard]] virtual StreamModes modes() const { return {}; }
};

/// Keeps every event. Thread-safe.
class RecordingSink final : public EventSink
{
public:
    explicit RecordingSink(StreamModes modes = {}) : m_modes(modes) {}

    void receive(const Event &event) override;
    [[nodiscard]] StreamModes modes() const override { return m_modes; }

    [[nodiscard]] std::vector<Event> events() const;
    void clear();

private:
    const StreamModes m_modes;
    mutable std::mutex m_mutex;
    std::vector<Event> m_events;
};

} // namespace querent::graph
