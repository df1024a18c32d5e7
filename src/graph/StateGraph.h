// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/CompiledGraph.h"
#include "graph/FanOut.h"
#include "graph/GroupAssembly.h"

#include <algorithm>
#include <concepts>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace querent::graph {

/// One answer of a router and the node it stands for. `label` goes on the edge in pictures.
template <typename Key>
struct Target
{
    Key key;
    std::string node;
    std::string label = {};
};

/// A router that answers in strings may answer in node names: then the name alone is enough.
template <>
struct Target<std::string>
{
    Target(const char *name) : key(name), node(name) {}
    Target(std::string name) : key(name), node(std::move(name)) {}
    Target(std::string answer, std::string name)
        : key(std::move(answer)), node(std::move(name)), label(key)
    {}

    std::string key;
    std::string node;
    std::string label;
};

namespace detail {

template <typename R>
using KeyFor = std::conditional_t<std::is_convertible_v<R, std::string_view>, std::string,
                                  std::remove_cvref_t<R>>;

template <typename Key>
std::string keyText(const Key &key)
{
    if constexpr (std::is_same_v<Key, std::string>) {
        return "'" + key + "'";
    } else if constexpr (std::is_same_v<Key, bool>) {
        return key ? "true" : "false";
    } else if constexpr (std::is_enum_v<Key>) {
        return std::to_string(static_cast<std::underlying_type_t<Key>>(key));
    } else if constexpr (std::is_arithmetic_v<Key>) {
        return std::to_string(key);
    } else {
        return "something";
    }
}

} // namespace detail

/// A function of the state that says where to go, in strings or in any values that can be compared,
/// an enum by preference.
template <typename Router, typename S>
concept RouterOf = std::invocable<const Router &, const S &> &&
    std::equality_comparable<std::invoke_result_t<const Router &, const S &>>;

template <typename Router, typename S>
using TargetsOf =
    std::vector<Target<detail::KeyFor<std::invoke_result_t<const Router &, const S &>>>>;

/// Says what to write into the state when a node has failed: (state, failure) → Writes<…>.
template <typename Record, typename S>
concept FailureRecordOf = std::invocable<const Record &, const S &, const Failure &> &&
    WritesOf<std::remove_cvref_t<std::invoke_result_t<const Record &, const S &, const Failure &>>,
             S>;

struct CompileOptions
{
    /// How many updates a run may merge before it is ended with ErrorCode::StepLimit. A graph whose
    /// edges form a cycle has to say; one without cycles ends by itself.
    std::optional<int> stepLimit = {};
};

/// The recipe of a graph over the state S: nodes, and what leads from one to the next. A value
/// that does nothing until compile() has found it sound.
template <HasSchema S>
class StateGraph
{
public:
    explicit StateGraph(std::string name) { m_topology.name = std::move(name); }

    /// `function` is called with the fields of `members` and, if it takes one, a NodeContext &, and
    /// returns Writes<…>, a Result or a Step of it. It is shared by all runs, so it is const.
    template <auto... Members, typename F>
    StateGraph &node(std::string name, Reads<Members...> members, F function,
                     NodeOptions options = {})
    {
        return add(
            detail::makeNode<S>(std::move(name), members, std::move(function), std::move(options)));
    }

    /// A node that runs `graph` once for every part that `split` makes of the fields, in parallel,
    /// and merges what `join` makes of the fields and the results, or of the results alone.
    template <auto... Members, typename Sub, typename Split, typename Join>
    StateGraph &fanOut(std::string name, Reads<Members...> members, CompiledGraph<Sub> graph,
                       Split split, Join join, FanOutOptions options = {})
    {
        return add(detail::makeFanOut<S>(std::move(name), members, std::move(graph),
                                         std::move(split), std::move(join), std::move(options)));
    }

    /// Runs `members`, nodes of this graph, at the same time on the same state, under the name of
    /// the group: edges lead to the group and leave from it. Their updates are merged as one step
    /// in the order of `members`. Where one fails for good the others are stopped, nothing is
    /// merged and the group has failed. No two of them may write one field unless its reducer joins
    /// both.
    StateGraph &parallel(std::string name, std::vector<std::string> members,
                         ParallelOptions options = {})
    {
        if (members.empty()) {
            m_problems.push_back("The parallel group '" + name + "' has no nodes.");
        }
        detail::Node<S> group;
        group.info.name = name;
        group.info.description = std::move(options.description);
        group.info.maxParallel = options.maxParallel;
        m_groups.emplace(std::move(name), std::move(members));
        return add(std::move(group));
    }

    /// From START or a node to a node or END.
    StateGraph &edge(std::string_view from, std::string_view to)
    {
        addExit(from, {.targets = {std::string(to)}, .choose = {}, .positions = {}});
        m_topology.edges.push_back({.from = std::string(from),
                                    .to = std::string(to),
                                    .kind = EdgeKind::Always,
                                    .label = {}});
        return *this;
    }

    /// After `from`, or at START, `router` looks at the merged state and its answer picks one of
    /// `targets`. An answer that is not among them ends the run with an error.
    template <RouterOf<S> Router>
    StateGraph &route(std::string_view from, Router router, TargetsOf<Router, S> targets)
    {
        addExit(from, exitBy(from, EdgeKind::Route, std::move(router), std::move(targets)));
        return *this;
    }

    /// When one of `nodes` has failed for good, `record` says what to write and `router` where to
    /// go on. A node without this ends the run with its error.
    template <FailureRecordOf<S> Record, RouterOf<S> Router>
    StateGraph &onError(const std::vector<std::string> &nodes, Record record, Router router,
                        TargetsOf<Router, S> targets)
    {
        using W =
            std::remove_cvref_t<std::invoke_result_t<const Record &, const S &, const Failure &>>;
        const auto erased = [record = std::move(record)](const S &state, const Failure &failure) {
            return std::unique_ptr<detail::Update<S>>(
                std::make_unique<detail::UpdateBy<S, W>>(record(state, failure)));
        };
        for (const std::string &name : nodes) {
            detail::ErrorExit<S> exit{.record = erased,
                                      .exit = exitBy(name, EdgeKind::OnError, router, targets)};
            if (!m_errorExits.emplace(name, std::move(exit)).second) {
                m_problems.push_back("The node '" + name + "' has two error routes.");
            }
        }
        return *this;
    }

    /// A run restored from a snapshot that was taken before `node` enters at `at` instead: for
    /// nodes that read what snapshots do not bring back.
    StateGraph &reenter(std::string_view node, std::string_view at)
    {
        m_reentries.emplace_back(node, at);
        return *this;
    }

    /// The graph, if it is sound; otherwise an error whose message is the first problem and whose
    /// detail lists them all, a line each.
    [[nodiscard]] base::Result<CompiledGraph<S>> compile(CompileOptions options = {}) const
    {
        auto program = std::make_shared<detail::Program<S>>();
        std::vector<std::string> problems = m_problems;
        program->topology = m_topology;
        program->topology.stepLimit = options.stepLimit;
        program->nodes = detail::GroupAssembly<S>(m_nodes, m_groups, m_topology).nodes(problems);
        for (const detail::Node<S> &node : program->nodes) {
            program->topology.nodes.push_back(node.info);
        }
        program->stepLimit = options.stepLimit.value_or(std::numeric_limits<int>::max());
        for (std::string &problem : problemsOf(program->topology)) {
            problems.push_back(std::move(problem));
        }
        for (const auto &[node, at] : m_reentries) {
            for (const std::string &name : {node, at}) {
                if (!program->positionOf(name)) {
                    problems.push_back("A reentry names '" + name + "', which is no node.");
                }
            }
        }
        if (!problems.empty()) {
            return invalid(problems);
        }
        program->entry = resolved(*program, m_exits.at(START));
        for (detail::Node<S> &node : program->nodes) {
            node.exit = resolved(*program, m_exits.at(node.info.name));
            if (const auto found = m_errorExits.find(node.info.name); found != m_errorExits.end()) {
                node.onError = found->second;
                node.onError->exit = resolved(*program, std::move(node.onError->exit));
            }
        }
        for (const auto &[node, at] : m_reentries) {
            program->nodes[*program->positionOf(node)].reentry = program->positionOf(at);
        }
        return CompiledGraph<S>(std::move(program));
    }

private:
    using Exit = detail::Exit<S>;

    StateGraph &add(detail::Node<S> node)
    {
        m_nodes.push_back(std::move(node));
        return *this;
    }

    void addExit(std::string_view from, Exit exit)
    {
        if (!m_exits.emplace(from, std::move(exit)).second) {
            m_problems.push_back("Two ways lead from '" + std::string(from) +
                                 "': make them one route.");
        }
    }

    template <typename Router, typename Key>
    Exit exitBy(std::string_view from, EdgeKind kind, Router router,
                std::vector<Target<Key>> targets)
    {
        if (targets.empty()) {
            m_problems.push_back("The route from '" + std::string(from) + "' has no targets.");
        }
        Exit exit;
        std::vector<Key> keys;
        for (Target<Key> &target : targets) {
            if (std::ranges::find(keys, target.key) != keys.end()) {
                m_problems.push_back("The route from '" + std::string(from) +
                                     "' has two targets for the answer " +
                                     detail::keyText(target.key) + ".");
            }
            m_topology.edges.push_back({.from = std::string(from),
                                        .to = target.node,
                                        .kind = kind,
                                        .label = std::move(target.label)});
            keys.push_back(std::move(target.key));
            exit.targets.push_back(std::move(target.node));
        }
        exit.choose = [router = std::move(router),
                       keys = std::move(keys)](const S &state) -> base::Result<std::size_t> {
            const Key answer(router(state));
            const auto found = std::ranges::find(keys, answer);
            if (found == keys.end()) {
                return base::Error{base::ErrorCode::GraphInvalid,
                                   "answered " + detail::keyText(answer) +
                                       ", which is not among its targets.",
                                   {}};
            }
            return static_cast<std::size_t>(found - keys.begin());
        };
        return exit;
    }

    static Exit resolved(const detail::Program<S> &program, Exit exit)
    {
        for (const std::string &target : exit.targets) {
            exit.positions.push_back(program.positionOf(target).value_or(program.end()));
        }
        return exit;
    }

    base::Error invalid(const std::vector<std::string> &problems) const
    {
        std::string all;
        for (const std::string &problem : problems) {
            all += problem + '\n';
        }
        return {base::ErrorCode::GraphInvalid,
                "The graph '" + m_topology.name + "' is not sound: " + problems.front(),
                std::move(all)};
    }

    /// Name and edges; the nodes are added when the graph is compiled.
    Topology m_topology;
    std::vector<detail::Node<S>> m_nodes;
    detail::GroupMembers m_groups;
    std::map<std::string, Exit, std::less<>> m_exits;
    std::map<std::string, detail::ErrorExit<S>, std::less<>> m_errorExits;
    std::vector<std::pair<std::string, std::string>> m_reentries;
    std::vector<std::string> m_problems;
};

} // namespace querent::graph
