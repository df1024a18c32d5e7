// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/Stretch.h"

#include "insight/PlanFacts.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace querent::insight {

using data::Phrasebook;
using query::Expression;

StretchUnit stretchUnitFor(double days) noexcept
{
    // what rounds to one of the next unit is one: 59.7 s are a minute
    constexpr double nearly = 0.995;
    const double size = std::abs(days);
    for (const StretchUnit unit : {StretchUnit::Days, StretchUnit::Hours, StretchUnit::Minutes}) {
        if (size * perDay(unit) >= nearly) {
            return unit;
        }
    }
    return size > 0.0 ? StretchUnit::Seconds : StretchUnit::Days;
}

double perDay(StretchUnit unit) noexcept
{
    switch (unit) {
    case StretchUnit::Days:
        break;
    case StretchUnit::Hours:
        return 24.0;
    case StretchUnit::Minutes:
        return 24.0 * 60.0;
    case StretchUnit::Seconds:
        return 24.0 * 60.0 * 60.0;
    }
    return 1.0;
}

std::string stretchUnitWord(StretchUnit unit, const Phrasebook &phrases)
{
    switch (unit) {
    case StretchUnit::Days:
        break;
    case StretchUnit::Hours:
        return phrases.say(QUERENT_PHRASE("insight", "h"));
    case StretchUnit::Minutes:
        return phrases.say(QUERENT_PHRASE("insight", "min"));
    case StretchUnit::Seconds:
        return phrases.say(QUERENT_PHRASE("insight", "s"));
    }
    return phrases.say(QUERENT_PHRASE("insight", "days"));
}

std::string stretchText(double days, const Phrasebook &phrases)
{
    const StretchUnit unit = stretchUnitFor(days);
    const double count = days * perDay(unit);
    const double size = std::abs(count);
    const std::string digits = phrases.number(count, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
    const bool one = unit == StretchUnit::Days && digits == phrases.integer(1);
    return phrases.say(QUERENT_PHRASE("insight", "%1 %2"),
                       {digits, one ? phrases.say(QUERENT_PHRASE("insight", "day"))
                                    : stretchUnitWord(unit, phrases)});
}

bool countsDays(const Expression &expression)
{
    if (const auto *call = std::get_if<query::Call>(&expression.node)) {
        using enum query::ScalarFunction;
        const bool keeps = call->function == Abs || call->function == Round ||
                           call->function == Coalesce || call->function == NullIf ||
                           call->function == AsReal;
        return call->function == DaysBetween ||
               (keeps && !call->arguments.empty() && countsDays(call->arguments.front()));
    }
    if (const auto *aggregate = std::get_if<query::Aggregate>(&expression.node)) {
        return aggregate->function != query::AggregateFunction::Count &&
               !aggregate->argument.empty() && countsDays(aggregate->argument.front());
    }
    if (const auto *arithmetic = std::get_if<query::Arithmetic>(&expression.node)) {
        return (arithmetic->op == query::ArithmeticOperator::Add ||
                arithmetic->op == query::ArithmeticOperator::Subtract) &&
               std::ranges::all_of(arithmetic->operands, countsDays);
    }
    return false;
}

void markStretches(data::ResultTable &table, const query::QueryPlan *plan)
{
    for (std::size_t i = 0; plan != nullptr && i < table.columns.size(); ++i) {
        const TracedExpression traced = traceColumn(*plan, i, table.columns[i].name);
        table.columns[i].inDays = traced.expression != nullptr && countsDays(*traced.expression);
    }
}

} // namespace querent::insight
