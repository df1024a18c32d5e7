// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Answered.h"
#include "agent/nodes/Nodes.h"
#include "insight/ChartAdvisor.h"
#include "insight/Narrative.h"

namespace querent::agent::nodes {

graph::Step<InsightWrites>
describeResult(const Services &services, const std::string &question,
               const Shared<query::BoundPlan> &boundPlan, const std::string &generatedSql,
               const Shared<data::ResultTable> &executionResult, const nlohmann::json &codeResult,
               const std::string &requestedChart, const std::vector<std::string> &planNotes,
               const std::optional<Satisfaction> &satisfaction, const std::string &evaluatorNotes,
               const std::vector<insight::Issue> &issuesDetected)
{
    if (!executionResult) {
        return base::Error{base::ErrorCode::Internal, "There is no result to speak about.", {}};
    }
    const data::Phrasebook &phrases = *services.phrases;
    const auto answered = answeredQuery(services, question, boundPlan, generatedSql,
                                        *executionResult, requestedChart);
    const auto shape = insight::shapeOf(answered, phrases);
    auto told = codeResult.is_null() ? insight::narrate(answered, shape, phrases)
                                     : insight::narrateAnalysis(codeResult, answered, phrases);
    auto suggestion = insight::suggestChart(answered, shape, phrases);

    InsightWrites writes;
    std::string summary = told.summary();
    if (!suggestion.note.empty()) {
        told.caveats.push_back(std::move(suggestion.note));
    }
    if (satisfaction == Satisfaction::NeedsWork && told.caveats.empty()) {
        told.caveats.push_back(evaluatorNotes);
    } else {
        for (const insight::Issue &issue : issuesDetected) {
            if (issue.code == "unknown_value") {
                told.caveats.push_back(issue.message);
            }
        }
    }
    told.caveats.insert(told.caveats.end(), planNotes.begin(), planNotes.end());
    writes.add<&State::logs>("insight: " +
                             std::string(insight::chartKindName(suggestion.chart.kind)));
    return std::move(writes)
        .set<&State::headline>(std::move(told.headline))
        .set<&State::summary>(std::move(summary))
        .set<&State::caveats>(std::move(told.caveats))
        .set<&State::chartSuggestion>(std::move(suggestion.chart))
        .set<&State::followUps>(insight::suggestFollowUps(answered, shape, phrases));
}

} // namespace querent::agent::nodes
