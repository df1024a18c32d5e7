// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanNames.h"
#include "query/QueryPlan.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace querent::query {

namespace {

using nlohmann::json;

json written(const Expression &expression);
json written(const QueryPlan &plan);

/// The one expression of a list that holds one. A list of another length is no well-formed plan;
/// it is written as it is, so that the reader names the place.
json single(const std::vector<Expression> &expressions)
{
    if (expressions.size() == 1) {
        return written(expressions.front());
    }
    json list = json::array();
    for (const Expression &expression : expressions) {
        list.push_back(written(expression));
    }
    return list;
}

json list(const std::vector<Expression> &expressions)
{
    json all = json::array();
    for (const Expression &expression : expressions) {
        all.push_back(written(expression));
    }
    return all;
}

json operandAt(const std::vector<Expression> &operands, std::size_t index)
{
    return index < operands.size() ? written(operands[index]) : json();
}

void addFlag(json &object, const char *key, bool flag)
{
    if (flag) {
        object[key] = true;
    }
}

void addEncoding(json &object, data::DateEncoding encoding)
{
    if (encoding != data::DateEncoding::None) {
        object["encoding"] = data::encodingName(encoding);
    }
}

json written(const std::vector<OrderItem> &items)
{
    json all = json::array();
    for (const OrderItem &item : items) {
        json object{{"expr", single(item.key)}};
        if (item.direction != SortDirection::Ascending) {
            object["direction"] = nameOf(item.direction);
        }
        all.push_back(std::move(object));
    }
    return all;
}

/// "o.total" where that can be taken apart again, two fields otherwise.
json written(const ColumnRef &node)
{
    const bool dotted =
        node.table.find('.') != std::string::npos || node.column.find('.') != std::string::npos;
    if (dotted) {
        return {{"column", node.column}, {"table", node.table}};
    }
    return {{"column", node.table.empty() ? node.column : node.table + "." + node.column}};
}

json written(const Literal &node)
{
    json value;
    to_json(value, node.value);
    return {{"value", std::move(value)}};
}

json written(const Star &node)
{
    return {{"star", node.table}};
}

json written(const Aggregate &node)
{
    json object{{"aggregate", nameOf(node.function)}, {"of", single(node.argument)}};
    addFlag(object, "distinct", node.distinct);
    if (!node.filter.empty()) {
        object["where"] = single(node.filter);
    }
    if (node.function == AggregateFunction::Percentile || node.fraction != 0.5) {
        object["fraction"] = node.fraction;
    }
    return object;
}

json written(const Arithmetic &node)
{
    return {{"arithmetic", nameOf(node.op)}, {"operands", list(node.operands)}};
}

json written(const Call &node)
{
    json object{{"call", nameOf(node.function)}, {"arguments", list(node.arguments)}};
    if (!node.encodings.empty()) {
        json &encodings = object["encodings"] = json::array();
        for (const data::DateEncoding encoding : node.encodings) {
            encodings.push_back(data::encodingName(encoding));
        }
    }
    return object;
}

json written(const TimeBucket &node)
{
    json object{{"bucket", nameOf(node.unit)}, {"of", single(node.operand)}};
    addEncoding(object, node.encoding);
    return object;
}

json written(const DuringPeriod &node)
{
    json period = json::object();
    if (node.from) {
        period["from"] = data::isoDate(*node.from);
    }
    if (node.until) {
        period["until"] = data::isoDate(*node.until);
    }
    json object{{"during", std::move(period)}, {"of", single(node.operand)}};
    addEncoding(object, node.encoding);
    return object;
}

json written(const Comparison &node)
{
    json object{{"compare", nameOf(node.op)},
                {"left", operandAt(node.operands, 0)},
                {"right", operandAt(node.operands, 1)}};
    addFlag(object, "ignore_case", node.ignoreCase);
    return object;
}

json written(const Logical &node)
{
    return {{std::string(nameOf(node.op)), list(node.operands)}};
}

json written(const Not &node)
{
    return {{"not", single(node.operand)}};
}

json written(const Between &node)
{
    json object{{"between", list(node.operands)}};
    addFlag(object, "negated", node.negated);
    return object;
}

json written(const In &node)
{
    json object{{"in", single(node.operand)}};
    if (!node.values.empty() || node.subquery.empty()) {
        object["values"] = list(node.values);
    }
    if (!node.subquery.empty()) {
        object["subquery"] = written(node.subquery.front());
    }
    addFlag(object, "negated", node.negated);
    return object;
}

/// One byte as the code point of the same number, so that every `char` is valid text.
std::string byteAsText(char byte)
{
    const auto code = static_cast<unsigned char>(byte);
    if (code < 0x80) {
        return std::string(1, byte);
    }
    return {static_cast<char>(0xC0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3F))};
}

json written(const Like &node)
{
    json object{{"like", list(node.operands)}};
    if (node.escape != 0) {
        object["escape"] = byteAsText(node.escape);
    }
    addFlag(object, "negated", node.negated);
    return object;
}

json written(const IsNull &node)
{
    json object{{"is_null", single(node.operand)}};
    addFlag(object, "negated", node.negated);
    return object;
}

json written(const Exists &node)
{
    json object{{"exists", written(*node.subquery)}};
    addFlag(object, "negated", node.negated);
    return object;
}

json written(const ScalarSubquery &node)
{
    return {{"subquery", written(*node.subquery)}};
}

json written(const Case &node)
{
    json branches = json::array();
    const std::size_t count = std::max(node.conditions.size(), node.values.size());
    for (std::size_t i = 0; i < count; ++i) {
        branches.push_back(
            {{"when", operandAt(node.conditions, i)}, {"then", operandAt(node.values, i)}});
    }
    json object{{"case", std::move(branches)}};
    if (!node.otherwise.empty()) {
        object["else"] = single(node.otherwise);
    }
    return object;
}

json written(const Window &node)
{
    json object{{"window", nameOf(node.function)}};
    if (!node.argument.empty()) {
        object["of"] = single(node.argument);
    }
    if (!node.partitionBy.empty()) {
        object["partition_by"] = list(node.partitionBy);
    }
    if (!node.orderBy.empty()) {
        object["order_by"] = written(node.orderBy);
    }
    if (node.preceding) {
        object["preceding"] = *node.preceding;
    }
    addFlag(object, "framed", node.framed);
    return object;
}

json written(const Expression &expression)
{
    return std::visit([](const auto &node) { return written(node); }, expression.node);
}

json written(const TableSource &source)
{
    json object = json::object();
    if (source.subquery.empty()) {
        object["table"] = source.table;
    } else {
        object["query"] = written(source.subquery.front());
    }
    if (!source.alias.empty()) {
        object["as"] = source.alias;
    }
    return object;
}

json written(const Join &join)
{
    json object = written(join.source);
    object["kind"] = nameOf(join.kind);
    if (!join.on.empty()) {
        object["on"] = single(join.on);
    }
    return object;
}

void addSources(json &object, const QueryPlan &plan)
{
    if (!plan.with.empty()) {
        json &with = object["with"] = json::array();
        for (const CommonTable &common : plan.with) {
            with.push_back({{"name", common.name}, {"query", written(*common.plan)}});
        }
    }
    if (plan.from) {
        object["from"] = written(*plan.from);
    }
    if (!plan.joins.empty()) {
        json &joins = object["joins"] = json::array();
        for (const Join &join : plan.joins) {
            joins.push_back(written(join));
        }
    }
}

json written(const QueryPlan &plan)
{
    json object = json::object();
    addSources(object, plan);
    addFlag(object, "distinct", plan.distinct);
    json &select = object["select"] = json::array();
    for (const SelectItem &item : plan.select) {
        json &entry = select.emplace_back(json{{"expr", written(item.expression)}});
        if (!item.alias.empty()) {
            entry["as"] = item.alias;
        }
    }
    if (!plan.where.empty()) {
        object["where"] = single(plan.where);
    }
    if (!plan.groupBy.empty()) {
        object["group_by"] = list(plan.groupBy);
    }
    if (!plan.having.empty()) {
        object["having"] = single(plan.having);
    }
    if (plan.setOperation) {
        object["set_operation"] = {{"operator", nameOf(plan.setOperation->op)},
                                   {"query", written(*plan.setOperation->right)}};
    }
    if (!plan.orderBy.empty()) {
        object["order_by"] = written(plan.orderBy);
    }
    if (plan.limit) {
        object["limit"] = *plan.limit;
    }
    if (plan.offset) {
        object["offset"] = *plan.offset;
    }
    return object;
}

} // namespace

json planToJson(const QueryPlan &plan)
{
    json document = written(plan);
    document["version"] = 1;
    return document;
}

} // namespace querent::query
