// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/RunDiff.h"

#include <algorithm>
#include <map>
#include <set>

namespace querent::gui {

namespace {

bool belongTogether(const session::RunStep &left, const session::RunStep &right)
{
    // a plan that was made anew is still the plan
    const auto kind = [](const session::RunStep &step) {
        return step.node == QLatin1String("replan") ? QStringLiteral("plan") : step.node;
    };
    return kind(left) == kind(right) && left.branch == right.branch;
}

/// How many columns name a row: those before the first number, all where there is none.
std::size_t namingColumns(const data::ResultTable &table)
{
    const auto isNumber = [](const data::ResultColumn &column) {
        return column.type == data::ColumnType::Integer || column.type == data::ColumnType::Real;
    };
    const auto first = std::ranges::find_if(table.columns, isNumber);
    return static_cast<std::size_t>(first - table.columns.begin());
}

data::Row nameOf(const data::Row &row, std::size_t columns)
{
    return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(columns)};
}

bool namesDiffer(const data::ResultTable &table, std::size_t columns)
{
    std::set<data::Row> names;
    return std::ranges::all_of(table.rows, [&](const data::Row &row) {
        return names.insert(nameOf(row, columns)).second;
    });
}

bool haveSameColumns(const data::ResultTable &before, const data::ResultTable &after)
{
    return std::ranges::equal(before.columns, after.columns, {}, &data::ResultColumn::name,
                              &data::ResultColumn::name);
}

} // namespace

std::vector<StepPair> alignedSteps(const Trace &left, const Trace &right)
{
    const std::size_t rows = left.steps.size();
    const std::size_t columns = right.steps.size();
    std::vector<std::vector<int>> common(rows + 1, std::vector<int>(columns + 1, 0));
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            common[i][j] = belongTogether(left.steps[i], right.steps[j])
                               ? common[i + 1][j + 1] + 1
                               : std::max(common[i + 1][j], common[i][j + 1]);
        }
    }
    std::vector<StepPair> pairs;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < rows || j < columns) {
        if (i < rows && j < columns && belongTogether(left.steps[i], right.steps[j])) {
            pairs.push_back({i++, j++});
        } else if (j == columns || (i < rows && common[i + 1][j] >= common[i][j + 1])) {
            pairs.push_back({i++, std::nullopt});
        } else {
            pairs.push_back({std::nullopt, j++});
        }
    }
    return pairs;
}

ResultDiff resultChanges(const data::ResultTable &before, const data::ResultTable &after)
{
    ResultDiff diff;
    diff.sameColumns = haveSameColumns(before, after);
    diff.columns = after.columns;
    if (!diff.sameColumns) {
        return diff;
    }
    std::size_t naming = namingColumns(after);
    if (!namesDiffer(before, naming) || !namesDiffer(after, naming)) {
        naming = after.columns.size();
    }
    std::multimap<data::Row, const data::Row *> was;
    for (const data::Row &row : before.rows) {
        was.emplace(nameOf(row, naming), &row);
    }
    std::set<const data::Row *> met;
    for (const data::Row &row : after.rows) {
        const auto found = was.find(nameOf(row, naming));
        if (found == was.end()) {
            diff.rows.push_back({RowChange::Kind::Added, {}, row});
            continue;
        }
        if (*found->second == row) {
            ++diff.same;
        } else {
            diff.rows.push_back({RowChange::Kind::Changed, *found->second, row});
        }
        met.insert(found->second);
        was.erase(found);
    }
    for (const data::Row &row : before.rows) {
        if (!met.contains(&row)) {
            diff.rows.push_back({RowChange::Kind::Removed, row, {}});
        }
    }
    diff.reordered = diff.rows.empty() && before.rows != after.rows;
    return diff;
}

} // namespace querent::gui
