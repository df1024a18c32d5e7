// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/OfflineReasoner.h"

#include "language/SemanticDescription.h"
#include "language/TypingReader.h"

#include <utility>

namespace querent::reasoning {

namespace {

IntentKind kindOf(language::QuestionKind kind) noexcept
{
    switch (kind) {
    case language::QuestionKind::Data:
        return IntentKind::Data;
    case language::QuestionKind::Conceptual:
        return IntentKind::Conceptual;
    case language::QuestionKind::Sql:
        return IntentKind::Sql;
    case language::QuestionKind::Change:
        return IntentKind::Change;
    case language::QuestionKind::Unintelligible:
        return IntentKind::Unintelligible;
    }
    return IntentKind::Unintelligible;
}

base::Error cancelled()
{
    return {base::ErrorCode::Cancelled, "The run was cancelled.", {}};
}

} // namespace

OfflineReasoner::OfflineReasoner(std::shared_ptr<const language::SourceModel> source,
                                 std::shared_ptr<const data::Phrasebook> phrases,
                                 LessonSource lessons)
    : m_source(std::move(source))
    , m_phrases(std::move(phrases))
    , m_engine(m_source, m_phrases)
    , m_lessons(std::move(lessons))
{}

language::Request OfflineReasoner::requestFor(const Context &context) const
{
    language::Request request;
    request.question = context.question;
    request.today = context.today;
    for (const Turn &turn : context.history) {
        request.history.push_back({turn.question, turn.plan, turn.quality});
    }
    if (m_lessons) {
        request.lessons = m_lessons();
    }
    return request;
}

void OfflineReasoner::useTrials(std::shared_ptr<const query::PlanTrials> trials)
{
    m_trials = std::move(trials);
}

std::string OfflineReasoner::name() const
{
    return "offline";
}

base::Result<Intent> OfflineReasoner::interpretIntent(const Context &context, std::stop_token stop)
{
    language::Classification classified = m_engine.classify(requestFor(context));
    if (stop.stop_requested()) {
        return cancelled();
    }
    Intent intent;
    intent.kind = kindOf(classified.kind);
    intent.interpreted = std::move(classified.restated);
    intent.needsQuery = intent.kind == IntentKind::Data || intent.kind == IntentKind::Sql;
    intent.needsCode = classified.needsAnalysis;
    intent.needsEvaluation = intent.needsQuery;
    intent.reasoning = std::move(classified.reasoning);
    intent.subQuestions = std::move(classified.subQuestions);
    return intent;
}

RetrievedSchema OfflineReasoner::retrieveSchema(const Context &context, const Intent & /*intent*/)
{
    RetrievedSchema schema;
    for (language::SchemaMatch &match : m_engine.retrieve(requestFor(context))) {
        schema.entries.push_back({std::move(match.table), std::move(match.columns), match.score});
    }
    return schema;
}

base::Result<query::Interpretation> OfflineReasoner::plan(const PlanRequest &request,
                                                          std::stop_token stop)
{
    language::Request asked = requestFor(request.context);
    asked.answers = request.answers;
    asked.feedback = request.feedback;
    asked.rejected = request.rejected;
    asked.trials = m_trials.get();
    query::Interpretation interpretation = m_engine.interpret(asked, stop);
    if (stop.stop_requested()) {
        return cancelled();
    }
    return interpretation;
}

base::Result<std::string> OfflineReasoner::refine(const RefineRequest &request,
                                                  std::stop_token stop)
{
    if (stop.stop_requested()) {
        return cancelled();
    }
    if (request.error.code == base::ErrorCode::NotUnderstood) {
        return std::string();
    }
    std::string advice = request.error.message;
    for (const std::string &suggestion : request.suggestions) {
        advice += (advice.empty() ? "" : " ") + suggestion;
    }
    return advice;
}

base::Result<std::string> OfflineReasoner::writeAnalysis(const AnalysisRequest & /*request*/,
                                                         std::stop_token /*stop*/)
{
    return base::Error{base::ErrorCode::Unsupported, "The offline reasoner writes no code.", {}};
}

base::Result<std::string> OfflineReasoner::explainConcept(const Context &context,
                                                          const TextSink & /*sink*/,
                                                          std::stop_token stop)
{
    std::string text = m_engine.explainConcept(requestFor(context));
    if (stop.stop_requested()) {
        return cancelled();
    }
    return text;
}

query::Interpretation OfflineReasoner::describePlan(const query::QueryPlan &plan) const
{
    return m_engine.tell(plan);
}

std::vector<std::string> OfflineReasoner::suggestQuestions(int most)
{
    return m_engine.suggestQuestions(most);
}

data::SemanticModel OfflineReasoner::semantics() const
{
    return language::describeSemantics(*m_source, *m_phrases);
}

std::shared_ptr<const query::TypingAid> OfflineReasoner::typingAid() const
{
    return language::typingAid(m_source);
}

} // namespace querent::reasoning
