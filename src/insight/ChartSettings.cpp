// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/ChartSettings.h"

#include "insight/SharedNames.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace querent::insight {

namespace {

constexpr int version = 1;
constexpr int mostDecimals = 6;
constexpr int seriesColours = 8;

template <typename Enum>
using Names = std::pair<Enum, std::string_view>;

constexpr std::array<Names<ChartOrder>, 6> orders{
    {{ChartOrder::Automatic, "automatic"},
     {ChartOrder::LargestFirst, "largest_first"},
     {ChartOrder::SmallestFirst, "smallest_first"},
     {ChartOrder::ByName, "by_name"},
     {ChartOrder::ByNameBackwards, "by_name_backwards"},
     {ChartOrder::AsInTable, "as_in_table"}}};
constexpr std::array<Names<ChartStacking>, 4> stackings{{{ChartStacking::Automatic, "automatic"},
                                                         {ChartStacking::None, "none"},
                                                         {ChartStacking::Stacked, "stacked"},
                                                         {ChartStacking::Shares, "shares"}}};
constexpr std::array<Names<ChartCombining>, 4> combinings{{{ChartCombining::Sum, "sum"},
                                                           {ChartCombining::Average, "average"},
                                                           {ChartCombining::Smallest, "smallest"},
                                                           {ChartCombining::Largest, "largest"}}};
constexpr std::array<Names<NumberStyle>, 4> styles{{{NumberStyle::Automatic, "automatic"},
                                                    {NumberStyle::Full, "full"},
                                                    {NumberStyle::Compact, "compact"},
                                                    {NumberStyle::Percent, "percent"}}};

/// Writes the member only where it is not the first of its names: what is unchanged.
template <typename Enum, std::size_t count>
void write(nlohmann::json &json, const char *member, const std::array<Names<Enum>, count> &names,
           Enum value)
{
    for (const auto &[candidate, name] : names) {
        if (candidate == value && candidate != names.front().first) {
            json[member] = name;
        }
    }
}

template <typename Enum, std::size_t count>
Enum read(const nlohmann::json &json, const char *member,
          const std::array<Names<Enum>, count> &names)
{
    const auto found = json.find(member);
    if (found != json.end() && found->is_string()) {
        const auto text = found->template get<std::string>();
        for (const auto &[value, name] : names) {
            if (name == text) {
                return value;
            }
        }
    }
    return names.front().first;
}

void write(nlohmann::json &json, const char *member, const auto &value)
{
    if (value) {
        json[member] = *value;
    }
}

std::optional<std::string> text(const nlohmann::json &json, const char *member)
{
    const auto found = json.find(member);
    return found != json.end() && found->is_string() ? std::optional(found->get<std::string>())
                                                     : std::nullopt;
}

std::optional<int> number(const nlohmann::json &json, int most)
{
    if (!json.is_number_integer()) {
        return std::nullopt;
    }
    const auto value = json.get<std::int64_t>();
    return value >= 0 && value <= most ? std::optional(static_cast<int>(value)) : std::nullopt;
}

std::optional<int> number(const nlohmann::json &json, const char *member, int most)
{
    const auto found = json.find(member);
    return found != json.end() ? number(*found, most) : std::nullopt;
}

std::optional<bool> truth(const nlohmann::json &json, const char *member)
{
    const auto found = json.find(member);
    return found != json.end() && found->is_boolean() ? std::optional(found->get<bool>())
                                                      : std::nullopt;
}

std::optional<std::vector<std::string>> texts(const nlohmann::json &json, const char *member)
{
    const auto found = json.find(member);
    if (found == json.end() || !found->is_array()) {
        return std::nullopt;
    }
    std::vector<std::string> result;
    for (const nlohmann::json &entry : *found) {
        if (entry.is_string()) {
            result.push_back(entry.get<std::string>());
        }
    }
    return result;
}

nlohmann::json written(const NumberFormat &format)
{
    nlohmann::json json = nlohmann::json::object();
    write(json, "style", styles, format.style);
    write(json, "decimals", format.decimals);
    if (!format.unit.empty()) {
        json["unit"] = format.unit;
    }
    return json;
}

NumberFormat numberFormat(const nlohmann::json &json)
{
    const auto found = json.find("numbers");
    if (found == json.end() || !found->is_object()) {
        return {};
    }
    return {.style = read(*found, "style", styles),
            .decimals = number(*found, "decimals", mostDecimals),
            .unit = text(*found, "unit").value_or("")};
}

} // namespace

ChartSpec chartWith(const ChartSpec &chart, const ChartSettings &settings)
{
    ChartSpec result = chart;
    result.kind = settings.kind.value_or(chart.kind);
    result.x = settings.x.value_or(chart.x);
    result.y = settings.y.value_or(chart.y);
    // rows are only kept apart along the names that were suggested
    const bool apart = drawsRowsApart(chart) && result.x != chart.x;
    result.series = settings.series.value_or(apart ? std::string() : chart.series);
    result.title = settings.title.value_or(chart.title);
    return result;
}

void to_json(nlohmann::json &json, const ChartSettings &settings)
{
    json = {{"version", version}};
    if (settings.kind) {
        json["kind"] = chartKindName(*settings.kind);
    }
    write(json, "x", settings.x);
    write(json, "y", settings.y);
    write(json, "series", settings.series);
    write(json, "order", orders, settings.order);
    write(json, "most", settings.most);
    if (settings.restAsOther) {
        json["rest_as_other"] = true;
    }
    write(json, "stacking", stackings, settings.stacking);
    write(json, "combining", combinings, settings.combining);
    write(json, "labels", settings.labels);
    if (settings.logarithmic) {
        json["logarithmic"] = true;
    }
    if (settings.numbers != NumberFormat{}) {
        json["numbers"] = written(settings.numbers);
    }
    if (!settings.colours.empty()) {
        json["colours"] = settings.colours;
    }
    if (!settings.hidden.empty()) {
        json["hidden"] = settings.hidden;
    }
    write(json, "title", settings.title);
    write(json, "category_title", settings.categoryTitle);
    write(json, "value_title", settings.valueTitle);
}

void from_json(const nlohmann::json &json, ChartSettings &settings)
{
    settings = {};
    if (!json.is_object() || number(json, "version", version) != version) {
        return;
    }
    if (const auto kind = text(json, "kind")) {
        settings.kind = chartKindFromName(*kind);
    }
    settings.x = text(json, "x");
    settings.y = texts(json, "y");
    settings.series = text(json, "series");
    settings.order = read(json, "order", orders);
    settings.most = number(json, "most", 1'000'000);
    settings.restAsOther = truth(json, "rest_as_other").value_or(false);
    settings.stacking = read(json, "stacking", stackings);
    settings.combining = read(json, "combining", combinings);
    settings.labels = truth(json, "labels");
    settings.logarithmic = truth(json, "logarithmic").value_or(false);
    settings.numbers = numberFormat(json);
    const auto colours = json.find("colours");
    if (colours != json.end() && colours->is_object()) {
        for (const auto &[name, place] : colours->items()) {
            if (const auto colour = number(place, seriesColours - 1)) {
                settings.colours.emplace(name, *colour);
            }
        }
    }
    settings.hidden = texts(json, "hidden").value_or(std::vector<std::string>{});
    settings.title = text(json, "title");
    settings.categoryTitle = text(json, "category_title");
    settings.valueTitle = text(json, "value_title");
}

} // namespace querent::insight
