// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "data/ResultTable.h"
#include "graph/Event.h"
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

enum class Outcome { Answered, Explained, Clarify, CannotAnswer, Refused, Failed, Cancelled };

/// "answered", "explained", "clarify", "cannot_answer", "refused", "failed", "cancelled".
[[nodiscard]] std::string_view outcomeName(Outcome outcome) noexcept;

/// One attempt of a run that did not work out.
struct FailedAttempt
{
    int attempt = 0;
    std::string node;
    std::string sql; ///< empty where there was none yet
    base::Error error;
};

/// A question to suggest after an answer.
struct FollowUp
{
    std::string label;    ///< "by month?"
    std::string question; ///< what is asked when it is picked
};

/// Everything a run produced: the same shape whether it went well or not.
struct Answer
{
    Outcome outcome = Outcome::Failed;
    std::string traceId;
    std::string question;
    std::string response; ///< what is said to the user, always set
    std::string interpretedIntent;
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
    std::vector<std::string> caveats;
    std::optional<insight::ChartSpec> chart;
    std::string explanation;
    std::vector<double> statistics; ///< numbers of an analysis beyond SQL
    std::vector<FollowUp> followUps;
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

/// The document that `querent-cli ask` prints; `withEvents` adds the trace.
[[nodiscard]] nlohmann::json answerToJson(const Answer &answer, bool withEvents);

} // namespace querent::session
