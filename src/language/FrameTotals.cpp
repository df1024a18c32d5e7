// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FramePlanner.h"
#include "language/TotalsFirst.h"
#include "query/OutputNames.h"
#include "query/PlanBuilder.h"

#include <algorithm>

namespace querent::language {

namespace {

using query::AggregateFunction;
using query::Expression;
using query::QueryPlan;

constexpr const char *totalsName = "totals";
constexpr const char *totalName = "total";

/// A figure of what was added up: "median of the totals", "how many of them".
Expression figureOver(const Measure &measure, bool ofTotal)
{
    if (!ofTotal) {
        return query::countRows();
    }
    query::Aggregate aggregate;
    aggregate.function = measure.function;
    aggregate.fraction = measure.fraction;
    aggregate.argument = {query::column(totalsName, totalName)};
    return query::expression(std::move(aggregate));
}

} // namespace

std::optional<QueryPlan> FramePlanner::overTotals(const Frame &frame) const
{
    const ColumnId amount = amountAddedUp(m_source, frame);
    const TableModel &rows = m_source.table(frame.each);
    if (!amount.valid() || rows.key < 0 || frame.operation != Operation::None ||
        !frame.havings.empty() || !frame.outputs.empty()) {
        return std::nullopt;
    }
    const auto ofTotal = [&](const Measure &measure) { return measure.column == amount; };
    const bool foreign = std::ranges::any_of(frame.measures, [&](const Measure &measure) {
        const bool counts = measure.function == AggregateFunction::Count &&
                            measure.table == frame.each && !measure.column.valid();
        return (!counts && !ofTotal(measure)) || !measure.operand.empty() || !measure.only.empty();
    });
    if (foreign || frame.measures.empty()) {
        return std::nullopt;
    }
    // what each row comes to, beside what the rows are sorted by
    Frame inner;
    inner.subject = frame.each;
    inner.conditions = frame.conditions;
    inner.timeColumn = frame.timeColumn;
    Measure sum;
    sum.function = AggregateFunction::Sum;
    sum.table = amount.table;
    sum.column = amount;
    inner.measures = {sum};
    Grouping each;
    each.column = ColumnId{frame.each, rows.key};
    inner.groups = {each};
    for (const Grouping &group : frame.groups) {
        if (group.column != amount) {
            inner.groups.push_back(group);
        }
    }
    auto totals = base(inner);
    if (!totals) {
        return std::nullopt;
    }
    totals->orderBy.clear();
    const std::vector<std::string> heads = query::outputNames(*totals, {}, m_source.catalog());
    for (std::size_t i = 0; i < totals->select.size(); ++i) {
        const bool last = i + 1 == totals->select.size();
        totals->select[i].alias = last     ? totalName
                                  : i == 0 ? "row_key"
                                           : "part_" + std::to_string(i);
    }
    QueryPlan plan;
    const Expression total = query::column(totalsName, totalName);
    std::size_t shownAt = 1;
    for (const Grouping &group : frame.groups) {
        if (group.column == amount) {
            Expression bin = cutUp(total, group);
            plan.groupBy.push_back(bin);
            plan.select.push_back(query::SelectItem{std::move(bin), {}});
            plan.orderBy.push_back(
                query::OrderItem{{query::aggregate(AggregateFunction::Min, total)},
                                 query::SortDirection::Ascending});
            plan.where = {query::expression(query::IsNull{{total}, true})};
            continue;
        }
        std::vector<Expression> keys;
        const std::size_t width = shown(group, &keys).size();
        for (std::size_t i = 0; i < width; ++i, ++shownAt) {
            const Expression part = query::column(totalsName, totals->select[shownAt].alias);
            plan.groupBy.push_back(part);
            plan.select.push_back(query::SelectItem{part, heads[shownAt]});
            if (group.bucket) {
                plan.orderBy.push_back(query::OrderItem{{part}, query::SortDirection::Ascending});
            }
        }
    }
    for (const Measure &measure : frame.measures) {
        const bool added = ofTotal(measure);
        const std::string &name = rows.table->name;
        plan.select.push_back(query::SelectItem{figureOver(measure, added),
                                                added ? headOf(measure, query::totalName(name))
                                                      : query::countName(name)});
    }
    if (!frame.orders.empty()) {
        plan.orderBy.clear();
    }
    for (const Ordering &order : frame.orders) {
        if (!order.measure) {
            return std::nullopt;
        }
        plan.orderBy.push_back(query::OrderItem{
            {figureOver(*order.measure, ofTotal(*order.measure))},
            order.descending ? query::SortDirection::Descending : query::SortDirection::Ascending});
    }
    query::TableSource source;
    source.subquery.push_back(std::move(*totals));
    source.alias = totalsName;
    plan.from = std::move(source);
    plan.limit = frame.limit;
    return plan;
}

} // namespace querent::language
