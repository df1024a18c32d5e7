// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

std::vector<AnalysisState> splitQuestion(const std::optional<reasoning::Intent> &intent,
                                         const std::vector<reasoning::Turn> &history,
                                         const std::string &conversationSummary,
                                         const std::string &today, const RunSettings &settings,
                                         const std::shared_ptr<RunConnections> &connections)
{
    std::vector<AnalysisState> branches;
    for (const std::string &question : intent->subQuestions) {
        AnalysisState &branch = branches.emplace_back();
        branch.question = question;
        branch.settings = settings;
        branch.settings.bestGuess = true; // nobody can be asked in several places at once
        branch.settings.branch = true;
        branch.history = history;
        branch.conversationSummary = conversationSummary;
        branch.today = today;
        branch.intent = *intent;
        branch.intent->interpreted = question;
        branch.intent->subQuestions.clear();
        branch.connections = connections;
    }
    return branches;
}

JoinWrites joinAnswers(graph::BranchResults<AnalysisState> branches)
{
    JoinWrites writes;
    std::vector<PartialAnswer> parts;
    for (graph::RunResult<AnalysisState> &branch : branches) {
        AnalysisState &state = branch.state;
        PartialAnswer part;
        part.question = state.question;
        part.headline = std::move(state.headline);
        part.summary = std::move(state.summary);
        part.generatedSql = std::move(state.generatedSql);
        part.validatedSql = state.validatedSql ? state.validatedSql->text() : std::string();
        part.result = std::move(state.executionResult);
        part.chart = std::move(state.chartSuggestion);
        part.caveats = std::move(state.caveats);
        part.error = branch.error ? std::move(branch.error) : std::move(state.error);
        for (FailedAttempt &attempt : state.failedAttempts) {
            writes.add<&State::failedAttempts>(std::move(attempt));
        }
        parts.push_back(std::move(part));
    }
    const std::size_t count = parts.size();
    return std::move(writes)
        .set<&State::parts>(std::move(parts))
        .add<&State::logs>("fan_out: " + std::to_string(count) + " branches");
}

} // namespace querent::agent::nodes
