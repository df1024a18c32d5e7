// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisState.h"
#include "agent/Services.h"
#include "graph/FanOut.h"
#include "graph/NodeContext.h"
#include "graph/Step.h"
#include "graph/Writes.h"

#include <optional>
#include <string>
#include <vector>

/// The nodes of the analysis graph, one file each. Every node is a free function of the fields it
/// reads; it returns what it writes, an error, or a question. None knows where it leads.
namespace querent::agent::nodes {

using State = AnalysisState;
using insight::Satisfaction;
template <typename T>
using Shared = std::shared_ptr<const T>;

/// Trims and bounds the question and gathers what is known about who asks what.
using IngressWrites =
    graph::Writes<&State::question, &State::userContext, &State::history, &State::logs>;
graph::Step<IngressWrites> ingress(const Services &services, const std::string &question,
                                   const RunSettings &settings, const std::string &userId,
                                   const std::string &sessionId);

/// Resolves the question against the conversation and decides which steps it takes.
using IntentWrites = graph::Writes<&State::intent, &State::generatedSql, &State::caveats,
                                   &State::error, &State::logs>;
graph::Step<IntentWrites> intent(const Services &services, const std::string &question,
                                 const std::vector<reasoning::Turn> &history,
                                 const std::string &conversationSummary, const std::string &today,
                                 const RunSettings &settings, graph::NodeContext &context);

/// Ranks the tables and columns that the question may be about.
using RetrieveWrites = graph::Writes<&State::retrievedSchema, &State::logs>;
graph::Step<RetrieveWrites> retrieveSchema(const Services &services, const std::string &question,
                                           const std::vector<reasoning::Turn> &history,
                                           const std::string &conversationSummary,
                                           const std::string &today,
                                           const std::optional<reasoning::Intent> &intent,
                                           graph::NodeContext &context);

/// Makes a plan, the first time, after a clarification or after a failure.
using PlanWrites =
    graph::Writes<&State::plan, &State::plannedSql, &State::planQuality, &State::planConfidence,
                  &State::planExplain, &State::planId, &State::assumptions, &State::leftOut,
                  &State::understood, &State::unknownWords, &State::lessonsUsed,
                  &State::requestedChart, &State::requestedAnalysis, &State::clarificationQuestions,
                  &State::caveats, &State::error, &State::logs>;
graph::Step<PlanWrites>
plan(const Services &services, const std::string &question,
     const std::vector<reasoning::Turn> &history, const std::string &conversationSummary,
     const std::string &today, const std::optional<reasoning::Intent> &intent,
     const std::optional<reasoning::RetrievedSchema> &retrievedSchema,
     const std::vector<query::ClarificationAnswer> &userClarification,
     const std::vector<std::string> &feedback, const std::vector<query::QueryPlan> &rejectedPlans,
     const std::vector<FailedAttempt> &failedAttempts, const RunSettings &settings,
     int clarifyTurns, graph::NodeContext &context);

/// Asks the user and takes the reply.
using ClarifyWrites =
    graph::Writes<&State::userClarification, &State::clarifyTurns, &State::clarificationQuestions,
                  &State::error, &State::satisfaction, &State::logs>;
graph::Step<ClarifyWrites>
clarify(const Services &services,
        const std::vector<query::ClarificationQuestion> &clarificationQuestions, int clarifyTurns,
        graph::NodeContext &context);

/// Finds every name of the plan in the catalog, checks types, joins, units and ranges, makes every
/// measured row count once and looks up the values that columns are compared with.
using ValidatePlanWrites =
    graph::Writes<&State::boundPlan, &State::valueChecks, &State::planNotes, &State::logs>;
graph::Step<ValidatePlanWrites> validatePlan(const Services &services,
                                             const std::optional<query::QueryPlan> &plan,
                                             const std::optional<std::string> &plannedSql,
                                             const std::shared_ptr<RunConnections> &connections,
                                             graph::NodeContext &context);

/// Writes the plan in the source's dialect.
using GenerateSqlWrites = graph::Writes<&State::generatedSql, &State::logs>;
graph::Step<GenerateSqlWrites> generateSql(const Services &services,
                                           const Shared<query::BoundPlan> &boundPlan,
                                           const std::optional<std::string> &plannedSql);

/// The safety gate.
using ValidateSqlWrites =
    graph::Writes<&State::validatedSql, &State::limitEnforced, &State::error, &State::logs>;
graph::Step<ValidateSqlWrites>
validateSql(const Services &services, const std::string &generatedSql, const RunSettings &settings,
            const std::optional<reasoning::Intent> &intent, const std::string &requestedAnalysis,
            const std::shared_ptr<RunConnections> &connections);

/// Lets the engine prepare and cost the statement without running it.
/// One that is dear is asked about first, or, where nobody can be asked, not run.
using DryRunWrites = graph::Writes<&State::estimate, &State::clarificationQuestions,
                                   &State::validatedSql, &State::error, &State::logs>;
graph::Step<DryRunWrites> dryRun(const Services &services, const std::string &generatedSql,
                                 const std::optional<query::ValidatedSql> &validatedSql,
                                 const RunSettings &settings,
                                 const std::optional<reasoning::Intent> &intent,
                                 const std::string &costAccepted, int clarifyTurns,
                                 const std::shared_ptr<RunConnections> &connections,
                                 graph::NodeContext &context);

/// Asks whether a dear statement shall run, and takes the reply: to run it, to plan again with the
/// words that narrow it down, or to leave it.
using ConfirmWrites = graph::Writes<&State::costAccepted, &State::userClarification,
                                    &State::clarifyTurns, &State::clarificationQuestions,
                                    &State::validatedSql, &State::error, &State::logs>;
graph::Step<ConfirmWrites>
confirm(const Services &services,
        const std::vector<query::ClarificationQuestion> &clarificationQuestions,
        const std::string &generatedSql, const std::optional<reasoning::Intent> &intent,
        int clarifyTurns, const std::shared_ptr<RunConnections> &connections,
        graph::NodeContext &context);

/// Runs the statement, or takes the rows over when this very statement has already run.
using ExecuteWrites =
    graph::Writes<&State::executionResult, &State::executionStats, &State::metrics, &State::logs>;
graph::Step<ExecuteWrites>
execute(const Services &services, const std::string &generatedSql,
        const std::optional<query::ValidatedSql> &validatedSql, const RunSettings &settings,
        const std::optional<reasoning::Intent> &intent, const std::string &requestedAnalysis,
        const Shared<query::BoundPlan> &boundPlan,
        const std::optional<EarlierResult> &earlierResult,
        const std::shared_ptr<RunConnections> &connections, graph::NodeContext &context);

/// Judges whether the result answers the question. A result that is honest but not what was hoped
/// for is kept, and another attempt asked for while the budget lasts.
using EvaluateWrites =
    graph::Writes<&State::satisfaction, &State::evaluatorNotes, &State::issuesDetected,
                  &State::suggestedImprovements, &State::clarificationQuestions,
                  &State::earlierResult, &State::validatedSql, &State::error,
                  &State::failedAttempts, &State::rejectedPlans, &State::caveats, &State::logs>;
graph::Step<EvaluateWrites>
evaluate(const Services &services, const std::string &question, const std::string &today,
         const RunSettings &settings, const std::optional<reasoning::Intent> &intent,
         const Shared<data::ResultTable> &executionResult,
         const std::optional<connectors::ExecutionStats> &executionStats,
         const std::optional<query::QueryPlan> &plan, const std::optional<std::string> &plannedSql,
         const std::optional<query::PlanQuality> &planQuality, const std::string &planExplain,
         const std::string &generatedSql, const std::optional<query::ValidatedSql> &validatedSql,
         const Shared<query::BoundPlan> &boundPlan,
         const std::vector<insight::ValueCheck> &valueChecks, const std::string &requestedChart,
         int retryCount, bool settled, const std::optional<EarlierResult> &earlierResult,
         graph::NodeContext &context);

/// Waits a little and counts, or settles for the earlier result when the budget is spent.
using RetryWrites = graph::Writes<&State::retryCount, &State::plan, &State::plannedSql,
                                  &State::planExplain, &State::validatedSql, &State::boundPlan,
                                  &State::settled, &State::error, &State::logs>;
graph::Step<RetryWrites> retry(int retryCount, const RunSettings &settings, bool stuck,
                               const std::optional<base::Error> &error,
                               const std::optional<EarlierResult> &earlierResult,
                               graph::NodeContext &context);

/// Says what the next attempt should do differently.
using RefineWrites = graph::Writes<&State::feedback, &State::stuck, &State::caveats, &State::logs>;
graph::Step<RefineWrites> refine(const Services &services, const std::string &question,
                                 const std::vector<reasoning::Turn> &history,
                                 const std::string &conversationSummary, const std::string &today,
                                 const std::string &generatedSql,
                                 const std::optional<base::Error> &error,
                                 const std::vector<std::string> &suggestedImprovements,
                                 const std::vector<query::QueryPlan> &rejectedPlans, int retryCount,
                                 graph::NodeContext &context);

/// Statistics beyond SQL: code from the reasoner, run apart from this process.
using AnalyseWrites =
    graph::Writes<&State::code, &State::codeResult, &State::statistics, &State::codeAttempts,
                  &State::executionResult, &State::failedAttempts, &State::caveats, &State::error,
                  &State::validatedSql, &State::logs>;
graph::Step<AnalyseWrites>
analyse(const Services &services, const std::string &question,
        const std::vector<reasoning::Turn> &history, const std::string &conversationSummary,
        const std::string &today, const std::string &requestedAnalysis,
        const Shared<data::ResultTable> &executionResult, const std::string &code, int codeAttempts,
        const std::vector<FailedAttempt> &failedAttempts, graph::NodeContext &context);

/// Says what the result says, and how to draw it.
using InsightWrites = graph::Writes<&State::headline, &State::summary, &State::caveats,
                                    &State::chartSuggestion, &State::followUps, &State::logs>;
graph::Step<InsightWrites>
describeResult(const Services &services, const std::string &question, const std::string &today,
               const std::optional<reasoning::Intent> &intent, const std::string &planExplain,
               const Shared<query::BoundPlan> &boundPlan, const std::string &generatedSql,
               const Shared<data::ResultTable> &executionResult, const nlohmann::json &codeResult,
               const std::string &requestedChart, const std::vector<std::string> &planNotes,
               const std::optional<Satisfaction> &satisfaction, const std::string &evaluatorNotes,
               const std::vector<insight::Issue> &issuesDetected,
               const std::optional<connectors::CostEstimate> &estimate,
               graph::NodeContext &context);

/// Puts the answers to several questions into one.
using CombineWrites =
    graph::Writes<&State::generatedSql, &State::executionResult, &State::executionStats,
                  &State::satisfaction, &State::headline, &State::summary, &State::caveats,
                  &State::chartSuggestion, &State::error, &State::logs>;
graph::Step<CombineWrites> combine(const Services &services,
                                   const std::vector<PartialAnswer> &parts);

/// The answer in plain language, streamed as it comes or word by word.
using ExplainWrites = graph::Writes<&State::explanation, &State::response, &State::outcome,
                                    &State::caveats, &State::error, &State::logs>;
graph::Step<ExplainWrites>
explain(const Services &services, const std::string &question,
        const std::vector<reasoning::Turn> &history, const std::string &conversationSummary,
        const std::string &today, const std::optional<reasoning::Intent> &intent,
        const std::string &headline, const std::string &summary,
        const std::vector<insight::Caveat> &caveats, const std::string &planExplain,
        const std::vector<std::string> &assumptions, const std::string &generatedSql,
        const Shared<data::ResultTable> &executionResult, const nlohmann::json &codeResult,
        const RunSettings &settings, graph::NodeContext &context);

/// Says what went wrong, after how many attempts, and what to do about it.
using ErrorWrites = graph::Writes<&State::explanation, &State::response, &State::outcome,
                                  &State::error, &State::logs>;
graph::Step<ErrorWrites> error(const Services &services, const std::optional<base::Error> &error,
                               const std::vector<FailedAttempt> &failedAttempts,
                               const std::optional<reasoning::Intent> &intent,
                               graph::NodeContext &context);

/// Remembers the turn, keeps the memory short.
using SummarizeWrites = graph::Writes<&State::history, &State::conversationSummary, &State::logs>;
graph::Step<SummarizeWrites>
summarize(const Services &services, const std::string &question,
          const std::vector<reasoning::Turn> &history, const std::string &today,
          const std::string &conversationSummary, const std::optional<query::QueryPlan> &plan,
          const std::optional<query::PlanQuality> &planQuality, const std::string &generatedSql,
          const std::string &headline, const std::string &response,
          const std::optional<Satisfaction> &satisfaction, const std::optional<Outcome> &outcome,
          const RunSettings &settings, graph::NodeContext &context);

/// One state for each sub-question.
std::vector<AnalysisState> splitQuestion(const std::optional<reasoning::Intent> &intent,
                                         const std::vector<reasoning::Turn> &history,
                                         const std::string &conversationSummary,
                                         const std::string &today, const RunSettings &settings,
                                         const std::shared_ptr<RunConnections> &connections);
/// What the branches found, in the order of the sub-questions.
using JoinWrites = graph::Writes<&State::parts, &State::failedAttempts, &State::logs>;
JoinWrites joinAnswers(graph::BranchResults<AnalysisState> branches);

} // namespace querent::agent::nodes
