// SPDX-License-Identifier: GPL-3.0-or-later
#include "RandomPlan.h"

#include <array>
#include <limits>

using namespace querent;
using namespace querent::query;

namespace {

constexpr std::array<std::string_view, 12> names = {
    "orders",     "total",  "order by", "a.b", "quo\"te",   "semi;colon",
    "-- comment", "SELECT", "größe",    "",    "]bracket[", "back`tick\\",
};

} // namespace

std::uint32_t RandomPlan::below(std::uint32_t bound)
{
    // not uniform_int_distribution: its results differ between standard libraries
    return static_cast<std::uint32_t>(m_engine() % bound);
}

std::string RandomPlan::name()
{
    return std::string(names[below(names.size())]);
}

data::Value RandomPlan::value()
{
    switch (below(8)) {
    case 0:
        return {};
    case 1:
        return data::Value(static_cast<std::int64_t>(below(1000)) - 500);
    case 2:
        return data::Value(std::numeric_limits<std::int64_t>::min());
    case 3:
        return data::Value(static_cast<double>(below(1'000'000)) / 7.0);
    case 4:
        return data::Value(5.0);
    case 5:
        return data::Value(data::Blob{{std::byte{0}, std::byte{255}, std::byte{39}}});
    case 6:
        return data::Value("it's; -- 'quoted' \"twice\"\n");
    default:
        return data::Value(name());
    }
}

data::CivilDate RandomPlan::date()
{
    return {std::chrono::year(static_cast<int>(1900 + below(200))),
            std::chrono::month(1 + below(12)), std::chrono::day(1 + below(28))};
}

data::DateEncoding RandomPlan::encoding()
{
    return oneOf(data::DateEncoding::Year);
}

std::vector<Expression> RandomPlan::expressions(std::uint32_t least, std::uint32_t most, int depth)
{
    std::vector<Expression> result;
    const std::uint32_t count = least + below(most - least + 1);
    for (std::uint32_t i = 0; i < count; ++i) {
        result.push_back(expression(depth - 1));
    }
    return result;
}

std::vector<OrderItem> RandomPlan::orderItems(int depth)
{
    std::vector<OrderItem> result;
    for (std::uint32_t i = below(3); i > 0; --i) {
        result.push_back({{expression(depth - 1)}, oneOf(SortDirection::Descending)});
    }
    return result;
}

TableSource RandomPlan::source(int depth)
{
    if (depth > 1 && chance(3)) {
        return {{}, {plan(depth - 1)}, name()};
    }
    return {name(), {}, chance(2) ? name() : std::string()};
}

Expression RandomPlan::leaf()
{
    switch (below(4)) {
    case 0:
        return {Literal{value()}};
    case 1:
        return {Star{name()}};
    default:
        return {ColumnRef{name(), name()}};
    }
}

Expression RandomPlan::expression(int depth)
{
    if (depth <= 0) {
        return leaf();
    }
    return chance(2) ? branch(depth) : condition(depth);
}

Expression RandomPlan::branch(int depth)
{
    switch (below(8)) {
    case 0:
        return {Aggregate{oneOf(AggregateFunction::StdDev), chance(2), expressions(1, 1, depth),
                          expressions(0, 1, depth), static_cast<double>(below(101)) / 100.0}};
    case 1:
        return {Arithmetic{oneOf(ArithmeticOperator::Concatenate), expressions(2, 2, depth)}};
    case 2:
        return {Call{oneOf(ScalarFunction::AsText), expressions(1, 3, depth),
                     chance(2) ? std::vector<data::DateEncoding>{encoding(), encoding()}
                               : std::vector<data::DateEncoding>{}}};
    case 3:
        return {TimeBucket{oneOf(TimeUnit::HourOfDay), expressions(1, 1, depth), encoding()}};
    case 4:
        return {ScalarSubquery{plan(depth - 1)}};
    case 5: {
        Case node;
        node.conditions = expressions(1, 3, depth);
        const auto count = static_cast<std::uint32_t>(node.conditions.size());
        node.values = expressions(count, count, depth);
        node.otherwise = expressions(0, 1, depth);
        return {std::move(node)};
    }
    case 6: {
        Window node{oneOf(WindowFunction::Count),
                    expressions(0, 1, depth),
                    expressions(0, 2, depth),
                    orderItems(depth),
                    std::nullopt,
                    chance(2)};
        if (chance(2)) {
            node.preceding = below(10);
        }
        return {std::move(node)};
    }
    default:
        return leaf();
    }
}

Expression RandomPlan::condition(int depth)
{
    switch (below(9)) {
    case 0: {
        DuringPeriod node{expressions(1, 1, depth), {}, {}, encoding()};
        if (chance(2)) {
            node.from = date();
        }
        if (chance(2)) {
            node.until = date();
        }
        return {std::move(node)};
    }
    case 1:
        return {Comparison{oneOf(ComparisonOperator::GreaterOrEqual), expressions(2, 2, depth),
                           chance(2)}};
    case 2:
        return {Logical{oneOf(LogicalOperator::Or), expressions(2, 4, depth)}};
    case 3:
        return {Not{expressions(1, 1, depth)}};
    case 4:
        return {Between{expressions(3, 3, depth), chance(2)}};
    case 5:
        if (chance(2)) {
            return {In{expressions(1, 1, depth), {}, {plan(depth - 1)}, chance(2)}};
        }
        return {In{expressions(1, 1, depth), expressions(0, 3, depth), {}, chance(2)}};
    case 6:
        return {Like{expressions(2, 2, depth), static_cast<char>(below(256)), chance(2)}};
    case 7:
        return {IsNull{expressions(1, 1, depth), chance(2)}};
    default:
        return {Exists{plan(depth - 1), chance(2)}};
    }
}

QueryPlan RandomPlan::plan(int depth)
{
    QueryPlan result;
    if (depth > 1 && chance(4)) {
        result.with.push_back({"common", plan(depth - 1)});
    }
    result.distinct = chance(3);
    for (std::uint32_t i = 1 + below(3); i > 0; --i) {
        result.select.push_back({expression(depth - 1), chance(2) ? name() : std::string()});
    }
    if (!chance(5)) {
        result.from = source(depth);
        for (std::uint32_t i = below(3); i > 0; --i) {
            result.joins.push_back(
                {oneOf(JoinKind::Cross), source(depth), expressions(0, 1, depth)});
        }
    }
    result.where = expressions(0, 1, depth);
    result.groupBy = expressions(0, 2, depth);
    result.having = expressions(0, 1, depth);
    if (depth > 1 && chance(4)) {
        result.setOperation = SetOperation{oneOf(SetOperator::Except), plan(depth - 1)};
    }
    result.orderBy = orderItems(depth);
    if (chance(2)) {
        result.limit = below(100);
    }
    if (chance(3)) {
        result.offset = below(100);
    }
    return result;
}
