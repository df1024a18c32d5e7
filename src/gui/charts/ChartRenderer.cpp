// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartRenderer.h"

#include "gui/charts/BoxRenderer.h"
#include "gui/charts/ColumnRenderer.h"
#include "gui/charts/HeatmapRenderer.h"
#include "gui/charts/HorizontalBarRenderer.h"
#include "gui/charts/LineRenderer.h"
#include "gui/charts/MetricRenderer.h"
#include "gui/charts/PieRenderer.h"
#include "gui/charts/ScatterRenderer.h"

namespace querent::gui {

std::unique_ptr<ChartRenderer> ChartRenderer::make(const ChartModel &model)
{
    using insight::ChartKind;
    switch (model.kind) {
    case ChartKind::Metric:
        return std::make_unique<MetricRenderer>(model);
    case ChartKind::HorizontalBar:
        return std::make_unique<HorizontalBarRenderer>(model);
    case ChartKind::Line:
    case ChartKind::Area:
        return std::make_unique<LineRenderer>(model);
    case ChartKind::Pie:
        return std::make_unique<PieRenderer>(model);
    case ChartKind::Scatter:
        return std::make_unique<ScatterRenderer>(model);
    case ChartKind::Box:
        return std::make_unique<BoxRenderer>(model);
    case ChartKind::Heatmap:
        return std::make_unique<HeatmapRenderer>(model);
    case ChartKind::Bar:
    case ChartKind::GroupedBar:
    case ChartKind::StackedBar:
    case ChartKind::Histogram:
    case ChartKind::Table:
        break;
    }
    return std::make_unique<ColumnRenderer>(model);
}

int ChartRenderer::preferredHeight(const ChartInk &) const
{
    return 280;
}

int ChartRenderer::markAt(const QPointF &position) const
{
    // later marks lie on top
    for (std::size_t index = m_marks.size(); index > 0; --index) {
        if (m_marks[index - 1].area.contains(position)) {
            return static_cast<int>(index) - 1;
        }
    }
    return -1;
}

} // namespace querent::gui
