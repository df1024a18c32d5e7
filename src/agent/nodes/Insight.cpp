// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/StatementCost.h"
#include "agent/nodes/Answered.h"
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"
#include "insight/ChartAdvisor.h"
#include "insight/Narrative.h"
#include "query/SelectReader.h"

#include <algorithm>

namespace querent::agent::nodes {

namespace {

/// An answer from some of the rows, or with masks in it, says so.
void addPolicyNotes(const Services &services, const std::string &sql,
                    std::vector<insight::Caveat> &notes)
{
    const auto tokens = query::lexSql(sql, services.source->dialect());
    const auto mentions = [&tokens](const std::string &name) {
        return std::ranges::any_of(tokens, [&name](const query::SqlToken &token) {
            return query::isNameToken(token) && data::equalNames(token.text, name);
        });
    };
    std::vector<std::string> tables;
    std::vector<std::string> columns;
    for (const data::Table &table : services.catalog->tables) {
        if (!mentions(table.name)) {
            continue;
        }
        if (table.filtered) {
            tables.push_back(table.name);
        }
        for (const data::Column &column : table.columns) {
            if (column.masked && mentions(column.name)) {
                columns.push_back(column.name);
            }
        }
    }
    const data::Phrasebook &phrases = *services.phrases;
    for (const std::string &table : tables) {
        notes.emplace_back(phrases.say(
            QUERENT_PHRASE("agent", "Of %1, only the rows that you may see count."), {table}));
    }
    for (const std::string &column : columns) {
        notes.emplace_back(phrases.say(QUERENT_PHRASE("agent", "%1 is masked for you."), {column}));
    }
}

/// What the model says about the result; empty where it says nothing, or a number that the result
/// does not hold.
base::Result<std::string> modelWords(const Services &services,
                                     const reasoning::ResultRequest &request,
                                     const insight::Narrative &told,
                                     const graph::NodeContext &context)
{
    auto words = consult(services, context, "insight", [&] {
        return services.reasoner->tellResult(request, context.stopToken());
    });
    if (!words) {
        return words.error().code == base::ErrorCode::Cancelled ? words : std::string();
    }
    std::vector<insight::DerivedValue> known = told.derived;
    for (const double given : insight::numbersIn(request.context.question)) {
        known.push_back({"given", given});
    }
    if (insight::numbersAreGrounded(*words, *request.result, known)) {
        return words;
    }
    request.context.listener->fellBack(services.phrases->say(
        QUERENT_PHRASE("agent", "The language model named numbers that are not in the result, so "
                                "its sentence was left out.")));
    return std::string();
}

} // namespace

graph::Step<InsightWrites>
describeResult(const Services &services, const std::string &question, const std::string &today,
               const std::optional<reasoning::Intent> &intent, const std::string &planExplain,
               const Shared<query::BoundPlan> &boundPlan, const std::string &generatedSql,
               const Shared<data::ResultTable> &executionResult, const nlohmann::json &codeResult,
               const std::string &requestedChart, const std::vector<std::string> &planNotes,
               const std::optional<Satisfaction> &satisfaction, const std::string &evaluatorNotes,
               const std::vector<insight::Issue> &issuesDetected,
               const std::optional<connectors::CostEstimate> &estimate, graph::NodeContext &context)
{
    if (!executionResult) {
        return base::Error{base::ErrorCode::Internal, "There is no result to speak about.", {}};
    }
    const data::Phrasebook &phrases = *services.phrases;
    const auto answered = answeredQuery(services, question, boundPlan, generatedSql,
                                        *executionResult, requestedChart);
    const auto shape = insight::shapeOf(answered, phrases);
    auto told = codeResult.is_null() ? insight::narrate(answered, shape, phrases)
                                     : insight::narrateAnalysis(codeResult, answered, phrases);
    auto suggestion = insight::suggestChart(answered, shape, phrases);

    InsightWrites writes;
    std::string summary = told.summary();
    if (services.reasoner->usesModel()) {
        ModelVoice voice(context, false);
        auto words = modelWords(services,
                                {.context = contextOf(question, {}, {}, today, &voice),
                                 .interpreted = intent ? intent->interpreted : question,
                                 .planExplain = planExplain,
                                 .sql = generatedSql,
                                 .result = executionResult,
                                 .analysis = codeResult,
                                 .headline = told.headline,
                                 .summary = summary},
                                told, context);
        if (!words) {
            return std::move(words).error();
        }
        if (!words->empty()) {
            summary = *std::move(words);
        }
        told.caveats.insert(told.caveats.end(), voice.notes().begin(), voice.notes().end());
    }
    if (!suggestion.note.empty()) {
        told.caveats.emplace_back(std::move(suggestion.note));
    }
    addPolicyNotes(services, generatedSql, told.caveats);
    if (satisfaction == Satisfaction::NeedsWork && told.caveats.empty()) {
        told.caveats.emplace_back(evaluatorNotes);
    } else {
        for (const insight::Issue &issue : issuesDetected) {
            if (issue.code == "unknown_value") {
                told.caveats.emplace_back(issue.message);
            }
        }
    }
    told.caveats.insert(told.caveats.end(), planNotes.begin(), planNotes.end());
    for (std::string &caveat : costCaveats(estimate, phrases)) {
        told.caveats.emplace_back(std::move(caveat));
    }
    writes.add<&State::logs>("insight: " +
                             std::string(insight::chartKindName(suggestion.chart.kind)));
    return std::move(writes)
        .set<&State::headline>(std::move(told.headline))
        .set<&State::summary>(std::move(summary))
        .set<&State::caveats>(std::move(told.caveats))
        .set<&State::chartSuggestion>(std::move(suggestion.chart))
        .set<&State::followUps>(insight::suggestFollowUps(answered, shape, phrases));
}

} // namespace querent::agent::nodes
