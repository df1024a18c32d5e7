// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Node.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace querent::graph::detail {

/// The names of the nodes in each parallel group.
using GroupMembers = std::map<std::string, std::vector<std::string>, std::less<>>;

/// The fields of which two updates cannot both be kept.
template <HasSchema S>
[[nodiscard]] std::set<std::string_view> fieldsThatKeepOne()
{
    std::set<std::string_view> names;
    forEachField<S>([&names]<std::size_t I>() {
        using Entry = std::tuple_element_t<I, FieldsOf<S>>;
        if constexpr (KeepsOne<typename Entry::Reducer>) {
            names.insert(std::get<I>(StateSchema<S>::fields).name);
        }
    });
    return names;
}

/// Puts the nodes of parallel groups into their groups. All references outlive it.
template <HasSchema S>
class GroupAssembly
{
public:
    GroupAssembly(const std::vector<Node<S>> &declared, const GroupMembers &groups,
                  const Topology &topology)
        : m_declared(declared), m_groups(groups), m_topology(topology)
    {}

    /// The nodes that a run goes through; `problems` gets what is wrong with the groups.
    std::vector<Node<S>> nodes(std::vector<std::string> &problems)
    {
        std::set<std::string, std::less<>> members;
        for (const auto &group : m_groups) {
            for (const std::string &name : group.second) {
                if (!members.insert(name).second) {
                    problems.push_back("The node '" + name + "' is in parallel groups twice.");
                }
            }
        }
        std::vector<Node<S>> result;
        for (const Node<S> &node : m_declared) {
            if (const auto group = m_groups.find(node.info.name);
                group != m_groups.end() && !node.run) {
                result.push_back(assembled(node, group->second, problems));
            } else if (const auto member = members.find(node.info.name); member != members.end()) {
                members.erase(member); // a second node of that name stays and is reported
            } else {
                result.push_back(node);
            }
        }
        return result;
    }

private:
    Node<S> assembled(Node<S> group, const std::vector<std::string> &names,
                      std::vector<std::string> &problems) const
    {
        for (const std::string &name : names) {
            const auto found =
                std::ranges::find(m_declared, name, [](const Node<S> &node) -> const std::string & {
                    return node.info.name;
                });
            if (found == m_declared.end()) {
                problems.push_back("The parallel group '" + group.info.name + "' names '" + name +
                                   "', which is no node.");
            } else if (!found->run) {
                problems.push_back("The parallel group '" + group.info.name +
                                   "' holds the group '" + name +
                                   "': name the nodes of that one instead.");
            } else {
                checkEdges(name, group.info.name, problems);
                group.members.push_back(*found);
            }
        }
        checkWriters(group, problems);
        for (const Node<S> &member : group.members) {
            group.info.members.push_back(member.info);
            addMissing(group.info.reads, member.info.reads);
            addMissing(group.info.writes, member.info.writes);
        }
        group.previewReads = [members = group.members](const S &state) {
            nlohmann::json json = nlohmann::json::object();
            for (const Node<S> &member : members) {
                json.update(member.previewReads(state));
            }
            return json;
        };
        return group;
    }

    void checkEdges(const std::string &name, const std::string &group,
                    std::vector<std::string> &problems) const
    {
        for (const Edge &edge : m_topology.edges) {
            if (edge.from == name || edge.to == name) {
                problems.push_back("The node '" + name + "' runs in the parallel group '" + group +
                                   "': edges lead to the group and leave from it.");
                return;
            }
        }
    }

    static void checkWriters(const Node<S> &group, std::vector<std::string> &problems)
    {
        const std::set<std::string_view> keepingOne = fieldsThatKeepOne<S>();
        std::map<std::string_view, std::string_view> writers;
        for (const Node<S> &member : group.members) {
            for (const std::string &field : member.info.writes) {
                const auto [first, isNew] = writers.emplace(field, member.info.name);
                if (!isNew && keepingOne.contains(field)) {
                    problems.push_back("The nodes '" + std::string(first->second) + "' and '" +
                                       member.info.name +
                                       "' run at the same time and both write '" + field +
                                       "', which keeps one value: leave it to one of them, or give "
                                       "it a reducer that joins what both write.");
                }
            }
        }
    }

    static void addMissing(std::vector<std::string> &all, const std::vector<std::string> &more)
    {
        for (const std::string &name : more) {
            if (std::ranges::find(all, name) == all.end()) {
                all.push_back(name);
            }
        }
    }

    const std::vector<Node<S>> &m_declared;
    const GroupMembers &m_groups;
    const Topology &m_topology;
};

} // namespace querent::graph::detail
