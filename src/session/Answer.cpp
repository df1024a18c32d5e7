// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Answer.h"

#include "base/ErrorJson.h"
#include "graph/Preview.h"

#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;

double milliseconds(std::chrono::microseconds time)
{
    return static_cast<double>(time.count()) / 1000.0;
}

/// Of all legs; the time a run waited for the user is none of its own.
std::chrono::microseconds timeOf(const std::vector<graph::Event> &events)
{
    std::chrono::microseconds time{0};
    for (const graph::Event &event : events) {
        const auto duration = event.payload.find("duration_ns");
        if (event.type == graph::EventType::RunEnd && duration != event.payload.end()) {
            time += std::chrono::microseconds(duration->get<std::int64_t>() / 1000);
        }
    }
    return time;
}

/// The state field by field, long values shortened.
json monitored(const agent::AnalysisState &state)
{
    json monitor = json::object();
    graph::forEachField<agent::AnalysisState>([&]<std::size_t I>() {
        constexpr auto entry = std::get<I>(graph::StateSchema<agent::AnalysisState>::fields);
        if constexpr (entry.persistence != graph::Persistence::Transient) {
            monitor[std::string(entry.name)] = graph::preview(state.*entry.member);
        }
    });
    return monitor;
}

/// The calls of models, as they were made: what was sent, what came back, and what it cost.
json modelCallsOf(const std::vector<graph::Event> &events)
{
    json calls = json::array();
    for (const graph::Event &event : events) {
        const bool started = event.type == graph::EventType::ChatModelStart;
        if (!started && event.type != graph::EventType::ChatModelEnd) {
            continue;
        }
        const auto said = event.payload.find(started ? "input" : "output");
        if (said == event.payload.end() || !said->is_object() || !said->contains("call")) {
            continue;
        }
        if (started) {
            json call = *said;
            call["node"] = event.node;
            calls.push_back(std::move(call));
        } else if (!calls.empty()) {
            calls.back()["reply"] = *said;
        }
    }
    return calls;
}

int tokensOf(const json &calls)
{
    int tokens = 0;
    for (const json &call : calls) {
        const json reply = call.value("reply", json::object());
        tokens += reply.value("prompt_tokens", 0) + reply.value("completion_tokens", 0);
    }
    return tokens;
}

query::Interpretation interpretationOf(const agent::AnalysisState &state)
{
    query::Interpretation interpretation;
    interpretation.plan = state.plan;
    interpretation.sql = state.plannedSql;
    interpretation.quality = state.planQuality.value_or(query::PlanQuality::Low);
    interpretation.confidence = state.planConfidence;
    interpretation.explanation = state.planExplain;
    interpretation.assumptions = state.assumptions;
    interpretation.leftOut = state.leftOut;
    interpretation.parts = state.understood;
    interpretation.questions = state.clarificationQuestions;
    interpretation.unknownWords = state.unknownWords;
    interpretation.lessons = state.lessonsUsed;
    interpretation.chart = state.requestedChart;
    interpretation.analysis = state.requestedAnalysis;
    return interpretation;
}

json textOrNull(const std::string &text)
{
    return text.empty() ? json() : json(text);
}

template <typename T>
json orNull(const std::optional<T> &value)
{
    return value ? json(*value) : json();
}

json clarificationOf(const Answer &answer)
{
    if (answer.outcome != Outcome::Clarify) {
        return nullptr;
    }
    json questions = json::array();
    for (const query::ClarificationQuestion &question : answer.interpretation.questions) {
        json choices = json::array();
        json details = json::array();
        for (const query::ClarificationChoice &choice : question.choices) {
            choices.push_back(choice.label);
            details.push_back(choice.detail);
        }
        questions.push_back({{"text", question.text},
                             {"choices", std::move(choices)},
                             {"details", std::move(details)}});
    }
    return {{"questions", std::move(questions)}};
}

json metricsOf(const Answer &answer)
{
    return {{"total_ms", milliseconds(answer.totalTime)},
            {"node_ms", answer.nodeMilliseconds},
            {"row_count", answer.result ? answer.result->rows.size() : std::size_t{0}},
            {"retry_count", answer.retryCount},
            {"clarify_turns", answer.clarifyTurns},
            {"tokens_used", answer.tokensUsed},
            {"plan_id", textOrNull(answer.planId)}};
}

json partsOf(const Answer &answer)
{
    json parts = json::array();
    for (const PartialAnswer &part : answer.parts) {
        parts.push_back({{"question", part.question},
                         {"summary", textOrNull(part.summary)},
                         {"generated_sql", textOrNull(part.generatedSql)},
                         {"validated_sql", textOrNull(part.validatedSql)},
                         {"execution_result", part.result ? json(*part.result) : json()},
                         {"chart_suggestion", orNull(part.chart)},
                         {"error", orNull(part.error)}});
    }
    return parts;
}

} // namespace

Answer answerOf(const agent::AnalysisReport &report, std::vector<graph::Event> events)
{
    const agent::AnalysisState &state = report.state;
    Answer answer;
    answer.outcome = report.outcome;
    answer.traceId = report.runId;
    answer.question = state.question;
    if (state.settings.plan) {
        answer.change = state.settings.plan->change;
        answer.changedOf = state.settings.plan->of;
    }
    answer.response = state.response;
    answer.interpretedIntent = state.intent ? state.intent->interpreted : std::string();
    answer.planned = state.planQuality.has_value();
    answer.interpretation = interpretationOf(state);
    answer.generatedSql = state.generatedSql;
    answer.validatedSql = state.validatedSql ? state.validatedSql->text() : std::string();
    answer.limitEnforced = state.limitEnforced;
    if (state.executionResult) {
        answer.result = *state.executionResult;
    }
    if (state.executionStats) {
        answer.executionTime = state.executionStats->elapsed;
    }
    answer.satisfaction =
        state.satisfaction ? insight::satisfactionName(*state.satisfaction) : std::string_view();
    answer.evaluatorNotes = state.evaluatorNotes;
    answer.headline = state.headline;
    answer.summary = state.summary;
    answer.caveats = state.caveats;
    answer.chart = state.chartSuggestion;
    answer.explanation = state.explanation;
    answer.statistics = state.statistics;
    answer.analysisCode = state.code;
    answer.followUps = state.followUps;
    answer.parts = state.parts;
    answer.failedAttempts = state.failedAttempts;
    answer.promptMonitor = monitored(state);
    const json calls = modelCallsOf(events);
    answer.tokensUsed = tokensOf(calls);
    if (!calls.empty()) {
        answer.promptMonitor["model_calls"] = calls;
    }
    answer.retryCount = state.retryCount;
    answer.clarifyTurns = state.clarifyTurns;
    answer.planId = state.planId;
    answer.error = report.error;
    answer.nodeMilliseconds = state.nodeMs;
    answer.totalTime = timeOf(events);
    answer.events = std::move(events);
    return answer;
}

json answerToJson(const Answer &answer, bool withEvents)
{
    const json plan =
        answer.interpretation.plan ? query::planToJson(*answer.interpretation.plan) : json();
    json document{
        {"version", 1},
        {"trace_id", answer.traceId},
        {"question", answer.question},
        {"change", textOrNull(answer.change)},
        {"changed_of", textOrNull(answer.changedOf)},
        {"outcome", outcomeName(answer.outcome)},
        {"response", answer.response},
        {"interpreted_intent", textOrNull(answer.interpretedIntent)},
        {"plan", plan},
        {"plan_quality",
         answer.planned ? json(query::qualityName(answer.interpretation.quality)) : json()},
        {"plan_explain", textOrNull(answer.interpretation.explanation)},
        {"confidence", answer.planned ? json(answer.interpretation.confidence) : json()},
        {"assumptions", answer.interpretation.assumptions},
        {"understood", answer.interpretation.parts},
        {"unknown_words", answer.interpretation.unknownWords},
        {"lessons", answer.interpretation.lessons},
        {"clarification", clarificationOf(answer)},
        {"generated_sql", textOrNull(answer.generatedSql)},
        {"validated_sql", textOrNull(answer.validatedSql)},
        {"limit_enforced", answer.limitEnforced},
        {"execution_result", orNull(answer.result)},
        {"execution_stats", nullptr},
        {"satisfaction", textOrNull(answer.satisfaction)},
        {"evaluator_notes", textOrNull(answer.evaluatorNotes)},
        {"headline", textOrNull(answer.headline)},
        {"summary", textOrNull(answer.summary)},
        {"caveats", insight::textsOf(answer.caveats)},
        {"chart_suggestion", orNull(answer.chart)},
        {"explanation", textOrNull(answer.explanation)},
        {"statistics", answer.statistics},
        {"analysis_code", textOrNull(answer.analysisCode)},
        {"follow_ups", answer.followUps},
        {"parts", partsOf(answer)},
        {"failed_attempts", answer.failedAttempts},
        {"prompt_monitor", answer.promptMonitor},
        {"metrics", metricsOf(answer)},
        {"error", orNull(answer.error)},
    };
    if (answer.result) {
        document["execution_stats"] = {{"execution_time_ms", milliseconds(answer.executionTime)},
                                       {"row_count", answer.result->rows.size()},
                                       {"truncated", answer.result->truncated},
                                       {"limit_enforced", answer.limitEnforced}};
    }
    document["events"] = withEvents ? json(answer.events) : json::array();
    return document;
}

} // namespace querent::session
