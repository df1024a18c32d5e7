// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartShaping.h"
#include "gui/charts/NumberText.h"
#include "gui/charts/Scale.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

struct SampleTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ChartModel)
};

double quantile(const std::vector<double> &sorted, double fraction)
{
    const double place = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

/// Where all labels are moments: the earliest first.
void sortByTime(QStringList &labels, std::vector<data::Value> &keys)
{
    struct Entry
    {
        double position;
        QString label;
        data::Value key;
    };
    std::vector<Entry> entries;
    for (qsizetype index = 0; index < labels.size(); ++index) {
        const auto moment = Moment::parse(labels[index]);
        if (!moment) {
            return;
        }
        entries.push_back(
            {moment->position(), labels[index], keys[static_cast<std::size_t>(index)]});
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry &a, const Entry &b) { return a.position < b.position; });
    labels.clear();
    keys.clear();
    for (Entry &entry : entries) {
        labels.push_back(entry.label);
        keys.push_back(std::move(entry.key));
    }
}

} // namespace

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
    ChartModel::Series series{.name = SampleTexts::tr("Count"),
                              .values = std::vector<double>(count, 0.0),
                              .amounts = {},
                              .column = columns.valueColumn(0)};
    for (const double value : values) {
        const auto bin = static_cast<std::size_t>((value - scale.low) / scale.step);
        series.values[std::min(bin, count - 1)] += 1;
    }
    for (std::size_t bin = 0; bin < count; ++bin) {
        const double from = scale.low + static_cast<double>(bin) * scale.step;
        model.categories.push_back(SampleTexts::tr("%1 to %2", "a range of numbers")
                                       .arg(fullNumber(from), fullNumber(from + scale.step)));
        model.positions.push_back(from);
    }
    model.positions.push_back(scale.high);
    model.categoryTitle = columns.valueName(0);
    model.valueTitle = series.name;
    model.series = {std::move(series)};
}

void fillBoxes(ChartModel &model, const ChartColumns &columns, std::size_t most)
{
    std::vector<data::Value> keys;
    QStringList order;
    QHash<QString, std::vector<double>> groups;
    for (const data::Row &row : columns.rows()) {
        const double value = columns.y(row, 0);
        if (!std::isfinite(value)) {
            continue;
        }
        const QString label = columns.hasX() ? columns.xText(row) : columns.valueName(0);
        const auto known = groups.find(label);
        std::vector<double> &values = known == groups.end() ? groups[label] : *known;
        if (values.empty()) {
            order.push_back(label);
            keys.push_back(columns.hasX() ? columns.x(row) : data::Value());
        }
        values.push_back(value);
    }
    sortByTime(order, keys);
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
        if (model.boxes.size() == most) {
            model.left = static_cast<int>(order.size()) - static_cast<int>(most);
            break;
        }
    }
    keys.resize(model.boxes.size());
    if (columns.hasX()) {
        columns.recognise(keys, model);
        model.keys.assign(keys.begin(), keys.end());
    }
}

void fillPoints(ChartModel &model, const ChartColumns &columns)
{
    QHash<QString, int> seriesOf;
    for (const data::Row &row : columns.rows()) {
        ChartModel::Point point{.x = columns.xNumber(row), .y = columns.y(row, 0)};
        if (!std::isfinite(point.x) || !std::isfinite(point.y)) {
            continue;
        }
        if (columns.hasSeries()) {
            const QString name = columns.seriesText(row);
            const auto known = seriesOf.constFind(name);
            point.series =
                known == seriesOf.constEnd() ? static_cast<int>(seriesOf.size()) : *known;
            if (known == seriesOf.constEnd()) {
                seriesOf.insert(name, point.series);
                model.series.push_back({.name = name,
                                        .values = {},
                                        .amounts = {},
                                        .key = columns.seriesValue(row),
                                        .column = columns.valueColumn(0)});
            }
        }
        model.points.push_back(point);
        if (const data::Value *label = columns.rowLabel(row)) {
            model.keys.emplace_back(*label);
        }
    }
    model.categoryColumn = columns.labelColumn();
    for (std::size_t index = mostSeries - 1;
         model.series.size() > mostSeries && index < model.series.size(); ++index) {
        model.series[index].other = true;
    }
}

} // namespace querent::gui
