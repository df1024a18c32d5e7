// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoning/PlanSchema.h"

#include "query/PlanNames.h"

namespace querent::reasoning {

namespace {

using nlohmann::json;

json typed(const char *type)
{
    return {{"type", type}};
}

json text(int longest)
{
    return {{"type", "string"}, {"maxLength", longest}};
}

json expression()
{
    return {{"$ref", "#/$defs/expression"}};
}

json plan()
{
    return {{"$ref", "#/$defs/plan"}};
}

json listOf(json items, int least = 0, int most = 0)
{
    json list{{"type", "array"}, {"items", std::move(items)}};
    if (least > 0) {
        list["minItems"] = least;
    }
    if (most > 0) {
        list["maxItems"] = most;
    }
    return list;
}

template <typename Enum>
json oneOf(Enum kind)
{
    json names = json::array();
    for (const query::Spelling<Enum> &spelling : query::spellings(kind)) {
        names.push_back(spelling.name);
    }
    return {{"type", "string"}, {"enum", std::move(names)}};
}

json object(json properties, std::initializer_list<const char *> required)
{
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", json(required)},
            {"additionalProperties", false}};
}

json orderItems()
{
    return listOf(
        object({{"expr", expression()}, {"direction", oneOf(query::SortDirection{})}}, {"expr"}));
}

json expressions()
{
    const json truth = typed("boolean");
    json kinds = json::array();
    kinds.push_back(object({{"column", text(200)}, {"table", text(200)}}, {"column"}));
    kinds.push_back(object({{"value", {{"type", {"string", "number", "null"}}}}}, {"value"}));
    kinds.push_back(object({{"star", text(200)}}, {"star"}));
    kinds.push_back(object({{"aggregate", oneOf(query::AggregateFunction{})},
                            {"of", expression()},
                            {"distinct", truth},
                            {"where", expression()},
                            {"fraction", typed("number")}},
                           {"aggregate", "of"}));
    kinds.push_back(object({{"arithmetic", oneOf(query::ArithmeticOperator{})},
                            {"operands", listOf(expression(), 2, 2)}},
                           {"arithmetic", "operands"}));
    kinds.push_back(object(
        {{"call", oneOf(query::ScalarFunction{})}, {"arguments", listOf(expression(), 1, 8)}},
        {"call", "arguments"}));
    kinds.push_back(
        object({{"bucket", oneOf(query::TimeUnit{})}, {"of", expression()}}, {"bucket", "of"}));
    kinds.push_back(object(
        {{"during", object({{"from", text(10)}, {"until", text(10)}}, {})}, {"of", expression()}},
        {"during", "of"}));
    kinds.push_back(object({{"compare", oneOf(query::ComparisonOperator{})},
                            {"left", expression()},
                            {"right", expression()},
                            {"ignore_case", truth}},
                           {"compare", "left", "right"}));
    for (const char *name : {"and", "or"}) {
        kinds.push_back(object({{name, listOf(expression(), 2)}}, {name}));
    }
    kinds.push_back(object({{"not", expression()}}, {"not"}));
    kinds.push_back(
        object({{"between", listOf(expression(), 3, 3)}, {"negated", truth}}, {"between"}));
    kinds.push_back(object({{"in", expression()},
                            {"values", listOf(expression(), 1)},
                            {"subquery", plan()},
                            {"negated", truth}},
                           {"in"}));
    kinds.push_back(object(
        {{"like", listOf(expression(), 2, 2)}, {"escape", text(2)}, {"negated", truth}}, {"like"}));
    kinds.push_back(object({{"is_null", expression()}, {"negated", truth}}, {"is_null"}));
    kinds.push_back(object({{"exists", plan()}, {"negated", truth}}, {"exists"}));
    kinds.push_back(object({{"subquery", plan()}}, {"subquery"}));
    kinds.push_back(object(
        {{"case",
          listOf(object({{"when", expression()}, {"then", expression()}}, {"when", "then"}), 1)},
         {"else", expression()}},
        {"case"}));
    kinds.push_back(object({{"window", oneOf(query::WindowFunction{})},
                            {"of", expression()},
                            {"partition_by", listOf(expression())},
                            {"order_by", orderItems()},
                            {"preceding", typed("integer")},
                            {"framed", truth}},
                           {"window"}));
    return {{"anyOf", std::move(kinds)}};
}

json plans()
{
    const json source{{"table", text(200)}, {"query", plan()}, {"as", text(200)}};
    json joined = source;
    joined["kind"] = oneOf(query::JoinKind{});
    joined["on"] = expression();
    return object(
        {{"select", listOf(object({{"expr", expression()}, {"as", text(200)}}, {"expr"}), 1, 40)},
         {"distinct", typed("boolean")},
         {"from", object(source, {})},
         {"joins", listOf(object(std::move(joined), {"kind"}))},
         {"where", expression()},
         {"group_by", listOf(expression())},
         {"having", expression()},
         {"order_by", orderItems()},
         {"limit", typed("integer")},
         {"offset", typed("integer")},
         {"with", listOf(object({{"name", text(200)}, {"query", plan()}}, {"name", "query"}))},
         {"set_operation",
          object({{"operator",
                   {{"type", "string"}, {"enum", {"union", "union_all", "intersect", "except"}}}},
                  {"query", plan()}},
                 {"operator", "query"})}},
        {"select", "from"});
}

json planAnswer()
{
    const json choice =
        object({{"label", text(120)}, {"meaning", text(300)}}, {"label", "meaning"});
    json schema = object(
        {{"answer", {{"type", "string"}, {"enum", {"plan", "sql", "question", "impossible"}}}},
         {"plan", plan()},
         {"sql", text(8000)},
         {"questions", listOf(object({{"text", text(300)}, {"choices", listOf(choice, 2, 4)}},
                                     {"text", "choices"}),
                              1, 3)},
         {"missing", text(400)},
         {"explanation", text(400)},
         {"confidence", typed("number")}},
        {"answer", "explanation", "confidence"});
    schema["$defs"] = {{"expression", expressions()}, {"plan", plans()}};
    return schema;
}

} // namespace

const nlohmann::json &planAnswerSchema()
{
    static const json schema = planAnswer();
    return schema;
}

const nlohmann::json &intentSchema()
{
    static const json schema =
        object({{"kind", {{"type", "string"}, {"enum", {"data", "conceptual", "unclear"}}}},
                {"question", text(2000)}},
               {"kind", "question"});
    return schema;
}

const nlohmann::json &judgementSchema()
{
    static const json schema = object({{"answers", typed("boolean")},
                                       {"reason", text(400)},
                                       {"suggestions", listOf(text(300), 0, 3)}},
                                      {"answers", "reason"});
    return schema;
}

} // namespace querent::reasoning
