// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartOptions.h"

#include "gui/charts/ChartColumns.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace querent::gui {

using insight::ChartKind;
using insight::ChartSettings;
using insight::ChartSpec;

namespace {

/// A column of many rows is known by the first of them.
constexpr std::size_t rowsLookedAt = 200;

bool holdsNumbers(const data::ResultTable &table, std::size_t column)
{
    bool any = false;
    for (std::size_t row = 0; row < std::min(rowsLookedAt, table.rows.size()); ++row) {
        const data::Value &value = table.rows[row][column];
        if (!value.isNull() && !value.isNumber()) {
            return false;
        }
        any = any || value.isNumber();
    }
    return any;
}

bool needsCategory(ChartKind kind)
{
    return kind != ChartKind::Metric && kind != ChartKind::Histogram && kind != ChartKind::Box;
}

bool needsSeveral(ChartKind kind)
{
    return kind == ChartKind::GroupedBar || kind == ChartKind::StackedBar;
}

} // namespace

ChartOptions::ChartOptions(TablePtr table, ChartSpec suggested)
    : m_table(std::move(table)), m_suggested(std::move(suggested))
{
    for (std::size_t column = 0; column < m_table->columns.size(); ++column) {
        m_numbers.push_back(holdsNumbers(*m_table, column));
    }
}

ChartSpec ChartOptions::chosen(const ChartSettings &settings) const
{
    return insight::chartWith(m_suggested, settings);
}

bool ChartOptions::isNumber(const std::string &name) const
{
    for (std::size_t column = 0; column < m_numbers.size(); ++column) {
        if (data::equalNames(m_table->columns[column].name, name)) {
            return m_numbers[column];
        }
    }
    return false;
}

std::vector<std::string> ChartOptions::namesOf(bool numbers) const
{
    std::vector<std::string> names;
    for (std::size_t column = 0; column < m_numbers.size(); ++column) {
        if (m_numbers[column] == numbers) {
            names.push_back(m_table->columns[column].name);
        }
    }
    return names;
}

bool ChartOptions::canDraw(const ChartSpec &spec) const
{
    const ChartColumns columns(spec, *m_table);
    if (spec.kind == ChartKind::Table || columns.valueCount() == 0 ||
        (needsCategory(spec.kind) && !columns.hasX()) ||
        (spec.kind == ChartKind::Heatmap && !columns.hasSeries()) ||
        (spec.kind == ChartKind::Metric && m_table->rows.size() != 1) ||
        (needsSeveral(spec.kind) && !columns.hasSeries() && columns.valueCount() < 2)) {
        return false;
    }
    const bool raw = spec.kind == ChartKind::Histogram || spec.kind == ChartKind::Box;
    if (raw && m_table->rows.size() < 3) {
        return false;
    }
    return std::any_of(columns.rows().begin(), columns.rows().end(), [&](const data::Row &row) {
        const double value = columns.y(row, 0);
        return std::isfinite(value) && (spec.kind != ChartKind::Pie || value > 0) &&
               (spec.kind != ChartKind::Scatter || std::isfinite(columns.xNumber(row)));
    });
}

ChartSpec ChartOptions::suited(ChartSpec spec) const
{
    const std::vector<std::string> numbers = namesOf(true);
    const std::vector<std::string> names = namesOf(false);
    if (spec.kind == ChartKind::Scatter && !isNumber(spec.x)) {
        const auto other = std::find_if(numbers.begin(), numbers.end(), [&](const auto &name) {
            return spec.y.empty() || name != spec.y.front();
        });
        spec.x = other != numbers.end() ? *other : std::string();
    }
    if (spec.kind == ChartKind::Heatmap && (spec.series.empty() || spec.series == spec.x)) {
        const auto other = std::find_if(names.begin(), names.end(),
                                        [&](const auto &name) { return name != spec.x; });
        spec.series = other != names.end() ? *other : std::string();
    }
    if (needsCategory(spec.kind) && spec.x.empty() && !names.empty()) {
        spec.x = names.front();
    }
    return spec;
}

std::optional<ChartSettings> ChartOptions::withKind(ChartSettings settings, ChartKind kind) const
{
    settings.kind = kind == m_suggested.kind ? std::nullopt : std::optional(kind);
    ChartSpec spec = chosen(settings);
    if (canDraw(spec)) {
        return settings;
    }
    spec = suited(spec);
    if (!canDraw(spec)) {
        return std::nullopt;
    }
    settings.x = spec.x;
    settings.series = spec.series;
    return settings;
}

const char *chartKindIcon(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Metric:
        return "hash";
    case ChartKind::Table:
        return "table-2";
    case ChartKind::HorizontalBar:
        return "chart-bar";
    case ChartKind::GroupedBar:
        return "chart-column-big";
    case ChartKind::StackedBar:
        return "chart-column-stacked";
    case ChartKind::Line:
        return "chart-line";
    case ChartKind::Area:
        return "chart-area";
    case ChartKind::Pie:
        return "chart-pie";
    case ChartKind::Scatter:
        return "chart-scatter";
    case ChartKind::Box:
        return "chart-candlestick";
    case ChartKind::Heatmap:
        return "grid-3x3";
    case ChartKind::Bar:
    case ChartKind::Histogram:
        break;
    }
    return kind == ChartKind::Histogram ? "chart-column-increasing" : "chart-column";
}

} // namespace querent::gui
