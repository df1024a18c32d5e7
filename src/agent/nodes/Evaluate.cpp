// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Answered.h"
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

namespace {

using insight::Evaluation;

/// What may be asked about values that do not occur.
std::vector<query::ClarificationQuestion> questionsAbout(const Services &services,
                                                         const Evaluation &evaluation)
{
    const data::Phrasebook &phrases = *services.phrases;
    std::vector<query::ClarificationQuestion> questions;
    for (const insight::UnknownValue &unknown : evaluation.unknownValues) {
        if (unknown.alternatives.size() < 2) {
            continue;
        }
        query::ClarificationQuestion &question = questions.emplace_back();
        question.text = phrases.say(
            QUERENT_PHRASE("agent", "Nothing matches “%1”. Which do you mean?"), {unknown.value});
        for (const std::string &value : unknown.alternatives) {
            question.choices.push_back(
                {value,
                 phrases.say(QUERENT_PHRASE("agent", "%1 in %2"), {unknown.column, unknown.table}),
                 {},
                 {}});
        }
    }
    return questions;
}

/// What the model says against a result that the program finds no fault with.
base::Result<std::optional<reasoning::Judgement>>
doubt(const Services &services, reasoning::ResultRequest request, const graph::NodeContext &context)
{
    auto opinion = consult(services, context, "evaluate", [&] {
        return services.reasoner->judgeResult(request, context.stopToken());
    });
    if (!opinion) {
        return opinion.error().code == base::ErrorCode::Cancelled
                   ? opinion
                   : std::optional<reasoning::Judgement>();
    }
    return *opinion && !(*opinion)->answers ? opinion : std::optional<reasoning::Judgement>();
}

} // namespace

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
         graph::NodeContext &context)
{
    const bool given = isGiven(intent);
    // a plan changed by hand need not fit the words of the question
    auto judged = insight::evaluateResult(
        answeredQuery(services, settings.plan ? std::string() : question, boundPlan, generatedSql,
                      *executionResult, requestedChart, valueChecks),
        *services.phrases);
    EvaluateWrites writes;
    if (judged.satisfaction == Satisfaction::Satisfied && !settings.plan && !settled &&
        !earlierResult && services.reasoner->usesModel()) {
        ModelVoice voice(context, false);
        auto opinion = doubt(services,
                             {contextOf(question, {}, {}, today, &voice),
                              intent ? intent->interpreted : question, planExplain, generatedSql,
                              executionResult},
                             context);
        if (!opinion) {
            return std::move(opinion).error();
        }
        if (*opinion && planQuality == query::PlanQuality::High) {
            writes.add<&State::caveats>(services.phrases->say(
                QUERENT_PHRASE("agent", "The language model doubts this answer: %1"),
                {(*opinion)->notes}));
        } else if (*opinion) {
            judged.satisfaction = Satisfaction::NeedsWork;
            judged.notes = (*opinion)->notes;
            judged.suggestedImprovements = (*opinion)->suggestions;
        }
    }
    writes.set<&State::satisfaction>(judged.satisfaction)
        .set<&State::evaluatorNotes>(judged.notes)
        .set<&State::issuesDetected>(judged.issuesDetected)
        .set<&State::suggestedImprovements>(judged.suggestedImprovements)
        .add<&State::logs>("evaluate: " +
                           std::string(insight::satisfactionName(judged.satisfaction)));
    const bool useful = judged.satisfaction == Satisfaction::NeedsWork;
    const bool again = mayRetry(settings, retryCount, intent) || earlierResult;
    const bool accepted =
        settled || judged.satisfaction == Satisfaction::Satisfied || (useful && !again);
    if (accepted) {
        return std::move(writes).set<&State::error>(std::nullopt);
    }
    const base::Error unusable{base::ErrorCode::ResultUnusable, judged.notes, {}};
    if (useful && !earlierResult) {
        writes.set<&State::earlierResult>(EarlierResult{
            plan, plannedSql, planExplain, validatedSql->text(), executionResult, *executionStats});
    }
    if (plan) {
        writes.add<&State::rejectedPlans>(*plan);
    }
    return std::move(writes)
        .set<&State::clarificationQuestions>(given ? std::vector<query::ClarificationQuestion>()
                                                   : questionsAbout(services, judged))
        .set<&State::validatedSql>(std::nullopt)
        .set<&State::error>(unusable)
        .add<&State::failedAttempts>({retryCount + 1, "evaluate", generatedSql, unusable});
}

} // namespace querent::agent::nodes
