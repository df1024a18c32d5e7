// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartModel.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/NumberText.h"
#include "gui/charts/Scale.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace querent::gui {

using insight::ChartKind;

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t mostSeries = 8;
constexpr int mostBars = 30;
constexpr std::size_t mostSlices = 7;

struct ChartTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ChartModel)
};

double total(const ChartModel::Series &series)
{
    return std::accumulate(series.values.begin(), series.values.end(), 0.0,
                           [](double sum, double value) {
                               return std::isfinite(value) ? sum + std::abs(value) : sum;
                           });
}

/// Puts categories and their numbers into the order of `order`, dropping those not in it.
void arrange(ChartModel &model, const std::vector<std::size_t> &order)
{
    const auto pick = [&order](auto &items) {
        auto old = std::move(items);
        items = {};
        items.reserve(static_cast<decltype(items.size())>(order.size()));
        for (const std::size_t index : order) {
            items.push_back(old[static_cast<decltype(old.size())>(index)]);
        }
    };
    pick(model.categories);
    if (!model.moments.empty()) {
        pick(model.moments);
    }
    if (!model.positions.empty()) {
        pick(model.positions);
    }
    for (ChartModel::Series &series : model.series) {
        pick(series.values);
    }
}

void sortByTime(ChartModel &model)
{
    std::vector<std::size_t> order(static_cast<std::size_t>(model.categories.size()));
    std::iota(order.begin(), order.end(), 0U);
    const auto position = [&model](std::size_t index) {
        return model.isTime() ? model.moments[index].position() : model.positions[index];
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return position(a) < position(b); });
    arrange(model, order);
}

/// The category that holds most comes first.
void sortBySize(ChartModel &model)
{
    std::vector<double> sizes(static_cast<std::size_t>(model.categories.size()), missing);
    for (std::size_t index = 0; index < sizes.size(); ++index) {
        for (const ChartModel::Series &series : model.series) {
            if (const double value = series.values[index]; std::isfinite(value)) {
                sizes[index] = std::isnan(sizes[index]) ? value : sizes[index] + value;
            }
        }
    }
    std::vector<std::size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&sizes](std::size_t a, std::size_t b) {
        return std::isnan(sizes[b]) ? !std::isnan(sizes[a]) : sizes[a] > sizes[b];
    });
    arrange(model, order);
}

/// Bars stand in the order that was asked for; time always runs forward. So do numbers, unless
/// there are so many that they must be keys.
void sortBars(ChartModel &model, RowOrder order)
{
    const std::size_t numbers = model.positions.size();
    const bool scale = numbers > 0 && numbers <= static_cast<std::size_t>(mostBars);
    if (model.isTime() || (order == RowOrder::Incidental && scale)) {
        sortByTime(model);
    } else if (order == RowOrder::Incidental) {
        sortBySize(model);
    }
}

void keepFirst(ChartModel &model, int most)
{
    const int count = static_cast<int>(model.categories.size());
    if (count <= most) {
        return;
    }
    std::vector<std::size_t> order(static_cast<std::size_t>(most));
    std::iota(order.begin(), order.end(), 0U);
    arrange(model, order);
    model.left = count - most;
}

/// At most eight series keep a colour; the largest do.
void greyTheRest(ChartModel &model)
{
    if (model.series.size() <= mostSeries) {
        return;
    }
    std::stable_sort(model.series.begin(), model.series.end(),
                     [](const auto &a, const auto &b) { return total(a) > total(b); });
    const bool additive = model.kind == ChartKind::StackedBar || model.kind == ChartKind::Area;
    if (!additive) {
        for (std::size_t index = mostSeries - 1; index < model.series.size(); ++index) {
            model.series[index].other = true;
        }
        return;
    }
    ChartModel::Series other{.name = ChartTexts::tr("Other"), .values = {}, .other = true};
    other.values.assign(static_cast<std::size_t>(model.categories.size()), 0.0);
    for (std::size_t index = mostSeries - 1; index < model.series.size(); ++index) {
        for (std::size_t row = 0; row < other.values.size(); ++row) {
            const double value = model.series[index].values[row];
            other.values[row] += std::isfinite(value) ? value : 0.0;
        }
    }
    model.series.resize(mostSeries - 1);
    model.series.push_back(std::move(other));
}

void sumSmallSlices(ChartModel &model)
{
    std::vector<double> &values = model.series.front().values;
    std::vector<std::size_t> order;
    for (std::size_t index = 0; index < values.size(); ++index) {
        if (std::isfinite(values[index]) && values[index] > 0) {
            order.push_back(index);
        }
    }
    std::stable_sort(order.begin(), order.end(),
                     [&values](std::size_t a, std::size_t b) { return values[a] > values[b]; });
    model.moments.clear();
    model.positions.clear();
    arrange(model, order);
    if (values.size() > mostSlices + 1) {
        const auto rest = values.begin() + static_cast<std::ptrdiff_t>(mostSlices);
        const double sum = std::accumulate(rest, values.end(), 0.0);
        const auto count = static_cast<int>(values.end() - rest);
        values.resize(mostSlices);
        values.push_back(sum);
        model.categories.resize(static_cast<qsizetype>(mostSlices));
        model.categories.push_back(ChartTexts::tr("Other (%1)").arg(count));
    }
}

/// Rows → categories × series. A second row for the same place replaces the first.
void pivot(ChartModel &model, const ChartColumns &columns)
{
    std::map<QString, std::size_t> categoryOf;
    std::map<QString, std::size_t> seriesOf;
    std::vector<data::Value> categoryValues;
    struct Cell
    {
        std::size_t category;
        std::size_t series;
        double value;
    };
    std::vector<Cell> cells;
    for (const data::Row &row : columns.rows()) {
        const data::Value &key = columns.x(row);
        const QString label = columns.xText(row);
        const auto place = categoryOf.try_emplace(label, categoryOf.size());
        if (place.second) {
            categoryValues.push_back(key);
            model.categories.push_back(label);
        }
        if (columns.hasSeries()) {
            const QString name = columns.seriesText(row);
            const auto lane = seriesOf.try_emplace(name, seriesOf.size());
            if (lane.second) {
                model.series.push_back({.name = name, .values = {}, .other = false});
            }
            cells.push_back({place.first->second, lane.first->second, columns.y(row, 0)});
        } else {
            for (std::size_t index = 0; index < columns.valueCount(); ++index) {
                cells.push_back({place.first->second, index, columns.y(row, index)});
            }
        }
    }
    if (!columns.hasSeries()) {
        for (std::size_t index = 0; index < columns.valueCount(); ++index) {
            model.series.push_back(
                {.name = columns.valueName(index), .values = {}, .other = false});
        }
    }
    for (ChartModel::Series &series : model.series) {
        series.values.assign(categoryValues.size(), missing);
    }
    for (const Cell &cell : cells) {
        model.series[cell.series].values[cell.category] = cell.value;
    }
    columns.recognise(categoryValues, model);
}

void fillHistogram(ChartModel &model, const ChartColumns &columns)
{
    std::vector<double> values;
    for (const data::Row &row : columns.rows()) {
        if (const double value = columns.y(row, 0); std::isfinite(value)) {
            values.push_back(value);
        }
    }
    if (values.empty()) {
        return;
    }
    std::sort(values.begin(), values.end());
    const auto bins = std::clamp<std::size_t>(
        static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(values.size())))), 5, 24);
    const Scale scale =
        Scale::covering(values.front(), values.back(), static_cast<int>(bins), false);
    const auto count = static_cast<std::size_t>(std::lround((scale.high - scale.low) / scale.step));
    ChartModel::Series series{
        .name = ChartTexts::tr("Count"), .values = std::vector<double>(count, 0.0), .other = false};
    for (const double value : values) {
        const auto bin = static_cast<std::size_t>((value - scale.low) / scale.step);
        series.values[std::min(bin, count - 1)] += 1;
    }
    for (std::size_t bin = 0; bin < count; ++bin) {
        const double from = scale.low + static_cast<double>(bin) * scale.step;
        model.categories.push_back(ChartTexts::tr("%1 to %2", "a range of numbers")
                                       .arg(fullNumber(from), fullNumber(from + scale.step)));
        model.positions.push_back(from);
    }
    model.positions.push_back(scale.high);
    model.categoryTitle = columns.valueName(0);
    model.valueTitle = series.name;
    model.series = {std::move(series)};
}

double quantile(const std::vector<double> &sorted, double fraction)
{
    const double place = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

void fillBoxes(ChartModel &model, const ChartColumns &columns)
{
    std::vector<QString> order;
    std::map<QString, std::vector<double>> groups;
    for (const data::Row &row : columns.rows()) {
        const double value = columns.y(row, 0);
        if (!std::isfinite(value)) {
            continue;
        }
        const QString label = columns.hasX() ? columns.xText(row) : columns.valueName(0);
        auto place = groups.try_emplace(label);
        if (place.second) {
            order.push_back(label);
        }
        place.first->second.push_back(value);
    }
    for (const QString &label : order) {
        std::vector<double> &values = groups[label];
        std::sort(values.begin(), values.end());
        ChartModel::Box box{.label = label,
                            .lowerQuartile = quantile(values, 0.25),
                            .median = quantile(values, 0.5),
                            .upperQuartile = quantile(values, 0.75),
                            .outliers = {},
                            .count = values.size()};
        const double reach = 1.5 * (box.upperQuartile - box.lowerQuartile);
        box.low = box.lowerQuartile;
        box.high = box.upperQuartile;
        for (const double value : values) {
            if (value < box.lowerQuartile - reach || value > box.upperQuartile + reach) {
                box.outliers.push_back(value);
            } else {
                box.low = std::min(box.low, value);
                box.high = std::max(box.high, value);
            }
        }
        model.categories.push_back(label);
        model.boxes.push_back(std::move(box));
        if (model.boxes.size() >= static_cast<std::size_t>(mostBars)) {
            model.left = static_cast<int>(order.size()) - mostBars;
            break;
        }
    }
}

void fillPoints(ChartModel &model, const ChartColumns &columns)
{
    std::map<QString, int> seriesOf;
    for (const data::Row &row : columns.rows()) {
        ChartModel::Point point{.x = columns.xNumber(row), .y = columns.y(row, 0), .label = {}};
        if (!std::isfinite(point.x) || !std::isfinite(point.y)) {
            continue;
        }
        if (columns.hasSeries()) {
            const QString name = columns.seriesText(row);
            const auto place = seriesOf.try_emplace(name, static_cast<int>(seriesOf.size()));
            if (place.second) {
                model.series.push_back({.name = name, .values = {}, .other = false});
            }
            point.series = place.first->second;
        }
        point.label = columns.rowLabel(row);
        model.points.push_back(std::move(point));
    }
    for (std::size_t index = mostSeries - 1;
         model.series.size() > mostSeries && index < model.series.size(); ++index) {
        model.series[index].other = true;
    }
}

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

} // namespace

std::optional<ChartModel> ChartModel::from(const insight::ChartSpec &spec,
                                           const data::ResultTable &table, RowOrder order)
{
    const ChartColumns columns(spec, table);
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
    switch (spec.kind) {
    case ChartKind::Metric:
        for (std::size_t index = 0; index < columns.valueCount(); ++index) {
            model.series.push_back({.name = columns.valueName(index),
                                    .values = {columns.y(table.rows.front(), index)},
                                    .other = false});
        }
        if (columns.hasX()) {
            model.categories.push_back(columns.xText(table.rows.front()));
        }
        break;
    case ChartKind::Histogram:
        fillHistogram(model, columns);
        break;
    case ChartKind::Box:
        fillBoxes(model, columns);
        break;
    case ChartKind::Scatter:
        fillPoints(model, columns);
        break;
    case ChartKind::Pie:
        pivot(model, columns);
        sumSmallSlices(model);
        break;
    case ChartKind::Line:
    case ChartKind::Area:
        pivot(model, columns);
        if (model.isTime() || !model.positions.empty()) {
            sortByTime(model);
        }
        greyTheRest(model);
        break;
    case ChartKind::Heatmap:
        pivot(model, columns);
        if (model.isTime()) {
            sortByTime(model);
        }
        break;
    default:
        pivot(model, columns);
        sortBars(model, order);
        if (!model.isTime()) {
            keepFirst(model, mostBars);
        }
        if (model.kind == ChartKind::Bar && model.series.size() > 1) {
            model.kind = ChartKind::GroupedBar;
        }
        greyTheRest(model);
        break;
    }
    if (!hasNumbers(model)) {
        return std::nullopt;
    }
    return model;
}

std::pair<double, double> ChartModel::valueRange() const
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
        include(point.y);
    }
    for (const Box &box : boxes) {
        include(box.low);
        include(box.high);
        std::for_each(box.outliers.begin(), box.outliers.end(), include);
    }
    const bool stacked =
        kind == ChartKind::StackedBar || (kind == ChartKind::Area && series.size() > 1);
    if (!stacked) {
        for (const Series &one : series) {
            std::for_each(one.values.begin(), one.values.end(), include);
        }
        return {low, high};
    }
    for (std::size_t row = 0; row < static_cast<std::size_t>(categories.size()); ++row) {
        double above = 0.0;
        double below = 0.0;
        for (const Series &one : series) {
            if (const double value = one.values[row]; std::isfinite(value)) {
                (value >= 0 ? above : below) += value;
            }
        }
        include(above);
        include(below);
    }
    return {low, high};
}

QString ChartModel::description() const
{
    constexpr int most = 8;
    QStringList facts;
    if (kind == ChartKind::Scatter) {
        facts << ChartTexts::tr("%Ln point(s) of %1 against %2", "",
                                static_cast<int>(points.size()))
                     .arg(valueTitle, categoryTitle);
    }
    for (const Box &box : boxes) {
        if (facts.size() == most) {
            break;
        }
        facts << ChartTexts::tr("%1: median %2, half of the values from %3 to %4")
                     .arg(box.label, fullNumber(box.median), fullNumber(box.lowerQuartile),
                          fullNumber(box.upperQuartile));
    }
    for (const Series &one : series) {
        for (std::size_t row = 0; row < one.values.size() && facts.size() < most; ++row) {
            QStringList names;
            if (static_cast<qsizetype>(row) < categories.size()) {
                names << categories[static_cast<qsizetype>(row)];
            }
            if (series.size() > 1 || names.isEmpty()) {
                names << one.name;
            }
            facts << QStringLiteral("%1: %2").arg(names.join(QStringLiteral(", ")),
                                                  std::isfinite(one.values[row])
                                                      ? fullNumber(one.values[row])
                                                      : ChartTexts::tr("no value"));
        }
    }
    const auto marks = kind == ChartKind::Scatter || !boxes.empty()
                           ? qsizetype{0}
                           : categories.size() * static_cast<qsizetype>(series.size());
    if (marks > most) {
        facts << ChartTexts::tr("and %Ln more", "", static_cast<int>(marks - most));
    }
    return facts.join(QStringLiteral("; "));
}

QString chartKindText(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Metric:
        return ChartTexts::tr("Number");
    case ChartKind::Table:
        return ChartTexts::tr("Table");
    case ChartKind::Bar:
        return ChartTexts::tr("Bar chart");
    case ChartKind::HorizontalBar:
        return ChartTexts::tr("Horizontal bar chart");
    case ChartKind::GroupedBar:
        return ChartTexts::tr("Grouped bar chart");
    case ChartKind::StackedBar:
        return ChartTexts::tr("Stacked bar chart");
    case ChartKind::Line:
        return ChartTexts::tr("Line chart");
    case ChartKind::Area:
        return ChartTexts::tr("Area chart");
    case ChartKind::Pie:
        return ChartTexts::tr("Pie chart");
    case ChartKind::Scatter:
        return ChartTexts::tr("Scatter plot");
    case ChartKind::Histogram:
        return ChartTexts::tr("Histogram");
    case ChartKind::Box:
        return ChartTexts::tr("Box plot");
    case ChartKind::Heatmap:
        return ChartTexts::tr("Heat map");
    }
    return {};
}

} // namespace querent::gui
