// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanBinder.h"
#include "query/PlanTree.h"

#include <algorithm>

namespace querent::query {

using base::ErrorCode;
using data::ColumnRole;
using data::ColumnType;
using data::DateEncoding;

namespace {

ValueFacts valueOf(ColumnType type, ColumnRole role)
{
    ValueFacts facts;
    facts.type = type;
    facts.role = role;
    return facts;
}

ValueFacts condition()
{
    return valueOf(ColumnType::Boolean, ColumnRole::Flag);
}

/// What an aggregate of values with `facts` is.
ValueFacts aggregated(ValueFacts facts, AggregateFunction function)
{
    facts.aggregated = true;
    facts.bucket.reset();
    switch (function) {
    case AggregateFunction::Min:
    case AggregateFunction::Max:
        return facts;
    case AggregateFunction::Count:
        facts.type = ColumnType::Integer;
        break;
    case AggregateFunction::Sum:
        facts.type = facts.type == ColumnType::Integer || facts.type == ColumnType::Boolean
                         ? ColumnType::Integer
                         : ColumnType::Real;
        break;
    default:
        facts.type = ColumnType::Real;
        break;
    }
    facts.role = ColumnRole::Measure;
    facts.encoding = DateEncoding::None;
    return facts;
}

/// The facts that the branches of a CASE or COALESCE share.
ValueFacts common(const std::vector<ValueFacts> &branches)
{
    ValueFacts result;
    for (const ValueFacts &branch : branches) {
        result.aggregated = result.aggregated || branch.aggregated;
        const bool mixed =
            (result.type == ColumnType::Integer && branch.type == ColumnType::Real) ||
            (result.type == ColumnType::Real && branch.type == ColumnType::Integer);
        if (mixed) {
            result.type = ColumnType::Real;
        } else if (result.type == ColumnType::Unknown) {
            result.type = branch.type;
        }
        if (result.role == ColumnRole::Unknown) {
            result.role = branch.role;
        }
        if (result.encoding == DateEncoding::None) {
            result.encoding = branch.encoding;
        }
    }
    return result;
}

DateEncoding encodingOf(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Year:
        return DateEncoding::Year;
    case TimeUnit::Month:
        return DateEncoding::YearMonth;
    case TimeUnit::Day:
        return DateEncoding::IsoDate;
    case TimeUnit::Hour:
        return DateEncoding::IsoDateTime;
    default:
        return DateEncoding::None;
    }
}

} // namespace

ValueFacts PlanBinder::bindExpression(Expression &expression, const Place &place)
{
    if (m_error) {
        return {};
    }
    ValueFacts facts;
    if (++m_depth > maximumPlanDepth) {
        fail(ErrorCode::PlanInvalid, "The plan is nested deeper than 64 levels; make it simpler.");
    } else if (as<ColumnRef>(expression) != nullptr) {
        facts = bindColumn(expression, place);
    } else {
        facts = std::visit([&](auto &node) { return bindNode(node, place); }, expression.node);
    }
    --m_depth;
    return facts;
}

std::vector<ValueFacts> PlanBinder::bindAll(std::vector<Expression> &expressions,
                                            const Place &place)
{
    std::vector<ValueFacts> facts;
    facts.reserve(expressions.size());
    for (Expression &expression : expressions) {
        facts.push_back(bindExpression(expression, place));
    }
    return facts;
}

ValueFacts PlanBinder::bindNode(Literal &node, const Place &)
{
    if (node.value.integer() != nullptr) {
        return valueOf(ColumnType::Integer, ColumnRole::Unknown);
    }
    if (node.value.real() != nullptr) {
        return valueOf(ColumnType::Real, ColumnRole::Unknown);
    }
    if (node.value.blob() != nullptr) {
        return valueOf(ColumnType::Blob, ColumnRole::Unknown);
    }
    return valueOf(node.value.isNull() ? ColumnType::Unknown : ColumnType::Text,
                   ColumnRole::Unknown);
}

ValueFacts PlanBinder::bindNode(Star &, const Place &place)
{
    fail(ErrorCode::PlanInvalid, std::string("`*` cannot stand in ") + place.clause +
                                     "; only COUNT takes it, or the select list itself.");
    return {};
}

ValueFacts PlanBinder::bindNode(Aggregate &node, const Place &place)
{
    requireCount(node.argument, 1, 1, "An aggregate");
    requireCount(node.filter, 0, 1, "An aggregate's filter");
    if (m_error) {
        return {};
    }
    if (!place.aggregates) {
        fail(ErrorCode::PlanInvalid,
             std::string("An aggregate cannot stand in ") + place.clause +
                 (std::string_view(place.clause) == "WHERE" ? "; put the condition into HAVING."
                                                            : "."));
        return {};
    }
    if (node.function == AggregateFunction::Percentile &&
        !(node.fraction >= 0.0 && node.fraction <= 1.0)) {
        fail(ErrorCode::PlanInvalid, "A percentile's fraction lies between 0 and 1.");
    }
    Place inside = place;
    inside.aggregates = false;
    inside.windows = false;
    inside.clause = "an aggregate";
    const bool recorded = std::exchange(place.scope->recordsCorrelated, false);
    bindAll(node.filter, inside);
    ValueFacts facts;
    if (const auto *const star = as<Star>(node.argument.front())) {
        if (node.function != AggregateFunction::Count || node.distinct || !star->table.empty()) {
            fail(ErrorCode::PlanInvalid, "Only COUNT(*) takes `*`; name the column to aggregate.");
        }
    } else {
        facts = bindExpression(node.argument.front(), inside);
        if (node.function != AggregateFunction::Count) {
            castToNumber(node.argument.front(), facts);
        }
    }
    place.scope->recordsCorrelated = recorded;
    switch (node.function) {
    case AggregateFunction::Sum:
        requireNumber(facts, node.argument.front(), "add up");
        break;
    case AggregateFunction::Average:
        requireNumber(facts, node.argument.front(), "average");
        break;
    case AggregateFunction::Median:
    case AggregateFunction::Percentile:
    case AggregateFunction::StdDev:
        requireNumber(facts, node.argument.front(), "take statistics of");
        break;
    default:
        break;
    }
    return aggregated(std::move(facts), node.function);
}

ValueFacts PlanBinder::bindNode(Arithmetic &node, const Place &place)
{
    requireCount(node.operands, 2, 2, "An operator");
    std::vector<ValueFacts> facts = bindAll(node.operands, place);
    if (m_error) {
        return {};
    }
    ValueFacts result;
    result.aggregated = facts[0].aggregated || facts[1].aggregated;
    if (node.op == ArithmeticOperator::Concatenate) {
        result.type = ColumnType::Text;
        result.role = ColumnRole::Label;
        return result;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        requireNumber(facts[i], node.operands[i], "calculate with");
        castToNumber(node.operands[i], facts[i]);
    }
    const bool whole = facts[0].type == ColumnType::Integer && facts[1].type == ColumnType::Integer;
    result.type =
        whole && node.op != ArithmeticOperator::Divide ? ColumnType::Integer : ColumnType::Real;
    result.role = ColumnRole::Measure;
    return result;
}

ValueFacts PlanBinder::bindNode(Call &node, const Place &place)
{
    std::vector<ValueFacts> facts = bindAll(node.arguments, place);
    const bool numeric =
        node.function == ScalarFunction::Abs || node.function == ScalarFunction::Round ||
        node.function == ScalarFunction::Coalesce || node.function == ScalarFunction::NullIf;
    for (std::size_t i = 0; i < facts.size() && numeric; ++i) {
        castToNumber(node.arguments[i], facts[i]);
    }
    const auto takes = [&](std::size_t least, std::size_t most) {
        requireCount(node.arguments, least, most, "A function");
        return !m_error.has_value();
    };
    ValueFacts result;
    for (const ValueFacts &argument : facts) {
        result.aggregated = result.aggregated || argument.aggregated;
    }
    switch (node.function) {
    case ScalarFunction::Abs:
        if (takes(1, 1)) {
            requireNumber(facts[0], node.arguments[0], "take the absolute value of");
            result = facts[0];
        }
        break;
    case ScalarFunction::Round:
        if (takes(1, 2)) {
            requireNumber(facts[0], node.arguments[0], "round");
            result = facts[0];
            result.type = ColumnType::Real;
        }
        break;
    case ScalarFunction::Lower:
    case ScalarFunction::Upper:
    case ScalarFunction::Trim:
    case ScalarFunction::AsText:
        if (takes(1, 1)) {
            result = facts[0];
            result.type = ColumnType::Text;
            result.numbersAsText = false;
        }
        break;
    case ScalarFunction::Length:
        takes(1, 1);
        result.type = ColumnType::Integer;
        result.role = ColumnRole::Measure;
        break;
    case ScalarFunction::Coalesce:
        if (takes(2, 100)) {
            result = common(facts);
            result.sourceTable = facts[0].sourceTable;
            result.sourceColumn = facts[0].sourceColumn;
        }
        break;
    case ScalarFunction::NullIf:
        if (takes(2, 2)) {
            result = facts[0];
        }
        break;
    case ScalarFunction::DaysBetween:
        if (takes(2, 2)) {
            node.encodings.resize(2, DateEncoding::None);
            for (std::size_t i = 0; i < 2; ++i) {
                node.encodings[i] =
                    requireDate(facts[i], node.arguments[i], node.encodings[i], "count days from");
            }
        }
        result.type = ColumnType::Real;
        result.role = ColumnRole::Measure;
        break;
    case ScalarFunction::AsDate:
        if (takes(1, 1)) {
            result = facts[0];
            node.encodings.resize(1, DateEncoding::None);
            node.encodings[0] =
                requireDate(facts[0], node.arguments[0], node.encodings[0], "read a date from");
            result.encoding = DateEncoding::IsoDate;
        }
        result.type = ColumnType::Date;
        result.role = ColumnRole::Time;
        break;
    case ScalarFunction::AsReal:
    case ScalarFunction::AsInteger:
        if (takes(1, 1)) {
            result = facts[0];
            result.type =
                node.function == ScalarFunction::AsReal ? ColumnType::Real : ColumnType::Integer;
            result.numbersAsText = false;
        }
        break;
    }
    return result;
}

ValueFacts PlanBinder::bindNode(TimeBucket &node, const Place &place)
{
    requireCount(node.operand, 1, 1, "A time bucket");
    std::vector<ValueFacts> facts = bindAll(node.operand, place);
    if (m_error) {
        return {};
    }
    node.encoding = requireDate(facts[0], node.operand[0], node.encoding, "group by time with");
    requireUnit(node, facts[0]);
    ValueFacts result = std::move(facts[0]);
    result.type = node.unit == TimeUnit::Day ? ColumnType::Date : ColumnType::Text;
    result.role = ColumnRole::Time;
    result.encoding = encodingOf(node.unit);
    result.bucket = node.unit;
    return result;
}

ValueFacts PlanBinder::bindNode(DuringPeriod &node, const Place &place)
{
    requireCount(node.operand, 1, 1, "A period");
    const std::vector<ValueFacts> facts = bindAll(node.operand, place);
    if (m_error) {
        return {};
    }
    node.encoding = requireDate(facts[0], node.operand[0], node.encoding, "compare a period with");
    requireWholePeriod(node, facts[0]);
    const bool isNumber =
        node.encoding == DateEncoding::Year || node.encoding == DateEncoding::CompactDate;
    if (isNumber && facts[0].type == ColumnType::Text && !m_error) {
        // years and days without separators are compared as numbers
        Expression operand = std::move(node.operand.front());
        node.operand = {{Call{ScalarFunction::AsInteger, {std::move(operand)}, {}}}};
    }
    return condition();
}

ValueFacts PlanBinder::bindNode(Comparison &node, const Place &place)
{
    requireCount(node.operands, 2, 2, "A comparison");
    std::vector<ValueFacts> facts = bindAll(node.operands, place);
    if (m_error) {
        return {};
    }
    if (node.ignoreCase && node.op != ComparisonOperator::Equal &&
        node.op != ComparisonOperator::NotEqual) {
        fail(ErrorCode::PlanInvalid, "Only = and <> can ignore case.");
    }
    requireComparable(facts[0], node.operands[1]);
    requireComparable(facts[1], node.operands[0]);
    const bool equality =
        node.op == ComparisonOperator::Equal || node.op == ComparisonOperator::NotEqual;
    if (equality) {
        castOperands(node.operands, facts);
    } else {
        castToNumber(node.operands[0], facts[0]);
        castToNumber(node.operands[1], facts[1]);
    }
    return condition();
}

ValueFacts PlanBinder::bindNode(Logical &node, const Place &place)
{
    requireCount(node.operands, 2, 10'000, "AND and OR");
    bindAll(node.operands, place);
    return condition();
}

ValueFacts PlanBinder::bindNode(Not &node, const Place &place)
{
    requireCount(node.operand, 1, 1, "NOT");
    bindAll(node.operand, place);
    return condition();
}

ValueFacts PlanBinder::bindNode(Between &node, const Place &place)
{
    requireCount(node.operands, 3, 3, "BETWEEN");
    std::vector<ValueFacts> facts = bindAll(node.operands, place);
    if (!m_error) {
        requireComparable(facts[0], node.operands[1]);
        requireComparable(facts[0], node.operands[2]);
        for (std::size_t i = 0; i < 3; ++i) {
            castToNumber(node.operands[i], facts[i]);
        }
    }
    return condition();
}

ValueFacts PlanBinder::bindNode(In &node, const Place &place)
{
    requireCount(node.operand, 1, 1, "IN");
    if (node.subquery.size() > 1 || node.values.empty() == node.subquery.empty()) {
        fail(ErrorCode::PlanInvalid, "IN takes either a list of values or one query.");
        return {};
    }
    std::vector<ValueFacts> facts = bindAll(node.operand, place);
    const std::vector<ValueFacts> values = bindAll(node.values, place);
    bool texts = true;
    for (std::size_t i = 0; i < values.size() && !m_error; ++i) {
        requireComparable(facts[0], node.values[i]);
        texts = texts && values[i].type == ColumnType::Text;
    }
    if (!m_error && !texts) {
        castToNumber(node.operand.front(), facts[0]);
    }
    for (QueryPlan &plan : node.subquery) {
        const QueryShape shape = bindSubquery(plan, place, "The query of an IN", 1);
        if (node.negated && !m_error && mayBeNull(shape.columns.front().facts)) {
            leaveOutNulls(plan);
        }
    }
    return condition();
}

ValueFacts PlanBinder::bindNode(Like &node, const Place &place)
{
    requireCount(node.operands, 2, 2, "LIKE");
    if (static_cast<unsigned char>(node.escape) >= 0x80) {
        fail(ErrorCode::PlanInvalid, "LIKE's escape must be an ASCII character.");
    }
    bindAll(node.operands, place);
    return condition();
}

ValueFacts PlanBinder::bindNode(IsNull &node, const Place &place)
{
    requireCount(node.operand, 1, 1, "IS NULL");
    bindAll(node.operand, place);
    return condition();
}

ValueFacts PlanBinder::bindNode(Exists &node, const Place &place)
{
    std::vector<SelectItem> &select = node.subquery->select;
    const bool all = std::any_of(select.begin(), select.end(), [](const SelectItem &item) {
        return as<Star>(item.expression) != nullptr;
    });
    if (all) {
        // which columns there are is of no interest here
        select = {{{Literal{data::Value(1)}}, {}}};
    }
    bindSubquery(*node.subquery, place, "EXISTS", 0);
    return condition();
}

ValueFacts PlanBinder::bindNode(ScalarSubquery &node, const Place &place)
{
    const QueryShape shape = bindSubquery(*node.subquery, place, "A query used as a value", 1);
    return m_error ? ValueFacts() : shape.columns.front().facts;
}

QueryShape PlanBinder::bindSubquery(QueryPlan &plan, const Place &place, const char *what,
                                    std::size_t width)
{
    QueryShape shape = bindQuery(plan, place.scope, place.common);
    if (!m_error && width != 0 && shape.columns.size() != width) {
        fail(ErrorCode::PlanInvalid, std::string(what) + " must have one column, not " +
                                         std::to_string(shape.columns.size()) + ".");
    }
    return shape;
}

ValueFacts PlanBinder::bindNode(Case &node, const Place &place)
{
    requireCount(node.otherwise, 0, 1, "A CASE's ELSE");
    if (node.conditions.empty() || node.conditions.size() != node.values.size()) {
        fail(ErrorCode::PlanInvalid, "A CASE needs one value for every condition.");
    }
    bindAll(node.conditions, place);
    std::vector<ValueFacts> facts = bindAll(node.values, place);
    std::vector<ValueFacts> otherwise = bindAll(node.otherwise, place);
    if (m_error) {
        return {};
    }
    for (std::size_t i = 0; i < facts.size(); ++i) {
        castToNumber(node.values[i], facts[i]);
    }
    for (std::size_t i = 0; i < otherwise.size(); ++i) {
        castToNumber(node.otherwise[i], otherwise[i]);
    }
    facts.insert(facts.end(), otherwise.begin(), otherwise.end());
    ValueFacts result = common(facts);
    if (result.type == ColumnType::Text) {
        result.role = ColumnRole::Category;
    }
    return result;
}

ValueFacts PlanBinder::bindNode(Window &node, const Place &place)
{
    if (!place.windows) {
        fail(ErrorCode::PlanInvalid, std::string("A window function cannot stand in ") +
                                         place.clause +
                                         "; compute it in a derived table and filter that.");
        return {};
    }
    Place inside = place;
    inside.windows = false;
    inside.clause = "a window function";
    const bool countsRows = node.function == WindowFunction::Count && !node.argument.empty() &&
                            as<Star>(node.argument.front()) != nullptr;
    if (countsRows) {
        node.argument.clear();
    }
    std::vector<ValueFacts> facts = bindAll(node.argument, inside);
    for (std::size_t i = 0; i < facts.size() && node.function != WindowFunction::Count; ++i) {
        castToNumber(node.argument[i], facts[i]);
    }
    bindAll(node.partitionBy, inside);
    bindWindowOrder(node, inside);
    if (m_error) {
        return {};
    }
    switch (node.function) {
    case WindowFunction::RowNumber:
    case WindowFunction::Rank:
    case WindowFunction::DenseRank:
        requireCount(node.argument, 0, 0, "A rank");
        return valueOf(ColumnType::Integer, ColumnRole::Unknown);
    case WindowFunction::Count:
        requireCount(node.argument, 0, 1, "COUNT");
        return valueOf(ColumnType::Integer, ColumnRole::Measure);
    case WindowFunction::Sum:
    case WindowFunction::Average:
        requireCount(node.argument, 1, 1, "A window function");
        if (!m_error) {
            requireNumber(facts[0], node.argument[0], "add up");
        }
        break;
    default:
        requireCount(node.argument, 1, 1, "A window function");
        break;
    }
    if (m_error) {
        return {};
    }
    ValueFacts result = facts[0];
    result.bucket.reset();
    if (node.function == WindowFunction::Sum || node.function == WindowFunction::Average) {
        const bool whole =
            node.function == WindowFunction::Sum &&
            (result.type == ColumnType::Integer || result.type == ColumnType::Boolean);
        result.type = whole ? ColumnType::Integer : ColumnType::Real;
        result.role = ColumnRole::Measure;
        result.encoding = DateEncoding::None;
    }
    return result;
}

void PlanBinder::bindWindowOrder(Window &node, const Place &place)
{
    for (OrderItem &item : node.orderBy) {
        requireCount(item.key, 1, 1, "A window's ORDER BY key");
        std::vector<ValueFacts> facts = bindAll(item.key, place);
        if (!m_error) {
            castToNumber(item.key.front(), facts.front());
        }
    }
    const bool needsOrder =
        node.function == WindowFunction::Rank || node.function == WindowFunction::DenseRank ||
        node.function == WindowFunction::Lag || node.function == WindowFunction::Lead;
    if (needsOrder && node.orderBy.empty()) {
        fail(ErrorCode::PlanInvalid, "A rank, LAG or LEAD needs an order.");
    }
    if (node.preceding.value_or(0) < 0) {
        fail(ErrorCode::PlanInvalid, "A window cannot reach a negative number of rows back.");
    }
}

} // namespace querent::query
