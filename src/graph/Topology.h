// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Retry.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::graph {

/// Where a run enters and where it leaves; no node may be called so.
inline constexpr char START[] = "START";
inline constexpr char END[] = "END";

struct Topology;

/// When the branches of a fan-out are done.
enum class JoinPolicy {
    /// Every branch runs to its own end; the join sees failures among the results.
    All,
    /// The first success stops the others. Where none succeeds, the node fails as the first branch
    /// did.
    Any,
    /// A branch that does not succeed stops the others and the node fails as it did.
    FirstError,
};

/// A node as a picture of the graph shows it.
struct NodeInfo
{
    std::string name;
    std::string description;
    /// Field names.
    std::vector<std::string> reads;
    std::vector<std::string> writes;
    RetryPolicy retry = {};
    /// Of one attempt; zero for none.
    std::chrono::nanoseconds timeout{0};
    /// The graph that a fan-out runs once per part; null for a plain node.
    std::shared_ptr<const Topology> subgraph = {};
    /// The nodes of a parallel group, in the order in which their updates are merged.
    std::vector<NodeInfo> members = {};
    /// Of a fan-out or group: how many run at the same time.
    int maxParallel = 1;
    JoinPolicy policy = JoinPolicy::All;
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
