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

#include <QCoreApplication>

#include <cmath>

namespace querent::gui {

namespace {

struct RendererTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ChartRenderer)
};

} // namespace

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

int ChartRenderer::seriesAt(int, const QPointF &) const
{
    return -1;
}

ChartPick ChartRenderer::pick(Pointed pointed) const
{
    return m_model.pick(pointed.mark, pointed.series);
}

double ChartRenderer::place(int mark) const
{
    return markCount() > 0 ? (mark + 0.5) / markCount() : 0.5;
}

std::vector<ChartRenderer::Mark::Line> ChartRenderer::linesOf(std::size_t category,
                                                              const ChartInk &ink) const
{
    std::vector<Mark::Line> lines;
    double sum = 0;
    const bool several = m_model.series.size() > 1;
    for (std::size_t index = 0; index < m_model.series.size(); ++index) {
        const ChartModel::Series &series = m_model.series[index];
        if (series.hidden || !std::isfinite(series.values[category])) {
            continue;
        }
        sum += (series.amounts.empty() ? series.values : series.amounts)[category];
        lines.push_back({series.name, m_model.valueText(index, category),
                         several ? ink.series(m_model, index) : QColor(), static_cast<int>(index)});
    }
    constexpr std::size_t most = 9;
    const std::size_t known = lines.size();
    if (known > most) {
        lines.resize(most);
        lines.push_back(
            {RendererTexts::tr("and %Ln more", "", static_cast<int>(known - most)), {}, {}, -1});
    }
    if (m_model.stacked && known > 1) {
        lines.push_back({RendererTexts::tr("Total"), m_model.numbers.full(sum), {}, -1});
    }
    return lines;
}

} // namespace querent::gui
