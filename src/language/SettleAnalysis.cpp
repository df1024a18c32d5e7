// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/CandidateGenerator.h"

#include <algorithm>

namespace querent::language {

namespace {

using query::AggregateFunction;

/// The numbers that the question names, in its order.
std::vector<ColumnId> numbersNamed(const Frame &frame, const SourceModel &source,
                                   const Items &items)
{
    std::vector<ColumnId> numbers;
    const auto add = [&](ColumnId column) {
        if (column.valid() && source.column(column).numeric && !source.column(column).key &&
            std::find(numbers.begin(), numbers.end(), column) == numbers.end()) {
            numbers.push_back(column);
        }
    };
    for (const Item &item : items) {
        if (item.is(LinkKind::Column)) {
            add(item.links.front().id());
        }
    }
    for (const Measure &measure : frame.measures) {
        add(measure.column);
    }
    for (const ColumnId output : frame.outputs) {
        add(output);
    }
    for (const Grouping &group : frame.groups) {
        add(group.column);
    }
    return numbers;
}

void listOnly(Frame &frame, std::vector<ColumnId> columns)
{
    frame.subject = columns.front().table;
    frame.outputs = std::move(columns);
    frame.measures.clear();
    frame.groups.clear();
    frame.entities.clear();
    frame.orders.clear();
    frame.limit.reset();
    frame.joined.clear();
    frame.operation = Operation::None;
    frame.distinct = false;
    frame.countResult = false;
}

} // namespace

void settleAnalysis(Frame &frame, const SourceModel &source, const Items &items)
{
    std::vector<ColumnId> numbers = numbersNamed(frame, source, items);
    if (frame.analysis == "outliers") {
        const TableModel *rows = frame.subject >= 0 ? &source.table(frame.subject) : nullptr;
        if (numbers.empty() && rows != nullptr && rows->money >= 0) {
            numbers.push_back(ColumnId{frame.subject, rows->money});
        }
        if (!numbers.empty()) {
            listOnly(frame, {numbers.front()});
        }
        return;
    }
    if (frame.analysis == "correlation" && numbers.size() >= 2) {
        const bool counted =
            std::any_of(frame.measures.begin(), frame.measures.end(), [](const Measure &measure) {
                return measure.function == AggregateFunction::Count;
            });
        if (counted && frame.measures.size() > 1) {
            return; // figures for each of something
        }
        const ColumnId first = numbers[0];
        const ColumnId second = numbers[1];
        const auto reaches = [&](int from, int to) {
            return from == to || (source.graph().distance(from, to) < JoinGraph::unreachable &&
                                  !source.graph().fansOut(from, to));
        };
        const auto many = [&](ColumnId column, ColumnId one) {
            return column.table != one.table && reaches(column.table, one.table) &&
                   source.column(column).quantity &&
                   std::any_of(frame.measures.begin(), frame.measures.end(),
                               [&](const Measure &measure) { return measure.column == column; });
        };
        for (const auto &[part, whole] : {std::pair(first, second), std::pair(second, first)}) {
            if (many(part, whole) && source.table(whole.table).key >= 0) {
                // "the shipment's total weight": added up for each of the others
                Measure sum;
                sum.function = AggregateFunction::Sum;
                sum.table = part.table;
                sum.column = part;
                Grouping key;
                key.column = ColumnId{whole.table, source.table(whole.table).key};
                Grouping value;
                value.column = whole;
                listOnly(frame, {whole});
                frame.outputs.clear();
                frame.measures = {sum};
                frame.groups = {key, value};
                return;
            }
        }
        if (reaches(first.table, second.table) || reaches(second.table, first.table)) {
            listOnly(frame, {first, second});
        }
        return;
    }
    if (frame.analysis == "trend" || frame.analysis == "forecast") {
        frame.operation = Operation::None;
        frame.orders.clear();
        frame.limit.reset();
        const auto time =
            std::find_if(frame.groups.begin(), frame.groups.end(),
                         [&](const Grouping &group) { return group.bucket.has_value(); });
        if (time != frame.groups.end() && !frame.measures.empty()) {
            const Grouping series = *time;
            frame.groups = {series};
            frame.measures.resize(1);
        }
    }
}

} // namespace querent::language
