// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/StateJson.h"

#include "agent/AnalysisState.h"

#include <cmath>
#include <stdexcept>

namespace nlohmann {

using querent::connectors::CostEstimate;
using querent::connectors::ExecutionStats;
using querent::insight::FollowUp;
using querent::insight::Issue;
using querent::insight::Satisfaction;
using querent::insight::ValueCheck;
using querent::query::QueryPlan;
using querent::query::ValidatedSql;

void adl_serializer<QueryPlan>::to_json(json &document, const QueryPlan &plan)
{
    document = querent::query::planToJson(plan);
}

void adl_serializer<QueryPlan>::from_json(const json &document, QueryPlan &plan)
{
    auto read = querent::query::planFromJson(document);
    if (!read) {
        throw std::invalid_argument(read.error().message);
    }
    plan = std::move(*read);
}

void adl_serializer<ValidatedSql>::to_json(json &document, const ValidatedSql &sql)
{
    document = {{"text", querent::data::validUtf8(sql.text())},
                {"limit", sql.limit()},
                {"limit_enforced", sql.limitEnforced()}};
}

void adl_serializer<CostEstimate>::to_json(json &document, const CostEstimate &estimate)
{
    document = {{"estimated_rows", estimate.estimatedRows},
                {"full_scan", estimate.fullScan},
                {"cross_join", estimate.crossJoin},
                {"steps", estimate.steps}};
}

void adl_serializer<CostEstimate>::from_json(const json &document, CostEstimate &estimate)
{
    document.at("estimated_rows").get_to(estimate.estimatedRows);
    document.at("full_scan").get_to(estimate.fullScan);
    document.at("cross_join").get_to(estimate.crossJoin);
    document.at("steps").get_to(estimate.steps);
}

void adl_serializer<ExecutionStats>::to_json(json &document, const ExecutionStats &stats)
{
    document = {{"execution_time_ms", static_cast<double>(stats.elapsed.count()) / 1000.0},
                {"row_count", stats.rowCount},
                {"truncated", stats.truncated}};
}

void adl_serializer<ExecutionStats>::from_json(const json &document, ExecutionStats &stats)
{
    const double milliseconds = document.at("execution_time_ms").get<double>();
    stats.elapsed = std::chrono::microseconds(std::llround(milliseconds * 1000.0));
    document.at("row_count").get_to(stats.rowCount);
    document.at("truncated").get_to(stats.truncated);
}

void adl_serializer<Satisfaction>::to_json(json &document, Satisfaction satisfaction)
{
    document = querent::insight::satisfactionName(satisfaction);
}

void adl_serializer<Satisfaction>::from_json(const json &document, Satisfaction &satisfaction)
{
    const auto &name = document.get_ref<const std::string &>();
    for (const Satisfaction known : {Satisfaction::Satisfied, Satisfaction::NeedsWork}) {
        if (querent::insight::satisfactionName(known) == name) {
            satisfaction = known;
            return;
        }
    }
    satisfaction = Satisfaction::Failed;
}

void adl_serializer<ValueCheck>::to_json(json &document, const ValueCheck &check)
{
    document = {{"table", check.table},
                {"column", check.column},
                {"value", check.value},
                {"occurs", check.occurs},
                {"alternatives", check.alternatives}};
}

void adl_serializer<ValueCheck>::from_json(const json &document, ValueCheck &check)
{
    document.at("table").get_to(check.table);
    document.at("column").get_to(check.column);
    document.at("value").get_to(check.value);
    document.at("occurs").get_to(check.occurs);
    document.at("alternatives").get_to(check.alternatives);
}

void adl_serializer<Issue>::to_json(json &document, const Issue &issue)
{
    document = {{"code", issue.code}, {"message", issue.message}};
}

void adl_serializer<Issue>::from_json(const json &document, Issue &issue)
{
    document.at("code").get_to(issue.code);
    document.at("message").get_to(issue.message);
}

void adl_serializer<FollowUp>::to_json(json &document, const FollowUp &followUp)
{
    document = {{"label", followUp.label}, {"question", followUp.question}};
}

void adl_serializer<FollowUp>::from_json(const json &document, FollowUp &followUp)
{
    document.at("label").get_to(followUp.label);
    document.at("question").get_to(followUp.question);
}

} // namespace nlohmann

namespace querent::agent {

namespace {

using nlohmann::json;

template <typename T>
json orNull(const T &holder)
{
    return holder ? json(*holder) : json();
}

template <typename T>
std::optional<T> optionalAt(const json &document, const char *name)
{
    const json &member = document.at(name);
    return member.is_null() ? std::optional<T>() : std::optional<T>(member.get<T>());
}

std::shared_ptr<const data::ResultTable> resultAt(const json &document)
{
    auto result = optionalAt<data::ResultTable>(document, "result");
    return result ? std::make_shared<const data::ResultTable>(std::move(*result)) : nullptr;
}

} // namespace

void to_json(json &document, const RunSettings &settings)
{
    document = {{"best_guess", settings.bestGuess}, {"maximum_retries", settings.maximumRetries},
                {"limit", settings.limit},          {"timeout_ms", settings.timeoutMs},
                {"ask_above", settings.askAbove},   {"sql", settings.sql},
                {"branch", settings.branch},        {"plan", orNull(settings.plan)}};
}

void from_json(const json &document, RunSettings &settings)
{
    document.at("best_guess").get_to(settings.bestGuess);
    document.at("maximum_retries").get_to(settings.maximumRetries);
    document.at("limit").get_to(settings.limit);
    document.at("timeout_ms").get_to(settings.timeoutMs);
    settings.askAbove = document.value("ask_above", 0.0);
    document.at("sql").get_to(settings.sql);
    document.at("branch").get_to(settings.branch);
    if (document.contains("plan")) {
        settings.plan = optionalAt<query::RevisedPlan>(document, "plan");
    }
}

void to_json(json &document, const PartialAnswer &part)
{
    document = {{"question", part.question},
                {"headline", part.headline},
                {"summary", part.summary},
                {"generated_sql", part.generatedSql},
                {"validated_sql", part.validatedSql},
                {"result", orNull(part.result)},
                {"chart_suggestion", orNull(part.chart)},
                {"caveats", part.caveats},
                {"error", orNull(part.error)}};
}

void from_json(const json &document, PartialAnswer &part)
{
    document.at("question").get_to(part.question);
    document.at("headline").get_to(part.headline);
    document.at("summary").get_to(part.summary);
    document.at("generated_sql").get_to(part.generatedSql);
    document.at("validated_sql").get_to(part.validatedSql);
    part.result = resultAt(document);
    part.chart = optionalAt<insight::ChartSpec>(document, "chart_suggestion");
    document.at("caveats").get_to(part.caveats);
    part.error = optionalAt<base::Error>(document, "error");
}

void to_json(json &document, const EarlierResult &earlier)
{
    document = {{"plan", orNull(earlier.plan)},        {"planned_sql", orNull(earlier.plannedSql)},
                {"plan_explain", earlier.planExplain}, {"statement", earlier.statement},
                {"result", orNull(earlier.result)},    {"stats", earlier.stats}};
}

void from_json(const json &document, EarlierResult &earlier)
{
    earlier.plan = optionalAt<query::QueryPlan>(document, "plan");
    earlier.plannedSql = optionalAt<std::string>(document, "planned_sql");
    document.at("plan_explain").get_to(earlier.planExplain);
    document.at("statement").get_to(earlier.statement);
    earlier.result = resultAt(document);
    document.at("stats").get_to(earlier.stats);
}

json previewJson(const EarlierResult &earlier)
{
    return {{"statement", earlier.statement}, {"row_count", earlier.stats.rowCount}};
}

} // namespace querent::agent
