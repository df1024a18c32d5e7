// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "insight/ChartSpec.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace querent::insight {

/// In which order categories stand. Time always runs forward.
enum class ChartOrder {
    Automatic, ///< as asked for, else the largest first
    LargestFirst,
    SmallestFirst,
    ByName,
    ByNameBackwards,
    AsInTable,
};

/// How series of one category share its place.
enum class ChartStacking {
    Automatic, ///< as the kind of chart says
    None,
    Stacked,
    Shares, ///< stacked, every category stretched to 100 %
};

/// What becomes of several rows that fall on the same place of a chart.
enum class ChartCombining { Sum, Average, Smallest, Largest };

enum class NumberStyle {
    Automatic, ///< short on axes and marks, in full in tooltips
    Full,      ///< 1,284,310
    Compact,   ///< 1.28 M
    Percent,   ///< 0.34 is 34 %
};

/// How the numbers of a chart are written.
struct NumberFormat
{
    NumberStyle style = NumberStyle::Automatic;
    std::optional<int> decimals; ///< 0 to 6
    std::string unit;            ///< written after the number: "€", "kg"

    friend bool operator==(const NumberFormat &, const NumberFormat &) = default;
};

/// What a reader changed about a chart. Everything that is unset stays as the chart was suggested,
/// so an empty one changes nothing. Columns and series are named as in the result.
struct ChartSettings
{
    std::optional<ChartKind> kind;
    std::optional<std::string> x;
    std::optional<std::vector<std::string>> y;
    std::optional<std::string> series; ///< an empty name: none
    ChartOrder order = ChartOrder::Automatic;
    std::optional<int> most;  ///< categories shown; 0: all of them
    bool restAsOther = false; ///< what `most` leaves out becomes one more category
    ChartStacking stacking = ChartStacking::Automatic;
    ChartCombining combining = ChartCombining::Sum;
    std::optional<bool> labels; ///< numbers written at the marks
    bool logarithmic = false;   ///< only counts where every number is above zero
    NumberFormat numbers;
    std::map<std::string, int> colours; ///< series → place in the series colours, from 0
    std::vector<std::string> hidden;    ///< series
    std::optional<std::string> title;
    std::optional<std::string> categoryTitle;
    std::optional<std::string> valueTitle;

    friend bool operator==(const ChartSettings &, const ChartSettings &) = default;
};

/// `chart` with the kind, the columns and the title that the reader chose. Setting another kind
/// keeps the columns.
[[nodiscard]] ChartSpec chartWith(const ChartSpec &chart, const ChartSettings &settings);

/// {"version":1,…} with only what was changed; {"version":1} where nothing was.
void to_json(nlohmann::json &json, const ChartSettings &settings);
/// The inverse. Reading is lenient: a malformed member, or a document of a later version that means
/// something else, leaves what it says unset.
void from_json(const nlohmann::json &json, ChartSettings &settings);

} // namespace querent::insight
