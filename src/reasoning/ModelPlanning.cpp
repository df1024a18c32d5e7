// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QualityJudge.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"
#include "query/SqlLexer.h"
#include "reasoning/ModelReasoner.h"
#include "reasoning/PlanSchema.h"

#include <algorithm>

namespace querent::reasoning {

namespace {

using query::PlanQuality;
using query::TrialResult;

constexpr std::size_t mostQuestions = 4;
constexpr std::string_view unlisted = "It names a column that is not listed.";

/// The answer that stands for a whole reading, as a choice between two of them has it.
std::optional<query::Interpretation> chosen(const std::vector<query::ClarificationAnswer> &answers)
{
    for (const query::ClarificationAnswer &answer : answers) {
        if (auto sql = sqlOfConstraint(answer.constraint)) {
            query::Interpretation picked;
            picked.sql = *std::move(sql);
            picked.quality = PlanQuality::High;
            picked.confidence = 0.9;
            picked.explanation = answer.text;
            return picked;
        }
    }
    return std::nullopt;
}

bool picksReading(const std::vector<query::ClarificationAnswer> &answers)
{
    return std::ranges::any_of(answers, [](const query::ClarificationAnswer &answer) {
        return language::readingOf(answer.constraint).has_value();
    });
}

/// The request as the offline engine understands it: a model's choice is to it what was typed.
PlanRequest inWords(PlanRequest request)
{
    for (query::ClarificationAnswer &answer : request.answers) {
        if (answer.constraint.starts_with("model:")) {
            answer.constraint.clear();
        }
    }
    return request;
}

/// What the engine may mean, its plan first.
std::vector<query::QueryPlan> readingsOf(const query::Interpretation &offline)
{
    std::vector<query::QueryPlan> readings;
    if (offline.plan) {
        readings.push_back(*offline.plan);
    }
    for (const query::ClarificationQuestion &question : offline.questions) {
        for (const query::ClarificationChoice &choice : question.choices) {
            if (choice.plan && std::ranges::find(readings, *choice.plan) == readings.end()) {
                readings.push_back(*choice.plan);
            }
        }
    }
    return readings;
}

/// What servers say where a prompt is longer than the context of their model.
bool isTooLong(const base::Error &error)
{
    const std::string said = query::lowerCaseName(error.message + ' ' + error.detail);
    return error.code == base::ErrorCode::ModelFailed && said.find("context") != std::string::npos;
}

bool sameRows(const TrialResult &left, const TrialResult &right)
{
    return left.kind == TrialResult::Kind::Rows && right.kind == TrialResult::Kind::Rows &&
           left.rows == right.rows && left.fingerprint == right.fingerprint;
}

} // namespace

std::string ModelReasoner::canonical(const query::QueryPlan &plan) const
{
    const auto bound = query::Binder(m_disclosure.catalog()).bind(plan);
    if (!bound) {
        return {};
    }
    return query::SqlGenerator(m_disclosure.dialect()).generate(*bound).valueOr({});
}

ModelReasoner::Task ModelReasoner::planTask(const Partner &partner, const PlanRequest &request,
                                            const query::Interpretation &offline) const
{
    const PromptMaterial about = material(partner);
    const Context &context = request.context;
    const std::string typed = typedText(context);
    const query::LessonsPtr lessons = m_setup.lessons ? m_setup.lessons() : nullptr;
    return {.purpose = "plan",
            .prompt = "plan",
            .fields = {{"schema", about.schema(request.schema)},
                       {"dictionary", about.dictionary(context.question)},
                       {"examples",
                        lessons ? about.examples(*lessons, context.question) : std::string()},
                       {"history", about.history(context)},
                       {"question", context.question},
                       {"interpreted", meant(partner, context, request.intent.interpreted)},
                       {"answers", about.answers(request.answers)},
                       {"hints", about.hints(offline, typed)},
                       {"attempts", about.attempts(request, typed)}},
            .plain = {{"today", data::isoDate(context.today)},
                      {"dialect", std::string(query::dialectName(m_disclosure.dialect()))}},
            .schema = planAnswerSchema(),
            .tokens = 6000};
}

std::vector<query::Rejection> ModelReasoner::refusedFor(const Context &context) const
{
    const query::LessonsPtr lessons = m_setup.lessons ? m_setup.lessons() : nullptr;
    return lessons ? query::rejectionsOf(*lessons, context.question,
                                         context.history.empty() ? std::string()
                                                                 : context.history.back().question)
                   : std::vector<query::Rejection>();
}

base::Result<PlanAnswer> ModelReasoner::planned(const Partner &partner, const PlanRequest &request,
                                                const query::Interpretation &offline,
                                                std::stop_token stop)
{
    while (true) {
        auto dialogue =
            open(partner, request.context.listener, planTask(partner, request, offline));
        if (!dialogue) {
            return std::move(dialogue).error();
        }
        auto answer = held(*dialogue, request, stop);
        if (answer || !isTooLong(answer.error()) || !tellLess()) {
            return answer;
        }
    }
}

base::Result<PlanAnswer> ModelReasoner::held(ModelDialogue &dialogue, const PlanRequest &request,
                                             std::stop_token stop)
{
    const std::vector<query::Rejection> refused = refusedFor(request.context);
    base::Error problem;
    for (int attempt = 0; attempt < 2; ++attempt) {
        auto reply = ask(dialogue, TextChannel::Draft, {}, stop);
        const bool brokeOff = !reply && reply.error().code == base::ErrorCode::ModelFailed &&
                              reply.error().detail == "length";
        if (!reply && !brokeOff) {
            return std::move(reply).error();
        }
        auto answer =
            reply ? readPlanAnswer(*reply, m_disclosure) : base::Result<PlanAnswer>(reply.error());
        if (answer && !answer->runs()) {
            return answer;
        }
        const bool personal = answer && m_disclosure.touchesPersonal(answer->generated);
        const bool again =
            answer && (std::ranges::any_of(request.rejected,
                                           [&](const query::QueryPlan &plan) {
                                               return canonical(plan) == answer->generated;
                                           }) ||
                       std::ranges::any_of(request.failures, [&](const FailedTry &failed) {
                           return failed.sql == answer->generated;
                       }));
        const bool wrong =
            answer && ((answer->plan && query::refuses(refused, *answer->plan)) ||
                       (answer->sql && query::refuses(refused, *answer->sql)) ||
                       std::ranges::any_of(refused, [&](const auto &rejection) {
                           return rejection.plan && canonical(*rejection.plan) == answer->generated;
                       }));
        if (answer && !again && !personal && !wrong) {
            return answer;
        }
        problem = !answer ? answer.error()
                  : wrong ? base::Error{base::ErrorCode::PlanInvalid,
                                        "This shares what people called wrong about an earlier "
                                        "answer to this question.",
                                        {}}
                  : again ? base::Error{base::ErrorCode::PlanInvalid,
                                        "This has been tried already and did not work.",
                                        {}}
                          : base::Error{base::ErrorCode::UnknownColumn, std::string(unlisted), {}};
        // the binder names what is spelled alike, also what must not be named
        if (m_disclosure.namesPersonal(problem.message)) {
            problem.message = unlisted;
        }
        auto told = m_fence.messages("repair", {{"problem", problem.message}});
        if (!told) {
            return std::move(told).error();
        }
        dialogue.object(reply.valueOr({}), *told);
    }
    return problem;
}

Opinions ModelReasoner::opinionsOf(const query::Interpretation &offline, const PlanAnswer &answer,
                                   std::stop_token stop) const
{
    Opinions opinions;
    if (offline.plan || offline.sql) {
        opinions.offline = offline.quality;
    }
    opinions.chance = std::clamp(offline.confidence, 0.02, 0.98);
    opinions.modelRuns = answer.runs();
    opinions.modelDissents = !answer.runs();
    const std::vector<query::QueryPlan> readings = readingsOf(offline);
    opinions.readings = std::max(1, static_cast<int>(readings.size()));
    opinions.hinted = readings.size() > 1;
    if (!answer.runs() || !opinions.offline) {
        return opinions;
    }
    const std::string mine = offline.plan ? canonical(*offline.plan) : *offline.sql;
    if (mine == answer.generated) {
        opinions.relation = Relation::Same;
        return opinions;
    }
    if (answer.plan && offline.plan) {
        opinions.relation = Relation::Different;
    }
    for (std::size_t i = 1; i < readings.size(); ++i) {
        if (canonical(readings[i]) == answer.generated) {
            opinions.relation = Relation::OtherReading;
        }
    }
    if (m_trials) {
        const auto tried = m_trials->runSql({mine, answer.generated}, std::move(stop));
        opinions.offlineTrial = tried[0].kind;
        opinions.modelTrial = tried[1].kind;
        if (sameRows(tried[0], tried[1])) {
            opinions.relation = Relation::Same;
        } else if (tried[0].kind != TrialResult::Kind::Unknown &&
                   tried[1].kind != TrialResult::Kind::Unknown &&
                   opinions.relation == Relation::Unknown) {
            opinions.relation = Relation::Different;
        }
    }
    return opinions;
}

query::ClarificationQuestion ModelReasoner::which(const query::Interpretation &offline,
                                                  const PlanAnswer &answer) const
{
    const data::Phrasebook &phrases = *m_phrases;
    const auto words = [](const std::string &said, std::string otherwise) {
        return said.empty() ? std::move(otherwise) : said;
    };
    const auto constraint = [](const std::optional<query::QueryPlan> &plan,
                               const std::optional<std::string> &sql) {
        return plan ? language::constraintOf(*plan) : constraintOfSql(sql.value_or(""));
    };
    const std::string byProgram =
        phrases.say(QUERENT_PHRASE("reasoning", "as the program reads it"));
    const std::string byModel =
        phrases.say(QUERENT_PHRASE("reasoning", "as the language model reads it"));
    query::ClarificationQuestion question;
    question.text = phrases.say(
        QUERENT_PHRASE("reasoning", "This can be read in two ways. Which one do you mean?"));
    question.choices.push_back({words(offline.explanation, byProgram), byProgram,
                                constraint(offline.plan, offline.sql), offline.plan});
    question.choices.push_back({words(answer.explanation, byModel), byModel,
                                constraint(answer.plan, answer.sql), answer.plan});
    if (question.choices[0].label == question.choices[1].label) {
        question.choices[0].label = byProgram;
        question.choices[1].label = byModel;
    }
    return question;
}

query::Interpretation ModelReasoner::together(const PlanRequest &request,
                                              query::Interpretation offline, PlanAnswer answer,
                                              std::stop_token stop)
{
    const Opinions opinions = opinionsOf(offline, answer, std::move(stop));
    const Verdict verdict = decide(opinions, m_record.skill());
    const bool refused = opinions.modelDissents && answer.questions.empty();
    const bool comparable =
        opinions.offline &&
        (refused || (opinions.modelRuns && opinions.relation != Relation::Unknown));
    if (comparable && request.failures.empty()) {
        m_record.note(opinions.chance, opinions.modelRuns && opinions.relation == Relation::Same);
    }
    query::Interpretation result = offline;
    if (verdict.takeModel) {
        result.plan = answer.plan;
        result.sql = answer.sql;
        result.explanation = answer.explanation;
        result.parts.clear();
        result.assumptions.clear();
        result.leftOut.clear();
        result.lessons.clear();
        result.unknownWords.clear();
        if (!offline.plan) {
            result.analysis.clear();
        }
    }
    result.quality = verdict.quality;
    result.confidence = verdict.confidence;
    if (verdict.quality == PlanQuality::High) {
        result.questions.clear();
    } else if (verdict.ask) {
        result.questions.insert(result.questions.begin(), which(offline, answer));
    } else if (verdict.takeModel) {
        result.questions.clear();
    }
    for (query::ClarificationQuestion &question : answer.questions) {
        result.questions.push_back(std::move(question));
    }
    if (result.questions.size() > mostQuestions) {
        result.questions.resize(mostQuestions);
    }
    if (!result.plan && !result.sql && !answer.missing.empty() && result.explanation.empty()) {
        result.explanation = answer.missing;
    }
    return result;
}

base::Result<query::Interpretation> ModelReasoner::plan(const PlanRequest &request,
                                                        std::stop_token stop)
{
    if (auto picked = chosen(request.answers)) {
        if (request.failures.empty()) {
            return *std::move(picked);
        }
    }
    auto offline = m_offline->plan(inWords(request), stop);
    if (!offline || picksReading(request.answers) ||
        (!offline->lessons.empty() && offline->quality == PlanQuality::High)) {
        return offline; // decided by the user
    }
    const auto who = partner(PrivacyLevel::Schema);
    if (!who || !offline->analysis.empty()) {
        return offline;
    }
    const bool personal = (offline->plan && m_disclosure.touchesPersonal(*offline->plan)) ||
                          (offline->sql && m_disclosure.touchesPersonal(*offline->sql));
    const bool showsValues = who->permission.level >= PrivacyLevel::Samples;
    const bool valueChosen =
        std::ranges::any_of(request.answers, [&](const query::ClarificationAnswer &answer) {
            return !showsValues && m_disclosure.isValue(answer.text) &&
                   request.context.question.find(answer.text) == std::string::npos;
        });
    if (personal || valueChosen) {
        return offline; // the model would have to guess what it must not be told
    }
    auto answer = planned(*who, request, *offline, stop);
    if (answer) {
        return together(request, *std::move(offline), *std::move(answer), std::move(stop));
    }
    if (answer.error().code == base::ErrorCode::Cancelled) {
        return std::move(answer).error();
    }
    fallBack(request.context.listener, answer.error());
    return offline;
}

} // namespace querent::reasoning
