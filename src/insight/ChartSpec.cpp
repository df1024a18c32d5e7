// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/ChartSpec.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace querent::insight {

namespace {

nlohmann::json nameOrNull(const std::string &name)
{
    return name.empty() ? nlohmann::json(nullptr) : nlohmann::json(name);
}

std::string textMember(const nlohmann::json &json, const char *member)
{
    const auto found = json.find(member);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

} // namespace

std::string_view chartKindName(ChartKind kind) noexcept
{
    switch (kind) {
    case ChartKind::Metric:
        return "metric";
    case ChartKind::Table:
        return "table";
    case ChartKind::Bar:
        return "bar";
    case ChartKind::HorizontalBar:
        return "horizontal_bar";
    case ChartKind::GroupedBar:
        return "grouped_bar";
    case ChartKind::StackedBar:
        return "stacked_bar";
    case ChartKind::Line:
        return "line";
    case ChartKind::Area:
        return "area";
    case ChartKind::Pie:
        return "pie";
    case ChartKind::Scatter:
        return "scatter";
    case ChartKind::Histogram:
        return "histogram";
    case ChartKind::Box:
        return "box";
    case ChartKind::Heatmap:
        return "heatmap";
    }
    return "table";
}

std::optional<ChartKind> chartKindFromName(std::string_view name) noexcept
{
    if (name == "donut" || name == "doughnut") {
        return ChartKind::Pie;
    }
    const auto *const found = std::ranges::find_if(
        allChartKinds, [&](ChartKind kind) { return chartKindName(kind) == name; });
    if (found == allChartKinds.end()) {
        return std::nullopt;
    }
    return *found;
}

std::string chartKindLabel(ChartKind kind, const data::Phrasebook &phrases)
{
    switch (kind) {
    case ChartKind::Metric:
        return phrases.say(QUERENT_PHRASE("insight", "single number"));
    case ChartKind::Table:
        return phrases.say(QUERENT_PHRASE("insight", "table"));
    case ChartKind::Bar:
        return phrases.say(QUERENT_PHRASE("insight", "bar chart"));
    case ChartKind::HorizontalBar:
        return phrases.say(QUERENT_PHRASE("insight", "horizontal bar chart"));
    case ChartKind::GroupedBar:
        return phrases.say(QUERENT_PHRASE("insight", "grouped bar chart"));
    case ChartKind::StackedBar:
        return phrases.say(QUERENT_PHRASE("insight", "stacked bar chart"));
    case ChartKind::Line:
        return phrases.say(QUERENT_PHRASE("insight", "line chart"));
    case ChartKind::Area:
        return phrases.say(QUERENT_PHRASE("insight", "area chart"));
    case ChartKind::Pie:
        return phrases.say(QUERENT_PHRASE("insight", "pie chart"));
    case ChartKind::Scatter:
        return phrases.say(QUERENT_PHRASE("insight", "scatter plot"));
    case ChartKind::Histogram:
        return phrases.say(QUERENT_PHRASE("insight", "histogram"));
    case ChartKind::Box:
        return phrases.say(QUERENT_PHRASE("insight", "box plot"));
    case ChartKind::Heatmap:
        return phrases.say(QUERENT_PHRASE("insight", "heat map"));
    }
    return {};
}

void to_json(nlohmann::json &json, const ChartSpec &chart)
{
    json = {{"kind", chartKindName(chart.kind)},
            {"x", nameOrNull(chart.x)},
            {"y", chart.y},
            {"series", nameOrNull(chart.series)},
            {"title", chart.title}};
}

void from_json(const nlohmann::json &json, ChartSpec &chart)
{
    chart = {};
    if (!json.is_object()) {
        return;
    }
    chart.kind = chartKindFromName(textMember(json, "kind")).value_or(ChartKind::Table);
    chart.x = textMember(json, "x");
    chart.series = textMember(json, "series");
    chart.title = textMember(json, "title");
    const auto found = json.find("y");
    if (found != json.end() && found->is_array()) {
        for (const nlohmann::json &name : *found) {
            if (name.is_string()) {
                chart.y.push_back(name.get<std::string>());
            }
        }
    }
}

} // namespace querent::insight
