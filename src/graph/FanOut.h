// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/CompiledGraph.h"
#include "graph/Parallel.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace querent::graph {

struct FanOutOptions
{
    /// How many branches run at the same time.
    int maxParallel = 4;
    JoinPolicy policy = JoinPolicy::All;
    std::string description = {};
    RetryPolicy retry = {};
    /// How long one attempt of the whole fan-out may take, as NodeOptions::timeout.
    std::chrono::nanoseconds timeout{0};
    /// How often nodes may be tried again within one branch. Empty: as often as in the whole run.
    std::optional<int> retryBudget = {};
};

/// How the branches ended, in the order of the parts they were given.
template <typename Sub>
using BranchResults = std::vector<RunResult<Sub>>;

namespace detail {

template <typename Sub>
struct PartsOf
{
    static constexpr bool isParts = false;
};
template <typename Sub>
struct PartsOf<std::vector<Sub>>
{
    static constexpr bool isParts = true;
    using Part = Sub;
};
template <typename Sub>
struct PartsOf<base::Result<std::vector<Sub>>> : PartsOf<std::vector<Sub>>
{};

/// The call of a join: with the fields that the fan-out reads, or with the results alone.
template <typename Join, typename Members, typename Results>
struct CallOfJoin
{
    using Type = CallWith<Join, Reads<>, Results>;
};
template <typename Join, typename Members, typename Results>
requires CallableWithFields<Join, Members, Results>
struct CallOfJoin<Join, Members, Results>
{
    using Type = CallWith<Join, Members, Results>;
};

/// The error of the first branch that failed by itself rather than by being stopped.
template <typename Sub>
base::Error firstError(const BranchResults<Sub> &results)
{
    for (const RunResult<Sub> &result : results) {
        if (result.outcome == Outcome::Error) {
            return *result.error;
        }
    }
    return NodeContext::cancelled();
}

/// Runs the parts; an error where the policy says that the node fails.
template <typename Sub>
base::Result<BranchResults<Sub>> runBranches(const CompiledGraph<Sub> &graph,
                                             std::vector<Sub> parts, const NodeContext &context,
                                             const FanOutOptions &options)
{
    BranchResults<Sub> results(parts.size());
    std::stop_source stop;
    const std::stop_callback passOn(context.stopToken(), [&stop] { stop.request_stop(); });
    const std::string prefix =
        (context.branch().empty() ? std::string() : std::string(context.branch()) + '/') +
        std::string(context.node()) + '.';
    runParallel(parts.size(), options.maxParallel, [&](std::size_t index) {
        results[index] = graph.runBranch(std::move(parts[index]), context, stop.get_token(),
                                         prefix + std::to_string(index), options.retryBudget);
        const bool succeeded = results[index].outcome == Outcome::Success;
        if ((options.policy == JoinPolicy::Any && succeeded) ||
            (options.policy == JoinPolicy::FirstError && !succeeded)) {
            stop.request_stop();
        }
    });
    if (context.stopRequested()) {
        return NodeContext::cancelled();
    }
    const auto succeeded = std::ranges::count(results, Outcome::Success, &RunResult<Sub>::outcome);
    const bool all = static_cast<std::size_t>(succeeded) == results.size();
    if ((options.policy == JoinPolicy::FirstError && !all) ||
        (options.policy == JoinPolicy::Any && succeeded == 0 && !results.empty())) {
        return firstError(results);
    }
    return results;
}

template <typename S, typename Sub, auto... Members, typename Split, typename Join>
Node<S> makeFanOut(std::string name, Reads<Members...> /*members*/, CompiledGraph<Sub> graph,
                   Split split, Join join, FanOutOptions options)
{
    static_assert(InSchema<S, Members...>,
                  "a fan-out reads a member that the StateSchema of this state does not list");
    static_assert(CallableWithFields<Split, Reads<Members...>>,
                  "split takes the fields that the fan-out reads, in that order");
    static_assert(CallableWithFields<Join, Reads<Members...>, BranchResults<Sub>> ||
                      CallableWithFields<Join, Reads<>, BranchResults<Sub>>,
                  "join takes the fields that the fan-out reads, in that order, and then "
                  "graph::BranchResults of the subgraph's state; or the results alone");
    using SplitCall = CallWith<Split, Reads<Members...>>;
    using JoinCall = typename CallOfJoin<Join, Reads<Members...>, BranchResults<Sub>>::Type;
    using Parts = PartsOf<ReturnedBy<SplitCall>>;
    static_assert(Parts::isParts, "split returns a vector of the subgraph's states, or a Result");
    using Joined = ReturnedBy<JoinCall>;
    static_assert(returnsUpdateOf<Joined, S>(),
                  "join returns graph::Writes<…>, a Result or a Step of it, over listed fields");
    using W = typename StepFor<Joined>::Update;

    Node<S> node;
    node.info = {.name = std::move(name),
                 .description = options.description,
                 .reads = {std::string(fieldOf<S, Members>.name)...},
                 .writes = WritesTraits<W>::template names<S>(),
                 .retry = options.retry,
                 .timeout = options.timeout,
                 .subgraph = std::make_shared<const Topology>(graph.topology()),
                 .maxParallel = options.maxParallel,
                 .policy = options.policy};
    node.previewReads = previewFields<S, Members...>;
    node.run = [graph = std::move(graph), split = std::move(split), join = std::move(join),
                options = std::move(options)](const S &state,
                                              NodeContext &context) -> NodeResult<S> {
        if (const std::string_view missing = SplitCall::missing(state); !missing.empty()) {
            return missingField(missing);
        }
        base::Result<std::vector<Sub>> parts = SplitCall::invoke(split, state);
        if (!parts) {
            return std::move(parts).error();
        }
        base::Result<BranchResults<Sub>> results =
            runBranches(graph, std::move(*parts), context, options);
        if (!results) {
            return std::move(results).error();
        }
        return callForStep<JoinCall, S>(join, state, std::move(*results));
    };
    return node;
}

} // namespace detail

} // namespace querent::graph
