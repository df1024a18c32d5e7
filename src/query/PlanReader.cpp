// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanReader.h"

#include "query/PlanTree.h"

namespace querent::query {

using data::DocumentReader;

base::Result<QueryPlan> PlanReader::read(const Json &document)
{
    if (!document.is_object()) {
        m_reader.fail({}, "must be an object, { … }");
    } else if (!document.contains("version") || document["version"] != 1) {
        m_reader.fail("version", "must be 1, the only version this program reads");
    }
    QueryPlan result;
    if (!m_reader.error()) {
        result = planMembers(document, {}, true);
    }
    if (m_reader.error()) {
        return *m_reader.error();
    }
    return result;
}

QueryPlan PlanReader::plan(const Json &json, const std::string &place)
{
    return planMembers(json, place, false);
}

QueryPlan PlanReader::planMembers(const Json &json, const std::string &place, bool isDocument)
{
    QueryPlan result;
    if (m_reader.error() || !m_reader.isObject(json, place)) {
        return result;
    }
    if (++m_depth > maximumPlanDepth) {
        m_reader.fail(place, "is nested deeper than 64 levels");
    } else {
        if (!isDocument && json.contains("version")) {
            m_reader.fail(DocumentReader::inside(place, "version"),
                          "belongs at the top of the document only");
        }
        onlyKeys(json, place,
                 {"version", "with", "distinct", "select", "from", "joins", "where", "group_by",
                  "having", "set_operation", "order_by", "limit", "offset"});
        result.with = commonTables(json, place);
        result.distinct = m_reader.boolean(json, place, "distinct", false);
        result.select = selectItems(json, place);
        if (json.contains("from")) {
            result.from = source(json["from"], DocumentReader::inside(place, "from"));
            if (json["from"].is_object()) {
                onlyKeys(json["from"], DocumentReader::inside(place, "from"),
                         {"table", "query", "as"});
            }
        }
        result.joins = joins(json, place);
        result.where = noneOrOne(json, place, "where");
        result.groupBy = many(json, place, "group_by");
        result.having = noneOrOne(json, place, "having");
        result.setOperation = setOperation(json, place);
        result.orderBy = orderItems(json, place);
        result.limit = integer(json, place, "limit");
        result.offset = integer(json, place, "offset");
    }
    --m_depth;
    return result;
}

TableSource PlanReader::source(const Json &json, const std::string &place)
{
    TableSource result;
    if (!m_reader.isObject(json, place)) {
        return result;
    }
    if (json.contains("table") == json.contains("query")) {
        m_reader.fail(place, "must have either \"table\" or \"query\"");
        return result;
    }
    result.table = m_reader.text(json, place, "table");
    if (json.contains("query")) {
        result.subquery.push_back(plan(json["query"], DocumentReader::inside(place, "query")));
    }
    result.alias = m_reader.text(json, place, "as");
    return result;
}

std::vector<CommonTable> PlanReader::commonTables(const Json &json, const std::string &place)
{
    std::vector<CommonTable> result;
    const Json &list = listIn(json, place, "with");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string entry = DocumentReader::inside(DocumentReader::inside(place, "with"), i);
        if (!m_reader.isObject(list[i], entry)) {
            break;
        }
        onlyKeys(list[i], entry, {"name", "query"});
        result.push_back(
            {m_reader.requiredText(list[i], entry, "name"),
             plan(member(list[i], entry, "query"), DocumentReader::inside(entry, "query"))});
    }
    return result;
}

std::vector<SelectItem> PlanReader::selectItems(const Json &json, const std::string &place)
{
    std::vector<SelectItem> result;
    if (!json.contains("select")) {
        m_reader.fail(DocumentReader::inside(place, "select"), "is missing");
    }
    const Json &list = listIn(json, place, "select");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string entry =
            DocumentReader::inside(DocumentReader::inside(place, "select"), i);
        if (!m_reader.isObject(list[i], entry)) {
            break;
        }
        onlyKeys(list[i], entry, {"expr", "as"});
        result.push_back(
            {expression(member(list[i], entry, "expr"), DocumentReader::inside(entry, "expr")),
             m_reader.text(list[i], entry, "as")});
    }
    return result;
}

std::vector<Join> PlanReader::joins(const Json &json, const std::string &place)
{
    std::vector<Join> result;
    const Json &list = listIn(json, place, "joins");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string entry = DocumentReader::inside(DocumentReader::inside(place, "joins"), i);
        Join join;
        join.source = source(list[i], entry);
        if (m_reader.error()) {
            break;
        }
        onlyKeys(list[i], entry, {"table", "query", "as", "kind", "on"});
        join.kind = named<JoinKind>(list[i], entry, "kind");
        join.on = noneOrOne(list[i], entry, "on");
        result.push_back(std::move(join));
    }
    return result;
}

std::vector<OrderItem> PlanReader::orderItems(const Json &json, const std::string &place)
{
    std::vector<OrderItem> result;
    const Json &list = listIn(json, place, "order_by");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string entry =
            DocumentReader::inside(DocumentReader::inside(place, "order_by"), i);
        if (!m_reader.isObject(list[i], entry)) {
            break;
        }
        onlyKeys(list[i], entry, {"expr", "direction"});
        OrderItem item;
        item.key = one(list[i], entry, "expr");
        if (list[i].contains("direction")) {
            item.direction = named<SortDirection>(list[i], entry, "direction");
        }
        result.push_back(std::move(item));
    }
    return result;
}

std::optional<SetOperation> PlanReader::setOperation(const Json &json, const std::string &place)
{
    if (m_reader.error() || !json.contains("set_operation")) {
        return std::nullopt;
    }
    const Json &operation = json["set_operation"];
    const std::string inside = DocumentReader::inside(place, "set_operation");
    if (!m_reader.isObject(operation, inside)) {
        return std::nullopt;
    }
    onlyKeys(operation, inside, {"operator", "query"});
    return SetOperation{
        named<SetOperator>(operation, inside, "operator"),
        plan(member(operation, inside, "query"), DocumentReader::inside(inside, "query"))};
}

const nlohmann::json &PlanReader::optionalMember(const Json &json, const char *key)
{
    static const Json nothing;
    if (!json.is_object()) {
        return nothing;
    }
    const auto found = json.find(key);
    return found != json.end() ? *found : nothing;
}

const nlohmann::json &PlanReader::member(const Json &json, const std::string &place,
                                         const char *key)
{
    if (!json.is_object() || !json.contains(key)) {
        m_reader.fail(DocumentReader::inside(place, key), "is missing");
    }
    return optionalMember(json, key);
}

std::vector<Expression> PlanReader::one(const Json &json, const std::string &place, const char *key)
{
    std::vector<Expression> result;
    const Json &value = member(json, place, key);
    if (!m_reader.error()) {
        result.push_back(expression(value, DocumentReader::inside(place, key)));
    }
    return result;
}

std::vector<Expression> PlanReader::noneOrOne(const Json &json, const std::string &place,
                                              const char *key)
{
    if (!json.contains(key)) {
        return {};
    }
    return one(json, place, key);
}

std::vector<Expression> PlanReader::many(const Json &json, const std::string &place,
                                         const char *key, std::size_t count)
{
    std::vector<Expression> result;
    const Json &list = listIn(json, place, key);
    const std::string inside = DocumentReader::inside(place, key);
    if (count != 0 && list.size() != count) {
        m_reader.fail(inside, "must hold " + std::to_string(count) + " expressions");
        return result;
    }
    result.reserve(list.size());
    for (std::size_t i = 0; i < list.size() && !m_reader.error(); ++i) {
        result.push_back(expression(list[i], DocumentReader::inside(inside, i)));
    }
    return result;
}

const nlohmann::json &PlanReader::listIn(const Json &json, const std::string &place,
                                         const char *key)
{
    static const Json empty = Json::array();
    if (m_reader.error() || !json.contains(key)) {
        return empty;
    }
    const Json &list = json[key];
    if (!list.is_array()) {
        m_reader.fail(DocumentReader::inside(place, key), "must be a list, [ … ]");
        return empty;
    }
    return list;
}

std::optional<std::int64_t> PlanReader::integer(const Json &json, const std::string &place,
                                                const char *key)
{
    if (m_reader.error() || !json.contains(key)) {
        return std::nullopt;
    }
    data::Value value;
    from_json(json[key], value);
    if (value.integer() == nullptr) {
        m_reader.fail(DocumentReader::inside(place, key), "must be a whole number");
        return std::nullopt;
    }
    return *value.integer();
}

void PlanReader::onlyKeys(const Json &json, const std::string &place,
                          std::initializer_list<std::string_view> known)
{
    for (const auto &entry : json.items()) {
        if (std::find(known.begin(), known.end(), entry.key()) == known.end()) {
            m_reader.fail(DocumentReader::inside(place, entry.key()),
                          "is not a field this program knows here");
        }
    }
}

base::Result<QueryPlan> planFromJson(const nlohmann::json &json)
{
    return PlanReader().read(json);
}

} // namespace querent::query
