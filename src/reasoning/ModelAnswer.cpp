// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/ModelAnswer.h"

#include "llm/TolerantJson.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"
#include "query/TokenInspector.h"
#include "reasoning/JsonMember.h"

#include <algorithm>

namespace querent::reasoning {

namespace {

using nlohmann::json;

constexpr std::string_view sqlMark = "sql:";
constexpr std::string_view meaningMark = "model:";
constexpr std::size_t mostAsked = 3;
constexpr std::size_t mostChoices = 4;

base::Error malformed(std::string message)
{
    return {base::ErrorCode::MalformedDocument, std::move(message), {}};
}

/// Without members that are null: models fill in every member that a schema names.
json withoutNulls(const json &document)
{
    if (document.is_array()) {
        json list = json::array();
        for (const json &item : document) {
            list.push_back(withoutNulls(item));
        }
        return list;
    }
    if (!document.is_object()) {
        return document;
    }
    const bool literal = document.size() == 1 && document.contains("value");
    json object = json::object();
    for (const auto &entry : document.items()) {
        if (literal || !entry.value().is_null()) {
            object[entry.key()] = withoutNulls(entry.value());
        }
    }
    return object;
}

/// Lists without elements say nothing in a plan.
void dropEmptyLists(json &plan)
{
    for (const char *name : {"joins", "group_by", "order_by", "with"}) {
        if (const auto list = plan.find(name); list != plan.end() && list->empty()) {
            plan.erase(name);
        }
    }
}

base::Result<void> takePlan(const json &written, const Disclosure &disclosure, PlanAnswer &answer)
{
    json document = withoutNulls(written);
    if (!document.is_object()) {
        return malformed("“plan” must be an object.");
    }
    dropEmptyLists(document);
    document["version"] = 1;
    auto plan = query::planFromJson(document);
    if (!plan) {
        return std::move(plan).error();
    }
    auto bound = query::Binder(disclosure.catalog()).bind(*plan);
    if (!bound) {
        return std::move(bound).error();
    }
    auto sql = query::SqlGenerator(disclosure.dialect()).generate(*bound);
    if (!sql) {
        return std::move(sql).error();
    }
    answer.generated = *std::move(sql);
    answer.plan = *std::move(plan);
    return {};
}

base::Result<void> takeSql(std::string sql, const Disclosure &disclosure, PlanAnswer &answer)
{
    const std::size_t end = sql.find_last_not_of(" \t\r\n;");
    sql.resize(end == std::string::npos ? 0 : end + 1);
    query::TokenInspector inspector(disclosure.catalog(), disclosure.dialect());
    const data::Policy policy = data::Policy::standard();
    const auto valid =
        query::SqlValidator(disclosure.catalog(), policy, disclosure.dialect(), inspector)
            .validate(sql);
    if (!valid) {
        return valid.error();
    }
    answer.generated = sql;
    answer.sql = std::move(sql);
    return {};
}

std::vector<query::ClarificationQuestion> questionsIn(const json &document)
{
    std::vector<query::ClarificationQuestion> questions;
    for (const json &entry : listMember(document, "questions")) {
        query::ClarificationQuestion question;
        question.text = member(entry, "text", std::string());
        for (const json &choice : listMember(entry, "choices")) {
            const std::string label = member(choice, "label", std::string());
            const std::string meaning = member(choice, "meaning", std::string());
            if (!label.empty() && question.choices.size() < mostChoices) {
                question.choices.push_back(
                    {label, meaning, std::string(meaningMark) + meaning, {}});
            }
        }
        if (!question.text.empty() && question.choices.size() > 1 && questions.size() < mostAsked) {
            questions.push_back(std::move(question));
        }
    }
    return questions;
}

base::Result<PlanAnswer> answerIn(const json &document, const Disclosure &disclosure)
{
    PlanAnswer answer;
    answer.explanation = member(document, "explanation", std::string());
    answer.confidence = std::clamp(member(document, "confidence", 0.5), 0.0, 1.0);
    answer.missing = member(document, "missing", std::string());
    std::string kind = member(document, "answer", std::string());
    const std::string sql = member(document, "sql", std::string());
    if (document.contains("select")) { // the plan alone
        const auto taken = takePlan(document, disclosure, answer);
        return taken ? base::Result<PlanAnswer>(std::move(answer)) : taken.error();
    }
    if (kind.empty()) {
        kind = document.contains("plan") ? "plan" : sql.empty() ? "" : "sql";
    }
    base::Result<void> taken;
    if (kind == "plan") {
        taken = takePlan(document.value("plan", json()), disclosure, answer);
    } else if (kind == "sql") {
        taken = takeSql(sql, disclosure, answer);
    } else if (kind == "question") {
        answer.questions = questionsIn(document);
        if (answer.questions.empty()) {
            return malformed("“questions” must hold a question with two or more choices.");
        }
    } else if (kind != "impossible") {
        return malformed("“answer” must be plan, sql, question or impossible.");
    }
    if (!taken) {
        return taken.error();
    }
    return answer;
}

} // namespace

base::Result<PlanAnswer> readPlanAnswer(std::string_view text, const Disclosure &disclosure)
{
    const auto read = llm::readTolerantJson(text);
    if (!read || !read->value.is_object()) {
        return malformed("This is no JSON object. Answer with the object alone.");
    }
    if (read->cut) {
        return malformed("The answer broke off before its end. Answer more briefly.");
    }
    return answerIn(read->value, disclosure);
}

std::string constraintOfSql(const std::string &sql)
{
    return std::string(sqlMark) + sql;
}

std::optional<std::string> sqlOfConstraint(std::string_view constraint)
{
    if (!constraint.starts_with(sqlMark)) {
        return std::nullopt;
    }
    return std::string(constraint.substr(sqlMark.size()));
}

} // namespace querent::reasoning
