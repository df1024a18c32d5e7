// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartModel.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/ChartShaping.h"
#include "gui/charts/NumberText.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace querent::gui {

using insight::ChartKind;
using insight::ChartStacking;

namespace {

/// More than these nobody reads, and the window would stand still.
constexpr std::size_t mostColumns = 2000;
constexpr std::size_t mostRows = 200;
constexpr std::size_t mostHeatRows = 100;

bool hasNumbers(const ChartModel &model)
{
    if (!model.points.empty() || !model.boxes.empty()) {
        return true;
    }
    return std::any_of(model.series.begin(), model.series.end(), [](const auto &series) {
        return std::any_of(series.values.begin(), series.values.end(),
                           [](double value) { return std::isfinite(value); });
    });
}

std::size_t categoriesWanted(const ChartModel &model, const insight::ChartSettings &settings)
{
    const std::size_t most = model.kind == ChartKind::HorizontalBar ? mostRows : mostColumns;
    const int wanted = settings.most.value_or(mostBars);
    return wanted == 0 ? most : std::min(most, static_cast<std::size_t>(wanted));
}

/// Of series that have colours; what the reader's number means where categories are never left out.
std::size_t seriesWanted(const insight::ChartSettings &settings)
{
    const int wanted = settings.most.value_or(0);
    return wanted == 0
               ? mostSeries
               : std::clamp(static_cast<std::size_t>(wanted) + 1, std::size_t{2}, mostSeries);
}

/// Bars change between beside and above each other; the kind follows.
void stack(ChartModel &model, ChartStacking wanted)
{
    const bool several = model.series.size() > 1;
    const bool upright = model.kind == ChartKind::Bar || model.kind == ChartKind::GroupedBar ||
                         model.kind == ChartKind::StackedBar;
    if (!several ||
        (!upright && model.kind != ChartKind::Area && model.kind != ChartKind::HorizontalBar)) {
        return;
    }
    const bool usual = model.kind == ChartKind::StackedBar || model.kind == ChartKind::Area;
    model.stacked = wanted == ChartStacking::Automatic ? usual : wanted != ChartStacking::None;
    model.shares = wanted == ChartStacking::Shares;
    if (upright) {
        model.kind = model.stacked ? ChartKind::StackedBar : ChartKind::GroupedBar;
    }
}

/// What is hidden takes no part in the whole.
void makeShares(ChartModel &model)
{
    if (!model.shares) {
        return;
    }
    for (ChartModel::Series &series : model.series) {
        if (series.amounts.empty()) {
            series.amounts = series.values;
        }
    }
    for (std::size_t row = 0; row < static_cast<std::size_t>(model.categories.size()); ++row) {
        double whole = 0;
        for (const ChartModel::Series &series : model.series) {
            if (!series.hidden && std::isfinite(series.amounts[row])) {
                whole += std::abs(series.amounts[row]);
            }
        }
        for (ChartModel::Series &series : model.series) {
            series.values[row] = whole > 0 ? series.amounts[row] / whole : series.amounts[row] * 0;
        }
    }
}

void dress(ChartModel &model, const insight::ChartSettings &settings)
{
    const auto colourOf = [&settings](const QString &name) {
        const auto colour = settings.colours.find(name.toStdString());
        return colour != settings.colours.end() ? colour->second : -1;
    };
    for (ChartModel::Series &series : model.series) {
        series.colour = colourOf(series.name);
    }
    for (qsizetype part = 0; model.kind == ChartKind::Pie && part < model.categories.size();
         ++part) {
        model.colours.push_back(colourOf(model.categories[part]));
    }
    model.numbers = ChartNumbers(settings.numbers);
    model.labels = settings.labels;
    if (settings.categoryTitle) {
        model.categoryTitle = QString::fromStdString(*settings.categoryTitle);
        // a scatter plot has its own place for it
        model.axisTitle = model.kind == ChartKind::Scatter ? QString() : model.categoryTitle;
    }
    if (settings.valueTitle) {
        model.valueTitle = QString::fromStdString(*settings.valueTitle);
    }
    model.hide(settings.hidden);
    const bool fits =
        !model.stacked && (model.kind == ChartKind::Bar || model.kind == ChartKind::GroupedBar ||
                           model.kind == ChartKind::HorizontalBar ||
                           model.kind == ChartKind::Line || model.kind == ChartKind::Scatter);
    model.logarithmic = settings.logarithmic && fits && model.valueRange().first > 0;
}

} // namespace

std::optional<ChartModel> ChartModel::from(const insight::ChartSpec &suggested,
                                           const data::ResultTable &table, RowOrder order,
                                           const insight::ChartSettings &settings)
{
    const insight::ChartSpec spec = insight::chartWith(suggested, settings);
    ChartColumns columns(spec, table);
    // a reader who wrote down a unit or a share knows what the numbers are
    if (!settings.numbers.unit.empty() || settings.numbers.style == insight::NumberStyle::Percent) {
        columns.keepDays();
    }
    const bool needsX = spec.kind != ChartKind::Metric && spec.kind != ChartKind::Histogram &&
                        spec.kind != ChartKind::Box;
    if (spec.kind == ChartKind::Table || table.rows.empty() || columns.valueCount() == 0 ||
        (needsX && !columns.hasX()) || (spec.kind == ChartKind::Heatmap && !columns.hasSeries())) {
        return std::nullopt;
    }

    ChartModel model;
    model.kind = spec.kind;
    model.title = QString::fromStdString(spec.title);
    model.categoryTitle = columns.xName();
    model.valueTitle = columns.valueCount() == 1 ? columns.valueName(0) : QString();
    model.categoryColumn = columns.xColumn();
    model.seriesColumn = columns.seriesColumn();
    switch (spec.kind) {
    case ChartKind::Metric:
        for (std::size_t index = 0; index < columns.valueCount(); ++index) {
            model.series.push_back({.name = columns.valueName(index),
                                    .values = {columns.y(table.rows.front(), index)},
                                    .amounts = {},
                                    .column = columns.valueColumn(index)});
        }
        if (columns.hasX()) {
            // as the axis of a chart and the grid write it
            const QString text = columns.xText(table.rows.front());
            const auto moment = Moment::parse(text);
            model.categories.push_back(moment ? moment->text() : text);
        }
        break;
    case ChartKind::Histogram:
        fillHistogram(model, columns);
        break;
    case ChartKind::Box:
        fillBoxes(model, columns, categoriesWanted(model, settings));
        break;
    case ChartKind::Scatter:
        fillPoints(model, columns);
        break;
    case ChartKind::Pie:
        pivot(model, columns, settings.combining);
        sumSmallSlices(model, std::min(mostSlices, categoriesWanted(model, settings)));
        break;
    case ChartKind::Line:
    case ChartKind::Area:
        pivot(model, columns, settings.combining);
        if (model.isTime() || !model.positions.empty()) {
            sortForward(model);
        }
        stack(model, settings.stacking);
        greyTheRest(model, seriesWanted(settings));
        break;
    case ChartKind::Heatmap:
        pivot(model, columns, settings.combining);
        if (model.series.size() > mostHeatRows) {
            model.left = static_cast<int>(model.series.size() - mostHeatRows);
            model.series.resize(mostHeatRows);
        }
        if (model.isTime() || settings.order != insight::ChartOrder::Automatic) {
            sortBars(model, order, settings.order);
        }
        break;
    default:
        pivot(model, columns, settings.combining);
        sortBars(model, order, settings.order);
        if (!model.isTime()) {
            keepMost(model, categoriesWanted(model, settings), settings);
        }
        stack(model, settings.stacking);
        greyTheRest(model, mostSeries);
        break;
    }
    if (!hasNumbers(model)) {
        return std::nullopt;
    }
    dress(model, settings);
    if (columns.stretchUnit()) {
        model.numbers.setStretch(*columns.stretchUnit());
    }
    return model;
}

double ChartModel::position(std::size_t category) const
{
    if (isTime()) {
        return moments[category].position();
    }
    return category < positions.size() ? positions[category] : static_cast<double>(category);
}

std::size_t ChartModel::visibleSeries() const
{
    return static_cast<std::size_t>(
        std::count_if(series.begin(), series.end(), [](const Series &one) { return !one.hidden; }));
}

void ChartModel::hide(const std::vector<std::string> &names)
{
    for (Series &one : series) {
        one.hidden = std::find(names.begin(), names.end(), one.name.toStdString()) != names.end();
    }
    makeShares(*this);
}

std::pair<double, double> ChartModel::valueRange(std::size_t first, std::size_t end) const
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    const auto include = [&low, &high](double value) {
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    };
    for (const Point &point : points) {
        const auto place = static_cast<std::size_t>(point.series);
        if (place >= series.size() || !series[place].hidden) {
            include(point.y);
        }
    }
    for (std::size_t index = first; index < std::min(end, boxes.size()); ++index) {
        include(boxes[index].low);
        include(boxes[index].high);
        std::for_each(boxes[index].outliers.begin(), boxes[index].outliers.end(), include);
    }
    for (const Series &one : series) {
        for (std::size_t row = first;
             !stacked && !one.hidden && row < std::min(end, one.values.size()); ++row) {
            include(one.values[row]);
        }
    }
    const auto count = static_cast<std::size_t>(categories.size());
    for (std::size_t row = first; stacked && row < std::min(end, count); ++row) {
        double above = 0.0;
        double below = 0.0;
        for (const Series &one : series) {
            if (const double value = one.values[row]; !one.hidden && std::isfinite(value)) {
                (value >= 0 ? above : below) += value;
            }
        }
        include(above);
        include(below);
    }
    return {low, high};
}

ChartNumbers ChartModel::axisNumbers() const
{
    return shares
               ? ChartNumbers({.style = insight::NumberStyle::Percent, .decimals = {}, .unit = {}})
               : numbers;
}

QString ChartModel::valueText(std::size_t index, std::size_t category) const
{
    const Series &one = series[index];
    if (!shares || one.amounts.empty()) {
        return numbers.full(one.values[category]);
    }
    return QStringLiteral("%1 · %2").arg(percentage(one.values[category]),
                                         numbers.full(one.amounts[category]));
}

ChartPick ChartModel::pick(int category, int index) const
{
    ChartPick result;
    QStringList words;
    const Series *one = index >= 0 && static_cast<std::size_t>(index) < series.size()
                            ? &series[static_cast<std::size_t>(index)]
                            : nullptr;
    if (!series.empty()) {
        result.valueColumn = (one != nullptr ? *one : series.front()).column;
    }
    const auto place = static_cast<std::size_t>(std::max(0, category));
    if (category >= 0 && kind == ChartKind::Histogram && place + 1 < positions.size()) {
        result.range = {numbers.inResult(positions[place]), numbers.inResult(positions[place + 1])};
        words << categories[category];
    } else if (category >= 0 && place < keys.size() && keys[place]) {
        result.categoryColumn = categoryColumn;
        result.category = keys[place];
        words << (kind == ChartKind::Scatter ? categoryText(*keys[place]) : categories[category]);
    }
    if (one != nullptr && one->key) {
        result.seriesColumn = seriesColumn;
        result.series = one->key;
        words << one->name;
    }
    result.text = words.join(QStringLiteral(", "));
    return result;
}

} // namespace querent::gui
