// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisState.h"
#include "agent/Services.h"
#include "agent/TimeLimits.h"
#include "graph/CompiledGraph.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace querent::agent {

/// A question and what it was preceded by.
struct AnalysisInput
{
    std::string question;
    RunSettings settings = {};
    std::string userId = {};
    std::string sessionId = {};
    data::CivilDate today{};
    std::vector<reasoning::Turn> history = {}; ///< oldest first; the last five count
    std::string conversationSummary = {};
    std::string sourceLocation = {}; ///< kept with the run, for who takes it up later
    std::string sourceShape = {};
    std::string sourcePolicy = {};
};

/// How a run ended or where it waits. `state.response` is never empty.
struct AnalysisReport
{
    Outcome outcome = Outcome::Failed;
    AnalysisState state;
    std::optional<base::Error> error; ///< set unless answered, explained or waiting
    std::string runId;
    /// The number that the next event of this run should have.
    std::uint64_t nextSequence = 1;
};

/// The one graph that every question runs through, made for one source. Immutable; any number of
/// threads may run it at once.
class AnalysisGraph
{
public:
    /// Fails with GraphInvalid only if the wiring itself is wrong.
    [[nodiscard]] static base::Result<AnalysisGraph> build(ServicesPtr services,
                                                           const TimeLimits &limits);
    /// With the limits that the source's policy sets.
    [[nodiscard]] static base::Result<AnalysisGraph> build(ServicesPtr services);

    /// Blocks until the question is answered, refused, cancelled, or waits for a clarification.
    [[nodiscard]] AnalysisReport run(const AnalysisInput &input,
                                     const graph::RunOptions &options) const;
    /// Goes on with a waiting run, from its snapshot in `options.checkpointer`.
    [[nodiscard]] AnalysisReport resume(std::string_view runId,
                                        const std::vector<query::ClarificationAnswer> &answers,
                                        const graph::RunOptions &options) const;

    /// A run of its own, named `options.runId`, that goes on from a step of an earlier one with the
    /// fields that `changes` names set to other values (see setFields()), where entryAfter() says.
    /// The earlier run stays as it is. Fails with InvalidArgument where nothing follows the step.
    [[nodiscard]] AnalysisReport fork(const graph::CheckpointId &from,
                                      const nlohmann::json &changes,
                                      const graph::RunOptions &options) const;

    /// A run as a snapshot has it: how it ended, or that it waits. Fails with MalformedDocument.
    [[nodiscard]] base::Result<AnalysisReport> stored(const graph::Checkpoint &checkpoint) const;

    [[nodiscard]] const graph::CompiledGraph<AnalysisState> &graph() const noexcept
    {
        return m_graph;
    }

private:
    AnalysisGraph(ServicesPtr services, graph::CompiledGraph<AnalysisState> graph);

    [[nodiscard]] std::shared_ptr<RunConnections> connections(const std::string &question,
                                                              const std::string &runId) const;
    /// Makes anew what a snapshot does not carry and what `node` and those after it need: the bound
    /// plan, and the proof of the statement where it had been proven.
    [[nodiscard]] base::Result<void> madeAnew(AnalysisState &state, const std::string &node,
                                              bool wasProven, std::stop_token stop) const;
    /// `limit`: of the whole run; zero: none.
    [[nodiscard]] AnalysisReport report(graph::RunResult<AnalysisState> result,
                                        std::chrono::nanoseconds limit) const;

    ServicesPtr m_services;
    graph::CompiledGraph<AnalysisState> m_graph;
};

} // namespace querent::agent
