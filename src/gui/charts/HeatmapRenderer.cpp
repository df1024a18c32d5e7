// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/HeatmapRenderer.h"

#include "gui/charts/NumberText.h"
#include "gui/theme/Shapes.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

constexpr double rowHeight = 30;
constexpr double legendHeight = 30;

} // namespace

int HeatmapRenderer::preferredHeight(const ChartInk &ink) const
{
    const auto rows = static_cast<double>(model().series.size());
    return static_cast<int>(std::clamp(
        rows * rowHeight + legendHeight + CategoryLabels::usualHeight(model(), ink), 160.0, 720.0));
}

QColor HeatmapRenderer::fill(const ChartInk &ink, double value) const
{
    if (!std::isfinite(value)) {
        return ink.tokens.sunken;
    }
    const double fraction = m_high > m_low ? (value - m_low) / (m_high - m_low) : 1.0;
    return blended(ink.tokens.surface, ink.tokens.accent, 0.06 + 0.94 * fraction);
}

void HeatmapRenderer::layout(const QRectF &area, const ChartInk &ink)
{
    m_marks.clear();
    m_cells.clear();
    const auto [low, high] = model().valueRange();
    m_low = std::min(0.0, low) == 0.0 && low < (high - low) * 0.5 ? 0.0 : low;
    m_high = high;
    const QFontMetricsF metrics = ink.metrics();
    double widest = 0;
    for (const ChartModel::Series &series : model().series) {
        widest = std::max(widest, metrics.horizontalAdvance(series.name));
    }
    widest = std::min(widest + 14, area.width() * 0.3);
    const auto columns = static_cast<std::size_t>(model().categories.size());
    const std::size_t rows = model().series.size();
    const double width = (area.width() - widest) / static_cast<double>(columns);
    m_labels.layout(model(), width, ink);
    m_grid = area.adjusted(widest, legendHeight, 0, -m_labels.height());
    const double height = std::min(m_grid.height() / static_cast<double>(rows), 40.0);
    m_grid.setHeight(height * static_cast<double>(rows));
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            const double value = model().series[row].values[column];
            const QRectF cell(m_grid.left() + static_cast<double>(column) * width,
                              m_grid.top() + static_cast<double>(row) * height, width, height);
            m_cells.push_back({cell, value});
            Mark mark;
            mark.area = cell;
            mark.anchor = cell.center();
            mark.title = model().series[row].name;
            mark.lines.push_back({model().categories[static_cast<qsizetype>(column)],
                                  std::isfinite(value) ? fullNumber(value) : QStringLiteral("–"),
                                  QColor()});
            m_marks.push_back(std::move(mark));
        }
    }
}

void HeatmapRenderer::paint(QPainter *painter, const ChartInk &ink, int hovered,
                            double progress) const
{
    const QFontMetricsF metrics = ink.metrics();
    const auto columns = static_cast<std::size_t>(model().categories.size());
    const bool numbers =
        !m_cells.empty() && m_cells.front().area.height() >= 18 &&
        std::all_of(m_cells.begin(), m_cells.end(), [&metrics](const Cell &cell) {
            return !std::isfinite(cell.value) ||
                   metrics.horizontalAdvance(compactNumber(cell.value)) < cell.area.width() - 6;
        });
    for (std::size_t index = 0; index < m_cells.size(); ++index) {
        const Cell &cell = m_cells[index];
        const QColor colour = blended(ink.tokens.surface, fill(ink, cell.value), progress);
        drawPanel(painter, cell.area.adjusted(1, 1, -1, -1), 3, colour,
                  static_cast<int>(index) == hovered ? ink.tokens.text : QColor(), 1.5);
        if (numbers && std::isfinite(cell.value)) {
            ink.drawText(painter, cell.area, Qt::AlignCenter, compactNumber(cell.value),
                         ink.textOn(colour));
        }
        if (index % columns == 0) {
            const QRectF name(0, cell.area.top(), m_grid.left() - 10, cell.area.height());
            ink.drawText(painter, name, Qt::AlignRight | Qt::AlignVCenter,
                         model().series[index / columns].name, ink.tokens.muted);
        }
    }

    m_labels.paint(painter, ink, m_grid, 0,
                   hovered >= 0 ? hovered % static_cast<int>(columns) : -1);

    const double top = m_grid.top() - legendHeight + 4;
    const QString low = compactNumber(m_low);
    const QString high = compactNumber(m_high);
    const double highWidth = metrics.horizontalAdvance(high) + 2;
    const double lowWidth = metrics.horizontalAdvance(low) + 2;
    const QRectF bar(m_grid.right() - highWidth - 8 - 120, top + 4, 120, 8);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    gradient.setColorAt(0, fill(ink, m_low));
    gradient.setColorAt(1, fill(ink, m_high));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(gradient);
    painter->drawRoundedRect(bar, 4, 4);
    painter->restore();
    ink.drawText(painter, QRectF(bar.left() - lowWidth - 8, top, lowWidth, 16), Qt::AlignCenter,
                 low, ink.tokens.muted);
    ink.drawText(painter, QRectF(bar.right() + 8, top, highWidth, 16), Qt::AlignCenter, high,
                 ink.tokens.muted);
    ink.drawText(painter,
                 QRectF(m_grid.left(), top, bar.left() - lowWidth - 24 - m_grid.left(), 16),
                 Qt::AlignLeft | Qt::AlignVCenter, model().valueTitle, ink.tokens.muted, true);
}

} // namespace querent::gui
