// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartChoices.h"

#include <algorithm>

namespace querent::gui {

using insight::ChartKind;

std::vector<ChartKind> chartChoices(const ChartModel &model)
{
    switch (model.kind) {
    case ChartKind::Metric:
    case ChartKind::Table:
    case ChartKind::Scatter:
    case ChartKind::Histogram:
    case ChartKind::Box:
        return {};
    default:
        break;
    }
    const bool ordered = model.isTime() || !model.positions.empty();
    const auto count = static_cast<std::size_t>(model.categories.size());
    if (model.series.size() > 1) {
        std::vector<ChartKind> kinds{ChartKind::GroupedBar, ChartKind::StackedBar};
        if (ordered && count > 1) {
            kinds.insert(kinds.end(), {ChartKind::Line, ChartKind::Area});
        }
        kinds.push_back(ChartKind::Heatmap);
        return kinds;
    }
    std::vector<ChartKind> kinds{ChartKind::Bar, ChartKind::HorizontalBar};
    if (ordered && count > 1) {
        kinds.insert(kinds.end(), {ChartKind::Line, ChartKind::Area});
    }
    const std::vector<double> &values = model.series.front().values;
    const bool parts =
        std::all_of(values.begin(), values.end(), [](double value) { return value > 0; });
    if (!model.isTime() && parts && count > 1 && count <= 12) {
        kinds.push_back(ChartKind::Pie);
    }
    return kinds;
}

} // namespace querent::gui
