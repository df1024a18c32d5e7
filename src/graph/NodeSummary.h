// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Events.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace querent::graph {

/// How a node did over many runs.
struct NodeSummary
{
    std::string node;
    std::size_t count = 0;   ///< how often it ran, its retries not counted, branches included
    std::size_t errors = 0;  ///< how often it failed for good
    std::size_t retries = 0; ///< how often it was tried again
    /// Of all its times, waits between attempts included: nearest rank.
    std::chrono::nanoseconds p50{0};
    std::chrono::nanoseconds p95{0};
    std::chrono::nanoseconds total{0};
};

/// {"node","count","errors","retries","p50_ms","p95_ms","total_ms"}
void to_json(nlohmann::json &json, const NodeSummary &summary);

/// Adds runs up.
class NodeStatistics
{
public:
    /// All events of one run, in their order.
    void add(const std::vector<Event> &events);
    /// The nodes, the one that took longest in all first.
    [[nodiscard]] std::vector<NodeSummary> summaries() const;

private:
    struct Tally
    {
        std::vector<std::chrono::nanoseconds> times;
        std::size_t errors = 0;
        std::size_t retries = 0;
    };

    std::map<std::string, Tally> m_tallies;
};

} // namespace querent::graph
