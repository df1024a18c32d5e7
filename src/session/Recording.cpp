// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/Recording.h"

#include "data/CatalogReader.h"
#include "graph/EventQueue.h"
#include "graph/MemoryCheckpointer.h"
#include "session/TapedServices.h"

#include <utility>

namespace querent::session {

namespace {

using nlohmann::json;

constexpr int headVersion = 1;

json headOf(const agent::Services &services, const Outside &outside, const std::string &language,
            const agent::AnalysisInput &input)
{
    return {{"version", headVersion},
            {"language", language},
            {"source", outside.displayName},
            {"dialect", query::dialectName(outside.dialect)},
            {"reasoner", outside.reasoner},
            {"analyses", outside.analyses},
            {"model", outside.model},
            {"catalog", *services.catalog},
            {"dictionary", *services.dictionary},
            {"policy", *services.policy},
            {"input",
             {{"question", input.question},
              {"settings", input.settings},
              {"user_id", input.userId},
              {"session_id", input.sessionId},
              {"today", data::isoDate(input.today)},
              {"history", input.history},
              {"summary", input.conversationSummary}}}};
}

/// A run as its recording sets it up.
struct Setup
{
    agent::Services services;
    Outside outside;
    agent::AnalysisInput input;
};

query::Dialect dialectNamed(const std::string &name)
{
    for (const auto dialect :
         {query::Dialect::Sqlite, query::Dialect::PostgreSql, query::Dialect::DuckDb}) {
        if (query::dialectName(dialect) == name) {
            return dialect;
        }
    }
    return query::Dialect::Sqlite;
}

/// Throws what nlohmann::json throws.
agent::AnalysisInput inputOf(const json &document)
{
    return {
        .question = document.at("question").get<std::string>(),
        .settings = document.at("settings").get<agent::RunSettings>(),
        .userId = document.at("user_id").get<std::string>(),
        .sessionId = document.at("session_id").get<std::string>(),
        .today =
            data::parseIsoDate(document.at("today").get<std::string>()).value_or(data::CivilDate{}),
        .history = document.at("history").get<std::vector<reasoning::Turn>>(),
        .conversationSummary = document.at("summary").get<std::string>()};
}

base::Error damaged(std::string detail)
{
    return {base::ErrorCode::MalformedDocument,
            "The recording does not say in full what was asked, and of what. Record the run again.",
            std::move(detail)};
}

base::Result<Setup> setupOf(const json &head, const PhrasesOf &phrasesOf)
{
    try {
        auto phrases = phrasesOf(head.at("language").get<std::string>());
        if (!phrases) {
            return damaged(phrases.error().message);
        }
        auto policy = data::parsePolicy(head.at("policy").dump());
        if (!policy) {
            return damaged(policy.error().message);
        }
        auto dictionary = data::parseDictionary(head.at("dictionary").dump());
        if (!dictionary) {
            return damaged(dictionary.error().message);
        }
        auto catalog = data::catalogFromDocument(head.at("catalog"));
        if (!catalog) {
            return damaged(catalog.error().detail);
        }
        Setup setup;
        setup.services.catalog = std::make_shared<const data::Catalog>(std::move(*catalog));
        setup.services.policy = std::make_shared<const data::Policy>(std::move(*policy));
        setup.services.dictionary =
            std::make_shared<const data::DataDictionary>(std::move(*dictionary));
        setup.services.phrases = std::move(*phrases);
        setup.outside = {.displayName = head.at("source").get<std::string>(),
                         .dialect = dialectNamed(head.at("dialect").get<std::string>()),
                         .reasoner = head.at("reasoner").get<std::string>(),
                         .analyses = head.at("analyses").get<bool>(),
                         .model = head.value("model", false)};
        setup.input = inputOf(head.at("input"));
        return setup;
    } catch (const std::exception &exception) {
        return damaged(exception.what());
    }
}

/// The replies that the legs after the first were started with.
Replies repliesOf(const std::vector<json> &legs)
{
    return [&legs, next = std::size_t{1}](
               const std::vector<query::ClarificationQuestion> & /*questions*/) mutable {
        std::vector<query::ClarificationAnswer> answers;
        if (next < legs.size() && legs[next].is_object()) {
            for (const json &answer : legs[next].value("answers", json::array())) {
                answers.push_back(answer.get<query::ClarificationAnswer>());
            }
        }
        ++next;
        return answers;
    };
}

} // namespace

agent::AnalysisReport askAll(const agent::AnalysisGraph &graph, const agent::AnalysisInput &input,
                             const Replies &replies, graph::RunOptions options)
{
    graph::MemoryCheckpointer checkpointer;
    options.checkpointer = &checkpointer;
    agent::AnalysisReport report = graph.run(input, options);
    while (report.outcome == agent::Outcome::Clarify) {
        const auto answers = replies(report.state.clarificationQuestions);
        if (answers.empty()) {
            break;
        }
        options.firstSequence = report.nextSequence;
        report = graph.resume(report.runId, answers, options);
    }
    return report;
}

namespace {

agent::TimeLimits limitsOf(const agent::Services &services, const agent::AnalysisInput &input)
{
    return agent::TimeLimits::of(*services.policy,
                                 std::chrono::milliseconds(input.settings.timeoutMs));
}

} // namespace

base::Result<void> recordAll(std::ostream &stream, const agent::Services &services,
                             const std::string &language, const agent::AnalysisInput &input,
                             const Replies &replies, const graph::RunOptions &options,
                             agent::AnalysisReport &report)
{
    const Outside outside = outsideOf(services);
    graph::RunRecorder recorder(stream, headOf(services, outside, language, input));
    auto graph = agent::AnalysisGraph::build(tapedServices(services, outside, recorder),
                                             limitsOf(services, input));
    if (!graph) {
        return std::move(graph).error();
    }
    const base::SystemClock systemClock;
    base::SystemRandom systemRandom;
    const graph::TapedClock clock(recorder, systemClock);
    graph::TapedRandom random(recorder, systemRandom);
    std::vector<graph::EventSink *> sinks{&recorder};
    if (options.events != nullptr) {
        sinks.push_back(options.events);
    }
    graph::EventFork fork(std::move(sinks));
    graph::RunOptions taped = options;
    taped.clock = &clock;
    taped.random = &random;
    taped.events = &fork;
    recorder.beginLeg({{"start", true}});
    const Replies noted = [&](const std::vector<query::ClarificationQuestion> &questions) {
        auto answers = replies(questions);
        if (!answers.empty()) {
            recorder.beginLeg({{"answers", answers}});
        }
        return answers;
    };
    report = askAll(*graph, input, noted, taped);
    return recorder.finish();
}

base::Result<graph::ReplayVerdict> replay(graph::RunLog log, const PhrasesOf &phrasesOf)
{
    auto setup = setupOf(log.about, phrasesOf);
    if (!setup) {
        return std::move(setup).error();
    }
    graph::RunPlayer player(std::move(log));
    const agent::TimeLimits limits = limitsOf(setup->services, setup->input);
    auto graph = agent::AnalysisGraph::build(
        tapedServices(std::move(setup->services), setup->outside, player), limits);
    if (!graph) {
        return std::move(graph).error();
    }
    const base::SystemClock unused;
    base::SystemRandom unusedRandom;
    const graph::TapedClock clock(player, unused);
    graph::TapedRandom random(player, unusedRandom);
    graph::RunOptions options;
    options.clock = &clock;
    options.random = &random;
    options.events = &player;
    std::ignore = askAll(*graph, setup->input, repliesOf(player.log().legs), options);
    return player.verdict();
}

} // namespace querent::session
