// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Intervals.h"

#include <algorithm>
#include <map>
#include <utility>

namespace querent::graph {

namespace {

using nlohmann::json;
using Kind = Interval::Kind;

const json *memberOf(const json &payload, std::string_view name)
{
    if (!payload.is_object()) {
        return nullptr;
    }
    const auto found = payload.find(name);
    return found != payload.end() ? &*found : nullptr;
}

bool isTrue(const json &payload, std::string_view name)
{
    const json *const member = memberOf(payload, name);
    return member != nullptr && member->is_boolean() && member->get<bool>();
}

std::optional<Outcome> outcomeIn(const json &payload)
{
    const std::string name = textIn(payload, "outcome");
    for (const Outcome outcome :
         {Outcome::Success, Outcome::Error, Outcome::Cancelled, Outcome::NeedsInput}) {
        if (outcomeName(outcome) == name) {
            return outcome;
        }
    }
    return std::nullopt;
}

/// A model or tool that says of its output that it went wrong.
bool wentWrong(const json &payload)
{
    const json *const output = memberOf(payload, "output");
    return output != nullptr && memberOf(*output, "error") != nullptr;
}

class Collector
{
public:
    std::vector<Interval> take() && { return std::move(m_intervals); }

    void read(const Event &event)
    {
        switch (event.type) {
        case EventType::RunStart:
            m_wall = std::chrono::milliseconds(integerIn(event.payload, "unix_ms")) - event.time;
            begin(event, Kind::Run, textIn(event.payload, "graph"));
            break;
        case EventType::BranchStart:
            begin(event, Kind::Branch, event.branch);
            break;
        case EventType::NodeStart:
            beginNode(event);
            break;
        case EventType::ChatModelStart:
            begin(event, Kind::Model, "chat");
            break;
        case EventType::ToolStart:
            begin(event, Kind::Tool, textIn(event.payload, "tool"));
            break;
        case EventType::ChatModelStream:
            if (Interval *model = openCall(event, Kind::Model, "chat")) {
                ++model->pieces;
            }
            break;
        case EventType::ChatModelEnd:
            endCall(event, Kind::Model, "chat");
            break;
        case EventType::ToolEnd:
            endCall(event, Kind::Tool, textIn(event.payload, "tool"));
            break;
        case EventType::NodeEnd:
            endNode(event, Outcome::Success);
            break;
        case EventType::NodeError:
            note(event);
            if (!isTrue(event.payload, "retrying")) {
                endNode(event, Outcome::Error);
            }
            break;
        case EventType::Interrupt:
            endNode(event, Outcome::NeedsInput);
            break;
        case EventType::Cancel:
            endNode(event, Outcome::Cancelled);
            break;
        case EventType::Retry:
        case EventType::CustomEvent:
        case EventType::CheckpointError:
            note(event);
            break;
        case EventType::RunEnd:
        case EventType::BranchEnd:
            endBranch(event);
            break;
        }
    }

private:
    void begin(const Event &event, Kind kind, std::string name)
    {
        const auto parent = m_positions.find(event.parent);
        const std::chrono::nanoseconds now = m_wall + event.time;
        m_positions[event.sequence] = m_intervals.size();
        m_open.push_back(m_intervals.size());
        m_intervals.push_back(
            {.kind = kind,
             .name = std::move(name),
             .runId = event.runId,
             .branch = event.branch,
             .sequence = event.sequence,
             .parent = parent != m_positions.end() ? m_intervals[parent->second].sequence : 0,
             .origin = m_wall,
             .start = now,
             .end = now,
             .first = event.payload});
    }

    /// Another attempt goes on where the one before it failed.
    void beginNode(const Event &event)
    {
        Interval *const going = openNode(event);
        if (going != nullptr) {
            m_positions[event.sequence] = static_cast<std::size_t>(going - m_intervals.data());
            going->attempts = event.attempt;
            return;
        }
        begin(event, Kind::Node, event.node);
        m_intervals.back().attempts = event.attempt;
    }

    template <typename Is>
    Interval *lastOpen(Is is)
    {
        const auto found = std::find_if(m_open.rbegin(), m_open.rend(), [&](std::size_t position) {
            return is(m_intervals[position]);
        });
        return found != m_open.rend() ? &m_intervals[*found] : nullptr;
    }

    Interval *openNode(const Event &event)
    {
        return lastOpen([&event](const Interval &interval) {
            return interval.kind == Kind::Node && interval.branch == event.branch &&
                   interval.name == event.node;
        });
    }

    Interval *openCall(const Event &event, Kind kind, const std::string &name)
    {
        const auto parent = m_positions.find(event.parent);
        const std::uint64_t node =
            parent != m_positions.end() ? m_intervals[parent->second].sequence : 0;
        return lastOpen([&](const Interval &interval) {
            return interval.kind == kind && interval.parent == node && interval.name == name;
        });
    }

    void end(Interval &interval, const Event &event, std::optional<Outcome> how)
    {
        interval.end = m_wall + event.time;
        interval.outcome = how;
        std::erase(m_open, static_cast<std::size_t>(&interval - m_intervals.data()));
    }

    void endNode(const Event &event, std::optional<Outcome> how)
    {
        if (Interval *node = openNode(event)) {
            node->last = event.payload;
            end(*node, event, how);
        }
    }

    void endCall(const Event &event, Kind kind, const std::string &name)
    {
        if (Interval *call = openCall(event, kind, name)) {
            call->last = event.payload;
            end(*call, event, wentWrong(event.payload) ? Outcome::Error : Outcome::Success);
        }
    }

    /// Whatever still goes on in the branch has been cut off with it.
    void endBranch(const Event &event)
    {
        const auto inIt = [&event](const Interval &interval) {
            return interval.branch == event.branch;
        };
        while (Interval *interval = lastOpen(inIt)) {
            const bool whole = interval->kind == Kind::Run || interval->kind == Kind::Branch;
            if (whole) {
                interval->last = event.payload;
            }
            end(*interval, event, whole ? outcomeIn(event.payload) : Outcome::Cancelled);
        }
    }

    void note(const Event &event)
    {
        if (const auto parent = m_positions.find(event.parent); parent != m_positions.end()) {
            m_intervals[parent->second].notes.push_back(event);
        }
    }

    std::vector<Interval> m_intervals;
    std::map<std::uint64_t, std::size_t> m_positions; ///< by the numbers of their first events
    std::vector<std::size_t> m_open;                  ///< in the order in which they began
    std::chrono::nanoseconds m_wall{0};
};

} // namespace

std::string textIn(const json &payload, std::string_view name)
{
    const json *const member = memberOf(payload, name);
    return member != nullptr && member->is_string() ? member->get<std::string>() : std::string();
}

std::int64_t integerIn(const json &payload, std::string_view name)
{
    const json *const member = memberOf(payload, name);
    return member != nullptr && member->is_number_integer() ? member->get<std::int64_t>() : 0;
}

std::vector<Interval> intervalsOf(const std::vector<Event> &events)
{
    Collector collector;
    for (const Event &event : events) {
        collector.read(event);
    }
    return std::move(collector).take();
}

} // namespace querent::graph
