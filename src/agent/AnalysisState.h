// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/Outcome.h"
#include "agent/RunConnections.h"
#include "agent/StateJson.h"
#include "base/ErrorJson.h"
#include "connectors/DataSource.h"
#include "data/Policy.h"
#include "data/ResultTable.h"
#include "graph/Node.h"
#include "graph/Schema.h"
#include "graph/Writes.h"
#include "insight/Caveat.h"
#include "insight/ChartSpec.h"
#include "insight/Evaluation.h"
#include "insight/FollowUps.h"
#include "query/Binder.h"
#include "query/Interpretation.h"
#include "query/SqlValidator.h"
#include "reasoning/Reasoner.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::agent {

/// Turns of a conversation that are remembered.
inline constexpr std::size_t rememberedTurns = 5;
/// Questions longer than this are refused.
inline constexpr std::size_t maximumQuestionCharacters = 4000;
inline constexpr int maximumClarifyTurns = 3;
inline constexpr int maximumCodeAttempts = 3;
/// Rows that an analysis beyond SQL may read: of these only its findings are shown.
inline constexpr int maximumAnalysisRows = 100'000;

/// Those elements of the update that the field does not hold yet follow the others.
struct AppendNew
{
    template <typename T>
    static void reduce(T &current, T update)
    {
        for (auto &element : update) {
            if (std::ranges::find(current, element) == current.end()) {
                current.push_back(std::move(element));
            }
        }
    }
};

/// How this question is to be treated.
struct RunSettings
{
    bool bestGuess = false; ///< never ask back
    int maximumRetries = 2;
    int limit = 0;              ///< rows to show; 0: as the policy says
    std::int64_t timeoutMs = 0; ///< of one statement; 0: as the policy says
    double askAbove = 0;        ///< rows to read before somebody is asked; 0: dearRowVisits
    std::string sql;            ///< written by the user, instead of a question
    std::optional<query::RevisedPlan> plan = {}; ///< made by the user: nothing is planned
    bool branch = false; ///< one of several sub-questions; set by the fan-out

    friend bool operator==(const RunSettings &, const RunSettings &) = default;
};

/// The answer to one of several questions asked in one breath.
struct PartialAnswer
{
    std::string question;
    std::string headline;
    std::string summary;
    std::string generatedSql;
    std::string validatedSql;
    std::shared_ptr<const data::ResultTable> result;
    std::optional<insight::ChartSpec> chart;
    std::vector<insight::Caveat> caveats;
    std::optional<base::Error> error; ///< why there is no answer
};

/// An honest result that did not quite satisfy: what to answer when nothing better is found.
struct EarlierResult
{
    std::optional<query::QueryPlan> plan;
    std::optional<std::string> plannedSql;
    std::string planExplain;
    std::string statement; ///< as it ran
    std::shared_ptr<const data::ResultTable> result;
    connectors::ExecutionStats stats;
};

void to_json(nlohmann::json &json, const RunSettings &settings);
void from_json(const nlohmann::json &json, RunSettings &settings);
void to_json(nlohmann::json &json, const PartialAnswer &part);
void from_json(const nlohmann::json &json, PartialAnswer &part);
void to_json(nlohmann::json &json, const EarlierResult &earlier);
void from_json(const nlohmann::json &json, EarlierResult &earlier);
[[nodiscard]] nlohmann::json previewJson(const EarlierResult &earlier);

/// Everything one question gathers on its way. Nodes see only the fields they name and change them
/// only through the reducers below.
struct AnalysisState
{
    // asked
    std::string question;
    RunSettings settings;
    std::string userId;
    std::string sessionId;
    std::string today;          ///< "2024-05-31": what relative periods count from
    std::string sourceLocation; ///< with its shape: where a run that waits belongs
    std::string sourceShape;
    std::string sourcePolicy; ///< tells whether the source's policy is still the same
    // ingress
    nlohmann::json userContext;
    std::vector<reasoning::Turn> history;
    std::string conversationSummary;
    // intent and schema
    std::optional<reasoning::Intent> intent;
    std::optional<reasoning::RetrievedSchema> retrievedSchema;
    // plan
    std::optional<query::QueryPlan> plan;
    std::optional<std::string> plannedSql; ///< SQL that came instead of a plan
    std::optional<query::PlanQuality> planQuality;
    double planConfidence = 0.0;
    std::string planExplain;
    std::string planId;
    std::vector<std::string> assumptions;
    std::vector<std::string> leftOut; ///< those of the assumptions that name what is left out
    std::vector<query::UnderstoodPart> understood;
    std::vector<std::string> unknownWords;
    std::vector<std::string> lessonsUsed; ///< ids of what was taught and counted
    std::string requestedChart;
    std::string requestedAnalysis;
    std::vector<query::ClarificationQuestion> clarificationQuestions;
    std::vector<query::ClarificationAnswer> userClarification;
    int clarifyTurns = 0;
    std::shared_ptr<const query::BoundPlan> boundPlan;
    std::vector<insight::ValueCheck> valueChecks; ///< what the plan compares columns with
    std::vector<std::string> planNotes;           ///< what to know about how it is answered
    // SQL
    std::string generatedSql;
    std::optional<query::ValidatedSql> validatedSql;
    bool limitEnforced = false;
    std::optional<connectors::CostEstimate> estimate;
    std::string costAccepted; ///< the generated SQL that may run, whatever it costs
    std::shared_ptr<const data::ResultTable> executionResult;
    std::optional<connectors::ExecutionStats> executionStats;
    // judgement
    std::optional<insight::Satisfaction> satisfaction;
    std::string evaluatorNotes;
    std::vector<insight::Issue> issuesDetected;
    std::vector<std::string> suggestedImprovements;
    std::optional<EarlierResult> earlierResult;
    bool settled = false; ///< the earlier result is the answer
    // retries
    std::optional<base::Error> error;
    std::vector<FailedAttempt> failedAttempts;
    std::vector<std::string> feedback;
    std::vector<query::QueryPlan> rejectedPlans;
    int retryCount = 0;
    bool stuck = false; ///< another attempt would be the same again
    // analysis beyond SQL
    std::string code;
    nlohmann::json codeResult; ///< null until an analysis has run
    std::vector<double> statistics;
    int codeAttempts = 0;
    // answer
    std::vector<PartialAnswer> parts;
    std::string headline;
    std::string summary;
    std::vector<insight::Caveat> caveats;
    std::optional<insight::ChartSpec> chartSuggestion;
    std::vector<insight::FollowUp> followUps;
    std::string explanation;
    std::string response;
    std::optional<Outcome> outcome;
    // about the run
    std::vector<std::string> logs;
    std::string lastNode;
    std::map<std::string, double> nodeMs; ///< by node, over all its visits
    std::map<std::string, double> metrics;
    std::shared_ptr<RunConnections> connections;
};

/// False when the user wants an answer as it is, or has been asked often enough.
[[nodiscard]] bool
mayAsk(const RunSettings &settings, int clarifyTurns,
       const std::vector<query::ClarificationAnswer> &userClarification) noexcept;
/// What this run may see: the source's policy, narrowed by the settings. An analysis beyond SQL may
/// read more rows than are shown.
[[nodiscard]] data::Policy policyOf(const data::Policy &policy, const RunSettings &settings,
                                    const std::optional<reasoning::Intent> &intent,
                                    const std::string &requestedAnalysis);
/// Statistics beyond SQL are asked for.
[[nodiscard]] bool needsAnalysis(const std::optional<reasoning::Intent> &intent,
                                 const std::string &requestedAnalysis) noexcept;
/// The user says what runs: nobody else may word it in another way.
[[nodiscard]] bool isGiven(const std::optional<reasoning::Intent> &intent) noexcept;
/// True when a failure of this kind may be tried once more within the budget.
[[nodiscard]] bool mayRetry(const RunSettings &settings, int retryCount,
                            const std::optional<reasoning::Intent> &intent) noexcept;

} // namespace querent::agent

template <>
struct querent::graph::StateSchema<querent::agent::AnalysisState>
{
    using State = agent::AnalysisState;

    static constexpr auto fields = std::tuple{
        field<&State::question>("question", replace),
        field<&State::settings>("settings", replace),
        field<&State::userId>("user_id", replace),
        field<&State::sessionId>("session_id", replace),
        field<&State::today>("today", replace),
        field<&State::sourceLocation>("source_location", replace),
        field<&State::sourceShape>("source_shape", replace),
        field<&State::sourcePolicy>("source_policy", replace),
        field<&State::userContext>("user_context", replace),
        field<&State::history>("history", appendBounded<agent::rememberedTurns>),
        field<&State::conversationSummary>("conversation_summary", replace),
        field<&State::intent>("interpreted_intent", replace),
        field<&State::retrievedSchema>("retrieved_schema", replace),
        field<&State::plan>("plan", replace),
        field<&State::plannedSql>("planned_sql", replace),
        field<&State::planQuality>("plan_quality", replace),
        field<&State::planConfidence>("plan_confidence", replace),
        field<&State::planExplain>("plan_explain", replace),
        field<&State::planId>("plan_id", replace),
        field<&State::assumptions>("assumptions", replace),
        field<&State::leftOut>("left_out", replace),
        field<&State::understood>("understood", replace),
        field<&State::unknownWords>("unknown_words", replace),
        field<&State::lessonsUsed>("lessons_used", replace),
        field<&State::requestedChart>("requested_chart", replace),
        field<&State::requestedAnalysis>("requested_analysis", replace),
        field<&State::clarificationQuestions>("clarification_questions", replace),
        field<&State::userClarification>("user_clarification", append),
        field<&State::clarifyTurns>("clarify_turns", max),
        field<&State::boundPlan>("bound_plan", replace, transient),
        field<&State::valueChecks>("value_checks", replace),
        field<&State::planNotes>("plan_notes", replace),
        field<&State::generatedSql>("generated_sql", replace),
        field<&State::validatedSql>("validated_sql", replace, notRestored),
        field<&State::limitEnforced>("limit_enforced", replace),
        field<&State::estimate>("estimate", replace),
        field<&State::costAccepted>("cost_accepted", replace),
        field<&State::executionResult>("execution_result", replace),
        field<&State::executionStats>("execution_stats", replace),
        field<&State::satisfaction>("satisfaction", replace),
        field<&State::evaluatorNotes>("evaluator_notes", replace),
        field<&State::issuesDetected>("issues_detected", replace),
        field<&State::suggestedImprovements>("suggested_improvements", replace),
        field<&State::earlierResult>("earlier_result", replace),
        field<&State::settled>("settled", max),
        field<&State::error>("error", replace),
        field<&State::failedAttempts>("failed_attempts", append),
        field<&State::feedback>("feedback", append),
        field<&State::rejectedPlans>("rejected_plans", append),
        field<&State::retryCount>("retry_count", max),
        field<&State::stuck>("stuck", replace),
        field<&State::code>("code", replace),
        field<&State::codeResult>("code_result", replace),
        field<&State::statistics>("statistics", replace),
        field<&State::codeAttempts>("attempts", max),
        field<&State::parts>("parts", replace),
        field<&State::headline>("headline", replace),
        field<&State::summary>("summary", replace),
        field<&State::caveats>("caveats", agent::AppendNew{}),
        field<&State::chartSuggestion>("chart_suggestion", replace),
        field<&State::followUps>("follow_ups", replace),
        field<&State::explanation>("explanation", replace),
        field<&State::response>("response", replace),
        field<&State::outcome>("outcome", replace),
        field<&State::logs>("logs", append),
        field<&State::lastNode>("last_node", replace),
        field<&State::nodeMs>("node_ms", merge),
        field<&State::metrics>("metrics", merge),
        field<&State::connections>("connections", replace, transient),
    };

    /// What no node may do, whatever it means to.
    static base::Result<void> check(const State &before, const State &after);
    static Writes<&State::lastNode, &State::nodeMs> measure(const State &state,
                                                            const NodeTiming &timing);
};
