// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/SaidUnits.h"

#include "language/MeasureUnits.h"
#include "language/PlanColumns.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <utility>

namespace querent::language::neural {

namespace {

constexpr double secondsOfDay = 86400.0;

/// The unit that figures are asked for in: "in minutes", "how many hours"; not "in the last 3
/// months", "per hour".
MeasureUnit askedUnit(const Tokens &question)
{
    for (std::size_t i = 1; i < question.size(); ++i) {
        const MeasureUnit unit = measureUnit(question[i].lower);
        const Token &before = question[i - 1];
        const bool in = before.lower == "in" && !isCalendarUnit(question[i].lower);
        const bool many = before.lower == "many" && question[i].lower.size() > 2;
        if (unit && (in || many)) {
            return unit;
        }
    }
    return {};
}

/// By what the figure is to be multiplied; 1 where its unit is not known, or the one asked for.
double factorOf(const query::Expression &figure, const MeasureUnit &asked,
                const SourceModel &source)
{
    const auto *const aggregate = query::as<query::Aggregate>(figure);
    const bool counts =
        aggregate != nullptr && aggregate->function == query::AggregateFunction::Count;
    if (counts || (aggregate != nullptr && aggregate->argument.empty())) {
        return 1.0;
    }
    const query::Expression &amount = aggregate != nullptr ? aggregate->argument.front() : figure;
    if (const auto *const call = query::as<query::Call>(amount)) {
        const bool days = call->function == query::ScalarFunction::DaysBetween;
        return days && asked.kind == MeasureUnit::Kind::Time ? secondsOfDay / asked.size : 1.0;
    }
    const auto *const reference = query::as<query::ColumnRef>(amount);
    if (aggregate == nullptr || reference == nullptr) {
        return 1.0;
    }
    const ColumnId column = columnOf(*reference, source);
    const MeasureUnit stored = column.valid() ? storedUnit(source.column(column)) : MeasureUnit{};
    return stored.kind == asked.kind && stored ? stored.size / asked.size : 1.0;
}

query::Expression times(double factor, query::Expression figure)
{
    return factor > 1.0 ? query::arithmetic(query::ArithmeticOperator::Multiply,
                                            query::literal(data::Value(factor)), std::move(figure))
                        : query::arithmetic(query::ArithmeticOperator::Divide, std::move(figure),
                                            query::literal(data::Value(1.0 / factor)));
}

} // namespace

void showInSaidUnit(query::QueryPlan &plan, const Tokens &question, const SourceModel &source)
{
    const MeasureUnit asked = askedUnit(question);
    if (!asked) {
        return;
    }
    for (query::SelectItem &item : plan.select) {
        const double factor = factorOf(item.expression, asked, source);
        if (factor == 1.0) {
            continue;
        }
        query::Expression shown = times(factor, item.expression);
        for (query::OrderItem &order : plan.orderBy) {
            if (order.key.front() == item.expression) {
                order.key.front() = shown;
            }
        }
        item.expression = std::move(shown);
    }
}

} // namespace querent::language::neural
