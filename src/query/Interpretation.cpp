// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/Interpretation.h"

#include "query/Lesson.h"
#include "query/PlanNames.h"

#include <nlohmann/json.hpp>

namespace querent::query {

using nlohmann::json;

namespace {

json written(const std::optional<QueryPlan> &plan)
{
    return plan ? planToJson(*plan) : json();
}

/// Nothing for null and for a document that is no plan.
std::optional<QueryPlan> planIn(const json &object, const char *key)
{
    if (!object.is_object() || !object.contains(key) || object[key].is_null()) {
        return std::nullopt;
    }
    auto plan = planFromJson(object[key]);
    return plan ? std::optional(std::move(*plan)) : std::nullopt;
}

std::string textIn(const json &object, const char *key)
{
    if (!object.is_object() || !object.contains(key) || !object[key].is_string()) {
        return {};
    }
    return object[key].get<std::string>();
}

bool flagIn(const json &object, const char *key)
{
    return object.is_object() && object.contains(key) && object[key].is_boolean() &&
           object[key].get<bool>();
}

int numberIn(const json &object, const char *key, int otherwise)
{
    return object.is_object() && object.contains(key) && object[key].is_number_integer()
               ? object[key].get<int>()
               : otherwise;
}

template <typename Item>
std::vector<Item> listIn(const json &object, const char *key)
{
    std::vector<Item> items;
    if (object.is_object() && object.contains(key) && object[key].is_array()) {
        for (const json &entry : object[key]) {
            if constexpr (std::is_same_v<Item, std::string>) {
                if (entry.is_string()) {
                    items.push_back(entry.get<std::string>());
                }
            } else {
                from_json(entry, items.emplace_back());
            }
        }
    }
    return items;
}

template <typename Item>
json writtenList(const std::vector<Item> &items)
{
    json list = json::array();
    for (const Item &item : items) {
        to_json(list.emplace_back(), item);
    }
    return list;
}

} // namespace

std::string_view qualityName(PlanQuality quality) noexcept
{
    return nameOf(quality);
}

std::string_view planRoleName(PlanRole role) noexcept
{
    return nameOf(role);
}

void to_json(json &object, PlanQuality quality)
{
    object = nameOf(quality);
}

void from_json(const json &object, PlanQuality &quality)
{
    quality = PlanQuality::Low;
    if (object.is_string()) {
        quality =
            fromName<PlanQuality>(object.get_ref<const std::string &>()).value_or(PlanQuality::Low);
    }
}

void to_json(json &object, const ClarificationChoice &choice)
{
    object = {{"label", choice.label},
              {"detail", choice.detail},
              {"constraint", choice.constraint},
              {"plan", written(choice.plan)}};
}

void from_json(const json &object, ClarificationChoice &choice)
{
    choice = {textIn(object, "label"), textIn(object, "detail"), textIn(object, "constraint"),
              planIn(object, "plan")};
}

void to_json(json &object, const ClarificationQuestion &question)
{
    object = {{"text", question.text},
              {"about", question.about},
              {"choices", writtenList(question.choices)}};
}

void from_json(const json &object, ClarificationQuestion &question)
{
    question = {textIn(object, "text"), textIn(object, "about"),
                listIn<ClarificationChoice>(object, "choices")};
}

void to_json(json &object, const ClarificationAnswer &answer)
{
    object = {{"question", answer.question},
              {"text", answer.text},
              {"constraint", answer.constraint},
              {"best_guess", answer.bestGuess}};
}

void from_json(const json &object, ClarificationAnswer &answer)
{
    answer = {textIn(object, "question"), textIn(object, "text"), textIn(object, "constraint"),
              flagIn(object, "best_guess")};
}

void to_json(json &object, const Lesson &lesson)
{
    object = {{"id", lesson.id},
              {"question", lesson.question},
              {"words", lesson.words},
              {"meaning", lesson.meaning},
              {"constraint", lesson.constraint},
              {"plan", written(lesson.plan)},
              {"sql", lesson.sql}};
}

void from_json(const json &object, Lesson &lesson)
{
    lesson = {textIn(object, "id"),      textIn(object, "question"),   textIn(object, "words"),
              textIn(object, "meaning"), textIn(object, "constraint"), planIn(object, "plan"),
              textIn(object, "sql")};
}

void to_json(json &object, const UnderstoodPart &part)
{
    object = {{"role", planRoleName(part.role)},
              {"label", part.label},
              {"words", part.words},
              {"inherited", part.inherited},
              {"from", part.from},
              {"place",
               {{"section", nameOf(part.place.section)},
                {"query", part.place.query},
                {"index", part.place.index},
                {"count", part.place.count}}}};
}

void from_json(const json &object, UnderstoodPart &part)
{
    part = {fromName<PlanRole>(textIn(object, "role")).value_or(PlanRole::Measure),
            textIn(object, "label"), textIn(object, "words"), flagIn(object, "inherited"),
            textIn(object, "from")};
    if (object.is_object() && object.contains("place")) {
        const json &place = object["place"];
        part.place = {fromName<PlanSection>(textIn(place, "section")).value_or(PlanSection::None),
                      numberIn(place, "query", 0), numberIn(place, "index", 0),
                      numberIn(place, "count", 1)};
    }
}

void to_json(json &object, const RevisedPlan &revised)
{
    object = {{"plan", planToJson(revised.plan)},
              {"change", revised.change},
              {"of", revised.of},
              {"parts", writtenList(revised.parts)},
              {"chart", revised.chart},
              {"analysis", revised.analysis}};
}

void from_json(const json &object, RevisedPlan &revised)
{
    revised = {planIn(object, "plan").value_or(QueryPlan{}),
               textIn(object, "change"),
               textIn(object, "of"),
               listIn<UnderstoodPart>(object, "parts"),
               textIn(object, "chart"),
               textIn(object, "analysis")};
}

void to_json(json &object, const Interpretation &interpretation)
{
    object = {{"version", 1},
              {"plan", written(interpretation.plan)},
              {"sql", interpretation.sql ? json(*interpretation.sql) : json()},
              {"quality", qualityName(interpretation.quality)},
              {"confidence", interpretation.confidence},
              {"explanation", interpretation.explanation},
              {"assumptions", interpretation.assumptions},
              {"left_out", interpretation.leftOut},
              {"parts", writtenList(interpretation.parts)},
              {"questions", writtenList(interpretation.questions)},
              {"unknown_words", interpretation.unknownWords},
              {"chart", interpretation.chart},
              {"analysis", interpretation.analysis},
              {"lessons", interpretation.lessons}};
}

void from_json(const json &object, Interpretation &interpretation)
{
    interpretation = {};
    if (!object.is_object()) {
        return;
    }
    interpretation.plan = planIn(object, "plan");
    if (object.contains("sql") && object["sql"].is_string()) {
        interpretation.sql = object["sql"].get<std::string>();
    }
    if (object.contains("quality")) {
        from_json(object["quality"], interpretation.quality);
    }
    if (object.contains("confidence") && object["confidence"].is_number()) {
        interpretation.confidence = object["confidence"].get<double>();
    }
    interpretation.explanation = textIn(object, "explanation");
    interpretation.assumptions = listIn<std::string>(object, "assumptions");
    interpretation.leftOut = listIn<std::string>(object, "left_out");
    interpretation.parts = listIn<UnderstoodPart>(object, "parts");
    interpretation.questions = listIn<ClarificationQuestion>(object, "questions");
    interpretation.unknownWords = listIn<std::string>(object, "unknown_words");
    interpretation.chart = textIn(object, "chart");
    interpretation.analysis = textIn(object, "analysis");
    interpretation.lessons = listIn<std::string>(object, "lessons");
}

} // namespace querent::query
