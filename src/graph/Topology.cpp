// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Topology.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace querent::graph {

namespace {

std::string inQuotes(std::string_view name)
{
    return "'" + std::string(name) + "'";
}

/// Everything reachable from `from` along the edges, or against them.
std::set<std::string_view> reach(const Topology &topology, std::string_view from, bool backwards)
{
    std::set<std::string_view> seen{from};
    std::vector<std::string_view> open{from};
    while (!open.empty()) {
        const std::string_view at = open.back();
        open.pop_back();
        for (const Edge &edge : topology.edges) {
            const std::string_view near = backwards ? edge.to : edge.from;
            const std::string_view far = backwards ? edge.from : edge.to;
            if (near == at && seen.insert(far).second) {
                open.push_back(far);
            }
        }
    }
    return seen;
}

/// "'a', 'b' and 'c'".
std::string listed(const std::vector<std::string_view> &names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += i == 0 ? "" : i + 1 < names.size() ? ", " : " and ";
        text += inQuotes(names[i]);
    }
    return text;
}

/// The nodes of one cycle in the order in which a run goes round; empty when there is none.
class CycleSearch
{
public:
    explicit CycleSearch(const Topology &topology) : m_topology(topology) {}

    std::vector<std::string_view> find()
    {
        for (const NodeInfo &node : m_topology.nodes) {
            if (closesCycle(node.name)) {
                return m_path;
            }
        }
        return {};
    }

private:
    bool closesCycle(std::string_view name)
    {
        if (const auto on = std::ranges::find(m_path, name); on != m_path.end()) {
            m_path.erase(m_path.begin(), on);
            return true;
        }
        if (!m_seen.insert(name).second) {
            return false;
        }
        m_path.push_back(name);
        for (const Edge &edge : m_topology.edges) {
            if (edge.from == name && edge.to != END && closesCycle(edge.to)) {
                return true;
            }
        }
        m_path.pop_back();
        return false;
    }

    const Topology &m_topology;
    std::vector<std::string_view> m_path;
    std::set<std::string_view> m_seen;
};

void checkCycles(const Topology &topology, std::vector<std::string> &problems)
{
    const std::vector<std::string_view> cycle = CycleSearch(topology).find();
    if (!cycle.empty()) {
        problems.push_back((cycle.size() == 1
                                ? "The node " + listed(cycle) + " leads back to itself"
                                : "The nodes " + listed(cycle) + " form a cycle") +
                           ": say in CompileOptions::stepLimit how many steps a run may take.");
    }
}

std::string_view policyName(JoinPolicy policy)
{
    switch (policy) {
    case JoinPolicy::All:
        return "all";
    case JoinPolicy::Any:
        return "any";
    case JoinPolicy::FirstError:
        return "first_error";
    }
    return "all";
}

std::string_view kindName(EdgeKind kind)
{
    switch (kind) {
    case EdgeKind::Always:
        return "always";
    case EdgeKind::Route:
        return "route";
    case EdgeKind::OnError:
        return "on_error";
    }
    return "always";
}

/// A Mermaid label in quotes; its own quotes and angle brackets would end or become markup.
std::string mermaidLabel(std::string_view text)
{
    std::string label = "\"";
    for (const char c : text) {
        switch (c) {
        case '"':
            label += "#quot;";
            break;
        case '<':
            label += "#lt;";
            break;
        case '>':
            label += "#gt;";
            break;
        default:
            label += c;
        }
    }
    return label + '"';
}

/// The name, and below it what is special about how the node runs.
std::string nodeLabel(const NodeInfo &node)
{
    std::vector<std::string> notes;
    if (!node.members.empty()) {
        notes.push_back("at the same time");
    }
    if (node.subgraph) {
        notes.push_back(node.policy == JoinPolicy::All   ? "once per part"
                        : node.policy == JoinPolicy::Any ? "once per part, until one succeeds"
                                                         : "once per part, until one fails");
    }
    if (node.subgraph || !node.members.empty()) {
        notes.push_back("up to " + std::to_string(node.maxParallel) + " in parallel");
    }
    if (node.retry.attempts > 1) {
        notes.push_back("up to " + std::to_string(node.retry.attempts) + " attempts");
    }
    if (node.timeout.count() > 0) {
        notes.push_back("at most " + durationText(node.timeout));
    }
    std::string label = mermaidLabel(node.name);
    label.pop_back();
    for (const std::string &note : notes) {
        label += "<br/>" + note;
    }
    return label + '"';
}

class MermaidWriter
{
public:
    std::string write(const Topology &topology)
    {
        m_text = "flowchart TD\n";
        writeGraph(topology, "n", "    ");
        return std::move(m_text);
    }

private:
    void writeGraph(const Topology &topology, const std::string &prefix, const std::string &indent)
    {
        std::map<std::string_view, std::string> ids{{START, prefix + "start"},
                                                    {END, prefix + "end"}};
        m_text += indent + ids[START] + "([\"" + START + "\"])\n";
        for (std::size_t i = 0; i < topology.nodes.size(); ++i) {
            const NodeInfo &node = topology.nodes[i];
            const std::string id = prefix + std::to_string(i);
            ids[node.name] = id;
            writeNode(node, id, indent);
        }
        m_text += indent + ids[END] + "([\"" + END + "\"])\n";
        for (const Edge &edge : topology.edges) {
            m_text += indent + ids[edge.from];
            m_text += edge.kind == EdgeKind::OnError ? " -.->" : " -->";
            if (!edge.label.empty()) {
                m_text += "|" + mermaidLabel(edge.label) + "|";
            }
            m_text += " " + ids[edge.to] + "\n";
        }
    }

    void writeNode(const NodeInfo &node, const std::string &id, const std::string &indent)
    {
        if (!node.subgraph && node.members.empty()) {
            m_text += indent + id + "[" + nodeLabel(node) + "]\n";
            return;
        }
        m_text += indent + "subgraph " + id + "[" + nodeLabel(node) + "]\n";
        if (node.subgraph) {
            writeGraph(*node.subgraph, id + "_", indent + "    ");
        }
        for (std::size_t i = 0; i < node.members.size(); ++i) {
            writeNode(node.members[i], id + "_" + std::to_string(i), indent + "    ");
        }
        m_text += indent + "end\n";
    }

    std::string m_text;
};

nlohmann::json nodesToJson(const std::vector<NodeInfo> &nodes)
{
    nlohmann::json array = nlohmann::json::array();
    for (const NodeInfo &node : nodes) {
        nlohmann::json entry = {{"name", node.name},   {"description", node.description},
                                {"reads", node.reads}, {"writes", node.writes},
                                {"retry", node.retry}, {"timeout_ns", node.timeout.count()}};
        if (node.subgraph) {
            entry["subgraph"] = *node.subgraph;
            entry["policy"] = policyName(node.policy);
        }
        if (!node.members.empty()) {
            entry["members"] = nodesToJson(node.members);
        }
        if (node.subgraph || !node.members.empty()) {
            entry["max_parallel"] = node.maxParallel;
        }
        array.push_back(std::move(entry));
    }
    return array;
}

/// `names` gets the names of all nodes, the ones in groups too.
void checkNode(const NodeInfo &node, std::set<std::string_view> &names,
               std::vector<std::string> &problems)
{
    if (node.name.empty()) {
        problems.emplace_back("A node has no name.");
    } else if (node.name == START || node.name == END) {
        problems.push_back("A node cannot be called " + inQuotes(node.name) +
                           ": that is where runs begin or end.");
    } else if (!names.insert(node.name).second) {
        problems.push_back("There are two nodes called " + inQuotes(node.name) + ".");
    }
    if (node.retry.attempts < 1) {
        problems.push_back("The node " + inQuotes(node.name) + " is to be tried " +
                           std::to_string(node.retry.attempts) +
                           " times: the first attempt counts, so at least once.");
    }
    if (node.timeout.count() < 0) {
        problems.push_back("The node " + inQuotes(node.name) + " is given " +
                           durationText(node.timeout) +
                           ": a time limit has to be above zero; zero means none.");
    }
    if (node.maxParallel < 1) {
        problems.push_back("The node " + inQuotes(node.name) +
                           " may run nothing: maxParallel has to be 1 or more.");
    }
    for (const NodeInfo &member : node.members) {
        checkNode(member, names, problems);
    }
}

} // namespace

std::vector<std::string> problemsOf(const Topology &topology)
{
    std::vector<std::string> problems;
    std::set<std::string_view> names;
    for (const NodeInfo &node : topology.nodes) {
        checkNode(node, names, problems);
    }
    for (const Edge &edge : topology.edges) {
        if (edge.from != START && !names.contains(edge.from)) {
            problems.push_back("An edge leaves " + inQuotes(edge.from) + ", which is no node.");
        }
        if (edge.to != END && !names.contains(edge.to)) {
            problems.push_back("An edge from " + inQuotes(edge.from) + " leads to " +
                               inQuotes(edge.to) + ", which is no node.");
        }
    }
    if (topology.stepLimit && *topology.stepLimit < 1) {
        problems.emplace_back("The step limit has to be 1 or more.");
    }
    if (!problems.empty()) {
        return problems; // the rest would speak of nodes that are not there
    }
    if (std::ranges::count(topology.edges, START, &Edge::from) == 0) {
        problems.push_back(std::string("No edge leaves ") + START + ": say which node is first.");
        return problems;
    }
    const std::set<std::string_view> reached = reach(topology, START, false);
    const std::set<std::string_view> finishing = reach(topology, END, true);
    for (const NodeInfo &node : topology.nodes) {
        const bool leaves = std::ranges::any_of(topology.edges, [&node](const Edge &edge) {
            return edge.from == node.name && edge.kind != EdgeKind::OnError;
        });
        if (!leaves) {
            problems.push_back("The node " + inQuotes(node.name) +
                               " leads nowhere: give it an edge or a route.");
        } else if (!reached.contains(node.name)) {
            problems.push_back("The node " + inQuotes(node.name) + " cannot be reached from " +
                               START + ".");
        } else if (!finishing.contains(node.name)) {
            problems.push_back("No path leads from the node " + inQuotes(node.name) + " to " + END +
                               ".");
        }
    }
    if (problems.empty() && !topology.stepLimit) {
        checkCycles(topology, problems);
    }
    return problems;
}

std::string toMermaid(const Topology &topology)
{
    return MermaidWriter().write(topology);
}

void to_json(nlohmann::json &json, const Topology &topology)
{
    nlohmann::json edges = nlohmann::json::array();
    for (const Edge &edge : topology.edges) {
        edges.push_back({{"from", edge.from},
                         {"to", edge.to},
                         {"kind", kindName(edge.kind)},
                         {"label", edge.label}});
    }
    json = {{"version", 1},
            {"name", topology.name},
            {"nodes", nodesToJson(topology.nodes)},
            {"edges", std::move(edges)}};
    if (topology.stepLimit) {
        json["step_limit"] = *topology.stepLimit;
    }
}

} // namespace querent::graph
