// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanNames.h"

namespace querent::query {

namespace {

constexpr Spelling<AggregateFunction> aggregateFunctions[] = {
    {AggregateFunction::Count, "count"},
    {AggregateFunction::Sum, "sum"},
    {AggregateFunction::Average, "average"},
    {AggregateFunction::Min, "min"},
    {AggregateFunction::Max, "max"},
    {AggregateFunction::Median, "median"},
    {AggregateFunction::Percentile, "percentile"},
    {AggregateFunction::StdDev, "stddev"},
};

constexpr Spelling<ArithmeticOperator> arithmeticOperators[] = {
    {ArithmeticOperator::Add, "+"},      {ArithmeticOperator::Subtract, "-"},
    {ArithmeticOperator::Multiply, "*"}, {ArithmeticOperator::Divide, "/"},
    {ArithmeticOperator::Modulo, "%"},   {ArithmeticOperator::Concatenate, "||"},
};

constexpr Spelling<ScalarFunction> scalarFunctions[] = {
    {ScalarFunction::Abs, "abs"},
    {ScalarFunction::Round, "round"},
    {ScalarFunction::Lower, "lower"},
    {ScalarFunction::Upper, "upper"},
    {ScalarFunction::Trim, "trim"},
    {ScalarFunction::Length, "length"},
    {ScalarFunction::Coalesce, "coalesce"},
    {ScalarFunction::NullIf, "null_if"},
    {ScalarFunction::DaysBetween, "days_between"},
    {ScalarFunction::AsDate, "as_date"},
    {ScalarFunction::AsReal, "as_real"},
    {ScalarFunction::AsInteger, "as_integer"},
    {ScalarFunction::AsText, "as_text"},
};

constexpr Spelling<TimeUnit> timeUnits[] = {
    {TimeUnit::Year, "year"},
    {TimeUnit::Quarter, "quarter"},
    {TimeUnit::Month, "month"},
    {TimeUnit::Week, "week"},
    {TimeUnit::Day, "day"},
    {TimeUnit::Hour, "hour"},
    {TimeUnit::MonthOfYear, "month_of_year"},
    {TimeUnit::QuarterOfYear, "quarter_of_year"},
    {TimeUnit::DayOfWeek, "day_of_week"},
    {TimeUnit::DayOfMonth, "day_of_month"},
    {TimeUnit::HourOfDay, "hour_of_day"},
};

constexpr Spelling<ComparisonOperator> comparisonOperators[] = {
    {ComparisonOperator::Equal, "="},   {ComparisonOperator::NotEqual, "<>"},
    {ComparisonOperator::Less, "<"},    {ComparisonOperator::LessOrEqual, "<="},
    {ComparisonOperator::Greater, ">"}, {ComparisonOperator::GreaterOrEqual, ">="},
};

constexpr Spelling<LogicalOperator> logicalOperators[] = {
    {LogicalOperator::And, "and"},
    {LogicalOperator::Or, "or"},
};

constexpr Spelling<SortDirection> sortDirections[] = {
    {SortDirection::Ascending, "ascending"},
    {SortDirection::Descending, "descending"},
};

constexpr Spelling<WindowFunction> windowFunctions[] = {
    {WindowFunction::RowNumber, "row_number"},
    {WindowFunction::Rank, "rank"},
    {WindowFunction::DenseRank, "dense_rank"},
    {WindowFunction::Lag, "lag"},
    {WindowFunction::Lead, "lead"},
    {WindowFunction::Sum, "sum"},
    {WindowFunction::Average, "average"},
    {WindowFunction::Min, "min"},
    {WindowFunction::Max, "max"},
    {WindowFunction::Count, "count"},
};

constexpr Spelling<JoinKind> joinKinds[] = {
    {JoinKind::Inner, "inner"},
    {JoinKind::Left, "left"},
    {JoinKind::Cross, "cross"},
};

constexpr Spelling<SetOperator> setOperators[] = {
    {SetOperator::Union, "union"},
    {SetOperator::UnionAll, "union_all"},
    {SetOperator::Intersect, "intersect"},
    {SetOperator::Except, "except"},
};

constexpr Spelling<PlanQuality> planQualities[] = {
    {PlanQuality::High, "high"},
    {PlanQuality::Medium, "medium"},
    {PlanQuality::Low, "low"},
};

constexpr Spelling<PlanRole> planRoles[] = {
    {PlanRole::Measure, "measure"}, {PlanRole::Grouping, "grouping"}, {PlanRole::Filter, "filter"},
    {PlanRole::Time, "time"},       {PlanRole::Order, "order"},       {PlanRole::Limit, "limit"},
    {PlanRole::Output, "output"},
};
constexpr Spelling<PlanSection> planSections[] = {
    {PlanSection::None, "none"},     {PlanSection::Select, "select"},
    {PlanSection::Where, "where"},   {PlanSection::GroupBy, "group_by"},
    {PlanSection::Having, "having"}, {PlanSection::OrderBy, "order_by"},
    {PlanSection::Limit, "limit"},
};

} // namespace

std::span<const Spelling<AggregateFunction>> spellings(AggregateFunction) noexcept
{
    return aggregateFunctions;
}

std::span<const Spelling<ArithmeticOperator>> spellings(ArithmeticOperator) noexcept
{
    return arithmeticOperators;
}

std::span<const Spelling<ScalarFunction>> spellings(ScalarFunction) noexcept
{
    return scalarFunctions;
}

std::span<const Spelling<TimeUnit>> spellings(TimeUnit) noexcept
{
    return timeUnits;
}

std::span<const Spelling<ComparisonOperator>> spellings(ComparisonOperator) noexcept
{
    return comparisonOperators;
}

std::span<const Spelling<LogicalOperator>> spellings(LogicalOperator) noexcept
{
    return logicalOperators;
}

std::span<const Spelling<SortDirection>> spellings(SortDirection) noexcept
{
    return sortDirections;
}

std::span<const Spelling<WindowFunction>> spellings(WindowFunction) noexcept
{
    return windowFunctions;
}

std::span<const Spelling<JoinKind>> spellings(JoinKind) noexcept
{
    return joinKinds;
}

std::span<const Spelling<SetOperator>> spellings(SetOperator) noexcept
{
    return setOperators;
}

std::span<const Spelling<PlanQuality>> spellings(PlanQuality) noexcept
{
    return planQualities;
}

std::span<const Spelling<PlanRole>> spellings(PlanRole) noexcept
{
    return planRoles;
}

std::span<const Spelling<PlanSection>> spellings(PlanSection) noexcept
{
    return planSections;
}

} // namespace querent::query
