// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AmountsInCents.h"

#include "language/BinWidths.h"
#include "language/MeasureUnits.h"
#include "language/OneOf.h"

#include <algorithm>

namespace querent::language {

namespace {

/// "10.00": an amount of money with its cents.
bool saysCents(const Item &item)
{
    const std::size_t point = item.word.find('.');
    return item.kind == ItemKind::Number && point != std::string::npos &&
           item.word.size() == point + 3 &&
           item.word.find_first_not_of("0123456789.") == std::string::npos;
}

/// What is kept in cents is compared with as many as the amounts have.
void inCents(const std::vector<double> &amounts, ColumnId column, std::vector<data::Value> &values,
             const SourceModel &source)
{
    const MeasureUnit stored = column.valid() ? storedUnit(source.column(column)) : MeasureUnit{};
    if (stored.kind != MeasureUnit::Kind::Money || stored.size <= 0.0) {
        return;
    }
    for (data::Value &value : values) {
        if (value.isNumber() && std::ranges::find(amounts, value.numeric()) != amounts.end()) {
            const double cents = value.numeric() * measureUnit("eur").size / stored.size;
            const auto whole = static_cast<std::int64_t>(cents);
            value = static_cast<double>(whole) == cents ? data::Value(whole) : data::Value(cents);
        }
    }
}

/// The same of all that a frame compares.
void inCents(const std::vector<double> &amounts, const SourceModel &source, Frame &frame)
{
    for (Condition &condition : frame.conditions) {
        inCents(amounts, condition.column, condition.values, source);
    }
    for (Having &having : frame.havings) {
        if (having.measure.function != query::AggregateFunction::Count &&
            having.measure.operand.empty()) {
            inCents(amounts, having.measure.column, having.values, source);
        }
    }
    for (Grouping &group : frame.groups) {
        const std::vector<BinEdge> said = group.edges;
        for (BinEdge &edge : group.edges) {
            std::vector<data::Value> at{data::Value(edge.at)};
            inCents(amounts, group.column, at, source);
            edge.at = at.front().numeric();
        }
        if (group.binNames.empty() && group.edges != said) {
            group.binNames = edgeNames(said);
        }
    }
}

} // namespace

void compareInCents(const Items &items, const SourceModel &source, Frame &frame)
{
    const bool inCentsSaid = std::ranges::any_of(items, [](const Item &item) {
        const std::size_t space = item.word.find_last_of(' '); // "price cents" is a name
        return oneOf(space == std::string::npos ? item.word : item.word.substr(space + 1),
                     {"cent", "cents", "pence"});
    });
    std::vector<double> amounts;
    for (std::size_t i = 0; i < items.size(); ++i) {
        // "a budget over 12,000": nobody speaks of what is kept in cents as cents
        const Item &item = items[i];
        const bool bare = item.kind == ItemKind::Number && !item.percent && !item.ordinal &&
                          !inCentsSaid &&
                          (i + 1 == items.size() || !measureUnit(items[i + 1].word));
        if (saysCents(item) || bare) {
            amounts.push_back(item.number);
        }
    }
    inCents(amounts, source, frame);
}

} // namespace querent::language
