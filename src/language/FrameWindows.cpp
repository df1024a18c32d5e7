// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FramePlanner.h"
#include "query/OutputNames.h"
#include "query/PlanBuilder.h"

#include <algorithm>

namespace querent::language {

namespace {

using query::Expression;
using query::QueryPlan;

constexpr const char *seriesName = "series";

Expression previous(const Expression &value, const std::vector<Expression> &partition,
                    const Expression &time)
{
    query::Window window;
    window.function = query::WindowFunction::Lag;
    window.argument = {value};
    window.partitionBy = partition;
    window.orderBy.push_back(query::OrderItem{{time}, query::SortDirection::Ascending});
    return query::expression(std::move(window));
}

} // namespace

std::optional<QueryPlan> FramePlanner::overPeriods(const Frame &frame) const
{
    Frame inner = frame;
    inner.operation = Operation::None;
    inner.orders.clear();
    inner.limit.reset();
    // the figures before a filtered stretch of time are needed for its first change
    if (inner.measures.empty()) {
        return std::nullopt;
    }
    auto series = base(inner);
    if (!series) {
        return std::nullopt;
    }
    series->orderBy.clear();
    const std::vector<std::string> names = query::outputNames(*series, {}, m_source.catalog());
    std::size_t time = series->select.size();
    std::size_t columns = 0;
    std::vector<Expression> partition;
    for (const Grouping &group : inner.groups) {
        std::vector<Expression> keys;
        const std::size_t width = shown(group, &keys).size();
        for (std::size_t i = 0; i < width; ++i) {
            const bool timed =
                group.bucket || (group.column.valid() && m_source.column(group.column).date);
            const std::string name = timed && time == series->select.size()
                                         ? "period"
                                         : "part_" + std::to_string(columns + 1);
            series->select[columns].alias = name;
            if (name == "period" && time == series->select.size()) {
                time = columns;
            } else {
                partition.push_back(query::column(seriesName, name));
            }
            ++columns;
        }
    }
    if (time == series->select.size()) {
        // any single grouping that sorts is taken as the time
        if (columns == 0) {
            return std::nullopt;
        }
        time = columns - 1;
        partition.pop_back();
    }
    for (std::size_t m = columns; m < series->select.size(); ++m) {
        series->select[m].alias =
            m == columns ? "value" : "value_" + std::to_string(m - columns + 1);
    }
    QueryPlan plan;
    const std::string timeName = series->select[time].alias;
    const Expression when = query::column(seriesName, timeName);
    for (std::size_t i = 0; i < series->select.size(); ++i) {
        plan.select.push_back(
            query::SelectItem{query::column(seriesName, series->select[i].alias), names[i]});
    }
    const Expression value = query::column(seriesName, "value");
    if (frame.operation == Operation::Running || frame.operation == Operation::Moving) {
        query::Window window;
        window.function = frame.operation == Operation::Running ? query::WindowFunction::Sum
                                                                : query::WindowFunction::Average;
        window.argument = {value};
        window.partitionBy = partition;
        window.orderBy.push_back(query::OrderItem{{when}, query::SortDirection::Ascending});
        window.framed = true;
        if (frame.operation == Operation::Moving) {
            window.preceding = frame.window - 1;
        }
        plan.select.push_back(query::SelectItem{
            query::expression(std::move(window)),
            frame.operation == Operation::Running ? "running_total" : "moving_average"});
    } else {
        const Expression before = previous(value, partition, when);
        Expression change = query::arithmetic(query::ArithmeticOperator::Subtract, value, before);
        if (frame.operation == Operation::GrowthPercent) {
            change = query::arithmetic(
                query::ArithmeticOperator::Multiply, query::literal(data::Value(100.0)),
                query::arithmetic(query::ArithmeticOperator::Divide, std::move(change), before));
        }
        plan.select.push_back(query::SelectItem{
            std::move(change),
            frame.operation == Operation::GrowthPercent ? "change_percent" : "change"});
    }
    plan.with.push_back(query::CommonTable{seriesName, query::Box<QueryPlan>(std::move(*series))});
    plan.from = query::TableSource{seriesName, {}, {}};
    plan.orderBy.push_back(query::OrderItem{{when}, query::SortDirection::Ascending});
    return plan;
}

std::optional<QueryPlan> FramePlanner::betweenPeriods(const Frame &frame) const
{
    Frame sides = frame;
    sides.operation = Operation::None;
    const auto during = std::find_if(
        sides.conditions.begin(), sides.conditions.end(), [](const Condition &condition) {
            return condition.kind == Condition::Kind::During && condition.periods.size() == 2;
        });
    if (during == sides.conditions.end() || sides.measures.empty()) {
        return std::nullopt;
    }
    Condition earlier = *during;
    Condition later = *during;
    earlier.periods = {during->periods[0]};
    later.periods = {during->periods[1]};
    if (*later.periods[0].from < *earlier.periods[0].from) {
        std::swap(earlier, later);
    }
    const Measure measure = sides.measures.front();
    Measure first = measure;
    first.only.push_back(earlier);
    Measure second = measure;
    second.only.push_back(later);
    sides.measures = {first, second};
    sides.orders.clear();
    sides.limit.reset();
    auto rows = base(sides);
    if (!rows) {
        return std::nullopt;
    }
    const std::size_t count = rows->select.size();
    const std::vector<std::string> names = query::outputNames(*rows, {}, m_source.catalog());
    for (std::size_t i = 0; i + 2 < count; ++i) {
        rows->select[i].alias = "part_" + std::to_string(i + 1);
    }
    rows->select[count - 2].alias = "earlier";
    rows->select[count - 1].alias = "later";
    QueryPlan plan;
    for (std::size_t i = 0; i < count; ++i) {
        plan.select.push_back(query::SelectItem{query::column("compared", rows->select[i].alias),
                                                i + 2 < count ? names[i] : std::string()});
    }
    const Expression before = query::column("compared", "earlier");
    const Expression change = query::arithmetic(query::ArithmeticOperator::Subtract,
                                                query::column("compared", "later"), before);
    const Expression percent =
        query::arithmetic(query::ArithmeticOperator::Multiply, query::literal(data::Value(100.0)),
                          query::arithmetic(query::ArithmeticOperator::Divide, change, before));
    plan.select.push_back(query::SelectItem{change, "change"});
    plan.select.push_back(query::SelectItem{percent, "change_percent"});
    if (frame.offset == -1) {
        std::swap(plan.select[plan.select.size() - 2], plan.select.back());
    }
    if (frame.onlyChanged != 0) {
        const auto orNone = [](const char *side) {
            return query::expression(query::Call{
                query::ScalarFunction::Coalesce,
                {query::column("compared", side), query::literal(data::Value(std::int64_t{0}))},
                {}});
        };
        plan.where.push_back(query::compare(frame.onlyChanged > 0
                                                ? query::ComparisonOperator::Greater
                                                : query::ComparisonOperator::Less,
                                            orNone("later"), orNone("earlier")));
    }
    if (!frame.orders.empty() || frame.limit) {
        const bool falls = !frame.orders.empty() && !frame.orders.front().column.valid() &&
                           !frame.orders.front().measure && !frame.orders.front().descending;
        plan.orderBy.push_back(query::OrderItem{{plan.select.back().expression},
                                                falls ? query::SortDirection::Ascending
                                                      : query::SortDirection::Descending});
        plan.limit = frame.limit;
    }
    query::TableSource source;
    source.subquery.push_back(std::move(*rows));
    source.alias = "compared";
    plan.from = std::move(source);
    return plan;
}

std::optional<QueryPlan> FramePlanner::withinGroups(const Frame &frame) const
{
    if (frame.groups.empty()) { // "the highest at each rank", where nothing is known as a rank
        return std::nullopt;
    }
    Frame inner = frame;
    inner.operation = Operation::None;
    inner.limit.reset();
    inner.offset = 0;
    inner.showMeasure = true;
    const bool descending = frame.orders.empty() || frame.orders.front().descending;
    if (!frame.orders.empty() && !frame.orders.front().measure) {
        // ranked by a column of the rows themselves
        const ColumnId key = frame.orders.front().column;
        if (std::find(inner.outputs.begin(), inner.outputs.end(), key) == inner.outputs.end()) {
            inner.outputs.push_back(key);
        }
    }
    if (frame.orders.empty()) {
        return std::nullopt;
    }
    auto rows = base(inner);
    if (!rows) {
        return std::nullopt;
    }
    rows->orderBy.clear();
    // people asked for by name are shown by it once
    std::vector<query::SelectItem> once;
    for (query::SelectItem &item : rows->select) {
        if (std::ranges::find(once, item.expression, &query::SelectItem::expression) ==
            once.end()) {
            once.push_back(std::move(item));
        }
    }
    rows->select = std::move(once);
    const std::size_t count = rows->select.size();
    const std::vector<std::string> names = query::outputNames(*rows, {}, m_source.catalog());
    std::vector<Expression> keys;
    const std::size_t partitions = shown(frame.groups.front(), &keys).size();
    std::size_t key = count - 1;
    for (std::size_t i = 0; i < count; ++i) {
        rows->select[i].alias = i < partitions ? "part_" + std::to_string(i + 1)
                                : i == key     ? "value"
                                               : "item_" + std::to_string(i - partitions + 1);
    }
    QueryPlan ranked;
    for (const query::SelectItem &item : rows->select) {
        ranked.select.push_back(query::SelectItem{query::column("listed", item.alias), {}});
    }
    query::Window window;
    window.function = query::WindowFunction::Rank;
    // two pets may be called the same: within a row is within its key
    const bool keyed = !keys.empty() && std::none_of(rows->select.begin(), rows->select.end(),
                                                     [&](const query::SelectItem &item) {
                                                         return item.expression == keys.front();
                                                     });
    if (keyed) {
        rows->select.push_back(query::SelectItem{keys.front(), "key_1"});
        window.partitionBy.push_back(query::column("listed", "key_1"));
    }
    for (std::size_t i = 0; i < partitions && !keyed; ++i) {
        window.partitionBy.push_back(query::column("listed", rows->select[i].alias));
    }
    window.orderBy.push_back(query::OrderItem{{query::column("listed", "value")},
                                              descending ? query::SortDirection::Descending
                                                         : query::SortDirection::Ascending});
    ranked.select.push_back(query::SelectItem{query::expression(std::move(window)), "place"});
    query::TableSource source;
    source.subquery.push_back(std::move(*rows));
    source.alias = "listed";
    ranked.from = std::move(source);
    if (frame.operation == Operation::RankWithin) {
        for (std::size_t i = 0; i < count; ++i) {
            ranked.select[i].alias = names[i];
        }
        return ranked;
    }
    QueryPlan plan;
    for (std::size_t i = 0; i + 1 < ranked.select.size(); ++i) {
        const auto &reference = std::get<query::ColumnRef>(ranked.select[i].expression.node);
        plan.select.push_back(
            query::SelectItem{query::column("ranked", reference.column), names[i]});
    }
    const std::int64_t first = frame.offset + 1;
    const std::int64_t last = frame.offset + frame.limit.value_or(1);
    plan.where = {query::expression(
        query::Between{{query::column("ranked", "place"), query::literal(data::Value(first)),
                        query::literal(data::Value(last))},
                       false})};
    query::TableSource outer;
    outer.subquery.push_back(std::move(ranked));
    outer.alias = "ranked";
    plan.from = std::move(outer);
    return plan;
}

} // namespace querent::language
