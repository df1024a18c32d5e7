// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"

#include <array>
#include <cstdint>

namespace querent::agent::nodes {

namespace {

/// The same plan for the same question has the same name, in every run (FNV-1a, 64 bits).
std::string planIdOf(const std::string &question, const query::Interpretation &interpretation)
{
    const std::string text =
        question + '\n' +
        (interpretation.plan ? query::planToJson(*interpretation.plan)
                                   .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                             : interpretation.sql.value_or(std::string()));
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char byte : text) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string id = "plan-";
    for (int shift = 60; shift >= 0; shift -= 4) {
        id += digits[(hash >> shift) & 0xfU];
    }
    return id;
}

base::Error notUnderstood(const Services &services, const query::Interpretation &interpretation)
{
    const data::Phrasebook &phrases = *services.phrases;
    std::string words;
    for (const std::string &word : interpretation.unknownWords) {
        words += (words.empty() ? "" : ", ") + phrases.say(QUERENT_PHRASE("agent", "“%1”"), {word});
    }
    if (!words.empty()) {
        return {base::ErrorCode::NotUnderstood,
                phrases.say(QUERENT_PHRASE("agent", "Nothing in “%1” says anything about %2."),
                            {services.catalog->sourceName, words}),
                {}};
    }
    return {base::ErrorCode::NotUnderstood,
            interpretation.explanation.empty()
                ? phrases.say(QUERENT_PHRASE(
                      "agent", "This could not be turned into a question that the data answers. "
                               "Name the tables or columns you mean."))
                : interpretation.explanation,
            {}};
}

/// What the reasoner says of the parts, with the words that are known to have led to them.
std::vector<query::UnderstoodPart> withKnown(std::vector<query::UnderstoodPart> parts,
                                             const std::vector<query::UnderstoodPart> &known)
{
    for (query::UnderstoodPart &part : parts) {
        const auto found = std::ranges::find_if(known, [&](const query::UnderstoodPart &other) {
            return other.role == part.role && other.place == part.place &&
                   part.place.section != query::PlanSection::None;
        });
        if (found != known.end()) {
            part = *found;
        }
    }
    return parts;
}

/// The plan as the user left it, described.
PlanWrites asRevised(PlanWrites writes, const Services &services, const std::string &question,
                     const query::RevisedPlan &revised)
{
    query::Interpretation told = services.reasoner->describePlan(revised.plan);
    told.plan = revised.plan;
    return std::move(writes)
        .set<&State::planId>(planIdOf(question, told))
        .set<&State::plan>(revised.plan)
        .set<&State::plannedSql>(std::nullopt)
        .set<&State::planQuality>(query::PlanQuality::High)
        .set<&State::planConfidence>(1.0)
        .set<&State::planExplain>(std::move(told.explanation))
        .set<&State::understood>(withKnown(std::move(told.parts), revised.parts))
        .set<&State::requestedChart>(revised.chart)
        .set<&State::requestedAnalysis>(revised.analysis)
        .set<&State::clarificationQuestions>({})
        .add<&State::logs>("plan: as changed by hand");
}

std::vector<reasoning::FailedTry> triesOf(const std::vector<FailedAttempt> &attempts)
{
    std::vector<reasoning::FailedTry> tries;
    for (const FailedAttempt &attempt : attempts) {
        tries.push_back({attempt.sql, attempt.error});
    }
    return tries;
}

std::string noteOf(const query::Interpretation &interpretation)
{
    return "plan: " + std::string(query::qualityName(interpretation.quality)) +
           (interpretation.plan  ? ", a plan"
            : interpretation.sql ? ", SQL"
                                 : ", nothing to run") +
           ", " + std::to_string(interpretation.questions.size()) + " questions";
}

} // namespace

graph::Step<PlanWrites>
plan(const Services &services, const std::string &question,
     const std::vector<reasoning::Turn> &history, const std::string &conversationSummary,
     const std::string &today, const std::optional<reasoning::Intent> &intent,
     const std::optional<reasoning::RetrievedSchema> &retrievedSchema,
     const std::vector<query::ClarificationAnswer> &userClarification,
     const std::vector<std::string> &feedback, const std::vector<query::QueryPlan> &rejectedPlans,
     const std::vector<FailedAttempt> &failedAttempts, const RunSettings &settings,
     int clarifyTurns, graph::NodeContext &context)
{
    PlanWrites writes;
    const reasoning::Intent &meant = intent ? *intent : reasoning::Intent{};
    if (meant.subQuestions.size() > 1) {
        return writes.add<&State::logs>("plan: " + std::to_string(meant.subQuestions.size()) +
                                        " questions, each planned apart");
    }
    if (settings.plan) {
        return asRevised(std::move(writes), services, question, *settings.plan);
    }
    ModelVoice voice(context, mayAskConsent(settings, context));
    reasoning::PlanRequest request{contextOf(question, history, conversationSummary, today, &voice),
                                   meant,
                                   retrievedSchema.value_or(reasoning::RetrievedSchema{}),
                                   userClarification,
                                   feedback,
                                   rejectedPlans,
                                   triesOf(failedAttempts)};
    const bool asking = mayAsk(settings, clarifyTurns, userClarification);
    if (!asking) {
        request.answers.push_back({{}, {}, {}, true});
    }
    auto reply = consult(services, context, "plan",
                         [&] { return services.reasoner->plan(request, context.stopToken()); });
    if (auto consent = voice.question(*services.phrases)) {
        return *std::move(consent);
    }
    if (!reply) {
        return std::move(reply).error();
    }
    query::Interpretation &read = *reply;
    const bool canRun = read.plan || read.sql;
    if (!canRun && (read.questions.empty() || !asking)) {
        return notUnderstood(services, read);
    }
    writes.add<&State::logs>(noteOf(read));
    addNotes(writes, voice);
    return writes.set<&State::planId>(canRun ? planIdOf(question, read) : std::string())
        .set<&State::plan>(std::move(read.plan))
        .set<&State::plannedSql>(std::move(read.sql))
        .set<&State::planQuality>(read.quality)
        .set<&State::planConfidence>(read.confidence)
        .set<&State::planExplain>(std::move(read.explanation))
        .set<&State::assumptions>(std::move(read.assumptions))
        .set<&State::leftOut>(std::move(read.leftOut))
        .set<&State::understood>(std::move(read.parts))
        .set<&State::unknownWords>(std::move(read.unknownWords))
        .set<&State::lessonsUsed>(std::move(read.lessons))
        .set<&State::requestedChart>(std::move(read.chart))
        .set<&State::requestedAnalysis>(std::move(read.analysis))
        .set<&State::clarificationQuestions>(std::move(read.questions))
        .set<&State::error>(std::nullopt);
}

} // namespace querent::agent::nodes
