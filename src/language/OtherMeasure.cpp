// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OtherMeasure.h"

#include "language/SourceModel.h"

#include <algorithm>

namespace querent::language {

const Measure *loneMeasure(const Frame &frame)
{
    const Measure *measure = frame.measures.size() == 1 ? &frame.measures.front() : nullptr;
    const bool plain = measure != nullptr && measure->column.valid() && !measure->derived &&
                       !measure->distinct && !measure->since.valid() && measure->only.empty() &&
                       measure->operand.empty() && frame.havings.empty() && frame.orders.empty() &&
                       frame.operation == Operation::None &&
                       (measure->function == query::AggregateFunction::Sum ||
                        measure->function == query::AggregateFunction::Average);
    return plain ? measure : nullptr;
}

ColumnId dayOf(int table, const SourceModel &source)
{
    if (source.table(table).eventDate >= 0) {
        return {table, source.table(table).eventDate};
    }
    for (const JoinEdge &edge : source.graph().edges()) {
        const TableModel &whole = source.table(edge.to);
        if (edge.from == table && edge.to != table && whole.fact && whole.eventDate >= 0) {
            return {edge.to, whole.eventDate};
        }
    }
    return {};
}

std::optional<Frame> measuredBy(Frame frame, ColumnId number, const SourceModel &source)
{
    const int before = frame.measures.front().table;
    frame.measures.front().column = number;
    frame.measures.front().table = number.table;
    frame.subject = number.table;
    frame.timeColumn = {};
    for (Condition &condition : frame.conditions) {
        if (condition.kind == Condition::Kind::During && number.table != before) {
            condition.column = dayOf(number.table, source);
            if (!condition.column.valid()) {
                return std::nullopt;
            }
        }
    }
    return frame;
}

} // namespace querent::language
