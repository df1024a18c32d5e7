// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/ModelReasoner.h"

#include "llm/TolerantJson.h"
#include "query/SqlLexer.h"
#include "reasoning/JsonMember.h"
#include "reasoning/PlanSchema.h"

#include <algorithm>

namespace querent::reasoning {

namespace {

using base::Error;
using base::ErrorCode;

/// The detail of an error that somebody has been told of already.
constexpr std::string_view leftAlone = "left alone";

Error unsupported()
{
    return {ErrorCode::Unsupported, "No model may be asked about this.", {}};
}

std::string today(const Context &context)
{
    return data::isoDate(context.today);
}

bool isCancelled(const Error &error)
{
    return error.code == ErrorCode::Cancelled;
}

/// Whether every word of `text` was typed by somebody.
bool saysOnly(std::string_view text, const std::string &typed)
{
    const std::string known = query::lowerCaseName(typed);
    std::string word;
    for (const char byte : query::lowerCaseName(text) + ' ') {
        const auto code = static_cast<unsigned char>(byte);
        if (code >= 0x80 || std::isalnum(code) != 0) {
            word += byte;
        } else {
            if (known.find(word) == std::string::npos) {
                return false;
            }
            word.clear();
        }
    }
    return true;
}

/// Without a code fence around it.
std::string withoutFence(std::string text)
{
    const std::size_t open = text.find("```");
    const std::size_t close = text.rfind("```");
    if (open == std::string::npos || close <= open) {
        return text;
    }
    const std::size_t line = text.find('\n', open);
    return line < close ? text.substr(line + 1, close - line - 1) : text;
}

} // namespace

ModelReasoner::ModelReasoner(std::shared_ptr<OfflineReasoner> offline,
                             std::shared_ptr<const data::Catalog> catalog,
                             std::shared_ptr<const data::DataDictionary> dictionary,
                             const std::vector<data::ColumnValues> &values,
                             std::shared_ptr<const data::Phrasebook> phrases,
                             query::Dialect dialect, ModelSetup setup)
    : m_offline(std::move(offline))
    , m_phrases(std::move(phrases))
    , m_disclosure(std::move(catalog), std::move(dictionary), values, dialect)
    , m_setup(std::move(setup))
    , m_promptTokens(m_setup.promptTokens)
{}

void ModelReasoner::useTrials(std::shared_ptr<const query::PlanTrials> trials)
{
    m_trials = std::dynamic_pointer_cast<const query::SqlTrials>(trials);
    m_offline->useTrials(std::move(trials));
}

std::string ModelReasoner::name() const
{
    const auto model = m_setup.model();
    return model ? model->name() : m_offline->name();
}

bool ModelReasoner::usesModel() const
{
    return m_setup.model() != nullptr && m_setup.permission().level != PrivacyLevel::Nothing;
}

std::chrono::milliseconds ModelReasoner::patience() const
{
    return m_setup.patience;
}

std::optional<ModelReasoner::Partner> ModelReasoner::partner(PrivacyLevel least) const
{
    const Permission permission = m_setup.permission();
    if (permission.level == PrivacyLevel::Nothing || permission.level < least) {
        return std::nullopt;
    }
    auto model = m_setup.model();
    if (!model) {
        return std::nullopt;
    }
    return Partner{std::move(model), permission};
}

PromptMaterial ModelReasoner::material(const Partner &partner) const
{
    return {m_disclosure, partner.permission.level, m_promptTokens};
}

std::string ModelReasoner::meant(const Partner &partner, const Context &context,
                                 const std::string &interpreted) const
{
    const bool told = partner.permission.level >= PrivacyLevel::Samples ||
                      saysOnly(interpreted, typedText(context));
    return told && !interpreted.empty() ? interpreted : context.question;
}

base::Result<ModelDialogue> ModelReasoner::open(const Partner &partner, ModelListener *listener,
                                                const Task &task) const
{
    auto messages = m_fence.messages(task.prompt, task.fields, task.plain);
    if (!messages) {
        return std::move(messages).error();
    }
    ModelDialogue dialogue(partner.model, partner.permission.level, listener, task.purpose);
    dialogue.begin(*std::move(messages), task.schema, task.schema.is_null() ? "" : task.purpose,
                   task.tokens);
    if (partner.permission.agreed) {
        return dialogue;
    }
    if (listener != nullptr && listener->needsConsent(dialogue.call())) {
        return awaitsConsent();
    }
    return unsupported();
}

base::Result<std::string> ModelReasoner::ask(ModelDialogue &dialogue, TextChannel channel,
                                             const TextSink &sink, std::stop_token stop)
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    if (now.count() < m_leftAloneUntil.load()) {
        return Error{ErrorCode::ModelMissing, "It could not be reached a moment ago.",
                     std::string(leftAlone)};
    }
    auto reply = dialogue.ask(channel, sink, std::move(stop));
    if (!reply && reply.error().code == ErrorCode::ModelMissing) {
        m_leftAloneUntil = (now + m_setup.leftAlone).count();
    }
    return reply;
}

bool ModelReasoner::tellLess()
{
    constexpr int least = 200;
    const int tokens = m_promptTokens;
    if (tokens / 2 < least) {
        return false;
    }
    m_promptTokens = tokens / 2;
    return true;
}

void ModelReasoner::fallBack(ModelListener *listener, const Error &why) const
{
    if (listener == nullptr || why.code == ErrorCode::Unsupported) {
        return;
    }
    if (why.code == ErrorCode::ModelMissing || why.code == ErrorCode::Timeout ||
        why.code == ErrorCode::ModelFailed) {
        listener->fellBack(m_phrases->say(
            QUERENT_PHRASE("reasoning",
                           "The language model did not answer, so this was worked out offline: %1"),
            {why.message}));
        return;
    }
    listener->fellBack(m_phrases->say(
        QUERENT_PHRASE("reasoning", "The language model's answer could not be used, so this was "
                                    "worked out offline: %1"),
        {why.message}));
}

base::Result<std::string> ModelReasoner::text(const Partner &partner, ModelListener *listener,
                                              const Task &task, const TextSink &sink,
                                              std::stop_token stop)
{
    auto dialogue = open(partner, listener, task);
    if (!dialogue) {
        return isCancelled(dialogue.error()) ? base::Result<std::string>(dialogue.error())
                                             : std::string();
    }
    auto reply =
        ask(*dialogue, sink ? TextChannel::Answer : TextChannel::Draft, sink, std::move(stop));
    if (!reply && isCancelled(reply.error())) {
        return reply;
    }
    if (!reply && sink && listener != nullptr && reply.error().detail != leftAlone) {
        listener->fellBack(m_phrases->say(
            QUERENT_PHRASE("reasoning", "The language model could not explain this: %1"),
            {reply.error().message}));
    }
    return reply ? reply : std::string();
}

base::Result<Intent> ModelReasoner::interpretIntent(const Context &context, std::stop_token stop)
{
    auto offline = m_offline->interpretIntent(context, stop);
    if (!offline || offline->kind == IntentKind::Sql || offline->kind == IntentKind::Change) {
        return offline;
    }
    const bool clear = offline->kind == IntentKind::Data && context.history.empty();
    const auto who = clear ? std::nullopt : partner(PrivacyLevel::Schema);
    if (!who) {
        return offline;
    }
    const PromptMaterial about = material(*who);
    const auto reply =
        text(*who, context.listener,
             {.purpose = "intent",
              .prompt = "intent",
              .fields = {{"schema", about.schema(m_offline->retrieveSchema(context, *offline))},
                         {"history", about.history(context)},
                         {"question", context.question}},
              .plain = {{"today", today(context)}},
              .schema = intentSchema()},
             {}, std::move(stop));
    if (!reply) {
        return reply.error();
    }
    const auto read = llm::readTolerantJson(*reply);
    if (!read || read->cut || !read->value.is_object()) {
        return offline;
    }
    const std::string kind = member(read->value, "kind", std::string());
    const std::string question = member(read->value, "question", std::string());
    if (kind == "data" && offline->kind != IntentKind::Data) {
        offline->kind = IntentKind::Data;
        offline->needsQuery = true;
        offline->needsEvaluation = true;
    } else if (kind == "conceptual" && offline->kind == IntentKind::Unintelligible) {
        offline->kind = IntentKind::Conceptual;
    }
    if (!question.empty() && offline->subQuestions.empty()) {
        offline->interpreted = question;
    }
    return offline;
}

RetrievedSchema ModelReasoner::retrieveSchema(const Context &context, const Intent &intent)
{
    return m_offline->retrieveSchema(context, intent);
}

base::Result<std::string> ModelReasoner::refine(const RefineRequest &request, std::stop_token stop)
{
    auto offline = m_offline->refine(request, stop);
    const auto who = partner(PrivacyLevel::Schema);
    if (!offline || !who) {
        return offline;
    }
    const PromptMaterial about = material(*who);
    const std::string typed = typedText(request.context);
    auto advice =
        text(*who, request.context.listener,
             {.purpose = "refine",
              .prompt = "refine",
              .fields = {{"schema", about.schema(m_offline->retrieveSchema(request.context, {}))},
                         {"question", request.context.question},
                         {"sql", about.statement(request.failedSql, typed)},
                         {"problem", about.problem(request.error)}},
              .plain = {}},
             {}, std::move(stop));
    if (!advice) {
        return advice;
    }
    return advice->empty() ? offline : std::string(modelAdvice) + *advice;
}

base::Result<std::string> ModelReasoner::writeAnalysis(const AnalysisRequest &request,
                                                       std::stop_token stop)
{
    const auto who = partner(PrivacyLevel::Schema);
    std::string columns;
    for (const data::ResultColumn &column : request.columns) {
        columns += (columns.empty() ? "" : ", ") + column.name + " (" +
                   std::string(data::typeName(column.type)) + ")";
    }
    if (!who || m_disclosure.namesPersonal(columns)) {
        return m_offline->writeAnalysis(request, std::move(stop));
    }
    const bool mayTell = who->permission.level >= PrivacyLevel::Samples;
    const std::string failure =
        request.failedCode.empty()
            ? std::string()
            : "This was tried:\n" + request.failedCode +
                  (mayTell ? "\nIt failed: " + request.failure : "\nIt failed.");
    auto code = text(*who, request.context.listener,
                     {.purpose = "write_analysis",
                      .prompt = "analyse",
                      .fields = {{"question", request.context.question},
                                 {"analysis", request.analysis},
                                 {"columns", columns},
                                 {"failure", failure}},
                      .plain = {}},
                     {}, stop);
    if (!code) {
        return code;
    }
    return code->empty() ? m_offline->writeAnalysis(request, std::move(stop))
                         : withoutFence(*std::move(code));
}

base::Result<std::string> ModelReasoner::explainConcept(const Context &context,
                                                        const TextSink &sink, std::stop_token stop)
{
    auto offline = m_offline->explainConcept(context, sink, stop);
    const auto who = partner(PrivacyLevel::Schema);
    if (!offline || !who) {
        return offline;
    }
    const PromptMaterial about = material(*who);
    const bool mayTell = who->permission.level >= PrivacyLevel::Samples;
    auto words = text(
        *who, context.listener,
        {.purpose = "explain",
         .prompt = "explain_concept",
         .fields = {{"schema", about.schema(m_offline->retrieveSchema(context, {}))},
                    {"dictionary", about.dictionary(context.question)},
                    {"known", mayTell && !offline->empty() ? "The program itself says: " + *offline
                                                           : std::string()},
                    {"history", about.history(context)},
                    {"question", context.question}},
         .plain = {}},
        sink, std::move(stop));
    if (!words) {
        return words;
    }
    return words->empty() ? offline : words;
}

base::Result<std::optional<Judgement>> ModelReasoner::judgeResult(const ResultRequest &request,
                                                                  std::stop_token stop)
{
    const auto who = partner(PrivacyLevel::Results);
    if (!who) {
        return std::optional<Judgement>();
    }
    const PromptMaterial about = material(*who);
    const auto reply =
        text(*who, request.context.listener,
             {.purpose = "evaluate",
              .prompt = "evaluate",
              .fields = {{"question", request.context.question},
                         {"interpreted", meant(*who, request.context, request.interpreted)},
                         {"sql", about.statement(request.sql, {})},
                         {"result", about.result(request)}},
              .plain = {{"today", today(request.context)}},
              .schema = judgementSchema()},
             {}, std::move(stop));
    if (!reply) {
        return reply.error();
    }
    const auto read = llm::readTolerantJson(*reply);
    if (!read || read->cut || !read->value.is_object() || !read->value.contains("answers")) {
        return std::optional<Judgement>();
    }
    return std::optional(Judgement{member(read->value, "answers", true),
                                   member(read->value, "reason", std::string()),
                                   textsMember(read->value, "suggestions")});
}

base::Result<std::string> ModelReasoner::tellResult(const ResultRequest &request,
                                                    std::stop_token stop)
{
    const auto who = partner(PrivacyLevel::Results);
    if (!who || m_disclosure.touchesPersonal(request.sql)) {
        return std::string();
    }
    return text(*who, request.context.listener,
                {.purpose = "insight",
                 .prompt = "insight",
                 .fields = {{"question", request.context.question},
                            {"result", material(*who).result(request)},
                            {"told", request.summary}},
                 .plain = {}},
                {}, std::move(stop));
}

base::Result<std::string> ModelReasoner::explainResult(const ResultRequest &request,
                                                       const TextSink &sink, std::stop_token stop)
{
    const auto who = partner(PrivacyLevel::Schema);
    if (!who || m_disclosure.touchesPersonal(request.sql)) {
        return std::string();
    }
    const PromptMaterial about = material(*who);
    std::string told;
    if (who->permission.level >= PrivacyLevel::Results) {
        told = "The program said: " + request.summary + "\nThe plan: " + request.planExplain;
        for (const std::string &sentence : request.assumptions) {
            told += '\n' + sentence;
        }
        for (const std::string &sentence : request.caveats) {
            told += '\n' + sentence;
        }
    }
    return text(*who, request.context.listener,
                {.purpose = "explain",
                 .prompt = "explain",
                 .fields = {{"question", request.context.question},
                            {"interpreted", meant(*who, request.context, request.interpreted)},
                            {"sql", about.statement(request.sql, typedText(request.context))},
                            {"result", about.result(request)},
                            {"told", told}},
                 .plain = {{"today", today(request.context)}}},
                sink, std::move(stop));
}

base::Result<std::string> ModelReasoner::summarise(const SummaryRequest &request,
                                                   std::stop_token stop)
{
    const auto who = partner(PrivacyLevel::Results);
    if (!who || m_disclosure.touchesPersonal(request.dropped.sql)) {
        return std::string();
    }
    return text(*who, request.context.listener,
                {.purpose = "summarize",
                 .prompt = "summarize",
                 .fields = {{"summary", request.context.summary},
                            {"question", request.dropped.question},
                            {"response", request.dropped.response}},
                 .plain = {}},
                {}, std::move(stop));
}

query::Interpretation ModelReasoner::describePlan(const query::QueryPlan &plan) const
{
    return m_offline->describePlan(plan);
}

std::vector<std::string> ModelReasoner::suggestQuestions(int most)
{
    return m_offline->suggestQuestions(most);
}

data::SemanticModel ModelReasoner::semantics() const
{
    return m_offline->semantics();
}

std::shared_ptr<const query::TypingAid> ModelReasoner::typingAid() const
{
    return m_offline->typingAid();
}

} // namespace querent::reasoning
