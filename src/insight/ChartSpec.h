// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::insight {

enum class ChartKind {
    Metric, ///< one number, written large
    Table,
    Bar,
    HorizontalBar,
    GroupedBar,
    StackedBar,
    Line,
    Area,
    Pie,
    Scatter,
    Histogram, ///< of the raw values in `y`
    Box,       ///< of the raw values in `y`, one box for each value of `x` where that is set
    Heatmap,   ///< `x` across, `series` down, `y` as colour
};

inline constexpr std::array allChartKinds{
    ChartKind::Metric,     ChartKind::Table,      ChartKind::Bar,       ChartKind::HorizontalBar,
    ChartKind::GroupedBar, ChartKind::StackedBar, ChartKind::Line,      ChartKind::Area,
    ChartKind::Pie,        ChartKind::Scatter,    ChartKind::Histogram, ChartKind::Box,
    ChartKind::Heatmap};

/// The stable spelling, for example "horizontal_bar".
[[nodiscard]] std::string_view chartKindName(ChartKind kind) noexcept;
/// The inverse; also understands "donut" and "doughnut" as pie. Nothing for an unknown name.
[[nodiscard]] std::optional<ChartKind> chartKindFromName(std::string_view name) noexcept;
/// "pie chart", "heat map".
[[nodiscard]] std::string chartKindLabel(ChartKind kind, const data::Phrasebook &phrases);

/// How to draw a result: which column goes where. The names are those of the result's columns.
struct ChartSpec
{
    ChartKind kind = ChartKind::Table;
    std::string x;              ///< categories, time or the first number; empty where unused
    std::vector<std::string> y; ///< the numbers drawn
    std::string series;         ///< one line, bar colour or row of cells for each of its values
    std::string title;

    friend bool operator==(const ChartSpec &, const ChartSpec &) = default;
};

/// {"kind","x","y":[…],"series","title"}; unset columns are null.
void to_json(nlohmann::json &json, const ChartSpec &chart);
/// The inverse; an unknown kind becomes a table, missing members stay empty.
void from_json(const nlohmann::json &json, ChartSpec &chart);

} // namespace querent::insight
