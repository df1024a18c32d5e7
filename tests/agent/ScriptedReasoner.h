// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/PlanBuilder.h"
#include "reasoning/Reasoner.h"

#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace querent::tests {

/// A reasoner that says what a test has written down for it, in that order, and remembers what it
/// was asked. Thread-safe.
class ScriptedReasoner final : public reasoning::Reasoner
{
public:
    using PlanFor =
        std::function<base::Result<query::Interpretation>(const reasoning::PlanRequest &)>;

    reasoning::Intent intent;
    std::deque<base::Result<query::Interpretation>> plans; ///< the last one is said for ever
    PlanFor planFor;                                       ///< instead of `plans`, where set
    std::deque<std::string> advice;                        ///< empty: nothing to advise
    std::deque<base::Result<std::string>> codes;
    std::string conceptText = "A p-value is a probability.";
    std::vector<std::string> conceptChunks;
    std::vector<query::UnderstoodPart> described; ///< of any plan that somebody else made

    [[nodiscard]] std::string name() const override { return "scripted"; }

    [[nodiscard]] base::Result<reasoning::Intent> interpretIntent(const reasoning::Context &context,
                                                                  std::stop_token) override
    {
        const std::scoped_lock lock(m_mutex);
        contexts.push_back(context);
        reasoning::Intent answer = intent;
        if (answer.interpreted.empty()) {
            answer.interpreted = context.question;
        }
        return answer;
    }

    [[nodiscard]] reasoning::RetrievedSchema retrieveSchema(const reasoning::Context &,
                                                            const reasoning::Intent &) override
    {
        return {};
    }

    [[nodiscard]] base::Result<query::Interpretation> plan(const reasoning::PlanRequest &request,
                                                           std::stop_token) override
    {
        const std::scoped_lock lock(m_mutex);
        planRequests.push_back(request);
        if (planFor) {
            return planFor(request);
        }
        auto answer = plans.front();
        if (plans.size() > 1) {
            plans.pop_front();
        }
        return answer;
    }

    [[nodiscard]] base::Result<std::string> refine(const reasoning::RefineRequest &request,
                                                   std::stop_token) override
    {
        const std::scoped_lock lock(m_mutex);
        refineRequests.push_back(request);
        if (advice.empty()) {
            return std::string();
        }
        std::string answer = advice.front();
        if (advice.size() > 1) {
            advice.pop_front();
        }
        return answer;
    }

    [[nodiscard]] base::Result<std::string> writeAnalysis(const reasoning::AnalysisRequest &request,
                                                          std::stop_token) override
    {
        const std::scoped_lock lock(m_mutex);
        analysisRequests.push_back(request);
        auto answer = codes.front();
        if (codes.size() > 1) {
            codes.pop_front();
        }
        return answer;
    }

    [[nodiscard]] base::Result<std::string> explainConcept(const reasoning::Context &,
                                                           const reasoning::TextSink &sink,
                                                           std::stop_token) override
    {
        for (const std::string &chunk : conceptChunks) {
            sink(chunk);
        }
        return conceptText;
    }

    [[nodiscard]] query::Interpretation describePlan(const query::QueryPlan &plan) const override
    {
        query::Interpretation told;
        told.plan = plan;
        told.parts = described;
        return told;
    }

    [[nodiscard]] std::vector<std::string> suggestQuestions(int) override
    {
        return {"how many customers are there?"};
    }

    std::vector<reasoning::Context> contexts;
    std::vector<reasoning::PlanRequest> planRequests;
    std::vector<reasoning::RefineRequest> refineRequests;
    std::vector<reasoning::AnalysisRequest> analysisRequests;

private:
    std::mutex m_mutex;
};

/// A plan that a reasoner is sure of.
[[nodiscard]] inline query::Interpretation sure(query::QueryPlan plan)
{
    query::Interpretation interpretation;
    interpretation.plan = std::move(plan);
    interpretation.quality = query::PlanQuality::High;
    interpretation.confidence = 0.97;
    interpretation.explanation = "Counts the rows.";
    return interpretation;
}

/// SQL in place of a plan, as a model may hand it over.
[[nodiscard]] inline query::Interpretation sureSql(std::string sql)
{
    query::Interpretation interpretation = sure({});
    interpretation.plan.reset();
    interpretation.sql = std::move(sql);
    return interpretation;
}

/// SELECT COUNT(*) FROM table.
[[nodiscard]] inline query::QueryPlan countOf(const std::string &table)
{
    query::QueryPlan plan;
    plan.select.push_back({query::countRows(), "number"});
    plan.from = query::TableSource{table, {}, {}};
    return plan;
}

/// SELECT columns FROM table WHERE column = value.
[[nodiscard]] inline query::QueryPlan rowsWhere(const std::string &table,
                                                const std::vector<std::string> &columns,
                                                const std::string &column, data::Value value)
{
    query::QueryPlan plan;
    for (const std::string &name : columns) {
        plan.select.push_back({query::column(table, name), {}});
    }
    plan.from = query::TableSource{table, {}, {}};
    plan.where.push_back(query::compare(query::ComparisonOperator::Equal,
                                        query::column(table, column),
                                        query::literal(std::move(value))));
    return plan;
}

/// A plan with a doubt: one question with two choices.
[[nodiscard]] inline query::Interpretation
doubtful(std::optional<query::QueryPlan> plan, query::PlanQuality quality = query::PlanQuality::Low)
{
    query::Interpretation interpretation;
    interpretation.plan = std::move(plan);
    interpretation.quality = quality;
    interpretation.confidence = 0.3;
    interpretation.questions = {{"Which customers do you mean?",
                                 {},
                                 {{"All of them", "everybody in the table", "all", {}},
                                  {"Only the active ones", "those who ordered", "active", {}}}}};
    return interpretation;
}

} // namespace querent::tests
