// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Answer.h"
#include "session/Conversation.h"
#include "session/ThreadStore.h"

#include <string>

namespace querent::tests {

/// An answer as a run gives it, with as many rows as asked for.
[[nodiscard]] inline session::Answer keptAnswer(const std::string &question,
                                                const std::string &headline, int rows = 12)
{
    session::Answer answer;
    answer.outcome = session::Outcome::Answered;
    answer.question = question;
    answer.headline = headline;
    answer.summary = headline + " The rest is even.";
    answer.response = answer.summary;
    answer.planned = true;
    answer.generatedSql = "SELECT category, SUM(total) AS total FROM orders GROUP BY category";
    answer.validatedSql = answer.generatedSql + " LIMIT 1000";
    answer.interpretation.parts = {
        {query::PlanRole::Measure, "sum of orders · total", "total sales", false},
        {query::PlanRole::Grouping, "by category", "by category", false}};
    data::ResultTable table;
    table.columns = {{"category", data::ColumnType::Text}, {"total", data::ColumnType::Real}};
    for (int row = 0; row < rows; ++row) {
        table.rows.push_back({"Category " + std::to_string(row), 1000.0 - row * 7.25});
    }
    answer.result = std::move(table);
    answer.chart = insight::ChartSpec{
        insight::ChartKind::HorizontalBar, "category", {"total"}, {}, "Total by category"};
    answer.totalTime = std::chrono::milliseconds(107);
    std::uint64_t sequence = 0;
    for (const char *node : {"ingress", "intent", "plan", "execute", "insight"}) {
        graph::Event event;
        event.sequence = ++sequence;
        event.time = std::chrono::milliseconds(sequence * 10);
        event.node = node;
        event.attempt = 1;
        event.type = graph::EventType::NodeStart;
        event.payload = {{"reads", {{"question", question}}}};
        answer.events.push_back(event);
        event.sequence = ++sequence;
        event.type = graph::EventType::NodeEnd;
        event.payload = {{"writes", {{"headline", headline}}}, {"duration_ns", 10'000'000}};
        answer.events.push_back(event);
    }
    return answer;
}

[[nodiscard]] inline session::Conversation conversationAfter(const session::Answer &answer)
{
    return {{{answer.question, {}, answer.validatedSql, answer.response, "satisfied"}}, {}};
}

[[nodiscard]] inline session::TurnHead keptQuestion(const std::string &id,
                                                    const std::string &question, int minute = 0)
{
    session::TurnHead turn;
    turn.id = id;
    turn.runId = "run-" + id;
    turn.question = question;
    turn.asked = session::WallTime(std::chrono::minutes(28'000'000 + minute));
    return turn;
}

} // namespace querent::tests
