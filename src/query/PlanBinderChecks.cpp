// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanBinder.h"
#include "query/PlanBuilder.h"
#include "query/PlanNames.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <charconv>

namespace querent::query {

using base::ErrorCode;
using data::ColumnType;
using data::DateEncoding;

namespace {

bool isNumericEncoding(DateEncoding encoding)
{
    return encoding == DateEncoding::UnixSeconds || encoding == DateEncoding::UnixMilliseconds ||
           encoding == DateEncoding::JulianDay || encoding == DateEncoding::Year;
}

std::string_view typeWord(ColumnType type)
{
    switch (type) {
    case ColumnType::Text:
        return "text";
    case ColumnType::Blob:
        return "binary data";
    case ColumnType::Date:
    case ColumnType::DateTime:
        return "dates";
    case ColumnType::Integer:
    case ColumnType::Real:
        return "numbers";
    default:
        return "other values";
    }
}

bool isNumber(std::string_view text)
{
    double number = 0.0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

/// The number that isNumber() found.
data::Value numberIn(const std::string &text)
{
    std::int64_t integer = 0;
    const char *const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, integer);
    if (result.ec == std::errc() && result.ptr == end) {
        return data::Value(integer);
    }
    double real = 0.0;
    std::from_chars(text.data(), end, real);
    return data::Value(real);
}

const std::string *literalText(const Expression &expression)
{
    const auto *const literal = as<Literal>(expression);
    return literal != nullptr ? literal->value.text() : nullptr;
}

/// Whether the text of dates in this encoding differs from ISO 8601.
bool isForeignToIso(DateEncoding encoding)
{
    switch (encoding) {
    case DateEncoding::None:
    case DateEncoding::IsoDate:
    case DateEncoding::IsoDateTime:
        return false;
    default:
        return true;
    }
}

bool beginsYear(const std::optional<data::CivilDate> &date)
{
    return !date || (unsigned{date->month()} == 1 && unsigned{date->day()} == 1);
}

bool beginsMonth(const std::optional<data::CivilDate> &date)
{
    return !date || unsigned{date->day()} == 1;
}

} // namespace

std::string described(const ValueFacts &facts, const Expression &expression)
{
    if (!facts.sourceColumn.empty()) {
        return "`" + facts.sourceTable + "." + facts.sourceColumn + "`";
    }
    if (const auto *const column = as<ColumnRef>(expression)) {
        return "`" + column->table + "." + column->column + "`";
    }
    if (const auto *const text = literalText(expression)) {
        return "the text “" + *text + "”";
    }
    return "this expression";
}

bool PlanBinder::mayBeNull(const ValueFacts &facts) const
{
    const data::Table *const table = m_catalog.table(facts.sourceTable);
    const data::Column *const column =
        table != nullptr ? table->column(facts.sourceColumn) : nullptr;
    return column == nullptr || column->nullable;
}

void PlanBinder::leaveOutNulls(QueryPlan &plan)
{
    const Expression &listed = plan.select.front().expression;
    if (as<ColumnRef>(listed) == nullptr || plan.setOperation) {
        return;
    }
    const Expression present = expression(IsNull{{listed}, true});
    std::vector<Expression> conditions;
    if (!plan.where.empty()) {
        const auto *const all = as<Logical>(plan.where.front());
        conditions = all != nullptr && all->op == LogicalOperator::And ? all->operands : plan.where;
    }
    if (std::find(conditions.begin(), conditions.end(), present) == conditions.end()) {
        conditions.push_back(present);
        plan.where = {allOf(std::move(conditions))};
    }
}

void PlanBinder::requireCount(const std::vector<Expression> &expressions, std::size_t least,
                              std::size_t most, const char *what)
{
    if (expressions.size() >= least && expressions.size() <= most) {
        return;
    }
    const std::string wanted = least == most
                                   ? std::to_string(least)
                                   : std::to_string(least) + " to " + std::to_string(most);
    fail(ErrorCode::PlanInvalid, std::string(what) + " takes " + wanted + " expression" +
                                     (least == 1 && most == 1 ? "" : "s") + ", not " +
                                     std::to_string(expressions.size()) + ".");
}

void PlanBinder::requireNumber(const ValueFacts &facts, const Expression &expression,
                               const char *use)
{
    const bool number = facts.type == ColumnType::Integer || facts.type == ColumnType::Real ||
                        facts.type == ColumnType::Boolean || facts.type == ColumnType::Unknown ||
                        isNumericEncoding(facts.encoding);
    const std::string *const text = literalText(expression);
    if (!number && !(text != nullptr && isNumber(*text))) {
        fail(ErrorCode::TypeMismatch, std::string("Cannot ") + use + " " +
                                          described(facts, expression) + ": it holds " +
                                          std::string(typeWord(facts.type)) + ", not numbers.");
    }
}

DateEncoding PlanBinder::requireDate(const ValueFacts &facts, const Expression &expression,
                                     DateEncoding given, const char *use)
{
    if (facts.encoding != DateEncoding::None) {
        return facts.encoding;
    }
    if (facts.type == ColumnType::Date) {
        return DateEncoding::IsoDate;
    }
    if (facts.type == ColumnType::DateTime) {
        return DateEncoding::IsoDateTime;
    }
    if (const std::string *const text = literalText(expression)) {
        if (data::parseIsoDate(*text)) {
            return text->size() > 10 ? DateEncoding::IsoDateTime : DateEncoding::IsoDate;
        }
    } else if (as<ColumnRef>(expression) == nullptr && given != DateEncoding::None) {
        return given;
    }
    fail(ErrorCode::TypeMismatch, std::string("Cannot ") + use + " " +
                                      described(facts, expression) + ": it holds " +
                                      std::string(typeWord(facts.type)) + ", not dates.");
    return DateEncoding::None;
}

void PlanBinder::requireUnit(const TimeBucket &node, const ValueFacts &facts)
{
    bool possible = true;
    switch (node.encoding) {
    case DateEncoding::Year:
        possible = node.unit == TimeUnit::Year;
        break;
    case DateEncoding::YearMonth:
        possible = node.unit == TimeUnit::Year || node.unit == TimeUnit::Quarter ||
                   node.unit == TimeUnit::Month || node.unit == TimeUnit::MonthOfYear ||
                   node.unit == TimeUnit::QuarterOfYear;
        break;
    case DateEncoding::IsoDate:
    case DateEncoding::DayMonthYear:
    case DateEncoding::MonthDayYear:
    case DateEncoding::CompactDate:
        possible = node.unit != TimeUnit::Hour && node.unit != TimeUnit::HourOfDay;
        break;
    default:
        break;
    }
    if (!possible) {
        std::string unit(nameOf(node.unit));
        std::replace(unit.begin(), unit.end(), '_', ' ');
        fail(ErrorCode::TypeMismatch, described(facts, node.operand.front()) +
                                          " is not exact enough to tell the " + unit + ".");
    }
}

void PlanBinder::requireWholePeriod(const DuringPeriod &node, const ValueFacts &facts)
{
    if (!node.from && !node.until) {
        fail(ErrorCode::PlanInvalid, "A period needs a beginning or an end.");
    } else if (node.from && node.until && !(*node.from < *node.until)) {
        fail(ErrorCode::PlanInvalid, "The period from " + data::isoDate(*node.from) + " until " +
                                         data::isoDate(*node.until) + " holds no day.");
    }
    const bool years = beginsYear(node.from) && beginsYear(node.until);
    const bool months = beginsMonth(node.from) && beginsMonth(node.until);
    if ((node.encoding == DateEncoding::Year && !years) ||
        (node.encoding == DateEncoding::YearMonth && !months)) {
        fail(ErrorCode::TypeMismatch, described(facts, node.operand.front()) + " only tells the " +
                                          (node.encoding == DateEncoding::Year ? "year" : "month") +
                                          ", so that the period must begin and end with one.");
    }
}

void PlanBinder::castToNumber(Expression &expression, ValueFacts &facts)
{
    if (!facts.numbersAsText) {
        return;
    }
    const ScalarFunction cast =
        facts.type == ColumnType::Integer ? ScalarFunction::AsInteger : ScalarFunction::AsReal;
    Expression inner = std::move(expression);
    expression = Expression{Call{cast, {std::move(inner)}, {}}};
    facts.numbersAsText = false;
}

void PlanBinder::castOperands(std::vector<Expression> &operands, std::vector<ValueFacts> &facts)
{
    // "5" = "5" holds as text, and a column of keys keeps its index; anything else has to be
    // numbers
    const bool texts = std::all_of(facts.begin(), facts.end(), [](const ValueFacts &value) {
        return value.numbersAsText || value.type == ColumnType::Text;
    });
    for (std::size_t i = 0; i < operands.size() && !texts; ++i) {
        castToNumber(operands[i], facts[i]);
    }
}

void PlanBinder::requireComparable(const ValueFacts &left, Expression &right)
{
    const std::string *const text = literalText(right);
    if (text == nullptr) {
        return;
    }
    const bool number = left.type == ColumnType::Integer || left.type == ColumnType::Real;
    if (number && !left.numbersAsText && isNumber(*text)) {
        // a computed number is never equal to a text, whatever the text says
        right = Expression{Literal{numberIn(*text)}};
        return;
    }
    if (left.sourceColumn.empty()) {
        return;
    }
    if (isForeignToIso(left.encoding) && text->size() >= 10 && data::parseIsoDate(*text)) {
        fail(ErrorCode::TypeMismatch, described(left, {}) + " does not write dates as “" + *text +
                                          "”; use a period (\"during\") instead of a comparison.");
    } else if (number && left.encoding == DateEncoding::None && !isNumber(*text)) {
        fail(ErrorCode::TypeMismatch, described(left, {}) +
                                          " holds numbers; it cannot be compared "
                                          "with the text “" +
                                          *text + "”.");
    }
}

} // namespace querent::query
