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
    std::string runId;
    /// Empty in the run itself; "fan_out.0" in the first branch of node fan_out,
    /// "fan_out.0/inner.2" in a branch of that branch.
    std::string branch;
    /// Empty for what concerns the run as a whole.
    std::string node;
    /// From 1; 0 outside nodes.
    int attempt = 0;
    EventType type = EventType::CustomEvent;
    nlohmann::json payload;

    friend bool operator==(const Event &, const Event &) = default;
};

void to_json(nlohmann::json &json, const Event &event);
[[nodiscard]] base::Result<Event> eventFromJson(const nlohmann::json &json);

/// Takes the events of runs. Called one event at a time within a run, in order, from whichever
/// thread the event arose on; it should return soon and must not wait for the run. A sink that is
/// given to several runs at once has to be thread-safe. What it throws is lost.
class EventSink
{
public:
    virtual ~EventSink() = default;

    virtual void receive(const Event &event) = 0;
};

/// Keeps every event. Thread-safe.
class RecordingSink final : public EventSink
{
public:
    void receive(const Event &event) override;

    [[nodiscard]] std::vector<Event> events() const;
    void clear();

private:
    mutable std::mutex m_mutex;
    std::vector<Event> m_events;
};

} // namespace querent::graph
