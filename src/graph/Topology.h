// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Retry.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::graph {

/// Where a run enters and where it leaves; no node may be called so.
inline constexpr char START[] = "START";
inline constexpr char END[] = "END";

struct Topology;

/// A node as a picture of the graph shows it.
struct NodeInfo
{
    std::string name;
    std::string description;
    /// Field names.
    std::vector<std::string> reads;
    std::vector<std::string> writes;
    RetryPolicy retry;
    /// The graph that a fan-out runs once per part; null for a plain node.
    std::shared_ptr<const Topology> subgraph;
};

enum class EdgeKind {
    Always,
    Route,   ///< taken when a router says so
    OnError, ///< taken when the node failed and its error router says so
};

struct Edge
{
    std::string from;
    std::string to;
    EdgeKind kind = EdgeKind::Always;
    std::string label;
};

/// The shape of a graph, without its code.
struct Topology
{
    std::string name;
    std::vector<NodeInfo> nodes;
    std::vector<Edge> edges;
    /// How many steps a run may take; a graph without cycles needs no limit.
    std::optional<int> stepLimit = {};
};

/// What is wrong with the shape, a sentence each that names the node; empty for a sound one.
[[nodiscard]] std::vector<std::string> problemsOf(const Topology &topology);

/// A Mermaid flowchart.
[[nodiscard]] std::string toMermaid(const Topology &topology);
void to_json(nlohmann::json &json, const Topology &topology);

} // namespace querent::graph
