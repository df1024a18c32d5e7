// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/RequestedChart.h"

#include <algorithm>
#include <iterator>

namespace querent::insight {

using query::TimeUnit;

std::nullopt_t RequestedChart::because(data::Phrase reason,
                                       std::initializer_list<std::string_view> arguments)
{
    m_note = m_phrases.say(reason, arguments);
    return std::nullopt;
}

std::optional<ChartSpec> RequestedChart::draw(ChartKind kind)
{
    if (shape().rows == 0) {
        return std::nullopt; // nothing to explain: there is nothing
    }
    std::optional<ChartSpec> chart = carry(kind);
    if (!chart) {
        m_note = m_phrases.say(QUERENT_PHRASE("insight", "This cannot be drawn as a %1: %2."),
                               {chartKindLabel(kind, m_phrases), m_note});
    }
    return chart;
}

std::optional<ChartSpec> RequestedChart::carry(ChartKind kind)
{
    if (kind == ChartKind::Table) {
        return table();
    }
    if (const ColumnShape *key = drawKeysToo(kind == ChartKind::Scatter ? 2 : 1)) {
        m_note = m_phrases.say(
            QUERENT_PHRASE("insight", "“%1” tells rows apart; its size means nothing."),
            {key->meaning.label});
    }
    if (numbers().empty()) {
        return because(QUERENT_PHRASE("insight", "there is no number in the result"));
    }
    switch (kind) {
    case ChartKind::Metric:
        if (shape().rows > 1) {
            return because(QUERENT_PHRASE("insight", "there are %1 rows"),
                           {m_phrases.integer(static_cast<std::int64_t>(shape().rows))});
        }
        return make(kind, {}, {name(mainNumber())});
    case ChartKind::Scatter:
        return carryScatter();
    case ChartKind::Histogram:
    case ChartKind::Box:
        return carryDistribution(kind);
    case ChartKind::GroupedBar:
    case ChartKind::StackedBar:
        return carrySeries(kind);
    case ChartKind::Heatmap:
        return carryHeatmap();
    default:
        return carryAlong(kind);
    }
}

/// Bars, lines, areas and pies: numbers along one dimension.
std::optional<ChartSpec> RequestedChart::carryAlong(ChartKind kind)
{
    std::vector<Place> along = dimensions();
    std::ranges::copy_if(shape().identifiers, std::back_inserter(along), [&](Place key) {
        return std::ranges::find(numbers(), key) == numbers().end();
    });
    Place number = mainNumber();
    if (along.empty() && numbers().size() >= 2) {
        along.push_back(numbers()[0]);
        number = numbers()[1];
    }
    if (along.empty()) {
        return because(QUERENT_PHRASE("insight", "there is nothing to set the numbers against"));
    }
    if (kind == ChartKind::Pie) {
        return carryPie(along, number);
    }
    const auto apart = std::ranges::find_if(along, [&](Place p) { return tellsRowsApart(p); });
    if (apart == along.end() && along.size() >= 2 && tellRowsApart(along[0], along[1]) &&
        column(along[1]).distinct <= heatmapCells) {
        const bool drawsBars = kind == ChartKind::Bar || kind == ChartKind::HorizontalBar;
        return make(drawsBars ? ChartKind::GroupedBar : kind, name(along[0]), {name(number)},
                    name(along[1]));
    }
    const Place x = apart != along.end() ? *apart : along.front();
    const bool several = kind == ChartKind::Line || kind == ChartKind::Area;
    return make(kind, name(x), several ? numbersBeside(number) : std::vector{name(number)});
}

std::optional<ChartSpec> RequestedChart::carryPie(const std::vector<Place> &along, Place number)
{
    if (column(number).negatives) {
        return because(QUERENT_PHRASE("insight", "some values are negative"));
    }
    if (!hasPositive(number)) {
        return because(QUERENT_PHRASE("insight", "all values are zero"));
    }
    const auto apart = std::ranges::find_if(along, [&](Place p) { return tellsRowsApart(p); });
    if (apart == along.end() && along.size() >= 2) {
        return because(QUERENT_PHRASE("insight", "its parts are told apart by %1 and %2"),
                       {column(along[0]).meaning.label, column(along[1]).meaning.label});
    }
    return make(ChartKind::Pie, name(apart != along.end() ? *apart : along.front()),
                {name(number)});
}

std::optional<ChartSpec> RequestedChart::carryScatter()
{
    std::vector<Place> axes = numbers();
    if (axes.size() == 1 && !shape().times.empty()) {
        axes.insert(axes.begin(), shape().times.front());
    }
    if (axes.size() == 1) {
        const auto numeric = std::ranges::find_if(
            shape().categories, [&](Place place) { return column(place).wholeNumbers; });
        if (numeric == shape().categories.end()) {
            return because(QUERENT_PHRASE("insight", "there is only one number in each row"));
        }
        axes.insert(axes.begin(), *numeric);
    }
    const auto group = std::ranges::find_if(shape().categories, [&](Place place) {
        return place != axes[0] && column(place).distinct <= seriesCount &&
               column(place).distinct < shape().rows;
    });
    return make(ChartKind::Scatter, name(axes[0]), {name(axes[1])},
                group != shape().categories.end() ? name(*group) : "");
}

std::optional<ChartSpec> RequestedChart::carryDistribution(ChartKind kind)
{
    if (shape().rows < 2) {
        return because(QUERENT_PHRASE("insight", "there is only one row"));
    }
    const std::vector<Place> groups = dimensions();
    const bool counted = shape().aggregated && std::ranges::any_of(groups, [&](Place place) {
                             return column(place).grouping || tellsRowsApart(place);
                         });
    if (counted && kind == ChartKind::Histogram) {
        return because(QUERENT_PHRASE("insight", "the values are already counted in groups"));
    }
    const auto group = std::ranges::find_if(groups, [&](Place place) {
        return column(place).distinct * 2 <= shape().rows && column(place).distinct <= barCount;
    });
    const bool boxes = kind == ChartKind::Box && group != groups.end();
    return make(kind, boxes ? name(*group) : "", {name(mainNumber())});
}

std::optional<ChartSpec> RequestedChart::carrySeries(ChartKind kind)
{
    const std::vector<Place> along = dimensions();
    const Place number = mainNumber();
    const bool negative =
        std::ranges::any_of(numbers(), [&](Place place) { return column(place).negatives; });
    if (kind == ChartKind::StackedBar && negative) {
        return because(QUERENT_PHRASE("insight", "some values are negative"));
    }
    if (along.size() >= 2 && tellRowsApart(along[0], along[1])) {
        const bool swapped = shape().times.empty() && column(along[1]).distinct > seriesCount &&
                             column(along[0]).distinct < column(along[1]).distinct;
        return make(kind, name(along[swapped ? 1 : 0]), {name(number)},
                    name(along[swapped ? 0 : 1]));
    }
    if (!along.empty() && numbers().size() >= 2) {
        std::vector<std::string> names;
        for (const Place place : numbers()) {
            names.push_back(name(place));
        }
        return make(kind, name(along.front()), std::move(names));
    }
    return because(QUERENT_PHRASE("insight", "there is only one series of numbers"));
}

std::optional<ChartSpec> RequestedChart::carryHeatmap()
{
    const std::vector<Place> along = dimensions();
    if (along.size() < 2 || !tellRowsApart(along[0], along[1])) {
        return because(QUERENT_PHRASE("insight", "there are no two columns to span it"));
    }
    const auto unit = [&](Place place) { return column(place).unit; };
    // hours read from left to right, days from top to bottom
    const bool swapped = unit(along[1]) == TimeUnit::HourOfDay;
    return make(ChartKind::Heatmap, name(along[swapped ? 1 : 0]), {name(mainNumber())},
                name(along[swapped ? 0 : 1]));
}

} // namespace querent::insight
