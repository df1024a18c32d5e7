// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanNames.h"
#include "query/PlanTree.h"
#include "query/SqlWriter.h"

#include <algorithm>
#include <cmath>

namespace querent::query {

namespace {

/// A literal that reads back as the same double and is a real number to every engine.
std::string realLiteral(double value)
{
    std::string text = data::toText(data::Value(value));
    if (text.find_first_of(".eE") == std::string::npos) {
        text += ".0";
    }
    return text;
}

/// Whether the value is never an integer, so that dividing it is real division.
bool isReal(const Expression &expression)
{
    if (const auto *const node = as<Literal>(expression)) {
        return node->value.real() != nullptr;
    }
    if (const auto *const node = as<Aggregate>(expression)) {
        return node->function == AggregateFunction::Average ||
               (node->function == AggregateFunction::Sum && isReal(node->argument.front()));
    }
    if (const auto *const node = as<Window>(expression)) {
        return node->function == WindowFunction::Average;
    }
    if (const auto *const node = as<Call>(expression)) {
        return node->function == ScalarFunction::AsReal ||
               node->function == ScalarFunction::DaysBetween ||
               node->function == ScalarFunction::Round;
    }
    if (const auto *const node = as<Arithmetic>(expression)) {
        switch (node->op) {
        case ArithmeticOperator::Divide:
            return true;
        case ArithmeticOperator::Modulo:
        case ArithmeticOperator::Concatenate:
            return false;
        default:
            return isReal(node->operands[0]) || isReal(node->operands[1]);
        }
    }
    return false;
}

/// Whether `1.0 * ` in front of the expression multiplies all of it.
bool isProduct(const Expression &expression)
{
    const auto *const node = as<Arithmetic>(expression);
    if (node == nullptr) {
        return true;
    }
    return node->op == ArithmeticOperator::Multiply && isProduct(node->operands[0]);
}

bool isNonZeroNumber(const Expression &expression)
{
    const auto *const node = as<Literal>(expression);
    return node != nullptr && node->value.isNumber() && node->value.numeric() != 0.0;
}

std::string_view keyword(AggregateFunction function)
{
    switch (function) {
    case AggregateFunction::Count:
        return "COUNT";
    case AggregateFunction::Sum:
        return "SUM";
    case AggregateFunction::Average:
        return "AVG";
    case AggregateFunction::Min:
        return "MIN";
    case AggregateFunction::Max:
        return "MAX";
    default:
        return {};
    }
}

std::string_view keyword(WindowFunction function)
{
    switch (function) {
    case WindowFunction::RowNumber:
        return "ROW_NUMBER";
    case WindowFunction::Rank:
        return "RANK";
    case WindowFunction::DenseRank:
        return "DENSE_RANK";
    case WindowFunction::Lag:
        return "LAG";
    case WindowFunction::Lead:
        return "LEAD";
    case WindowFunction::Sum:
        return "SUM";
    case WindowFunction::Average:
        return "AVG";
    case WindowFunction::Min:
        return "MIN";
    case WindowFunction::Max:
        return "MAX";
    case WindowFunction::Count:
        return "COUNT";
    }
    return {};
}

} // namespace

SqlText SqlWriter::expression(const Expression &expression)
{
    SqlText text = std::visit([this](const auto &some) { return node(some); }, expression.node);
    // some encodings repeat their operand, and operands nest
    constexpr std::size_t absurdLength = 1'000'000;
    if (text.text.size() > absurdLength) {
        fail("The plan is too large to be written as one statement; make it simpler.");
        return {"NULL"};
    }
    return text;
}

std::string SqlWriter::operand(const std::vector<Expression> &expressions, Level least,
                               std::size_t index)
{
    return expression(expressions[index]).atLeast(least);
}

std::string SqlWriter::list(const std::vector<Expression> &expressions)
{
    std::string text;
    for (const Expression &item : expressions) {
        text += (text.empty() ? "" : ", ") + expression(item).text;
    }
    return text;
}

std::string SqlWriter::identifier(const std::string &name) const
{
    return quoteIdentifier(name, m_dialect.dialect());
}

void SqlWriter::fail(const std::string &message)
{
    if (!m_error) {
        m_error = base::Error{base::ErrorCode::Unsupported, message, {}};
    }
}

SqlText SqlWriter::node(const ColumnRef &node)
{
    const Frame &frame = m_frames.back();
    const bool own = frame.plan->from && frame.plan->joins.empty() &&
                     frame.plan->from->alias == node.table && !frame.qualified;
    if (node.table.empty() || own) {
        return {identifier(node.column)};
    }
    return {identifier(node.table) + "." + identifier(node.column)};
}

SqlText SqlWriter::node(const Literal &node)
{
    if (const auto *const integer = node.value.integer()) {
        return {std::to_string(*integer)};
    }
    if (const auto *const real = node.value.real()) {
        if (std::isinf(*real)) {
            return {m_dialect.infinity(*real < 0)};
        }
        return {std::isnan(*real) ? "NULL" : realLiteral(*real)};
    }
    if (const auto *const blob = node.value.blob()) {
        return {m_dialect.blob(*blob)};
    }
    const auto *const text = node.value.text();
    if (text == nullptr) {
        return {"NULL"};
    }
    if (text->find('\0') == std::string::npos) {
        return {quoteText(*text)};
    }
    if (m_dialect.dialect() != Dialect::Sqlite) {
        fail("This database cannot hold text with a NUL character.");
    }
    data::Blob bytes;
    std::transform(text->begin(), text->end(), std::back_inserter(bytes.bytes),
                   [](char character) { return static_cast<std::byte>(character); });
    return {"CAST(" + m_dialect.blob(bytes) + " AS TEXT)"};
}

SqlText SqlWriter::node(const Star &node)
{
    return {node.table.empty() ? "*" : identifier(node.table) + ".*"};
}

SqlText SqlWriter::node(const Aggregate &node)
{
    std::string argument = expression(node.argument.front()).text;
    if (!node.filter.empty()) {
        const bool rows = as<Star>(node.argument.front()) != nullptr;
        argument = "CASE WHEN " + expression(node.filter.front()).text + " THEN " +
                   (rows ? "1" : argument) + " END";
    }
    const std::string_view function = keyword(node.function);
    if (!function.empty()) {
        return {std::string(function) + (node.distinct ? "(DISTINCT " : "(") + argument + ")"};
    }
    if (node.distinct) {
        fail("A median, percentile or standard deviation of distinct values is not supported.");
    }
    if (const auto statistic = m_dialect.statistic(node, {argument})) {
        return *statistic;
    }
    // lowered by StatisticsLowering: the value and the mean of its group
    const std::string value = operand(node.argument, Level::Multiplicative);
    const std::string deviation =
        value + " - " +
        (node.argument.size() > 1 ? operand(node.argument, Level::Primary, 1)
                                  : std::string("NULL"));
    return {"SQRT(SUM((" + deviation + ") * (" + deviation + ")) / (COUNT(" + argument + ") - 1))"};
}

SqlText SqlWriter::node(const Arithmetic &node)
{
    const std::string sign = " " + std::string(nameOf(node.op)) + " ";
    switch (node.op) {
    case ArithmeticOperator::Add:
    case ArithmeticOperator::Subtract:
        return {operand(node.operands, Level::Additive) + sign +
                    operand(node.operands, Level::Multiplicative, 1),
                Level::Additive};
    case ArithmeticOperator::Multiply:
    case ArithmeticOperator::Modulo:
        return {operand(node.operands, Level::Multiplicative) + sign +
                    operand(node.operands, Level::Primary, 1),
                Level::Multiplicative};
    case ArithmeticOperator::Divide:
        return divide(node);
    case ArithmeticOperator::Concatenate:
        break;
    }
    // joining texts is associative: only what is no concatenation itself needs parentheses
    const auto part = [this](const Expression &expression) {
        const SqlText text = this->expression(expression);
        return text.level == Level::Concatenation ? text.text : text.atLeast(Level::Primary);
    };
    return {part(node.operands[0]) + sign + part(node.operands[1]), Level::Concatenation};
}

SqlText SqlWriter::divide(const Arithmetic &node)
{
    const Expression &dividend = node.operands[0];
    const Expression &divisor = node.operands[1];
    const bool real = isReal(dividend) || isReal(divisor);
    std::string left =
        real ? operand(node.operands, Level::Multiplicative)
             : "1.0 * " + operand(node.operands,
                                  isProduct(dividend) ? Level::Multiplicative : Level::Primary);
    const std::string right = m_dialect.zeroDivisorGivesNull() || isNonZeroNumber(divisor)
                                  ? operand(node.operands, Level::Primary, 1)
                                  : "NULLIF(" + operand(node.operands, Level::Or, 1) + ", 0)";
    return {left + " / " + right, Level::Multiplicative};
}

SqlText SqlWriter::node(const Call &node)
{
    const auto simple = [&](const char *name) {
        return SqlText{name + ("(" + list(node.arguments) + ")")};
    };
    switch (node.function) {
    case ScalarFunction::Abs:
        return simple("ABS");
    case ScalarFunction::Round:
        return m_dialect.round(expression(node.arguments[0]),
                               node.arguments.size() > 1
                                   ? std::optional(expression(node.arguments[1]))
                                   : std::nullopt);
    case ScalarFunction::Lower:
        return simple("LOWER");
    case ScalarFunction::Upper:
        return simple("UPPER");
    case ScalarFunction::Trim:
        return simple("TRIM");
    case ScalarFunction::Length:
        return simple("LENGTH");
    case ScalarFunction::Coalesce:
        return simple("COALESCE");
    case ScalarFunction::NullIf:
        return simple("NULLIF");
    case ScalarFunction::DaysBetween:
        return m_dialect.daysBetween(node.encodings[0], expression(node.arguments[0]),
                                     node.encodings[1], expression(node.arguments[1]));
    case ScalarFunction::AsDate:
        return m_dialect.asDate(node.encodings[0], expression(node.arguments[0]));
    case ScalarFunction::AsReal:
    case ScalarFunction::AsInteger:
    case ScalarFunction::AsText:
        break;
    }
    return {"CAST(" + expression(node.arguments[0]).text + " AS " +
            m_dialect.typeName(node.function) + ")"};
}

SqlText SqlWriter::node(const TimeBucket &node)
{
    return m_dialect.bucket(node.unit, node.encoding, expression(node.operand.front()));
}

SqlText SqlWriter::node(const DuringPeriod &node)
{
    return m_dialect.period(node, expression(node.operand.front()));
}

SqlText SqlWriter::node(const Comparison &node)
{
    if (node.ignoreCase) {
        return m_dialect.equalIgnoringCase(expression(node.operands[0]),
                                           expression(node.operands[1]),
                                           node.op == ComparisonOperator::NotEqual);
    }
    return {operand(node.operands, Level::Concatenation) + " " + std::string(nameOf(node.op)) +
                " " + operand(node.operands, Level::Concatenation, 1),
            Level::Comparison};
}

SqlText SqlWriter::node(const Logical &node)
{
    const bool conjunction = node.op == LogicalOperator::And;
    const Level level = conjunction ? Level::And : Level::Or;
    std::string text;
    for (const Expression &item : node.operands) {
        text += (text.empty()  ? ""
                 : conjunction ? " AND "
                               : " OR ") +
                expression(item).atLeast(level);
    }
    return {text, level};
}

SqlText SqlWriter::node(const Not &node)
{
    return {"NOT " + operand(node.operand, Level::Primary), Level::Not};
}

SqlText SqlWriter::node(const Between &node)
{
    return {operand(node.operands, Level::Concatenation) +
                (node.negated ? " NOT BETWEEN " : " BETWEEN ") +
                operand(node.operands, Level::Concatenation, 1) + " AND " +
                operand(node.operands, Level::Concatenation, 2),
            Level::Comparison};
}

SqlText SqlWriter::node(const In &node)
{
    const std::string values = node.subquery.empty() ? "(" + list(node.values) + ")"
                                                     : nested(node.subquery.front(), false);
    return {operand(node.operand, Level::Concatenation) + (node.negated ? " NOT IN " : " IN ") +
                values,
            Level::Comparison};
}

SqlText SqlWriter::node(const Like &node)
{
    std::string escape;
    if (node.escape != 0) {
        escape = " ESCAPE " + quoteText(std::string(1, node.escape));
    } else if (m_dialect.likeEscapesByDefault()) {
        escape = " ESCAPE ''";
    }
    return {operand(node.operands, Level::Concatenation) + (node.negated ? " NOT " : " ") +
                m_dialect.likeOperator() + " " + operand(node.operands, Level::Concatenation, 1) +
                escape,
            Level::Comparison};
}

SqlText SqlWriter::node(const IsNull &node)
{
    return {operand(node.operand, Level::Concatenation) +
                (node.negated ? " IS NOT NULL" : " IS NULL"),
            Level::Comparison};
}

SqlText SqlWriter::node(const Exists &node)
{
    return {(node.negated ? "NOT EXISTS " : "EXISTS ") + nested(*node.subquery, false),
            node.negated ? Level::Not : Level::Primary};
}

SqlText SqlWriter::node(const ScalarSubquery &node)
{
    return {nested(*node.subquery, false)};
}

SqlText SqlWriter::node(const Case &node)
{
    std::string text = "CASE";
    for (std::size_t i = 0; i < node.conditions.size(); ++i) {
        text += " WHEN " + expression(node.conditions[i]).text + " THEN " +
                expression(node.values[i]).text;
    }
    if (!node.otherwise.empty()) {
        text += " ELSE " + expression(node.otherwise.front()).text;
    }
    return {text + " END"};
}

SqlText SqlWriter::node(const Window &node)
{
    std::string argument = list(node.argument);
    if (node.function == WindowFunction::Count && argument.empty()) {
        argument = "*";
    }
    std::vector<std::string> parts;
    if (!node.partitionBy.empty()) {
        parts.push_back("PARTITION BY " + list(node.partitionBy));
    }
    std::string keys;
    for (const OrderItem &item : node.orderBy) {
        keys += (keys.empty() ? "ORDER BY " : ", ") + orderItem(item);
    }
    if (!keys.empty()) {
        parts.push_back(std::move(keys));
    }
    if (node.framed) {
        parts.push_back(
            "ROWS BETWEEN " +
            (node.preceding ? std::to_string(*node.preceding) : std::string("UNBOUNDED")) +
            " PRECEDING AND CURRENT ROW");
    }
    std::string text = std::string(keyword(node.function)) + "(" + argument + ") OVER (";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text += (i > 0 ? " " : "") + parts[i];
    }
    return {text + ")"};
}

std::string SqlWriter::orderItem(const OrderItem &item)
{
    return operand(item.key, Level::Or) +
           (item.direction == SortDirection::Descending ? " DESC" : "") +
           m_dialect.nullsOrder(item.direction);
}

} // namespace querent::query
