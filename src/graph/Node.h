// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Arguments.h"
#include "graph/NodeContext.h"
#include "graph/StateJson.h"
#include "graph/Step.h"
#include "graph/Topology.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace querent::graph {

struct NodeOptions
{
    /// For pictures of the graph.
    std::string description = {};
    RetryPolicy retry = {};
    /// How long one attempt may take; zero: as long as it likes. When the time is up, the node is
    /// told to stop, and whatever it returns afterwards counts as ErrorCode::Timeout.
    std::chrono::nanoseconds timeout{0};
};

/// How the nodes of a parallel group run.
struct ParallelOptions
{
    /// How many of them at the same time.
    int maxParallel = 4;
    std::string description = {};
};

/// A node's failure, as its error handler sees it.
struct Failure
{
    std::string node;
    base::Error error;
    /// How often the node was tried.
    int attempts = 1;
};

/// How long a node took, all its attempts and the waits between them.
struct NodeTiming
{
    std::string_view node;
    int attempts = 1;
    std::chrono::nanoseconds duration{0};
};

/// True when the schema keeps measures of nodes in the state: `measure(state, timing)` returns a
/// Writes<…> that is merged together with the node's own update.
template <typename S>
concept MeasuresNodes = requires(const S &state, const NodeTiming &timing)
{
    {
        StateSchema<S>::measure(state, timing)
        } -> WritesOf<S>;
};

/// What F has to be to serve as a node of a graph over S that reads `Members`: callable, const,
/// with the fields and, if it wants one, a NodeContext &; returning Writes<…>, Result<Writes<…>>
/// or Step<Writes<…>> over fields of S.
template <typename F, typename S, auto... Members>
concept NodeCallable = CallableWithFields<F, Reads<Members...>, NodeContext &> ||
                       CallableWithFields<F, Reads<Members...>>;

namespace detail {

template <typename S, WritesOf<S> W>
void saveWritten(const W &writes, nlohmann::json &saved, const S &state)
{
    writes.forEachSet([&]<auto Member>() {
        constexpr auto entry = fieldOf<S, Member>;
        if constexpr (entry.persistence != Persistence::Transient) {
            saved[std::string(entry.name)] = encode(state.*Member);
        }
    });
}

/// An update of S by whichever Writes a node returned.
template <typename S>
class Update
{
public:
    virtual ~Update() = default;

    virtual void mergeInto(S &state) = 0;
    /// Puts the set fields, as `state` has them after the merge, into its saved form.
    virtual void saveInto(nlohmann::json &saved, const S &state) const = 0;
    [[nodiscard]] virtual nlohmann::json preview() const = 0;
    /// The set and saved fields, whole. Before the merge, as preview() too.
    [[nodiscard]] virtual nlohmann::json values() const = 0;
};

template <typename S, WritesOf<S> W>
class UpdateBy final : public Update<S>
{
public:
    explicit UpdateBy(W writes) : m_writes(std::move(writes)) {}

    void mergeInto(S &state) override { m_writes.mergeInto(state); }
    void saveInto(nlohmann::json &saved, const S &state) const override
    {
        saveWritten(m_writes, saved, state);
    }
    [[nodiscard]] nlohmann::json preview() const override { return m_writes.template preview<S>(); }
    [[nodiscard]] nlohmann::json values() const override
    {
        nlohmann::json json = nlohmann::json::object();
        m_writes.forEachSet([&]<auto Member>() {
            constexpr auto entry = fieldOf<S, Member>;
            if constexpr (entry.persistence != Persistence::Transient) {
                json[std::string(entry.name)] = encode(*m_writes.template get<Member>());
            }
        });
        return json;
    }

private:
    W m_writes;
};

template <typename S>
using NodeResult = std::variant<std::unique_ptr<Update<S>>, base::Error, NeedsInput>;

/// Where a node leads: always to targets[0], or to the one that `choose` picks by its position.
template <typename S>
struct Exit
{
    std::vector<std::string> targets;
    std::function<base::Result<std::size_t>(const S &)> choose;
    /// The targets as positions in Program::nodes; set when the graph is compiled.
    std::vector<std::size_t> positions;
};

/// What happens when a node has failed for good.
template <typename S>
struct ErrorExit
{
    std::function<std::unique_ptr<Update<S>>(const S &, const Failure &)> record;
    Exit<S> exit;
};

template <typename S>
struct Node
{
    NodeInfo info;
    std::function<NodeResult<S>(const S &, NodeContext &)> run;
    std::function<nlohmann::json(const S &)> previewReads;
    Exit<S> exit;
    std::optional<ErrorExit<S>> onError;
    /// Where a run that was saved before this node enters again; itself when nothing was said.
    std::optional<std::size_t> reentry;
    /// Of a parallel group, which does nothing else.
    std::vector<Node> members = {};
};

/// A compiled graph: sound, complete, and never changed again.
template <typename S>
struct Program
{
    Topology topology;
    std::vector<Node<S>> nodes;
    Exit<S> entry;
    int stepLimit = 0;

    /// The position that stands for END.
    [[nodiscard]] std::size_t end() const noexcept { return nodes.size(); }
    [[nodiscard]] std::string nameOf(std::size_t position) const
    {
        return position < nodes.size() ? nodes[position].info.name : std::string(END);
    }
    [[nodiscard]] std::optional<std::size_t> positionOf(std::string_view name) const
    {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].info.name == name) {
                return i;
            }
        }
        return std::nullopt;
    }
};

template <typename S, WritesOf<S> W>
NodeResult<S> toNodeResult(W update)
{
    return std::unique_ptr<Update<S>>(std::make_unique<UpdateBy<S, W>>(std::move(update)));
}

template <typename S, WritesOf<S> W>
NodeResult<S> toNodeResult(base::Result<W> result)
{
    if (!result) {
        return std::move(result).error();
    }
    return toNodeResult<S>(std::move(*result));
}

template <typename S, WritesOf<S> W>
NodeResult<S> toNodeResult(Step<W> step)
{
    if (W *update = step.update()) {
        return toNodeResult<S>(std::move(*update));
    }
    if (const base::Error *error = step.error()) {
        return *error;
    }
    return *step.question();
}

/// Calls `function` with fields of `state` and `extra`; an error when one of them is not there.
template <typename CallType, typename S, typename F, typename... Extra>
NodeResult<S> callForStep(const F &function, const S &state, Extra &&...extra)
{
    if (const std::string_view name = CallType::missing(state); !name.empty()) {
        return missingField(name);
    }
    return toNodeResult<S>(CallType::invoke(function, state, std::forward<Extra>(extra)...));
}

template <typename S, auto... Members>
nlohmann::json previewFields(const S &state)
{
    nlohmann::json json = nlohmann::json::object();
    ((json[std::string(fieldOf<S, Members>.name)] = previewField<S, Members>(state.*Members)), ...);
    return json;
}

/// Checks that R, which a node, join or error handler returns, is an update of S.
template <typename R, typename S>
consteval bool returnsUpdateOf()
{
    if constexpr (StepResult<R>) {
        return WritesOf<typename StepFor<R>::Update, S>;
    } else {
        return false;
    }
}

/// The call of node function F: with a NodeContext where it takes one.
template <typename F, typename Members, typename Context>
struct NodeCall
{
    using Type = CallWith<F, Members>;
    static constexpr bool takesContext = false;
};
template <typename F, typename Members, typename Context>
requires CallableWithFields<F, Members, Context &>
struct NodeCall<F, Members, Context>
{
    using Type = CallWith<F, Members, Context &>;
    static constexpr bool takesContext = true;
};

template <typename S, auto... Members, typename F>
Node<S> makeNode(std::string name, Reads<Members...> /*members*/, F function, NodeOptions options)
{
    static_assert(InSchema<S, Members...>,
                  "a node reads a member that the StateSchema of this state does not list");
    static_assert(NodeCallable<F, S, Members...>,
                  "a node's parameters are the fields it reads, in that order, and then, if it "
                  "wants one, graph::NodeContext &; it has to be callable while const");
    Node<S> node;
    if constexpr (InSchema<S, Members...> && NodeCallable<F, S, Members...>) {
        using Selected = NodeCall<F, Reads<Members...>, NodeContext>;
        using CallType = typename Selected::Type;
        using Returned = ReturnedBy<CallType>;
        static_assert(StepResult<Returned>,
                      "a node returns graph::Writes<…>, base::Result<graph::Writes<…>> or "
                      "graph::Step<graph::Writes<…>>");
        static_assert(!StepResult<Returned> || returnsUpdateOf<Returned, S>(),
                      "a node writes a member that the StateSchema of this state does not list");
        if constexpr (returnsUpdateOf<Returned, S>()) {
            using W = typename StepFor<Returned>::Update;
            node.info = {.name = std::move(name),
                         .description = std::move(options.description),
                         .reads = {std::string(fieldOf<S, Members>.name)...},
                         .writes = WritesTraits<W>::template names<S>(),
                         .retry = std::move(options.retry),
                         .timeout = options.timeout};
            node.previewReads = previewFields<S, Members...>;
            node.run = [function = std::move(function)](const S &state, NodeContext &context) {
                if constexpr (Selected::takesContext) {
                    return callForStep<CallType, S>(function, state, context);
                } else {
                    return callForStep<CallType, S>(function, state);
                }
            };
        }
    }
    return node;
}

} // namespace detail

} // namespace querent::graph
