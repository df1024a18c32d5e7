// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartShaping.h"

#include <QCollator>
#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>

namespace querent::gui {

using insight::ChartCombining;
using insight::ChartKind;
using insight::ChartOrder;

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

struct ShapingTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ChartModel)
};

/// Numbers that fall on one place of a chart, taken together.
struct Gathered
{
    double sum = 0.0;
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    std::size_t count = 0;

    void add(double value)
    {
        if (std::isfinite(value)) {
            sum += value;
            least = std::min(least, value);
            most = std::max(most, value);
            ++count;
        }
    }

    [[nodiscard]] double as(ChartCombining combining) const
    {
        if (count == 0) {
            return missing;
        }
        switch (combining) {
        case ChartCombining::Sum:
            return sum;
        case ChartCombining::Average:
            return sum / static_cast<double>(count);
        case ChartCombining::Smallest:
            return least;
        case ChartCombining::Largest:
            return most;
        }
        return sum;
    }
};

double combined(std::span<const double> values, ChartCombining combining)
{
    Gathered gathered;
    for (const double value : values) {
        gathered.add(value);
    }
    return gathered.as(combining);
}

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
        if (items.empty()) {
            return;
        }
        auto old = std::move(items);
        items = {};
        items.reserve(static_cast<decltype(items.size())>(order.size()));
        for (const std::size_t index : order) {
            items.push_back(std::move(old[static_cast<decltype(old.size())>(index)]));
        }
    };
    pick(model.categories);
    pick(model.keys);
    pick(model.moments);
    pick(model.positions);
    for (ChartModel::Series &series : model.series) {
        pick(series.values);
    }
}

std::vector<std::size_t> asTheyStand(const ChartModel &model)
{
    std::vector<std::size_t> order(static_cast<std::size_t>(model.categories.size()));
    std::iota(order.begin(), order.end(), 0U);
    return order;
}

/// The sum of each category; NaN where it has no number.
std::vector<double> sizesOf(const ChartModel &model)
{
    std::vector<double> sizes(static_cast<std::size_t>(model.categories.size()), missing);
    for (std::size_t index = 0; index < sizes.size(); ++index) {
        for (const ChartModel::Series &series : model.series) {
            if (const double value = series.values[index]; std::isfinite(value)) {
                sizes[index] = std::isnan(sizes[index]) ? value : sizes[index] + value;
            }
        }
    }
    return sizes;
}

/// Categories without a number come last, whichever way.
std::vector<std::size_t> bySize(const ChartModel &model, bool largestFirst)
{
    const std::vector<double> sizes = sizesOf(model);
    std::vector<std::size_t> order = asTheyStand(model);
    std::stable_sort(order.begin(), order.end(),
                     [&sizes, largestFirst](std::size_t a, std::size_t b) {
                         if (std::isnan(sizes[a]) || std::isnan(sizes[b])) {
                             return std::isnan(sizes[b]) && !std::isnan(sizes[a]);
                         }
                         return largestFirst ? sizes[a] > sizes[b] : sizes[a] < sizes[b];
                     });
    return order;
}

std::vector<std::size_t> byName(const ChartModel &model, bool backwards)
{
    QCollator collator;
    collator.setNumericMode(true); // "Store 2" before "Store 10"
    std::vector<std::size_t> order = asTheyStand(model);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const int sign = collator.compare(model.categories[static_cast<qsizetype>(a)],
                                          model.categories[static_cast<qsizetype>(b)]);
        return backwards ? sign > 0 : sign < 0;
    });
    return order;
}

/// One place of a chart a cell of the result falls on.
struct Cell
{
    std::size_t category = 0;
    std::size_t series = 0;
    double value = 0.0;
};

void fillSeries(ChartModel &model, const std::vector<Cell> &cells, std::size_t categories,
                ChartCombining combining)
{
    std::vector<Gathered> gathered(categories * model.series.size());
    for (const Cell &cell : cells) {
        Gathered &place = gathered[cell.category * model.series.size() + cell.series];
        model.combined = model.combined || (place.count > 0 && std::isfinite(cell.value));
        place.add(cell.value);
    }
    for (std::size_t index = 0; index < model.series.size(); ++index) {
        model.series[index].values.resize(categories);
        for (std::size_t category = 0; category < categories; ++category) {
            model.series[index].values[category] =
                gathered[category * model.series.size() + index].as(combining);
        }
    }
}

} // namespace

void pivot(ChartModel &model, const ChartColumns &columns, ChartCombining combining)
{
    QHash<QString, std::size_t> categoryOf;
    QHash<QString, std::size_t> seriesOf;
    std::vector<data::Value> keys;
    std::vector<Cell> cells;
    cells.reserve(columns.rows().size() * columns.valueCount());
    for (const data::Row &row : columns.rows()) {
        const QString label = columns.xText(row);
        const auto known =
            columns.rowsApart() ? categoryOf.constEnd() : categoryOf.constFind(label);
        const std::size_t category = known == categoryOf.constEnd() ? keys.size() : *known;
        if (category == keys.size()) {
            categoryOf.insert(label, category);
            keys.push_back(columns.x(row));
            model.categories.push_back(label);
        }
        if (!columns.hasSeries()) {
            for (std::size_t index = 0; index < columns.valueCount(); ++index) {
                cells.push_back({category, index, columns.y(row, index)});
            }
            continue;
        }
        const QString name = columns.seriesText(row);
        const auto lane = seriesOf.constFind(name);
        const std::size_t series = lane == seriesOf.constEnd() ? model.series.size() : *lane;
        if (series == model.series.size()) {
            seriesOf.insert(name, series);
            model.series.push_back({.name = name,
                                    .values = {},
                                    .amounts = {},
                                    .key = columns.seriesValue(row),
                                    .column = columns.valueColumn(0)});
        }
        cells.push_back({category, series, columns.y(row, 0)});
    }
    for (std::size_t index = 0; !columns.hasSeries() && index < columns.valueCount(); ++index) {
        model.series.push_back({.name = columns.valueName(index),
                                .values = {},
                                .amounts = {},
                                .column = columns.valueColumn(index)});
    }
    fillSeries(model, cells, keys.size(), combining);
    columns.recognise(keys, model);
    model.keys.assign(keys.begin(), keys.end());
    // to ask for the name would be to ask for all that have it
    for (std::size_t row = 0; columns.rowsApart() && row < keys.size(); ++row) {
        if (columns.sharesName(columns.rows()[row])) {
            model.keys[row].reset();
        }
    }
}

void sortForward(ChartModel &model)
{
    std::vector<std::size_t> order = asTheyStand(model);
    const auto later = [&model](std::size_t a, std::size_t b) {
        return model.position(a) < model.position(b);
    };
    if (!std::is_sorted(order.begin(), order.end(), later)) {
        std::stable_sort(order.begin(), order.end(), later);
        arrange(model, order);
    }
}

void sortBars(ChartModel &model, RowOrder rows, ChartOrder order)
{
    const std::size_t numbers = model.positions.size();
    const bool scale = numbers > 0 && numbers <= static_cast<std::size_t>(mostBars);
    if (model.isTime()) {
        sortForward(model);
        return;
    }
    switch (order) {
    case ChartOrder::Automatic:
        if (rows == RowOrder::Incidental && scale) {
            sortForward(model);
        } else if (rows == RowOrder::Incidental) {
            arrange(model, bySize(model, true));
        }
        break;
    case ChartOrder::LargestFirst:
        arrange(model, bySize(model, true));
        break;
    case ChartOrder::SmallestFirst:
        arrange(model, bySize(model, false));
        break;
    case ChartOrder::ByName:
    case ChartOrder::ByNameBackwards:
        arrange(model, byName(model, order == ChartOrder::ByNameBackwards));
        break;
    case ChartOrder::AsInTable:
        break;
    }
}

namespace {

/// The rows in the order of their labels in the chart; those that it leaves out come last.
data::ResultTable byLabels(const data::ResultTable &table, const ChartColumns &columns,
                           const QStringList &labels)
{
    QHash<QString, qsizetype> places;
    for (const QString &label : labels) {
        places.insert(label, places.size());
    }
    std::multimap<qsizetype, const data::Row *> inOrder;
    for (const data::Row &row : table.rows) {
        inOrder.emplace(places.value(columns.xText(row), places.size()), &row);
    }
    data::ResultTable sorted = table;
    sorted.rows.clear();
    for (const auto &[place, row] : inOrder) {
        sorted.rows.push_back(*row);
    }
    return sorted;
}

} // namespace

data::ResultTable inChartOrder(data::ResultTable table,
                               const std::optional<insight::ChartSpec> &chart, RowOrder order)
{
    const bool bars = chart && chart->kind != ChartKind::Metric &&
                      chart->kind != ChartKind::Histogram && chart->kind != ChartKind::Box &&
                      chart->kind != ChartKind::Scatter && chart->kind != ChartKind::Table &&
                      chart->kind != ChartKind::Heatmap;
    if (order == RowOrder::AskedFor || table.truncated || !bars) {
        return table;
    }
    insight::ChartSpec every = *chart;
    every.kind = chart->kind == ChartKind::Pie ? ChartKind::Bar : chart->kind;
    insight::ChartSettings all;
    all.most = 0;
    const auto model = ChartModel::from(every, table, order, all);
    const auto x = std::ranges::find_if(table.columns, [&](const data::ResultColumn &column) {
        return data::equalNames(column.name, chart->x);
    });
    if (!model || x == table.columns.end()) {
        return table;
    }
    if (const ChartColumns columns(every, table); columns.rowsApart()) {
        return byLabels(table, columns, model->categories);
    }
    std::map<data::Value, std::size_t> places;
    for (const auto &key : model->keys) {
        if (key) {
            places.emplace(*key, places.size());
        }
    }
    const auto column = static_cast<std::size_t>(x - table.columns.begin());
    std::ranges::stable_sort(table.rows, {}, [&](const data::Row &row) {
        const auto place = places.find(row[column]);
        return place != places.end() ? place->second : places.size();
    });
    return table;
}

void keepMost(ChartModel &model, std::size_t most, const insight::ChartSettings &settings)
{
    const auto count = static_cast<std::size_t>(model.categories.size());
    if (count <= most) {
        return;
    }
    // an order of names says nothing about who stays: the largest do
    const bool byOrder =
        settings.order != ChartOrder::ByName && settings.order != ChartOrder::ByNameBackwards;
    std::vector<std::size_t> kept = byOrder ? asTheyStand(model) : bySize(model, true);
    std::vector<std::size_t> gone(kept.begin() + static_cast<std::ptrdiff_t>(most), kept.end());
    kept.resize(most);
    std::sort(kept.begin(), kept.end());
    std::vector<double> rest;
    if (settings.restAsOther) {
        for (const ChartModel::Series &series : model.series) {
            std::vector<double> values;
            for (const std::size_t index : gone) {
                values.push_back(series.values[index]);
            }
            rest.push_back(combined(values, settings.combining));
        }
    }
    arrange(model, kept);
    if (!settings.restAsOther) {
        model.left = static_cast<int>(gone.size());
        return;
    }
    model.rest = true;
    model.categories.push_back(ShapingTexts::tr("Other (%1)").arg(gone.size()));
    model.keys.emplace_back();
    model.positions.clear(); // what is gathered has none
    for (std::size_t index = 0; index < rest.size(); ++index) {
        model.series[index].values.push_back(rest[index]);
    }
}

void greyTheRest(ChartModel &model, std::size_t most)
{
    if (model.series.size() <= most) {
        return;
    }
    std::stable_sort(model.series.begin(), model.series.end(),
                     [](const auto &a, const auto &b) { return total(a) > total(b); });
    if (!model.stacked) {
        for (std::size_t index = most - 1; index < model.series.size(); ++index) {
            model.series[index].other = true;
        }
        return;
    }
    ChartModel::Series other{
        .name = ShapingTexts::tr("Other"), .values = {}, .amounts = {}, .other = true};
    other.values.assign(static_cast<std::size_t>(model.categories.size()), 0.0);
    for (std::size_t index = most - 1; index < model.series.size(); ++index) {
        for (std::size_t row = 0; row < other.values.size(); ++row) {
            const double value = model.series[index].values[row];
            other.values[row] += std::isfinite(value) ? value : 0.0;
        }
    }
    model.series.resize(most - 1);
    model.series.push_back(std::move(other));
}

void sumSmallSlices(ChartModel &model, std::size_t most)
{
    model.series.resize(1);
    std::vector<std::size_t> order = bySize(model, true);
    const std::vector<double> &values = model.series.front().values;
    std::erase_if(order, [&values](std::size_t index) { return !(values[index] > 0); });
    model.moments.clear();
    model.positions.clear();
    arrange(model, order);
    if (values.size() > most + 1) {
        insight::ChartSettings together;
        together.restAsOther = true;
        keepMost(model, most, together);
    }
}

} // namespace querent::gui
