// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/SharedNames.h"

#include "insight/ResultShape.h"
#include "query/FanOut.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace querent::insight {

namespace {

/// The groups are told apart by more than what is shown of them.
bool hidesAGrouping(const query::QueryPlan &plan)
{
    return std::ranges::any_of(plan.groupBy, [&](const query::Expression &group) {
        return std::ranges::none_of(
            plan.select, [&](const query::SelectItem &item) { return item.expression == group; });
    });
}

/// The column is what the listed rows are called by.
bool namesItsRows(const AnsweredQuery &answered, std::size_t place)
{
    const bool known = place < answered.columns.size() && answered.catalog != nullptr &&
                       answered.columns[place].role == data::ColumnRole::Label;
    const data::Table *const rows =
        known ? query::tableOfRows(*answered.plan, *answered.catalog) : nullptr;
    return rows != nullptr && data::equalNames(rows->name, answered.columns[place].sourceTable);
}

} // namespace

std::vector<std::size_t> turnsOfNames(const data::ResultTable &result, std::size_t name,
                                      std::optional<std::size_t> number)
{
    const auto valueOf = [&](std::size_t row) {
        const data::Value &value = result.rows[row][*number];
        const double size = value.isNumber() ? value.numeric() : std::nan("");
        return std::isnan(size) ? -std::numeric_limits<double>::infinity() : size;
    };
    std::vector<std::size_t> order(result.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (number) {
        std::ranges::stable_sort(
            order, [&](std::size_t a, std::size_t b) { return valueOf(a) > valueOf(b); });
    }
    std::map<data::Value, std::size_t> met;
    std::vector<std::size_t> turns(result.rows.size());
    for (const std::size_t row : order) {
        turns[row] = ++met[result.rows[row][name]];
    }
    return turns;
}

std::optional<std::size_t> sharedNamesOf(const AnsweredQuery &answered, const ResultShape &shape)
{
    if (shape.rows < 2 || shape.categories.size() != 1 || !shape.times.empty() ||
        !shape.identifiers.empty()) {
        return std::nullopt;
    }
    const std::size_t place = shape.categories.front();
    const ColumnShape &column = shape.columns[place];
    if (column.tellsRowsApart(shape.rows) || column.wholeNumbers) {
        return std::nullopt;
    }
    bool apart = false;
    if (answered.plan == nullptr) {
        apart = shape.aggregated && shape.columns.size() == shape.numbers.size() + 1;
    } else if (shape.facts->grouped) {
        apart = hidesAGrouping(*answered.plan);
    } else {
        apart = !shape.aggregated && !shape.facts->distinct && namesItsRows(answered, place);
    }
    return apart ? std::optional(place) : std::nullopt;
}

} // namespace querent::insight
