// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Events.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace querent::tests {

/// Each event as "number [branch] name node#attempt payload".
inline std::string transcriptOf(const std::vector<graph::Event> &events)
{
    std::string lines;
    for (const graph::Event &event : events) {
        lines += std::to_string(event.sequence) + " [" + event.branch + "] " +
                 std::string(graph::eventName(event.type)) + ' ' + event.node + '#' +
                 std::to_string(event.attempt) + ' ' + event.payload.dump() + '\n';
    }
    return lines;
}

/// Reads the events of one leg of a run and says what is wrong with their order.
class EventOrder
{
public:
    std::string firstProblem(const std::vector<graph::Event> &events)
    {
        for (const graph::Event &event : events) {
            if (const std::string problem = check(event); !problem.empty()) {
                return "event " + std::to_string(event.sequence) + " " + problem;
            }
        }
        if (!m_ended) {
            return "the run has no end";
        }
        if (!m_attempts.empty()) {
            return "an attempt of " + std::get<1>(*m_attempts.begin()) + " has no end";
        }
        return m_branches.empty() ? std::string() : "a branch has no end";
    }

private:
    using Attempt = std::tuple<std::string, std::string, int>;

    std::string check(const graph::Event &event)
    {
        using graph::EventType;
        if (m_ended) {
            return "comes after the end";
        }
        if (event.sequence != ++m_sequence) {
            return "is out of sequence";
        }
        if (event.time < m_time) {
            return "goes back in time";
        }
        m_time = event.time;
        if ((event.type == EventType::RunStart) != (event.sequence == 1)) {
            return "begins the run where it does not begin";
        }
        if (event.sequence > 1 && !m_starts.contains(event.parent)) {
            return "belongs to no start";
        }
        if (event.type != EventType::BranchStart && !event.branch.empty() &&
            !m_branches.contains(event.branch)) {
            return "is in a branch that is not there";
        }
        const Attempt attempt{event.branch, event.node, event.attempt};
        switch (event.type) {
        case EventType::RunStart:
            m_starts.insert(event.sequence);
            return {};
        case EventType::RunEnd:
            m_ended = true;
            return {};
        case EventType::BranchStart:
            m_starts.insert(event.sequence);
            return m_branches.insert(event.branch).second ? "" : "begins a branch twice";
        case EventType::BranchEnd:
            return m_branches.erase(event.branch) == 1 ? "" : "ends a branch that is not there";
        case EventType::NodeStart:
            m_starts.insert(event.sequence);
            return m_attempts.insert(attempt).second ? "" : "begins an attempt twice";
        case EventType::NodeEnd:
        case EventType::NodeError:
            return m_attempts.erase(attempt) == 1 ? "" : "ends an attempt that is not there";
        case EventType::Interrupt:
        case EventType::Cancel:
            return event.attempt == 0 || m_attempts.erase(attempt) == 1
                       ? ""
                       : "ends an attempt that is not there";
        default:
            return {};
        }
    }

    std::uint64_t m_sequence = 0;
    std::chrono::nanoseconds m_time{0};
    bool m_ended = false;
    std::set<std::uint64_t> m_starts;
    std::set<std::string> m_branches;
    std::set<Attempt> m_attempts;
};

/// What is wrong with the order of the events of one leg of a run: numbers and times go up, the run
/// frames everything, every branch and every attempt begins once and ends once, and whatever
/// happens belongs to a start. Empty when nothing is.
inline std::string disorderIn(const std::vector<graph::Event> &events)
{
    return EventOrder().firstProblem(events);
}

} // namespace querent::tests
