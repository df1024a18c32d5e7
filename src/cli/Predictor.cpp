// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Predictor.h"

#include "base/ErrorJson.h"
#include "cli/JsonMembers.h"
#include "session/AnalysisServices.h"
#include "session/Answer.h"
#include "session/Deadline.h"
#include "session/LocalDate.h"

#include <utility>

namespace querent::cli {

namespace {

using nlohmann::json;

json emptyPrediction(const json &question)
{
    return {{"suite", memberOf(question, "suite")},
            {"id", memberOf(question, "id")},
            {"sql", nullptr},
            {"chart", nullptr},
            {"quality", nullptr},
            {"confidence", nullptr},
            {"outcome", "failed"},
            {"ms", 0.0}};
}

/// A run and what its event log tells.
struct Trial
{
    agent::AnalysisReport report;
    double milliseconds = 0.0; ///< from the question to its SQL, or to the end without any
};

double timeToSql(const std::vector<graph::Event> &events)
{
    std::chrono::nanoseconds time{0};
    for (const graph::Event &event : events) {
        time = event.time;
        if (event.type == graph::EventType::NodeEnd && event.node == "generate_sql") {
            break;
        }
    }
    return std::chrono::duration<double, std::milli>(time).count();
}

class Trials
{
public:
    Trials(const agent::AnalysisGraph &graph, std::stop_token stop, std::int64_t timeoutMs)
        : m_graph(graph), m_stop(std::move(stop)), m_timeoutMs(timeoutMs)
    {}

    [[nodiscard]] Trial run(const std::string &question, bool bestGuess,
                            const std::vector<reasoning::Turn> &history) const
    {
        graph::RecordingSink events;
        graph::RunOptions options;
        options.stop = m_stop;
        options.events = &events;
        agent::AnalysisInput input;
        input.question = question;
        input.settings.bestGuess = bestGuess;
        input.settings.timeoutMs = m_timeoutMs;
        input.today = session::localToday();
        input.history = history;
        Trial trial{m_graph.run(input, options), 0.0};
        trial.milliseconds = timeToSql(events.events());
        return trial;
    }

private:
    const agent::AnalysisGraph &m_graph;
    std::stop_token m_stop;
    std::int64_t m_timeoutMs;
};

/// The SQL of a plan; null where it cannot be written.
json sqlOf(const session::OpenSource &source, const query::QueryPlan &plan)
{
    const auto bound = query::Binder(*source.catalog).bind(plan);
    if (!bound) {
        return nullptr;
    }
    const auto sql = query::SqlGenerator(source.source->dialect()).generate(*bound);
    return sql ? json(*sql) : json();
}

/// Where taking one of the offered choices leads.
json sqlOfChoice(const session::OpenSource &source, const agent::AnalysisState &state,
                 const query::ClarificationQuestion &question,
                 const query::ClarificationChoice &choice, const std::stop_token &stop)
{
    if (choice.plan) {
        return sqlOf(source, *choice.plan);
    }
    reasoning::PlanRequest request;
    request.context = {.question = state.question,
                       .history = state.history,
                       .summary = state.conversationSummary,
                       .today = session::localToday()};
    request.intent = state.intent.value_or(reasoning::Intent{});
    request.schema = state.retrievedSchema.value_or(reasoning::RetrievedSchema{});
    request.answers = {{question.text, choice.label, choice.constraint, false}};
    const auto planned = source.reasoner->plan(request, stop);
    if (!planned) {
        return nullptr;
    }
    return planned->plan  ? sqlOf(source, *planned->plan)
           : planned->sql ? json(*planned->sql)
                          : json();
}

json choicesOf(const session::OpenSource &source, const agent::AnalysisState &state,
               const std::stop_token &stop)
{
    json choices = json::array();
    for (const query::ClarificationQuestion &question : state.clarificationQuestions) {
        for (const query::ClarificationChoice &choice : question.choices) {
            json sql = sqlOfChoice(source, state, question, choice, stop);
            if (!sql.is_null()) {
                choices.push_back(std::move(sql));
            }
        }
    }
    return choices;
}

} // namespace

Predictor::Predictor(std::shared_ptr<const data::Phrasebook> phrases,
                     std::chrono::milliseconds timePerQuestion)
    : m_phrases(std::move(phrases)), m_time(timePerQuestion)
{}

json Predictor::predict(const session::OpenSource &source, const json &question,
                        std::stop_token stop) const
{
    const auto graph = agent::AnalysisGraph::build(session::analysisServices(source, m_phrases),
                                                   agent::TimeLimits::of(*source.policy, m_time));
    if (!graph) {
        return failed(question, graph.error());
    }
    const session::Deadline deadline(m_time, stop);
    const Trials trials(*graph, deadline.stopToken(), m_time.count());
    std::vector<reasoning::Turn> history;
    const json turns = memberOf(question, "turns");
    for (const json &turn : turns.is_array() ? turns : json::array()) {
        history = trials
                      .run(turn.is_string() ? turn.get<std::string>() : textOf(turn, "question"),
                           true, history)
                      .report.state.history;
    }
    const std::string text = textOf(question, "question");
    const Trial asked = trials.run(text, false, history);
    const bool asksBack = asked.report.outcome == agent::Outcome::Clarify;
    const Trial guessed = asksBack ? trials.run(text, true, history) : asked;
    const agent::AnalysisState &state = guessed.report.state;

    json prediction = emptyPrediction(question);
    const agent::Outcome outcome = guessed.report.outcome;
    if (outcome == agent::Outcome::Answered || outcome == agent::Outcome::Failed) {
        prediction["sql"] = state.generatedSql.empty() ? json() : json(state.generatedSql);
    }
    if (state.chartSuggestion) {
        prediction["chart"] = insight::chartKindName(state.chartSuggestion->kind);
    }
    if (asked.report.state.planQuality) {
        prediction["quality"] = query::qualityName(*asked.report.state.planQuality);
        prediction["confidence"] = asked.report.state.planConfidence;
    }
    if (!state.statistics.empty()) {
        prediction["value"] = state.statistics;
    }
    if (asksBack) {
        prediction["choices"] = choicesOf(source, asked.report.state, deadline.stopToken());
    }
    if (guessed.report.error) {
        prediction["error"] = *guessed.report.error;
    }
    prediction["outcome"] = agent::outcomeName(asked.report.outcome);
    prediction["ms"] = guessed.milliseconds;
    prediction["retries"] = state.retryCount;
    return prediction;
}

json Predictor::failed(const json &question, const base::Error &error)
{
    json prediction = emptyPrediction(question);
    prediction["error"] = error;
    return prediction;
}

} // namespace querent::cli
