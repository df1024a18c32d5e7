// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/TotalsFirst.h"

#include "language/SaleTotals.h"

#include <algorithm>

namespace querent::language {

namespace {

using query::AggregateFunction;

bool cutsUp(const Grouping &group)
{
    return group.width > 0.0 || !group.edges.empty();
}

/// Figures of single rows, which differ from those of what rows come to together.
bool ofSingleRows(AggregateFunction function)
{
    using enum AggregateFunction;
    return function == Median || function == Percentile || function == StdDev || function == Min ||
           function == Max || function == Average;
}

bool named(const Items &items, int table)
{
    constexpr double clearly = 0.6;
    return std::ranges::any_of(items, [&](const Item &item) {
        return item.is(LinkKind::Table) && item.links.front().table == table &&
               item.links.front().score >= clearly;
    });
}

/// Whether the numbers add up to what the row comes to that they belong to.
bool addsUp(const SourceModel &source, ColumnId amount)
{
    const TableModel &lines = source.table(amount.table);
    return isTakings(source, amount) ||
           (amount.column == lines.money && lines.labels.empty() && lines.eventDate < 0);
}

/// The rows that the amounts make up: those that are counted, or else the sales of the lines.
int wholeOf(const SourceModel &source, const Items &items, const Frame &frame, ColumnId amount,
            bool bins)
{
    const JoinGraph &graph = source.graph();
    const auto holds = [&](int table) {
        return table >= 0 && table != amount.table &&
               graph.distance(table, amount.table) < JoinGraph::unreachable &&
               graph.fansOut(table, amount.table) && !graph.fansOut(amount.table, table);
    };
    const int sale = saleOf(source, amount.table);
    if (sale >= 0 && addsUp(source, amount) && named(items, sale) && !named(items, amount.table)) {
        return sale;
    }
    for (const Measure &measure : frame.measures) {
        const bool counted = bins && measure.function == AggregateFunction::Count &&
                             !measure.column.valid() && holds(measure.table);
        if (counted) {
            return measure.table;
        }
    }
    return -1;
}

} // namespace

ColumnId amountAddedUp(const SourceModel &source, const Frame &frame)
{
    const auto finer = [&](ColumnId column) {
        return column.valid() && column.table != frame.each && source.column(column).numeric;
    };
    for (const Grouping &group : frame.groups) {
        if (cutsUp(group) && finer(group.column)) {
            return group.column;
        }
    }
    for (const Measure &measure : frame.measures) {
        if (finer(measure.column)) {
            return measure.column;
        }
    }
    return {};
}

void settleTotalsFirst(const SourceModel &source, const Items &items, Frame &frame)
{
    const auto meanOfSales = [&](Measure &measure) {
        const int sale = measure.column.valid() && isTakings(source, measure.column)
                             ? saleOf(source, measure.table)
                             : -1;
        if (sale < 0 || measure.function != AggregateFunction::Average ||
            !measure.operand.empty() || !named(items, sale)) {
            return;
        }
        measure.function = AggregateFunction::Sum; // of each sale, not of each of its lines
        Measure sales;
        sales.table = sale;
        sales.distinct = true;
        measure.operand = {sales};
    };
    for (Having &having : frame.havings) {
        meanOfSales(having.measure);
    }
    for (Ordering &order : frame.orders) {
        if (order.measure) {
            meanOfSales(*order.measure);
        }
    }
    if (frame.operation != Operation::None || !frame.havings.empty()) {
        for (Measure &measure : frame.measures) {
            meanOfSales(measure);
        }
    }
    if (frame.operation != Operation::None || frame.each >= 0 || frame.measures.empty()) {
        return;
    }
    ColumnId amount;
    bool bins = false;
    for (const Grouping &group : frame.groups) {
        if (cutsUp(group) && !group.since.valid() && source.column(group.column).quantity) {
            amount = group.column;
            bins = true;
        }
    }
    for (const Measure &measure : frame.measures) {
        const bool spread = ofSingleRows(measure.function) && !measure.since.valid() &&
                            measure.operand.empty() && measure.column.valid();
        if (!amount.valid() && spread) {
            amount = measure.column;
        }
    }
    const int whole = amount.valid() ? wholeOf(source, items, frame, amount, bins) : -1;
    if (whole < 0 || source.table(whole).key < 0) {
        std::erase_if(frame.groups, [&source](const Grouping &group) {
            const auto formula =
                group.column.valid() ? source.column(group.column).formula : nullptr;
            return cutsUp(group) && formula && formula->aggregated;
        });
        return;
    }
    frame.each = whole;
    for (Measure &measure : frame.measures) {
        const bool lines = measure.function == AggregateFunction::Count &&
                           measure.table == amount.table && !measure.column.valid();
        if (lines) {
            measure.table = whole; // how many orders fall into a bin, not how many lines
            measure.distinct = false;
        } else if (measure.table == whole && !measure.column.valid()) {
            measure.distinct = false;
        }
    }
}

} // namespace querent::language
