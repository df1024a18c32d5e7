// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanReader.h"
#include "query/PlanTree.h"

namespace querent::query {

using data::DocumentReader;

Expression PlanReader::expression(const Json &json, const std::string &place)
{
    if (m_reader.error() || !m_reader.isObject(json, place)) {
        return {};
    }
    Expression result;
    if (++m_depth > maximumPlanDepth) {
        m_reader.fail(place, "is nested deeper than 64 levels");
    } else {
        result.node = node(json, place);
    }
    --m_depth;
    return result;
}

Expression::Node PlanReader::node(const Json &json, const std::string &place)
{
    struct Kind
    {
        const char *key;
        Expression::Node (PlanReader::*read)(const Json &, const std::string &);
    };
    // "in" stands before "subquery", which it may have as a member
    static constexpr Kind kinds[] = {
        {"column", &PlanReader::columnRef},
        {"value", &PlanReader::literal},
        {"star", &PlanReader::star},
        {"aggregate", &PlanReader::aggregate},
        {"arithmetic", &PlanReader::arithmetic},
        {"call", &PlanReader::call},
        {"bucket", &PlanReader::timeBucket},
        {"during", &PlanReader::duringPeriod},
        {"compare", &PlanReader::comparison},
        {"and", &PlanReader::logical},
        {"or", &PlanReader::logical},
        {"not", &PlanReader::negation},
        {"between", &PlanReader::between},
        {"in", &PlanReader::in},
        {"like", &PlanReader::like},
        {"is_null", &PlanReader::isNull},
        {"exists", &PlanReader::exists},
        {"subquery", &PlanReader::scalarSubquery},
        {"case", &PlanReader::caseOf},
        {"window", &PlanReader::window},
    };
    for (const Kind &kind : kinds) {
        if (json.contains(kind.key)) {
            return (this->*kind.read)(json, place);
        }
    }
    std::string names;
    for (const Kind &kind : kinds) {
        names += (names.empty() ? "" : ", ") + std::string(kind.key);
    }
    m_reader.fail(place, "is no expression; it must have one of the fields " + names);
    return {};
}

Expression::Node PlanReader::columnRef(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"column", "table"});
    const std::string name = m_reader.text(json, place, "column");
    if (json.contains("table")) {
        return ColumnRef{m_reader.text(json, place, "table"), name};
    }
    const std::size_t dot = name.find('.');
    if (dot == std::string::npos) {
        return ColumnRef{{}, name};
    }
    if (name.find('.', dot + 1) != std::string::npos) {
        m_reader.fail(DocumentReader::inside(place, "column"),
                      "has more than one dot; give the table in a field \"table\"");
    }
    return ColumnRef{name.substr(0, dot), name.substr(dot + 1)};
}

Expression::Node PlanReader::literal(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"value"});
    const Json &value = json["value"];
    Literal result;
    from_json(value, result.value);
    if (result.value.isNull() && !value.is_null()) {
        m_reader.fail(DocumentReader::inside(place, "value"),
                      "must be text, a number, null or {\"base64\": …}");
    }
    return result;
}

Expression::Node PlanReader::star(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"star"});
    return Star{m_reader.text(json, place, "star")};
}

Expression::Node PlanReader::aggregate(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"aggregate", "of", "distinct", "where", "fraction"});
    Aggregate result;
    result.function = named<AggregateFunction>(json, place, "aggregate");
    result.distinct = m_reader.boolean(json, place, "distinct", false);
    result.argument = one(json, place, "of");
    result.filter = noneOrOne(json, place, "where");
    result.fraction = m_reader.number(json, place, "fraction", 0.0, 1.0).value_or(0.5);
    return result;
}

Expression::Node PlanReader::arithmetic(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"arithmetic", "operands"});
    return Arithmetic{named<ArithmeticOperator>(json, place, "arithmetic"),
                      many(json, place, "operands", 2)};
}

Expression::Node PlanReader::call(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"call", "arguments", "encodings"});
    Call result;
    result.function = named<ScalarFunction>(json, place, "call");
    result.arguments = many(json, place, "arguments");
    const Json &encodings = listIn(json, place, "encodings");
    for (std::size_t i = 0; i < encodings.size(); ++i) {
        result.encodings.push_back(encoding(
            encodings[i], DocumentReader::inside(DocumentReader::inside(place, "encodings"), i)));
    }
    return result;
}

Expression::Node PlanReader::timeBucket(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"bucket", "of", "encoding"});
    return TimeBucket{named<TimeUnit>(json, place, "bucket"), one(json, place, "of"),
                      encodingIn(json, place)};
}

Expression::Node PlanReader::duringPeriod(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"during", "of", "encoding"});
    DuringPeriod result;
    const Json &period = json["during"];
    const std::string inside = DocumentReader::inside(place, "during");
    if (m_reader.isObject(period, inside)) {
        onlyKeys(period, inside, {"from", "until"});
        result.from = date(period, inside, "from");
        result.until = date(period, inside, "until");
    }
    result.operand = one(json, place, "of");
    result.encoding = encodingIn(json, place);
    return result;
}

Expression::Node PlanReader::comparison(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"compare", "left", "right", "ignore_case"});
    Comparison result;
    result.op = named<ComparisonOperator>(json, place, "compare");
    for (const char *side : {"left", "right"}) {
        result.operands.push_back(
            expression(member(json, place, side), DocumentReader::inside(place, side)));
    }
    result.ignoreCase = m_reader.boolean(json, place, "ignore_case", false);
    return result;
}

Expression::Node PlanReader::logical(const Json &json, const std::string &place)
{
    const LogicalOperator op = json.contains("and") ? LogicalOperator::And : LogicalOperator::Or;
    const char *const key = op == LogicalOperator::And ? "and" : "or";
    onlyKeys(json, place, {key});
    Logical result{op, many(json, place, key)};
    if (result.operands.size() < 2) {
        m_reader.fail(DocumentReader::inside(place, key), "must hold two or more expressions");
    }
    return result;
}

Expression::Node PlanReader::negation(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"not"});
    return Not{one(json, place, "not")};
}

Expression::Node PlanReader::between(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"between", "negated"});
    return Between{many(json, place, "between", 3),
                   m_reader.boolean(json, place, "negated", false)};
}

Expression::Node PlanReader::in(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"in", "values", "subquery", "negated"});
    In result;
    result.operand = one(json, place, "in");
    if (json.contains("values") == json.contains("subquery")) {
        m_reader.fail(place, "must have either \"values\" or \"subquery\"");
        return result;
    }
    result.values = many(json, place, "values");
    if (json.contains("subquery")) {
        result.subquery.push_back(
            plan(json["subquery"], DocumentReader::inside(place, "subquery")));
    }
    result.negated = m_reader.boolean(json, place, "negated", false);
    return result;
}

/// The byte that byteAsText() wrote, 0 for anything else.
static char byteFromText(const std::string &text)
{
    const auto code = [&text](std::size_t index) {
        return static_cast<unsigned>(static_cast<unsigned char>(text[index]));
    };
    if (text.size() == 1 && code(0) < 0x80) {
        return text.front();
    }
    if (text.size() == 2 && (code(0) & 0xFCU) == 0xC0U && (code(1) & 0xC0U) == 0x80U) {
        return static_cast<char>(((code(0) & 0x3U) << 6U) | (code(1) & 0x3FU));
    }
    return 0;
}

Expression::Node PlanReader::like(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"like", "escape", "negated"});
    Like result;
    result.operands = many(json, place, "like", 2);
    if (json.contains("escape")) {
        result.escape = byteFromText(m_reader.text(json, place, "escape"));
        if (result.escape == 0) {
            m_reader.fail(DocumentReader::inside(place, "escape"), "must be one character");
        }
    }
    result.negated = m_reader.boolean(json, place, "negated", false);
    return result;
}

Expression::Node PlanReader::isNull(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"is_null", "negated"});
    return IsNull{one(json, place, "is_null"), m_reader.boolean(json, place, "negated", false)};
}

Expression::Node PlanReader::exists(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"exists", "negated"});
    return Exists{plan(json["exists"], DocumentReader::inside(place, "exists")),
                  m_reader.boolean(json, place, "negated", false)};
}

Expression::Node PlanReader::scalarSubquery(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"subquery"});
    return ScalarSubquery{plan(json["subquery"], DocumentReader::inside(place, "subquery"))};
}

Expression::Node PlanReader::caseOf(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"case", "else"});
    Case result;
    const Json &branches = listIn(json, place, "case");
    const std::string inside = DocumentReader::inside(place, "case");
    if (branches.empty()) {
        m_reader.fail(inside, "must hold at least one {\"when\", \"then\"}");
    }
    for (std::size_t i = 0; i < branches.size(); ++i) {
        const std::string branch = DocumentReader::inside(inside, i);
        if (!m_reader.isObject(branches[i], branch)) {
            break;
        }
        onlyKeys(branches[i], branch, {"when", "then"});
        result.conditions.push_back(expression(member(branches[i], branch, "when"),
                                               DocumentReader::inside(branch, "when")));
        result.values.push_back(expression(member(branches[i], branch, "then"),
                                           DocumentReader::inside(branch, "then")));
    }
    result.otherwise = noneOrOne(json, place, "else");
    return result;
}

Expression::Node PlanReader::window(const Json &json, const std::string &place)
{
    onlyKeys(json, place, {"window", "of", "partition_by", "order_by", "preceding", "framed"});
    Window result;
    result.function = named<WindowFunction>(json, place, "window");
    result.argument = noneOrOne(json, place, "of");
    result.partitionBy = many(json, place, "partition_by");
    result.orderBy = orderItems(json, place);
    result.preceding = integer(json, place, "preceding");
    result.framed = m_reader.boolean(json, place, "framed", false);
    return result;
}

std::optional<data::CivilDate> PlanReader::date(const Json &json, const std::string &place,
                                                const char *key)
{
    if (!json.contains(key)) {
        return std::nullopt;
    }
    const std::string text = m_reader.text(json, place, key);
    const auto result = data::parseIsoDate(text);
    if (!result || data::isoDate(*result) != text) {
        m_reader.fail(DocumentReader::inside(place, key), "must be a date, \"YYYY-MM-DD\"");
    }
    return result;
}

data::DateEncoding PlanReader::encoding(const Json &value, const std::string &place)
{
    if (!value.is_string()) {
        m_reader.fail(place, "must be the name of a date encoding");
        return data::DateEncoding::None;
    }
    const auto &name = value.get_ref<const std::string &>();
    const data::DateEncoding result = data::encodingFromName(name);
    if (data::encodingName(result) != name) {
        m_reader.fail(place, "is no date encoding; write for example \"iso_date\"");
    }
    return result;
}

data::DateEncoding PlanReader::encodingIn(const Json &json, const std::string &place)
{
    return json.contains("encoding")
               ? encoding(json["encoding"], DocumentReader::inside(place, "encoding"))
               : data::DateEncoding::None;
}

} // namespace querent::query
