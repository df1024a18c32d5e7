// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisGraph.h"
#include "agent/StatementCost.h"
#include "base/Error.h"
#include "data/ResultTable.h"
#include "graph/Events.h"
#include "insight/Caveat.h"
#include "insight/ChartSpec.h"
#include "query/Interpretation.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::session {

using agent::asksAboutCost;
using agent::FailedAttempt;
using agent::Outcome;
using agent::outcomeName;
using agent::PartialAnswer;
using insight::FollowUp;

/// Everything a run produced: the same shape whether it went well or not.
struct Answer
{
    Outcome outcome = Outcome::Failed;
    std::string traceId;
    std::string question;
    std::string change;    ///< what the user changed in its plan by hand, in words; mostly empty
    std::string changedOf; ///< the `traceId` of the answer that was changed; mostly empty
    std::string response;  ///< what is said to the user, always set
    std::string interpretedIntent;
    bool planned = false; ///< a plan was asked for; else `interpretation` says nothing
    query::Interpretation interpretation; ///< plan, quality, explanation, chips, questions
    std::string generatedSql;
    std::string validatedSql;
    bool limitEnforced = false;
    std::optional<data::ResultTable> result;
    std::chrono::microseconds executionTime{0};
    std::string satisfaction; ///< "satisfied", "needs_work", "failed" or empty
    std::string evaluatorNotes;
    std::string headline; ///< first sentence of the summary
    std::string summary;
    std::vector<insight::Caveat> caveats;
    std::optional<insight::ChartSpec> chart;
    std::string explanation;
    std::vector<double> statistics; ///< numbers of an analysis beyond SQL
    std::vector<FollowUp> followUps;
    std::vector<PartialAnswer> parts; ///< where several questions were asked in one breath
    std::string analysisCode;         ///< of an analysis beyond SQL; else empty
    std::vector<FailedAttempt> failedAttempts;
    nlohmann::json promptMonitor; ///< the final state, summarised
    std::chrono::microseconds totalTime{0};
    std::map<std::string, double> nodeMilliseconds;
    int retryCount = 0;
    int clarifyTurns = 0;
    int tokensUsed = 0;
    std::string planId;
    std::optional<base::Error> error;
    std::vector<graph::Event> events;
};

using AnswerPtr = std::shared_ptr<const Answer>;

/// Puts the answer together from where a run stands and from all its events so far, those of
/// earlier legs included.
[[nodiscard]] Answer answerOf(const agent::AnalysisReport &report,
                              std::vector<graph::Event> events);

/// The document that `querent-cli ask` prints; `withEvents` adds the trace.
[[nodiscard]] nlohmann::json answerToJson(const Answer &answer, bool withEvents);

} // namespace querent::session
