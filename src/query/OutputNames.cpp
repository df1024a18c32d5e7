// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/OutputNames.h"

#include "base/Ascii.h"
#include "data/Nouns.h"
#include "query/FanOut.h"
#include "query/PlanTree.h"
#include "query/SqlLexer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::query {

using base::isUpper;

namespace {

bool isLower(char character) noexcept
{
    return character >= 'a' && character <= 'z';
}

std::string joined(std::string_view first, std::string_view second)
{
    std::string result(first);
    if (!first.empty() && !second.empty()) {
        result += ' ';
    }
    return result.append(second);
}

/// "total" + "total paid" is "total paid".
std::string prefixed(std::string_view prefix, const std::string &words)
{
    const bool there = words.size() >= prefix.size() &&
                       words.compare(0, prefix.size(), prefix) == 0 &&
                       (words.size() == prefix.size() || words[prefix.size()] == ' ');
    return there ? words : joined(prefix, words);
}

/// "95th", "99.9th".
std::string ordinal(double fraction)
{
    const double percent = fraction * 100.0;
    std::string number = data::toText(data::Value(percent));
    if (percent == static_cast<double>(static_cast<int>(percent))) {
        number = std::to_string(static_cast<int>(percent));
    }
    const int whole = static_cast<int>(percent) % 100;
    if (number.find('.') == std::string::npos && (whole < 11 || whole > 13)) {
        switch (whole % 10) {
        case 1:
            return number + "st";
        case 2:
            return number + "nd";
        case 3:
            return number + "rd";
        default:
            break;
        }
    }
    return number + "th";
}

/// The words of the column an expression is about; empty for anything that is not about one.
std::string subject(const std::vector<Expression> &argument, const ValueFacts &facts)
{
    if (argument.size() != 1 || as<Star>(argument.front()) != nullptr) {
        return {};
    }
    const std::string name = derivedName(argument.front(), facts);
    return name == "value" ? std::string() : asWords(name);
}

/// "held" for the number of rows whose state is that; empty for any other condition.
std::string valueCounted(const Aggregate &node)
{
    const auto *const equal = node.filter.empty() ? nullptr : as<Comparison>(node.filter.front());
    if (equal == nullptr || equal->op != ComparisonOperator::Equal || equal->operands.size() != 2 ||
        as<ColumnRef>(equal->operands[0]) == nullptr) {
        return {};
    }
    const auto *const literal = as<Literal>(equal->operands[1]);
    const std::string *const text = literal != nullptr ? literal->value.text() : nullptr;
    return text != nullptr ? *text : std::string();
}

std::string aggregateName(const Aggregate &node, const ValueFacts &facts)
{
    const std::string words = subject(node.argument, facts);
    const bool time = facts.role == data::ColumnRole::Time;
    switch (node.function) {
    case AggregateFunction::Count:
        if (node.distinct) {
            return words.ends_with(" id") ? countName(words.substr(0, words.size() - 3))
                                          : joined("distinct", words);
        }
        if (const std::string value = valueCounted(node); !value.empty()) {
            return value;
        }
        return words.empty() ? "count" : joined("count of", words);
    case AggregateFunction::Sum:
        return prefixed("total", words);
    case AggregateFunction::Average:
        return prefixed("average", words);
    case AggregateFunction::Min:
        return prefixed(time ? "first" : "lowest", words);
    case AggregateFunction::Max:
        return prefixed(time ? "last" : "highest", words);
    case AggregateFunction::Median:
        return prefixed("median", words);
    case AggregateFunction::Percentile:
        return joined(ordinal(node.fraction) + " percentile",
                      words.empty() ? words : "of " + words);
    case AggregateFunction::StdDev:
        return joined("standard deviation", words.empty() ? words : "of " + words);
    }
    return {};
}

std::string windowName(const Window &node, const ValueFacts &facts)
{
    const std::string words = subject(node.argument, facts);
    const bool running = !node.orderBy.empty();
    const bool moving = node.framed && node.preceding.has_value();
    const auto spread = [&](std::string_view plain) {
        return joined(moving ? "moving" : running ? "running" : "", prefixed(plain, words));
    };
    switch (node.function) {
    case WindowFunction::RowNumber:
    case WindowFunction::Rank:
    case WindowFunction::DenseRank:
        return "rank";
    case WindowFunction::Lag:
        return prefixed("previous", words);
    case WindowFunction::Lead:
        return prefixed("next", words);
    case WindowFunction::Sum:
        return spread("total");
    case WindowFunction::Average:
        return spread("average");
    case WindowFunction::Min:
        return spread("lowest");
    case WindowFunction::Max:
        return spread("highest");
    case WindowFunction::Count:
        return joined(moving ? "moving" : running ? "running" : "", "count");
    }
    return {};
}

std::string bucketName(TimeUnit unit)
{
    switch (unit) {
    case TimeUnit::Year:
        return "year";
    case TimeUnit::Quarter:
    case TimeUnit::QuarterOfYear:
        return "quarter";
    case TimeUnit::Month:
    case TimeUnit::MonthOfYear:
        return "month";
    case TimeUnit::Week:
        return "week";
    case TimeUnit::Day:
        return "day";
    case TimeUnit::Hour:
    case TimeUnit::HourOfDay:
        return "hour";
    case TimeUnit::DayOfWeek:
        return "weekday";
    case TimeUnit::DayOfMonth:
        return "day of month";
    }
    return {};
}

bool countsRows(const Expression &expression)
{
    const auto *const node = as<Aggregate>(expression);
    return node != nullptr && node->function == AggregateFunction::Count && !node->distinct &&
           node->filter.empty() &&
           (node->argument.empty() || as<Star>(node->argument.front()) != nullptr);
}

bool isHundred(const Expression &expression)
{
    const auto *const literal = as<Literal>(expression);
    return literal != nullptr && literal->value.numeric() == 100.0;
}

bool hasFactorHundred(const Expression &expression)
{
    const auto *const node = as<Arithmetic>(expression);
    return node != nullptr && node->op == ArithmeticOperator::Multiply &&
           std::any_of(node->operands.begin(), node->operands.end(), isHundred);
}

/// "average amount cents" divided by a hundred is an average amount.
std::string inMajorUnit(std::string name, const Expression &divisor)
{
    for (const std::string_view minor : {" cents", " cent", " pence", "cents"}) {
        if (isHundred(divisor) && name.size() > minor.size() && asWords(name).ends_with(minor)) {
            name = asWords(name);
            name.resize(name.size() - minor.size());
            break;
        }
    }
    return name;
}

/// A unit of time, and its seconds; a month is the twelfth of a year of the Gregorian calendar.
struct NamedTime
{
    std::string_view word;
    double seconds;
};
constexpr std::array<NamedTime, 7> times{{{"seconds", 1.0},
                                          {"minutes", 60.0},
                                          {"hours", 3600.0},
                                          {"days", 86400.0},
                                          {"weeks", 604800.0},
                                          {"months", 2629746.0},
                                          {"years", 31556952.0}}};

/// "average hours" of an average of days, times 24; empty for any other product or quotient.
std::string timeName(const Arithmetic &node, const ValueFacts &facts)
{
    const bool divides = node.op == ArithmeticOperator::Divide;
    if (node.operands.size() != 2 || (!divides && node.op != ArithmeticOperator::Multiply)) {
        return {};
    }
    const bool behind = divides || as<Literal>(node.operands.back()) != nullptr;
    const auto *const factor = as<Literal>(behind ? node.operands.back() : node.operands.front());
    std::string name =
        factor != nullptr && factor->value.isNumber() && factor->value.numeric() > 0.0
            ? derivedName(behind ? node.operands.front() : node.operands.back(), facts)
            : std::string();
    const auto stored = std::ranges::find_if(
        times, [&](const NamedTime &time) { return name.ends_with(time.word); });
    if (name.empty() || stored == times.end()) {
        return {};
    }
    const double number = factor->value.numeric();
    const double seconds = divides ? stored->seconds * number : stored->seconds / number;
    constexpr double near = 0.001;
    const auto shown = std::ranges::find_if(times, [&](const NamedTime &time) {
        return seconds > time.seconds * (1.0 - near) && seconds < time.seconds * (1.0 + near);
    });
    if (shown == times.end()) {
        return {};
    }
    name.resize(name.size() - stored->word.size());
    return name.append(shown->word);
}

std::string arithmeticName(const Arithmetic &node, const ValueFacts &facts)
{
    if (std::string time = timeName(node, facts); !time.empty()) {
        return time;
    }
    if (node.op == ArithmeticOperator::Concatenate) {
        std::string words;
        for (const Expression &operand : node.operands) {
            const auto *const inner = as<Arithmetic>(operand);
            if (as<ColumnRef>(operand) != nullptr || inner != nullptr) {
                words = joined(words, asWords(derivedName(operand, {})));
            }
        }
        return words.empty() ? "text" : words;
    }
    const bool ofHundred =
        node.op == ArithmeticOperator::Multiply &&
        std::any_of(node.operands.begin(), node.operands.end(), isHundred) &&
        std::any_of(node.operands.begin(), node.operands.end(), [](const Expression &operand) {
            const auto *const inner = as<Arithmetic>(operand);
            return inner != nullptr && inner->op == ArithmeticOperator::Divide;
        });
    if (ofHundred) {
        return "percent";
    }
    if (node.op == ArithmeticOperator::Divide && as<Literal>(node.operands.back()) != nullptr) {
        return inMajorUnit(derivedName(node.operands.front(), facts), node.operands.back());
    }
    if (node.op == ArithmeticOperator::Divide) {
        return !node.operands.empty() && hasFactorHundred(node.operands.front()) ? "percent"
                                                                                 : "ratio";
    }
    const bool aggregates = std::ranges::all_of(
        node.operands, [](const Expression &operand) { return as<Aggregate>(operand) != nullptr; });
    return node.op == ArithmeticOperator::Subtract && aggregates ? "difference" : "value";
}

std::string callName(const Call &node, const ValueFacts &facts)
{
    switch (node.function) {
    case ScalarFunction::DaysBetween:
        return "days";
    case ScalarFunction::Length:
        return joined("length of", subject({node.arguments.begin(),
                                            node.arguments.begin() + !node.arguments.empty()},
                                           facts));
    default:
        return node.arguments.empty() ? "value" : derivedName(node.arguments.front(), facts);
    }
}

} // namespace

std::string asWords(std::string_view identifier)
{
    std::string words;
    for (std::size_t i = 0; i < identifier.size(); ++i) {
        const char character = identifier[i];
        if (character == '_' || character == ' ') {
            if (!words.empty() && words.back() != ' ') {
                words += ' ';
            }
            continue;
        }
        const bool startsWord = isUpper(character) && i > 0 &&
                                (isLower(identifier[i - 1]) ||
                                 (isUpper(identifier[i - 1]) && i + 1 < identifier.size() &&
                                  isLower(identifier[i + 1])));
        if (startsWord && !words.empty() && words.back() != ' ') {
            words += ' ';
        }
        words += isUpper(character) ? static_cast<char>(character - 'A' + 'a') : character;
    }
    while (!words.empty() && words.back() == ' ') {
        words.pop_back();
    }
    return words;
}

std::string derivedName(const Expression &expression, const ValueFacts &facts)
{
    if (const auto *const node = as<ColumnRef>(expression)) {
        return node->column;
    }
    if (const auto *const node = as<Aggregate>(expression)) {
        return aggregateName(*node, facts);
    }
    if (const auto *const node = as<Window>(expression)) {
        return windowName(*node, facts);
    }
    if (const auto *const node = as<TimeBucket>(expression)) {
        return bucketName(node->unit);
    }
    if (const auto *const node = as<Arithmetic>(expression)) {
        return arithmeticName(*node, facts);
    }
    if (const auto *const node = as<Call>(expression)) {
        return callName(*node, facts);
    }
    if (as<Case>(expression) != nullptr) {
        return "group";
    }
    if (const auto *const node = as<ScalarSubquery>(expression)) {
        // the sub-query is bound before its place is named, so that its own columns have names
        return node->subquery->select.empty() ? "value" : node->subquery->select.front().alias;
    }
    return "value";
}

std::string countName(std::string_view table)
{
    const std::string words = asWords(data::withoutTablePrefix(table));
    return joined(data::singular(words), "count");
}

std::string totalName(std::string_view table)
{
    const std::string words = asWords(data::withoutTablePrefix(table));
    return joined(data::singular(words), "total");
}

std::vector<std::string> outputNames(const QueryPlan &plan, std::vector<ValueFacts> facts,
                                     const data::Catalog &catalog)
{
    const std::vector<SelectItem> &select = plan.select;
    facts.resize(select.size());
    const data::Table *const counted = tableOfRows(plan, catalog);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < select.size(); ++i) {
        const Expression &expression = select[i].expression;
        const bool counts = counted != nullptr && countsRows(expression);
        names.push_back(!select[i].alias.empty() ? select[i].alias
                        : counts                 ? countName(counted->name)
                                                 : derivedName(expression, facts[i]));
    }
    const auto isPlain = [&](std::size_t i) {
        return select[i].alias.empty() && as<ColumnRef>(select[i].expression) != nullptr;
    };
    const std::vector<std::string> unqualified = names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        bool shared = false;
        bool sameTable = false;
        for (std::size_t j = 0; j < names.size() && isPlain(i); ++j) {
            const bool clash = j != i && data::equalNames(unqualified[j], unqualified[i]) &&
                               !(select[j].expression == select[i].expression);
            shared = shared || clash;
            sameTable = sameTable || (clash && facts[j].sourceTable == facts[i].sourceTable);
        }
        if (shared) {
            const std::string &table = sameTable || facts[i].sourceTable.empty()
                                           ? as<ColumnRef>(select[i].expression)->table
                                           : facts[i].sourceTable;
            names[i] = table + " " + unqualified[i];
        }
    }
    std::vector<std::string> taken;
    for (std::string &name : names) {
        const std::string wanted = name;
        for (int number = 2;
             std::find(taken.begin(), taken.end(), lowerCaseName(name)) != taken.end(); ++number) {
            name = wanted + " " + std::to_string(number);
        }
        taken.push_back(lowerCaseName(name));
    }
    return names;
}

} // namespace querent::query
